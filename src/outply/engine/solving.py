"""`solve`: the exact value of a state."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Unpack

from outply.contract.breaches import check_state
from outply.contract.errors import InputError
from outply.contract.game import Game, title
from outply.contract.knowledge import Knowledge
from outply.contract.limit import Limit
from outply.contract.pickling import picklable
from outply.contract.result import Result
from outply.engine.bisecting import BISECTION, Bisection
from outply.engine.diagnosing import naming_rules
from outply.engine.iterating import iterate
from outply.engine.keeping import Keeping, kept_for
from outply.engine.options import Options, Spending, refuse_unknown
from outply.engine.preparing import prepared_strong
from outply.engine.running import Halt
from outply.engine.searching import Search
from outply.searches.algorithm import ALGORITHMS
from outply.searches.horizon import one_says_all
from outply.searches.strong.ingredients import ALL, Ingredients

# Beyond this, the middle between two utilities may be too large for a float.
MOST_UTILITY = 1e300

# What calls of `solve` prepared, for the next ones.
KEEPING = Keeping()


def solve(
    game: Game, state: Any = None, *, compiled: bool | None = None, exact: bool = False, **spending: Unpack[Spending]
) -> Result:
    """The exact value of a state, and an action that keeps it; with `exact`, the value of every action.

    Games without chance are searched to their end by the strong search, with null windows that halve the range of
    utilities; games with chance by value iteration, which also serves where play can return to an earlier state;
    others by max^n.

    >>> from outply import Pig, solve
    >>> result = solve(Pig(10), compiled=False)
    >>> round((1 + result.value) / 2, 6)     # the first player's probability of winning
    0.709424
    """
    refuse_unknown(spending, ("state", "compiled", "exact", *Spending.__annotations__), "solve")
    limit = Limit(**spending)
    if limit.memory is not None:
        return Solver(game, compiled=compiled, waits=False)(state, limit, exact=exact)
    kept = KEEPING.take(game, compiled)
    solver = Solver(game, compiled=compiled, bisection=kept.bisection if kept else None, waits=False)
    found = solver(state, limit, exact=exact)
    if kept is None and solver.bisection is not None:
        kept = kept_for(solver.bisection, compiled)
    if kept is not None:
        KEEPING.put_back(kept)
    return found


@dataclass
class Solver:
    """A solver prepared for one game; call it with as many states as you like.

    The table of the strong search is kept from one state to the next, and `nodes` counts on.

    >>> from outply import MNK, Solver
    >>> solver = Solver(MNK(), compiled=False)
    >>> solver.values([MNK().initial()])
    [0.0]
    """

    game: Game
    compiled: bool | None = None
    knowledge: Knowledge | None = None
    ingredients: Ingredients = ALL
    nodes: int = 0
    """States visited by all that was solved so far."""
    bisection: Bisection | None = field(default=None, repr=False)
    waits: bool = field(default=True, repr=False)
    """Whether the first state waits for the compiler; if not, it is solved in Python meanwhile."""

    def __getstate__(self) -> dict[str, Any]:
        # What was found out, and machine code, stay behind: they can be had again.
        return picklable({**self.__dict__, "bisection": None})

    def __call__(self, state: Any = None, limit: Limit | None = None, *, exact: bool = False) -> Result:
        """The exact value of a state, by default the initial one, within the limit."""
        found = self.find(state, limit or Limit(), exact, Halt())
        self.nodes += found.nodes
        return found

    def find(self, state: Any, limit: Limit, exact: bool, halt: Halt) -> Result:
        """The answer; `halt` stops it."""
        refuse_depth(limit)

        def again(game: Game, halt: Halt) -> None:
            if game is not self.game or self.compiled is not False:
                self.interpreted(game).find(state, limit, exact, halt)

        with naming_rules(self.game, again):
            start = self.game.initial() if state is None else state
            if not one_says_all(self.game):
                return Search(self.game, "maxn", compiled=self.compiled).find(start, limit, None, halt)
            check_state(self.game, start)
            if self.game.has_chance:
                return iterate(self.game, start, self.compiled, limit, halt, self.waits)
            check_range(self.game)
            if self.game.is_terminal(start):
                return self.prepared().strong.at_end(start, BISECTION)
            return self.prepared().solve(start, limit, exact, halt)

    def values(self, states: Iterable[Any], limit: Limit | None = None) -> list[float]:
        """The values of many states, faster than one by one; fewer of them if the limit stops it."""
        limit = limit or Limit()
        refuse_depth(limit)
        check_range(self.game)
        if self.game.has_chance or not one_says_all(self.game):
            raise InputError(f"expected a game of two opponents without chance, but got {title(self.game)}")
        all_states = list(states)

        def again(game: Game, halt: Halt) -> None:
            if game is not self.game or self.compiled is not False:
                self.interpreted(game).prepared().values(all_states, limit, halt)

        with naming_rules(self.game, again):
            found, nodes = self.prepared().values(all_states, limit, Halt())
        self.nodes += nodes
        return found

    def clear(self) -> None:
        """Forget what the table holds."""
        if self.bisection is not None:
            self.bisection.strong.clear()

    def prepared(self) -> Bisection:
        """The strong search, prepared once."""
        if self.bisection is None:
            options = Options(compiled=self.compiled, knowledge=self.knowledge, ingredients=self.ingredients)
            strong = prepared_strong(self.game, options, ALGORITHMS["pvs"])
            if self.waits:
                strong.take_over(waits=True)
            self.bisection = Bisection(strong)
        return self.bisection

    def interpreted(self, game: Game) -> "Solver":
        """The same solver at the speed of Python, for the game or one that looks at its rules."""
        return Solver(game, False, self.knowledge, self.ingredients)


def refuse_depth(limit: Limit) -> None:
    """Refuse a limit in depth."""
    if limit.depth is not None:
        raise InputError("expected no limit in depth, for solving goes to the end; use search instead")


def check_range(game: Game) -> None:
    """Refuse a range of utilities that cannot be halved."""
    if not -MOST_UTILITY <= game.min_utility <= game.max_utility <= MOST_UTILITY:
        span = f"{game.min_utility} to {game.max_utility}"
        raise InputError(f"expected a range of utilities within ±{MOST_UTILITY:g} to halve, but it is {span}")
