"""Perft: how many sequences of actions of a given length the rules allow. Published counts make it the test of rules.

Outcomes of chance count as actions. A game that ends sooner adds nothing.
"""

from collections.abc import Callable
from typing import Any

from outply.contract.game import CHANCE, Game
from outply.contract.kinds import Workspace
from outply.searches.workspace import STOP, visit


def perft(game: Game) -> Callable[[Any, int, Workspace], int]:
    """The function `count(state, depth, workspace)`: the number of sequences of `depth` actions from a state."""
    player, actions, outcomes = game.player, game.actions, game.outcomes
    result, is_terminal = game.result, game.is_terminal

    def count(state: Any, depth: int, workspace: Workspace) -> int:
        if not visit(workspace):
            return 0
        if depth == 0:
            return 1
        total = 0
        if is_terminal(state):
            return total
        if player(state) == CHANCE:
            for outcome, _ in outcomes(state):
                total += count(result(state, outcome), depth - 1, workspace)
                if workspace[STOP] != 0:
                    return total
        else:
            for action in actions(state):
                total += count(result(state, action), depth - 1, workspace)
                if workspace[STOP] != 0:
                    return total
        return total

    return count
