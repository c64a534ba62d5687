"""All functions of a program as one text, with the way in."""

from typing import Any

from outply.compiler.programs import places_of
from outply.compiler.shapes.kinds import Row
from outply.compiler.shapes.layout import size
from outply.compiler.sharing import Sharing
from outply.compiler.tree import Let, walk
from outply.compiler.writing.function import Writer
from outply.compiler.writing.memory import STACK, Memory
from outply.compiler.writing.operations import kind_of, quoted
from outply.compiler.writing.registers import Tables, registers

C_FUNCTIONS = {"pow": 2, "hypot": 2, "log": 1, "log2": 1, "log10": 1, "exp": 1, "sin": 1, "cos": 1, "tan": 1, "atan": 1}
BUDGET, BASE = 24, 32

PRELUDE = """
!0 = !{!"branch_weights", i32 2000, i32 1}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
declare ptr @llvm.frameaddress.p0(i32)
declare i64 @llvm.cttz.i64(i64, i1)
declare i64 @llvm.ctlz.i64(i64, i1)
declare i64 @llvm.ctpop.i64(i64)
declare double @llvm.copysign.f64(double, double)
declare void @llvm.trap()
"""


def prelude() -> str:
    """What every program may use."""
    lines = [PRELUDE]
    for name in ("fabs", "floor", "ceil", "trunc", "rint", "sqrt"):
        lines.append(f"declare double @llvm.{name}.f64(double)")
    for name in ("sadd", "ssub", "smul", "uadd", "usub", "umul"):
        lines.append(f"declare {{i64, i1}} @llvm.{name}.with.overflow.i64(i64, i64)")
    for name, count in C_FUNCTIONS.items():
        lines.append(f"declare double @outply_{name}({', '.join(['double'] * count)})")
    return "\n".join(lines)


class Entry(Memory):
    """The way in: arguments packed in one buffer, the result in another."""

    def __init__(self, root: Any, tables: Tables) -> None:
        self.root, self.tables = root, tables

    def code_of(self, kind: str) -> int:
        """No fault begins here."""
        return 1

    def room(self, row: Row) -> str:
        """Memory for a row, always on the stack."""
        self.serial += 1
        self.allocas.append(f"  %b{self.serial} = alloca [{max(1, size(row))} x i8], align 8")
        return f"%b{self.serial}"

    def text(self) -> str:
        """The definition."""
        self.start()
        shapes = [variable.shape for variable in self.root.parameters]
        given = []
        for shape, place in zip(shapes, places_of(shapes)[0], strict=True):
            at = self.offset("%args", place)
            regs = self.load(shape, at)
            given += [f"{kind} {reg}" for (kind, _), reg in zip(registers(shape), regs, strict=True)]
        base = self.let(f"load ptr, ptr {self.offset('%ctx', BASE)}")
        self.emit(f"store ptr {base}, ptr %ctx")
        here = self.let("call ptr @llvm.frameaddress.p0(i32 0)")
        budget = self.let(f"load i64, ptr {self.offset('%ctx', BUDGET)}")
        limit = self.let(f"getelementptr i8, ptr {here}, i64 {self.let(f'sub i64 0, {budget}')}")
        self.emit(f"store ptr {limit}, ptr {self.offset('%ctx', STACK)}")
        kinds = registers(self.root.result)
        rooms = [self.room(row) if kind == "ptr" else "" for kind, row in kinds]
        given += ["ptr %ctx", *(f"ptr {room}" for room in rooms if room)]
        kind = kind_of(self.root.result)
        answer = self.let(f"call {kind} @{quoted(self.root.name)}({', '.join(given)})")
        code = self.let(f"extractvalue {kind} {answer}, 0")
        good = self.fresh("good")
        self.branch(self.let(f"icmp eq i64 {code}, 0"), good, "failed")
        self.label_only(good)
        regs, k = [], 1
        for room in rooms:
            regs.append(room or self.let(f"extractvalue {kind} {answer}, {k}"))
            k += not room
        self.store(self.root.result, regs, "%out")
        self.emit("ret i64 0")
        self.label_only("failed")
        self.emit(f"ret i64 {code}")
        head = "define i64 @entry(ptr %args, ptr %out, ptr %ctx) nounwind {\nentry:"
        return "\n".join([head, "  %code = alloca i64", *self.allocas, *self.lines, "}"])


class ProgramText:
    """The text of a program."""

    def __init__(self, unit: Any) -> None:
        self.unit = unit
        self.caches: list[str] = []

    def text(self) -> str:
        """All of it."""
        tables = Tables()
        functions = self.unit.reachable()
        recursive = recursive_ones(functions)
        self.sharing = Sharing(self.unit, functions, recursive)
        texts = [Writer(self, each, tables, each in recursive).text() for each in functions]
        texts.append(Entry(self.unit.root, tables).text())
        return "\n".join([prelude(), *tables.text(), *self.caches, *texts])


def calls_of(instance: Any) -> set[Any]:
    """The instances that one calls."""
    return {s.extra for s in walk(instance.body) if isinstance(s, Let) and s.name == "call"}


def recursive_ones(functions: list[Any]) -> set[Any]:
    """The functions that may come to call themselves."""
    calls = {each: calls_of(each) for each in functions}
    found = set()
    for each in functions:
        seen: set[Any] = set()
        todo = list(calls[each])
        while todo:
            callee = todo.pop()
            if callee is each:
                found.add(each)
                break
            if callee not in seen:
                seen.add(callee)
                todo += calls[callee]
    return found
