"""A textbook search made ready for one game: to a depth or to the end at once, or deepening step by step."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from outply.contract.game import CHANCE, Game
from outply.contract.kinds import Workspace
from outply.contract.limit import Limit
from outply.contract.observer import Observer
from outply.contract.result import Bound, Result
from outply.engine.running import Halt, Speed, Team, new_workspace, plies_in_memory, run
from outply.searches.algorithm import Algorithm
from outply.searches.decision import EVERYTHING, Decision, Question
from outply.searches.deepening import DEEPENING, deepening
from outply.searches.strong.several import averaged
from outply.searches.workspace import MOST_PLIES, NODES, TO_THE_END, Fault, cells
from outply.variants.sampled import SAMPLED, Sampled


@dataclass(frozen=True)
class Plain:
    """A textbook search of one game."""

    game: Game
    algorithm: Algorithm
    speed: Speed
    deepens: bool = False
    watch: Observer | None = None
    exact: bool = False

    def search(self, state: Any, limit: Limit, tell: Callable[[Result], None] | None, halt: Halt) -> Result:
        """What the search finds out about a state, within the limit; each depth is told."""
        question = self.question(state)
        decide = self.deciding(question)
        plies = plies_in_memory(limit, lambda plies: 8 * cells(plies))
        workspace = new_workspace(cells(plies), limit.nodes, self.speed.compiled)
        if limit.depth is None and not self.deepens:
            workspace[TO_THE_END] = int(Fault.ENDLESS if plies == MOST_PLIES else Fault.NO_ROOM)

        def iterations() -> Iterator[tuple[int | None, Decision]]:
            if self.deepens:
                yield from deepening(decide, plies, workspace)
            else:
                yield limit.depth, decide(plies, workspace)

        def work() -> Result:
            started, last = time.perf_counter(), None
            for depth, decision in iterations():
                if decision.finished or last is None:
                    last = answer(question, decision)
                    last = replace(last, algorithm=self.name, depth=depth)
                    last = replace(last, compiled=self.speed.compiled, reason=self.speed.reason)
                last = replace(last, nodes=int(workspace[NODES]), seconds=time.perf_counter() - started)
                if self.watch is not None and decision.finished:
                    self.watch.iteration(plies if depth is None else depth, decision.value)
                if tell and decision.finished:
                    tell(last)
            assert last is not None
            return last

        return run(work, Team(self.game, [workspace], halt), limit.seconds)

    @property
    def name(self) -> str:
        """What results call the search."""
        if isinstance(self.game, Sampled):
            return SAMPLED
        return DEEPENING if self.deepens else self.algorithm.name

    def question(self, state: Any) -> Question:
        """The question what to do in a state."""
        return Question(self.game, self.algorithm, self.speed.function, state, self.watch, self.exact, EVERYTHING)

    def deciding(self, question: Question) -> Callable[[int, Workspace], Decision]:
        """The function that decides at a depth; where outcomes are sampled, by the mean of all draws."""
        if not isinstance(self.game, Sampled) or self.game.is_terminal(question.state):
            return question.decide
        questions = [self.question(start) for start in self.game.starts(question.state[0])]
        minimising = self.game.player(question.state) == 1

        def decide(depth: int, workspace: Workspace) -> Decision:
            return averaged((each.decide(depth, workspace) for each in questions), minimising)

        return decide


def answer(question: Question, decision: Decision) -> Result:
    """What a decision amounts to; one that was cut short still has a legal action and a true bound."""
    game, state = question.game, question.state
    chooses = not game.is_terminal(state) and game.player(state) != CHANCE
    for_all = question.algorithm.asks_for == "all"
    minimising = chooses and question.algorithm.minimises(game.player(state), game)
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
        proven=decision.proven and not decision.drawn,
        error=decision.error,
    )
