"""What a request is about: a game, how it is written, and a position of it."""

from dataclasses import dataclass, replace
from typing import Any

from outply.contract.companions import view_of
from outply.contract.game import Game
from outply.contract.result import Result
from outply.contract.view import View
from outply.interfaces.loading import load_game


@dataclass(frozen=True)
class Subject:
    """A position of a game, with the words in which the user gave both."""

    name: str
    game: Game
    view: View
    position: str
    state: Any
    opponent: str | None = None
    """What the others are assumed to do, if not their best."""

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


def subject(name: str, position: str | None = None, opponent: str | None = None) -> Subject:
    """The game that the user names, in the position given, by default the initial one."""
    game = load_game(name)
    view = view_of(game)
    if position is not None:
        return Subject(name, game, view, position, view.parse(position), opponent)
    state = game.initial()
    return Subject(name, game, view, view.format(state), state, opponent)
