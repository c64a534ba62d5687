"""What a question is, and what each kind of question can do."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.exercises.board import Board
from outply.exercises.mistakes import Mistake
from outply.exercises.notation import MOST_CHARACTERS
from outply.exercises.shapes import MOST_LEAVES, MOST_LETTERS, USUAL, Shape
from outply.explaining import Explanation
from outply.explaining.narrative import narrate, numbered
from outply.games.tree.rules import Tree
from outply.primitives.dice import Dice

# Of so many drafts, the one that best separates the mistakes is asked.
DRAFTS = 12

# Each leaf costs a question about x some searches.
MOST_NODES = MOST_LEAVES + MOST_LETTERS

# What has been found about so many questions is kept: each is needed many times over.
MOST_KEPT = 64
LARGEST = 1e9

RULES = {
    "alphabeta": "Prune also when a value equals a bound (cut if α ≥ β).",
    "alphabeta-strict": "Prune only when a value is strictly outside the window (cut if α > β).",
}


@dataclass(frozen=True)
class Question:
    """All that is asked; the answer is found by searching the tree."""

    kind: str
    tree: str = ""
    rule: str = ""
    """Which alpha-beta: `alphabeta` cuts on equality, `alphabeta-strict` does not."""
    about: str = ""
    """The node or leaf that is asked about, or the situation."""
    x: str = ""
    """The leaf whose value is not known."""


@dataclass(frozen=True)
class Mark:
    """What an answer is worth, from 0 to 1, and why it is not worth more."""

    points: float
    remark: str = ""
    mistakes: tuple[Mistake, ...] = ()
    """The mistakes that lead to this very answer, the likeliest first."""
    understood: bool = True
    """Whether the answer could be read; one that could not is not marked."""

    @property
    def right(self) -> bool:
        """Whether nothing is wrong or missing."""
        return self.points == 1.0


class Kind:
    """A kind of question: how it is made, asked, answered and marked."""

    name: str
    summary: str
    form: str
    """How an answer is written."""
    fields: tuple[str, ...] = ("tree",)
    """What a question of this kind has."""

    def pose(self, dice: Dice, shape: Shape | None) -> Question:
        """A question from the dice; of several drafts, the one that best separates the mistakes."""
        drafts = [self.draft(dice, shape or Shape.from_text(dice.pick(USUAL))) for _ in range(DRAFTS)]
        for draft in drafts:
            self.check(draft)
        return max(drafts, key=self.appeal)

    def draft(self, dice: Dice, shape: Shape) -> Question:
        """Some question."""
        raise NotImplementedError

    def appeal(self, question: Question) -> float:
        """How well a question separates mistakes: the number of wrong answers that they lead to."""
        return len({str(answer) for _, answer in self.mistaken(question) if not self.is_right(question, answer)})

    def check(self, question: Question) -> None:
        """Refuse a question that cannot be asked."""
        for field in ("tree", "rule", "about", "x"):
            given = getattr(question, field)
            if bool(given) != (field in self.fields):
                problem = "is missing" if field in self.fields else "is there"
                expected = ", ".join(self.fields)
                raise InputError(f"expected a question of kind {self.name} to have {expected}, but {field} {problem}")
        if "rule" in self.fields and question.rule not in RULES:
            raise InputError(f"expected alphabeta or alphabeta-strict as the rule, but got '{shorten(question.rule)}'")
        if "tree" in self.fields:
            self.check_tree(tree_of(question))

    def check_tree(self, tree: Tree) -> None:
        """Refuse a tree that this kind of question is not about."""
        if tree.has_chance or not tree.written_nodes.scalar:
            raise InputError(f"expected a tree of MAX and MIN in a question of kind {self.name}, but got another")

    def text(self, question: Question) -> str:
        """What is asked, in words."""
        raise NotImplementedError

    def board(self, question: Question) -> Board | None:
        """The tree that is asked about."""
        return board_of(question)

    def answer(self, question: Question) -> Any:
        """The right answer, found by the search itself."""
        raise NotImplementedError

    def read(self, question: Question, text: str) -> Any:
        """The answer that someone means."""
        raise NotImplementedError

    def write(self, question: Question, answer: Any) -> str:
        """An answer for people, which `read` reads."""
        raise NotImplementedError

    def same(self, given: Any, meant: Any) -> bool:
        """Whether an answer is the one that is meant."""
        return bool(given == meant)

    def is_right(self, question: Question, answer: Any) -> bool:
        """Whether an answer is right in full."""
        return self.same(answer, found_answer(self, question))

    def mistaken(self, question: Question) -> Iterator[tuple[Mistake, Any]]:
        """The answers that mistakes lead to, the likeliest first."""
        raise NotImplementedError

    def mark(self, question: Question, given: Any) -> Mark:
        """What an answer is worth, and which mistakes it shows."""
        if self.is_right(question, given):
            return Mark(1.0)
        right = found_answer(self, question)
        found = dict.fromkeys(mistake for mistake, answer in self.mistaken(question) if self.explains(answer, given))
        return Mark(self.points(given, right), self.remark(given, right), tuple(found))

    def explains(self, mistaken: Any, given: Any) -> bool:
        """Whether a mistake that leads to one answer explains the other."""
        return self.same(given, mistaken)

    def points(self, given: Any, right: Any) -> float:
        """What a wrong answer is still worth."""
        return 0.0

    def remark(self, given: Any, right: Any) -> str:
        """What is wrong or missing, in a sentence."""
        return ""

    def solution(self, question: Question) -> Explanation:
        """The search by which the answer is found."""
        raise NotImplementedError

    def worked(self, question: Question) -> str:
        """How the answer is found, step by step."""
        return narrated(self.solution(question))


@lru_cache(MOST_KEPT)
def found_answer(kind: Kind, question: Question) -> Any:
    """The right answer, which is found once."""
    return kind.answer(question)


@lru_cache(MOST_KEPT)
def board_of(question: Question) -> Board:
    """The tree of a question with its names."""
    return Board(tree_of(question), question.x)


@lru_cache(MOST_KEPT)
def tree_of(question: Question) -> Tree:
    """The tree of a question, if it is one that can be drawn and named."""
    if len(question.tree) > MOST_CHARACTERS:
        raise InputError(f"expected a tree of at most {MOST_CHARACTERS:,} characters, but got {len(question.tree):,}")
    tree = Tree.from_text(question.tree)
    inner = int((tree.child_count > 0).sum())
    if not 1 <= inner <= MOST_LETTERS or tree.nodes > MOST_NODES:
        limits = f"1 to {MOST_LETTERS} inner nodes and at most {MOST_NODES} nodes in all"
        raise InputError(f"expected a tree with {limits}, but got {inner} of {tree.nodes}")
    if max(abs(tree.min_utility), abs(tree.max_utility)) > LARGEST:
        raise InputError(f"expected leaves between −{LARGEST:,.0f} and {LARGEST:,.0f}, but one is beyond")
    return tree


def narrated(explanation: Explanation) -> str:
    """The story of a search."""
    return numbered(narrate(explanation))
