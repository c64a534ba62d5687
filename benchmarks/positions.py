"""Positions to measure on: published ones where they are at hand, else random ones.

Sets that may not be copied into this project are read from the folder that the variable OUTPLY_DATA names: Pascal Pons'
`connect4/Test_L2_R1` and the like (a line is the columns played and the score), and the Othello endgames
`othello/fforum-1-19.obf` and the like (64 cells, the side to move, then each action with its value).
"""

import os
import random
from pathlib import Path
from typing import Any, NamedTuple

from outply import Game
from outply.contract.companions import view_of


class Position(NamedTuple):
    """A live state, how it is written, and its value to player 0 where that is published."""

    text: str
    state: Any
    value: float | None


def data_file(name: str) -> Path | None:
    """A file of the data folder, if there is one."""
    folder = os.environ.get("OUTPLY_DATA")
    path = Path(folder) / name if folder else None
    return path if path and path.is_file() else None


def connect4_positions(game: Game, name: str, stones: range, number: int) -> list[Position]:
    """The positions of one of Pons' files, or as many random ones with so many stones."""
    path, view = data_file(f"connect4/{name}"), view_of(game)
    if path is None:
        return random_positions(game, stones, number, seed=1)
    found = []
    for line in path.read_text().splitlines():
        moves, score = line.split()
        state = view.parse(moves)
        found.append(Position(moves, state, float(score) if game.player(state) == 0 else -float(score)))
    return found


def othello_endgames(game: Game) -> list[Position]:
    """The FForum positions #1 to #40, each with the value of its best action; none without the data folder."""
    found: list[Position] = []
    view = view_of(game)
    for name in ("fforum-1-19.obf", "fforum-20-39.obf", "fforum-40-45.obf"):
        path = data_file(f"othello/{name}")
        lines = path.read_text().splitlines() if path else []
        for line in lines:
            board, *actions = [part.strip() for part in line.partition("%")[0].split(";") if part.strip()]
            values = [float(action.split(":")[1]) for action in actions]
            state = view.parse(board)
            found.append(Position(board, state, max(values) if game.player(state) == 0 else -max(values)))
    return found[:40]


def random_positions(game: Game, plies: range, number: int, seed: int) -> list[Position]:
    """Live positions after so many random actions."""
    draw = random.Random(seed)
    found: list[Position] = []
    while len(found) < number:
        state, text = game.initial(), ""
        for _ in range(draw.choice(plies)):
            if not game.is_terminal(state):
                action = draw.choice(list(game.actions(state)))
                text += view_of(game).name(state, action)
                state = game.result(state, action)
        if not game.is_terminal(state):
            found.append(Position(text, state, None))
    return found
