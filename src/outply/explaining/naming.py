"""What the states of a tree are called when one talks about it.

A tree that is written out gets letters, as on a blackboard: A is the root, B, C, D its children, and so on, level by
level; the actions of C are c1, c2, c3. In a real game a state is named by the actions that lead to it.
"""

import contextlib
import re
from collections import deque

from outply.contract.companions import class_words
from outply.contract.game import CHANCE, Game
from outply.contract.messages import shorten
from outply.contract.view import View
from outply.explaining.node import Node, Role
from outply.games.tree.rules import State, Tree
from outply.variants.modelled import Modelled

# What a terminal might obey and XML does not allow: control characters, halves of pairs, and what is no character.
UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

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

    def __init__(self, root: Node, view: View) -> None:
        self.view = view
        self.letters = lettered(view.game, root) if isinstance(view.game, Tree) else {}

    def of(self, node: Node) -> str:
        """The name of a node: a letter, the action of a leaf such as c2, or the actions that lead there."""
        if node.state in self.letters:
            return self.letters[node.state]
        if node.parent is None:
            return "the root"
        if node.parent.state in self.letters:
            return self.action(node)
        return " ".join(self.action(each) for each in node.way()[1:])

    def action(self, node: Node) -> str:
        """The name of the action that leads to a node, such as c2 for the second of C."""
        parent = node.parent
        if parent is None:
            return ""
        if node.action is None:
            return "(pass)"
        if parent.state in self.letters:
            return f"{self.letters[parent.state].lower()}{node.action + 1}"
        return printable(self.view.name(parent.state, node.action))


def lettered(tree: Tree, root: Node) -> dict[State, str]:
    """A letter for each state that is no leaf, level by level; nothing if there are more such states than letters.

    A state has one letter, however often and in whichever order the search looked at it.
    """
    letters: dict[State, str] = {}
    todo = deque([(root.state, root.depth)])
    while todo:
        state, depth = todo.popleft()
        if depth > 0 and not tree.is_terminal(state):
            if len(letters) == len(LETTERS):
                return {}
            letters[state] = LETTERS[len(letters)]
            todo.extend((tree.result(state, action), depth - 1) for action in tree.actions(state))
    return letters


def printable(text: str) -> str:
    """The text on one line, with what cannot be printed written as Python does.

    >>> print(printable("a\\nb\\x1b[31m"))
    a\\nb\\x1b[31m
    """
    return UNPRINTABLE.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def opponent_name(game: Game) -> str:
    """What all players but one are taken to do, in the words of their policy; empty if they are not modelled.

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
    told = class_words(game.policy)
    if type(game.policy).__str__ is not object.__str__:
        # What was found out about the game is worth more than the policy's own words.
        with contextlib.suppress(Exception):
            told = str(game.policy)
    return printable(told)


def who(node: Node) -> str:
    """Who acts in a node, as the search sees it."""
    if node.role in (Role.MAX, Role.MIN) and not node.is_in_crowd:
        return node.role.name
    if node.role is Role.CHANCE or node.player == CHANCE:
        return "chance"
    if node.role is Role.AVERAGE:
        return f"player {node.player}" + (f" ({shorten(node.policy)})" if node.policy else ", at random")
    return "the end" if node.role is Role.END else f"player {node.player}"
