"""What people write every day: rounding, formats, patterns, enums, caches, orders, iterators within iterators."""

# ruff: noqa
# fmt: off
from __future__ import annotations
import math, enum, functools
from abc import ABC, abstractmethod
from collections import Counter, defaultdict, OrderedDict
from dataclasses import dataclass, field
from enum import Enum, IntEnum, IntFlag, StrEnum, auto
from functools import cache, cached_property, total_ordering, reduce
from itertools import compress, count, groupby, islice, product, takewhile
from operator import not_
from typing import NamedTuple, Final, Literal, Protocol, Generic, TypeVar


def round2(n): return round(n / 7, 2)


def round1(n): return round(n * 0.15, 1)


def round_neg(n): return round(n * 37, -1)


def round_int_digits(n): return round(n, 2)


def round0(n): return round(n / 3, 0)


def compress_count(n): return list(compress(count(), [n > 1, 0, 1, n == 3]))  == [0, 2, 3]


def compress_map(n): return sum(compress(count(), map(not_, ["", "x", "", "y"])))


def zip_count(n): return sum(a * b for a, b in zip(count(1), [n, 2, 3]))


def hypot(n): return math.hypot(n, 4)


def hypot3(n): return math.hypot(n, 4, 2)


def dist(n): return math.dist((n, 1), (4, 5))


def fmt02(n): return len(f"{n:02d}") * 10 + (f"{n:02d}" == "03")


def fmt_w(n): return f"{n:>4}" == "   3"


def fmt_left(n): return f"{'ab':<5}|" == "ab   |"


def fmt_f1(n): return len(f"{n / 4:.1f}")


def fmt_hex(n): return f"{n:x}" == "5"


def fmt_bin(n): return f"{n:04b}".count("1")


def fmt_pct(n): return "%d-%d" % (n, 2) == "3-2"


def fmt_pct2(n): return "%02d" % n == "03"


def fmt_str(n): return "{}{}".format(n, "x") == "3x"


def fmt_named(n): return "{a}-{b}".format(a=n, b=2) == "3-2"


def fmt_bang(n): return len(f"{n!r}")


def fmt_eq(n): return f"{n=}" == "n=3"


def set_words(n):
    s = {"ab", "cd", "xyz"}
    s.add("q" * (n % 3))
    return len(s) + ("cd" in s)


def set_words2(n): return len({w[:2] for w in ("abc", "abd", "xyz")})


def groupby_named(n):
    g = groupby("aabbbc")
    return max(len(list(v)) for k, v in g)


def groupby_list(n):
    runs = [(k, len(list(v))) for k, v in groupby([1, 1, n, n])]
    return len(runs)


def finally_(n):
    t = 0
    try:
        t += n
    finally:
        t += 10
    return t


def finally_return(n):
    t = [0]
    try:
        if n > 3: return t[0] + 1
        t[0] = 5
    finally:
        t[0] += 1
    return t[0]


def finally_except(n):
    t = 0
    try:
        t = 10 // (n - 3)
    except ZeroDivisionError:
        t = -1
    finally:
        t += 100
    return t


def sum_tuples(n): return len(sum([(1, 2), (n,)], ()))


def sum_lists(n): return sum([[n], [2]], [])[0]


def zip_strict(n): return sum(a * b for a, b in zip([1, n], [3, 4], strict=True))


def zip_strict_bad(n):
    try: return sum(a * b for a, b in zip([1, n], [3] * (n % 3), strict=True))
    except ValueError: return -1


def enum_start(n): return [i for i, c in enumerate("abc", start=n)][0]


def enum_pos(n): return [i for i, c in enumerate("abc", n)][2]


def rev_dict(n): return list(reversed({"a": 1, "b": n}))[0] == "b"


def rev_items(n): return [v for k, v in reversed({"a": 1, "b": n}.items())][0]


def dict_or(n):
    d = {"a": 1} | {"b": n}
    return list(d.items())[1][1]


def dict_ior(n):
    d = {"a": 1}
    d |= {"b": n, "a": 5}
    return d["a"] * 10 + d["b"]


def setdefault_(n):
    d = {}
    d.setdefault("x", []).append(n)
    d.setdefault("x", []).append(2)
    return len(d["x"])


def pop_default(n):
    d = {"a": n}
    return d.pop("z", 7) + d.pop("a")


def update_kw(n):
    d = {"a": 1}
    d.update(b=n)
    return sum(d.values())


def min_default(n): return min((x for x in range(n) if x > 3), default=-1)


