"""The options of commands that search."""

from typing import Annotated

import typer

from outply.engine.searching import ALGORITHM_NAMES

Memory = Annotated[
    str | None,
    typer.Option("--memory", metavar="SIZE", help="The most memory to use: bytes, 64MB or 2GB."),
]
Threads = Annotated[int, typer.Option("--threads", metavar="N", help="Threads that search together.")]
Lines = Annotated[int, typer.Option("--lines", metavar="K", help="The best K actions, each with its value and line.")]
AlgorithmName = Annotated[
    str | None, typer.Option("--algorithm", "-a", metavar="A", help=f"One of {', '.join(ALGORITHM_NAMES)}.")
]
Exact = Annotated[bool, typer.Option("--exact", help="The true value of every action, not only the best.")]
Positions = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Answer every line of a file (- for stdin) by one JSON object a line."),
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
