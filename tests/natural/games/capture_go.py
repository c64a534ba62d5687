from collections import deque

from outply import Game

SIZE = 5


def _neighbours():
    table = []
    for i in range(SIZE * SIZE):
        near = []
        if i % SIZE > 0:
            near.append(i - 1)
        if i % SIZE < SIZE - 1:
            near.append(i + 1)
        if i >= SIZE:
            near.append(i - SIZE)
        if i < SIZE * (SIZE - 1):
            near.append(i + SIZE)
        table.append(tuple(near))
    return tuple(table)


NEAR = _neighbours()


def has_liberty(board, start):
    """Flood the group of the stone at start until a free point is touched."""
    todo = [start]
    seen = [False] * len(board)
    seen[start] = True
    while todo:
        here = todo.pop()
        for p in NEAR[here]:
            if board[p] == ".":
                return True
            if board[p] == board[start] and not seen[p]:
                seen[p] = True
                todo.append(p)
    return False


def takes(board, move, enemy):
    """True when the stone just put at move leaves an enemy group without liberties."""
    for p in NEAR[move]:
        if board[p] == enemy and not has_liberty(board, p):
            break
    else:
        return False
    return True


def liberties(board, start, seen):
    group_libs = set()
    queue = deque([start])
    seen.add(start)
    while queue:
        here = queue.popleft()
        for p in NEAR[here]:
            if board[p] == ".":
                group_libs.add(p)
            elif board[p] == board[start] and p not in seen:
                seen.add(p)
                queue.append(p)
    return len(group_libs)


class CaptureGo(Game):
    """Capture Go on 5x5 from a cross-cut: the first to capture anything wins; suicide is
    forbidden and so is passing, so one without a legal move loses."""

    def initial(self):
        board = ["."] * (SIZE * SIZE)
        a = SIZE * (SIZE // 2 - 1) + SIZE // 2 - 1
        board[a] = board[a + SIZE + 1] = "X"
        board[a + 1] = board[a + SIZE] = "O"
        return "".join(board), "X", None

    def player(self, state):
        return 0 if state[1] == "X" else 1

    def actions(self, state):
        board, me, _ = state
        enemy = "O" if me == "X" else "X"
        moves = []
        for i in range(SIZE * SIZE):
            if board[i] != ".":
                continue
            after = board[:i] + me + board[i + 1 :]
            if has_liberty(after, i) or takes(after, i, enemy):
                moves.append(i)
        return moves

    def result(self, state, move):
        board, me, _ = state
        enemy = "O" if me == "X" else "X"
        board = board[:move] + me + board[move + 1 :]
        return board, enemy, me if takes(board, move, enemy) else None

    def is_terminal(self, state):
        if state[2] is not None:
            return True
        return len(self.actions(state)) == 0

    def utility(self, state, player):
        _, mover, captor = state
        if captor is None:
            captor = "O" if mover == "X" else "X"
        return 1 if captor == "XO"[player] else -1

    def evaluate(self, state):
        board, mover, _ = state
        fewest = {"X": 9, "O": 9}
        seen = set()
        for i, stone in enumerate(board):
            if stone != "." and i not in seen:
                fewest[stone] = min(fewest[stone], liberties(board, i, seen))
        if fewest["O" if mover == "X" else "X"] == 1:  # mover can capture at once
            return 0.9 if mover == "X" else -0.9
        return (fewest["X"] - fewest["O"]) / 12
