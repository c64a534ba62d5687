"""The options that several commands take, with their help."""

import re
from typing import Annotated

import typer

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.engine.searching import ALGORITHM_NAMES

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="connect4, tictactoe:4,4,3, … (see `outply games`), a tree as text or in a file, or mygame.py:MyGame:3,4.",
    ),
]
Position = Annotated[
    str | None, typer.Option("--position", "-p", metavar="P", help="A position in the game's notation.")
]
Depth = Annotated[int | None, typer.Option("--depth", "-d", metavar="N", help="Plies to look ahead.")]
Nodes = Annotated[int | None, typer.Option("--nodes", metavar="N", help="States to visit at most.")]
Seconds = Annotated[float | None, typer.Option("--time", "-t", metavar="S", help="Seconds to take at most.")]
Memory = Annotated[
    str | None,
    typer.Option("--memory", metavar="SIZE", help="Memory to take at most: bytes, or as in 64MB or 2GB."),
]
Threads = Annotated[int, typer.Option("--threads", metavar="N", help="Threads that search together.")]
Lines = Annotated[int, typer.Option("--lines", metavar="K", help="The best K actions, each with its value and line.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No line for each depth on stderr.")]
AlgorithmName = Annotated[
    str | None, typer.Option("--algorithm", "-a", metavar="A", help=f"One of {', '.join(ALGORITHM_NAMES)}.")
]
Exact = Annotated[bool, typer.Option("--exact", help="The true value of every action, not only the best.")]
Compiled = Annotated[
    bool | None,
    typer.Option("--compiled/--interpreted", help="Insist on a speed; by default compiled where possible."),
]
Positions = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Answer every line of a file (- for stdin) by one JSON object a line."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON, one object on one line.")]
Opponent = Annotated[
    str | None,
    typer.Option(
        "--opponent",
        metavar="POLICY",
        help="What the others are thought to do: uniform, minimax:DEPTH (a search), minimax:2,80% (else at random), "
        "softmax:TEMPERATURE, or level:K,DEPTH.",
    ),
]
Samples = Annotated[
    int | None,
    typer.Option("--samples", metavar="N", help="With -a sampled: outcomes of each chance node, by default 16."),
]
Repeats = Annotated[
    int | None,
    typer.Option("--repeats", metavar="N", help="With -a sampled: how often they are drawn anew, by default 8."),
]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="With -a sampled: the seed of the draws, by default 0.")
]


def size_of(memory: str | None) -> int | None:
    """The number of bytes that a user means by 67108864, 64MB or 2 GB."""
    if memory is None:
        return None
    match = re.fullmatch(r"(\d{1,15})\s*(?:([kmg])i?b?|b)?", memory.strip().lower(), re.ASCII)
    if not match:
        raise InputError(f"expected an amount of memory such as 64MB or 2GB, but got '{shorten(memory)}'")
    return int(match[1]) << 10 * " kmg".index(match[2] or " ")
