"""Crazy Eights with open hands: follow suit or rank; an eight may be played on anything. Hands are Counters."""

from collections import Counter
from typing import NamedTuple

from outply import Game

SUITS = "CDHS"
EIGHT = "8"


class Table(NamedTuple):
    hands: tuple  # for each player: sorted tuples (card, number)
    top: str
    turn: int
    passes: int


def freeze(counter):
    return tuple(sorted(counter.items()))


class CrazyEights(Game):
    min_utility, max_utility = -6, 6

    def __init__(self, deal=("2C 8D 4H 4H 7S", "2D 7C 4S 8S 2H"), top="4C"):
        self.deal = deal
        self.top = top

    def initial(self):
        return Table(tuple(freeze(Counter(hand.split())) for hand in self.deal), self.top, 0, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        hand = Counter(dict(state.hands[state.turn]))
        found = []
        for card in hand:
            rank, suit = card
            if rank == EIGHT or rank == state.top[0] or suit == state.top[1]:
                found.append(card)
        return found or ["pass"]

    def result(self, state, action):
        if action == "pass":
            return state._replace(turn=1 - state.turn, passes=state.passes + 1)
        hand = Counter(dict(state.hands[state.turn]))
        hand[action] -= 1
        hand += Counter()
        hands = list(state.hands)
        hands[state.turn] = freeze(hand)
        return Table(tuple(hands), action, 1 - state.turn, 0)

    def is_terminal(self, state):
        return state.passes == 2 or any(not hand for hand in state.hands)

    def utility(self, state, player):
        left = [sum(number for _, number in hand) for hand in state.hands]
        return left[1 - player] - left[player]
