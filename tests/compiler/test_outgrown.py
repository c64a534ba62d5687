"""What random play never showed: the answer is the interpreted one, and the next search is compiled for it."""

import pytest

from outply import Game, Limit, prepare, search


class Far(Game):
    """Step on by one or two. From the start it ends at 20; beyond 60, `changed` does what was never seen."""

    first = "ab"

    def initial(self):
        return 0, self.first

    def player(self, state):
        return state[0] % 2

    def actions(self, state):
        return [1, 2]

    def result(self, state, action):
        n, thing = state
        return n + action, self.changed(thing, n) if n > 60 else thing

    def is_terminal(self, state):
        return 20 <= state[0] < 25 or state[0] > 75

    def utility(self, state, player):
        return self.size(state[1]) * (1 if player == 0 else -1)

    def evaluate(self, state):
        return self.size(state[1]) + state[0] / 1000


class NewString(Far):
    """A string with letters that were never seen."""

    def changed(self, thing, n):
        return thing + "xyz"[n % 3]

    def size(self, thing):
        return len(thing) + thing.count("z")


class GrowingSet(Far):
    """A set that gets items that no set held."""

    first = frozenset({1, 2})

    def changed(self, thing, n):
        return thing | {n - 40, n}

    def size(self, thing):
        return len(thing) + sum(thing)


class LargeNumber(Far):
    """A number that needs more than 64 bits."""

    first = 7

    def changed(self, thing, n):
        return thing * 10**6 + n

    def size(self, thing):
        return thing % 1009


class LongerHand(Far):
    """A hand that gets longer."""

    first = (3, 1)

    def changed(self, thing, n):
        return tuple(sorted((*thing, n % 7)))

    def size(self, thing):
        return sum(k * v for k, v in enumerate(thing))


@pytest.mark.parametrize("kind", [NewString, GrowingSet, LargeNumber, LongerHand])
def test_what_was_never_seen_gives_the_interpreted_answer(kind):
    game = kind()
    for start in (0, 58, 60, 63):
        for depth in (3, 6):
            slow = search(game, (start, game.first), depth=depth, algorithm="alphabeta", compiled=False)
            fast = prepare(game, "alphabeta").think((start, game.first), Limit(depth=depth))
            assert (fast.value, fast.action, fast.line, fast.nodes) == (slow.value, slow.action, slow.line, slow.nodes)


@pytest.mark.parametrize("kind", [NewString, GrowingSet, LongerHand])
def test_the_next_search_is_compiled_for_wider_shapes(kind):
    game = kind()
    searcher = prepare(game, "alphabeta")
    for _ in range(4):
        last = searcher.think((60, game.first), Limit(depth=5))
        searcher.prepare()
    assert last.compiled, last.reason
