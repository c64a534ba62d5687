"""How a game breaks the contract in one state: the rule, the line where it stands, and the state."""

import copy
import dis
import inspect
from collections.abc import Iterable
from itertools import islice
from numbers import Integral, Real
from typing import Any

from outply.contract.companions import knowledge_of
from outply.contract.errors import GameError
from outply.contract.game import CHANCE, Game, Variant, is_plain, title
from outply.contract.knowledge import PARTS, hints
from outply.contract.messages import is_finite, shown
from outply.contract.unhashable import is_hashable, unhashable

# More actions or outcomes than any state can mean to have: beyond this, they have no end.
MOST_CHOICES = 1_000_000

NOTHING = object()

# What the rules are asked about; the parts of the knowledge are asked about a state, but for `order`.
PARAMETERS = {
    "initial": (),
    "player": ("state",),
    "actions": ("state",),
    "outcomes": ("state",),
    "result": ("state", "action"),
    "is_terminal": ("state",),
    "utility": ("state", "player"),
    "order": ("state", "action"),
}


def check_state(game: Game, state: Any) -> None:
    """Refuse a state that cannot be hashed, or in which a rule breaks the contract or changes the state."""
    if not is_hashable(state):
        raise GameError(unhashable(state))
    before = copy.deepcopy(state) if not is_plain(state) else state
    comparable = before == state
    problem = breach(game, state)
    if problem:
        raise GameError(problem)
    if comparable and before != state:
        raise GameError(f"expected result(state, action) to leave the state as it is, but it changed {before}")


def breach(game: Game, state: Any) -> str:
    """The sentence about a rule that breaks the contract in a state; empty if none is seen to."""
    over = game.is_terminal(state)
    if over is None and never_returns(type(game).is_terminal):
        return returned(game, "is_terminal", "True or False", state, over)
    if over:
        return utility_breach(game, state)
    mover = game.player(state)
    if not isinstance(mover, Integral):
        return returned(game, "player", "the number of a player, or CHANCE", state, mover)
    return choice_breach(game, state, mover == CHANCE)


def never_returns(rule: Any) -> bool:
    """Whether a rule returns None on every path: its `return` was forgotten. None on some paths means False."""
    code, before = getattr(rule, "__code__", None), None
    if code is None:
        return False
    for each in dis.get_instructions(code):
        # Python 3.12 and 3.13 return constants by an instruction of their own.
        given = before if each.opname == "RETURN_VALUE" else each if each.opname == "RETURN_CONST" else None
        if given is not None and (given.opname not in ("LOAD_CONST", "RETURN_CONST") or given.argval is not None):
            return False
        before = each
    return True


def utility_breach(game: Game, state: Any) -> str:
    """What is wrong with the utilities of an end."""
    for player in range(game.players):
        utility = game.utility(state, player)
        # Infinity is refused by the searches, which know more about it.
        if not is_finite(utility) and not isinstance(utility, float):
            return returned(game, "utility", "a number that a float can hold", state, utility)
    return ""


def choice_breach(game: Game, state: Any, chance: bool) -> str:
    """What is wrong with the first of the actions or outcomes of a live state, or with what it leads to."""
    rule = "outcomes" if chance else "actions"
    given: Any = game.outcomes(state) if chance else game.actions(state)
    if not isinstance(given, Iterable):
        return returned(game, rule, f"{'outcomes' if chance else 'actions'} to go through", state, given)
    first: Any = next(iter(given), NOTHING)
    if first is NOTHING:
        what = "outcome" if chance else "action"
        return f"expected at least one {what} in a state that is not terminal, but {shown(state)} offers none"
    if chance and not is_weighted(first):
        return returned(game, rule, "pairs of an outcome and its probability", state, first)
    child = game.result(state, first[0] if chance else first)
    if child is None:
        return returned(game, "result", "the state that follows", state, child)
    return ""


def parameters_breach(game: Game) -> str:
    """Which rule, or part of the knowledge, cannot be called with what it is asked about; empty if each can."""
    game = innermost(game)
    known = hints(game, knowledge_of(game))
    for name in (*PARAMETERS, *PARTS):
        function: Any = getattr(known if name in PARTS else game, name)
        wanted = PARAMETERS.get(name, ("state",))
        if function is not None and not takes(function, len(wanted)):
            taken = ", ".join(inspect.signature(function).parameters)
            code = getattr(function, "__code__", None)
            place = f" ({code.co_filename}:{code.co_firstlineno})" if code else ""
            expected = f"`{name}` of {title(game)} to take ({', '.join(wanted)}) after self"
            return f"expected {expected}, but it takes ({taken}){place}"
    return ""


def takes(function: Any, count: int) -> bool:
    """Whether a function can be called with this many arguments, as far as Python knows."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return True
    try:
        signature.bind(*range(count))
    except TypeError:
        return False
    return True


def order_breach(game: Game, state: Any) -> str:
    """For which action of a live state the game's `order` gives no number; empty if it gives one for each."""
    game = innermost(game)
    order = hints(game, knowledge_of(game)).order
    if order is None or game.is_terminal(state) or game.player(state) == CHANCE:
        return ""
    for action in game.actions(state):
        points = order(state, action)
        if not isinstance(points, Real):
            return returned(game, "order", f"a number for action {shown(action)}", state, points)
    return ""


def initial_breach(game: Game) -> str:
    """The sentence about an `initial` that returns no state; asked when a rule fails in None."""
    if game.initial() is not None:
        return ""
    where = place_of(game, "initial")
    return f"expected `initial` of {title(game)} to return the state in which play begins, but it returns None{where}"


def is_weighted(thing: Any) -> bool:
    """Whether this is a pair of an outcome and a number."""
    return isinstance(thing, tuple | list) and len(thing) == 2 and is_finite(thing[1])


def returned(game: Game, rule: str, wanted: str, state: Any, got: Any) -> str:
    """The sentence about a rule that returns something else than it should."""
    where = place_of(game, rule)
    return (
        f"expected `{rule}` of {title(game)} to return {wanted}, but in {shown(state)} it returns {shown(got)}{where}"
    )


def place_of(game: Game, rule: str) -> str:
    """Where a rule stands, in brackets; nothing where Python does not know."""
    try:
        function = inspect.unwrap(getattr(type(innermost(game)), rule))
        return f" ({function.__code__.co_filename}:{function.__code__.co_firstlineno})"
    except AttributeError:
        return ""


def innermost(game: Game) -> Game:
    """The game whose rules a variant has, or the game itself."""
    while isinstance(game, Variant):
        game = game.game
    return game


def listed(game: Game, rule: str, state: Any) -> list[Any]:
    """All that `actions` or `outcomes` gives in a state; refused if they have no end."""
    given: Any = getattr(game, rule)(state)
    if not isinstance(given, Iterable):
        raise GameError(returned(game, rule, f"{rule} to go through", state, given))
    found = list(islice(given, MOST_CHOICES + 1))
    if len(found) > MOST_CHOICES:
        raise GameError(f"expected at most {MOST_CHOICES:,} {rule} of {title(game)}, but {shown(state)} has more")
    return found
