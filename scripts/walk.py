"""`python -m scripts.walk search connect4 --depth 8`: the rooms whose functions a command calls, the highest first."""

import contextlib
import io
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any

from outply.interfaces.cli import main
from scripts.rooms import SOURCE, layers


def walk(arguments: Sequence[str]) -> list[str]:
    """The rooms whose functions run while the command runs; what runs only while modules load does not count."""
    passed: set[str] = set()

    def watch(frame: FrameType, event: str, argument: Any) -> None:
        room = room_of(frame) if event == "call" else ""
        if room and room not in passed and not is_loading(frame):
            passed.add(room)

    threading.setprofile(watch)
    sys.setprofile(watch)
    code: Any = None
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            main(list(arguments))
    except SystemExit as done:
        code = done.code
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    assert code == 0, f"expected outply {' '.join(arguments)} to succeed, but its exit code is {code}"
    return [room for layer in layers() for room in layer if room in passed]


def room_of(frame: FrameType) -> str:
    """The room in which a function stands; empty if it is not one of outply's."""
    path = Path(frame.f_code.co_filename)
    return path.relative_to(SOURCE).parts[0].removesuffix(".py") if path.is_relative_to(SOURCE) else ""


def is_loading(frame: FrameType | None) -> bool:
    """Whether this happens while a module of outply is imported."""
    while frame is not None:
        if frame.f_code.co_name == "<module>" and room_of(frame):
            return True
        frame = frame.f_back
    return False


if __name__ == "__main__":
    print(*walk(sys.argv[1:]), sep="\n")
