"""Whole argument lists for the command line, run in this process: whatever they are, a command answers or says why not.

No word holds a slash, so that no command writes a file outside its folder. Each command ends with options that keep it
short: of an option that is given twice, the last counts.
"""

import contextlib
import io
import os
import random
import signal
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from outply.interfaces.cli import main
from outply.interfaces.loading import USER_MODULE
from tests.cli.conftest import GAMES
from tests.fuzz.mutating import WORDS, mutated
from tests.fuzz.parsers import JSON_TREES, OPPONENTS, TREES, answers, records, sheet

SAFE = tuple(word for word in WORDS if "/" not in word)
OPTIONS = (
    *("--position", "--depth", "--nodes", "--time", "--memory", "--threads", "--lines", "--algorithm", "--opponent"),
    *("--samples", "--repeats", "--seed", "--exact", "--compiled", "--interpreted", "--positions", "--json", "--quiet"),
    *("--why", "--why-not", "--what-if", "--branch", "--svg", "--html", "--text", "--story", "--kind", "--shape"),
    *(
        "--sheet",
        "--key",
        "--template",
        "--count",
        "--frame",
        "--picture",
        "--games",
        "--help",
        "--version",
        "-p",
        "--",
    ),
)
SHORT = ("--nodes", "300", "--interpreted")
# No answer takes a second; a case that takes this long hangs.
HANGS = 120


@dataclass(frozen=True)
class Command:
    """Words to change, after those that stay and before those that keep it short."""

    words: tuple[str, ...]
    short: tuple[str, ...] = ()
    fixed: int = 1


TREE = TREES[0]
COMMANDS = (
    Command(("games", "--json")),
    Command(("search", "connect4", "--position", "4455", "--depth", "3", "--json"), SHORT),
    Command(("search", "tictactoe:4,4,3", "-a", "alphabeta", "--lines", "2", "--exact"), SHORT),
    Command(("search", "othello:4", "--threads", "2", "--memory", "1MB", "--quiet"), SHORT),
    Command(("search", "pig:20", "--position", "3,5,4,second", "-a", "sampled", "--samples", "2"), SHORT),
    Command(("search", "backgammon", "-p", "4HPwATDgc", "--depth", "1", "--time", "0.5"), SHORT),
    Command(("search", "kalah", "--positions", "positions.txt", "--depth", "2"), SHORT),
    Command(("search", "nim:1,2", "--positions", "-"), SHORT),
    *(Command(("search", TREE, "--opponent", name), SHORT, fixed=2) for name in OPPONENTS),
    Command(("search", "games.py:Countdown:7", "--depth", "2"), SHORT),
    Command(("actions", "games.py:Countdown", "--position", "(7, 0)")),
    Command(("search", "tree.json", "--json"), SHORT),
    Command(("search", "tree.txt", "-a", "maxn"), SHORT),
    Command(("solve", "nim:misere,1,2", "--exact", "--json"), SHORT),
    Command(("solve", "2048:2,16", "--memory", "1MB"), SHORT),
    Command(("perft", "bump:3", "--depth", "2", "--position", "1 3 3"), ("--depth", "2", "--interpreted")),
    Command(("actions", "einstein:621453,123456", "--position", "first 3", "--json")),
    Command(("actions", "pacman:bend,random,scare=9", "--position", "w")),
    Command(("check", "games.py:Stuck", "--seed", "3"), ("--games", "1"), fixed=2),
    Command(("explain", TREE, "--why-not", "a2", "--svg", "out.svg")),
    Command(("explain", TREE, "--what-if", "b1", "--branch", "C")),
    Command(("explain", TREES[2], "--json", "-")),
    Command(("explain", "tictactoe", "--depth", "2", "--html", "out.html", "--story"), ("--nodes", "60")),
    Command(("savings", "tictactoe", "-a", "minimax,alphabeta"), ("--depth", "2", "--interpreted")),
    Command(("quiz", "--kind", "pruned", "--shape", "2x2", "--seed", "4"), ("--count", "2")),
    Command(("quiz", "--sheet", "out.json", "--key", "key.html", "--template", "blank.json"), ("--count", "2")),
    Command(("grade", "answers.json", "sheet.json", "--json")),
    Command(("lab", "replay", "record.json", "--frame", "3", "--picture", "out.svg"), ("--pause", "0"), fixed=2),
    Command(("lab", "recrod", "--json"), fixed=2),
    Command(("lab", "--json"), ("--json",), fixed=2),
    Command(("serach", "connect4"), SHORT),
)
FILES = {
    "tree.txt": TREES[1],
    "tree.json": JSON_TREES[1],
    "sheet.json": sheet().to_json(),
    "answers.json": answers(),
    "record.json": next(records()),
    "positions.txt": "\n1 2 3\n12\n",
}


