"""One function of the typed tree as LLVM's text."""

from typing import Any

from outply.compiler.shapes.kinds import Known
from outply.compiler.shapes.layout import size
from outply.compiler.tree import (
    ERRORS,
    RAISED_AGAIN,
    Assign,
    Break,
    Check,
    Do,
    Fault,
    If,
    Labeled,
    Let,
    Loop,
    Return,
    Temp,
    Try,
    Variable,
    Weave,
    Yield,
    walk,
)
from outply.compiler.writing.assuming import TRAPS
from outply.compiler.writing.caching import Cache
from outply.compiler.writing.keeping import Keeping
from outply.compiler.writing.memory import ANSWERS, PATH, STACK, is_sparse
from outply.compiler.writing.operations import kind_of, quoted
from outply.compiler.writing.placing import Placing, rows_in
from outply.compiler.writing.registers import Tables, registers

RESTORE = "  ; give the arena back"


class Writer(Keeping):
    """Writes one function."""

    def __init__(self, program: Any, instance: Any, tables: Tables, recursive: bool) -> None:
        self.program, self.instance, self.tables, self.recursive = program, instance, tables, recursive

    def text(self) -> str:
        """The definition of the function."""
        self.start()
        instance = self.instance
        self.temps: dict[Temp, list[str]] = {}
        self.slots: dict[Variable, list[str]] = {}
        self.labels: dict[Any, Any] = {}
        self.spills = any(isinstance(s, Weave) and s.yields > 1 for s in walk(instance.body))
        arguments = []
        for k, variable in enumerate(instance.parameters):
            kinds = registers(variable.shape)
            names = [f"%a{k}.{i}" for i in range(len(kinds))]
            arguments += [f"{kind} {name}" for (kind, _), name in zip(kinds, names, strict=True)]
            for slot, (kind, _), name in zip(self.home(variable), kinds, names, strict=True):
                self.emit(f"store {kind} {name}, ptr {slot}")
        self.rooms = [f"%room{k}" for k, kind in enumerate(self.pointers())]
        self.placing = Placing(instance.body) if self.rooms else None
        arguments += ["ptr %ctx", *(f"ptr noalias {room}" for room in self.rooms), *self.take_kept()]
        if self.recursive:
            self.check_stack()
        self.cache = self.cache_of()
        if self.cache is not None:
            given = [(registers(v.shape), f"%a{k}.0") for k, v in enumerate(instance.parameters)]
            self.cache.look_up([(kinds[0][0], name) for kinds, name in given if kinds], self.plain()[0][0])
        self.block(instance.body)
        if not self.ended:
            self.emit("unreachable")
        self.ended = False
        zeros = "".join(
            f", {kind} {zero}" for (kind, _), zero in zip(self.plain(), self.zeros(self.plain()), strict=True)
        )
        self.lines.append("fault:")
        code = self.let("load i64, ptr %code")
        self.emit(f"ret {self.kind()} {self.let(f'insertvalue {self.kind()} {{i64 1{zeros}}}, i64 {code}, 0')}")
        head = f"define internal {self.kind()} @{quoted(instance.name)}({', '.join(arguments)}) nounwind {{\nentry:"
        saved = ["  %saved = load ptr, ptr %ctx"] if self.uses_arena else []
        restore = "  store ptr %saved, ptr %ctx" if self.uses_arena else ""
        lines = [restore if line == RESTORE else line for line in self.lines]
        return "\n".join([head, "  %code = alloca i64", *self.allocas, *saved, *lines, "}"])

    def cache_of(self) -> Cache | None:
        """The cache of a function that calls itself, if the user gave it one."""
        if not self.recursive or self.instance.function not in self.program.unit.cached:
            return None
        cache = Cache(self, quoted(f"cache of {self.instance.name}"))
        self.program.caches.append(cache.table())
        return cache

    def check_stack(self) -> None:
        """Leave before the stack is full."""
        here = self.let("call ptr @llvm.frameaddress.p0(i32 0)")
        limit = self.let(f"load ptr, ptr {self.offset('%ctx', STACK)}")
        self.unless(self.let(f"icmp ugt ptr {here}, {limit}"), self.code_of("recursion"))

    def code_of(self, kind: str) -> int:
        """The code of a fault that has no line."""
        return int(self.program.unit.fault_code(kind, "", 0, ""))

    def plain(self) -> Any:
        """The registers of the result that are no rows."""
        return [kind for kind in registers(self.instance.result) if kind[0] != "ptr"]

    def pointers(self) -> Any:
        """The rows of the result."""
        return [row for kind, row in registers(self.instance.result) if kind == "ptr"]

    def kind(self) -> str:
        """What the function returns: a fault, and all registers but the rows."""
        return kind_of(self.instance.result)

    # statements

    def block(self, statements: list[Any]) -> None:
        """Write statements."""
        for statement in statements:
            if self.ended:
                return
            getattr(self, "write_" + type(statement).__name__.lower())(statement)

    def write_let(self, node: Let) -> None:
        """An operation with a result."""
        if isinstance(node.temp.shape, Known) and node.name != "call":
            return
        if self.placing is not None and node.name in ("row_new", "call"):
            places = [self.placing.rooms.get((node.temp, row)) for row in range(rows_in(node.temp.shape))]
            self.given = [None if place is None else self.rooms[place] for place in places]
        if node.name == "call":
            self.define(node.temp, self.shared_call(node))
        else:
            self.define(node.temp, self.operation(node.name, node.args, node.extra, node.temp.shape))
        self.given = []

    def write_assign(self, node: Assign) -> None:
        """A variable gets a value."""
        kinds = registers(node.variable.shape)
        for (kind, _), reg, slot in zip(kinds, self.use(node.temp), self.home(node.variable), strict=True):
            self.emit(f"store {kind} {reg}, ptr {slot}")

    def write_if(self, node: If) -> None:
        """One of two blocks."""
        yes, no, end = self.fresh("then"), self.fresh("else"), self.fresh("endif")
        self.branch(self.use(node.test)[0], yes, no)
        reached = False
        for name, body in ((yes, node.yes), (no, node.no)):
            self.label_only(name)
            self.block(body)
            if not self.ended:
                reached = True
                self.jump(end)
        if reached:
            self.label_only(end)

    def write_loop(self, node: Loop) -> None:
        """A block again and again."""
        top = self.fresh("loop")
        self.label(top)
        self.depth += 1
        self.block(node.body)
        self.depth -= 1
        self.jump(top)

    def write_labeled(self, node: Labeled) -> None:
        """A block that may be left."""
        self.labels[node.label] = self.fresh("end")
        self.block(node.body)
        if node.label.used:
            self.label(self.labels[node.label])

    def write_break(self, node: Break) -> None:
        """Leave a block."""
        self.jump(self.labels[node.label])

    def write_check(self, node: Check) -> None:
        """A fault unless a flag is set."""
        self.unless(self.use(node.flag)[0], node.code)

    def write_fault(self, node: Fault) -> None:
        """A fault."""
        if node.code != RAISED_AGAIN:
            self.emit(f"store i64 {node.code}, ptr %code")
        self.jump(self.trap)

    def write_try(self, node: Try) -> None:
        """A block whose faults lead to handlers: the lowest bits of a fault's code are the number of its error."""
        outer, handler, end = self.trap, self.fresh("except"), self.fresh("endtry")
        self.trap = handler
        self.block(node.body)
        self.trap = outer
        self.jump(end)
        self.label_only(handler)
        code = self.let("load i64, ptr %code")
        error = self.let(f"and i64 {code}, {ERRORS - 1}")
        for numbers, block in node.handlers:
            flag = "false"
            for number in sorted(numbers):
                flag = self.let(f"or i1 {flag}, {self.let(f'icmp eq i64 {error}, {number}')}")
            caught, other = self.fresh("caught"), self.fresh("other")
            self.branch(flag, caught, other)
            self.label_only(caught)
            self.block(block)
            self.jump(end)
            self.label_only(other)
        self.jump(outer)
        self.label_only(end)

    def write_return(self, node: Return) -> None:
        """The end of the function: rows go to the caller's rooms."""
        regs = self.use(node.temp)
        self.move_rows(self.instance.result, regs, list(self.rooms))
        answer = "{" + ", ".join(["i64 0", *(f"{kind} undef" for kind, _ in self.plain())]) + "}"
        k = 1
        for (kind, _), reg in zip(registers(self.instance.result), regs, strict=True):
            if kind != "ptr":
                answer = self.let(f"insertvalue {self.kind()} {answer}, {kind} {reg}, {k}")
                k += 1
        if self.cache is not None:
            self.cache.put(regs[0], self.plain()[0][0])
        self.emit(RESTORE.strip())
        self.emit(f"ret {self.kind()} {answer}")
        self.ended = True

    def write_weave(self, node: Weave) -> None:
        """A generator, and the body that it goes through at each yield."""
        if node.yields <= 1:
            self.labels[node] = self.trap
            self.block(node.generator)
            return
        names = {k: self.fresh("resume") for k in range(node.yields)}
        body, end, turn = self.fresh("woven"), self.fresh("endwoven"), self.slot("i64")
        self.labels[node] = (body, turn, names)
        self.block(node.generator)
        self.jump(end)
        self.label_only(body)
        self.depth += 1
        self.block(node.body)
        self.depth -= 1
        if not self.ended:
            number = self.let(f"load i64, ptr {turn}")
            cases = " ".join(f"i64 {k}, label %{name}" for k, name in names.items())
            self.emit(f"switch i64 {number}, label %{names[0]} [{cases}]")
            self.ended = True
        self.label_only(end)

    def write_yield(self, node: Yield) -> None:
        """Go through the body of a weave."""
        if node.weave.yields <= 1:
            # An error in the body of a loop is none of the generator's.
            outer, self.trap = self.trap, self.labels[node.weave]
            self.block(node.weave.body)
            self.trap = outer
            return
        body, turn, names = self.labels[node.weave]
        self.emit(f"store i64 {node.number}, ptr {turn}")
        self.jump(body)
        self.label_only(names[node.number])

    def write_do(self, node: Do) -> None:
        """An operation for its effect."""
        name = node.name
        if name in ("copied", "shallow", "shared", "mutated", "same_set", "looked_at"):
            return
        regs = [self.use(arg) for arg in node.args]
        shape = node.args[0].shape
        if name in ("row_init", "row_put", "row_fill"):
            if TRAPS:
                self.must_hold(self.let(f"icmp ult i64 {regs[1][0]}, {shape.high}"))
            self.store(shape.item, regs[2], self.item_address(regs[0][0], regs[1][0], shape))
        elif name in ("row_set_length", "row_close"):
            self.set_length(regs[0][0], shape, regs[1][0])
        elif name in ("row_move", "row_shift"):
            to = self.item_address(regs[0][0], regs[1][0], shape)
            start = self.item_address(regs[2][0], regs[3][0], node.args[2].shape)
            if name == "row_move" and is_sparse(shape.item):
                self.copy_items(to, start, shape.item, regs[4][0])
            else:
                total = self.let(f"mul i64 {regs[4][0]}, {size(shape.item)}")
                self.copy_bytes(to, start, total, "memcpy" if name == "row_move" else "memmove")
        elif name == "array_put":
            self.emit(f"store i64 {regs[2][0]}, ptr {self.cell(regs[0], regs[1][0])}")
        elif name == "path_put":
            self.emit(f"store i64 {regs[1][0]}, ptr {self.cell(self.lent(PATH), regs[0][0])}")
        elif name == "state_lend":
            self.store(shape, regs[0], self.state_cell(self.lent(ANSWERS), "0", shape))
        elif name == "state_put":
            self.store(node.args[2].shape, regs[2], self.state_cell(regs[0], regs[1][0], node.args[2].shape))
        elif name == "prefetch":
            self.emit(f"call void @llvm.prefetch.p0(ptr {self.cell(regs[0], regs[1][0])}, i32 0, i32 3, i32 1)")
        else:
            raise AssertionError(name)
