"""Assumptions: the cost of assuming one kind of ghosts and meeting another.

Pac-Man looks four rounds ahead with an evaluation that avoids trouble, and assumes that the ghosts are adversaries
(minimax) or random (expectimax). The real ghosts look two rounds ahead and seek Pac-Man, or are random.
"""

from collections.abc import Sequence
from functools import partial

from outply.games.pacman.knowledge import PacmanKnowledge
from outply.games.pacman.rules import Pacman
from outply.lab.experiment import Case, Experiment, Facts, Row
from outply.lab.picture import bars
from outply.lab.trials import Mind, play_out

MAP = "trap"
STEPS = 200
PACMAN_ROUNDS = 4
GHOST_ROUNDS = 2


def cases() -> list[Case]:
    """Every assumption against every reality."""
    adversarial, random = Pacman(MAP, "minimax", steps=STEPS), Pacman(MAP, "random", steps=STEPS)
    ghosts = Mind(adversarial, PacmanKnowledge(adversarial).seeking, GHOST_ROUNDS)
    assumed = {"minimax": adversarial, "expectimax": random}
    minds = {name: Mind(game, PacmanKnowledge(game).careful, PACMAN_ROUNDS) for name, game in assumed.items()}
    return [
        Case((name, kind), partial(played, world, mind, ghosts))
        for name, mind in minds.items()
        for kind, world in (("adversarial", adversarial), ("random", random))
    ]


def played(world: Pacman, pacman: Mind, ghosts: Mind, seed: int) -> Facts:
    """What one game came to."""
    trial = play_out(world, pacman, ghosts, seed)
    return {"won": trial.won, "score": trial.score, "steps": trial.steps}


def picture(rows: Sequence[Row]) -> str:
    """The score of each pair."""
    return bars("Mean score, by Pac-Man's search and the real ghosts", rows, "score")


ASSUMPTIONS = Experiment(
    "assumptions",
    "What does it cost to be wrong about the ghosts?",
    ("Pac-Man", "ghosts"),
    cases,
    picture,
    games=300,
)
