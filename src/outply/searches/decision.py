"""The decision at the root: which action to take, and what is known about each."""

from dataclasses import dataclass, field
from math import inf
from typing import Any

from outply.contract.game import CHANCE, Game
from outply.contract.kinds import Workspace
from outply.contract.observer import Observer
from outply.contract.result import Bound, Choice, Value
from outply.searches.algorithm import Algorithm
from outply.searches.workspace import HORIZON, STOP, clear_line, read_line, visit

EVERYTHING = (-inf, inf)


@dataclass
class Decision:
    """What is known at the root; while no action has been looked at, nothing."""

    value: Value | None = None
    action: Any = None
    line: tuple[Any, ...] = ()
    choices: list[Choice] = field(default_factory=list)
    finished: bool = False
    proven: bool = False
    drawn: bool = False
    """Whether it rests on some of the outcomes, drawn at random: what is proven is then true of these alone."""
    error: float | None = None
    """The standard error of the value, where outcomes were drawn several times."""
    found: list[Any] = field(default_factory=list)
    """What a strong search keeps of each action, the best first, until its choices are asked for."""

    def finish(self, workspace: Workspace) -> "Decision":
        """Mark the decision as complete; it is proven if no leaf was a guess."""
        self.finished, self.proven = True, bool(workspace[HORIZON] == 0)
        return self


@dataclass(frozen=True)
class Question:
    """A state to decide on, with the search that values it; `exact` asks for the true value of every action."""

    game: Game
    algorithm: Algorithm
    value: Any
    state: Any
    watch: Observer | None = None
    exact: bool = False
    window: tuple[float, float] = EVERYTHING

    def decide(self, depth: int, workspace: Workspace) -> Decision:
        """Search each action in turn, `depth` plies deep; stops early, with what it has, at the stop flag."""
        game, state = self.game, self.state
        if self.watch is not None:
            self.watch.enter(depth, None, state, *self.window)
        if game.is_terminal(state) or game.player(state) == CHANCE:
            return self.value_alone(depth, workspace)
        decision = Decision()
        visit(workspace)
        clear_line(workspace, depth)
        mover = game.player(state)
        best_gain, best, (alpha, beta) = -inf, None, self.window
        for action in game.actions(state):
            window = EVERYTHING if self.exact else (alpha, beta)
            reply = self.reply(action, depth - 1, window, mover, workspace)
            if workspace[STOP] != 0:
                return decision
            gain = self.algorithm.gain(reply, mover)
            value = self.algorithm.report(reply, mover, game)
            is_better = gain > best_gain
            line = (action, *self.line_below(action, depth - 1, workspace)) if is_better or self.follows_each else ()
            followed = line if self.follows_each else ()
            decision.choices.append(Choice(action, value, self.bound(gain, best_gain, mover), followed))
            if is_better:
                best_gain = gain
                decision.value, decision.action, decision.line, best = value, action, line, reply
                if self.algorithm.windowed and not self.exact:
                    alpha, beta = self.algorithm.narrowed((alpha, beta), gain, mover, game)
                    if self.watch is not None:
                        self.watch.bound(depth, alpha, beta)
            if alpha >= beta:
                break
        if self.watch is not None:
            self.watch.value(depth, best)
        return decision.finish(workspace)

    @property
    def follows_each(self) -> bool:
        """Whether every action is searched in full, so that its line is what its value comes from."""
        return self.exact or not self.algorithm.windowed

    def value_alone(self, depth: int, workspace: Workspace) -> Decision:
        """The value of a state in which nobody chooses: the end of a game, or a chance node."""
        reply = self.algorithm.ask(self.value, self.state, depth, self.window, 0, workspace)
        if workspace[STOP] != 0:
            return Decision()
        return Decision(self.algorithm.report(reply, 0, self.game)).finish(workspace)

    def reply(self, action: Any, depth: int, window: tuple[float, float], mover: int, workspace: Workspace) -> Any:
        """What the search says about the state after an action."""
        child = self.game.result(self.state, action)
        if self.watch is not None:
            self.watch.enter(depth, action, child, *window)
        return self.algorithm.ask(self.value, child, depth, window, mover, workspace)

    def line_below(self, action: Any, depth: int, workspace: Workspace) -> tuple[Any, ...]:
        """What is expected after an action."""
        return decoded(self.value, self.game.result(self.state, action), read_line(workspace, depth))

    def bound(self, gain: float, best_gain: float, mover: int) -> Bound:
        """Whether the value of an action is exact: one that did not beat the best so far may have been cut."""
        if self.follows_each or gain > best_gain:
            return Bound.EXACT
        if self.algorithm.ties_exact and gain == best_gain:
            return Bound.EXACT
        return Bound.LOWER if self.algorithm.minimises(mover, self.game) else Bound.UPPER


def decoded(search: Any, state: Any, line: tuple[Any, ...]) -> tuple[Any, ...]:
    """The line that a search expects from a state on, as the user's own actions: a workspace may hold their words."""
    line = tuple(each.item() if hasattr(each, "item") else each for each in line)
    decode = getattr(search, "decode", None)
    return line if decode is None else tuple(decode(state, line))
