"""A state as a picture: for notebooks, pages and files."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from outply.contract.companions import name_of, view_of
from outply.contract.files import check_picture_file, write_text
from outply.contract.game import Game
from outply.contract.messages import printable
from outply.contract.view import Drawing
from outply.drawing.svg import MARGIN, document, element, text

# The width of a character in a font where all are the same, in parts of its size.
MONOSPACE = 0.62


@dataclass(frozen=True)
class Picture:
    """A picture as SVG. A notebook shows it."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> None:
        """Write the picture to a file, whose name ends in .svg."""
        check_picture_file(path)
        write_text(path, self.svg)


def picture(game: Game, state: Any = None, *, theme: str = "auto") -> Picture:
    """A picture of a state, or of the initial one; of a game that draws nothing, what `show` writes.

    >>> from outply import MNK
    >>> from outply.explaining.picture import picture
    >>> picture(MNK()).svg[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" width="112" height="'
    """
    view = view_of(game)
    state = game.initial() if state is None else state
    shown = "\n".join(map(printable, view.show(state).splitlines()))
    drawing = view.draw(state) or written(shown)
    inner = element("g", drawing.shapes + drawing.around, transform=f"translate({MARGIN:g} {MARGIN:g})")
    framed = Drawing(drawing.width + 2 * MARGIN, drawing.height + 2 * MARGIN, inner)
    title = f"A state of {name_of(game)}"
    return Picture(document(framed, title=title, description=shown, theme=theme))


def written(shown: str, size: float = 14) -> Drawing:
    """Lines of text as a drawing."""
    lines = shown.splitlines() or [""]
    rows = [text(line, 0, (k + 0.8) * size * 1.3, size=size, class_="ink written") for k, line in enumerate(lines)]
    return Drawing(max(map(len, lines)) * size * MONOSPACE, len(lines) * size * 1.3, "".join(rows))
