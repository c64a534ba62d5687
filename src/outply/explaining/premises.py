"""What a reader must know before the story of a search: whose values they are, and who moves how."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from outply.explaining.naming import opponent_name, who
from outply.explaining.node import Node, Role
from outply.explaining.wording import shown

if TYPE_CHECKING:
    from outply.explaining.explanation import Explanation


def premises(explanation: "Explanation") -> Iterator[str]:
    """Whose values they are, which range they have, and what the others are assumed to do."""
    game, algorithm, player = explanation.game, explanation.algorithm, explanation.root.player
    hero = max(0, player or 0)
    if algorithm.asks_for == "mover" and game.players > 2:
        others = ", and all others want them small" if algorithm.windowed else ""
        rest = ", though only one of them replies in a round" if algorithm.null_moves else ""
        yield f"values are player {hero}'s{others}{rest}"
    elif algorithm.asks_for == "mover" and hero > 0:
        yield f"MAX is player {hero} here, and values are theirs"
    if algorithm.name in ("star1", "star2"):
        low, high = value_range(explanation)
        yield f"all values are from {shown(low)} to {shown(high)}"
    if policy := opponent_name(game):
        others = f"player {1 - hero} follows" if game.players == 2 else "all others follow"
        yield f"{others} a policy: {policy}"


def value_range(explanation: "Explanation") -> tuple[float, float]:
    """The range of all values: that of the utilities, and of guesses where there are some."""
    game = explanation.game
    guesses = [node.value for root in explanation.roots for node in root.below() if node.guessed]
    return min([game.min_utility, *guesses]), max([game.max_utility, *guesses])


def turn(node: Node) -> str:
    """Who is to move in a node."""
    if node.role is Role.END:
        return "the game is over"
    if node.role is Role.AVERAGE:
        return f"player {node.player} {'follows their policy' if node.policy else 'moves at random'}"
    return f"{who(node)} {'decides' if node.role is Role.CHANCE else 'moves'}"
