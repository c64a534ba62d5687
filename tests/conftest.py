"""Which tests run in one process, one after another: those that compile the same programs.

Compiling takes most of the time. A compiled program is kept on disk, so no process compiles what another has compiled
before. But two processes that begin at the same time would both compile. So each file of tests stays in one process,
and so do all files about one game, and the two speeds of a game. The pages of the documentation go one by one. Groups
that take longest begin first, so that at the end no process waits for another.

With OUTPLY_COMPILES set to the name of a file, each program that is compiled is a line in it: the program, the process,
the seconds, the test. `python -m scripts.compiles FILE` adds them up.
"""

import os
import re
import time
from typing import Any

import pytest

# By seconds when nothing is compiled yet, the longest first; the others follow.
LONGEST = ("test_docs", "test_random_rules", "test_natural", "browser/test_play", "browser/test_access", "test_strong",
           "test_trees", "test_two_speeds", "test_solving", "test_checking", "games/othello")  # fmt: skip


def group_of(item: pytest.Item) -> str:
    """The name of the group in which a test runs."""
    path = item.path.relative_to(item.config.rootpath / "tests").with_suffix("").as_posix()
    parameters: dict[str, Any] = getattr(getattr(item, "callspec", None), "params", {})
    if path.endswith("test_two_speeds"):
        return f"{path} of {parameters.get('name', 'connect4')}"
    if path.endswith("test_docs"):
        return f"{path} of {getattr(parameters.get('page'), 'name', 'all pages')}"
    if game := re.match(r"games/test_([a-z0-9]+)", path):
        return f"games/{game[1]}"
    return path


def rank(group: str) -> int:
    """Where a group stands in the order."""
    return next((number for number, part in enumerate(LONGEST) if part in group), len(LONGEST))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Name the group of each test, and bring the longest to the front."""
    groups = {item: group_of(item) for item in items}
    for item, group in groups.items():
        item.add_marker(pytest.mark.xdist_group(group))
    items.sort(key=lambda item: rank(groups[item]))


def pytest_configure(config: pytest.Config) -> None:
    """Write down what is compiled, if that is asked for."""
    name = os.environ.get("OUTPLY_COMPILES")
    if name is None:
        return
    from outply.compiler import compiling

    built = compiling.built

    def watched(function: Any, game: Any, plan: Any) -> Any:
        started = time.thread_time()
        kept = built(function, game, plan)
        test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" (")[0]
        program = f"{function.__qualname__} for {type(game).__qualname__}: {hash(str(plan.observed)) % 10**8}"
        with open(name, "a", encoding="utf-8") as file:
            file.write(f"{program}\t{os.getpid()}\t{time.thread_time() - started:.3f}\t{test}\n")
        return kept

    compiling.built = watched
