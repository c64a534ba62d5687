"""The tree that a search walked, put together from its log.

Every view of a search is a view of this tree: nodes in the order in which they were visited, and below each what the
search never visited.
"""

from math import inf
from typing import Any

from outply.contract.game import CHANCE, Game, choices
from outply.contract.result import Bound
from outply.explaining.log import Event, Log
from outply.explaining.naming import opponent_name
from outply.explaining.node import Cut, Narrowing, Node, Role
from outply.searches.algorithm import Algorithm
from outply.variants.modelled import Modelled

# How many states that were never visited are put into a tree, to be drawn as cut off.
MOST_UNVISITED = 200


class Walk:
    """Builds the trees of a log: one for each time that the search began at the root."""

    def __init__(self, game: Game, log: Log, algorithm: Algorithm) -> None:
        self.game, self.log, self.algorithm = game, log, algorithm
        self.policy = opponent_name(game)
        self.roots: list[Node] = []
        self.hero = 0
        self.path: list[Node] = []
        self.room = MOST_UNVISITED
        # By the id of a node: the actions searched there, and their probabilities where the node averages.
        self.looked_at: dict[int, set[Any]] = {}
        self.likely: dict[int, dict[Any, float]] = {}

    def walk(self) -> list[Node]:
        """The root of each tree."""
        for event in self.log.events:
            if event.kind == "enter":
                self.enter(event)
            elif event.kind == "iteration":
                self.path.clear()
            else:
                # A search that is stopped leaves what it was at without a word.
                del self.path[event.ply + 1 :]
                self.note(self.path[-1], event)
        for root in self.roots:
            self.add_skipped(root)
        return self.roots

    def enter(self, event: Event) -> None:
        """Begin a node."""
        del self.path[event.ply :]
        parent = self.path[-1] if self.path else None
        node = Node(event.action, event.state, parent, event.node, True, event.ply, event.depth)
        node.alpha, node.beta = event.alpha, event.beta
        node.hidden = self.log.hidden.get(event.node, 0)
        if parent is None:
            self.roots.append(node)
            player = None if self.game.is_terminal(node.state) else self.game.player(node.state)
            self.hero = player if player is not None and player != CHANCE else 0
        else:
            before = self.looked_at.setdefault(id(parent), set())
            node.again = node.action in before
            before.add(node.action)
            parent.children.append(node)
        self.settle(node)
        self.path.append(node)

    def settle(self, node: Node) -> None:
        """Fill in whose turn it is, and how likely it is to come here."""
        node.player = None if self.game.is_terminal(node.state) else self.game.player(node.state)
        node.role, node.players = self.role(node.player), self.game.players
        if node.player == CHANCE and isinstance(self.game, Modelled):
            acting = self.game.game.player(node.state)
            if acting != CHANCE:
                node.player, node.role, node.policy = acting, Role.AVERAGE, self.policy
        if node.parent is not None and node.parent.is_chancy:
            node.probability = self.chances(node.parent).get(node.action)

    def chances(self, node: Node) -> dict[Any, float]:
        """How likely each outcome of a node is, or each action of a player who moves at random."""
        if id(node) not in self.likely:
            followers = choices(self.game, node.state)
            even = [(action, 1 / len(followers)) for action in followers]
            pairs = self.game.outcomes(node.state) if self.game.player(node.state) == CHANCE else even
            self.likely[id(node)] = dict(pairs)
        return self.likely[id(node)]

    def role(self, player: int | None) -> Role:
        """What a player does, as the algorithm sees it."""
        if player is None:
            return Role.END
        if player == CHANCE:
            return Role.CHANCE
        if self.algorithm.asks_for == "mover":
            others = Role.MIN if self.algorithm.windowed else Role.AVERAGE
            return Role.MAX if player == self.hero else others
        if self.algorithm.asks_for == "all":
            return Role.OWN
        return Role.MAX if player == 0 else Role.MIN

    def note(self, node: Node, event: Event) -> None:
        """Fill in what an event says about a node."""
        if event.kind == "guess":
            node.guess, node.guessed = event.value, True
        elif event.kind == "bound":
            child = node.children[-1] if node.children else None
            node.narrowed.append(Narrowing(child, event.alpha, event.beta))
        elif event.kind == "probe":
            node.probed = True
        elif event.kind == "cut":
            setter = next((above for above in node.way() if above.number == event.setter), None)
            node.cut = Cut(event.side, event.alpha, event.beta, setter)
        else:
            self.leave(node, event)

    def leave(self, node: Node, event: Event) -> None:
        """Fill in the value, and how it is meant."""
        if event.kind == "value":
            node.value, node.guessed = event.value, node.guessed and not node.children
            node.bound = self.bound(node)
            if node.probed and not node.alpha < node.value < node.beta:
                self.judge_probe(node)
        elif event.kind == "leaf":
            node.value, node.guessed, node.source = event.value, not event.terminal, "leaf"
        else:
            low, high = event.alpha, event.beta
            node.source = event.kind
            node.value = high if high <= node.alpha else low
            node.bound = Bound.EXACT if low == high else Bound.UPPER if high <= node.alpha else Bound.LOWER

    def judge_probe(self, node: Node) -> None:
        """One action that is no better than the window asks for says nothing about the others."""
        if node.role is Role.MAX and node.value <= node.alpha:
            node.value = -inf
        elif node.role is Role.MIN and node.value >= node.beta:
            node.value = inf

    def bound(self, node: Node) -> Bound:
        """How a backed-up value is meant: one outside the window on entry is only a bound."""
        value, exact_ties = node.value, self.algorithm.ties_exact
        if node.probed:
            return Bound.LOWER if node.role is Role.MAX else Bound.UPPER
        if not isinstance(value, int | float):
            return Bound.LOWER if node.cut is not None else Bound.EXACT
        if value < node.alpha or (value == node.alpha and not exact_ties):
            return Bound.UPPER
        if value > node.beta or (value == node.beta and not exact_ties):
            return Bound.LOWER
        return Bound.EXACT

    def mark_line(self, root: Node, line: tuple[Any, ...]) -> None:
        """Mark the nodes on the line; those that the log did not keep are added, for their value is the root's."""
        node, node.on_line = root, True
        last_kept = root
        for action in line:
            looked_at = [child for child in node.children if child.action == action]
            if looked_at:
                node = last_kept = looked_at[-1]
            elif last_kept.hidden:
                node = self.from_hidden(node, action, root.value)
                last_kept.hidden -= 1
            else:
                return
            node.on_line = True

    def from_hidden(self, parent: Node, action: Any, value: Any) -> Node:
        """A state that the search visited, but of which the log keeps nothing."""
        state = self.game.result(parent.state, action)
        node = Node(action, state, parent, None, True, parent.ply + 1, parent.depth - 1, value=value)
        self.settle(node)
        parent.children.append(node)
        return node

    def add_skipped(self, root: Node) -> None:
        """Add what was never visited: the actions that cuts left out, and while there is room what lies below."""
        todo = []
        for node in list(root.below()):
            if node.cut is not None and not node.hidden:
                looked_at = {child.action for child in node.children}
                left_out = [action for action in choices(self.game, node.state) if action not in looked_at]
                node.skipped = [self.unvisited(node, action) for action in left_out]
                todo += node.skipped
        while todo and self.room > 0:
            node = todo.pop(0)
            self.room -= 1
            if node.depth > 0 and node.player is not None:
                node.skipped = [self.unvisited(node, action) for action in choices(self.game, node.state)]
                todo += node.skipped

    def unvisited(self, parent: Node, action: Any) -> Node:
        """A state that the search would have come to, had it not been for a cut."""
        state = self.game.result(parent.state, action)
        node = Node(action, state, parent, None, False, parent.ply + 1, parent.depth - 1)
        self.settle(node)
        if node.role is Role.END:
            node.value = self.utility(state)
        return node

    def utility(self, state: Any) -> Any:
        """What an end is worth, as this algorithm states values."""
        if self.algorithm.asks_for == "all":
            return tuple(float(self.game.utility(state, player)) for player in range(self.game.players))
        return float(self.game.utility(state, self.hero if self.algorithm.asks_for == "mover" else 0))
