"""`python -m scripts.rooms`: draw docs/pictures/rooms.svg, the import graph of outply, from its real imports.

A room is a package or module directly below `outply`. The layers come from the contract in pyproject.toml, which
`lint-imports` enforces; the edges come from every `import` in the source, also within functions. Rooms stand on a
diagonal, the highest first. An import goes right from the room that imports, to a dot, and down to the one imported:

    engine ────●────●──        engine imports searches and contract
          searches  │
                contract
"""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

from outply.contract.view import Drawing
from outply.drawing.svg import document, element, polyline, text

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "outply"
PICTURE = ROOT / "docs" / "pictures" / "rooms.svg"

STEP, ROW = 74.0, 42.0
BOX, HEIGHT = 86.0, 26.0
LEFT, TOP = 14.0, 16.0
ENTRY = 16.0
"""Where the line from above meets a box, from its left."""

CAPTION = {
    "Bands are layers. A line goes right from a room, and down from each dot to a room that it imports.": 66.5,
    "All go down: no room imports one above it.": 24.5,
}


def layers() -> list[list[str]]:
    """The rooms of each layer, the highest first, as pyproject.toml has them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    contracts = settings["tool"]["importlinter"]["contracts"]
    (written,) = [contract["layers"] for contract in contracts if contract["type"] == "layers"]
    return [[name.strip().removeprefix("outply.") for name in layer.split("|")] for layer in written]


def rooms() -> list[str]:
    """The rooms that there are: every folder and module below `outply` but the public names themselves."""
    found = (path.stem for path in SOURCE.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file())
    return sorted(name for name in found if not name.startswith("__"))


def edges() -> set[tuple[str, str]]:
    """Each pair of rooms of which the first imports the second."""
    found = set()
    for room in rooms():
        files = (SOURCE / room).rglob("*.py") if (SOURCE / room).is_dir() else [SOURCE / f"{room}.py"]
        found |= {(room, other) for file in files for other in imported(file) if other != room}
    return found


def imported(file: Path) -> Iterator[str]:
    """The rooms that a file imports."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file} imports relatively: the whole name can be searched for"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            package, _, rest = name.partition(".")
            room = rest.partition(".")[0]
            if package == "outply" and room in rooms():
                yield room


def picture() -> str:
    """The rooms and their imports as SVG, in light and dark."""
    order = [room for layer in layers() for room in layer]
    pairs = sorted(edges(), key=lambda pair: (order.index(pair[0]), order.index(pair[1])))
    width, height = 2 * LEFT + STEP * (len(order) - 1) + BOX, 2 * TOP + ROW * (len(order) - 1) + HEIGHT
    shapes = [*bands(order, width), *lines(order, pairs), *dots(order, pairs)]
    shapes += [shape for number, room in enumerate(order) for shape in drawn_room(number, room)]
    shapes += [text(words, LEFT, height - down, size=13, class_="muted start") for words, down in CAPTION.items()]
    title = "The rooms of outply, and which imports which"
    return document(Drawing(width, height, "\n".join(shapes)), title=title, description=in_words(order, pairs)) + "\n"


def in_words(order: list[str], pairs: list[tuple[str, str]]) -> str:
    """The graph for those who do not see it."""
    imports = {room: [other for importer, other in pairs if importer == room] for room in order}
    return "; ".join(f"{room} imports {', '.join(others) or 'no room'}" for room, others in imports.items()) + "."


def bands(order: list[str], width: float) -> Iterator[str]:
    """Every other layer on a darker ground."""
    for number, layer in enumerate(layers()):
        if number % 2 == 0:
            top = TOP + ROW * order.index(layer[0]) - (ROW - HEIGHT) / 2
            yield element("rect", x=0, y=top, width=width, height=ROW * len(layer), class_="cell", stroke="none")


def drawn_room(number: int, room: str) -> Iterator[str]:
    """A box with its name."""
    x, y = LEFT + STEP * number, TOP + ROW * number
    yield element("rect", x=x, y=y, width=BOX, height=HEIGHT, rx=6, class_="max")
    yield text(room, x + BOX / 2, y + HEIGHT / 2 + 4.5, size=13, class_="ink bold")


def lines(order: list[str], pairs: list[tuple[str, str]]) -> Iterator[str]:
    """From each room right to the last that it imports; to each room down from the first that imports it."""
    for number, room in enumerate(order):
        columns = [column(order, other) for importer, other in pairs if importer == room]
        if columns:
            yield polyline([(LEFT + STEP * number + BOX, row(order, room)), (max(columns), row(order, room))], "edge")
        rows = [row(order, importer) for importer, other in pairs if other == room]
        if rows:
            yield polyline([(column(order, room), min(rows)), (column(order, room), TOP + ROW * number)], "edge")


def dots(order: list[str], pairs: list[tuple[str, str]]) -> Iterator[str]:
    """One for each import."""
    for importer, other in pairs:
        yield element("circle", cx=column(order, other), cy=row(order, importer), r=4, class_="first")


def row(order: list[str], importer: str) -> float:
    """The height at which a room's imports go right."""
    return TOP + ROW * order.index(importer) + HEIGHT / 2


def column(order: list[str], imported_room: str) -> float:
    """Where imports of a room go down."""
    return LEFT + STEP * order.index(imported_room) + ENTRY


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
    print(f"wrote {PICTURE.relative_to(ROOT)}")
