"""What is known about EinStein würfelt nicht beyond its rules: how far each player is from the corner, by the die."""

from outply.contract.knowledge import Knowledge
from outply.games.einstein.rules import GONE, LAST, SIZE, STONES, EinStein, State

# No stone is further from its corner than this.
FARTHEST = SIZE - 1


class EinSteinKnowledge(Knowledge):
    """Knowledge of EinStein würfelt nicht."""

    game: EinStein

    def evaluate(self, state: State) -> float:
        """How much nearer player 0 is to their corner, averaged over the faces of the die; the turn is half a step."""
        tempo = 0.5 if state.turn == 0 else -0.5
        return (self.expected_way(state, 1) - self.expected_way(state, 0) + tempo) / (FARTHEST + 1.0)

    def expected_way(self, state: State, player: int) -> float:
        """How many moves the best stone that the die allows is away from the corner, on average."""
        total = 0
        for face in range(STONES):
            total += min(self.way(state, player, face, -1), self.way(state, player, face, 1))
        return total / STONES

    def way(self, state: State, player: int, face: int, step: int) -> int:
        """The moves to the corner of the stone that a face names, or of the next one left in this direction."""
        stone = face
        while 0 <= stone < STONES:
            cell = state.stones[player * STONES + stone]
            if cell != GONE:
                cell = LAST - cell if player == 0 else cell
                # A stone moves along both ways at once, so the longer one counts.
                return max(cell // SIZE, cell % SIZE)
            stone += step
        return FARTHEST
