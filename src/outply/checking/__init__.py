"""The conformance kit for games, which anyone can run on their own."""

from outply.checking.check import check_game
from outply.checking.play import Play
from outply.checking.report import Report
from outply.checking.understanding import Understanding, understanding

__all__ = ["Play", "Report", "Understanding", "check_game", "understanding"]
