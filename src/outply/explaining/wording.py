"""Small pieces of sentences about a search: values, bounds, windows, weighted sums and lists."""

from collections.abc import Sequence
from enum import StrEnum
from math import inf, nextafter
from typing import Any

from outply.contract.messages import show_probability
from outply.contract.result import Bound, show_value
from outply.explaining.node import Cut, Node, Role

SIGNS = {
    "1/2": "½",
    "1/3": "⅓",
    "2/3": "⅔",
    "1/4": "¼",
    "3/4": "¾",
    "1/5": "⅕",
    "2/5": "⅖",
    "3/5": "⅗",
    "4/5": "⅘",
    "1/6": "⅙",
    "5/6": "⅚",
    "1/8": "⅛",
    "3/8": "⅜",
    "5/8": "⅝",
    "7/8": "⅞",
}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
BOUNDS = {Bound.EXACT: "", Bound.LOWER: "at least ", Bound.UPPER: "at most "}

# What is nearer to 0 is a bound beside it, or an error of rounding.
LEAST_SHOWN = 1e-300

MOST_NAMES = 12
MOST_TERMS = 12


def shown(value: Any) -> str:
    """A value as people write it, infinite ones too; one that differs from 0 by rounding alone is 0."""
    if isinstance(value, float) and abs(value) < LEAST_SHOWN:
        return "0"
    return show_value(value).replace("inf", "∞")


def window_text(alpha: float, beta: float) -> str:
    """Both ends of a window, as in α = 3, β = ∞."""
    return f"α = {shown(alpha)}, β = {shown(beta)}"


def value_words(node: Node) -> str:
    """The value of a node in words: 3, at least 3, or at most 3."""
    return "not finished" if node.value is None else BOUNDS[node.bound] + shown(node.value)


def show_chance(probability: float) -> str:
    """A probability as ½, 1/36 or 0.283."""
    text = show_probability(probability)
    return SIGNS.get(text, text if "/" in text else f"{probability:.6g}")


def weighted_sum(node: Node) -> str:
    """The sum that gives a chance node its value, as in ½·8 + ⅓·24 + ⅙·(−12); of a long one, the beginning."""
    last_visits = {child.action: child for child in node.children}.values()
    terms = [
        f"{show_chance(child.probability)}·{in_brackets(child.value)}"
        for child in last_visits
        if child.probability is not None and child.value is not None
    ]
    return " + ".join(terms[:MOST_TERMS] + ["…"] * (len(terms) > MOST_TERMS))


def followers(node: Node) -> str:
    """What leads on from a node: outcomes, or the actions of a player."""
    return "outcomes" if node.role is Role.CHANCE else "actions"


def in_brackets(value: Any) -> str:
    """A value as a factor: a negative one in brackets."""
    text = shown(value)
    return f"({text})" if text.startswith("−") else text


def is_narrow(node: Node) -> bool:
    """Whether at most one float lies within the window of a node: it asks a question."""
    return -inf < node.alpha and node.beta <= nextafter(nextafter(node.alpha, inf), inf)


def question(node: Node) -> str:
    """What a window as narrow as that asks of the value, as whoever made it so narrow means it: more than 3, or 3."""
    if node.beta > nextafter(node.alpha, inf):
        return shown(nextafter(node.alpha, inf))
    while node.parent is not None and (node.parent.alpha, node.parent.beta) == (node.alpha, node.beta):
        node = node.parent
    asker = node.parent or node
    return f"more than {shown(node.alpha)}" if asker.role is Role.MAX else f"less than {shown(node.beta)}"


class Bar(StrEnum):
    """Whose bound a cut met."""

    OWNED = "owned"
    """MAX or MIN was already sure of it, at some node above."""
    ASKED = "asked"
    """It is the end of a narrow window: the question is answered."""
    BEGUN = "begun"
    """The search began with it."""
    AVERAGED = "averaged"
    """It is the end of a window that a chance node made: the average is settled."""
    KNOWN = "known"
    """The table or the game itself knows that no value is beyond it."""


def bar_of(node: Node, cut: Cut) -> Bar:
    """Whose bound the cut of a node met."""
    setter, way = cut.setter, node.way()
    if setter is None:
        return Bar.ASKED if is_narrow(way[0]) else Bar.BEGUN
    if setter is node:
        return Bar.KNOWN
    if setter.is_chancy:
        return Bar.AVERAGED
    if setter.role is (Role.MAX if cut.side == "alpha" else Role.MIN):
        return Bar.OWNED
    return Bar.ASKED if is_narrow(asked_about(node, cut)) else Bar.KNOWN


def asked_about(node: Node, cut: Cut) -> Node:
    """The node that a question which cut another one was about: the root, or a child of whoever asked."""
    return node.way()[0 if cut.setter is None else node.way().index(cut.setter) + 1]


def ordinal(number: int) -> str:
    """The word for a place in a row, counted from 1."""
    if number <= len(ORDINALS):
        return ORDINALS[number - 1]
    is_teen = number // 10 % 10 == 1
    return f"{number:,}{'th' if is_teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def counted(number: int, one: str, many: str = "") -> str:
    """A number with what it counts: 1 leaf, 2 leaves."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def listed(names: Sequence[str]) -> str:
    """Names joined by commas; of many, the first and how many more there are."""
    more = len(names) - MOST_NAMES
    return ", ".join(names[:MOST_NAMES]) + (f" and {more} more" if more > 0 else "")


def sentence(text: str) -> str:
    """The text with a capital at its beginning, unless that is the name of an action such as a1, and a full stop."""
    first = text.split(maxsplit=1)[0]
    begun = text[0].upper() + text[1:] if first.strip(",:;").isalpha() else text
    return begun if begun.endswith((".", "?")) else begun + "."
