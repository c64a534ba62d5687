"""`search`: the best action in a state, by any algorithm, at either speed, within limits."""

import difflib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any, TypedDict, Unpack

from outply.contract.companions import knowledge_of
from outply.contract.errors import CompileError, InputError
from outply.contract.game import CHANCE, Game, Variant, check_state, is_plain, title
from outply.contract.knowledge import Hints, Knowledge, hints
from outply.contract.limit import Limit
from outply.contract.observer import Observer
from outply.contract.policy import Policy
from outply.contract.result import Result
from outply.engine.plain import Plain
from outply.engine.running import Halt, Speed, at_speed
from outply.engine.streaming import Stream
from outply.engine.strong import Strong, numbering_for
from outply.searches.algorithm import ALGORITHMS, Algorithm, fitting, textbook
from outply.searches.deepening import DEEPENING
from outply.searches.horizon import Evaluate, guarded, no_opinion
from outply.searches.strong.pvs import ALL, MTDF, ONCE, Ingredients
from outply.variants.modelled import Modelled, model_in
from outply.variants.sampled import SAMPLED, Sampled, SampledByText

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
    the `seed`, and gives the mean with its standard error; limits hold for all repeats together.

    The strong search keeps its table from one call to the next: what it found out about a state still serves when
    the game has moved on. `clear()` makes it forget; it forgets by itself when the opponent's policy has changed.
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

    def stream(self, state: Any, limit: Limit) -> Stream:
        """The results as the depth grows, one by one; the last is the answer."""
        return Stream(self.find, state, limit)

    def clear(self) -> None:
        """Forget what the tables hold."""
        for each in self.ready.values():
            if isinstance(each, Strong):
                each.clear()
        for modelled in self.modelled.values():
            modelled.clear()

    def find(self, state: Any, limit: Limit, tell: Callable[[Result], None] | None, halt: Halt) -> Result:
        """The answer; each result on the way is told, and `halt` stops the search."""
        self.refuse(limit)
        state = self.game.initial() if state is None else state
        check_state(self.game, state)
        if self.opponent is not None:
            return self.against(self.opponent, state).find(state, limit, tell, halt)
        algorithm, deepens = self.chosen(limit)
        ready = self.prepared(algorithm, deepens)
        start = ready.game.starts(state)[0] if isinstance(ready.game, Sampled) else state
        if isinstance(ready, Strong) and self.game.is_terminal(state):
            return ready.at_end(start, ready.name, limit.depth)
        return ready.search(start, limit, tell, halt)

    def against(self, opponent: Policy, state: Any) -> "Search":
        """The search in which all players but the mover follow a policy, as it is now."""
        over = self.game.is_terminal(state)
        hero = 0 if over else self.game.player(state)
        if hero == CHANCE:
            raise InputError("expected a state in which a player is to move, but chance is: whose opponent is meant?")
        ready = self.modelled.get(hero)
        if ready is None or opponent.changes() != ready.game.changes:  # type: ignore[attr-defined]
            ready = self.modelled[hero] = replace(self, game=self.model(opponent, hero), opponent=None)
        return ready

    def model(self, opponent: Policy, hero: int) -> Modelled:
        """The game in which all players but the hero follow a policy."""
        interpreted = self.compiled is False or self.observer is not None or not self.game.worth_compiling
        return Modelled(self.game, opponent, hero, checks=interpreted)

    def refuse(self, limit: Limit) -> None:
        """Raise an InputError if this cannot be searched, whatever the state."""
        self.check()
        if self.opponent is not None:
            replace(self, game=self.model(self.opponent, 0), opponent=None).refuse(limit)
        else:
            self.chosen(limit)[0].refuse(self.game)

    def check(self) -> None:
        """Refuse what cannot be searched."""
        if not isinstance(self.game, Game):
            raise InputError(f"expected a game, made from a subclass of Game, but got {self.game!r}")
        if self.evaluate is not None and not callable(self.evaluate):
            raise InputError(f"expected a function of a state as the evaluation, but got {self.evaluate!r}")
        if self.opponent is not None and not isinstance(self.opponent, Policy):
            raise InputError(f"expected a Policy as the opponent, but got {self.opponent!r}")
        if self.observer is not None and self.algorithm == SAMPLED:
            raise InputError("expected an algorithm that walks one tree with an observer, but got sampled")
        if not isinstance(self.seed, int) or isinstance(self.seed, bool):
            raise InputError(f"expected a whole number as the seed, but got {self.seed!r}")
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
                needed = "sampled needs a game with chance for one player or two opposed"
                raise InputError(f"{needed}, but got {title(self.game)}")
            return ALGORITHMS[fitting(self.game)], not limit.depth is limit.nodes is limit.seconds is None
        if name == DEEPENING:
            return ALGORITHMS[textbook(self.game)], True
        if name not in ALGORITHMS:
            near = difflib.get_close_matches(name, ALGORITHM_NAMES, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise InputError(f"expected an algorithm ({', '.join(ALGORITHM_NAMES)}), but got '{name}'{hint}")
        return ALGORITHMS[name], ALGORITHMS[name].strong

    def prepared(self, algorithm: Algorithm, deepens: bool) -> Plain | Strong:
        """The search with its function compiled, if it may be; made once."""
        key = algorithm.name, deepens
        if key not in self.ready:
            strong = algorithm.strong
            self.ready[key] = self.new_strong(algorithm) if strong else self.new_plain(algorithm, deepens)
        return self.ready[key]

    def known(self) -> Hints:
        """What is known about the game, with the evaluation that was given in place of its own."""
        known = known_about(self.game, self.knowledge)
        if self.evaluate is not None:
            # It may tell states apart that the game takes for the same.
            known = replace(known, evaluate=self.evaluate, canonical=None, settled_value=None)
        return known

    def searched(self) -> tuple[Game, Hints]:
        """The game as the search sees it, and what is known about it."""
        if self.algorithm != SAMPLED:
            return self.game, self.known()
        kind = Sampled if is_plain(self.game.initial()) else SampledByText
        sampled = kind(self.game, self.samples, self.repeats, self.seed)
        return sampled, sampled.hints(self.known())

    def new_plain(self, algorithm: Algorithm, deepens: bool) -> Plain:
        """Make a textbook search ready."""
        if self.lines > 1 or self.threads > 1:
            asked = algorithm.name if self.algorithm is None else self.algorithm
            told = asked if asked == algorithm.name else f"{asked}, here by {algorithm.name}"
            what = "lines" if self.lines > 1 else "threads"
            strong = ", ".join(each.name for each in ALGORITHMS.values() if each.strong)
            raise InputError(f"expected one of {strong} for several {what}, but got {told}")
        game, known = self.searched()
        passing = (known.null_move,) if algorithm.null_moves else ()

        def made(evaluate: Evaluate) -> Callable[..., Any]:
            return algorithm.factory(game, evaluate, self.observer, *passing)

        speed = self.at_speed(made, known.evaluate or no_opinion, game)
        return Plain(game, algorithm, speed, deepens, self.observer, self.all_exact)

    def new_strong(self, algorithm: Algorithm) -> Strong:
        """Make the strong search ready."""
        game, known = self.searched()
        numbering = numbering_for(game)

        def made(evaluate: Evaluate) -> Callable[..., Any]:
            return algorithm.factory(game, evaluate, self.observer, known, numbering, self.ingredients)

        return Strong(
            game,
            self.at_speed(made, known.evaluate or no_opinion, game),
            known,
            numbering,
            self.ingredients,
            MTDF if algorithm.name == "mtdf" else ONCE,
            SAMPLED if self.algorithm == SAMPLED else algorithm.name,
            algorithm.ranged,
            self.threads,
            2**31 if self.all_exact else self.lines,
            self.observer,
        )

    @property
    def all_exact(self) -> bool:
        """Whether every action at the root gets its true value; means need that."""
        return self.exact or self.algorithm == SAMPLED

    def at_speed(self, made: Callable[[Evaluate], Callable[..., Any]], evaluate: Evaluate, game: Game) -> Speed:
        """The search function that is made with an evaluation, compiled if it may be, else with a guarded one."""
        speed = self.compiled_or_not(made(evaluate), game)
        return speed if speed.compiled else speed._replace(function=made(guarded(evaluate, game)))

    def compiled_or_not(self, function: Callable[..., Any], game: Game) -> Speed:
        """A search function, compiled if it may be."""
        if self.observer is not None:
            if self.threads > 1:
                raise InputError(f"expected one thread with an observer, but got {self.threads}")
            if self.compiled:
                raise InputError("expected either an observer or compiled=True, but got both: observers watch Python")
            return Speed(function, False, "an observer is watching")
        model = model_in(game)
        if model is not None and not model.policy.compiles and self.compiled is not False:
            reason = "the opponent's policy is plain Python"
            if self.compiled:
                raise CompileError(f"{title(game)} cannot be compiled: {reason}")
            return Speed(function, False, reason)
        return at_speed(function, game, self.compiled)


def known_about(game: Game, knowledge: Knowledge | None) -> Hints:
    """What is known about a game, or still holds of what is known about the game it is a variant of."""
    if not isinstance(game, Variant):
        return hints(game, knowledge or knowledge_of(game))
    # What holds when all play their best, and which states are alike, a policy or a draw may change.
    whole = known_about(game.game, knowledge)
    return Hints(evaluate=whole.evaluate, order=whole.order, key=whole.key, learns=whole.learns)