def sorted_stable(n):
    rows = [(1, "b"), (n, "a"), (1, "c")]
    return "".join(t[1] for t in sorted(rows, key=lambda t: t[0], reverse=True)) in ("abc", "bca", "bac")


def nested_capture(n):
    out = []
    for k in range(3):
        def f(x): return x + k
        out.append(f(n))
    return sum(out)


def walrus_comp(n): return sum(y for x in range(n % 10) if (y := x * 2) > 3)


def walrus_any(n): return hit if any((hit := x) > 3 for x in range(n)) else -1


_calls = 0


def chained(n):
    log = []
    def f(x):
        log.append(x)
        return x
    r = f(1) < f(n) < f(5)
    return len(log) * 10 + r


def match_map(n):
    match {"kind": "a", "v": n}:
        case {"kind": "a", "v": v}: return v
    return -1


def match_star(n):
    match [1, n, 3, 4]:
        case [1, *rest]: return sum(rest)
    return 0


def match_or(n):
    match n:
        case 1 | 3: return 10
        case int(x) if x > 4: return x
        case _: return -1


def match_tuple(n):
    match (n, n % 2):
        case (0, _): return 1
        case (_, 1): return 2
        case (x, y): return x + y


class Pt(NamedTuple):
    x: int
    y: int
    @property
    def s(self): return self.x + self.y
    @classmethod
    def of(cls, t): return cls(*t)
    def __add__(self, o): return Pt(self.x + o.x, self.y + o.y)


def nt_prop(n): return Pt(n, 2).s


def nt_class(n): return Pt.of((n, 3)).y


def match_cls(n):
    match Pt(n, 2):
        case Pt(x=3): return 33
        case Pt(x, y): return x * y


@dataclass(frozen=True)
class Dc:
    a: int
    b: int = 2
    @cached_property
    def total(self): return self.a + self.b
    @functools.cached_property
    def two(self): return (self.a, self.b)


def cached_prop(n): return Dc(n).total + Dc(n).two[1]


@total_ordering
@dataclass(frozen=True)
class Card:
    r: int
    def __lt__(self, o): return self.r < o.r


def total_ord(n): return Card(n) <= Card(4), Card(n) > Card(1), Card(n) >= Card(n)


def total_max(n): return max([Card(n), Card(3)]).r


@dataclass(order=True, frozen=True)
class Od:
    a: int
    b: str = "x"


def dc_order(n): return Od(n) < Od(4), max(Od(n), Od(2)).a, sorted([Od(3), Od(n)])[0].a


class F(IntFlag):
    A = auto()
    B = auto()
    C = auto()


def intflag(n): return int((F.A | F.B) & F(n % 8)) + (F.A in F(n % 8))


class St(StrEnum):
    X = auto()
    O = auto()


def strenum(n): return St.X == "x", St("o") is St.O, len(St.X)


class E(Enum):
    P = 1
    Q = 2
    @property
    def other(self): return E.Q if self is E.P else E.P
    def worth(self): return self.value * 3


def enum_prop(n):
    e = E.P if n > 3 else E.Q
    return e.other.worth()


def enum_iter(n): return sum(e.value for e in E) + len(E)


def enum_name(n): return len(E(1 + n % 2).name)


def enum_dict(n): return {E.P: 1, E.Q: n}[E.Q if n > 2 else E.P]


TAB: Final = []
for _i in range(8): TAB.append([(_i + _j) % 8 for _j in range(3)])
SIZE: Final[int] = 4


def table(n): return TAB[n % 8][1] + SIZE


def literal(n: Literal[1, 2]) -> "int": return n


@dataclass(slots=True, frozen=True, kw_only=True)
class Kw:
    a: int
    b: list = field(default_factory=list)


def kwonly(n): return Kw(a=n).a + len(Kw(a=1).b)


@cache
def _fib(k): return k if k < 2 else _fib(k - 1) + _fib(k - 2)


def cached_fn(n): return _fib(n % 20)


def memo(n):
    memo = {}
    def go(k):
        if k in memo: return memo[k]
        memo[k] = 1 if k < 2 else go(k - 1) + go(k - 2)
        return memo[k]
    return go(n % 10)


def posonly(n):
    def f(a, /, b, *, c=3): return a + b * c
    return f(n, 2) + f(n, b=1, c=2)


T = TypeVar("T")


class Box(Generic[T]):
    def __init__(self, v): self.v = v
    def get(self): return self.v


def generic(n): return Box[int](n).get() if False else Box(n).get()


