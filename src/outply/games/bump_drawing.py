"""Bump as a picture: a lane for each runner, and the cards that are left."""

from outply.games.bump import LETTERS, Bump, State
from outply.svg import Drawing

CELL = 32
COLOURS = ("#d1495b", "#2e86ab", "#e0a030", "#3f9b5f", "#8b5fbf", "#c26a2e", "#4aa3a2", "#7a7f87")


def drawn(game: Bump, state: State) -> Drawing:
    """The race as SVG: the start at the left, the last field at the right, cards beyond it."""
    width = (game.track + game.cards + 3) * CELL
    height = game.players * CELL + CELL // 2
    lanes = "".join(lane(game, state, player) for player in range(game.players))
    return Drawing(width, height, f'<g font-family="sans-serif" text-anchor="middle">{lanes}</g>')


def lane(game: Bump, state: State, player: int) -> str:
    """One lane: its fields, the runner and the hand."""
    top, colour = player * CELL + CELL // 4, COLOURS[player]
    live = not game.is_terminal(state) and state.turn == player
    parts = []
    for field in range(game.track + 1):
        fill = "#bcaaa4" if field == 0 else "#e8e2d9" if field % 2 else "#f4f0ea"
        left, size = CELL // 2 + field * CELL, f'width="{CELL - 2}" height="{CELL - 3}"'
        parts.append(f'<rect x="{left}" y="{top}" {size} rx="4" fill="{fill}"/>')
    centre, middle = CELL + state.runners[player] * CELL - 1, top + CELL / 2 - 1.5
    ring = ' stroke="#1b1b1b" stroke-width="2.5"' if live else ""
    parts.append(f'<circle cx="{centre}" cy="{middle}" r="11.5" fill="{colour}"{ring}/>')
    parts.append(label(centre, middle, LETTERS[player], "#fff"))
    for card in range(1, game.cards + 1):
        if state.hands[player] >> (card - 1) & 1:
            left = (game.track + 1 + card) * CELL
            size, line = f'width="{CELL - 8}" height="{CELL - 3}"', f'stroke="{colour}" stroke-width="2"'
            parts.append(f'<rect x="{left}" y="{top}" {size} rx="4" fill="#fff" {line}/>')
            parts.append(label(left + CELL / 2 - 4, middle, str(card), "#222"))
    return "".join(parts)


def label(x: float, y: float, text: str, fill: str) -> str:
    """A letter or number in the middle of something."""
    return f'<text x="{x:g}" y="{y + 5:g}" font-size="14" font-weight="bold" fill="{fill}">{text}</text>'
