"""Objects of the user's own classes that rules make or copy, and change."""

# ruff: noqa
# fmt: off
import copy
from dataclasses import dataclass, field


@dataclass
class P:
    x: int = 0
    y: int = 0
    log: list = field(default_factory=list)
    def move(self, dx, dy=0):
        self.x += dx
        self.y += dy
    def add(self, v):
        self.log.append(v)
        return self
    def total(self): return self.x + self.y + sum(self.log)
    def copy(self): return P(self.x, self.y, self.log[:])
    def twice(self, k):
        self.move(k)
        self.move(k, 1)
    @property
    def both(self): return self.x * 100 + self.y
    def reset(self): self.log.clear()


class B:
    SIZE = 3
    def __init__(self, cells, turn=0):
        self.cells = cells
        self.turn = turn
    def __eq__(self, other): return self.cells == other.cells and self.turn == other.turn
    def __hash__(self): return hash((tuple(self.cells), self.turn))
    def __getitem__(self, i): return self.cells[i]
    def __setitem__(self, i, v): self.cells[i] = v
    def __len__(self): return len(self.cells)
    def __iter__(self): return iter(self.cells)
    def __contains__(self, v): return v in self.cells
    def __bool__(self): return self.turn < 2
    def push(self, i):
        self.cells[i] = self.turn + 1
        self.turn = 1 - self.turn
    def pop(self, i):
        self.cells[i] = 0
        self.turn = 1 - self.turn
    def copy(self): return B(list(self.cells), self.turn)
    def empty(self): return [i for i, c in enumerate(self.cells) if c == 0]
    def moves(self):
        for i, c in enumerate(self.cells):
            if not c: yield i


class Plain:
    def __init__(self, n):
        self.n = n
        self.grid = [[0] * 3 for _ in range(3)]
        self.best = None
    def put(self, r, c, v):
        self.grid[r][c] = v
        if self.best is None or v > self.best:
            self.best = v
    def value(self): return sum(map(sum, self.grid))


def attr_set(n):
    p = P(1)
    p.x = n
    return p.x * 10 + p.y


def attr_aug(n):
    p = P(n, 2)
    p.x += 3
    p.y *= n
    return p.x * 1000 + p.y


def method_changes(n):
    p = P(n)
    p.move(2, 3)
    p.move(1)
    return p.x * 100 + p.y


def nested_methods(n):
    p = P(n)
    p.twice(5)
    return p.both


def list_field(n):
    p = P()
    p.add(n).add(3)
    return p.total()


def list_field2(n):
    p = P()
    p.add(n)
    p.add(3)
    p.log[0] += 5
    p.log += [1, 2]
    return p.total() * 10 + len(p.log)


def copy_method(n):
    p = P(n, 1, [1, 2])
    q = p.copy()
    q.add(5)
    q.x = 9
    return p.total() * 1000 + q.total()


def deep(n):
    p = P(n, 1, [1, 2])
    q = copy.deepcopy(p)
    q.add(5)
    return p.total() * 1000 + q.total()


def shallow(n):
    p = P(n, 1, [1, 2])
    q = copy.copy(p)
    q.x = 50
    q.log.append(7)
    return p.total() * 1000 + q.total()


def alias(n):
    p = P(n)
    q = p
    q.x = 5
    return p.x


def alias_list(n):
    p = P(n)
    t = [p]
    p.x = 5
    return t[0].x


def alias_tuple(n):
    p = P(n)
    t = (p, 1)
    p.x = 5
    return t[0].x


def tuple_after(n):
    p = P(n)
    p.x = 5
    t = (p, 1)
    return t[0].x


def _same(p): return p


def alias_call(n):
    p = P(n)
    q = _same(p)
    p.x = 5
    return q.x


def loop_leak(n):
    p, out = P(n), []
    for k in range(3):
        p.x = k
        out.append(p)
    return out[0].x


def loop_fresh(n):
    out = 0
    for k in range(3):
        p = P(k)
        p.move(n)
        out = out * 10 + p.total()
    return out


def loop_fresh_kept(n):
    out = []
    for k in range(3):
        p = P(k)
        p.move(n)
        out.append((p.x, p.y))
    return out[0][0] * 100 + out[2][0]


def loop_cond(n):
    p = P(0)
    out = []
    for k in range(4):
        if k % 2: p = P(k)
        p.x += 1
        out.append(p.x)
    return sum(a * 10 ** i for i, a in enumerate(out))


def changed_by_function(n):
    p = P(n)
    _bump(p, 4)
    return p.x


