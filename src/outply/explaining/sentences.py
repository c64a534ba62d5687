"""A sentence for each event of a search, and for each step of a narrative.

At A, MAX tries a2, which leads to C; there MIN moves (α = 3, β = ∞).
C's first reply, c1, is 2; A already has 3 through B; so C is cut: actions c2, c3 are never visited.
"""

from math import inf
from typing import TYPE_CHECKING

from outply.contract.game import choices
from outply.explaining.grounds import best_child, limit_of, moved, not_better, own_part
from outply.explaining.log import Event
from outply.explaining.naming import who
from outply.explaining.node import Cut, Narrowing, Node, Role
from outply.explaining.premises import premises, turn
from outply.explaining.wording import (
    Bar,
    asked_about,
    bar_of,
    followers,
    is_narrow,
    listed,
    ordinal,
    question,
    sentence,
    show_chance,
    shown,
    value_words,
    weighted_sum,
    window_text,
)

if TYPE_CHECKING:
    from outply.explaining.explanation import Explanation

PASSING = "passes, to see what happens"


def sentences(explanation: "Explanation") -> list[str]:
    """One sentence for each event that the log kept, in the same order."""
    reporter = Reporter(explanation)
    nodes = {node.number: node for root in explanation.roots for node in root.below()}
    return [
        reporter.done(event) if event.kind == "iteration" else reporter.report(nodes[event.node], event)
        for event in explanation.log.events
    ]


