"""`explain`: the tree of a search, in words and pictures."""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from outply.contract.errors import InputError
from outply.contract.files import check_picture_file, write_text
from outply.contract.limit import Limit
from outply.explaining import Explanation, compare, pruned_when, whatif
from outply.explaining import explain as explain_search
from outply.explaining.text import painted
from outply.explaining.wording import counted
from outply.games.tree.rules import Tree
from outply.interfaces.cli.options import Depth, GameName, Nodes, Opponent, Position, Seconds
from outply.interfaces.cli.output import Output, opened
from outply.interfaces.cli.search_options import AlgorithmName
from outply.interfaces.opponents import opponent_of
from outply.interfaces.results import json_line
from outply.interfaces.subject import Subject, subject

# Deep enough to see something in a real game, and still small enough to read.
DEFAULT_DEPTH = 2

# A tree of more states is drawn, but explained step by step only if asked for.
FEW_STATES = 60

TextToo = Annotated[bool, typer.Option("--text", help="Show the tree as text, also when files are written.")]
Story = Annotated[bool, typer.Option("--story", help="Explain the search step by step, however long.")]
SvgFile = Annotated[
    str | None, typer.Option("--svg", metavar="FILE", help="A picture; with --why or --why-not, the proof stands out.")
]
HtmlFile = Annotated[str | None, typer.Option("--html", metavar="FILE", help="A page to step through the search.")]
JsonFile = Annotated[str | None, typer.Option("--json", metavar="FILE", help="The log and the tree; - is stdout.")]
Why = Annotated[bool, typer.Option("--why", help="Say why the best action is best.")]
WhyNot = Annotated[str | None, typer.Option("--why-not", metavar="ACTION", help="Say why an action is not chosen.")]
WhatIf = Annotated[
    str | None,
    typer.Option("--what-if", metavar="LEAF", help="On a tree: how the choice and the cuts depend on a leaf, as c1."),
]
Branch = Annotated[
    str | None, typer.Option("--branch", metavar="NODE", help="With --what-if: the values for which NODE is pruned.")
]
Compare = Annotated[bool, typer.Option("--compare", help="Compare searches and orders of actions on this tree.")]

# What cannot be asked for together with an option.
WORDS = ("--text", "--story", "--why", "--why-not")
OTHERS = ("--nodes", "--time", "--opponent", "--svg", "--html", "--json", *WORDS)
MISFITS = {
    "--compare": ("--what-if", "--branch", "--algorithm", *OTHERS),
    "--what-if": ("--position", "--depth", *OTHERS),
    "--json -": WORDS,
}


def explain(
    context: typer.Context,
    game: GameName,
    position: Position = None,
    depth: Depth = None,
    nodes: Nodes = None,
    time: Seconds = None,
    algorithm: AlgorithmName = None,
    opponent: Opponent = None,
    text: TextToo = False,
    story: Story = False,
    svg: SvgFile = None,
    html: HtmlFile = None,
    json_file: JsonFile = None,
    why: Why = False,
    why_not: WhyNot = None,
    what_if: WhatIf = None,
    branch: Branch = None,
    comparing: Compare = False,
) -> None:
    """Show the tree that a search visited: every value, window and cut.

    Without a limit, a tree is searched to its leaves and any other game two plies deep.
    """
    with opened() as output:
        check_options(context)
        about = subject(game, position)
        limit = limit_for(about, Limit(depth, nodes, time))
        if what_if is not None or branch is not None:
            show_what_if(output, about, what_if, branch, algorithm)
            return
        if comparing:
            show_comparison(output, about, limit.depth)
            return
        found = searched(output, about, algorithm, opponent, limit)
        reasons = ([found.why()] if why else []) + ([found.why_not(why_not)] if why_not is not None else [])
        write_view(output, svg, lambda: found.svg(highlight=reasons[-1] if reasons else None))
        write_view(output, html, found.html)
        write_view(output, json_file, lambda: json_line(found.data()))
        if text or story or not (reasons or svg or html or json_file):
            show_tree(output, found, story)
        for reason in reasons:
            output.page.print(reason.sentence, soft_wrap=True)


