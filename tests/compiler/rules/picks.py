"""Functions of an int that pick one of several constants: of dicts in a dict, or of lists of several kinds."""

# ruff: noqa
# fmt: off
from collections import Counter

STEPS = {"k": {0: [1, 2], 1: [2], 2: []}, "q": {0: [5], 2: [7, 8, 9], 4: [1]}, "e": {}}
NAMES = {"a": {"low": 1, "high": 9}, "b": {"low": 2}, "c": {"high": 7, "other": 3}}
MIXED = [(1, "ab", 25), ("x", 3), [7, 7, 7, 7], "word"]
DEEP = {0: {"a": {1: 10, 2: 20}, "b": {3: 30}}, 1: {"a": {1: 11}, "c": {5: 50}}}
WEIGHTS = {True: {0: 1.5}, False: {0: -0.0, 1: 3}}
PAIRS = {"x": {(0, 1): "up", (1, 0): "down"}, "y": {(2, 2): "stay"}}
SETS = {"a": {"in": {1, 2, 3}, "out": frozenset({9})}, "b": {"in": {4}, "out": frozenset()}}
MANY = {k: {j: k * j for j in range(k % 7)} for k in range(40)}


def item_of_item(x):
    return len(STEPS["kqe"[x % 3]][x % 5]) * 10


def items_summed(x):
    return sum(STEPS["kq"[x % 2]][2 * (x % 2)])


def item_or_error(x):
    try:
        return STEPS["kqe"[x % 3]][x % 5][0]
    except KeyError:
        return -1
    except IndexError:
        return -2


def got_with_default(x):
    return len(STEPS["kqe"[x % 3]].get(x % 5, (0, 0, 0, 0)))


def got_without_default(x):
    found = NAMES["abc"[x % 3]].get("low")
    return -1 if found is None else found


def known_key_that_some_lack(x):
    try:
        return NAMES["abc"[x % 3]]["high"]
    except KeyError:
        return -5


def key_in_one(x):
    return (x % 5 in STEPS["kqe"[x % 3]]) * 2 + ("high" in NAMES["abc"[x % 3]])


def length_and_truth(x):
    chosen = STEPS["kqe"[x % 3]]
    return len(chosen) * 10 + (1 if chosen else 0) + (5 if not chosen else 0)


def loop_over_keys(x):
    total = 0
    for key in STEPS["kqe"[x % 3]]:
        total = total * 10 + key
    return total


def loop_over_items(x):
    return sum(key * 100 + len(steps) for key, steps in STEPS["kqe"[x % 3]].items())


def loop_over_values(x):
    return sum(sum(steps) for steps in STEPS["kqe"[x % 3]].values())


def sorted_keys(x):
    return "".join(sorted(NAMES["abc"[x % 3]]))


def a_name_for_one(x):
    moves = STEPS["kq"[x % 2]]
    if x > 3:
        moves = STEPS["e"]
    return sum(len(moves.get(k, ())) for k in range(5))


def a_name_in_a_loop(x):
    total = 0
    for letter in "kqe":
        moves = STEPS[letter]
        total = 7 * total + (len(moves[x % 3]) if x % 3 in moves else -1)
    return total


def one_of_two_dicts(x):
    table = NAMES["a"] if x % 2 else NAMES["c"]
    return table["high"]


def one_of_two_or_none(x):
    table = NAMES.get("abz"[x % 3])
    return 0 if table is None else table["low"]


def handed_to_a_function(x):
    return total_of(STEPS["kqe"[x % 3]], x % 5)


def total_of(table, key):
    return sum(table.get(key, [])) + len(table)


def of_a_function(x):
    return len(chosen_by(x))


def chosen_by(number):
    return STEPS["k"] if number % 2 else STEPS["q"]


def of_several_kinds(x):
    thing = MIXED[x % 4]
    return len(thing)


def negative_index(x):
    return str(MIXED[2 + x % 2][-1])


def index_out_of_range(x):
    try:
        return str(MIXED[x % 4][x % 5])
    except IndexError:
        return "none"


def deep(x):
    try:
        return DEEP[x % 2]["abc"[x % 3]][1 + x % 5]
    except KeyError:
        return -1


