from itertools import product

from outply import Game

ROWS, COLS = 2, 3

EDGES = [("h", r, c) for r, c in product(range(ROWS + 1), range(COLS))] + [
    ("v", r, c) for r, c in product(range(ROWS), range(COLS + 1))
]

INDEX = {e: i for i, e in enumerate(EDGES)}

BOXES = [
    tuple(INDEX[e] for e in (("h", r, c), ("h", r + 1, c), ("v", r, c), ("v", r, c + 1)))
    for r, c in product(range(ROWS), range(COLS))
]


class DotsAndBoxes(Game):
    """Dots and Boxes with 2x3 boxes: who draws the fourth side of a box owns it and goes again; most boxes wins."""

    def initial(self):
        # which edges are drawn, who owns each box (None: nobody yet), who is to move
        return tuple(False for _ in EDGES), tuple(None for _ in BOXES), 0

    def player(self, state):
        return state[2]

    def actions(self, state):
        return [e for e, drawn in zip(EDGES, state[0]) if not drawn]

    def result(self, state, action):
        drawn, owners, me = state
        drawn = tuple(d or e == action for d, e in zip(drawn, EDGES))
        after = tuple(
            me if owner is None and all(drawn[i] for i in box) else owner for owner, box in zip(owners, BOXES)
        )
        again = any(new != old for new, old in zip(after, owners))
        return drawn, after, me if again else 1 - me

    def is_terminal(self, state):
        return all(owner is not None for owner in state[1])

    def lead(self, owners, player):
        return sum(1 if o == player else -1 for o in owners if o is not None)

    def utility(self, state, player):
        return self.lead(state[1], player)

    def evaluate(self, state):
        drawn, owners, turn = state
        ready = sum(sum(drawn[i] for i in box) == 3 for box in BOXES)
        return self.lead(owners, 0) + 0.5 * (ready if turn == 0 else -ready)
