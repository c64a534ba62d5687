"""A compiled search that calls Python for rules that cannot be compiled while all others can.

The state is laid in memory by compiled code and read from there; what a rule says about it is kept in mind, so it is
called once for each state, as long as there are not too many.
"""

import ctypes
from collections import Counter
from collections.abc import Callable
from typing import Any

from outply.compiler import Guarded, Retreat, lending, reader
from outply.contract.messages import is_finite
from outply.variants.calling import NAMES, UTILITY

MOST_KEPT = 1 << 17
WIDER = 8

QUESTION = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)


class CallingSearch:
    """A search as machine code that calls some rules in Python, each by the number of its question."""

    def __init__(self, function: Guarded, rules: dict[int, Callable[..., Any]]) -> None:
        self.function, self.rules = function, rules
        self.said: dict[tuple[int, int, bytes], float] = {}
        self.calls: Counter[int] = Counter()
        self.error: BaseException | None = None
        self.shape: Any = None
        self.size = 0
        self.read: Any = None

    def __call__(self, *arguments: Any) -> Any:
        """Run it; raises Retreat where it cannot go on."""
        # Should the shapes be widened on the way in, the state has room for that.
        length = WIDER * self.function.state_bytes // 8
        state, told = (ctypes.c_int64 * length)(), (ctypes.c_double * 1)()
        callback = QUESTION(self.answering(ctypes.addressof(state), told))
        address = ctypes.cast(callback, ctypes.c_void_p).value or 0
        self.error = None
        try:
            with lending(address, (ctypes.addressof(state), length), (ctypes.addressof(told), 1)):
                return self.function(*arguments)
        except Retreat:
            if self.error is None:
                raise
            raise Retreat(f"a rule raises {type(self.error).__name__}", True) from None

    def answering(self, place: int, told: Any) -> Callable[[int, int, int], int]:
        """What answers compiled code: 0, and the error is kept, if that cannot be."""
        said, function = self.said, self.function

        def answer(question: int, other: int, _item: int) -> int:
            try:
                if self.shape is not function.state_shape:
                    self.take_shape()
                key = question, other, ctypes.string_at(place, self.size)
                number = said.get(key)
                if number is None:
                    number = self.asked(*key)
                    if len(said) >= MOST_KEPT:
                        said.clear()
                    said[key] = number
                told[0] = number
                return 1
            except BaseException as error:
                self.error = error
                return 0

        return answer

    def take_shape(self) -> None:
        """Read states of the shape that the program has now."""
        self.said.clear()
        self.shape, self.size = self.function.state_shape, self.function.state_bytes
        self.read = reader(self.shape)

    def asked(self, question: int, other: int, data: bytes) -> float:
        """What a rule says."""
        self.calls[question] += 1
        others = (other,) if question == UTILITY else ()
        return whole_float(self.rules[question](self.read(data, 0), *others))

    @property
    def said_calls(self) -> str:
        """Which rules were called, and how often."""
        return ", ".join(f"{NAMES[question]} ({self.calls[question]:,})" for question in self.rules)

    @property
    def code(self) -> Any:
        """The code of the function that was compiled."""
        return self.function.code

    def widened(self, state: Any) -> "CallingSearch | None":
        """The search for wider shapes, after a retreat; None if that would not help."""
        wider = self.function.widened(state)
        return None if wider is None else CallingSearch(wider, self.rules)

    def decode(self, state: Any, words: tuple[int, ...]) -> tuple[Any, ...]:
        """The user's own actions along a line, of which the workspace holds only words."""
        return self.function.decode(state, words)


def whole_float(number: Any) -> float:
    """A number as a float, if that is the same number; any other the search in Python looks at."""
    if not is_finite(number) or float(number) != number:
        raise ValueError("no float is the same number")
    return float(number)
