"""`python -m benchmarks.house --before PATH`: this checkout beside another one, as one table in Markdown.

Figures that a clock gives are medians of runs in turns: the other checkout, this one, the other, this one. Only
`make test` runs once in each, with `--tests`.
"""

import argparse
import ast
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from benchmarks.house_worker import SEARCHES, SOLVERS
from benchmarks.rows import check_same, progress

HERE = Path(__file__).parent
WORKER = HERE / "house_worker.py"
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "import outply": ["-c", "import outply"],
    "outply --help": ["-m", "outply", "--help"],
    "outply games": ["-m", "outply", "games"],
    "outply search connect4 --depth 8": ["-m", "outply", "search", "connect4", "--depth", "8"],
}


class Row(NamedTuple):
    """A figure of both checkouts."""

    what: str
    before: str
    after: str


class Function(NamedTuple):
    """A function or method: its lines from the decorators on, and its arguments without self."""

    name: str
    lines: int
    arguments: int


def main(arguments: list[str] | None = None) -> None:
    """Measure both, and print the table."""
    asked = argparse.ArgumentParser("python -m benchmarks.house", description=__doc__)
    asked.add_argument("--before", type=Path, required=True, help="another checkout of outply")
    asked.add_argument("--rounds", type=int, default=5, help="how often to measure each")
    asked.add_argument("--static", action="store_true", help="only what no clock is needed for")
    asked.add_argument("--tests", action="store_true", help="also the time of `make test`, with nothing compiled yet")
    given = asked.parse_args(arguments)
    checkouts = given.before.resolve(), HERE.parent
    rows = list(code_rows(checkouts))
    if not given.static:
        rows += [*start_rows(checkouts, given.rounds), *search_rows(checkouts, given.rounds)]
    if given.tests:
        rows.append(tests_row(checkouts))
    print("| what | before | after |\n| --- | --- | --- |")
    for row in rows:
        print(f"| {row.what} | {row.before} | {row.after} |")


# The code


def code_rows(checkouts: tuple[Path, Path]) -> Iterator[Row]:
    """Lengths of functions and files, and numbers of arguments."""
    sources = [sorted((checkout / "src" / "outply").rglob("*.py")) for checkout in checkouts]
    functions = [[each for file in files for each in functions_of(file)] for files in sources]
    lengths = [[each.lines for each in found] for found in functions]
    given = [[each.arguments for each in found] for found in functions]
    files = [{file: len(file.read_text().splitlines()) for file in found} for found in sources]
    yield row("functions", [len(found) for found in functions])
    yield row("lines of a function, median", [median(found) for found in lengths])
    yield row("lines of a function, 95th percentile", [percentile(found) for found in lengths])
    yield row("functions of more than 40 lines", [sum(each > 40 for each in found) for found in lengths])
    yield row("longest function", [named(max(found, key=lambda each: each.lines), "lines") for found in functions])
    yield row("arguments, median", [median(found) for found in given])
    yield row("functions of more than 5 arguments", [sum(each > 5 for each in found) for found in given])
    yield row(
        "most arguments", [named(max(found, key=lambda each: each.arguments), "arguments") for found in functions]
    )
    yield row("files", [len(found) for found in files])
    yield row("lines of a file, median", [median(found.values()) for found in files])
    yield row("files of more than 300 lines", [sum(each > 300 for each in found.values()) for found in files])
    longest = [max((lines, file.name) for file, lines in found.items()) for found in files]
    yield row("longest file", [f"{lines} ({name})" for lines, name in longest])


def row(what: str, figures: list[Any]) -> Row:
    """A row of two figures."""
    before, after = (f"{figure:g}" if isinstance(figure, float) else str(figure) for figure in figures)
    return Row(what, before, after)


def named(function: Function, part: str) -> str:
    """A figure, and whose it is."""
    return f"{getattr(function, part)} (`{function.name}`)"


def percentile(numbers: list[int]) -> float:
    """The 95th percentile."""
    return quantiles(numbers, n=20)[-1]


