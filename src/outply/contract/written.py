"""Games that are written out node by node, as trees on a blackboard are."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeGuard, runtime_checkable

from outply.contract.game import Game


@runtime_checkable
class WrittenOut(Protocol):
    """Each state of such a game is one node of its tree, and its leaves can be given other utilities."""

    def with_utilities(self, utilities: Mapping[Any, float]) -> Game:
        """The same game of two opposed players, in which these ends are worth something else to player 0."""


def is_written_out(game: Any) -> TypeGuard[Game]:
    """Whether the tree of a game is written out.

    >>> from outply import MNK, Tree
    >>> is_written_out(Tree.from_text("(3 4)")), is_written_out(MNK())
    (True, False)
    """
    return isinstance(game, Game) and isinstance(game, WrittenOut)
