"""Backgammon once the players have passed each other: who is likely to be first, and by how much.

The chance to win depends on the lead in effective pips: pips, and those that will be wasted because small numbers are
left to bear off with great dice. The weights fit what GNU Backgammon 1.07 says about 3,300 positions of this kind, to
within 0.09 points.
"""

from math import sqrt

from outply.games.backgammon.moves import BITS, CHECKERS, HOME, Board, pips_beyond, total

# Pips wasted by each checker on the points 1, 2 and 3, by each beyond two on point 2, by the square of those on
# point 1, and by an empty point 6.
ON_ONE, ON_TWO, ON_THREE, CROWDED_TWO, CROWDED_ONE, NONE_ON_SIX = 1.24, 0.51, 0.46, 0.91, 0.064, 1.41
# Two checkers borne off take a roll, and so as many pips.
LEAST_PIPS = 5.73
# What the right to roll is worth, and how much the lead counts.
ROLL_PIPS, STEEPNESS, FEWER = 4.1, 1.304, 24.1
PIPS_PER_ROLL = 49.0 / 6.0
# How surely a gammon, or a backgammon, is lost where the loser needs as many rolls as the winner, and by each more.
GAMMON, GAMMON_ROLLS = 0.964, 1.361
BACKGAMMON, BACKGAMMON_ROLLS = 2.2, 4.94


def race_value(board: Board) -> float:
    """What a race is worth to the player who is to roll."""
    near, far, other_near, other_far = board
    pips, other_pips = effective_pips(near, far), effective_pips(other_near, other_far)
    spread = sqrt(max(pips + other_pips - FEWER, 1.0))
    win = likely(STEEPNESS * (other_pips + ROLL_PIPS - pips) / spread)
    # The winner's last roll leaves the loser none: who rolls next is one ahead.
    won = 1.0 + more_lost(other_near, other_far, rolls_left(near, far) - 1.0)
    lost = 1.0 + more_lost(near, far, rolls_left(other_near, other_far))
    return win * won - (1.0 - win) * lost


def effective_pips(near: int, far: int) -> float:
    """The pips to go, with those that will be wasted."""
    one, two, three, six = near & 15, near >> BITS & 15, near >> 2 * BITS & 15, near >> 5 * BITS & 15
    wasted = ON_ONE * one + ON_TWO * two + ON_THREE * three + CROWDED_TWO * max(two - 2, 0) + CROWDED_ONE * one * one
    if six == 0:
        wasted += NONE_ON_SIX
    return max(pips_beyond(near, far, 0) + wasted, LEAST_PIPS * ((total(near) + total(far) + 1) // 2))


def rolls_left(near: int, far: int) -> float:
    """About how many rolls a player needs."""
    return max(float((total(near) + total(far) + 1) // 2), pips_beyond(near, far, 0) / PIPS_PER_ROLL)


def more_lost(near: int, far: int, rolls: float) -> float:
    """What the loser of a race loses beyond one point, if the winner needs so many rolls."""
    if total(near) + total(far) < CHECKERS:
        return 0.0
    behind = (pips_beyond(near, far, HOME) + 3) / PIPS_PER_ROLL - rolls
    more = likely(GAMMON + GAMMON_ROLLS * behind)
    far_behind = pips_beyond(near, far, 24 - HOME) / PIPS_PER_ROLL
    return more + likely(BACKGAMMON + BACKGAMMON_ROLLS * (far_behind - rolls)) if far_behind > 0.0 else more


def likely(lead: float) -> float:
    """A probability that grows with the lead, as the logistic function does: 1 / (1 + e^−lead).

    The power is (1 + x / 32)³² by squaring, which is the same at both speeds on every machine.
    """
    power = 1.0 + abs(lead) / 32.0
    for _ in range(5):
        power *= power
    rest = 1.0 / (1.0 + power)
    return 1.0 - rest if lead >= 0.0 else rest
