"""What compiled code asks of Python: answers that lie in memory, and a call where one is missing.

Only machine code has the first four. For each call it is lent memory and a function to ask (`compiler/threads.py`).

What `in_python` asks about lies at the beginning of the answers, and what it is told at that of the path.
"""

from collections.abc import Callable
from typing import Any


def answer_at(place: int) -> int:
    """The word at a place of the answers; 0 where nothing is known."""
    raise only_compiled()


def ask(question: int, state: int, item: int) -> int:
    """Ask Python, which writes down its answer and returns what is not 0; a fault where it has none."""
    raise only_compiled()


def path_at(place: int) -> int:
    """The word at a place of this thread's path."""
    raise only_compiled()


def put_path(place: int, word: int) -> None:
    """Change the word at a place of this thread's path."""
    raise only_compiled()


def in_python(rule: Callable[..., Any], question: int, state: Any, *others: int) -> Any:
    """What a rule says about a state, as a number; compiled code asks Python for it, by the number of the question.

    This one means the same in Python itself.
    """
    return rule(state, *others)


def only_compiled() -> Exception:
    """The error of a call from Python."""
    return NotImplementedError("only compiled code asks")
