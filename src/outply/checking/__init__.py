"""The conformance kit for games, which anyone can run on their own."""

from outply.checking.check import Report, check_game

__all__ = ["Report", "check_game"]
