"""The tree of a search as text, for the terminal: plain, or in colours.

    ▲ MAX   ▼ MIN   ● chance   ◆ a player who maximises their own part   · the end, or the horizon   ✂ never visited

A large tree is drawn from the top down as far as there are lines, its expected line all the way.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from outply.contract.view import View
from outply.explaining.folding import MOST_SEPARATE, opened, states_below
from outply.explaining.naming import SYMBOLS, Names, who
from outply.explaining.node import Cut, Node, Role
from outply.explaining.wording import Bar, bar_of, counted, listed, show_chance, shown, value_words

if TYPE_CHECKING:
    from rich.text import Text

# How many lines a drawing has at most, by default.
MOST_LINES = 200

# Colours that can be read on a light and on a dark ground, by what a piece of text is about.
COLOURS = {
    "max": "bold blue",
    "min": "bold red",
    "chance": "bold yellow",
    "average": "bold yellow",
    "own": "bold magenta",
    "end": "",
    "cut": "red",
    "line": "bold green",
    "faint": "dim",
}

# A piece of text, and what it is about: one of the colours, or nothing.
Piece = tuple[str, str]


def drawn(root: Node, view: View, most: int = MOST_LINES) -> str:
    """The tree, one line for each node and one for what a cut left out; at most about `most` lines."""
    return "\n".join("".join(text for text, _ in pieces) for pieces in rows(root, view, most))


def painted(root: Node, view: View, most: int = MOST_LINES) -> "Text":
    """The tree in colours, for a console of Rich; one without colours prints what `drawn` gives."""
    # Only terminals need it, and it takes a while to load.
    from rich.text import Text

    lines = (Text.assemble(*((text, COLOURS.get(about, "")) for text, about in row)) for row in rows(root, view, most))
    return Text("\n").join(lines)


def rows(root: Node, view: View, most: int) -> Iterator[list[Piece]]:
    """The lines of the drawing."""
    shows = opened(root, most)
    yield label(root, view, id(root) in shows)
    todo = [(item, "") for item in reversed(branches(root, shows))]
    while todo:
        (items, last), margin = todo.pop()
        yield [(margin + ("└─ " if last else "├─ "), "faint"), *branch(items, view, id(items[0]) in shows)]
        deeper = margin + ("   " if last else "│  ")
        todo += [(item, deeper) for item in reversed(branches(items[0], shows))]
    shown_now = sum(node is root or id(node.parent) in shows for node in root.below())
    total = 1 + states_below(root)
    if shown_now < total:
        yield [(f"({shown_now:,} of {total:,} states are shown)", "faint")]


def branches(node: Node, shows: set[int]) -> list[tuple[list[Node], bool]]:
    """What hangs below a node, and whether it is the last: each child, and each or all that a cut left out."""
    if id(node) not in shows or not node.visited:
        return []
    apart = [[child] for child in node.children]
    apart += [[child] for child in node.skipped] if len(node.skipped) <= MOST_SEPARATE else [node.skipped]
    return [(items, items is apart[-1]) for items in apart]


def branch(items: list[Node], view: View, is_open: bool) -> list[Piece]:
    """One line: how the state is come to, and what is known about it."""
    node = items[0]
    names = [Names(view).action(each) for each in items]
    if not node.visited:
        return [(f"{listed(names)} ✂ never visited", "faint")]
    chance = "" if node.probability is None else f" ({show_chance(node.probability)})"
    again = " again" if node.again else ""
    return [(f"{names[0]}{chance}{again} ", "line" if node.on_line else ""), *label(node, view, is_open)]


def label(node: Node, view: View, is_open: bool) -> list[Piece]:
    """What is known about a node: its own name, who moves, the value, where it comes from, and why it was cut."""
    own = Names(view).label(node)
    name = f"{' ' if node.parent else ''}{own} " if own and own != Names(view).action(node) else ""
    value = "not finished" if node.value is None else f"{node.bound.sign} {shown(node.value)}"
    if node.role is Role.END or node.source == "leaf" or (node.guessed and node.is_leaf):
        text = f"{name}· {value.removeprefix('= ')}{' (a guess)' if node.guessed else ''}"
        return [(text, "line" if node.on_line else "")]
    pieces = [
        (f"{name}{SYMBOLS[node.role]} {who(node)}", str(node.role)),
        (f" {value}", "line" if node.on_line else ""),
    ]
    return pieces + [(f"   {note}", about) for note, about in notes(node, is_open)]


def notes(node: Node, is_open: bool) -> Iterator[Piece]:
    """What stands behind the value."""
    if node.source == "hit":
        yield "from the table", "faint"
    elif node.source == "known":
        yield "known by the game itself", "faint"
    if node.guess is not None:
        yield f"{shown(node.guess)} if quiet", "faint"
    if node.cut is not None:
        yield f"cut: {why_cut(node, node.cut)}", "cut"
    more = node.hidden if is_open or not node.children else states_below(node)
    if more:
        yield f"… {counted(more, 'state')} more", "faint"


def why_cut(node: Node, cut: Cut) -> str:
    """What the mover has, and which bound makes that enough."""
    alpha, beta = shown(cut.alpha), shown(cut.beta)
    owner = who(cut.setter) if cut.setter else ""
    if node.is_chancy:
        sure = f", {owner} is sure of {shown(cut.met)}"
        return f"the average is {value_words(node)}" + (sure if bar_of(node, cut) is Bar.OWNED else "")
    if node.role is Role.OWN:
        return f"{who(node)} has {alpha}, and {beta} is enough"
    mine, other = (alpha, beta) if node.role is Role.MAX else (beta, alpha)
    reason = {
        Bar.OWNED: f", {owner} is sure of {other}",
        Bar.ASKED: ", which answers the question",
        Bar.BEGUN: f", the search began with {other}",
        Bar.AVERAGED: ", which settles the average above",
        Bar.KNOWN: ", and nothing better is possible",
    }
    return f"{who(node)} has {mine}{reason[bar_of(node, cut)]}"
