"""Policies that search: what is found best, better actions more often, and players who model one another."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, fsum
from typing import Any

from outply.contract.errors import InputError
from outply.contract.game import Game
from outply.contract.limit import Limit
from outply.contract.policy import Policy
from outply.engine.running import is_stopping
from outply.engine.searching import Search
from outply.policies.checks import check_game, check_positive
from outply.policies.plain import Mixture, Uniform
from outply.searches.algorithm import textbook
from outply.searches.horizon import Evaluate, each_players
from outply.searches.strong.ingredients import Ingredients

# How many states a policy remembers its simulation of.
MOST_KEPT = 100_000

# How many players may model one another.
MOST_LEVELS = 4

# What a table holds depends on what was searched before, and may break a tie another way. A policy has none, so that
# it does the same in a state whenever it is asked.
FORGETFUL = Ingredients(table=False)


class Searched(Policy):
    """Always what a search finds best. What it found about a state is remembered."""

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
        self.take(Search(game, algorithm, evaluate, compiled, opponent=opponent, ingredients=FORGETFUL))

    def take(self, search: Search) -> None:
        """Simulate by this search, if it suits the game."""
        self.search = search
        search.check()
        if (levels := levels_of(self)) > MOST_LEVELS:
            raise InputError(f"expected at most {MOST_LEVELS} players who model one another, but got {levels}")
        self.found: dict[Any, Sequence[tuple[Any, float]]] = {}
        self.found_after = self.changes()
        self.stopped = False

    def chances(self, state: Any) -> Sequence[tuple[Any, float]]:
        """What the search leads to, as simulated when the state was first met."""
        if self.found_after != self.changes():
            self.found.clear()
            self.found_after = self.changes()
        if state not in self.found:
            self.stopped = False
            found = self.simulated(state)
            if self.stopped:
                return found
            if is_stopping():
                # What a search finds that was stopped halfway must not be kept, and nobody waits for it.
                return uniform(self.search.game, state)
            if len(self.found) >= MOST_KEPT:
                self.found.clear()
            self.found[state] = found
        return self.found[state]

    def stop(self) -> None:
        """Stop the search; what it answers then is not remembered."""
        self.stopped = True
        self.search.stop()

    def prepare_for(self, player: int) -> None:
        """Compile the search, and those of the players whom it models."""
        self.search.prepare_for(player)

    def simulated(self, state: Any) -> Sequence[tuple[Any, float]]:
        """One action, for sure."""
        return ((self.search(state, self.limit).action, 1.0),)

    def changes(self) -> int:
        """How often their own model of their opponent has changed."""
        return 0 if self.search.options.opponent is None else self.search.options.opponent.changes()

    def __str__(self) -> str:
        opponent, usual = self.search.options.opponent, textbook(self.search.game)
        name = self.search.options.algorithm or (usual if opponent is None else "expectimax")
        # Alpha-beta is how the textbook finds what minimax finds.
        words = f"{'minimax' if name == 'alphabeta' else name} to depth {self.limit.depth}"
        if opponent is None:
            return words
        return f"{words} against {opponent}" if "," not in str(opponent) else f"{words} against ({opponent})"


class Softmax(Searched):
    """Better actions more often: by the exponential of what each is worth to the mover.

    With depth 1 an action is worth what the evaluation says of the state that it leads to; with more, what a search to
    this depth finds. The evaluation gives a number for each player, as a tuple; where two are opposed, player 0's is
    enough. The lower the temperature, the more surely the best action is taken.

    >>> from outply import Softmax, Tree
    >>> tree = Tree.from_text("((3 13) (2 42))")
    >>> [(action, round(chance, 3)) for action, chance in Softmax(tree, depth=2).chances(tree.initial())]
    [(0, 0.731), (1, 0.269)]
    """

    def __init__(self, game: Game, evaluate: Evaluate | None = None, temperature: float = 1.0, depth: int = 1) -> None:
        check_positive(temperature, "temperature")
        check_game(game)
        self.temperature, self.limit = float(temperature), Limit(depth=depth)
        # To look one ply ahead takes less time than compiling.
        compiled = False if depth == 1 else None
        guess = None if evaluate is None else fitted(evaluate, game)
        self.take(Search(game, textbook(game), guess, compiled, exact=True))

    def simulated(self, state: Any) -> Sequence[tuple[Any, float]]:
        """Every action, by what it is worth."""
        gains = self.gains(state)
        if is_stopping():
            return uniform(self.search.game, state)
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


def uniform(game: Game, state: Any) -> Sequence[tuple[Any, float]]:
    """Every action, with the same probability."""
    return tuple(Uniform(game).chances(state))


def reasoning(game: Game, levels: int, depth: int, compiled: bool | None = None) -> Policy:
    """A player who reasons so many levels deep: 0 plays at random; k searches, and assumes that we are of k − 1."""
    if not isinstance(levels, int) or isinstance(levels, bool) or not 0 <= levels <= MOST_LEVELS:
        raise InputError(f"expected a level from 0 to {MOST_LEVELS}, but got {levels!r}")
    policy: Policy = Uniform(game)
    for _ in range(levels):
        policy = Searched(game, depth, opponent=policy, compiled=compiled)
    return policy


def levels_of(policy: Policy | None) -> int:
    """How many players model one another in a policy: one who searches, whom they expect, and so on."""
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
    return FirstOf(evaluate, game) if isinstance(guess, tuple) else evaluate


@dataclass(frozen=True)
class FirstOf:
    """The part of an evaluation that is player 0's."""

    evaluate: Evaluate
    game: Game

    def __call__(self, state: Any) -> Any:
        """What the evaluation says for player 0."""
        return each_players(self.evaluate(state), self.game)[0]
