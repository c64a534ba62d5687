"""The tree of a search as text, for the terminal."""

from collections.abc import Iterator

from outply.answers import show_value
from outply.explaining.naming import SYMBOLS, who
from outply.explaining.walked import Node, Role
from outply.game import View


def drawn(root: Node, view: View) -> str:
    """The whole tree, one line for each node and one for what a cut left out."""
    return "\n".join([label(root), *branches(root, view, "")])


def branches(node: Node, view: View, margin: str) -> Iterator[str]:
    """The lines below a node."""
    items = [*node.children, *(child for child in node.skipped if node.visited)]
    for item in items:
        last = item is items[-1]
        twig = margin + ("└─ " if last else "├─ ")
        name = "(pass)" if item.action is None else view.name(node.state, item.action)
        if item.visited:
            yield f"{twig}{name} {label(item)}"
            yield from branches(item, view, margin + ("   " if last else "│  "))
        else:
            yield f"{twig}{name} ✂ never looked at"


def label(node: Node) -> str:
    """What is known about a node: who moves, the value, and why it was cut."""
    value = "not finished" if node.value is None else show_value(node.value)
    if node.role is Role.END or node.source == "leaf":
        return f"· {value}{' (a guess)' if node.guessed else ''}"
    text = f"{SYMBOLS[node.role]} {who(node)} {node.bound.sign} {value}"
    if node.cut is not None:
        alpha, beta = show_value(node.cut.alpha), show_value(node.cut.beta)
        mine, other = (alpha, beta) if node.player == 0 else (beta, alpha)
        here, there = ("MAX", "MIN") if node.player == 0 else ("MIN", "MAX")
        text += f"   cut: {here} has {mine}, {there} is sure of {other}"
    return text
