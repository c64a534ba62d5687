from typing import List

from outply import Game


class KalahState:
    """Immutable value object. Do not call setters, there are none."""

    def __init__(self, pits, currentPlayer):
        self._pits = tuple(pits)
        self._currentPlayer = currentPlayer

    def getPits(self):
        return self._pits

    def getCurrentPlayer(self):
        return self._currentPlayer

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, KalahState):
            return False
        return self._pits == other._pits and self._currentPlayer == other._currentPlayer

    def __hash__(self):
        result = 17
        result = 31 * result + hash(self._pits)
        result = 31 * result + self._currentPlayer
        return result

    def __str__(self):
        return "KalahState[pits=" + str(self._pits) + ", player=" + str(self._currentPlayer) + "]"


class KalahGame(Game):
    """
    Kalah with four pits per side and three seeds per pit.

    Pits 0..3 belong to player 0 and index 4 is his store; pits 5..8 belong to player 1
    and index 9 is his store. The last seed in the own store gives another turn; the last seed
    in an empty own pit captures it with the opposite pit, unless the opposite pit is empty.
    When the pits of either side are empty the other player keeps the seeds on his side.
    The utility is the difference of the stores.
    """

    PITS_PER_SIDE = 4
    SEEDS_PER_PIT = 3
    SIZE = 2 * (PITS_PER_SIDE + 1)

    def initial(self) -> KalahState:
        side = [self.SEEDS_PER_PIT] * self.PITS_PER_SIDE + [0]
        return KalahState(side + side, 0)

    def player(self, state: KalahState) -> int:
        return state.getCurrentPlayer()

    def actions(self, state: KalahState) -> List[int]:
        moves = []
        first = self.firstPit(state.getCurrentPlayer())
        for i in range(first, first + self.PITS_PER_SIDE):
            if state.getPits()[i] > 0:
                moves.append(i)
        return moves

    def result(self, state: KalahState, action: int) -> KalahState:
        me = state.getCurrentPlayer()
        opponent = 1 - me
        pits = list(state.getPits())
        seeds = pits[action]
        pits[action] = 0
        index = action
        while seeds > 0:
            index = (index + 1) % self.SIZE
            if index == self.storeOf(opponent):
                continue
            pits[index] += 1
            seeds -= 1

        nextPlayer = opponent
        if index == self.storeOf(me):
            nextPlayer = me
        elif self.isOwnPit(me, index) and pits[index] == 1:
            opposite = 2 * self.PITS_PER_SIDE - index
            if pits[opposite] > 0:
                pits[self.storeOf(me)] += pits[opposite] + 1
                pits[opposite] = 0
                pits[index] = 0

        if self.sideSum(pits, 0) == 0 or self.sideSum(pits, 1) == 0:
            for p in range(2):
                pits[self.storeOf(p)] += self.sideSum(pits, p)
                for i in range(self.firstPit(p), self.storeOf(p)):
                    pits[i] = 0
        return KalahState(pits, nextPlayer)

    def is_terminal(self, state: KalahState) -> bool:
        return self.sideSum(state.getPits(), 0) == 0 and self.sideSum(state.getPits(), 1) == 0

    def utility(self, state: KalahState, player: int) -> int:
        pits = state.getPits()
        return pits[self.storeOf(player)] - pits[self.storeOf(1 - player)]

    def evaluate(self, state: KalahState) -> float:
        return float(self.utility(state, 0))

    # ---------- helpers ----------
    def firstPit(self, player):
        return player * (self.PITS_PER_SIDE + 1)

    def storeOf(self, player):
        return self.firstPit(player) + self.PITS_PER_SIDE

    def isOwnPit(self, player, index):
        return self.firstPit(player) <= index < self.storeOf(player)

    def sideSum(self, pits, player):
        return sum(pits[self.firstPit(player) : self.storeOf(player)])
