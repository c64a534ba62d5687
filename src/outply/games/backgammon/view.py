"""How backgammon is written, read and drawn as text."""

import re
from itertools import permutations
from typing import Any

from outply.contract.errors import InputError
from outply.contract.game import choices
from outply.contract.messages import shorten
from outply.contract.view import FACES, Drawing, View
from outply.games.backgammon.drawing import drawn
from outply.games.backgammon.ids import board_of, position_id
from outply.games.backgammon.moves import BAR, CHECKERS, HOME, OFF, Board, count, pips_beyond, total
from outply.games.backgammon.notation import NO_MOVE, PART, play_name, read_play
from outply.games.backgammon.rules import Backgammon, State, seen_by_mover

POSITION = re.compile(r"([A-Za-z0-9+/]{14})(?:\s*,\s*([1-6])\s*-?\s*([1-6]))?(?:(?:\s*,\s*|\s+)(first|second))?")
ROLL = re.compile(r"([1-6])-?([1-6]):?")
MOST_LETTERS = 100_000

# Player 0 is O and moves from point 24 to point 1, as the numbers on the board say; player 1 is X.
MARKS = "OX"
ROWS = 5


class BackgammonView(View):
    """A position is the ID of GNU Backgammon, as the mover sees it, and the dice: `4HPwATDgc/ABMA,31`.

    Without dice, they are yet to be rolled. The mover is player 0, unless `second` follows. Rolls and plays are read as
    well, from the start on: `31 8/5 6/5 65 24/13`.
    """

    game: Backgammon
    colours = (("White", "checker-white"), ("Black", "checker-black"))
    signs = tuple(MARKS)
    unit = "points"
    turns = True

    def name(self, state: State, action: int) -> str:
        """The play, or the dice."""
        if state.dice == 0:
            return f"{action // 10}{action % 10}"
        return play_name(seen_by_mover(state), state.dice, action)

    def spell(self, state: State, action: int) -> tuple[str, ...]:
        """The dice; or from point to point, as player 0 counts them, one checker after the other."""
        return self.spellings(state, action)[0]

    def spellings(self, state: State, action: int) -> list[tuple[str, ...]]:
        """The dice in either order; or the checkers in any, those on the bar first."""
        if state.dice == 0:
            faces = FACES[action // 10 - 1], FACES[action % 10 - 1]
            return list(dict.fromkeys([faces, faces[::-1]]))
        name = self.name(state, action)
        if name == NO_MOVE:
            return [(name,)]
        ways = []
        for path, times in PART.findall(name):
            steps = tuple(cell_name(word, state.turn) for word in path.replace("*", "").split("/"))
            ways += [steps] * int(times or 1)
        orders = [order for order in dict.fromkeys(permutations(ways)) if enters_first(order)]
        return [tuple(step for way in order for step in way) for order in orders]

    def format(self, state: State) -> str:
        """The ID, the dice and `second` if it is the second player's turn."""
        dice = f",{state.dice}" if state.dice else ""
        return position_id(seen_by_mover(state)) + dice + (" second" if state.turn else "")

    def parse(self, text: str) -> State:
        """The state of an ID, or after rolls and plays."""
        match = POSITION.fullmatch(text.strip())
        if not match:
            return self.replay(self.steps(text))  # type: ignore[no-any-return]
        board = board_of(match[1])
        high, low = sorted((int(match[2] or 0), int(match[3] or 0)), reverse=True)
        turn = int(match[4] == "second")
        sides = board if turn == 0 else (*board[2:], *board[:2])
        state = State(*sides, turn, 10 * high + low)
        if high and self.game.is_terminal(state):
            raise InputError(f"expected no dice where the game is over, but got '{shorten(text)}'")
        return state

    def steps(self, text: str) -> list[str]:
        """The rolls and the plays in a text, in turn; a roll after which nothing stands lets nothing move."""
        if len(text) > MOST_LETTERS:
            raise InputError(f"expected rolls and plays of at most {MOST_LETTERS:,} letters, but got {len(text):,}")
        found: list[str] = []
        for word in text.replace(",", " ").split():
            roll = ROLL.fullmatch(word)
            if roll:
                # A roll right after a roll: the player between them could not move.
                found += ["no move"] * (len(found) % 2)
                found.append("".join(sorted(roll.groups(), reverse=True)))
            elif len(found) % 2:
                found.append(word)
            elif found:
                found[-1] += f" {word}"
            else:
                raise InputError(
                    f"expected a position ID such as 4HPwATDgc/ABMA,31, or rolls and plays such as "
                    f"31 8/5 6/5, but got '{shorten(text)}'"
                )
        return found

    def find_action(self, state: State, name: str, ply: int) -> Any:
        """The roll, or the play that a text means."""
        if state.dice == 0:
            return super().find_action(state, name, ply)
        return read_play(seen_by_mover(state), state.dice, choices(self.game, state), name)

    def show(self, state: State) -> str:
        """The board as player 0 sees it, with the ID and who is to do what."""
        board = Board(state.first_near, state.first_far, state.second_near, state.second_far)
        return "\n".join([*picture(board), f"{self.summary(state)}, position {self.format(state)}"])

    def summary(self, state: State) -> str:
        """Who is to do what."""
        if self.game.is_terminal(state):
            gain = self.game.utility(state, 0)
            won = {1: "a single game", 2: "a gammon", 3: "a backgammon"}[abs(int(gain))]
            return f"{MARKS[int(gain < 0)]} has won {won}"
        mover = MARKS[state.turn]
        return f"{mover} to play {state.dice // 10} and {state.dice % 10}" if state.dice else f"{mover} to roll"

    def draw(self, state: State) -> Drawing:
        """The board as SVG."""
        return drawn(self.game, state)


def enters_first(order: tuple[tuple[str, ...], ...]) -> bool:
    """Whether no other checker moves before one that is on the bar."""
    others = [way[0] != "bar" for way in order]
    return others == sorted(others)


def cell_name(point: str, turn: int) -> str:
    """What the drawing calls a point that the mover names."""
    return str(BAR - int(point)) if turn and point.isdigit() else point


def picture(board: Board) -> list[str]:
    """The board in lines: the upper half, the bar, the lower half, and what each player has to go."""
    upper, lower = range(13, 25), range(12, 0, -1)
    head, foot = header(upper), header(lower)
    other_bar, own_bar = board.other_far >> 48, board.far >> 48
    rows = [line(board, upper, row, own_bar) for row in range(ROWS)]
    rows.append(" |" + " " * 18 + "|BAR|" + " " * 18 + "|")
    rows += [line(board, lower, row, other_bar) for row in reversed(range(ROWS))]
    sides = ((MARKS[1], board.other_near, board.other_far), (MARKS[0], board.near, board.far))
    remarks = [
        f"   {mark}: {CHECKERS - total(near) - total(far)} off, {pips_beyond(near, far, OFF)} pips"
        for mark, near, far in sides
    ]
    rows[0] += remarks[0]
    rows[-1] += remarks[1]
    return [head, *rows, foot]


def header(points: range) -> str:
    """The numbers of the points along an edge."""
    numbers = [f"{point:^3}".replace(" ", "-") for point in points]
    return " +" + "".join(numbers[:HOME]) + "-----" + "".join(numbers[HOME:]) + "+"


def line(board: Board, points: range, row: int, bar: int) -> str:
    """A line through six points, the bar and six points; the row nearest to the edge is 0."""
    cells = [cell(board, point, row) for point in points]
    on_bar = stacked(bar, ROWS - 1 - row, MARKS[0] if points[0] < points[-1] else MARKS[1])
    return " |" + "".join(cells[:HOME]) + f"|{on_bar}|" + "".join(cells[HOME:]) + "|"


def cell(board: Board, point: int, row: int) -> str:
    """What a line shows of a point."""
    own = count(board.near, board.far, point)
    other = count(board.other_near, board.other_far, BAR - point)
    return stacked(own, row, MARKS[0]) if own else stacked(other, row, MARKS[1])


def stacked(number: int, row: int, mark: str) -> str:
    """The checker in a row of a stack, or in the last row how many there are if they do not all fit."""
    if number > ROWS and row == ROWS - 1:
        return f"{number:^3}"
    return f" {mark} " if number > row else "   "
