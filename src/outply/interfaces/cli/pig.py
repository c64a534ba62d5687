"""The command `outply pig-policy`: when to hold in Pig."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from outply.contract.files import check_picture_file, write_text
from outply.interfaces.cli.options import AsJson, Compiled
from outply.interfaces.cli.output import opened
from outply.lab.pig_policy import PigPolicy
from outply.lab.pig_policy import pig_policy as find_policy
from outply.lab.pig_policy_drawing import drawn_policy


def pig_policy(
    goal: Annotated[int, typer.Option("--goal", metavar="N", help="The points that win.")] = 100,
    svg: Annotated[
        str | None, typer.Option("--svg", metavar="FILE.svg", help="Draw the policy into this file.")
    ] = None,
    compiled: Compiled = None,
    as_json: AsJson = False,
) -> None:
    """Show the optimal policy of Pig: the smallest pile at which to hold."""
    with opened() as output:
        if svg is not None:
            check_picture_file(svg)
        with output.waiting("solving"):
            policy = find_policy(goal, compiled=compiled)
        table = policy.table()
        if svg is not None:
            write_text(svg, drawn_policy(table) + "\n")
        if as_json:
            output.write_json({"goal": goal, "wins": float(policy.win[0, 0, 0]), "hold_at": table})
        else:
            show_policy(output.page, policy)


def show_policy(page: Console, policy: PigPolicy) -> None:
    """The policy of Pig in short: piles at which to hold, for scores in steps of a tenth of the goal."""
    page.print(f"who begins wins with probability {policy.win[0, 0, 0]:.6f}; the smallest piles at which to hold:")
    page.print()
    scores = [score for score in range(0, policy.goal, max(1, policy.goal // 10)) if score != 1]
    table = Table("my points", *(f"theirs {score}" for score in scores), box=None, padding=(0, 1), pad_edge=False)
    for mine in scores:
        table.add_row(str(mine), *(str(policy.hold_at(mine, theirs)) for theirs in scores))
    page.print(table)
