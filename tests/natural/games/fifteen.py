"""Number scrabble: pick numbers from 1 to 9; three of yours that sum to 15 win. With itertools throughout."""

from itertools import chain, combinations, compress, count, cycle, filterfalse, islice, takewhile

from outply import Game


class Fifteen(Game):
    def initial(self):
        return ()

    def player(self, state):
        return next(islice(cycle((0, 1)), len(state), None))

    def actions(self, state):
        return list(filterfalse(state.__contains__, takewhile(lambda n: n < 10, count(1))))

    def result(self, state, action):
        return tuple(chain(state, (action,)))

    def hand(self, state, player):
        return tuple(compress(state, cycle((1, 0) if player == 0 else (0, 1))))

    def wins(self, state, player):
        return any(sum(three) == 15 for three in combinations(self.hand(state, player), 3))

    def is_terminal(self, state):
        return len(state) == 9 or self.wins(state, 0) or self.wins(state, 1)

    def utility(self, state, player):
        return float(self.wins(state, player) - self.wins(state, 1 - player))
