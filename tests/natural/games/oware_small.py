from typing import Iterator, NamedTuple, Tuple

from outply import Game

PITS = 4  # pits per player
SEEDS = 3  # seeds per pit at the start
TOTAL = 2 * PITS * SEEDS
MAX_PLIES = 100


class Position(NamedTuple):
    pits: Tuple[int, ...]
    stores: Tuple[int, int]
    turn: int
    plies: int

    @property
    def opponent(self) -> int:
        return 1 - self.turn

    def row(self, player: int) -> range:
        return range(player * PITS, (player + 1) * PITS)

    def seeds(self, player: int) -> int:
        return sum(self.pits[i] for i in self.row(player))

    @property
    def totals(self) -> Tuple[int, int]:
        """Stores plus what still lies on one's own side (how a finished game is counted)."""
        return (self.stores[0] + self.seeds(0), self.stores[1] + self.seeds(1))

    @property
    def decided(self) -> bool:
        return max(self.stores) > TOTAL // 2 or self.plies >= MAX_PLIES

    def sow(self, pit: int) -> "Position":
        """Sow, capture, and hand the turn over."""
        pits = list(self.pits)
        hand, pits[pit] = pits[pit], 0
        at = pit
        while hand:
            at = (at + 1) % len(pits)
            if at == pit:
                continue  # the pit of origin stays empty
            pits[at] += 1
            hand -= 1

        theirs = self.row(self.opponent)
        taken = []
        while at in theirs and pits[at] in (2, 3):
            taken.append(at)
            at -= 1
        won = sum(pits[i] for i in taken)
        if won == sum(pits[i] for i in theirs):
            taken, won = [], 0  # grand slam: the move stands, nothing is captured
        for i in taken:
            pits[i] = 0

        stores = list(self.stores)
        stores[self.turn] += won
        return self._replace(
            pits=tuple(pits),
            stores=(stores[0], stores[1]),
            turn=self.opponent,
            plies=self.plies + 1,
        )

    def legal(self) -> Iterator[int]:
        starving = self.seeds(self.opponent) == 0
        for pit in self.row(self.turn):
            if self.pits[pit] == 0:
                continue
            if starving and self.sow(pit).seeds(self.opponent) == 0:
                continue  # a starving opponent has to be fed
            yield pit


class SmallOware(Game):
    """Oware (Abapa rules) with four pits a side and three seeds in each.

    A grand slam captures nothing, a starving opponent must be fed, and when the
    player to move cannot move (or after 100 plies) each keeps the seeds on their side.
    """

    def initial(self) -> Position:
        return Position((SEEDS,) * (2 * PITS), (0, 0), 0, 0)

    def player(self, state: Position) -> int:
        return state.turn

    def actions(self, state: Position) -> Iterator[int]:
        yield from state.legal()

    def result(self, state: Position, action: int) -> Position:
        return state.sow(action)

    def is_terminal(self, state: Position) -> bool:
        return state.decided or next(state.legal(), None) is None

    def utility(self, state: Position, player: int) -> float:
        mine, yours = state.totals[player], state.totals[1 - player]
        return float((mine > yours) - (mine < yours))

    def evaluate(self, state: Position) -> float:
        lead = state.stores[0] - state.stores[1]
        return 0.9 * lead / TOTAL + 0.1 * (state.seeds(0) - state.seeds(1)) / TOTAL
