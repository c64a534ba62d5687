"""Searches that back up values, each with exactly one bug.

`Backing` has none: it goes through the tree as one does by hand. Each mistake replaces one of its steps.
"""

from collections.abc import Sequence

from outply.contract.game import CHANCE
from outply.contract.result import Value
from outply.exercises.mistakes import PLAYERS_SWAPPED, Mistake
from outply.games.tree.rules import Tree

Numbers = Sequence[float]
Tuple = tuple[float, ...]


class Backing:
    """Backs up one number: MAX takes the largest, MIN the smallest, chance the average."""

    mistake = Mistake("none", "")

    def __init__(self, tree: Tree) -> None:
        self.nodes = tree.written_nodes
        self.values: dict[int, Value] = {}
        """What each node is worth."""
        self.value(0)

    def value(self, node: int) -> float:
        """The value of a node, which is kept."""
        children = self.nodes.children(node)
        if not children:
            return float(self.nodes.utilities[node, 0])
        value = self.decided(node, self.replies(node))
        self.values[node] = value
        return value

    def replies(self, node: int) -> list[float]:
        """The values among which a node decides."""
        return [self.value(child) for child in self.nodes.children(node)]

    def decided(self, node: int, replies: Numbers) -> float:
        """The value of a node, given those of its children."""
        owner = int(self.nodes.owner[node])
        if owner == CHANCE:
            chances = [float(self.nodes.probability[child]) for child in self.nodes.children(node)]
            return self.average(replies, chances)
        return self.best(owner, replies)

    def best(self, player: int, replies: Numbers) -> float:
        """What a player chooses."""
        return max(replies) if player == 0 else min(replies)

    def average(self, replies: Numbers, chances: Numbers) -> float:
        """What chance brings."""
        return sum(chance * reply for chance, reply in zip(chances, replies, strict=True))


class PlayersSwapped(Backing):
    """MAX takes the smallest."""

    mistake = PLAYERS_SWAPPED

    def best(self, player: int, replies: Numbers) -> float:
        """What the other player would choose."""
        return super().best(1 - player, replies)


class AverageAtMin(Backing):
    """MIN is assumed to move at random."""

    mistake = Mistake("average-at-min", "You took the average where MIN moves; MIN takes the smallest value.")

    def best(self, player: int, replies: Numbers) -> float:
        """The average for MIN."""
        return sum(replies) / len(replies) if player == 1 else super().best(player, replies)


class EveryoneMaximises(Backing):
    """MIN helps MAX."""

    mistake = Mistake("max-everywhere", "You took the largest value in every node; MIN takes the smallest.")

    def best(self, player: int, replies: Numbers) -> float:
        """The largest for everyone."""
        return max(replies)


class LastLevelSkipped(Backing):
    """The last decision before the leaves is left out."""

    mistake = Mistake(
        "one-level-short",
        "Your depth is off by one: you handed the leaves to the player one level too high, past the one who moves "
        "just above them.",
    )

    def replies(self, node: int) -> list[float]:
        """The leaves below a child stand for the child."""
        replies = super().replies(node)
        values: list[float] = []
        for child, reply in zip(self.nodes.children(node), replies, strict=True):
            below = self.nodes.children(child)
            last = len(below) > 0 and not any(self.nodes.child_count[leaf] for leaf in below)
            values += [float(self.nodes.utilities[leaf, 0]) for leaf in below] if last else [reply]
        return values


class FirstLevelSkipped(Backing):
    """The root's own decision is left out."""

    mistake = Mistake(
        "one-level-low",
        "Your depth is off by one: you let the player who moves after the root decide at the root.",
    )

    def decided(self, node: int, replies: Numbers) -> float:
        """At the root, what its first child that is no leaf would choose."""
        following = [child for child in self.nodes.children(node) if self.nodes.child_count[child]]
        if node == 0 and following:
            return self.best(int(self.nodes.owner[following[0]]), replies)
        return super().decided(node, replies)


class LargestAtChance(Backing):
    """Chance is kind."""

    mistake = Mistake("max-at-chance", "You took the largest outcome at a chance node; chance brings the average.")

    def average(self, replies: Numbers, chances: Numbers) -> float:
        """The largest."""
        return max(replies)


class SmallestAtChance(Backing):
    """Chance is an opponent."""

    mistake = Mistake(
        "minimax-at-chance", "You took the smallest outcome at a chance node, as minimax does; chance has no aim."
    )

    def average(self, replies: Numbers, chances: Numbers) -> float:
        """The smallest."""
        return min(replies)


