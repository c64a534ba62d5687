"""What a search may spend, as users write it."""

import re
from dataclasses import replace

from outply.contract.errors import InputError
from outply.contract.limit import Limit
from outply.contract.messages import shorten

DEFAULT_SECONDS = 1.0


def limit_of(depth: int | None, nodes: int | None, seconds: float | None, memory: str | None) -> Limit:
    """The limit in these words; where none ends a search, one second does."""
    limit = Limit(depth, nodes, seconds, size_of(memory))
    return replace(limit, seconds=DEFAULT_SECONDS) if depth is nodes is seconds is None else limit


def size_of(memory: str | None) -> int | None:
    """The number of bytes that a user means by 67108864, 64MB or 2 GB."""
    if memory is None:
        return None
    match = re.fullmatch(r"(\d{1,15})\s*(?:([kmg])i?b?|b)?", memory.strip().lower(), re.ASCII)
    if not match:
        raise InputError(f"expected an amount of memory such as 64MB or 2GB, but got '{shorten(memory)}'")
    return int(match[1]) << 10 * " kmg".index(match[2] or " ")
