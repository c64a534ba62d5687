from outply import Game

#            0
#          1   2
#        3   4   5
#      6   7   8   9
#   10  11  12  13  14
ROWS = 5
EMPTY_AT_START = 0


def build_jumps():
    """All (from, over, to) triples of the 15-hole board; there are 36 of them."""
    number = {}
    for r in range(ROWS):
        for c in range(r + 1):
            number[r, c] = len(number)
    jumps = []
    for (r, c), hole in number.items():
        for dr, dc in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)]:
            over = number.get((r + dr, c + dc))
            to = number.get((r + 2 * dr, c + 2 * dc))
            if over is not None and to is not None:
                jumps.append((hole, over, to))
    return jumps


JUMPS = build_jumps()


class PegTriangle(Game):
    """The 15-hole triangle peg solitaire with the top hole empty: jump a peg over a neighbour into
    an empty hole and remove the neighbour. You get 10 points for every peg removed, 20 more if the
    single last peg stands in the hole that was empty at first, and lose one point for every move,
    where a run of jumps by one and the same peg is a single move."""

    players = 1

    # state: (board as a string of 'o' and '.', hole of the peg that jumped last or None, moves)

    def initial(self):
        board = "".join("." if i == EMPTY_AT_START else "o" for i in range(15))
        return board, None, 0

    def player(self, state):
        return 0

    def actions(self, state):
        board = state[0]
        return [
            (start, over, to)
            for start, over, to in JUMPS
            if board[start] == "o" and board[over] == "o" and board[to] == "."
        ]

    def result(self, state, jump):
        board, last, moves = state
        start, over, to = jump
        pegs = list(board)
        pegs[start] = pegs[over] = "."
        pegs[to] = "o"
        if start != last:
            moves += 1
        return "".join(pegs), to, moves

    def is_terminal(self, state):
        return not self.actions(state)

    def utility(self, state, player):
        board, _, moves = state
        left = board.count("o")
        score = 10 * (14 - left) - moves
        if left == 1 and board[EMPTY_AT_START] == "o":
            score += 20
        return score
