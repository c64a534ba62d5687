"""Bytes and bytearrays as boards."""

# ruff: noqa
# fmt: off
from typing import NamedTuple

START = b"X.O..X.O."
LINES = [(0, 1, 2), (3, 4, 5), (0, 4, 8)]
TABLE = bytes.maketrans(b"XO", b"OX")
ROWS = (b"ab", b"cd", b"ef")
X, O, E = b"XO."


class S(NamedTuple):
    board: bytes
    turn: int


def index(n): return START[n % 9]


def neg(n): return START[-1] + n


def const(n): return b"abc"[n % 3]


def length(n): return len(START[:n])


def slice_(n): return START[1:4] == b".O."


def slice_eq(n): return START[n % 9 : n % 9 + 1] == b"X"


def array(n):
    b = bytearray(START)
    b[n % 9] = 90
    b[0] += 1
    return bytes(b)[n % 9] * 3 + b[0]


def array_zeros(n):
    b = bytearray(9)
    b[3] = n
    b[-1] = 7
    return sum(b) + b[3] * 10


def array_var(n):
    b = bytearray(n)
    return len(b)


def zeros(n): return len(bytes(n)) + sum(bytes(5))


def out_of_range(n):
    b = bytearray(3)
    b[0] = n * 100
    return b[0]


def out_caught(n):
    try:
        return bytes([n * 60])[0]
    except ValueError:
        return -1


def count_int(n): return START.count(X) * 10 + START.count(ord("."))


def count_bytes(n): return START.count(b"X.") * 10 + START.count(b".")


def find(n): return START.find(b"O") * 10 + START.find(O, 3) + START.find(b"Z")


def rfind(n): return START.rfind(b"X")


def idx(n): return START.index(b"O", n % 3)


def idx_missing(n):
    try: return START.index(b"Q")
    except ValueError: return -5


def in_int(n): return X in START and n not in START


def in_bytes(n): return b"X." in START, b"XX" in START


def in_range_error(n): return 300 in START


def translate(n): return START.translate(TABLE)[0] * 100 + START.translate(TABLE)[2]


def replace(n): return START.replace(b"X", b"OO").count(b"O")


def replace1(n): return START.replace(b".", b"", 2) == b"XOX.O."


def plus(n):
    b = START[:n % 9] + b"Z" + START[n % 9 + 1:]
    return b[n % 9] * 100 + len(b)


def plus_bytes1(n): return (b"ab" + bytes([n]))[2]


def times(n): return len(b"ab" * n) + (b"." * 9)[3]


def iterate(n): return sum(c == X for c in START) + max(START) - min(START)


def enum_(n): return [i for i, c in enumerate(START) if c == O] == [2, 7]


def compare(n): return b"abc" < b"abd", START[:n] <= START[:3], START != b"x"


def compare_kinds(n): return bytearray(START) == START, START == tuple(START), list(START) == START, bytes(START) == "X.O..X.O."


def key(n):
    d = {b"ab": 1, b"cd": n}
    return d[ROWS[n % 2]] * 10 + (b"zz" in d)


def key_made(n):
    seen = {}
    for k in range(3):
        b = bytearray(3); b[k] = n % 100
        seen[bytes(b)] = k
    return len(seen) * 10 + seen[bytes([0, n % 100, 0])]


def nt(n):
    s = S(START, 0)
    b = bytearray(s.board); b[n % 9] = O if s.turn else X
    t = s._replace(board=bytes(b), turn=1)
    return t.board.count(X) * 10 + t.turn


def lines(n):
    b = START.replace(b".", b"X")
    return any(all(b[i] == X for i in line) for line in LINES)


def win(n): return any(START[a] == START[b] == START[c] != E for a, b, c in LINES)


def tuple_list(n): return tuple(START)[n % 9] + list(START)[0]


def from_gen(n): return bytes(X if c == O else O if c == X else c for c in START)[0]


def from_list(n):
    cells = [0] * 4
    cells[n % 4] = 2
    return bytes(cells).index(2)


def from_range(n): return sum(bytes(range(n % 50)))


def reverse(n): return START[::-1][0] * 2 + bytes(reversed(START))[1]


def step(n): return START[::3] == b"X..", START[1::2] == b"..X O"


def rows(n): return [START[i:i + 3] for i in range(0, 9, 3)] == [b"X.O", b"..X", b".O."]


def join(n): return b"".join([START[:3], b"-", START[3:n]]) == b"X.O-" + START[3:n]


def join_sep(n): return len(b", ".join([b"a"] * n))


def decode(n): return START.decode()[n % 9] == "X"


def starts(n): return START.startswith(b"X."), START.endswith(b"Q")


def append(n):
    b = bytearray()
    for k in range(n % 7): b.append(k)
    b.extend(b"xy"); b += bytes([1, 2])
    b.insert(0, 9)
    return len(b) * 1000 + b[0] * 10 + b[-1]


def pop(n):
    b = bytearray(START)
    x = b.pop(); y = b.pop(0)
    return x * 1000 + y + len(b)


def assign_slice(n):
    b = bytearray(START)
    b[0:3] = b"zz"
    b[2:2] = [1, 2, n % 200]
    return len(b) * 1000 + b[4]


def clear(n):
    b = bytearray(START); b.clear()
    return len(b)


def alias(n):
    b = bytearray(START)
    c = b
    c[0] = 1
    return b[0]


def copy(n):
    b = bytearray(START)
    c = b[:]; d = b.copy(); e = bytearray(b)
    c[0] = 1; d[0] = 2; e[0] = 3
    return b[0] * 100 + c[0] + d[0] + e[0]


def swap(n):
    b = bytearray(START)
    b[0], b[2] = b[2], b[0]
    return b[0] * 100 + b[2]


def truth(n): return bool(START[:n]), not bytearray()


def isinst(n): return isinstance(START, bytes), isinstance(bytearray(2), bytes), isinstance(START, (str, bytearray))


def matched(n):
    match START[:2]:
        case [a, b]: return 1
        case b"X.": return 2
    return 3


def unpack(n):
    a, b, *rest = START[:5]
    return a * 100 + b + len(rest)


def sorted_(n): return sorted(START)[0] + sorted(set(START))[1]


def set_of(n): return len(set(START)) + len({*START, n})


def zip_(n): return sum(a != b for a, b in zip(START, START[::-1]))


def ord_(n): return START[0] == ord("X")


def add_array(n): return type(bytearray(b"a") + b"b") is bytearray, (b"a" + bytearray(b"b")) == b"ab"


def empty(n):
    b = b""
    for k in range(n % 5): b += bytes((k,))
    return len(b) + (b == bytes(range(n % 5)))


def changed_in_call(n):
    b = bytearray(START)
    _set(b, n % 9, 5)
    return b[n % 9] * 100 + sum(b)


def _set(b, i, v): b[i] = v


def hexed(n): return int(START[0:1].hex(), 16)


def nested(n):
    grid = [bytearray(3) for _ in range(3)]
    grid[1][2] = n
    return grid[1][2] * 10 + grid[0][2]


def strings(n): return len(f"{START}")


def star(n): return max(*START) + len([*START])


def sum_start(n): return sum(START, n)


def all_any(n): return all(START), any(bytes(3))


def split_(n): return len(START.split(b"."))
