"""`search` and `prepare`: the best action in a state, by any algorithm, at either speed, within limits."""

from dataclasses import replace
from typing import Any, Unpack

from outply.contract.breaches import check_state
from outply.contract.errors import InputError
from outply.contract.game import CHANCE, Game
from outply.contract.limit import Limit
from outply.contract.pickling import picklable
from outply.contract.policy import Policy
from outply.contract.result import Result
from outply.engine.choosing import ALGORITHM_NAMES, chosen, deepens
from outply.engine.diagnosing import naming_rules
from outply.engine.options import (
    OPTION_NAMES,
    Asked,
    AskedWithin,
    Options,
    Progress,
    Spending,
    refuse_limits,
    refuse_unknown,
    split,
)
from outply.engine.pending import Waiting, while_compiling
from outply.engine.plain import Plain
from outply.engine.preparing import prepared
from outply.engine.running import Halt
from outply.engine.streaming import Stream
from outply.engine.strong import Strong
from outply.searches.algorithm import Algorithm
from outply.searches.horizon import Evaluate
from outply.variants.modelled import Modelled
from outply.variants.sampled import Sampled

__all__ = ["ALGORITHM_NAMES", "Search", "Spending", "prepare", "search"]


def search(
    game: Game,
    state: Any = None,
    limit: Limit | None = None,
    *,
    algorithm: str | None = None,
    evaluate: Evaluate | None = None,
    compiled: bool | None = None,
    **given: Unpack[AskedWithin],
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
    refuse_unknown(given, ("state", "limit", *Spending.__annotations__, *OPTION_NAMES), "search")
    asked, spending = split(given)
    if limit is not None and (spending or not isinstance(limit, Limit)):
        raise InputError(f"expected a Limit, or its parts by name, but got {'both' if spending else repr(limit)}")
    return Search(game, algorithm, evaluate, compiled, **asked).think(state, limit or Limit(**spending))


def prepare(
    game: Game,
    algorithm: str | None = None,
    evaluate: Evaluate | None = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
    waiting: Waiting | None = None,
    **asked: Unpack[Asked],
) -> "Search":
    """A search of the game that is checked and compiled, so that its first answer comes as soon as any.

    `waiting` is called with the seconds so far, some twenty times a second, as long as it waits for the compiler: in
    the calling thread, so that a program can draw there that it is alive.

    >>> from outply import MNK, Limit, prepare
    >>> prepare(MNK(), compiled=False).think(None, Limit(depth=9)).value
    0.0
    """
    with while_compiling(waiting):
        return Search(game, algorithm, evaluate, compiled, progress, **asked).prepare()


class Search:
    """A search prepared for one game: it thinks about as many states as you like, streams, and stops.

    The arguments are the game and the fields of `Options`. `progress` is called with each result on the way to the
    last. It is prepared when it is first used, or by `prepare()`. It takes the game, the evaluation and the knowledge
    as they are then, and looks for changes no more.

    The strong search keeps its table from one call to the next: what it found out about a state still serves when
    the game has moved on. `clear()` makes it forget; it forgets by itself when the opponent's policy has changed.

    It can be pickled if its arguments can: functions and classes must be found in a module, so no lambda.
    """

    def __init__(
        self,
        game: Game,
        algorithm: str | None = None,
        evaluate: Evaluate | None = None,
        compiled: bool | None = None,
        progress: Progress | None = None,
        **asked: Unpack[Asked],
    ) -> None:
        refuse_limits(asked)
        refuse_unknown(asked, (*OPTION_NAMES, "progress"), "a prepared search")
        self.game, self.progress = game, progress
        self.options = Options(algorithm, evaluate, compiled, **asked)
        self._chosen: Algorithm | None = None
        self._worker: Plain | Strong | None = None
        self._against: dict[int, Search] = {}
        self._halts: set[Halt] = set()

    def __reduce__(self) -> Any:
        # What was found out, and machine code, stay behind: they can be had again.
        picklable({"game": self.game, "progress": self.progress})
        return with_options, (self.game, self.options, self.progress)

    def __call__(self, state: Any, limit: Limit) -> Result:
        """The same as `think`."""
        return self.think(state, limit)

    def think(self, state: Any = None, limit: Limit | None = None) -> Result:
        """What the search finds out about a state, or the initial one if it is None, within the limit."""
        return self.find(state, limit or Limit(), self.progress, Halt())

    async def thinking(self, state: Any = None, limit: Limit | None = None) -> Result:
        """The same as `think`, beside an event loop: `await search.thinking(state, limit)`; to cancel it stops it.

        >>> import asyncio
        >>> from outply import MNK, Limit, Search
        >>> asyncio.run(Search(MNK(), compiled=False).thinking(None, Limit(depth=9))).value
        0.0
        """
        from outply.engine.awaiting import awaited  # asyncio takes a while to import

        return await awaited(self.find, state, limit or Limit(), self.progress)

    def stream(self, state: Any = None, limit: Limit | None = None) -> Stream:
        """The results as the depth grows, one by one; the last is the answer."""
        return Stream(self.find, state, limit or Limit())

    def stop(self) -> None:
        """Stop all that this search is thinking about, from any thread; it answers with what it has."""
        for halt in list(self._halts):
            halt.stop()

    def clear(self) -> None:
        """Forget what the tables hold."""
        if isinstance(self._worker, Strong):
            self._worker.clear()
        for modelled in self._against.values():
            modelled.clear()

    def find(self, state: Any, limit: Limit, report: Progress | None, halt: Halt) -> Result:
        """The answer; each result on the way is reported, and `halt` stops the search."""
        algorithm = self.check()

        def again(game: Game, halt: Halt) -> None:
            ran_compiled = self.options.compiled is not False and self.options.observer is None
            if game is not self.game or ran_compiled:
                options = replace(self.options, compiled=False, observer=None)
                with_options(game, options).find(state, limit, None, halt)

        self._halts.add(halt)
        try:
            with naming_rules(self.game, again):
                start = self.game.initial() if state is None else state
                check_state(self.game, start)
                if self.options.opponent is not None:
                    return self.against(self.options.opponent, start).find(start, limit, report, halt)
                return self.found(algorithm, start, limit, report, halt)
        finally:
            self._halts.discard(halt)

    def found(self, algorithm: Algorithm, state: Any, limit: Limit, report: Progress | None, halt: Halt) -> Result:
        """The answer about a state that has been checked."""
        worker = self.worker(algorithm)
        start = worker.game.starts(state)[0] if isinstance(worker.game, Sampled) else state
        if isinstance(worker, Plain):
            return worker.search(start, limit, deepens(self.options.algorithm, limit), report, halt)
        if self.game.is_terminal(state):
            return worker.at_end(start, worker.name, limit.depth)
        return worker.search(start, limit, report, halt)

    def prepare(self) -> "Search":
        """Check and compile now what the first call would."""
        self.check()
        with naming_rules(self.game):
            mover = self.game.player(self.game.initial())
            if self.options.opponent is None or mover != CHANCE:
                self.prepare_for(mover)
        return self

    def prepare_for(self, hero: int) -> None:
        """Check and compile what states need in which this player is to move."""
        algorithm = self.check()
        if self.options.opponent is None:
            self.worker(algorithm).take_over(waits=True)
        else:
            self.modelled(self.options.opponent, hero).prepare_for(hero)

    def check(self) -> Algorithm:
        """The algorithm, chosen once; raises an InputError if this cannot be searched, whatever the state."""
        if self._chosen is None:
            if not isinstance(self.game, Game):
                raise InputError(f"expected a game, made from a subclass of Game, but got {self.game!r}")
            self.options.check()
            opponent = self.options.opponent
            game = self.game if opponent is None else self.model(opponent, 0)
            self._chosen = chosen(game, self.options.algorithm)
        return self._chosen

    def worker(self, algorithm: Algorithm) -> Plain | Strong:
        """What does the searching, prepared once."""
        if self._worker is None:
            self._worker = prepared(self.game, self.options, algorithm)
        return self._worker

    def against(self, opponent: Policy, state: Any) -> "Search":
        """The search in which all players but the mover follow a policy, as it is now."""
        hero = 0 if self.game.is_terminal(state) else self.game.player(state)
        if hero == CHANCE:
            raise InputError("expected a state in which a player is to move, but chance is: whose opponent is meant?")
        return self.modelled(opponent, hero)

    def modelled(self, opponent: Policy, hero: int) -> "Search":
        """The search in which all players but the hero follow a policy."""
        known = self._against.get(hero)
        if known is None or opponent.changes() != known.game.changes:  # type: ignore[attr-defined]
            # Whoever waits for the compiler does so here, where the clock does not run yet and Ctrl-C is heard.
            for player in range(self.game.players):
                if player != hero:
                    opponent.prepare_for(player)
            options = replace(self.options, opponent=None)
            known = self._against[hero] = with_options(self.model(opponent, hero), options)
        return known

    def model(self, opponent: Policy, hero: int) -> Modelled:
        """The game in which all players but the hero follow a policy."""
        options = self.options
        interpreted = options.compiled is False or options.observer is not None or not self.game.worth_compiling
        return Modelled(self.game, opponent, hero, checks=interpreted)


def with_options(game: Game, options: Options, progress: Progress | None = None) -> Search:
    """A search with these options."""
    made = Search(game, progress=progress)
    made.options = options
    return made
