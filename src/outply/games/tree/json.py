"""Trees as JSON.

    {"tree": [[3, 12, 8], [2, 4, 6]], "root": "max"}      a list: a player chooses; a number: a leaf
    [[3, 12, 8], [2, 4, 6]]                               the same; players take turns, player 0 first
    {"tree": ..., "levels": ["max", "chance", "min"]}     who owns the levels, over and over
    {"chance": [[0.5, 8], ["1/3", 24], ["1/6", -12]]}     chance, in pairs [probability, subtree]
    {"chance": [8, [3, 4, 5], -12]}                       chance, all outcomes equally likely
    {"utility": [1, 6, 6]}                                a leaf with one number for each player
    {"player": 1, "children": [3, 12]}                    a node of this player, whatever its level says
    {"name": "left", "children": [3, 12], "guess": 5}     a name, and what a node is guessed to be worth to player 0;
    {"name": "right", "utility": 7}                       "name" and "guess" stand in any object above, too

The items of "chance" are pairs if each is a list of two that begins with a number or a fraction; a mixture of such and
others is refused. "name", "id", "source" and "note" beside "tree" are for people and mean nothing here.
"""

import json
from collections.abc import Iterator
from typing import Any

from outply.contract.errors import InputError
from outply.contract.game import CHANCE
from outply.contract.messages import show_number, show_probability
from outply.games.tree.nodes import (
    MOST_CHARACTERS,
    MOST_LEVELS,
    MOST_PLAYERS,
    ROLES_IN_WORDS,
    UNNAMED,
    Builder,
    Nodes,
    parse_probability,
    parse_role,
    show_value,
)
from outply.games.tree.writer import Writer, role_name, written_cycle

FIELDS = {"tree", "root", "levels"}
REMARKS = {"name", "id", "source", "note"}

# Where a child stands in its parent, its probability if it has one, and itself.
Child = tuple[str, float | None, Any]


def read_json(text: str) -> Nodes:
    """The tree that the JSON in `text` describes."""
    if len(text) > MOST_CHARACTERS:
        raise InputError(f"expected at most {MOST_CHARACTERS:,} characters of JSON, but got {len(text):,}")
    try:
        data = json.loads(text, parse_constant=refuse_constant, object_pairs_hook=without_repeats)
    except InputError:
        raise
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise InputError(f"expected JSON, but there is something else at {place} ({error.msg})") from None
    except RecursionError:
        raise InputError(f"expected JSON of at most about {MOST_LEVELS:,} levels, but it is nested deeper") from None
    except ValueError:
        raise InputError("expected numbers of an ordinary size in the JSON, but one has thousands of digits") from None
    return read_data(data)


def read_data(data: Any) -> Nodes:
    """The tree that lists, dicts and numbers describe, as they come from JSON."""
    if not isinstance(data, dict) or "tree" not in data:
        return Reader().read(data, [], 0)
    unknown = sorted(set(data) - FIELDS - REMARKS)
    if unknown:
        raise InputError(
            f"expected the fields tree, root and levels beside each other, but got '{show_value(unknown[0])}'"
        )
    if "root" in data and "levels" in data:
        raise InputError("expected either root or levels beside the tree, but got both")
    levels = data.get("levels", ["max", "min"])
    if not isinstance(levels, list) or not levels:
        raise InputError(f"expected a list of names as levels, but got {show_value(levels)}")
    first = role(data.get("root", "max"), "root")
    if first == CHANCE:
        raise InputError("expected a player as root, but got 'chance'")
    cycle = [role(word, "levels") for word in levels] if "levels" in data else []
    return Reader().read(data["tree"], cycle, first)


def write_json(nodes: Nodes, root: int = 0) -> str:
    """The tree from `root` on, such that `read_json` gives it back."""
    return JsonWriter(nodes, root, written_cycle(nodes, root)).text()


def role(word: Any, place: str) -> int:
    """The player, or CHANCE, whom a word names."""
    found = parse_role(word) if isinstance(word, str) else None
    if found is None:
        raise InputError(f"expected {ROLES_IN_WORDS} in {place}, but got {show_value(word)}")
    return found


def refuse_constant(word: str) -> Any:
    """NaN and Infinity, which Python reads as JSON, are no utilities."""
    raise InputError(f"expected finite numbers in the JSON, but got {word}")


def without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The fields of an object, none of which may come twice."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise InputError("expected every field of an object once, but one is repeated in the JSON")
    return fields


