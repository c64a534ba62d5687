"""Files that are written whole or not at all, and read only so far."""

import contextlib
import errno
import os
import sys
import tempfile
from pathlib import Path

from outply.contract.errors import InputError


def write_text(path: str | Path, text: str) -> None:
    """Write a text to a file. If that fails, for want of room for example, what was there before is still there."""
    target = Path(path)
    try:
        if target.exists() and not target.is_file():
            # A pipe or a device cannot be put in place of itself.
            target.write_text(text, encoding="utf-8", newline="\n")
            return
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
        try:
            with open(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            os.chmod(name, target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~umask())
            os.replace(name, target)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise InputError(f"expected a file that can be written, but '{path}' cannot ({reason})") from None


def check_picture_file(path: str | Path) -> None:
    """Refuse a file for a picture whose name promises something else than SVG, or that cannot be written."""
    target = Path(path)
    # A pipe or a device promises nothing.
    is_special = target.exists() and not target.is_file() and not target.is_dir()
    if target.suffix.lower() != ".svg" and not is_special:
        raise InputError(f"expected a file for the picture whose name ends in .svg, but got '{path}'")
    check_writable(path)


def check_writable(path: str | Path) -> None:
    """Refuse a file that cannot be written, as far as that shows before: better now than after long work."""
    target = Path(path)
    reason = 0
    if target.is_dir():
        reason = errno.EISDIR
    elif not target.parent.is_dir():
        reason = errno.ENOENT
    elif not os.access(target if target.exists() else target.parent, os.W_OK):
        reason = errno.EACCES
    if reason:
        raise InputError(f"expected a file that can be written, but '{path}' cannot ({os.strerror(reason)})")


def read_bytes(path: str, most: int, what: str) -> bytes:
    """What a file or, for `-`, stdin holds, if that is at most so many bytes; `what` says what it should hold."""
    try:
        if path == "-":
            content = sys.stdin.buffer.read(most + 1)
        else:
            with Path(path).open("rb") as file:
                content = file.read(most + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise InputError(f"expected a file with {what}, but '{path}' cannot be read ({reason})") from None
    if len(content) > most:
        raise InputError(f"expected a file with {what} of at most {most:,} bytes, but '{path}' is longer")
    return content


def umask() -> int:
    """The rights that new files do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
