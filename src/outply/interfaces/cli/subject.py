"""What a command is about: a game, how it is written, and a position of it."""

from dataclasses import asdict, dataclass, replace
from typing import Any

from outply.contract.companions import view_of
from outply.contract.game import CHANCE, Game
from outply.contract.result import Result, Statistics
from outply.contract.view import View
from outply.interfaces.cli.loading import load_game


@dataclass(frozen=True)
class Subject:
    """A position of a game, with the words in which the user gave both."""

    name: str
    game: Game
    view: View
    position: str
    state: Any
    opponent: str | None = None
    """What the others are thought to do, if not their best."""

    def moved(self, position: str) -> "Subject":
        """The same game in another position."""
        return replace(self, position=position, state=self.view.parse(position))

    def line(self, result: Result) -> list[str]:
        """The names of the actions that a result expects."""
        return self.names(result.line)

    def names(self, actions: tuple[Any, ...]) -> list[str]:
        """The names of actions that follow each other."""
        names, state = [], self.state
        for action in actions:
            names.append(self.view.name(state, action))
            state = self.game.result(state, action)
        return names

    def result_data(self, result: Result) -> dict[str, Any]:
        """A result as JSON tells it, with actions by name."""

        def name(action: Any) -> str:
            return self.view.name(self.state, action)

        return {
            "value": result.value,
            "action": None if result.action is None else name(result.action),
            "line": self.line(result),
            "bound": result.bound.value,
            "proven": bool(result.proven),
            **self.run_data(result),
            "algorithm": result.algorithm,
            **({} if result.error is None else {"standard_error": result.error}),
            **({} if self.opponent is None else {"opponent": self.opponent}),
            "choices": [
                {"action": name(c.action), "value": c.value, "bound": c.bound.value, "line": self.names(c.line)}
                for c in result.choices
            ],
            "ties": [name(action) for action in result.ties],
            **({"statistics": statistics_data(result.statistics, self.game.has_chance)} if result.statistics else {}),
        }

    def run_data(self, result: Result) -> dict[str, Any]:
        """What a run was about and what it took, as JSON tells it."""
        return {
            "depth": result.depth,
            "nodes": result.nodes,
            "seconds": result.seconds,
            "compiled": result.compiled,
            **({} if result.compiled else {"reason": result.reason}),
            "game": self.name,
            "position": self.position,
        }

    def actions_data(self) -> dict[str, Any]:
        """What can happen in the position, as JSON tells it."""
        game, view, state = self.game, self.view, self.state
        over = game.is_terminal(state)
        player = None if over else game.player(state)
        followers: list[dict[str, Any]] = []
        if player == CHANCE:
            followers = [{"action": outcome, "probability": float(p)} for outcome, p in game.outcomes(state)]
        elif not over:
            followers = [{"action": action} for action in game.actions(state)]
        for each in followers:
            each["position"] = view.format(game.result(state, each["action"]))
            each["action"] = view.name(state, each["action"])
        return {
            "game": self.name,
            "position": self.position,
            "player": "chance" if player == CHANCE else player,
            "terminal": bool(over),
            "actions": followers,
        }


def statistics_data(statistics: Statistics, has_chance: bool) -> dict[str, Any]:
    """How well a search went, as JSON tells it; where dice are rolled, alpha-beta's least leaves mean nothing."""
    derived = ("first_cut_share", "hit_share", "effective_branching", *(() if has_chance else ("least_leaves",)))
    return {**asdict(statistics), **{name: getattr(statistics, name) for name in derived}}


def subject(name: str, position: str | None = None, opponent: str | None = None) -> Subject:
    """The game that the user names, in the position given, by default the initial one."""
    game = load_game(name)
    view = view_of(game)
    if position is not None:
        return Subject(name, game, view, position, view.parse(position), opponent)
    state = game.initial()
    return Subject(name, game, view, view.format(state), state, opponent)
