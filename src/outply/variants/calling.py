"""A game of which some rules are asked in Python, even by compiled code: those that say a number about a state."""

from collections.abc import Callable
from typing import Any

from outply.contract.game import Variant
from outply.primitives.asking import in_python

# The questions, and what the rules are called that answer them.
EVALUATE, IS_TERMINAL, UTILITY = 0, 1, 2
NAMES = ("evaluate", "is_terminal", "utility")


def evaluate_in_python(rule: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The same evaluation, which compiled code asks Python for."""

    def evaluate(state: Any) -> Any:
        return in_python(rule, EVALUATE, state)

    return evaluate


class EndsInPython(Variant):
    """The same game, of which ends and utilities are asked in Python."""

    def is_terminal(self, state: Any) -> bool:
        """Whether the game is over."""
        return bool(in_python(self.game.is_terminal, IS_TERMINAL, state) != 0)

    def utility(self, state: Any, player: int) -> float:
        """What the end is worth to a player."""
        return in_python(self.game.utility, UTILITY, state, player)  # type: ignore[no-any-return]
