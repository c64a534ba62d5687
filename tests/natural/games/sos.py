"""SOS on a 3x3 string: write S or O; each SOS that you complete is a point and another turn."""

from outply import Game

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


class Sos(Game):
    min_utility = -8
    max_utility = 8

    def initial(self):
        return "........." + "A" + "0" + "0"

    def player(self, state):
        return "AB".index(state[9])

    def actions(self, state):
        return [f"{letter}{k}" for k in range(9) if state[k] == "." for letter in "SO"]

    def result(self, state, action):
        letter, k = action[0], int(action[1])
        board = state[:k] + letter + state[k + 1 : 9]
        made = 0
        for line in LINES:
            if str(k) in line:
                word = "".join(board[int(i)] for i in line)
                if word == "SOS":
                    made += 1
        turn, a, b = state[9], int(state[10]), int(state[11])
        if turn == "A":
            a += made
        else:
            b += made
        if made == 0:
            turn = "B" if turn == "A" else "A"
        return board + turn + str(a) + str(b)

    def is_terminal(self, state):
        return "." not in state

    def utility(self, state, player):
        score = int(state[10]) - int(state[11])
        return score if player == 0 else -score
