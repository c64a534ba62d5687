"""What may be asked of the page's server: one table of operations, each with the shape of its request.

The table is what requests are checked against, and what the description in OpenAPI is made from. The shapes are a small
part of JSON Schema: types, enums, ranges, lengths, items and properties; properties that are not named are refused.
"""

from dataclasses import dataclass
from typing import Any

from outply.contract.errors import InputError

Shape = dict[str, Any]

# Nobody needs more; whoever sends more is not our page.
MOST_BODY = 262_144
MOST_ACTIONS = 4_000
MOST_TEXT = 20_000
MOST_NAME = 400
MOST_DEPTH = 60
MOST_NODES = 200_000_000
MOST_SECONDS = 600.0
MOST_MEMORY = 1_024
MOST_TREE_NODES = 60_000


def text(most: int = MOST_NAME, **more: Any) -> Shape:
    """A string of at most so many characters."""
    return {"type": "string", "maxLength": most, **more}


def whole(least: int, most: int) -> Shape:
    """A whole number in a range."""
    return {"type": "integer", "minimum": least, "maximum": most}


def many(items: Shape, most: int) -> Shape:
    """A list of at most so many items."""
    return {"type": "array", "items": items, "maxItems": most}


def fields(required: tuple[str, ...] = (), /, **properties: Shape) -> Shape:
    """An object with these properties and no others."""
    found: Shape = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**found, "required": list(required)} if required else found


# A position: where play began (the initial state, if null), and the names of the actions and outcomes since.
POSITION: dict[str, Shape] = {
    "start": text(MOST_TEXT, nullable=True),
    "actions": many(text(), MOST_ACTIONS),
}
LIMITS: dict[str, Shape] = {
    "depth": whole(1, MOST_DEPTH),
    "nodes": whole(1, MOST_NODES),
    "seconds": {"type": "number", "minimum": 0.01, "maximum": MOST_SECONDS},
    "memory": whole(1, MOST_MEMORY),
}
SEED = whole(0, 2**53 - 1)
TREE = text(MOST_TEXT)


@dataclass(frozen=True)
class Operation:
    """Something a tab may ask of its worker."""

    summary: str
    request: Shape
    searches: bool = False
    """Whether it runs until it is done or stopped, and reports by events meanwhile."""


OPERATIONS: dict[str, Operation] = {
    "position": Operation("The position after some actions: its board, and what can happen next.", fields(**POSITION)),
    "roll": Operation("An outcome that chance brings in a position.", fields(**POSITION)),
    "choose": Operation(
        "What a player does in a position.",
        fields(("player",), **POSITION, player=text(), seed=SEED, **LIMITS),
        searches=True,
    ),
    "analyse": Operation(
        "The best lines of a position, deeper and deeper.",
        fields(**POSITION, lines=whole(1, 8), algorithm=text(60), **LIMITS),
        searches=True,
    ),
    "course": Operation(
        "A value for each position of the game so far.",
        fields(**POSITION, known=whole(0, MOST_ACTIONS), nodes=LIMITS["nodes"]),
        searches=True,
    ),
    "why": Operation(
        "Why an action is best, and why others are not, in sentences.",
        fields(**POSITION, action=text(), depth=LIMITS["depth"], algorithm=text(60)),
        searches=True,
    ),
    "features": Operation("What each feature of an evaluation contributes.", fields(**POSITION)),
    "explain": Operation(
        "The tree of a search.",
        fields(
            **POSITION, algorithm=text(60), depth=LIMITS["depth"], nodes=LIMITS["nodes"], most=whole(1, MOST_TREE_NODES)
        ),
        searches=True,
    ),
    "boards": Operation(
        "The boards of some nodes of the tree that was explained last.",
        fields(("nodes",), nodes=many(whole(0, 10_000_000), 400)),
    ),
    "sentences": Operation(
        "What happened in some events of the tree that was explained last.",
        fields(("events",), events=many(whole(0, 100_000_000), 400)),
    ),
    "quiz": Operation(
        "Questions about trees.",
        fields(kinds=many(text(40), 20), count=whole(1, 20), seed=SEED, shape=text(40), title=text(120)),
    ),
    "answer": Operation(
        "An answer to a question, marked.",
        fields(("question", "given"), question=text(MOST_TEXT), given=text(4_000), number=whole(1, 200)),
    ),
    "hint": Operation("A hint for a question.", fields(("question",), question=text(MOST_TEXT), step=whole(1, 3))),
    "sheets": Operation(
        "A sheet for each student, its key and a file for answers.",
        fields(
            ("students",),
            students=many(text(80), 200),
            kinds=many(text(40), 20),
            count=whole(1, 20),
            seed=SEED,
            shape=text(40),
            title=text(120),
            points=whole(1, 100),
        ),
        searches=True,
    ),
    "grade": Operation(
        "Answers to sheets, marked and summed up.",
        fields(
            ("papers",),
            papers=many(fields(("name", "text"), name=text(120), text=text(100_000)), 300),
            sheets=many(fields(("name", "text"), name=text(120), text=text(200_000)), 300),
        ),
    ),
    "lab": Operation(
        "An experiment, with its progress.",
        fields(("name",), name=text(60), games=whole(1, 10_000), seed=SEED),
        searches=True,
    ),
    "horizon": Operation(
        "What a search of some depth expects where a loss cannot be avoided, and what happens.",
        fields(("depth",), depth=whole(1, 8), quiescence=whole(0, 1)),
    ),
    "replay": Operation(
        "A game of Pac-Man as moving pictures.",
        fields(("name",), name=text(60), seed=SEED),
        searches=True,
    ),
}