def _bump(p, k): p.x += k


def _bump_twice(p):
    _bump(p, 1)
    _bump(p, 2)


def by_function_nested(n):
    p = P(n)
    _bump_twice(p)
    return p.x


def in_branch(n):
    p = P(n)
    if n > 3: p.move(5)
    else: p.y = 2
    return p.both


def board(n):
    b = B([0] * 4)
    b.push(n % 4)
    b.push((n + 1) % 4)
    return b.cells[n % 4] * 10 + b.turn


def board_items(n):
    b = B([0, 1, 2])
    b[0] = n
    return b[0] * 100 + len(b) * 10 + (2 in b) + sum(b)


def board_iter(n):
    b = B([n, 1, 2])
    return sum(c for c in b) + len(b)


def board_bool(n):
    b = B([n], n)
    return 1 if b else 0


def make_unmake(n):
    b = B([0] * 4)
    total = 0
    for i in b.empty():
        b.push(i)
        total = total * 3 + b.cells[i] + b.turn
        b.pop(i)
    return total


def make_unmake_gen(n):
    b = B([0, 1, 0, 0])
    total = 0
    for i in list(b.moves()):
        b.push(i)
        total += b.cells[i] * (i + 1)
        b.pop(i)
    return total + sum(b.cells)


def gen_live(n):
    b = B([0, 0, 0, 0])
    seen = 0
    for i in b.moves():
        b.push(min(3, i + 1))
        seen = seen * 10 + i + 1
    return seen


def compare(n):
    a, b = B([n]), B([3])
    b.push(0)
    return (a == b) * 10 + (a == B([n]))


def plain(n):
    g = Plain(n)
    g.put(1, 2, n)
    g.put(0, 0, 4)
    return g.value() * 10 + g.best


def plain_unchanged(n):
    g = Plain(n)
    return g.value() + g.n


def ret_self(n):
    b = B([0, 0])
    b.push(0)
    c = _build(n)
    return b.turn * 10 + c.turn + c.cells[0]


def _build(n):
    b = B([0, 0])
    for k in range(n % 2 + 1): b.push(k)
    return b


def recursion(n):
    b = B([0] * 3)
    return _walk(b, 2)


def _walk(b, depth):
    if depth == 0: return sum(b.cells)
    total = 0
    for i in b.empty():
        c = b.copy()
        c.push(i)
        total += _walk(c, depth - 1)
    return total


def recursion_undo(n):
    b = B([0] * 3)
    return _walk2(b, 2)


def _walk2(b, depth):
    if depth == 0: return sum(b.cells)
    total = 0
    for i in b.empty():
        b.push(i)
        total += _walk2(b, depth - 1)
        b.pop(i)
    return total


def class_attr(n):
    b = B([0] * B.SIZE)
    b.push(0)
    return b.SIZE + len(b.cells)


def set_in_comp(n):
    b = B([0] * 4)
    [b.push(i) for i in range(3)]
    return sum(b.cells) * 10 + b.turn


def swap(n):
    p = P(n, 2)
    p.x, p.y = p.y, p.x
    return p.both


def two(n):
    p, q = P(n), P(2)
    p.x, q.x = q.x, p.x
    return p.x * 10 + q.x


def unset(n):
    if n > 100: p = P(1)
    p.x = 2
    return p.x


class Slots:
    __slots__ = ("a", "b")
    def __init__(self, a, b): self.a, self.b = a, b
    def inc(self): self.a += self.b


def slots(n):
    s = Slots(n, 2)
    s.inc()
    return s.a


class Stack:
    def __init__(self): self.items = []
    def push(self, v): self.items.append(v)
    def pop(self): return self.items.pop()
    def peek(self): return self.items[-1]
    def is_empty(self): return len(self.items) == 0
    def __len__(self): return len(self.items)


def stack(n):
    s = Stack()
    for k in range(n % 5 + 1): s.push(k)
    t = s.pop()
    return t * 10 + len(s)


def stack_while(n):
    s = Stack()
    s.push(n)
    total = 0
    while not s.is_empty():
        v = s.pop()
        total += v
        if v > 1: s.push(v // 2)
    return total


class Counter2:
    def __init__(self, start=0): self.n = start
    def tick(self, by=1):
        self.n += by
        return self.n


def counter(n):
    c = Counter2(n)
    return c.tick() * 100 + c.tick(2)


def chained(n):
    c = Counter2()
    return [c.tick() for _ in range(4)] == [1, 2, 3, 4]
