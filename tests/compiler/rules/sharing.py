"""More small functions in many styles: lists with several names, functions as values, caches, keys, groups and heaps.

As in `tricky.py`: compiled and interpreted must agree, or the compiler must refuse, or have a fault.
"""

# ruff: noqa
# fmt: off
import bisect
import functools
import heapq
import itertools
import math
from dataclasses import dataclass, field
from enum import Enum
from itertools import cycle, groupby
from typing import NamedTuple


def two_names_at_once(x):
    a = b = []
    a.append(x)
    return len(b) * 10 + sum(b)


def list_in_a_tuple(x):
    a = [1, 2, 3]
    t = (a, x)
    a[0] = x
    return t[0][0] + t[1]


def one_row_appended_again_and_again(x):
    rows = []
    row = [0, 0]
    for i in range(3):
        row[0] = i + x
        rows.append(row)
    return rows[0][0]


def default_list_of_an_inner_function(x):
    def f(v, acc=[0]):
        acc[0] += v
        return acc[0]
    f(x); f(x)
    return f(1)


def slice_of_rows_is_shallow(x):
    a = [[0] * 2 for _ in range(2)]
    b = a[:]
    b[0][0] = x
    return a[0][0] * 10 + len(b)


def row_of_a_copy_is_replaced(x):
    a = [[0] * 2 for _ in range(2)]
    b = list(a)
    b[0] = [x, x]
    return a[0][0] * 10 + b[0][0]


def rows_copied_by_map(x):
    a = [[1, 2], [3, 4]]
    b = list(map(list, a))
    b[1][1] = x
    return a[1][1] * 100 + b[1][1]


def rows_copied_by_slices(x):
    a = [[1, 2], [3, 4]]
    b = [row[:] for row in a]
    b[0][1] = x
    return a[0][1] * 100 + b[0][1]


def rows_by_multiplication(x):
    grid = [[0] * 3] * 3
    grid[1] = [x] * 3
    grid[0][0] = 5
    return grid[2][0] * 100 + grid[1][0]


def loop_over_one_list_twice(x):
    a = [1, 2, 3]
    for b in (a, a):
        b.append(x)
    return len(a)


def loop_over_two_lists_in_a_tuple(x):
    a, b = [1], [2]
    for r in (a, b):
        r.append(x)
    return len(a) * 10 + len(b) + sum(a) + sum(b)


def swap(l, i, j):
    l[i], l[j] = l[j], l[i]


def first_row(g): return g[0]


def row_returned_by_a_function(x):
    g = [[1, 2], [3, 4]]
    r = first_row(g)
    r[0] = x
    return g[0][0]


def row_changed_by_a_name(x):
    g = [[1, 2], [3, 4]]
    r = g[x % 2]
    r[0] = 9
    return g[0][0] * 10 + g[1][0]


def same_list(l): return l


def list_or_copy(l, x): return l if x > 3 else l[:]


def list_or_its_copy_returned(x):
    l = [1]
    m = list_or_copy(l, x)
    m.append(x)
    return len(l)


def one_of_two_lists_changed(x):
    l = [1]
    m = l if x > 3 else [2]
    m.append(5)
    return len(l) * 10 + len(m)


def one_list_for_all_keys(x):
    empty = []
    d = {i: empty for i in range(3)}
    d[0].append(x)
    return len(d[1])


def one_list_from_keys(x):
    d = dict.fromkeys(range(3), [])
    d[0].append(x)
    return len(d[1])


def list_put_into_itself(x):
    a = [1, 2, 3]
    a[1:1] = a
    return sum(k * v for k, v in enumerate(a)) + x


def name_before_a_change(x):
    a = [1, 2, 3]
    b, a[0] = a, x
    return b[0]


def index_bound_in_the_same_statement(x):
    i = 0
    a = [5, 6, 7]
    i, a[i] = 2, x
    return a[0] * 10 + a[2] + i


def list_popped_and_put_back(x):
    stack = [[0, 1]]
    cur = stack.pop()
    cur.append(x)
    stack.append(cur)
    stack.append(cur[:])
    stack[0][0] = 7
    return stack[1][0] * 10 + len(cur) + cur[0]


def rows_changed_in_a_loop(x):
    cells = [[k] for k in range(3)]
    for c in cells:
        c[0] += x
    return sum(c[0] for c in cells)


def rows_changed_and_put_back(x):
    cells = [[k] for k in range(3)]
    for i, c in enumerate(cells):
        c.append(i)
        cells[i] = c
    return sum(len(c) for c in cells) + x


def star_makes_a_new_list(x):
    a = [1, 2, 3]
    first, *rest = a
    rest[0] = x
    return a[1] * 10 + first


