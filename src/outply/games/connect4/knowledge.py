"""What is known about Connect Four beyond its rules: threats, and all that follows from them.

A winning cell of a player is an empty one that completes four of their stones: a threat, whether a stone can already
fall there or not. Who can play into one wins at once. Who leaves the opponent one to play into loses with the next
stone: by not filling it, or by filling the cell below it. So a player is lost who must fill two at a time, or one that
lies below another.

Sets of cells are numbers with the bits of `connect4`. The ideas are those of Pascal Pons, "Solving Connect 4: how to
build a perfect AI", http://blog.gamesolver.org.
"""

from collections.abc import Iterator

from outply.contract.knowledge import Knowledge
from outply.games.connect4.rules import ConnectFour, State
from outply.primitives.bits import shift_left, u64

# What a stone in the centre and a threat count in the evaluation; a threat on a row that suits its owner counts more.
CENTRE, THREAT, SUITED = 1, 2, 4


class ConnectFourKnowledge(Knowledge):
    """Knowledge of Connect Four in which a win is a win, however late."""

    game: ConnectFour
    learns = False

    def __init__(self, game: ConnectFour) -> None:
        super().__init__(game)
        bottoms = [place * game.column_bits for place in range(game.width)]
        self.cells = game.width * game.height
        self.bottom = sum(1 << cell for cell in bottoms)
        self.centre = sum(game.column << bottoms[place] for place in {(game.width - 1) // 2, game.width // 2})
        self.odd_rows = sum(self.bottom << row for row in range(0, game.height, 2))
        self.even_rows = game.full ^ self.odd_rows
        self.centre_first = tuple(sorted(range(game.width), key=self.remoteness))
        self.most_points = SUITED * self.cells + 1

    # Cells

    def playable(self, taken: int) -> int:
        """The cells into which a stone can fall now."""
        # The sum of `taken` and `bottom` would say it sooner, but pass 63 bits on the largest boards.
        return ((taken << 1 | self.bottom) ^ taken) & self.game.full

    def winning_cells(self, stones: int, taken: int) -> int:
        """The empty cells of which each would complete a line of four of the stones."""
        cells = shift_left(stones, 1) & shift_left(stones, 2) & shift_left(stones, 3)
        # On narrower boards there are no other lines.
        if self.game.width >= 4:
            for step in (self.game.column_bits, self.game.column_bits - 1, self.game.column_bits + 1):
                # Two stones in a row just before the cell, or just behind it, and a third on either side of the two.
                before, behind = shift_left(stones, step), stones >> step
                pairs = stones & behind
                cells |= shift_left(pairs, 2 * step) & (shift_left(stones, 3 * step) | behind)
                cells |= pairs >> step & (stones >> 3 * step | before)
        return cells & (self.game.full ^ taken)

    def non_losing(self, state: State) -> int:
        """The playable cells after which the opponent cannot win with the next stone."""
        taken = state.first | state.second
        dangers = self.winning_cells(state.second if state.turn == 0 else state.first, taken)
        cells = self.playable(taken)
        forced = cells & dangers
        if forced:
            if forced & (forced - 1):
                return 0
            cells = forced
        return cells & ~(dangers >> 1)

    def wins(self, state: State) -> int:
        """The playable cells that win at once."""
        taken = state.first | state.second
        return self.winning_cells(state.first if state.turn == 0 else state.second, taken) & self.playable(taken)

    # Values

    def win_value(self, stone: int) -> int:
        """What a win is worth with the `stone`-th stone of the game; nothing if the board is full before."""
        return 1 if stone <= self.cells else 0

    def bounds(self, state: State) -> tuple[float, float]:
        """The least and the greatest value to player 0: exact for a win or a loss in sight, and for a sure draw."""
        stones = (state.first | state.second).bit_count()
        if self.wins(state):
            least = most = self.win_value(stones + 1)
        elif not self.non_losing(state):
            least = most = -self.win_value(stones + 2)
        else:
            least, most = -self.win_value(stones + 4), self.win_value(stones + 3)
        if state.turn == 0:
            return float(least), float(most)
        return float(-most), float(-least)

    def evaluate(self, state: State) -> float:
        """A guess between −1 and 1 by threats and by stones in the centre.

        When all else is filled, the players must fill the columns in which threats are left. On a board of even height
        the first player then comes to the odd rows, counted from 1, and the second to the even ones.
        """
        taken = state.first | state.second
        firsts, seconds = self.winning_cells(state.first, taken), self.winning_cells(state.second, taken)
        points = CENTRE * ((state.first & self.centre).bit_count() - (state.second & self.centre).bit_count())
        points += SUITED * ((firsts & self.odd_rows).bit_count() - (seconds & self.even_rows).bit_count())
        points += THREAT * ((firsts & self.even_rows).bit_count() - (seconds & self.odd_rows).bit_count())
        return points / self.most_points

    def features(self, state: State) -> list[tuple[str, float, float]]:
        """What `evaluate` counts: a name, a value and a weight each."""
        taken = state.first | state.second
        firsts, seconds = self.winning_cells(state.first, taken), self.winning_cells(state.second, taken)
        centre = (state.first & self.centre).bit_count() - (state.second & self.centre).bit_count()
        suited = (firsts & self.odd_rows).bit_count() - (seconds & self.even_rows).bit_count()
        others = (firsts & self.even_rows).bit_count() - (seconds & self.odd_rows).bit_count()
        named = (("stones in the centre", centre, CENTRE), ("threats in the right rows", suited, SUITED))
        return [(n, v, w / self.most_points) for n, v, w in (*named, ("other threats", others, THREAT))]

    # Actions

    def candidates(self, state: State) -> Iterator[int]:
        """The columns that win at once, or else those that do not lose at once, or else all; from the centre out."""
        cells = self.promising_cells(state)
        for place in self.centre_first:
            if cells >> place * self.game.column_bits & self.game.column:
                yield place

    def promising_cells(self, state: State) -> int:
        """The cells of the candidate columns. (A generator that does more than yield is not inlined by LLVM.)"""
        cells = self.wins(state)
        if not cells:
            cells = self.non_losing(state)
        if not cells:
            cells = self.playable(state.first | state.second)
        return cells

    def order(self, state: State, action: int) -> int:
        """A number that grows with the threats of the mover after the action, and then with nearness to the centre."""
        taken = state.first | state.second
        stone = self.playable(taken) & self.game.column << action * self.game.column_bits
        own = state.first if state.turn == 0 else state.second
        return 64 * self.winning_cells(own | stone, taken | stone).bit_count() - self.remoteness(action)

    def remoteness(self, place: int) -> int:
        """A number below 64 that grows with the distance from the centre; no two columns share it."""
        return abs(4 * place - 2 * self.game.width + 3)

    # States

    def key(self, state: State) -> int:
        """The mover's stones, and in each column a bit on top of it; below 2**64."""
        taken = state.first | state.second
        own = state.first if state.turn == 0 else state.second
        return u64(own | ((taken << 1 | self.bottom) ^ taken))

    def canonical(self, state: State) -> State:
        """The state or its mirror image: the one with the smaller numbers."""
        first, second = self.mirrored(state.first), self.mirrored(state.second)
        if first < state.first or (first == state.first and second < state.second):
            return State(first, second, state.turn)
        return state

    def mirrored(self, stones: int) -> int:
        """The stones with left and right exchanged."""
        mirror = stones & self.game.column << self.game.width // 2 * self.game.column_bits if self.game.width % 2 else 0
        for place in range(self.game.width // 2):
            left = self.game.column << place * self.game.column_bits
            distance = (self.game.width - 1 - 2 * place) * self.game.column_bits
            mirror |= (stones & left) << distance | stones >> distance & left
        return mirror


class ConnectFourScoreKnowledge(ConnectFourKnowledge):
    """Knowledge of Connect Four in which a sooner win has a greater value."""

    sooner_is_better = True

    def win_value(self, stone: int) -> int:
        """How many stones the winner has left with the `stone`-th stone of the game in hand."""
        return max(0, (self.cells + 2 - stone) // 2)
