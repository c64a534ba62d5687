"""Students who make mistakes: searches written apart from the package, on nested lists, each with one bug.

A tree is a number, or a list of children, or a tuple of (probability, child) for chance, as in tests/reference.py.
Nodes are said by their paths: () is the root, (1, 0) the first child of its second child.
"""

from collections import deque
from math import inf
from typing import Any

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def children(tree: Any) -> list[Any]:
    if isinstance(tree, list):
        return tree
    return [child for _, child in tree] if isinstance(tree, tuple) else []


def is_node(tree: Any) -> bool:
    return isinstance(tree, list) or (isinstance(tree, tuple) and isinstance(tree[0], tuple))


def names(tree: Any) -> dict[tuple, str]:
    """A letter for each node, level by level, and b1, b2, … for the leaves of B."""
    found: dict[tuple, str] = {}
    todo = deque([((), tree)])
    letters = iter(LETTERS)
    while todo:
        path, node = todo.popleft()
        if not is_node(node):
            continue
        found[path] = next(letters)
        for k, child in enumerate(children(node)):
            if not is_node(child):
                found[(*path, k)] = f"{found[path].lower()}{k + 1}"
            todo.append(((*path, k), child))
    return found


def leaves(tree: Any, path: tuple = ()) -> list[tuple]:
    if not is_node(tree):
        return [path]
    return [leaf for k, child in enumerate(children(tree)) for leaf in leaves(child, (*path, k))]


def inner(tree: Any) -> int:
    return 1 + sum(map(inner, children(tree))) if is_node(tree) else 0


# Values


def values(tree: Any, maximising: bool, rule: Any, alternating: bool = True) -> dict[tuple, float]:
    """What each node is worth, where `rule(node, turn, replies)` gives the value of a node from those below."""
    found: dict[tuple, float] = {}

    def walk(node: Any, path: tuple, turn: bool) -> float:
        if not is_node(node):
            return node
        below = turn if isinstance(node, tuple) or not alternating else not turn
        replies = [walk(child, (*path, k), below) for k, child in enumerate(children(node))]
        found[path] = rule(node, turn, replies)
        return found[path]

    walk(tree, (), maximising)
    return found


def right_rule(node: Any, turn: bool, replies: list[float]) -> float:
    if isinstance(node, tuple):
        return sum(probability * reply for (probability, _), reply in zip(node, replies, strict=True))
    return max(replies) if turn else min(replies)


def mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)


def chance(rule: Any) -> Any:
    """The right rule for players, another for chance."""
    return lambda node, turn, replies: (
        rule([p for p, _ in node], replies) if isinstance(node, tuple) else right_rule(node, turn, replies)
    )


def player(rule: Any) -> Any:
    """The right rule for chance, another for players."""
    return lambda node, turn, replies: (
        right_rule(node, turn, replies) if isinstance(node, tuple) else rule(turn, replies)
    )


VALUE_BUGS = {
    "players-swapped": player(lambda turn, replies: min(replies) if turn else max(replies)),
    "average-at-min": player(lambda turn, replies: max(replies) if turn else mean(replies)),
    "average-at-max": player(lambda turn, replies: mean(replies) if turn else min(replies)),
    "max-everywhere": player(lambda turn, replies: max(replies)),
    "unweighted-average": chance(lambda chances, replies: mean(replies)),
    "minimax-at-chance": chance(lambda chances, replies: min(replies)),
    "max-at-chance": chance(lambda chances, replies: max(replies)),
    "divided-again": chance(
        lambda chances, replies: sum(map(float.__mul__, chances, map(float, replies))) / len(replies)
    ),
    "likeliest-outcome": chance(lambda chances, replies: replies[max(range(len(chances)), key=lambda k: chances[k])]),
}


def one_level_short(tree: list, maximising: bool) -> dict[tuple, float]:
    """The tree with the last level taken out; the nodes of that level keep their values."""

    def above_leaves(node: Any) -> bool:
        return is_node(node) and not any(map(is_node, node))

    def flat(node: Any) -> Any:
        return [leaf for child in node for leaf in (child if above_leaves(child) else [child])]

    return values(
        tree,
        maximising,
        lambda node, turn, replies: (max if turn else min)(
            [leaf for leaf in flat(node) if not is_node(leaf)]
            + [reply for child, reply in zip(node, replies, strict=True) if is_node(child) and not above_leaves(child)]
        ),
    )


def one_level_low(tree: list, maximising: bool) -> dict[tuple, float]:
    """The player after the root decides at the root."""
    found = values(tree, maximising, right_rule)
    if any(map(is_node, tree)):
        replies = [found[(k,)] if is_node(child) else child for k, child in enumerate(tree)]
        found[()] = (min if maximising else max)(replies)
    return found


# Max^n: a leaf is a tuple of three numbers.


def tuples(tree: Any, choose: Any) -> dict[tuple, tuple]:
    found: dict[tuple, tuple] = {}

    def walk(node: Any, path: tuple) -> tuple:
        if isinstance(node, tuple):
            return node
        found[path] = choose(len(path) % 3, [walk(child, (*path, k)) for k, child in enumerate(node)])
        return found[path]

    walk(tree, ())
    return found


def first_best(key: Any) -> Any:
    def choose(mover: int, replies: list[tuple]) -> tuple:
        best = replies[0]
        for reply in replies[1:]:
            if key(mover, reply) > key(mover, best):
                best = reply
        return best

    return choose


TUPLE_BUGS = {
    "wrong-part": first_best(lambda mover, reply: reply[(0, 1, 2, 0)[mover + 1]]),
    "first-part-only": first_best(lambda mover, reply: reply[0]),
    "sum-of-parts": first_best(lambda mover, reply: sum(reply)),
    "all-against-one": first_best(lambda mover, reply: reply[0] * (1, -1, -1)[mover]),
    "parts-mixed": lambda mover, replies: tuple(max(reply[k] for reply in replies) for k in range(3)),
}


