"""How a value lies in memory: size, alignment and offsets of each shape, and the universe of the items of a set."""

from outply.compiler.shapes.kinds import (
    UNKNOWN,
    Bool,
    Char,
    Conflict,
    Dict,
    Float,
    Int,
    Member,
    Method,
    Nothing,
    Pick,
    Record,
    Row,
    Set,
    Shape,
    Union,
)
from outply.compiler.shapes.ordered import table_row

LENGTH_BYTES = 4
MOST_IN_SET = 1024
MOST_PLACES = 4096


def int_size(shape: Int) -> int:
    """The least number of bytes for a range."""
    for size in (1, 2, 4):
        half = 1 << 8 * size - 1
        if (shape.low >= 0 and shape.high < 2 * half) or (-half <= shape.low and shape.high < half):
            return size
    return 8


def char_size(shape: Char) -> int:
    """A byte for each letter, if the codes allow."""
    return 1 if ord(shape.letters[-1]) < 256 else 4


def rounded(size: int, to: int) -> int:
    """The next multiple."""
    return -(-size // to) * to


def align(shape: Shape) -> int:
    """The alignment of a value in memory."""
    if isinstance(shape, Int):
        return int_size(shape)
    if isinstance(shape, Char):
        return char_size(shape)
    if isinstance(shape, Float | Set):
        return 8
    if isinstance(shape, Pick):
        return int_size(shape.numbers)
    if isinstance(shape, Method):
        return align(shape.owner)
    if isinstance(shape, Record | Union | Dict):
        return max([align(item) for item in parts(shape)], default=1)
    if isinstance(shape, Row):
        return max(align(shape.item), LENGTH_BYTES if shape.varies else 1)
    return 1


def parts(shape: Shape) -> tuple[Shape, ...]:
    """The items of a record; the options of a union, before which stands the tag."""
    if isinstance(shape, Dict):
        return dict_parts(shape)
    if isinstance(shape, Set):
        return set_parts(shape)
    return shape.items if isinstance(shape, Record) else (Int(0, 127), *shape.options)


def dict_parts(shape: Dict) -> tuple[Row, Row, Row]:
    """The rows of a dict: its keys, its values, and for each key that there can be its place, counted from 1."""
    total = count(shape.key)
    places = 0 if total is None or total > MOST_PLACES or shape.high == 0 else total
    return (
        Row(shape.key, 0, shape.high, "list"),
        Row(shape.value, 0, shape.high, "list"),
        Row(Int(0, max(shape.high, 1)), places, places, "list"),
    )


def set_parts(shape: Set) -> tuple[Set, Row]:
    """The parts of a set with its order: its bits, and the table behind it."""
    return Set(shape.item, shape.frozen), table_row(universe(shape.item))


def offsets(shape: Shape) -> tuple[list[int], int]:
    """Where each part of a record or union begins, and where the last one ends."""
    places, end = [], 0
    for item in parts(shape):
        end = rounded(end, align(item))
        places.append(end)
        end += size(item)
    return places, end


def header(row: Row) -> int:
    """The bytes before the items that hold the length, where it is not fixed."""
    return rounded(LENGTH_BYTES, align(row.item)) if row.varies else 0


def size(shape: Shape) -> int:
    """How many bytes a value takes in memory."""
    if isinstance(shape, Int):
        return int_size(shape)
    if isinstance(shape, Char):
        return char_size(shape)
    if isinstance(shape, Bool | Member):
        return 1
    if isinstance(shape, Float):
        return 8
    if isinstance(shape, Pick):
        return int_size(shape.numbers)
    if isinstance(shape, Method):
        return size(shape.owner)
    if isinstance(shape, Set) and not shape.ordered:
        return 8 * words(shape)
    if isinstance(shape, Record | Union | Dict | Set):
        return rounded(offsets(shape)[1], align(shape))
    if isinstance(shape, Row):
        return rounded(header(shape) + shape.high * size(shape.item), align(shape))
    return 0


def universe(shape: Shape, most: int = MOST_IN_SET) -> int:
    """How many values a shape has, if they are few enough."""
    total = count(shape)
    if total is None or total > most:
        raise Conflict(f"items of which there are {'too many' if total is None else total} kinds")
    return total


def count(shape: Shape) -> int | None:
    """How many values a shape has; None where that is not finite or not known."""
    if shape == UNKNOWN:
        return 1
    if isinstance(shape, Int):
        return shape.high - shape.low + 1
    if isinstance(shape, Bool):
        return 2
    if isinstance(shape, Char):
        return len(shape.letters)
    if isinstance(shape, Member):
        return len(shape.members)
    if isinstance(shape, Nothing):
        return 1
    if isinstance(shape, Record):
        total = 1
        for item in shape.items:
            part = count(item)
            if part is None:
                return None
            total *= part
        return total
    if isinstance(shape, Row):
        part = count(shape.item)
        if part is None or (shape.high > 64 and part > 1):
            return None
        return sum(int(part**length) for length in range(shape.low, shape.high + 1))
    if isinstance(shape, Union):
        numbers = [count(option) for option in shape.options]
        return None if None in numbers else sum(number for number in numbers if number is not None)
    return None


def words(shape: Set) -> int:
    """How many words the bits of a set take."""
    return rounded(universe(shape.item), 64) // 64


def state_bytes(shape: Shape) -> int:
    """How many bytes a state takes in an array of cells."""
    return max(8, rounded(size(shape), 8))
