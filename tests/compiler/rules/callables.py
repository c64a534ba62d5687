"""Functions, lambdas, methods and partials as values: in tuples, lists, dicts and fields."""

# ruff: noqa
# fmt: off
import operator
from dataclasses import dataclass
from functools import partial, reduce
from operator import add, itemgetter, methodcaller, mul
from typing import Callable, NamedTuple

K = 3


def _f(a, b=1, *, c=2): return a + 10 * b + 100 * c


MOVES = {"up": lambda r, c: (r - 1, c), "down": lambda r, c: (r + 1, c), "left": lambda r, c: (r, c - 1)}


def const_dict(n):
    return MOVES["up"](n, 2)[0]


def const_dict_var(n):
    total = 0
    for d in ("up", "down", "left"):
        r, c = MOVES[d](n, 2)
        total += r * 10 + c
    return total


def const_dict_sel(n):
    d = "up" if n > 3 else "down"
    return MOVES[d](n, 2)[0]


def const_items(n):
    total = 0
    for name, f in MOVES.items():
        r, c = f(n, 3)
        total += r * len(name) + c
    return total


def const_values(n):
    return sum(f(n, 1)[0] for f in MOVES.values())


def local_dict(n):
    ops = {"+": lambda a, b: a + b, "-": lambda a, b: a - b}
    op = "+" if n > 2 else "-"
    return ops[op](n, 3)


def local_dict_capture(n):
    k = n * 2
    ops = {"x": lambda a: a + k, "y": lambda a: a * k}
    return ops["x" if n % 2 else "y"](5)


def list_loop(n):
    tests = [lambda x: x > 3, lambda x: x % 2 == 0, lambda x: x < 10]
    return sum(1 for t in tests if t(n))


def list_loop2(n):
    tests = [lambda x: x > 3, lambda x: x % 2 == 0]
    good = 0
    for t in tests:
        if t(n): good += 1
    return good


def list_index(n):
    tests = [lambda x: x + 3, lambda x: x * 2]
    return tests[n % 2](n)


def _sq(x): return x * x


def _dbl(x): return 2 * x


FUNCS = [_sq, _dbl]


def const_list(n): return FUNCS[n % 2](n) + sum(f(n) for f in FUNCS)


def local_tuple(n):
    fs = (_sq, _dbl, abs)
    return fs[n % 3](n)


class Rule(NamedTuple):
    name: str
    f: Callable[[int], int]
    w: int


RULES = [Rule("sq", _sq, 1), Rule("dbl", _dbl, 3), Rule("neg", lambda x: -x, 2)]


def nt_const(n): return sum(r.w * r.f(n) for r in RULES)


def nt_local(n):
    r = Rule("x", lambda x: x + n, 2)
    return r.f(5) * r.w


@dataclass(frozen=True)
class Piece:
    name: str
    steps: Callable


PIECES = {"K": Piece("king", lambda r, c: [(r + 1, c), (r - 1, c)]), "N": Piece("kn", lambda r, c: [(r + 2, c + 1)])}


def dc_dict(n):
    p = PIECES["K" if n % 2 else "N"]
    return sum(a + b for a, b in p.steps(n, 1))


def partial_list(n):
    fs = [partial(_f, b=2), partial(_f, c=1)]
    return sum(f(n) for f in fs)


def partial_dict(n):
    fs = {"a": partial(_f, 1), "b": partial(_f, 2)}
    return fs["a"](n)


class Obj:
    def __init__(self, k): self.k = k
    def up(self, x): return x + self.k
    def down(self, x): return x - self.k
    def go(self, how, x):
        return {"up": self.up, "down": self.down}[how](x)
    def go2(self, how, x):
        f = getattr(self, how)
        return f(x)


OBJ = Obj(4)


def bound_dict(n): return OBJ.go("up" if n > 3 else "down", n)


def bound_getattr(n): return OBJ.go2("up", n)


def bound_list(n):
    return sum(f(n) for f in (OBJ.up, OBJ.down, OBJ.up))


def method_value(n):
    f = OBJ.up
    g = f if n > 2 else OBJ.down
    return g(n)


def returned(n):
    def make(k):
        def inner(x): return x + k
        return inner
    f = make(n)
    return f(3)


def _adder(k): return lambda x: x + k


ADD2 = _adder(2)


def made_const(n): return ADD2(n)


def made_call(n): return _adder(n)(3)


def map_funcs(n):
    return sum(map(lambda f: f(n), (_sq, _dbl)))


def default_fn(n):
    def apply(x, f=_sq): return f(x)
    return apply(n) + apply(n, _dbl)


def dict_get(n):
    ops = {"a": _sq}
    f = ops.get("a" if n > 2 else "b", _dbl)
    return f(n)


def operator_dict(n):
    ops = {"+": operator.add, "*": operator.mul, "-": operator.sub}
    return sum(ops[o](n, 3) for o in "+*-")


OPS = {"+": operator.add, "*": operator.mul}


def operator_const(n): return OPS["+" if n > 3 else "*"](n, 4)


