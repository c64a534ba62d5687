"""The keys of a state in the table."""

from collections.abc import Callable
from typing import Any

from outply.contract.knowledge import Hints
from outply.primitives.hashing import mixed, words_of


def keyed(hints: Hints, numbering: Callable[[Any], int] | None) -> Callable[[Any], tuple[int, int]]:
    """The function `keys(state)`: a word to find the state's place in the table by, and one to recognise it by."""
    if hints.keys is not None:
        return hints.keys
    key, canonical = hints.key, hints.canonical
    number = numbering or key

    def of_number(state: Any) -> tuple[int, int]:
        word = mixed(number(state))  # type: ignore[misc]
        return word, word

    plain = of_number if number is not None else words_of

    def of_canonical(state: Any) -> tuple[int, int]:
        return plain(canonical(state))  # type: ignore[misc]

    return of_canonical if canonical is not None else plain
