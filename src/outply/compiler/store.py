"""Compiled programs, kept on disk between processes.

Each is a file named by its fingerprint, written whole or not at all, and checked before it is used. A folder that is
missing, full, read-only or not ours, or a file that is damaged, only means compiling again.
"""

import contextlib
import hashlib
import os
import stat
import tempfile
from pathlib import Path

SUFFIX = ".native"
MOST_FILES = 1000


def folder() -> Path:
    """Where programs are kept: OUTPLY_CACHE, or the user's cache folder."""
    chosen = os.environ.get("OUTPLY_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or (os.environ.get("LOCALAPPDATA") if os.name == "nt" else None)
    return (Path(base) if base else Path.home() / ".cache") / "outply"


def read(key: str) -> bytes | None:
    """The program kept under this key, if there is one and it is whole."""
    path = folder() / (key + SUFFIX)
    with contextlib.suppress(OSError):
        if is_ours(path.parent):
            stored = path.read_bytes()
            seal, content = stored[:32], stored[32:]
            if hashlib.sha256(content).digest() == seal:
                os.utime(path)  # so that what is used is not forgotten
                return content
    return None


def write(key: str, content: bytes) -> bool:
    """Keep a program; false if that was not possible."""
    temporary = None
    try:
        place = folder()
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not is_ours(place):
            return False
        with tempfile.NamedTemporaryFile(dir=place, delete=False) as file:
            temporary = file.name
            file.write(hashlib.sha256(content).digest() + content)
        os.replace(temporary, place / (key + SUFFIX))
        forget_oldest(place)
        return True
    except OSError:
        if temporary:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        return False


def is_ours(place: Path) -> bool:
    """Whether nobody but this user can put files there: what is loaded from it is run."""
    if os.name == "nt":
        return True
    status = place.stat()
    return status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def forget_oldest(place: Path) -> None:
    """Keep the folder bounded: past the limit, the programs unused for longest go."""
    files = list(place.glob("*" + SUFFIX))
    if len(files) > MOST_FILES:
        files.sort(key=lambda path: path.stat().st_mtime)
        for path in files[: len(files) - MOST_FILES * 3 // 4]:
            path.unlink(missing_ok=True)
