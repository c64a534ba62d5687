"""Depth-limited search: the values of leaves.

A search stops at the end of the game, where the utility is known, and at its depth limit, where an evaluation function
guesses (Shannon 1950). Guesses are counted, so that a result can say whether it rests on any.
"""

from collections.abc import Callable, Sequence
from typing import Any

from outply.contract.errors import GameError, InputError
from outply.contract.game import Game, title
from outply.contract.kinds import Workspace
from outply.contract.messages import is_finite, shown
from outply.contract.observer import Observer
from outply.searches.workspace import at_horizon, check_number, check_range

Evaluate = Callable[[Any], Any]
Leaf = Callable[[Any, int, Workspace, bool], Any]


def no_opinion(state: Any) -> float:
    """The evaluation of a game without one: every live state is worth 0."""
    return 0.0


def leaf_for_player_0(game: Game, evaluate: Evaluate, watch: Observer | None) -> Leaf:
    """A function for the value of a leaf to player 0."""
    utility, least, greatest = game.utility, game.min_utility, game.max_utility

    def leaf(state: Any, depth: int, workspace: Workspace, over: bool) -> float:
        if over:
            found = utility(state, 0)
            check_range(workspace, found, least, greatest)
        else:
            at_horizon(workspace)
            found = evaluate(state)
        # Interpreted, a rule may give anything: what is not a number, or too great for a float, raises here.
        check_number(workspace, float(found))
        if watch is not None:
            watch.leaf(depth, found, over)
        return found

    return leaf


def leaf_for_all(game: Game, evaluate: Evaluate, watch: Observer | None) -> Leaf:
    """A function for the values of a leaf to each player, as a tuple."""
    utilities = utility_tuple(game, game.players)
    guesses = guess_tuple(game, evaluate)
    players = game.players

    def leaf(state: Any, depth: int, workspace: Workspace, over: bool) -> tuple[float, ...]:
        if over:
            found = utilities(state)
        else:
            at_horizon(workspace)
            found = guesses(state)
        for k in range(players):
            check_number(workspace, found[k])
        if watch is not None:
            watch.leaf(depth, found, over)
        return found

    return leaf


def leaf_for_hero(
    game: Game, evaluate: Evaluate, watch: Observer | None
) -> Callable[[Any, int, int, Workspace, bool], float]:
    """A function for the value of a leaf to the player `hero`."""
    leaf_of_all = leaf_for_all(game, evaluate, None)

    def leaf(state: Any, depth: int, hero: int, workspace: Workspace, over: bool) -> float:
        found: float = leaf_of_all(state, depth, workspace, over)[hero]
        if watch is not None:
            watch.leaf(depth, found, over)
        return found

    return leaf


def utility_tuple(game: Game, players: int) -> Callable[[Any], tuple[float, ...]]:
    """A function for the utilities of an end to the first `players` players.

    Built up player by player, for compiled code knows only tuples whose length is fixed in the source.
    """
    utility = game.utility
    last = players - 1
    if last < 0:
        return nothing
    rest = utility_tuple(game, last)

    def utilities(state: Any) -> tuple[float, ...]:
        return rest(state) + (float(utility(state, last)),)  # noqa: RUF005, compiled tuples know + but not *

    return utilities


def nothing(state: Any) -> tuple[float, ...]:
    """The utilities of no players."""
    return ()


def guarded(evaluate: Evaluate, game: Game) -> Evaluate:
    """The evaluation for interpreted code, in which it may say anything: anything but a finite number is refused."""

    def number(state: Any) -> Any:
        guess = evaluate(state)
        if not is_finite(guess):
            raise no_number(guess, state)
        return guess

    def numbers(state: Any) -> tuple[Any, ...]:
        guesses = tuple(each_players(evaluate(state), game))
        if not all(map(is_finite, guesses)):
            raise no_number(guesses, state)
        return guesses

    def no_number(guess: Any, state: Any) -> GameError:
        wanted = f"finite numbers from the evaluation of {title(game)}"
        code = getattr(evaluate, "__code__", None)
        place = f" ({code.co_filename}:{code.co_firstlineno})" if code else ""
        return GameError(f"expected {wanted}, but in {shown(state)} it gives {shown(guess)}{place}")

    if evaluate is no_opinion:
        return evaluate
    return number if one_says_all(game) else numbers


def each_players(guess: Any, game: Game) -> Sequence[Any]:
    """What an evaluation says, if there is something for each player."""
    if not isinstance(guess, tuple | list) or len(guess) != game.players:
        wanted = f"a number for each of {game.players} players from the evaluation"
        raise InputError(f"expected {wanted}, but got {shown(guess)}")
    return guess


def one_says_all(game: Game) -> bool:
    """Whether the value to player 0 says what a state is worth to all."""
    return game.players == 1 or (game.players == 2 and game.zero_sum)


def guess_tuple(game: Game, evaluate: Evaluate) -> Callable[[Any], tuple[float, ...]]:
    """A function for the evaluation to each player.

    With one player, or two whose interests are opposed, one number says it all; otherwise `evaluate` itself must
    return a number for each player.
    """
    neutral = (0.0,) * game.players

    def for_one(state: Any) -> tuple[float, ...]:
        return (float(evaluate(state)),)

    def for_two(state: Any) -> tuple[float, ...]:
        guess = float(evaluate(state))
        return (guess, -guess)

    def for_none(state: Any) -> tuple[float, ...]:
        return neutral

    if evaluate is no_opinion:
        return for_none
    if game.players == 1:
        return for_one
    return for_two if one_says_all(game) else evaluate
