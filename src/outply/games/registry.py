"""The games that come with outply, by name."""

import difflib
import re
from collections.abc import Callable
from dataclasses import dataclass

from outply.errors import InputError
from outply.game import Game, Variant, View, shorten
from outply.games.backgammon import Backgammon
from outply.games.backgammon_knowledge import BackgammonKnowledge
from outply.games.backgammon_view import BackgammonView
from outply.games.bump import Bump, BumpView
from outply.games.connect4 import ConnectFour, ConnectFourScore, ConnectFourView
from outply.games.connect4_knowledge import ConnectFourKnowledge, ConnectFourScoreKnowledge
from outply.games.einstein import EinStein
from outply.games.einstein_knowledge import EinSteinKnowledge
from outply.games.einstein_view import EinSteinView
from outply.games.kalah import Kalah, KalahView
from outply.games.kalah_knowledge import KalahKnowledge
from outply.games.mnk import MNK, MNKView
from outply.games.nim import Nim, NimView
from outply.games.othello import Othello, OthelloView
from outply.games.othello_knowledge import OthelloKnowledge
from outply.games.pacman import Pacman
from outply.games.pacman_knowledge import PacmanKnowledge
from outply.games.pacman_options import make_pacman
from outply.games.pacman_view import PacmanView
from outply.games.pig import Pig, PigView
from outply.games.tree import Tree, TreeView
from outply.games.twenty48 import Twenty48
from outply.games.twenty48_knowledge import Twenty48Knowledge
from outply.games.twenty48_view import Twenty48View
from outply.knowledge import Knowledge

