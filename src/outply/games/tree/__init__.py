"""Trees that are written out."""

from outply.contract.companions import join
from outply.games.parameters import EXAMPLE_TREE, TREE_BEGINS
from outply.games.tree.rules import Tree, _GuessedTree
from outply.games.tree.view import TreeView

join(Tree, name="tree", view=TreeView)
join(_GuessedTree, name="tree", view=TreeView)


def make(parameters: str) -> Tree:
    """The tree written after the colon, if it begins as trees do, or in the file named there."""
    if not parameters:
        return Tree.from_text(EXAMPLE_TREE)
    return Tree.from_text(parameters) if TREE_BEGINS.match(parameters) else Tree.load(parameters)
