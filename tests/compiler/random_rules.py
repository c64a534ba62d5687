"""Random rule functions from a grammar, as source: well-formed Python in which most lines make sense together."""

import random
import re

NAMES = ("a", "b", "c")
LISTS = ("l", "m")
OPERATORS = ("+", "-", "*", "//", "%", "&", "|", "^")
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")


# What the names stand for at first.
START = {"a": "x", "b": "2", "c": "0", "e": "0", "l": "[1, x]", "m": "[3, 4]", "t": "(1, 2)", "s": "frozenset({1, 3})",
         "w": "'a'", "n": "None", "d": "{1: 2, x % 3: x}", "q": "deque([x])", "f": "doubled",
         "g": "squared", "i": "x % 8", "o": "3"}  # fmt: skip
# Tests about ints, from which the compiler learns ranges, and what makes these no longer true.
RANGES = ("0 <= i < 3", "i < 3", "i > o", "3 > i >= 0", "i in range(3)", "i == o", "not i < 3", "0 <= i < 3 and o > i",
          "i < 0 or i >= 3", "(i := i + 2) < 5", "i < 3 and (i := i + 4)", "o <= i <= 5", "i != 2 and i < 3",
          "move() > i", "i < 3 and move() < 9", "all(0 <= i < k for k in l)")  # fmt: skip
MOVES = ("i += 3", "i = o + 1", "o = i % 6", "o -= 1", "i = move()", "i, o = o, i", "i = min(i + 1, 9)",
         "o = len(l) - i", "[i := i + k for k in t]", "del l[:i]", "t = t[:i] + (c,) + t[i + 1:]")  # fmt: skip
USES = ("c += ROW[i]", "c += ROW[o]", "c = ROW[i] * 10 + c", "c += 'abc'[i] == 'b'")
MOVE = ["def move():", "    nonlocal i", "    i += 2", "    return i"]


