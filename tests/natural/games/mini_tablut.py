from __future__ import annotations

from dataclasses import dataclass, replace
from typing import FrozenSet, Iterator, Optional, Tuple

from outply import Game

Square = Tuple[int, int]
Move = Tuple[Square, Square]

N = 5
THRONE: Square = (2, 2)
CORNERS: FrozenSet[Square] = frozenset({(0, 0), (0, 4), (4, 0), (4, 4)})
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
ATTACKERS, DEFENDERS = 0, 1


@dataclass(frozen=True)
class Board:
    king: Optional[Square]  # None once captured
    guards: FrozenSet[Square]
    raiders: FrozenSet[Square]
    turn: int = ATTACKERS
    ply: int = 0

    def occupied(self, sq: Square) -> bool:
        return sq == self.king or sq in self.guards or sq in self.raiders

    def side(self, who: int) -> FrozenSet[Square]:
        if who == ATTACKERS:
            return self.raiders
        return self.guards if self.king is None else self.guards | {self.king}

    def hostile(self, sq: Square, to: int) -> bool:
        """Does the square sq help to capture a piece of the side `to`?"""
        if sq in self.side(1 - to) or sq in CORNERS:
            return True
        return sq == THRONE and not self.occupied(sq)


def inside(sq: Square) -> bool:
    return 0 <= sq[0] < N and 0 <= sq[1] < N


class MiniTablut(Game):
    """Tablut on 5x5: eight raiders (first) against a king and four guards.

    All pieces move like rooks; only the king may stand on the throne or a corner, and
    the empty throne may not be crossed by others. A piece caught between two enemies in
    a line on the enemy's move is captured (corners and the empty throne count as
    enemies); on the throne the king must be surrounded on all four sides. The king wins
    on a corner, the raiders by capturing him; a side that cannot move loses; after 60
    plies it is a draw.
    """

    max_ply: int = 60

    def initial(self) -> Board:
        return Board(
            king=THRONE,
            guards=frozenset({(1, 2), (2, 1), (2, 3), (3, 2)}),
            raiders=frozenset({(0, 1), (0, 3), (1, 0), (1, 4), (3, 0), (3, 4), (4, 1), (4, 3)}),
        )

    def player(self, state: Board) -> int:
        return state.turn

    def actions(self, state: Board) -> Iterator[Move]:
        for start in sorted(state.side(state.turn)):
            royal = start == state.king
            for dr, dc in STEPS:
                to = (start[0] + dr, start[1] + dc)
                while inside(to) and not state.occupied(to):
                    if not royal and (to == THRONE or to in CORNERS):
                        break
                    yield (start, to)
                    to = (to[0] + dr, to[1] + dc)

    def result(self, state: Board, action: Move) -> Board:
        start, to = action
        if start == state.king:
            state = replace(state, king=to)
        elif state.turn == DEFENDERS:
            state = replace(state, guards=state.guards - {start} | {to})
        else:
            state = replace(state, raiders=state.raiders - {start} | {to})
        return replace(self.captures(state, to), turn=1 - state.turn, ply=state.ply + 1)

    def captures(self, state: Board, to: Square) -> Board:
        foe = 1 - state.turn
        dead = set()
        for dr, dc in STEPS:
            victim = (to[0] + dr, to[1] + dc)
            behind = (to[0] + 2 * dr, to[1] + 2 * dc)
            if victim not in state.side(foe):
                continue
            if victim == THRONE:  # only the king can be there
                around = [(THRONE[0] + a, THRONE[1] + b) for a, b in STEPS]
                if all(sq in state.raiders for sq in around):
                    dead.add(victim)
            elif inside(behind) and state.hostile(behind, foe):
                dead.add(victim)
        if not dead:
            return state
        return replace(
            state,
            king=None if state.king in dead else state.king,
            guards=state.guards - dead,
            raiders=state.raiders - dead,
        )

    def winner(self, state: Board) -> Optional[int]:
        if state.king is None:
            return ATTACKERS
        if state.king in CORNERS:
            return DEFENDERS
        if not any(True for _ in self.actions(state)):
            return 1 - state.turn
        return None

    def is_terminal(self, state: Board) -> bool:
        return state.ply >= self.max_ply or self.winner(state) is not None

    def utility(self, state: Board, player: int) -> int:
        won = self.winner(state)
        return 0 if won is None else (1 if won == player else -1)

    def evaluate(self, state: Board) -> float:
        return (len(state.raiders) - 2 * len(state.guards)) / 20
