"""The log of a search: every event in order, with what only the path to it shows.

    enter        a state is entered, with the window
    leaf, value  its value is known, or backed up
    guess        its value at the horizon, before tactical actions are tried
    bound        its window was narrowed
    cut          its window is empty, or the average over its outcomes will be outside, whatever the rest bring: which
                 bound was met, and which state on the way from the root had set it
    probe        only its first action is tried, for a bound
    hit, known   the table, or the game itself, knew enough
    iteration    a search to some depth is done

A log is bounded. When more states are visited than it may keep, it drops the deepest of them, and only counts what is
below those that it keeps; of earlier iterations it then keeps the root and its actions.
"""

from collections import Counter
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

from outply.contract.errors import InputError
from outply.contract.observer import Observer

# The states that a log keeps, by default.
MOST_STATES = 100_000


class Event(NamedTuple):
    """One thing that happened in a search."""

    kind: str
    """enter, leaf, guess, bound, cut, probe, value, hit, known or iteration."""
    depth: int
    """Plies left."""
    action: Any = None
    state: Any = None
    value: Any = None
    alpha: float = -inf
    """The window; of a hit and of what is known, the bounds on the value."""
    beta: float = inf
    terminal: bool = False
    node: int = 0
    """The state that it is about: the number of its visit, counted from 0."""
    ply: int = 0
    """Plies from the root."""
    side: str = ""
    """Of a cut: the bound that was met, alpha or beta."""
    setter: int | None = None
    """Of a cut: the visit that had set this bound; None if the search began with it."""


@dataclass(slots=True)
class Frame:
    """A state on the way from the root: its window, and who set the bounds."""

    node: int
    kept: bool
    alpha: float
    beta: float
    alpha_setter: int | None
    beta_setter: int | None
    moved: str = ""
    """The bound that this state moved last."""


# Stands for every state that is too deep to be kept: only how many they are counts.
BELOW = Frame(-1, False, -inf, inf, None, None)


