"""Position IDs of GNU Backgammon: 14 letters for where all checkers stand, as the player who is to roll sees them.

Both players are written down as bits, first the one who is not to roll: for each point from 1 to 24 and the bar, a one
for each checker and then a zero. These are at most 80 bits, ten bytes with the first bit lowest, and so 14 letters of
Base64. (GNU Backgammon manual, "A technical description of the Position ID".)
"""

import base64
import re

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.games.backgammon.moves import BAR, BITS, CHECKERS, HOME, MIDDLE, Board, count

ID = re.compile(r"[A-Za-z0-9+/]{14}", re.ASCII)
BYTES = 10


def position_id(board: Board) -> str:
    """The ID of a board, whose mover is to roll."""
    sides = ((board.other_near, board.other_far), (board.near, board.far))
    bits = "".join("1" * count(near, far, point) + "0" for near, far in sides for point in range(1, BAR + 1))
    data = int(bits[::-1], 2).to_bytes(BYTES, "little")
    return base64.b64encode(data).decode().rstrip("=")


def board_of(text: str) -> Board:
    """The board of an ID."""
    if not ID.fullmatch(text):
        raise InputError(f"expected the 14 letters of a position ID, such as 4HPwATDgc/ABMA, but got '{shorten(text)}'")
    number = int.from_bytes(base64.b64decode(text + "=="), "little")
    runs = f"{number:080b}"[::-1].split("0")
    counts, rest = [len(run) for run in runs[: 2 * BAR]], runs[2 * BAR :]
    if len(runs) <= 2 * BAR or any(rest):
        raise InputError(f"expected a position ID with two players of 25 points, but '{text}' has other bits")
    other, own = counts[:BAR], counts[BAR:]
    check(own, other)
    board = Board(*words(own), *words(other))
    if position_id(board) != text:
        raise InputError(f"expected a position ID of 80 bits, but '{text}' has more")
    return board


def words(counts: list[int]) -> tuple[int, int]:
    """The near and the far word of a player with so many checkers on the points 1 to 24 and the bar."""
    near = sum(number << BITS * place for place, number in enumerate(counts[:MIDDLE]))
    return near, sum(number << BITS * place for place, number in enumerate(counts[MIDDLE:]))


def check(own: list[int], other: list[int]) -> None:
    """Refuse a position to which no play leads."""
    for counts in (own, other):
        if sum(counts) > CHECKERS:
            raise InputError(f"expected at most {CHECKERS} checkers of a player, but one has {sum(counts)}")
    for point in range(1, BAR):
        if own[point - 1] and other[BAR - point - 1]:
            raise InputError(f"expected checkers of one player on each point, but both are on point {point}")
    if not sum(own) and not sum(other):
        raise InputError("expected a player with checkers on the board, but both have borne off all of them")
    if all(on_bar_before_closed_home(*pair) for pair in ((own, other), (other, own))):
        raise InputError("expected a player who can move, but both are on the bar before closed home boards")


def on_bar_before_closed_home(own: list[int], other: list[int]) -> bool:
    """Whether a player has a checker on the bar that no roll brings back."""
    return own[BAR - 1] > 0 and min(other[:HOME]) > 1
