"""One small function for each construct that compiles; each takes an int and has to agree with Python."""

# ruff: noqa
# fmt: off
import functools
import itertools
import operator
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from itertools import accumulate, chain, combinations, islice, pairwise, permutations, product, repeat, starmap, takewhile

NAMES = {"a": 1, "b": 2, "c": 3}
ITEMS = ({"id": "lamp", "value": 4}, {"id": "clock", "value": 6})
ROLLS = Counter({2: 6, 1: 4, 3: 4})


def webs(x):
    row = [1, 2, x]
    row = tuple(row)
    row = "".join("ab"[k % 2] for k in row)
    return len(row) * 10 + row.count("a")


def webs_in_branches(x):
    value = x
    if x % 2:
        value = [x, 1]
        value = sum(value)
    return value


def dict_display(x):
    d = {1: 10, 2: 20}
    d[x % 4] = 5
    d[7] = 1
    return sum(k * v for k, v in d.items()) * 10 + len(d)


def dict_order(x):
    d = {}
    for k in (3, 1, x % 5, 2):
        d[k] = len(d)
    d[3] = 9
    return functools.reduce(lambda total, k: total * 7 + k, d, 0) * 100 + sum(d.values())


def dict_pop_and_del(x):
    d = {k: k * k for k in range(6)}
    gone = d.pop(x % 6)
    if 0 in d:
        del d[0]
    d[0] = 77
    return list(d).index(0) * 1000 + gone + d.pop(99, 3)


def dict_get_setdefault(x):
    d = {"a": 1}
    d.setdefault("b", x)
    d.setdefault("a", x)
    return d.get("a", 0) * 100 + d.get("b", 0) * 10 + d.get("z", -1)


def dict_comprehension(x):
    d = {k: k % 3 for k in range(x % 8)}
    return sum(d.values()) * 10 + (3 in d)


def dict_update(x):
    d = dict(NAMES)
    d.update({"b": x, "a": 7})
    d |= {"c": 1}
    return d["a"] + d["b"] * 100 + d["c"] * 1000


def dict_of_lists(x):
    d = {}
    for k in range(x % 9):
        d.setdefault(k % 3, []).append(k)
    return sum(len(row) * (key + 1) for key, row in d.items())


def dict_zip(x):
    d = dict(zip("abc", (x, 2, 3)))
    d["b"] += 5
    return d["a"] * 100 + d["b"]


def dict_tuple_keys(x):
    board = {(r, c): r * c for r in range(3) for c in range(3)}
    board[x % 3, 1] = 50
    return sum(board.values()) + board.get((5, 5), 3) + ((1, 1) in board)


def dict_of_text_keys(x):
    d = {item["id"]: item["value"] for item in ITEMS}
    return d["lamp" if x % 2 else "clock"]


def dict_equal(x):
    return {1: 2, 3: x % 5} == {3: 4, 1: 2}


def dict_star(x):
    d = {**NAMES, "z": x}
    return sum(d.values()) + len(d)


def dict_keys_error(x):
    d = {1: 2}
    return d[x]


def dict_popitem(x):
    d = {1: x, 2: 3}
    k, v = d.popitem()
    return k * 10 + v + len(d)


def dict_named(x):
    d = dict(a=x, b=2)
    return d["a"] * d["b"]


def dict_min_key(x):
    d = {k: (k * 7 + x) % 10 for k in range(5)}
    return min(d, key=d.get) * 10 + max(d.values())


def dict_sorted_items(x):
    d = {3: 1, x % 7: 2, 1: 5}
    total = 0
    for k, v in sorted(d.items()):
        total = total * 10 + k + v
    return total


def dict_constant_lookup(x):
    return {0: 5, 1: 7}.get(x % 3, -1) + {"a": 1, "b": 2}["ab"[x % 2]]


def dict_runtime_values(x):
    return {"up": (x, x + 1), "down": (x, x - 1)}["up" if x % 2 else "down"][1]


def dict_from_keys(x):
    return len(dict.fromkeys((1, 2, x % 3))) * 10 + sum(dict.fromkeys((x, x + 1)))