# Alpha-beta, as negamax: every window is the mover's own.


class Walked:
    """The windows, as alpha and beta, with which nodes were entered and left."""

    def __init__(self) -> None:
        self.entered: dict[tuple, tuple[float, float]] = {}
        self.left: dict[tuple, tuple[float, float]] = {}

    def pruned(self, tree: Any) -> set[tuple]:
        return {leaf for leaf in leaves(tree) if leaf not in self.entered}


def as_seen(low: float, high: float, turn: bool) -> tuple[float, float]:
    return (low, high) if turn else (-high, -low)


def negamax(tree: Any, maximising: bool, on_equality: bool, bug: str = "") -> Walked:
    walked = Walked()

    def walk(node: Any, path: tuple, turn: bool, low: float, high: float) -> tuple[float, bool]:
        """The value to the mover, and whether something was cut."""
        walked.entered[path] = walked.left[path] = as_seen(low, high, turn)
        if not is_node(node):
            return (node if turn else -node), False
        best, skip, cut = -inf, False, False
        for k, child in enumerate(node):
            if skip:
                skip = False
                continue
            lower = (-inf if bug == "parent-only" else -high, -low)
            reply, child_cut = walk(child, (*path, k), not turn, *lower)
            best = max(best, -reply)
            low = max(low, best)
            last = k == len(node) - 1
            if (low > high or (on_equality and low == high)) and not last:
                cut = skip = True
                if bug != "cut-too-little":
                    break
            if bug == "one-level-too-high" and child_cut and not last:
                cut = True
                break
        walked.left[path] = as_seen(low, high, turn)
        return best, cut

    walk(tree, (), maximising, -inf, inf)
    return walked


def with_globals(tree: Any, maximising: bool, on_equality: bool) -> Walked:
    """Alpha and beta are two variables for the whole tree."""
    walked = Walked()
    alpha, beta = -inf, inf

    def walk(node: Any, path: tuple, turn: bool) -> float:
        nonlocal alpha, beta
        walked.entered[path] = (alpha, beta)
        if not is_node(node):
            return node
        best = None
        for k, child in enumerate(node):
            reply = walk(child, (*path, k), not turn)
            best = reply if best is None else max(best, reply) if turn else min(best, reply)
            if turn:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha > beta or (on_equality and alpha == beta):
                break
        return best

    walk(tree, (), maximising)
    return walked


def with_bounds_swapped(tree: Any, maximising: bool, on_equality: bool) -> Walked:
    """MAX writes its best into beta, MIN into alpha."""
    walked = Walked()

    def walk(node: Any, path: tuple, turn: bool, alpha: float, beta: float) -> float:
        walked.entered[path] = (alpha, beta)
        if not is_node(node):
            return node
        replies = []
        for k, child in enumerate(node):
            replies.append(walk(child, (*path, k), not turn, alpha, beta))
            if turn:
                beta = max(replies)
            else:
                alpha = min(replies)
            if beta < alpha or (on_equality and beta == alpha):
                break
        return max(replies) if turn else min(replies)

    walk(tree, (), maximising, -inf, inf)
    return walked


def mirrored(tree: Any) -> Any:
    return [mirrored(child) for child in reversed(tree)] if is_node(tree) else tree


def from_the_right(tree: Any, maximising: bool, on_equality: bool) -> Walked:
    """The mirror image of a search in the mirror image."""
    there, here = negamax(mirrored(tree), maximising, on_equality), Walked()

    def path_here(path: tuple) -> tuple:
        node, found = tree, []
        for step in path:
            found.append(len(node) - 1 - step)
            node = node[found[-1]]
        return tuple(found)

    here.entered = {path_here(path): window for path, window in there.entered.items()}
    return here


def without_windows(tree: Any, maximising: bool, on_equality: bool) -> Walked:
    """Nothing is ever cut: each node, in any order, has an open window."""
    walked, todo = Walked(), [((), tree)]
    while todo:
        path, node = todo.pop()
        walked.entered[path] = (-inf, inf)
        todo += [((*path, k), child) for k, child in enumerate(node)] if is_node(node) else []
    return walked


def bugged(bug: str) -> Any:
    return lambda tree, maximising, on_equality: negamax(tree, maximising, on_equality, bug)


SEARCH_BUGS = {
    "equality": lambda tree, maximising, on_equality: negamax(tree, maximising, not on_equality),
    "players-swapped": lambda tree, maximising, on_equality: negamax(tree, not maximising, on_equality),
    "parent-only": bugged("parent-only"),
    "cut-too-little": bugged("cut-too-little"),
    "one-level-too-high": bugged("one-level-too-high"),
    "windows-passed-up": with_globals,
    "bounds-swapped": with_bounds_swapped,
    "right-to-left": from_the_right,
    "fresh-windows": without_windows,
}


def with_cutters(tree: Any, pruned: set[tuple]) -> set[tuple]:
    """What is cut off, and each leaf right before what is cut off at its own node."""
    found = set(pruned)

    def all_cut(path: tuple, node: Any) -> bool:
        return all(leaf in pruned for leaf in leaves(node, path))

    def walk(node: Any, path: tuple) -> None:
        if not is_node(node) or all_cut(path, node):
            return
        for k, child in enumerate(node):
            if (
                k
                and all_cut((*path, k), child)
                and not all_cut((*path, k - 1), node[k - 1])
                and not is_node(node[k - 1])
            ):
                found.add((*path, k - 1))
            walk(child, (*path, k))

    walk(tree, ())
    return found
