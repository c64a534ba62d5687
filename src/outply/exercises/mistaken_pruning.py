"""Alpha-beta searches, each with exactly one bug.

`Pruning` has none: it goes through the tree as one does by hand. Each mistake replaces one of its steps.
"""

from collections.abc import Iterable, Sequence
from math import inf

from outply.exercises.mistakes import PLAYERS_SWAPPED, Mistake
from outply.games.tree.rules import Tree

# What MAX and MIN are sure of: alpha and beta.
Window = tuple[float, float]
OPEN: Window = (-inf, inf)


class Pruning:
    """Alpha-beta, with either rule for a value that equals a bound."""

    mistake = Mistake("none", "")

    def __init__(self, tree: Tree, on_equality: bool) -> None:
        self.nodes, self.on_equality = tree.written_nodes, on_equality
        self.entered: dict[int, Window] = {}
        """The window with which each node was entered; those that are cut off are not in it."""
        self.left: dict[int, Window] = {}
        """The window with which each node was left."""
        self.cutters: set[int] = set()
        """The nodes whose value made a cut."""
        self.value(0, OPEN)

    def value(self, node: int, window: Window) -> float:
        """The value of a node, or a bound on it."""
        self.entered[node] = self.left[node] = window
        children = self.order(self.nodes.children(node))
        if not children:
            return float(self.nodes.utilities[node, 0])
        maximises = self.maximises(node)
        best = -inf if maximises else inf
        waiting = list(children)
        while waiting:
            child = waiting.pop(0)
            reply = self.value(child, self.handed_down(maximises, window))
            window = self.handed_up(window, child)
            best = max(best, reply) if maximises else min(best, reply)
            window = self.narrowed(maximises, window, best)
            if self.is_cut(window, child) and waiting:
                self.cutters.add(child)
                waiting = self.after_cut(waiting)
        self.left[node] = window
        return best

    def order(self, children: Sequence[int]) -> Sequence[int]:
        """The order in which children are visited."""
        return children

    def maximises(self, node: int) -> bool:
        """Whether MAX moves."""
        return bool(self.nodes.owner[node] == 0)

    def handed_down(self, maximises: bool, window: Window) -> Window:
        """The window with which a child is entered."""
        return window

    def handed_up(self, window: Window, child: int) -> Window:
        """The window of a node when the search comes back from a child."""
        return window

    def narrowed(self, maximises: bool, window: Window, best: float) -> Window:
        """The window after a reply."""
        alpha, beta = window
        return (max(alpha, best), beta) if maximises else (alpha, min(beta, best))

    def is_cut(self, window: Window, child: int) -> bool:
        """Whether the rest of a node cannot matter, after this child."""
        alpha, beta = window
        return alpha > beta or (alpha == beta and self.on_equality)

    def after_cut(self, waiting: list[int]) -> list[int]:
        """The children that are visited in spite of a cut."""
        return []

    def pruned(self, leaves: Iterable[int]) -> set[int]:
        """The leaves that are named as cut off."""
        return {leaf for leaf in leaves if leaf not in self.entered}

    def window(self, node: int) -> Window | None:
        """The window that is given for a node."""
        return self.entered.get(node)


class OtherEquality(Pruning):
    """The other rule for a value that equals a bound. What to call the mistake depends on the rule."""

    cuts = Mistake("cut-on-equality", "You cut where a value only equals a bound, which the rule here forbids.")
    keeps = Mistake("no-cut-on-equality", "You did not cut where a value equals a bound, as the rule here asks.")

    def __init__(self, tree: Tree, on_equality: bool) -> None:
        self.mistake = self.keeps if on_equality else self.cuts
        super().__init__(tree, not on_equality)


class MaxForMin(Pruning):
    """MAX takes the smallest."""

    mistake = PLAYERS_SWAPPED

    def maximises(self, node: int) -> bool:
        """Whether MIN moves."""
        return not super().maximises(node)


class BoundsSwapped(Pruning):
    """MAX moves beta and MIN moves alpha."""

    mistake = Mistake("bounds-swapped", "You swapped alpha and beta: MAX raises alpha, and MIN lowers beta.")

    def narrowed(self, maximises: bool, window: Window, best: float) -> Window:
        """The other bound moves."""
        alpha, beta = window
        return (alpha, best) if maximises else (best, beta)


