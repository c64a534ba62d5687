"""A textbook search prepared for one game: to a depth or to the end at once, or deepening step by step."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from outply.compiler import Retreat
from outply.contract.game import CHANCE, Game
from outply.contract.kinds import Workspace
from outply.contract.limit import Limit
from outply.contract.result import Bound, Result
from outply.engine.options import Options, Progress
from outply.engine.running import Halt, Superseded, Team, run
from outply.engine.speeds import Speed, limit_after, once_each
from outply.engine.workspaces import give_back, plies_in_memory, workspace_for
from outply.searches.algorithm import Algorithm
from outply.searches.decision import EVERYTHING, Decision, Question
from outply.searches.deepening import DEEPENING, deepening
from outply.searches.strong.several import averaged
from outply.searches.workspace import MOST_PLIES, NODES, TO_THE_END, Fault, cells
from outply.variants.sampled import SAMPLED, Sampled


@dataclass
class Plain:
    """A textbook search of one game."""

    game: Game
    algorithm: Algorithm
    speed: Speed
    options: Options

    def search(self, state: Any, limit: Limit, deepens: bool, report: Progress | None, halt: Halt) -> Result:
        """What the search finds out about a state, within the limit; each depth is reported."""
        started, onwards, left = time.monotonic(), once_each(report), limit
        self.take_over()
        while True:
            try:
                return self.search_once(state, left, deepens, onwards, halt)
            except Retreat as retreat:
                stopped = time.monotonic()
                self.speed = self.speed.after(retreat, self.game, state)
                started += time.monotonic() - stopped
            except Superseded:
                self.speed = self.speed.now()
            left = limit_after(limit, started)

    def take_over(self, waits: bool = False) -> None:
        """Take the compiled function, if it is there by now, or when it is."""
        self.speed = self.speed.settled() if waits else self.speed.now()

    def search_once(self, state: Any, limit: Limit, deepens: bool, report: Progress | None, halt: Halt) -> Result:
        """The same at one speed; raises Retreat where compiled code cannot go on."""
        question = self.question(state)
        decide, watch = self.deciding(question), self.options.observer
        plies = plies_in_memory(self.speed.after_answers(limit), lambda plies: 8 * cells(plies))
        compiled = self.speed.native
        workspace = workspace_for(plies, limit.nodes, compiled)
        if limit.depth is None and not deepens:
            workspace[TO_THE_END] = int(Fault.ENDLESS if plies == MOST_PLIES else Fault.NO_ROOM)

        def iterations() -> Iterator[tuple[int | None, Decision]]:
            if deepens:
                yield from deepening(decide, plies, workspace)
            else:
                yield limit.depth, decide(plies, workspace)

        def work() -> Result:
            started, last = time.perf_counter(), None
            for depth, decision in iterations():
                if decision.finished or last is None:
                    last = self.answer(question, decision, depth, self.name(deepens))
                last = replace(last, nodes=int(workspace[NODES]), seconds=time.perf_counter() - started)
                if watch is not None and decision.finished:
                    watch.iteration(plies if depth is None else depth, decision.value)
                if report and decision.finished:
                    report(last)
            assert last is not None
            return last

        found = run(work, Team(self.game, [workspace], halt), limit.seconds, self.speed.pending)
        give_back(workspace, plies, compiled)
        return found

    def name(self, deepens: bool) -> str:
        """What results call the search."""
        if isinstance(self.game, Sampled):
            return SAMPLED
        return DEEPENING if deepens else self.algorithm.name

    def question(self, state: Any) -> Question:
        """The question what to do in a state."""
        watch, exact = self.options.observer, self.options.all_exact
        return Question(self.game, self.algorithm, self.speed.function, state, watch, exact, EVERYTHING)

    def deciding(self, question: Question) -> Callable[[int, Workspace], Decision]:
        """The function that decides at a depth; where outcomes are sampled, by the mean of all draws."""
        if not isinstance(self.game, Sampled) or self.game.is_terminal(question.state):
            return question.decide
        questions = [self.question(start) for start in self.game.starts(question.state[0])]
        minimising = self.game.player(question.state) == 1

        def decide(depth: int, workspace: Workspace) -> Decision:
            return averaged((each.decide(depth, workspace) for each in questions), minimising)

        return decide

    def answer(self, question: Question, decision: Decision, depth: int | None, name: str) -> Result:
        """What a decision amounts to; one that was cut short still has a legal action and a true bound."""
        game, state = question.game, question.state
        chooses = not game.is_terminal(state) and game.player(state) != CHANCE
        minimising = chooses and question.algorithm.minimises(game.player(state), game)
        value, action = decision.value, decision.action
        if value is None:
            worst = float(game.max_utility if minimising else game.min_utility)
            value = (worst,) * game.players if question.algorithm.asks_for == "all" else worst
            action = next(iter(game.actions(state))) if chooses else None
        return Result(
            action=action,
            value=value,
            bound=Bound.EXACT if decision.finished else Bound.UPPER if minimising else Bound.LOWER,
            line=decision.line,
            choices=tuple(decision.choices),
            proven=decision.proven and not decision.drawn,
            depth=depth,
            algorithm=name,
            speed=self.speed.said,
            reason=self.speed.reason,
            error=decision.error,
        )
