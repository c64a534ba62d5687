"""Small functions of an int at both speeds: compiled as a rule of a game, and called as it is."""

from typing import Any, NamedTuple

from outply import Game
from outply.compiler import Unsupported
from outply.compiler.making import Made
from outply.compiler.observing import Observed
from outply.compiler.programs import Fault
from outply.compiler.shapes.kinds import UNKNOWN, Int, Record

ARGUMENTS = (0, 1, 2, 3, 4, 5, 9, 19, 25, 70)


class Asked(NamedTuple):
    n: int
    over: int


class Rule(Game):
    """A game of one state, whose utility is a function of its number."""

    players, min_utility, max_utility = 1, -1e18, 1e18

    def initial(self):
        return Asked(0, 0)

    def player(self, state):
        return 0

    def actions(self, state):
        yield 1

    def result(self, state, action):
        return Asked(state.n, 1)

    def is_terminal(self, state):
        return state.over == 1

    def utility(self, state, player):
        return self.score(state.n)


OBSERVED = Observed(Record((Int(0, 127), Int(0, 1)), Asked), Int(1, 1), UNKNOWN, 1)


def made(function: Any, observed: Observed = OBSERVED) -> Made:
    """What comes of compiling the function as a rule; raises Unsupported."""
    game = type(function.__name__, (Rule,), {"score": staticmethod(function)})()
    utility = game.utility

    def value(state: Any, depth: int) -> float:
        return utility(state, 0)

    return Made(value, game, observed)


def compiled(function: Any, observed: Observed = OBSERVED) -> Any:
    """The function as a program of one argument; raises Unsupported."""
    program = made(function, observed).program()
    return lambda x: program(Asked(x, 0), 0)


def outcome(function: Any, x: int) -> Any:
    """What Python says: a value with its kind, or the name of the error."""
    try:
        return shown(function(x))
    except Exception as error:
        return type(error).__name__


def shown(value: Any) -> Any:
    """A value such that two are equal only if they are of one kind; an int and a float of the same value are alike."""
    if isinstance(value, tuple | list):
        return type(value).__name__, [shown(item) for item in value]
    if isinstance(value, bool | int | float):
        return repr(float(value)) if value else "0.0"
    return repr(value)


def differences(function: Any, arguments: Any = ARGUMENTS) -> tuple[str, list[Any]]:
    """Whether a function agrees, faults or is refused, and every argument for which it is wrong."""
    try:
        program = compiled(function)
    except Unsupported as reason:
        return f"refused: {reason}", []
    wrong, faults = [], 0
    for x in arguments:
        slow = outcome(function, x)
        try:
            fast = shown(program(x))
        except Fault:
            faults += 1
            continue
        if fast != slow:
            wrong.append((x, slow, fast))
    return ("agrees" if faults < len(arguments) else "faults"), wrong