class Unweighted(Backing):
    """All outcomes are assumed to be equally likely."""

    mistake = Mistake(
        "unweighted-average", "You took the plain average of the outcomes, but they are not equally likely."
    )

    def average(self, replies: Numbers, chances: Numbers) -> float:
        """The plain average."""
        return sum(replies) / len(replies)


class LikeliestOnly(Backing):
    """Only the likeliest outcome counts."""

    mistake = Mistake("likeliest-outcome", "You took the likeliest outcome alone; the others count too.")

    def average(self, replies: Numbers, chances: Numbers) -> float:
        """The first of the likeliest."""
        return replies[list(chances).index(max(chances))]


class DividedAgain(Backing):
    """The weighted sum is divided by the number of outcomes."""

    mistake = Mistake(
        "divided-again", "You divided the weighted sum by the number of outcomes; the probabilities did that already."
    )

    def average(self, replies: Numbers, chances: Numbers) -> float:
        """Too little."""
        return super().average(replies, chances) / len(replies)


class AverageAtMax(Backing):
    """MAX is assumed to move at random."""

    mistake = Mistake("average-at-max", "You took the average where MAX moves; MAX takes the largest value.")

    def best(self, player: int, replies: Numbers) -> float:
        """The average for MAX."""
        return sum(replies) / len(replies) if player == 0 else super().best(player, replies)


class EachBacking:
    """Backs up a number for each player: the mover takes what is best for themselves, the first of equals."""

    mistake = Mistake("none", "")

    def __init__(self, tree: Tree) -> None:
        self.nodes, self.players = tree.written_nodes, tree.players
        self.values: dict[int, Value] = {}
        """What each node is worth."""
        self.value(0)

    def value(self, node: int) -> Tuple:
        """The value of a node, which is kept."""
        children = self.nodes.children(node)
        if not children:
            return tuple(self.nodes.utilities[node].tolist())
        value = self.best(int(self.nodes.owner[node]), [self.value(child) for child in children])
        self.values[node] = value
        return value

    def best(self, player: int, replies: Sequence[Tuple]) -> Tuple:
        """What a player chooses."""
        return max(replies, key=lambda reply: self.gain(player, reply))

    def gain(self, player: int, reply: Tuple) -> float:
        """What a player looks at."""
        return reply[player]


class NextPlayersPart(EachBacking):
    """The parts are counted from one too far."""

    mistake = Mistake("wrong-part", "You maximised the part of the player who moves next, not of the one who moves.")

    def gain(self, player: int, reply: Tuple) -> float:
        """The next player's part."""
        return reply[(player + 1) % self.players]


class FirstPlayersPart(EachBacking):
    """Everyone works for the first player."""

    mistake = Mistake("first-part-only", "You maximised the first player's part in every node; each has their own.")

    def gain(self, player: int, reply: Tuple) -> float:
        """The first player's part."""
        return reply[0]


class SumOfParts(EachBacking):
    """Everyone works for the sum."""

    mistake = Mistake("sum-of-parts", "You maximised the sum of the parts; the mover looks only at their own.")

    def gain(self, player: int, reply: Tuple) -> float:
        """The sum."""
        return sum(reply)


class AgainstTheFirst(EachBacking):
    """All the others play against the first player."""

    mistake = Mistake(
        "all-against-one", "You let the others minimise the first player's part; each maximises their own instead."
    )

    def gain(self, player: int, reply: Tuple) -> float:
        """As in minimax."""
        return reply[0] if player == 0 else -reply[0]


class BestOfEach(EachBacking):
    """The tuple is put together from the best parts of all."""

    mistake = Mistake("parts-mixed", "You mixed the parts of several tuples; a player chooses one tuple as a whole.")

    def best(self, player: int, replies: Sequence[Tuple]) -> Tuple:
        """The largest of each part."""
        return tuple(max(parts) for parts in zip(*replies, strict=True))


MINIMAX = (PlayersSwapped, AverageAtMin, EveryoneMaximises, LastLevelSkipped, FirstLevelSkipped)
AT_CHANCE = (Unweighted, SmallestAtChance, LargestAtChance, LikeliestOnly, DividedAgain)
EXPECTIMAX = (*AT_CHANCE, AverageAtMax)
EXPECTIMINIMAX = (*AT_CHANCE, AverageAtMin, PlayersSwapped, EveryoneMaximises)
MAXN = (NextPlayersPart, FirstPlayersPart, SumOfParts, AgainstTheFirst, BestOfEach)
