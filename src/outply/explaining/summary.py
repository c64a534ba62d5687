"""A node of a tree in a few sentences, for those who point at it or have it read to them."""

from collections.abc import Iterator

from outply.explaining.naming import Names, who
from outply.explaining.node import Node, Role
from outply.explaining.text import why_cut
from outply.explaining.wording import is_narrow, question, sentence, show_chance, shown, value_words


def summary(node: Node, names: Names) -> str:
    """What is known about a node: its name, who acts, what it is worth and why."""
    return " ".join(map(sentence, facts(node, names)))


def facts(node: Node, names: Names) -> Iterator[str]:
    """Sentences without their capitals and full stops."""
    name = names.of(node)
    after = f" after {names.action(node)}" if node.parent is not None and names.action(node) != name else ""
    chance = "" if node.probability is None else f", with probability {show_chance(node.probability)}"
    if not node.visited:
        yield f"{name}{after}{chance}: never visited"
        return
    acts = "the end of the game" if node.role is Role.END else who(node)
    yield f"{name}{after}{chance}: {acts}, worth {value_words(node)}{' by a guess' if node.guessed else ''}"
    if node.number is not None:
        if is_narrow(node):
            yield f"visit {node.number + 1}, to ask whether it is {question(node)}"
        else:
            yield f"visit {node.number + 1}, with α = {shown(node.alpha)} and β = {shown(node.beta)}"
    if node.again:
        yield "searched again"
    if node.source in ("hit", "known"):
        yield "taken from the table" if node.source == "hit" else "known by the game itself"
    if node.guess is not None:
        yield f"{shown(node.guess)} if quiet"
    if node.cut is not None:
        yield f"cut, for {why_cut(node, node.cut)}"
    if node.on_line:
        yield "on the line"
