"""The strong search: against the best solver for one game, against itself without each ingredient, and its limits."""

import time
from collections.abc import Iterator
from dataclasses import replace
from threading import Timer
from typing import Any

from benchmarks.positions import Position, connect4_positions, othello_endgames, random_positions
from benchmarks.rows import Row, check_same, progress
from outply import (
    ConnectFour,
    ConnectFourScore,
    Game,
    Ingredients,
    Kalah,
    Limit,
    Othello,
    Result,
    Search,
    Solver,
    search,
)
from outply.contract.companions import view_of
from outply.games.othello.knowledge import SymmetricOthelloKnowledge

MEGABYTE = 2**20

# Pons' solver, on the machine where it was measured: mean nodes a position.
PONS_NODES = {"Test_L2_R1": 449, "Test_L1_R1": 3295}

# As in shared positions of Othello midgames: after 20 random actions.
MIDGAME = range(20, 21)

# First-move scores, left to right: J. Tromp, V. Allis 1988.
FIRST_MOVES = (-2.0, -1.0, 0.0, 1.0, 0.0, -1.0, -2.0)

# The value of Kalah to the first player with 1, 2, 3 … seeds in each house, by the number of houses: G. Irving,
# J. Donkers and J. Uiterwijk 2000 for six houses with empty captures; the others by a C++ program that agrees.
KALAH = {1: (0, -2, 6), 2: (2, -2, -2), 3: (0, 4, 2), 4: (2, 6, 6, 2, 4), 5: (0, 2, 6, 10), 6: (2, 6, 2)}
KALAH_EMPTY = {1: (0, -2, 6), 2: (2, -2, -2), 3: (0, 4, 2), 4: (2, 6, 8, 2, 2), 5: (0, 0, 8, 12), 6: (2, 10, 2)}
SIX_FOUR = {False: 8, True: 10}


def connect4() -> Iterator[Row]:
    """Connect Four positions solved, beside bitbully (C++), the fastest solver on PyPI."""
    game = ConnectFourScore()
    solver = Solver(game)
    for name, file, stones, number in (
        ("Test_L3_R1", "Test_L3_R1", range(28, 36), 1000),
        ("Test_L2_R1", "Test_L2_R1", range(14, 28), 1000),
        ("Test_L1_R1", "Test_L1_R1_first300", range(8, 14), 30),
    ):
        positions = connect4_positions(game, file, stones, number)
        progress(f"    {name}")
        yield from beside_bitbully(name, game, solver, positions)


def beside_bitbully(name: str, game: Game, solver: Solver, positions: list[Position]) -> Iterator[Row]:
    """The mean time for a position, in turns with bitbully's quickest way; what is found must be right."""
    published = positions[0].value is not None
    what = f"Connect Four {name if published else f'random, {name[5:7]}'}, mean for a position"
    states, count = [position.state for position in positions], len(positions)
    solver.values(states[:10])
    try:
        from bitbully import BitBully, Board
    except ImportError as error:
        yield Row(what, note=f"bitbully is not installed ({error}): `make bench` installs it")
        return
    agent = BitBully(opening_book=None)
    boards = [Board([int(column) - 1 for column in position.text]) for position in positions]
    ours, theirs = [], []
    for _ in range(3):
        solver.clear()
        solver.nodes = 0
        started = time.perf_counter()
        values = solver.values(states)
        ours.append(time.perf_counter() - started)
        agent.reset_transposition_table()
        started = time.perf_counter()
        scores = [agent.null_window(board) for board in boards]
        theirs.append(time.perf_counter() - started)
    turned = [float(score if game.player(state) == 0 else -score) for score, state in zip(scores, states, strict=True)]
    check_same(what, values, turned)
    if published:
        check_same(f"{what}, published", values, [position.value for position in positions])
    fast, slow, nodes = min(ours), min(theirs), solver.nodes / count
    note = f"{count} right; {nodes:,.0f} nodes, {solver.nodes / fast / 1e6:.3g} M nodes/s"
    yield Row(what, fast / count, slow / count, slow / fast, least_ratio=1.0, note=note)
    if published and name in PONS_NODES:
        theirs_nodes = float(PONS_NODES[name])
        yield Row(f"{name}, nodes beside Pons' own solver", nodes, theirs_nodes, theirs_nodes / nodes, "nodes", 1.0)


