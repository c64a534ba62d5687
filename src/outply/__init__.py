"""outply: write a game once, in plain Python; search it at native speed; see the tree that was searched."""

from outply.answers import Bound, Choice, Limit, Result, Statistics
from outply.bits import (
    U64,
    bit,
    complement,
    each_bit,
    lowest_bit,
    popcount,
    replaced,
    shift_left,
    shift_right,
    u64,
)
from outply.checking import check_game
from outply.errors import CompileError, GameError, InputError, OutplyError
from outply.evaluation import Linear
from outply.explaining import (
    Comparison,
    Event,
    Explanation,
    Log,
    Picture,
    Reason,
    Savings,
    WhatIf,
    compare,
    explain,
    picture,
    pruned_when,
    savings,
    whatif,
)
from outply.game import CHANCE, Game, View
from outply.games.backgammon import Backgammon
from outply.games.bump import Bump
from outply.games.connect4 import ConnectFour, ConnectFourScore
from outply.games.einstein import EinStein
from outply.games.kalah import Kalah
from outply.games.mnk import MNK
from outply.games.nim import Nim
from outply.games.othello import Othello
from outply.games.pacman import Pacman
from outply.games.pig import Pig
from outply.games.tree import Tree
from outply.games.twenty48 import Twenty48
from outply.knowledge import Knowledge
from outply.modelled import Policy
from outply.playing import Step, play, random_player, search_player
from outply.policies import Counted, Mixture, Searched, Softmax, Uniform, level, policy_player
from outply.running import Interrupted
from outply.searches.observer import Observer
from outply.searches.pvs import Ingredients
from outply.searching import Search, search
from outply.solving import Solver, perft, solve
from outply.streaming import Stream
from outply.svg import Drawing

__all__ = [
    "CHANCE",
    "MNK",
    "U64",
    "Backgammon",
    "Bound",
    "Bump",
    "Choice",
    "Comparison",
    "CompileError",
    "ConnectFour",
    "ConnectFourScore",
    "Counted",
    "Drawing",
    "EinStein",
    "Event",
    "Explanation",
    "Game",
    "GameError",
    "Ingredients",
    "InputError",
    "Interrupted",
    "Kalah",
    "Knowledge",
    "Limit",
    "Linear",
    "Log",
    "Mixture",
    "Nim",
    "Observer",
    "Othello",
    "OutplyError",
    "Pacman",
    "Picture",
    "Pig",
    "Policy",
    "Reason",
    "Result",
    "Savings",
    "Search",
    "Searched",
    "Softmax",
    "Solver",
    "Statistics",
    "Step",
    "Stream",
    "Tree",
    "Twenty48",
    "Uniform",
    "View",
    "WhatIf",
    "bit",
    "check_game",
    "compare",
    "complement",
    "each_bit",
    "explain",
    "level",
    "lowest_bit",
    "perft",
    "picture",
    "play",
    "policy_player",
    "popcount",
    "pruned_when",
    "random_player",
    "replaced",
    "savings",
    "search",
    "search_player",
    "shift_left",
    "shift_right",
    "solve",
    "u64",
    "whatif",
]
