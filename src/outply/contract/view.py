"""How a game's states and actions are written, read and drawn."""

import json
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from outply.contract.errors import GameError, InputError
from outply.contract.game import Game, choices, is_plain
from outply.contract.messages import is_finite, shorten, shown
from outply.contract.pictured import pictured

# What a field as JSON can be.
PLAIN = (int, float, bool, str, type(None))

# The faces of a die as outcomes are spelled: words, so that none is taken for a cell.
FACES = ("1 ⚀", "2 ⚁", "3 ⚂", "4 ⚃", "5 ⚄", "6 ⚅")


class Cell(NamedTuple):
    """A place in a picture that can be touched, under the name by which actions are spelled."""

    name: str
    x: float
    y: float
    width: float
    height: float
    label: str = ""
    """What a screen reader says: the name and what is there; by default the name alone."""
    spots: tuple[tuple[float, float], ...] = ()
    """Where in it to mark what comes next, and what came last; by default in the middle."""


class Drawing(NamedTuple):
    """A picture without its frame: what `draw` of a game or a view gives.

    The shapes may use the classes that `outply.drawing.themes` names, and so follow the theme.

    >>> from outply.drawing.svg import element
    >>> Drawing(20, 20, element("circle", cx=10, cy=10, r=8, class_="first"))
    Drawing(width=20, height=20, shapes='<circle cx="10" cy="10" r="8" class="first"/>', around='', cells=())
    """

    width: float
    height: float
    shapes: str
    """SVG elements between (0, 0) and (width, height)."""
    around: str = ""
    """SVG elements in a margin of 20 around them, such as the names of rows and columns; a small picture has none."""
    cells: tuple[Cell, ...] = ()
    """The places that can be touched, as `View.spell` names them."""


class View:
    """How a game's states and actions are written and read.

    A game may write any of these as methods of its own class; a larger game keeps them in a subclass of View.
    """

    colours: tuple[tuple[str, str], ...] = (("First", "first"), ("Second", "second"))
    """For each player a name, and the class of their pieces in drawings."""
    signs: tuple[str, ...] = ()
    """For each player how `show` marks what is theirs, such as X; none where the names say it."""
    unit: str = ""
    """What a value of 1 means, in the plural, such as discs; empty where it is a win."""
    turns: bool = False
    """Whether the board may be turned around, to be seen from the other side."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def show(self, state: Any) -> str:
        """The state as a picture in text, of one line or several; by default, its fields by their names."""
        own = self.own("show")
        if own:
            return str(own(state))
        has_format = self.own("format") is not None or type(self).format is not View.format
        return self.format(state) if has_format else pictured(state) or self.format(state)

    def draw(self, state: Any) -> Drawing | None:
        """The state as a picture; None where a game has none."""
        own = self.own("draw")
        drawing = own(state) if own else None
        if drawing is not None and not isinstance(drawing, Drawing):
            raise GameError(f"expected a Drawing from the game's `draw`, but got {type(drawing).__name__}")
        return drawing

    def name(self, state: Any, action: Any) -> str:
        """The action, or the outcome at a chance node, in the game's notation."""
        own = self.own("name")
        return str(own(state, action)) if own else str(action)

    def spell(self, state: Any, action: Any) -> tuple[str, ...]:
        """What a person touches, in order, to take an action or to say what chance brought: cells, or words.

        Cells are named as in the drawing. By default an action is one word, its name.
        """
        own = self.own("spell")
        return tuple(map(str, own(state, action))) if own else (self.name(state, action),)

    def spellings(self, state: Any, action: Any) -> list[tuple[str, ...]]:
        """All ways to spell an action, where it may be touched in several orders; by default the one."""
        return [self.spell(state, action)]

    def player_names(self) -> list[tuple[str, str]]:
        """For each player a name, and the class of their pieces in drawings."""
        classes = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
        named = list(self.colours[: self.game.players])
        return named + [(f"Player {k + 1}", classes[k % 8]) for k in range(len(named), self.game.players)]

    def called(self, player: int) -> str:
        """The name of a player with the sign of their pieces in `show`, as in: White (O)."""
        name = self.player_names()[player][0]
        return f"{name} ({self.signs[player]})" if player < len(self.signs) else name

    def label(self, state: Any) -> str:
        """The state's own name in a sentence; empty where a state is named by the actions that lead to it."""
        return ""

    def format(self, state: Any) -> str:
        """The state on one line, such that `parse` gives it back."""
        own = self.own("format")
        if own:
            return str(own(state))
        return json.dumps(state) if isinstance(state, tuple) and is_plain(state) else str(state)

    def parse(self, text: str) -> Any:
        """The state that `text` describes: by default, fields as JSON or the names of the actions played."""
        own = self.own("parse")
        if own:
            return own(text)
        if text.lstrip().startswith("["):
            return self.refill(text)
        return self.replay(text.split())

    def refill(self, text: str) -> Any:
        """The state whose fields are the JSON in `text`, shaped as the initial state is."""
        try:
            fields = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise InputError(f"expected the fields of a state as JSON, but got '{shorten(text)}' ({error})") from None
        return reshaped(fields, self.game.initial())

    def own(self, name: str) -> Callable[..., Any] | None:
        """The game's own method of this name, if it has one; an attribute that is not a function does not count."""
        method = getattr(self.game, name, None)
        return method if callable(method) else None

    def replay(self, names: Iterable[str]) -> Any:
        """The state after the actions (or outcomes) with these names, played from the start."""
        state = self.game.initial()
        for ply, name in enumerate(names, start=1):
            if self.game.is_terminal(state):
                raise InputError(f"expected a position of the game, but action {ply}, '{name}', comes after its end")
            state = self.game.result(state, self.find_action(state, name, ply))
        return state

    def find_action(self, state: Any, name: str, ply: int) -> Any:
        """The legal action (or outcome) called `name`."""
        named = self.readings(state)
        if name not in named:
            names = [self.name(state, action) for action in choices(self.game, state)]
            legal = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
            raise InputError(f"expected a legal action as action {ply} (one of {legal}), but got '{name}'")
        return named[name]

    def readings(self, state: Any) -> dict[str, Any]:
        """The legal actions (or outcomes) by every name under which they can be given."""
        return {self.name(state, action): action for action in choices(self.game, state)}


def reshaped(fields: Any, like: Any) -> Any:
    """The numbers in nested lists, as nested tuples of the same classes and kinds as `like`."""
    if not is_record(like) and type(like) not in PLAIN:
        kind = type(like).__name__
        raise InputError(
            f"expected the actions played, since fields cannot describe the {kind} in a state: define `parse`"
        )
    if is_record(like) and isinstance(fields, list) and len(like) == len(fields):
        parts = [reshaped(field, part) for field, part in zip(fields, like, strict=True)]
        return type(like)(*parts) if hasattr(like, "_fields") else tuple(parts)
    if type(like) is float and type(fields) is int and is_finite(fields):
        return float(fields)
    if not is_record(like) and type(fields) is type(like):
        return fields
    raise InputError(f"expected a state shaped like {shown(like)}, but it has {shorten(json.dumps(fields))} there")


def is_record(thing: Any) -> bool:
    """Whether this is a tuple or a NamedTuple."""
    return type(thing) is tuple or (isinstance(thing, tuple) and hasattr(thing, "_fields"))
