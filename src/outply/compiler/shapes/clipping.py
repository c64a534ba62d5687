"""Items of sets: where their shape has too many values, ints near 0 are expected, which is checked as they come in."""

from collections.abc import Iterator

from outply.compiler.shapes.kinds import Int, Record, Row, Shape
from outply.compiler.shapes.layout import MOST_IN_SET, count

REACHES = (1000, 255, 127, 63, 31, 15, 11)


def clipped(item: Shape) -> Shape:
    """The shape of items in a set: that of all, or of those near 0."""
    return item if is_few(item) else next(filter(is_few, narrower(item)), item)


def narrower(item: Shape) -> Iterator[Shape]:
    """Shapes of fewer and fewer items near 0."""
    return (clip(item, -2, reach) for reach in REACHES)


def is_few(item: Shape) -> bool:
    """Whether a set of such items is a number of bits."""
    total = count(item)
    return total is not None and total <= MOST_IN_SET


def clip(shape: Shape, low: int, high: int) -> Shape:
    """A shape with its ints kept within a range."""
    if isinstance(shape, Int):
        least, most = max(low, shape.low), min(high, shape.high)
        return Int(least, most) if least <= most else shape
    if isinstance(shape, Record):
        return Record(tuple(clip(item, low, high) for item in shape.items), shape.cls)
    if isinstance(shape, Row):
        return Row(clip(shape.item, low, high), shape.low, shape.high, shape.kind)
    return shape
