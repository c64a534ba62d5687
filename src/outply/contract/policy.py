"""A policy: what a player does in a state, as probabilities."""

from collections.abc import Iterable
from typing import Any

from outply.contract.pickling import picklable


class Policy:
    """What a player does in a state, as chances. Subclass it, and fill in `chances`."""

    compiles: bool = False
    """Whether it is written as the rules of a game are, with numbers and loops, so that it can be compiled."""

    def chances(self, state: Any) -> Iterable[tuple[Any, float]]:
        """The actions that may be taken, each with its probability; the probabilities sum to one."""
        raise NotImplementedError

    def prepare_for(self, player: int) -> None:
        """Do now what would take long when this player's first turn comes, such as compiling."""

    def stop(self) -> None:
        """Stop what it is thinking about, from any thread; it answers with what it has."""

    def __getstate__(self) -> dict[str, Any]:
        return picklable(vars(self))

    def changes(self) -> int:
        """How often the policy has changed: a search that relied on it then forgets what it found."""
        return 0
