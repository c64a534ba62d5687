"""`actions`, `perft` and `check`: what the rules of a game allow, and whether they keep the contract."""

from typing import Annotated

import typer

from outply.checking import check_game, understanding
from outply.contract.companions import contributions
from outply.contract.errors import InputError
from outply.engine.counting import count
from outply.interfaces.cli import showing
from outply.interfaces.cli.options import AsJson, Compiled, GameName, Position
from outply.interfaces.cli.output import opened
from outply.interfaces.loading import load_game
from outply.interfaces.results import actions_data, check_data, run_data
from outply.interfaces.subject import subject


def actions(game: GameName, position: Position = None, as_json: AsJson = False) -> None:
    """List the legal actions in a position, or what chance may bring.

    Each is listed with the position that it leads to.
    """
    with opened() as output:
        about = subject(game, position)
        data = actions_data(about)
        if as_json:
            output.write_json(data)
        else:
            showing.show_actions(output.page, about, data)


def features(game: GameName, position: Position = None, as_json: AsJson = False) -> None:
    """Show what each feature of an evaluation contributes in a position.

    Values are to player 0. Games whose evaluation is not a weighted sum have nothing to show.
    """
    with opened() as output:
        about = subject(game, position)
        found = contributions(about.game, about.state)
        total = sum(each.contribution for each in found)
        if as_json:
            data = [{**each._asdict(), "contribution": each.contribution} for each in found]
            output.write_json({"game": game, "position": about.position, "features": data, "total": total})
        elif found:
            showing.show_features(output.page, found, total)
        else:
            output.page.print("The evaluation of this game is not a weighted sum of features.")


def perft(
    game: GameName,
    depth: Annotated[int, typer.Option("--depth", "-d", metavar="N", help="Actions in a sequence.")],
    position: Position = None,
    compiled: Compiled = None,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of actions that the rules allow."""
    with opened() as output:
        about = subject(game, position)
        with output.waiting("counting"):
            result = count(about.game, depth, about.state, compiled)
        if as_json:
            output.write_json(run_data(about, result, result.sequences))
        else:
            showing.show_count(output.page, about, result)


def check(
    game: GameName,
    number: Annotated[int, typer.Option("--games", metavar="N", help="Games to play at random.")] = 20,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The seed of the random games.")] = 0,
    compiles: Annotated[bool, typer.Option("--compile", help="Show how the compiler sees the game.")] = False,
    as_json: AsJson = False,
) -> None:
    """Check that a game keeps the contract, by playing at random.

    Every state on the way is checked. The exit code is 1 if there are problems. With --compile, it shows what states
    and actions can be, and every line that cannot be compiled, with what to write instead.
    """
    with opened() as output:
        if number < 1:
            raise InputError(f"expected at least one game to play, but got {number}")
        with output.waiting("checking"):
            rules = load_game(game)
            report = check_game(rules, games=number, seed=seed)
            seen = understanding(rules) if compiles else None
        if as_json:
            output.write_json(check_data(game, report, seen))
        else:
            showing.show_report(output.page, game, report, seen)
    if not report.ok:
        raise typer.Exit(1)
