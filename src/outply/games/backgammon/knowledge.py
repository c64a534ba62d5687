"""What is known about backgammon beyond its rules: what a position is worth, by features that players speak of.

While there is contact, a position is judged by its points (blots, made points and spare checkers, home board, anchors),
the checkers on the bar and borne off, how well the rearmost checkers are held back, the lead in pips and the shots:
the share of the 36 rolls that hit a blot. Once the players have passed each other, `race.py` takes over.

The weights are those that best foretell, by least squares, what GNU Backgammon 1.07 (without looking ahead) says about
the 30,800 positions with contact to which all plays of 2,200 rolls lead. Differences between plays of the same roll
count fifteen times as much as the values themselves, for those decide what is played. A roll with n plays weighs √n.
"""

from typing import NamedTuple

import numpy as np

from outply.contract.knowledge import Knowledge
from outply.games.backgammon.moves import BAR, BITS, CHECKERS, HOME, MIDDLE, Board, is_race
from outply.games.backgammon.race import race_value
from outply.games.backgammon.rules import Backgammon, State, seen_by_mover
from outply.primitives.bits import lowest_bit, popcount

# Points to a player for one checker alone on the points 1 to 24, for two or more, and for each beyond two.
# fmt: off
BLOT = np.array(
    (
        0.077, 0.064, 0.081, 0.072, 0.072, 0.049, 0.035, 0.04, 0.027, 0.02, 0.001, -0.012,
        -0.024, -0.047, -0.061, -0.069, -0.077, -0.099, -0.099, -0.098, -0.116, -0.133, -0.141, -0.17,
    )
)
MADE = np.array(
    (
        0.206, 0.214, 0.243, 0.263, 0.296, 0.284, 0.211, 0.198, 0.16, 0.144, 0.103, 0.066,
        0.062, 0.014, -0.015, -0.02, -0.059, -0.11, -0.174, -0.124, -0.17, -0.23, -0.32, -0.342,
    )
)
SPARE = np.array(
    (
        0.054, 0.06, 0.067, 0.081, 0.085, 0.08, 0.071, 0.065, 0.04, 0.052, 0.035, 0.048,
        -0.012, 0.045, -0.073, -0.118, -0.066, -0.103, -0.165, -0.161, -0.173, -0.188, -0.186, -0.235,
    )
)
# fmt: on
OFF_BOARD = 0.175  # for each checker borne off
ON_BAR, MORE_ON_BAR = -0.27, -0.397  # for the first checker on the bar, and for each further one
CLOSED_OUT = -0.054  # while on the bar, for each point that the other has made at home
HOME_BLOT = -0.057  # for each blot at home that a checker on the bar may hit

# For the other's made points, none to six, in the way of the rearmost checker: before its own roll, and before the
# other's.
HELD = np.array((0.0, 0.018, -0.003, -0.082, -0.183, -0.232, -0.23))
HELD_WAITING = np.array((0.0, 0.021, 0.013, 0.03, 0.077, 0.074, -0.211))

TO_ROLL = 0.142
LEAD, LEAD_LONG = 1.002, -0.557  # for each hundred pips of lead, and the same for each hundred that both have to go
# For the shots: at no point made at home, for each point and for each point squared; and for each hundred pips of lead.
SHOTS, SHOTS_HOME, SHOTS_HOME_SQUARED, SHOTS_LEAD = -0.138, 0.114, 0.016, -0.084
EXPOSED, EXPOSED_HOME, EXPOSED_HOME_SQUARED, EXPOSED_LEAD = 0.144, -0.055, -0.01, -0.038

HOME_POINTS = (1 << HOME + 1) - 1
# The lowest bit of each point of a packed word, and of those at home.
ONE_EACH = sum(1 << BITS * point for point in range(MIDDLE + 1))
HOME_ONES = ONE_EACH & (1 << BITS * HOME) - 1
ALL_POINTS = (1 << BAR + 1) - 1
BAR_POINT = 1 << BAR


class Side(NamedTuple):
    """The checkers of one player as sets of points: bit p is point p, or as the other counts it where it says so."""

    points: float
    """What the tables say about the points."""
    taken: int
    """Where checkers are, the bar included."""
    made: int
    made_for_other: int
    blots_for_other: int
    pips: int
    bar: int
    checkers: int


class BackgammonKnowledge(Knowledge):
    """Knowledge of backgammon."""

    game: Backgammon

    def evaluate(self, state: State) -> float:
        """What the position is worth to player 0, as if the player whose turn it is had yet to roll."""
        board = seen_by_mover(state)
        value = race_value(board) if is_race(board) else contact_value(board)
        value = max(-3.0, min(3.0, value))
        return value if state.turn == 0 else -value

    def order(self, state: State, action: int) -> int:
        """More for a hit and for made points, at home above all; less for blots."""
        after = self.game.result(state, action)
        near, far, other_far = after.first_near, after.first_far, after.second_far
        if state.turn == 1:
            near, far, other_far = after.second_near, after.second_far, after.first_far
        made, made_far = several(near), several(far)
        blots = popcount(near & ONE_EACH & ~made) + popcount(far & ONE_EACH & ~made_far)
        points = popcount(made & HOME_ONES) + popcount(made)
        return 8 * (other_far >> BITS * MIDDLE) + 2 * points - 2 * blots


