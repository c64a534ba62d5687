"""Observing: some random games, and the shapes of all states, actions and outcomes that were met."""

import random
import string
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from outply.compiler.refusing import Unsupported
from outply.compiler.shapes.joining import LONGEST, join, joined, shape_of
from outply.compiler.shapes.kinds import (
    FLOAT,
    MOST_UNSIGNED,
    UNKNOWN,
    WORD,
    Char,
    Conflict,
    Dict,
    Int,
    Record,
    Row,
    Set,
    Shape,
    Union,
)
from outply.compiler.shapes.layout import count
from outply.compiler.shapes.ordered import with_order
from outply.compiler.shapes.packing import holds

MOST_STATES = 200
MOST_GAMES = 24
MOST_ACTIONS = 48

# No search takes more actions or outcomes of a state: a rule that goes on after these may never end.
MOST_LISTED = 2**17
CHANCE = -1
RULES = {"states": "result", "actions": "actions", "outcomes": "outcomes"}
WIDEST = Int(0, MOST_UNSIGNED)
KINDS_OF_LETTERS = (string.ascii_lowercase, string.ascii_uppercase, string.digits)
KEYBOARD = "".join(map(chr, range(32, 127)))


@dataclass
class Observed:
    """The shapes of states, of actions, of pairs of outcome and probability, and how many there were at most."""

    state: Shape
    action: Shape
    outcome: Shape
    most: int
    states: int = field(default=0, compare=False)
    """How many states were looked at."""

    def with_order(self, ordered: bool = True) -> "Observed":
        """The same shapes with the order of sets, or without it."""
        state, action, outcome = (with_order(shape, ordered) for shape in (self.state, self.action, self.outcome))
        return replace(self, state=state, action=action, outcome=outcome)

    def widened(self, failed: str = "outside") -> "Observed":
        """Wider shapes, or room for more actions, after something was met that these do not cover."""
        if failed == "a longer list":
            return replace(self, most=self.most * 4)
        wider = (widen(self.action), *(longer(self.action, by) for by in (4, 2, 1)))
        # A search has to number the actions.
        action = next((shape for shape in wider if (count(shape) or 2**62) < 2**62), self.action)
        return Observed(widen(self.state), action, widen(self.outcome), self.most * 2)


# What a search over numbered states meets: states that are numbers, and actions that are words.
NUMBERS = Observed(Int(0, 2**31 - 1), WORD, Record((WORD, FLOAT)), 32)


def observe(game: Any, seed: int = 1, start: Any = None) -> Observed:
    """Play at random, and join the shapes of all that is met. What was only seen is checked when it runs."""
    chance = random.Random(seed)
    state_shape: Shape = UNKNOWN
    action_shape: Shape = UNKNOWN
    outcome_shape: Shape = UNKNOWN
    most = states = 0
    for number in range(MOST_GAMES):
        state = start if start is not None and number % 2 == 0 else game.initial()
        while states < MOST_STATES:
            states += 1
            state_shape = with_values(state_shape, [state], "states")
            if game.is_terminal(state):
                break
            if game.player(state) == CHANCE:
                pairs = listed(game.outcomes(state))
                outcome_shape = with_values(outcome_shape, [tuple(pair) for pair in some_of(pairs)], "outcomes")
                found = [outcome for outcome, _ in pairs]
            else:
                found = listed(game.actions(state))
                action_shape = with_values(action_shape, some_of(found), "actions")
            most = max(most, len(found))
            if not found:
                break
            state = game.result(state, chance.choice(found))
    return Observed(rounded_up(state_shape), action_shape, outcome_shape, most, states)


def listed(items: Iterable[Any]) -> list[Any]:
    """All actions or outcomes of a state, if they come to an end."""
    found = list(islice(items, MOST_LISTED + 1))
    if len(found) > MOST_LISTED:
        raise Unsupported(f"a state with more than {MOST_LISTED:,} actions or outcomes", "let there be fewer")
    return found


def with_values(shape: Shape, values: list[Any], what: str) -> Shape:
    """A shape for these values too; to ask whether it is that already takes less time than to join shapes."""
    try:
        return join(shape, joined(shape_of(value) for value in values if not holds(shape, value)))
    except Conflict as conflict:
        raise Shapeless(what, str(conflict)) from None


