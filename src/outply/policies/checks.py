"""What policies refuse."""

from typing import Any

from outply.contract.errors import InputError
from outply.contract.game import Game
from outply.contract.messages import is_finite, shown

# The largest temperature and smoothing: sums of as many as there are actions stay finite.
MOST = 1e300


def check_game(game: Game) -> None:
    """Refuse anything that is not a game."""
    if not isinstance(game, Game):
        raise InputError(f"expected a game, made from a subclass of Game, but got {game!r}")


def check_positive(number: Any, what: str) -> None:
    """Refuse anything but a number above zero whose sums stay finite."""
    if not is_finite(number) or not 0.0 < float(number) <= MOST:
        raise InputError(f"expected a {what} above zero, up to {MOST:g}, but got {shown(number)}")