class Shape(ABC):
    @abstractmethod
    def area(self): ...
    def twice(self): return 2 * self.area()


@dataclass(frozen=True)
class Sq(Shape):
    s: int
    def area(self): return self.s ** 2


@dataclass(frozen=True)
class Rc(Shape):
    a: int
    b: int
    def area(self): return self.a * self.b


def poly(n): return sum(s.twice() for s in (Sq(n), Rc(n, 2)))


def poly_list(n): return sum(s.area() for s in [Sq(n), Rc(n, 2), Sq(1)])


def poly_isinst(n):
    s = Sq(n) if n > 3 else Rc(n, 5)
    return s.area() if isinstance(s, Sq) else -s.area()


def zip_rows(n):
    m = [[1, 2], [n, 4]]
    return [list(r) for r in zip(*m)][0][1]


def rotate(n):
    m = ((1, 2), (n, 4))
    return tuple(zip(*m[::-1]))[0][0]


def flat(n): return sum(x for row in [[1, n], [3]] for x in row)


def str_join(n): return "".join(str(x) for x in range(n % 5)) == "012"


def rows_str(n): return "\n".join(["ab", "cd"]).splitlines()[1] == "cd"


def int_str(n): return int(str(n) + "0")


def ord_chr(n): return ord(chr(97 + n % 26)) - 97


def bits(n): return sum(1 << i for i in range(5) if n >> i & 1)


def while_bits(n):
    t, b = 0, n
    while b:
        low = b & -b
        t += low.bit_length()
        b ^= low
    return t


def counter(n): return Counter("abca").most_common(1)[0][1] + n


def ddict(n):
    d = defaultdict(list)
    for i in range(n % 6): d[i % 2].append(i)
    return sum(len(v) * (k + 1) for k, v in d.items())


def next_def(n): return next((i for i in range(9) if i * i > n), None) or -1


def any_gen(n): return any(x == n for x in (1, 3, 5)) and not all(x for x in (1, 0))


def tern(n): return "a" if n > 3 else None


def nested_def_default(n):
    def f(x, acc=()): return acc + (x,)
    return len(f(n)) + len(f(n, (1, 2)))


def global_const(n):
    global _calls
    return n


def assert_(n):
    assert n >= 0, "neg"
    return n


def with_(n):
    with _Ctx() as k: return n + k


class _Ctx:
    def __enter__(self): return 3
    def __exit__(self, *a): return False


def complex_(n): return abs(complex(3, 4)) + n


def divmod_(n): q, r = divmod(n, 3); return q * 10 + r


def print_(n):
    print(end="")
    return n


def fmt_many(n): return f"{n:3}|{n:<3}|{'a':>2}|{n:03d}|{'abc':2}|{n:*>5}" == "  3|3  | a|003|abc|****3"


def fmt_format(n): return "{:02d}:{:>3}".format(n, "x") == "03:  x"


def fmt_neg(n): return f"{n - 5:3d}" == " -2"


def fmt_negz(n): return f"{n - 5:03d}" == "-02"


def fmt_bool(n): return f"{n > 2:d}" == "1"


def hypot_neg(n): return math.hypot(n % 9 - 4, -3)


def dist_pts(n):
    return sum(math.dist((n % 5, 1), (a, b)) for a in range(3) for b in range(3))


def hypot_cplx(n):
    z = complex(n % 4, 3) - complex(1, 1)
    return math.hypot(z.real, z.imag)


def round_none(n): return round(n / 2, None)


def product_of_a_slice(n): return sum(w * 2 + (m == "X") for w, m in product(islice(count(), 3), "XO"))


def product_of_a_filter(n): return sum(w * 2 + (m == "X") for w, m in product((i for i in range(5) if i != n), "XO"))


def product_of_takewhile(n): return sum(w * 2 + (m == "X") for w, m in product(takewhile(lambda x: x < 4, count(n)), "XO"))


def product_of_compress(n): return sum(w for w, m in product(compress(count(), [1, 0, 1]), "XO"))


def compress_by_a_map(n): return sum(w for w in tuple(compress(count(), map(not_, ("", "x", "")))))


def product_of_a_compressed_range(n): return sum(w for w, m in product(compress(range(3), map(not_, ("", "x", ""))), "XO"))


def _gen(a):
    k = 0
    while True:
        yield k
        k = k + 1


def product_of_an_endless_generator(n): return sum(w for w, m in product(islice(_gen(1), 3), "XO"))


def product_of_doubled_numbers(n): return sum(w for w, m in product((k * 2 for k in islice(count(), 3)), "XO"))
