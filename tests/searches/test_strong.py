"""The strong search against plain alpha-beta: the same values, whatever it is made of."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outply import Limit, Search, Solver, Tree
from outply.searches.strong.ingredients import Ingredients
from outply.searches.strong.workspace import strong_cells
from tests import reference
from tests.searches.mazes import Maze, MirroredMaze, OrderedMaze, Room, scrambled
from tests.strategies import many, trees

MANY = many(80)
STRONG = ["pvs", "mtdf"]
GAMES = {"loops": Maze(), "levels": Maze(16, 9), "ordered": OrderedMaze(), "mirrored": MirroredMaze(14)}
ROOMS = [(seed, at) for seed in range(1, 80) for at in (0, 3)]
INGREDIENTS = [Ingredients(*parts) for parts in itertools.product([True, False], repeat=5)]


def least_memory(depth: int) -> int:
    """What a search of this depth needs at least: its sheet, and a table of a few buckets in which all collide."""
    return 8 * strong_cells(depth) + 4 * 64


@pytest.fixture(scope="module")
def plain():
    """Plain alpha-beta, compiled once for each game."""
    return {name: Search(game, "alphabeta", compiled=True) for name, game in GAMES.items()}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("algorithm", STRONG)
def test_at_a_fixed_depth_the_value_is_that_of_plain_alpha_beta(plain, name, algorithm):
    strong = Search(GAMES[name], algorithm, compiled=True)
    for (seed, at), depth in itertools.product(ROOMS, (1, 2, 4, 7)):
        room = Room(at, 0, seed)
        assert strong(room, Limit(depth=depth)).value == plain[name](room, Limit(depth=depth)).value, (room, depth)


@pytest.mark.parametrize("ingredients", INGREDIENTS, ids=str)
@pytest.mark.parametrize("name", GAMES)
def test_each_ingredient_can_be_left_out(plain, name, ingredients):
    strong = Search(GAMES[name], compiled=False, ingredients=ingredients)
    for (seed, at), depth in itertools.product(ROOMS[:8], (3, 5)):
        room = Room(at, 0, seed)
        found = strong(room, Limit(depth=depth))
        assert found.value == plain[name](room, Limit(depth=depth)).value, (room, depth)
        # Without null windows, a line may end at what the table knows.
        if ingredients.narrowing or not ingredients.table:
            assert worth_of(GAMES[name], room, found.line, depth) == found.value


def worth_of(game, state, line, depth):
    """What stands at the end of a line."""
    for action in line:
        assert action in list(game.actions(state))
        state = game.result(state, action)
    if game.is_terminal(state):
        return game.utility(state, 0)
    assert len(line) == depth
    return game.evaluate(state)


@pytest.mark.parametrize("name", GAMES)
def test_a_table_in_which_all_states_collide_changes_no_value(plain, name):
    strong = Search(GAMES[name], compiled=True)
    for (seed, at), depth in itertools.product(ROOMS, (4, 7)):
        room, limit = Room(at, 0, seed), Limit(depth=depth, memory=least_memory(depth))
        assert strong(room, limit).value == plain[name](room, Limit(depth=depth)).value, (room, depth)


@pytest.mark.parametrize("name", GAMES)
def test_threads_change_no_value(plain, name):
    strong = Search(GAMES[name], compiled=True, threads=3)
    for (seed, at), depth in itertools.product(ROOMS[:60], (4, 8)):
        room = Room(at, 0, seed)
        assert strong(room, Limit(depth=depth)).value == plain[name](room, Limit(depth=depth)).value, (room, depth)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("algorithm", STRONG)
def test_both_speeds_walk_the_same_tree(name, algorithm):
    fast, slow = (Search(GAMES[name], algorithm, compiled=compiled) for compiled in (True, False))
    for (seed, at), depth in itertools.product(ROOMS[:20], (1, 3, 6)):
        one, other = (each(Room(at, 0, seed), Limit(depth=depth)) for each in (fast, slow))
        assert (one.value, one.action, one.line, one.nodes) == (other.value, other.action, other.line, other.nodes)
        assert (one.choices, one.proven, one.statistics) == (other.choices, other.proven, other.statistics)


@pytest.mark.parametrize("levels", [5])
def test_solving_finds_what_minimax_finds(levels):
    game = Maze(16, levels)
    solver, minimax = Solver(game, compiled=True), Search(game, "minimax", compiled=True)
    for seed, at in ROOMS:
        room = Room(at, 0, seed)
        if not game.is_terminal(room):
            whole = minimax(room, Limit())
            assert solver(room).value == solver(room, exact=True).value == whole.value
            assert [each.value for each in solver(room, exact=True).choices] == [each.value for each in whole.choices]
            assert solver(room).action in whole.ties
    rooms = [Room(at, 0, seed) for seed, at in ROOMS]
    live = [room for room in rooms if not game.is_terminal(room)]
    assert solver.values(live) == [minimax(room, Limit()).value for room in live]


@MANY
@given(nested=trees(), algorithm=st.sampled_from(STRONG))
def test_on_written_trees_the_value_is_that_of_the_slow_twin(nested, algorithm):
    tree = Tree.from_text(reference.as_text(nested))
    found = Search(tree, algorithm)(None, Limit())
    assert found.value == reference.minimax(nested)
    assert found.action in reference.best_children(nested)
    assert found.proven
    every = Search(tree, algorithm, exact=True)(None, Limit())
    assert [choice.value for choice in every.choices] == [reference.minimax(child, False) for child in nested]
    assert all(choice.bound == "exact" for choice in every.choices)


@MANY
@given(nested=trees(), lines=st.integers(1, 4))
def test_the_best_lines_are_the_best(nested, lines):
    tree = Tree.from_text(reference.as_text(nested))
    found = Search(tree, "pvs", lines=lines)(None, Limit(depth=50))
    values = sorted((reference.minimax(child, False) for child in nested), reverse=True)
    exact = sorted((choice.value for choice in found.choices if choice.bound == "exact"), reverse=True)
    assert exact[:lines] == values[: min(lines, len(values))]
    # A win that is found early ends the search, and then the others are known only as deep as that.
    for choice in found.choices if lines > 1 else ():
        true = reference.minimax(nested[choice.action], False)
        assert {"exact": choice.value == true, "upper": true <= choice.value, "lower": true >= choice.value}[
            choice.bound
        ]


class NoisyMaze(Maze):
    """Some doors slam."""

    def tactical(self, state):
        for action in self.actions(state):
            if scrambled(state.seed, state.at, 20 + action) % 3 == 0:
                yield action


def quiet_value(game, state, plies=32):
    """A slow twin of quiescence: the mover takes the guess, or any tactical action."""
    guess = game.evaluate(state)
    pick = max if game.player(state) == 0 else min
    values = [guess]
    for action in game.tactical(state) if plies else ():
        child = game.result(state, action)
        values.append(game.utility(child, 0) if game.is_terminal(child) else quiet_value(game, child, plies - 1))
    return pick(values)


def test_beyond_the_horizon_tactical_actions_are_searched():
    game = NoisyMaze(16, 9)
    plain = Search(game, "alphabeta", evaluate=lambda state: quiet_value(game, state), compiled=False)
    fast, slow = (Search(game, compiled=compiled) for compiled in (True, False))
    differs = 0
    for (seed, at), depth in itertools.product(ROOMS[:40], (1, 2, 3)):
        room, limit = Room(at, 0, seed), Limit(depth=depth)
        one, other = fast(room, limit), slow(room, limit)
        assert (one.value, one.nodes, one.line) == (other.value, other.nodes, other.line)
        assert one.value == plain(room, limit).value, (room, depth)
        differs += one.value != Search(game, "alphabeta", compiled=False)(room, limit).value
    assert differs > 10


class DaringMaze(Maze):
    """A maze in which the search may err: it reduces, and may pass."""

    reduces = True

    def null_move(self, state):
        return Room((state.at + 1) % self.rooms, state.level, state.seed)


def test_what_may_err_is_left_out_where_the_value_must_be_exact(plain):
    game = DaringMaze()
    fixed = Search(game, compiled=True)
    for (seed, at), depth in itertools.product(ROOMS[:40], (4, 7)):
        room, limit = Room(at, 0, seed), Limit(depth=depth)
        assert fixed(room, limit).value == plain["loops"](room, limit).value
    ending, whole = DaringMaze(16, 9), Search(Maze(16, 9), "minimax", compiled=True)
    solver = Solver(ending, compiled=True)
    for seed, at in ROOMS[:40]:
        room = Room(at, 0, seed)
        assert solver(room).value == whole(room, Limit()).value


def test_against_the_clock_both_speeds_reduce_alike():
    fast, slow = (Search(DaringMaze(), compiled=compiled) for compiled in (True, False))
    fewer = 0
    for seed, at in ROOMS[:12]:
        room, limit = Room(at, 0, seed), Limit(nodes=3000, depth=9)
        one, other = fast(room, limit), slow(room, limit)
        assert (one.value, one.action, one.nodes, one.depth) == (other.value, other.action, other.nodes, other.depth)
        unreduced = Search(Maze(), compiled=False)(room, limit)
        fewer += (one.depth, -one.nodes) > (unreduced.depth, -unreduced.nodes)
    assert fewer > 0


def test_a_table_serves_the_next_search_until_it_is_cleared():
    ready = Search(GAMES["levels"], compiled=False)
    room, limit = Room(0, 0, 4), Limit(depth=7)
    first, again = ready(room, limit), ready(room, limit)
    assert again.nodes < first.nodes
    assert (again.value, again.depth) == (first.value, first.depth)
    ready.clear()
    assert ready(room, limit).nodes == first.nodes


def test_an_evaluation_of_ones_own_may_distinguish_mirror_images():
    game = GAMES["mirrored"]

    def sided(state):
        return game.evaluate(state) + (0.25 if state.at % 2 else 0.0)

    strong, plain = (Search(game, name, evaluate=sided, compiled=False) for name in ("pvs", "alphabeta"))
    for seed, at in ROOMS[:40]:
        room, limit = Room(at, 0, seed), Limit(depth=5)
        assert strong(room, limit).value == plain(room, limit).value


class Lettered(Maze):
    """States that are no numbers: they are searched interpreted, and kept by a number of their own."""

    worth_compiling = False

    def initial(self):
        return frozenset({(0, 1)})

    def at(self, state):
        return next(iter(state))

    def player(self, state):
        return scrambled(1, self.at(state)[0], 1) & 1

    def actions(self, state):
        return "abcd"[: 1 + scrambled(1, self.at(state)[0], 2) % 4]

    def result(self, state, action):
        at, level = self.at(state)
        return frozenset({(scrambled(1, at + 64 * level, ord(action)) % 16, level + 1)})

    def is_terminal(self, state):
        return self.at(state)[1] == 8

    def utility(self, state, player):
        worth = scrambled(1, self.at(state)[0], 4) % 7 - 3
        return float(worth if player == 0 else -worth)

    evaluate = None


def test_states_and_actions_may_be_anything():
    game = Lettered()
    assert Search(game, "pvs")(None, Limit()).value == Search(game, "minimax")(None, Limit()).value
    assert Search(game, "pvs")(None, Limit()).nodes < Search(game, "alphabeta")(None, Limit()).nodes
    assert Solver(game)().value == Search(game, "minimax")(None, Limit()).value
