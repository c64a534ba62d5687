"""`search`: the best action in a state, by any algorithm, at either speed, within limits."""

import copy
import difflib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, TypedDict, Unpack

from outply.answers import Bound, Limit, Result
from outply.errors import GameError, InputError
from outply.game import CHANCE, Game, is_plain
from outply.running import Speed, at_speed, new_sheet, run
from outply.searches.algorithm import ALGORITHMS, Algorithm, fitting
from outply.searches.decision import EVERYTHING, Decision, Question
from outply.searches.deepening import DEEPENING, deepening
from outply.searches.horizon import Evaluate, no_opinion
from outply.searches.observer import Observer
from outply.searches.sheet import MOST_PLIES, NODES, RANGED, TO_THE_END, cells

ALGORITHM_NAMES = (*ALGORITHMS, DEEPENING)


class Spending(TypedDict, total=False):
    """The parts of a Limit, as keyword arguments."""

    depth: int | None
    nodes: int | None
    seconds: float | None
    memory: int | None


def search(
    game: Game,
    state: Any = None,
    limit: Limit | None = None,
    *,
    algorithm: str | None = None,
    evaluate: Evaluate | None = None,
    compiled: bool | None = None,
    observer: Observer | None = None,
    exact: bool = False,
    **spending: Unpack[Spending],
) -> Result:
    """The best action in a state (by default the initial one), with all that was found out on the way.

    Give a `Limit`, or its parts by name: `depth`, `nodes`, `seconds`, `memory`. With `nodes` or `seconds`, the search
    deepens step by step; without any limit, it goes to the end of the game. The other arguments are those
    of `Search`.

    >>> from outply import Tree, search
    >>> result = search(Tree.from_text("((3 12 8) (2 4 6) (14 5 2))"))
    >>> result.value, result.action, result.nodes
    (3.0, 0, 11)
    """
    if limit is not None and (spending or not isinstance(limit, Limit)):
        raise InputError(f"expected a Limit, or its parts by name, but got {'both' if spending else repr(limit)}")
    ready = Search(game, algorithm, evaluate, compiled, observer, exact)
    return ready(state, limit or Limit(**spending))


