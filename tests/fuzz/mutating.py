"""Texts that are nearly right: a few edits away from one that is."""

import random
import re
from collections.abc import Sequence

# Each has broken a parser somewhere: signs, brackets, numbers at the edges, digits that are not ASCII, characters that
# steer a terminal, text that runs from right to left, and half of a pair of surrogates.
WORDS = (
    *("", " ", "\t", "\n", "\0", "\x1b[31m", "\x7f", "\u202e", "\ufeff", "\ud800", "é", "①", "٣", "½", "−", "∞", "♞"),
    *("(", ")", "[", "]", "{", "}", ",", ":", ";", "/", ".", "..", "-", "--", "+", "=", "%", "'", '"', "\\", "#", "@"),
    *(
        "0",
        "1",
        "-1",
        "2",
        "9",
        "10",
        "255",
        "1e9",
        "1e400",
        "nan",
        "inf",
        "-inf",
        "0x10",
        "1_000",
        "007",
        "1/3",
        "1/0",
    ),
    *("9" * 19, "9" * 400, str(2**31), str(2**63), str(2**64), "-" + str(2**63), "0." + "3" * 30, "1e-400"),
    *("null", "true", "false", "[]", "{}", "[[", "NaN", "max", "min", "chance", "first", "second", "None", "x" * 300),
)
NUMBER = re.compile(r"\d+")


def mutated(draw: random.Random, text: str, words: Sequence[str] = WORDS) -> str:
    """The text after one to four random edits; now and then as it is."""
    for _ in range(draw.choice((0, 1, 1, 1, 2, 2, 3, 4))):
        text = draw.choice(EDITS)(draw, text, words)
    return text


def delete(draw: random.Random, text: str, words: Sequence[str]) -> str:
    """Without a piece of it."""
    begin, end = piece(draw, text)
    return text[:begin] + text[end:]


def insert(draw: random.Random, text: str, words: Sequence[str]) -> str:
    """With a word somewhere in it."""
    place = draw.randint(0, len(text))
    return text[:place] + draw.choice(words) + text[place:]


def replace(draw: random.Random, text: str, words: Sequence[str]) -> str:
    """With a word in place of a piece."""
    begin, end = piece(draw, text)
    return text[:begin] + draw.choice(words) + text[end:]


def repeat(draw: random.Random, text: str, words: Sequence[str]) -> str:
    """With a piece of it several times over."""
    begin, end = piece(draw, text)
    return text[:end] + text[begin:end] * draw.choice((1, 2, 30)) + text[end:]


def swap(draw: random.Random, text: str, words: Sequence[str]) -> str:
    """With a piece of it in another place."""
    begin, end = piece(draw, text)
    rest, place = text[:begin] + text[end:], draw.randint(0, len(text))
    return rest[:place] + text[begin:end] + rest[place:]


def renumber(draw: random.Random, text: str, words: Sequence[str]) -> str:
    """With another number in place of one of its numbers."""
    numbers = list(NUMBER.finditer(text))
    if not numbers:
        return insert(draw, text, words)
    found = draw.choice(numbers)
    other = draw.choice((str(int(found[0][:18]) + draw.choice((-1, 1))), str(draw.randint(0, 99)), draw.choice(words)))
    return text[: found.start()] + other + text[found.end() :]


def piece(draw: random.Random, text: str) -> tuple[int, int]:
    """Where a piece of the text begins and ends; mostly it is short."""
    begin = draw.randint(0, len(text))
    return begin, min(len(text), begin + draw.choice((1, 1, 1, 2, 5, 40)))


EDITS = (delete, insert, replace, repeat, swap, renumber)