def empty_board() -> Iterator[Row]:
    """The empty board of Connect Four solved, and every first move. Takes several minutes."""
    solver = Solver(ConnectFourScore())
    found = solver(None, Limit(memory=1024 * MEGABYTE))
    check_same("the value of Connect Four and its first action", (found.value, found.action), (1.0, 3))
    note = f"value 1, first action column 4; {found.nodes:,} nodes, {found.nodes / found.seconds / 1e6:.3g} M nodes/s"
    yield Row("Connect Four, empty board", found.seconds, note=note)
    whole = solver(None, Limit(memory=1024 * MEGABYTE), exact=True)
    check_same("the values of all first actions", tuple(choice.value for choice in whole.choices), FIRST_MOVES)
    yield Row("Connect Four, all first actions, with the table of before", whole.seconds, note=f"{whole.nodes:,} nodes")


def endgames() -> Iterator[Row]:
    """The FForum endgames of Othello, solved one by one."""
    game = Othello()
    positions = othello_endgames(game)
    if not positions:
        yield Row("Othello FForum endgames", note="no positions: set OUTPLY_DATA to a folder with othello/fforum-*.obf")
    solver = Solver(game)
    total = 0.0
    for number, position in enumerate(positions, start=1):
        solver.clear()
        found = solver(position.state, Limit(memory=512 * MEGABYTE))
        check_same(f"FForum #{number}", found.value, position.value)
        total += found.seconds
        empties = position.text.count("-")
        best = view_of(game).name(position.state, found.action)
        progress(f"    #{number}: {empties} empty, {found.nodes:,} nodes, {found.seconds:.2f} s")
        rate = f"{found.nodes / found.seconds / 1e6:.3g} M nodes/s"
        note = f"{empties} empty, {best} {found.value:+g}; {found.nodes:,} nodes, {rate}"
        yield Row(f"Othello FForum #{number}", found.seconds, note=note)
    if positions:
        yield Row(f"Othello FForum #1 to #{len(positions)}", total, note="all right")


def kalah() -> Iterator[Row]:
    """Kalah from the start, for up to six houses; what takes less than a second goes into one row."""
    small, nodes, count = 0.0, 0, 0
    for empty, table in ((False, KALAH), (True, KALAH_EMPTY)):
        for houses, values in table.items():
            for seeds, value in enumerate(values, start=1):
                found = solved_kalah(houses, seeds, empty, value, 256 * MEGABYTE)
                if found.seconds > 1:
                    yield kalah_row(houses, seeds, empty, found)
                else:
                    small, nodes, count = small + found.seconds, nodes + found.nodes, count + 1
    yield Row(f"Kalah, {count} smaller games", small, note=f"all right; {nodes:,} nodes")


def kalah_six_four() -> Iterator[Row]:
    """Kalah with six houses and four seeds. Takes long."""
    for empty, value in SIX_FOUR.items():
        yield kalah_row(6, 4, empty, solved_kalah(6, 4, empty, value, 4096 * MEGABYTE))


def solved_kalah(houses: int, seeds: int, empty: bool, value: int, memory: int) -> Result:
    """What solving finds, which must be the known value."""
    progress(f"    Kalah({houses}, {seeds}){', empty captures' if empty else ''}")
    found = Solver(Kalah(houses, seeds, empty_capture=empty))(None, Limit(memory=memory))
    check_same(f"Kalah({houses}, {seeds})", found.value, float(value))
    return found


def kalah_row(houses: int, seeds: int, empty: bool, found: Result) -> Row:
    """The row for one game of Kalah."""
    what = f"Kalah({houses}, {seeds}){' with empty captures' if empty else ''}"
    return Row(what, found.seconds, note=f"value {found.value:g}; {found.nodes:,} nodes")


