"""Corners of Python: numbers at their limits, texts at their ends, order, scope, errors and hidden sharing.

Each function takes an int. Compiled, it gives what Python gives, or is refused, or has a fault; it is never wrong.
"""

# ruff: noqa
# fmt: off
import copy
import itertools
import math
from collections import Counter, defaultdict, deque
from dataclasses import dataclass, field
from enum import Enum, Flag, IntEnum, auto
from functools import cmp_to_key, lru_cache, partial, reduce
from typing import NamedTuple

import numpy as np

NAN = float("nan")
INF = float("inf")


class Cell(NamedTuple):
    row: int
    col: int = 0

    def __sub__(self, other): return Cell(self.row - other.row, self.col - other.col)
    def __neg__(self): return Cell(-self.row, -self.col)
    def __mul__(self, k): return Cell(self.row * k, self.col * k)
    def __rmul__(self, k): return Cell(k + self.row, k + self.col)
    def __abs__(self): return abs(self.row) + abs(self.col)
    def __contains__(self, item): return item == self.row * 2


class Mod(NamedTuple):
    n: int
    def __eq__(self, other): return isinstance(other, Mod) and self.n % 3 == other.n % 3
    def __hash__(self): return self.n % 3


class Never(NamedTuple):
    n: int
    def __bool__(self): return False


@dataclass(frozen=True)
class Empty:
    n: int
    def __len__(self): return self.n % 3


@dataclass(frozen=True)
class Call:
    n: int
    def __call__(self, x, y=1): return self.n * x + y


@dataclass(frozen=True)
class Made:
    a: int
    b: list = field(default_factory=list)
    def __post_init__(self): object.__setattr__(self, "a", self.a + 1)


@dataclass
class Box:
    n: int = 0
    def add(self, k):
        self.n += k
        return self


class Kind(Enum):
    A = 1
    B = 2
    C = 1  # an alias of A

    def __lt__(self, other): return self.value > other.value


class Bit(Flag):
    X = auto()
    Y = auto()
    Z = auto()


class Num(IntEnum):
    ONE = 1
    TWO = 2


# numbers