def visited(node, seen, graph):
    seen.add(node)
    for n in graph[node]:
        if n not in seen: visited(n, seen, graph)


GRAPH = {0: [1, 2], 1: [3], 2: [3], 3: [], 4: [0]}


def reached_nodes(x):
    seen = set()
    visited(x % 5, seen, GRAPH)
    return len(seen)


def inner_function_that_calls_itself_twice(x):
    count = 0
    def walk(n):
        nonlocal count
        count += 1
        if n: walk(n - 1); walk(n - 1)
    walk(x % 5)
    return count


def permuted(items, k, out):
    if k == len(items):
        out.append(tuple(items)); return
    for i in range(k, len(items)):
        items[k], items[i] = items[i], items[k]
        permuted(items, k + 1, out)
        items[k], items[i] = items[i], items[k]


def permutations_in_place(x):
    out = []
    permuted([1, 2, x], 0, out)
    return sum(a * 100 + b * 10 + c for a, b, c in out[2:4]) + len(out)


def logged(n, log):
    for i in range(n):
        log.append(i)
        yield i


def generator_starts_late(x):
    log = []
    g = logged(3, log)
    log.append(100)
    n = sum(g)
    return log[0] + n + x


def generator_sees_a_later_value(x):
    g = (i * x for i in [1, 2, 3])
    x = 100
    return sum(g)


def list_grows_in_its_loop(x):
    l = [1, 2, 3]
    for v in l:
        if len(l) < 6: l.append(v + x)
    return sum(l)


def list_shrinks_in_its_loop(x):
    l = [1, 2, 3, 4, 5, 6]
    for v in l:
        if v % 2 == x % 2: l.remove(v)
    return functools.reduce(lambda a, b: a * 10 + b, l, 0)


def list_shrinks_while_reversed(x):
    l = [1, 2, 3, 4]
    for v in reversed(l):
        if v == 3: l.pop()
    return len(l) + x


def nonlocal_counter(x):
    n = 0
    def bump():
        nonlocal n
        n += x
        return n
    return bump() * 100 + bump() + n


def two_counters(x):
    def counter():
        c = 0
        def step():
            nonlocal c
            c += 1
            return c
        return step
    a, b = counter(), counter()
    a(); a()
    return a() * 10 + b() + x


def else_and_continue_in_try(x):
    log = 0
    for i in range(4):
        try:
            10 // (i - x % 4)
        except ZeroDivisionError:
            log += 1
            continue
        else:
            log += 10
        log += 100
    else:
        log += 1000
    return log


def chained_comparison_with_effects(x):
    log = []
    def v(k):
        log.append(k)
        return k
    r = v(1) < v(x) < v(5)
    return len(log) * 10 + r


NAN = float("nan")


def nan_in_a_list(x): return (NAN in [NAN]) + (NAN == NAN) * 10 + (NAN in (1.0, 2.0)) * 100


def same_row_twice(): 
    row = [0, 0]
    return [row, row]


def one_row_twice_from_a_function(x):
    g = same_row_twice()
    g[0][0] = x
    return g[1][0] * 10 + g[0][0]


def list_and_holder(x):
    a = [x]
    return a, [a]


def list_and_its_holder_returned(x):
    a, g = list_and_holder(x)
    a.append(5)
    return len(g[0])


def rows_swapped(x):
    grid = [[1, 2], [3, 4]]
    grid[0], grid[1] = grid[1], grid[0]
    return grid[0][0] * 10 + grid[1][0] + x


def row_replaced_while_it_has_a_name(x):
    grid = [[1, 2], [3, 4], [5, x]]
    r = grid[0]
    grid[0] = [9, 9]
    return r[0] * 10 + grid[0][0]


def rows_built_cell_by_cell(x):
    new = []
    for row in ((1, 2), (3, 4)):
        r = []
        for c in row:
            r.append(c + x)
        new.append(r)
    new[0][1] = 50
    return sum(map(sum, new))


def rows_cut_from_a_stream(x):
    rows, row = [], []
    for k in range(9):
        row.append(k)
        if len(row) == 3:
            rows.append(row)
            row = []
    rows[1][1] = x
    return rows[1][1] * 100 + sum(map(sum, rows))


def row_that_is_never_renewed(x):
    rows, row = [], []
    for k in range(9):
        row.append(k)
        if len(row) == 3:
            rows.append(row)
    rows[1][1] = x
    return sum(map(sum, rows))


def tuple_of_lists_has_two_names(x):
    t = ([1], [2])
    u = t
    for v in u: v.append(x)
    return len(t[0])