class Shapeless(Conflict):
    """States, actions or outcomes have no shape."""

    def __init__(self, what: str, held: str) -> None:
        super().__init__(f"{what} hold {held}")
        self.what = what

    def reason(self, game: Any) -> Unsupported:
        """The same as a reason, with the line of the rule that makes them."""
        rule = getattr(type(game), RULES[self.what], None)
        code = getattr(rule, "__code__", None)
        place = (code.co_filename, code.co_firstlineno) if code is not None else ("", 0)
        return Unsupported(str(self), "use Python's own numbers, strings, tuples and sets", *place)


def longer(shape: Shape, by: int) -> Shape:
    """A shape whose rows may be a little longer, or shorter."""
    if isinstance(shape, Record):
        return Record(tuple(longer(item, by) for item in shape.items), shape.cls)
    if isinstance(shape, Row):
        return Row(shape.item, max(0, shape.low - by), shape.high + by, shape.kind)
    if isinstance(shape, Union):
        return Union(tuple(longer(option, by) for option in shape.options))
    return shape


def observe_more(game: Any, observed: Observed, start: Any, seed: int) -> Observed:
    """What random games from a state show besides what was seen before; the same if that is nothing new."""
    more = observe(game, seed, start)
    return Observed(
        join(observed.state, more.state),
        join(observed.action, more.action),
        join(observed.outcome, more.outcome),
        max(observed.most, more.most),
    )


def some_of(items: list[Any]) -> list[Any]:
    """All items, or as many from all over the list."""
    step = -(-len(items) // MOST_ACTIONS)
    return items if step <= 1 else [*items[::step], items[-1]]


def rounded_up(shape: Shape) -> Shape:
    """A state's shape with some room: numbers that count tend to grow. Items of sets are kept as they are."""
    if isinstance(shape, Int):
        if shape.low >= -1 and shape.high <= 7:
            return Int(min(0, shape.low), (1 << shape.high.bit_length()) - 1 if shape.high > 0 else 0)
        return with_room(shape)
    if isinstance(shape, Record):
        return Record(tuple(rounded_up(item) for item in shape.items), shape.cls)
    if isinstance(shape, Row):
        # A hand that has grown may grow further; a board of one length keeps it.
        low, high = (0, min(LONGEST, 2 * shape.high + 2)) if shape.varies else (shape.low, shape.high)
        return Row(rounded_up(shape.item), low, high, shape.kind)
    if isinstance(shape, Set):
        return shape
    if isinstance(shape, Dict):
        return Dict(shape.key, rounded_up(shape.value), more_items(shape), shape.kind, shape.factory)
    if isinstance(shape, Union):
        return Union(tuple(rounded_up(option) for option in shape.options))
    return shape


def with_room(shape: Int) -> Int:
    """A range of twice as many bits' worth; large numbers without a sign are taken for boards of up to 64 cells."""
    low, high = min(0, shape.low), max(0, shape.high)
    if high >= 2**60 or low < -(2**60):
        return WIDEST if low == 0 else WORD
    return Int(-(2 << (-low).bit_length()) if low < 0 else 0, (2 << high.bit_length()) - 1)


def widen(shape: Shape) -> Shape:
    """A shape with much more room."""
    if isinstance(shape, Int):
        bits = next((n for n in (7, 15, 31, 53) if -(1 << n) <= shape.low and shape.high < (1 << n) - 1), 64)
        if bits == 64:
            return WIDEST if shape.low >= 0 else WORD
        return Int(0 if shape.low >= 0 else -(1 << bits), (1 << bits) - 1)
    if isinstance(shape, Record):
        return Record(tuple(widen(item) for item in shape.items), shape.cls)
    if isinstance(shape, Row):
        high = shape.high if shape.low == shape.high else min(4096, 4 * shape.high + 8)
        return Row(widen(shape.item), 0 if shape.varies else shape.low, high, shape.kind)
    if isinstance(shape, Char):
        return Char("".join(sorted(set(shape.letters).union(*more_letters(shape.letters)))))
    if isinstance(shape, Dict):
        return Dict(widen(shape.key), widen(shape.value), more_items(shape), shape.kind, shape.factory)
    if isinstance(shape, Union):
        return Union(tuple(widen(option) for option in shape.options))
    return shape


def more_items(shape: Dict) -> int:
    """How many items to have room for in a dict: twice as many, unless there are fewer keys."""
    return min(count(shape.key) or LONGEST, 2 * shape.high, LONGEST)


def more_letters(letters: str) -> list[str]:
    """Where one small letter, capital or digit occurs, others may; where all do, any sign on a keyboard."""
    kinds = [kind for kind in KINDS_OF_LETTERS if set(kind) & set(letters)]
    return [KEYBOARD] if set(letters).issuperset("".join(kinds)) else kinds
