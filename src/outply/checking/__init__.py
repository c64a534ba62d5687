"""The conformance kit for games, which anyone can run on their own."""

from outply.checking.check import Report, check_game
from outply.checking.play import Play

__all__ = ["Play", "Report", "check_game"]