class Reader:
    """Reads a tree from nested lists, without recursion."""

    def __init__(self) -> None:
        self.steps: list[str] = []
        self.builder = Builder(lambda: "".join(self.steps))

    def read(self, data: Any, cycle: list[int], first: int) -> Nodes:
        """The whole tree."""
        todo: list[Iterator[Child]] = [iter([("tree", None, data)])]
        self.steps.append("")
        while todo:
            child = next(todo[-1], None)
            if child is not None:
                self.steps[-1] = child[0]
                below = self.add(child[2], child[1])
                if below is not None:
                    todo.append(below)
                    self.steps.append("")
                continue
            todo.pop()
            self.steps.pop()
            if todo:
                self.builder.close()
        return self.builder.finish(cycle, first)

    def add(self, data: Any, probability: float | None) -> Iterator[Child] | None:
        """Add a leaf or begin a node; what comes back are its children."""
        guess = self.remarks(data)
        if isinstance(data, list):
            self.builder.open(UNNAMED, probability)
            below: Iterator[Child] = ((f"[{index}]", None, child) for index, child in enumerate(data))
        elif is_node(data, {"chance"}, "chance"):
            self.builder.open(CHANCE, probability, brackets=True)
            below = self.outcomes(data["chance"])
        elif is_node(data, {"player", "children"}, "children"):
            self.builder.open(self.owner(data["player"]) if "player" in data else UNNAMED, probability)
            below = ((f".children[{index}]", None, child) for index, child in enumerate(data["children"]))
        else:
            self.builder.leaf(self.utilities(data), probability)
            return None
        if guess is not None:
            self.builder.guess(guess)
        return below

    def remarks(self, data: Any) -> float | None:
        """Note the name that an object gives its node; what comes back is its guess, if it has one."""
        if not isinstance(data, dict):
            return None
        if "name" in data:
            if not isinstance(data["name"], str):
                self.builder.fail("text as the name of a node", f"there is {show_value(json_word(data['name']))}")
            self.builder.name(data["name"])
        return self.number(data["guess"]) if "guess" in data else None

    def outcomes(self, items: list[Any]) -> Iterator[Child]:
        """The children of a chance node: pairs if all look like pairs, else subtrees."""
        likely = sum(map(is_pair, items))
        if 0 < likely < len(items):
            self.builder.fail("pairs of a probability and a subtree, or no such pairs", "there is a mixture")
        for index, item in enumerate(items):
            step = f".chance[{index}]"
            yield (step, self.probability(item[0], step), item[1]) if likely else (step, None, item)

    def probability(self, number: Any, step: str) -> float:
        """A number, or a fraction as a string."""
        probability = parse_probability(number) if isinstance(number, str) else self.number(number)
        if probability is None:
            self.steps[-1] = step
            self.builder.fail("a number or a fraction as a probability", f"there is '{show_value(number)}'")
        return probability

    def owner(self, player: Any) -> int:
        """The number of the player who owns a node."""
        if isinstance(player, bool) or not isinstance(player, int) or not 0 <= player < MOST_PLAYERS:
            self.builder.fail(f"a player from 0 to {MOST_PLAYERS - 1}", f"there is {show_value(player)}")
        return player

    def utilities(self, data: Any) -> tuple[float, ...]:
        """The utilities at a leaf."""
        if not isinstance(data, dict):
            return (self.number(data),)
        numbers = data.get("utility")
        if set(data) == {"utility", "name"} and not isinstance(numbers, list):
            return (self.number(numbers),)
        if set(data) - {"utility", "name"} or not isinstance(numbers, list) or len(numbers) < 2:
            self.builder.fail(
                '{"utility": [two numbers or more]}, {"chance": [...]} or {"player": ..., "children": [...]}',
                f"there is {show_value(data)}",
            )
        return tuple(map(self.number, numbers))

    def number(self, data: Any) -> float:
        """A finite number."""
        if isinstance(data, bool) or not isinstance(data, int | float):
            self.builder.fail("a number, a list or an object", f"there is {show_value(json_word(data))}")
        try:
            return float(data)
        except OverflowError:
            return float("inf")


class JsonWriter(Writer):
    """Writes a tree as JSON."""

    separator = ", "

    def text(self) -> str:
        """The object with the tree and the names of its levels."""
        levels = json.dumps([role_name(self.nodes, player) for player in self.cycle])
        return f'{{"levels": {levels}, "tree": {self.tree()}}}'

    def leaf(self, node: int) -> str:
        """Its utilities."""
        numbers = [show_number(number) for number in self.nodes.utilities[node].tolist()]
        value = numbers[0] if self.nodes.scalar else f"[{', '.join(numbers)}]"
        if self.nodes.scalar and not self.name(node):
            return value
        return f'{{{self.named(node)}"utility": {value}}}'

    def brackets(self, node: int, level: int) -> tuple[str, str]:
        """An object for chance and for a node off the cycle, else a list."""
        guess = self.guess(node)
        after = "]}" if guess is None else f'], "guess": {show_number(guess)}}}'
        if self.nodes.owner[node] == CHANCE:
            return f'{{{self.named(node)}"chance": [', after
        if self.is_off_cycle(node, level):
            return f'{{{self.named(node)}"player": {self.nodes.owner[node]}, "children": [', after
        if self.name(node) or guess is not None:
            return f'{{{self.named(node)}"children": [', after
        return "[", "]"

    def named(self, node: int) -> str:
        """The field with the name of a node, if it has one."""
        return f'"name": {json.dumps(self.name(node))}, ' if self.name(node) else ""

    def child_brackets(self, node: int, is_even: bool) -> tuple[str, str]:
        """The pair of a probability and a child, always, as subtrees alone may look like pairs."""
        probability = show_probability(float(self.nodes.probability[node]))
        return f'["{probability}", ' if "/" in probability else f"[{probability}, ", "]"


def is_node(data: Any, fields: set[str], children: str) -> bool:
    """Whether an object is a node with these fields, of which one has its children."""
    if not isinstance(data, dict) or set(data) - fields - {"name", "guess"}:
        return False
    return isinstance(data.get(children), list)


def is_pair(item: Any) -> bool:
    """Whether the item looks like a pair of a probability and a subtree."""
    return isinstance(item, list) and len(item) == 2 and isinstance(item[0], int | float | str)


def json_word(data: Any) -> Any:
    """A value as JSON writes it."""
    return json.dumps(data) if data is None or isinstance(data, bool | str) else data
