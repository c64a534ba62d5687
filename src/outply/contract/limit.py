"""What a search may spend."""

from dataclasses import dataclass, fields
from threading import TIMEOUT_MAX

from outply.contract.errors import InputError


@dataclass(frozen=True, slots=True)
class Limit:
    """What a search may spend. What is None is not limited.

    With `depth` or `nodes` alone a search is deterministic: the same input gives the same answer on every machine.
    """

    depth: int | None = None
    """Plies to look ahead."""
    nodes: int | None = None
    """States to visit."""
    seconds: float | None = None
    """Time on the clock."""
    memory: int | None = None
    """Bytes for what the search keeps: its table, its line, and when solving by value iteration the states (an
    estimate)."""

    def __post_init__(self) -> None:
        for field in fields(self):
            amount = getattr(self, field.name)
            if amount is None:
                continue
            timed = field.name == "seconds"
            numbers, kind = ((int, float), "number") if timed else ((int,), "whole number")
            if not isinstance(amount, numbers) or isinstance(amount, bool) or not amount > 0:
                raise InputError(f"expected a {kind} above zero as the limit in {field.name}, but got {amount!r}")
            # Threads cannot wait longer than this, and workspaces hold no greater numbers.
            most = int(TIMEOUT_MAX) if timed else 2**62
            if amount >= most:
                raise InputError(f"expected a limit in {field.name} below {most:,}, but got {amount!r}")
