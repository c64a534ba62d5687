"""Small functions in many styles. Compiled and interpreted must agree, or the compiler must refuse, or have a fault.

Each is called with ints from 0 to 70. What is tried is aliases, hidden changes, order of evaluation, early ends, limits
of numbers, operators of the user's, order of sets, names that are not bound, and generators that are spent.
"""

# ruff: noqa
# fmt: off
import dataclasses
import functools
import itertools
import math
import operator
from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from typing import NamedTuple


class Point(NamedTuple):
    x: int
    y: int

    def __add__(self, other): return Point(self.x + other.x, self.y + other.y)
    def __lt__(self, other): return self.y < other.y
    def __bool__(self): return self.x > 2
    def __len__(self): return 7

    @property
    def double(self): return 2 * self.x

    def moved(self, by=1): return self._replace(x=self.x + by)


class Odd(NamedTuple):
    x: int
    def __eq__(self, other): return self.x % 2 == other.x % 2
    def __hash__(self): return 1


@dataclass(frozen=True)
class Pair:
    a: int
    b: int = 3

    def total(self): return self.a + self.b


@dataclass(frozen=True, order=True)
class Ranked:
    rank: int
    name: str


@dataclass(frozen=True)
class Parity:
    a: int
    def __eq__(self, other): return self.a % 2 == other.a % 2
    def __hash__(self): return 1


@dataclass(frozen=True)
class Partial:
    a: int
    b: int = dataclasses.field(compare=False, default=0)


class Colour(Enum):
    RED = 1
    GREEN = 2
    BLUE = 4

    @property
    def next(self): return Colour.GREEN if self is Colour.RED else Colour.BLUE

    def mixed(self, other): return self.value | other.value


class Level(IntEnum):
    LOW = 0
    MID = 5
    HIGH = 9


TABLE = {"a": 1, "b": 2, "c": 3}
NUMBERS = {1: 10, 5: 50, 9: 90, 25: 250}
RAGGED = [[1], [2, 3], [], [4, 5, 6]]
SHARED = [1, 2, 3]
STEPS = [(0, 1), (1, 0), (-1, 0), (0, -1)]
WORDS = ("alpha", "beta", "gamma")


def two_names(x):
    a = [1, 2, 3]; b = a; b[0] = x
    return a[0] * 10 + b[0]


def two_names_append(x):
    a = [1]; b = a; b.append(x)
    return len(a)


def swapped_lists(x):
    a, b = [1, 2], [3, 4]
    a, b = b, a
    a[0] = x
    return a[0] * 100 + b[0] * 10 + a[1]


def list_in_list(x):
    row = [0, 0]; grid = [row, row]; grid[0][1] = x
    return grid[1][1]


def list_times(x):
    grid = [[0] * 3] * 2; grid[0][1] = x
    return grid[1][1]


def grid_made_well(x):
    grid = [[0] * 3 for _ in range(2)]; grid[0][1] = x
    return grid[1][1] * 100 + grid[0][1]


def row_of_grid(x):
    grid = [[0] * 3 for _ in range(2)]
    row = grid[0]; row[1] = x
    return grid[0][1]


def row_replaced(x):
    grid = [[0, 1], [2, 3]]
    row = grid[0]
    grid[0] = [x, x]
    return row[0] * 10 + grid[0][0]


def append_then_change(x):
    row = [1]; rows = []; rows.append(row); row[0] = x
    return rows[0][0]


def shallow_copy(x):
    a = [[1], [2]]; b = list(a); b[0][0] = x
    return a[0][0]


def slice_copy(x):
    a = [1, 2, 3, 4]; b = a[1:3]; b[0] = x; a[2] = 9
    return a[1] * 1000 + b[0] * 10 + b[1]


def callee_changes(x):
    def bump(l): l[0] += x
    l = [1, 2]; bump(l); bump(l)
    return l[0]


def helper_append(l): l.append(9); return len(l)


def callee_appends(x):
    l = [x, x]; n = helper_append(l)
    return n * 10 + len(l)


def identity(l): return l


def returned_argument(x):
    a = [1, 2]; b = identity(a); b[0] = x
    return a[0]


def plus_equals_list(x):
    a = [1]; b = a; a += [x]
    return len(b)


def plus_makes_new(x):
    a = [1]; b = a; a = a + [x]
    return len(b) * 10 + len(a)


