"""Backgammon: race your fifteen checkers home and off the board; a checker alone on a point can be hit.

A turn is a round of two states: chance rolls the dice, and then the player moves. One action is a whole play, up to
four moves of single checkers, and there is one action for each position that can be reached.

    CHANCE, turn 0  --31-->  player 0  --8/5 6/5-->  CHANCE, turn 1  --65-->  player 1  …

The game is played for money without a cube: a win counts one point, a gammon two (the loser has borne off no checker),
a backgammon three (and still has one on the bar or in the winner's home). Player 0 begins, with any roll, as if doubles
were not thrown again at the start. How the checkers are written down is described in `moves.py`.
"""

from collections.abc import Iterator
from typing import NamedTuple

from outply.contract.game import CHANCE, Game
from outply.games.backgammon.moves import BITS, CHECKERS, HOME, MIDDLE, Board, after, plays, total

# Five checkers on the points 6 and 13, three on 8, two on 24.
START_NEAR = 5 << BITS * 5 | 3 << BITS * 7
START_FAR = 5 | 2 << BITS * 11


class State(NamedTuple):
    """The checkers of both players, each as their owner sees them, whose turn it is, and the dice.

    The dice are a number such as 31, with the greater one first; 0 while they are in the air.
    """

    first_near: int
    first_far: int
    second_near: int
    second_far: int
    turn: int
    dice: int


class Backgammon(Game):
    """Backgammon for money, without a cube."""

    min_utility = -3.0
    max_utility = 3.0

    def initial(self) -> State:
        """The checkers where they always begin, player 0 to roll."""
        return State(START_NEAR, START_FAR, START_NEAR, START_FAR, 0, 0)

    def player(self, state: State) -> int:
        """Chance while the dice are in the air, else whose turn it is."""
        return CHANCE if state.dice == 0 else state.turn

    def actions(self, state: State) -> list[int]:
        """The plays that the dice allow, one for each position to which they lead; 0 if nothing can move."""
        return [play.action for play in plays(seen_by_mover(state), state.dice // 10, state.dice % 10)]

    def outcomes(self, state: State) -> Iterator[tuple[int, float]]:
        """The 21 rolls; two different dice fall in two ways."""
        for high in range(1, 7):
            for low in range(1, high + 1):
                yield 10 * high + low, 1.0 / 36.0 if high == low else 1.0 / 18.0

    def result(self, state: State, action: int) -> State:
        """The dice fallen, or the checkers moved and the other player's dice in the air."""
        if state.dice == 0:
            return State(state.first_near, state.first_far, state.second_near, state.second_far, state.turn, action)
        own_near, own_far, near, far = after(seen_by_mover(state), state.dice // 10, state.dice % 10, action)
        if state.turn == 0:
            return State(own_near, own_far, near, far, 1, 0)
        return State(near, far, own_near, own_far, 0, 0)

    def is_terminal(self, state: State) -> bool:
        """Whether a player has borne off all checkers."""
        return state.first_near | state.first_far == 0 or state.second_near | state.second_far == 0

    def utility(self, state: State, player: int) -> float:
        """The points won or lost."""
        if state.first_near | state.first_far == 0:
            points = stake(state.second_near, state.second_far)
        else:
            points = -stake(state.first_near, state.first_far)
        return points if player == 0 else -points


def seen_by_mover(state: State) -> Board:
    """The board of the player whose turn it is."""
    if state.turn == 0:
        return Board(state.first_near, state.first_far, state.second_near, state.second_far)
    return Board(state.second_near, state.second_far, state.first_near, state.first_far)


def stake(near: int, far: int) -> float:
    """How many points the loser with these checkers loses."""
    if total(near) + total(far) < CHECKERS:
        return 1.0
    return 3.0 if far >> BITS * (24 - HOME - MIDDLE) else 2.0
