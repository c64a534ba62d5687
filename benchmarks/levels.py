"""How strong the levels are: `python -m benchmarks.levels` lets neighbours play each other, and gives their scores.

A win counts 1, a draw ½. Each opening of some random plies is played twice, with sides changed. The interval holds the
true score in 95 of 100 such matches.
"""

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from outply import ConnectFour, Game, Othello
from outply.interfaces.loading import load_game
from outply.lab.figures import Figure, mean
from outply.policies.levels import LEVELS, Level
from outply.primitives.dice import Dice

OPENING = 4
EXAMPLES = Path(__file__).parent.parent / "examples"
DOTS = load_game(f"{EXAMPLES / 'dots.py'}:DotsAndBoxes:3,3")
GAMES: dict[str, Game] = {"connect4": ConnectFour(), "othello": Othello(), "dots": DOTS}


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the matches that were asked for, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="games of each match (an even number)")
    parser.add_argument("--of", choices=GAMES, nargs="*", default=list(GAMES), help="which games")
    above = list(range(2, LEVELS + 1))
    parser.add_argument("--levels", type=int, nargs="*", default=above, help="each against the one below")
    asked = parser.parse_args(arguments)
    print("| game | levels | games | score of the higher one | seconds a game |\n| --- | --- | --- | --- | --- |")
    for name in asked.of:
        for level in asked.levels:
            began = time.perf_counter()
            score = match(GAMES[name], level, level - 1, asked.games)
            seconds = (time.perf_counter() - began) / score.count
            low, high = max(0.0, score.low), min(1.0, score.high)
            told = f"{100 * score.value:.0f} % ({100 * low:.0f}–{100 * high:.0f} %)"
            print(f"| {name} | {level} – {level - 1} | {score.count} | {told} | {seconds:.1f} |", flush=True)


def match(game: Game, first: int, second: int, games: int) -> Figure:
    """The score of the first level against the second."""
    levels = Level(game, first), Level(game, second)
    scores = []
    for number in range(max(1, games // 2)):
        opening = opened(game, Dice(number))
        for turned in (False, True):
            players = levels[::-1] if turned else levels
            last = played(game, opening, players, Dice(1_000 + 2 * number + turned))
            gain = game.utility(last, 1 if turned else 0)
            scores.append(0.5 if gain == 0 else float(gain > 0))
    return mean(scores)


def opened(game: Game, dice: Dice) -> Any:
    """A state after some random plies."""
    state = game.initial()
    for _ in range(OPENING):
        state = game.result(state, dice.pick(list(game.actions(state))))
    return state


def played(game: Game, state: Any, players: Sequence[Level], dice: Dice) -> Any:
    """The last state of a game between two levels."""
    while not game.is_terminal(state):
        state = game.result(state, dice.draw(players[game.player(state)].chances(state)))
    return state


if __name__ == "__main__":
    main()
