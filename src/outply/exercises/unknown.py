"""Questions with an unknown leaf: for which x does alpha-beta never visit another leaf?"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

import numpy as np

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.exercises.board import Board
from outply.exercises.cuts import cuts_on_equality, tie_prone
from outply.exercises.kind import RULES, Kind, Question, board_of, found_answer, tree_of
from outply.exercises.mistaken_pruning import SEARCHING, Pruning
from outply.exercises.mistakes import Mistake
from outply.exercises.ranges import ends, flipped, instance, others, read_ranges, true_for
from outply.exercises.shapes import Shape
from outply.explaining import Explanation, explain
from outply.explaining.ranges import Ranges
from outply.explaining.whatif import pruned_when
from outply.explaining.wording import shown
from outply.games.tree.rules import State, Tree
from outply.primitives.dice import Dice

VISITED = Mistake("visited-named", "You said when the leaf is visited; the question asks when it is not.")
WRONG_SIDE = Mistake("wrong-side", "You have the right ends but the wrong side of them.")
ENDS = Mistake(
    "ends-swapped",
    "You have the right ends, but not the right sign at one of them (< or ≤): look at the rule for equality.",
)


class PrunedWhen(Kind):
    """For which values of one leaf another is cut off."""

    name = "prune-x"
    summary = "the values of a leaf x for which another leaf is cut off"
    form = "a condition, as in x <= 99, 97 < x <= 99, x < 97 or x > 99, always, never"
    fields = ("tree", "rule", "about", "x")

    def draft(self, dice: Dice, shape: Shape) -> Question:
        """A tree, a leaf that is not known, and a leaf after it."""
        tree = tie_prone(dice, shape)
        leaves = list(Board(Tree.from_text(tree)).leaves)
        x = dice.below(len(leaves) - 1)
        about = x + 1 + dice.below(len(leaves) - x - 1)
        return Question(self.name, tree, dice.pick(tuple(RULES)), leaves[about], leaves[x])

    def appeal(self, question: Question) -> float:
        """The answer should depend on x."""
        return super().appeal(question) if ends(found_answer(self, question)) else -1.0

    def check(self, question: Question) -> None:
        """Refuse leaves that are not there."""
        super().check(question)
        leaves = board_of(question).leaves
        for name in (question.about, question.x):
            if name not in leaves:
                raise InputError(f"expected the name of a leaf such as {next(iter(leaves))}, but got '{shorten(name)}'")
        if question.about == question.x:
            raise InputError(f"expected x and another leaf, but got {question.x} for both")

    def text(self, question: Question) -> str:
        """What is asked."""
        asked = f"For which x, the value of {question.x}, does it never visit {question.about}?"
        return f"Alpha-beta goes from left to right. {asked} {RULES[question.rule]}"

    def answer(self, question: Question) -> Ranges:
        """The values for which the search does not come to the leaf."""
        about = Puzzle(question)
        return pruned_when(about.given, State(about.x), State(about.leaf), question.rule)

    def read(self, question: Question, text: str) -> Ranges:
        """The ranges that someone means."""
        return read_ranges(text)

    def write(self, question: Question, answer: Ranges) -> str:
        """The ranges as inequalities."""
        return {"any x": "always", "no x": "never"}.get(str(answer), str(answer))

    def mistaken(self, question: Question) -> Iterator[tuple[Mistake, Ranges]]:
        """The ranges in which wrong searches cut the leaf off, and the right one read wrongly."""
        about, right = Puzzle(question), found_answer(self, question)
        yield VISITED, others(right)
        yield WRONG_SIDE, flipped(others(right))
        for search in SEARCHING:
            mistake = search(about.given, cuts_on_equality(question)).mistake
            yield mistake, true_for(partial(about.is_pruned, search), about.values)
        yield ENDS, flipped(right)

    def solution(self, question: Question) -> Explanation:
        """The search where the leaf is cut off, or else with some value."""
        return explain(Puzzle(question).tree(instance(found_answer(self, question))), algorithm=question.rule)

    def worked(self, question: Question) -> str:
        """The answer, and the story of the search for one x."""
        right = found_answer(self, question)
        answer = f"{question.about} is cut off: {self.write(question, right)}."
        return f"{answer} For instance, with x = {shown(instance(right))}:\n{super().worked(question)}"


class Puzzle:
    """The tree of a question for each value of x."""

    def __init__(self, question: Question) -> None:
        self.given, self.equality = tree_of(question), cuts_on_equality(question)
        leaves = {name: int(node.state.node) for name, node in board_of(question).leaves.items()}
        self.x, self.leaf = leaves[question.x], leaves[question.about]
        self.values = {float(self.given.utilities[leaf, 0]) for leaf in leaves.values() if leaf != self.x}
        """What the other leaves are worth: only there can anything change."""
        self.made: dict[float, Tree] = {}

    def tree(self, x: float) -> Tree:
        """The tree in which x has this value."""
        if x not in self.made:
            utilities = self.given.utilities.copy()
            utilities[self.x] = np.array([x, -x])
            self.made[x] = Tree(replace(self.given.written_nodes, utilities=utilities))
        return self.made[x]

    def is_pruned(self, search: type[Pruning], x: Fraction) -> bool:
        """Whether a wrong search cuts the leaf off."""
        return self.leaf in search(self.tree(float(x)), self.equality).pruned([self.leaf])
