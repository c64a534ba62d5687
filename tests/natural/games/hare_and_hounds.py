from outply import Game

#       1 --- 4 --- 7
#     / | \   |   / | \
#    0--2 --- 5 --- 8--10
#     \ | /   |   \ | /
#       3 --- 6 --- 9

LINKS = {
    0: [1, 2, 3],
    1: [0, 2, 4, 5],
    2: [0, 1, 3, 5],
    3: [0, 2, 5, 6],
    4: [1, 5, 7],
    5: [1, 2, 3, 4, 6, 7, 8, 9],
    6: [3, 5, 9],
    7: [4, 5, 8, 10],
    8: [5, 7, 9, 10],
    9: [5, 6, 8, 10],
    10: [7, 8, 9],
}

COLUMNS = [[0], [1, 2, 3], [4, 5, 6], [7, 8, 9], [10]]
COLUMN = {point: i for i, column in enumerate(COLUMNS) for point in column}

# hounds go to the right or up and down, never back
FORWARD = {p: [q for q in LINKS[p] if COLUMN[q] >= COLUMN[p]] for p in LINKS}

PLAYER = {"hounds": 0, "hare": 1}
NEXT = {"hounds": "hare", "hare": "hounds"}
START = {"hounds": (0, 1, 3), "hare": 10}
PATIENCE = 10


def hound_moves(hounds: tuple, hare: int) -> list:
    return [(h, to) for h in hounds for to in FORWARD[h] if to not in hounds and to != hare]


def hare_moves(hounds: tuple, hare: int) -> list:
    return [(hare, to) for to in LINKS[hare] if to not in hounds]


def moves_of(state):
    hounds, hare, turn, _ = state
    return hound_moves(hounds, hare) if turn == "hounds" else hare_moves(hounds, hare)


def escaped(hounds, hare):
    return COLUMN[hare] <= min(COLUMN[h] for h in hounds)


def who_won(state):
    hounds, hare, turn, idle = state
    if escaped(hounds, hare) or idle >= PATIENCE:
        return "hare"
    if not moves_of(state):
        return NEXT[turn]
    return None


class HareAndHounds(Game):
    """Hare and Hounds (the French military game): three hounds, moving first, try to trap the hare.

    The hare moves along any line and wins by getting level with or behind the last
    hound, or when the hounds make ten moves running without advancing. Hounds never
    move backwards. A side that cannot move loses.
    """

    def initial(self):
        return START["hounds"], START["hare"], "hounds", 0

    def player(self, state):
        return PLAYER[state[2]]

    def actions(self, state):
        return moves_of(state)

    def result(self, state, action):
        hounds, hare, turn, idle = state
        a, b = action
        if turn == "hare":
            return hounds, b, NEXT[turn], idle
        hounds = tuple(sorted(b if h == a else h for h in hounds))
        idle = 0 if COLUMN[b] > COLUMN[a] else idle + 1
        return hounds, hare, NEXT[turn], idle

    def is_terminal(self, state):
        return who_won(state) is not None

    def utility(self, state, player):
        return 1 if PLAYER[who_won(state)] == player else -1

    def evaluate(self, state):
        hounds, hare, _, idle = state
        behind = sum(COLUMN[h] < COLUMN[hare] for h in hounds)
        return 0.2 * (behind - 2) - 0.1 * len(hare_moves(hounds, hare)) - 0.02 * idle
