"""What went wrong, in one sentence."""

import traceback
from collections.abc import Iterator
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any

import outply
from outply.compiler.reasons import shown
from outply.contract.errors import OutplyError
from outply.contract.game import Game
from outply.contract.messages import shorten
from outply.engine.diagnosing import sentence_about
from outply.interfaces.loading import user_files
from outply.interfaces.subject import Subject

PACKAGE = Path(outply.__file__).parent
INTERFACES = str(PACKAGE / "interfaces")


def sentence(error: BaseException) -> str:
    """The error in one sentence, on one line, without characters that would steer the terminal."""
    return "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in in_words(error))


def in_words(error: BaseException) -> str:
    """The error in one sentence; where a user's rule is at fault, with its place in the user's file."""
    if isinstance(error, OutplyError):
        return " ".join(str(error).split())
    if isinstance(error, MemoryError):
        return "expected to need less memory than there is, but there is no more: give a limit in nodes or in memory"
    what = shorten(f"{type(error).__name__}: {error}" if str(error) else type(error).__name__, 200)
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename in user_files()]
    about_rule = sentence_about_rule(error)
    if about_rule:
        return " ".join(about_rule.split())
    if own:
        return f"expected `{own[-1].name}` to answer, but it raises {what} ({shown(own[-1].filename)}:{own[-1].lineno})"
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "nowhere"
    if user_files():
        advice = "`outply check` says which; if it finds nothing, please report this"
        return f"expected the rules to keep the contract, but the answer of one led to {what} ({place}): {advice}"
    return f"expected no failure of outply itself, but it met {what} ({place}): please report it"


def sentence_about_rule(error: BaseException) -> str:
    """What is wrong with a rule of the user's, with its line and state; empty if none is known to be."""
    pieces = list(traceback_pieces(error.__traceback__))
    inside = [number for number, piece in enumerate(pieces) if file_of(piece).startswith(INTERFACES)]
    game = next((found for piece in pieces for found in [game_in(piece.tb_frame)] if found), None)
    if game is None or not inside:
        return ""
    below = pieces[inside[-1] :]
    foreign = [file_of(piece) for piece in below if not file_of(piece).startswith(str(PACKAGE))]
    if foreign and foreign[0] not in user_files():
        return ""
    whole = error.__traceback__
    try:
        return sentence_about(error.with_traceback(below[0]), game)
    finally:
        error.__traceback__ = whole


def traceback_pieces(piece: TracebackType | None) -> Iterator[TracebackType]:
    """The pieces of a traceback, the outermost first."""
    while piece is not None:
        yield piece
        piece = piece.tb_next


def file_of(piece: TracebackType) -> str:
    """The file in which a piece of a traceback lies."""
    return piece.tb_frame.f_code.co_filename


def game_in(frame: FrameType) -> Game | None:
    """The game that a frame speaks of."""
    things: list[Any] = list(frame.f_locals.values())
    for thing in things:
        if isinstance(thing, Subject | Game):
            return thing.game if isinstance(thing, Subject) else thing
    return None
