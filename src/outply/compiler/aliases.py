"""Aliases: which values may be the same list, and what lies in those lists (Steensgaard 1996).

One pass over a function, in no order: a union-find of values, and for each class the class of what lies in its lists.
"""

from typing import Any


class Classes:
    """Which values may share a list, in one function, and what lies in those lists."""

    def __init__(self) -> None:
        self.above: dict[Any, Any] = {}
        self.within: dict[Any, Any] = {}

    def find(self, value: Any) -> Any:
        """The one that stands for a class."""
        while self.above.setdefault(value, value) is not value:
            value = self.above[value]
        return value

    def join(self, one: Any, other: Any) -> None:
        """Two values may share a list, and so may all that lies in them."""
        one, other = self.find(one), self.find(other)
        if one is other:
            return
        self.above[one] = other
        mine, theirs = self.within.pop(one, None), self.within.get(other)
        if mine is not None and theirs is not None:
            self.join(mine, theirs)
        elif mine is not None:
            self.within[other] = mine

    def inside(self, value: Any) -> Any:
        """The class of what lies in the lists of a class."""
        top = self.find(value)
        if top not in self.within:
            self.within[top] = Inside()
        return self.find(self.within[top])

    def members(self, value: Any) -> set[Any]:
        """All of a class."""
        top = self.find(value)
        return {each for each in list(self.above) if self.find(each) is top}

    def holders(self, value: Any) -> set[Any]:
        """All of a class, and all in which it may lie."""
        tops, found = {self.find(value)}, set()
        while tops:
            top = tops.pop()
            if top not in found:
                found.add(top)
                tops |= {self.find(outer) for outer, inner in self.within.items() if self.find(inner) is top}
        return set().union(*(self.members(top) for top in found))

    def levels(self, value: Any) -> list[Any]:
        """A class, that of what lies in it, and so on."""
        found = [self.find(value)]
        while found[-1] in self.within:
            inner = self.find(self.within[found[-1]])
            if inner in found:
                break
            found.append(inner)
        return found


class Inside:
    """What lies in the lists of a class, as long as it has no other name."""
