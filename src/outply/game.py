"""The contract: what a game is, what a search may spend, and what it answers.

A game is a class of small pure functions on an immutable, hashable state, in the words of the textbooks:

    initial()                the state in which play begins
    player(state)            whose turn it is: 0 .. players - 1, or CHANCE
    actions(state)           the legal actions, in the order in which a search looks at them
    outcomes(state)          at a chance node: pairs (outcome, probability)
    result(state, action)    the state that follows; at a chance node, `action` is the outcome
    is_terminal(state)       whether the game is over
    utility(state, player)   what the end is worth to a player

The rules are all that a game must have. `evaluate` is knowledge that makes a search stronger; a `View` says how
states and actions are written.
"""

import copy
import json
from collections.abc import Callable, Iterable
from math import isfinite
from numbers import Real
from typing import Any

from outply.errors import GameError, InputError
from outply.svg import Drawing

CHANCE = -1


class Game:
    """The rules of a game. Subclass it and fill in the functions; nothing else is needed to search and play it."""

    players: int = 2
    zero_sum: bool = True
    min_utility: float = -1.0
    max_utility: float = 1.0

    # The most that all players together can get, where that is known; zero-sum games need not say.
    max_total_utility: float | None = None

    # False where a whole search takes less time than compiling it would.
    worth_compiling: bool = True

    def initial(self) -> Any:
        """The state in which play begins."""
        raise NotImplementedError

    def player(self, state: Any) -> int:
        """Whose turn it is: 0 .. players - 1, or CHANCE."""
        raise NotImplementedError

    def actions(self, state: Any) -> Iterable[Any]:
        """The legal actions of the player to move; at least one unless the game is over."""
        raise NotImplementedError

    def outcomes(self, state: Any) -> Iterable[tuple[Any, float]]:
        """What chance may bring, as pairs (outcome, probability). By default a game knows no chance."""
        for outcome in range(0):
            yield outcome, 0.0

    def result(self, state: Any, action: Any) -> Any:
        """The state that follows when `action` is taken, or when chance brings the outcome `action`."""
        raise NotImplementedError

    def is_terminal(self, state: Any) -> bool:
        """Whether the game is over."""
        raise NotImplementedError

    def utility(self, state: Any, player: int) -> float:
        """What the end `state` is worth to `player`."""
        raise NotImplementedError

    @property
    def has_chance(self) -> bool:
        """Whether chance may ever move: true for a class that defines `outcomes`."""
        return type(self).outcomes is not Game.outcomes


class Variant(Game):
    """A game with the rules of another, but for what a subclass changes."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.players, self.zero_sum = game.players, game.zero_sum
        self.min_utility, self.max_utility = game.min_utility, game.max_utility
        self.max_total_utility = game.max_total_utility
        self.worth_compiling = game.worth_compiling

    def initial(self) -> Any:
        """The state in which play begins."""
        return self.game.initial()

    def player(self, state: Any) -> int:
        """Whose turn it is."""
        return self.game.player(state)

    def actions(self, state: Any) -> Iterable[Any]:
        """The legal actions."""
        yield from self.game.actions(state)

    def outcomes(self, state: Any) -> Iterable[tuple[Any, float]]:
        """What chance may bring."""
        yield from self.game.outcomes(state)

    def result(self, state: Any, action: Any) -> Any:
        """The state that follows."""
        return self.game.result(state, action)

    def is_terminal(self, state: Any) -> bool:
        """Whether the game is over."""
        return self.game.is_terminal(state)

    def utility(self, state: Any, player: int) -> float:
        """What the end is worth to a player."""
        return self.game.utility(state, player)

    @property
    def has_chance(self) -> bool:
        """Whether chance may ever move."""
        return self.game.has_chance

    def title(self) -> str:
        """What to call it in a sentence: by default as the game whose rules it has."""
        return title(self.game)


class View:
    """How a game's states and actions are written and read.

    A game may write any of these as methods of its own class; a larger game keeps them in a subclass of View.
    """

    colours: tuple[tuple[str, str], ...] = (("First", "first"), ("Second", "second"))
    """For each player a name, and the class of their pieces in drawings."""
    unit: str = ""
    """What a value of 1 means, in the plural, such as discs; empty where it is a win."""
    turns: bool = False
    """Whether the board may be turned around, to be seen from the other side."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def show(self, state: Any) -> str:
        """The state as a picture in text, of one line or several."""
        own = self.own("show")
        return str(own(state)) if own else self.format(state)

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

    def player_names(self) -> list[tuple[str, str]]:
        """For each player a name, and the class of their pieces in drawings."""
        classes = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
        named = list(self.colours[: self.game.players])
        return named + [(f"Player {k + 1}", classes[k % 8]) for k in range(len(named), self.game.players)]

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
        """The game's own method of this name, if it has one; an attribute that is no function does not count."""
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
        named = {self.name(state, action): action for action in choices(self.game, state)}
        if name not in named:
            legal = ", ".join(list(named)[:12]) + (", …" if len(named) > 12 else "")
            raise InputError(f"expected a legal action as action {ply} (one of {legal}), but got '{name}'")
        return named[name]


