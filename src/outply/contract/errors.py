"""What can go wrong, each with one sentence that says what was expected and what came."""


class OutplyError(Exception):
    """The base of every error that outply raises on purpose."""


class InputError(OutplyError, ValueError):
    """Something given from outside is not usable: a position, a tree, a name, a limit, a game that does not fit."""


class GameError(OutplyError):
    """A game breaks the contract: it offers no action, its probabilities do not sum to one, a state changes, …"""


class CompileError(OutplyError):
    """A game cannot be compiled, and the caller insisted."""
