"""Any game of ours as a game for easyAI, and its Negamax with its table."""

from typing import Any

from easyAI import Negamax, TranspositionTable, TwoPlayerGame

from outply import Game


class Adapted(TwoPlayerGame):  # type: ignore[misc]
    """A game with the rules of one of ours; the positions before are kept, to go back to."""

    def __init__(self, game: Game) -> None:
        self.players = [None, None]
        self.current_player = 1
        self.game: Any = game
        self.state = game.initial()
        self.before: list[Any] = []

    def possible_moves(self) -> list[Any]:
        """The legal actions."""
        return list(self.game.actions(self.state))

    def make_move(self, move: Any) -> None:
        """Go to the position after a move."""
        self.before.append(self.state)
        self.state = self.game.result(self.state, move)

    def unmake_move(self, move: Any) -> None:
        """Go back."""
        self.state = self.before.pop()

    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(self.game.is_terminal(self.state))

    def ttentry(self) -> Any:
        """What the table knows a position by."""
        return self.state

    def scoring(self) -> float:
        """The value to the player to move."""
        game, state = self.game, self.state
        value = game.utility(state, 0) if game.is_terminal(state) else game.evaluate(state)
        return float(value if self.current_player == 1 else -value)


def negamax_with_table(game: Game, depth: int) -> tuple[float, Any]:
    """Value and action, from the initial position."""
    algorithm = Negamax(depth, tt=TranspositionTable())
    action = algorithm(Adapted(game))
    return float(algorithm.alpha), action
