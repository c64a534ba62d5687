"""What went wrong in a user's rule, as one sentence: the rule, the line and the state.

Interpreted, the traceback leads to the rule. Machine code leaves no traceback, so the search is done again in Python,
for a few seconds at most, until it comes to the same place.
"""

import contextlib
import math
import sysconfig
import threading
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any

from outply.contract.breaches import breach, initial_breach, order_breach, parameters_breach, returned
from outply.contract.errors import GameError, OutplyError
from outply.contract.game import CHANCE, Game, Variant, title
from outply.contract.messages import is_finite, shorten, shown
from outply.engine.faults import Unnamed
from outply.engine.running import Halt
from outply.searches.workspace import SUM_ERROR

PACKAGE = Path(__file__).parents[1]
GAMES = str(PACKAGE / "games")
LIBRARIES = tuple(sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib"))

# How long a search is done again to see where machine code went wrong.
AGAIN_SECONDS = 10.0

# What `initial` and `__init__` are asked about.
NO_STATE = object()

# again(game, halt) does in Python what went wrong, for the game or for one that looks at what its rules answer.
Again = Callable[[Game, Halt], Any]


# More outcomes than are looked at to find what is wrong with them.
MOST_OUTCOMES = 100_000


class Checking(Variant):
    """A game whose answers are looked at: utilities, whose turn it is, and probabilities."""

    def player(self, state: Any) -> int:
        """Whose turn it is, refused if there is no such player."""
        player = self.game.player(state)
        if player not in range(self.players) and not (player == CHANCE and self.has_chance):
            wanted = f"0 … {self.players - 1}, or CHANCE in a game that defines outcomes"
            raise GameError(returned(self.game, "player", wanted, state, player))
        return player

    def outcomes(self, state: Any) -> Iterable[tuple[Any, float]]:
        """What chance may bring, refused unless the probabilities sum to one; a policy is checked elsewhere."""
        pairs = list(islice(self.game.outcomes(state), MOST_OUTCOMES))
        if len(pairs) == MOST_OUTCOMES:
            # There may be no end to them: the search says so itself.
            return self.game.outcomes(state)
        if not isinstance(self.game, Variant):
            chances = [chance for _, chance in pairs]
            if not all(chance >= 0 for chance in chances) or not abs(math.fsum(chances) - 1) <= SUM_ERROR:
                wanted = "probabilities of at least 0 that sum to one"
                raise GameError(returned(self.game, "outcomes", wanted, state, pairs))
        return pairs

    def utility(self, state: Any, player: int) -> float:
        """The utility, refused if it is not a finite number."""
        utility = self.game.utility(state, player)
        if not is_finite(utility):
            raise GameError(returned(self.game, "utility", "a finite number", state, utility))
        return utility


@contextlib.contextmanager
def naming_rules(game: Game, again: Again | None = None) -> Iterator[None]:
    """Turn what a rule raises, or what its answer leads to, into a GameError that names rule, line and state.

    `again` does the same in Python; it returns at once where that has been done already.
    """
    try:
        yield
    except Unnamed:
        if again is not None and not isinstance(game, Checking):
            do_again(again, Checking(game))
        raise
    except (OutplyError, KeyboardInterrupt, GeneratorExit, MemoryError):
        raise
    except BaseException as raised:
        # Python wraps what would end a generator in silence.
        error = raised.__cause__ if isinstance(raised.__cause__, StopIteration) else raised
        sentence = sentence_about(error, game)
        if not sentence and again is not None:
            do_again(again, game)
        if not sentence and is_from_machine_code(error):
            sentence = f"expected every rule of {title(game)} to answer, but one raises {described(error)}"
        if not sentence:
            raise
        raise GameError(sentence) from error


def sentence_about(error: BaseException, game: Game) -> str:
    """What is wrong with a rule; empty if the traceback leads to none."""
    frames = list(frames_of(error.__traceback__))
    rules = [(frame, line) for frame, line in frames if not is_ours(frame)]
    if isinstance(error, NotImplementedError) and not rules and frames[-1][0].f_code.co_name in vars(Game):
        return f"expected {title(game)} to define the rule `{frames[-1][0].f_code.co_name}`, but it does not"
    if not rules:
        wrong = parameters_breach(game) if isinstance(error, TypeError) else ""
        return wrong or breach_in(frames, game)
    rule, line = rules[0]
    state = state_in(rule)
    if state is None:
        # The rule before may have forgotten to return one.
        before = breach_in([each for each in frames if is_ours(each[0])], game) or initial_breach(game)
        if before:
            return before
    for frame, number in rules:
        if frame.f_code.co_filename == rule.f_code.co_filename:
            line = number
    name, place = rule.f_code.co_qualname.rpartition("<locals>.")[2], f"{rule.f_code.co_filename}:{line}"
    where = "" if state is NO_STATE else f"in {shown(state)} "
    return f"expected `{name}` to answer, but {where}it raises {described(error)} ({place})"


def described(error: BaseException) -> str:
    """An exception in a sentence."""
    text = shorten(str(error), 100)
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def breach_in(frames: list[tuple[FrameType, int]], game: Game) -> str:
    """How the game breaks the contract in a state that the search was in, the latest first; empty if it does not."""
    for frame, _ in reversed(frames):
        if "state" in frame.f_locals:
            with contextlib.suppress(Exception):
                state = frame.f_locals["state"]
                sentence = breach(game, state) or order_breach(game, state)
                if sentence:
                    return sentence
    return ""


def state_in(rule: FrameType) -> Any:
    """The state that a rule was asked about: its first argument but `self`; NO_STATE if it takes none."""
    names = [name for name in rule.f_code.co_varnames[: rule.f_code.co_argcount] if name != "self"]
    return rule.f_locals.get(names[0]) if names else NO_STATE


def frames_of(traceback: TracebackType | None) -> Iterator[tuple[FrameType, int]]:
    """The frames of a traceback with their lines, the outermost first."""
    while traceback is not None:
        yield traceback.tb_frame, traceback.tb_lineno
        traceback = traceback.tb_next


def is_ours(frame: FrameType) -> bool:
    """Whether a frame is outply's own or a library's, and no rule of a game."""
    file = frame.f_code.co_filename
    return file.startswith((str(PACKAGE), *LIBRARIES)) and not file.startswith(GAMES)


def is_from_machine_code(error: BaseException) -> bool:
    """Whether compiled code raised it."""
    frames = list(frames_of(error.__traceback__))
    return bool(frames) and str(PACKAGE / "compiler") in frames[-1][0].f_code.co_filename


def do_again(again: Again, game: Game) -> None:
    """Do it again in Python, for a while; what is wrong is then raised from there."""
    halt = Halt()
    clock = threading.Timer(AGAIN_SECONDS, halt.stop)
    clock.daemon = True
    clock.start()
    try:
        again(game, halt)
    finally:
        clock.cancel()