class Log(Observer):
    """An observer that keeps the events of a search in order, for up to `most` visits of states.

    >>> from outply import Log, Tree, search
    >>> log = Log()
    >>> _ = search(Tree.from_text("((3 12 8) (2 4 6) (14 5 2))"), algorithm="alphabeta", observer=log)
    >>> [event.value for event in log.events if event.kind == "leaf"]
    [3.0, 12.0, 8.0, 2.0, 14.0, 5.0, 2.0]
    >>> [(event.side, event.setter) for event in log.events if event.kind == "cut"]
    [('alpha', 0), ('alpha', 0)]
    """

    def __init__(self, most: int = MOST_STATES) -> None:
        if not isinstance(most, int) or isinstance(most, bool) or most < 1:
            raise InputError(f"expected a whole number above zero as the most states to keep, but got {most!r}")
        self.events: list[Event] = []
        self.most = most
        self.counts: Counter[str] = Counter()
        """How often each kind of event happened, kept or not."""
        self.hidden: Counter[int] = Counter()
        """For a state that is kept: the visits below it that are not."""
        self.deepest: float = inf
        """The last ply that is kept."""
        self.path: list[Frame] = []
        self.kept = 0
        self.iteration_begins = 0

    @property
    def dropped(self) -> int:
        """The visits that are not kept."""
        return self.hidden.total()

    def enter(self, depth: int, action: Any, state: Any, alpha: float, beta: float) -> None:
        """Keep an `enter` event, if it is not too deep."""
        path, ply, node = self.path, len(self.path), self.counts["enter"]
        self.counts["enter"] = node + 1
        if ply > self.deepest:
            self.hidden[path[int(self.deepest)].node] += 1
            path.append(BELOW)
            return
        frame = Frame(node, True, alpha, beta, None, None)
        if path:
            above = path[-1]
            frame.alpha_setter = above.alpha_setter if alpha == above.alpha else above.node
            frame.beta_setter = above.beta_setter if beta == above.beta else above.node
        path.append(frame)
        self.events.append(Event("enter", depth, action, state, None, alpha, beta, False, node, ply))
        self.kept += 1
        if self.kept > self.most:
            self.make_room()

    def bound(self, depth: int, alpha: float, beta: float) -> None:
        """Keep a `bound` event."""
        frame = self.path[-1]
        if frame.kept and alpha != frame.alpha:
            frame.alpha, frame.alpha_setter, frame.moved = alpha, frame.node, "alpha"
        if frame.kept and beta != frame.beta:
            frame.beta, frame.beta_setter, frame.moved = beta, frame.node, "beta"
        self.keep("bound", depth, None, alpha, beta)

    def cut(self, depth: int, alpha: float, beta: float) -> None:
        """Keep a `cut` event: the bound that was met is the one that this state did not move."""
        frame = self.path[-1]
        side = "beta" if frame.moved == "alpha" else "alpha"
        setter = frame.beta_setter if side == "beta" else frame.alpha_setter
        self.keep("cut", depth, None, alpha, beta, False, side, setter)

    def star(self, depth: int, low: float, high: float) -> None:
        """Keep a `cut` event: the bound that was met is the one beyond which the average lies."""
        frame = self.path[-1]
        side = "alpha" if high <= frame.alpha else "beta"
        setter = frame.beta_setter if side == "beta" else frame.alpha_setter
        self.keep("cut", depth, None, frame.alpha, frame.beta, False, side, setter)

    def probe(self, depth: int) -> None:
        """Keep a `probe` event."""
        self.keep("probe", depth)

    def guess(self, depth: int, value: float) -> None:
        """Keep a `guess` event."""
        self.keep("guess", depth, value)

    def leaf(self, depth: int, value: Any, terminal: bool) -> None:
        """Keep a `leaf` event."""
        self.leave("leaf", depth, value, terminal=terminal)

    def value(self, depth: int, value: Any) -> None:
        """Keep a `value` event."""
        self.leave("value", depth, value)

    def hit(self, depth: int, low: float, high: float) -> None:
        """Keep a `hit` event."""
        self.leave("hit", depth, None, low, high)

    def known(self, depth: int, low: float, high: float) -> None:
        """Keep a `known` event."""
        self.leave("known", depth, None, low, high)

    def iteration(self, depth: int, value: Any) -> None:
        """Keep an `iteration` event; a state that the search did not come back from was left unfinished."""
        self.path.clear()
        self.counts["iteration"] += 1
        self.events.append(Event("iteration", depth, value=value, node=self.counts["enter"] - 1))
        self.iteration_begins = len(self.events)

    def leave(
        self, kind: str, depth: int, value: Any, alpha: float = -inf, beta: float = inf, terminal: bool = False
    ) -> None:
        """Keep an event that ends a visit."""
        self.keep(kind, depth, value, alpha, beta, terminal)
        self.path.pop()

    def keep(
        self,
        kind: str,
        depth: int,
        value: Any = None,
        alpha: float = -inf,
        beta: float = inf,
        terminal: bool = False,
        side: str = "",
        setter: int | None = None,
    ) -> None:
        """Keep an event about the state that the search is in, if that state is kept."""
        self.counts[kind] += 1
        frame = self.path[-1]
        if frame.kept:
            # By position, as a large search makes hundreds of thousands of them.
            ply = len(self.path) - 1
            event = Event(kind, depth, None, None, value, alpha, beta, terminal, frame.node, ply, side, setter)
            self.events.append(event)

    def make_room(self) -> None:
        """Drop what is deep: first in earlier iterations, then everywhere."""
        self.drop_below(1, until=self.iteration_begins)
        while self.kept > self.most // 2 and self.deepest > 0:
            deepest = max(event.ply for event in self.events)
            self.deepest = max(0, deepest - 1)
            self.drop_below(int(self.deepest), until=len(self.events))
            for ply, frame in enumerate(self.path):
                frame.kept = ply <= self.deepest

    def drop_below(self, deepest: int, until: int) -> None:
        """Drop the events below a ply, of the first `until`; what is dropped is counted where it hung."""
        kept: list[Event] = []
        above = 0
        for event in self.events[:until]:
            if event.ply <= deepest:
                kept.append(event)
                if event.kind == "enter":
                    above = event.node
            elif event.kind == "enter":
                self.hidden[above] += 1 + self.hidden.pop(event.node, 0)
                self.kept -= 1
        self.events[:until] = kept
        ends = [k for k, event in enumerate(self.events) if event.kind == "iteration"]
        self.iteration_begins = ends[-1] + 1 if ends else 0
