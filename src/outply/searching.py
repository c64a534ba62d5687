"""`search`: the best action in a state, by any algorithm, at either speed, within limits."""

import copy
import difflib
import queue
import threading
import weakref
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any, TypedDict, Unpack

from outply.answers import Limit, Result
from outply.errors import GameError, InputError
from outply.game import CHANCE, Game, Variant, is_plain
from outply.games.registry import knowledge_of
from outply.knowledge import Hints, Knowledge, hints
from outply.modelled import Modelled, Policy
from outply.plain import Plain
from outply.running import Halt, Speed, at_speed
from outply.sampling import Sampled, combined
from outply.searches.algorithm import ALGORITHMS, Algorithm, fitting, textbook
from outply.searches.deepening import DEEPENING
from outply.searches.horizon import Evaluate, no_opinion
from outply.searches.observer import Observer
from outply.searches.pvs import ALL, MTDF, ONCE, Ingredients
from outply.strong import Strong, numbering_for

SAMPLED = "sampled"
ALGORITHM_NAMES = (*ALGORITHMS, DEEPENING, SAMPLED)

MOST_THREADS = 256
MOST_SAMPLES = 1_000_000


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
    lines: int = 1,
    threads: int = 1,
    opponent: Policy | None = None,
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
    ready = Search(game, algorithm, evaluate, compiled, observer, exact, lines, threads, opponent=opponent)
    return ready(state, limit or Limit(**spending))