def dict_copy(x):
    a = {1: x}
    b = a.copy()
    b[1] = 0
    return a[1] * 10 + b[1]


def dict_truth(x):
    d = {}
    if x % 2:
        d[1] = 1
    return 5 if d else 6


def counter_of_text(x):
    c = Counter("abca" if x % 2 else "bb")
    return c["a"] * 100 + c["b"] * 10 + c["z"] + len(c)


def counter_changes(x):
    c = Counter((1, 2, 2, x % 4))
    c.update([5, 5])
    c.subtract([1])
    return sum(k * n for k, n in c.items()) * 100 + len(sorted(c.elements()))


def counter_most_common(x):
    c = Counter([1, 2, 2, 3, 3, 3, x % 4])
    (item, times), *_ = c.most_common(2)
    return item * 10 + times


def counter_constant(x):
    return sum(v * n for v, n in ROLLS.items()) + ROLLS[x % 5]


def default_dict(x):
    d = defaultdict(int)
    for k in range(x % 10):
        d[k % 3] += k
    return d[0] * 100 + d[1] + len(d)


def default_dict_of_lists(x):
    d = defaultdict(list)
    for k in range(x % 10):
        d[k % 2].append(k)
    return sum(d[1]) * 10 + len(d[0])


def ordered_dict(x):
    d = OrderedDict()
    d[x % 3] = 1
    d[1] = 2
    return sum(d.values()) + list(d.keys())[0]


def deque_as_queue(x):
    q = deque([x % 5])
    total = 0
    while q:
        k = q.popleft()
        total = total * 3 + k
        if k > 1:
            q.append(k - 1)
            q.appendleft(k - 2)
    return total


def slice_assigned(x):
    row = [1, 2, 3, 4, 5]
    row[1:3] = [x, x, x]
    row[:0] = [7]
    row[len(row):] = [9]
    return sum(k * v for k, v in enumerate(row))


def slice_deleted(x):
    row = list(range(8))
    del row[x % 4:x % 4 + 2]
    del row[0]
    return sum(k * v for k, v in enumerate(row))


def slices_with_steps(x):
    row = tuple(range(x % 10))
    return sum(row[::2]) * 100 + sum(row[::-2]) * 10 + len(row[5:1:-1]) + sum(row[1::3])


def product_of_rows(x):
    return sum(a * b for a, b in product(range(x % 4), (1, 2)))


def product_repeated(x):
    return sum(a + b + c for a, b, c in product((0, x), repeat=3))


def combinations_of_two(x):
    row = [k * k for k in range(x % 6)]
    return sum(a * b for a, b in combinations(row, 2))


def combinations_of_any(x):
    total = 0
    row = tuple(range(1, 6))
    for n in range(1, len(row) + 1):
        for some in combinations(row, n):
            if sum(some) == x:
                total += len(some)
    return total


def permutations_of_three(x):
    return sum(a * 100 + b * 10 + c for a, b, c in permutations((1, 2, x % 4)))


def permutations_of_pairs(x):
    return sum(a * 10 + b for a, b in permutations(range(x % 5), 2))


def chained(x):
    return sum(chain((1, 2), range(x), [5])) + sum(chain.from_iterable([[1], [2, x]]))


def accumulated(x):
    return sum(accumulate(range(x % 9))) + list(accumulate((1, 2, 3), operator.mul))[-1] + list(accumulate((1, x), initial=5))[1]


def taken_while(x):
    return sum(takewhile(lambda k: k < x, (1, 2, 3, 0, 9)))


def pairs_of(x):
    return sum(abs(a - b) for a, b in pairwise((1, x, 3, 9)))


def star_mapped(x):
    return sum(starmap(operator.sub, ((x, 1), (5, x))))


def sliced_iterators(x):
    return sum(islice(range(x), 3)) + sum(islice((k * k for k in range(10)), 2, x, 2))


def counted_up(x):
    return next(k for k in itertools.count(x) if k % 7 == 0)


