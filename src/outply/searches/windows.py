"""The window of a search as the two sides see it, so that one loop, which maximises, serves both."""


def turned(maximises: bool, lower: float, upper: float) -> tuple[float, float]:
    """The window as the mover sees it: the same for who maximises, and its mirror image for who minimises.

    Turned once more, it is what it was.
    """
    return (lower, upper) if maximises else (-upper, -lower)
