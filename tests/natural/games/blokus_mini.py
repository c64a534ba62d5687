"""A tiny Blokus: place polyominoes on five by five; own pieces touch at corners only. Shapes are made at import."""

from dataclasses import dataclass

from outply import Game

SIZE = 5
BASIC = {"I1": ["#"], "I2": ["##"], "I3": ["###"], "V3": ["##", "#."], "L4": ["###", "#.."]}


def parse(rows):
    return frozenset((x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "#")


def normal(cells):
    left = min(x for x, _ in cells)
    top = min(y for _, y in cells)
    return frozenset((x - left, y - top) for x, y in cells)


def orientations(cells):
    found = []
    for _ in range(2):
        for _ in range(4):
            cells = normal({(-y, x) for x, y in cells})
            if cells not in found:
                found.append(cells)
        cells = normal({(-x, y) for x, y in cells})
    return found


def placed(cells):
    wide = max(x for x, _ in cells)
    high = max(y for _, y in cells)
    for x in range(SIZE - wide):
        for y in range(SIZE - high):
            yield frozenset((x + i, y + j) for i, j in cells)


PLACEMENTS = [
    (name, cells) for name, rows in BASIC.items() for shape in orientations(parse(rows)) for cells in placed(shape)
]
BESIDE = {
    (x, y): {(x + dx, y + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    for x in range(SIZE)
    for y in range(SIZE)
}
CORNERS = {(x, y): {(x + dx, y + dy) for dx in (-1, 1) for dy in (-1, 1)} for x in range(SIZE) for y in range(SIZE)}
START = [(0, 0), (SIZE - 1, SIZE - 1)]


@dataclass(frozen=True)
class Sheet:
    cells: tuple[frozenset, frozenset] = (frozenset(), frozenset())
    left: tuple[tuple[str, ...], ...] = (tuple(BASIC), tuple(BASIC))
    turn: int = 0
    passes: int = 0


class BlokusMini(Game):
    min_utility, max_utility = -13, 13

    def initial(self):
        return Sheet()

    def player(self, state):
        return state.turn

    def fits(self, state, cells):
        mine, theirs = state.cells[state.turn], state.cells[1 - state.turn]
        if cells & mine or cells & theirs:
            return False
        if not mine:
            return START[state.turn] in cells
        if any(BESIDE[cell] & mine for cell in cells):
            return False
        return any(CORNERS[cell] & mine for cell in cells)

    def actions(self, state):
        found = [
            number
            for number, (name, cells) in enumerate(PLACEMENTS)
            if name in state.left[state.turn] and self.fits(state, cells)
        ]
        return found if found else [-1]

    def result(self, state, action):
        if action == -1:
            return Sheet(state.cells, state.left, 1 - state.turn, state.passes + 1)
        name, cells = PLACEMENTS[action]
        both, left = list(state.cells), list(state.left)
        both[state.turn] |= cells
        left[state.turn] = tuple(n for n in left[state.turn] if n != name)
        return Sheet(tuple(both), tuple(left), 1 - state.turn, 0)

    def is_terminal(self, state):
        return state.passes >= 2

    def utility(self, state, player):
        return len(state.cells[player]) - len(state.cells[1 - player])

    def evaluate(self, state):
        return self.utility(state, 0)
