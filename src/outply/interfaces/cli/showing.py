"""Answers for people: boards, values and tables as text."""

from typing import Any

from rich.console import Console
from rich.table import Table

from outply.checking import Report, Understanding
from outply.contract.evaluation import Contribution
from outply.contract.messages import printable
from outply.contract.result import Bound, Result, Statistics, show_value
from outply.engine.counting import Count
from outply.interfaces.cli.painting import painted_board
from outply.interfaces.subject import Subject

MOST_NAMES = 40
MOST_IN_PROGRESS = 12


def show_result(page: Console, subject: Subject, result: Result) -> None:
    """What a search found: the board, the value, the best action, the line, and a table of all actions."""
    view, state = subject.view, subject.state
    show_board(page, subject)
    facts = grid()
    facts.add_row("value", value_in_words(subject, result))
    if result.has_action:
        facts.add_row("action", printable(view.name(state, result.action)))
    if len(result.line) > 1:
        facts.add_row("line", in_short(subject.line(result)))
    if len(result.ties) > 1:
        facts.add_row("as good", in_short([view.name(state, action) for action in result.ties]))
    if subject.opponent is not None:
        facts.add_row("opponent", f"modelled; not assumed to play best: {subject.opponent}")
    facts.add_row("search", f"{result.algorithm}, {result.ahead}")
    add_effort(facts, result, result.nodes)
    if result.statistics is not None:
        add_statistics(facts, result.statistics, subject.game.has_chance)
    page.print(facts)
    if len(result.choices) > 1:
        page.print()
        page.print(choices_table(subject, result))
    show_bounds_note(page, result)


def progress_line(subject: Subject, result: Result) -> str:
    """One depth of a search, on one line: depth, value, nodes, speed and line."""
    value = result.shown_value
    ahead = "the end" if result.depth is None else f"{result.depth:>3}"
    speed = f"{result.nodes / result.seconds / 1e6:.2f}" if result.seconds > 0 else "-"
    line = printable(" ".join(subject.line(result)[:MOST_IN_PROGRESS]))
    nodes = f"{result.nodes:>13,} {'node ' if result.nodes == 1 else 'nodes'}"
    return f"depth {ahead}   {value:<13} {nodes} {result.seconds:>7.2f} s {speed:>7} M/s   {line}"


def show_board(page: Console, subject: Subject) -> None:
    """The position as a picture."""
    page.print(painted_board(subject.view, subject.state), soft_wrap=True)
    page.print()


def grid() -> Table:
    """A table without lines: names and what they are."""
    table = Table.grid(padding=(0, 3))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    return table


def value_in_words(subject: Subject, result: Result) -> str:
    """The value, whose it is, and how sure."""
    game = subject.game
    opposed = game.players == 1 or (game.players == 2 and game.zero_sum)
    # A single number about many players is the mover's.
    whose = f"for player {0 if opposed or not result.has_action else game.player(subject.state)}"
    if isinstance(result.value, tuple):
        whose = "for each player"
    if result.bound is not Bound.EXACT:
        sure = "the search was stopped"
    elif result.proven:
        sure = "proven"
    else:
        sure = "as far as the search sees"
    words = f"{result.shown_value} {whose}, {sure}"
    chance = winning_chance(subject, result)
    return words if chance is None else f"{words}; player 0 wins with probability {chance:.6f}, draws counted half"


def winning_chance(subject: Subject, result: Result) -> float | None:
    """What player 0's value means as a probability, in a solved game of chance between winning and losing."""
    game = subject.game
    duel = game.players == 2 and game.zero_sum and (game.min_utility, game.max_utility) == (-1.0, 1.0)
    if not duel or not game.has_chance or not result.proven or isinstance(result.value, tuple):
        return None
    return (1 + result.value) / 2


def add_effort(facts: Table, result: Result | Count, nodes: int) -> None:
    """Rows for the work that was done, and at which speed."""
    rate = f", {nodes / result.seconds:,.0f} a second" if result.seconds > 0.001 else ""
    facts.add_row("nodes", f"{nodes:,} in {result.seconds:.3f} s{rate}")
    facts.add_row("speed", f"{result.speed}: {result.reason}" if result.reason else result.speed)


