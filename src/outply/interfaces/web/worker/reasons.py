"""Why an action is best and why another is not, from the results of searches: so they agree with the lines beside them.

`outply.explaining` says the same of a search whose tree was kept. A tree is small; an analysis goes deeper.
"""

from typing import Any

from outply.contract.game import CHANCE, Game
from outply.contract.messages import printable
from outply.contract.result import Bound, Choice, Result, Value
from outply.contract.view import View
from outply.explaining.wording import BOUNDS, sentence, shown

# So many rivals are named beside the best action, and so many actions that follow it.
MOST_RIVALS, MOST_FOLLOWERS = 3, 5


class Reasons:
    """Sentences about what a search found in one state, in which a player chooses."""

    def __init__(self, game: Game, view: View, state: Any, result: Result) -> None:
        self.game, self.view, self.state, self.result = game, view, state, result
        self.mover = game.player(state)

    def for_best(self) -> str:
        """Why the best action is best."""
        best = self.result.action
        choice = next((each for each in self.result.choices if each.action == best), None)
        value = self.result.value if choice is None else choice.value
        text = f"{self.does(self.state, 'takes', 'take')} {self.name(best)}, worth {shown(value)}"
        follows = self.follows(self.result.line)
        return printable(sentence(f"{text}: {follows}{self.rivals()}" if follows else text + self.rivals()))

    def against(self, choice: Choice, depth: int | None) -> str:
        """Why an action is not the best one; `depth` is how far ahead it was looked, the action itself counted."""
        name, best = self.name(choice.action), self.name(self.result.action)
        is_as_deep = depth == self.result.depth
        looked = "" if is_as_deep else f", looked at to depth {depth}," if depth else ", looked at to the end,"
        has = f"{self.does(self.state, 'has', 'have')} {shown(self.result.value)} with {best}"
        lost = self.gain(self.result.value) - self.gain(choice.value)
        text = f"{name}{looked} is worth {BOUNDS[choice.bound]}{shown(choice.value)}"
        if lost > 0:
            text += f", but {has}"
        elif choice.bound is Bound.EXACT and lost == 0:
            text = f"{name} is as good as {best}: it is worth {shown(choice.value)} too"
        elif choice.bound is Bound.EXACT:
            text += f", and {has}: a deeper look may prefer {name}"
        else:
            text += f", but {has}: it cannot be better, though it may be as good"
        follows = self.follows(choice.line)
        return printable(sentence(f"after {name}, {follows}; {text}" if follows else text))

    # Parts of sentences

    def name(self, action: Any) -> str:
        """The name of an action in this state."""
        return self.view.name(self.state, action)

    def does(self, state: Any, one: str, many: str) -> str:
        """Who is to move in a state, and what they do: Black takes, but Noughts take, and you take."""
        name = self.view.player_names()[self.game.player(state)][0]
        return f"{name} {many if name.endswith('s') or name == 'You' else one}"

    def gain(self, value: Value) -> float:
        """What a value is worth to the mover."""
        return gain(self.game, value, self.mover)

    def rivals(self) -> str:
        """The nearest rivals of the best action with their values."""
        rivals = [choice for choice in self.result.choices if choice.action != self.result.action]
        rivals.sort(key=lambda choice: (-self.gain(choice.value), choice.bound is not Bound.EXACT))
        named = rivals if len(rivals) == MOST_RIVALS + 1 else rivals[:MOST_RIVALS]
        parts = [self.in_short(choice) for choice in named]
        if len(rivals) > len(named):
            parts.append(f"the other {len(rivals) - len(named)} are no better")
        if not parts:
            return "; it is the only action" if self.is_only else ""
        return "; " + ", ".join(parts)

    @property
    def is_only(self) -> bool:
        """Whether there is nothing to choose from."""
        return len(list(self.game.actions(self.state))) == 1

    def in_short(self, choice: Choice) -> str:
        """Another action and its value."""
        is_tie = choice.bound is Bound.EXACT and self.gain(choice.value) == self.gain(self.result.value)
        worth = "as good" if is_tie else f"worth {BOUNDS[choice.bound]}{shown(choice.value)}"
        return f"{self.name(choice.action)} is {worth}"

    def follows(self, line: tuple[Any, ...]) -> str:
        """What follows the first action of a line."""
        if not line:
            return ""
        state, names = self.game.result(self.state, line[0]), []
        if self.game.is_terminal(state):
            return "the game is over"
        if self.game.player(state) == CHANCE:
            return "that is the average of what chance may bring"
        is_own = self.game.player(state) == self.mover
        first = self.does(state, *(("goes on with", "go on with") if is_own else ("replies", "reply")))
        for action in line[1:]:
            names.append(self.view.name(state, action))
            state = self.game.result(state, action)
        if not names:
            return ""
        more = len(names) - 1 - MOST_FOLLOWERS
        rest = ", ".join(names[1 : MOST_FOLLOWERS + 1]) + (f" and {more} more" if more > 0 else "")
        return f"{first} {names[0]}" + (f", and the line goes on with {rest}" if rest else "")


def gain(game: Game, value: Value, mover: int) -> float:
    """What a value is worth to the mover."""
    if isinstance(value, tuple):
        return float(value[max(mover, 0)])
    return -float(value) if mover == 1 and game.players == 2 and game.zero_sum else float(value)
