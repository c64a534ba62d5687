"""States of the user's own classes with dicts inside are compiled, and searched as Python searches them."""

import dataclasses
import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outply import Game, Limit, prepare, search
from outply.contract.game import choices
from outply.primitives.hashing import word_of

LINES = [[(row, column) for column in range(3)] for row in range(3)]
LINES += [[(row, column) for row in range(3)] for column in range(3)]
LINES += [[(k, k) for k in range(3)], [(k, 2 - k) for k in range(3)]]


class Board:
    """Only cells with a mark are in the dict."""

    def __init__(self, marks, turn):
        self.marks, self.turn = marks, turn

    def __eq__(self, other):
        return self.turn == other.turn and self.marks == other.marks

    def __hash__(self):
        return hash((self.turn, frozenset(self.marks.items())))


class Sparse(Game):
    """Noughts and crosses on a dict that grows."""

    def initial(self):
        return Board({}, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        return [(row, column) for row in range(3) for column in range(3) if (row, column) not in state.marks]

    def result(self, state, action):
        return Board({**state.marks, action: "XO"[state.turn]}, 1 - state.turn)

    def won(self, state):
        mark = "OX"[state.turn]
        return any(all(state.marks.get(cell) == mark for cell in line) for line in LINES)

    def is_terminal(self, state):
        return len(state.marks) == 9 or self.won(state)

    def utility(self, state, player):
        return (-1.0 if player == state.turn else 1.0) if self.won(state) else 0.0


class Shelf:
    """Heaps by name, with a hash that is kept."""

    def __init__(self, heaps, turn):
        self.heaps = heaps
        self.turn = turn
        self.frozen = (turn, tuple(sorted(heaps.items())))
        self.hash = hash(self.frozen)

    def __eq__(self, other):
        return isinstance(other, Shelf) and self.frozen == other.frozen

    def __hash__(self):
        return self.hash


class Heaps(Game):
    """Nim in which an empty heap is taken from the shelf; the order of the heaps shows in that of the actions."""

    def initial(self):
        return Shelf({"left": 3, "middle": 2, "right": 4}, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        for name, size in state.heaps.items():
            for take in range(1, size + 1):
                yield name, take

    def result(self, state, action):
        name, take = action
        heaps = dict(state.heaps)
        heaps[name] -= take
        if heaps[name] == 0:
            del heaps[name]
        return Shelf(heaps, 1 - state.turn)

    def is_terminal(self, state):
        return not state.heaps

    def utility(self, state, player):
        return -1.0 if player == state.turn else 1.0

    def evaluate(self, state):
        return sum(state.heaps.values()) % 3 / 4


@dataclasses.dataclass(frozen=True)
class Hand:
    cards: dict[int, int]
    turn: int

    def __hash__(self):
        return hash((self.turn, tuple(self.cards.items())))


class Cards(Game):
    """Play a card of a value, of which there are several; who plays the last one wins. A dict in a dataclass."""

    def initial(self):
        return Hand({1: 2, 5: 1, 9: 2}, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        return [card for card, left in state.cards.items() if left]

    def result(self, state, action):
        cards = {card: left - (card == action) for card, left in state.cards.items()}
        return dataclasses.replace(state, cards=cards, turn=1 - state.turn)

    def is_terminal(self, state):
        return sum(state.cards.values()) == 0

    def utility(self, state, player):
        return -1.0 if player == state.turn else 1.0


class Late(Heaps):
    """Has a key, and more of them, that random play hardly meets: only where all stones were taken one by one."""

    def initial(self):
        return Shelf({"a": 30}, 0)

    def actions(self, state):
        return [(name, take) for name, size in state.heaps.items() for take in (1, 9) if take <= size]

    def result(self, state, action):
        following = super().result(state, action)
        if sum(following.heaps.values()) == 24 and "a" in following.heaps:
            return Shelf({**following.heaps, "zz": 1, "y": 2}, following.turn)
        return following


GAMES = {"sparse": Sparse(), "heaps": Heaps(), "cards": Cards(), "late": Late()}


def findings(result):
    return result.value, result.action, result.line, result.choices, result.nodes, result.proven


def states_of(game, count, seed):
    chance, found = random.Random(seed), []
    while len(found) < count:
        state = game.initial()
        while not game.is_terminal(state):
            found.append(state)
            state = game.result(state, chance.choice(choices(game, state)))
    return found[:count]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("algorithm", ["pvs", "minimax"])
def test_both_speeds_find_the_same(name, algorithm):
    game = GAMES[name]
    fast, slow = (prepare(game, algorithm, compiled=compiled) for compiled in (True, False))
    for state in states_of(game, 5, seed=3):
        found, expected = fast.think(state, Limit(depth=5)), slow.think(state, Limit(depth=5))
        assert found.compiled
        assert findings(found) == findings(expected)
        fast.clear()
        slow.clear()


def test_a_guess_in_python_has_states_numbered_if_they_keep_a_hash():
    def share(state):
        return float(Fraction(len(state.heaps), 8))

    found = prepare(Heaps(), evaluate=share).think(None, Limit(depth=4))
    assert found.speed == "numbered"
    assert findings(found) == findings(search(Heaps(), depth=4, evaluate=share, compiled=False))


class Zobrist(Heaps):
    """Reads the hash that states keep."""

    def evaluate(self, state):
        return 0.5 if state.hash == hash(state.frozen) else -0.5


def test_a_rule_that_reads_a_kept_hash_is_not_compiled():
    found = prepare(Zobrist()).think(None, Limit(depth=4))
    assert found.speed == "numbered"
    assert found.reason.endswith("`hash`, which keeps a hash; leave that to `__hash__`")
    assert findings(found) == findings(search(Zobrist(), depth=4, compiled=False))


class Changed(Heaps):
    """Changes a dict after a state was made of it."""

    def result(self, state, action):
        name, take = action
        heaps = dict(state.heaps)
        following = Shelf(heaps, 1 - state.turn)
        heaps[name] -= take
        return Shelf(dict(following.heaps), following.turn)

    def is_terminal(self, state):
        return not any(state.heaps.values())


def test_a_dict_with_two_names_that_changes_is_searched_right():
    found, expected = prepare(Changed()).think(None, Limit(depth=4)), search(Changed(), depth=4, compiled=False)
    assert findings(found) == findings(expected)


@given(st.dictionaries(st.tuples(st.integers(), st.text(max_size=2)), st.one_of(st.none(), st.integers(), st.text())))
def test_equal_dicts_have_one_word_whatever_their_order(pairs: dict[Any, Any]):
    assert word_of(pairs) == word_of(dict(reversed(pairs.items())))


def test_dicts_that_differ_have_words_that_differ():
    dicts = [{}, {1: 2}, {2: 1}, {1: 2, 2: 1}, {1: 1, 2: 2}, {1: None}, {(1, 2): 0}, {1: 2, 3: 4}, {1: 4, 3: 2}]
    assert len({word_of(each) for each in dicts}) == len(dicts)
