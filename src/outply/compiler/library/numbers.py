"""Powers, floors and remainders as Python has them, in a few plain lines each."""

from math import copysign, floor, fmod, inf, isinf


def int_power(base: int, exponent: int) -> int:
    result = 1
    while exponent > 0:
        if exponent % 2 == 1:
            result = result * base
        exponent = exponent // 2
        if exponent > 0:
            base = base * base
    return result


def float_mod(x: float, y: float) -> float:
    rest = fmod(x, y)
    if rest != 0.0:
        if (y < 0.0) != (rest < 0.0):
            rest = rest + y
    else:
        rest = copysign(0.0, y)
    return rest


def float_floor(x: float, y: float) -> float:
    rest = fmod(x, y)
    ratio = (x - rest) / y
    if rest != 0.0 and (y < 0.0) != (rest < 0.0):
        ratio = ratio - 1.0
    if ratio != 0.0:
        whole = floor_of(ratio)
        if ratio - whole > 0.5:
            whole = whole + 1.0
    else:
        whole = copysign(0.0, x / y)
    return whole


def floor_of(x: float) -> float:
    """The compiler has its own."""
    return float(floor(x))


def float_power(x: float, y: float) -> float:
    if x < 0.0 and y != floor_of(y) and not isinf(y):
        raise ValueError
    if x == 0.0 and y < 0.0:
        raise ZeroDivisionError
    result = power_of(x, y)
    if isinf(result) and -inf < x < inf and -inf < y < inf:
        raise OverflowError
    return result


def power_of(x: float, y: float) -> float:
    """The compiler has its own."""
    return float(x**y)
