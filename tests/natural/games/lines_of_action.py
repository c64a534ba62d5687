from outply import Game

SIZE = 5
LIMIT = 60
INNER = range(1, SIZE - 1)

BLACK_START = frozenset((r, c) for r in (0, SIZE - 1) for c in INNER)
WHITE_START = frozenset((r, c) for c in (0, SIZE - 1) for r in INNER)
ALL = frozenset((r, c) for r in range(SIZE) for c in range(SIZE))

AXES = {(0, 1), (1, 0), (1, 1), (1, -1)}
AROUND = AXES | {(-dr, -dc) for dr, dc in AXES}


def ray(cell, d):
    """Cells from `cell` (not included) to the edge."""
    r, c = cell[0] + d[0], cell[1] + d[1]
    found = []
    while (r, c) in ALL:
        found.append((r, c))
        r, c = r + d[0], c + d[1]
    return found


RAYS = {(cell, d): ray(cell, d) for cell in ALL for d in AROUND}
LINE = {(cell, d): frozenset({cell, *RAYS[cell, d], *RAYS[cell, (-d[0], -d[1])]}) for cell in ALL for d in AROUND}
NEAR = {cell: frozenset(RAYS[cell, d][0] for d in AROUND if RAYS[cell, d]) for cell in ALL}


def groups(stones):
    """How many connected groups (eight neighbours) the stones form."""
    left = set(stones)
    n = 0
    while left:
        n += 1
        todo = {left.pop()}
        while todo:
            reached = NEAR[todo.pop()] & left
            todo |= reached
            left -= reached
    return n


class LinesOfAction(Game):
    """Lines of Action on 5x5: a stone moves as far as there are stones on its line; join all your stones to win.

    Own stones may be jumped, enemy stones not, landing on an enemy captures it. If a
    move joins both sides the mover wins; a player who cannot move loses; 60 plies draw.
    """

    def initial(self):
        # (stones of player 0, stones of player 1, who moves, plies)
        return (BLACK_START, WHITE_START, 0, 0)

    def player(self, state):
        return state[2]

    def actions(self, state):
        turn = state[2]
        mine, theirs = state[turn], state[1 - turn]
        both = mine | theirs
        for stone in sorted(mine):
            for d in sorted(AROUND):
                far = len(LINE[stone, d] & both)
                path = RAYS[stone, d][:far]
                if len(path) < far or path[-1] in mine:
                    continue
                if theirs.isdisjoint(path[:-1]):
                    yield (stone, path[-1])

    def result(self, state, action):
        turn, ply = state[2], state[3]
        src, dst = action
        mine = (state[turn] - {src}) | {dst}
        theirs = state[1 - turn] - {dst}
        if turn == 0:
            return (mine, theirs, 1, ply + 1)
        return (theirs, mine, 0, ply + 1)

    def winner(self, state):
        black, white, turn, ply = state
        joined = {p for p, stones in ((0, black), (1, white)) if groups(stones) == 1}
        if len(joined) == 2:
            return 1 - turn  # the one who has just moved
        if joined:
            return joined.pop()
        if not any(self.actions(state)):
            return 1 - turn
        return None

    def is_terminal(self, state):
        return state[3] >= LIMIT or self.winner(state) is not None

    def utility(self, state, player):
        w = self.winner(state)
        if w is None:
            return 0
        return 1 if w == player else -1

    def evaluate(self, state):
        return (groups(state[1]) - groups(state[0])) / 6
