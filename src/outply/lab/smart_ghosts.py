"""Smart ghosts: two ghosts that each search, with no plan between them, corner Pac-Man as if they had one."""

from collections.abc import Sequence
from functools import partial

from outply.games.pacman.knowledge import PacmanKnowledge
from outply.games.pacman.maps import MAPS
from outply.games.pacman.rules import Pacman
from outply.lab.experiment import Case, Experiment, Facts, Row
from outply.lab.picture import bars
from outply.lab.trials import Mind, play_out

STEPS = 200
PACMAN_ROUNDS = 2
GHOST_ROUNDS = 3


def cases() -> list[Case]:
    """One ghost and two, by chance and by search, against the same careful Pac-Man."""
    found = []
    for number, text in (("one", MAPS["arena"].replace("G", " ", 1)), ("two", MAPS["arena"])):
        game = Pacman(text, steps=STEPS)
        known = PacmanKnowledge(game)
        pacman = Mind(game, known.careful, PACMAN_ROUNDS)
        ghosts = Mind(game, known.seeking, GHOST_ROUNDS)
        for kind in ("random", "directional:0.8", "minimax"):
            world = Pacman(text, kind, steps=STEPS)
            found.append(Case((number, kind), partial(played, world, pacman, ghosts)))
    return found


def played(world: Pacman, pacman: Mind, ghosts: Mind, seed: int) -> Facts:
    """What one game came to."""
    trial = play_out(world, pacman, ghosts, seed)
    return {"caught": trial.caught, "steps": trial.steps, "score": trial.score}


def picture(rows: Sequence[Row]) -> str:
    """How often each kind of ghosts catches Pac-Man."""
    return bars("How often Pac-Man is caught, by number and kind of ghosts", rows, "caught")


SMART_GHOSTS = Experiment(
    "smart-ghosts",
    "Do two ghosts that search corner Pac-Man, though neither has a plan for both?",
    ("ghosts", "kind"),
    cases,
    picture,
    games=100,
)
