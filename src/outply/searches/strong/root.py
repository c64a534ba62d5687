"""The strong search at the root: every action in turn, the best so far first, and what is known about each."""

from bisect import insort_right
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import islice
from math import inf, isfinite
from typing import Any

from outply.contract.game import Game
from outply.contract.kinds import Table, Workspace
from outply.contract.observer import Observer
from outply.contract.result import Bound, Choice
from outply.primitives.hashing import bits_float, just_above, slot_of
from outply.searches.decision import Decision, decoded
from outply.searches.strong.strategies import EACH, MTDF, ONCE
from outply.searches.strong.workspace import ACTIONS, INNER, MOST_SCANNED, PATH, PLIES, SCAN, SCAN_CELLS, SCANNED
from outply.searches.workspace import HORIZON, MOST_ACTIONS, STOP, Fault, fail, read_line, visit

# An aspiration window is at first this part of the range of utilities to either side; each failure widens it.
ASPIRATION = 1 / 32
WIDENING = 4.0
MOST_FAILURES = 3


@dataclass
class Candidate:
    """An action at the root and what the last look at it brought, as the mover sees it."""

    number: int
    """Its place in the game's own order."""
    action: Any
    gain: float = -inf
    bound: Bound = Bound.UPPER
    below: tuple[Any, ...] | None = None
    """What is expected after it, if that is known, as the workspace holds it: few lines are shown to anyone."""
    proven: bool = False


@dataclass(frozen=True)
class RootOptions:
    """How the root is searched."""

    watch: Observer | None = None
    lines: int = 1
    """How many of the best actions get their true value and line."""
    rule: int = ONCE
    """MTDF to narrow the value down by null windows; ONCE by an aspiration window."""
    narrowing: bool = True
    aspires: bool = True
    """Whether to search first within a window around the last value."""


