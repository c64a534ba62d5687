"""What searches find wrong with a game, in sentences."""

from outply.contract.errors import GameError
from outply.contract.game import Game, title
from outply.searches.workspace import MOST_ACTIONS, MOST_PLIES, Fault
from outply.variants.modelled import model_in

FAULTS = {
    Fault.NO_ACTIONS: "expected at least one action, each with a value, in every state that is not terminal, but "
    "{game} offers none somewhere: `check_game` says where",
    Fault.WRONG_PLAYER: "expected player(state) to be 0 … players − 1, or CHANCE in a game that defines outcomes, but "
    "{game} says something else somewhere: `check_game` says where",
    Fault.WRONG_PROBABILITIES: "expected the probabilities at each chance node to be positive and sum to one, but in "
    "{game} they do not: `check_game` says where",
    Fault.NO_NUMBER: "expected every utility and evaluation of {game} to be a finite number, but one is not",
    Fault.OUT_OF_RANGE: "expected utilities and evaluations within the range that {game} declares, but one lies "
    "outside: set min_utility and max_utility",
    Fault.OVER_TOTAL: "expected utilities and guesses within the range and the total that {game} declares, but some "
    "lie outside: set min_utility, max_utility and max_total_utility, or search by maxn",
    Fault.ENDLESS: f"expected {{game}} to end within {MOST_PLIES:,} plies, but it goes on: "
    "search it with a limit in depth",
    Fault.NO_ROOM: "expected more memory: what was given is not enough for the longest lines of {game}",
    Fault.TOO_MANY_ACTIONS: f"expected at most {MOST_ACTIONS:,} actions or outcomes in each state of {{game}}, "
    "but there are more",
}


class Unnamed(GameError):
    """An answer is wrong, but which rule gave it, and in what state, is not known yet."""


KINDS = {
    Fault.NO_NUMBER: Unnamed,
    Fault.OUT_OF_RANGE: Unnamed,
    Fault.WRONG_PLAYER: Unnamed,
    Fault.WRONG_PROBABILITIES: Unnamed,
}


def sentence_of(fault: Fault, game: Game) -> str:
    """What is wrong with a game, or with the policy in it."""
    model = model_in(game)
    if fault is Fault.WRONG_PROBABILITIES and model is not None and model.policy.compiles:
        name = type(model.policy).__name__
        likewise = f", as at the chance nodes of {title(model.game)}" if model.game.has_chance else ""
        wanted = f"probabilities from the policy {name} that are positive and sum to one{likewise}"
        return f"expected {wanted}, but got others"
    return FAULTS[fault].format(game=title(game))


def error_of(fault: Fault, game: Game) -> GameError:
    """The error for a fault."""
    # The sentence about a policy names it already.
    named = fault is Fault.WRONG_PROBABILITIES and model_in(game) is not None
    return (GameError if named else KINDS.get(fault, GameError))(sentence_of(fault, game))
