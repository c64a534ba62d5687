from outply import Game


class Col(Game):
    r"""Col on the generalised Petersen graph G(n, k), in normal play.

    Left (player 0) and Right (player 1) alternately choose an uncoloured vertex and give it their
    own colour; no two adjacent vertices may have the same colour. A player who cannot move loses.

    The vertices of G(n, k) are u_0, ..., u_{n-1} (outer) and v_0, ..., v_{n-1} (inner), with edges
    u_i u_{i+1}, u_i v_i and v_i v_{i+k}, indices mod n. We write i for u_i and n + i for v_i.
    The default G(5, 2) is the Petersen graph itself.
    """

    def __init__(self, n=5, k=2):
        assert n >= 3 and 1 <= k and 2 * k < n
        self.V = frozenset(range(2 * n))
        E = {frozenset(e) for i in range(n) for e in ((i, (i + 1) % n), (i, n + i), (n + i, n + (i + k) % n))}
        # N[x] is the open neighbourhood of x
        self.N = {x: frozenset(y for y in self.V if frozenset((x, y)) in E) for x in self.V}

    # A position is a triple (L, R, p): the set of Left's vertices, that of Right's, and the mover.

    def initial(self):
        return (frozenset(), frozenset(), 0)

    def player(self, position):
        L, R, p = position
        return p

    def free(self, position, p):
        """The vertices which player p could still colour if it were his turn."""
        L, R, _ = position
        own = (L, R)[p]
        return {x for x in self.V - L - R if not self.N[x] & own}

    def actions(self, position):
        return sorted(self.free(position, position[2]))

    def result(self, position, x):
        L, R, p = position
        if p == 0:
            return (L | {x}, R, 1)
        return (L, R | {x}, 0)

    def is_terminal(self, position):
        return not self.free(position, position[2])

    def utility(self, position, player):
        # normal play convention: the last player to move wins
        return -1 if position[2] == player else +1

    def evaluate(self, position):
        """Vertices reserved for one player are worth a move; those open to both are not counted."""
        A, B = self.free(position, 0), self.free(position, 1)
        a, b = len(A - B), len(B - A)
        return (a - b) / (len(A | B) + 1)