def functions_of(file: Path) -> Iterator[Function]:
    """All functions of a file, inner ones too."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            taken = node.args
            names = [each.arg for each in (*taken.posonlyargs, *taken.args, *taken.kwonlyargs)]
            count = len([name for name in names if name not in ("self", "cls")])
            yield Function(node.name, (node.end_lineno or node.lineno) - node.lineno + 1, count)


# Start times


def start_rows(checkouts: tuple[Path, Path], rounds: int) -> Iterator[Row]:
    """Seconds from the start of Python to its end, with a store of compiled programs that is warm."""
    for what, command in COMMANDS.items():
        progress(f"    {what}")
        for checkout in checkouts:
            seconds_of(checkout, command)
        found = [[seconds_of(checkout, command) for checkout in checkouts] for _ in range(rounds)]
        yield timed(f"`{what}`", found)


def seconds_of(checkout: Path, command: list[str]) -> float:
    """How long a process takes."""
    started = time.perf_counter()
    subprocess.run([sys.executable, *command], env=environment(checkout), cwd="/", capture_output=True, check=True)
    return time.perf_counter() - started


def environment(checkout: Path) -> dict[str, str]:
    """In which `outply` is that of the checkout."""
    return {**os.environ, "PYTHONPATH": str(checkout / "src")}


def timed(what: str, found: list[list[float]]) -> Row:
    """The medians of runs in turns."""
    return Row(what, *(in_words(median(column)) for column in zip(*found, strict=True)))


def in_words(seconds: float) -> str:
    """Seconds in a unit that suits them."""
    for unit, least in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= least:
            return f"{seconds / least:.3g} {unit}"
    return f"{seconds:g} s"


def tests_row(checkouts: tuple[Path, Path]) -> Row:
    """How long `make test` takes in each, once set up, with an empty store of compiled programs."""
    return timed("`make test`, set up, nothing compiled yet", [[seconds_of_tests(checkout) for checkout in checkouts]])


def seconds_of_tests(checkout: Path) -> float:
    """How long the tests of a checkout take. What they print goes to stderr."""
    progress(f"    make test in {checkout}")
    subprocess.run(["make", ".venv/tested"], cwd=checkout, stdout=sys.stderr, check=True)
    with TemporaryDirectory() as store:
        started = time.perf_counter()
        tests = ["make", "test"]
        run = subprocess.run(tests, cwd=checkout, env={**os.environ, "OUTPLY_CACHE": store}, stdout=sys.stderr)
        seconds = time.perf_counter() - started
    if run.returncode:
        progress(f"    make test failed in {checkout}")
    return seconds


# Searches


def search_rows(checkouts: tuple[Path, Path], rounds: int) -> Iterator[Row]:
    """Nodes and speed of the same searches, in two processes that take turns. What they find must be the same."""
    workers = [Worker(checkout) for checkout in checkouts]
    try:
        for case in (*SEARCHES, *SOLVERS):
            progress(f"    {case}")
            first = [worker.ask(case) for worker in workers]
            check_same(case, first[0]["value"], first[1]["value"])
            found = [[worker.ask(case)["seconds"] for worker in workers] for _ in range(rounds)]
            if case in SOLVERS:
                yield timed(case, found)
                continue
            nodes = [each["nodes"] for each in first]
            yield row(f"{case}: nodes", [f"{number:,}" for number in nodes])
            speeds = [median(column) for column in zip(*found, strict=True)]
            rates = [f"{number / speed / 1e6:.3g} M nodes/s" for number, speed in zip(nodes, speeds, strict=True)]
            yield row(f"{case}: speed", rates)
    finally:
        for worker in workers:
            worker.end()


class Worker:
    """A process that searches with the outply of a checkout."""

    def __init__(self, checkout: Path) -> None:
        command = [sys.executable, str(WORKER)]
        self.process = subprocess.Popen(
            command, env=environment(checkout), cwd="/", stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, case: str) -> Any:
        """What the process finds."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(case + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def end(self) -> None:
        """Let the process end."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


if __name__ == "__main__":
    main()
