"""Pac-Man as a picture in SVG: a dark maze of its own, which looks the same on light and dark pages."""

from outply.contract.view import Drawing
from outply.games.pacman.maze import WORD
from outply.games.pacman.rules import CAUGHT, Pacman, State

SIZE = 24
FLOOR, WALL, EDGE, DOT, PACMAN, SCARED = "#0d1026", "#1d2f8f", "#4b6bff", "#ffd9b0", "#ffe14a", "#4a63ff"
GHOSTS = ("#ff4b4b", "#ff9ad5", "#48d7e8", "#ffb04a")


def drawn(game: Pacman, state: State) -> Drawing:
    """The maze with all that is in it, as an SVG of one picture."""
    rows = game.maze.rows
    width, height = SIZE * len(rows[0]), SIZE * len(rows) + SIZE
    parts = [
        f'<rect width="{width}" height="{height}" fill="{FLOOR}"/>',
        walls(rows),
    ]
    for number, cell in enumerate(game.maze.dots):
        if state.dots[number // WORD] >> number % WORD & 1:
            parts.append(disc(game, cell, 0.11, DOT))
    for number, cell in enumerate(game.maze.pellets):
        if state.pellets >> number & 1:
            parts.append(disc(game, cell, 0.27, DOT))
    parts.append(eater(*centre(game, state.pacman), caught=state.ending == CAUGHT))
    for ghost in range(game.ghost_count):
        colour = SCARED if state.scared[ghost] else GHOSTS[ghost % len(GHOSTS)]
        parts.append(spook(*centre(game, state.ghosts[ghost]), colour))
    told = f"score {state.score}   step {state.steps}".replace("-", "−")
    font = 'font-family="ui-monospace,monospace" font-size="13" text-anchor="start"'
    parts.append(f'<text x="10" y="{height - 8}" {font} fill="#e8ecff" xml:space="preserve">{told}</text>')
    return Drawing(width, height, "".join(parts))


def walls(rows: tuple[str, ...]) -> str:
    """The walls: blocks that run together, with a bright line where they end."""
    blocks, lines = [], []
    for r, row in enumerate(rows):
        for c, mark in enumerate(row):
            if mark != "#":
                continue
            x, y = c * SIZE, r * SIZE
            blocks.append(f"M{x} {y}h{SIZE}v{SIZE}h-{SIZE}z")
            sides = (
                (r - 1, c, f"M{x} {y}h{SIZE}"),
                (r + 1, c, f"M{x} {y + SIZE}h{SIZE}"),
                (r, c - 1, f"M{x} {y}v{SIZE}"),
                (r, c + 1, f"M{x + SIZE} {y}v{SIZE}"),
            )
            lines += [line for down, right, line in sides if is_open(rows, down, right)]
    edges = f'<path d="{"".join(lines)}" stroke="{EDGE}" stroke-width="2" stroke-linecap="round" fill="none"/>'
    return f'<path d="{"".join(blocks)}" fill="{WALL}"/>{edges}'


def is_open(rows: tuple[str, ...], row: int, column: int) -> bool:
    """Whether there is a place without a wall."""
    return 0 <= row < len(rows) and 0 <= column < len(rows[0]) and rows[row][column] != "#"


def centre(game: Pacman, cell: int) -> tuple[float, float]:
    """The middle of a cell."""
    row, column = game.maze.places[cell]
    return (column + 0.5) * SIZE, (row + 0.5) * SIZE


def disc(game: Pacman, cell: int, part: float, colour: str) -> str:
    """A dot or a pellet."""
    x, y = centre(game, cell)
    return f'<circle cx="{x:g}" cy="{y:g}" r="{part * SIZE:g}" fill="{colour}"/>'


def eater(x: float, y: float, caught: bool) -> str:
    """Pac-Man: a disc with an open mouth; caught, he is only an outline."""
    r = 0.42 * SIZE
    corner = f"{x + 0.8 * r:.1f} {y - 0.6 * r:.1f}", f"{x + 0.8 * r:.1f} {y + 0.6 * r:.1f}"
    look = f'fill="none" stroke="{PACMAN}" stroke-width="2" stroke-dasharray="3 2"' if caught else f'fill="{PACMAN}"'
    return f'<path d="M{x:g} {y:g}L{corner[0]}A{r:g} {r:g} 0 1 0 {corner[1]}Z" {look}/>'


def spook(x: float, y: float, colour: str) -> str:
    """A ghost: round above, with a hem of three waves, and two eyes."""
    r = 0.38 * SIZE
    wave = 2 * r / 3
    hem = "".join(f"q{-wave / 2:.2f} {-wave * 0.7:.2f} {-wave:.2f} 0" for _ in range(3))
    body = f"M{x - r:.2f} {y + r:.2f}V{y:g}A{r:g} {r:g} 0 0 1 {x + r:.2f} {y:g}V{y + r:.2f}{hem}Z"
    eyes = "".join(
        f'<circle cx="{x + side * 0.36 * r:.2f}" cy="{y - 0.15 * r:.2f}" r="{0.26 * r:.2f}" fill="#fff"/>'
        f'<circle cx="{x + side * 0.36 * r + 0.06 * r:.2f}" cy="{y - 0.1 * r:.2f}" r="{0.12 * r:.2f}" fill="#111a44"/>'
        for side in (-1, 1)
    )
    return f'<path d="{body}" fill="{colour}"/>{eyes}'