def repeated(x):
    return sum(repeat(x, 3)) + sum(map(pow, range(x % 5), repeat(2)))


def reduced(x):
    return functools.reduce(operator.add, range(x), 3) + functools.reduce(lambda a, b: a * 2 + b, (1, 2, 3))


def longest_zip(x):
    return sum(a * b for a, b in itertools.zip_longest(range(x % 5), (1, 2, 3), fillvalue=1))


class Blocked(Exception):
    """Something is in the way."""


class Locked(Blocked):
    """It does not even open."""


def checked(k):
    if k % 5 == 3:
        raise Blocked
    if k % 5 == 4:
        raise Locked("no")
    return k * 2


def try_own_errors(x):
    try:
        return checked(x)
    except Locked:
        return -2
    except Blocked:
        return -1


def try_index(x):
    row = (1, 2, 3)
    try:
        value = row[x]
    except IndexError:
        value = 7
    else:
        value += 100
    return value


def try_key(x):
    d = {1: 5, 2: 6}
    try:
        return d[x]
    except (ValueError, KeyError):
        return -1


def try_value(x):
    try:
        return (3, 1, 2).index(x)
    except ValueError:
        return 9


def try_stop(x):
    try:
        return next(k for k in (1, 2, 3) if k > x)
    except StopIteration:
        return -5


def try_division(x):
    try:
        return 10 / x
    except ZeroDivisionError:
        return 0.5


def try_in_loop(x):
    total = 0
    for k in range(6):
        try:
            total += (1, 2, 3)[k - 1] // (x - k)
        except ZeroDivisionError:
            continue
        except IndexError:
            break
        total += 10
    return total


def guarded_items(row):
    for k in (0, 1, 5):
        try:
            yield row[k]
        except IndexError:
            yield -1


def try_around_yield(x):
    total = 0
    for item in guarded_items((x, 2)):
        total = total * 3 + item
    return total


def error_in_the_body_of_a_loop(x):
    total = 0
    try:
        for item in guarded_items((x, 2)):
            total += (1, 2)[item]
    except IndexError:
        total -= 50
    return total


def try_nested(x):
    try:
        try:
            return (1, 2)[x]
        except KeyError:
            return -1
    except IndexError:
        return -2


def try_raise_again(x):
    try:
        try:
            return (1, 2)[x]
        except IndexError:
            if x == 3:
                return 33
            raise
    except LookupError:
        return -2


def try_raise_other(x):
    try:
        try:
            return (1, 2)[x]
        except IndexError:
            raise Blocked from None
    except Blocked:
        return -3


TEXTS = ("T to move: TT..F/T.F", "F to move: /", "ab:cd:", "  x y  ", "", "aXbX", "12", "-7")
SWAP = str.maketrans("TF", "FT")


def text_partition(x):
    head, sep, tail = TEXTS[x % 8].partition(": ")
    return len(head) * 100 + len(sep) * 10 + len(tail)


def text_split(x):
    parts = TEXTS[x % 8].split(":")
    words = TEXTS[x % 8].split()
    return len(parts) * 100 + len(words) * 10 + sum(map(len, words)) + len(parts[0])


def text_split_some(x):
    return len("a,b,c,d".split(",", x)) * 10 + len(TEXTS[x % 8].split("T", 1)[0])


def text_replace(x):
    return len(TEXTS[x % 8].replace("T.", ".TT", 1)) * 100 + TEXTS[x % 8].replace("X", "").count("b")


def text_find(x):
    t = TEXTS[x % 8]
    return t.find("T") * 1000 + t.find("T", 3) * 10 + t.rfind("T") + t.find("zz")


def text_count(x):
    return TEXTS[x % 8].count("T.") * 10 + TEXTS[x % 8].count(".") + "aaaa".count("aa")


def text_strip(x):
    return len(TEXTS[x % 8].strip()) * 100 + len(TEXTS[x % 8].lstrip("T t")) + len(TEXTS[x % 8].rstrip("F/"))


