"""Games with sets, enums, dice, words, three players, and actions of several shapes."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from outply import CHANCE, Game


class Line(NamedTuple):
    row: int
    column: int
    way: str


@dataclass(frozen=True)
class Paper:
    drawn: frozenset[Line]
    boxes: tuple[int, int]
    turn: int


class DotsAndBoxes(Game):
    """Draw a line; who closes a box owns it and draws again."""

    def __init__(self, rows=2, columns=2):
        self.rows, self.columns = rows, columns
        self.lines = [Line(r, c, "h") for r in range(rows + 1) for c in range(columns)]
        self.lines += [Line(r, c, "v") for r in range(rows) for c in range(columns + 1)]

    def initial(self):
        return Paper(frozenset(), (0, 0), 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        for line in self.lines:
            if line not in state.drawn:
                yield line

    def sides(self, row, column):
        yield Line(row, column, "h")
        yield Line(row + 1, column, "h")
        yield Line(row, column, "v")
        yield Line(row, column + 1, "v")

    def beside(self, line):
        row, column, way = line
        both = [(row, column), (row - 1, column) if way == "h" else (row, column - 1)]
        return [(r, c) for r, c in both if 0 <= r < self.rows and 0 <= c < self.columns]

    def result(self, state, action):
        drawn = state.drawn | {action}
        closed = sum(all(side in drawn for side in self.sides(r, c)) for r, c in self.beside(action))
        if closed == 0:
            return replace(state, drawn=drawn, turn=1 - state.turn)
        boxes = list(state.boxes)
        boxes[state.turn] += closed
        return replace(state, drawn=drawn, boxes=tuple(boxes))

    def is_terminal(self, state):
        return next(iter(self.actions(state)), None) is None

    def utility(self, state, player):
        mine, theirs = state.boxes[player], state.boxes[1 - player]
        return float((mine > theirs) - (mine < theirs))

    def evaluate(self, state):
        return (state.boxes[0] - state.boxes[1]) / (self.rows * self.columns + 1)


class Heaps(Game):
    """Nim with heaps as a tuple and moves as (heap, stones)."""

    def __init__(self, *heaps):
        self.heaps = heaps or (2, 3, 4)

    def initial(self):
        return (self.heaps, 0)

    def player(self, state):
        return state[1]

    def actions(self, state):
        heaps, _ = state
        return [(i, n) for i, heap in enumerate(heaps) for n in range(1, heap + 1)]

    def result(self, state, action):
        heaps, turn = state
        heap, stones = action
        return tuple(h - stones if i == heap else h for i, h in enumerate(heaps)), 1 - turn

    def is_terminal(self, state):
        return sum(state[0]) == 0

    def utility(self, state, player):
        return -1 if state[1] == player else 1


class Move(Enum):
    ROLL = "roll"
    HOLD = "hold"


class Turn(NamedTuple):
    scores: tuple[int, int]
    pile: int
    player: int
    rolling: bool = False


class LittlePig(Game):
    """Roll a die of four sides as often as you dare; a one loses the pile."""

    def __init__(self, goal=8):
        self.goal = goal

    def initial(self):
        return Turn((0, 0), 0, 0)

    def player(self, state):
        return CHANCE if state.rolling else state.player

    def actions(self, state):
        return [Move.ROLL, Move.HOLD] if state.pile else [Move.ROLL]

    def outcomes(self, state):
        return [(face, 0.25) for face in (1, 2, 3, 4)]

    def result(self, state, action):
        if state.rolling:
            if action == 1:
                return Turn(state.scores, 0, 1 - state.player)
            return state._replace(pile=state.pile + action, rolling=False)
        if action is Move.ROLL:
            return state._replace(rolling=True)
        scores = list(state.scores)
        scores[state.player] += state.pile
        return Turn(tuple(scores), 0, 1 - state.player)

    def is_terminal(self, state):
        return any(score >= self.goal for score in state.scores)

    def utility(self, state, player):
        winner = 0 if state.scores[0] >= self.goal else 1
        return 1.0 if winner == player else -1.0


class Race(NamedTuple):
    places: tuple[int, ...]
    cards: tuple[frozenset[int], ...]
    turn: int


class CardRace(Game):
    """Three players each play the cards 1 to 4 once; a card moves the player, and bumps whom it meets back to 0."""

    players = 3
    zero_sum = False
    max_utility, min_utility = 12.0, 0.0

    def initial(self):
        return Race((0, 0, 0), (frozenset({1, 2, 3, 4}),) * 3, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        return sorted(state.cards[state.turn])

    def result(self, state, action):
        places = list(state.places)
        target = places[state.turn] + action
        places = [0 if place == target else place for place in places]
        places[state.turn] = target
        cards = tuple(hand - {action} if owner == state.turn else hand for owner, hand in enumerate(state.cards))
        return Race(tuple(places), cards, (state.turn + 1) % 3)

    def is_terminal(self, state):
        return not state.cards[state.turn]

    def utility(self, state, player):
        return state.places[player]

    def evaluate(self, state):
        return tuple(float(place) for place in state.places)


class Domino(Game):
    """Domineering: the first player lays upright, the second level dominoes. Free cells are a frozenset of pairs."""

    def __init__(self, rows=3, columns=4):
        self.rows, self.columns = rows, columns

    def initial(self):
        return frozenset((r, c) for r in range(self.rows) for c in range(self.columns)), 0

    def player(self, state):
        return state[1]

    def actions(self, state):
        free, turn = state
        dr, dc = (1, 0) if turn == 0 else (0, 1)
        return [(r, c) for (r, c) in sorted(free) if (r + dr, c + dc) in free]

    def result(self, state, action):
        free, turn = state
        r, c = action
        dr, dc = (1, 0) if turn == 0 else (0, 1)
        return free - {action, (r + dr, c + dc)}, 1 - turn

    def is_terminal(self, state):
        return not self.actions(state)

    def utility(self, state, player):
        return -1.0 if player == state[1] else 1.0


class Words(Game):
    """Chomp with words: "bite" at a place, "pass" once each; who eats the last piece loses."""

    def initial(self):
        return ((3, 3, 2), (True, True), 0)

    def player(self, state):
        return state[2]

    def actions(self, state):
        rows, passes, turn = state
        for r, length in enumerate(rows):
            for c in range(length):
                yield ("bite", r, c)
        if passes[turn]:
            yield ("pass",)

    def result(self, state, action):
        rows, passes, turn = state
        match action:
            case ("bite", r, c):
                eaten = tuple(min(length, c) if k >= r else length for k, length in enumerate(rows))
                return eaten, passes, 1 - turn
            case _:
                left = tuple(p and k != turn for k, p in enumerate(passes))
                return rows, left, 1 - turn

    def is_terminal(self, state):
        return sum(state[0]) == 0

    def utility(self, state, player):
        return 1 if player == state[2] else -1


class Pits(Game):
    """Kalah with four pits of three seeds a side, sown over a list."""

    pits = 4

    def initial(self):
        return (3,) * 4 + (0,) + (3,) * 4 + (0,), 0

    def player(self, state):
        return state[1]

    def actions(self, state):
        board, turn = state
        start = turn * 5
        return [p for p in range(start, start + 4) if board[p] > 0]

    def result(self, state, action):
        board, turn = list(state[0]), state[1]
        seeds, board[action] = board[action], 0
        place = action
        while seeds:
            place = (place + 1) % 10
            if place == (9 if turn == 0 else 4):
                continue
            board[place] += 1
            seeds -= 1
        store = 4 if turn == 0 else 9
        if place == store:
            return tuple(board), turn
        if board[place] == 1 and place in range(turn * 5, turn * 5 + 4) and board[8 - place]:
            board[store] += board[8 - place] + 1
            board[place] = board[8 - place] = 0
        return tuple(board), 1 - turn

    def is_terminal(self, state):
        board = state[0]
        return not any(board[:4]) or not any(board[5:9])

    def utility(self, state, player):
        board = state[0]
        lead = sum(board[:5]) - sum(board[5:])
        return (lead > 0) - (lead < 0) if player == 0 else (lead < 0) - (lead > 0)

    def evaluate(self, state):
        return (state[0][4] - state[0][9]) / 24
