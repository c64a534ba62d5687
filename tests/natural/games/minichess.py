"""Chess on 4x5 with letters for pieces. Kings are captured, there is no castling."""

from outply import Game

START = ["rqkb", "pppp", "....", "PPPP", "RQKB"]
VALUES = {"p": 1, "b": 3, "r": 5, "q": 9, "k": 0, ".": 0}
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
SLIDERS = {"r": STRAIGHT, "b": DIAGONAL, "q": STRAIGHT + DIAGONAL, "k": STRAIGHT + DIAGONAL}


def is_white(piece):
    return piece.isupper()


def inside(r, c):
    return 0 <= r < 5 and 0 <= c < 4


class MiniChess(Game):
    def initial(self):
        return ("".join(START), True, 0)

    def player(self, state):
        return 0 if state[1] else 1

    def actions(self, state):
        board, white, _ = state
        moves = []
        for i, piece in enumerate(board):
            if piece == "." or is_white(piece) != white:
                continue
            r, c = divmod(i, 4)
            kind = piece.lower()
            if kind == "p":
                step = -1 if white else 1
                if inside(r + step, c) and board[(r + step) * 4 + c] == ".":
                    moves.append((i, (r + step) * 4 + c))
                for side in (-1, 1):
                    if inside(r + step, c + side):
                        j = (r + step) * 4 + c + side
                        if board[j] != "." and is_white(board[j]) != white:
                            moves.append((i, j))
            else:
                for dr, dc in SLIDERS[kind]:
                    rr, cc = r + dr, c + dc
                    while inside(rr, cc):
                        target = board[rr * 4 + cc]
                        if target != "." and is_white(target) == white:
                            break
                        moves.append((i, rr * 4 + cc))
                        if target != "." or kind == "k":
                            break
                        rr, cc = rr + dr, cc + dc
        return moves

    def result(self, state, action):
        board, white, plies = state
        start, end = action
        piece = board[start]
        if piece.lower() == "p" and end // 4 in (0, 4):
            piece = "Q" if white else "q"
        cells = list(board)
        cells[start] = "."
        cells[end] = piece
        return ("".join(cells), not white, plies + 1)

    def is_terminal(self, state):
        board, white, plies = state
        return "k" not in board or "K" not in board or plies >= 60 or not self.actions(state)

    def utility(self, state, player):
        board = state[0]
        if "k" not in board:
            white = 1.0
        elif "K" not in board:
            white = -1.0
        else:
            white = 0.0
        return white if player == 0 else -white

    def evaluate(self, state):
        total = 0
        for piece in state[0]:
            value = VALUES[piece.lower()]
            total += value if is_white(piece) else -value
        return total / 50
