"""Whether what a game claims to know can be true, as far as one state and what follows it can show."""

from collections.abc import Callable, Iterator
from typing import Any

from outply.contract.companions import knowledge_of
from outply.contract.game import Game
from outply.contract.knowledge import Hints, hints


class Claims:
    """The knowledge about a game, checked state by state."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.hints: Hints = hints(game, knowledge_of(game))
        self.keys: dict[int, Any] = {}

    def problems(self, state: Any, actions: list[Any]) -> Iterator[tuple[str, str]]:
        """What is wrong in a live state, as pairs of the part of the knowledge and a sentence."""
        known = self.hints
        for part, named in (("candidates", known.candidates), ("tactical", known.tactical)):
            yield from self.named(part, named, state, actions)
        if known.bounds is not None:
            low, high = known.bounds(state)
            if not self.game.min_utility <= low <= high <= self.game.max_utility:
                yield "bounds", f"expected bounds in order and within the range of utilities, but got {low} and {high}"
        if known.evaluate is not None:
            guess, low, high = known.evaluate(state), self.game.min_utility, self.game.max_utility
            # Where more than two play, there is a guess for each.
            if not all(low - 1e-9 <= each <= high + 1e-9 for each in (guess if isinstance(guess, tuple) else [guess])):
                yield "evaluate", f"expected evaluate within the range {low:g} … {high:g}, but got {guess}"
        if known.order is not None:
            points = [known.order(state, action) for action in actions]
            if not all(isinstance(each, int | float) for each in points):
                yield "order", f"expected a number for each action, but got {points}"
        stands_for = known.canonical(state) if known.canonical is not None else state
        yield from self.same(state, stands_for)
        if known.key is not None:
            key = known.key(state)
            if self.keys.setdefault(key, state) != state:
                yield "key", f"expected a key of its own for each state, but {key} is that of {self.keys[key]} too"

    def named(
        self, part: str, named: Callable[..., Any] | None, state: Any, actions: list[Any]
    ) -> Iterator[tuple[str, str]]:
        """Problems with the actions that a part names."""
        if named is not None:
            chosen = list(named(state))
            if not all(action in actions for action in chosen) or (part == "candidates" and not chosen):
                yield part, f"expected some of the legal actions {actions} from {part}, but got {chosen}"

    def same(self, state: Any, stands_for: Any) -> Iterator[tuple[str, str]]:
        """Problems with the state that stands for this one."""
        known, game = self.hints, self.game
        if known.canonical is None:
            return
        if known.canonical(stands_for) != stands_for:
            yield "canonical", f"expected the canonical state {stands_for} to stand for itself, but it does not"
        elif game.is_terminal(stands_for) or game.player(stands_for) != game.player(state):
            yield "canonical", f"expected the same player to move in the canonical state {stands_for}"
        elif known.evaluate is not None and abs(self.open_guess(state) - self.open_guess(stands_for)) > 1e-9:
            yield (
                "canonical",
                f"expected the same evaluation, apart from settled values, in the canonical {stands_for}",
            )

    def open_guess(self, state: Any) -> float:
        """The evaluation of a state without what is settled."""
        assert self.hints.evaluate is not None
        settled = self.hints.settled_value(state) if self.hints.settled_value is not None else 0.0
        return float(self.hints.evaluate(state)) - float(settled)