def text_justify(x):
    t = TEXTS[x % 8]
    return len(t.ljust(12)) * 100 + t.rjust(15, "*").count("*") + len(t.zfill(9))


def text_translate(x):
    return TEXTS[x % 8].translate(SWAP).find("F") + 10 * TEXTS[x % 8][::-1].translate(SWAP).count("T")


def text_case(x):
    return TEXTS[x % 8].upper().count("T") * 10 + TEXTS[x % 8].lower().count("t") + TEXTS[x % 8].swapcase().count("X")


def text_questions(x):
    t = TEXTS[x % 8]
    return t.isdigit() * 1 + t.isupper() * 2 + t.islower() * 4 + t.isalpha() * 8 + t.isspace() * 16 + t.isalnum() * 32


def text_starts_with_one_of(x):
    return TEXTS[x % 8].startswith(("T", "ab")) * 2 + TEXTS[x % 8].endswith("F")


def text_prefix(x):
    return len(TEXTS[x % 8].removeprefix("T to")) * 100 + len(TEXTS[x % 8].removesuffix(":"))


def f_string(x):
    name = "ab"[x % 2]
    return len(f"{name}:{x}/{x - 30} {x > 3} {None}") * 10 + (f"step {x % 7}" == "step 3")


def int_of_text(x):
    verb, at = f"step {x - 5}".split()
    return int(at) * 2


def int_of_no_number(x):
    try:
        return int(TEXTS[x % 8])
    except ValueError:
        return -99


def text_of_int(x):
    return len(str(x * x)) * 10 + (str(x) == "25") + (str(x % 10) in "135")


def text_join(x):
    return len(", ".join(str(k) for k in range(x % 12))) + len("".join(TEXTS[:x % 4])) * 100 + len("-".join("abc"))


class Square:
    def __init__(self, n):
        self.n = n

    def __contains__(self, v):
        return 0 <= v[0] < self.n and 0 <= v[1] < self.n

    def __getitem__(self, k):
        return k * self.n

    def __call__(self, k):
        return k + self.n


BOARD = Square(5)


def object_with_methods(x):
    return ((x, 2) in BOARD) * 1000 + BOARD[x] + BOARD(x)


def evens(row):
    return (k for k in row if k % 2 == 0)


def function_that_returns_a_generator(x):
    return sum(evens(range(x))) + len(list(evens((2, x))))


def tally():
    score = 0

    def add(k):
        nonlocal score
        score += k
        return score

    return add


def function_that_returns_a_function(x):
    add = tally()
    for k in range(x % 6):
        total = add(k)
    return add(5) * 10


def doubled(k): return k * 2
def squared(k): return k * k
def pair_of(k): return k, k + 1


OPERATIONS = {"double": doubled, "square": squared, "less": lambda k: k - 1}
STEPS = (doubled, squared)


def functions_in_a_dict(x):
    return OPERATIONS[("double", "square", "less")[x % 3]](x) + STEPS[x % 2](3)


def functions_chosen(x):
    f = doubled if x % 2 else squared
    return f(x) * 10 + f(2)


def functions_in_a_loop(x):
    return sum(f(x) for name, f in OPERATIONS.items()) * 10 + sum(g(x) for g in STEPS)


def functions_in_a_local_dict(x):
    handlers = {"a": doubled, "b": squared}
    return handlers["ab"[x % 2]](x)


def upward(row):
    yield from row


def downward(row):
    for k in row:
        yield -k


def generators_chosen(x):
    walk = upward if x % 2 else downward
    return sum(k * n for n, k in enumerate(walk((x, 2, 3))))


Cell = namedtuple("Cell", "r c")


SIZE = namedtuple("Grid", "rows columns")(3, 4)
COUNT = namedtuple("Counter", "first second")(5, 6)


def constants_of_classes_with_well_known_names(x):
    total = COUNT[0]
    for number in SIZE: total = total * 10 + number
    return total + SIZE[x % 2]


class Spot(Cell):
    def right(self): return Spot(self.r, self.c + 1)


class Grid2(Cell):
    def near(self):
        yield self.r + 1
        yield self.c

    def far(self):
        yield self.r * 10


