"""Window strategies: with how many searches, and which windows, the value of a state is found.

ONCE      one search of the whole window
BISECT    null windows that halve the range of values
MTDF      null windows from the last value on, at the root only (Plaat and others 1996)
"""

from math import trunc

ONCE, BISECT, MTDF = 0, 1, 2

# How near to an extreme value the first tests are where extremes are soon refuted.
NEARLY_ALL = 0.95


def middle(low: float, high: float, outwards: bool) -> float:
    """A number at or above `low` and below `high` to test next, whole if there is one.

    It lies halfway; or, `outwards`, near the end that is further from zero, until the sign of the value is known.
    """
    half = low + (high - low) / 2
    if outwards and low < 0.0 < high:
        half = NEARLY_ALL * (low if -low > high else high)
    whole = float(trunc(half))
    return whole if low <= whole < high else low + (high - low) / 2
