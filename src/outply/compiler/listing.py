"""Listing: all reasons at once why a game cannot be compiled, where compiling itself stops at the first.

Each rule is elaborated by itself, for the states and actions that random play showed. A statement that cannot be
compiled is noted and left out. What depends on it is then not known, and skipped in silence: so one reason brings no
other with it.
"""

from collections.abc import Callable, Iterator
from typing import Any

from outply.compiler import ownership
from outply.compiler.compiling import capacity_for
from outply.compiler.elaborating.unit import Unit
from outply.compiler.making import reason_of, rules_of, ways
from outply.compiler.observing import Observed
from outply.compiler.refusing import Unsupported
from outply.compiler.shapes.joining import join
from outply.compiler.shapes.kinds import UNKNOWN, Int, Shape
from outply.compiler.shapes.ordered import keeping_order, with_order
from outply.contract.game import Game


def reasons(game: Game, observed: Observed, knowledge: dict[str, Callable[..., Any]]) -> list[Unsupported]:
    """Every line of the rules, and of what is known about the game, that cannot be compiled."""
    found: dict[tuple[str, int, str], Unsupported] = {}
    for function, shapes in questions(game, observed, knowledge):
        for reason in reasons_in(function, shapes, game, observed):
            found.setdefault((reason.file, reason.line, reason.construct), reason)
    return sorted(found.values(), key=lambda reason: (reason.file, reason.line))


def reasons_in(function: Any, shapes: dict[str, Shape], game: Game, observed: Observed) -> Iterator[Unsupported]:
    """What cannot be compiled of one rule, and of all that it calls."""
    found: list[Unsupported] = []
    for kept, seen in ways(observed):
        given = {name: with_order(shape, seen != observed.with_order(False)) for name, shape in shapes.items()}
        unit = Unit(function, rules_of(game, seen), seen.state, capacity_for(seen), (__name__,), lists=True)
        with keeping_order(kept):
            found = reasons_of(unit, function, given)
        if not unit.shows_order:
            break
    yield from found


def reasons_of(unit: Unit, function: Any, shapes: dict[str, Shape]) -> list[Unsupported]:
    """What cannot be compiled for these shapes."""
    try:
        unit.solve(function, shapes)
    except Exception as error:
        return [reason_of(error)]
    # A call of which nothing came is not in the tree, but what was called has its reasons.
    found = [reason for instance in unit.instances.values() for reason in instance.reasons]
    return [*found, *ownership.reasons(unit.reachable())]


def questions(
    game: Game, observed: Observed, knowledge: dict[str, Callable[..., Any]]
) -> Iterator[tuple[Callable[..., Any], dict[str, Shape]]]:
    """The rules as functions, with the shapes of what they are given."""
    state, player = observed.state, Int(0, max(0, game.players - 1))
    chosen = observed.action if observed.outcome == UNKNOWN else join(observed.action, observed.outcome.items[0])
    yield about(game.is_terminal), {"state": state}
    yield about(game.player), {"state": state}
    yield each_of(game.actions), {"state": state}
    if observed.outcome != UNKNOWN:
        yield each_of(game.outcomes), {"state": state}
    if chosen != UNKNOWN:
        yield about_two(game.result), {"state": state, "other": chosen}
    yield about_two(game.utility), {"state": state, "other": player}
    for name, function in knowledge.items():
        if name == "order":
            yield about_two(function), {"state": state, "other": observed.action}
        else:
            yield (each_of if name in ("tactical", "candidates") else about)(function), {"state": state}


def about(rule: Callable[..., Any]) -> Callable[..., Any]:
    """What a rule says about a state."""

    def ask(state: Any) -> Any:
        return rule(state)

    return ask


def about_two(rule: Callable[..., Any]) -> Callable[..., Any]:
    """What a rule says about a state and something else."""

    def ask(state: Any, other: Any) -> Any:
        return rule(state, other)

    return ask


def each_of(rule: Callable[..., Any]) -> Callable[..., Any]:
    """How many items a rule gives."""

    def ask(state: Any) -> int:
        number = 0
        for _ in rule(state):
            number += 1
        return number

    return ask