def tuple_of_new_lists(x):
    t = tuple([k] for k in range(3))
    t[1].append(x)
    return len(t[1]) * 10 + len(t[0])


def one_of_two_new_lists(x):
    opts = ["a"] if x > 3 else []
    opts.append("b")
    return len(opts)


def all_rows_appended_to(x):
    a = [[1], [2]]
    for r in a:
        r.append(x)
    return sum(map(len, a))


def row_appended_to_by_a_name(x):
    a = [[1], [2]]
    r = a[0]
    r.append(x)
    return len(a[0])


def tuple_taken_from_a_row_that_is_replaced(x):
    a = [[(1, 2)], [(3, 4)]]
    t = a[0][0]
    a[0] = [(x, x)]
    return t[0] * 10 + a[0][0][0]


def dict_of_new_lists(x):
    d = {k: [] for k in range(3)}
    for k in range(7): d[k % 3].append(k)
    return len(d[0]) * 10 + sum(d[1]) + x


def dict_of_lists_that_grow(x):
    d = {}
    for k in range(7):
        if k % 3 not in d: d[k % 3] = []
        d[k % 3].append(k)
    return len(d[0]) * 10 + sum(d[1]) + x


def list_in_a_dict_has_a_name(x):
    d = {}
    l = [1]
    d["a"] = l
    l.append(x)
    return len(d["a"])


def rows_of_a_copy_are_the_same(x):
    b = [[0] * 3 for _ in range(3)]
    c = [r for r in b]
    c[0][0] = x
    return b[0][0]


def rows_copied_by_adding(x):
    b = [[0] * 3 for _ in range(3)]
    c = [r + [] for r in b]
    c[0][0] = x
    return b[0][0] * 10 + c[0][0]


def rows_of_a_sum_are_the_same(x):
    b = [[0] * 3 for _ in range(3)]
    c = b + [[7, 7, 7]]
    c[0][0] = x
    return b[0][0]


def rows_unpacked(x):
    b = [[0, 1], [2, 3]]
    first, second = b
    first[0] = x
    return b[0][0]


def sorted_rows_are_the_same(x):
    b = [[3, 1], [2, 3]]
    c = sorted(b)
    c[0][0] = x
    return b[1][0]


def greatest_row_is_the_same(x):
    b = [[3, 1], [2, 3]]
    m = max(b, key=lambda r: r[1])
    m[0] = x
    return b[1][0]


def block_copied_within_a_grid(x):
    grid = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    grid[0][0] = x
    q = [row[1:] for row in grid[1:]]
    for i in range(2): grid[i][1:] = q[i]
    return grid[0][1] * 10 + grid[0][0] + q[0][0]


def slice_sees_a_later_change(x):
    grid = [[0, 1], [3, 4]]
    part = grid[1:]
    grid[1][0] = x
    return part[0][0]


def copy_of_the_last_turn(x):
    a = [[1]]
    t = 0
    for i in range(3):
        if i: t = t * 10 + b[0][0]
        b = a[:]
        a[0][0] = i + x
    return t


def copy_of_a_copy_sees_a_change(x):
    a = [[1]]
    b = a[:]
    c = b[:]
    a[0][0] = x
    return c[0][0]


def copy_of_a_copy_is_changed(x):
    a = [[1]]
    b = a[:]
    c = b[:]
    c[0][0] = x
    return a[0][0]


def copy_looked_at_before_a_change(x):
    a = [[1]]
    b = a[:]
    s = b[0][0]
    a[0][0] = x
    return s * 10 + a[0][0]


def copy_read_after_an_error(x):
    a = [[1], [2]]
    b = a[::-1]
    try:
        a[0][0] = x
        [1][x]
    except IndexError:
        return b[1][0]
    return 5


class Side(Enum):
    A = 1
    B = 2


@functools.lru_cache(maxsize=None)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)


def cached_fibonacci(x): return fib(x)


@functools.cache
def ways(n, k):
    if n == 0: return 1
    if n < 0 or k == 0: return 0
    return ways(n - k, k) + ways(n, k - 1)


def cached_partitions(x): return ways(x, 10)


@functools.cache
def wins(n): return any(not wins(n - k) for k in (1, 3, 4) if k <= n)


def cached_flag(x): return wins(x)


@functools.cache
def made_list(n): return [0] * n


def cached_list_is_changed(x):
    l = made_list(3)
    l[0] += 1
    return l[0]


@functools.cache
def depth_of(t): return 0 if not t else 1 + depth_of(t[1:]) + depth_of(t[1:])


def cached_by_tuples(x): return depth_of((1,) * (x % 5))


