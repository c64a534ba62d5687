"""The horizon effect: a search that cannot avoid a loss pays to push it beyond its horizon, where it does not see it.

MAX's treasure, worth 9, hangs: MIN takes it in the next turn, whatever MAX does. But MAX has baits, worth 1 each, that
MIN must take first. A bait gains nothing, and is lost. A search that looks n plies ahead gives
baits as long as they push the loss beyond n plies. Quiescence follows captures beyond the horizon, and so sees the loss
one ply earlier, no more: it does not look at quiet moves.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from outply.contract.game import Game
from outply.contract.limit import Limit
from outply.engine.searching import Search
from outply.lab.experiment import Case, Experiment, Facts, Row
from outply.lab.picture import lines

WAIT, GIVE = 0, 1
TREASURE = 9
BAITS = 2
DEPTHS = range(1, 9)


class State(NamedTuple):
    """The baits left and given, whether one is offered, whose turn it is, and whether the treasure is taken."""

    baits: int
    given: int
    offered: bool
    turn: int
    taken: bool


class Siege(Game):
    """A treasure that is lost, and baits that put it off."""

    min_utility = float(-TREASURE - BAITS)
    max_utility = 0.0
    worth_compiling = False

    def initial(self) -> State:
        """All baits left, MAX to move."""
        return State(BAITS, 0, False, 0, False)

    def player(self, state: State) -> int:
        """Whose turn it is."""
        return state.turn

    def actions(self, state: State) -> Iterator[int]:
        """MAX waits or gives a bait; MIN takes what there is to take."""
        yield WAIT
        if state.turn == 0 and state.baits > 0:
            yield GIVE

    def result(self, state: State, action: int) -> State:
        """A bait offered, or taken; or else the treasure."""
        if state.turn == 0:
            given = action == GIVE
            return State(state.baits - given, state.given + given, given, 1, False)
        return State(state.baits, state.given, False, 0, not state.offered)

    def is_terminal(self, state: State) -> bool:
        """Whether the treasure is taken."""
        return state.taken

    def utility(self, state: State, player: int) -> float:
        """What MAX has lost."""
        lost = float(TREASURE + state.given)
        return -lost if player == 0 else lost

    def evaluate(self, state: State) -> float:
        """What MAX has lost so far: the baits."""
        return -float(state.given)


class Quiet(Siege):
    """The same, with what quiescence needs to know: which actions take something."""

    def tactical(self, state: State) -> Iterator[int]:
        """What MIN takes."""
        if state.turn == 1:
            yield WAIT


def cases() -> list[Case]:
    """Each depth, without and with quiescence."""
    found = []
    for name, game in (("to the depth", Siege()), ("with quiescence", Quiet())):
        found += [Case((name, str(depth)), partial(played, game, depth), depth) for depth in DEPTHS]
    return found


def played(game: Siege, depth: int, seed: int) -> Facts:
    """How much MAX loses who searches so deep, and whether a bait was given in vain."""
    search, state = Search(game, "pvs", compiled=False), game.initial()
    while not game.is_terminal(state):
        state = game.result(state, search(state, Limit(depth=depth)).action)
    return {"lost": -game.utility(state, 0), "gave a bait": state.given > 0}


def notes() -> Iterator[str]:
    """What each depth sees at the start."""
    game = Siege()
    for depth in DEPTHS[1:7:2]:
        found = Search(game, "pvs", compiled=False)(game.initial(), Limit(depth=depth))
        action = "gives a bait" if found.action == GIVE else "waits"
        yield f"At depth {depth} it expects to lose {-float(found.value):g}, and {action}."  # type: ignore[arg-type]


def picture(rows: Sequence[Row]) -> str:
    """The loss over the depth."""
    return lines("What is lost when 9 cannot be saved", rows, "lost", "depth")


HORIZON = Experiment(
    "horizon",
    "Why does a search throw good things after bad ones, and when does it stop?",
    ("search", "depth"),
    cases,
    picture,
    games=1,
    notes=notes,
)
