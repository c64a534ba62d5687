"""A duel of knights, with enums and match."""

# ruff: noqa
# fmt: off
from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from outply import Game

class Stance(Enum):
    HIGH = auto()
    LOW = auto()
    DOWN = auto()
    @property
    def open_to(self):
        match self:
            case Stance.HIGH: return {Blow.SWEEP}
            case Stance.LOW: return {Blow.CHOP}
            case _: return {Blow.SWEEP, Blow.CHOP}

class Blow(IntEnum):
    CHOP = 2
    SWEEP = 1

@dataclass(frozen=True)
class Strike:
    blow: Blow
@dataclass(frozen=True)
class Shift:
    to: Stance
@dataclass(frozen=True)
class Rest:
    pass
@dataclass(frozen=True)
class Knight:
    health: int = 4
    stance: Stance = Stance.HIGH
@dataclass(frozen=True)
class Duel:
    knights: tuple[Knight, Knight]
    turn: int = 0
    ply: int = 0

class Knights(Game):
    def initial(self): return Duel((Knight(), Knight(4, Stance.LOW)))
    def player(self, d): return d.turn
    def actions(self, d):
        match d.knights[d.turn]:
            case Knight(stance=Stance.DOWN): return [Shift(Stance.HIGH), Rest()]
            case Knight(health=h, stance=s):
                moves = [Strike(b) for b in Blow] + [Shift(t) for t in Stance if t not in (s, Stance.DOWN)]
                return moves + [Rest()] if h < 4 else moves
    def result(self, d, action):
        me, other = d.knights[d.turn], d.knights[1 - d.turn]
        match action:
            case Strike(blow) if blow in other.stance.open_to:
                other = Knight(max(0, other.health - blow.value), Stance.DOWN if blow is Blow.SWEEP else other.stance)
            case Strike(): me = Knight(me.health, Stance.DOWN)
            case Shift(to=stance): me = Knight(me.health, stance)
            case Rest(): me = Knight(min(4, me.health + 1), me.stance)
        pair = (me, other) if d.turn == 0 else (other, me)
        return Duel(pair, 1 - d.turn, d.ply + 1)
    def is_terminal(self, d): return any(k.health == 0 for k in d.knights) or d.ply >= 12
    def utility(self, d, p):
        a, b = d.knights[p].health, d.knights[1 - p].health
        return 1.0 if b == 0 else -1.0 if a == 0 else (a - b) / 8
    def evaluate(self, d): return (d.knights[0].health - d.knights[1].health) / 8