def key_fn(n):
    keys = {"big": lambda x: -x, "small": lambda x: x}
    return sorted([n, 3, 8], key=keys["big"])[0]


def compose(n):
    fs = [lambda x: x + 1, lambda x: x * 2]
    return reduce(lambda v, f: f(v), fs, n)


def compose2(n):
    compose = lambda f, g: lambda x: f(g(x))
    h = compose(lambda x: x + 1, lambda x: x * 3)
    return h(n)


def dispatch_tuple_list(n):
    table = [("a", _sq), ("b", _dbl)]
    total = 0
    for name, f in table:
        if name != "b" or n > 3: total += f(n)
    return total


def capture_loop(n):
    fs = []
    for k in range(3):
        fs.append(lambda x, k=k: x + k)
    return sum(f(n) for f in fs)


def nested_capture(n):
    total = 0
    for k in range(n % 5):
        def add(x): return x + k
        total += add(k)
    return total


def late(n):
    k = 1
    f = [lambda x: x + k]
    k = n
    return f[0](10)


def late_tuple(n):
    fs = []
    for k in range(3):
        fs.append(lambda x: x + k)
    return fs[0](n) * 100 + fs[2](n)


def append_def(n):
    fs = []
    for k in range(3):
        def g(x): return x * k
        fs.append(g)
    return sum(f(n) for f in fs)


def comp_lambdas(n):
    fs = [lambda x: x + k for k in range(3)]
    return fs[0](n)


def comp_defaults(n):
    fs = [lambda x, k=k: x + k for k in range(3)]
    return fs[0](n)


def comp_partial(n):
    fs = [partial(add, k) for k in range(3)]
    return sum(f(n) for f in fs) + fs[1](5)


def loop_partial(n):
    fs = []
    for k in range(n % 4 + 1):
        fs.append(partial(mul, k))
    return sum(f(7) for f in fs)


def _make(k):
    return [lambda x: x + k, lambda x: x * k]


def made_list(n):
    a, b = _make(n)
    return a(3) + b(4)


def made_twice(n):
    f = _make(n); g = _make(n + 1)
    return f[0](1) * 10 + g[0](1)


def made_in_loop(n):
    total = []
    for k in range(3):
        total.append(_make(k))
    return total[0][0](n) + total[1][0](n)


def made_in_comp(n):
    return [_make(k) for k in range(3)][0][0](n)


def dict_of_made(n):
    d = {"a": _make(2), "b": _make(n)}
    return d["a"][1](5) + d["b"][0](5)


def ret_dict(n):
    def table():
        return {"x": lambda a: a + n, "y": lambda a: a - n}
    return table()["x"](3) * table()["y"](9)


class Cell(NamedTuple):
    r: int
    c: int
    def up(self): return Cell(self.r - 1, self.c)
    def by(self, k): return self.r * k + self.c


def methods_of_record(n):
    c = Cell(n, 2)
    fs = [c.by, Cell(1, n).by]
    return sum(f(3) for f in fs)


def methods_in_dict(n):
    c = Cell(n, 2)
    d = {"by": c.by}
    return d["by"](2)


def unbound(n):
    f = Cell.by
    return f(Cell(n, 1), 4) + sum(map(Cell.by, [Cell(1, 2)], [n]))


def str_methods(n):
    f = "abcabc".count
    return f("a") + n


def list_method(n):
    out = []
    push = out.append
    push(n); push(3)
    return out[0] * 10 + len(out)


def set_method(n):
    seen = set()
    mark = seen.add
    mark(n)
    mark(3)
    return len(seen)


def dict_get_method(n):
    d = {1: 5, 3: 7}
    g = d.get
    return g(n, 0) + g(1)


class Weighed(NamedTuple):
    test: Callable
    gain: int = 1


def nt_rules(n):
    rules = [Weighed(lambda x: x > 3, 2), Weighed(lambda x: x % 2 == 0), Weighed(_sq, 3)]
    return sum(r.gain for r in rules if r.test(n))


def nt_rules2(n):
    rules = (Weighed(lambda x: x > K, 2), Weighed(lambda x: x % 2 == n % 3))
    return [r.gain for r in rules if r.test(n)] == [2]


def filter_list(n):
    tests = [lambda x: x > 3, lambda x: x % 2]
    return all(t(n) for t in tests), any(t(n) for t in tests)


def zip_funcs(n):
    return sum(f(v) for f, v in zip([_sq, _dbl, lambda x: x - n], [1, n, 3]))


def enumerate_funcs(n):
    return sum(i * f(n) for i, f in enumerate([_sq, _dbl]))


def choose(n):
    f = _sq if n > 3 else (lambda x: x + n)
    g = max if n % 2 else min
    return f(4) + g(3, n)


def dict_setitem(n):
    d = {}
    d["a"] = lambda x: x + 1
    d["b"] = _dbl
    return d["a"](n) + d["b"](n)


def dict_keys_int(n):
    steps = {0: lambda p: p + 1, 1: lambda p: p - 1}
    return steps[n % 2](10)