@dataclass(frozen=True)
class Search:
    """An algorithm made ready for one game; call it with as many states as you like.

    It takes the game, the evaluation and the knowledge as they are at its first call, and looks for changes no more.
    `algorithm` is the name of one; by default the one that suits the game. `evaluate` guesses the value of states at
    the horizon; by default it is the game's own. `compiled` True or False insists on a speed. An observer is told
    every step, and needs interpreted code. `exact` asks for the true value of every action at the root, `lines` for
    that of the best few, each with its line. `threads` search together. `progress` is called with each result on the
    way to the last. `knowledge` takes the place of what is known about the game; `ingredients` says what the strong
    search may use. `opponent` is a policy that every player follows but the one to move: their turns become a matter
    of chance. The algorithm `sampled` looks at `samples` outcomes of each chance node, drawn anew `repeats` times by
    the `seed`, and gives the mean with its standard error.

    The strong search keeps its table from one call to the next: what it found out about a state still serves when
    the game has moved on. `clear()` makes it forget.
    """

    game: Game
    algorithm: str | None = None
    evaluate: Evaluate | None = None
    compiled: bool | None = None
    observer: Observer | None = None
    exact: bool = False
    lines: int = 1
    threads: int = 1
    progress: Callable[[Result], None] | None = None
    knowledge: Knowledge | None = None
    ingredients: Ingredients = ALL
    opponent: Policy | None = None
    samples: int = 16
    repeats: int = 8
    seed: int = 0
    ready: dict[tuple[str, bool], Plain | Strong] = field(default_factory=dict, init=False, repr=False, compare=False)
    modelled: dict[int, "Search"] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __call__(self, state: Any, limit: Limit) -> Result:
        """What the search finds out about a state, or the initial one if it is None, within the limit."""
        return self.find(state, limit, self.progress, Halt())

    def stream(self, state: Any, limit: Limit) -> "Stream":
        """The results as the depth grows, one by one; the last is the answer."""
        return Stream(self, state, limit)

    def clear(self) -> None:
        """Forget what the tables hold."""
        for each in self.ready.values():
            if isinstance(each, Strong):
                each.clear()

    def find(self, state: Any, limit: Limit, tell: Callable[[Result], None] | None, halt: Halt) -> Result:
        """The answer; each result on the way is told, and `halt` stops the search."""
        self.check()
        algorithm, deepens = self.chosen(limit)
        algorithm.refuse(self.game)
        state = self.game.initial() if state is None else state
        check_state(self.game, state)
        if self.opponent is not None and not self.game.is_terminal(state):
            return self.against(self.opponent, state).find(state, limit, tell, halt)
        if self.algorithm == SAMPLED:
            return self.sampled(state, limit, halt)
        ready = self.made_ready(algorithm, deepens)
        if isinstance(ready, Strong) and self.game.is_terminal(state):
            return ready.at_end(state, algorithm.name, limit.depth)
        return ready.search(state, limit, tell, halt)

    def against(self, opponent: Policy, state: Any) -> "Search":
        """The search in which all players but the mover follow a policy."""
        hero = self.game.player(state)
        if hero == CHANCE:
            raise InputError("expected a state in which a player is to move, but chance is: whose opponent is meant?")
        if hero not in self.modelled:
            self.modelled[hero] = replace(self, game=Modelled(self.game, opponent, hero), opponent=None)
        return self.modelled[hero]

    def sampled(self, state: Any, limit: Limit, halt: Halt) -> Result:
        """The mean of several searches, each with outcomes drawn anew."""
        games = [Sampled(self.game, self.samples, self.seed * self.repeats + k) for k in range(self.repeats)]
        exact = [replace(self, game=game, algorithm=None, exact=True) for game in games]
        mover = self.game.player(state)
        turned = mover == 1 and self.game.players == 2 and self.game.zero_sum
        return combined([each.find(state, limit, None, halt) for each in exact], -1 if turned else 1)

    def check(self) -> None:
        """Refuse what cannot be searched."""
        if not isinstance(self.game, Game):
            raise InputError(f"expected a game, made from a subclass of Game, but got {self.game!r}")
        if self.evaluate is not None and not callable(self.evaluate):
            raise InputError(f"expected a function of a state as the evaluation, but got {self.evaluate!r}")
        if self.opponent is not None and not isinstance(self.opponent, Policy):
            raise InputError(f"expected a Policy as the opponent, but got {self.opponent!r}")
        numbers = (("lines", inf), ("threads", MOST_THREADS), ("samples", MOST_SAMPLES), ("repeats", MOST_SAMPLES))
        for name, most in numbers:
            number = getattr(self, name)
            if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= most:
                upto = f" to {most}" if most < inf else " up"
                raise InputError(f"expected a number of {name} from 1{upto}, but got {number!r}")

    def chosen(self, limit: Limit) -> tuple[Algorithm, bool]:
        """The algorithm, and whether it deepens step by step."""
        name = self.algorithm
        if name is None:
            algorithm = ALGORITHMS[fitting(self.game)]
            return algorithm, algorithm.strong or limit.nodes is not None or limit.seconds is not None
        if name == SAMPLED:
            if not self.game.has_chance or textbook(self.game) == "maxn":
                kind = type(self.game).__name__
                raise InputError(f"sampled needs a game with chance for one player or two opposed, but got {kind}")
            return ALGORITHMS[fitting(self.game)], True
        if name == DEEPENING:
            return ALGORITHMS[textbook(self.game)], True
        if name not in ALGORITHMS:
            near = difflib.get_close_matches(name, ALGORITHM_NAMES, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise InputError(f"expected an algorithm ({', '.join(ALGORITHM_NAMES)}), but got '{name}'{hint}")
        return ALGORITHMS[name], ALGORITHMS[name].strong

    def made_ready(self, algorithm: Algorithm, deepens: bool) -> Plain | Strong:
        """The search with its function compiled, if it may be; made once."""
        key = algorithm.name, deepens
        if key not in self.ready:
            strong = algorithm.strong
            self.ready[key] = self.new_strong(algorithm) if strong else self.new_plain(algorithm, deepens)
        return self.ready[key]

    def known(self) -> Hints:
        """What is known about the game."""
        if isinstance(self.game, Variant):
            # What holds when all play their best, and which states are alike, a policy or a draw may change.
            whole = hints(self.game.game, self.knowledge or knowledge_of(self.game.game))
            return Hints(evaluate=whole.evaluate, order=whole.order, key=whole.key, learns=whole.learns)
        return hints(self.game, self.knowledge or knowledge_of(self.game))

    def new_plain(self, algorithm: Algorithm, deepens: bool) -> Plain:
        """Make a textbook search ready."""
        if self.lines > 1 or self.threads > 1:
            what = "lines" if self.lines > 1 else "threads"
            strong = ", ".join(each.name for each in ALGORITHMS.values() if each.strong)
            raise InputError(f"expected one of {strong} for several {what}, but got {algorithm.name}")
        known = self.known()
        evaluate = self.evaluate or known.evaluate or no_opinion
        passing = (known.skip,) if algorithm.skips else ()
        function = algorithm.factory(self.game, evaluate, self.observer, *passing)
        return Plain(self.game, algorithm, self.at_speed(function), deepens, self.observer, self.exact)

    def new_strong(self, algorithm: Algorithm) -> Strong:
        """Make the strong search ready."""
        known = self.known()
        evaluate = self.evaluate or known.evaluate or no_opinion
        if self.evaluate is not None:
            # It may tell states apart that the game takes for the same.
            known = replace(known, canonical=None, settled=None)
        numbering = numbering_for(self.game)
        function = algorithm.factory(self.game, evaluate, self.observer, known, numbering, self.ingredients)
        return Strong(
            self.game,
            self.at_speed(function),
            known,
            numbering,
            self.ingredients,
            MTDF if algorithm.name == "mtdf" else ONCE,
            algorithm.name,
            algorithm.ranged,
            self.threads,
            2**31 if self.exact else self.lines,
            self.observer,
        )

    def at_speed(self, function: Callable[..., Any]) -> Speed:
        """A search function, compiled if it may be."""
        if self.observer is not None:
            if self.threads > 1:
                raise InputError(f"expected one thread with an observer, but got {self.threads}")
            if self.compiled:
                raise InputError("expected either an observer or compiled=True, but got both: observers watch Python")
            return Speed(function, False, "an observer is watching")
        if isinstance(self.game, Modelled) and not self.game.policy.compiles and not self.compiled:
            return Speed(function, False, "the opponent's policy is plain Python")
        return at_speed(function, self.game, self.compiled)


class Stream(Iterator[Result]):
    """Results as the depth grows. `stop()`, from any thread, ends the search; so does leaving a `with` block.

    >>> from outply import MNK, Limit, Search
    >>> [result.depth for result in Search(MNK(), compiled=False).stream(None, Limit(depth=3))]
    [1, 2, 3]
    """

    def __init__(self, ready: Search, state: Any, limit: Limit) -> None:
        self.halt = Halt()
        self.results: queue.SimpleQueue[Result | BaseException | None] = queue.SimpleQueue()
        self.told: Result | None = None
        arguments = ready, state, limit, self.results, self.halt
        self.thread = threading.Thread(target=feed, args=arguments, daemon=True)
        self.thread.start()
        # A stream that nobody holds any more is of no use, and stops.
        weakref.finalize(self, self.halt.stop)

    def __next__(self) -> Result:
        while True:
            found = self.results.get()
            if found is None:
                self.results.put(None)
                raise StopIteration
            if isinstance(found, BaseException):
                self.results.put(None)
                raise found
            # The answer comes once more at the end; it is news only if the search went on in vain after its last depth.
            if found != self.told:
                self.told = found
                return found

    def stop(self) -> None:
        """Tell the search to stop; what it has found until then can still be read."""
        self.halt.stop()

    def __enter__(self) -> "Stream":
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()
        self.thread.join()


def feed(ready: Search, state: Any, limit: Limit, results: "queue.SimpleQueue[Any]", halt: Halt) -> None:
    """Search, and pass on each result, and then what went wrong or nothing."""
    try:
        results.put(ready.find(state, limit, results.put, halt))
        results.put(None)
    except BaseException as error:
        results.put(error)


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
