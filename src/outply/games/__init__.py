"""The games that come with outply, and how to make one by name."""

from outply.games.connect4 import ConnectFour
from outply.games.kalah import Kalah
from outply.games.mnk import MNK
from outply.games.nim import Nim
from outply.games.othello import Othello
from outply.games.pig import Pig
from outply.games.registry import Entry, entries, make, names, view_of
from outply.games.tree import Tree

__all__ = [
    "MNK",
    "ConnectFour",
    "Entry",
    "Kalah",
    "Nim",
    "Othello",
    "Pig",
    "Tree",
    "entries",
    "make",
    "names",
    "view_of",
]
