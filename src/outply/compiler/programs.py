"""A program: machine code in memory, called as the Python function is from which it was made."""

import ctypes
import struct
from typing import Any

from outply.compiler.shapes.arguments import passing
from outply.compiler.shapes.kinds import Array, Known, Shape
from outply.compiler.shapes.layout import align, rounded, size
from outply.compiler.shapes.packing import unpack
from outply.compiler.tree import ERRORS, Trap

PAIR = struct.Struct("<qq")


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
        # Rooms that no call uses now: there may be calls in several threads, and calls within calls.
        self.rooms: list[Room] = []

    def __call__(self, *arguments: Any) -> Any:
        """Run it. Raises Misfit if an argument does not fit, Fault if the program cannot go on."""
        room = self.rooms.pop() if self.rooms else Room(max(self.size, 8), max(8, size(self.result)))
        buffer = room.arguments
        for value, (write, place) in zip(arguments, self.steps, strict=True):
            write(value, buffer, place)
        code = self.loaded(*room.places)
        if code:
            raise Fault(self.traps[code // ERRORS])
        result = self.result.value if isinstance(self.result, Known) else unpack(room.result.raw, self.result)
        self.rooms.append(room)
        return result


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
