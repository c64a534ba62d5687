"""Backgammon: how fast its plays are found, how long a choice takes, and how well it is played."""

from collections.abc import Callable, Iterator
from math import sqrt
from statistics import fmean, median, stdev
from typing import Any

import numpy as np

from benchmarks.pubeval import pubeval_player, weights
from benchmarks.rows import Row, progress
from benchmarks.timing import median_seconds
from outply import Backgammon, Limit, Search
from outply.compiler import native
from outply.contract.game import CHANCE
from outply.contract.kinds import Table
from outply.games.backgammon.rules import State
from outply.primitives.dice import Dice

FIELDS = len(State._fields)
POSITIONS = 20_000
GAMES = 2_000
# A play, the dice and the reply.
REPLY_DEPTH = 3

# How a play is chosen: by which search, how deep, in how many positions, and the seconds that it may take.
CHOICES = (
    ("expectiminimax", 1, 200, 0.2),
    ("expectiminimax", REPLY_DEPTH, 100, 0.2),
    ("star2", REPLY_DEPTH, 100, 0.2),
    ("star2", REPLY_DEPTH + 2, 40, None),
)

Player = Callable[[Backgammon, State], int]


def measured() -> Iterator[Row]:
    """How fast plays are found, and how long a choice takes."""
    yield plays()
    yield from choices()


def plays() -> Row:
    """The rate at which all plays of positions with dice are found, the positions taken from random games."""
    game = Backgammon()
    states = random_states(game, POSITIONS, seed=1)
    table = np.array(states, dtype=np.int64).ravel()
    counted = native(counter(game), game)
    seconds = median_seconds(lambda: counted(states[0], table), 5)
    found, rate = counted(states[0], table), len(states) / seconds
    note = f"{found / len(states):.1f} plays a position; the target is 100,000 a second"
    return Row("backgammon, legal plays", rate, 1e5, rate / 1e5, "positions/s", least_ratio=1.0, note=note)


def counter(game: Backgammon) -> Callable[[State, Any], int]:
    """The function `count(state, table)`: how many plays the positions in a table have; the state is not looked at."""
    actions = game.actions

    def count(state: State, table: Table) -> int:
        found = 0
        for k in range(0, len(table), FIELDS):
            each = State(table[k], table[k + 1], table[k + 2], table[k + 3], table[k + 4], table[k + 5])
            found += len(actions(each))
        return found

    return count


def random_states(game: Backgammon, number: int, seed: int) -> list[State]:
    """States with dice, from games of random plays."""
    dice = Dice(seed)
    found: list[State] = []
    while len(found) < number:
        state = game.initial()
        while not game.is_terminal(state):
            if game.player(state) == CHANCE:
                state = game.result(state, dice.draw(list(game.outcomes(state))))
            else:
                found.append(state)
                state = game.result(state, dice.pick(game.actions(state)))
    return found[:number]


def choices() -> Iterator[Row]:
    """How long the choice of a play takes, by depth and search, in positions of random games."""
    game = Backgammon()
    for algorithm, depth, number, most in CHOICES:
        search, limit = Search(game, algorithm, compiled=True), Limit(depth=depth)
        progress(f"    a choice at depth {depth} by {algorithm}")
        results = []
        for state in random_states(game, 50 * number, seed=2)[::50]:
            search.clear()
            results.append(search(state, limit))
        seconds = [result.seconds for result in results]
        note = f"{fmean(result.nodes for result in results):,.0f} nodes on average, at most {max(seconds):.3f} s"
        yield Row(f"backgammon, a choice at depth {depth} by {algorithm}", median(seconds), most=most, note=note)


def match() -> Iterator[Row]:
    """Points a game against pubeval, both players beginning in turn."""
    what = f"backgammon, {GAMES:,} games against pubeval"
    if weights("race") is None:
        yield Row(what, note="the weights of pubeval are not there: OUTPLY_DATA names no data folder")
        return
    for depth in (1, REPLY_DEPTH):
        mean, error = points_a_game(Backgammon(), searching(depth), pubeval_player, GAMES)
        note = f"{mean:+.3f} ± {error:.3f} points a game (95 %)"
        yield Row(f"{what}, depth {depth}", 1000 * mean, unit="points in 1,000 games", note=note)


def searching(depth: int) -> Player:
    """A player that looks so many plies ahead."""
    ready: dict[Backgammon, Search] = {}

    def choose(game: Backgammon, state: State) -> int:
        search = ready.setdefault(game, Search(game, "expectiminimax", compiled=True))
        return int(search(state, Limit(depth=depth)).action)

    return choose


def points_a_game(game: Backgammon, one: Player, other: Player, games: int, seed: int = 0) -> tuple[float, float]:
    """What the first player wins in a game on average, and half of the 95 % interval."""
    points = []
    for number in range(games):
        players, sign = ((one, other), 1.0) if number % 2 == 0 else ((other, one), -1.0)
        points.append(sign * played(game, players, Dice(seed + number)))
        if number % 100 == 99:
            progress(f"    {number + 1} games: {fmean(points):+.3f}")
    return fmean(points), 1.96 * stdev(points) / sqrt(games)


def played(game: Backgammon, players: tuple[Player, Player], dice: Dice) -> float:
    """What player 0 wins in one game."""
    state = game.initial()
    while not game.is_terminal(state):
        player = game.player(state)
        rolls = player == CHANCE
        action = dice.draw(list(game.outcomes(state))) if rolls else players[player](game, state)
        state = game.result(state, action)
    return game.utility(state, 0)
