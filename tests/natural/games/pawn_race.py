"""A pawn race with walls and breadth-first search: block the other's way, but never wholly."""

from collections import deque

from outply import Game

SIZE = 4


class Race(Game):
    def initial(self):
        return ((0, 1), (3, 2), frozenset(), 0)

    def player(self, state):
        return state[3]

    def neighbours(self, cell, holes):
        r, c = cell
        result = []
        for nr, nc in [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]:
            if 0 <= nr < SIZE and 0 <= nc < SIZE and (nr, nc) not in holes:
                result.append((nr, nc))
        return result

    def distance(self, start, goal_row, holes):
        queue = deque([(start, 0)])
        seen = {start}
        while queue:
            cell, steps = queue.popleft()
            if cell[0] == goal_row:
                return steps
            for neighbour in self.neighbours(cell, holes):
                if neighbour not in seen:
                    seen.add(neighbour)
                    queue.append((neighbour, steps + 1))
        return float("inf")

    def actions(self, state):
        a, b, holes, turn = state
        me = b if turn else a
        other = a if turn else b
        moves = [("step", cell) for cell in self.neighbours(me, holes) if cell != other]
        if len(holes) < 4:
            for r in range(1, SIZE - 1):
                for c in range(SIZE):
                    cell = (r, c)
                    if cell in holes or cell == a or cell == b:
                        continue
                    more = holes | {cell}
                    if self.distance(a, SIZE - 1, more) < float("inf") and self.distance(b, 0, more) < float("inf"):
                        moves.append(("hole", cell))
        return moves

    def result(self, state, action):
        a, b, holes, turn = state
        kind, cell = action
        if kind == "hole":
            return (a, b, holes | {cell}, 1 - turn)
        if turn == 0:
            return (cell, b, holes, 1)
        return (a, cell, holes, 0)

    def is_terminal(self, state):
        a, b, holes, turn = state
        return a[0] == SIZE - 1 or b[0] == 0 or not self.actions(state)

    def utility(self, state, player):
        a, b, holes, turn = state
        if a[0] == SIZE - 1:
            value = 1
        elif b[0] == 0:
            value = -1
        else:
            value = 0
        return value if player == 0 else -value

    def evaluate(self, state):
        a, b, holes, turn = state
        return (self.distance(b, 0, holes) - self.distance(a, SIZE - 1, holes)) / 32
