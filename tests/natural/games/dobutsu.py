from outply import Game

# step vectors (row, col) as seen by player 0, who sits at the bottom and plays up
ORTHO = [(-1, 0), (1, 0), (0, -1), (0, 1)]
DIAG = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
STEPS = {
    "L": ORTHO + DIAG,  # lion
    "G": ORTHO,  # giraffe
    "E": DIAG,  # elephant
    "C": [(-1, 0)],  # chick
    "H": ORTHO + [(-1, -1), (-1, 1)],  # hen, a promoted chick
}
WORTH = {"C": 1, "E": 3, "G": 3, "H": 4, "L": 0}
FAR = {0: 0, 1: 3}
LIMIT = 80


def freeze(board):
    return tuple(sorted(board.items()))


def steps_from(square, owner, kind):
    sign = {0: 1, 1: -1}[owner]
    row, col = square
    for dr, dc in STEPS[kind]:
        r, c = row + sign * dr, col + sign * dc
        if 0 <= r < 4 and 0 <= c < 3:
            yield r, c


class Dobutsu(Game):
    """Dobutsu shogi (Let's Catch the Lion) on 3x4: capture the lion, or bring yours
    safely to the far rank; drawn after 80 plies."""

    def initial(self):
        back = {0: "ELG", 1: "GLE"}
        home = {0: 3, 1: 0}
        board = {(home[p], c): (p, k) for p in (0, 1) for c, k in enumerate(back[p])}
        board.update({(2, 1): (0, "C"), (1, 1): (1, "C")})
        # (pieces, hands, mover, winner, plies)
        return freeze(board), ("", ""), 0, None, 0

    def player(self, state):
        return state[2]

    def actions(self, state):
        pieces, hands, me, _, _ = state
        board = dict(pieces)
        moves = []
        for square, (owner, kind) in board.items():
            if owner != me:
                continue
            for target in steps_from(square, owner, kind):
                if board.get(target, (None, ""))[0] != me:
                    moves.append(("move", square, target))
        empty = [(r, c) for r in range(4) for c in range(3) if (r, c) not in board]
        for kind in sorted(set(hands[me])):
            moves.extend(("drop", kind, square) for square in empty)
        return moves

    def result(self, state, action):
        pieces, hands, me, _, plies = state
        board = dict(pieces)
        hand = {0: hands[0], 1: hands[1]}
        winner = None
        what, source, target = action
        if what == "drop":
            hand[me] = hand[me].replace(source, "", 1)
            board[target] = (me, source)
        else:
            _, kind = board.pop(source)
            _, prey = board.get(target, (None, None))
            if prey == "L":
                winner = me
            elif prey is not None:
                taken = {"H": "C"}.get(prey, prey)
                hand[me] = "".join(sorted(hand[me] + taken))
            if kind == "C" and target[0] == FAR[me]:
                kind = "H"
            board[target] = (me, kind)
            if kind == "L" and target[0] == FAR[me]:
                attackers = {sq: k for sq, (o, k) in board.items() if o != me}
                if not any(target in steps_from(sq, 1 - me, k) for sq, k in attackers.items()):
                    winner = me
        return freeze(board), (hand[0], hand[1]), 1 - me, winner, plies + 1

    def is_terminal(self, state):
        return state[3] is not None or state[4] >= LIMIT

    def utility(self, state, player):
        return {None: 0, player: 1}.get(state[3], -1)

    def evaluate(self, state):
        pieces, hands, _, _, _ = state
        total = {0: 0, 1: 0}
        for owner, kind in dict(pieces).values():
            total[owner] += WORTH[kind]
        for owner, hand in enumerate(hands):
            total[owner] += sum(WORTH[kind] for kind in hand)
        return (total[0] - total[1]) / 20
