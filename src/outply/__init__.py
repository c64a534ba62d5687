"""outply: write a game once, in plain Python; search it at native speed; see the tree that was searched.

Every public name stands here, with the module that has it. It is loaded when it is first used (PEP 562), so that
`import outply` takes no time.
"""

import os
import sys

# The command answers Ctrl-C by one line from here on, while the rest of it is still to be loaded. Python may also raise
# it where it can only say that it ignores it.
if sys.argv and (os.path.basename(sys.argv[0]) in ("outply", "outply.exe") or sys.orig_argv[1:3] == ["-m", "outply"]):

    def _show(*error):  # type: ignore[no-untyped-def]
        _leave_if_interrupted(error[0])
        sys.__excepthook__(*error)

    def _show_lost(lost):  # type: ignore[no-untyped-def]
        _leave_if_interrupted(lost.exc_type)
        sys.__unraisablehook__(lost)

    def _leave_if_interrupted(kind: object) -> None:
        if kind is KeyboardInterrupt:
            os.write(2, b"outply: interrupted\n")
            os._exit(130)

    sys.excepthook, sys.unraisablehook = _show, _show_lost

# As type checkers know it. To import `typing` takes longer than all else here.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from outply.checking.check import check_game as check_game
    from outply.checking.understanding import Understanding as Understanding
    from outply.checking.understanding import understanding as understanding
    from outply.contract.companions import join as join
    from outply.contract.errors import (
        CompileError as CompileError,
    )
    from outply.contract.errors import (
        GameError as GameError,
    )
    from outply.contract.errors import (
        InputError as InputError,
    )
    from outply.contract.errors import (
        OutplyError as OutplyError,
    )
    from outply.contract.evaluation import Linear as Linear
    from outply.contract.game import CHANCE as CHANCE
    from outply.contract.game import Game as Game
    from outply.contract.knowledge import Knowledge as Knowledge
    from outply.contract.limit import Limit as Limit
    from outply.contract.observer import Observer as Observer
    from outply.contract.policy import Policy as Policy
    from outply.contract.result import Bound as Bound
    from outply.contract.result import Choice as Choice
    from outply.contract.result import Result as Result
    from outply.contract.result import Statistics as Statistics
    from outply.contract.view import Cell as Cell
    from outply.contract.view import Drawing as Drawing
    from outply.contract.view import View as View
    from outply.engine.counting import perft as perft
    from outply.engine.options import Options as Options
    from outply.engine.running import Interrupted as Interrupted
    from outply.engine.searching import Search as Search
    from outply.engine.searching import prepare as prepare
    from outply.engine.searching import search as search
    from outply.engine.solving import Solver as Solver
    from outply.engine.solving import solve as solve
    from outply.engine.streaming import Stream as Stream
    from outply.explaining.comparing import Comparison as Comparison
    from outply.explaining.comparing import compare as compare
    from outply.explaining.explanation import Explanation as Explanation
    from outply.explaining.explanation import explain as explain
    from outply.explaining.log import Event as Event
    from outply.explaining.log import Log as Log
    from outply.explaining.picture import Picture as Picture
    from outply.explaining.picture import picture as picture
    from outply.explaining.reasons import Reason as Reason
    from outply.explaining.savings import Savings as Savings
    from outply.explaining.savings import savings as savings
    from outply.explaining.whatif import WhatIf as WhatIf
    from outply.explaining.whatif import pruned_when as pruned_when
    from outply.explaining.whatif import whatif as whatif
    from outply.games.backgammon.rules import Backgammon as Backgammon
    from outply.games.bump import Bump as Bump
    from outply.games.connect4.rules import ConnectFour as ConnectFour
    from outply.games.connect4.rules import ConnectFourScore as ConnectFourScore
    from outply.games.einstein.rules import EinStein as EinStein
    from outply.games.kalah.rules import Kalah as Kalah
    from outply.games.mnk import MNK as MNK
    from outply.games.nim import Nim as Nim
    from outply.games.othello.rules import Othello as Othello
    from outply.games.pacman.rules import Pacman as Pacman
    from outply.games.pig import Pig as Pig
    from outply.games.tree.rules import Tree as Tree
    from outply.games.twenty48.rules import Twenty48 as Twenty48
    from outply.playing.loop import Step as Step
    from outply.playing.loop import play as play
    from outply.playing.people import human_player as human_player
    from outply.playing.players import Player as Player
    from outply.playing.players import policy_player as policy_player
    from outply.playing.players import random_player as random_player
    from outply.playing.players import search_player as search_player
    from outply.policies.levels import Level as Level
    from outply.policies.plain import Counted as Counted
    from outply.policies.plain import Mixture as Mixture
    from outply.policies.plain import Uniform as Uniform
    from outply.policies.searching import Searched as Searched
    from outply.policies.searching import Softmax as Softmax
    from outply.policies.searching import reasoning as reasoning
    from outply.primitives.bits import (
        U64 as U64,
    )
    from outply.primitives.bits import (
        bit as bit,
    )
    from outply.primitives.bits import (
        complement as complement,
    )
    from outply.primitives.bits import (
        each_bit as each_bit,
    )
    from outply.primitives.bits import (
        lowest_bit as lowest_bit,
    )
    from outply.primitives.bits import (
        popcount as popcount,
    )
    from outply.primitives.bits import (
        replaced as replaced,
    )
    from outply.primitives.bits import (
        shift_left as shift_left,
    )
    from outply.primitives.bits import (
        shift_right as shift_right,
    )
    from outply.primitives.bits import (
        u64 as u64,
    )
    from outply.searches.strong.ingredients import Ingredients as Ingredients