def deep_by_names(x):
    outer = DEEP[x % 2]
    inner = outer.get("abc"[x % 3], {})
    return inner.get(1 + x % 5, 0) + len(inner)


def flag_as_key(x):
    return WEIGHTS[x % 2 == 0].get(x % 2, 9) + WEIGHTS[x % 2][0]


def pairs_as_keys(x):
    return PAIRS["xy"[x % 2]].get((x % 3, 1), "none")


def sets_in_one(x):
    return x in SETS["ab"[x % 2]]["in"]


def many_tables(x):
    return MANY[x % 40].get(x % 6, -1) + len(MANY[x % 39])


def stored_in_a_tuple(x):
    pair = ("kq"[x % 2], STEPS["kq"[x % 2]])
    letter, moves = pair
    return ord(letter) + len(moves)


def compared(x):
    return STEPS["kq"[x % 2]] == STEPS["k"]


def identical(x):
    return STEPS["kq"[x % 2]] is STEPS["k"]


def changed(x):
    table = NAMES["ab"[x % 2]]
    table["low"] = 1 if x % 2 == 0 else 2
    return table["low"]


def copied_and_changed(x):
    table = dict(NAMES["ab"[x % 2]])
    table["low"] = x
    return table["low"] + NAMES["ab"[x % 2]]["low"]


def united(x):
    return len(NAMES["ab"[x % 2]] | {"z": x})


def unpacked(x):
    first, second, *rest = STEPS["q" if x % 2 else "k"]
    return first * 100 + second * 10 + len(rest)


def unhashable_key(x):
    try:
        return len(STEPS["kq"[x % 2]].get([x], ()))
    except TypeError:
        return -3


def float_index(x):
    try:
        return len(str(MIXED[x % 4][x / 2]))
    except TypeError:
        return -4


def item_appended(x):
    steps = list(STEPS["kq"[x % 2]][0])
    steps.append(x)
    return len(steps) + len(STEPS["kq"[x % 2]][0])


def reversed_keys(x):
    total = 0
    for key in reversed(STEPS["kq"[x % 2]]):
        total = total * 10 + key
    return total


def zipped(x):
    return sum(a * b for a, b in zip(STEPS["kq"[x % 2]], (1, 2, 3)))


def greatest_by_value(x):
    table = NAMES["ac"[x % 2]]
    return max(table, key=table.get) + min(table, key=lambda name: table[name])


def counted(x):
    return Counter(NAMES["ac"[x % 2]])["high"]


def updated_by(x):
    table = {"low": x}
    table.update(NAMES["abc"[x % 3]])
    return table["low"] * 10 + len(table)


def with_two_stars(x):
    return len({"z": 1, **NAMES["abc"[x % 3]]})


def in_a_set(x):
    return len({*NAMES["abc"[x % 3]], "other"})


def listed(x):
    return "".join(list(NAMES["abc"[x % 3]])) + ",".join(NAMES["ab"[x % 2]])


def enumerated(x):
    return sum(k * len(name) for k, name in enumerate(NAMES["abc"[x % 3]]))


def any_of(x):
    return any(name == "other" for name in NAMES["abc"[x % 3]]) + 2 * all(NAMES["abc"[x % 3]].values())


def text_of(x):
    return f"{NAMES['ab'[x % 2]]['low']}" + str(len(NAMES["ab"[x % 2]]))


def is_instance(x):
    return isinstance(NAMES["ab"[x % 2]], dict) + 2 * isinstance(MIXED[x % 4], str)


def matched(x):
    match MIXED[x % 4]:
        case (a, b):
            return b
        case [a, b, c, *rest]:
            return a if isinstance(a, int) else -1
        case str() as word:
            return len(word)
    return -9


def mapping_matched(x):
    match NAMES["abc"[x % 3]]:
        case {"low": low}:
            return low
        case {"high": high}:
            return high
    return -1


def sliced(x):
    return len(MIXED[x % 4][1:])


def popped(x):
    return NAMES["ab"[x % 2]].pop("missing", x)


def set_default(x):
    return NAMES["ab"[x % 2]].setdefault("low", x)
