"""Answers as people write them, read generously.

3   −2   1/2   2.5   ∞   -inf          numbers
(1, 6, 6)   1,6,6                       tuples
A=3 B=3 C=2   A:3,B:3,C:2   3 3 2       values of nodes, by their letters or in this order
−∞ 3   [−∞, 3]   beta=3 alpha=-inf      windows, alpha first unless names say otherwise
c2 c3   c2, c3   none                   names
"""

import math
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.contract.result import Value

# Half a unit of the second decimal, which is the third digit of numbers from 1 to 10.
ROUNDING = 0.005
# What adding floats may leave.
NOISE = 1e-12
# Below this, a number with two decimals is too coarse.
SMALL = 0.1

MOST_CHARACTERS = 2_000
LARGEST = 1e12

NUMBER = re.compile(
    r"([+-]?)(?:((?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:e[+-]?\d{1,2})?)(?:/(\d{1,12}))?|(∞|inf(?:inity)?|oo))",
    re.ASCII,
)
LETTER = re.compile(r"[\s,;]*\b([A-Za-z])\s*[=:]\s*")
TUPLE = re.compile(r"\s*(?:\(([^()]*)\)|([^\s();]+))[\s;,]*")
BOUND = re.compile(r"alpha|beta|α|β")
BOUNDS = {"alpha": "alpha", "α": "alpha", "beta": "beta", "β": "beta"}

NOTHING = {"", "-", "none", "nothing", "no", "{}", "()", "[]", "∅", "empty"}


def plain(text: str) -> str:
    """The text with ordinary signs in place of the typographer's."""
    if len(text) > MOST_CHARACTERS:
        raise InputError(f"expected an answer of at most {MOST_CHARACTERS:,} characters, but got {len(text):,}")
    for fancy, simple in (("−", "-"), ("–", "-"), ("½", "1/2"), ("⅓", "1/3"), ("⅔", "2/3"), ("¼", "1/4"), ("¾", "3/4")):
        text = text.replace(fancy, simple)
    return text.strip()


def read_number(text: str) -> float:
    """The number that a word stands for."""
    match = NUMBER.fullmatch(plain(text).lower())
    if not match or (match[3] and int(match[3]) == 0):
        raise InputError(f"expected a number such as 3, −2, 1/2 or ∞, but got '{shorten(text)}'")
    sign = -1.0 if match[1] == "-" else 1.0
    if match[4]:
        return sign * math.inf
    return sign * float(Fraction(match[2]) / int(match[3] or 1))


def read_value(text: str, players: int) -> Value:
    """A number, or if there are several players a tuple of as many."""
    words = [word for word in re.split(r"[\s,;]+", plain(text).strip("()")) if word]
    numbers = tuple(read_number(word) for word in words)
    if len(numbers) != players:
        expected = f"a tuple of {players} numbers" if players > 1 else "one number"
        raise InputError(f"expected {expected}, but got '{shorten(text)}'")
    return numbers if players > 1 else numbers[0]


def read_values(text: str, letters: Sequence[str], players: int) -> dict[str, Value]:
    """The values of nodes, by their letters or, without letters, in this order."""
    text = plain(text)
    if re.search(r"[=:]", text):
        before, *rest = LETTER.split(text.rstrip(" ,;"))
        if before or not all(rest):
            raise InputError(f"expected an answer such as A=3 B=2, but got '{shorten(text)}'")
        pairs = [(letter.upper(), word) for letter, word in zip(rest[::2], rest[1::2], strict=True)]
    else:
        one = TUPLE if players > 1 else re.compile(r"\s*()([^\s,;]+)[\s,;]*")
        words = [match[1] or match[2] for match in matches(one, text)]
        if len(words) > len(letters):
            raise InputError(f"expected at most {len(letters)} values, but got {len(words)}")
        pairs = list(zip(letters, words, strict=False))
    values: dict[str, Value] = {}
    for letter, word in pairs:
        if letter not in letters or letter in values:
            problem = "twice" if letter in values else "which is not a node"
            raise InputError(f"expected each of {', '.join(letters)} at most once, but got {letter} {problem}")
        values[letter] = read_value(word, players)
    return values


