"""Solving by the strong search: null windows that halve the range of utilities until the value is known."""

import time
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from outply.contract.game import Game
from outply.contract.limit import Limit
from outply.contract.result import Bound, Result
from outply.engine.running import Halt, Team, run
from outply.engine.strong import Strong
from outply.primitives.hashing import bits_float, just_above
from outply.searches.decision import Decision
from outply.searches.strong.root import Candidate, Root
from outply.searches.strong.strategies import BISECT, ONCE
from outply.searches.strong.table import start_small
from outply.searches.strong.workspace import AGE, HIGH, LOW, PLIES, Counters
from outply.searches.workspace import NODES, STOP

BISECTION = "bisection"


@dataclass
class Bisection:
    """The strong search of one game, to the end."""

    strong: Strong

    @property
    def game(self) -> Game:
        """The game that is solved."""
        return self.strong.game

    def solve(self, state: Any, limit: Limit, exact: bool, halt: Halt) -> Result:
        """The value of a live state, and an action that keeps it."""
        return self.strong.repeated(state, limit, lambda limit: self.solve_once(state, limit, exact, halt))

    def solve_once(self, state: Any, limit: Limit, exact: bool, halt: Halt) -> Result:
        """The same at one speed."""
        workspace = self.strong.memory.solving_workspace(self.strong.speed.after_answers(limit))

        def work() -> Result:
            started = time.perf_counter()
            root = self.strong.root(state, workspace)
            before = Counters.read(workspace)
            if exact:
                decision = self.solve_each(root)
            else:
                low, high = self.between(root, state, int(workspace[PLIES]))
                decision = self.find_line(root, low, high)
            result = self.strong.answer(root, decision, None, Counters.read(workspace).since(before, None))
            return replace(
                result,
                proven=decision.finished,
                nodes=int(workspace[NODES]),
                seconds=time.perf_counter() - started,
                algorithm=BISECTION,
            )

        found = run(work, Team(self.game, [workspace], halt), limit.seconds, self.strong.speed.pending)
        self.strong.memory.give_back([workspace])
        return found

    def between(self, root: Root, state: Any, left: int) -> tuple[float, float]:
        """The bounds on the value of a state, equal unless the search was stopped."""
        workspace, least, greatest = root.workspace, float(self.game.min_utility), float(self.game.max_utility)
        if least == greatest:
            return least, greatest
        root.ask(state, left, left, least, greatest, BISECT, workspace, root.table)
        return bits_float(int(workspace[LOW])), bits_float(int(workspace[HIGH]))

    def find_line(self, root: Root, low: float, high: float) -> Decision:
        """The action and line for a value that is known; what is still open is a bound."""
        if low < high:
            return Decision(low if root.mover == 0 else high, root.best.action)
        gain = root.to_player_0(low)
        decision = root.search_root(int(root.workspace[PLIES]), -just_above(-gain), just_above(gain))
        if not decision.finished:
            return Decision(low, root.best.action)
        return decision

    def solve_each(self, root: Root) -> Decision:
        """The true value of every action, each by itself."""
        left = int(root.workspace[PLIES]) - 1
        candidates: list[Candidate] = []
        for candidate in root.candidates:
            child = self.game.result(root.state, candidate.action)
            low, high = self.between(root, child, left)
            if low < high:
                candidates.sort(key=lambda each: -each.gain)
                return root.decision(candidates, finished=False)
            gain = root.to_player_0(low)
            candidates.append(Candidate(candidate.number, candidate.action, gain, Bound.EXACT, proven=True))
        candidates.sort(key=lambda each: -each.gain)
        return root.decision(candidates, finished=True)

    def values(self, states: list[Any], limit: Limit, halt: Halt) -> tuple[list[float], int]:
        """The values of many states, one after the other, and the states visited; fewer if the search was stopped."""
        first = states[0] if states else None
        return self.strong.repeated(first, limit, lambda limit: self.values_once(states, limit, halt))

    def values_once(self, states: list[Any], limit: Limit, halt: Halt) -> tuple[list[float], int]:
        """The same at one speed."""
        memory, ask = self.strong.memory, self.strong.speed.function
        workspace = memory.solving_workspace(self.strong.speed.after_answers(limit))
        table, left = memory.table, int(workspace[PLIES])
        low, high, rule = float(self.game.min_utility), float(self.game.max_utility), BISECT
        if low == high:
            # There is nothing to halve, but whether the range is true must still be seen.
            low, high, rule = -inf, inf, ONCE

        def work() -> list[float]:
            found = []
            for state in states:
                start_small(table)
                workspace[AGE] += 1
                value = ask(state, left, left, low, high, rule, workspace, table)
                if workspace[STOP] != 0:
                    break
                found.append(float(value))
            return found

        found = run(work, Team(self.game, [workspace], halt), limit.seconds, self.strong.speed.pending)
        nodes = int(workspace[NODES])
        memory.give_back([workspace])
        return found, nodes
