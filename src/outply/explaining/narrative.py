"""A search step by step, as on a blackboard.

     1. The search begins at A, where MAX moves (α = −∞, β = ∞).
     2. At A, MAX tries a1, which leads to B; there MIN moves (α = −∞, β = ∞).
     3. b1 is 3 (β = 3), b2 is 12, b3 is 8.
     4. MIN takes the least, b1: B is worth 3; A has 3 through B (α = 3).

The leaves below a node share a sentence. Of a large search, the top of the tree and the line are narrated.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from outply.explaining.folding import opened, states_below
from outply.explaining.grounds import own_part
from outply.explaining.naming import who
from outply.explaining.node import Narrowing, Node, Role
from outply.explaining.sentences import Reporter, sentences
from outply.explaining.wording import counted, listed, sentence, shown, value_words

if TYPE_CHECKING:
    from outply.explaining.explanation import Explanation

__all__ = ["MOST_NARRATED", "Sentence", "narrate", "numbered", "sentences"]

# How many states a narrative describes, by default.
MOST_NARRATED = 1_000


@dataclass(frozen=True)
class Sentence:
    """One step of a narrative."""

    text: str
    node: Node
    """The state that it is about."""
    event: int
    """The last event that it reports: its place in the log."""

    def __str__(self) -> str:
        return self.text


def narrate(explanation: "Explanation", most: int = MOST_NARRATED) -> list[Sentence]:
    """The search as sentences in order: earlier runs in brief, the last one in full, and the answer.

    >>> from outply import Tree, explain
    >>> for step in narrate(explain(Tree.from_text("((3 12) (2 4))"))):
    ...     print(step)
    The search begins at A, where MAX moves (α = −∞, β = ∞).
    At A, MAX tries a1, which leads to B; there MIN moves (α = −∞, β = ∞).
    b1 is 3 (β = 3), b2 is 12.
    MIN takes the least, b1: B is worth 3; A has 3 through B (α = 3).
    At A, MAX tries a2, which leads to C; there MIN moves (α = 3, β = ∞).
    C's first reply, c1, is 2; A already has 3 through B; so C is cut: action c2 is never visited.
    MAX takes the most, a1: A is worth 3.
    So a1 is best, with the value 3; the line is a1, b1; 6 states were visited, 3 of them leaves.
    """
    narrator = Narrator(explanation, most)
    return [*narrator.earlier(), *narrator.whole(), narrator.answer()]


def numbered(steps: list[Sentence]) -> str:
    """The narrative as text, with a number before each sentence."""
    width = len(str(len(steps)))
    return "\n".join(f"{number:>{width}}. {step}" for number, step in enumerate(steps, start=1))


class Narrator:
    """Narrates a search."""

    def __init__(self, explanation: "Explanation", most: int) -> None:
        self.explanation = explanation
        self.reporter = Reporter(explanation)
        self.names = self.reporter.names
        self.opened = opened(explanation.root, most)
        events = [(place, event) for place, event in enumerate(explanation.log.events) if event.kind != "iteration"]
        self.places = {(event.node, event.kind): place for place, event in events}
        self.last = {event.node: place for place, event in events}
        steps = [step for node in explanation.root.below() for step in node.narrowed]
        self.narrowed: dict[int, Narrowing] = {id(step.child): step for step in reversed(steps) if step.child}
        """By the id of a child: what it did to the window above."""

    def step(self, text: str, node: Node, kind: str = "") -> Sentence:
        """A sentence about the event of this kind at a node, or the last one there is."""
        number = node.number if node.number is not None else 0
        return Sentence(text, node, self.places.get((number, kind), self.last[number]))

    def earlier(self) -> Iterator[Sentence]:
        """One sentence for each time that the search began at the root before the last."""
        for root in self.explanation.roots:
            if root is self.explanation.root:
                return
            begun = self.reporter.enter(root).removesuffix(".")
            yield self.step(f"{begun}; it finds that {self.names.of(root)} is worth {value_words(root)}.", root)

    def whole(self) -> Iterator[Sentence]:
        """The last tree. A stack of generators, not recursion, as trees may be deeper than Python's own stack."""
        todo = [self.happening(self.explanation.root)]
        while todo:
            item = next(todo[-1], None)
            if item is None:
                todo.pop()
            elif isinstance(item, Node):
                todo.append(self.happening(item))
            else:
                yield item

    def happening(self, node: Node) -> Iterator[Sentence | Node]:
        """What happens in a node; a child that is narrated itself is given back, to come in between."""
        yield self.step(self.reporter.enter(node), node, "enter")
        run: list[Node] = []
        for child in node.children:
            if id(child) in self.opened:
                yield from self.in_one_sentence(node, run)
                run = []
                yield child
            elif node.cut is None or child is not node.children[-1]:
                run.append(child)
        yield from self.in_one_sentence(node, run)
        if node.cut is not None:
            yield self.step(self.reporter.cut(node), node, "cut")
        elif node.value is None:
            yield self.step(sentence(f"{self.reporter.place(node)}, the search was stopped"), node)
        elif node.children:
            yield self.step(self.closing(node), node, "value")
        else:
            yield self.step(self.alone(node), node)

    def in_one_sentence(self, node: Node, run: list[Node]) -> Iterator[Sentence]:
        """One sentence for children that are not narrated themselves."""
        if run:
            where = "" if self.names.label(node) else f"{self.reporter.place(node)}: "
            text = where + listed([self.in_short(node, child) for child in run])
            yield self.step(sentence(text), node if run[-1].number is None else run[-1])

    def in_short(self, node: Node, child: Node) -> str:
        """What was found about a child, and what that did to the window."""
        moved = [self.bounds(node, child)] if id(child) in self.narrowed else []
        sources = {"hit": "from the table", "known": "known by the game itself"}
        found = [sources[child.source]] if child.source in sources else ["a guess"] if child.guessed else []
        below = states_below(child) if child.is_kept else 0
        folded = [f"{counted(below, 'state')} below"] if below else []
        notes = ", ".join(found + folded + moved)
        name = self.reporter.outcome(child) + " again" * child.again
        return f"{name} is {value_words(child)}" + (f" ({notes})" if notes else "")

    def bounds(self, node: Node, child: Node) -> str:
        """The bound that a child moved, as in β = 3."""
        step = self.narrowed[id(child)]
        if node.role is Role.OWN:
            return f"{who(node)} has {shown(own_part(node, step))}"
        return f"α = {shown(step.alpha)}" if node.role is Role.MAX else f"β = {shown(step.beta)}"

    def closing(self, node: Node) -> str:
        """The value that is backed up, and what it does to the window above."""
        text, above, step = self.reporter.value(node), node.parent, self.narrowed.get(id(node))
        if above is None or step is None or above.cut is not None:
            return text
        label = self.names.label(above)
        name, has = (label, "has") if label else (self.reporter.place(above), f"{who(above)} has")
        return text.removesuffix(".") + f"; {name} {has} {self.reporter.gained(above, step)}."

    def alone(self, node: Node) -> str:
        """A node without children: the end, or what was known about it."""
        if node.source in ("hit", "known"):
            return self.reporter.recalled(node)
        return self.reporter.leaf(node) if node.is_leaf else self.reporter.value(node)

    def answer(self) -> Sentence:
        """What the search found: the action, the value, the line, and the work it took."""
        result, root, leaves = self.explanation.result, self.explanation.root, self.explanation.log.counts["leaf"]
        line = [self.names.action(node) for node in root.everything() if node.on_line and node.parent]
        sign = self.explanation.bound_from_root(result.bound).sign
        value = f"the value {'' if sign == '=' else sign + ' '}{shown(self.explanation.from_root(result.value))}"
        chosen = f"{line[0]} is best, with" if line and not root.is_chancy else f"{self.names.of(root)} has"
        course = f"; the line is {listed(line)}" if len(line) > 1 else ""
        states = f"{result.nodes:,} states were visited, {leaves:,} of them {'a leaf' if leaves == 1 else 'leaves'}"
        if result.nodes == 1:
            states = "1 state was visited"
        return self.step(f"So {chosen} {value}{course}; {states}.", root)
