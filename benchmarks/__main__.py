"""`python -m benchmarks`: one table; `--json` for programs; `--fingerprint` for the line in commit messages."""

import argparse
import json
import platform
import time
from collections.abc import Callable, Iterable

from rich.console import Console

from benchmarks import backgammon, strong
from benchmarks.chance import star
from benchmarks.fingerprint import fingerprint
from benchmarks.limits import minimal_tree
from benchmarks.natural import compiling, natural
from benchmarks.peers import easy_ai, open_spiel
from benchmarks.rows import Row, progress, table
from benchmarks.shapeless import shapeless
from benchmarks.speeds import compiled_over_interpreted, nodes, nodes_per_second, solving
from benchmarks.startup import startup
from benchmarks.twenty48 import twenty48

TOPICS: dict[str, Callable[[], Iterable[Row]]] = {
    "nodes": nodes,
    "compiled": compiled_over_interpreted,
    "open_spiel": open_spiel,
    "easyai": easy_ai,
    "shapeless": shapeless,
    "compiling": compiling,
    "natural": natural,
    "startup": startup,
    "solving": solving,
    "rates": nodes_per_second,
    "minimal": minimal_tree,
    "connect4": strong.connect4,
    "endgames": strong.endgames,
    "kalah": strong.kalah,
    "ingredients": strong.ingredients,
    "leaves": strong.leaves,
    "threads": strong.threads,
    "2048": twenty48,
    "limits": strong.limits,
    "star": star,
    "backgammon": backgammon.measured,
}

# These take minutes, and are measured only when they are asked for by name.
LONG: dict[str, Callable[[], Iterable[Row]]] = {
    "backgammon-pubeval": backgammon.match,
    "connect4-empty": strong.empty_board,
    "kalah-six-four": strong.kalah_six_four,
}


def main(arguments: list[str] | None = None) -> None:
    """Run the benchmarks that were asked for, and print what they found."""
    asked = parser().parse_args(arguments)
    if asked.fingerprint:
        print(f"Bench: {fingerprint(None if asked.compiled else False)}")
        return
    rows = measured(asked.topics or list(TOPICS))
    bench = fingerprint(compiled=False)
    if asked.json:
        print(json.dumps({"bench": bench, "machine": machine(), "rows": [row.as_data() for row in rows]}, indent=2))
        return
    console = Console()
    wide = Console(width=console.width if console.is_terminal else 180)
    wide.print(table(rows))
    wide.print(f"Bench: {bench}", highlight=False)


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    asked = argparse.ArgumentParser("python -m benchmarks", description=__doc__)
    topics = f"some of: {', '.join(TOPICS)}; by default all. These take minutes: {', '.join(LONG)}"
    asked.add_argument("topics", nargs="*", metavar="topic", help=topics)
    asked.add_argument("--json", action="store_true", help="print JSON instead of a table")
    asked.add_argument("--fingerprint", action="store_true", help="print only the line `Bench: N`, and measure nothing")
    asked.add_argument("--compiled", action="store_true", help="with --fingerprint: count at the other speed")
    return asked


def measured(topics: Iterable[str]) -> list[Row]:
    """The rows of all topics, one after the other."""
    rows: list[Row] = []
    for topic in topics:
        measure = {**TOPICS, **LONG}.get(topic)
        if measure is None:
            parser().error(f"expected some of {', '.join([*TOPICS, *LONG])}, but got '{topic}'")
        progress(f"{topic} …")
        started = time.perf_counter()
        rows += measure()
        progress(f"{topic}: {time.perf_counter() - started:.1f} s")
    return rows


def machine() -> dict[str, str]:
    """What the figures depend on."""
    return {"python": platform.python_version(), "processor": platform.machine(), "system": platform.system()}


if __name__ == "__main__":
    main()
