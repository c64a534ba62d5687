"""Questions about order: in which order of the root's actions does alpha-beta look at the fewest leaves?"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from outply.contract.errors import InputError
from outply.exercises.cuts import explained, tie_prone
from outply.exercises.kind import Kind, Mark, Question, board_of, found_answer, tree_of
from outply.exercises.mistakes import Mistake
from outply.exercises.notation import read_names
from outply.exercises.shapes import Shape
from outply.explaining import Explanation, Role, explain
from outply.games.tree.rules import State, Tree
from outply.primitives.dice import Dice

MOST_ACTIONS = 5

Order = tuple[str, ...]


class Reordered(Tree):
    """The same tree; the root's actions come in another order."""

    def __init__(self, tree: Tree, first: tuple[int, ...]) -> None:
        super().__init__(tree.written_nodes)
        self.first = first

    def actions(self, state: State) -> Iterator[int]:
        """The children; of the root, in the order that was given."""
        yield from self.first if state.node == 0 else super().actions(state)


class Ordering(Kind):
    """The best order of the root's actions; there may be several."""

    name = "ordering"
    summary = "the order of the root's actions in which alpha-beta looks at the fewest leaves"
    form = "the actions in order, as in z2 z1 z3; each order that is as good as the best is right"
    fields = ("tree", "rule")

    def draft(self, dice: Dice, shape: Shape) -> Question:
        """A tree; the rule is the one that most books have."""
        return Question(self.name, tie_prone(dice, shape), "alphabeta")

    def check_tree(self, tree: Tree) -> None:
        """Refuse a root with too many actions to try all orders."""
        super().check_tree(tree)
        if tree.child_count[0] > MOST_ACTIONS:
            raise InputError(
                f"expected at most {MOST_ACTIONS} actions at the root in a question of kind ordering, but got "
                f"{tree.child_count[0]}"
            )

    def text(self, question: Question) -> str:
        """What is asked."""
        return (
            "You may put the actions of A in another order; below, all stays as it is, from left to right. In which "
            "order does alpha-beta look at the fewest leaves? It cuts where a value equals a bound (α ≥ β)."
        )

    def check(self, question: Question) -> None:
        """Refuse the other rule, of which the text does not speak."""
        super().check(question)
        if question.rule != "alphabeta":
            raise InputError(f"expected alphabeta as the rule of an ordering, but got '{question.rule}'")

    def explained(self, question: Question, order: Order) -> Explanation:
        """The search in some order."""
        return explain(Reordered(tree_of(question), numbers(order)), algorithm=question.rule)

    def leaves(self, question: Question, order: Order) -> int:
        """How many leaves the search looks at in some order."""
        return self.explained(question, order).log.counts["leaf"]

    def answer(self, question: Question) -> Order:
        """The first of the best orders."""
        orders = list(permutations(actions(question)))
        return min(orders, key=lambda order: self.leaves(question, order))

    def read(self, question: Question, text: str) -> Order:
        """All actions, each once."""
        known = actions(question)
        order = tuple(read_names(text, known))
        if sorted(order) != sorted(known):
            raise InputError(f"expected each of {', '.join(known)} once, but got {', '.join(order) or 'none'}")
        return order

    def write(self, question: Question, answer: Order) -> str:
        """The actions in this order."""
        return " ".join(answer)

    def mistaken(self, question: Question) -> Iterator[tuple[Mistake, Order]]:
        """The orders that wrong ideas lead to."""
        known = actions(question)
        for mistake, costs in ideas(question):
            yield mistake, tuple(known[k] for k in sorted(range(len(known)), key=costs.__getitem__))

    def is_right(self, question: Question, answer: Order) -> bool:
        """Each order with as few leaves as the best is right."""
        return self.leaves(question, answer) == self.leaves(question, found_answer(self, question))

    def mark(self, question: Question, given: Order) -> Mark:
        """As elsewhere, with the numbers of leaves."""
        mark = super().mark(question, given)
        if mark.right:
            return mark
        fewest, here = (self.leaves(question, order) for order in (found_answer(self, question), given))
        return replace(mark, remark=f"it looks at {here} leaves in your order, and at {fewest} in the best")

    def solution(self, question: Question) -> Explanation:
        """The search in the best order."""
        return self.explained(question, found_answer(self, question))

    def worked(self, question: Question) -> str:
        """How many leaves the best order saves, and the story of the search."""
        order = found_answer(self, question)
        counts = self.leaves(question, order), explained(question).log.counts["leaf"]
        counted = f"In the order {' '.join(order)}, {counts[0]} leaves are visited; as it is drawn, {counts[1]}."
        return f"{counted}\n{super().worked(question)}"


WORST_FIRST = Mistake(
    "worst-first", "You put the worst action first; the best one sets the bound that cuts the others off."
)
BY_FIRST_LEAF = Mistake(
    "by-first-leaf", "You went by the first leaf below each action, not by what the action is worth."
)
BY_BEST_LEAF = Mistake(
    "by-best-leaf", "You went by the best leaf below each action; the other player will not let you come there."
)


def ideas(question: Question) -> Iterator[tuple[Mistake, list[float]]]:
    """Mistakes, each with the costs by which it puts the actions in order, the least first."""
    root = board_of(question).root
    sign = -1.0 if root.role is Role.MAX else 1.0
    costs = [[sign * float(node.value) for node in child.below() if not node.children] for child in root.children]
    yield WORST_FIRST, [-sign * float(child.value) for child in root.children]
    yield BY_BEST_LEAF, [min(leaves) for leaves in costs]
    yield BY_FIRST_LEAF, [leaves[0] for leaves in costs]


def actions(question: Question) -> Order:
    """The names of the root's actions."""
    board = board_of(question)
    return tuple(board.names.action(child) for child in board.root.children)


def numbers(order: Order) -> tuple[int, ...]:
    """The actions by their numbers, from 0."""
    return tuple(int(name[1:]) - 1 for name in order)
