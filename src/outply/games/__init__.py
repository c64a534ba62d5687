"""The games that come with outply, and how to make one by name."""

from outply.games.backgammon import Backgammon
from outply.games.bump import Bump
from outply.games.connect4 import ConnectFour
from outply.games.einstein import EinStein
from outply.games.kalah import Kalah
from outply.games.mnk import MNK
from outply.games.nim import Nim
from outply.games.othello import Othello
from outply.games.pacman import Pacman
from outply.games.pig import Pig
from outply.games.registry import Entry, entries, make, names, view_of
from outply.games.tree import Tree
from outply.games.twenty48 import Twenty48

__all__ = [
    "MNK",
    "Backgammon",
    "Bump",
    "ConnectFour",
    "EinStein",
    "Entry",
    "Kalah",
    "Nim",
    "Othello",
    "Pacman",
    "Pig",
    "Tree",
    "Twenty48",
    "entries",
    "make",
    "names",
    "view_of",
]
