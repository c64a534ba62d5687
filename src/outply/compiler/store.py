"""Compiled programs, kept on disk between processes.

Each is a file named by its fingerprint, written whole or not at all, and checked before it is used. Where there is no
folder, or one that is full, read-only or not ours, programs last as long as the process, and a warning says so once. A
file that is damaged only means compiling again.
"""

import contextlib
import functools
import hashlib
import os
import stat
import tempfile
import time
import warnings
from pathlib import Path

SUFFIX = ".native"
UNFINISHED = "unfinished-"
MOST_FILES = 1000

# A file that is unfinished for so long was left behind by a process that was killed.
LEFT_SECONDS = 3600.0


class NotKept(UserWarning):
    """Compiled programs cannot be kept for other processes."""


def folder() -> Path | None:
    """Where programs are kept: OUTPLY_CACHE, or the user's cache folder; None for a user who has no home."""
    chosen = os.environ.get("OUTPLY_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or (os.environ.get("LOCALAPPDATA") if os.name == "nt" else None)
    try:
        return (Path(base) if base else Path.home() / ".cache") / "outply"
    except RuntimeError:
        return None


def read(key: str) -> bytes | None:
    """The program kept under this key, if there is one and it is whole."""
    place = folder()
    with contextlib.suppress(OSError):
        if place is not None and is_ours(place):
            path = place / (key + SUFFIX)
            stored = path.read_bytes()
            seal, content = stored[:32], stored[32:]
            if hashlib.sha256(content).digest() == seal:
                with contextlib.suppress(OSError):  # where nothing can be written
                    os.utime(path)  # so that what is used is not forgotten
                return content
    return None


def write(key: str, content: bytes) -> bool:
    """Keep a program; false, and a warning, if that was not possible."""
    place = folder()
    if place is None:
        warn("there is no home folder")
        return False
    temporary = None
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not is_ours(place):
            warn(f"others may write to '{place}'")
            return False
        with tempfile.NamedTemporaryFile(dir=place, prefix=UNFINISHED, delete=False) as file:
            temporary = file.name
            file.write(hashlib.sha256(content).digest() + content)
        os.replace(temporary, place / (key + SUFFIX))
        with contextlib.suppress(OSError):  # another process may forget the same ones
            forget_oldest(place)
        return True
    except OSError as error:
        warn(f"'{place}' cannot be written ({error.strerror})")
        if temporary:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        return False


@functools.cache
def warn(reason: str) -> None:
    """Say that programs are not kept, and what helps: once, which Python's own count of warnings does not ensure."""
    keeping = "compiled programs are kept for this process only"
    warnings.warn(f"{keeping}: {reason}; set OUTPLY_CACHE to a folder of your own", NotKept, stacklevel=2)


def is_ours(place: Path) -> bool:
    """Whether nobody but this user can put files there: what is loaded from it is run."""
    if os.name == "nt":
        return True
    status = place.stat()
    return status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def forget_oldest(place: Path) -> None:
    """Keep the folder bounded: past the limit, the programs unused for longest go; and so does what was left behind."""
    for path in place.glob(UNFINISHED + "*"):
        if time.time() - path.stat().st_mtime > LEFT_SECONDS:
            path.unlink(missing_ok=True)
    files = list(place.glob("*" + SUFFIX))
    if len(files) > MOST_FILES:
        files.sort(key=lambda path: path.stat().st_mtime)
        for path in files[: len(files) - MOST_FILES * 3 // 4]:
            path.unlink(missing_ok=True)
