"""`explain`: the tree of a search, in words and pictures."""

import json
from typing import Annotated, Any

import typer

from outply.cli.commands import AlgorithmName, Depth, GameName, Nodes, Position, Seconds, app
from outply.cli.output import Output, finite, opened
from outply.cli.subject import Subject, subject
from outply.errors import InputError
from outply.explaining import Explanation, compare, explain, pruned_when, whatif
from outply.explaining.text import painted
from outply.files import write_text
from outply.games.tree import Tree

# Deep enough to see something in a real game, and still small enough to be looked at.
DEFAULT_DEPTH = 2

# A tree of more states is drawn, but not told step by step unless that is asked for.
FEW_STATES = 60

TextToo = Annotated[bool, typer.Option("--text", help="Show the tree as text, also when files are written.")]
Story = Annotated[bool, typer.Option("--story", help="Tell the search step by step, however long.")]
SvgFile = Annotated[str | None, typer.Option("--svg", metavar="FILE", help="A picture of the tree.")]
HtmlFile = Annotated[str | None, typer.Option("--html", metavar="FILE", help="A page to step through the search.")]
JsonFile = Annotated[str | None, typer.Option("--json", metavar="FILE", help="The log and the tree; - is stdout.")]
Why = Annotated[bool, typer.Option("--why", help="Say why the best action is best.")]
WhyNot = Annotated[str | None, typer.Option("--why-not", metavar="ACTION", help="Say why an action is not chosen.")]
WhatIf = Annotated[
    str | None,
    typer.Option("--what-if", metavar="LEAF", help="On a tree: how the choice and the cuts depend on a leaf, as 2.1."),
]
Branch = Annotated[
    str | None, typer.Option("--branch", metavar="NODE", help="With --what-if: the values for which NODE is pruned.")
]
Compare = Annotated[bool, typer.Option("--compare", help="Compare searches and orders of actions on this tree.")]


@app.command(name="explain")
def explain_command(
    game: GameName,
    position: Position = None,
    depth: Depth = None,
    nodes: Nodes = None,
    time: Seconds = None,
    algorithm: AlgorithmName = None,
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
    """The tree that a search walked: every value, window and cut, as text, picture, page or data.

    Without a limit, a tree is searched to its leaves and any other game two plies deep.
    """
    with opened() as output:
        about = subject(game, position)
        if depth is nodes is time is None and not isinstance(about.game, Tree):
            depth = DEFAULT_DEPTH
        if what_if is not None or branch is not None:
            show_what_if(output, about, what_if, branch, algorithm)
            return
        if comparing:
            with output.waiting("comparing"):
                output.page.print(str(compare(about.game, about.state, depth=depth)), soft_wrap=True)
            return
        with output.waiting("searching"):
            found = explain(about.game, about.state, algorithm=algorithm, depth=depth, nodes=nodes, seconds=time)
        asked = [why, why_not is not None, svg, html, json_file]
        write_files(output, found, svg, html, json_file)
        if text or story or not any(asked):
            show_tree(output, found, story)
        if why:
            output.page.print(found.why().sentence, soft_wrap=True)
        if why_not is not None:
            output.page.print(found.why_not(why_not).sentence, soft_wrap=True)


def write_files(output: Output, found: Explanation, svg: str | None, html: str | None, json_file: str | None) -> None:
    """Write the views that were asked for, and say so."""
    for path, view in ((svg, found.svg), (html, found.html)):
        if path is not None:
            write_text(path, view())
            output.notes.print(f"wrote {path}", style="dim")
    if json_file == "-":
        output.write_json(found.data())
    elif json_file is not None:
        data = json.dumps(finite(found.data()), ensure_ascii=False, allow_nan=False)
        write_text(json_file, data + "\n")
        output.notes.print(f"wrote {json_file}", style="dim")


def show_tree(output: Output, found: Explanation, story: bool) -> None:
    """The tree, what the search took, and its story if it is short or asked for."""
    result, log = found.result, found.log
    output.page.print(painted(found.root, found.view), soft_wrap=True)
    output.page.print()
    if story or result.nodes <= FEW_STATES:
        output.page.print(found.narrative(), soft_wrap=True)
        output.page.print()
    facts = [f"{result.algorithm}: {result.nodes:,} states", f"{log.counts['leaf']:,} leaves"]
    facts += [f"{log.counts[kind]:,} {name}" for kind, name in (("cut", "cuts"), ("hit", "answers of the table"))]
    kept = f"; the log keeps {result.nodes - log.dropped:,} of the states" if log.dropped else ""
    output.page.print(", ".join(facts) + kept, style="dim", soft_wrap=True)


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
    output.page.print(f"{branch} is pruned for {pruned}, where x is the value of {leaf}", soft_wrap=True)
