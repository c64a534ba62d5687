"""Konane (Hawaiian checkers) on a 6x6 board, by someone who mostly writes C."""

from outply import Game

N = 6
EMPTY, BLACK, WHITE = 0, 1, 2
DR = [-1, 0, 1, 0]
DC = [0, 1, 0, -1]


def idx(r, c):
    return r * N + c


class Konane(Game):
    def initial(self):
        cells = [0] * (N * N)
        i = 0
        while i < N * N:
            r = i // N
            c = i % N
            if (r + c) % 2 == 0:
                cells[i] = BLACK
            else:
                cells[i] = WHITE
            i += 1
        cells[idx(2, 2)] = EMPTY
        cells[idx(2, 3)] = EMPTY
        return (tuple(cells), BLACK)

    def player(self, state):
        return state[1] - 1

    def actions(self, state):
        cells = state[0]
        me = state[1]
        opp = 3 - me
        moves = []
        for r in range(N):
            for c in range(N):
                if cells[idx(r, c)] != me:
                    continue
                for d in range(4):
                    rr = r
                    cc = c
                    while True:
                        mr = rr + DR[d]
                        mc = cc + DC[d]
                        tr = mr + DR[d]
                        tc = mc + DC[d]
                        if tr < 0 or tr >= N or tc < 0 or tc >= N:
                            break
                        if cells[idx(mr, mc)] != opp or cells[idx(tr, tc)] != EMPTY:
                            break
                        moves.append((idx(r, c), idx(tr, tc)))
                        rr = tr
                        cc = tc
        return moves

    def result(self, state, action):
        cells = list(state[0])
        me = state[1]
        src, dst = action
        dr = (dst // N > src // N) - (dst // N < src // N)
        dc = (dst % N > src % N) - (dst % N < src % N)
        r, c = src // N, src % N
        cells[src] = EMPTY
        while idx(r, c) != dst:
            cells[idx(r, c)] = EMPTY
            r += dr
            c += dc
        cells[dst] = me
        return (tuple(cells), 3 - me)

    def is_terminal(self, state):
        return len(self.actions(state)) == 0

    def utility(self, state, player):
        loser = state[1] - 1
        return -1.0 if player == loser else 1.0

    def evaluate(self, state):
        mine = len(self.actions(state))
        theirs = len(self.actions((state[0], 3 - state[1])))
        diff = mine - theirs
        if state[1] == WHITE:
            diff = -diff
        return diff / 100