class FreshWindows(Pruning):
    """Every node begins with an open window."""

    mistake = Mistake(
        "fresh-windows", "You began every node with a window from −∞ to ∞; a node inherits the window of its parent."
    )

    def handed_down(self, maximises: bool, window: Window) -> Window:
        """Nothing is inherited."""
        return OPEN


class ParentOnly(Pruning):
    """A node inherits only what its parent found itself."""

    mistake = Mistake(
        "parent-only",
        "You passed on only the bound that the parent set itself; a node inherits the bounds of all nodes above it.",
    )

    def handed_down(self, maximises: bool, window: Window) -> Window:
        """One bound is forgotten."""
        return (window[0], inf) if maximises else (-inf, window[1])


class Leaking(Pruning):
    """There is one window for the whole tree, which never widens again."""

    mistake = Mistake(
        "windows-passed-up",
        "You kept the window of a child when you came back from it; only its value goes up, and the window is again "
        "that of the parent.",
    )

    def handed_up(self, window: Window, child: int) -> Window:
        """That of the child stays."""
        return self.left[child]


class RightToLeft(Pruning):
    """The last child is visited first."""

    mistake = Mistake("right-to-left", "You went through the children from right to left.")

    def order(self, children: Sequence[int]) -> Sequence[int]:
        """From right to left."""
        return children[::-1]


class OneActionOnly(Pruning):
    """A cut leaves out the next action alone."""

    mistake = Mistake("cut-too-little", "You left out one action at a cut; a cut leaves out all that remain.")

    def after_cut(self, waiting: list[int]) -> list[int]:
        """All but the next."""
        return waiting[1:]


class OneLevelTooHigh(Pruning):
    """A cut ends the node above as well."""

    mistake = Mistake(
        "one-level-too-high",
        "Your depth is off by one: you cut the node above as well; a cut ends only the node in which it happens.",
    )

    def is_cut(self, window: Window, child: int) -> bool:
        """Also if the child has cut."""
        return super().is_cut(window, child) or any(below in self.cutters for below in self.nodes.children(child))


class CuttersToo(Pruning):
    """The leaf that makes a cut is named with those that it cuts off."""

    mistake = Mistake(
        "cutter-counted", "You named the leaf that makes the cut; it is visited, and only what follows it is not."
    )

    def pruned(self, leaves: Iterable[int]) -> set[int]:
        """And those that made cuts."""
        leaves = list(leaves)
        return super().pruned(leaves) | {leaf for leaf in leaves if leaf in self.cutters}


class VisitedInstead(Pruning):
    """The leaves that are visited are named."""

    mistake = Mistake("visited-named", "You named the leaves that are visited; the question asks for the others.")

    def pruned(self, leaves: Iterable[int]) -> set[int]:
        """The others."""
        leaves = list(leaves)
        return set(leaves) - super().pruned(leaves)


class OnLeaving(Pruning):
    """The window is given as it is when the search leaves the node."""

    mistake = Mistake("window-on-leaving", "You gave the window as it is when the node is left, not when entered.")

    def window(self, node: int) -> Window | None:
        """That at the end."""
        return self.left.get(node)


class OfTheParent(Pruning):
    """The window of the node above is given."""

    mistake = Mistake(
        "window-one-level-too-high",
        "Your depth is off by one: that is the window with which the node above was entered.",
    )

    def window(self, node: int) -> Window | None:
        """That of the parent."""
        return self.entered.get(int(self.nodes.parent[node])) if node in self.entered else None


class WrittenBackwards(Pruning):
    """Beta is given first."""

    mistake = BoundsSwapped.mistake

    def window(self, node: int) -> Window | None:
        """Beta and alpha."""
        window = super().window(node)
        return window and window[::-1]


SEARCHING = (
    OtherEquality,
    FreshWindows,
    ParentOnly,
    Leaking,
    MaxForMin,
    BoundsSwapped,
    OneLevelTooHigh,
    OneActionOnly,
    RightToLeft,
)
NAMING = (CuttersToo, VisitedInstead)
TELLING = (WrittenBackwards, OnLeaving, OfTheParent)
