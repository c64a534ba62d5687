"""Ordinary Python, a line each, in rules: numbers of `n`, by whatever the standard library offers."""

IMPORTS = """
import ast, bisect, collections, copy, datetime, decimal, enum, fractions, functools, heapq, itertools, json, math
import operator, random, re, statistics, string, struct, textwrap, types, zlib
import numpy as np
from dataclasses import dataclass, field

class Link:
    def __init__(self, after):
        self.after, self.weight = after, 2

class Raising:
    @property
    def level(self):
        raise RuntimeError("not connected")

class Countless(collections.UserDict):
    def __missing__(self, key):
        return 5

class Sized:
    def __len__(self):
        return 4
    def __contains__(self, item):
        return item == 3
    def __getitem__(self, index):
        return index * 2
    def __call__(self, number):
        return number + 10
    def __enter__(self):
        return 6
    def __exit__(self, *error):
        return False

class Colour(enum.Flag):
    RED = enum.auto()
    BLUE = enum.auto()

@dataclass
class Point:
    x: int
    y: list = field(default_factory=list)

@functools.cache
def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)

@functools.singledispatch
def sized(value):
    return 1

@sized.register
def _(value: int):
    return 2

def counted():
    counted.calls = getattr(counted, "calls", 0)
    return counted.calls

def halves(n):
    while n:
        got = yield n
        n = n // 2

CHAIN = None
for _ in range(500):
    CHAIN = Link(CHAIN)
RAISING, SIZED, DEFAULTS = Raising(), Sized(), Countless()
MATRIX = np.arange(9.0).reshape(3, 3)
BYTES = np.array([250, 5, 9], np.uint8)
HALF = fractions.Fraction(1, 2)
PATTERN = re.compile("a+")
NUMBERS = [5, 3, 8]
PARTIAL = functools.partial(pow, 2)
SHORT = np.float32(0.1)
"""

LINES = """
len(json.dumps([n, None]))
(HALF * n).numerator
CHAIN.after.weight + n
RAISING.level if n > 99 else n
n if ast.Name is not None else 0
MATRIX @ MATRIX @ np.ones(3) @ np.ones(3)
float(np.sum(MATRIX[n % 3]))
int(BYTES[0] + BYTES[1]) + n
SHORT * n
len(f"{n:>5}|{n!r}")
"%05d" % n == "00003"
len("{} {}".format(n, n))
int(str(n) * 2)
int("ff", 16) + n
sum(map(ord, "abc")) + n
len(PATTERN.findall("aaba" * n))
"a,b,c".split(",").index("b") + n
len(" ab ".strip().upper().title()) + n
"abc".translate(str.maketrans("a", "z")).count("z") + n
collections.Counter("hello")["l"] + n
collections.deque([1, 2, n], maxlen=2).popleft()
collections.OrderedDict(a=n)["a"]
collections.namedtuple("P", "x y")(n, 2).x
DEFAULTS[n]
dict(a=1, b=n)["b"]
{k: k * k for k in range(n + 1)}[n]
{**{1: 2}, n: 7}[n]
sorted({3: 1, 1: 2, n: 3}.items())[0][1]
min({"b": 1, "a": n}, key=lambda key: key) == "a"
len({n, 1, 2} | {9}) + len({1} & {n})
functools.reduce(operator.mul, range(1, n + 1), 1)
functools.reduce(lambda a, b: a * 31 + b, [n, 2, 3])
PARTIAL(n)
fibonacci(n)
sized(n) + sized("a")
operator.itemgetter(1)((3, n))
operator.attrgetter("real")(n)
sum(itertools.accumulate([1, n, 3]))
len(list(itertools.permutations(range(n % 5))))
len(list(itertools.groupby([1, 1, n, n])))
next(itertools.count(n))
sum(itertools.islice(itertools.cycle([1, n]), 5))
sum(a * b for a, b in itertools.pairwise([1, n, 4]))
len(list(itertools.combinations_with_replacement("ab", 2))) + n
bisect.bisect([1, 3, 5], n)
heapq.nsmallest(2, [n, 1, 5])[1]
math.comb(n + 2, 2) + math.gcd(n, 6) + math.isqrt(n)
math.prod([n, 2.5]) + math.hypot(3, n) + math.dist((0, n), (3, 4))
math.fsum([0.1] * n)
math.log(n + 1) + math.atan2(n, 2) + math.copysign(n, -0.0)
sum([0.1] * n)
round(n + 0.5) + round(n / 3, 2) + round(1234 + n, -2)
divmod(-n, 3)[0] * 10 + divmod(-n, 3)[1]
pow(n, 3, 7) + pow(2, -1) + (-2) ** 3
(n << 70) >> 68
~True + ~n + (-n).bit_count() + n.bit_length()
int(2.5 + n) + int(-2.5) + float("1e3") + bool(n)
complex(n, 2).imag + abs(3 + 4j) + (n + 1j).conjugate().imag
int.from_bytes(n.to_bytes(2, "big"), "big")
struct.unpack("<h", struct.pack("<h", n))[0]
zlib.crc32(bytes([n])) % 97
statistics.mean([n, 2, 3])
datetime.date(2020, 1, 1 + n).toordinal() % 7
decimal.Decimal(n).sqrt() > 1
random.Random(n).randrange(10)
copy.deepcopy([[n]])[0][0]
len(SIZED) + (n in SIZED) + SIZED[n] + SIZED(n)
(Colour.RED | Colour.BLUE).value + (Colour.RED in Colour.BLUE) + n
Point(n).x + len(Point(n).y)
getattr(Point(n), "x") + hasattr(Point(n), "z")
isinstance(n, int) + issubclass(bool, int) + callable(len) + (type(n) is int)
sum(halves(n))
counted() + n
(lambda *given, **named: len(given) + len(named))(n, 1, a=2)
[k for k in NUMBERS if (m := k % 3)][0] + n
sum(NUMBERS[::-1][:2]) + NUMBERS[-1] + n
max(NUMBERS, default=0) + max("b", "a", "c").count("c") + n
[[0] * 3 for _ in range(2)][1][n % 3] + n
list(zip(*[(1, n), (2, 4)]))[1][0]
list(enumerate("ab", n))[1][0]
eval("n + 1", {"n": n})
locals()["n"] + len(vars(Link)) * 0
types.SimpleNamespace(a=n).a
len(textwrap.wrap("a b c", 3)) + string.digits.index(str(n % 10))
all(k > 0 for k in NUMBERS) + any([]) + (not n) + (n or 7) + (n and 2)
-7 // 2 * n + -7 % 3 + 7 // -2 + 7.5 // 2 + -7.5 % 2
1 if 1 < n <= 3 != 5 else 0
(0.1 + 0.2 == 0.3) + (n == n + 0.0) + (float("nan") == float("nan")) + (2**53 + 1 == 2.0**53)
"""


def module_text() -> str:
    """The source of a module with a function for each line."""
    rules = [f"def rule_{number}(n):\n    return {line}\n" for number, line in enumerate(expressions())]
    return IMPORTS + "\n\n" + "\n\n".join(rules)


def expressions() -> list[str]:
    """All lines."""
    return LINES.split("\n")[1:-1]