@functools.cache
def by_side(c, n): return n if n < 2 else by_side(Side.B if c is Side.A else Side.A, n - 1) + by_side(c, n - 2)


def cached_by_members(x): return by_side(Side.A, x)


@functools.cache
def failing(n): return 1 // (n - 3) if n < 5 else failing(n - 1) + failing(n - 2)


def cached_error(x): return failing(x)


@dataclass
class Changing:
    a: int


def list_as_a_key(x):
    d = {}
    try: d[[1]] = 2
    except TypeError: return 5
    return 6


def set_of_tuples_of_lists(x):
    try: return len({(1, [x])})
    except TypeError: return 5


def list_looked_for_in_a_set(x):
    try: return [x] in {(1,), (2,)}
    except TypeError: return 5


def list_looked_up(x):
    try: return {1: 2}[[x]]
    except TypeError: return 5


def set_of_things_without_a_hash(x):
    try: return len({Changing(x), Changing(1)})
    except TypeError: return 5


def list_in_get(x):
    d = {(1,): 2}
    try: return d.get([x], 7)
    except TypeError: return 5


def set_looked_for_in_a_set(x):
    try: return {x} in {frozenset({1}), frozenset({2})}
    except TypeError: return 5


class Color(Enum):
    RED = 1
    GREEN = 2


def longest_group(x): return max(len(list(g)) for k, g in itertools.groupby([1, 1, 2, 2, 2, x]) if k == 2)


def groups_by_a_key(x): return sum(k * 10 + sum(1 for _ in g) for k, g in groupby("aabbb" + "a" * (x % 3), key=lambda c: c == "a"))