@dataclass(frozen=True)
class Search:
    """An algorithm made ready for one game; call it with as many states as you like.

    It takes the game and the evaluation as they are at its first call, and looks for changes no more.
    `algorithm` is the name of one; by default the one that suits the game. `evaluate` guesses the value of states at
    the horizon; by default it is the game's own. `compiled` True or False insists on a speed. An observer is told
    every step, and needs interpreted code. `exact` asks for the true value of every action at the root. `within_range`
    looks for values only in the range of utilities that the game declares, which saves work where it is known.
    `progress` is called with each result on the way to the last.
    """

    game: Game
    algorithm: str | None = None
    evaluate: Evaluate | None = None
    compiled: bool | None = None
    observer: Observer | None = None
    exact: bool = False
    within_range: bool = False
    progress: Callable[[Result], None] | None = None
    speeds: dict[str, Speed] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __call__(self, state: Any, limit: Limit) -> Result:
        """What the search finds out about a state, or the initial one if it is None, within the limit."""
        if not isinstance(self.game, Game):
            raise InputError(f"expected a game, made from a subclass of Game, but got {self.game!r}")
        if self.evaluate is not None and not callable(self.evaluate):
            raise InputError(f"expected a function of a state as the evaluation, but got {self.evaluate!r}")
        algorithm, deepens = self.chosen(limit)
        algorithm.refuse(self.game)
        state = self.game.initial() if state is None else state
        check_state(self.game, state)
        speed = self.speed(algorithm)
        window = (float(self.game.min_utility), float(self.game.max_utility)) if self.within_range else EVERYTHING
        question = Question(self.game, algorithm, speed.function, state, self.observer, self.exact, window)
        plies = affordable(limit)
        sheet = new_sheet(plies, limit.nodes, speed.compiled)
        sheet[TO_THE_END] = limit.depth is None and not deepens
        sheet[RANGED] = self.within_range

        def iterations() -> Iterator[tuple[int | None, Decision]]:
            if deepens:
                yield from deepening(question.decide, plies, sheet)
            else:
                yield limit.depth, question.decide(plies, sheet)

        def work() -> Result:
            started, last = time.perf_counter(), None
            for depth, decision in iterations():
                if decision.finished or last is None:
                    last = answer(question, decision)
                    last = replace(last, algorithm=DEEPENING if deepens else algorithm.name, depth=depth)
                    last = replace(last, compiled=speed.compiled, reason=speed.reason)
                last = replace(last, nodes=int(sheet[NODES]), seconds=time.perf_counter() - started)
                if self.progress and decision.finished:
                    self.progress(last)
            assert last is not None
            return last

        return run(work, sheet, limit.seconds, self.game)

    def chosen(self, limit: Limit) -> tuple[Algorithm, bool]:
        """The algorithm, and whether it deepens step by step."""
        name = self.algorithm
        if name is None:
            return ALGORITHMS[fitting(self.game)], limit.nodes is not None or limit.seconds is not None
        if name == DEEPENING:
            return ALGORITHMS[fitting(self.game)], True
        if name not in ALGORITHMS:
            near = difflib.get_close_matches(name, ALGORITHM_NAMES, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise InputError(f"expected an algorithm ({', '.join(ALGORITHM_NAMES)}), but got '{name}'{hint}")
        return ALGORITHMS[name], False

    def speed(self, algorithm: Algorithm) -> Speed:
        """The search function, compiled if it may be."""
        if algorithm.name not in self.speeds:
            self.speeds[algorithm.name] = self.new_speed(algorithm)
        return self.speeds[algorithm.name]

    def new_speed(self, algorithm: Algorithm) -> Speed:
        """Make the search function, and compile it if it may be."""
        evaluate = self.evaluate or getattr(self.game, "evaluate", None) or no_opinion
        function = algorithm.factory(self.game, evaluate, self.observer)
        if self.observer is not None:
            if self.compiled:
                raise InputError("expected either an observer or compiled=True, but got both: observers watch Python")
            return Speed(function, False, "an observer is watching")
        return at_speed(function, self.game, self.compiled)


def affordable(limit: Limit) -> int:
    """How many plies the work sheet has to hold: those that were asked for, or as many as memory allows."""
    plies = limit.depth or MOST_PLIES
    if plies > MOST_PLIES:
        raise InputError(f"expected a depth of at most {MOST_PLIES:,}, but got {plies:,}")
    if limit.memory is not None:
        while limit.depth is None and plies > 1 and 8 * cells(plies) > limit.memory:
            plies //= 2
        if 8 * cells(plies) > limit.memory:
            least = 8 * cells(plies)
            raise InputError(f"expected at least {least:,} bytes of memory, but the limit is {limit.memory:,}")
    return plies


def check_state(game: Game, state: Any) -> None:
    """Refuse a state that cannot be hashed, that offers nothing to do, or that a rule changes."""
    try:
        hash(state)
    except TypeError:
        kind = type(state).__name__
        raise GameError(f"expected states that can be hashed, such as NamedTuples, but this is a {kind}") from None
    if game.is_terminal(state):
        return
    before = copy.deepcopy(state) if not is_plain(state) else state
    comparable = before == state
    chance = game.player(state) == CHANCE
    first = next(iter(game.outcomes(state) if chance else game.actions(state)), None)
    if first is None:
        raise GameError(f"expected at least one action in a state that is not terminal, but {state} offers none")
    game.result(state, first[0] if chance else first)
    if comparable and before != state:
        raise GameError(f"expected result(state, action) to leave the state as it is, but it changed {before}")


def answer(question: Question, decision: Decision) -> Result:
    """What a decision amounts to; one that was cut short still has a legal action and a true bound."""
    game, state = question.game, question.state
    chooses = not game.is_terminal(state) and game.player(state) != CHANCE
    for_all = question.algorithm.asks_for == "all"
    minimising = chooses and game.player(state) == 1 and game.players == 2 and game.zero_sum and not for_all
    value, action = decision.value, decision.action
    if value is None:
        worst = float(game.max_utility if minimising else game.min_utility)
        value = (worst,) * game.players if for_all else worst
        action = next(iter(game.actions(state))) if chooses else None
    return Result(
        action=action,
        value=value,
        bound=Bound.EXACT if decision.finished else Bound.UPPER if minimising else Bound.LOWER,
        line=tuple(each.item() if hasattr(each, "item") else each for each in decision.line),
        choices=tuple(decision.choices),
        proven=decision.proven,
    )
