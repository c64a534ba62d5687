"""The games that come with outply, by name. A game is loaded when it is asked for."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from outply.contract.errors import InputError
from outply.contract.game import Game
from outply.contract.messages import advice, shorten
from outply.games.parameters import EXAMPLE_TREE


@dataclass(frozen=True, slots=True)
class Entry:
    """A game under its name."""

    name: str
    module: str
    """Where it is, in `outply.games`."""
    summary: str
    example: str
    """A name with parameters, as a user would type it."""
    maker: str = "make"
    """The function of the module that makes the game from its parameters."""
    players: str = "2"
    """How many play."""
    chance: str = "no"
    """Whether chance moves, too."""
    information: str = "perfect"
    """Whether every player sees the whole state; the contract knows no hidden parts, so all do."""

    def make(self, parameters: str) -> Game:
        """The game with the parameters that stand after the colon; they may be empty."""
        maker: Callable[[str], Game] = getattr(import_module(f"outply.games.{self.module}"), self.maker)
        return maker(parameters)


def make(name_and_parameters: str) -> Game:
    """The game that a user names, as in `connect4` or `tictactoe:4,4,3`."""
    name, _, parameters = name_and_parameters.partition(":")
    entry = find_entry(name.strip().lower())
    try:
        return entry.make(parameters.strip())
    except InputError as error:
        raise InputError(f"{error} (in '{shorten(name_and_parameters)}'; an example is '{entry.example}')") from None


def find_entry(name: str) -> Entry:
    """The game called `name`."""
    if name in ENTRIES:
        return ENTRIES[name]
    near = advice(name, ENTRIES)
    raise InputError(f"expected the name of a game ({', '.join(names())}), but got '{shorten(name)}'{near}")


def names() -> list[str]:
    """The names of the games."""
    return sorted(ENTRIES)


def entries() -> list[Entry]:
    """The games, by name."""
    return [ENTRIES[name] for name in names()]


ENTRIES = {
    entry.name: entry
    for entry in (
        Entry(
            "2048",
            "twenty48",
            "Slide tiles; two that are alike become one. One player and chance. Parameters: size, a tile to reach.",
            "2048:2,16",
            players="1",
            chance="yes",
        ),
        Entry(
            "bump",
            "bump",
            "A race of three or more: who lands on another sends them back. Parameters: cards, players.",
            "bump:5,4",
            players="2–8",
        ),
        Entry(
            "backgammon",
            "backgammon",
            "Race fifteen checkers home and off the board, and hit those that stand alone. No parameters.",
            "backgammon",
            chance="yes",
        ),
        Entry(
            "connect4",
            "connect4",
            "Drop stones into columns; four in a line win. Parameters: columns, rows.",
            "connect4:8,7",
        ),
        Entry(
            "connect4-score",
            "connect4",
            "Connect Four in which a win counts the stones that the winner has left. Parameters: columns, rows.",
            "connect4-score:8,7",
            maker="make_score",
        ),
        Entry(
            "einstein",
            "einstein",
            "EinStein würfelt nicht: the die chooses the stone. Parameters: the order of each player's stones.",
            "einstein:621453,123456",
            chance="yes",
        ),
        Entry(
            "kalah",
            "kalah",
            "Sow seeds around the board, and store more than the other. Parameters: houses, seeds in each, empty.",
            "kalah:6,4,empty",
        ),
        Entry(
            "nim",
            "nim",
            "Take stones from one heap; who takes the last wins, or loses if misère. Parameters: heaps.",
            "nim:misere,3,4,5",
        ),
        Entry(
            "othello",
            "othello",
            "Enclose discs and they are yours; who has more at the end wins. Parameters: size (4, 6, 8), raw, nopass.",
            "othello:4,raw",
        ),
        Entry(
            "pacman",
            "pacman",
            "Eat all dots before a ghost catches you. Parameters: map, ghosts (minimax, random, mixed, "
            "directional:0.8), steps; by name also scare, the rounds of a pellet, loss, the cost of an attack, and "
            "fixed-loss: the caught always get −500.",
            "pacman:small,random,scare=9,fixed-loss",
            players="1–2",
            chance="if so",
        ),
        Entry(
            "pig",
            "pig",
            "Roll a die as often as you dare; a one loses the pile. Parameter: the goal.",
            "pig:20",
            chance="yes",
        ),
        Entry(
            "tictactoe",
            "mnk",
            "Three in a row win, or as many as you say. Parameters: columns, rows, stones in a row.",
            "tictactoe:4,4,3",
        ),
        Entry(
            "tree",
            "tree",
            "A tree that is written out. Parameter: the tree, or a file with it.",
            f"tree:{EXAMPLE_TREE}",
            players="any",
            chance="if so",
        ),
    )
}
