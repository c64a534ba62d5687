"""The rules at both speeds, side by side."""

from collections.abc import Callable
from typing import Any

from outply.compiler import Retreat, native
from outply.contract.companions import knowledge_of
from outply.contract.errors import CompileError, OutplyError
from outply.contract.game import CHANCE, Game
from outply.contract.kinds import Workspace
from outply.contract.knowledge import PARTS, hints
from outply.contract.limit import Limit
from outply.contract.messages import shorten
from outply.engine.searching import Search
from outply.engine.workspaces import new_workspace
from outply.primitives.hashing import signed, word_of
from outply.searches.deepening import DEEPENING
from outply.searches.workspace import HEAD

# No state may offer more than this: an `actions` that never ends is a mistake.
MOST_ACTIONS = 4000

# Enough for a search to come to every rule.
FEW_NODES = 200


class Twins:
    """The rules of a game, interpreted and compiled; raises Unsupported if they cannot be compiled."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.probe = prober(game)
        self.native_probe, self.native_step = native(self.probe, game), native(stepper(game), game)
        # The strong search asks for all that is known. Where that is nothing, a textbook one compiles in less time.
        known = hints(game, knowledge_of(game))
        knows = any(getattr(known, part) for part in PARTS if part != "evaluate")
        self.algorithm = None if knows else DEEPENING

    def refusal(self) -> str:
        """Why a search is not compiled though each rule seems to be: where one gives up at once, Python goes on."""
        try:
            result = Search(self.game, self.algorithm, compiled=True)(None, Limit(nodes=FEW_NODES))
        except CompileError as error:
            return str(error).partition(" cannot be compiled: ")[2]
        except OutplyError:
            return ""  # a rule is at fault, which is said elsewhere
        return "" if result.compiled else result.reason

    def difference(self, state: Any) -> str:
        """What the two say differently about a state; nothing if they agree."""
        workspaces: Any = [0] * (HEAD + MOST_ACTIONS), new_workspace(HEAD + MOST_ACTIONS, None, compiled=True)
        slow = self.probe(state, workspaces[0])
        try:
            fast = list(self.native_probe(state, workspaces[1]))
        except Retreat:
            return ""  # where compiled code cannot go on, a search goes on in Python
        count = workspaces[0][0]
        written, words = (list(workspace[HEAD : HEAD + count]) for workspace in workspaces)
        # A compiled workspace holds words: ints as they are, and one for each other action.
        if slow != fast or [signed(word_of(each)) for each in written] != words:
            return "expected the same answers compiled and interpreted, but a rule differs"
        for number, action in enumerate(written):
            try:
                one, other = self.game.result(state, action), self.native_step(state, number)
            except Retreat:
                continue
            if one != other:
                both = f"interpreted {shorten(repr(one))}, compiled {shorten(repr(other))}"
                return f"expected one result for action {action!r}, but it is {both}"
        return ""

    def search_difference(self, state: Any) -> str:
        """What a search finds differently at the two speeds; nothing if they agree."""
        limit = Limit(nodes=2000)
        try:
            fast = Search(self.game, self.algorithm, compiled=True)(state, limit)
        except CompileError:
            return ""
        slow = Search(self.game, self.algorithm, compiled=False)(state, limit)
        for what in ("value", "action", "line", "nodes", "depth"):
            if getattr(fast, what) != getattr(slow, what):
                both = f"interpreted {getattr(slow, what)}, compiled {getattr(fast, what)}"
                return f"expected a search to find the same {what} at both speeds, but it is {both}"
        return ""


def prober(game: Game) -> Callable[[Any, Workspace], list[float]]:
    """The function `probe(state, workspace)`: all that the rules say about a state.

    Actions and outcomes go to the workspace; utilities and probabilities are returned.
    """
    player, actions, outcomes, players = game.player, game.actions, game.outcomes, game.players
    is_terminal, utility = game.is_terminal, game.utility

    def probe(state: Any, workspace: Workspace) -> list[float]:
        numbers = [0.0][:0]
        if is_terminal(state):
            for each in range(players):
                numbers.append(float(utility(state, each)))
            return numbers
        mover = player(state)
        numbers.append(float(mover))
        count = 0
        if mover == CHANCE:
            for outcome, probability in outcomes(state):
                workspace[HEAD + count] = outcome
                numbers.append(probability)
                count += 1
        else:
            for action in actions(state):
                workspace[HEAD + count] = action
                count += 1
        workspace[0] = count
        return numbers

    return probe


def stepper(game: Game) -> Callable[[Any, int], Any]:
    """The function `step(state, number)`: the state after the action or outcome of this number."""
    player, actions, outcomes, result = game.player, game.actions, game.outcomes, game.result

    def step(state: Any, number: int) -> Any:
        if player(state) == CHANCE:
            for k, (outcome, _) in enumerate(outcomes(state)):
                if k == number:
                    return result(state, outcome)
        else:
            for k, action in enumerate(actions(state)):
                if k == number:
                    return result(state, action)
        return state

    return step
