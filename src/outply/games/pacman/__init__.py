"""Pac-Man and the ghosts."""

from outply.contract.companions import join
from outply.games.pacman.knowledge import PacmanKnowledge
from outply.games.pacman.options import make
from outply.games.pacman.rules import Pacman
from outply.games.pacman.view import PacmanView

__all__ = ["make"]

join(Pacman, name="pacman", view=PacmanView, knowledge=PacmanKnowledge)