def methods_chosen(x):
    cell = Grid2(x, 3)
    walk = cell.near if x % 2 else cell.far
    return sum(walk())


def methods_given_a_name(x):
    row = (1, x, 3)
    get = row.__getitem__
    count = row.count
    return get(1) * 10 + count(3) + sum(filter(row.count, range(5)))


def lift(row, *places): return sum(v for k, v in enumerate(row) if k not in places)
def three(a, b, c): return a * 100 + b * 10 + c


def star_arguments(x):
    some = [k for k in range(5) if k % 2 == x % 2]
    return lift((1, 2, 3, 4, 5), 0, *some) * 1000 + three(*[x, 1, 2][:3])


def star_into_parameters(x):
    row = tuple(k for k in range(x % 5 + 1) if k < 3)
    try:
        return three(*row)
    except TypeError:
        return -1


def star_in_zip(x):
    rows = [[1, 2, 3], [4, 5, x]][: x % 3]
    return sum(a[0] * (k + 1) for k, a in enumerate(zip(*rows)))


def turned(x):
    rows = ((1, 2), (3, x))
    return tuple(zip(*rows[::-1]))[1][0] * 10 + tuple(zip(*rows))[::-1][0][1]


def star_unpacked(x):
    kind, *where = ("take", x, 3)
    first, *rest, last = range(x % 7 + 2)
    return len(where) * 100 + where[0] + len(rest) * 10 + last


def sets_of_computed_cells(x):
    seen = set()
    todo = [(x % 3, 0)]
    while todo:
        r, c = todo.pop()
        if (r, c) in seen or not (0 <= r < 4 and 0 <= c < 4):
            continue
        seen.add((r, c))
        todo.append((r + 1, c))
        todo.append((r, c + 2))
    return len(seen)


def sets_updated(x):
    s = {1, 2}
    s.update([x % 9, 7], (8,))
    s -= {2}
    s |= {x % 5}
    return len(s) * 100 + sum(s)


def union_of_several(x):
    rows = ((1, 2), (x % 6, 4))
    return sum(set().union(*rows)) + len({1}.union([2], (3, x % 4)))


def set_popped(x):
    s = {x % 7}
    return s.pop() * 10 + len(s)


def dict_of_sets(x):
    d = defaultdict(set)
    for k in range(x % 9):
        d[k % 2].add(k % 5)
    return len(d[0]) * 10 + len(d[1])


def set_order_of_ints(x):
    total = 0
    for k in set((x % 8, 5, 3)):
        total = total * 10 + k
    return total


def set_order_of_larger_ints(x):
    return functools.reduce(lambda a, b: a * 7 + b, [k for k in set([x % 50, x % 50 + 8, x % 50 * 3, 40])], 0)


def bit_flags(x):
    having = EVERY
    for t in TRAITS[: x % 4 + 1]:
        having &= t | Trait(x % 16)
    return having.value * 10 + bool(having & ~Trait.TALL) + (Trait.DARK in having)


class Trait(__import__("enum").Flag):
    TALL = 1
    DARK = 2
    SQUARE = 4
    HOLLOW = 8


EVERY = Trait.TALL | Trait.DARK | Trait.SQUARE | Trait.HOLLOW
TRAITS = (Trait.TALL, Trait.DARK | Trait.TALL, Trait(0), Trait.HOLLOW | Trait.DARK)


def flags_counted(x):
    return sum(1 for t in Trait if t & TRAITS[x % 4]) + (TRAITS[x % 4] == Trait(0)) * 10


def getters(x):
    rows = [(3, x), (1, 5), (2, 2)]
    best = max(rows, key=operator.itemgetter(1))
    pair = operator.itemgetter(0, 2)((x, 1, 7))
    return best[0] * 100 + pair[1] * 10 + FIRST(rows[1]) + sorted(rows, key=FIRST)[0][1]


FIRST = operator.itemgetter(0)


def add_three(a, b, c): return a * 100 + b * 10 + c


