"""A node of the tree that a search walked: a state, the window it was entered with, what was found there, and why the
search went no further.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from math import inf
from typing import Any

from outply.contract.result import Bound


class Role(StrEnum):
    """What happens in a state, as the search sees it."""

    MAX = "max"
    MIN = "min"
    CHANCE = "chance"
    AVERAGE = "average"
    """Another player moves, and is assumed to move at random, or by a policy."""
    OWN = "own"
    """A player maximises their own part of the values."""
    END = "end"


@dataclass(frozen=True)
class Cut:
    """Why the rest of a state's actions was not searched."""

    side: str
    """The bound that was met: alpha or beta."""
    alpha: float
    beta: float
    setter: "Node | None"
    """The state on the way from the root that had set this bound; None if the search began with it."""

    @property
    def met(self) -> float:
        """The bound that was met."""
        return self.alpha if self.side == "alpha" else self.beta


@dataclass(frozen=True)
class Narrowing:
    """A window made narrower: after this child, or before the first one by what was known."""

    child: "Node | None"
    alpha: float
    beta: float


@dataclass(eq=False)
class Node:
    """A state that the search visited, or would have visited but for a cut."""

    action: Any
    """The action or outcome that led here; None at the root, and below it where a player passes to see what happens."""
    state: Any
    parent: "Node | None" = field(default=None, repr=False)
    number: int | None = None
    """When it was visited, counted from 0; None if it never was, or if the log did not keep it."""
    visited: bool = True
    """Whether the search was ever here."""
    ply: int = 0
    """Plies from the root."""
    depth: int = 0
    """Plies that were left to look ahead."""
    alpha: float = -inf
    """The window on entry."""
    beta: float = inf
    player: int | None = None
    """Who moves here; None at the end of the game."""
    role: Role = Role.END
    players: int = 2
    """How many play the game."""
    policy: str = ""
    """What the player is assumed to do here, in a few words, where the search models them."""
    probability: float | None = None
    """The probability of this child, where the node above averages."""
    value: Any = None
    """What was found; None if the search was stopped before."""
    bound: Bound = Bound.EXACT
    """Whether the value is exact; a node that was cut knows only a bound."""
    guessed: bool = False
    """Whether the value is an evaluation at the horizon."""
    guess: float | None = None
    """The evaluation that was tried before tactical actions were tried."""
    source: str = ""
    """Where the value came from if not from below: leaf, hit (the table) or known (the game itself)."""
    again: bool = False
    """Whether the same action was searched before, with a narrower window or less deep."""
    probed: bool = False
    """Whether only the first action was searched, for a bound."""
    narrowed: list[Narrowing] = field(default_factory=list, repr=False)
    cut: Cut | None = field(default=None, repr=False)
    children: list["Node"] = field(default_factory=list, repr=False)
    skipped: list["Node"] = field(default_factory=list, repr=False)
    """The actions that a cut left out; below each, as much as there is room for."""
    hidden: int = 0
    """Visits below this state that the log did not keep."""
    on_line: bool = False
    """Whether it is on the line that the search expects."""

    @property
    def is_kept(self) -> bool:
        """Whether the log kept the visit, with its window."""
        return self.number is not None

    @property
    def is_whole(self) -> bool:
        """Whether the tree has all that the search visited from here by one action."""
        return self.is_kept and not self.hidden

    @property
    def is_chancy(self) -> bool:
        """Whether the values below are averaged."""
        return self.role in (Role.CHANCE, Role.AVERAGE)

    @property
    def is_in_crowd(self) -> bool:
        """Whether MAX and MIN would not say who moves, as more than two play."""
        return self.players > 2 and self.role in (Role.MAX, Role.MIN)

    @property
    def is_leaf(self) -> bool:
        """Whether the search did not go on from here."""
        return not self.children and not self.hidden

    def below(self) -> Iterator["Node"]:
        """This node and all visited ones below it, in the order of visits."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.children))

    def everything(self) -> Iterator["Node"]:
        """This node and all below it, visited or not, each before its children."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed([*node.children, *node.skipped]))

    def way(self) -> list["Node"]:
        """The nodes from the root down to this one."""
        nodes = [self]
        while nodes[-1].parent is not None:
            nodes.append(nodes[-1].parent)
        return nodes[::-1]