def limit_for(about: Subject, given: Limit) -> Limit:
    """The limit that was given; without one, a game is searched a few plies deep, and a tree to its leaves."""
    return Limit(DEFAULT_DEPTH) if given == Limit() and not isinstance(about.game, Tree) else given


def searched(output: Output, about: Subject, algorithm: str | None, opponent: str | None, limit: Limit) -> Explanation:
    """Search the position, and explain it."""
    with output.waiting("searching"):
        return explain_search(
            about.game,
            about.state,
            algorithm=algorithm,
            opponent=None if opponent is None else opponent_of(opponent, about.game),
            depth=limit.depth,
            nodes=limit.nodes,
            seconds=limit.seconds,
        )


def check_options(context: typer.Context) -> None:
    """Refuse options that do not go together, and files that cannot be written."""
    values = {option.opts[0]: context.params[option.name] for option in context.command.params if option.name}
    values = {option: value for option, value in values.items() if value is not None and value is not False}
    given = {*values, *(f"{option} -" for option, value in values.items() if value == "-")}
    for option, misfits in MISFITS.items():
        together = [misfit for misfit in misfits if misfit in given]
        if option in given and together:
            raise InputError(f"expected {option} without {' or '.join(together)}, but got both")
    for option in ("--svg", "--html"):
        if f"{option} -" in given:
            raise InputError(f"expected the name of a file after {option}, but got '-'")
    if "--svg" in values:
        check_picture_file(values["--svg"])


def write_view(output: Output, path: str | None, view: Callable[[], str]) -> None:
    """Write a view to the file that was named, if any, and say so."""
    if path == "-":
        output.stream.write(view())
        output.stream.flush()
    elif path is not None:
        write_text(path, view())
        output.notes.print(f"wrote {path}", style="dim")


def show_tree(output: Output, found: Explanation, story: bool) -> None:
    """The tree, what the search took, and its story if it is short or asked for."""
    result, log = found.result, found.log
    output.page.print(painted(found.root, found.view), soft_wrap=True)
    output.page.print()
    if story or result.nodes <= FEW_STATES:
        output.page.print(found.narrative(), soft_wrap=True)
        output.page.print()
    facts = [f"{result.algorithm}: {counted(result.nodes, 'state')}", counted(log.counts["leaf"], "leaf", "leaves")]
    facts += [counted(log.counts["cut"], "cut")]
    facts += [counted(log.counts["hit"], "answer of the table", "answers of the table")]
    kept = f"; the log keeps {result.nodes - log.dropped:,} of the states" if log.dropped else ""
    output.page.print(", ".join(facts) + kept, style="dim", soft_wrap=True)


def show_comparison(output: Output, about: Subject, depth: int | None) -> None:
    """Several searches and orders on the same tree, side by side."""
    with output.waiting("comparing"):
        output.page.print(str(compare(about.game, about.state, depth=depth)), soft_wrap=True)


def show_what_if(output: Output, about: Subject, leaf: str | None, branch: str | None, algorithm: str | None) -> None:
    """How a tree's choice and cuts depend on a leaf, or for which of its values a branch is pruned."""
    tree: Any = about.game
    if not isinstance(tree, Tree):
        raise InputError(f"expected a tree that is written out with --what-if, but got '{about.name}'")
    if leaf is None:
        raise InputError("expected --what-if LEAF beside --branch, but there is none")
    if branch is None:
        output.page.print(str(whatif(tree, leaf, algorithm)), soft_wrap=True)
        return
    pruned = pruned_when(tree, leaf, branch, algorithm)
    target, unknown = (about.view.format(about.view.parse(each)) for each in (branch, leaf))
    output.page.print(f"{target} is pruned for {pruned}, where x is the value of {unknown}", soft_wrap=True)
