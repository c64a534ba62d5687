"""`python -m tests.fuzz --seconds 60 --seed 1`: more hostile inputs than the tests try, as many as the time allows.

`python -m tests.fuzz --rules 5000`: so many random rule functions, compiled and compared with Python.
"""

import argparse
import itertools
import resource
import tempfile
import time
from pathlib import Path

from tests.fuzz.commands import run_case
from tests.fuzz.parsers import parsers
from tests.fuzz.rules import try_rules

# Seeds of one run do not meet those of the next, nor those of the tests.
APART = 10_000_000
MOST_MEMORY = 4 * 2**30


def main(arguments: list[str] | None = None) -> None:
    """Try inputs in turns until the time is over; the first that breaks something ends it, and is named."""
    asked = argparse.ArgumentParser("python -m tests.fuzz", description=__doc__)
    asked.add_argument("--seconds", type=float, default=60.0, help="how long to try")
    asked.add_argument("--seed", type=int, default=1, help="where to begin")
    asked.add_argument("--rules", type=int, default=0, help="how many random rule functions to compile instead")
    given = asked.parse_args(arguments)
    if given.rules:
        # Some rules double a tuple again and again: then Python says that there is no more memory, as it should.
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        with tempfile.TemporaryDirectory() as folder:
            print(try_rules(given.rules, given.seed * APART, Path(folder)))
        return
    every, tried, ends = list(parsers()), 0, time.monotonic() + given.seconds
    with tempfile.TemporaryDirectory() as folder:
        for seed in itertools.count(given.seed * APART):
            if time.monotonic() > ends:
                break
            run_case(seed, Path(folder))
            for parser in every:
                for within in range(10):
                    parser.attempt(10 * seed + within)
            tried += 1 + 10 * len(every)
    print(f"{tried:,} inputs from seed {given.seed}: all taken or refused by a sentence")


if __name__ == "__main__":
    main()
