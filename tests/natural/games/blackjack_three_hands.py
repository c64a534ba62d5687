from collections import namedtuple

import numpy as np

from outply import CHANCE, Game

# infinite deck: ace = 1, face cards count as 10
CARDS = np.arange(1, 11)
PROBS = np.array([1] * 9 + [4]) / 13

N_HANDS = 3
DEALER_STANDS = 17

# total counts every ace as 1; has_ace tells whether one of them may count as 11
Row = namedtuple("Row", "hand bankroll stake total has_ace n_cards d_total d_ace phase")


def best(total, has_ace):
    return total + 10 if has_ace and total + 10 <= 21 else total


def p_bust_by_total():
    """P(bust) when one more card is taken on a hard total."""
    totals = np.arange(0, 22)
    return (PROBS[None, :] * (totals[:, None] + CARDS[None, :] > 21)).sum(axis=1)


P_BUST = p_bust_by_total()


class ThreeHandsOfBlackjack(Game):
    """Three hands of simplified blackjack (infinite deck, no splits, no bonus for a natural)
    against a dealer who stands on every 17; you may hit, stand, or double on your first two
    cards, and the utility is your net number of chips."""

    players = 1

    def initial(self):
        return self._deal(hand=0, bankroll=0)

    @staticmethod
    def _deal(hand, bankroll):
        return Row(hand, bankroll, 1, 0, False, 0, 0, False, "deal")

    def player(self, state):
        return 0 if state.phase == "play" else CHANCE

    def actions(self, state):
        acts = ["stand", "hit"]
        if state.n_cards == 2:
            acts.append("double")
        return acts

    def outcomes(self, state):
        return zip(CARDS, PROBS)

    def result(self, s, a):
        if s.phase == "play":
            if a == "stand":
                return self._dealer_turn(s)
            if a == "double":
                return s._replace(stake=2, phase="last")
            return s._replace(phase="hit")

        # everything else is a card off the deck
        if s.phase == "deal":
            # order: dealer's up card, then two for the player
            if s.d_total == 0:
                return s._replace(d_total=a, d_ace=bool(a == 1))
            s = self._take(s, a)
            return s._replace(phase="play") if s.n_cards == 2 else s

        if s.phase in ("hit", "last"):
            s2 = self._take(s, a)
            if s2.total > 21:
                return self._settle(s2, -1)
            if s.phase == "last":
                return self._dealer_turn(s2)
            return s2._replace(phase="play")

        # phase == "dealer"
        return self._dealer_turn(s._replace(d_total=s.d_total + a, d_ace=bool(s.d_ace or a == 1)))

    def _take(self, s, card):
        return s._replace(total=s.total + card, has_ace=bool(s.has_ace or card == 1), n_cards=s.n_cards + 1)

    def _dealer_turn(self, s):
        dealer = best(s.d_total, s.d_ace)
        if dealer < DEALER_STANDS:
            return s._replace(phase="dealer")
        if dealer > 21:
            return self._settle(s, +1)
        return self._settle(s, np.sign(best(s.total, s.has_ace) - dealer))

    def _settle(self, s, sign):
        bankroll = s.bankroll + sign * s.stake
        if s.hand + 1 == N_HANDS:
            return self._deal(N_HANDS, bankroll)._replace(phase="done")
        return self._deal(s.hand + 1, bankroll)

    def is_terminal(self, state):
        return state.phase == "done"

    def utility(self, state, player):
        return state.bankroll

    def evaluate(self, state):
        # bankroll so far + a rough linear score for the hand on the table
        if state.n_cards < 2:
            return float(state.bankroll)
        score = np.interp(best(state.total, state.has_ace), [4, 11, 16, 21], [-0.3, 0.2, -0.5, 0.9])
        if state.phase == "last":
            score -= P_BUST[state.total]
        return state.bankroll + state.stake * np.clip(score, -1, 1)
