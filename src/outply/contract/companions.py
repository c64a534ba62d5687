"""The companions of a game: the name, the view and the knowledge that belong to the class of its rules.

    join(MyGame, name="my-game", view=MyView, knowledge=MyKnowledge)

A game that writes them as methods of its own class needs none.
"""

import re
from dataclasses import dataclass
from typing import Any

from outply.contract.evaluation import Contribution, Linear
from outply.contract.game import Game, Variant
from outply.contract.knowledge import Knowledge
from outply.contract.view import View


@dataclass(frozen=True)
class Companions:
    """What belongs to one class of rules."""

    name: str = ""
    view: type[View] | None = None
    knowledge: type[Knowledge] | None = None


_joined: dict[type[Game], Companions] = {}
NONE = Companions()


def join(
    rules: type[Game],
    *,
    name: str = "",
    view: type[View] | None = None,
    knowledge: type[Knowledge] | None = None,
) -> None:
    """Let games of this class be called by a name, written as the view says, and searched with this knowledge.

    >>> from outply import Nim, View, join
    >>> class Heaps(Nim): ...
    >>> class HeapsView(View): ...
    >>> join(Heaps, view=HeapsView)
    >>> type(view_of(Heaps(3, 4))).__name__
    'HeapsView'
    """
    _joined[rules] = Companions(name, view, knowledge)


def of_class(rules: type[Game]) -> Companions:
    """What was joined to a class itself."""
    return _joined.get(rules, NONE)


def name_of(game: Game) -> str:
    """What the game is called: the name that was joined to its class, or its class in words.

    >>> from outply import MNK, ConnectFour
    >>> class DotsAndBoxes(ConnectFour): ...
    >>> name_of(MNK()), name_of(ConnectFour()), name_of(DotsAndBoxes())
    ('tictactoe', 'connect4', 'Dots And Boxes')
    """
    while isinstance(game, Variant):
        game = game.game
    return of_class(type(game)).name or class_words(game)


def class_words(thing: object) -> str:
    """The name of a thing's class in words."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(thing).__name__)


def view_of(game: Game) -> View:
    """How the game's states and actions are written: the view of its class, or a plain one."""
    while isinstance(game, Variant):
        game = game.game
    for rules in type(game).__mro__:
        view = _joined[rules].view if rules in _joined else None
        if view is not None:
            return view(game)
    return View(game)


def knowledge_of(game: Game) -> Knowledge | None:
    """What is known about the game beyond its rules; nothing about a subclass, whose rules may make it false."""
    knowledge = of_class(type(game)).knowledge
    return knowledge(game) if knowledge else None


def contributions(game: Game, state: Any) -> list[Contribution]:
    """What each feature adds to the game's evaluation of a state; nothing where it is not a weighted sum.

    An evaluation that is a `Linear` says it by itself. Others may write `features(state)` beside `evaluate`, which
    gives triples of a name, a value and a weight.
    """
    for owner in (knowledge_of(game), game):
        evaluate, features = getattr(owner, "evaluate", None), getattr(owner, "features", None)
        if isinstance(evaluate, Linear):
            return evaluate.contributions(state)
        if callable(features):
            return [Contribution(str(name), float(value), float(weight)) for name, value, weight in features(state)]
    return []
