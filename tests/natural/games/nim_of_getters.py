"""Three-heap Nim with a joker, by a Java person: classes, getters, builders, interfaces."""

# ruff: noqa
# fmt: off
from abc import ABC, abstractmethod
from outply import Game

class Move:
    def __init__(self, heap, amount):
        self._heap = heap
        self._amount = amount
    def get_heap(self): return self._heap
    def get_amount(self): return self._amount
    def __eq__(self, other): return isinstance(other, Move) and self._heap == other._heap and self._amount == other._amount
    def __hash__(self): return hash((self._heap, self._amount))
    def __repr__(self): return "Move(%d, %d)" % (self._heap, self._amount)

class Board:
    def __init__(self, heaps, current_player):
        self._heaps = heaps
        self._current_player = current_player
    def get_heaps(self): return self._heaps
    def get_heap(self, index): return self._heaps[index]
    def get_current_player(self): return self._current_player
    def is_empty(self): return sum(self._heaps) == 0
    def __eq__(self, other): return self._heaps == other._heaps and self._current_player == other._current_player
    def __hash__(self): return hash((self._heaps, self._current_player))

class BoardBuilder:
    def __init__(self, board):
        self.heaps = list(board.get_heaps())
        self.player = board.get_current_player()
    def take(self, move):
        self.heaps[move.get_heap()] -= move.get_amount()
        return self
    def switch_player(self):
        self.player = 1 - self.player
        return self
    def build(self): return Board(tuple(self.heaps), self.player)

class Evaluator(ABC):
    @abstractmethod
    def rate(self, board): ...

class XorEvaluator(Evaluator):
    def rate(self, board):
        total = 0
        for heap in board.get_heaps(): total ^= heap
        return 0.5 if total != 0 else -0.5

class NimGame(Game):
    def __init__(self, evaluator=None):
        self.evaluator = evaluator if evaluator is not None else XorEvaluator()
    def initial(self): return Board((3, 4, 2), 0)
    def player(self, board): return board.get_current_player()
    def actions(self, board):
        moves = []
        for index in range(len(board.get_heaps())):
            for amount in range(1, board.get_heap(index) + 1):
                moves.append(Move(index, amount))
        return moves
    def result(self, board, move):
        builder = BoardBuilder(board)
        builder.take(move)
        builder.switch_player()
        return builder.build()
    def is_terminal(self, board): return board.is_empty()
    def utility(self, board, player): return 1.0 if player != board.get_current_player() else -1.0
    def evaluate(self, board):
        rating = self.evaluator.rate(board)
        return rating if board.get_current_player() == 0 else -rating
