"""The lower half of writing: instructions as text, registers, slots, and values in memory."""

from collections.abc import Iterator
from typing import Any

from outply.compiler.shapes.kinds import (
    Array,
    Bool,
    Char,
    Dict,
    Float,
    Int,
    Member,
    Method,
    Pick,
    Record,
    Row,
    Set,
    Shape,
    Union,
)
from outply.compiler.shapes.layout import align, header, offsets, rounded, size, state_bytes, words
from outply.compiler.writing.registers import Tables, parts_of, registers, slice_of, zero

LARGE = 8192  # bytes beyond which a row does not lie on the stack
MUCH = 256  # bytes beyond which it pays to copy only what is filled
LIKELY = ", !prof !0"
TOP, LIMIT, STACK = 0, 8, 16  # what the context holds: the arena's free part and end, and the end of the stack
ASKED, ANSWERS, PATH = 40, 48, 64  # what it is lent: whom to ask, and two arrays


def is_sparse(shape: Shape) -> bool:
    """Whether most of the memory for a value may be left unused: it holds rows that could be much longer."""
    return size(shape) > MUCH and any(kind == "ptr" for kind, _ in registers(shape))


def is_composed(shape: Shape) -> bool:
    """Whether a value is all its parts, one after the other."""
    return isinstance(shape, Record | Dict) or (isinstance(shape, Set) and shape.ordered)


