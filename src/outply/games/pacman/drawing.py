"""Pac-Man as a picture in SVG: the maze, the dots, and who is where."""

from outply.contract.view import Drawing
from outply.drawing.boards import disc
from outply.drawing.svg import element, text, text_width
from outply.games.pacman.maze import WORD
from outply.games.pacman.rules import CAUGHT, Pacman, State

SIZE = 24
GHOSTS = ("second", "third", "seventh", "fourth")


def drawn(game: Pacman, state: State) -> Drawing:
    """The maze with all that is in it."""
    rows = game.maze.rows
    width, height = SIZE * len(rows[0]), SIZE * len(rows)
    parts = [element("rect", width=width, height=height, rx=8, class_="hole"), walls(rows)]
    for number_, cell in enumerate(game.maze.dots):
        if state.dots[number_ // WORD] >> number_ % WORD & 1:
            parts.append(disc(*centre(game, cell), 0.11 * SIZE, "stone"))
    for number_, cell in enumerate(game.maze.pellets):
        if state.pellets >> number_ & 1:
            parts.append(disc(*centre(game, cell), 0.27 * SIZE, "stone"))
    parts.append(eater(*centre(game, state.pacman), caught=state.ending == CAUGHT))
    for ghost in range(game.ghost_count):
        colour = "scared" if state.scared[ghost] else GHOSTS[ghost % len(GHOSTS)]
        parts.append(spook(*centre(game, state.ghosts[ghost]), colour))
    words = f"score {state.score}, step {state.steps}".replace("-", "−")
    # A small maze has no room for large letters.
    size = min(11.0, (width - 8) / text_width(words, 1.0))
    below = text(words, width / 2, height + 14, size=size, class_="muted")
    return Drawing(width, height, "".join(parts), below)


def walls(rows: tuple[str, ...]) -> str:
    """The walls: blocks with round corners, joined where they touch."""
    blocks = []
    for r, row in enumerate(rows):
        for c, mark in enumerate(row):
            if mark != "#":
                continue
            x, y = c * SIZE, r * SIZE
            blocks.append(f"M{x + 6} {y + 2}h12q4 0 4 4v12q0 4 -4 4h-12q-4 0 -4 -4v-12q0 -4 4 -4z")
            right = row[c + 1 : c + 2] == "#"
            below = r + 1 < len(rows) and rows[r + 1][c] == "#"
            if right:
                blocks.append(f"M{x + 18} {y + 2}h12v20h-12z")
            if below:
                blocks.append(f"M{x + 2} {y + 18}h20v12h-20z")
            # Where four blocks meet, their joints leave a hole.
            if right and below and rows[r + 1][c + 1 : c + 2] == "#":
                blocks.append(f"M{x + 18} {y + 18}h12v12h-12z")
    return element("path", d="".join(blocks), class_="wall")


def centre(game: Pacman, cell: int) -> tuple[float, float]:
    """The middle of a cell."""
    row, column = game.maze.places[cell]
    return (column + 0.5) * SIZE, (row + 0.5) * SIZE


def eater(x: float, y: float, caught: bool) -> str:
    """Pac-Man: a disc with an open mouth; caught, only an outline."""
    r = 0.42 * SIZE
    upper, lower = f"{x + 0.8 * r:.1f} {y - 0.6 * r:.1f}", f"{x + 0.8 * r:.1f} {y + 0.6 * r:.1f}"
    outline = f"M{x:g} {y:g}L{upper}A{r:g} {r:g} 0 1 0 {lower}Z"
    return element("path", d=outline, class_="pac-caught" if caught else "pac")


def spook(x: float, y: float, colour: str) -> str:
    """A ghost: round above, with a hem of three waves, and two eyes."""
    r = 0.38 * SIZE
    wave = 2 * r / 3
    hem = "".join(f"q{-wave / 2:.2f} {-wave * 0.7:.2f} {-wave:.2f} 0" for _ in range(3))
    body = f"M{x - r:.2f} {y + r:.2f}V{y:g}A{r:g} {r:g} 0 0 1 {x + r:.2f} {y:g}V{y + r:.2f}{hem}Z"
    eyes = "".join(disc(x + side * 0.36 * r, y - 0.15 * r, 0.24 * r, "on-stone") for side in (-1, 1))
    return element("path", d=body, class_=colour) + eyes