# The same names for Python itself; a test holds the two lists together.
_MODULES = {
    "outply.checking.check": "check_game",
    "outply.checking.understanding": "Understanding understanding",
    "outply.contract.companions": "join",
    "outply.contract.errors": "CompileError GameError InputError OutplyError",
    "outply.contract.evaluation": "Linear",
    "outply.contract.game": "CHANCE Game",
    "outply.contract.knowledge": "Knowledge",
    "outply.contract.limit": "Limit",
    "outply.contract.observer": "Observer",
    "outply.contract.policy": "Policy",
    "outply.contract.result": "Bound Choice Result Statistics",
    "outply.contract.view": "Cell Drawing View",
    "outply.engine.counting": "perft",
    "outply.engine.options": "Options",
    "outply.engine.running": "Interrupted",
    "outply.engine.searching": "Search prepare search",
    "outply.engine.solving": "Solver solve",
    "outply.engine.streaming": "Stream",
    "outply.explaining.comparing": "Comparison compare",
    "outply.explaining.explanation": "Explanation explain",
    "outply.explaining.log": "Event Log",
    "outply.explaining.picture": "Picture picture",
    "outply.explaining.reasons": "Reason",
    "outply.explaining.savings": "Savings savings",
    "outply.explaining.whatif": "WhatIf pruned_when whatif",
    "outply.games.backgammon.rules": "Backgammon",
    "outply.games.bump": "Bump",
    "outply.games.connect4.rules": "ConnectFour ConnectFourScore",
    "outply.games.einstein.rules": "EinStein",
    "outply.games.kalah.rules": "Kalah",
    "outply.games.mnk": "MNK",
    "outply.games.nim": "Nim",
    "outply.games.othello.rules": "Othello",
    "outply.games.pacman.rules": "Pacman",
    "outply.games.pig": "Pig",
    "outply.games.tree.rules": "Tree",
    "outply.games.twenty48.rules": "Twenty48",
    "outply.playing.loop": "Step play",
    "outply.playing.people": "human_player",
    "outply.playing.players": "Player policy_player random_player search_player",
    "outply.policies.levels": "Level",
    "outply.policies.plain": "Counted Mixture Uniform",
    "outply.policies.searching": "Searched Softmax reasoning",
    "outply.primitives.bits": "U64 bit complement each_bit lowest_bit popcount replaced shift_left shift_right u64",
    "outply.searches.strong.ingredients": "Ingredients",
}
_WHERE = {name: module for module, names in _MODULES.items() for name in names.split()}

__all__ = sorted(_WHERE, key=lambda name: (not name.isupper(), name[0].islower(), name))


def __getattr__(name: str) -> "Any":
    """A public name, loaded when it is first used."""
    if name not in _WHERE:
        raise AttributeError(f"module 'outply' has no attribute {name!r}")
    from importlib import import_module

    thing = getattr(import_module(_WHERE[name]), name)
    globals()[name] = thing
    return thing


def __dir__() -> list[str]:
    """The public names."""
    return sorted({*globals(), *__all__})