def title(game: Game) -> str:
    """What to call a game in a sentence: its class, as users know it."""
    return game.title() if isinstance(game, Variant) else type(game).__name__


def check_state(game: Game, state: Any) -> None:
    """Refuse a state that cannot be hashed, that offers nothing to do, or that a rule changes."""
    try:
        hash(state)
    except TypeError:
        kind = type(state).__name__
        raise GameError(f"expected states that can be hashed, such as NamedTuples, but this is a {kind}") from None
    if game.is_terminal(state):
        return
    before = copy.deepcopy(state) if not is_plain(state) else state
    comparable = before == state
    chance = game.player(state) == CHANCE
    first = next(iter(game.outcomes(state) if chance else game.actions(state)), None)
    if first is None:
        raise GameError(f"expected at least one action in a state that is not terminal, but {state} offers none")
    game.result(state, first[0] if chance else first)
    if comparable and before != state:
        raise GameError(f"expected result(state, action) to leave the state as it is, but it changed {before}")


def is_plain(state: Any) -> bool:
    """Whether a state is made of numbers and tuples alone, and so can never change."""
    if isinstance(state, tuple):
        return all(is_plain(part) for part in state)
    return isinstance(state, int | float)


def reshaped(fields: Any, like: Any) -> Any:
    """The numbers in nested lists, as nested tuples of the same classes and kinds as `like`."""
    if isinstance(like, tuple) and isinstance(fields, list) and len(like) == len(fields):
        parts = [reshaped(field, part) for field, part in zip(fields, like, strict=True)]
        return type(like)(*parts) if hasattr(like, "_fields") else tuple(parts)
    number = type(fields) is int and isinstance(like, int | float) and not isinstance(like, bool)
    if not isinstance(like, tuple) and (number or type(fields) is type(like)):
        return float(fields) if isinstance(like, float) else fields
    raise InputError(f"expected a state shaped like {json.dumps(like)}, but it has {shorten(json.dumps(fields))} there")


def shorten(text: str, most: int = 60) -> str:
    """The text on one line, cut where it grows long."""
    line = " ".join(text[: 4 * most].split())
    return line if len(line) <= most else line[: most - 1] + "…"


def shown(thing: Any) -> str:
    """What anything looks like in a sentence; its class, if it cannot be written.

    >>> shown("x"), shown(10**9999)
    ("'x'", 'something of the class int')
    """
    try:
        return shorten(repr(thing))
    except Exception:
        return f"something of the class {type(thing).__name__}"


def is_finite(thing: Any) -> bool:
    """Whether this is a real number that a float can hold.

    >>> [is_finite(thing) for thing in (3, 0.5, 10**400, float("inf"), 1j, "3", None)]
    [True, True, False, False, False, False, False]
    """
    try:
        return isinstance(thing, Real) and isfinite(thing)
    except OverflowError:
        return False


def choices(game: Game, state: Any) -> list[Any]:
    """All that can happen next in a live state: the legal actions, or at a chance node the outcomes."""
    if game.player(state) == CHANCE:
        return [outcome for outcome, _ in game.outcomes(state)]
    return list(game.actions(state))
