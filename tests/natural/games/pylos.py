"""Pylos, small: balls on 3 x 3, then 2 x 2, then 1; who places the top ball wins. By one who loves dataclasses."""

from dataclasses import dataclass, field, replace

from outply import Game


@dataclass(frozen=True, order=True)
class Spot:
    level: int
    row: int
    col: int

    def below(self):
        if self.level == 0:
            return ()
        return tuple(Spot(self.level - 1, self.row + dr, self.col + dc) for dr in (0, 1) for dc in (0, 1))

    def above(self):
        for dr in (0, 1):
            for dc in (0, 1):
                spot = Spot(self.level + 1, self.row - dr, self.col - dc)
                if spot in SPOTS:
                    yield spot


SPOTS = [Spot(level, r, c) for level in range(3) for r in range(3 - level) for c in range(3 - level)]


@dataclass(frozen=True)
class Side:
    reserve: int = 7
    balls: frozenset = field(default_factory=frozenset)

    def place(self, spot):
        return replace(self, reserve=self.reserve - 1, balls=self.balls | {spot})

    def lift(self, old, new):
        return replace(self, balls=self.balls - {old} | {new})


@dataclass(frozen=True)
class Pyramid:
    mover: Side = field(default_factory=Side)
    other: Side = field(default_factory=Side)
    turn: int = 0

    @property
    def taken(self):
        return self.mover.balls | self.other.balls

    def supported(self, spot):
        return all(b in self.taken for b in spot.below())

    def free(self, spot):
        return spot not in self.taken and self.supported(spot)

    def movable(self, spot):
        return not any(up in self.taken for up in spot.above())


@dataclass(frozen=True)
class Place:
    spot: Spot


@dataclass(frozen=True)
class Raise:
    old: Spot
    new: Spot


class Pylos(Game):
    def initial(self):
        return Pyramid()

    def player(self, state):
        return state.turn

    def actions(self, state):
        found = []
        if state.mover.reserve:
            found += [Place(spot) for spot in SPOTS if state.free(spot)]
        for old in sorted(state.mover.balls):
            if state.movable(old):
                for new in SPOTS:
                    if new.level > old.level and state.free(new) and old not in new.below():
                        found.append(Raise(old, new))
        return found

    def result(self, state, action):
        if isinstance(action, Place):
            mover = state.mover.place(action.spot)
        else:
            mover = state.mover.lift(action.old, action.new)
        return Pyramid(mover=state.other, other=mover, turn=1 - state.turn)

    def is_terminal(self, state):
        return Spot(2, 0, 0) in state.taken or not self.actions(state)

    def utility(self, state, player):
        return 1.0 if player != state.turn else -1.0