# AIMA, figure 5.2.
EXAMPLE_TREE = "((3 12 8) (2 4 6) (14 5 2))"
TREE_BEGINS = re.compile(r"[(\[]|(max|min|chance|p\d+)\b[a-z0-9\s]*[:(]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Entry:
    """A game under its name."""

    name: str
    rules: type[Game]
    make: Callable[[str], Game]
    """The game with the parameters that stand after the colon; they may be empty."""
    view: type[View]
    summary: str
    example: str
    """A name with parameters, as a user would type it."""
    knowledge: type[Knowledge] | None = None
    """What is known about the game beyond its rules, if that is kept apart from them."""


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
    near = difflib.get_close_matches(name[:100], ENTRIES, n=1)
    hint = f"; did you mean '{near[0]}'?" if near else ""
    raise InputError(f"expected the name of a game ({', '.join(names())}), but got '{shorten(name)}'{hint}")


def view_of(game: Game) -> View:
    """How the game's states and actions are written: the view of its class, or a plain one."""
    while isinstance(game, Variant):
        game = game.game
    views = {entry.rules: entry.view for entry in ENTRIES.values()}
    for rules in type(game).__mro__:
        if rules in views:
            return views[rules](game)
    return View(game)


def knowledge_of(game: Game) -> Knowledge | None:
    """What is known about the game beyond its rules; nothing about a subclass, whose rules may make it false."""
    for entry in ENTRIES.values():
        if entry.rules is type(game) and entry.knowledge is not None:
            return entry.knowledge(game)
    return None


def names() -> list[str]:
    """The names of the games."""
    return sorted(ENTRIES)


def entries() -> list[Entry]:
    """The games, by name."""
    return [ENTRIES[name] for name in names()]


def numbers(parameters: str, most: int) -> list[int]:
    """Up to `most` whole numbers joined by commas."""
    words = [word.strip() for word in parameters.split(",")] if parameters else []
    if len(words) > most or not all(re.fullmatch(r"\d{1,9}", word, re.ASCII) for word in words):
        raise InputError(f"expected at most {most} whole numbers joined by commas, but got '{shorten(parameters)}'")
    return list(map(int, words))


def make_backgammon(parameters: str) -> Backgammon:
    """Backgammon, which has no parameters."""
    if parameters:
        raise InputError(f"expected no parameters, but got '{shorten(parameters)}'")
    return Backgammon()


def make_nim(parameters: str) -> Nim:
    """Nim with these heaps, misère if the word stands before them."""
    first, _, rest = parameters.partition(",")
    is_misere = first.strip().lower() in ("misere", "misère")
    return Nim(*numbers(rest.strip() if is_misere else parameters, most=16), misere=is_misere)


def make_kalah(parameters: str) -> Kalah:
    """Kalah with these houses and seeds, and captures of nothing if the word `empty` stands after them."""
    before, is_empty = without_last_word(parameters, "empty")
    return Kalah(*numbers(before, most=2), empty_capture=is_empty)


def make_einstein(parameters: str) -> EinStein:
    """EinStein würfelt nicht with the stones arranged in this order, as in `214365,123456`."""
    words = [word.strip() for word in parameters.split(",")] if parameters else []
    if len(words) > 2 or not all(re.fullmatch(r"[1-6]{6}", word, re.ASCII) for word in words):
        raise InputError(f"expected at most 2 orders of the numbers 1 to 6, but got '{shorten(parameters)}'")
    return EinStein(*(tuple(map(int, word)) for word in words))


def make_othello(parameters: str) -> Othello:
    """Othello of this size, with the words `raw` and `nopass` after it in either order, as in `Othello`."""
    before, is_raw = without_last_word(parameters, "raw")
    before, skips_passes = without_last_word(before, "nopass")
    if not is_raw:
        before, is_raw = without_last_word(before, "raw")
    return Othello(*numbers(before, most=1), raw=is_raw, passes=not skips_passes)


def without_last_word(parameters: str, word: str) -> tuple[str, bool]:
    """The parameters before `word`, and whether it is the last of them."""
    before, _, last = parameters.rpartition(",")
    is_there = last.strip().lower() == word
    return (before.strip() if is_there else parameters), is_there


def make_tree(parameters: str) -> Tree:
    """The tree written after the colon, if it begins as trees do, or in the file named there."""
    if not parameters:
        return Tree.from_text(EXAMPLE_TREE)
    return Tree.from_text(parameters) if TREE_BEGINS.match(parameters) else Tree.load(parameters)


ENTRIES = {
    entry.name: entry
    for entry in (
        Entry(
            "2048",
            Twenty48,
            lambda parameters: Twenty48(*numbers(parameters, most=2)),
            Twenty48View,
            "Slide tiles; two that are alike become one. One player and chance. Parameters: size, a tile to reach.",
            "2048:2,16",
            knowledge=Twenty48Knowledge,
        ),
        Entry(
            "bump",
            Bump,
            lambda parameters: Bump(*numbers(parameters, most=2)),
            BumpView,
            "A race of three or more: who lands on another sends him back. Parameters: cards, players.",
            "bump:5,4",
        ),
        Entry(
            "backgammon",
            Backgammon,
            make_backgammon,
            BackgammonView,
            "Race fifteen checkers home and off the board, and hit those that stand alone. No parameters.",
            "backgammon",
            knowledge=BackgammonKnowledge,
        ),
        Entry(
            "connect4",
            ConnectFour,
            lambda parameters: ConnectFour(*numbers(parameters, most=2)),
            ConnectFourView,
            "Drop stones into columns; four in a line win. Parameters: columns, rows.",
            "connect4:8,7",
            knowledge=ConnectFourKnowledge,
        ),
        Entry(
            "connect4-score",
            ConnectFourScore,
            lambda parameters: ConnectFourScore(*numbers(parameters, most=2)),
            ConnectFourView,
            "Connect Four in which a win counts the stones that the winner has left. Parameters: columns, rows.",
            "connect4-score:8,7",
            knowledge=ConnectFourScoreKnowledge,
        ),
        Entry(
            "einstein",
            EinStein,
            make_einstein,
            EinSteinView,
            "EinStein würfelt nicht: the die chooses the stone. Parameters: the order of each player's stones.",
            "einstein:621453,123456",
            knowledge=EinSteinKnowledge,
        ),
        Entry(
            "kalah",
            Kalah,
            make_kalah,
            KalahView,
            "Sow seeds around the board, and store more than the other. Parameters: houses, seeds in each, empty.",
            "kalah:6,4,empty",
            knowledge=KalahKnowledge,
        ),
        Entry(
            "nim",
            Nim,
            make_nim,
            NimView,
            "Take stones from one heap; who takes the last wins, or loses if misère. Parameters: heaps.",
            "nim:misere,3,4,5",
        ),
        Entry(
            "othello",
            Othello,
            make_othello,
            OthelloView,
            "Enclose discs and they are yours; who has more at the end wins. Parameters: size (4, 6, 8), raw, nopass.",
            "othello:4,raw",
            knowledge=OthelloKnowledge,
        ),
        Entry(
            "pacman",
            Pacman,
            make_pacman,
            PacmanView,
            "Eat all dots before a ghost catches you. Parameters: map, ghosts (minimax, random, directional:0.8), "
            "steps; by name also scare, the rounds of a pellet, and fixed-loss: the caught always get −500.",
            "pacman:small,random,scare=9,fixed-loss",
            knowledge=PacmanKnowledge,
        ),
        Entry(
            "pig",
            Pig,
            lambda parameters: Pig(*numbers(parameters, most=1)),
            PigView,
            "Roll a die as often as you dare; a one loses the pile. Parameter: the goal.",
            "pig:20",
        ),
        Entry(
            "tictactoe",
            MNK,
            lambda parameters: MNK(*numbers(parameters, most=3)),
            MNKView,
            "Three in a row win, or as many as you say. Parameters: columns, rows, stones in a row.",
            "tictactoe:4,4,3",
        ),
        Entry(
            "tree",
            Tree,
            make_tree,
            TreeView,
            "A tree that is written out. Parameter: the tree, or a file with it.",
            f"tree:{EXAMPLE_TREE}",
        ),
    )
}
