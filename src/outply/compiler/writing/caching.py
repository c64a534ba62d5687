"""Functions with a cache that call themselves: what was found stays in a table, as in Python.

Without it, what takes a few steps in Python could take forever. The arguments are packed into one word (those that do
not fit have no cache), and a bijection of that word says where a result is kept. An entry is two words, the mixed word
xor the result, and the result: if two threads write at once, the word does not come out, and the entry is not used.
"""

from typing import Any

from outply.compiler.refusing import Unsupported
from outply.compiler.shapes.kinds import Bool, Char, Float, Int, Known, Member

BITS = 12  # of the number of entries
WORDS = (Int, Bool, Char, Member)
MULTIPLIER = 0x9E3779B97F4A7C15 - (1 << 64)


class Cache:
    """The cache of one function."""

    def __init__(self, writer: Any, name: str) -> None:
        self.writer, self.name = writer, f"@{name}"
        instance = writer.instance
        given = [v.shape for v in instance.parameters if not isinstance(v.shape, Known)]
        if not all(isinstance(shape, WORDS) for shape in given) or not isinstance(instance.result, (*WORDS, Float)):
            code = instance.function.__code__
            raise Unsupported("a function with a cache that calls itself, of other things than numbers",
                              "let its arguments and its result be numbers", code.co_filename,
                              code.co_firstlineno)  # fmt: skip

    def table(self) -> str:
        """The definition of the table."""
        return f"{self.name} = internal global [{2 << BITS} x i64] zeroinitializer, align 64"

    def look_up(self, names: list[tuple[str, str]], kind: str) -> None:
        """Return what is in the table."""
        w = self.writer
        number, fits, spare = "0", "true", 64 - 64 // max(1, len(names))
        for register, name in names:
            word = name if register == "i64" else w.let(f"zext {register} {name} to i64")
            high = w.let(f"shl i64 {word}, {spare}")
            back = w.let(f"ashr i64 {high}, {spare}")
            fits = w.let(f"and i1 {fits}, {w.let(f'icmp eq i64 {word}, {back}')}")
            shifted = w.let(f"shl i64 {number}, {64 - spare}") if spare else "0"
            number = w.let(f"or i64 {shifted}, {w.let(f'lshr i64 {high}, {spare}')}")
        mixed = w.let(f"mul i64 {w.let(f'add i64 {number}, 1')}, {MULTIPLIER}")
        mixed = w.let(f"xor i64 {mixed}, {w.let(f'lshr i64 {mixed}, 32')}")
        self.mixed = w.let(f"select i1 {fits}, i64 {mixed}, i64 0")
        place = w.let(f"shl i64 {w.let(f'lshr i64 {mixed}, {64 - BITS}')}, 1")
        self.first = w.let(f"getelementptr i64, ptr {self.name}, i64 {place}")
        self.second = w.let(f"getelementptr i64, ptr {self.first}, i64 1")
        result = w.let(f"load atomic i64, ptr {self.second} monotonic, align 8")
        check = w.let(f"xor i64 {result}, {w.let(f'load atomic i64, ptr {self.first} monotonic, align 8')}")
        known = w.let(f"and i1 {w.let(f'icmp eq i64 {check}, {self.mixed}')}, {w.let(f'icmp ne i64 {self.mixed}, 0')}")
        found, new = w.fresh("found"), w.fresh("new")
        w.branch(known, found, new)
        w.label_only(found)
        value = result
        if kind != "i64":
            value = w.let(f"trunc i64 {result} to i1" if kind == "i1" else f"bitcast i64 {result} to double")
        answer = w.let(f"insertvalue {w.kind()} {{i64 0, {kind} undef}}, {kind} {value}, 1")
        w.emit(f"ret {w.kind()} {answer}")
        w.label_only(new)

    def put(self, value: str, kind: str) -> None:
        """Keep a result."""
        w = self.writer
        if kind != "i64":
            value = w.let(f"zext i1 {value} to i64" if kind == "i1" else f"bitcast double {value} to i64")
        w.emit(f"store atomic i64 {value}, ptr {self.second} monotonic, align 8")
        w.emit(f"store atomic i64 {w.let(f'xor i64 {value}, {self.mixed}')}, ptr {self.first} monotonic, align 8")
