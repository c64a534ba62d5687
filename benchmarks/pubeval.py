"""Pubeval: the player that G. Tesauro published in 1993 on rec.games.backgammon as a benchmark.

It takes the play after which a weighted sum of 122 inputs is greatest. Seen by the player who has just played, each
point from the rearmost on (24 to 1) has five inputs: a blot of the other's; exactly one, at least two, and exactly
three own checkers; and half of those beyond three. Then come half of the other's checkers on the bar and a fifteenth of
the own ones borne off. There is a set of weights for contact and one for races, chosen by the position before the play.
"""

from functools import cache
from typing import Any

import numpy as np

from benchmarks.positions import data_file
from outply import Game
from outply.games.backgammon.moves import BAR, CHECKERS, Board, count, is_race, plays, total
from outply.games.backgammon.rules import State, seen_by_mover

INPUTS = 122


@cache
def weights(name: str) -> Any:
    """The 122 weights of the file, `race` or `cntc`; None without the data folder."""
    path = data_file(f"backgammon/pubeval_WT.{name}")
    return None if path is None else np.array([float(word) for word in path.read_text().split()])


def inputs(board: Board) -> Any:
    """The inputs of a position, seen by the player who has just played."""
    found = np.zeros(INPUTS)
    for place, point in enumerate(range(24, 0, -1)):
        own = count(board.near, board.far, point)
        other = count(board.other_near, board.other_far, BAR - point)
        found[5 * place : 5 * place + 5] = other == 1, own == 1, own >= 2, own == 3, max(own - 3, 0) / 2
    found[120] = count(board.other_near, board.other_far, BAR) / 2
    found[121] = (CHECKERS - total(board.near) - total(board.far)) / CHECKERS
    return found


def pubeval_player(game: Game, state: State) -> int:
    """The play that pubeval chooses."""
    board = seen_by_mover(state)
    chosen = weights("race" if is_race(board) else "cntc")
    options = plays(board, state.dice // 10, state.dice % 10)
    for play in options:
        if play.board.near | play.board.far == 0:
            return play.action
    scores = np.array([inputs(play.board) for play in options]) @ chosen
    return options[int(np.argmax(scores))].action