def partials(x):
    f = functools.partial(add_three, x % 5, c=2)
    return f(3) + PART(4) + sum(map(functools.partial(pow, 2), range(x % 5)))


PART = functools.partial(add_three, 1, 2)


def complex_numbers(x):
    z = complex(x % 5, 2)
    w = z * 1j + (3 - 1j)
    seen = {z, w, z + 1}
    return w.real * 100 + w.imag + (z in seen) + len(seen) * 1000 + (z == complex(1, 2)) + abs(z - w)


STEPS_OF_COMPLEX = (1j, -1j, 1 + 0j, -1 + 0j)


def complex_walk(x):
    z = complex(x % 4, 0)
    count = 0
    for d in STEPS_OF_COMPLEX:
        w = z + d
        while 0 <= w.real < 4 and 0 <= w.imag < 4:
            count += 1
            w += d
    return count


def walks(n, step):
    if n <= 0:
        yield (n,)
    for k in range(1, min(step, n) + 1):
        for rest in walks(n - k, step):
            yield (k,) + rest


def recursive_generators(x):
    return sum(len(w) * 10 + w[0] for w in walks(x % 5, 2))


def tree_sum(n):
    yield n
    if n > 1:
        yield from tree_sum(n // 2)
        yield from tree_sum(n - 2)


def recursive_yield_from(x):
    return sum(k * (j + 1) for j, k in enumerate(tree_sum(x % 8)))


def lists_chosen(x):
    a, b = [1, 2, 3], [4]
    side = a if x % 2 else b
    side[0] = x
    (b if x % 3 else a).append(9)
    return sum(a) * 100 + sum(b)


def list_or_other(x):
    found = []
    for k in range(x % 4):
        found += [("move", k)]
    return len(returned(found))


def returned(found):
    found.append(("stay", 1))
    return found if len(found) > 1 else ["pass"]


def index_from(x):
    row = (1, 2, 1, 2, 1)
    try:
        return row.index(1, x % 7) * 10 + list(row).index(2, 0, 3)
    except ValueError:
        return -1


def loop_over_one_of_several(x):
    pair = (x, 2) if x % 2 else None
    row = [1, 2, x] if x % 3 else (5, 6)
    return (sum(pair) if pair is not None else 0) * 10 + sum(k for k in row)


def narrowed_by_none(x):
    k = None if x % 3 == 0 else x
    if k is None:
        return -1
    row = [1, 2, 3, 4]
    row[0] = k
    return sum(row[:k]) + k


def narrowed_by_isinstance(x):
    k = "ab" if x % 2 else x
    cells = ["x", "y"]
    if isinstance(k, str):
        cells[0] = k
        return len("".join(cells))
    return k * 2


def narrowed_in_a_loop(x):
    k = x
    total = 0
    while k is not None:
        total += k
        k = k - 3 if k > 3 else None
    return total


def narrowed_then_assigned(x):
    k = x if x % 2 else None
    if k is not None:
        for j in range(3):
            if k is None:
                return -5
            k = None if k > 9 else k + 3
        return -1 if k is None else k
    return 7


def star_patterns(x):
    match [1, x, 3][: x % 4]:
        case []:
            return 0
        case [a]:
            return a
        case [a, *rest, z] if z == 3:
            return a * 100 + len(rest) * 10 + z
        case [_, *rest]:
            return len(rest)


CATALOG = [{"id": "lamp", "value": 4}, {"id": "clock", "value": 6}]


def picked_constants(x):
    return CATALOG[x % 2]["value"] * 10 + len(CATALOG[x % 2]["id"])


@__import__("dataclasses").dataclass(frozen=True)
class Field:
    cells: str
    width: int = 2
    height: int = __import__("dataclasses").field(init=False, compare=False)

    def __post_init__(self):
        height, rest = divmod(len(self.cells), self.width)
        if rest:
            raise ValueError(f"{len(self.cells)}")
        object.__setattr__(self, "height", height)


def post_init(x):
    try:
        field = Field("abcdef"[: x % 7])
        wider = field
    except ValueError:
        return -1
    return field.height * 10 + wider.width


def post_init_replaced(x):
    field = Field("abcd")
    return replace(field, cells="abcdef").height * 10 + field.height


replace = __import__("dataclasses").replace


class Vec(namedtuple("Vec", "x y")):
    def __abs__(self): return abs(self.x) + abs(self.y)


def own_abs(x):
    return abs(Vec(x, -3))


def marked(cells, marks):
    cells = list(cells)
    for where, mark in marks:
        cells[where] = mark
    return "".join(cells)


def generator_passed_on(x):
    return marked("abcd", ((k, "x") for k in range(x % 4))).count("x")


def generator_with_a_name(x):
    squares = (k * k for k in range(x % 9))
    big = [k for k in squares if k > 3]
    total = 0
    for j in range(3):
        some = map(lambda k: k + j, big)
        total += sum(some)
    return total


def percent_of_numbers(x):
    return len("%d,%d" % (x + 1, -x)) * 100 + int(("%d:%i" % (x, 7)).split(":")[0])


def percent_of_texts(x):
    word = "%s-%s%%" % ("ab" if x % 2 else "c", x)
    return word.count("a") + 10 * len(word) + 1000 * ("%s" % (x,) == str(x)) + 10000 * ("%d" % (x > 3) == "1")


def percent_of_a_named_tuple(x):
    return len("%s/%d" % Vec(x, x * x))


def format_of_values(x):
    return len("{}{}{{}}".format(x, x % 3)) * 10 + "{0}-{1}-{0}".format(x % 10, "b").count(str(x % 10)) + len("{a}".format(a=x))


def format_without_a_value(x):
    try:
        return len("{} {}".format(x)) if x % 2 else len("{a}".format(b=x))
    except IndexError:
        return -1
    except KeyError:
        return -2


def percent_without_a_value(x):
    try:
        return len("%d %d" % (x,)) if x % 2 else len("%d" % (x, x))
    except TypeError:
        return -1


def range_of_either_direction(x):
    total = 0
    for step in (-2, 1, 3):
        for k in range(x % 7, (x * 5) % 11, step):
            total = total * 3 + k
    return total + len(range(3, x % 5, 1 if x % 2 else -1))


def range_without_a_step(x):
    try:
        return sum(range(0, 9, x % 3))
    except ValueError:
        return -1


def with_default(x, seen=[], names={"a": 1}, cells={1, 2}):
    return len(seen) + names["a"] + (x in cells)


def default_that_could_change(x):
    return with_default(x) * 10 + with_default(x, [x, x])


def attribute_of_one_kind(x):
    cells = (0, Vec(x, 2), 0, Vec(3, x))
    found = cells[x % 4]
    return found.x + found.y if found != 0 else -1


def method_of_one_kind(x):
    cells = (0, Vec(x, 2), 0, Vec(3, x))
    found = cells[x % 4]
    return abs(found._replace(y=9)) if found != 0 else -1


def format_with_two_ways_of_counting(x):
    try:
        return len("{}{0}".format(x)) if x % 2 else len("{".format(x))
    except ValueError:
        return -1


DOTS = str.maketrans({str(n): "." * n for n in range(1, 6)})
GONE = str.maketrans({"1": "ab", "2": None, "3": "c"})


def letters_that_become_several(x):
    return str(x).translate(DOTS)


def letters_that_become_none(x):
    return ("12" + str(x) + "3").translate(GONE) + "123"[x % 3].translate(GONE)


def loop_over_lambdas(x):
    for goal in (lambda i: i >= 3, lambda i: i % 3 == 2):
        for i in range(x):
            if goal(i) and i * i > 7:
                return i
    return -1


def sum_over_lambdas(x):
    return sum(f(x) for f in [lambda i: i * 2, lambda i: i + 5]) * any(f(x) for f in (lambda i: i == 3, lambda i: i > 9))


def set_display_with_stars(x):
    parts = [k % 4 for k in range(x % 7)]
    return sum({*parts, *(k * 2 for k in range(x % 3)), 5})
