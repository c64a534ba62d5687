"""What the strong search is made of."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Ingredients:
    """What the search is made of; each can be left out, to see what it is worth."""

    table: bool = True
    """Remember what was found out about a state."""
    ordering: bool = True
    """Ask the game for an order of its actions."""
    learning: bool = True
    """Learn an order from the cuts: killers, countermoves, history."""
    narrowing: bool = True
    """Search all but the first action with a null window."""
    symmetry: bool = True
    """Treat states as one that are equal by symmetry, or that differ only in what is settled."""


ALL = Ingredients()