class Writer:
    """Writes one function of `x` by the choices of a random number generator; a small one compiles much faster."""

    def __init__(self, seed: int, small: bool = False) -> None:
        self.random = random.Random(seed)
        self.small = small
        self.loops = 0

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    # expressions

    def number(self, depth: int = 0) -> str:
        """An expression for a number."""
        if depth > (1 if self.small else 2) or self.chance(0.3):
            return self.pick("x", *NAMES, *NAMES, str(self.random.randint(-3, 9)), "2.5", "len(l)", "t[0]")
        deeper = depth + 1
        kind = self.random.randrange(26)
        if kind >= 24:
            return self.pick("i", "i - o", "ROW[i]", "t[i]", "len({i, o})", "2 ** i", "1 << i", "'abcdefgh'[i] == 'c'")
        if kind < 5:
            return f"({self.number(deeper)} {self.pick(*OPERATORS)} {self.number(deeper)})"
        if kind == 5:
            return f"({self.number(deeper)} if {self.test(deeper)} else {self.number(deeper)})"
        if kind == 6:
            return f"{self.pick('min', 'max')}({self.number(deeper)}, {self.number(deeper)})"
        if kind == 7:
            return f"{self.pick('l', 'm', 't', 'ROW')}[{self.index(deeper)}]"
        if kind == 8:
            return f"sum({self.comprehension(deeper)})"
        if kind == 9:
            return f"{self.pick('abs', 'int', 'round', '-', 'bool')}({self.number(deeper)})"
        if kind == 10:
            return f"({self.test(deeper)} {self.pick('and', 'or')} {self.number(deeper)})"
        if kind == 11:
            return f"help_{self.pick('one', 'two', 'three')}({self.number(deeper)}, {self.pick('l', 'm', 't')})"
        if kind == 12:
            return f"len({self.pick('l', 'm', 't', 's', 'w')})"
        if kind == 13:
            return f"sorted({self.rows(deeper)})[{self.index(deeper)}]"
        if kind == 14:
            return f"{self.pick('max', 'min')}({self.rows(deeper)}, default={self.number(deeper)})"
        if kind == 15:
            return f"next(({self.comprehension(deeper)}), {self.number(deeper)})"
        if kind == 16:
            return f"d.get({self.number(deeper)}, {self.number(deeper)})"
        if kind == 17:
            return f"d[{self.index(deeper)}]"
        if kind == 18:
            return f"{self.pick('f', 'g', 'F[a % 2]')}({self.number(deeper)})"
        if kind == 19:
            return f"reduce(lambda u, v: u + v, {self.rows(deeper)}, {self.number(deeper)})"
        if kind == 20:
            return f"sum(a * b for a, b in {self.pick('combinations', 'permutations')}({self.rows(deeper)}, 2))"
        if kind == 21:
            return f"len({self.text(deeper)})"
        if kind == 22:
            return f"sum({self.pick('d', 'd.values()', 'chain(l, t)', 'q', 'accumulate(l)')})"
        return f"Counter({self.rows(deeper)})[{self.number(deeper)}]"

    def text(self, depth: int) -> str:
        """An expression for a string."""
        return self.pick("w", "w.upper()", "w.replace('a', 'bb')", "f'{a}:{w}'", "str(x)", "'-'.join(w.split('b'))",
                         "w.strip('b')", "w.partition('b')[0]", "w[::-1]")  # fmt: skip

    def index(self, depth: int) -> str:
        return self.pick("0", "-1", "1", "x % 3", f"int({self.number(depth + 1)}) % 4", "a % 2")

    def test(self, depth: int = 0) -> str:
        """An expression for a condition."""
        kind = self.random.randrange(11) if depth < 3 else 0
        if kind >= 9:
            return self.pick(*RANGES)
        if kind < 4:
            return f"{self.number(depth + 1)} {self.pick(*COMPARISONS)} {self.number(depth + 1)}"
        if kind == 4:
            return f"not {self.test(depth + 1)}"
        if kind == 5:
            return f"({self.test(depth + 1)} {self.pick('and', 'or')} {self.test(depth + 1)})"
        if kind == 6:
            return f"{self.number(depth + 1)} in {self.pick('l', 't', '(1, 2, 3)', 's', 'range(5)')}"
        if kind == 7:
            return f"{self.pick('any', 'all')}({self.test(3)} for k in {self.rows(depth)})"
        return self.pick("w == 'ab'", "w[0] == 'a'", "t == (1, 2)", "n is None", "n is not None", "'b' in w", "l == m")

    def rows(self, depth: int) -> str:
        """An expression for something to loop over."""
        return self.pick("l", "m", "t", "range(4)", "ROW", "l[1:]", "l + m", "reversed(l)", f"({self.number(3)}, 2)",
                         "[k * 2 for k in l]", "range(x % 5)", "(1,) + t", "d", "q", "l[::2]",
                         "islice(l, 2)", "sorted(d.values())", "set((x % 4, 2))", "gen(x % 4)")  # fmt: skip

    def comprehension(self, depth: int) -> str:
        element = self.pick("k", "k * k", f"k + {self.number(3)}", "(k > 2)")
        tail = f" if {self.pick('k > 1', 'k % 2', self.test(3))}" if self.chance(0.5) else ""
        return f"{element} for k in {self.rows(depth)}{tail}"

    # statements

    def block(self, depth: int) -> list[str]:
        """Some statements."""
        most = 2 if self.small else 3
        return [line for _ in range(self.random.randint(1, most)) for line in self.statement(depth)]

    def statement(self, depth: int) -> list[str]:
        kind = self.random.randrange(-2, 26 if depth < (1 if self.small else 3) else 11)
        name = self.pick(*NAMES)
        if kind < 0:
            return self.about_ints(depth)
        if kind < 3:
            return [f"{name} = {self.number()}"]
        if kind == 3:
            return [f"{name} {self.pick('+', '-', '*')}= {self.number()}"]
        if kind == 4:
            return [f"{self.pick(*LISTS)}[{self.index(1)}] = {self.number()}"]
        if kind == 5:
            name = self.pick(*LISTS)
            return [f"if len({name}) < 9: {name}.append({self.number()})"]
        if kind == 6:
            return [self.pick("l = list(t)", "l = m[:]", "m = [0] * 3", "m = l", "t = tuple(l)", "t = (a, *t[:2])",
                              "t = t[:i] + (a,) + t[i + 1:]", "t = t[1:] + (b,)", "w = w[:i] + 'c' + w[i + 1:]",
                              "l.sort()", "m = sorted(l)", "l.reverse()",
                              "m = [k for k in l if k]", "l.pop()")]  # fmt: skip
        if kind == 7:
            return [self.pick("w = w + 'b'", "w = w[1:]", "w = 'ab' if a else 'c'", "n = None", f"n = {self.number()}",
                              "s = s | {x % 4}", "s = {k % 5 for k in range(x)}", "s = s - {1, 2}")]  # fmt: skip
        if kind == 8:
            return [f"a, b = {self.number()}, {self.number()}"]
        if kind == 9:
            return [f"if {self.test()}: return {self.number()}"]
        if kind == 10:
            return [self.pick("break", "continue")] if self.loops else [f"c = {self.number()}"]
        if kind == 20:
            return [f"d[{self.index(1)}] = {self.number()}"]
        if kind == 21:
            return [self.pick("d.pop(1, 0)", "d = dict(d)", "d.setdefault(x % 3, 5)", "del l[0]", "l[1:2] = [x]",
                              "q.append(x)", "q.popleft()", "d.update({1: 2})", "d = {k: k for k in l}",
                              "f = lambda k: k + 1", "g = f", "l, m = m, l", "e = d")]  # fmt: skip
        if kind in (22, 23):
            error = self.pick("IndexError", "KeyError", "(ValueError, LookupError)", "ZeroDivisionError")
            body = indented(self.block(depth + 1))
            handler = indented(self.block(depth + 1))
            tail = ["else:", *indented(self.block(depth + 1))] if self.chance(0.3) else []
            return ["try:", *body, f"except {error}:", *handler, *tail]
        if kind == 24:
            return [f"if n is {self.pick('', 'not ')}None:", *indented(self.block(depth + 1))]
        if kind == 25:
            return [self.pick("if x % 7 == 3: raise ValueError", "first, *rest = l", "a, *_ = t", "n = w.find('b')")]
        if kind < 15:
            lines = [f"if {self.test()}:", *indented(self.block(depth + 1))]
            return lines + (["else:", *indented(self.block(depth + 1))] if self.chance(0.5) else [])
        self.loops += 1
        head = f"for {self.pick('k', 'a', 'j')} in {self.rows(0)}:" if kind < 19 else "while e < 5:"
        body = indented(self.block(depth + 1))
        self.loops -= 1
        if head.startswith("while"):
            body = ["    e += 1", *body]
        tail = ["else:", *indented(self.block(depth + 1))] if self.chance(0.2) else []
        return [head, *body, *tail]

    def about_ints(self, depth: int) -> list[str]:
        """Statements that test an int, use it as an index, and change it, in any order."""
        lines = [self.pick(*MOVES, *USES) for _ in range(self.random.randint(1, 3))]
        kind = self.random.randrange(4)
        if kind == 0:
            return lines
        if kind == 1 and depth < 2:
            return [f"if {self.pick(*RANGES)}:", *indented([*lines, *self.about_ints(depth + 1)])]
        if kind == 2:
            leaves = self.pick("break", "continue") if self.loops else "return c"
            return [f"if {self.pick(*RANGES)}: {leaves}", *lines]
        return [f"for k in {self.pick('range(3)', 't', 'gen(i % 3)')}:", *indented(lines)]

    def source(self, name: str) -> str:
        """The whole function."""
        count = self.random.randint(1, 2) if self.small else self.random.randint(2, 5)
        if self.chance(0.2):
            self.loops += 1
            body = [line for _ in range(2) for line in self.about_ints(0)]
            lines = [
                self.pick("for k in range(3):", "while e < 2:"),
                *indented(["e += 1", *body]),
                "return c * 100 + i",
            ]
        else:
            lines = [line for _ in range(count) for line in self.statement(0)]
            lines.append(f"return {self.number()}")
        # Whatever is not named again only makes the function slow to compile.
        named = set(re.findall(r"\b[a-z]\b", "\n".join(lines))) | {"a"}
        if any("move()" in line for line in lines):
            lines, named = [*MOVE, *lines], {*named, "i"}
        start = [f"{name} = {value}" for name, value in START.items() if name in named]
        return "\n".join([f"def {name}(x):", *indented([*start, *lines]), ""])


def indented(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]


PRELUDE = """from collections import Counter, deque
from functools import reduce
from itertools import accumulate, chain, combinations, islice, permutations

ROW = (3, 1, 2)


def doubled(k):
    return k * 2


def squared(k):
    return k * k


F = (doubled, squared)


def gen(n):
    if n > 0:
        yield n
        yield from gen(n - 1)


def help_one(v, row):
    total = v
    for item in row:
        total += item
    return total


def help_two(v, row):
    if v > len(row): return v - 1
    return row[0] * v


def help_three(v, row):
    row = list(row)
    row.append(v)
    return max(row)


"""


def module_text(seeds: list[int], small: bool = False) -> str:
    """The source of a module with a function for each seed."""
    return PRELUDE + "\n\n".join(Writer(seed, small).source(f"rule_{seed}") for seed in seeds)