@dataclass
class Root:
    """A state to decide on. Each depth begins with what the last one found best."""

    game: Game
    ask: Callable[..., float]
    state: Any
    workspace: Workspace
    table: Table
    options: RootOptions = RootOptions()
    mover: int = field(init=False)
    candidates: list[Candidate] = field(init=False)
    guess: float | None = None
    scans: bool = False
    """Whether to ask about several actions in one call, which pays where calls take longer than what they do."""
    children: dict[int, tuple[Any, int]] = field(default_factory=dict)
    """The state after each action, and the slot of the action, by its number: every depth asks about the same ones."""

    def __post_init__(self) -> None:
        self.mover = self.game.player(self.state)
        found = islice(self.game.actions(self.state), MOST_ACTIONS + 1)
        self.candidates = [Candidate(number, action) for number, action in enumerate(found)]
        if len(self.candidates) > MOST_ACTIONS:
            fail(self.workspace, int(Fault.TOO_MANY_ACTIONS))

    def sort(self, order: Callable[[Any, Any], Any]) -> None:
        """Look at the actions in the game's own order at first."""
        self.candidates.sort(key=lambda candidate: -order(self.state, candidate.action))

    def decide(self, depth: int) -> Decision:
        """The decision at a depth; stops early, with what it has, when the stop flag is raised."""
        self.workspace[HORIZON] = 0
        if self.options.rule == MTDF and self.options.lines == 1:
            return self.mtdf(depth)
        return self.aspire(depth)

    def aspire(self, depth: int) -> Decision:
        """Search within a window around the last value, and widen it on the side where the value lies outside."""
        alpha, beta = -inf, inf
        width = float(self.game.max_utility - self.game.min_utility) * ASPIRATION
        if self.options.aspires and self.guess is not None and self.options.lines == 1 and depth > 2 and width > 0.0:
            alpha, beta = self.guess - width, self.guess + width
            if not alpha < self.guess < beta:
                alpha, beta = -inf, inf
        for failure in range(1, MOST_FAILURES + 2):
            decision = self.search_root(depth, alpha, beta)
            if not decision.finished or alpha < self.best.gain < beta:
                break
            width *= WIDENING
            if failure >= MOST_FAILURES:
                alpha, beta = -inf, inf
            elif self.best.gain <= alpha:
                alpha = self.best.gain - width
            else:
                beta = self.best.gain + width
        self.guess = self.best.gain if decision.finished else self.guess
        return decision

    def mtdf(self, depth: int) -> Decision:
        """MTD(f): null windows from the last value on, each at the bound that the one before brought."""
        low, high, test = -inf, inf, self.guess or 0.0
        while low < high:
            decision = self.search_root(depth, test, just_above(test))
            if not decision.finished:
                return decision
            gain = self.best.gain
            low, high = (gain, high) if gain > test else (low, gain)
            test = gain if gain > test else -just_above(-gain)
        self.guess = low
        # Null windows leave no line; a window that holds nothing but the value does.
        return self.search_root(depth, -just_above(-low), just_above(low))

    @property
    def best(self) -> Candidate:
        """The action that was found best."""
        return self.candidates[0]

    def search_root(self, depth: int, alpha: float, beta: float) -> Decision:
        """Look at each action once, within a window of the mover's; what is better than before comes to the front."""
        if self.options.watch is not None:
            self.options.watch.enter(depth, None, self.state, *self.from_root(alpha, beta))
        visit(self.workspace)
        self.workspace[INNER] += 1
        self.workspace[ACTIONS] += len(self.candidates)
        found: list[Candidate] = []
        while len(found) < len(self.candidates):
            # What must be beaten: the last of the best actions that are asked for.
            is_late = len(found) >= self.options.lines
            lower = max(alpha, found[self.options.lines - 1].gain) if is_late else alpha
            if lower >= beta:
                break
            looked, is_stopped = self.look(self.candidates[len(found) :], depth, (lower, beta), is_late)
            for each in looked:
                # Of equals, the one that was looked at first stays first.
                insort_right(found, each, key=lambda each: -each.gain)
                if self.options.watch is not None and found[0] is each and each.gain > alpha:
                    self.options.watch.bound(depth, *self.from_root(each.gain, beta))
            if is_stopped:
                return self.decision(found, finished=False)
        numbers = {candidate.number for candidate in found}
        self.candidates = found + [candidate for candidate in self.candidates if candidate.number not in numbers]
        if self.options.watch is not None:
            self.options.watch.value(depth, self.to_player_0(self.best.gain))
        return self.decision(found, finished=True)

    def look(
        self, candidates: list[Candidate], depth: int, window: tuple[float, float], is_late: bool
    ) -> tuple[list[Candidate], bool]:
        """What the next action is worth to the mover, or several are; and whether the search was stopped."""
        if is_late and self.scans and self.options.narrowing and self.options.watch is None:
            return self.scan(candidates[:MOST_SCANNED], depth, *window)
        looked = self.search_action(candidates[0], depth, *window, is_late)
        if looked is None:
            return [], True
        if not isfinite(looked.gain):
            fail(self.workspace, int(Fault.NO_ACTIONS))
        return [looked], False

    def search_action(
        self, candidate: Candidate, depth: int, lower: float, upper: float, is_late: bool
    ) -> Candidate | None:
        """What an action is worth to the mover; None if the search was stopped."""
        workspace, left, action = self.workspace, int(self.workspace[PLIES]) - 1, candidate.action
        child, slot = self.child_after(candidate)
        guesses = workspace[HORIZON]
        workspace[workspace[PATH] + left] = slot + 1
        high = just_above(lower) if is_late and self.options.narrowing else upper
        while True:
            window = self.from_root(lower, high)
            if self.options.watch is not None:
                self.options.watch.enter(depth - 1, action, child, *window)
            reply = self.to_player_0(self.ask(child, depth - 1, left, *window, ONCE, workspace, self.table))
            if workspace[STOP] != 0:
                return None
            if not high <= reply < upper:
                break
            high = upper
        bound = Bound.UPPER if reply <= lower else Bound.LOWER if reply >= upper else Bound.EXACT
        below = read_line(workspace, left) if bound is Bound.EXACT else None
        return Candidate(candidate.number, action, reply, bound, below, bool(workspace[HORIZON] == guesses))

    def scan(self, candidates: list[Candidate], depth: int, lower: float, upper: float) -> tuple[list[Candidate], bool]:
        """What actions are worth to the mover up to one that is better, asked in one call; and whether it was stopped.

        That one is searched again, unless it is more than is needed.
        """
        workspace, scan = self.workspace, int(self.workspace[SCAN])
        for k, candidate in enumerate(candidates):
            workspace[scan + SCAN_CELLS * k] = candidate.number
        workspace[SCANNED] = len(candidates)
        window, left = self.from_root(lower, just_above(lower)), int(workspace[PLIES]) - 1
        self.ask(self.state, depth - 1, left, *window, EACH, workspace, self.table)
        looked: list[Candidate] = []
        for k in range(workspace[SCANNED]):
            gain = self.to_player_0(bits_float(workspace[scan + SCAN_CELLS * k]))
            bound = Bound.UPPER if gain <= lower else Bound.LOWER
            proven, candidate = workspace[scan + SCAN_CELLS * k + 1] == 1, candidates[k]
            looked.append(Candidate(candidate.number, candidate.action, gain, bound, None, proven))
        if not looked or not lower < looked[-1].gain < upper:
            return looked, len(looked) < len(candidates) and (not looked or looked[-1].gain <= lower)
        before = looked.pop()
        again = self.search_action(before, depth, lower, upper, is_late=False)
        if again is None:
            return looked, True
        return [*looked, replace(again, proven=again.proven and before.proven)], False

    def child_after(self, candidate: Candidate) -> tuple[Any, int]:
        """The state after an action, asked of the rules once, and the action's slot."""
        known = self.children.get(candidate.number)
        if known is None:
            known = self.game.result(self.state, candidate.action), slot_of(candidate.action)
            self.children[candidate.number] = known
        return known

    def decision(self, found: list[Candidate], finished: bool) -> Decision:
        """What was found, as player 0 sees it, without line and choices: few depths are shown to anyone."""
        if not found:
            return Decision()
        best = found[0]
        most = self.game.max_utility if self.mover == 0 else -self.game.min_utility
        # Nothing is better than the best there is; what the others are worth need not be known.
        wins = best.proven and best.gain == most and self.options.lines == 1
        proven = wins or all(candidate.proven for candidate in found)
        value = self.to_player_0(best.gain)
        return Decision(value, best.action, finished=finished, proven=proven and finished, found=found)

    def shown(self, decision: Decision) -> Decision:
        """A decision with its line and the choices, in the game's order."""
        if not decision.found:
            return decision
        line = self.line(decision.found[0]) or (decision.action,)
        choices = [self.choice(each) for each in sorted(decision.found, key=lambda each: each.number)]
        return replace(decision, line=line, choices=choices)

    def choice(self, candidate: Candidate) -> Choice:
        """A candidate as results show it."""
        bound = candidate.bound
        if self.mover == 1 and bound is not Bound.EXACT:
            bound = Bound.LOWER if bound is Bound.UPPER else Bound.UPPER
        return Choice(candidate.action, self.to_player_0(candidate.gain), bound, self.line(candidate))

    def line(self, candidate: Candidate) -> tuple[Any, ...]:
        """The line that begins with an action, if one is known."""
        if candidate.below is None:
            return ()
        actions = candidate.action, *decoded(self.ask, self.child_after(candidate)[0], candidate.below)
        return tuple(each.item() if hasattr(each, "item") else each for each in actions)

    def to_player_0(self, gain: float) -> float:
        """A value to the mover as one to player 0, or the reverse."""
        return float(gain) if self.mover == 0 else 0.0 - float(gain)

    def from_root(self, lower: float, upper: float) -> tuple[float, float]:
        """A window of the mover's as player 0 sees it, or the reverse."""
        return (lower, upper) if self.mover == 0 else (-upper, -lower)


@dataclass
class ChanceRoot(Root):
    """A state in which nobody chooses: it has a value, and no action."""

    def __post_init__(self) -> None:
        self.mover = 0
        self.candidates = [Candidate(0, None)]

    def sort(self, order: Callable[[Any, Any], Any]) -> None:
        """There is nothing to sort."""

    def decide(self, depth: int) -> Decision:
        """The value at a depth; nothing if the search was stopped."""
        workspace = self.workspace
        workspace[HORIZON] = 0
        if self.options.watch is not None:
            self.options.watch.enter(depth, None, self.state, -inf, inf)
        value = float(self.ask(self.state, depth, int(workspace[PLIES]), -inf, inf, ONCE, workspace, self.table))
        return Decision() if workspace[STOP] != 0 else Decision(value).finish(workspace)