class Memory:
    """Writes instructions of one function."""

    tables: Tables

    def start(self) -> None:
        """Begin with no instruction."""
        self.lines: list[str] = []
        self.allocas: list[str] = []
        self.serial = 0
        self.depth = 0
        self.ended = False
        self.uses_arena = False
        self.trap = "fault"  # where a fault leads
        self.given: list[str | None] = []  # where the next rows are to be made, if that is decided

    def let(self, text: str) -> str:
        """An instruction with a result."""
        self.serial += 1
        name = f"%r{self.serial}"
        if not self.ended:
            self.lines.append(f"  {name} = {text}")
        return name

    def emit(self, text: str) -> None:
        """An instruction without a result."""
        if not self.ended:
            self.lines.append("  " + text)

    def fresh(self, hint: str) -> str:
        """A new name for a block."""
        self.serial += 1
        return f"{hint}.{self.serial}"

    def label(self, name: str) -> None:
        """Begin a block."""
        self.jump(name)
        self.lines.append(f"{name}:")
        self.ended = False

    def jump(self, name: str) -> None:
        """End a block."""
        self.emit(f"br label %{name}")
        self.ended = True

    def branch(self, flag: str, yes: str, no: str, hint: str = "") -> None:
        """End a block in two ways."""
        self.emit(f"br i1 {flag}, label %{yes}, label %{no}{hint}")
        self.ended = True

    def slot(self, kind: str) -> str:
        """A place on the stack for one register."""
        self.serial += 1
        name = f"%s{self.serial}"
        self.allocas.append(f"  {name} = alloca {kind}")
        return name

    # addresses

    def offset(self, pointer: str, count: int | str) -> str:
        """An address so many bytes further."""
        if count in (0, "0"):
            return pointer
        return self.let(f"getelementptr i8, ptr {pointer}, i64 {count}")

    def item_address(self, pointer: str, index: str, row: Row) -> str:
        """The address of an item of a row."""
        step = size(row.item)
        start = self.offset(pointer, header(row))
        if index.lstrip("-").isdigit():
            return self.offset(start, int(index) * step)
        scaled = index if step == 1 else self.let(f"mul i64 {index}, {step}")
        return self.offset(start, scaled)

    def cell(self, array: list[str], index: str) -> str:
        """The address of a cell of a workspace or a table; a fault beyond its end."""
        pointer, length = array
        self.unless(self.let(f"icmp ult i64 {index}, {length}"), self.code_of("a cell out of range"))
        return self.let(f"getelementptr i64, ptr {pointer}, i64 {index}")

    def state_cell(self, array: list[str], number: str, shape: Shape) -> str:
        """The address of a state in an array of states; a fault beyond its end."""
        pointer, length = array
        most = self.let(f"udiv i64 {length}, {state_bytes(shape) // 8}")
        self.unless(self.let(f"icmp ult i64 {number}, {most}"), self.code_of("a cell out of range"))
        return self.offset(pointer, self.let(f"mul i64 {number}, {state_bytes(shape)}"))

    def room(self, row: Row) -> str:
        """Memory for a row: what the caller gave, or on the stack if it is small and made once, else in the arena."""
        given = self.given.pop(0) if self.given else None
        if given is not None:
            return given
        total = max(1, size(row))
        if self.depth == 0 and total <= LARGE:
            self.serial += 1
            name = f"%b{self.serial}"
            self.allocas.append(f"  {name} = alloca [{total} x i8], align 8")
            return name
        self.uses_arena = True
        old = self.let("load ptr, ptr %ctx")
        new = self.let(f"getelementptr i8, ptr {old}, i64 {rounded(total, 8)}")
        limit = self.let(f"load ptr, ptr {self.offset('%ctx', LIMIT)}")
        self.unless(self.let(f"icmp ule ptr {new}, {limit}"), self.code_of("memory"))
        self.emit(f"store ptr {new}, ptr %ctx")
        return old

    def unless(self, flag: str, code: int | str) -> None:
        """Leave the function with a code unless a flag is set."""
        bad, good = self.fresh("bad"), self.fresh("good")
        self.branch(flag, good, bad, LIKELY)
        self.label_only(bad)
        self.emit(f"store i64 {code}, ptr %code")
        self.jump(self.trap)
        self.label_only(good)

    def label_only(self, name: str) -> None:
        """Begin a block after one that has ended."""
        self.lines.append(f"{name}:")
        self.ended = False

    def code_of(self, kind: str) -> int:
        """The code of a fault that has no line."""
        raise NotImplementedError

    # values in memory

    def length(self, pointer: str, row: Row) -> str:
        """The length of a row."""
        if not row.varies:
            return str(row.low)
        return self.let(f"zext i32 {self.let(f'load i32, ptr {pointer}')} to i64")

    def set_length(self, pointer: str, row: Row, length: str) -> None:
        """Change the length of a row."""
        if row.varies:
            self.emit(f"store i32 {self.let(f'trunc i64 {length} to i32')}, ptr {pointer}")

    def copy_row(self, to: str, pointer: str, row: Row) -> None:
        """Copy a row, as far as it is filled, unless it was made there."""
        if to == pointer:
            return
        length = self.length(pointer, row)
        if is_sparse(row.item):
            self.set_length(to, row, length)
            self.copy_items(self.offset(to, header(row)), self.offset(pointer, header(row)), row.item, length)
        elif row.varies:
            used = self.let(f"mul i64 {length}, {size(row.item)}")
            self.copy_bytes(to, pointer, self.let(f"add i64 {used}, {header(row)}"))
        elif row.high * size(row.item):
            self.copy_bytes(to, pointer, str(row.high * size(row.item)))

    def copy_bytes(self, to: str, start: str, total: str, how: str = "memcpy") -> None:
        """Copy so many bytes."""
        self.emit(f"call void @llvm.{how}.p0.p0.i64(ptr {to}, ptr {start}, i64 {total}, i1 false)")

    def copy_items(self, to: str, start: str, item: Shape, length: str) -> None:
        """Copy so many items one by one, each as far as it is filled."""
        counter, test, body, after = self.slot("i64"), self.fresh("test"), self.fresh("item"), self.fresh("after")
        self.emit(f"store i64 0, ptr {counter}")
        self.label(test)
        k = self.let(f"load i64, ptr {counter}")
        self.branch(self.let(f"icmp ult i64 {k}, {length}"), body, after)
        self.label_only(body)
        place = self.let(f"mul i64 {k}, {size(item)}")
        self.store(item, self.load(item, self.offset(start, place)), self.offset(to, place))
        self.emit(f"store i64 {self.let(f'add i64 {k}, 1')}, ptr {counter}")
        self.jump(test)
        self.label_only(after)

    def load(self, shape: Shape, at: str) -> list[str]:
        """The registers of a value in memory; a row stays where it is."""
        if isinstance(shape, Method):
            return self.load(shape.owner, at)
        if isinstance(shape, Int | Char | Member | Pick):
            bits = 8 * size(shape)
            number = self.let(f"load i{bits}, ptr {at}, align {align(shape)}")
            if bits == 64:
                return [number]
            signed = isinstance(shape, Int) and shape.low < 0
            return [self.let(f"{'sext' if signed else 'zext'} i{bits} {number} to i64")]
        if isinstance(shape, Bool):
            return [self.let(f"trunc i8 {self.let(f'load i8, ptr {at}')} to i1")]
        if isinstance(shape, Float):
            return [self.let(f"load double, ptr {at}")]
        if is_composed(shape):
            parts = zip(offsets(shape)[0], parts_of(shape), strict=True)
            return [reg for place, item in parts for reg in self.load(item, self.offset(at, place))]
        if isinstance(shape, Set):
            return [self.let(f"load i64, ptr {self.offset(at, 8 * k)}") for k in range(words(shape))]
        if isinstance(shape, Row):
            return [at]
        if isinstance(shape, Array):
            return [self.let(f"load ptr, ptr {at}"), self.let(f"load i64, ptr {self.offset(at, 8)}")]
        if isinstance(shape, Union):
            places = offsets(shape)[0]
            regs = [self.let(f"zext i8 {self.let(f'load i8, ptr {at}')} to i64")]
            for place, option in zip(places[1:], shape.options, strict=True):
                regs += self.load(option, self.offset(at, place))
            return regs
        return []

    def store(self, shape: Shape, regs: list[str], at: str) -> None:
        """Put a value into memory."""
        if isinstance(shape, Method):
            self.store(shape.owner, regs, at)
        elif isinstance(shape, Int | Char | Member | Pick):
            bits = 8 * size(shape)
            number = regs[0] if bits == 64 else self.let(f"trunc i64 {regs[0]} to i{bits}")
            self.emit(f"store i{bits} {number}, ptr {at}, align {align(shape)}")
        elif isinstance(shape, Bool):
            self.emit(f"store i8 {self.let(f'zext i1 {regs[0]} to i8')}, ptr {at}")
        elif isinstance(shape, Float):
            self.emit(f"store double {regs[0]}, ptr {at}")
        elif is_composed(shape):
            for k, (place, item) in enumerate(zip(offsets(shape)[0], parts_of(shape), strict=True)):
                self.store(item, regs[slice_of(parts_of(shape), k)], self.offset(at, place))
        elif isinstance(shape, Set):
            for k, reg in enumerate(regs):
                self.emit(f"store i64 {reg}, ptr {self.offset(at, 8 * k)}")
        elif isinstance(shape, Row):
            self.copy_row(at, regs[0], shape)
        elif isinstance(shape, Union):
            self.emit(f"store i8 {self.let(f'trunc i64 {regs[0]} to i8')}, ptr {at}")
            for k, (place, option) in enumerate(zip(offsets(shape)[0][1:], shape.options, strict=True)):
                part = regs[slice_of(list(shape.options), k, 1)]
                with_rows = any(kind == "ptr" for kind, _ in registers(option))
                for _ in self.only_if_tag(regs[0], k) if with_rows else iter([0]):
                    self.store(option, part, self.offset(at, place))

    def only_if_tag(self, tag: str, k: int) -> Iterator[int]:
        """A block that runs only where the tag is this one; to be looped over once."""
        inside, after = self.fresh("tag"), self.fresh("after")
        self.branch(self.let(f"icmp eq i64 {tag}, {k}"), inside, after)
        self.label_only(inside)
        yield k
        self.jump(after)
        self.label_only(after)

    def move_rows(self, shape: Shape, regs: list[str], rooms: list[str]) -> None:
        """Copy the rows of a result into the rooms that the caller gave."""
        if isinstance(shape, Row):
            self.copy_row(rooms.pop(0), regs[0], shape)
        elif isinstance(shape, Method):
            self.move_rows(shape.owner, regs, rooms)
        elif is_composed(shape):
            for k, item in enumerate(parts_of(shape)):
                self.move_rows(item, regs[slice_of(parts_of(shape), k)], rooms)
        elif isinstance(shape, Union):
            for k, option in enumerate(shape.options):
                if any(kind == "ptr" for kind, _ in registers(option)):
                    for _ in self.only_if_tag(regs[0], k):
                        self.move_rows(option, regs[slice_of(list(shape.options), k, 1)], rooms)

    def zeros(self, kinds: list[tuple[str, Any]]) -> list[str]:
        """A zero for each register."""
        return [zero(kind) for kind, _ in kinds]
