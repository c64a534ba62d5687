"""The bench fingerprint: how many states a fixed set of searches visits, over all games and algorithms.

It changes exactly when the behaviour of a search or a game changes, so commit messages bear it as `Bench: N`. The
evaluations below differ from state to state: with a constant one, many a wrong cut would leave the count as it is.
"""

from dataclasses import dataclass
from typing import Any

from outply import Game, InputError, Limit, Search, shift_right, solve
from outply.contract.companions import view_of
from outply.games import bump, mnk, pig
from outply.games.backgammon import rules as backgammon
from outply.games.connect4 import rules as connect4
from outply.games.einstein import rules as einstein
from outply.games.kalah import rules as kalah
from outply.games.othello import rules as othello
from outply.games.registry import make
from outply.games.twenty48 import rules as twenty48
from outply.searches.algorithm import ALGORITHMS
from outply.searches.deepening import DEEPENING
from outply.searches.horizon import Evaluate


def scattered(one: int, other: int) -> float:
    """A number from −1 to 1 that differs from pair to pair, and is the same at both speeds."""
    return ((one % 1009) * 31 + (other % 1013) * 17) % 256 / 128.0 - 1.0


def scattered_checkers(state: backgammon.State) -> float:
    """An evaluation of backgammon."""
    return scattered(state.first_near + state.second_far, state.second_near + state.first_far)


def scattered_columns(state: connect4.State) -> float:
    """An evaluation of Connect Four."""
    return scattered(state.first, state.second)


def scattered_seeds(state: kalah.State) -> float:
    """An evaluation of Kalah."""
    return scattered(state.ring[0] + 7 * state.ring[2], state.ring[-1] + 5 * state.ring[-2])


def scattered_discs(state: othello.State) -> float:
    """An evaluation of Othello. Numbers of 64 bits are halved, for a remainder has a sign when compiled."""
    return scattered(shift_right(state.black, 1), shift_right(state.white, 1))


def scattered_cells(state: mnk.State) -> float:
    """An evaluation of tic-tac-toe."""
    return scattered(state.crosses, state.noughts)


def scattered_points(state: pig.State) -> float:
    """An evaluation of Pig."""
    return scattered(state.first + state.pile, state.second)


def scattered_stones(state: einstein.State) -> float:
    """An evaluation of EinStein würfelt nicht."""
    return scattered(state.stones[0] + 7 * state.stones[3] + 40, state.stones[6] + 5 * state.stones[9] + 40)


def scattered_tiles(state: twenty48.State) -> float:
    """An evaluation of 2048, whose utilities are never negative."""
    return 1.0 + scattered(state.rows[0] + 3 * state.rows[1], state.rows[2])


def scattered_runners(state: bump.State) -> tuple[float, ...]:
    """An evaluation of Bump for three, zero in sum as the game is."""
    one, other = scattered(state.runners[0], state.runners[1]), scattered(state.runners[1], state.runners[2])
    return one, other, -one - other


@dataclass(frozen=True)
class Place:
    """A position of a game, and how far to look ahead from it; None is to the end."""

    game: str
    position: str
    depth: int | None
    evaluate: Evaluate | None = None


PLACES = (
    Place("pacman:bend", "", 5),
    Place("2048", "2,4,8,16/.,2,.,4/.,.,.,2/.,.,.,.", 3, scattered_tiles),
    Place("2048:2,16", "", 7),
    Place("bump", "", 5, scattered_runners),
    Place("bump:3", "1 3 3", None),
    Place("einstein", "", 3, scattered_stones),
    Place("einstein", "..1../....4/..6../...ed/..b.. second 3", 4, scattered_stones),
    Place("backgammon", "4HPwATDgc/ABMA,31", 2, scattered_checkers),
    Place("backgammon", "BQAAUAAAAAAAAA,11 second", 4, scattered_checkers),
    Place("connect4", "", 4, scattered_columns),
    Place("connect4", "44453562", 5, scattered_columns),
    Place("connect4-score", "44453562", 5, scattered_columns),
    Place("kalah", "", 4, scattered_seeds),
    Place("kalah:2,4,empty", "", None, scattered_seeds),
    Place("nim:2,3,4", "", 4),
    Place("nim:2,3,4", "1,2,3 second", None),
    Place("othello", "", 4, scattered_discs),
    Place("othello:4", "c4d2c1d4a3a2", None, scattered_discs),
    Place("othello:4,nopass", "b1c1d3c4d4", None, scattered_discs),
    Place("pig:20", "", 7, scattered_points),
    Place("pig:20", "12,15,4,second", 6, scattered_points),
    Place("tictactoe", "", 4, scattered_cells),
    Place("tictactoe", "b2 a1 c1", None, scattered_cells),
    Place("tree", "", None),
    Place("tree:max min: (([0.25:4 0.75:8] 7) ([-2 9 5] (3 [1 2])))", "", None),
    Place("tree:((1,6,6 2,1,4 0,3,3) (3,3,3 5,0,1) (2,2,9 4,4,4))", "", None),
)


# Games of chance whose states are too many to be solved, and where to begin instead if some are few enough.
TOO_LARGE = ("2048", "einstein")
ENDGAMES = {"backgammon": "BQAAUAAAAAAAAA"}

GAMES = tuple(dict.fromkeys(place.game for place in PLACES))


def fingerprint(compiled: bool | None) -> int:
    """The number of states visited by every search that fits, at every place, and by solving games of chance."""
    return sum(nodes for game in GAMES for _, nodes in counts(game, compiled))


def counts(name: str, compiled: bool | None) -> list[tuple[str, int]]:
    """Each search of one game, with its number of states. `compiled` None leaves out what is not worth compiling."""
    game, found = make(name), []
    for place in PLACES:
        if place.game == name:
            state = view_of(game).parse(place.position)
            for algorithm in fitting_algorithms(game):
                nodes = nodes_of(game, state, place, algorithm, compiled)
                found.append((f"{algorithm}, {name}, '{place.position}'", nodes))
    if game.has_chance and name not in TOO_LARGE:
        state = view_of(game).parse(ENDGAMES[name]) if name in ENDGAMES else None
        found.append((f"value iteration, {name}", solve(game, state, compiled=compiled).nodes))
    return found


def nodes_of(game: Game, state: Any, place: Place, algorithm: str, compiled: bool | None) -> int:
    """How many states one search visits."""
    return Search(game, algorithm, place.evaluate, compiled)(state, Limit(depth=place.depth)).nodes


def fitting_algorithms(game: Game) -> list[str]:
    """The names of the searches that can search a game of this kind."""
    return [*(name for name in ALGORITHMS if fits(name, game)), DEEPENING]


def fits(name: str, game: Game) -> bool:
    """Whether a search can search a game of this kind."""
    try:
        ALGORITHMS[name].refuse(game)
    except InputError:
        return False
    return True
