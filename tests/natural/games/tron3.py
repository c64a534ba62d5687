from outply import Game

WIDTH = HEIGHT = 5
POINTS = [0, 1, 3]  # for the first one out, the second one out, the last rider
DIRECTIONS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}


class ThreeTron(Game):
    """Tron for three riders on 5x5, moving in turn; each leaves a wall behind and who cannot move is out.

    The first one out gets 0 points, the second 1 and the last rider 3. Walls stay
    when a rider is out. Everybody plays for their own points.
    """

    players = 3

    def initial(self):
        heads = ((0, 0), (4, 0), (2, 4))
        # walls, heads, riders already out (in that order), whose turn
        return (tuple(sorted(heads)), heads, (), 0)

    def player(self, state):
        return state[3]

    def free_ways(self, walls, head) -> list:
        ways = []
        for name, (dx, dy) in DIRECTIONS.items():
            x, y = head[0] + dx, head[1] + dy
            if 0 <= x < WIDTH and 0 <= y < HEIGHT and (x, y) not in walls:
                ways.append(name)
        return ways

    def actions(self, state):
        walls, heads, out, turn = state
        return self.free_ways(walls, heads[turn])

    def result(self, state, action):
        walls, heads, out, turn = state
        dx, dy = DIRECTIONS[action]
        x, y = heads[turn]
        moved = (x + dx, y + dy)

        walls = tuple(sorted(walls + (moved,)))
        heads = heads[:turn] + (moved,) + heads[turn + 1 :]

        # find who rides next; those who are stuck when their turn comes drop out
        rider = turn
        while len(out) < self.players - 1:
            rider = (rider + 1) % self.players
            if rider in out:
                continue
            if self.free_ways(walls, heads[rider]):
                break
            out += (rider,)
        return (walls, heads, out, rider)

    def is_terminal(self, state):
        return len(state[2]) == self.players - 1

    def utility(self, state, player) -> int:
        out = state[2]
        place = out.index(player) if player in out else self.players - 1
        return POINTS[place]
