"""What the dice allow in backgammon: single moves, and the plays that they make up.

Each player counts the points from their own side, 1 to 24 on the way home and off the board:

    13 14 15 16 17 18 | 19 20 21 22 23 24        25 is the bar, 0 is off the board
    12 11 10  9  8  7 |  6  5  4  3  2  1        the other's point p is one's own point 25 − p

Four bits count the checkers on a point. The word `near` holds the points 1 to 12, with point 1 in its lowest bits; the
word `far` holds the points 13 to 24 and the bar.
"""

from typing import NamedTuple

BAR = 25
OFF = 0
HOME = 6
CHECKERS = 15

# The last of the points in the near word, and the bits of a point.
MIDDLE = 12
BITS = 4

# An action is the points from which checkers move, the first in the lowest bits. They use the greater die first, unless
# this bit is set. To move nothing is 0.
POINT_BITS = 5
POINT_MASK = (1 << POINT_BITS) - 1
SMALL_FIRST = 1 << 4 * POINT_BITS


class Board(NamedTuple):
    """The checkers of the player who moves, and those of the other, each as seen by their owner."""

    near: int
    far: int
    other_near: int
    other_far: int


class Play(NamedTuple):
    """The board after some moves, the action that they are, how many they are, and from where the last one went."""

    board: Board
    action: int
    moves: int
    last: int


def count(near: int, far: int, point: int) -> int:
    """How many checkers stand on a point, or on the bar."""
    return near >> BITS * (point - 1) & 15 if point <= MIDDLE else far >> BITS * (point - 1 - MIDDLE) & 15


def total(word: int) -> int:
    """How many checkers a word holds."""
    # Neighbours are added in pairs, fours and so on, in fields of eight bits and more.
    pairs = (word & 0xF_0F0F_0F0F_0F0F) + (word >> 4 & 0x0F0F_0F0F_0F0F)
    fours = pairs + (pairs >> 8)
    eights = fours + (fours >> 16)
    return eights + (eights >> 32) & 31


def is_movable(board: Board, point: int, die: int) -> bool:
    """Whether a checker may move from the point by the die."""
    if count(board.near, board.far, point) == 0 or (point != BAR and count(board.near, board.far, BAR) > 0):
        return False
    target = point - die
    if target > OFF:
        return count(board.other_near, board.other_far, BAR - target) < 2
    # Bearing off: all are at home, and a die that is too great takes from the highest point that is taken.
    return board.far == 0 and board.near >> BITS * (HOME if target == OFF else point) == 0


def moved(board: Board, point: int, die: int) -> Board:
    """The board after a checker has moved; one of the other's that stood alone on its target goes to the bar."""
    near, far, other_near, other_far = board
    if point <= MIDDLE:
        near -= 1 << BITS * (point - 1)
    else:
        far -= 1 << BITS * (point - 1 - MIDDLE)
    target = point - die
    if target > MIDDLE:
        far += 1 << BITS * (target - 1 - MIDDLE)
        if count(other_near, other_far, BAR - target) == 1:
            other_near -= 1 << BITS * (BAR - target - 1)
            other_far += 1 << BITS * MIDDLE
    elif target > OFF:
        near += 1 << BITS * (target - 1)
        if count(other_near, other_far, BAR - target) == 1:
            other_far -= 1 << BITS * (BAR - target - 1 - MIDDLE)
            other_far += 1 << BITS * MIDDLE
    return Board(near, far, other_near, other_far)


def plays(board: Board, high: int, low: int) -> list[Play]:
    """The plays that the dice allow, one for each board to which they lead: as many moves as can be made."""
    start = [Play(board, 0, 0, BAR)]
    if high == low:
        return repeated(start, high)
    one, other = each_moved(start, high), each_moved(start, low)
    both = without_twins(each_moved(freed(one), low), each_moved(freed(other), high))
    if len(both) > 0:
        return both
    # Only one die can be used: the greater one, if there is a choice.
    if len(one) > 0:
        return one
    return [small_first(play) for play in other] if len(other) > 0 else start


def repeated(start: list[Play], die: int) -> list[Play]:
    """The plays of a double: up to four moves, each from no higher a point than the one before.

    So no two lead to the same board. To begin with the highest point is always possible, and never costs a move later.
    """
    longest = list(start)
    for _ in range(4):
        longer = each_moved(longest, die)
        if len(longer) == 0:
            return longest
        longest = longer
    return longest


def each_moved(shorter: list[Play], die: int) -> list[Play]:
    """All plays with one more move, from the point of the last one or from lower ones."""
    longer = shorter[:0]
    for board, action, moves, last in shorter:
        for point in range(last, OFF, -1):
            if is_movable(board, point, die):
                longer.append(Play(moved(board, point, die), action | point << POINT_BITS * moves, moves + 1, point))
    return longer


def freed(found: list[Play]) -> list[Play]:
    """The plays, with the next move allowed from any point."""
    return [Play(board, action, moves, BAR) for board, action, moves, _ in found]


def without_twins(great_first: list[Play], small: list[Play]) -> list[Play]:
    """The plays in both orders of the dice, but for those that lead to the board of another."""
    found = great_first[:0]
    for play in great_first:
        if is_new(play.board, found):
            found.append(play)
    for play in small:
        if is_new(play.board, found):
            found.append(small_first(play))
    return found


def small_first(play: Play) -> Play:
    """The play, marked as one that uses the smaller die first."""
    return Play(play.board, play.action | SMALL_FIRST, play.moves, play.last)


def is_new(board: Board, found: list[Play]) -> bool:
    """Whether none of the plays leads to this board."""
    return all(play.board != board for play in found)


def sources(action: int) -> tuple[int, int, int, int]:
    """The points from which an action moves, in order; 0 where it makes fewer moves."""
    return (
        action & POINT_MASK,
        action >> POINT_BITS & POINT_MASK,
        action >> 2 * POINT_BITS & POINT_MASK,
        action >> 3 * POINT_BITS & POINT_MASK,
    )


def after(board: Board, high: int, low: int, action: int) -> Board:
    """The board after an action."""
    die, following = (low, high) if action & SMALL_FIRST else (high, low)
    for point in sources(action):
        if point > 0:
            board = moved(board, point, die)
            die = following
    return board


def pips_beyond(near: int, far: int, goal: int) -> int:
    """The pips that it takes to bring every checker to the point `goal` or further."""
    pips = 0
    for point in range(goal + 1, BAR + 1):
        pips += (point - goal) * count(near, far, point)
    return pips


def is_race(board: Board) -> bool:
    """Whether the players have passed each other, so that nothing can be hit any more."""
    return highest(board.near, board.far) + highest(board.other_near, board.other_far) < BAR


def highest(near: int, far: int) -> int:
    """The highest point with a checker of the player's; 0 if there is none."""
    for point in range(BAR, OFF, -1):
        if count(near, far, point) > 0:
            return point
    return OFF
