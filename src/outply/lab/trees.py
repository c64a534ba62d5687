"""Trees for counting leaves: uniform random ones and those of games, with the actions in a bad, given or best order."""

from typing import Any

from outply.contract.game import Game
from outply.contract.limit import Limit
from outply.contract.observer import Observer
from outply.engine.searching import Search
from outply.games.tree.rules import Tree
from outply.primitives.dice import Dice

# A leaf is its value to MAX; a list is a node, and MAX is to move in the first.
Nested = Any

ORDERS = {
    "worst": "alpha-beta, worst first",
    "given": "alpha-beta, as given",
    "best": "alpha-beta, best first",
}


def random_tree(branching: int, depth: int, dice: Dice) -> Nested:
    """A tree in which every node has the same number of children, and all leaves differ, but for a rare tie."""
    if depth == 0:
        return dice.below(1_000_000_000)
    return [random_tree(branching, depth - 1, dice) for _ in range(branching)]


def game_tree(game: Game, evaluate: Any, state: Any, depth: int) -> Nested:
    """The tree of a game of two players who take turns, down to a depth, with guesses at its horizon."""
    if game.is_terminal(state):
        return game.utility(state, 0)
    if depth == 0:
        return evaluate(state)
    return [game_tree(game, evaluate, game.result(state, action), depth - 1) for action in game.actions(state)]


def ordered(tree: Nested, order: str, maximising: bool = True) -> Nested:
    """The tree with the children of every node in this order, from the view of the player who chooses there."""
    if not isinstance(tree, list) or order == "given":
        return tree
    best_is_high = maximising == (order == "best")
    children = sorted(tree, key=lambda child: value_of(child, not maximising), reverse=best_is_high)
    return [ordered(child, order, not maximising) for child in children]


def value_of(tree: Nested, maximising: bool = True) -> float:
    """The minimax value."""
    if not isinstance(tree, list):
        return float(tree)
    values = [value_of(child, not maximising) for child in tree]
    return max(values) if maximising else min(values)


class Counter(Observer):
    """An observer who counts leaves, and lets all else pass."""

    def __init__(self) -> None:
        self.leaves = 0

    def leaf(self, depth: int, value: Any, terminal: bool) -> None:
        """One more."""
        self.leaves += 1


def leaves_visited(tree: Nested, algorithm: str) -> int:
    """How many leaves a search of the whole tree visits."""
    counter = Counter()
    Search(Tree.from_data(tree), algorithm, observer=counter)(None, Limit())
    return counter.leaves


def fewest(branching: float, depth: int) -> float:
    """The fewest leaves that alpha-beta can visit in a uniform tree (Knuth and Moore 1975)."""
    half = depth // 2
    return branching ** (depth - half) + branching**half - 1