def groups_in_a_loop(x):
    t = 0
    for k, g in groupby(sorted([x % 3, 1, 2, 1, 0]), lambda v: v // 2):
        t = t * 100 + k * 10 + len(list(g))
    return t


def group_read_twice(x):
    t = 0
    for k, g in groupby([1, 1, 2, x]):
        t += len(list(g)) * 10 + len(list(g))
    return t


def groups_kept(x):
    pairs = list(groupby([1, 1, 2, x]))
    return sum(len(list(g)) for _, g in pairs)


def heap_in_order(x):
    h = []
    for v in [5, 1, x, 3, 3, 8]: heapq.heappush(h, v)
    a = heapq.heappop(h) * 10 + heapq.heappop(h)
    return a * 1000 + sum(k * v for k, v in enumerate(h))


def heap_of_pairs(x):
    h = [(5, "a"), (1, "b"), (x, "c"), (1, "a")]
    heapq.heapify(h)
    p, n = heapq.heappop(h)
    return p * 100 + "abc".index(n) * 10 + len(h) + heapq.heapreplace(h, (7, "b"))[0] + heapq.heappushpop(h, (0, "a"))[0]


def smallest_and_largest(x): return heapq.nsmallest(2, [4, x, 9])[1] * 100 + heapq.nlargest(2, [4, x, 9])[1] + heapq.nlargest(1, [(1, 2), (x, 3)], key=lambda p: -p[0])[0][1]


def places_by_bisection(x): return bisect.bisect([1, 3, 5], x) * 10 + bisect.bisect_left([1, 3, 3, 5], 3) + bisect.bisect_right([1, 3, 3, 5], 3)


def inserted_by_bisection(x):
    l = [1, 3, 5]
    bisect.insort(l, x)
    bisect.insort_left(l, 3)
    return l.index(x) * 10 + len(l)


def whole_number_functions(x): return math.gcd(x, 12) + math.lcm(x, 4) * 100 + math.isqrt(x) * 10000 + math.comb(7, x % 8) + math.perm(5, 2) + math.factorial(x % 6) + math.prod([1, 2, x]) + math.gcd(12, 18, x + 1)


def sort_with_a_key(x):
    l = [3, 1, x, 2]
    r = l.sort(key=lambda v: -v)
    m = [(1, 2), (0, 5), (1, 0)]
    m.sort(key=lambda p: p[0], reverse=True)
    return l[0] * 1000 + (r is None) * 100 + m[0][1] * 10 + m[1][1]


def direction_that_varies(x): return sorted([3, 1, x], reverse=x % 2 == 0)[0]


def best_by_a_key_or_default(x): return max([v for v in range(5) if v > x], key=lambda v: -v, default=99) + min([], key=abs, default=x)


def zip_that_is_strict(x):
    try: return sum(a * b for a, b in zip([1, 2, 3], [4] * (x % 5), strict=True))
    except ValueError: return -1


def member_by_its_name(x): return Color["RED"].value + Color["GREEN" if x % 2 else "RED"].value * 10


def cycle_cut_off(x): return sum(itertools.islice(cycle([1, 2, x]), 5)) + next(itertools.islice(cycle("ab"), x, None)).count("a")


def large_exponents(x): return 1 ** (x * 10 ** 12) + (-1) ** (x * 10 ** 12 + 1) + 0 ** x + 3 ** (x % 39)


def large_factorials(x): return math.comb(x, 3) + math.factorial(x)


def cycle_beside_letters(x):
    a = 0
    for v, f in zip("abcdef", cycle((0, 1))):
        if f: a += ord(v)
    return a + x


def lambda_with_a_default(x): return (lambda a, b=3: a * b)(x) + (lambda a, b=3: a * b)(x, 2)


def default_from_before(x):
    k = x
    f = lambda v=k: v
    k = 100
    return f() + k


def defaults_of_an_inner_function(x):
    def f(a, b=x + 1, *, c=(1, 2)): return a + b + c[1]
    x = 50
    return f(1) + f(1, 2, c=(3, 4)) + x


def default_in_a_loop(x):
    fs = None
    for i in range(3):
        f = lambda i=i: i
        if i == 0: g = f
    return g() * 10 + f() + x


def made_function_replaced(x):
    fs = []
    def mk(k): return lambda v: v + k
    a = mk(1)
    for i in range(x % 3):
        a = mk(i + 5)
    return a(1)


def bits_by_bin(x): return bin(x).count("1") * 100 + len(bin(x)) + bin(-x).count("1") + int(bin(x)[2:], 2)


@dataclass(frozen=True, order=True)
class Ver:
    major: int
    minor: int = 0
    tag: str = field(default="", compare=False)
    def __str__(self): return f"{self.major}.{self.minor}"


def set_with_fields_that_do_not_count(x): return len({Ver(1, 2, "a"), Ver(1, 2, "b"), Ver(x)}) + {Ver(1): 5}.get(Ver(x), 6) * 10


def adding(k): return lambda v: v + k


def made_functions_kept_from_a_loop(x):
    g = adding(7)
    for i in range(3):
        h = adding(i)
        if i == 0: g = h
    return g(1) * 10 + h(1) + x


def made_function_of_the_last_turn(x):
    h = adding(0)
    for i in range(3):
        g = h
        h = adding(i)
    return g(1) * 10 + h(1) + x


def two_made_functions(x):
    def adder():
        t = x
        def add(v):
            nonlocal t
            t += v
            return t
        return add
    a = adder()
    b = adder()
    a(1); a(2)
    return a(0) * 100 + b(0)


def made_function_with_a_state(x):
    def adder(t):
        def add(v):
            nonlocal t
            t += v
            return t
        return add
    fs = adder(1)
    r = 0
    for i in range(3):
        gs = adder(i)
        r += gs(1)
        if i == 1: fs = gs
    return r * 10 + fs(0) + x


def one_of_two_lambdas(x):
    f = (lambda: 1) if x > 3 else (lambda: x)
    return f()


def made_function_alone_in_a_loop(x):
    for i in range(3):
        if i > 0: g = h
        h = adding(i)
    return g(1) * 10 + h(1) + x


def one_and_two():
    yield 1
    yield 2


def made_functions_from_a_generator(x):
    g = None
    for k in one_and_two():
        h = adding(k)
        if k == 1: g = h
    return h(x) if g is None else g(x)


def made_functions_unpacked(x):
    f, g = (adding(j) for j in (1, 2))
    return f(x) * 10 + g(x)


NAN_OF_ALL = float("nan")


def digits(row): return functools.reduce(lambda a, b: a * 10 + (9 if b != b else int(b)), row, 0)
def nan_sorted(x): return digits(sorted([NAN_OF_ALL, 3.0, 1.0, NAN_OF_ALL, 2.0, float(x % 4)]))
def nan_sorted_downwards(x): return digits(sorted([3.0, 2.0, NAN_OF_ALL, 1.0, float(x % 4)], reverse=True))
def nan_as_a_key(x): return digits(sorted([1, 2, 3, 4, x % 5], key=lambda v: NAN_OF_ALL if v == 2 else -v))
def sets_sorted(x): return digits([len(s) for s in sorted([{1}, {2, 3}, {1, 2}, {x % 4}])])
def sorted_by_halves(x): return sorted([2.5, 1.5, float(x)])[0] * 10 + sorted([3, 1, x], key=lambda v: v / 2)[0]


def nan_sorted_in_place(x):
    row = [2.0, 1.0, NAN_OF_ALL, float(x % 4), 0.0]
    row.sort()
    return digits(row)
