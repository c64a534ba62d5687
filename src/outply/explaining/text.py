"""The tree of a search as text, for the terminal."""

from collections.abc import Callable, Iterator

from outply.answers import show_value
from outply.explaining.walked import Node
from outply.game import CHANCE, View

Names = Callable[[int | None], str]


def drawn(root: Node, view: View, algorithm: str) -> str:
    """The whole tree, one line for each node and one for what a cut left out."""
    names = namer(root, view.game.players, algorithm)
    return "\n".join([label(root, names), *branches(root, view, names, "")])


def branches(node: Node, view: View, names: Names, margin: str) -> Iterator[str]:
    """The lines below a node."""
    items = [*node.children, *node.skipped]
    for item in items:
        last = item is items[-1]
        twig = margin + ("└─ " if last else "├─ ")
        if isinstance(item, Node):
            yield f"{twig}{view.name(node.state, item.action)} {label(item, names)}"
            yield from branches(item, view, names, margin + ("   " if last else "│  "))
        else:
            yield f"{twig}{view.name(node.state, item)} ✂ never looked at"


def label(node: Node, names: Names) -> str:
    """What is known about a node: who moves, the value, and why it was cut."""
    value = show_value(node.value)
    if not node.children:
        return f"· {value}{' (a guess)' if node.guessed else ''}"
    text = f"{names(node.player)} {node.bound.sign} {value}"
    if node.window is not None:
        alpha, beta = show_value(node.window[0]), show_value(node.window[1])
        mine, other = (alpha, beta) if node.player == 0 else (beta, alpha)
        here, there = ("MAX", "MIN") if node.player == 0 else ("MIN", "MAX")
        text += f"   cut: {here} has {mine}, {there} is sure of {other}"
    return text


def namer(root: Node, players: int, algorithm: str) -> Names:
    """A function for the sign and name of whoever moves, as the algorithm sees them."""
    hero = root.player if root.player != CHANCE else 0

    def name(player: int | None) -> str:
        if player == CHANCE:
            return "● chance"
        if algorithm == "expectimax":
            return f"▲ player {player}" if player == hero else f"● player {player}, at random"
        if algorithm == "maxn" or players > 2:
            return f"◆ player {player}"
        return "▲ MAX" if player == 0 else "▼ MIN"

    return name
