"""Questions about alpha-beta: which leaves does it cut off, and with which window is a node entered?"""

from collections.abc import Iterator
from math import inf

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.exercises.kind import RULES, Kind, Question, board_of, found_answer, tree_of
from outply.exercises.mistaken_pruning import NAMING, SEARCHING, TELLING, Window
from outply.exercises.mistakes import Mistake
from outply.exercises.notation import read_names, read_window, same_value
from outply.exercises.shapes import Filler, Shape
from outply.explaining import Explanation, Node, explain
from outply.explaining.wording import shown
from outply.primitives.dice import Dice

CUTTING_LEAF = Mistake("cutting-leaf", "You named the leaves after which a cut is made, not those that it leaves out.")

# So few different values that some are equal.
FEW = 9

Leaves = frozenset[str]


def tie_prone(dice: Dice, shape: Shape) -> str:
    """A tree of MAX and MIN, either of whom may begin, in which some leaves are equal."""
    levels = "min max: " if dice.below(4) == 0 else ""
    return Filler(dice, lambda: str(dice.below(FEW) + 1)).tree(shape.sketch(dice), levels)


def cuts_on_equality(question: Question) -> bool:
    """Whether the rule of a question is to cut where a value equals a bound."""
    return question.rule == "alphabeta"


def explained(question: Question) -> Explanation:
    """The search that a question is about."""
    return explain(tree_of(question), algorithm=question.rule)


class Pruned(Kind):
    """Which leaves are cut off."""

    name = "pruned"
    summary = "the leaves that alpha-beta cuts off, under either rule for equality"
    form = "the leaves, as in z1 z2, or none"
    fields = ("tree", "rule")

    def draft(self, dice: Dice, shape: Shape) -> Question:
        """A tree and a rule."""
        return Question(self.name, tie_prone(dice, shape), dice.pick(tuple(RULES)))

    def appeal(self, question: Question) -> float:
        """Something should be cut off."""
        return super().appeal(question) + 100 * bool(found_answer(self, question))

    def text(self, question: Question) -> str:
        """What is asked."""
        return f"Alpha-beta goes from left to right. Which leaves does it never visit? {RULES[question.rule]}"

    def answer(self, question: Question) -> Leaves:
        """The leaves that the search did not visit."""
        return frozenset(self.names(question, visited=False))

    def names(self, question: Question, visited: bool) -> list[str]:
        """The names of leaves that were visited, or of those that were not, from left to right."""
        explanation = explained(question)
        ends = [node for node in explanation.root.everything() if not node.children and not node.skipped]
        return [explanation.names.of(node) for node in ends if node.visited == visited]

    def read(self, question: Question, text: str) -> Leaves:
        """The leaves that are named."""
        board = board_of(question)
        return frozenset(read_names(text, list(board.leaves)))

    def write(self, question: Question, answer: Leaves) -> str:
        """The names, from left to right."""
        board = board_of(question)
        return " ".join(name for name in board.leaves if name in answer) or "none"

    def mistaken(self, question: Question) -> Iterator[tuple[Mistake, Leaves]]:
        """What wrong searches cut off."""
        tree, board = tree_of(question), board_of(question)
        numbers = {board.number(node): name for name, node in board.leaves.items()}
        for search in (*SEARCHING, *NAMING):
            wrong = search(tree, cuts_on_equality(question))
            yield wrong.mistake, frozenset(numbers[leaf] for leaf in wrong.pruned(numbers))
        yield CUTTING_LEAF, frozenset(self.cutting(question))

    def cutting(self, question: Question) -> list[str]:
        """The leaves after which a cut is made."""
        explanation = explained(question)
        last = [node.children[-1] for node in explanation.root.below() if node.cut is not None and node.skipped]
        return [explanation.names.of(node) for node in last if not node.children]

    def points(self, given: Leaves, right: Leaves) -> float:
        """The share of leaves that are named; a leaf too many takes one away."""
        return max(0.0, (len(given & right) - len(given - right)) / len(right)) if right else 0.0

    def remark(self, given: Leaves, right: Leaves) -> str:
        """Which are missing and which are too many."""
        missing, extra = sorted(right - given), sorted(given - right)
        remarks = [f"missing: {', '.join(missing)}"] * bool(missing)
        return "; ".join(remarks + [f"not cut off: {', '.join(extra)}"] * bool(extra))

    def solution(self, question: Question) -> Explanation:
        """The search that is asked about."""
        return explained(question)


class Windows(Kind):
    """Alpha and beta when a node is entered."""

    name = "window"
    summary = "alpha and beta when a node is entered"
    form = "alpha and beta, as in −∞ 99"
    fields = ("tree", "rule", "about")

    def draft(self, dice: Dice, shape: Shape) -> Question:
        """A tree, a rule and a node whose window is not open on both sides, if there is one."""
        question = Question(self.name, tie_prone(dice, shape), dice.pick(tuple(RULES)))
        explanation = explained(question)
        nodes = list(explanation.root.below())
        bounded = [node for node in nodes if abs(node.alpha) < inf or abs(node.beta) < inf]
        about = explanation.names.of(dice.pick(bounded or nodes))
        return Question(question.kind, question.tree, question.rule, about)

    def check(self, question: Question) -> None:
        """Refuse a node that is not there or not entered."""
        super().check(question)
        self.node(question)

    def node(self, question: Question) -> Node:
        """The node that is asked about."""
        explanation = explained(question)
        for node in explanation.root.below():
            if explanation.names.of(node) == question.about:
                return node
        raise InputError(f"expected a node that the search enters, but got '{shorten(question.about)}'")

    def text(self, question: Question) -> str:
        """What is asked."""
        asked = f"With which alpha and beta is {question.about} entered?"
        return f"Alpha-beta goes from left to right. {asked} {RULES[question.rule]}"

    def answer(self, question: Question) -> Window:
        """The window in the log of the search."""
        node = self.node(question)
        return node.alpha, node.beta

    def read(self, question: Question, text: str) -> Window:
        """Two numbers, perhaps with their names."""
        return read_window(text)

    def write(self, question: Question, answer: Window) -> str:
        """Both numbers."""
        return " ".join(map(shown, answer))

    def same(self, given: Window, meant: Window) -> bool:
        """Whether both bounds agree."""
        return same_value(given, meant)

    def mistaken(self, question: Question) -> Iterator[tuple[Mistake, Window]]:
        """The windows of wrong searches, where they come to the node."""
        tree, number = tree_of(question), self.node(question).state.node
        for search in (*TELLING, *SEARCHING):
            wrong = search(tree, cuts_on_equality(question))
            window = wrong.window(number)
            if window is not None:
                yield wrong.mistake, window

    def points(self, given: Window, right: Window) -> float:
        """Half for each bound."""
        return sum(map(same_value, given, right)) / 2

    def remark(self, given: Window, right: Window) -> str:
        """Which bound is wrong."""
        pairs = zip(("alpha", "beta"), given, right, strict=True)
        return "wrong: " + ", ".join(name for name, one, other in pairs if not same_value(one, other))

    def solution(self, question: Question) -> Explanation:
        """The search that is asked about."""
        return explained(question)
