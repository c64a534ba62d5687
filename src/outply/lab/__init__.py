"""The experiments of the lectures, each one command: `outply lab NAME`."""

import difflib

from outply.errors import InputError
from outply.game import shorten
from outply.lab.assumptions import ASSUMPTIONS
from outply.lab.depth_matters import DEPTH_MATTERS
from outply.lab.experiment import Experiment, Report, run
from outply.lab.ordering import ORDERING
from outply.lab.pruning import PRUNING
from outply.lab.smart_ghosts import SMART_GHOSTS
from outply.lab.thrashing import THRASHING

EXPERIMENTS = {each.name: each for each in (THRASHING, SMART_GHOSTS, DEPTH_MATTERS, ASSUMPTIONS, ORDERING, PRUNING)}


def find_experiment(name: str) -> Experiment:
    """The experiment of this name."""
    if name in EXPERIMENTS:
        return EXPERIMENTS[name]
    near = difflib.get_close_matches(name[:100], EXPERIMENTS, n=1)
    hint = f"; did you mean '{near[0]}'?" if near else ""
    raise InputError(f"expected an experiment ({', '.join(EXPERIMENTS)}), but got '{shorten(name)}'{hint}")


__all__ = ["EXPERIMENTS", "Experiment", "Report", "find_experiment", "run"]
