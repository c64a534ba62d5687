"""Tokens on a graph without cycles; the longest way from a node is cached."""

from functools import lru_cache

from outply import Game

ARROWS = {"a": "bc", "b": "cd", "c": "de", "d": "ef", "e": "fg", "f": "gh", "g": "h", "h": ""}


@lru_cache(maxsize=None)
def length(node):
    """The longest way from a node."""
    return max((1 + length(other) for other in ARROWS[node]), default=0)


class Tokens(Game):
    """Three tokens; move one along an arrow; who cannot move loses."""

    def initial(self):
        return ("a", "b", "a", 0)

    def player(self, state):
        *tokens, turn = state
        return turn

    def actions(self, state):
        *tokens, turn = state
        return [(i, to) for i, node in enumerate(tokens) for to in ARROWS[node]]

    def result(self, state, action):
        *tokens, turn = state
        i, to = action
        tokens[i] = to
        return (*sorted(tokens), 1 - turn)

    def is_terminal(self, state):
        return all(ARROWS[node] == "" for node in state[:-1])

    def utility(self, state, player):
        return -1 if state[-1] == player else 1

    def evaluate(self, state):
        *tokens, turn = state
        total = sum(map(length, tokens))
        return (0.5 if total % 2 == (turn == 0) else -0.5) * min(1, total / 20)
