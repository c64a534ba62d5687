"""The window of a search as the mover sees it and as the root does, so that one loop, which maximises, serves both."""

from typing import Any


def to_mover(maximises: bool, alpha: float, beta: float) -> tuple[float, float]:
    """The window as the mover sees it: the same if they maximise, and its mirror image if they minimise."""
    return (alpha, beta) if maximises else (-beta, -alpha)


def from_root(maximises: bool, lower: float, upper: float) -> tuple[float, float]:
    """The window of the mover as seen from the root: the reverse of `to_mover`."""
    return (lower, upper) if maximises else (-upper, -lower)


def floats(pair: Any) -> tuple[float, float]:
    """Two numbers as floats."""
    least, greatest = pair
    return float(least), float(greatest)
