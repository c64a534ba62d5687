"""The options that several commands take, with their help."""

from typing import Annotated

import typer

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
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No notes on stderr: no line for each depth.")]
Compiled = Annotated[
    bool | None,
    typer.Option("--compiled/--interpreted", help="Insist on a speed; by default compiled where possible."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON, one object on one line.")]
Opponent = Annotated[
    str | None,
    typer.Option(
        "--opponent",
        metavar="POLICY",
        help="What the others are assumed to do: uniform, minimax:DEPTH (a search), minimax:2,80% (else at random), "
        "softmax:TEMPERATURE, level:K or reasoning:K,DEPTH.",
    ),
]
