"""Event logs, small enough to read: one line for each event, indented by ply.

The searches are those of the golden narratives. What the events say is tested in `test_log.py` against slow twins;
these files show the whole sequence, and that it stays as it is. `python -m tests.explaining.test_golden_logs`
rewrites them.
"""

from pathlib import Path

import pytest

from outply import Event, Log
from outply.contract.result import show_value
from tests.explaining.test_narrative import GOLDEN, explained, parts

LOGS = [path.with_suffix(".log") for path in GOLDEN]


def line(event: Event) -> str:
    words = ["  " * event.ply + event.kind]
    if event.action is not None:
        words.append(f"action {event.action}")
    if event.value is not None:
        words.append(show_value(event.value) + ("" if event.kind != "leaf" or event.terminal else " guessed"))
    if event.kind in ("enter", "bound", "cut", "hit", "known"):
        words.append(f"({show_value(event.alpha)}, {show_value(event.beta)})")
    if event.kind == "cut":
        words.append(f"{event.side} set by visit {event.setter}")
    return " ".join(words)


def written(log: Log) -> str:
    return "\n".join(map(line, log.events)) + "\n"


def log_of(path: Path) -> Log:
    header, _ = parts(path.with_suffix(".txt").read_text())
    return explained(header).log


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_search_reports_the_events_that_are_on_file(path):
    assert written(log_of(path)) == path.read_text()


if __name__ == "__main__":
    for each in LOGS:
        each.write_text(written(log_of(each)))
