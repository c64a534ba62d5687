"""What a search tells about itself while it runs: the one log on which every explaining view is built."""

from typing import Any, NamedTuple, Protocol


class Observer(Protocol):
    """Someone who watches a search. Depths count the plies that are left; actions are the game's own."""

    def enter(self, depth: int, action: Any, state: Any, alpha: float, beta: float) -> None:
        """The search goes down `action` into `state`, interested in values between alpha and beta."""

    def leaf(self, depth: int, value: Any, terminal: bool) -> None:
        """The state is not searched further: its value is a utility if terminal, else a guess."""

    def bound(self, depth: int, alpha: float, beta: float) -> None:
        """An action narrowed the window of this node."""

    def cut(self, depth: int, alpha: float, beta: float) -> None:
        """The window is empty: the remaining actions of this node are not looked at."""

    def value(self, depth: int, value: Any) -> None:
        """The value of this node is backed up, and the search goes up."""

    def hit(self, depth: int, low: float, high: float) -> None:
        """The table knows enough about the state: its value lies from low to high, and the search goes up."""


class Event(NamedTuple):
    """One thing that happened in a search."""

    kind: str
    """enter, leaf, bound, cut, value or hit."""
    depth: int
    """Plies left."""
    action: Any = None
    state: Any = None
    value: Any = None
    alpha: float | None = None
    beta: float | None = None
    terminal: bool = False


class Log:
    """An observer that keeps every event, in order; up to `most` of them, counting those it had to drop.

    >>> from outply import Log, Tree, search
    >>> log = Log()
    >>> _ = search(Tree.from_text("((3 12 8) (2 4 6) (14 5 2))"), algorithm="alphabeta", observer=log)
    >>> [event.value for event in log.events if event.kind == "leaf"]
    [3.0, 12.0, 8.0, 2.0, 14.0, 5.0, 2.0]
    """

    def __init__(self, most: int = 1_000_000) -> None:
        self.events: list[Event] = []
        self.most = most
        self.dropped = 0

    def keep(self, event: Event) -> None:
        """Append the event if there is room."""
        if len(self.events) < self.most:
            self.events.append(event)
        else:
            self.dropped += 1

    def enter(self, depth: int, action: Any, state: Any, alpha: float, beta: float) -> None:
        """Keep an `enter` event."""
        self.keep(Event("enter", depth, action, state, None, alpha, beta))

    def leaf(self, depth: int, value: Any, terminal: bool) -> None:
        """Keep a `leaf` event."""
        self.keep(Event("leaf", depth, value=value, terminal=terminal))

    def bound(self, depth: int, alpha: float, beta: float) -> None:
        """Keep a `bound` event."""
        self.keep(Event("bound", depth, alpha=alpha, beta=beta))

    def cut(self, depth: int, alpha: float, beta: float) -> None:
        """Keep a `cut` event."""
        self.keep(Event("cut", depth, alpha=alpha, beta=beta))

    def value(self, depth: int, value: Any) -> None:
        """Keep a `value` event."""
        self.keep(Event("value", depth, value=value))

    def hit(self, depth: int, low: float, high: float) -> None:
        """Keep a `hit` event."""
        self.keep(Event("hit", depth, alpha=low, beta=high))
