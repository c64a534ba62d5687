"""The horizon effect: a search that cannot avoid a loss pays to push it beyond its horizon, where it does not see it.

MAX's treasure, worth 9, hangs: MIN takes it in the next turn, whatever MAX does. But MAX has baits, worth 1 each, that
MIN must take first. A bait gains nothing, and is lost. A search that looks n plies ahead gives
baits as long as they push the loss beyond n plies. Quiescence follows captures beyond the horizon, and so sees the loss
one ply earlier, no more: it does not look at quiet moves.
"""

from collections.abc import Iterable, Iterator, Sequence
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

    def name(self, state: State, action: int) -> str:
        """What a player does, in a word or two."""
        if state.turn == 0:
            return "give" if action == GIVE else "wait"
        return "take bait" if state.offered else "take treasure"


class Quiet(Siege):
    """The same, with what quiescence needs to know: which actions take something."""

    def tactical(self, state: State) -> Iterator[int]:
        """What MIN takes."""
        if state.turn == 1:
            yield WAIT


class Step(NamedTuple):
    """One ply: who moves, what they do, and what MAX has lost by then."""

    player: int
    name: str
    lost: float


def steps(game: Siege, actions: Iterable[int]) -> list[Step]:
    """The plies of a line from the start on."""
    state, found = game.initial(), []
    for action in actions:
        after = game.result(state, action)
        lost = -game.utility(after, 0) if after.taken else float(after.given)
        found.append(Step(state.turn, game.name(state, action), lost))
        state = after
    return found


def played_out(game: Siege, depth: int) -> list[int]:
    """What is done, to the end, by players who search so deep."""
    search, state, found = Search(game, "pvs", compiled=False), game.initial(), []
    while not game.is_terminal(state):
        found.append(search(state, Limit(depth=depth)).action)
        state = game.result(state, found[-1])
    return found


def cases() -> list[Case]:
    """Each depth, without and with quiescence."""
    found = []
    for name, game in (("to the depth", Siege()), ("with quiescence", Quiet())):
        found += [Case((name, str(depth)), partial(played, game, depth), depth) for depth in DEPTHS]
    return found


def played(game: Siege, depth: int, seed: int) -> Facts:
    """How much MAX loses who searches so deep, and whether a bait was given in vain."""
    course = steps(game, played_out(game, depth))
    return {"lost": course[-1].lost, "gave a bait": any(step.name == "give" for step in course)}


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
