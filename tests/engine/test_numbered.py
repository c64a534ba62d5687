"""Searches over numbered states find what interpreted ones find, in as many nodes, and ask each rule once."""

import random
import signal
import threading

import numpy as np
import pytest

from outply import (
    MNK,
    CompileError,
    ConnectFour,
    EinStein,
    Game,
    GameError,
    Interrupted,
    Limit,
    Nim,
    Othello,
    Pig,
    Search,
    Tree,
    prepare,
    search,
    solve,
)
from outply.contract.game import choices
from outply.searches.algorithm import ALGORITHMS
from tests.engine.hidden import Hidden, HiddenGame

TUPLES = "((1,6,6 [7,1,2 1,5,2]) (6,1,2 7,2,1) (5,5,5))"
STRONG = {
    "connect4": (ConnectFour(5, 4), "pvs", 7),
    "connect4 by mtdf": (ConnectFour(5, 4), "mtdf", 6),
    "othello": (Othello(4, passes=False), "pvs", 6),
    "pig": (Pig(20), "star2", 5),
    "einstein": (EinStein(), "star1", 3),
    "sampled pig": (Pig(30), "sampled", 4),
}
TEXTBOOK = [name for name, algorithm in ALGORITHMS.items() if not algorithm.strong]
WITH_CHANCE = [name for name in TEXTBOOK if ALGORITHMS[name].chance]
FOR_MANY = [name for name in WITH_CHANCE if not ALGORITHMS[name].opposed]


def states_of(game, count, seed):
    chance, found = random.Random(seed), [game.initial()]
    while len(found) < count:
        state = game.initial()
        while not game.is_terminal(state):
            if chance.random() < 0.2:
                found.append(state)
            state = game.result(state, chance.choice(choices(game, state)))
    return found[:count]


def findings(result):
    return result.value, result.action, result.line, result.choices, result.nodes, result.proven


def compare(game, algorithm, depth, seed=5, count=4, **how):
    fast, slow = prepare(game, algorithm, **how), prepare(game, algorithm, compiled=False, **how)
    for state in states_of(game, count, seed):
        for limit in (Limit(depth=depth), Limit(nodes=300)):
            found, expected = fast.think(state, limit), slow.think(state, limit)
            assert findings(found) == findings(expected)
            assert (found.speed, found.compiled, expected.speed) == ("numbered", False, "interpreted")
            assert "states or actions hold" in found.reason
            fast.clear()
            slow.clear()


@pytest.mark.parametrize("name", STRONG)
@pytest.mark.parametrize("hides_actions", [False, True])
def test_strong_searches_find_the_same(name, hides_actions):
    game, algorithm, depth = STRONG[name]
    compare(HiddenGame(game, hides_actions), algorithm, depth)


@pytest.mark.parametrize("algorithm", TEXTBOOK)
def test_textbook_searches_find_the_same(algorithm):
    compare(HiddenGame(MNK(), hides_actions=True), algorithm, 4, count=3)


@pytest.mark.parametrize("algorithm", WITH_CHANCE)
def test_textbook_searches_with_chance_find_the_same(algorithm):
    compare(HiddenGame(Pig(20)), algorithm, 4, count=3)


@pytest.mark.parametrize("algorithm", FOR_MANY)
def test_searches_for_many_players_find_the_same(algorithm):
    compare(HiddenGame(Tree.from_text(TUPLES), hides_actions=True), algorithm, 3, count=2)


def test_solving_finds_the_same():
    found, expected = solve(HiddenGame(Nim(3, 4, 5))), solve(HiddenGame(Nim(3, 4, 5)), compiled=False)
    assert findings(found) == findings(expected)


class Grid:
    """A board as an array of NumPy, compared as a whole."""

    def __init__(self, cells, turn):
        self.cells, self.turn = cells, turn

    def __eq__(self, other):
        return isinstance(other, Grid) and self.turn == other.turn and bool((self.cells == other.cells).all())

    def __hash__(self):
        return hash((self.cells.tobytes(), self.turn))


class Domineering(Game):
    """Lay dominoes, one player upright and one flat; who cannot has lost."""

    def initial(self):
        return Grid(np.zeros((4, 4), dtype=np.int8), 0)

    def player(self, state):
        return state.turn

    def pairs(self, state):
        for row, column in np.argwhere(state.cells == 0):
            row, column = int(row), int(column)
            other = (row + 1, column) if state.turn == 0 else (row, column + 1)
            if max(other) < 4 and state.cells[other] == 0:
                yield (row, column), other

    def actions(self, state):
        yield from self.pairs(state)

    def result(self, state, action):
        cells = state.cells.copy()
        for place in action:
            cells[place] = 1
        return Grid(cells, 1 - state.turn)

    def is_terminal(self, state):
        return next(self.pairs(state), None) is None

    def utility(self, state, player):
        return -1 if player == state.turn else 1

    def evaluate(self, state):
        return len(list(self.pairs(state))) / 100 * (1 if state.turn == 0 else -1)


def test_boards_of_numpy_are_numbered():
    game = Domineering()
    fast, slow = prepare(game), prepare(game, compiled=False)
    for depth in (3, 5):
        found = fast.think(None, Limit(depth=depth))
        assert findings(found) == findings(slow.think(None, Limit(depth=depth)))
        assert found.speed == "numbered"


def test_each_rule_is_asked_once_for_each_state():
    game = HiddenGame(ConnectFour(5, 4))
    fast = prepare(game)
    game.asked.clear()
    found = fast.think(None, Limit(depth=6))
    root = game.asked.pop(game.initial().content)
    assert set(game.asked.values()) == {1}
    assert len(game.asked) < found.nodes
    game.asked.clear()
    fast.clear()
    assert findings(fast.think(None, Limit(depth=6))) == findings(found)
    assert sum(game.asked.values()) <= root


