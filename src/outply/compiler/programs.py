"""A program: machine code in memory, called as the Python function is from which it was made."""

import ctypes
import struct
import weakref
from collections.abc import Callable
from typing import Any

from outply.compiler.shapes.arguments import passing
from outply.compiler.shapes.kinds import WORD, Array, Float, Known, Shape
from outply.compiler.shapes.layout import align, rounded, size
from outply.compiler.shapes.packing import unpack
from outply.compiler.tree import ERRORS, Trap

PAIR = struct.Struct("<qq")
FLOAT_WORD = struct.Struct("<d")


class Fault(Exception):
    """Compiled code met what it was not made for, or what Python would raise; the call has to be repeated in Python."""

    def __init__(self, trap: Trap) -> None:
        super().__init__(trap.kind, trap.file, trap.line, trap.text)
        self.trap = trap

    def __str__(self) -> str:
        place = f"{self.trap.file}:{self.trap.line}: " if self.trap.file else ""
        return f"{place}{self.trap.kind}{': ' + self.trap.text if self.trap.text else ''}"


class Room:
    """Memory for the arguments and the result of one call."""

    def __init__(self, arguments: int, result: int) -> None:
        self.arguments, self.result = bytearray(arguments), ctypes.create_string_buffer(result)
        self.places = ctypes.addressof(ctypes.c_char.from_buffer(self.arguments)), ctypes.addressof(self.result)


class Program:
    """A function as machine code, called as the Python function is."""

    def __init__(self, shapes: list[Shape], result: Shape, traps: list[Trap], data: bytes) -> None:
        self.shapes, self.result, self.traps = shapes, result, traps
        self.places, self.size = places_of(shapes)
        from outply.compiler.machine import Loaded  # llvmlite takes a while to import

        self.loaded = Loaded(data)
        self.writers = [write_array if isinstance(s, Array) else passing(s) for s in shapes]
        self.steps = list(zip(self.writers, self.places, strict=True))
        self.plain = Plain(shapes, self.places)
        self.read = reader_of(result)
        # Rooms that no call uses now: there may be calls in several threads, and calls within calls.
        self.rooms: list[Room] = []

    def __call__(self, *arguments: Any) -> Any:
        """Run it. Raises Misfit if an argument does not fit, Fault if the program cannot go on."""
        room = self.rooms.pop() if self.rooms else Room(max(self.size, 8), max(8, size(self.result)))
        if not self.plain.write(arguments, self.steps, room.arguments):
            for value, (write, place) in zip(arguments, self.steps, strict=True):
                write(value, room.arguments, place)
        code = self.loaded(*room.places)
        if code:
            raise Fault(self.traps[code // ERRORS])
        result = self.read(room.result)
        self.rooms.append(room)
        return result


class Plain:
    """The arguments behind the first one that are numbers and arrays: all of them are written at once.

    A search at the root calls its program for each action at each depth.
    """

    def __init__(self, shapes: list[Shape], places: list[int]) -> None:
        rest = shapes[1:]
        self.place = places[1] if rest else 0
        self.kinds = tuple(float if isinstance(shape, Float) else int for shape in rest if not isinstance(shape, Array))
        self.numbers = len(self.kinds)
        # Numbers come first, then arrays; and every int may have all 64 bits.
        ordered = all(isinstance(shape, Array) for shape in rest[self.numbers :])
        wide = all(isinstance(shape, Array | Float) or shape == WORD for shape in rest)
        self.serves = bool(rest) and ordered and wide
        letters = {float: "d", int: "q"}
        arrays = len(rest) - self.numbers
        self.layout = struct.Struct("<" + "".join(letters[kind] for kind in self.kinds) + "qq" * arrays)
        self.known: list[tuple[Any, int, int]] = [(lambda: None, 0, 0)] * arrays

    def write(self, arguments: tuple[Any, ...], steps: Any, buffer: bytearray) -> bool:
        """Write all arguments; or nothing but the first, if some are not just what they should be."""
        numbers = arguments[1 : 1 + self.numbers]
        if not self.serves or tuple(map(type, numbers)) != self.kinds:
            return False
        where: list[int] = []
        for k, array in enumerate(arguments[1 + self.numbers :]):
            reference, address, length = self.known[k]
            if reference() is not array:
                address, length = ctypes.addressof(ctypes.c_char.from_buffer(array)), len(array)
                self.known[k] = weakref.ref(array), address, length
            where += (address, length)
        first, place = steps[0]
        first(arguments[0], buffer, place)
        try:
            self.layout.pack_into(buffer, self.place, *numbers, *where)
        except struct.error:
            return False
        return True


def reader_of(shape: Shape) -> Callable[[Any], Any]:
    """What reads a result from the memory in which it is returned."""
    if isinstance(shape, Known):
        return lambda memory: shape.value
    if isinstance(shape, Float):
        return lambda memory: FLOAT_WORD.unpack_from(memory)[0]
    return lambda memory: unpack(memory.raw, shape)


def write_array(array: Any, buffer: bytearray, place: int) -> None:
    """Pass an array: where it lies, and how long it is."""
    PAIR.pack_into(buffer, place, ctypes.addressof(ctypes.c_char.from_buffer(array)), len(array))


def places_of(shapes: list[Shape]) -> tuple[list[int], int]:
    """Where each argument lies in the buffer in which they are passed, and its size."""
    places, end = [], 0
    for shape in shapes:
        end = rounded(end, 8)
        places.append(end)
        end += PAIR.size if isinstance(shape, Array) else max(size(shape), 1)
        assert align(shape) <= 8
    return places, end
