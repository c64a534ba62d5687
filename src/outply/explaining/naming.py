"""What the states of a tree are called in text, stories, pictures and data.

The view of a game may have a name for each state: a tree that is written out has letters, as on a blackboard (see
`games/tree/view.py`). In any other game, a state is named by the actions that lead to it.
"""

import contextlib

from outply.contract.companions import class_words
from outply.contract.game import CHANCE, Game
from outply.contract.messages import printable, shorten
from outply.contract.view import View
from outply.explaining.node import Node, Role
from outply.variants.modelled import Modelled

SYMBOLS = {
    Role.MAX: "▲",
    Role.MIN: "▼",
    Role.CHANCE: "●",
    Role.AVERAGE: "●",
    Role.OWN: "◆",
    Role.END: "·",
}


class Names:
    """Names for the nodes of one tree, and for their actions."""

    def __init__(self, view: View) -> None:
        self.view = view

    def of(self, node: Node) -> str:
        """The name of a node: its own, such as C or c2, or the actions that lead there."""
        if label := self.label(node):
            return label
        return " ".join(self.action(each) for each in node.way()[1:]) or "the root"

    def label(self, node: Node) -> str:
        """The name that a node has of its own; empty if it has none."""
        return printable(self.view.label(node.state))

    def action(self, node: Node) -> str:
        """The name of the action that leads to a node, such as c2 for the second of C."""
        if node.parent is None:
            return ""
        return "(pass)" if node.action is None else printable(self.view.name(node.parent.state, node.action))


def opponent_name(game: Game) -> str:
    """What all players but one are assumed to do, in the words of their policy; empty if they are not modelled.

    >>> from outply import MNK, Uniform
    >>> class MostlyFirst(Uniform):
    ...     __str__ = object.__str__
    >>> opponent_name(MNK()), opponent_name(Modelled(MNK(), Uniform(MNK()), 0))
    ('', 'any action')
    >>> opponent_name(Modelled(MNK(), MostlyFirst(MNK()), 0))
    'Mostly First'
    """
    if not isinstance(game, Modelled):
        return ""
    words = class_words(game.policy)
    if type(game.policy).__str__ is not object.__str__:
        # What was found out about the game is worth more than the policy's own words.
        with contextlib.suppress(Exception):
            words = str(game.policy)
    return printable(words)


def who(node: Node) -> str:
    """Who acts in a node, as the search sees it."""
    if node.role in (Role.MAX, Role.MIN) and not node.is_in_crowd:
        return node.role.name
    if node.role is Role.CHANCE or node.player == CHANCE:
        return "chance"
    if node.role is Role.AVERAGE:
        return f"player {node.player}" + (f" ({shorten(node.policy)})" if node.policy else ", at random")
    return "the end" if node.role is Role.END else f"player {node.player}"
