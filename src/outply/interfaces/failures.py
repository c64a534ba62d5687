"""What went wrong, in one sentence."""

import traceback
from pathlib import Path

import outply
from outply.compiler.reasons import shown
from outply.contract.errors import OutplyError
from outply.contract.messages import shorten
from outply.interfaces.loading import user_files

PACKAGE = Path(outply.__file__).parent
CONTRACT = str(PACKAGE / "contract" / "game.py")
COMPILED = str(PACKAGE / "compiler" / "by_numba" / "backend.py")


def sentence(error: BaseException) -> str:
    """The error in one sentence, on one line, without characters that would steer the terminal."""
    return "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in told(error))


def told(error: BaseException) -> str:
    """The error in one sentence; where a user's rule raised it, with its place in the user's file."""
    if isinstance(error, OutplyError):
        return " ".join(str(error).split())
    if isinstance(error, MemoryError):
        return "expected to need less memory than there is, but there is no more: give a limit in nodes or in memory"
    frames = traceback.extract_tb(error.__traceback__)
    what = shorten(f"{type(error).__name__}: {error}" if str(error) else type(error).__name__, 200)
    own = [frame for frame in frames if frame.filename in user_files()]
    if own:
        place = f"{shown(own[-1].filename)}:{own[-1].lineno}"
        return f"expected the rules of the game to answer, but `{own[-1].name}` raised {what} ({place})"
    return unplaced(error, frames[-1] if frames else None, what)


def unplaced(error: BaseException, last: traceback.FrameSummary | None, what: str) -> str:
    """The sentence about an error that no line of a user's file raised."""
    if last and isinstance(error, NotImplementedError) and last.filename == CONTRACT:
        return f"expected the game to define `{last.name}`, but it does not"
    if last and last.filename == COMPILED:
        return f"expected the rules of the game to answer, but one raised {what}; --interpreted shows where"
    place = f"{Path(last.filename).name}:{last.lineno}" if last else "nowhere"
    if user_files():
        advice = "`outply check` says which; if it finds nothing, please report this"
        return (
            f"expected the rules of the game to keep the contract, but what one gave led to {what} ({place}): {advice}"
        )
    return f"expected no failure of outply itself, but it met {what} ({place}): please report it"
