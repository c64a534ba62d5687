"""What there is to try where a game cannot be compiled: calls to Python for the evaluation, or numbered states."""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from outply.compiler import NUMBERS, Guarded, Unsupported, at_hand, has_kept_hash, has_set, native
from outply.contract.game import Game
from outply.contract.knowledge import Hints
from outply.engine.asked import Asked
from outply.engine.calls import CallingSearch
from outply.engine.numbered import NumberedSearch, tells_states_apart
from outply.searches.horizon import Evaluate, no_opinion
from outply.variants.calling import EVALUATE, IS_TERMINAL, UTILITY, EndsInPython, evaluate_in_python
from outply.variants.numbered import Numbered, guesses_of

# The packages of the searches: all other functions that are compiled are rules.
TRUSTED = ("outply.searches",)
NUMBERED_TRUSTED = (*TRUSTED, "outply.variants.numbered")

# make(game, hints, evaluate) gives the function that searches.
Make = Callable[[Game, Hints, Evaluate], Callable[..., Any]]

Instead = CallingSearch | NumberedSearch


class Unequal(Unsupported):
    """States cannot be numbered."""


@dataclass(frozen=True)
class Calling:
    """A search of a game that calls some rules in Python."""

    function: Callable[..., Any]
    game: Game
    rules: dict[int, Callable[..., Any]]

    def search(self, function: Guarded) -> CallingSearch:
        """The search, with its function compiled."""
        if has_set(function.state_shape):
            raise Unsupported("states hold sets, of which the order may show", "use tuples")
        if has_kept_hash(function.state_shape):
            raise Unsupported("states keep their hash", "let `__hash__` compute it")
        return CallingSearch(function, self.rules)


class Otherwise:
    """How to search a game that cannot be compiled."""

    def __init__(self, make: Make, asked: Asked) -> None:
        self.make, self.asked = make, asked

    @cached_property
    def rules(self) -> Numbered:
        """The game of numbers."""
        return Numbered(self.asked.game, self.asked.known)

    @cached_property
    def numbered(self) -> Callable[..., Any]:
        """The search of that game."""
        rules, asked = self.rules, self.asked
        evaluate: Evaluate = no_opinion
        if asked.evaluate is not None:
            evaluate = rules.evaluate if asked.one_guess else guesses_of(rules, rules.players)
        return self.make(rules, rules.hints(asked.known), evaluate)

    @cached_property
    def calling(self) -> list[Calling]:
        """The search of the game itself, with an evaluation that is asked in Python, and then with ends too."""
        game, known, guess, found = self.asked.game, self.asked.known, self.asked.evaluate, []
        ends: dict[int, Callable[..., Any]] = {IS_TERMINAL: game.is_terminal, UTILITY: game.utility}
        if guess is not None and self.asked.one_guess:
            asked = evaluate_in_python(guess)
            found.append(Calling(self.make(game, known, asked), game, {EVALUATE: guess}))
        evaluate: Evaluate = guess or no_opinion
        there = EndsInPython(game)
        found.append(Calling(self.make(there, known, evaluate), there, ends))
        return found

    def at_hand(self) -> Instead | None:
        """The best that there can be, if its program is in this process already."""
        for each in self.calling:
            with contextlib.suppress(Unsupported):  # so it is not these rules alone
                function = at_hand(each.function, each.game)
                return None if function is None else each.search(function)
        function = at_hand(self.numbered, self.rules) if tells_states_apart(self.asked.game) else None
        return None if function is None else NumberedSearch(function, self.asked)

    def __call__(self) -> Instead:
        """The best that there can be, when its program is loaded or compiled."""
        for each in self.calling:
            with contextlib.suppress(Unsupported):
                return each.search(native(each.function, each.game, TRUSTED))
        if not tells_states_apart(self.asked.game):
            raise Unequal("states that are the same are not equal", "define `__eq__` and `__hash__`")
        return NumberedSearch(native(self.numbered, self.rules, NUMBERED_TRUSTED, NUMBERS), self.asked)
