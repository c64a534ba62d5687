"""Which algorithm searches a game, by its name or by what suits the game."""

from outply.contract.errors import InputError
from outply.contract.game import Game, title
from outply.contract.limit import Limit
from outply.contract.messages import advice
from outply.searches.algorithm import ALGORITHMS, Algorithm, fitting, textbook
from outply.searches.deepening import DEEPENING
from outply.variants.sampled import SAMPLED

ALGORITHM_NAMES = (*ALGORITHMS, DEEPENING, SAMPLED)


def chosen(game: Game, name: str | None) -> Algorithm:
    """The algorithm of this name, or the one that suits the game; raises an InputError if it cannot search the game."""
    algorithm = named(game, name)
    algorithm.refuse(game)
    return algorithm


def named(game: Game, name: str | None) -> Algorithm:
    """The algorithm that a name means for a game."""
    if name is None:
        return ALGORITHMS[fitting(game)]
    if name == SAMPLED:
        if not game.has_chance or textbook(game) == "maxn":
            needed = "sampled needs a game with chance for one player or two opposed"
            raise InputError(f"{needed}, but got {title(game)}")
        return ALGORITHMS[fitting(game)]
    if name == DEEPENING:
        return ALGORITHMS[textbook(game)]
    if name not in ALGORITHMS:
        near = advice(name, ALGORITHM_NAMES)
        raise InputError(f"expected an algorithm ({', '.join(ALGORITHM_NAMES)}), but got '{name}'{near}")
    return ALGORITHMS[name]


def deepens(name: str | None, limit: Limit) -> bool:
    """Whether a textbook search goes to depth 1, then 2, and so on; the strong search always does."""
    if name == DEEPENING:
        return True
    if name == SAMPLED:
        return not limit.depth is limit.nodes is limit.seconds is None
    return name is None and (limit.nodes is not None or limit.seconds is not None)
