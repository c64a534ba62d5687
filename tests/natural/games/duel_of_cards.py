"""A trick-taking duel: cards as strings like 'K♠', must follow suit; most tricks win."""

from typing import NamedTuple

from outply import Game

RANKS = "9JQKA"
SUITS = "♠♥"


def rank(card):
    return RANKS.index(card[0])


def suit(card):
    return card[-1]


class Trick(NamedTuple):
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    led: str | None = None
    leader: int = 0
    tricks: tuple[int, int] = (0, 0)


class Duel(Game):
    max_utility, min_utility = 5, -5

    def initial(self):
        return Trick((("9♠", "A♠", "Q♥", "K♥", "J♠"), ("K♠", "Q♠", "A♥", "9♥", "J♥")))

    def player(self, s):
        return s.leader if s.led is None else 1 - s.leader

    def actions(self, s):
        hand = s.hands[self.player(s)]
        if s.led is not None:
            following = [card for card in hand if suit(card) == suit(s.led)]
            if following:
                return following
        return list(hand)

    def result(self, s, card):
        me = self.player(s)
        hands = list(s.hands)
        hands[me] = tuple(c for c in hands[me] if c != card)
        if s.led is None:
            return s._replace(hands=tuple(hands), led=card)
        if suit(card) == suit(s.led) and rank(card) > rank(s.led):
            winner = me
        else:
            winner = s.leader
        tricks = tuple(n + (k == winner) for k, n in enumerate(s.tricks))
        return Trick(tuple(hands), None, winner, tricks)

    def is_terminal(self, s):
        return not any(s.hands)

    def utility(self, s, player):
        return s.tricks[player] - s.tricks[1 - player]
