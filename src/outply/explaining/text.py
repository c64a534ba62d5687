"""The tree of a search as text, for the terminal."""

from collections.abc import Iterator

from outply.answers import show_value
from outply.explaining.walked import Node
from outply.game import CHANCE, View


def drawn(root: Node, view: View) -> str:
    """The whole tree, one line for each node and one for what a cut left out."""
    two = view.game.players <= 2 and not isinstance(root.value, tuple)
    return "\n".join([label(root, two), *branches(root, view, two, "")])


def branches(node: Node, view: View, two: bool, margin: str) -> Iterator[str]:
    """The lines below a node."""
    items = [*node.children, *node.skipped]
    for item in items:
        last = item is items[-1]
        twig = margin + ("└─ " if last else "├─ ")
        if isinstance(item, Node):
            yield f"{twig}{view.name(node.state, item.action)} {label(item, two)}"
            yield from branches(item, view, two, margin + ("   " if last else "│  "))
        else:
            yield f"{twig}{view.name(node.state, item)} ✂ never looked at"


def label(node: Node, two: bool) -> str:
    """What is known about a node: who moves, the value, and why it was cut."""
    value = show_value(node.value)
    if not node.children:
        return f"· {value}{' (a guess)' if node.guessed else ''}"
    text = f"{who(node.player, two)} {node.bound.sign} {value}"
    if node.window is not None:
        alpha, beta = show_value(node.window[0]), show_value(node.window[1])
        mine, other = (alpha, beta) if node.player == 0 else (beta, alpha)
        here, there = ("MAX", "MIN") if node.player == 0 else ("MIN", "MAX")
        text += f"   cut: {here} has {mine}, {there} is sure of {other}"
    return text


def who(player: int | None, two: bool) -> str:
    """The sign and name of whoever moves."""
    if player == CHANCE:
        return "● chance"
    if two:
        return "▲ MAX" if player == 0 else "▼ MIN"
    return f"◆ player {player}"