def tuple_with_list(x):
    l = [1]; t = (l, 2); l[0] = x
    return t[0][0]


def set_two_names(x):
    s = {1, 2}; t = s; t.add(x % 10)
    return len(s)


def set_of_argument(x):
    def put(s): s.add(x % 10)
    s = {1, 2}; put(s)
    return len(s)


def set_or_equals(x):
    s = {1, 2}; t = s; s |= {x % 10}
    return len(t)


def frozenset_or_equals(x):
    s = frozenset({1, 2}); t = s; s |= {x % 10}
    return len(t) * 10 + len(s)


def generator_twice(x):
    g = (i * i for i in range(x % 5))
    return sum(g) * 100 + sum(g)


def generator_late(x):
    l = [1, 2]; g = (v for v in l); l.append(x)
    return sum(g)


def numbers(n):
    yield 1
    if n > 2:
        yield 2
    for k in range(n % 4):
        yield k * 10


def own_generator(x): return sum(numbers(x)) * 10 + max(numbers(x))


def early_return(n):
    for v in numbers(n):
        if v > 5: return v
    return -1


def generator_left_early(x): return early_return(x)


def nested_generators(x):
    return sum(a * b for a in numbers(x) for b in numbers(x + 1))


def yield_from_both(n):
    yield from numbers(n)
    yield from (100, 200)


def yields_from(x): return list(yield_from_both(x))[-3] + len(list(yield_from_both(x)))


def generator_in_generator(x):
    def inner(k):
        for j in range(k): yield j
    def outer():
        for k in range(x % 5):
            for j in inner(k): yield j * k
    return sum(outer())


def closure_late(x):
    k = 1
    f = lambda: k
    k = x
    return f()


def closure_in_loop(x):
    total = 0
    for i in range(4):
        f = lambda y: y * i
        total += f(x)
    return total


def nonlocal_counter(x):
    n = 0
    def f():
        nonlocal n
        n += x
        return n
    return f() * 100 + f()


def default_list(x):
    def f(a, seen=[]):
        seen.append(a); return len(seen)
    f(x); return f(x)


def order_of_calls(x):
    n = [0]
    def f(k): n[0] = n[0] * 10 + k; return k
    r = f(1) + f(2) * f(3)
    return n[0] * 100 + r


def chained_once(x):
    n = [0]
    def f(): n[0] += 1; return x
    r = 1 < f() < 5
    return n[0] * 10 + r


def short_circuit(x):
    n = [0]
    def f(): n[0] += 1; return False
    r = x > 2 and f() or f()
    return n[0]


def old_value_read(x):
    n = x
    def f():
        nonlocal n
        n = n + 1
        return n
    return n * 100 + f() * 10 + n


def swap_index(x):
    l = [3, 2, 1]; i = 0
    i, l[i] = x % 3, 7
    return l[0] * 100 + l[1] * 10 + l[2]


def argument_before_change(x):
    l = [1, 2, 3]
    def f(): l[0] = x; return 1
    return l[0] + f() + l[0]


def and_or_values(x): return (x and 5) + (0 or x) + (x > 2 or 7)


def not_value(x): return (not x) + (not not x) * 10


def overflow_product(x):
    n = 1
    for i in range(x): n = n * 10
    return n % 1000007


def overflow_sum(x):
    n = 2**62
    for i in range(x): n += n // 2
    return n % 1009


def overflow_minus(x): return -(-(2**63) + x) % 1000


def large_shift(x): return (1 << (x % 70)) % 1000003


def negative_shift(x): return 1 << (x - 3)


def shift_down(x): return (-1000 >> (x % 70)) + (1000 >> x)


def floor_of_negatives(x): return (-x) // 3 * 100 + (-x) % 3 + int(-x / 3)


