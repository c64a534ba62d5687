"""The conformance kit for games, which anyone can run on their own."""

from outply.checking.check import check_game
from outply.checking.play import Play
from outply.checking.report import Report

__all__ = ["Play", "Report", "check_game"]
