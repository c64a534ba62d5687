"""Arguments behind `**`, and parameters with two stars."""

# ruff: noqa
# fmt: off
from dataclasses import dataclass, replace
from typing import NamedTuple


class S(NamedTuple):
    a: int
    b: int = 2
    c: tuple = (0, 0)


@dataclass(frozen=True)


class D:
    a: int
    b: int = 2
    c: tuple = (0, 0)


D0 = {"b": 3}


def replace_dict(n):
    changes = {"a": n, "b": n + 1}
    return replace(D(1), **changes).b


def replace_branch(n):
    changes = {"a": n}
    if n > 3:
        changes["b"] = 7
    s = replace(D(1), **changes)
    return s.a * 10 + s.b


def replace_branch2(n):
    changes = {}
    if n > 3:
        changes["b"] = 7
    else:
        changes["a"] = n
    s = D(1)._replace(**changes) if False else replace(D(1), **changes)
    return s.a * 10 + s.b


def nt_replace(n):
    changes = dict(a=n, c=(n, 1))
    s = S(1)._replace(**changes)
    return s.a + s.c[0]


def construct(n):
    fields = {"a": n, "b": 3}
    return S(**fields).a


def construct_mixed(n):
    return D(n, **{"b": n * 2}).b


def _f(a, b=1, *, c=2): return a + 10 * b + 100 * c


def call_literal(n): return _f(**{"a": n, "c": 4})


def call_dict(n):
    d = {"a": n}
    d["b"] = 5
    return _f(**d)


def branch_display(n):
    d = {"a": n, "b": 1} if n > 2 else {"a": 0, "c": 3}
    return _f(**d)


def branch_assign(n):
    if n > 2:
        d = {"a": n, "b": 1}
    else:
        d = {"a": 0, "c": 3}
    return _f(**d)


def _g(**kw): return kw["a"] + len(kw)


def param(n): return _g(a=n, b=2)


def _h(x, **kw): return replace(x, **kw)


def pass_on(n): return _h(D(1), a=n, b=5).a


def _h2(x, *args, **kw): return _f(x, *args, **kw)


def pass_on2(n): return _h2(n, 2, c=4)


def update(n):
    d = {"a": n}
    d.update(b=4)
    return _f(**d)


def comp(n):
    d = {k: n for k in ("a", "b", "c")}
    return _f(**d)


def two(n):
    d = {"a": n}; e = {"b": 2}
    return _f(**d, **e)


def merge(n):
    d = {"a": n}
    return _f(**{**d, "b": 8})


def merge_or(n):
    d = {"a": n}
    return _f(**(d | {"b": 8}))


def asdict(n):
    s = S(n)
    return S(**{**s._asdict(), "b": 9}).b


DEFAULTS = {"b": 4, "c": 5}


def const(n): return _f(n, **DEFAULTS)


def two_types(n):
    changes = {"a": n, "c": (n, n)}
    if n > 3: changes["b"] = 7
    s = replace(D(1), **changes)
    return s.a * 10 + s.b + s.c[1]


def a_later_key_wins(n):
    d = {"b": 1}
    e = {"b": 7, **d}
    return _f(n, **e)


def a_key_that_may_be_given_wins(n):
    d = {}
    if n > 3: d["b"] = 9
    return _f(n, **{"b": 4, **d})


def joined_with_a_constant(n):
    d = {"c": 3} | D0
    return _f(n, **d)


def read_asked_for_and_changed(n):
    d = {"b": n}
    d["b"] += 2
    if "c" not in d: d["c"] = d["b"]
    return _f(n, **d)


def made_anew_in_a_loop(n):
    total = 0
    for i in range(4):
        d = {"a": i}
        if i % 2: d["b"] = i
        total = total * 3 + _f(**d)
    return total


def never_made(n):
    if n > 100: d = {"a": 1}
    return _f(**d)


def unpacked_in_another(n):
    d = {"a": n}
    e = {**d, "b": 8}
    return _f(**e) + e["b"]


def also_data(n):
    d = {"a": n}
    e = {**d, "b": 8} 
    return sum(e.values()) + _f(**d)


def only_data(n):
    changes = {"turn": 1}
    return len(changes) + _f(n)


def a_missing_key_is_caught(n):
    try:
        d = {"a": n}
        if n > 3: d["b"] = 1
        return d["b"] + _f(**d)
    except KeyError:
        return -1


def given_twice(n):
    d = {"a": n}
    return _f(1, **d)


def a_wrong_name(n):
    d = {"zz": n}
    return _f(1, **d)


def in_a_comprehension(n):
    rest = {"b": n}
    return sum(_f(i, **rest) for i in range(3))


def updated(n):
    d = dict(a=n)
    d.update({"b": 3}, c=n)
    return _f(**d)


def _sum(**kw):
    t = 0
    for k, v in kw.items(): t += len(k) * v
    return t


def a_parameter_with_two_stars(n): return _sum(aa=n, b=2)


def such_a_parameter_without_arguments(n): return _sum()


def _opt(*, depth=3, **rest): return depth + len(rest)


def named_and_others(n): return _opt(depth=n, x=1, y=2)


def one_of_two_displays(n):
    changes = {"a": n} if n > 3 else {"b": n}
    x = replace(D(1), **changes)
    y = S(5)._replace(**changes)
    return (x.a, x.b, y.a, y.b) == (n, 2, n, 2)


def bound_again_in_a_branch(n):
    d = {"b": 5}
    if n > 3: d = {"c": 6}
    return _f(n, **d)


def fields_as_a_dict(n):
    s = S(n, 3)
    d = s._asdict()
    return d["a"] + S(**s._asdict()).b


def variables_of_an_object(n):
    return D(**vars(D(n))).a
