"""Domineering by a data scientist: dicts, comprehensions, Counter."""

# ruff: noqa
# fmt: off
from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from outply import Game

@dataclass(frozen=True)
class State:
    taken: frozenset
    to_move: str = "V"

OTHER = {"V": "H", "H": "V"}
SHAPE = {"rows": 3, "cols": 4}
STEP = {"V": (1, 0), "H": (0, 1)}
CELLS = [(r, c) for r in range(SHAPE["rows"]) for c in range(SHAPE["cols"])]

class Domineering(Game):
    def initial(self): return State(frozenset())
    def player(self, state): return {"V": 0, "H": 1}[state.to_move]
    def placements(self, taken, who):
        dr, dc = STEP[who]
        return {(r, c): (r + dr, c + dc) for r, c in CELLS
                if (r + dr, c + dc) in CELLS and not {(r, c), (r + dr, c + dc)} & taken}
    def actions(self, state): return list(self.placements(state.taken, state.to_move))
    def result(self, state, action):
        second = self.placements(state.taken, state.to_move)[action]
        changes = {"taken": state.taken | {action, second}, "to_move": OTHER[state.to_move]}
        return replace(state, **changes)
    def is_terminal(self, state): return len(self.placements(state.taken, state.to_move)) == 0
    def utility(self, state, player): return -1.0 if player == self.player(state) else 1.0
    def evaluate(self, state):
        counts = {who: len(self.placements(state.taken, who)) for who in ("V", "H")}
        per_row = Counter(r for r, _ in state.taken)
        free = defaultdict(int)
        for r, c in CELLS: free[r] += (r, c) not in state.taken
        spread = max(free.values()) - min(free.values())
        total = sum(counts.values()) or 1
        return (counts["V"] - counts["H"]) / total * 0.9 + 0.001 * spread + 0.0001 * per_row[0]
