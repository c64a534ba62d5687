"""The transposition table: what is known about states that were searched before (Greenblatt 1967).

A table is one array of cells of 64 bits. A bucket of two entries fills a cache line; an entry is four cells:

    0    check ^ low ^ high ^ facts       recognises the state, and whether all four cells belong together
    1    low                              the value to player 0 is at least this, as the bits of a float
    2    high                             and at most this
    3    facts                            whether there is an entry, depth, proven, age, number of the best action

The first bucket is the table's head: how many of the buckets are in use, how many entries were stored since they were
last made more, and how many buckets were ever in use. A small search stays in a small part of a large table, which the
processor's caches can hold; when that part is full, eight times as many buckets are taken into use, and what was in the
fewer is lost.

Several threads write without waiting for each other: an entry that two of them wrote at once does not fit its check
and is not used (Hyatt and Mann 2002). Of two entries, the first belongs to the deeper search, unless it has grown old;
the second takes what comes.
"""

from outply.contract.kinds import Table
from outply.primitives.hashing import bits_float, float_bits

ENTRY = 4
BUCKET = 8
BYTES_PER_BUCKET = 8 * BUCKET

# The head.
IN_USE = 0
STORED = 1
MOST_USED = 2  # up to the last time that a search started small

FIRST_BUCKETS = 1 << 14
GROWTH = 8

# The bits of the facts: one that says there is an entry, 12 of depth, one for proven, 8 of age, the rest the action's.
DEPTH_SHIFT = 1
PROVEN_SHIFT = 13
AGE_SHIFT = 14
ACTION_SHIFT = 22
DEPTH_MASK = 0xFFF
AGE_MASK = 0xFF

NOTHING = 0
NO_ACTION = -1


def buckets_in(table: Table) -> int:
    """How many buckets a table has behind its head."""
    return len(table) // BUCKET - 1


def start_small(table: Table) -> None:
    """Use only the first buckets, for a search that has nothing to do with those before."""
    table[MOST_USED] = max(table[MOST_USED], table[IN_USE])
    table[IN_USE] = min(FIRST_BUCKETS, buckets_in(table))
    table[STORED] = 0


def cells_used(table: Table) -> int:
    """How many cells, from the first on, may hold anything: those behind were never in use."""
    return BUCKET * (1 + max(table[MOST_USED], table[IN_USE]))  # type: ignore[no-any-return]


def bucket_of(table: Table, place: int) -> int:
    """The cell at which the bucket of a place begins: the high half of the word, scaled to the buckets in use."""
    return BUCKET + (((place >> 32) & 0xFFFF_FFFF) * table[IN_USE] >> 32) * BUCKET  # type: ignore[no-any-return]


def grow(table: Table) -> None:
    """Count one more entry, and take more buckets into use when those there are must be full."""
    table[STORED] += 1
    if table[STORED] > 2 * table[IN_USE] and table[IN_USE] < buckets_in(table):
        table[STORED] = 0
        table[IN_USE] = min(GROWTH * table[IN_USE], buckets_in(table))


def probe(table: Table, place: int, check: int) -> tuple[int, int, int]:
    """The bits of both bounds and the facts about a state; facts are NOTHING where the table has no entry for it."""
    entry = bucket_of(table, place)
    for _ in range(2):
        low, high, facts = table[entry + 1], table[entry + 2], table[entry + 3]
        if facts != NOTHING and table[entry] ^ low ^ high ^ facts == check:
            return low, high, facts
        entry += ENTRY
    return NOTHING, NOTHING, NOTHING


def depth_in(facts: int) -> int:
    """How deep the search was."""
    return (facts >> DEPTH_SHIFT) & DEPTH_MASK


def is_proven(facts: int) -> bool:
    """Whether the bounds rest on no guess."""
    return (facts >> PROVEN_SHIFT) & 1 == 1


def action_in(facts: int) -> int:
    """The number of the best action, or NO_ACTION."""
    return (facts >> ACTION_SHIFT) - 1


def is_usable(facts: int, depth: int, strict: bool) -> bool:
    """Whether an entry answers a search of this depth.

    What is proven holds at any greater depth too. Unless the search is strict, a deeper look is as welcome.
    """
    known = depth_in(facts)
    return known == depth or (known < depth and is_proven(facts)) or (known > depth and not strict)


def store(table: Table, place: int, check: int, low: float, high: float, about: int) -> None:
    """Keep what was found out about a state; bounds of an equally deep search are joined."""
    entry = bucket_of(table, place)
    first = table[entry + 3]
    old_low, old_high, facts = probe(table, place, check)
    if facts != NOTHING:
        if table[entry] ^ table[entry + 1] ^ table[entry + 2] ^ first != check:
            entry += ENTRY
        both = max(low, bits_float(old_low)), min(high, bits_float(old_high))
        alike = depth_in(facts) == depth_in(about) and is_proven(facts) == is_proven(about)
        # After reductions two searches may contradict each other; then the later one counts.
        if both[0] <= both[1] and (alike or (is_proven(facts) and is_proven(about))):
            low, high = both
            about += max(0, depth_in(facts) - depth_in(about)) << DEPTH_SHIFT
    else:
        if first != NOTHING and same_age(first, about) and depth_in(first) > depth_in(about):
            entry += ENTRY
        grow(table)
    a, b = float_bits(low), float_bits(high)
    table[entry] = check ^ a ^ b ^ about
    table[entry + 1] = a
    table[entry + 2] = b
    table[entry + 3] = about


def same_age(facts: int, about: int) -> bool:
    """Whether two entries are of the same search."""
    return (facts ^ about) >> AGE_SHIFT & AGE_MASK == 0


def facts_of(depth: int, proven: bool, age: int, action: int) -> int:
    """The facts about a state in one word."""
    word = 1 | depth << DEPTH_SHIFT | (age & AGE_MASK) << AGE_SHIFT | (action + 1) << ACTION_SHIFT
    return word | 1 << PROVEN_SHIFT if proven else word
