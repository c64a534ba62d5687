"""Files that are written whole or not at all."""

import contextlib
import os
import tempfile
from pathlib import Path

from outply.errors import InputError


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


def umask() -> int:
    """The rights that new files do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