def test_a_store_that_is_full_forgets_and_finds_the_same():
    game, memory = HiddenGame(ConnectFour()), 16 * 2**20
    fast, slow = prepare(game), prepare(game, compiled=False)
    found = fast.think(None, Limit(depth=10, memory=memory))
    answers = fast._worker.speed.function.answers
    assert found.speed == "numbered"
    assert answers.forgotten > 0
    assert len(answers.numbers) <= answers.most
    # The store takes a quarter of the memory; the rest is what an interpreted search has.
    assert findings(found) == findings(slow.think(None, Limit(depth=10, memory=memory - memory // 4)))


class Wide(HiddenGame):
    """Has many actions, all but a few of them alike."""

    def actions(self, state):
        few = super().actions(state)
        return [*few, *few[:1] * 100]


def test_a_program_without_room_for_all_actions_is_compiled_anew():
    game = Wide(Nim(3, 2))
    fast, slow = prepare(game), prepare(game, compiled=False)
    for _ in range(2):  # the first may end in Python, while more room is made
        found = fast.think(None, Limit(depth=3))
        assert findings(found) == findings(slow.think(None, Limit(depth=3)))
        fast.prepare()
        fast.clear()
        slow.clear()
    assert found.speed == "numbered"


def test_where_memory_is_short_the_search_is_interpreted():
    found = prepare(HiddenGame(Nim(3, 4, 5))).think(None, Limit(depth=3, memory=2**21))
    assert (found.speed, found.reason) == ("interpreted", "the memory is too small for a store of states")


class Faulty(HiddenGame):
    """Has a rule that fails late."""

    def utility(self, state, player):
        if state.content.heaps == (0, 0, 0):
            raise ValueError("no stones are left")
        return super().utility(state, player)


def test_an_error_in_a_rule_is_the_one_that_python_raises():
    sentences = []
    for compiled in (None, False):
        with pytest.raises(GameError) as raised:
            prepare(Faulty(Nim(2, 2, 1)), compiled=compiled).think()
        sentences.append(str(raised.value))
    assert sentences[0] == sentences[1]
    assert "ValueError: no stones are left" in sentences[0]


class Odd(HiddenGame):
    """Has utilities that no float holds."""

    min_utility, max_utility = -(2.0**60), 2.0**60

    def __init__(self, game):
        super().__init__(game)
        self.min_utility, self.max_utility = Odd.min_utility, Odd.max_utility

    def utility(self, state, player):
        return (2**55 + 1) * int(super().utility(state, player))


def test_numbers_that_no_float_holds_are_searched_in_python():
    found = prepare(Odd(Nim(2, 2)), "minimax").think()
    assert (found.speed, found.reason) == ("interpreted", "a number that no float holds")
    assert findings(found) == findings(prepare(Odd(Nim(2, 2)), "minimax", compiled=False).think())


class Loose(HiddenGame):
    """Has states that are equal to nothing but themselves."""

    def initial(self):
        return Unequal(self.whole.initial())

    def result(self, state, action):
        return Unequal(self.whole.result(state.content, action))


class Unequal(Hidden):
    __hash__ = object.__hash__

    def __eq__(self, other):
        return self is other


def test_states_that_are_never_equal_are_not_numbered():
    found = prepare(Loose(Nim(2, 3))).think()
    assert found.speed == "interpreted"
    assert found.reason.endswith("use numbers, strings, tuples and sets, or define `__eq__` and `__hash__`")


def test_to_insist_on_compiled_code_is_refused():
    with pytest.raises(CompileError, match="states or actions hold"):
        search(HiddenGame(Nim(2, 3)), compiled=True)


def test_a_result_says_that_states_were_numbered():
    found = prepare(HiddenGame(Nim(2, 3))).think()
    assert "nodes, numbered: states or actions hold" in str(found)


def test_several_threads_share_a_store():
    game = HiddenGame(ConnectFour(5, 4))
    found = prepare(game, threads=2).think(None, Limit(depth=7))
    assert found.speed == "numbered"
    assert found.value == search(game, depth=7, compiled=False).value


def test_a_numbered_search_can_be_stopped():
    seen = []

    def stop(result):
        seen.append(result)
        fast.stop()

    fast = Search(HiddenGame(ConnectFour()), progress=stop).prepare()
    found = fast.think(None, Limit(depth=30))
    assert found.speed == "numbered"
    assert len(seen) <= 2
    assert found.action is not None


class Pressing(HiddenGame):
    """Presses Ctrl-C after a while."""

    ends = 0

    def is_terminal(self, state):
        self.ends += 1
        if self.ends == 500:
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
        return super().is_terminal(state)


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="this system signals no single thread")
def test_ctrl_c_ends_a_numbered_search():
    game = Pressing(ConnectFour())
    fast = prepare(game)
    game.ends = 0
    with pytest.raises(Interrupted) as stopped:
        fast.think(None, Limit(depth=40))
    assert stopped.value.result.speed == "numbered"


class Nested(HiddenGame):
    """Guesses by a compiled search of another game."""

    def evaluate(self, state):
        return self.inner.think(None, Limit(depth=1 + len(self.whole.actions(state.content)) % 2)).value / 2


def test_a_rule_may_search_itself():
    game = Nested(Othello(4, passes=False))
    game.inner = prepare(Nim(2, 3), compiled=True)
    found = prepare(game).think(None, Limit(depth=3))
    assert found.speed == "numbered"
    assert findings(found) == findings(prepare(game, compiled=False).think(None, Limit(depth=3)))
