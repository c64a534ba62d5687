"""People as players: what someone types, as the action that is meant."""

from collections.abc import Callable
from typing import Any
from unicodedata import category

from outply.contract.companions import view_of
from outply.contract.errors import InputError
from outply.contract.game import CHANCE, Game, choices
from outply.contract.messages import shorten
from outply.contract.view import View
from outply.playing.players import Player

# So many actions are listed when someone types what is not one.
MOST_LISTED = 12


def meant(view: View, state: Any, text: str) -> Any:
    """The action, or the outcome of chance, that someone types: its name, or its spelling, with or without spaces.

    >>> from outply import MNK
    >>> game = MNK()
    >>> meant(view_of(game), game.initial(), " B2 ")
    4
    >>> from outply import Backgammon
    >>> game = Backgammon()
    >>> meant(view_of(game), game.initial(), "1 3")
    31
    """
    words = " ".join(text.split()).lower()
    options = choices(view.game, state)
    names = [view.name(state, each) for each in options]
    for each, name in zip(options, names, strict=True):
        if name.lower() == words:
            return each
    spelled = [each for each in options if words in {" ".join(way).lower() for way in view.spellings(state, each)}]
    # Digits without spaces, as in 62, might be dice or points of a board: they mean an outcome, never a play.
    if not spelled and (keys := typed(words)) and (view.game.player(state) == CHANCE or not keys.isdecimal()):
        spelled = [each for each in options if keys in {typed("".join(way)) for way in view.spellings(state, each)}]
    if len(spelled) == 1:
        return spelled[0]
    if not spelled:
        # The game may read more than it writes, as backgammon does.
        try:
            return view.find_action(state, text.strip(), 1)
        except InputError:
            listed = ", ".join(names[:MOST_LISTED]) + (", …" if len(names) > MOST_LISTED else "")
            raise InputError(f"expected one of {listed}, but got '{shorten(text)}'") from None
    same = ", ".join(view.name(state, each) for each in spelled)
    raise InputError(f"expected one action, but '{shorten(text)}' means several: {same}")


def typed(words: str) -> str:
    """What is left of words without spaces, commas and pictures, such as the faces of dice, which keyboards lack."""
    return "".join(sign for sign in words.lower() if sign not in " ,\t" and category(sign) != "So")


def human_player(ask: Callable[[str], str] = input, show: Callable[[str], None] = print) -> Player:
    """A player who is a person: shows the position, asks, and asks again until the answer is a legal action."""

    def choose(game: Game, state: Any) -> Any:
        view = view_of(game)
        show(view.show(state))
        while True:
            try:
                return meant(view, state, ask(f"{view.called(game.player(state))} to move: "))
            except InputError as error:
                show(f"{error}.")

    return choose
