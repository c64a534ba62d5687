"""Why an action is best, and why another is not: in a sentence, as a line, and as the part of the tree that proves it.

The proof that an action is no better than some value holds one reply wherever the opponent moves, and every action
wherever the mover does; the proof that it is as good as some value is the reverse.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from outply.contract.errors import InputError
from outply.contract.game import CHANCE
from outply.contract.notebooks import Written
from outply.contract.result import Bound, Choice
from outply.explaining.grounds import best_child
from outply.explaining.naming import who
from outply.explaining.node import Node, Role
from outply.explaining.wording import BOUNDS, followers, listed, sentence, shown, weighted_sum

if TYPE_CHECKING:
    from outply.explaining.explanation import Explanation


KNOWERS = {"hit": "the table has the answer", "known": "the game itself has the answer"}


@dataclass(frozen=True)
class Reason(Written):
    """Why an action is best, or not."""

    action: Any
    sentence: str
    line: tuple[Any, ...]
    """The actions that show it, from the root on, as far as the search followed them."""
    nodes: tuple[Node, ...]
    """The part of the tree that proves it, the root first: to be highlighted."""

    def __str__(self) -> str:
        return self.sentence


def why(explanation: "Explanation", action: Any = None) -> Reason:
    """Why the action that the search chose is best; asked about another one, why that is not.

    >>> from outply import Tree, explain
    >>> explanation = explain(Tree.from_text("((3 12 8) (2 4 6) (14 5 2))"))
    >>> print(why(explanation))
    MAX takes a1, worth 3: MIN replies b1; a2 is worth at most 2, a3 is worth at most 2.
    """
    if explanation.root.player == CHANCE and action is None:
        return at_chance(explanation)
    judge = Judge(explanation)
    chosen = explanation.result.action
    about = chosen if action is None else judge.legal(action)
    return judge.for_it() if about == chosen else judge.against(about)


def at_chance(explanation: "Explanation") -> Reason:
    """Where chance decides, nothing is chosen: the value is the average of what may come."""
    root, names = explanation.root, explanation.names
    known = [child for child in root.children if child.value is not None and child.probability is not None]
    text = f"chance decides here; the value is the average, {shown(explanation.from_root(explanation.result.value))}"
    if known and not isinstance(root.value, tuple):
        best = max(known, key=lambda child: float(child.value))
        worst = min(known, key=lambda child: float(child.value))
        least, most = (
            f"{shown(worst.value)} after {names.action(worst)}",
            f"{shown(best.value)} after {names.action(best)}",
        )
        text += f": from {least} to {most}" if best.value != worst.value else ""
    return Reason(None, sentence(text), (), (root, *root.children))


def why_not(explanation: "Explanation", action: Any) -> Reason:
    """Why an action is not the one that the search chose: the line that refutes it, or that it is as good.

    >>> from outply import Tree, explain
    >>> explanation = explain(Tree.from_text("((3 12 8) (2 4 6) (14 5 2))"))
    >>> print(why_not(explanation, "a2"))
    After a2, MIN replies c1; a2 is worth at most 2, but MAX has 3 with a1.
    """
    return why(explanation, Judge(explanation).legal(action))


# So many outcomes are summed up in a sentence, one by one.
MOST_OUTCOMES = 6

# So many rivals of the chosen action are named in a sentence.
MOST_RIVALS = 3


class Judge:
    """Compares the actions at the root of a search."""

    def __init__(self, explanation: "Explanation") -> None:
        self.explanation, self.result = explanation, explanation.result
        self.root, self.names, self.view = explanation.root, explanation.names, explanation.view
        self.choices = {choice.action: choice for choice in self.result.choices}
        if self.root.player is None or self.root.player == CHANCE:
            came = "the game is over" if self.root.player is None else "chance decides"
            raise InputError(f"expected a state in which a player chooses, but {came} here")

    def legal(self, action: Any) -> Any:
        """The legal action that is meant: itself, or one of its names."""
        game, state = self.explanation.game, self.root.state
        actions = list(game.actions(state))
        for each in actions:
            if type(each) is type(action) and each == action:
                return each
        named = self.view.readings(state)
        if isinstance(action, str) and action in named:
            return named[action]
        names = [self.name(each) for each in actions]
        raise InputError(f"expected a legal action ({listed(names)}), but got {action!r}")

    # The two answers

    def for_it(self) -> Reason:
        """Why the chosen action is best."""
        chosen = self.result.action
        course, nodes = self.course(chosen), self.proof(chosen, Role.MAX)
        rivals = [choice for choice in self.result.choices if choice.action != chosen]
        rivals.sort(key=self.rank)
        others = [self.in_short(choice) for choice in rivals[:MOST_RIVALS]]
        rest = len(rivals) - MOST_RIVALS
        if rest == 1:
            others.append(self.in_short(rivals[-1]))
        elif rest > 1:
            others.append(f"the other {rest} are no better")
        is_whole = len(self.choices) == len(list(self.explanation.game.actions(self.root.state)))
        if others:
            better = f"; {listed(others)}" + ("" if is_whole else "; the rest was not searched")
        elif self.choices:
            better = "; it is the only action" if is_whole else "; it is the only one that was searched"
        else:
            better = "; no action was searched to its end"
        better += "" if self.result.bound is Bound.EXACT else "; then the search was stopped"
        follows = self.replies(course)
        text = f"{who(self.root)} takes {self.name(chosen)}, worth {self.best_value()}"
        text += f": {follows}{better}" if follows else better
        return Reason(chosen, sentence(text), self.result.line, nodes)

    def against(self, action: Any) -> Reason:
        """Why an action is not the one that was chosen."""
        name, best = self.name(action), self.name(self.result.action)
        choice = self.choices.get(action)
        if choice is None:
            return Reason(action, sentence(f"the search did not reach {name}: {self.unreached()}"), (), (self.root,))
        course, nodes = self.course(action), self.proof(action, Role.MIN)
        value, has = self.value_of(choice), f"{who(self.root)} has {self.best_value()} with {best}"
        if not self.is_level(choice):
            text = f"{name} is worth {value}, but {has}"
        elif self.bound(choice) is Bound.EXACT:
            same = f", {best} is worth {self.best_value()}" if isinstance(choice.value, tuple) else " too"
            text = f"{name} is {self.as_good()} as {best}: it is worth {value}{same}"
            text += ", and the search keeps what it found first"
        else:
            text = f"{name} is worth {value}, but {has}: it cannot be better, though it may be as good"
        follows = self.replies(course)
        text = f"after {name}, {follows}; {text}" if follows else text
        return Reason(action, sentence(text), choice.line or line_of(course), nodes)

    def unreached(self) -> str:
        """Why an action at the root was not searched."""
        if self.result.bound is not Bound.EXACT:
            return "it was stopped before"
        return f"{self.name(self.result.action)} is as good as it asked for"

    # Values and names

    def name(self, action: Any) -> str:
        """The name of an action at the root, as the narrative has it."""
        return self.names.action(Node(action, None, self.root))

    def value_of(self, choice: Choice) -> str:
        """The value of an action in words."""
        return BOUNDS[self.bound(choice)] + shown(self.explanation.from_root(choice.value))

    def best_value(self) -> str:
        """The value of the chosen action in words; that of the result, if the search was stopped before it had one."""
        if self.result.action in self.choices:
            return self.value_of(self.choices[self.result.action])
        return BOUNDS[self.explanation.bound_from_root(self.result.bound)] + shown(
            self.explanation.from_root(self.result.value)
        )

    def bound(self, choice: Choice) -> Bound:
        """How the value of an action is meant, as the tree shows it: a leaf is exact even if it met a bound."""
        node = self.child(choice.action)
        if node is not None and node.value == self.explanation.from_root(choice.value) and node.bound is Bound.EXACT:
            return Bound.EXACT
        return self.explanation.bound_from_root(choice.bound)

    def as_good(self) -> str:
        """How an action is that ties with the chosen one; where values are tuples, only for the mover."""
        return f"as good for {who(self.root)}" if isinstance(self.result.value, tuple) else "as good"

    def in_short(self, choice: Choice) -> str:
        """Another action and its value, beside the chosen one."""
        tie = self.bound(choice) is Bound.EXACT and self.is_level(choice)
        return f"{self.name(choice.action)} is {self.as_good() if tie else 'worth ' + self.value_of(choice)}"

    def rank(self, choice: Choice) -> float:
        """A number by which the nearest rivals of the chosen action come first."""
        value, player = self.explanation.from_root(choice.value), self.root.player or 0
        if isinstance(value, tuple):
            return -float(value[player])
        return float(value) if self.root.role is Role.MIN else -float(value)

    def is_level(self, choice: Choice) -> bool:
        """Whether the value of an action is the same to the mover as that of the chosen one."""
        found, best = choice.value, self.result.value
        if isinstance(found, tuple) and isinstance(best, tuple):
            mover = self.root.player or 0
            return found[mover] == best[mover]
        return found == best

    # Lines and proofs

    def child(self, action: Any) -> Node | None:
        """The last look at an action of the root."""
        return next((child for child in reversed(self.root.children) if child.action == action), None)

    def course(self, action: Any) -> list[Node]:
        """The nodes that an action leads through, as far as the tree shows: to the end, the horizon or chance."""
        node, found = self.child(action), []
        while node is not None:
            found.append(node)
            node = None if node.is_chancy or node.source else best_child(node)
        return found

    def replies(self, course: list[Node]) -> str:
        """What follows the first action of a course, in words."""
        if not course:
            return ""
        first, names = course[0], [self.names.action(node) for node in course[1:]]
        if first.is_chancy and first.cut is not None:
            return f"whatever the other {followers(first)} bring"
        if first.is_chancy:
            return self.on_average(first)
        if first.source in KNOWERS:
            return KNOWERS[first.source]
        last = course[-1]
        guess = ", where the search stops and guesses" if last.guessed and last is not first else ""
        if not names:
            return ""
        answers = "goes on with" if first.role is self.root.role and first.player == self.root.player else "replies"
        rest = f", and the line goes on with {listed(names[1:])}" if names[1:] else ""
        return f"{who(first)} {answers} {names[0]}{rest}{guess}"

    def on_average(self, node: Node) -> str:
        """What chance brings after an action: the sum, or where that is long, from what to what."""
        known = list({child.action: child for child in node.children if child.value is not None}.values())
        if len(known) <= MOST_OUTCOMES or isinstance(node.value, tuple):
            total = weighted_sum(node)
            return f"on average {total} = {shown(node.value)}" if total else ""
        least, most = (pick(known, key=lambda child: float(child.value)) for pick in (min, max))
        if least.value == most.value:
            return f"all {len(known)} {followers(node)} are worth {shown(least.value)}"
        ends = [f"{shown(child.value)} after {self.names.action(child)}" for child in (least, most)]
        return f"the average of {len(known)} {followers(node)}, from {ends[0]} to {ends[1]}"

    def proof(self, action: Any, side: Role) -> tuple[Node, ...]:
        """The part of the tree that shows an action to be as good as its value for the mover (MAX), or no better."""
        first = self.child(action)
        found, todo = [self.root], [first] if first else []
        while todo:
            node = todo.pop()
            found.append(node)
            ours = node.player == self.root.player
            decides = ours if side is Role.MAX else not ours
            best = best_child(node) if decides and not node.is_chancy else None
            todo += [best] if best else reversed(node.children)
        return tuple(found)


def line_of(course: list[Node]) -> tuple[Any, ...]:
    """The actions of a course."""
    return tuple(node.action for node in course)
