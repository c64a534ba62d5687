"""Opponents: what a player may be thought to do.

    Uniform      any action, all alike
    Softmax      better actions more often, by an evaluation or a search
    Searched     what a search finds best
    Mixture      one policy or another, by weight: a depth-2 minimax 80 % of the time, at random otherwise
    Counted      what was seen often is done often
    reasoning    an opponent who models us, who models them, and so on, up to a level

Give one to `search(..., opponent=policy)`, or let it play: `policy_player(policy)`. As text, a policy says in a few
words what it does: `str(policy)`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import exp, fsum
from numbers import Real
from typing import Any

from outply.contract.errors import InputError
from outply.contract.game import Game
from outply.contract.limit import Limit
from outply.contract.messages import is_finite, shown
from outply.contract.policy import Policy
from outply.engine.searching import Search
from outply.primitives.dice import Dice
from outply.searches.algorithm import textbook
from outply.searches.horizon import Evaluate, each_players
from outply.searches.strong.pvs import Ingredients
from outply.variants.modelled import checked

# States whose simulation a policy keeps in mind.
MOST_KEPT = 100_000

# Who models whom: deeper than this, nobody thinks.
MOST_LEVELS = 4

# The largest temperature and smoothing: sums of as many as there are actions stay finite.
MOST = 1e300

# What a table holds depends on what was searched before, and may break a tie another way. A policy has none, so that
# it does the same in a state whenever it is asked.
FORGETFUL = Ingredients(table=False)


class Uniform(Policy):
    """Any legal action, all alike.

    >>> from outply import MNK, Uniform, search
    >>> result = search(MNK(), depth=3, opponent=Uniform(MNK()), compiled=False)
    >>> result.algorithm
    'star2'
    """

    compiles = True

    def __init__(self, game: Game) -> None:
        check_game(game)
        self.game = game

    def __str__(self) -> str:
        return "any action"

    def chances(self, state: Any) -> Iterator[tuple[Any, float]]:
        """Every action, with the same probability."""
        count = 0
        for _ in self.game.actions(state):
            count += 1
        for action in self.game.actions(state):
            yield action, 1.0 / count


class Searched(Policy):
    """What a search finds best, always. What it found about a state is kept in mind."""

    def __init__(
        self,
        game: Game,
        depth: int,
        algorithm: str | None = None,
        evaluate: Evaluate | None = None,
        opponent: Policy | None = None,
        compiled: bool | None = None,
    ) -> None:
        self.limit = Limit(depth=depth)
        self.prepare(Search(game, algorithm, evaluate, compiled, opponent=opponent, ingredients=FORGETFUL))

    def prepare(self, search: Search) -> None:
        """Take this search, if it suits the game."""
        self.search = search
        search.check()
        if (levels := levels_of(self)) > MOST_LEVELS:
            raise InputError(f"expected at most {MOST_LEVELS} players who model one another, but got {levels}")
        self.found: dict[Any, Sequence[tuple[Any, float]]] = {}
        self.found_after = self.changes()

    def chances(self, state: Any) -> Sequence[tuple[Any, float]]:
        """What the search leads to, as simulated when the state was first met."""
        if self.found_after != self.changes():
            self.found.clear()
            self.found_after = self.changes()
        if state not in self.found:
            if len(self.found) >= MOST_KEPT:
                self.found.clear()
            self.found[state] = self.simulated(state)
        return self.found[state]

    def simulated(self, state: Any) -> Sequence[tuple[Any, float]]:
        """One action, for sure."""
        return ((self.search(state, self.limit).action, 1.0),)

    def changes(self) -> int:
        """How often his own model of his opponent has changed."""
        return 0 if self.search.options.opponent is None else self.search.options.opponent.changes()

    def __str__(self) -> str:
        opponent, usual = self.search.options.opponent, textbook(self.search.game)
        name = self.search.options.algorithm or (usual if opponent is None else "expectimax")
        # Alpha-beta is how the textbook finds what minimax finds.
        told = f"{'minimax' if name == 'alphabeta' else name} to depth {self.limit.depth}"
        if opponent is None:
            return told
        return f"{told} against {opponent}" if "," not in str(opponent) else f"{told} against ({opponent})"


class Softmax(Searched):
    """Better actions more often: by the exponential of what each is worth to the mover.

    With depth 1 an action is worth what the evaluation says of the state that it leads to; with more, what a search to
    this depth finds. The evaluation gives a number for each player, as a tuple; where two are opposed, player 0's is
    enough. The lower the temperature, the surer the best action is taken.

    >>> from outply import Softmax, Tree
    >>> tree = Tree.from_text("((3 13) (2 42))")
    >>> [(action, round(chance, 3)) for action, chance in Softmax(tree, depth=2).chances(tree.initial())]
    [(0, 0.731), (1, 0.269)]
    """

    def __init__(self, game: Game, evaluate: Evaluate | None = None, temperature: float = 1.0, depth: int = 1) -> None:
        check_positive(temperature, "temperature")
        check_game(game)
        self.temperature, self.limit = float(temperature), Limit(depth=depth)
        # A single ply is looked ahead sooner than compiled.
        compiled = False if depth == 1 else None
        guess = None if evaluate is None else fitted(evaluate, game)
        self.prepare(Search(game, textbook(game), guess, compiled, exact=True))

    def simulated(self, state: Any) -> Sequence[tuple[Any, float]]:
        """Every action, by what it is worth."""
        gains = self.gains(state)
        most = max(gains.values())
        weights = {action: exp((gain - most) / self.temperature) for action, gain in gains.items()}
        total = fsum(weights.values())
        return tuple((action, weights[action] / total) for action in self.search.game.actions(state))

    def gains(self, state: Any) -> dict[Any, float]:
        """What each action is worth to the mover."""
        algorithm = self.search.check()
        mover = self.search.game.player(state)
        return {choice.action: algorithm.gain(choice.value, mover) for choice in self.search(state, self.limit).choices}

    def __str__(self) -> str:
        of = "an evaluation" if self.limit.depth == 1 else super().__str__()
        return f"softmax at temperature {self.temperature:g} of {of}"


class Mixture(Policy):
    """One policy or another, by weight.

    >>> from outply import MNK, Mixture, Searched, Uniform
    >>> game = MNK()
    >>> sometimes = Mixture((0.8, Searched(game, depth=2)), (0.2, Uniform(game)))
    >>> round(max(chance for _, chance in sometimes.chances(game.initial())), 3)
    0.822
    """

    def __init__(self, *parts: tuple[float, Policy]) -> None:
        for part in parts:
            if not is_weighted(part):
                raise InputError(f"expected pairs of a weight and a policy, but got {shown(part)}")
        weights = [weight for weight, _ in parts]
        if any(not 0.0 <= weight <= 1.0 for weight in weights) or abs(fsum(weights) - 1.0) > 1e-9:
            raise InputError(f"expected weights that sum to one, but got {shown(weights)}")
        self.parts = parts

    def chances(self, state: Any) -> list[tuple[Any, float]]:
        """The actions of all parts, each once."""
        total: dict[Any, float] = {}
        for weight, policy in self.parts:
            for action, chance in policy.chances(state):
                total[action] = total.get(action, 0.0) + weight * chance
        return list(total.items())

    def __str__(self) -> str:
        return ", ".join(f"{100 * weight:.3g} % {policy}" for weight, policy in self.shares())

    def shares(self) -> Iterator[tuple[float, Policy]]:
        """The parts, and those of mixtures among them, each with its share of the whole."""
        for weight, policy in self.parts:
            if isinstance(policy, Mixture):
                yield from ((weight * share, part) for share, part in policy.shares())
            else:
                yield weight, policy

    def changes(self) -> int:
        """How often its parts have changed."""
        return sum(policy.changes() for _, policy in self.parts)


class Counted(Policy):
    """What was seen often is done often; `smoothing` is what each action counts before it is seen at all."""

    def __init__(self, game: Game, smoothing: float = 1.0) -> None:
        check_game(game)
        check_positive(smoothing, "smoothing")
        self.game, self.smoothing = game, smoothing
        self.counts: dict[Any, dict[Any, int]] = {}
        self.learned = 0

    def learn(self, state: Any, action: Any) -> None:
        """Count an action that was taken."""
        seen = self.counts.setdefault(state, {})
        seen[action] = seen.get(action, 0) + 1
        self.learned += 1

    def learn_all(self, played: Iterable[tuple[Any, Any]]) -> None:
        """Count many, as pairs of a state and the action taken there."""
        for state, action in played:
            self.learn(state, action)

    def chances(self, state: Any) -> list[tuple[Any, float]]:
        """Every legal action, by how often it was taken in this state."""
        seen = self.counts.get(state, {})
        weights = [(action, seen.get(action, 0) + self.smoothing) for action in self.game.actions(state)]
        total = fsum(weight for _, weight in weights)
        return [(action, weight / total) for action, weight in weights]

    def __str__(self) -> str:
        turns = sum(sum(seen.values()) for seen in self.counts.values())
        return f"as seen in {turns:,} turn{'' if turns == 1 else 's'}"

    def changes(self) -> int:
        """How many actions were counted."""
        return self.learned


def reasoning(game: Game, levels: int, depth: int, compiled: bool | None = None) -> Policy:
    """A player who reasons so many levels deep: 0 plays at random; k searches, and takes us for a player of k − 1."""
    if not isinstance(levels, int) or isinstance(levels, bool) or not 0 <= levels <= MOST_LEVELS:
        raise InputError(f"expected a level from 0 to {MOST_LEVELS}, but got {levels!r}")
    policy: Policy = Uniform(game)
    for _ in range(levels):
        policy = Searched(game, depth, opponent=policy, compiled=compiled)
    return policy


def levels_of(policy: Policy | None) -> int:
    """How many players model one another in a policy: one who searches, whom he expects, and so on."""
    if isinstance(policy, Searched):
        return 1 + levels_of(policy.search.options.opponent)
    if isinstance(policy, Mixture):
        return max(levels_of(part) for _, part in policy.parts)
    return 0


def fitted(evaluate: Evaluate, game: Game) -> Evaluate:
    """An evaluation as a search of the game wants it: a number where one says it all, else one for each player."""
    if not callable(evaluate):
        raise InputError(f"expected a function of a state as the evaluation, but got {evaluate!r}")
    guess = evaluate(game.initial())
    if textbook(game) == "maxn":
        each_players(guess, game)
        return evaluate
    # A number in one state and a tuple in another is refused, which only interpreted code can do.
    return (lambda state: each_players(evaluate(state), game)[0]) if isinstance(guess, tuple) else evaluate


def check_game(game: Game) -> None:
    """Refuse what is no game."""
    if not isinstance(game, Game):
        raise InputError(f"expected a game, made from a subclass of Game, but got {game!r}")


def check_positive(number: Any, what: str) -> None:
    """Refuse what is no number above zero, or so large that a sum of them would be infinite."""
    if not is_finite(number) or not 0.0 < float(number) <= MOST:
        raise InputError(f"expected a {what} above zero, up to {MOST:g}, but got {shown(number)}")


def is_weighted(part: Any) -> bool:
    """Whether it is a pair of a number and a policy."""
    return isinstance(part, tuple) and len(part) == 2 and isinstance(part[0], Real) and isinstance(part[1], Policy)


def policy_player(policy: Policy, seed: int = 0) -> Callable[[Game, Any], Any]:
    """A chooser for `play` that draws from a policy; the same seed plays the same."""
    dice = Dice(seed)

    def choose(game: Game, state: Any) -> Any:
        return dice.draw(checked(policy, game, state))

    return choose
