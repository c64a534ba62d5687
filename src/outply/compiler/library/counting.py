"""`math` on whole numbers, in a few plain lines each."""

from typing import Any


def gcd(*numbers: int) -> int:
    total = 0
    for number in numbers:
        total = common_divisor(total, number)
    return total


def lcm(*numbers: int) -> int:
    total = 1
    for number in numbers:
        if number == 0:
            return 0
        total = abs(total) // common_divisor(total, number) * abs(number)
    return total


def common_divisor(a: int, b: int) -> int:
    a, b = abs(a), abs(b)
    while b:
        a, b = b, a % b
    return a


def factorial(n: int) -> int:
    if n < 0:
        raise ValueError
    total = 1
    for k in range(2, n + 1):
        total *= k
    return total


def comb(n: int, k: int) -> int:
    if n < 0 or k < 0:
        raise ValueError
    if k > n:
        return 0
    total = 1
    for taken in range(1, min(k, n - k) + 1):
        total = total * (n - taken + 1) // taken
    return total


def perm(n: int, k: Any = None) -> int:
    if k is None:
        return factorial(n)
    if n < 0 or k < 0:
        raise ValueError
    if k > n:
        return 0
    total = 1
    for factor in range(n - k + 1, n + 1):
        total *= factor
    return total


def isqrt(n: int) -> int:
    if n < 0:
        raise ValueError
    low, high = 0, 3037000499
    while low < high:
        middle = (low + high + 1) // 2
        if middle * middle <= n:
            low = middle
        else:
            high = middle - 1
    return low


def prod(iterable: Any, start: Any = 1) -> Any:
    total = start
    for item in iterable:
        total = total * item
    return total
