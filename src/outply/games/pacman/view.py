"""How Pac-Man is written: a picture in text, letters for directions, and positions as JSON."""

import json
from typing import Any

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.contract.view import Drawing, View
from outply.games.pacman.drawing import drawn
from outply.games.pacman.maze import STAY, WORD
from outply.games.pacman.rules import CAUGHT, PLAYING, STARVED, WON, Pacman, State

LETTERS = "nesw-"
WORDS = ("up", "right", "down", "left", "stay")
ENDINGS = {WON: "all dots are eaten", CAUGHT: "Pac-Man is caught", STARVED: "Pac-Man has starved"}


class PacmanView(View):
    """Directions are `n`, `e`, `s` and `w`; `-` is to stay. A position is the fields of the state as JSON.

    In the picture, `P` is Pac-Man, `G` a ghost, `g` a scared one, and `X` Pac-Man caught.
    """

    game: Pacman
    colours = (("Pac-Man", "pac"), ("Ghosts", "second"))
    signs = ("P", "G")
    unit = "points"

    def name(self, state: State, action: int) -> str:
        """The letter of the direction."""
        return LETTERS[action]

    def spell(self, state: State, action: int) -> tuple[str, ...]:
        """The direction in words."""
        return (WORDS[action],)

    def show(self, state: State) -> str:
        """The maze with all that is in it, and how the game stands."""
        maze = self.game.maze
        rows = [list("".join("#" if mark == "#" else " " for mark in row)) for row in maze.rows]

        def put(cell: int, mark: str) -> None:
            row, column = maze.places[cell]
            rows[row][column] = mark

        for number, cell in enumerate(maze.dots):
            if state.dots[number // WORD] >> number % WORD & 1:
                put(cell, ".")
        for number, cell in enumerate(maze.pellets):
            if state.pellets >> number & 1:
                put(cell, "o")
        put(state.pacman, "P")
        for ghost in range(self.game.ghost_count):
            put(state.ghosts[ghost], "g" if state.scared[ghost] else "G")
        if state.ending == CAUGHT:
            put(state.pacman, "X")
        return "\n".join(["".join(row) for row in rows] + [self.standing(state)])

    def standing(self, state: State) -> str:
        """The score, the steps, and who moves or how it ended."""
        mover = "Pac-Man to move" if state.turn == 0 else f"ghost {state.turn} to move"
        return f"score {state.score}, step {state.steps}, {ENDINGS.get(state.ending, mover)}"

    def draw(self, state: State) -> Drawing:
        """The maze as a picture in SVG."""
        return drawn(self.game, state)

    def format(self, state: State) -> str:
        """The fields of the state as JSON."""
        return json.dumps(state, separators=(",", ":"))

    def parse(self, text: str) -> State:
        """The state with these fields, or after the directions that are named."""
        if not text.lstrip().startswith("["):
            return self.replay(text.split())  # type: ignore[no-any-return]
        state: State = self.refill(text)
        self.check_possible(state)
        return state

    def check_possible(self, state: State) -> None:
        """Refuse fields that this maze does not allow."""
        game, start = self.game, self.game.initial()
        cells, scares = range(len(game.maze.places)), range(game.scare + 1)
        least, most = int(game.min_utility), int(game.max_utility)
        homeless = game.ghost_count == 0 and state.ghosts == start.ghosts
        checks: tuple[tuple[str, Any, bool], ...] = (
            ("a cell of the maze for Pac-Man", state.pacman, state.pacman in cells),
            ("cells of the maze for the ghosts", state.ghosts, homeless or all(cell in cells for cell in state.ghosts)),
            (f"headings from 0 to {STAY}", state.headings, all(way in range(STAY + 1) for way in state.headings)),
            (f"0 to {game.scare} rounds to be scared", state.scared, all(rounds in scares for rounds in state.scared)),
            ("dots of the maze as bits", state.dots, all(map(is_part, state.dots, start.dots))),
            ("pellets of the maze as bits", state.pellets, is_part(state.pellets, start.pellets)),
            (f"a score from {least} to {most}", state.score, least <= state.score <= most),
            (f"0 to {game.most_steps} steps", state.steps, 0 <= state.steps <= game.most_steps),
            (f"a turn from 0 to {game.ghost_count}", state.turn, 0 <= state.turn <= game.ghost_count),
            ("an ending that fits the dots and the steps", state.ending, self.fits(state)),
        )
        for expected, given, holds in checks:
            if not holds:
                raise InputError(f"expected {expected}, but got {shorten(json.dumps(given))}")

    def fits(self, state: State) -> bool:
        """Whether the ending is what the dots and steps say."""
        if state.ending == PLAYING:
            return any(state.dots) and (state.turn > 0 or state.steps < self.game.most_steps)
        if state.ending == STARVED:
            return any(state.dots) and state.steps == self.game.most_steps and state.turn == 0
        return state.ending == CAUGHT and self.game.ghost_count > 0 if any(state.dots) else state.ending == WON


def is_part(some: int, whole: int) -> bool:
    """Whether every bit that is set is one of the whole."""
    return 0 <= some <= whole and some | whole == whole
