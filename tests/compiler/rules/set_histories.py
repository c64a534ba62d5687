"""Histories of sets, each drawn from a number: what their loops show depends on all that was done to them before."""

MANY = frozenset((row, column) for row in range(5) for column in range(5))
LARGE = frozenset(range(-20, 60, 3))


def drawn(x):
    return (x * 1103515245 + 12345) % 2147483648


def of_pairs(x):
    a, b, c = set(), frozenset(), MANY
    for _ in range(40):
        x = drawn(x)
        item = x // 64 % 5, x // 1024 % 5
        op = x // 65536 % 16
        if op < 4:
            a.add(item)
        elif op == 4:
            a.discard(item)
        elif op == 5:
            b = b | {item}
        elif op == 6:
            b = b - {item}
        elif op == 7:
            b = frozenset(a)
        elif op == 8:
            a = set(b)
        elif op == 9:
            c = c - b
        elif op == 10:
            a |= c
        elif op == 11:
            a -= b
        elif op == 12:
            b = a ^ c if x % 2 else b & MANY
            b = frozenset(b)
        elif op == 13 and a:
            a.discard(a.pop())
        elif op == 14:
            c = MANY - a
        else:
            a = a & c
    total = 0
    for row, column in a:
        total = (total * 31 + row * 7 + column) % 1000003
    for row, column in b:
        total = (total * 37 + row * 7 + column) % 1000003
    return total + sum(k * (row + column) for k, (row, column) in enumerate(c))


def of_ints(x):
    a, b = set(), set(LARGE)
    for _ in range(60):
        x = drawn(x)
        item = x // 64 % 80 - 20
        op = x // 65536 % 14
        if op < 3:
            a.add(item)
        elif op == 3:
            a.discard(item)
        elif op == 4:
            b.discard(item)
        elif op == 5:
            b.add(item)
        elif op == 6:
            a.update(b)
        elif op == 7:
            a = a - b
        elif op == 8:
            b = {k for k in a if k % 3} | b
        elif op == 9 and a:
            a.pop()
        elif op == 10:
            a &= b
        elif op == 11:
            a ^= LARGE
        elif op == 12:
            b = set(list(a)[::-1])
        else:
            a = {item, item + 32, item + 64, *range(3)}
    total = 0
    for k in (*a, *b):
        total = (total * 31 + k) % 1000003
    return total


def of_nested(x):
    a = frozenset()
    b = frozenset(((k, -k), k % 3) for k in range(6))
    for _ in range(30):
        x = drawn(x)
        item = (x // 64 % 6, -(x // 1024 % 6)), x // 8192 % 3
        op = x // 65536 % 9
        if op < 3:
            a = a | {item}
        elif op == 3:
            a = a - {item}
        elif op == 4:
            a = b.symmetric_difference(a)
        elif op == 5:
            b = a.union(b)
        elif op == 6:
            b = b.difference(a)
        elif op == 7:
            a = frozenset([(pair, 2 - last) for pair, last in a])
        else:
            b = a.intersection(b)
    total = 0
    for (one, other), last in [*a, *b]:
        total = (total * 31 + one * 5 - other * 7 + last) % 1000003
    return total
