"""A game of Pac-Man played by searches, for the record."""

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.games.pacman.knowledge import PacmanKnowledge
from outply.games.pacman.record import record
from outply.games.pacman.rules import Pacman
from outply.games.parameters import check_whole
from outply.lab.experiment import check_seed
from outply.lab.trials import Mind, play_out

EVALUATIONS = ("careful", "hungry", "score")
GHOST_ROUNDS = 2
MOST_ROUNDS = 20


def played_record(
    game: Pacman,
    evaluation: str = "careful",
    rounds: int = 2,
    seed: int = 0,
    *,
    compiled: bool | None = None,
    random_ties: bool = True,
) -> str:
    """The record of one game: Pac-Man looks some rounds ahead, and so do the ghosts where they are a player.

    Without `random_ties`, Pac-Man takes the first of the actions that are equally good.

    >>> from outply import Pacman
    >>> from outply.lab.recording import played_record
    >>> played_record(Pacman("bend"), compiled=False)[-16:]
    '"moves": "wese"}'
    """
    if evaluation not in EVALUATIONS:
        raise InputError(f"expected an evaluation ({', '.join(EVALUATIONS)}), but got '{shorten(evaluation)}'")
    check_whole("a depth in rounds", rounds, 1, MOST_ROUNDS)
    check_seed(seed)
    known = PacmanKnowledge(game)
    pacman = Mind(game, getattr(known, evaluation), rounds, compiled=compiled, random_ties=random_ties)
    ghosts = Mind(game, known.seeking, GHOST_ROUNDS, compiled=compiled) if game.adversarial else None
    return record(game, play_out(game, pacman, ghosts, seed).actions)