def several(word: int) -> int:
    """The lowest bit of each point with two checkers or more."""
    return (word >> 1 | word >> 2 | word >> 3) & ONE_EACH


def contact_value(board: Board) -> float:
    """What a position with contact is worth to the player who is to roll."""
    own, other = side(board.near, board.far), side(board.other_near, board.other_far)
    home, other_home = popcount(own.made & HOME_POINTS), popcount(other.made & HOME_POINTS)
    lead = (other.pips - own.pips) / 100.0
    hits, hit = shots(own, other), shots(other, own)
    value = TO_ROLL + alone(own, other_home, other.bar) - alone(other, home, own.bar)
    value += HELD[blockers(own, other)] - HELD_WAITING[blockers(other, own)]
    value += lead * (LEAD + LEAD_LONG * (own.pips + other.pips) / 100.0)
    value += hits * (SHOTS + SHOTS_HOME * home + SHOTS_HOME_SQUARED * home * home + SHOTS_LEAD * lead)
    exposed = EXPOSED + EXPOSED_HOME * other_home + EXPOSED_HOME_SQUARED * other_home * other_home
    return float(value + hit * (exposed + EXPOSED_LEAD * lead))


def side(near: int, far: int) -> Side:
    """The checkers of one player."""
    points, taken, made, made_for_other, blots_for_other = 0.0, 0, 0, 0, 0
    pips, checkers, bar = 0, 0, far >> BITS * MIDDLE
    for start, word in ((1, near), (1 + MIDDLE, far ^ bar << BITS * MIDDLE)):
        while word:
            # Most points are empty: from one that is not to the next.
            place = lowest_bit(word) // BITS
            number = word >> BITS * place & 15
            word ^= number << BITS * place
            point = start + place
            if number == 1:
                points += BLOT[point - 1]
                blots_for_other |= 1 << BAR - point
            else:
                points += MADE[point - 1] + (number - 2) * SPARE[point - 1]
                made |= 1 << point
                made_for_other |= 1 << BAR - point
            taken |= 1 << point
            pips += number * point
            checkers += number
    if bar > 0:
        taken |= BAR_POINT
    return Side(points, taken, made, made_for_other, blots_for_other, pips + bar * BAR, bar, checkers + bar)


def alone(own: Side, other_home: int, other_bar: int) -> float:
    """What a player's checkers are worth, given the points that the other has made at home, and has on the bar."""
    value = own.points + OFF_BOARD * (CHECKERS - own.checkers)
    if own.bar > 0:
        value += ON_BAR + MORE_ON_BAR * (own.bar - 1) + CLOSED_OUT * other_home
    if other_bar > 0:
        value += HOME_BLOT * popcount(own.taken & ~own.made & HOME_POINTS)
    return value


def blockers(own: Side, other: Side) -> int:
    """How many of the six points before a player's rearmost checker the other has made."""
    rearmost = BAR
    while own.taken >> rearmost == 0:
        rearmost -= 1
    ahead = (1 << rearmost) - 1
    return popcount(other.made_for_other & ahead & ~(ahead >> 6))


def shots(own: Side, other: Side) -> float:
    """The share of the 36 rolls with which a player hits a blot, as far as bit sets show."""
    if other.blots_for_other == 0:
        return 0.0
    free = ALL_POINTS ^ other.made_for_other
    hits = 0
    for high in range(1, 7):
        for low in range(1, high):
            if reached(own, free, high, low) & other.blots_for_other:
                hits += 2
        if reached_by_double(own, free, high) & other.blots_for_other:
            hits += 1
    return hits / 36.0


def reached(own: Side, free: int, high: int, low: int) -> int:
    """The points that two different dice reach. Moving by a die is to shift the set of all checkers."""
    if own.bar == 0:
        by_high, by_low = own.taken >> high, own.taken >> low
        return by_high | by_low | (by_high & free) >> low | (by_low & free) >> high
    points = BAR_POINT >> high | BAR_POINT >> low
    if own.bar == 1:
        enters_high, enters_low = BAR_POINT >> high & free, BAR_POINT >> low & free
        if enters_high:
            points |= (own.taken | enters_high) >> low
        if enters_low:
            points |= (own.taken | enters_low) >> high
    return points


def reached_by_double(own: Side, free: int, die: int) -> int:
    """The points that a double reaches."""
    if own.bar == 0:
        once = own.taken >> die
        twice = (once & free) >> die
        thrice = (twice & free) >> die
        return once | twice | thrice | (thrice & free) >> die
    entered = BAR_POINT >> die
    return entered | (own.taken | entered) >> die if entered & free and own.bar < 4 else entered