def add_statistics(facts: Table, statistics: Statistics, has_chance: bool) -> None:
    """Rows for how well the search went, in its last depth."""
    if statistics.cuts:
        facts.add_row("order", f"{statistics.first_cut_share:.0%} of {statistics.cuts:,} cuts by the first action")
    if statistics.probes:
        facts.add_row("table", f"answered {statistics.hit_share:.0%} of {statistics.probes:,} questions")
    if statistics.effective_branching and statistics.least_leaves:
        average, effective = f"{statistics.branching:.1f}", f"{statistics.effective_branching:.2f}"
        facts.add_row("branching", f"{average} actions on average, {effective} effectively")
        # Where dice are rolled, no such least is known: an average needs more than one outcome.
        least = "" if has_chance else f"; {statistics.least_leaves:,.0f} is the least for alpha-beta without a table"
        facts.add_row("leaves", f"{statistics.leaves:,}{least}")


def choices_table(subject: Subject, result: Result) -> Table:
    """Every action at the root with what is known about it."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 3, 0, 0))
    table.add_column("action", no_wrap=True)
    table.add_column("value", no_wrap=True)
    follows = sum(len(choice.line) > 0 for choice in result.choices) > 1
    if follows:
        table.add_column("line")
    for choice in result.choices:
        best = choice.action == result.action
        name = printable(subject.view.name(subject.state, choice.action))
        cells = [name, f"{choice.bound.sign} {show_value(choice.value)}"]
        cells += [in_short(subject.names(choice.line))] if follows else []
        table.add_row(*cells, style="bold" if best else "")
    return table


def show_bounds_note(page: Console, result: Result) -> None:
    """Say what ≤ and ≥ mean, where there are any."""
    signs = sorted({choice.bound.sign for choice in result.choices if choice.bound is not Bound.EXACT})
    if signs:
        page.print()
        why = "the search cut those actions off once they could not be the best"
        page.print(f"{' and '.join(signs)} mark bounds, not values: {why}; --exact searches each in full.", style="dim")


def show_count(page: Console, subject: Subject, result: Count) -> None:
    """The number of sequences of actions."""
    facts = grid()
    facts.add_row("depth", str(result.depth))
    add_effort(facts, result, result.sequences)
    show_board(page, subject)
    page.print(facts)


def show_actions(page: Console, subject: Subject, data: dict[str, Any]) -> None:
    """What can happen next, and where it leads."""
    show_board(page, subject)
    if data["terminal"]:
        game = subject.game
        utilities = ", ".join(f"{game.utility(subject.state, player):g}" for player in range(game.players))
        page.print(f"The game is over; the utilities are {utilities}.")
        return
    player = data["player"]
    page.print("chance moves" if player == "chance" else f"player {player} is to move", style="dim")
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 3, 0, 0))
    columns = ("action", "probability", "position") if player == "chance" else ("action", "position")
    for column in columns:
        table.add_column(column, overflow="fold")
    for each in data["actions"]:
        table.add_row(*(f"{each[c]:.6g}" if c == "probability" else printable(each[c]) for c in columns))
    page.print(table)


def show_features(page: Console, found: list[Contribution], total: float) -> None:
    """A table of what each feature contributes, and the sum."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 3, 0, 0))
    for column in ("feature", "value", "weight", "contributes"):
        table.add_column(column, justify="left" if column == "feature" else "right", no_wrap=True)
    for each in found:
        table.add_row(each.name, *(show_value(number) for number in (each.value, each.weight, each.contribution)))
    table.add_row("sum", "", "", show_value(total))
    page.print(table)


def show_report(page: Console, name: str, report: Report, seen: Understanding | None = None) -> None:
    """What a check visited, what it found, and how the compiler sees the game."""
    for check in report.checks:
        page.print(f"  {check}", style="dim")
    speed = "compiled and interpreted" if report.compiled else f"interpreted only: {report.reason or 'see below'}"
    page.print(f"\n{report.states:,} states visited, {speed}")
    if report.play is not None:
        page.print(str(report.play))
    if seen is not None:
        page.print(f"\n{seen}\n")
    for problem in report.problems:
        page.print(f"problem: {problem}", style="bold red")
    if report.ok:
        page.print(f"{name} keeps the contract.", style="bold green")


def in_short(names: list[str]) -> str:
    """Names on one line, cut where there are many."""
    return printable(" ".join(names[:MOST_NAMES])) + (" …" if len(names) > MOST_NAMES else "")