@dataclass(frozen=True)
class Case:
    """What is typed, and what lies in the folder."""

    arguments: tuple[str, ...]
    files: dict[str, bytes]


def case_of(seed: int) -> Case:
    """The command of this seed; half of the files in its folder are damaged."""
    draw = random.Random(f"command {seed}")
    command = draw.choice(COMMANDS)
    kept, words = list(command.words[: command.fixed]), list(command.words[command.fixed :])
    for _ in range(draw.choice((0, 1, 1, 2, 3))):
        change(draw, words)
    files = {name: (mutated(draw, text) if draw.random() < 0.5 else text) for name, text in FILES.items()}
    encoded = {name: text.encode(errors="surrogatepass") for name, text in files.items()}
    return Case((*kept, *words, *command.short), encoded)


def change(draw: random.Random, words: list[str]) -> None:
    """Change a word, or bring in another, or drop one."""
    place = draw.randint(0, len(words))
    kind = draw.choice(("mutate", "mutate", "mutate", "option", "word", "drop"))
    if kind == "mutate" and place < len(words):
        words[place] = mutated(draw, words[place], SAFE)
    elif kind == "option":
        words.insert(place, draw.choice(OPTIONS))
    elif kind == "word":
        words.insert(place, draw.choice(SAFE))
    elif place < len(words):
        del words[place]


class Hangs(BaseException):
    """A command that does not end."""


def run_case(seed: int, folder: Path) -> int:
    """Run the command of this seed in the folder; its exit code, after looking at all that it printed."""
    case = case_of(seed)
    with contextlib.chdir(folder):
        (folder / "games.py").write_text(GAMES)
        for name, content in case.files.items():
            (folder / name).write_bytes(content)
        code, printed, notes = run(case.arguments)
    said = f"seed {seed}: outply {list(case.arguments)}\n{notes}"
    assert code in ((0, 1, 2) if case.arguments[0] == "check" else (0, 2)), f"exit code {code}, {said}"
    assert "Traceback" not in printed + notes, said
    assert "please report it" not in printed + notes, said
    assert "\x1b" not in printed + notes, said
    if code == 2:
        assert notes.splitlines()[-1].startswith("outply: "), said
    return code


def run(arguments: Sequence[str]) -> tuple[int, str, str]:
    """The exit code of a command, and what it printed on stdout and stderr."""
    out, err = text_stream(), text_stream()
    before = list(sys.path)
    try:
        with streams(b"b2 c3\n\nx\n", out, err), ends_in_time():
            main(list(arguments))
    except SystemExit as done:
        code = done.code
    except Hangs:
        code = "hangs"
    except Exception as error:
        code = f"{error!r}"
    finally:
        sys.path[:] = before
        for name in [name for name in sys.modules if name.startswith(USER_MODULE)]:
            del sys.modules[name]
    return code, content_of(out), content_of(err)


def text_stream(content: bytes = b"") -> io.TextIOWrapper:
    """A stream as a process has it: text that is encoded."""
    return io.TextIOWrapper(io.BytesIO(content), encoding="utf-8", write_through=True)


def content_of(stream: io.TextIOWrapper) -> str:
    """What was written to a stream."""
    stream.flush()
    return stream.buffer.getvalue().decode()  # type: ignore[attr-defined]


@contextlib.contextmanager
def streams(typed: bytes, out: io.TextIOWrapper, err: io.TextIOWrapper) -> Iterator[None]:
    """The three streams of a process, as if this were typed."""
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = text_stream(typed), out, err
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


@contextlib.contextmanager
def ends_in_time() -> Iterator[None]:
    """Raise Hangs if the block takes far longer than any of its commands may."""
    if os.name == "nt":
        yield
        return

    def stop(*_: Any) -> None:
        raise Hangs

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(HANGS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
