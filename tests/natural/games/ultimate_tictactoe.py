# Ultimate Tic Tac Toe
# (followed the tic tac toe tutorial and then changed it to the big version)
from outply import Game

X = "X"
O = "O"
EMPTY = None


def initial_board():
    # nine small boards with nine squares each
    small = (EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)
    return (small, small, small, small, small, small, small, small, small)


def winner(board):
    # check rows
    for i in range(3):
        if board[3 * i] == board[3 * i + 1] == board[3 * i + 2] and board[3 * i] in (X, O):
            return board[3 * i]
    # check columns
    for i in range(3):
        if board[i] == board[i + 3] == board[i + 6] and board[i] in (X, O):
            return board[i]
    # check diagonals
    if board[0] == board[4] == board[8] and board[0] in (X, O):
        return board[0]
    if board[2] == board[4] == board[6] and board[2] in (X, O):
        return board[2]
    return None


def is_full(board):
    for square in board:
        if square is EMPTY:
            return False
    return True


def small_results(boards):
    # X or O if somebody won the small board, "T" if it is a tie, EMPTY if still open
    results = []
    for small in boards:
        w = winner(small)
        if w is not None:
            results.append(w)
        elif is_full(small):
            results.append("T")
        else:
            results.append(EMPTY)
    return results


class UltimateTicTacToe(Game):
    """Ultimate tic-tac-toe: the square you play in a small board tells your opponent which small
    board to play in next (any open one if that board is finished), and three small boards in a
    row win the game; otherwise it is a draw."""

    # a state is (boards, next_board, whose_turn)
    # next_board is None if you can play anywhere

    def initial(self):
        return (initial_board(), None, X)

    def player(self, state):
        if state[2] == X:
            return 0
        else:
            return 1

    def actions(self, state):
        boards, next_board, turn = state
        results = small_results(boards)
        possible = []
        for i in range(9):
            # skip the boards that are already finished
            if results[i] is not EMPTY:
                continue
            # skip the wrong boards
            if next_board is not None and i != next_board:
                continue
            for j in range(9):
                if boards[i][j] is EMPTY:
                    possible.append((i, j))
        return possible

    def result(self, state, action):
        boards, next_board, turn = state
        i, j = action
        # make a copy, because tuples can't be changed
        new_boards = [list(small) for small in boards]
        new_boards[i][j] = turn
        new_boards = tuple(tuple(small) for small in new_boards)
        # where does the opponent have to play?
        if small_results(new_boards)[j] is EMPTY:
            new_next = j
        else:
            new_next = None
        if turn == X:
            return (new_boards, new_next, O)
        else:
            return (new_boards, new_next, X)

    def is_terminal(self, state):
        results = small_results(state[0])
        if winner(results) is not None:
            return True
        return is_full(results)

    def utility(self, state, player):
        w = winner(small_results(state[0]))
        if w is None:
            return 0
        if (w == X and player == 0) or (w == O and player == 1):
            return 1
        return -1
