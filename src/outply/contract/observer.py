"""What a search reports while it runs. `explaining.log` keeps it; every explaining view is built on that."""

from typing import Any


class Observer:
    """An observer of a search. Depths count the plies that are left; actions are the game's own.

    A subclass overrides the methods for the events that it wants.

    A state is entered, and left by `leaf`, `value`, `hit` or `known`; what is reported between the two is about it or
    about what lies below it.
    """

    def enter(self, depth: int, action: Any, state: Any, alpha: float, beta: float) -> None:
        """The search goes down `action` into `state`, interested in values between alpha and beta."""

    def leaf(self, depth: int, value: Any, terminal: bool) -> None:
        """The state is not searched further: its value is a utility if terminal, else a guess."""

    def guess(self, depth: int, value: float) -> None:
        """The state at the horizon is worth this if it is quiet; tactical actions come next."""

    def bound(self, depth: int, alpha: float, beta: float) -> None:
        """An action, or what is known about this state, narrowed its window."""

    def cut(self, depth: int, alpha: float, beta: float) -> None:
        """The window is empty: the remaining actions of this state are not looked at."""

    def probe(self, depth: int) -> None:
        """Only the first action of this state is looked at, for a bound."""

    def star(self, depth: int, low: float, high: float) -> None:
        """Whatever the other outcomes bring, the average lies from low to high, outside the window: a cut."""

    def value(self, depth: int, value: Any) -> None:
        """The value of this state is backed up, and the search goes up."""

    def hit(self, depth: int, low: float, high: float) -> None:
        """The table knows enough about the state: its value lies from low to high, and the search goes up."""

    def known(self, depth: int, low: float, high: float) -> None:
        """The game itself knows enough about the state: its value lies from low to high, and the search goes up."""

    def iteration(self, depth: int, value: Any) -> None:
        """A search to this depth is done, and found this value at the root."""
