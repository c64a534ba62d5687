"""Goofspiel with open bids, three players: bid cards for prizes. Everyone for themselves."""

from dataclasses import dataclass

from outply import Game

PRIZES = (2, 4, 1, 3)


@dataclass(frozen=True)
class Deal:
    hands: tuple[frozenset[int], ...]
    bids: tuple[int, ...] = ()
    won: tuple[int, ...] = (0, 0, 0)
    round: int = 0


class Goofspiel(Game):
    players = 3
    zero_sum = False
    min_utility = 0
    max_utility = sum(PRIZES)

    def initial(self):
        return Deal(hands=tuple(frozenset(range(1, 5)) for _ in range(3)))

    def player(self, state):
        return (state.round + len(state.bids)) % 3

    def actions(self, state):
        return sorted(state.hands[self.player(state)])

    def result(self, state, action):
        who = self.player(state)
        hands = tuple(hand - {action} if k == who else hand for k, hand in enumerate(state.hands))
        bids = state.bids + (action,)
        if len(bids) < 3:
            return Deal(hands, bids, state.won, state.round)
        best = max(bids)
        won = list(state.won)
        if bids.count(best) == 1:
            winner = (state.round + bids.index(best)) % 3
            won[winner] += PRIZES[state.round]
        return Deal(hands, (), tuple(won), state.round + 1)

    def is_terminal(self, state):
        return state.round == len(PRIZES)

    def utility(self, state, player):
        return float(state.won[player])
