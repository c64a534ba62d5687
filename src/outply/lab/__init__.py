"""The experiments of the lectures, each one command: `outply lab NAME`."""

from outply.lab.assumptions import ASSUMPTIONS
from outply.lab.depth_matters import DEPTH_MATTERS
from outply.lab.experiment import Experiment, Report, run
from outply.lab.horizon import HORIZON
from outply.lab.ordering import ORDERING
from outply.lab.pruning import PRUNING
from outply.lab.recording import played_record
from outply.lab.smart_ghosts import SMART_GHOSTS
from outply.lab.thrashing import THRASHING

_ALL = (THRASHING, SMART_GHOSTS, DEPTH_MATTERS, ASSUMPTIONS, ORDERING, PRUNING, HORIZON)
EXPERIMENTS = {each.name: each for each in _ALL}

__all__ = ["EXPERIMENTS", "Experiment", "Report", "played_record", "run"]
