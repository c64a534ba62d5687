"""A compiled search asks about many actions of a root in one call; that shows in nothing but the time."""

import pytest

from outply import Game, Limit, prepare
from outply.searches.strong.workspace import MOST_SCANNED


class Cards(Game):
    """Each takes one of many cards in turn, three in all; what a card is worth depends on those before it."""

    def __init__(self, cards=MOST_SCANNED + 22, first=0):
        self.cards, self.first = cards, first

    def initial(self):
        return (0, 0, self.first)

    def player(self, state):
        return state[2]

    def actions(self, state):
        return list(range(1, self.cards + 1)) if state[0] == 0 else [1, 2, 3]

    def result(self, state, action):
        taken, total, turn = state
        return (taken + 1, (7 * total + 31 * action + taken) % 101, 1 - turn)

    def is_terminal(self, state):
        return state[0] == 3

    def utility(self, state, player):
        value = (state[1] - 50) / 50
        return value if player == 0 else -value

    def evaluate(self, state):
        return (state[1] - 40) / 60


def both(game, limit, **options):
    fast, slow = (prepare(game, compiled=compiled, **options) for compiled in (True, False))
    mine, theirs = fast.think(None, limit), slow.think(None, limit)
    assert (mine.compiled, theirs.compiled) == (True, False)
    return mine, theirs


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("cards", [1, 2, 3, MOST_SCANNED, MOST_SCANNED + 1, MOST_SCANNED + 22])
@pytest.mark.parametrize("depth", [1, 2, 3, 5])
def test_all_that_a_search_says_is_the_same_at_both_speeds(cards, first, depth):
    mine, theirs = both(Cards(cards, first), Limit(depth=depth))
    for name in ("value", "action", "line", "nodes", "choices", "proven", "bound"):
        assert getattr(mine, name) == getattr(theirs, name), name


@pytest.mark.parametrize("lines", [2, 5])
def test_several_lines_are_the_same_at_both_speeds(lines):
    mine, theirs = both(Cards(), Limit(depth=3), lines=lines)
    assert (mine.choices, mine.line, mine.nodes) == (theirs.choices, theirs.line, theirs.nodes)


@pytest.mark.parametrize("nodes", [1, 2, 3, 5, 40, 129, 130, 131, 151, 152, 200, 301, 400, 555, 700])
def test_a_search_that_is_stopped_has_found_the_same_at_both_speeds(nodes):
    mine, theirs = both(Cards(), Limit(nodes=nodes))
    for name in ("value", "action", "line", "nodes", "choices", "depth", "bound"):
        assert getattr(mine, name) == getattr(theirs, name), name
