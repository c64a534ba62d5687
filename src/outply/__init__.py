"""outply: write a game once, in plain Python; search it at native speed; see the tree that was searched."""

from outply.answers import Bound, Choice, Limit, Result
from outply.bits import (
    U64,
    bit,
    each_bit,
    complement,
    lowest_bit,
    popcount,
    replaced,
    shift_left,
    shift_right,
    u64,
)
from outply.errors import CompileError, GameError, InputError, OutplyError
from outply.evaluation import Linear
from outply.game import CHANCE, Game, View
from outply.games.connect4 import ConnectFour
from outply.games.mnk import MNK
from outply.games.nim import Nim
from outply.games.pig import Pig
from outply.games.tree import Tree
from outply.searches.observer import Event, Log, Observer
from outply.searching import Search, search
from outply.solving import perft, solve

__all__ = [
    "CHANCE",
    "MNK",
    "U64",
    "Bound",
    "Choice",
    "CompileError",
    "ConnectFour",
    "Event",
    "Game",
    "GameError",
    "InputError",
    "Limit",
    "Linear",
    "Log",
    "Nim",
    "Observer",
    "OutplyError",
    "Pig",
    "Result",
    "Tree",
    "View",
    "bit",
    "each_bit",
    "complement",
    "lowest_bit",
    "popcount",
    "replaced",
    "Search",
    "perft",
    "search",
    "solve",
    "shift_left",
    "shift_right",
    "u64",
]