def check(value: Any, shape: Shape, what: str = "the request") -> None:
    """Refuse a value that has not this shape, in one sentence."""
    if value is None and shape.get("nullable"):
        return
    CHECKS[shape["type"]](value, shape, what)


def check_object(value: Any, shape: Shape, what: str) -> None:
    """An object with the properties that are named, and no others."""
    if not isinstance(value, dict):
        raise InputError(f"expected {what} to be an object, but got {kind(value)}")
    unknown = next((name for name in value if name not in shape["properties"]), None)
    if unknown is not None:
        names = ", ".join(shape["properties"]) or "nothing"
        raise InputError(f"expected {names} in {what}, but got '{unknown[:40]}'")
    missing = next((name for name in shape.get("required", ()) if name not in value), None)
    if missing is not None:
        raise InputError(f"expected '{missing}' in {what}, but it is missing")
    for name, part in value.items():
        check(part, shape["properties"][name], f"'{name}'")


def check_array(value: Any, shape: Shape, what: str) -> None:
    """A list that is not too long."""
    if not isinstance(value, list):
        raise InputError(f"expected {what} to be a list, but got {kind(value)}")
    if len(value) > shape["maxItems"]:
        raise InputError(f"expected at most {shape['maxItems']:,} items in {what}, but got {len(value):,}")
    for item in value:
        check(item, shape["items"], f"an item of {what}")


def check_string(value: Any, shape: Shape, what: str) -> None:
    """A text that is not too long, or one of a few."""
    if not isinstance(value, str):
        raise InputError(f"expected {what} to be text, but got {kind(value)}")
    if len(value) > shape.get("maxLength", MOST_TEXT):
        raise InputError(f"expected at most {shape['maxLength']:,} characters in {what}, but got {len(value):,}")
    if "\x00" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
        raise InputError(f"expected {what} to be readable text, but it has characters that are not")


def check_number(value: Any, shape: Shape, what: str) -> None:
    """A number in a range."""
    numbers = (int,) if shape["type"] == "integer" else (int, float)
    if not isinstance(value, numbers) or isinstance(value, bool):
        wanted = "a whole number" if shape["type"] == "integer" else "a number"
        raise InputError(f"expected {what} to be {wanted}, but got {kind(value)}")
    if not shape["minimum"] <= value <= shape["maximum"]:
        raise InputError(f"expected {what} from {shape['minimum']:,} to {shape['maximum']:,}, but got {value:,.12g}")


def kind(value: Any) -> str:
    """What a value of JSON is, in words."""
    names = {dict: "an object", list: "a list", str: "text", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number")


CHECKS = {
    "object": check_object,
    "array": check_array,
    "string": check_string,
    "integer": check_number,
    "number": check_number,
}