def negative_divisor(x): return (x // -7) * 100 + x % -7 + (-x) % -4


def divide_by_zero(x): return 10 // (x - 3)


def modulo_zero(x): return 10 % (x - 4)


def float_floor(x): return (x - 3.5) // 1.25 + (x - 3.5) % -1.25


def float_power(x): return (x - 2.685) ** 3


def negative_power(x): return 2 ** (x - 3)


def int_power(x): return (x - 3) ** (x % 4)


def zero_power(x): return 0 ** x + (x - 3) ** 0


def half_round(x): return round(x / 2)


def round_digits(x): return round(2.675 + x, 2)


def int_of_float(x): return int(-x / 4 - 0.5) * 100 + int(x * 1.7)


def big_mixed(x):
    k = 9007199254740993
    if x > 10: k = 0.5
    return int(k) % 1000


def mixed_sum(x):
    t = 0 if x % 2 else 0.5
    return (t + 10**16 + 1) % 7


def mixed_product(x):
    t = 3 if x % 2 else 0.5
    return t * 3**33 % 1000


def bool_numbers(x): return (x > 2) + (x > 3) * 2 + True


def bool_bits(x): return (~(x > 2)) * 10 + ((x > 2) & (x > 3)) + ((x > 1) ^ True)


def is_true(x):
    flag = x > 2
    return 1 if flag is True else 0


def int_is_true(x):
    flag = 1 if x > 2 else x > 1
    return 1 if flag is True else 0


def bit_count_negative(x): return (-x).bit_count() * 100 + x.bit_length() + (-x).bit_length()


def low_bits(x):
    n = 0
    while x:
        n = n * 3 + (x & -x)
        x &= x - 1
    return n % 1000


def min_first_of_equals(x): return max([(1, x), (1, 2)], key=lambda p: p[0])[1]


def min_of_mixed(x): return int(max(0.5, min(x, 2.5)) * 10)


def max_of_nothing(x): return max([i for i in range(x - 4)])


def min_default(x): return min((i for i in range(3, x)), default=-1)


def sum_of_floats(x): return sum([0.1] * (x % 20))


def sum_with_start(x): return sum(range(x), 100)


def index_from_end(x):
    l = [1, 2, 3, 4]
    return l[-1] * 10 + l[-(x % 4) - 1]


def index_beyond(x): return (5, 6, 7)[x]


def index_negative_beyond(x): return [5, 6, 7][-x]


def string_index(x): return ord("abc"[x % 5])


def slices(x):
    l = list(range(6))
    return len(l[x:]) * 100 + len(l[:-x]) * 10 + sum(l[1:-1]) + len(l[x - 3 : x])


def slice_step(x): return sum(list(range(10))[::2]) + (1, 2, 3, 4)[::-1][x % 4]


def slice_assigned(x):
    l = [1, 2, 3]; l[0:1] = [x, x]
    return len(l)


def tuple_order(x): return int((1, x) < (1, x, 0)) * 10 + int((2,) > (1, 5)) + int((1, 2) <= (1, x)) * 100


def text_order(x): return int("ab" < "b") * 100 + sorted("cab")[0].count("a") * 10 + len("a" * (x % 4))


def text_in(x): return ("bc" in "abcd") + ("" in "a") * 10 + ("cb" in "abcd") * 100 + (WORDS[x % 3] in "alphabeta")


def text_equal(x): return (WORDS[x % 3] == "beta") + (WORDS[x % 3][0] == "g") * 10 + (WORDS[x % 3][1:] == "lpha") * 100


def letters(x):
    n = 0
    for c in WORDS[x % 3]: n = n * 2 + (c == "a")
    return n


def text_changed(x):
    s = "." * 4
    s = s[: x % 4] + "X" + s[x % 4 + 1 :]
    return s.index("X") * 10 + s.count(".")


def list_methods(x):
    l = [3, 1, 2]
    l.append(x); l.insert(1, 9); l.remove(1); l.reverse(); l.sort()
    return l.index(3) * 1000 + l.count(9) * 100 + l.pop() + l.pop(0)


def pop_empty(x):
    l = [1, 2]
    for _ in range(x): l.pop()
    return len(l)


def remove_missing(x):
    l = [1, 2, 3]; l.remove(x)
    return len(l)


def walked_and_changed(x):
    l = [1, 2]
    for v in l:
        if len(l) < 6: l.append(v + x)
    return sum(l)


def walked_and_popped(x):
    l = [1, 2, 3, 4]; n = 0
    for v in l:
        n += v
        if v == 2: l.pop()
    return n


def for_else(x):
    for i in range(2, x):
        if x % i == 0: break
    else: return 100 + x
    return i


def while_else(x):
    n = 0
    while n < 5:
        n += 1
        if n == x: break
    else: n = 50
    return n


def loop_name_after(x):
    i = 7
    for i in range(x % 3): i += 5
    return i


def continue_in_while(x):
    n = total = 0
    while n < x % 9:
        n += 1
        if n % 2: continue
        total += n
    return total


def name_of_one_branch(x):
    if x > 2: y = 1
    return y


def name_of_loop(x):
    for i in range(x % 3): y = i
    return y


def name_in_two_rounds(x):
    total = 0
    for i in range(3):
        if i == x % 3: y = i + 10
        if i > x % 3: total += y
    return total


def comprehension_scope(x):
    i = x
    l = [i for i in range(3)]
    return i * 10 + len(l)


def walrus(x):
    n = 0
    while (n := n + 1) < x: pass
    return n


def walrus_in_any(x):
    if any((found := v) > 2 for v in range(x)): return found
    return -1


def sets_of_pairs(x):
    s = {(1, 2), (3, 4)} ^ {(1, 2), (x % 4, 1)}
    return len(s) * 10 + ((3, 4) in s)


def set_operators(x):
    a, b = {1, 2, 3}, {x % 5, 7}
    return len(a | b) * 1000 + len(a & b) * 100 + len(a - b) * 10 + (a <= a | b) + ({1} < a)


def set_order(x):
    n = 0
    for v in {8, 1, 16, x % 8}: n = n * 3 + v
    return n


def set_counted(x):
    n = 0
    for v in {8, 1, 16, x % 8}:
        if v > 3: n += 1
    return n


def set_as_list(x): return list({5, 1, x % 8})[0]


def set_sorted(x): return sorted({5, 1, x % 8})[-1] * 10 + sorted({5, 1, x % 8})[0]


def set_min(x): return min({5, 3, x % 8}) * 10 + max({5, 3, x % 8}) + sum({5, 3, x % 8}) * 100


def set_of_bools(x): return len({True, 1, x > 2, 2})


def set_discards(x):
    s = set(range(5)); s.discard(x); s.discard(99); s.add(7)
    return len(s) * 10 + (7 in s) + (x in s)


def set_remove_missing(x):
    s = {1, 2, 3}; s.remove(x)
    return len(s)


def set_comprehension(x): return len({v % 3 for v in range(x)}) * 10 + len(frozenset((v // 2, v % 2) for v in range(x % 9)))


def own_add(x):
    p = Point(x, 1) + Point(2, 3)
    return p.x * 10 + p.y


def own_less(x): return int(Point(1, x) < Point(2, 3)) * 10 + int(Point(1, x) > Point(0, 3))


def own_truth(x): return 1 if Point(x, 0) else 0


def own_length(x): return len(Point(x, 0))


def own_equal(x): return int(Odd(x) == Odd(x + 2)) * 10 + int(Odd(x) == Odd(1))


def own_unequal(x): return int(Odd(x) != Odd(x + 2))


def own_in(x): return int(Odd(x) in (Odd(1), Odd(3)))


def own_in_set(x): return len({Odd(x), Odd(x + 2)})


def parity_equal(x): return int(Parity(x) == Parity(x + 2)) * 10 + int(Parity(x) != Parity(1))


def not_compared(x): return int(Partial(x, 1) == Partial(x, 2)) * 10 + int(Partial(1, x) == Partial(2, x))


def ranked(x): return int(Ranked(x, "b") < Ranked(3, "a")) * 10 + int(Ranked(3, "b") >= Ranked(x, "b"))


def unordered(x): return Pair(x) < Pair(2)


def pair_tuple(x): return int(Pair(1, x) == (1, x)) * 10 + int(Point(1, x) == (1, x))


def replaced(x): return replace(Pair(1, 2), b=x).total() * 10 + Point(x, 2).moved().x + Point(x, 1).double


def named_arguments(x):
    def f(a, b=2, *, c=3): return a * 100 + b * 10 + c
    return f(x) + f(1, c=x) + f(b=x, a=1)


def star_arguments(x):
    def f(*items): return len(items) * 10 + sum(items)
    return f(1, *(2, 3), x)


def star_tuple(x):
    t = (x, *(1, 2), *range(3))
    return len(t) * 10 + t[0]


def star_target(x):
    first, *rest, last = (x, 2, 3, 4)
    return first * 100 + len(rest) * 10 + last


def enum_members(x):
    c = (Colour.RED, Colour.GREEN, Colour.BLUE)[x % 3]
    return c.value * 100 + (c is Colour.RED) * 10 + (c == Colour.BLUE) + c.next.value * 1000 + c.mixed(Colour.RED)


def enum_against_number(x):
    c = Colour.RED if x else Colour.GREEN
    return int(c == 1)


def level_as_number(x):
    l = Level.HIGH if x > 3 else Level.LOW
    return l + x + (l == 9) * 100 + (l > Level.MID) * 1000


def level_truth(x):
    l = Level.HIGH if x > 3 else Level.LOW
    return 1 if l else 0


def dict_constant(x): return TABLE["abc"[x % 3]] * 10 + NUMBERS.get(x, -1) + (x in NUMBERS)


def dict_missing(x): return NUMBERS[x]


def dict_walked(x):
    n = 0
    for k, v in NUMBERS.items(): n = n * 3 + (k == x) * v
    return n + sum(NUMBERS) + max(NUMBERS.values())


def dict_local(x):
    d = {1: 1, 2: 2, 3: 3}
    del d[1]; d[1] = x; d[2] = 5
    n = 0
    for k, v in d.items(): n = n * 10 + k
    return n * 100 + d[1]


def ragged(x): return len(RAGGED[x % 4]) * 100 + sum(RAGGED[x % 4]) + sum(len(r) for r in RAGGED)


def constant_changed(x):
    l = SHARED; l.append(x)
    n = len(l); l.pop()
    return n


def constant_copied(x):
    l = list(SHARED); l.append(x)
    return len(l) * 10 + len(SHARED)


def none_or_number(x):
    y = None if x > 2 else x
    return -1 if y is None else y


def none_compared(x):
    y = None if x > 2 else x
    return int(y == 1) * 10 + int(y != 2)


def none_added(x):
    y = None if x > 2 else x
    return y + 1


def none_or_tuple(x):
    y = (x, 1) if x % 2 else None
    return 0 if not y else y[0] + y[1]


def several_shapes(x):
    a = ("move", x) if x % 3 == 0 else ("pass",) if x % 3 == 1 else ("drop", x, 2)
    return len(a) * 10 + (a[0] == "pass") + (a == ("pass",)) * 100


def text_or_number(x):
    a = "pass" if x > 3 else x
    return 50 if a == "pass" else a + 1


def matched(x):
    a = ("move", x) if x % 3 == 0 else ("pass",) if x % 3 == 1 else None
    match a:
        case ("move", n) if n > 3: return n
        case ("move", n): return n + 100
        case ("pass",): return 7
        case None: return 8
    return 9


def matched_class(x):
    match Point(x, 1):
        case Point(x=0): return 10
        case Point(1 | 2, y): return 20 + y
        case Point(): return 30


def isinstance_tests(x):
    a = "s" if x > 3 else (1, 2) if x > 2 else x
    return 1 if isinstance(a, str) else 2 if isinstance(a, tuple) else 3 if isinstance(a, int) else 4


def zipped(x):
    n = 0
    for a, (b, c) in zip((1, 2, 3), [(x, 1), (2, x)]): n += a * b + c
    return n


def zip_one_iterator(x):
    it = iter([1, 2, 3, 4])
    return sum(a * b for a, b in zip(it, it))


def enumerated(x): return sum(k * v for k, v in enumerate([3, x, 5], start=2))


def mapped(x): return sum(map(lambda v: v * x, filter(lambda v: v % 2, range(6)))) + len(list(map(str.upper, "ab")))


def reversed_walk(x):
    n = 0
    for v in reversed((1, 2, x)): n = n * 3 + v
    for k in range(x % 5, -1, -2): n += k
    return n


def sorted_stable(x):
    l = sorted([(1, 5), (0, x), (1, 3)], key=lambda p: p[0], reverse=True)
    return l[0][1] * 10 + l[1][1]


def sorted_words(x): return len(sorted(WORDS, key=lambda w: w[x % 4])[0]) * 10 + len(sorted(WORDS, key=len)[-1])


def next_default(x): return next((v for v in range(10) if v * v > x), -1)


def next_missing(x): return next(v for v in range(5) if v > x)


def next_twice(x):
    g = iter([1, 2, 3])
    a = next(g); b = next(g)
    return a * 10 + b


def all_any(x): return all(v < x for v in range(3)) * 10 + any(v == x for v in range(3)) + all([]) + any(())


def any_stops(x):
    seen = [0]
    def f(i): seen[0] += 1; return i > 1
    r = any(f(i) for i in range(5))
    return seen[0]


def itertools_used(x):
    n = sum(a * b for a, b in itertools.product((1, 2), range(x % 4)))
    return n + len(list(itertools.combinations([1, 2, x, 4], 2))) + sum(itertools.chain((1, x), [2]))


def operators_used(x): return operator.add(x, 2) * operator.mul(3, x) - operator.floordiv(x, 2)


def math_used(x): return math.floor(x / 3) + math.sqrt(x) + math.gcd(x, 12) + math.ceil(-x / 4) + math.log(x + 1)


def math_domain(x): return math.sqrt(3 - x)


def math_log_negative(x): return math.log(3 - x)


def infinite(x):
    b = -math.inf
    for v in (x, 3): b = max(b, v)
    return b if b < math.inf else -1


def not_a_number(x):
    n = math.inf - math.inf
    return (n == n) * 10 + (n != n) + (n in (n,)) * 100


def minus_zero(x): return math.copysign(1.0, -0.0 * (x + 1)) + (0.0 == -0.0)


def isinf_used(x): return math.isinf(x / 1e-320) if x else 0


def recursion(x): return 1 if x < 2 else x * recursion(x - 1)


def fibonacci(x): return fibonacci(x % 15 - 1) + fibonacci(x % 15 - 2) if x % 15 > 1 else 1


def endless(x): return endless(x + 1) + 1


def raises(x):
    if x > 3: raise ValueError("large")
    return x


def asserts(x):
    assert x < 4
    return x


def caught(x):
    try: return [5, 6, 7].index(x)
    except ValueError: return -1


def caught_half_way(x):
    l = [0]
    try:
        l[0] = 1
        y = 10 // x
        l[0] = 2
    except ZeroDivisionError: return l[0] * 100
    return l[0] + y


def unpack_wrong(x):
    a, b = (1, 2, 3)[: x + 1]
    return a * b


def text_made(x): return len(f"{x}-{x:03d}") + len(str(x)) + len("%d" % x)


def text_joined(x): return len("".join(["a", "b", "c"][: x % 4])) * 10 + len("-".join(WORDS))


def tuple_built(x):
    cells = ("." , "X", "O") * 3
    cells = cells[: x % 9] + ("Z",) + cells[x % 9 + 1 :]
    return cells.index("Z") * 100 + cells.count("X")


def tuple_from_generator(x):
    t = tuple(v if v != x % 5 else 9 for v in range(5))
    return t[x % 5] * 10 + len(t)


def nested_tuples(x):
    board = ((1, 2, 3), (4, 5, 6))
    new = tuple(tuple(x if (r, c) == (0, 1) else v for c, v in enumerate(row)) for r, row in enumerate(board))
    return sum(map(sum, new))


def flood(x):
    seen, todo = {0}, [0]
    while todo:
        at = todo.pop()
        for d in (1, 3):
            n = (at + d * (x % 4)) % 7
            if n not in seen:
                seen.add(n); todo.append(n)
    return len(seen)


@functools.lru_cache
def cached(n): return n * 2


def uses_cache(x): return cached(x) + 1


def deep_ifs(x):
    return "neg" == ("neg" if x < 0 else "zero" if x == 0 else "pos") or (1 if x % 2 else 2 if x % 3 else 3)


def returns_several(x):
    if x == 0: return None
    if x == 1: return (1, 2)
    if x == 2: return "two"
    return x / 2


def dead_code(x):
    if False: return undefined_name
    while False: x = "text"
    return x


def type_error_branch(x):
    if x > 1000: return "a" + 1
    return x


def abs_values(x): return abs(3 - x) + abs(-2.5) + abs(x > 2)


def divmods(x):
    a, b = divmod(-x, 7)
    return a * 100 + b


def deleted(x):
    y = x; del y
    return y


def global_counter(x):
    global COUNTER
    COUNTER = x
    return COUNTER


COUNTER = 0


class doubled:
    """A decorator written as a class, with functools.update_wrapper as the standard library advises."""
    def __init__(self, f): functools.update_wrapper(self, f); self.f = f
    def __call__(self, n): return 2 * self.f(n)


@doubled
def decorated(n): return n + 1


def negated(function):
    @functools.wraps(function)
    def wrapper(*given): return -function(*given)
    return wrapper


@negated
def turned(n): return n + 1


def uses_decorated(x): return decorated(x)


def uses_turned(x): return turned(x)


def swapped_tuples(x):
    l = [(1, x), (2, 3)]
    l[0], l[1] = l[1], l[0]
    return l[0][0] * 100 + l[1][1]


def tuple_kept_from_list(x):
    l = ["ab", "cd"]
    first = l[0]; l[0] = "xy"
    return 1 if first == "ab" else 2


def popped_text(x):
    l = ["ab", "cd", "ef"]
    a = l.pop(0); b = l.pop()
    return (a == "ab") * 10 + (b == "ef")


def items_walked_and_replaced(x):
    l = [(1, 2), (3, 4), (5, 6)]; n = 0
    for p in l:
        l[0] = (9, 9); l[1] = (7, x)
        n = n * 100 + p[0] * 10 + p[1]
    return n


def rows_out_of_a_loop(x):
    kept = (0, 0, 0)
    for k in range(5):
        row = tuple([k, x, k + 1])
        if k == x % 5: kept = row
    return kept[0] * 100 + kept[2]


def texts_out_of_a_loop(x):
    best = ""
    for word in WORDS:
        made = word[1:] + word[0]
        if len(made) > len(best) or made[0] == "e": best = made
    return len(best) * 10 + (best == "lphaa") + (best == "etab") * 2


def recursion_with_rows(x):
    def unused(): return 0
    return sum(sown((1, 2, 3), x % 4))


def sown(row, n):
    if n == 0: return row
    return sown(row[1:] + (row[0] + n,), n - 1)


def two_calls_two_rows(x):
    a, b = sown((1, 2, 3), 1), sown((4, 5, 6), x % 3)
    return a[0] * 1000 + b[0] * 100 + a[2] * 10 + b[2]


def moves_or_none(n): return SHARED if n > 2 else [7]


def constant_through_call(x):
    l = moves_or_none(x); l.append(5)
    n = len(l); l.pop()
    return n * 10 + len(SHARED)


def set_name_after_loop(x):
    for v in {5, 1, 16, x % 8}:
        if v > 100: return 1
    return v


def set_enumerated(x): return sum(k * v for k, v in enumerate({8, 1, 16, x % 8}))


def set_listed_inside(x): return any(list({16, 8, 1})[0] == v for v in {x % 8, 8})


def set_walrus(x):
    n = last = 0
    for v in {8, 1, 16, x % 8}:
        if (last := v) > 3: n += 1
    return n * 100 + last


def list_rebound_behind(x):
    a = [1, 2]
    def f(l):
        nonlocal a
        a = [x, x]
        l[0] = 9
        return l[0]
    return f(a) * 100 + a[0]


class Loud(Enum):
    ONE = 1
    TWO = 2
    def __eq__(self, other): return True
    def __hash__(self): return 1


def own_enum_equality(x):
    c = Loud.ONE if x > 2 else Loud.TWO
    return int(c == Loud.ONE)


class Twice(NamedTuple):
    a: int
    b: int
    def __iter__(self): return iter((self.b, self.a))


def own_iteration(x):
    p, q = Twice(x, 1)
    return p * 100 + q


class Piling(NamedTuple):
    a: int
    def __add__(self, other): return Piling(self.a + other)
    def __iadd__(self, other): return Piling(self.a * other)


def own_in_place(x):
    p = Piling(3); p += x
    return p.a


from outply import replaced as put


def one_replaced(x):
    t = (1, 2, 3, 4, 5)
    u = put(put(t, x % 5, 9), (x + 1) % 5, x)
    return sum(t) * 1000 + u[x % 5] * 100 + u[(x + 1) % 5] + len(u)


def replaced_beyond(x): return put((1, 2, 3), x - 1, 7)[0]


def replaced_by_text(x):
    t = (".", "X", ".", "O")
    return put(t, x % 4, "Z").index("Z") * 10 + t.count("Z")


def named_item(row):
    for item in row:
        yield item + 1
        if item > 2: yield item * 10


def generator_with_a_local_called_item(x):
    return sum(k * n for n, k in enumerate(named_item((1, x, 5))))


def result_called_return(x):
    def inner(item):
        item = item + 1
        return item * 2
    return inner(x) + inner(3)


def set_chosen(x):
    s, u = {1}, {2}
    t = s if x % 2 else u
    t.add(9)
    return len(s) * 10 + len(u)


def set_in_a_list(x):
    s = {1}
    row = [s, {2}]
    s.add(x)
    return len(row[0])


def set_changed_in_a_list(x):
    row = [{1}, {2}]
    s = row[0]
    row[0].add(x)
    return len(s) * 10 + len(row[0])


def set_copied(x):
    s = {1, 2}
    t = set(s)
    t.add(x)
    return len(s) * 10 + len(t)


def set_passed(x):
    def grow(group):
        group.add(x)
        return group
    s = {1}
    t = grow(s)
    t.add(7)
    return len(s)


def dict_two_names(x):
    a = {1: 2}
    b = a
    b[x] = 3
    return len(a) * 10 + len(b)


def dict_in_a_list(x):
    d = {}
    row = [d]
    row[0][x] = 1
    return len(d)


def dict_changed_while_looped(x):
    d = {1: 1, 2: 2}
    for k in d:
        if x % 2: d[k + 10] = 1
    return len(d)


def dict_values_shared(x):
    row = [1]
    d = {1: row, 2: row}
    d[1].append(x)
    return len(d[2])


def dict_list_taken_out(x):
    d = {1: [1], 2: [2]}
    row = d[1]
    d[1] = [5, 6, 7]
    row.append(x)
    return len(row) * 10 + len(d[1])


def dict_deleted_then_read(x):
    d = {k: [k] for k in range(4)}
    row = d[2]
    del d[0]
    return row[0] * 10 + d[3][0]


def dict_key_true(x):
    d = {1: "a"}
    d[True] = "bb"
    return len(d) * 10 + len(d[1])


def dict_default_evaluated(x):
    d = {}
    d.setdefault(1, []).append(x)
    d.setdefault(1, []).append(2)
    return len(d[1])


def default_dict_read_inserts(x):
    import_free = __import__
    d = {}
    return len(d)


def groups_kept(x):
    pairs = list(itertools.groupby((1, 1, 2)))
    return sum(len(list(g)) for _, g in pairs)


def generator_consumed_by_zip(x):
    it = iter(range(x))
    return sum(a * b for a, b in zip(it, it))


def error_after_change(x):
    row = [1]
    try:
        row.append(x)
        return (1, 2)[x]
    except IndexError:
        return len(row)


def error_in_a_callee(x):
    row = []
    def work(k):
        row.append(k)
        return (5, 6)[k]
    try:
        return work(x)
    except IndexError:
        return len(row) * 10


def stop_in_a_generator(x):
    def gen():
        yield next(k for k in (1, 2) if k > x)
    try:
        return sum(gen())
    except StopIteration:
        return -1
    except RuntimeError:
        return -2


def name_in_a_handler(x):
    try:
        k = (1, 2)[x]
        j = k + 1
    except IndexError:
        k = 7
    return k


def unbound_after_a_handler(x):
    try:
        k = (1, 2)[x]
    except IndexError:
        pass
    return k


def webs_and_loops(x):
    value = x
    for k in range(3):
        if k: value = value + 1
        else: value = [value][0]
    return value


def web_of_a_generator(x):
    n = 3
    total = 0
    for k in (j * n for j in range(3)):
        n = 5
        total = total * 10 + k
    return total


def late_binding(x):
    fs = [lambda: k for k in range(3)]
    return fs[0]()


def chosen_function_changes(x):
    row = [1]
    f = row.append if x % 2 else row.remove
    f(1)
    return len(row)


def spent(row):
    total = 0
    for _ in range(2):
        for k in row: total += k
    return total


def generator_passed_and_spent(x):
    return spent(k for k in range(x))


def generator_named_and_spent(x):
    g = (k for k in range(x))
    total = 0
    for _ in range(2):
        total += sum(g)
    return total


def generator_named_late(x):
    n = 1
    g = (k * n for k in range(4))
    n = x
    return sum(g)


def string_among_tuples(x):
    word, pair = "ab" if x % 2 else "ba", tuple(["a", "b"][: x % 4])
    return (word in {("a", "b"), ("b", "a")}) + 2 * (pair in {"ab", "ba"}) + 4 * ("a" in {("a",), ("b",)})
