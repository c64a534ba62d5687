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

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Generic

CHANCE = -1


if TYPE_CHECKING:
    # Without types, `Game` is `Game[Any, Any]`; Python itself knows defaults only from 3.13 on.
    from typing_extensions import TypeVar

    StateT = TypeVar("StateT", default=Any)
    ActionT = TypeVar("ActionT", default=Any)
else:
    from typing import TypeVar

    StateT, ActionT = TypeVar("StateT"), TypeVar("ActionT")


class Game(Generic[StateT, ActionT]):
    """The rules of a game. Subclass it and fill in the functions; nothing else is needed to search and play it.

    For those who want types: `class Mine(Game[State, int])`.
    """

    players: int = 2
    zero_sum: bool = True
    min_utility: float = -1.0
    max_utility: float = 1.0

    # The most that all players together can get, where that is known; zero-sum games need not say.
    max_total_utility: float | None = None

    # False where a whole search takes less time than compiling it would.
    worth_compiling: bool = True

    def initial(self) -> StateT:
        """The state in which play begins."""
        raise NotImplementedError("a game must define the rule initial")

    def player(self, state: StateT) -> int:
        """Whose turn it is: 0 .. players - 1, or CHANCE."""
        raise NotImplementedError("a game must define the rule player")

    def actions(self, state: StateT) -> Iterable[ActionT]:
        """The legal actions of the player to move; at least one unless the game is over."""
        raise NotImplementedError("a game must define the rule actions")

    def outcomes(self, state: StateT) -> Iterable[tuple[ActionT, float]]:
        """What chance may bring, as pairs (outcome, probability). By default a game knows no chance."""
        for outcome in range(0):
            yield outcome, 0.0  # type: ignore[misc]

    def result(self, state: StateT, action: ActionT) -> StateT:
        """The state that follows when `action` is taken, or when chance brings the outcome `action`."""
        raise NotImplementedError("a game must define the rule result")

    def is_terminal(self, state: StateT) -> bool:
        """Whether the game is over."""
        raise NotImplementedError("a game must define the rule is_terminal")

    def utility(self, state: StateT, player: int) -> float:
        """What the end `state` is worth to `player`."""
        raise NotImplementedError("a game must define the rule utility")

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


def title(game: Game) -> str:
    """What to call a game in a sentence: its class, as users know it; a private class goes by the one it extends."""
    if isinstance(game, Variant):
        return game.title()
    named = [rules.__name__ for rules in type(game).__mro__ if issubclass(rules, Game) and rules is not Game]
    return next((name for name in named if not name.startswith("_")), type(game).__name__)


def is_plain(state: Any) -> bool:
    """Whether a state is made of numbers and tuples alone, and so can never change."""
    if isinstance(state, tuple):
        return all(is_plain(part) for part in state)
    return isinstance(state, int | float)


def choices(game: Game, state: Any) -> list[Any]:
    """All that can happen next in a live state: the legal actions, or at a chance node the outcomes."""
    if game.player(state) == CHANCE:
        return [outcome for outcome, _ in game.outcomes(state)]
    return list(game.actions(state))
