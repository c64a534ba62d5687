"""The operations of the typed tree as LLVM's instructions."""

from typing import Any

from outply.compiler.shapes.kinds import Known, Set, Shape, Union
from outply.compiler.shapes.layout import words
from outply.compiler.tree import Temp, Variable
from outply.compiler.writing.assuming import TRAPS, Assuming
from outply.compiler.writing.memory import ANSWERS, ASKED, LIKELY, PATH, Memory
from outply.compiler.writing.registers import constant, parts_of, registers, slice_of

PLAIN = {"add", "sub", "mul", "and", "or", "xor", "shl", "lshr", "ashr", "sdiv", "srem", "udiv", "urem"}
COMPARES = {"eq", "ne", "slt", "sle", "ult", "ule"}
FLOATS = {"fadd", "fsub", "fmul", "fdiv", "frem"}
FLOAT_COMPARES = {"feq": "oeq", "fne": "une", "flt": "olt", "fle": "ole"}
LENT = {"array_length", "array_get", "state_get", "answer_get", "path_get", "ask"}
INTRINSICS = {"fabs", "floor", "ceil", "trunc", "rint", "sqrt"}


class Operations(Memory, Assuming):
    """Writes operations."""

    temps: dict[Temp, list[str]]
    slots: dict[Variable, list[str]]
    spills: bool

    # values

    def home(self, variable: Variable) -> list[str]:
        """The slots of a variable, which are zero at first."""
        if variable not in self.slots:
            slots = []
            for kind, _ in registers(variable.shape):
                slot = self.slot(kind)
                self.allocas.append(f"  store {kind} {self.zeros([(kind, None)])[0]}, ptr {slot}")
                slots.append(slot)
            self.slots[variable] = slots
        return self.slots[variable]

    def use(self, temp: Temp) -> list[str]:
        """The registers of a temporary."""
        if isinstance(temp.shape, Known) or not registers(temp.shape):
            return []
        if not self.spills:
            return self.temps[temp]
        kinds = registers(temp.shape)
        return [
            reg if not reg.startswith("%S") else self.let(f"load {kind}, ptr {reg[2:]}")
            for (kind, _), reg in zip(kinds, self.temps[temp], strict=True)
        ]

    def define(self, temp: Temp, regs: list[str]) -> None:
        """Keep the registers of a temporary; in slots where it is used from several sides."""
        if self.spills:
            kept = []
            for (kind, _), reg in zip(registers(temp.shape), regs, strict=True):
                if not reg.startswith("%"):
                    kept.append(reg)
                    continue
                slot = self.slot(kind)
                self.emit(f"store {kind} {reg}, ptr {slot}")
                kept.append("%S" + slot)
            regs = kept
        self.temps[temp] = regs

    # operations

    def operation(self, name: str, args: tuple[Temp, ...], extra: Any, shape: Shape) -> list[str]:
        """The registers of a result."""
        if name == "const":
            return constant(extra, shape, self.tables)
        if name == "read":
            kinds = registers(shape)
            return [
                self.let(f"load {kind}, ptr {slot}") for (kind, _), slot in zip(kinds, self.home(extra), strict=True)
            ]
        regs = [self.use(arg) for arg in args]
        if name in ("view", "record"):
            return [reg for part in regs for reg in part]
        if name == "keep":
            return self.kept(shape, regs[0])
        if name == "field":
            return regs[0][slice_of(parts_of(args[0].shape), extra)]
        if name == "select":
            kinds = registers(shape)
            pairs = zip(kinds, regs[1], regs[2], strict=True)
            return [self.let(f"select i1 {regs[0][0]}, {kind} {a}, {kind} {b}") for (kind, _), a, b in pairs]
        if name.startswith("row_"):
            return self.row_operation(name, args, regs, shape)
        if name.startswith("set_"):
            return self.set_operation(name, args[0].shape, regs)
        if name in ("wrap", "unwrap", "tag"):
            return self.union_operation(name, args, regs, extra, shape)
        if name in LENT:
            return self.lent_operation(name, regs, shape)
        return [self.scalar(name, args, [reg[0] for reg in regs], extra)]

    def lent_operation(self, name: str, regs: list[list[str]], shape: Shape) -> list[str]:
        """Operations on memory that is not the program's own: arrays that are passed, and what Python is asked."""
        if name == "array_length":
            return [regs[0][1]]
        if name == "state_get":
            return self.load(shape, self.state_cell(regs[0], regs[1][0], shape))
        if name == "array_get":
            return [self.let(f"load volatile i64, ptr {self.cell(regs[0], regs[1][0])}")]
        if name == "answer_get":
            return [self.let(f"load i64, ptr {self.cell(self.lent(ANSWERS), regs[0][0])}")]
        if name == "path_get":
            return [self.let(f"load i64, ptr {self.cell(self.lent(PATH), regs[0][0])}")]
        return [self.asked([reg[0] for reg in regs])]

    def lent(self, place: int) -> list[str]:
        """An array that the context holds: where it lies, and how long it is."""
        return [
            self.let(f"load ptr, ptr {self.offset('%ctx', place)}"),
            self.let(f"load i64, ptr {self.offset('%ctx', place + 8)}"),
        ]

    def asked(self, regs: list[str]) -> str:
        """What Python returns to a question; a fault where it has no answer."""
        function = self.let(f"load ptr, ptr {self.offset('%ctx', ASKED)}")
        self.unless(self.let(f"icmp ne ptr {function}, null"), self.code_of("nobody to ask"))
        given = ", ".join(f"i64 {reg}" for reg in regs)
        found = self.let(f"call i64 {function}({given})")
        self.unless(self.let(f"icmp ne i64 {found}, 0"), self.code_of("a question without an answer"))
        return found

    def kept(self, shape: Shape, regs: list[str]) -> list[str]:
        """The same value, with the rows in it copied to where nothing overwrites them."""
        rooms = [self.room(row) if kind == "ptr" else "" for kind, row in registers(shape)]
        self.move_rows(shape, regs, [room for room in rooms if room])
        return [room or reg for room, reg in zip(rooms, regs, strict=True)]

    def scalar(self, name: str, args: tuple[Temp, ...], regs: list[str], extra: Any) -> str:
        """An operation on numbers and flags."""
        a = regs[0]
        if TRAPS:
            self.check_defined(name, regs)
        if name in PLAIN:
            return self.let(f"{name} i64 {a}, {regs[1]}")
        if name in COMPARES or name == "beq":
            kind = registers(args[0].shape)[0][0]
            return self.let(f"icmp {'eq' if name == 'beq' else name} {kind} {a}, {regs[1]}")
        if name in FLOATS:
            return self.let(f"{name} double {a}, {regs[1]}")
        if name in FLOAT_COMPARES:
            return self.let(f"fcmp {FLOAT_COMPARES[name]} double {a}, {regs[1]}")
        if name.endswith("?"):
            return self.within_64_bits(name.removesuffix("?"), a, regs[1], extra)
        if name in INTRINSICS:
            return self.let(f"call double @llvm.{name}.f64(double {a})")
        if name.startswith("c_"):
            given = ", ".join(f"double {reg}" for reg in regs)
            return self.let(f"call double @outply_{name[2:]}({given})")
        simple = {
            "float_bits": f"bitcast double {a} to i64", "bits_float": f"bitcast i64 {a} to double",
            "not": f"xor i1 {a}, true", "fneg": f"fneg double {a}", "of_bool": f"zext i1 {a} to i64",
            "to_float": f"sitofp i64 {a} to double", "uto_float": f"uitofp i64 {a} to double",
            "to_int": f"fptosi double {a} to i64", "popcount": f"call i64 @llvm.ctpop.i64(i64 {a})",
            "cttz": f"call i64 @llvm.cttz.i64(i64 {a}, i1 false)",
            "ctlz": f"call i64 @llvm.ctlz.i64(i64 {a}, i1 false)",
        }  # fmt: skip
        if name in simple:
            return self.let(simple[name])
        words = {"both": "and i1", "either": "or i1"}
        if name in words:
            return self.let(f"{words[name]} {a}, {regs[1]}")
        if name == "copysign":
            return self.let(f"call double @llvm.copysign.f64(double {a}, double {regs[1]})")
        raise AssertionError(name)

    def within_64_bits(self, name: str, a: str, b: str, trap: Any) -> str:
        """An operation whose result must fit."""
        plain = name if name.startswith("u") else "s" + name
        both = self.let(f"call {{i64, i1}} @llvm.{plain}.with.overflow.i64(i64 {a}, i64 {b})")
        over = self.let(f"extractvalue {{i64, i1}} {both}, 1")
        self.unless(self.let(f"xor i1 {over}, true"), trap)
        return self.let(f"extractvalue {{i64, i1}} {both}, 0")

    def row_operation(self, name: str, args: tuple[Temp, ...], regs: list[list[str]], shape: Shape) -> list[str]:
        """An operation on a row."""
        if name == "row_new":
            pointer = self.room(shape)
            self.set_length(pointer, shape, regs[0][0])
            return [pointer]
        row = args[0].shape
        if name == "row_length":
            return [self.length(regs[0][0], row)]
        if TRAPS:
            self.must_hold(self.let(f"icmp ult i64 {regs[1][0]}, {self.length(regs[0][0], row)}"))
        return self.load(row.item, self.item_address(regs[0][0], regs[1][0], row))

    def union_operation(
        self, name: str, args: tuple[Temp, ...], regs: list[list[str]], k: int, shape: Shape
    ) -> list[str]:
        """An operation on a union."""
        if name == "tag":
            return regs[0][:1]
        if name == "unwrap":
            return regs[0][slice_of(list(args[0].shape.options), k, 1)]
        assert isinstance(shape, Union)
        found = [str(k)]
        for number, option in enumerate(shape.options):
            found += regs[0] if number == k else self.zeros(registers(option))
        return found

    def set_operation(self, name: str, shape: Set, regs: list[list[str]]) -> list[str]:
        """An operation on the bits of sets."""
        regs = [each[: words(shape)] for each in regs]
        a = regs[0]
        if name in ("set_or", "set_and", "set_xor", "set_sub"):
            pairs = zip(a, regs[1], strict=True)
            if name == "set_sub":
                return [self.let(f"and i64 {x}, {self.let(f'xor i64 {y}, -1')}") for x, y in pairs]
            return [self.let(f"{name[4:]} i64 {x}, {y}") for x, y in pairs]
        if name == "set_same":
            flag = "true"
            for x, y in zip(a, regs[1], strict=True):
                flag = self.let(f"and i1 {flag}, {self.let(f'icmp eq i64 {x}, {y}')}")
            return [flag]
        if name == "set_count":
            total = "0"
            for word in a:
                total = self.let(f"add i64 {total}, {self.let(f'call i64 @llvm.ctpop.i64(i64 {word})')}")
            return [total]
        if name == "set_first":
            number = "0"
            for k in reversed(range(len(a))):
                place = self.let(f"add i64 {self.let(f'call i64 @llvm.cttz.i64(i64 {a[k]}, i1 false)')}, {64 * k}")
                number = self.let(f"select i1 {self.let(f'icmp ne i64 {a[k]}, 0')}, i64 {place}, i64 {number}")
            return [number]
        if name == "set_rest":
            return self.without_first(a)
        return self.one_bit(name, a, regs[1][0])

    def without_first(self, words: list[str]) -> list[str]:
        """The bits but the lowest."""
        rest, done = [], "false"
        for word in words:
            less = self.let(f"and i64 {word}, {self.let(f'sub i64 {word}, 1')}")
            rest.append(self.let(f"select i1 {done}, i64 {word}, i64 {less}"))
            done = self.let(f"or i1 {done}, {self.let(f'icmp ne i64 {word}, 0')}")
        return rest

    def one_bit(self, name: str, words: list[str], number: str) -> list[str]:
        """A bit tested, set or cleared."""
        bit = self.let(f"shl i64 1, {self.let(f'and i64 {number}, 63')}")
        which = self.let(f"lshr i64 {number}, 6")
        found, result = "0", []
        for k, word in enumerate(words):
            here = (
                bit
                if len(words) == 1
                else self.let(f"select i1 {self.let(f'icmp eq i64 {which}, {k}')}, i64 {bit}, i64 0")
            )
            if name == "set_test":
                found = self.let(f"or i64 {found}, {self.let(f'and i64 {here}, {word}')}")
            elif name == "set_add":
                result.append(self.let(f"or i64 {word}, {here}"))
            else:
                result.append(self.let(f"and i64 {word}, {self.let(f'xor i64 {here}, -1')}"))
        return [self.let(f"icmp ne i64 {found}, 0")] if name == "set_test" else result

    def call(self, callee: Any, args: tuple[Temp, ...], rooms: list[str], *more: str) -> list[str]:
        """A call whose rows are made in these rooms; a fault of the callee is passed on."""
        given = []
        for arg, variable in zip(args, callee.parameters, strict=True):
            given += [f"{k} {reg}" for (k, _), reg in zip(registers(variable.shape), self.use(arg), strict=True)]
        given += ["ptr %ctx", *(f"ptr {room}" for room in rooms if room), *more]
        kind = kind_of(callee.result)
        answer = self.let(f"call {kind} @{quoted(callee.name)}({', '.join(given)})")
        code = self.let(f"extractvalue {kind} {answer}, 0")
        good, bad = self.fresh("good"), self.fresh("bad")
        self.branch(self.let(f"icmp eq i64 {code}, 0"), good, bad, LIKELY)
        self.label_only(bad)
        self.emit(f"store i64 {code}, ptr %code")
        self.jump(self.trap)
        self.label_only(good)
        regs, k = [], 1
        for room in rooms:
            regs.append(room or self.let(f"extractvalue {kind} {answer}, {k}"))
            k += not room
        return regs


def kind_of(result: Shape) -> str:
    """The kind of what a function returns."""
    return "{" + ", ".join(["i64", *(kind for kind, _ in registers(result) if kind != "ptr")]) + "}"


def quoted(name: str) -> str:
    """A name that LLVM takes."""
    return '"' + name.replace("<", "").replace(">", "") + '"'