def minus_zero_text(x): return len(str(-0.0 * x)) * 10 + len(repr(0.0 * x))
def minus_zero_atan(x): return math.atan2(-0.0 * (x + 1), -1.0)
def minus_zero_min(x): return math.copysign(1.0, min(0.0, -0.0 * (x + 1)))
def minus_zero_max(x): return math.copysign(1.0, max(-0.0 * (x + 1), 0.0))
def minus_zero_sum(x): return math.copysign(1.0, sum([-0.0, -0.0 * x]))
def minus_zero_abs(x): return math.copysign(1.0, abs(-0.0 * (x + 1)))
def minus_zero_int(x): return math.copysign(1.0, -0 * (x + 1))
def minus_zero_mod(x): return math.copysign(1.0, (-4.0 * x) % 2.0) * 10 + math.copysign(1.0, (4.0 * x) % -2.0)
def minus_zero_floor(x): return math.copysign(1.0, -0.0 // (x + 1.0))
def minus_zero_round(x): return math.copysign(1.0, round(-0.3 - x * 0.0, 0)) + round(-0.3)
def minus_zero_key(x): return len({0.0: 1, -0.0 * x: 2, x * 0: 3})
def nan_compared(x):
    n = NAN * (x + 1)
    return (n == n) + 2 * (n != n) + 4 * (n < 1) + 8 * (n >= n) + 16 * (not n)
def nan_max(x): return max(1.0 * x, NAN) if x % 2 else max([NAN, 1.0 * x]) != max([NAN, 1.0 * x])
def nan_min_of_row(x):
    row = [3.0 * x, NAN, 1.0]
    return min(row) if min(row) == min(row) else -1.0
def nan_in_tuple(x):
    n = NAN
    return (n in (n, 1.0)) * 2 + (NAN * x in (1.0, 2.0))
def nan_equal_lists(x):
    n = NAN * 1.0
    return ([n] == [n]) * 2 + ((n, x) == (n, x))
def nan_index(x):
    row = [1.0, NAN, 2.0 * x]
    return row.index(NAN)
def nan_sorted(x): return sorted([3.0, NAN, 1.0 * x])[0]
def inf_arithmetic(x): return (INF - x > 2 ** 60) + 2 * (INF * 0 == INF) + 4 * (-INF < x)
def inf_floor(x): return 1 if INF // (x + 1) != INF // (x + 1) else 0
def inf_int(x): return int(INF * (x + 1))
def inf_mod(x): return (x + 1.5) % INF + (-x - 1.5) % INF if x < 3 else (x + 1.5) % INF
def big_power(x): return 2 ** 70 // 2 ** (60 + x % 10)
def big_product(x): return (2 ** 40 + x) * (2 ** 40 - x) % 1000
def big_shift_and_back(x): return (1 << 70 + x) >> 69 + x
def big_sum_of_row(x): return sum([2 ** 62, 2 ** 62, x]) - 2 ** 63
def big_minus(x): return -(2 ** 63) - x + 2 ** 63
def big_abs(x): return abs(-(2 ** 63) + x) - 2 ** 62
def big_compared_with_float(x): return (2 ** 53 + 1 == float(2 ** 53) + x) * 2 + (2 ** 53 + 1 > 2.0 ** 53)
def big_int_of_float(x): return int(1e18 + x) % 1000 + int(-1e18) % 7
def big_float_int(x): return int(1e19 * (x + 1)) % 1000
def big_mod_negative(x): return -(2 ** 62 + x) % 1000
def big_digits(x): return sum(int(c) for c in str(2 ** 62 + x))
def shift_by_many(x): return (x >> 64 + x) + (-x - 1 >> 70) + (x >> 63)
def shift_left_zero(x): return 0 << x * 100
def shift_negative(x): return -5 << x % 7
def shift_of_bool(x): return (x > 2) << 3 | (x < 4) >> 1
def and_of_negatives(x): return (-x - 1 & 255) + (-x & -256) + (~x ^ 15) + (-x | 3)
def invert_bools(x): return ~(x > 2) + ~True * 10
def minus_bools(x): return -(x > 2) * 10 + -True + +(x == 1)
def floordiv_bools(x): return (x > 1) // True + True // 2 + (x % 2 == 0) % 2
def bool_power(x): return (x > 1) ** 2 + 2 ** (x > 1)
def bool_text(x): return len(str(x > 2)) * 10 + len(f"{x == 1}")
def bool_and_int_and(x): return ((x > 1) & (x < 9)) + ((x > 1) | 2) + ((x > 1) ^ True)
def bool_kept_or_not(x): return str((x > 1) & (x < 5)) + str((x > 1) & 1) + str((x > 1) | 0)
def floor_negative(x): return (-x // 3) * 1000 + (-x % 3) * 100 + (x // -3) * 10 + x % -3
def floor_floats(x): return (-x / 2) // 1 * 100 + (-x / 2) % 1 * 10 + (x / 2) // -0.75
def divmod_floats(x):
    q, r = divmod(x - 7.5, -2)
    return q * 100 + r
def divmod_negative(x):
    q, r = divmod(-x, 7)
    return q * 100 + r + divmod(x, -7)[1]
def float_mod_small(x): return (-1e-20 * (x + 1)) % 1.0 + (x * 0.1) % 0.1
def round_half_even(x): return round(x + 0.5) * 100 + round(-x - 0.5) * 10 + round(2.5) + round(0.5)
def round_tens(x): return round(x, -1) * 1000 + round(25 + x, -1) + round(15, -1)
def round_hundreds(x): return round(x * 37, -2) + round(-x * 50, -2)
def round_digits_float(x): return round(x * 0.125, 2) + round(2.675, 2) + round(x / 3, 3)
def round_none(x): return round(x * 0.5, None) + round(x)
def round_bool(x): return round(x > 2) + 1
def int_truncates(x): return int(-x / 2) * 100 + int(-0.5) * 10 + int(x * 0.999)
def trunc_floor_ceil(x):
    y = -x / 2
    return math.trunc(y) * 10000 + math.floor(y) * 100 + math.ceil(y)
def int_of_text(x): return int("12") + int("-7") + int(" 8 ") + int("1_000") + int("+3") + x
def int_of_digits(x): return int(str(x) + "0") + int("0" * (x % 3) + "7")
def int_of_bad_text(x):
    try:
        return int("1x" if x % 2 else "")
    except ValueError:
        return -1
def int_with_base(x): return int("101", 2) + int("ff", 16) + int("0x1f", 16) + int("z", 36) + x
def float_of_text(x): return float("1.5") + float("-2e3") + float(" inf ") * 0 if x < 0 else float("1e2") + x
def text_of_floats(x): return len(str(x / 2)) * 100 + len(str(x / 3)) + len(str(1e16 * (x + 1))) + len(str(1e-5))
def text_of_negative(x): return str(-x) + str(x - 3) + repr(-x)
def power_negative(x): return (x + 1) ** -1 + 2 ** -2
def power_negative_base(x): return (-2) ** (x % 5) * 10 + -2 ** (x % 5)
def power_mod(x): return pow(x, 3, 7) + pow(-x, 2, 5) + pow(2, x, 13)
def power_mod_inverse(x): return pow(x % 6 + 1, -1, 7)
def power_mod_negative(x): return pow(x, 2, -7)
def power_root(x): return x ** 0.5 + pow(x + 1, 0.5)
def power_zero(x): return 0 ** (x % 2) + 0.0 ** 0 + (x - 2) ** 0
def true_division_exact(x): return (2 ** 53 + 1) / (x + 1) + 7 / -2
def division_zero_caught(x):
    try:
        return 10 // (x - 3) + 10 % (x - 2)
    except ZeroDivisionError:
        return -1
def division_zero_float(x):
    try:
        return 1.0 / (x - 3.0)
    except ZeroDivisionError:
        return -2.0
def min_keeps_kind(x): return str(min(1, 1.0 * (x + 1))) + str(max(1.0, True)) + str(max(x, x + 0.0))
def min_mixed_first(x): return str(min(2.0, 2)) + str(min(2, 2.0)) + str(max(True, 1))
def sum_starts(x): return sum([1, 2], 10 + x) + sum((), 5) + sum([0.5] * x, 1)
def sum_of_tuples(x): return len(sum([(1, x), (2,), ()], ()))
def sum_of_lists(x): return sum([[1], [x, 2]], [])[1]
def sum_of_bools(x): return str(sum([x > 1, x > 2])) + str(sum([], False))
def int_equal_float_keys(x):
    d = {1: "a", 2: "b"}
    d[1.0] = "c"
    d[True] = "d"
    return d[1] + str(len(d)) + d.get(2.0 * (x % 2), "z")
def int_float_in_set(x): return (1.0 * x in {1, 2, 3}) + 2 * (True in {1, 5}) + 4 * (x + 0.5 in {1, 2})
def int_bool_set(x): return len({True, 1, 1.0, x})
def int_is(x):
    y = x
    return (y is x) + (x == y)
def int_none_equal(x): return (x == None) + (None == 0) * 2 + (None != x) * 4
def complex_numbers(x):
    z = complex(x, 2) * 1j
    return z.real * 100 + z.imag + abs(3 + 4j) + (z == complex(-2, x))
def complex_turns(x): return [1, 1j, -1, -1j].index(1j ** (x % 4)) if x < 4 else ((1 + 2j) * (0 - 1j) ** 2).real
def bytes_items(x): return b"abc"[x % 3] + len(b"xy") + (97 in b"abc")
def bytes_joined(x): return len(bytes([x, 1]) + b"z")
def bit_methods(x): return x.bit_length() * 100 + (-x).bit_length() * 10 + (x * 5).bit_count() + (x > 1).bit_length()
def isqrt_and_gcd(x): return math.isqrt(x) * 1000 + math.gcd(x, -12) * 10 + math.gcd(0, x) + math.lcm(x, 4)
def hypot_and_dist(x): return math.hypot(x, 4) + math.dist((0, x), (3, 0))
def chars_arithmetic(x): return chr(ord("a") + x % 26) + chr(ord("Z") - x % 26)
def chars_beyond(x): return ord(chr(0x1F600 + x)) - 0x1F600
def hex_and_bin(x): return bin(x)[2:] + hex(x) + oct(x)
def format_numbers(x): return f"{x}" + f"{x!r}" + "%d" % x + "{}".format(x) + str(float(x))
def underscore_numbers(x): return 1_000 + 0x_ff + 0b11 + 0o17 + x
def compare_chain(x): return (0 < x < 5 < 10) + 2 * (0 < x > 2) + 4 * (1 <= x != 4) + 8 * (x == 2 in (2,))
def compare_bool_int(x): return ((x > 1) == 1) + 2 * ((x > 1) < 1) + 4 * ((x > 0) == (x > 1))
def compare_mixed_kinds(x): return ("a" == 1) + 2 * ((1,) == [1]) + 4 * ([1] == [1.0]) + 8 * ((1, 2) == (1.0, True + 1))

# texts

def text_ends(x): return "".strip() + "".upper() + "x".strip("x") + str("".split()) + str(" a  b ".split()) + str("a,,b".split(","))
def text_split_empty(x): return len("".split(",")) * 10 + len("".split()) + len("a b c"[: x].split(" ", 1))
def text_find_empty(x): return "abc".find("") * 100 + "abc".find("", 3) + "abc".find("", 4) + "abc".count("") * 10 + "".count("")
def text_slices(x): return "hello"[x:] + "hello"[:-x] + "hello"[::-1][:x] + "hello"[-x:] + "hello"[x:x - 2:-1]
def text_replace(x): return "aXbXc".replace("X", "") + "aaa".replace("aa", "b") + "ab".replace("", "-") + "aXbX".replace("X", "y", 1)
def text_join(x): return ",".join([]) + ",".join(["a"]) + "".join("xyz"[:x]) + "-".join(str(k) for k in range(x % 4))
def text_times(x): return "ab" * (x - 2) + "" * x + 2 * "z" + "ab" * True
def text_compare(x): return ("" < "a") + 2 * ("Z" < "a") + 4 * ("ab" < "abc"[:x]) + 8 * ("b" > "abc") + 16 * ("10" < "9")
def text_in_text(x): return ("" in "") + 2 * ("" in "abc"[:x]) + 4 * ("bc" in "abc"[:x]) + 8 * ("ac" in "abc")
def text_methods(x):
    t = "aBc1"[:x]
    return t.isalpha() + 2 * t.isdigit() + 4 * t.isupper() + 8 * t.islower() + 16 * "".isalpha() + 32 * t.isalnum()
def text_title(x): return "hello world".title() + "hELLO".capitalize() + "aB".swapcase()
def text_pads(x): return "7".zfill(3) + "-7".zfill(4) + "x".ljust(3, ".") + "x".rjust(x % 4, "_") + "x".center(4, "-")
def text_strips(x): return "  a ".strip() + "xxaxx".lstrip("x") + "abcab".rstrip("ab") + "mississippi".strip("mip")
def text_prefix(x): return "abc".removeprefix("a") + "abc".removesuffix("bc") + str("abc".startswith(("x", "a"))) + str("abc".endswith(""))
def text_partition(x): return "|".join("a=b=c".partition("=")) + "|".join("a=b=c".rpartition("=")) + "|".join("abc".partition("="))
def text_index_missing(x):
    try:
        return "abc".index("abcd"[x % 4])
    except ValueError:
        return -5
def text_rfind(x): return "abcabc".rfind("bc") * 10 + "abcabc".rfind("bc", 0, 4) + "aaa".rfind("") + "abc".find("c", -1)
def text_lines(x): return len("a\nb\n\nc".splitlines()) * 10 + len("a\nb\n".split("\n"))
def text_multiplied_rows(x):
    rows = ["." * 3] * 2
    rows[0] = rows[0][:1] + "X" + rows[0][2:]
    return "/".join(rows)
def text_sorted(x): return "".join(sorted("hello"[: x])) + "".join(sorted("bca", reverse=True)) + "".join(reversed("abc"))
def text_min(x): return min("hello") + max("hello"[: x + 1]) + min("b", "a", key=lambda c: -ord(c))
def text_translate(x): return "a.b.c".translate(str.maketrans(".", "-")) + "abc".translate({97: "x", 98: None})
def text_escape(x): return len("\t\\\n\x41\u00e9") + ord("\n")
def text_enumerated(x): return sum(i * ord(c) for i, c in enumerate("abc"[: x], start=1))
def text_zip(x): return "".join(a + b for a, b in zip("abc", "de"[: x]))
def text_set(x): return len(set("hello"[: x])) + ("l" in set("hello")) + len(set("ab") & set("bc"))
def text_equal_char(x): return ("a" == "abc"[x % 3]) + ("ab" == "a") + ("abc"[x % 3] in "ab") * 2 + ("abc"[x % 3] in ("a", "b")) * 4
def text_or_default(x): return ("" or "none") + ("abc"[:x] or "empty") + ("a" and "b")
def text_unpacked(x):
    a, b, *c = "hello"[: x + 2]
    return b + a + "".join(c)
def text_star(x): return len([*"abc", *"de"[:x]])
def text_number_keys(x):
    d = {"1": 10, "2": 20}
    return d.get(str(x), 0) + d.get("12"[x % 2], 0)
def text_case_fold(x): return "ÄSS".lower() + "straße".upper()
def text_expand(x): return "%s-%s" % ("a", x) + "{1}{0}".format("a", x) + "{x}".format(x=x)
def text_isspace(x): return " ".isspace() + 2 * "".isspace() + 4 * " a"[:x].isspace()
def text_iterated_twice(x):
    t = "abc"
    return sum(1 for a in t for b in t if a < b)

# lists, tuples, sharing

def alias_chained(x):
    a = b = []
    a.append(x)
    return len(b)
def alias_in_place(x):
    a = [1]
    b = a
    b += [x]
    return len(a) * 10 + a[-1]
def alias_not_in_place(x):
    a = [1]
    b = a
    b = b + [x]
    return len(a) * 10 + b[-1]
def alias_tuples(x):
    a = (1,)
    b = a
    b += (x,)
    return len(a) * 10 + len(b)
def alias_times(x):
    g = [[0] * 2] * 2
    g[0][0] = x
    return g[1][0] * 10 + g[0][1]
def alias_times_in_list(x):
    g = [[0]] * 3
    g[1] = [x]
    return sum(r[0] for r in g)
def alias_default(x):
    def add(k, row=[]):
        row.append(k)
        return len(row)
    return add(1) * 10 + add(2)
def alias_argument(x):
    def fill(row, k):
        row[0] = k
        row = [9]
        return row[0]
    a = [1]
    return fill(a, x) * 100 + a[0]
def alias_returned(x):
    def same(row): return row
    a = [1]
    same(a).append(x)
    return len(a)
def alias_ternary(x):
    a, b = [1], [2]
    c = a if x % 2 else b
    c.append(x)
    return len(a) * 10 + len(b)
def alias_or(x):
    a, b = [], [1]
    c = a or b
    c.append(x)
    return len(a) * 10 + len(b)
def alias_loop(x):
    rows = [[1], [2]]
    for r in rows:
        r.append(x)
    return sum(map(len, rows))
def alias_loop_rebinds(x):
    rows = [[1], [2]]
    for r in rows:
        r = r + [x]
    return sum(map(len, rows))
def alias_comprehension(x):
    rows = [[1], [2]]
    same = [r for r in rows]
    same[0].append(x)
    return len(rows[0])
def alias_slice(x):
    rows = [[1], [2]]
    half = rows[:1]
    half[0].append(x)
    half.append([3])
    return len(rows[0]) * 10 + len(rows)
def alias_tuple_of_lists(x):
    t = ([1], [2])
    t[0].append(x)
    return len(t[0]) * 10 + len(t[1])
def alias_dict_values(x):
    d = {"a": [1], "b": [2]}
    for v in d.values():
        v.append(x)
    return len(d["a"]) + len(d["b"])
def alias_dict_get(x):
    d = {"a": [1]}
    d.get("a").append(x)
    d.get("b", []).append(x)
    return len(d["a"]) * 10 + len(d)
def alias_setdefault(x):
    d = {}
    for k in (1, 2, 1, x):
        d.setdefault(k, []).append(k)
    return len(d[1]) * 10 + len(d)
def alias_default_dict(x):
    d = defaultdict(list)
    for k in range(x % 10):
        d[k % 3].append(k)
    return sum(len(v) * k for k, v in d.items())
def alias_swap(x):
    a, b = [1], [2, 3]
    a, b = b, a
    a.append(x)
    return len(a) * 10 + len(b)
def alias_pop_insert(x):
    rows = [[1], [2]]
    r = rows.pop(0)
    r.append(x)
    rows.insert(1, r)
    r.append(5)
    return len(rows[1])
def alias_box(x):
    a = Box(1)
    b = a
    b.add(x)
    return a.n
def alias_closure(x):
    row = []
    def add(k): row.append(k)
    add(1)
    add(x)
    return sum(row)
def alias_set(x):
    a = {1}
    b = a
    b |= {x}
    return len(a)
def alias_set_new(x):
    a = {1}
    b = a
    b = b | {x}
    return len(a)
def alias_nested_copy(x):
    a = [[1], [2]]
    b = [r[:] for r in a]
    b[0][0] = x
    return a[0][0] * 10 + b[0][0]
def list_self_extend(x):
    a = [1, x]
    a.extend(a)
    a += a
    return len(a) * 100 + sum(a)
def list_negative_insert(x):
    a = [1, 2, 3]
    a.insert(-1, x)
    a.insert(100, 7)
    a.insert(-100, 8)
    return reduce(lambda t, k: t * 10 + k % 10, a, 0)
def list_pop_negative(x):
    a = [1, 2, 3]
    return a.pop(-2) * 100 + a.pop() * 10 + len(a)
def list_slice_out(x): return len([1, 2, 3][x:100]) * 100 + len([1, 2][5:]) + len([1, 2, 3][-100:x]) + len([1, 2][2:1])
def list_slice_assign(x):
    a = [1, 2, 3, 4]
    a[1:3] = [x]
    a[len(a):] = [9, 9]
    a[:0] = [7]
    return reduce(lambda t, k: t * 10 + k % 10, a, 0)
def list_slice_delete(x):
    a = list(range(6))
    del a[1:3]
    del a[-1]
    return reduce(lambda t, k: t * 10 + k, a, 0)
def list_step_delete(x):
    a = list(range(6))
    del a[::2]
    return sum(a)
def list_step_assign(x):
    a = [0] * 6
    a[::2] = [1, 2, x]
    return sum(a)
def list_remove_first(x):
    a = [1, 2, 1]
    a.remove(1)
    return a[0] * 10 + a[1]
def list_index_from(x): return [1, 2, 1, 2].index(2, 2) * 10 + [1, 2, 1].index(1, 1)
def list_compare(x): return ([1, 2] < [1, 2, x]) + 2 * ([] < [0]) + 4 * ([2] > [1, 9]) + 8 * ((1, 2, 3) < (1, x)) + 16 * (() == ())
def list_compare_mixed(x): return ((1, "a") < (1, "b")) + 2 * ((x, "a") < (2, 1) if x != 2 else False)
def list_reverse_in_place(x):
    a = [1, 2, x]
    b = a.reverse()
    return a[0] * 10 + (b is None)
def list_sort_stable(x):
    words = ["bb", "a", "cc", "d"]
    words.sort(key=len)
    return "".join(words) + "".join(sorted(words, key=len, reverse=True))
def list_sort_tuples(x): return sorted([(2, "b"), (1, "z"), (2, "a"), (x, "")])[1][1]
def list_sort_two_keys(x): return sorted([3, 1, 2, 13, 11], key=lambda k: (k % 10, -k))[x % 5]
def list_sort_negative(x): return sorted([3, 1, 2], key=lambda k: -k)[0] + sorted([True, 0, x])[2]
def list_sort_cmp(x): return sorted([3, 1, 2], key=cmp_to_key(lambda a, b: b - a))[0]
def list_max_ties(x): return max([(1, 2), (1, 1), (0, 9)], key=lambda p: p[0])[1] * 10 + min([3, 13, 23], key=lambda k: k % 10)
def list_max_default(x): return max([], default=x) + max((k for k in range(x) if k > 3), default=-1)
def list_times_negative(x): return len([1] * (x - 3)) + len([1, 2] * 0) + len((0,) * -1)
def list_equal_nested(x): return ([[1], [x]] == [[1], [2]]) + 2 * ([(1,)] == [[1]]) + 4 * ([None] == [0])
def list_contains_kinds(x): return (1.0 in [1, 2]) + 2 * (True in [1]) + 4 * ("a" in [1, "a"]) + 8 * ((1, 2) in [[1, 2], (1, 2)])
def list_count_kinds(x): return [1, True, 1.0, "1", x].count(1)
def list_unpack_wrong(x):
    try:
        a, b = [1, 2, 3][: x]
        return a + b
    except ValueError:
        return -1
def list_unpack_nested(x):
    (a, [b, *c]), d = (1, [2, 3, x]), 4
    return a * 1000 + b * 100 + len(c) * 10 + d
def list_star_middle(x):
    first, *middle, last = range(x + 2)
    return first * 100 + len(middle) * 10 + last
def list_star_calls(x):
    def f(a, b=2, *rest, c=3): return a * 1000 + b * 100 + len(rest) * 10 + c
    return f(1) + f(1, 2, *[x, 4], c=5) + f(*(1, 2))
def list_changed_in_loop(x):
    a = [1, 2, 3]
    for k in a:
        if len(a) < 6:
            a.append(k + x)
    return sum(a)
def list_removed_in_loop(x):
    a = [1, 2, 2, 3]
    for k in a:
        if k == 2:
            a.remove(k)
    return len(a)
def list_replaced_in_loop(x):
    a = [1, 2, 3]
    total = 0
    for k in a:
        a = [x]
        total += k
    return total + a[0]
def list_zip_self(x):
    a = [1, 2, 3, 4]
    return sum(p * q for p, q in zip(a, a[1:])) + sum(p for p, _ in zip(a[::2], a[1::2]))
def list_transpose(x):
    g = [(1, 2, x), (4, 5, 6)]
    return sum(c[0] * c[1] for c in zip(*g)) + len(list(zip(*[])))
def list_of_zip_longest(x): return sum(a * b for a, b in itertools.zip_longest([1, 2, x], [3], fillvalue=2))
def list_deque(x):
    d = deque([1, 2, 3], maxlen=3)
    d.append(x)
    return d[0] * 10 + len(d)
def list_deque_ends(x):
    d = deque([1, 2, x])
    d.rotate(1)
    d.appendleft(9)
    return d[0] * 100 + d[1] + d[-1] + d.pop() + d.popleft()
def list_any_of_empty(x): return any([]) + 2 * all([]) + 4 * any([[], 0, ""]) + 8 * all([x, 1])
def list_all_short(x):
    seen = []
    def look(k):
        seen.append(k)
        return k < 2
    return all(look(k) for k in range(x)) * 10 + len(seen)
def list_enumerate_start(x): return sum(i * v for i, v in enumerate([x, 2], 5))
def list_map_two(x): return sum(map(lambda a, b: a * b, [1, 2, 3], [4, x]))
def list_filter_none(x): return len(list(filter(None, [0, 1, "", "a", None, x])))
def list_reduce_start(x): return reduce(lambda a, b: a * 2 + b, [1, 0, 1], x) + reduce(max, [1, x, 3])
def list_range_steps(x): return sum(range(10, x, -3)) * 100 + len(range(x, 0)) + list(range(0, 10, 3))[-1] + (x in range(0, 10, 3))
def list_range_negative_index(x): return range(10)[-1] + range(0, 10, 2)[x % 5] + len(range(10)[2:7:2])
def list_range_equal(x): return (range(0) == range(2, 1)) + 2 * (range(0, 3, 2) == range(0, 4, 2)) + (list(range(3)) == [0, 1, 2]) * 4
def list_copy_of_tuple(x):
    t = (1, 2)
    a = list(t)
    a[0] = x
    return t[0] * 10 + a[0] + len((*t, *a))
def list_joined_tuple_order(x): return max((x % 3, -k, k) for k in range(3))[2]
def list_index_float(x):
    try:
        return [1, 2][x / 2]
    except TypeError:
        return -1
def list_index_bool(x): return [10, 20][x > 2] + (5, 6)[True]

# dicts and sets

def dict_reinserted(x):
    d = {"a": 1, "b": 2, "c": 3}
    del d["a"]
    d["a"] = 4
    d["b"] = 5
    return "".join(d) + str(list(d.values())[x % 3])
def dict_update_order(x):
    d = {"a": 1}
    d.update({"b": 2, "a": 3}, c=x)
    return "".join(d) + str(sum(d.values()))
def dict_merge(x):
    d = {"a": 1, "b": 2} | {"b": x, "c": 4}
    e = {**d, "a": 9}
    return "".join(e) + str(e["a"] * 100 + e["b"])
def dict_key_kept(x):
    d = {1: "a"}
    d[1.0] = "b"
    d[True] = "c"
    return str(list(d)[0]) + d[1]
def dict_pop_default(x):
    d = {1: 2}
    return d.pop(x, -1) * 10 + len(d)
def dict_popitem_last(x):
    d = {k: k * k for k in range(3)}
    k, v = d.popitem()
    return k * 10 + v + len(d)
def dict_from_pairs(x): return sum(k * v for k, v in dict([(1, 2), (1, x), (3, 4)]).items())
def dict_compare(x): return ({1: 2, 3: 4} == {3: 4, 1: 2}) + 2 * ({1: x} == {1: 2}) + 4 * ({} == {})
def dict_missing_caught(x):
    d = {1: 2}
    try:
        return d[x]
    except KeyError:
        return -7
def dict_get_none(x): return 1 if {1: None}.get(x) is None else 0
def dict_in_values(x): return (2 in {1: 2}.values()) + 2 * ((1, x) in {1: 2}.items()) + 4 * (x in {1: 2}.keys())
def dict_max_by_value(x):
    d = {"a": 3, "b": x, "c": 3}
    return max(d, key=d.get) + max(d.items(), key=lambda p: p[1])[0]
def dict_sorted_items(x): return "".join(k for k, _ in sorted({"b": 1, "a": x, "c": 1}.items(), key=lambda p: (-p[1], p[0])))
def dict_of_tuples(x):
    d = {}
    for a in range(3):
        d[a, a % 2] = a
    return d.get((x, 0), -1) * 10 + len(d)
def dict_grown_in_loop(x):
    d = {1: 1}
    try:
        for k in d:
            d[k + x + 1] = 1
        return len(d)
    except RuntimeError:
        return -1
def counter_arithmetic(x):
    a, b = Counter("aab"), Counter("abc")
    c = a - b
    d = a + b
    return sum(c.values()) * 100 + sum(d.values()) * 10 + len(c)
def counter_union(x):
    a, b = Counter("aab"), Counter("abbb")
    return sum((a | b).values()) * 100 + sum((a & b).values()) * 10 + (a | b)["b"]
def counter_or_alone(x):
    a, b = Counter([1, 1, x]), Counter([1, 2, 2])
    a[5] = -1
    c = a | b
    return c[1] * 100 + c[2] * 10 + len(c) + (5 in c)
def counter_or_in_place(x):
    a, b = Counter([1, 1, x]), Counter([1, 2, 2])
    a |= b
    return a[1] * 100 + a[2] * 10 + len(a)
def counter_and_in_place(x):
    a, b = Counter([1, 1, 1, 3, x]), Counter([1, 1, 2, 2, x])
    a &= b
    return a[1] * 100 + a[2] * 10 + len(a)
def counter_two_names(x):
    a = Counter([1, 1, x])
    b = a
    b += Counter([2])
    return len(a)
def counter_order(x):
    c = Counter([3, 1, x]) + Counter([2, 1, 7])
    return reduce(lambda t, k: t * 10 + k % 10, c, 0)
def counter_less_and_sign(x):
    c = Counter([1, 2, x])
    c.subtract([1, 1, 1])
    return len(+c) * 100 + (-c)[1] * 10 + len(c - Counter([2]))
def counter_and_dict(x): return len(Counter([1, x]) | {5: 6})
def default_dict_joined(x):
    d = defaultdict(int) | {1: 2}
    return d[x]
def dict_joined_in_place(x):
    d = {1: 2}
    d |= {x: 3}
    return len(d) * 10 + d[x]
def counter_missing(x):
    c = Counter([1, 2, x])
    return c[99] * 100 + len(c) * 10 + c[2]
def counter_negative(x):
    c = Counter(a=1)
    c.subtract("aab")
    return c["a"] * 10 + len(+c) + sum(c.values())
def counter_in_place(x):
    c = Counter("ab")
    c += Counter("b")
    c -= Counter("a")
    return len(c) * 10 + c["b"]
def counter_ties(x): return "".join(k for k, _ in Counter("bbaacc"[: x + 1]).most_common(2))
def counter_compare(x): return (Counter("ab") == Counter("ba")) + 2 * (Counter(a=0) == Counter())
def set_changed_in_loop(x):
    s = {1}
    try:
        for k in s:
            s.add(k + x + 1)
        return len(s)
    except RuntimeError:
        return -1
def set_difference_update(x):
    s = set(range(6))
    s -= {x, 1}
    s ^= {1, 2}
    s &= set(range(4))
    return sum(s) * 10 + len(s)
def set_compare(x): return ({1} < {1, x}) + 2 * ({1, 2} <= {1, 2}) + 4 * ({1} > set()) + 8 * ({1, x}.isdisjoint({5, 6}))
def set_of_frozensets(x): return len({frozenset({1, 2}), frozenset({2, 1}), frozenset({x})})
def set_mixed_kinds(x): return len({1, "1", 1.0, None, (1,), x})
def set_update_text(x):
    s = set()
    s.update("abc"[: x], "cd")
    return len(s)
def set_symmetric(x): return sorted({1, 2, x} ^ {2, 3})[0]
def set_of_words(x):
    s = {"ab", "cd"}
    s.add("abcd"[: x % 5])
    return len(s) * 10 + ("ab" in s) + ("abcd" in s) * 2
def set_of_words_sorted(x): return ",".join(sorted({"pear", "apple", "fig"} - {"fig" if x % 2 else "apple"}))
def set_of_big_ints(x):
    s = {10 ** 12, 10 ** 15 + x}
    s.add(x)
    return (10 ** 12 in s) * 10 + len(s)
def set_pop_only(x):
    s = {x}
    return s.pop() * 10 + len(s)
def set_own_equality(x): return len({Mod(1), Mod(4), Mod(x)}) + (Mod(7) in {Mod(1)}) * 10
def dict_own_equality(x): return len({Mod(1): 1, Mod(4): 2, Mod(x): 3})

# names, scopes, control

def scope_comprehension(x):
    k = 5
    row = [k for k in range(x % 4)]
    return k * 10 + len(row)
def scope_walrus(x):
    row = [last := k for k in range(x + 1)]
    return last * 10 + len(row)
def scope_walrus_while(x):
    n = x
    while (n := n - 3) > 0:
        pass
    return n
def scope_nested(x):
    return sum(a * b for a in range(3) for b in range(a) if (c := a + b) > x % 3) + c
def scope_closures(x):
    fs = [lambda: k for k in range(3)]
    return sum(f() for f in fs)
def scope_closures_default(x):
    fs = [lambda k=k: k for k in range(3)]
    return sum(f() for f in fs) + fs[x % 3]()
def scope_nonlocal(x):
    n = 0
    def up(k):
        nonlocal n
        n += k
        return n
    return up(x) + up(1) * 10 + n
def scope_shadow(x):
    max = lambda a, b: a - b
    return max(x, 1)
def scope_late_global(x): return LATE + x
def scope_del(x):
    y = x
    del y
    try:
        return y
    except NameError:
        return -1
def scope_loop_variable(x):
    for k in range(x):
        pass
    try:
        return k
    except NameError:
        return -1
def scope_class_constant(x):
    class Inner:
        n = 3
    return Inner.n + x
def control_for_else(x):
    for k in range(5):
        if k == x:
            break
    else:
        return -1
    return k
def control_while_else(x):
    n = x
    while n > 2:
        n -= 3
        if n == 1:
            break
    else:
        n += 100
    return n
def control_nested_break(x):
    total = 0
    for a in range(4):
        for b in range(4):
            if b == x:
                break
            total += 1
        else:
            continue
        total += 100
    return total
def control_try_else(x):
    try:
        y = 10 // x
    except ZeroDivisionError:
        y = -1
    else:
        y += 100
    return y
def control_finally(x):
    out = []
    try:
        out.append(1 // x)
    except ZeroDivisionError:
        out.append(5)
    finally:
        out.append(7)
    return sum(out)
def control_finally_return(x):
    try:
        return x
    finally:
        x = 5
def control_except_order(x):
    try:
        return [1, 2][x] + {1: 2}[x]
    except LookupError:
        return -1
    except IndexError:
        return -2
def control_except_tuple(x):
    try:
        return int("a") if x % 2 else [][0]
    except (ValueError, IndexError) as error:
        return -1 if isinstance(error, ValueError) else -2
def control_raise_again(x):
    try:
        try:
            return 1 // x
        except ZeroDivisionError:
            raise ValueError
    except ValueError:
        return -3
def control_error_in_generator(x):
    def gen():
        for k in (1, 0, 2):
            yield 6 // k
    total = 0
    try:
        for v in gen():
            total += v
    except ZeroDivisionError:
        total += 100
    return total
def control_error_in_comprehension(x):
    try:
        return sum([6 // k for k in (1, x, 2)])
    except ZeroDivisionError:
        return -1
def control_assert(x):
    try:
        assert x > 2, "small"
        return 1
    except AssertionError:
        return 0
def control_generator_spent(x):
    g = (k for k in range(x))
    return sum(g) * 10 + sum(g)
def control_generator_partly(x):
    g = iter(range(x))
    first = next(g, -1)
    return first * 100 + sum(g)
def control_generator_in(x):
    g = iter([1, 2, 3, 4])
    return (2 in g) * 10 + sum(g)
def control_iter_pairs(x):
    it = iter(range(6))
    return sum(a * b for a, b in zip(it, it))
def control_generator_return(x):
    def gen():
        yield 1
        if x > 2:
            return
        yield 2
    return len(list(gen()))
def control_match_values(x):
    match (x % 3, x):
        case (0, n) if n > 5: return 1
        case (0, _): return 2
        case (1 | 2 as r, n): return r * 10 + n
def control_match_sequence(x):
    match [1, 2, 3][: x]:
        case []: return 0
        case [a]: return a
        case [a, *rest]: return a * 10 + len(rest)
def control_match_text(x):
    match "abcd"[: x]:
        case "": return 0
        case "a" | "ab": return 1
        case t: return len(t)
def control_match_bool(x):
    match x > 2:
        case True: return 1
        case False: return 0
def control_match_number_kinds(x):
    match x * 1.0:
        case 1: return 10
        case 2.0: return 20
        case float(): return 30
def control_match_mapping(x):
    match {"a": x}:
        case {"a": 1}: return 1
        case {"a": n}: return n * 10
def control_match_class(x):
    match Cell(x, 2):
        case Cell(1, _): return 1
        case Cell(row=r, col=2): return r * 10
def control_ternary_chain(x): return "a" if x < 2 else "b" if x < 4 else "c"
def control_and_or(x): return (x and 5) or 7
def control_and_or_kinds(x): return str(x and "s") + str(0 or None) + str([] or ()) + str(x or [1])
def control_not_precedence(x): return (not x == 2) + 2 * (not x in (1, 2)) + 4 * (x is not None)
def control_short_effects(x):
    log = []
    def f(k):
        log.append(k)
        return k % 2
    f(1) and f(2) or f(3)
    f(x) or f(5) and f(7)
    return reduce(lambda t, k: t * 10 + k % 10, log, 0)
def control_evaluation_order(x):
    log = []
    def f(k):
        log.append(k)
        return k
    d = {f(1): f(2), f(3): f(4)}
    t = (f(5), f(6))[f(0)] + f(7) * f(8)
    return reduce(lambda t, k: t * 10 + k, log, 0)
def control_assign_order(x):
    a = [0, 0, 0]
    i = 0
    i, a[i] = 1, x
    a[i] = i = 2
    return a[0] * 100 + a[1] * 10 + i
def control_augmented_order(x):
    a = [1, 2, 3]
    k = 0
    def f():
        nonlocal k
        k += 1
        return k
    a[f()] += f()
    return a[0] * 100 + a[1] * 10 + a[2]
def control_default_evaluated(x):
    y = x
    def f(a=y): return a
    y = 100
    return f() + y
def control_keyword_defaults(x):
    def f(a, /, b=2, *, c=3): return a * 100 + b * 10 + c
    return f(x) + f(1, c=5) + f(1, 4) + f(*[1], **{"b": 7})
def control_recursion_lists(x):
    def walk(k, path):
        if k == 0:
            return [path]
        return [p for s in (1, 2) if s <= k for p in walk(k - s, path + [s])]
    return len(walk(x % 7, []))
def control_partial(x):
    f = partial(pow, 2)
    g = partial(max, x, key=lambda k: -k)
    return f(3) + g(2)
def control_lambda_star(x): return (lambda *a, **k: len(a) * 10 + len(k))(1, 2, x, c=3)
def control_global_constant_default(x, scale=3): return x * scale
def control_chained_methods(x): return " a-b ".strip().split("-")[x % 2].upper().lower() + "z"
def control_recursive_generator(x):
    def tree(n):
        if n > 0:
            yield from tree(n - 1)
            yield n
            yield from tree(n - 2)
    return sum(k * i for i, k in enumerate(tree(x % 5)))

# classes

def own_subtraction(x):
    c = Cell(x, 2) - Cell(1, 1)
    return c.row * 10 + c.col
def own_negative(x): return (-Cell(x, 1)).row + abs(Cell(-x, 3)) * 10
def own_times(x): return (Cell(x, 1) * 2).row * 10 + (2 * Cell(x, 1)).row
def own_plus_is_tuple(x): return len(Cell(x, 1) + (2,))
def own_contains(x): return (4 in Cell(x, 9)) + 2 * (9 in Cell(x, 9))
def own_truth_false(x): return 1 if Never(x) else 0
def own_truth_and(x): return (Never(x) or Never(5)).n
def own_length_truth(x): return (1 if Empty(x) else 0) * 10 + len(Empty(x))
def own_call(x): return Call(2)(x) + Call(3)(x, y=5)
def own_post_init(x): return Made(x).a * 10 + len(Made(1).b)
def own_equality_in(x): return (Mod(x) in [Mod(0), Mod(1)]) + [Mod(2), Mod(5)].count(Mod(x)) * 10 + (Mod(x) == 5) * 100
def own_equality_index(x): return [Mod(0), Mod(1), Mod(2)].index(Mod(x))
def own_order_of_members(x): return sorted([Kind.A, Kind.B])[0].value + min(Kind.B, Kind.A).value * 10
def own_alias_member(x): return (Kind.C is Kind.A) + len(Kind) * 10 + Kind(1).value + len(list(Kind))
def own_member_by_value(x):
    try:
        return Kind(x).name
    except ValueError:
        return "none"
def own_flags(x):
    f = Bit.X | Bit.Y
    f ^= Bit.Y
    return (Bit.X in f) + 2 * (Bit.Z in f) + 4 * bool(f & Bit.Y) + 8 * (~f == Bit.Y | Bit.Z)
def own_int_member(x): return Num.ONE + x + (Num.TWO > Num.ONE) + [5, 6, 7][Num.TWO] + (Num.ONE == 1) * 10
def own_int_member_text(x): return str(Num.ONE.value) + Num.TWO.name + str(Num.ONE + 1)
def own_record_equals_tuple(x): return (Cell(1, 2) == (1, 2)) + 2 * (Cell(x, 0) == Cell(x)) + 4 * ((x, 1) < Cell(3))
def own_record_unpacked(x):
    r, c = Cell(x, 3)
    return r * 10 + c + Cell(x)[1] + len(Cell(1)) + max(Cell(x, 4))
def own_record_replaced(x): return Cell(x, 1)._replace(col=5).col + Cell._make([x, 2]).row + sum(Cell(x, 1)._asdict().values())
def own_record_as_key(x): return {Cell(1, 2): 5, (3, 4): 6}.get((1, 2) if x % 2 else Cell(3, 4))
def own_record_in_a_set(x): return len({Cell(1, 2), (1, 2), (x, 2)}) * 10 + ((x, 2) in {Cell(1, 2)}) + (Cell(1, 2) in {(x, 2), (3, 4)})
def own_record_beside_none(x):
    d = {None: 1, (1, 2): 2}
    d[3, x] = 5
    return d.get(Cell(1, 2), 7) * 100 + d.get(Cell(3, x), 7) * 10 + d[None]
def own_record_of_two_lengths(x):
    d = {(1,): 1, Cell(1, 2): 2}
    d[1, x, 3] = 3
    return d.get((1, 2), 7) * 100 + d.get((1, x, 3), 7)
def own_mutable_box(x):
    box = Box()
    for k in range(x):
        box.add(k)
    return box.n
def own_box_compared(x): return (Box(x) == Box(2)) + 2 * (Box(1) != Box(1))


# what only one part of refuses, and copies

def _rows(x): return ((None, "a" if x > 2 else None), ("b", "c" if x > 1 else None))
def all_map_all(x): return all(map(all, _rows(x))) * 10 + all(map(all, ((None, None), ("b", None))))
def all_gen(x): return all(all(r) for r in _rows(x))
def any_map_any(x): return any(map(any, _rows(x))) * 10 + any(map(any, ((None, None), (None, "a" if x > 3 else None))))
def _check(r, a):
    fields = {r[a], r[a + 1]}
    if len(fields) != 1:
        return None
    return next(iter(fields))
def four(x):
    r = (None, None, "a", "a" if x else None, None, "b", "b")
    for k in range(6):
        w = _check(r, k)
        if w:
            return k
    return -1
def four2(x):
    r = (None, None, "a", "a" if x else None, None, "b", "b")
    return sum(_check(r, k) is not None for k in range(6))
def truth_of_union(x):
    w = None if x > 2 else "a"
    return 1 if w else 0
def _winner(r):
    for k in range(len(r) - 1):
        w = _check(r, k)
        if w:
            return w
    return None
def win(x):
    return (_winner((None, None, None, None)) is not None) * 100 + (_winner((None, None, "a", "a" if x else None)) is not None)
def map_len(x): return sum(map(len, _rows(x)))
def map_bool(x): return sum(map(bool, (None, "a", x, 0)))
def map_max(x): return sum(map(max, ((1, x), (2, 3))))
def map_sum(x): return sum(map(sum, ((1, x), (2, 3))))
def _winner_or(r):
    for k in range(len(r) - 2):
        w = _check(r, k) or _check(r, k + 1)
        if w:
            return w
    return None
def win_or(x):
    return (_winner_or((None, None, None, None)) is not None) * 100 + (_winner_or((None, None, "a", "a" if x else None)) is not None)
def only_unpacked(x):
    s = {x, x * 2}
    try:
        v, = s
        return v
    except ValueError:
        return -1
def only_next(x):
    s = {x % 3, 1}
    return next(iter(s)) if len(s) == 1 else -5
def only_next_default(x):
    s = {k for k in range(x % 2)}
    return next(iter(s), 9)
def only_next_text(x):
    s = set("aab"[:x % 3])
    return next(iter(s)) if len(s) == 1 else "z"
def lam(x):
    f = lambda r: r[0] if r else 7
    return f((x, 1)) + f(())
def deep_grid(x):
    g = [[1, 2], [3, x]]
    h = copy.deepcopy(g)
    h[0][0] = 9
    h.append([5])
    return g[0][0] * 100 + len(g) * 10 + h[0][0] + h[1][1]
def shallow_grid(x):
    g = [[1, 2], [3, x]]
    h = copy.copy(g)
    h[0][0] = 9
    h.append([5])
    return g[0][0] * 100 + len(g) * 10 + h[0][0]
def deep_tuple(x):
    t = ((1, 2), (x, 4))
    return copy.deepcopy(t)[1][0]
def deep_tuple_lists(x):
    t = ([1], [x])
    u = copy.deepcopy(t)
    u[0].append(2)
    return len(t[0])
def deep_dict(x):
    d = {"a": 1}
    e = copy.deepcopy(d)
    e["b"] = x
    return len(d) * 10 + len(e)
def deep_dict_lists(x):
    d = {"a": [1]}
    e = copy.deepcopy(d)
    e["a"].append(x)
    return len(d["a"]) * 10 + len(e["a"])
def deep_counter(x):
    c = copy.deepcopy(Counter([1, 1, x]))
    c[5] += 1
    return c[1] * 10 + c[77]
def deep_deque(x):
    d = deque([1, x])
    e = copy.deepcopy(d)
    e.append(3)
    return len(d) * 10 + len(e)
def deep_set(x):
    s = {1}
    u = copy.copy(s)
    u.add(x)
    return len(s) * 10 + len(u)
def copy_list(x):
    a = [1]
    b = copy.copy(a)
    b.append(x)
    return len(a) * 10 + len(b)
def is_kind(x):
    return isinstance({1: x}, dict) + 2 * isinstance(deque([x]), list) + 4 * isinstance(Counter([x]), dict)


# several names at once

def two_sets(x):
    a, b = map(set, ((1, x), (2, 3)))
    a.add(7)
    b.discard(x)
    return len(a) * 10 + len(b)
def two_by_generator(x):
    a, b = (k * 2 for k in (x, x + 1))
    return a * 100 + b
def two_lists(x):
    a, b = ([k] for k in (x, 2))
    a.append(5)
    return len(a) * 10 + len(b)
def two_same(x):
    r = [x]
    a, b = (r for k in (1, 2))
    a.append(5)
    return len(b)
def two_aliases(x):
    r, s = [x], [2]
    a, b = (t for t in (r, s))
    a.append(5)
    return len(r) * 10 + len(s)
def two_filtered(x):
    a, b = (k for k in (x, 1, 2) if k != x) if x > 2 else (7, 8)
    return a * 10 + b
def two_mixed(x):
    a, b = (str(k) for k in (x, "q"))
    return a + b
def two_calls(x):
    log = []
    def f(k):
        log.append(k)
        return k + 1
    a, b = (f(k) for k in (x, 2))
    b, a = map(f, (a, b))
    return a * 1000 + b * 10 + len(log) + log[0]
def three_for_two(x):
    try:
        a, b = (k for k in (1, 2, x))
        return 1
    except ValueError:
        return 0
def two_later_variable(x):
    k = 50
    a, b = (k + j for j in (1, 2))
    return a + b + k

# constant arrays

BYTES = np.array([2, 0, 1, 250], np.uint8)
LINES = np.array([[0, 1, 2], [2, 1, 0], [3, 3, 1]], np.int8)
WIDE = np.array([3, 1, 2, 0])
FLAGS = np.array([True, False, True])
SHORT = np.array([0.1, 0.5], np.float32)
U64 = np.array([5, 2**63 + 1], np.uint64)
ROW = (10, 20, 30, 40)
def array_index(x): return ROW[LINES[x % 3, 1]] + ROW[LINES[x % 3][0]]
def array_nested(x): return sum(ROW[i] for line in LINES for i in line)
def array_loop(x):
    total = 0
    for line in LINES:
        for i in line:
            total += ROW[i]
        if all(ROW[k] > 5 for k in line):
            total += 1
    return total
def array_arithmetic(x): return BYTES[3] + x
def array_arithmetic_in_loop(x):
    total = 0
    for b in BYTES:
        total += b
    return total
def array_compared(x): return 1 if BYTES[x % 4] == 1 else 0
def array_compared_sum(x): return (BYTES[0] == 2) + (BYTES[2] == 1)
def array_compared_sum_wide(x): return (WIDE[0] == 3) + (WIDE[x % 4] == 3)
def array_compared_sum_value(x): return (WIDE[x % 4] > 1) + (WIDE[(x + 1) % 4] > 1)
def array_compared_not(x): return ~(WIDE[x % 4] > 1)
def array_compared_minus(x): return -(WIDE[x % 4] > 1)
def array_compared_and(x): return (WIDE[x % 4] > 1 and 5) or 7
def array_compared_text(x): return str(WIDE[x % 4] > 1)
def array_as_int(x): return int(BYTES[x % 4]) + int(SHORT[1] * 2)
def array_as_bool(x): return bool(FLAGS[x % 3]) + bool(BYTES[x % 4])
def array_flags(x): return 1 if FLAGS[x % 3] else 0
def array_flags_sum(x): return FLAGS[0] + FLAGS[2]
def array_key(x): return {2: 5, 0: 6, 1: 7, 250: 8}[BYTES[x % 4]]
def array_big(x): return 1 if U64[1] > x else 0
def array_bigger(x): return U64[1] - x
def array_filtered(x): return sum(1 for b in BYTES if b > x)
def array_filtered_values(x): return sum(b for b in BYTES if b > 1)
def array_wide_loop(x): return int(sum(w * x for w in WIDE))
def array_enumerated(x): return sum(i for i, b in enumerate(BYTES) if b > 1)
def array_zipped(x): return sum(ROW[b] for a, b in zip(ROW, BYTES[:3]))
def array_length(x): return len(BYTES) + len(LINES) + LINES.shape[0]
def array_member(x): return (x in WIDE) + 0
def array_member_bytes(x): return 1 if x in BYTES else 0
def array_listed(x): return sum(BYTES.tolist()) + x
def array_maximum(x): return int(max(WIDE) + min(WIDE) + x)


# sets with several names

def _same(s): return s
def _pick(a, b, x): return a if x % 2 else b
def set_returned(x):
    a = {1}
    b = _same(a)
    a.add(x)
    return len(b)
def set_returned_changed(x):
    a = {1}
    b = _same(a)
    b.add(x)
    return len(a)
def set_picked(x):
    a, b = {1}, {2, 3}
    c = _pick(a, b, x)
    c.add(9)
    return len(a) * 10 + len(b)
def set_tuple_after(x):
    a, b = {1, x}, {2}
    a.add(5)
    p, q = (a, b) if x % 2 else (b, a)
    return len(p) * 10 + len(q)
def set_tuple_before(x):
    a, b = {1, x}, {2}
    p, q = (a, b) if x % 2 else (b, a)
    a.add(5)
    return len(p) * 10 + len(q)
def set_loop_tuple(x):
    a, kept = {1}, (frozenset(), 0)
    total = 0
    for k in range(3):
        a.add(k + x)
        pair = (a, k)
        total += len(pair[0])
    return total * 10 + len(pair[0])
def set_loop_keeps(x):
    a = {1}
    pair = (a, 0)
    total = 0
    for k in range(3):
        total += len(pair[0])
        a.add(k + x)
    return total
def set_in_list(x):
    a, out = {1}, []
    for k in range(3):
        a.add(k + x)
        out.append(a)
    return sum(map(len, out))
def set_in_list_copy(x):
    a, out = {1}, []
    for k in range(3):
        a.add(k + x)
        out.append(frozenset(a))
    return sum(map(len, out))
def set_second_name_dead(x):
    a = {1, 2}
    b = a
    n = len(b)
    a.add(x)
    return n * 10 + len(a)
def set_second_name_alive(x):
    a = {1, 2}
    b = a
    a.add(x)
    return len(b) * 10 + len(a)
def set_renamed(x):
    a = {1, 2}
    a.add(x)
    b = a
    b.add(x + 1)
    return len(b)
def set_generated(x):
    def gen():
        s = {1}
        for k in range(3):
            s.add(k + x)
            yield s
    last, total = None, 0
    for s in gen():
        total += len(s)
    return total
def set_generated_kept(x):
    def gen():
        s = {1}
        for k in range(3):
            yield s
            s.add(k + x + 5)
    first = None
    for s in gen():
        if first is None:
            first = s
    return len(first)
def set_argument_order(x):
    s = {1}
    def grow():
        s.add(x + 3)
        return 0
    return len((s, grow())[0])
def set_chosen_then_changed(x):
    a, b = {1}, {2, 3}
    c = a if x % 2 else b
    c.add(9)
    return len(a) * 10 + len(b)
def set_swapped(x):
    a, b = {1}, {2, 3}
    for k in range(x % 4):
        a.add(k + 10)
        a, b = b, a
    return len(a) * 10 + len(b)
def set_in_dict(x):
    d, s = {}, {1}
    d[0] = s
    s.add(x)
    return len(d[0])
def set_in_dict_after(x):
    d, s = {}, {1}
    s.add(x)
    d[0] = s
    return len(d[0])

# constants with defaults

D = defaultdict(list)
for k in range(5):
    D[k % 3].append(k)
N = defaultdict(int, {1: 5, 2: 6})
P = defaultdict(list)
for a in range(3):
    for b in range(3):
        if a != b: P[a, b % 2].append((a, b))
def defaults_items(x): return sum(D[x % 3])
def defaults_get(x): return N.get(x, 7) + len(D)
def defaults_missing(x):
    try:
        return N[x % 2 + 1] if x < 3 else N[1]
    except KeyError:
        return -1
def defaults_missing_caught(x):
    if x > 50:
        try:
            return N[77]
        except KeyError:
            return -1
    return N[1]
def defaults_inside(x): return (x in N) + sum(N.values()) + sum(v for k, v in N.items())
def defaults_pairs(x): return sum(p[0] for p in P[x % 3, 1]) if (x % 3, 1) in P else -1


LATE = 7