def dict_in(n):
    steps = {0: lambda p: p + n, 1: lambda p: p - 1}
    return steps[n](10) if n in steps else -1


def star_map(n):
    fs = [min, max]
    return [f(n, 4) for f in fs] == [4, 5]


def key_in_loop(n):
    items = [(n, 2), (1, 5), (3, n)]
    out = 0
    for key in (itemgetter(0), itemgetter(1), lambda t: t[0] + t[1]):
        out = out * 10 + max(items, key=key)[0]
    return out


def pipeline(n):
    steps = [lambda s: s + [n], lambda s: s[::-1], lambda s: s * 2]
    return reduce(lambda acc, f: f(acc), steps, [1, 2]) == [n, 2, 1] * 2


def recursion_in_dict(n):
    def fact(k): return 1 if k < 2 else k * fact(k - 1)
    return {"f": _sq}["f"](n)


TABLE = {"a": (lambda x: x + K, 2), "b": (_sq, 3)}


def table_tuple(n):
    f, w = TABLE["a" if n > 3 else "b"]
    return f(n) * w


def table_items(n):
    return sum(f(n) * w for f, w in TABLE.values())


def nested(n):
    t = {"p": {"f": lambda x: x + 1, "v": 2}, "q": {"f": lambda x: x * 2, "v": 3}}
    e = t["p" if n > 3 else "q"]
    return e["f"](n) + e["v"]


class Animal:
    KINDS = {"x": lambda self, a: a + self.k, "y": lambda self, a: a * self.k}
    def __init__(self, k): self.k = k; self.acts = {"go": self.go, "stay": self.stay}
    def go(self, x): return x + self.k
    def stay(self, x): return x
    def do(self, what, x): return self.acts[what](x)
    def kind(self, what, x): return self.KINDS[what](self, x)


A = Animal(4)


def bound_attr_dict(n): return A.do("go" if n > 3 else "stay", n)


def class_dict(n): return A.kind("x" if n > 3 else "y", n)


def attribute_by_name(n): return getattr(A, "go")(n) + getattr(A, "missing", 5)


def methodcaller_(n): return methodcaller("count", "a")("banana") + n


def closure_shared_list(n):
    log = []
    acts = {"a": lambda x: log.append(x), "b": lambda x: log.append(-x)}
    acts["a" if n > 3 else "b"](n)
    acts["a"](1)
    return sum(log)


def nonlocal_counter(n):
    count = 0
    def bump(k):
        nonlocal count
        count += k
        return count
    fs = [bump, lambda k: bump(k * 2)]
    for f in fs: f(n)
    return count


def equality(n):
    fs = [_sq, _dbl]
    return fs[0] is _sq, _dbl in fs


def pop_func(n):
    todo = [_sq, _dbl]
    out = n
    while todo: out = todo.pop()(out)
    return out


def sorted_pairs(n):
    rows = [(n, _sq), (4, _dbl)]
    rows.sort(key=lambda t: t[0])
    return rows[0][1](5)


def _apply(f, n):
    out = [1, 2]
    f(n)
    return len(out)


def same_name_elsewhere(n):
    out = []
    return _apply(out.append, n) * 10 + len(out)


def _apply2(f, n):
    for k in range(n % 4): f(k)


def passed_method(n):
    out = []
    _apply2(out.append, n)
    return sum(out) + len(out)


def rebound_list(n):
    out = []
    push = out.append
    push(1)
    out = [5]
    push(2)
    return len(out)


def loop_push(n):
    total = 0
    for k in range(3):
        row = []
        add_ = row.append
        for j in range(k): add_(j)
        total += len(row) * (k + 1)
    return total


def two_comps(n):
    fss = []
    for j in range(2): fss.append([lambda x: x + k for k in range(j + 1)])
    return fss[0][0](n)


def while_push(n):
    todo = [n]
    pop, push = todo.pop, todo.append
    total = 0
    while todo:
        v = pop()
        total += v
        if v > 1: push(v // 2)
    return total


def in_branch(n):
    out = []
    if n > 100: push = out.append
    push(n)
    return len(out)


def _put(fs, k): fs.append(lambda x: x + k)


def put_twice(n):
    fs = []
    _put(fs, 1)
    _put(fs, n)
    return fs[0](n) * 100 + fs[1](n)


def put_in_loop(n):
    fs = []
    for k in range(3): _put(fs, k)
    return fs[0](n) * 100 + fs[1](n)


def inner_put_in_loop(n):
    fs = []
    def put(k): fs.append((k, lambda x: x + k))
    for k in range(3): put(k)
    return fs[0][1](n) * 100 + fs[1][1](n)


def inner_put_dict(n):
    fs = {}
    def put(k): fs[k] = lambda x: x + k
    put(1)
    put(2)
    return fs[1](n) * 100 + fs[2](n)


def gen_put(n):
    def gen():
        for k in range(3): yield lambda x: x + k
    return sum(f(n) for f in gen())


def gen_kept(n):
    def gen():
        for k in range(3): yield lambda x: x + k
    fs = list(gen())
    return fs[0](n)