class Reporter:
    """Puts what happened at a node into words."""

    def __init__(self, explanation: "Explanation") -> None:
        self.names, self.game = explanation.names, explanation.game
        self.first = explanation.roots[0]
        self.to_the_end = explanation.result.depth is None
        self.windowed, self.lets_pass = explanation.algorithm.windowed, explanation.algorithm.null_moves
        self.from_root = explanation.from_root
        self.premises = "".join(f"; {each}" for each in premises(explanation))
        self.reported: dict[int, int] = {}

    def report(self, node: Node, event: Event) -> str:
        """The sentence for an event at a node; the bounds of a node are reported in their order."""
        if event.kind == "bound":
            number = self.reported[id(node)] = self.reported.get(id(node), -1) + 1
            return self.bound(node, node.narrowed[number])
        how = {
            "enter": self.enter,
            "leaf": self.leaf,
            "guess": self.guess,
            "cut": self.cut,
            "probe": self.probe,
            "value": self.value,
            "hit": self.recalled,
            "known": self.recalled,
        }
        return how[event.kind](node)

    def done(self, event: Event) -> str:
        """A search to some depth is done."""
        ahead = "" if self.to_the_end else f" to depth {event.depth}"
        return f"The search{ahead} is done: the value is {shown(self.from_root(event.value))}."

    # Where one is

    def place(self, node: Node) -> str:
        """Where a node is, to begin a sentence with."""
        if node.parent is None or self.names.label(node):
            return f"at {self.names.of(node)}"
        return f"after {self.names.of(node)}"

    def through(self, node: Node) -> str:
        """What leads on to a child: the letter of the child, or the action."""
        return self.names.label(node) or self.names.action(node)

    def window(self, node: Node) -> str:
        """The window on entry, in brackets, where the search has one."""
        if node.role is Role.OWN or (node.parent is not None and node.parent.role is Role.OWN):
            return "" if node.beta == inf else f" ({shown(node.beta)} is enough)"
        if not self.windowed or not node.is_kept:
            return ""
        if is_narrow(node):
            return f" (is it {question(node)}?)"
        return f" ({window_text(node.alpha, node.beta)})"

    # What happens there

    def enter(self, node: Node) -> str:
        """A node is entered."""
        parent = node.parent
        if parent is None:
            ahead = "" if self.to_the_end else f" to depth {node.depth}"
            again = "" if node is self.first else " again"
            where = f"{self.names.of(node)}, where {turn(node)}{self.window(node)}"
            return f"The search{ahead} begins{again} at {where}{self.premises if node is self.first else ''}."
        step = sentence(f"{self.place(parent)}, {self.step(node)}")[:-1]
        if node.role is Role.END or node.source == "leaf":
            return f"{step}."
        letter = self.names.label(node)
        return f"{step}{f', which leads to {letter}; there' if letter else ';'} {turn(node)}{self.window(node)}."

    def step(self, node: Node) -> str:
        """The step from the node above to this one: who does what."""
        parent, action = node.parent, self.names.action(node)
        assert parent is not None
        if node.action is None:
            return f"{who(parent)} {'passes' if self.lets_pass else PASSING}"
        if node.probability is not None:
            does = "chance may bring" if parent.role is Role.CHANCE else f"player {parent.player} may take"
            return f"{does} {action} ({show_chance(node.probability)})"
        if node.again and self.lets_pass:
            return f"{who(parent)} leaves the reply to another, by {action}"
        return f"{who(parent)} tries {action}{' again' if node.again else ''}"

    def leaf(self, node: Node) -> str:
        """The search goes no further."""
        name = self.names.of(node)
        if node.guessed:
            return sentence(f"{name} is at the horizon; the guess is {shown(node.value)}")
        return sentence(f"{name} is the end, worth {shown(node.value)}")

    def guess(self, node: Node) -> str:
        """A guess at the horizon, before tactical actions."""
        assert node.guess is not None
        return sentence(f"{self.names.of(node)} is at the horizon, worth {shown(node.guess)} if it is quiet")

    def recalled(self, node: Node) -> str:
        """The table, or the game, knew enough."""
        knower = "the table" if node.source == "hit" else "the game itself"
        return sentence(f"{knower} knows {self.names.of(node)} already: it is worth {value_words(node)}")

    def bound(self, node: Node, narrowing: Narrowing) -> str:
        """The window of a node was narrowed."""
        if narrowing.child is None:
            window = narrowing.alpha, narrowing.beta
            is_news = window != (node.alpha, node.beta)
            found = f"the window is {window_text(*window)}" if is_news else "what is known leaves the window as it is"
            return sentence(f"{self.place(node)}, {found}")
        return sentence(f"{self.place(node)}, {who(node)} has {self.gained(node, narrowing)}")

    def gained(self, node: Node, narrowing: Narrowing) -> str:
        """What a child brought: the value, the child, and the bound that it moved."""
        letter, value = ("α", narrowing.alpha) if node.role is Role.MAX else ("β", narrowing.beta)
        child = f" through {self.through(narrowing.child)}" if narrowing.child else ""
        if node.role is Role.OWN:
            return f"{shown(own_part(node, narrowing))}{child}"
        return f"{shown(value)}{child} ({letter} = {shown(value)})"

    # Cuts

    def cut(self, node: Node) -> str:
        """Why a node is cut, and what is therefore never visited."""
        assert node.cut is not None
        is_deep = bar_of(node, node.cut) is Bar.OWNED and self.distance(node, node.cut) > 1
        deep = " (a deep cut)" if is_deep else ""
        left = [self.names.action(child) for child in node.skipped]
        if node.hidden:
            rest = ": whatever is left of its actions is never visited"
        elif left:
            several = followers(node)
            actions, are = (several[:-1], "is") if len(left) == 1 else (several, "are")
            rest = f": {actions} {listed(left)} {are} never visited"
        else:
            rest = ", at its last child, so nothing is saved"
        name = self.names.of(node)
        return sentence(f"{self.found(node)}; {self.bar(node, node.cut)}; so {name} is cut{deep}{rest}")

    def probe(self, node: Node) -> str:
        """Only the first action is tried."""
        name = self.names.of(node)
        return sentence(f"only the first action of {name} is tried, for what {who(node)} can have at least there")

    def found(self, node: Node) -> str:
        """What a node has, that it is cut."""
        name = self.names.of(node)
        child = node.children[-1] if node.children and not node.hidden else None
        if node.is_chancy:
            last = "" if child is None else f"{self.outcome(child)} is {value_words(child)}; "
            return f"{last}whatever {self.rest(node)}, {name} is worth {value_words(node)}"
        if child is None:
            return f"{name} is {value_words(node)}"
        if child.action is None:
            return f"{self.place(node)}, even passing gives {who(node)} {value_words(child)}"
        number = ordinal(len({each.action for each in node.children if each.action is not None}))
        whose = f"{name}'s" if self.names.label(node) else f"{self.place(node)}, the"
        return f"{whose} {number} reply, {self.names.action(child)}, is {value_words(child)}"

    def outcome(self, child: Node) -> str:
        """An outcome, or a child of another node, with its probability if it has one."""
        chance = "" if child.probability is None else f" ({show_chance(child.probability)})"
        return self.through(child) + chance

    def rest(self, node: Node) -> str:
        """What a chance node may still bring when it is cut, as the beginning of a clause."""
        left = [self.through(child) for child in node.skipped]
        if node.hidden or not left:
            return f"the other {followers(node)} bring"
        return f"{listed(left)} {'brings' if len(left) == 1 else 'bring'}"

    def bar(self, node: Node, cut: Cut) -> str:
        """Why that is enough: who has something as good already, where, and through which action."""
        if node.role is Role.OWN:
            if cut.beta < node.beta:
                return f"no more than {shown(cut.beta)} is possible"
            rival = f", for {who(node.parent)} would be left with no more than they have" if node.parent else ""
            return f"{shown(cut.beta)} is enough{rival}"
        kind, met = bar_of(node, cut), shown(cut.met)
        if kind is Bar.ASKED:
            about = asked_about(node, cut)
            return f"the question is only whether {self.names.of(about)} is {question(about)}"
        if kind is Bar.BEGUN:
            return f"the search began with {'α' if cut.side == 'alpha' else 'β'} = {met}"
        setter = cut.setter or node
        if kind is Bar.AVERAGED:
            return f"that settles the average {self.place(setter)}"
        if kind is Bar.KNOWN:
            return f"no {'more' if cut.side == 'beta' else 'less'} than {met} is possible {self.place(setter)}"
        return self.held(node, cut, setter)

    def held(self, node: Node, cut: Cut, setter: Node) -> str:
        """Who holds a bound already, where, and through which action."""
        met, far = shown(cut.met), self.distance(node, cut)
        plies = f", {far} plies up," if far > 1 else ""
        name = self.names.of(setter)
        where = f"{name}{plies}" if self.names.label(setter) else f"{self.place(setter)}{plies} {who(setter)}"
        level = "as much" if setter.role is Role.MAX else "as little"
        via = next((step.child for step in reversed(setter.narrowed) if step.child and moved(step, cut)), None)
        through = f" through {self.through(via)}" if via else ""
        found = node.children[-1].value if node.children and not node.hidden else node.value
        if found == cut.met:
            return f"{where} already has {level}, {met}" + (f",{through}" if through else "")
        return f"{where} already has {met}{through}"

    def distance(self, node: Node, cut: Cut) -> int:
        """How many plies above the node the bound was set."""
        return 0 if cut.setter is None else node.ply - cut.setter.ply

    # Values

    def value(self, node: Node) -> str:
        """The value is backed up."""
        return sentence(f"{self.because(node)}{self.names.of(node)} is worth {value_words(node)}")

    def because(self, node: Node) -> str:
        """Where a value comes from, up to a colon; nothing where that is not known, or the cut has said it."""
        if node.cut is not None or not node.is_whole or not node.children:
            return ""
        if node.is_chancy:
            return f"{weighted_sum(node)} = {shown(node.value)}: "
        best = best_child(node)
        if best is None:
            return "no tactical action is better than the guess: " if node.guess is not None else ""
        if not_better(node):
            compared = "more" if node.role is Role.MAX else "less"
            return f"{self.place(node)}, nothing is {compared} than {shown(limit_of(node))}: "
        if node.probed:
            return f"{who(node)} can take {self.names.action(best)}: "
        if len({child.action for child in node.children}) == 1:
            return f"{who(node)} {self.only(node, best)}: "
        superlative = {Role.MAX: "the most", Role.MIN: "the least", Role.OWN: "the most for themselves"}[node.role]
        return f"{who(node)} takes {superlative}, {self.names.action(best)}: "

    def only(self, node: Node, child: Node) -> str:
        """Why only one action of a node was searched: the player passes, as another replied, or there is no other."""
        if child.action is None:
            return "passes"
        passes = self.lets_pass and node.role is Role.MIN and len(choices(self.game, node.state)) > 1
        return f"{'passes by' if passes else 'has only'} {self.names.action(child)}"
