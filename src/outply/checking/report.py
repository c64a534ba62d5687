"""What a check found, and what it looked for."""

from dataclasses import dataclass

from outply.checking.play import Play

CHECKS = (
    "facts: players, range of utilities",
    "states: hashable, never changed by a rule",
    "player: in range, or CHANCE where outcomes are defined",
    "actions: at least one in a live state, distinct, the same when asked again",
    "outcomes: probabilities positive, summing to one",
    "result: the same when asked again",
    "play: random games end, and the turn changes",
    "endings: utilities finite, within the range, summing to zero if zero-sum",
    "notation: names distinct, positions read back as written",
    "knowledge, if there is any: actions legal, bounds in order, keys unique, canonical states alike",
    "compiled equals interpreted: every rule, and a search in value, action, line and node count",
)


@dataclass
class Report:
    """What a check found."""

    checks: tuple[str, ...] = CHECKS
    problems: tuple[str, ...] = ()
    states: int = 0
    """How many states were visited."""
    unfinished: int = 0
    """How many of the random games were given up before they ended; it is a problem only if none ended."""
    compiled: bool = False
    """Whether the rules, and a search of the game, are compiled and could be compared."""
    reason: str = ""
    """Why not."""
    play: Play | None = None
    """What the random games looked like; None if none could be played."""

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems
