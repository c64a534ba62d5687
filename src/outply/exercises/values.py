"""Questions about values: what is each node worth, under minimax, expectimax, expectiminimax or max^n?"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from outply.contract.errors import InputError
from outply.contract.game import CHANCE
from outply.contract.result import Value
from outply.exercises.kind import Kind, Mark, Question, board_of, found_answer, tree_of
from outply.exercises.mistaken_values import EXPECTIMAX, EXPECTIMINIMAX, MAXN, MINIMAX, Backing, EachBacking
from outply.exercises.mistakes import Mistake
from outply.exercises.notation import read_values, same_value
from outply.exercises.shapes import Filler, Shape, Sketch, count, with_chance
from outply.explaining import Explanation, Node, Role, explain
from outply.explaining.wording import shown
from outply.games.tree.rules import Tree
from outply.primitives.dice import Dice

Values = dict[str, Value]

# Three players share so much at a leaf.
MOST_PART = 9


@dataclass(frozen=True)
class OfNodes(Kind):
    """What each node is worth, by one algorithm."""

    name: str
    summary: str
    asks: str
    filled: Callable[[Dice, Sketch], str]
    fits: Callable[[Tree], bool]
    wrong: tuple[type[Backing] | type[EachBacking], ...]
    form: str = "Y=99 Z=98, or the numbers alone in the order of the letters; fractions and two decimals are fine"

    def draft(self, dice: Dice, shape: Shape) -> Question:
        """A tree of the shape."""
        return Question(self.name, self.filled(dice, shape.sketch(dice)))

    def check_tree(self, tree: Tree) -> None:
        """Refuse a tree that this algorithm is not for."""
        if not self.fits(tree):
            raise InputError(f"expected a tree that {self.name} is for, but got one with other players or chance")

    def text(self, question: Question) -> str:
        """What is asked."""
        return self.asks

    def answer(self, question: Question) -> Values:
        """The values of all nodes, as the search backs them up."""
        explanation = self.solution(question)
        inner = sorted((node for node in explanation.root.below() if node.children), key=lambda node: node.state)
        return {explanation.names.of(node): node.value for node in inner}

    def read(self, question: Question, text: str) -> Values:
        """The values of some nodes."""
        tree = tree_of(question)
        return read_values(text, list(board_of(question).nodes), 1 if tree.written_nodes.scalar else tree.players)

    def write(self, question: Question, answer: Any) -> str:
        """Each with its letter."""
        return " ".join(f"{name}={shown(value).replace(', ', ',')}" for name, value in answer.items())

    def same(self, given: Values, meant: Values) -> bool:
        """Whether all values agree."""
        return given.keys() == meant.keys() and self.explains(meant, given)

    def mistaken(self, question: Question) -> Iterator[tuple[Mistake, Values]]:
        """The values that wrong searches back up."""
        tree, names = tree_of(question), list(board_of(question).nodes)
        for search in self.wrong:
            values = search(tree).values
            yield search.mistake, dict(zip(names, [values[node] for node in sorted(values)], strict=True))

    def explains(self, mistaken: Values, given: Values) -> bool:
        """Whether all values that are given agree; others may be missing."""
        return all(same_value(value, mistaken[name]) for name, value in given.items())

    def mark(self, question: Question, given: Values) -> Mark:
        """As elsewhere; but no mistake where all that is given is right."""
        mark, right = super().mark(question, given), found_answer(self, question)
        if self.explains(right, given):
            return replace(mark, mistakes=())
        if mark.mistakes:
            # Not a slip: the whole was found in a wrong way.
            return mark
        carried = [name for name in self.carried(question, given) if not same_value(given[name], right[name])]
        if not carried:
            return mark
        points = min(1.0, mark.points + len(carried) / len(right))
        remark = f"{mark.remark}; carried on correctly from there: {', '.join(carried)}"
        return replace(mark, points=points, remark=remark)

    def carried(self, question: Question, given: Values) -> list[str]:
        """The nodes whose values follow from those that were given below them: a slip costs once."""
        explanation, found = self.solution(question), []
        for node in explanation.root.below():
            name = explanation.names.of(node)
            below = [given.get(explanation.names.of(child), child.value) for child in node.children]
            inner = any(child.children for child in node.children)
            if inner and name in given and same_value(given[name], backed_up(node, below)):
                found.append(name)
        return found

    def points(self, given: Values, right: Values) -> float:
        """The share of nodes that are right."""
        return sum(name in given and same_value(given[name], right[name]) for name in right) / len(right)

    def remark(self, given: Values, right: Values) -> str:
        """Which nodes are wrong and which are missing."""
        wrong = [name for name in right if name in given and not same_value(given[name], right[name])]
        missing = [name for name in right if name not in given]
        remarks = [f"wrong: {', '.join(wrong)}"] * bool(wrong) + [f"missing: {', '.join(missing)}"] * bool(missing)
        return "; ".join(remarks)

    def solution(self, question: Question) -> Explanation:
        """The search that the kind bears the name of."""
        return explain(tree_of(question), algorithm=self.name)


def backed_up(node: Node, values: list[Any]) -> Value:
    """What a node is worth if its children are worth this."""
    if node.role is Role.OWN:
        return max(values, key=lambda value: float(value[node.player or 0]))  # type: ignore[no-any-return]
    if node.role in (Role.MAX, Role.MIN):
        return float((max if node.role is Role.MAX else min)(values))
    chances = [child.probability or 0.0 for child in node.children]
    return float(sum(chance * value for chance, value in zip(chances, values, strict=True)))


def for_two(dice: Dice, sketch: Sketch) -> str:
    """A tree of MAX and MIN, either of whom may begin."""
    levels = "min max: " if dice.below(4) == 0 else ""
    return Filler(dice, lambda: str(dice.below(20) + 1)).tree(sketch, levels)


def for_one(dice: Dice, sketch: Sketch) -> str:
    """A tree of MAX and chance, in turn."""
    return Filler(dice, lambda: str(12 * dice.below(9) - 24), frozenset({1, 3, 5})).tree(sketch, "max: ")


def with_dice(dice: Dice, sketch: Sketch) -> str:
    """A tree of MAX and MIN, with chance below the root."""
    if count(sketch)[1] <= 5:
        sketch = with_chance(sketch)
    return Filler(dice, lambda: str(12 * dice.below(9) - 24), frozenset({1})).tree(sketch)


def for_three(dice: Dice, sketch: Sketch) -> str:
    """A tree of three players."""
    return Filler(dice, lambda: ",".join(str(dice.below(MOST_PART + 1)) for _ in range(3))).tree(sketch)


def is_for_two(tree: Tree) -> bool:
    """Whether MAX and MIN play, without chance."""
    return tree.written_nodes.scalar and not tree.has_chance


def is_for_one(tree: Tree) -> bool:
    """Whether MAX is alone with chance."""
    owners = tree.owner[tree.child_count > 0]
    return tree.written_nodes.scalar and bool(((owners == CHANCE) | (owners == 0)).all())


def is_with_dice(tree: Tree) -> bool:
    """Whether MAX and MIN play, perhaps with chance."""
    return tree.written_nodes.scalar


def is_for_many(tree: Tree) -> bool:
    """Whether every leaf has several numbers, and there is no chance."""
    return tree.players > 1 and not tree.written_nodes.scalar and not tree.has_chance


VALUES = (
    OfNodes(
        "minimax",
        "the value of each node under minimax",
        "What is each node worth under minimax?",
        for_two,
        is_for_two,
        MINIMAX,
    ),
    OfNodes(
        "expectimax",
        "the value of each node under expectimax",
        "What is each node worth under expectimax? MAX does what is best on average.",
        for_one,
        is_for_one,
        EXPECTIMAX,
    ),
    OfNodes(
        "expectiminimax",
        "the value of each node under expectiminimax",
        "What is each node worth under expectiminimax? MAX and MIN play, and chance moves in between.",
        with_dice,
        is_with_dice,
        EXPECTIMINIMAX,
    ),
    OfNodes(
        "maxn",
        "the tuple of each node under max^n",
        "What is each node worth under max^n? Players are counted from 0. Of equal actions, a player takes the first.",
        for_three,
        is_for_many,
        MAXN,
        form="Y=(97,98,99) Z=(99,98,97), or the tuples alone in the order of the letters",
    ),
)
