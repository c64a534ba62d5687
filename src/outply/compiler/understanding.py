"""How the compiler understands a game: what it saw in random play, and every line that it cannot compile."""

from collections.abc import Callable
from typing import Any, NamedTuple

from outply.compiler.compiling import observed_in_time
from outply.compiler.refusing import Unsupported
from outply.compiler.shapes.describing import Part, parts_of
from outply.compiler.shapes.kinds import UNKNOWN
from outply.contract.game import Game


class Understood(NamedTuple):
    """What was seen, and what cannot be compiled."""

    parts: tuple[Part, ...] = ()
    states: int = 0
    most_actions: int = 0
    reasons: tuple[Unsupported, ...] = ()


def understood(game: Game, knowledge: dict[str, Callable[..., Any]]) -> Understood:
    """Observe a game, and list the reasons why its rules, and what is known about it, cannot be compiled."""
    try:
        observed = observed_in_time(game)
    except Unsupported as reason:
        return Understood(reasons=(reason,))
    from outply.compiler.listing import reasons  # what compiles takes a while to import

    named = (("state", observed.state), ("action", observed.action), ("outcome", observed.outcome))
    parts = tuple(part for name, shape in named if shape != UNKNOWN for part in parts_of(name, shape))
    return Understood(parts, observed.states, observed.most, tuple(reasons(game, observed, knowledge)))
