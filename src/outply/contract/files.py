"""Files that are written whole or not at all, and read up to a limit."""

import contextlib
import errno
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from outply.contract.errors import InputError
from outply.contract.messages import shorten


def write_text(path: str | Path, text: str) -> None:
    """Write a text to a file. If that fails, say on a full disk, the old content stays."""
    target = Path(path)
    with unless_unwritable(path):
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


@contextlib.contextmanager
def unless_unwritable(path: str | Path) -> Iterator[None]:
    """Make a failure to write this file a sentence."""
    try:
        yield
    except InputError:
        raise
    except (OSError, ValueError) as error:
        raise unwritable(path, reason_of(error)) from None


def unwritable(path: str | Path, reason: str) -> InputError:
    """The sentence about a file that cannot be written."""
    return InputError(f"expected a file that can be written, but '{shorten(str(path), 120)}' cannot ({reason})")


def reason_of(error: Exception) -> str:
    """Why a file cannot be used, in the words of the system."""
    return str(error.strerror if isinstance(error, OSError) else error)


def check_picture_file(path: str | Path) -> None:
    """Refuse a file for a picture whose name promises something else than SVG, or that cannot be written."""
    target = Path(path)
    with unless_unwritable(path):
        # A pipe or a device promises nothing.
        is_special = target.exists() and not target.is_file() and not target.is_dir()
    if target.suffix.lower() != ".svg" and not is_special:
        raise InputError(
            f"expected a file for the picture whose name ends in .svg, but got '{shorten(str(path), 120)}'"
        )
    check_writable(path)


def check_writable(path: str | Path) -> None:
    """Refuse a file that cannot be written, as far as that shows before: better now than after long work."""
    target = Path(path)
    reason = 0
    with unless_unwritable(path):
        if target.is_dir():
            reason = errno.EISDIR
        elif not target.parent.is_dir():
            reason = errno.ENOENT
        elif not os.access(target if target.exists() else target.parent, os.W_OK):
            reason = errno.EACCES
    if reason:
        raise unwritable(path, os.strerror(reason))


def read_bytes(path: str, most: int, what: str) -> bytes:
    """What a file or, for `-`, stdin holds, if that is at most so many bytes; `what` says what it should hold."""
    with open_for_reading(path, what) as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise InputError(f"expected a file with {what} of at most {most:,} bytes, but '{shorten(path, 120)}' is longer")
    return content


def text_of(path: str, most: int, what: str) -> str:
    """What `read_bytes` gives, as text."""
    try:
        return read_bytes(path, most, what).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"expected {what} as text in UTF-8, but '{shorten(path, 120)}' is not") from None


@contextlib.contextmanager
def open_for_reading(path: str, what: str) -> Iterator[BinaryIO]:
    """A file or, for `-`, stdin; `what` says what it should hold."""
    if path == "-" and sys.stdin is None:
        raise InputError(f"expected {what} from stdin, but it is closed")
    try:
        if path == "-":
            yield sys.stdin.buffer
        else:
            with Path(path).open("rb") as file:
                yield file
    except InputError:
        raise
    except (OSError, ValueError) as error:
        name = shorten(path, 120)
        raise InputError(f"expected a file with {what}, but '{name}' cannot be read ({reason_of(error)})") from None


def umask() -> int:
    """The rights that new files do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
