"""How the parameters of games are read and checked: the words after the colon in `tictactoe:4,4,3`."""

import re

from outply.contract.errors import InputError
from outply.contract.messages import shorten

# AIMA, figure 5.2.
EXAMPLE_TREE = "((3 12 8) (2 4 6) (14 5 2))"
TREE_BEGINS = re.compile(r"[(\[]|(max|min|chance|p\d+)\b[a-z0-9\s]*[:(]|[^\s()\[\]:#=.]+=\w*[(\[]", re.IGNORECASE)


def check_whole(what: str, number: object, least: int, most: int) -> None:
    """Refuse what is not a whole number between `least` and `most`."""
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        raise InputError(f"expected {what} from {least} to {most:,}, but got {number!r}")


def read_numbers(parameters: str, most: int) -> list[int]:
    """Up to `most` whole numbers joined by commas."""
    words = [word.strip() for word in parameters.split(",")] if parameters else []
    if len(words) > most or not all(re.fullmatch(r"\d{1,9}", word, re.ASCII) for word in words):
        wanted = "at most one whole number" if most == 1 else f"at most {most} whole numbers joined by commas"
        raise InputError(f"expected {wanted}, but got '{shorten(parameters)}'")
    return list(map(int, words))


def without_last_word(parameters: str, word: str) -> tuple[str, bool]:
    """The parameters before `word`, and whether it is the last of them."""
    before, _, last = parameters.rpartition(",")
    is_there = last.strip().lower() == word
    return (before.strip() if is_there else parameters), is_there
