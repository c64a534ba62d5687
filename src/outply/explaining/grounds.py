"""What the value of a node rests on."""

from outply.contract.result import Bound
from outply.explaining.node import Cut, Narrowing, Node, Role


def own_part(node: Node, narrowing: Narrowing) -> float:
    """What a player has for themselves through a child."""
    child = narrowing.child
    return narrowing.alpha if child is None or child.value is None else float(child.value[node.player])


def best_child(node: Node) -> Node | None:
    """The child that a node's value comes from; None if there is none, as where a guess was better."""
    if node.cut is not None and node.children:
        return node.children[-1]
    same = [child for child in node.children if child.value is not None and child.value == node.value]
    # A first look with a narrow window may have found the same number, but only as a bound.
    return min(same, key=lambda child: child.bound is not Bound.EXACT, default=None)


def not_better(node: Node) -> bool:
    """Whether no action at a node was good enough for its mover to reach the window."""
    return (node.role, node.bound) in ((Role.MAX, Bound.UPPER), (Role.MIN, Bound.LOWER))


def limit_of(node: Node) -> float:
    """What the mover at a node was already sure of on entry."""
    return node.alpha if node.role is Role.MAX else node.beta


def moved(step: Narrowing, cut: Cut) -> bool:
    """Whether a narrowing set the bound that a cut met."""
    return (step.alpha if cut.side == "alpha" else step.beta) == cut.met