def matches(pattern: re.Pattern[str], text: str) -> list[re.Match[str]]:
    """The matches that follow each other from the beginning to the end of the text."""
    found, at = [], 0
    while at < len(text):
        match = pattern.match(text, at)
        if not match:
            raise InputError(f"expected an answer such as A=3 B=2, but got '{shorten(text)}'")
        found.append(match)
        at = match.end()
    return found


def read_window(text: str) -> tuple[float, float]:
    """Alpha and beta: two numbers, perhaps after their names, in brackets or with dots between."""
    words = BOUND.sub(r" \g<0> ", plain(text).lower())
    waiting: list[str] = []
    found: list[tuple[str, float]] = []
    for word in re.split(r"\.\.|\band\b|[\s=:,;()\[\]]+", words):
        if word in BOUNDS:
            waiting.append(BOUNDS[word])
        elif word:
            found.append((waiting.pop(0) if waiting else "", read_number(word)))
    if len(found) != 2:
        raise InputError(f"expected two numbers, alpha and beta, but got {len(found)}")
    (first, one), (second, other) = found
    if waiting or (first and first == second):
        raise InputError(f"expected alpha and beta, each before its number, but got '{shorten(text)}'")
    return (other, one) if first == "beta" or second == "alpha" else (one, other)


def read_names(text: str, known: Sequence[str]) -> list[str]:
    """Names from a list of known ones, in the order in which they are written."""
    text = plain(text).lower()
    if text in NOTHING:
        return []
    names = {name.lower(): name for name in known}
    found = []
    for word in re.split(r"[\s,;>→]+", text.strip("{}[]() ")):
        if word not in names:
            expected = f"{known[0]} … {known[-1]}"
            raise InputError(f"expected names such as {expected}, but got '{shorten(word)}'")
        found.append(names[word])
    return found


def same_value(given: Value, meant: Value) -> bool:
    """Whether a value is the one that is meant, but for rounding."""
    if isinstance(given, tuple) and isinstance(meant, tuple):
        return len(given) == len(meant) and all(map(same_number, given, meant))
    return not isinstance(given, tuple) and not isinstance(meant, tuple) and same_number(given, meant)


def same_number(given: float, meant: float) -> bool:
    """Whether a number is the one that is meant, to two decimals or, if small, three digits; whole ones are exact.

    >>> same_number(0.33, 1 / 3), same_number(6.67, 20 / 3), same_number(0.001, 0.004), same_number(3.004, 3)
    (True, True, False, False)
    """
    if given in (meant, float(f"{meant:.6g}")):
        # The same, or as answer keys show it.
        return True
    if float(meant).is_integer():
        rounding = 0.0
    elif abs(meant) >= SMALL and given == round(given, 2):
        rounding = ROUNDING
    else:
        rounding = ROUNDING * min(1.0, abs(meant))
    return abs(given - meant) <= rounding + NOISE


def text_of(data: Any) -> str:
    """An answer from JSON in the notation of people: a string, a number, a list or an object of these."""
    if isinstance(data, dict):
        return " ".join(f"{key}={item_text(item)}" for key, item in data.items())
    if isinstance(data, list):
        return " ".join(map(item_text, data))
    return item_text(data)


def item_text(data: Any) -> str:
    """A string or a number as it is; a list of numbers as a tuple."""
    if isinstance(data, list):
        return "(" + ", ".join(map(word_text, data)) + ")"
    return word_text(data)


def word_text(data: Any) -> str:
    """A string or a number."""
    if data is None:
        return ""
    if isinstance(data, bool) or not isinstance(data, str | int | float):
        raise InputError(f"expected answers of strings, numbers, lists and objects, but got {shorten(str(data))}")
    if isinstance(data, str):
        return data
    if abs(data) >= LARGEST:
        raise InputError(f"expected numbers below {LARGEST:,.0f} in answers, but one is beyond")
    return f"{float(data):.12g}"
