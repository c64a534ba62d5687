"""Connect Four, by win and loss or by stones left."""

from outply.contract.companions import join
from outply.games.connect4.knowledge import ConnectFourKnowledge, ConnectFourScoreKnowledge
from outply.games.connect4.rules import ConnectFour, ConnectFourScore
from outply.games.connect4.view import ConnectFourView
from outply.games.parameters import read_numbers

join(ConnectFour, name="connect4", view=ConnectFourView, knowledge=ConnectFourKnowledge)
join(ConnectFourScore, name="connect4-score", view=ConnectFourView, knowledge=ConnectFourScoreKnowledge)


def make(parameters: str) -> ConnectFour:
    """Connect Four with these columns and rows."""
    return ConnectFour(*read_numbers(parameters, most=2))


def make_score(parameters: str) -> ConnectFourScore:
    """Connect Four with these columns and rows, in which a win counts the stones that are left."""
    return ConnectFourScore(*read_numbers(parameters, most=2))
