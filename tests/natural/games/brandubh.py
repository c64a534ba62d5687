from __future__ import annotations

from typing import Iterator, NamedTuple, Optional, Tuple

from outply import Game


class Vec(NamedTuple):
    x: int
    y: int

    def __add__(self, other: Vec) -> Vec:
        return Vec(self.x + other.x, self.y + other.y)

    def __sub__(self, other: Vec) -> Vec:
        return Vec(self.x - other.x, self.y - other.y)

    def __lt__(self, other: Vec) -> bool:
        """Reading order: row by row, each from the left."""
        return self.y < other.y or (self.y == other.y and self.x < other.x)

    def __abs__(self) -> int:
        return abs(self.x) + abs(self.y)


class Square:
    """A square region of side n with its origin at (0, 0)."""

    def __init__(self, n: int) -> None:
        self.n = n

    def __contains__(self, v: Vec) -> bool:
        return 0 <= v.x < self.n and 0 <= v.y < self.n


BOARD = Square(7)
THRONE = Vec(3, 3)
CORNERS = (Vec(0, 0), Vec(6, 0), Vec(0, 6), Vec(6, 6))
STEPS = (Vec(0, -1), Vec(1, 0), Vec(0, 1), Vec(-1, 0))
MAX_PLIES = 100


class State(NamedTuple):
    attackers: Tuple[Vec, ...]
    defenders: Tuple[Vec, ...]
    king: Optional[Vec]
    turn: int
    plies: int

    def __contains__(self, v: object) -> bool:
        """Is the square v occupied?"""
        return v in self.attackers or v in self.defenders or v == self.king

    def army(self, side: int) -> Tuple[Vec, ...]:
        if side == 0:
            return self.attackers
        return self.defenders + ((self.king,) if self.king is not None else ())


class Brandubh(Game):
    """Brandubh, the Irish 7x7 tafl: player 0's eight attackers move first and hunt the king,
    player 1's four defenders help him to a corner; who cannot move loses, and 100 plies draw."""

    def initial(self) -> State:
        attackers = [THRONE + s + s for s in STEPS] + [THRONE + s + s + s for s in STEPS]
        defenders = [THRONE + s for s in STEPS]
        return State(tuple(sorted(attackers)), tuple(sorted(defenders)), THRONE, 0, 0)

    def player(self, state: State) -> int:
        return state.turn

    def actions(self, state: State) -> Iterator[Tuple[Vec, Vec]]:
        for piece in state.army(state.turn):
            for step in STEPS:
                target = piece + step
                while target in BOARD and target not in state:
                    # soldiers may pass the empty throne but not stop on it
                    if piece == state.king or (target != THRONE and target not in CORNERS):
                        yield piece, target
                    target = target + step

    def result(self, state: State, action: Tuple[Vec, Vec]) -> State:
        source, target = action
        attackers, defenders, king = list(state.attackers), list(state.defenders), state.king
        if source == king:
            king = target
        else:
            side = attackers if state.turn == 0 else defenders
            side[side.index(source)] = target
        after = State(tuple(attackers), tuple(defenders), king, 1 - state.turn, state.plies + 1)
        enemies = defenders if state.turn == 0 else attackers
        for step in STEPS:
            prey = target + step
            if prey == king and state.turn == 0 and self._king_falls(after, step):
                king = None
            elif prey in enemies and self._hostile(after, prey + step, state.turn):
                enemies.remove(prey)
        return after._replace(attackers=tuple(sorted(attackers)), defenders=tuple(sorted(defenders)), king=king)

    def _hostile(self, state: State, v: Vec, side: int) -> bool:
        """Does v help side to capture? Corners and the empty throne help everyone."""
        return v in state.army(side) or v in CORNERS or (v == THRONE and v not in state)

    def _king_falls(self, state: State, step: Vec) -> bool:
        """On or beside the throne the king must be surrounded, elsewhere two attackers do."""
        king = state.king
        if abs(king - THRONE) <= 1:
            return all(self._hostile(state, king + s, 0) for s in STEPS)
        return self._hostile(state, king + step, 0)

    def is_terminal(self, state: State) -> bool:
        if state.king is None or state.king in CORNERS or state.plies >= MAX_PLIES:
            return True
        return next(self.actions(state), None) is None

    def utility(self, state: State, player: int) -> int:
        if state.king is None or state.king in CORNERS:
            winner = 0 if state.king is None else 1
        elif next(self.actions(state), None) is None:
            winner = 1 - state.turn
        else:
            return 0
        return 1 if player == winner else -1

    def evaluate(self, state: State) -> float:
        if state.king is None:
            return 1.0
        nearest = min(abs(corner - state.king) for corner in CORNERS)
        return (len(state.attackers) - 2 * len(state.defenders) + nearest - 6) / 20
