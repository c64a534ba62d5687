"""A tidy layout of a tree: where each node stands on its level, in linear time.

On each level nodes keep their order and their distance, a parent stands over the middle of its children, subtrees of
the same shape look the same, and the mirrored tree gives the mirrored picture.

C. Buchheim, M. Jünger, S. Leipert, Improving Walker's algorithm to run in linear time, Graph Drawing 2002. Here
nodes have widths of their own, and there is no recursion, for a line may be thousands of plies deep.
"""

from dataclasses import dataclass, field


@dataclass(eq=False, slots=True)
class Box:
    """What stands on a level: so wide, over its children."""

    width: float
    children: list["Box"] = field(default_factory=list)
    x: float = 0.0
    """The centre. Found by `tidy`."""


def tidy(root: Box, gap: float) -> float:
    """Find x for each box, from 0 at the left edge on; the width of the whole."""
    spots = spots_of(root)
    for spot in after_children(spots[0]):
        place(spot, gap)
    for spot in spots:
        above = spot.parent.mod if spot.parent else 0.0
        spot.box.x = spot.prelim + above
        spot.mod += above
    edge = min(spot.box.x - spot.box.width / 2 for spot in spots)
    for spot in spots:
        spot.box.x -= edge
    return max(spot.box.x + spot.box.width / 2 for spot in spots)


@dataclass(eq=False, slots=True)
class Spot:
    """A box while its place is sought. The names of the fields are those of the paper."""

    box: Box
    parent: "Spot | None"
    ancestor: "Spot" = field(init=False)
    """The sibling being placed whose subtree holds the spot, as far as that is known."""
    default_ancestor: "Spot | None" = None
    """For contours whose own ancestor is out of date."""
    left: "Spot | None" = None
    """The sibling to the left."""
    number: int = 0
    """Counts siblings."""
    children: list["Spot"] = field(default_factory=list)
    thread: "Spot | None" = None
    """The next spot on the contour, where that is no child."""
    prelim: float = 0.0
    """The place, relative to that of the parent's subtree."""
    mod: float = 0.0
    """What is to be added to all places below."""
    shift: float = 0.0
    change: float = 0.0

    def __post_init__(self) -> None:
        self.ancestor = self

    @property
    def next_left(self) -> "Spot | None":
        """The next spot down the left contour."""
        return self.children[0] if self.children else self.thread

    @property
    def next_right(self) -> "Spot | None":
        """The next spot down the right contour."""
        return self.children[-1] if self.children else self.thread


def spots_of(root: Box) -> list[Spot]:
    """A spot for each box, level by level."""
    spots = [Spot(root, None)]
    for parent in spots:
        left = None
        for number, box in enumerate(parent.box.children):
            left = Spot(box, parent, left=left, number=number)
            parent.children.append(left)
        parent.default_ancestor = parent.children[0] if parent.children else None
        spots += parent.children
    return spots


def after_children(root: Spot) -> list[Spot]:
    """All spots, each after its children and after its siblings to the left."""
    order, todo = [], [root]
    while todo:
        spot = todo.pop()
        order.append(spot)
        todo += spot.children
    return order[::-1]


def place(spot: Spot, gap: float) -> None:
    """Place a spot, whose subtree is laid out, next to its left sibling, and push it clear of all left subtrees."""
    middle = 0.0
    if spot.children:
        execute_shifts(spot)
        middle = (spot.children[0].prelim + spot.children[-1].prelim) / 2
    spot.prelim = spot.left.prelim + distance(spot.left, spot, gap) if spot.left else middle
    spot.mod = spot.prelim - middle
    if spot.left:
        apportion(spot, spot.left, gap)


def distance(left: Spot, right: Spot, gap: float) -> float:
    """From centre to centre."""
    return (left.box.width + right.box.width) / 2 + gap


def execute_shifts(parent: Spot) -> None:
    """Give the children the shifts that were put off."""
    shift = change = 0.0
    for child in reversed(parent.children):
        child.prelim += shift
        child.mod += shift
        change += child.change
        shift += child.shift + change


def apportion(spot: Spot, left: Spot, gap: float) -> None:
    """Go down the gap between a subtree and those left of it, and push the subtree to the right where it is narrow.

    "In" are the contours at the gap, "out" those at the far sides; the sums add up what is above them.
    """
    assert spot.parent is not None
    in_left, in_right, out_left, out_right = left, spot, spot.parent.children[0], spot
    sum_in_left, sum_in_right, sum_out_left, sum_out_right = left.mod, spot.mod, out_left.mod, spot.mod
    while (next_in_left := in_left.next_right) and (next_in_right := in_right.next_left):
        in_left, in_right = next_in_left, next_in_right
        out_left, out_right = out_left.next_left or out_left, out_right.next_right or out_right
        out_right.ancestor = spot
        overlap = in_left.prelim + sum_in_left - in_right.prelim - sum_in_right + distance(in_left, in_right, gap)
        if overlap > 0:
            move_subtree(sibling_above(in_left, spot), spot, overlap)
            sum_in_right += overlap
            sum_out_right += overlap
        sum_in_left += in_left.mod
        sum_in_right += in_right.mod
        sum_out_left += out_left.mod
        sum_out_right += out_right.mod
    if in_left.next_right and not out_right.next_right:
        out_right.thread = in_left.next_right
        out_right.mod += sum_in_left - sum_out_right
    if in_right.next_left and not out_left.next_left:
        out_left.thread = in_right.next_left
        out_left.mod += sum_in_right - sum_out_left
        spot.parent.default_ancestor = spot


def sibling_above(contour: Spot, spot: Spot) -> Spot:
    """The left sibling of the spot whose subtree holds a spot on the contour."""
    assert spot.parent is not None
    if contour.ancestor.parent is spot.parent:
        return contour.ancestor
    assert spot.parent.default_ancestor is not None
    return spot.parent.default_ancestor


def move_subtree(left: Spot, right: Spot, shift: float) -> None:
    """Push a subtree to the right, and let the siblings between follow evenly, later."""
    between = right.number - left.number
    right.change -= shift / between
    right.shift += shift
    left.change += shift / between
    right.prelim += shift
    right.mod += shift
