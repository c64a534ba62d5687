"""Depth matters: the deeper the search, the less the quality of the evaluation matters."""

from collections.abc import Sequence
from functools import partial

from outply.games.pacman.knowledge import PacmanKnowledge
from outply.games.pacman.rules import Pacman
from outply.lab.experiment import Case, Experiment, Facts, Row
from outply.lab.picture import lines
from outply.lab.trials import Mind, play_out

STEPS = 200
GHOST_ROUNDS = 2
DEPTHS = {"score": (2, 4, 6, 8, 10), "careful": (2, 4)}


def cases() -> list[Case]:
    """The poor evaluation at every depth, and the good one at low depths, against the same ghosts."""
    world = Pacman("hunt", steps=STEPS)
    known = PacmanKnowledge(world)
    ghosts = Mind(world, known.seeking, GHOST_ROUNDS)
    found = []
    for name, depths in DEPTHS.items():
        for depth in depths:
            pacman = Mind(world, getattr(known, name), depth)
            found.append(Case((name, str(depth)), partial(played, world, pacman, ghosts), depth))
    return found


def played(world: Pacman, pacman: Mind, ghosts: Mind, seed: int) -> Facts:
    """What one game came to."""
    trial = play_out(world, pacman, ghosts, seed)
    return {"won": trial.won, "caught": trial.caught, "score": trial.score, "steps": trial.steps}


def picture(rows: Sequence[Row]) -> str:
    """The score over the depth."""
    return lines("Mean score by depth and evaluation", rows, "score", "depth: rounds of Pac-Man and all ghosts")


DEPTH_MATTERS = Experiment(
    "depth-matters",
    "How much does a deeper search make up for a poor evaluation?",
    ("evaluation", "depth"),
    cases,
    picture,
    games=100,
)
