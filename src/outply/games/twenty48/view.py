"""How 2048 is written."""

import re

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.contract.view import Drawing, View
from outply.games.twenty48.rules import State, Twenty48

WAYS = ("up", "right", "down", "left")


class Twenty48View(View):
    """A position is the tiles row by row from the top, the points, and how many tiles are to fall.

    `2,4,8,16/.,.,2,4/.,.,.,2/.,.,.,. 96 1`: 96 points, and a tile is about to fall. Without the last number it is the
    player's turn, and without the points there are none.
    """

    game: Twenty48
    colours = (("You", "first"),)
    unit = "points"

    def name(self, state: State, action: int) -> str:
        """The way of the slide; or the cell, column and row, and the tile that falls there: `b3=2`."""
        if state.falling == 0:
            return WAYS[action]
        row, column = divmod(action // 2, self.game.size)
        return f"{'abcd'[column]}{self.game.size - row}={2 + 2 * (action % 2)}"

    def spell(self, state: State, action: int) -> tuple[str, ...]:
        """The way of the slide; or the cell, and the tile that falls there."""
        return tuple(self.name(state, action).split("="))

    def tiles(self, state: State) -> list[list[int]]:
        """The number on each cell, row by row from the top; 0 where there is none."""
        size = self.game.size
        powers = [self.game.power(state, cell) for cell in range(size * size)]
        tiles = [1 << power if power else 0 for power in powers]
        return [tiles[begin : begin + size] for begin in range(0, size * size, size)]

    def format(self, state: State) -> str:
        """Tiles, points, and what is to fall."""
        board = "/".join(",".join(str(tile) if tile else "." for tile in row) for row in self.tiles(state))
        return (
            board
            + (f" {state.points}" if state.points or state.falling else "")
            + f" {state.falling}" * (state.falling > 0)
        )

    def show(self, state: State) -> str:
        """The board, with the points below it."""
        rows = self.tiles(state)
        wide = max(3, *(len(str(tile)) for row in rows for tile in row))
        lines = [
            f"{self.game.size - k} | " + " ".join(f"{tile or '.':>{wide}}" for tile in row)
            for k, row in enumerate(rows)
        ]
        names = " ".join(f"{name:>{wide}}" for name in "abcd"[: self.game.size])
        count = f"for {self.game.goal}" if self.game.goal else f"{state.points} points"
        happens = "the game is over" if self.game.is_terminal(state) else "a tile falls" if state.falling else "slide"
        return "\n".join([*lines, f"    {names}", f"{count}; {happens}"])

    def draw(self, state: State) -> Drawing:
        """The board as SVG."""
        from outply.games.twenty48.drawing import drawn

        return drawn(self.game, state)

    def parse(self, text: str) -> State:
        """The state with these tiles, or after the slides and tiles named."""
        if "/" not in text:
            return self.replay(text.split())  # type: ignore[no-any-return]
        size = self.game.size
        row = rf"(?:\d{{1,5}}|\.)(?:,(?:\d{{1,5}}|\.)){{{size - 1}}}"
        match = re.fullmatch(rf"({row}(?:/{row}){{{size - 1}}})(?: +(\d{{1,7}}))?(?: +([12]))?", text.strip(), re.ASCII)
        if not match:
            example = "/".join([",".join(["2", *"." * (size - 1)])] * size)
            raise InputError(f"expected a position such as '{example} 0 1', but got '{shorten(text)}'")
        rows = tuple(self.row(words.split(",")) for words in match[1].split("/"))
        state = State(rows, int(match[2] or 0), int(match[3] or 0))
        self.check_reachable(state)
        return state

    def row(self, words: list[str]) -> int:
        """The number of a row with these tiles."""
        row = 0
        for k, word in enumerate(words):
            tile = 0 if word == "." else int(word)
            if word != "." and (tile < 2 or tile & (tile - 1) or tile.bit_length() - 1 > self.game.highest):
                raise InputError(
                    f"expected tiles that are powers of two up to {1 << self.game.highest}, but got '{word}'"
                )
            row |= max(tile.bit_length() - 1, 0) << 4 * k
        return row

    def check_reachable(self, state: State) -> None:
        """Refuse a state that play cannot have led to, as far as one can see."""
        size = self.game.size
        tiles, empty = size * size - self.game.empty_cells(state), self.game.empty_cells(state)
        if state.falling and not empty:
            raise InputError("expected an empty cell for the tile that is to fall, but there is none")
        if (state.falling == 2) != (tiles == 0) or (tiles == 1 and state.falling == 0):
            raise InputError(
                "expected two tiles to fall on an empty board and at least two on it in play, but it is not so"
            )
        if self.game.goal and state.points:
            raise InputError(f"expected no points in a game for {self.game.goal}, but got {state.points}")
        if state.points > self.game.max_utility:
            raise InputError(f"expected at most {self.game.max_utility:.0f} points, but got {state.points}")
