from outply import Game

# The nine holes are numbered like this:
#
#   0 1 2
#   3 4 5
#   6 7 8
#
# Remember: in Nine Holes the diagonals do NOT count.
WINNING_LINES = [
    (0, 1, 2),
    (3, 4, 5),
    (6, 7, 8),  # across
    (0, 3, 6),
    (1, 4, 7),
    (2, 5, 8),  # down
]

COUNTERS_EACH = 3
LONGEST_GAME = 40  # turns, after that we shake hands and call it a draw


class NineHoles(Game):
    """Nine Holes: each child places three counters in turn, then moves one counter per turn
    to any empty hole; three in a row across or down wins, and after 40 turns it is a draw."""

    def initial(self):
        empty_board = (" ",) * 9
        turns_played = 0
        return (empty_board, turns_played)

    def player(self, state):
        board, turns_played = state
        return turns_played % 2

    def letter(self, player):
        if player == 0:
            return "R"  # red counters
        else:
            return "B"  # blue counters

    def actions(self, state):
        board, turns_played = state
        me = self.letter(self.player(state))
        empty_holes = [hole for hole in range(9) if board[hole] == " "]

        # First everybody puts their counters on the board.
        if turns_played < 2 * COUNTERS_EACH:
            return [("place", hole) for hole in empty_holes]

        # After that we move the counters we already have.
        moves = []
        for start in range(9):
            if board[start] == me:
                for finish in empty_holes:
                    moves.append(("move", start, finish))
        return moves

    def result(self, state, action):
        board, turns_played = state
        me = self.letter(self.player(state))
        new_board = list(board)
        if action[0] == "place":
            new_board[action[1]] = me
        else:
            new_board[action[1]] = " "
            new_board[action[2]] = me
        return (tuple(new_board), turns_played + 1)

    def has_line(self, board, letter):
        for a, b, c in WINNING_LINES:
            if board[a] == letter and board[b] == letter and board[c] == letter:
                return True
        return False

    def is_terminal(self, state):
        board, turns_played = state
        if self.has_line(board, "R") or self.has_line(board, "B"):
            return True
        return turns_played >= LONGEST_GAME

    def utility(self, state, player):
        board, turns_played = state
        mine = self.letter(player)
        theirs = self.letter(1 - player)
        if self.has_line(board, mine):
            return 1
        if self.has_line(board, theirs):
            return -1
        return 0

    def evaluate(self, state):
        # Count the lines with two of one colour and an empty hole.
        board, turns_played = state
        score = 0
        for a, b, c in WINNING_LINES:
            line = [board[a], board[b], board[c]]
            if line.count("R") == 2 and line.count(" ") == 1:
                score = score + 0.2
            if line.count("B") == 2 and line.count(" ") == 1:
                score = score - 0.2
        return score