def ingredients() -> Iterator[Row]:
    """How many times as many states a search visits without each of its ingredients."""
    midgame = random_positions(Othello(), MIDGAME, 1, seed=3)[0].state
    yield from without("Othello depth 10", Othello(), midgame, Limit(depth=10), SymmetricOthelloKnowledge)
    yield from without("Othello opening depth 10", Othello(), None, Limit(depth=10), SymmetricOthelloKnowledge)
    yield from without("Connect Four depth 16", ConnectFour(), None, Limit(depth=16), None)


def without(what: str, game: Game, state: Any, limit: Limit, knowledge: Any) -> Iterator[Row]:
    """Rows for a search with all ingredients, without each, and without any."""
    everything = Ingredients()
    variants = {
        "table": replace(everything, table=False),
        "the game's order": replace(everything, ordering=False),
        "learning": replace(everything, learning=False),
        "null windows": replace(everything, narrowing=False),
        "symmetry": replace(everything, symmetry=False),
    }
    known = knowledge(game) if knowledge else None
    whole = Search(game, compiled=True, knowledge=known)(state, limit)
    plain = search(game, state, limit, algorithm="alphabeta", compiled=True)
    check_same(what, whole.value, plain.value)
    yield Row(f"{what}: plain alpha-beta", whole.nodes, plain.nodes, plain.nodes / whole.nodes, "nodes")
    for name, variant in variants.items():
        progress(f"    {what} without {name}")
        less = Search(game, compiled=True, knowledge=known, ingredients=variant)(state, limit)
        check_same(f"{what} without {name}", less.value, whole.value)
        yield Row(f"{what}: without {name}", whole.nodes, less.nodes, less.nodes / whole.nodes, "nodes")


def leaves() -> Iterator[Row]:
    """Leaves visited beside the fewest that alpha-beta can do with, for a tree of this branching (Knuth and Moore)."""
    game = Othello()
    ready = Search(game, compiled=True)
    for number, position in enumerate(random_positions(game, MIDGAME, 5, seed=4), start=1):
        ready.clear()
        told = ready(position.state, Limit(depth=8)).statistics
        assert told is not None
        assert told.least_leaves is not None
        ratio = told.leaves / told.least_leaves
        note = f"{ratio:.2f} times the least; {told.branching:.1f} actions, {told.first_cut_share:.0%} first cuts"
        what = f"Othello midgame {number} depth 8, leaves"
        yield Row(what, told.leaves, 3 * told.least_leaves, 3 / ratio, "leaves", least_ratio=1.0, note=note)


def threads() -> Iterator[Row]:
    """Nodes a second with two threads and with one, in a search of ten seconds."""
    rates = []
    for number in (1, 2):
        ready = Search(Othello(), compiled=True, threads=number)
        ready(None, Limit(depth=1))
        found = ready(None, Limit(seconds=10.0, memory=256 * MEGABYTE))
        rates.append(found.nodes / found.seconds)
        progress(f"    {number} threads: depth {found.depth}, {found.nodes:,} nodes")
    one, two = rates
    yield Row("Othello, two threads beside one", two, one, two / one, "nodes/s", least_ratio=1.6)


def limits() -> Iterator[Row]:
    """How soon a search stops: when its time is over, and when it is asked to."""
    game = Othello()
    for number in (1, 2):
        ready = Search(game, compiled=True, threads=number)
        ready(None, Limit(depth=2))
        worst = 0.0
        for _ in range(5):
            started = time.perf_counter()
            ready(None, Limit(seconds=1.0))
            worst = max(worst, time.perf_counter() - started)
        yield Row(f"a search of 1 s with {number} threads, the longest of 5", worst, most=1.05)
        worst = 0.0
        for _ in range(20):
            stream = ready.stream(None, Limit(seconds=60.0))
            told: list[float] = []

            def stop(stream: Any = stream, told: list[float] = told) -> None:
                told.append(time.perf_counter())
                stream.stop()

            Timer(0.1, stop).start()
            list(stream)
            worst = max(worst, time.perf_counter() - told[0])
        yield Row(f"stopping, with {number} threads, the longest of 20", worst, most=0.020)
