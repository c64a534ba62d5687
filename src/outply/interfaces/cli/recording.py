"""The commands `outply lab record` and `outply lab replay`: games of Pac-Man that are kept, and shown again."""

import time
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.live import Live
from rich.text import Text

from outply.contract.errors import InputError
from outply.contract.files import check_picture_file, check_writable, text_of, write_text
from outply.contract.messages import shorten
from outply.explaining import picture as picture_of
from outply.games.pacman.record import MOST_CHARACTERS
from outply.games.pacman.record import replay as played_again
from outply.games.pacman.rules import Pacman, State
from outply.games.pacman.view import ENDINGS, PacmanView
from outply.interfaces.cli.options import AsJson, Compiled
from outply.interfaces.cli.output import Output, opened
from outply.interfaces.cli.painting import painted_board
from outply.interfaces.loading import load_game
from outply.lab.recording import EVALUATIONS, played_record

MOST_SECONDS = 10.0

RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="The file with the record, as JSON.")]
GameOption = Annotated[
    str, typer.Option("--game", "-g", metavar="GAME", help="Pac-Man with options: pacman:trap,random,scare=9.")
]
Evaluation = Annotated[
    str, typer.Option("--evaluation", metavar="E", help=f"What Pac-Man looks for: {', '.join(EVALUATIONS)}.")
]
Rounds = Annotated[int, typer.Option("--depth", "-d", metavar="N", help="Rounds that Pac-Man looks ahead.")]
Frame = Annotated[
    int | None,
    typer.Option("--frame", "-f", metavar="N", help="Show only how it stood after this step; 0 is the start."),
]
FramePicture = Annotated[
    str | None, typer.Option("--picture", metavar="FILE.svg", help="Draw the frame, by default the last.")
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="The seed of the game.")]
Pause = Annotated[float, typer.Option("--pause", metavar="S", help="Seconds between two steps, at a terminal.")]


def record(
    file: RecordFile,
    game: GameOption = "pacman",
    evaluation: Evaluation = "careful",
    rounds: Rounds = 2,
    seed: Seed = 0,
    compiled: Compiled = None,
    as_json: AsJson = False,
) -> None:
    """Let searches play a game of Pac-Man, and write it to a file."""
    with opened() as output:
        rules = load_game(game)
        # The record of a subclass would be played again by other rules.
        if type(rules) is not Pacman:
            raise InputError(f"expected a game of Pac-Man such as 'pacman:trap,random', but got '{shorten(game)}'")
        check_writable(file)
        with output.waiting("playing"):
            written = played_record(rules, evaluation, rounds, seed, compiled=compiled)
        write_text(file, written + "\n")
        output.notes.print(f"wrote {file}", style="dim")
        show_end(output, *played_again(written), as_json)


def replay(
    file: RecordFile,
    frame: Frame = None,
    picture: FramePicture = None,
    pause: Pause = 0.15,
    as_json: AsJson = False,
) -> None:
    """Show a game of Pac-Man that was recorded: step by step at a terminal, else one position below the other."""
    with opened() as output:
        if picture is not None:
            check_picture_file(picture)
        if not 0 <= pause <= MOST_SECONDS:
            raise InputError(f"expected a pause from 0 to {MOST_SECONDS:g} seconds, but got {pause:g}")
        game, states = played_again(text_of(file, MOST_CHARACTERS, "a record"))
        frames = frames_of(states)
        if frame is not None:
            if not 0 <= frame < len(frames):
                raise InputError(f"expected a frame from 0 to {len(frames) - 1}, but got {frame}")
            frames = frames[frame : frame + 1]
            states = [state for state in states if state.steps <= frames[0].steps]
        if picture is not None:
            write_text(picture, picture_of(game, frames[-1]).svg)
            output.notes.print(f"wrote {picture}", style="dim")
        if as_json:
            show_end(output, game, states, as_json)
        elif picture is None:
            show_frames(output, PacmanView(game), frames, pause)


def frames_of(states: Sequence[State]) -> list[State]:
    """The start, and how it stood after each step and the ghosts' answers to it."""
    return list({state.steps: state for state in states}.values())


def show_frames(output: Output, view: PacmanView, frames: Sequence[State], pause: float) -> None:
    """One frame after the other in one place, if a terminal can do that; else one below the other, at once."""
    if not output.stream.isatty():
        output.stream.write("\n\n".join(map(view.show, frames)) + "\n")
        return
    if output.page.is_dumb_terminal or len(frames) == 1:
        output.page.print(Text("\n\n").join(painted_board(view, state) for state in frames), soft_wrap=True)
        return
    with Live(console=output.page, auto_refresh=False, vertical_overflow="crop") as live:
        for number, state in enumerate(frames):
            time.sleep(pause if number else 0.0)
            live.update(painted_board(view, state), refresh=True)


def show_end(output: Output, game: Pacman, states: Sequence[State], as_json: bool) -> None:
    """How the game ended, or how far the record goes."""
    last, view = states[-1], PacmanView(game)
    if not as_json:
        output.page.print(view.standing(last))
        return
    data: dict[str, Any] = {"game": "pacman", "map": game.map_name, "ghosts": game.kind, "moves": len(states) - 1}
    data |= {"score": last.score, "steps": last.steps, "ending": ENDINGS.get(last.ending)}
    output.write_json({**data, "position": view.format(last)})
