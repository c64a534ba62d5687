"""Trees as text, as they are written on a blackboard.

    ((3 12 8) (2 4 6) (14 5 2))       parentheses: a player chooses; numbers: what a leaf is worth to player 0
    [1/2:8 1/3:24 1/6:-12]            brackets: chance, with a probability before each child
    [8 24 -12]                        ... or all outcomes equally likely
    ((1,6,6 2,1,4) (3,3,3 5,0,1))     one number for each player, joined by commas
    min max: ((3 12) (2 4))           who owns the levels, from the root on, over and over
    (max(3 12) (2 4))                 who owns this node, whatever its level says
    (left=(3 12)~5 right=7)           names of nodes; after the tilde, what a node is guessed to be worth to player 0
    # and the rest of a line is a comment

Levels are named max (player 0), min (player 1), p0, p1, p2, … or chance (equally likely outcomes). Unnamed, the players
take turns, player 0 first. A node in brackets is no level: below a chance node under MAX, MIN is to move.
"""

import re
from collections.abc import Iterator

from outply.contract.errors import InputError
from outply.contract.game import CHANCE
from outply.contract.messages import show_number, show_probability
from outply.games.tree.nodes import (
    MOST_CHARACTERS,
    MOST_LEVELS,
    ROLES_IN_WORDS,
    UNNAMED,
    Builder,
    Nodes,
    parse_number,
    parse_probability,
    parse_role,
    show_value,
)
from outply.games.tree.writer import Writer, role_name, written_cycle

TOKEN = re.compile(r"#[^\n]*|[()\[\]:]|[^\s()\[\]:#]+")
CLOSING = {"(": ")", "[": "]"}

# A token and where it begins. The end of the text is the token "".
Token = tuple[str, int]
END: Token = ("", 0)


def read_text(text: str) -> Nodes:
    """The tree that `text` describes."""
    if len(text) > MOST_CHARACTERS:
        raise InputError(f"expected at most {MOST_CHARACTERS:,} characters of text, but got {len(text):,}")
    return Reader(text).read()


def write_text(nodes: Nodes, root: int = 0) -> str:
    """The tree from `root` on, such that `read_text` gives it back."""
    return TextWriter(nodes, root, written_cycle(nodes, root)).text()


def sketch_text(nodes: Nodes, root: int, columns: int, rows: int) -> str:
    """The tree from `root` on for people: on one line if it fits, else one subtree a line, cut where it grows long."""
    cycle = written_cycle(nodes, root, most=10_000)
    whole = TextWriter(nodes, root, cycle).text(most=4 * columns)
    children = nodes.children(root)
    if len(whole) <= columns or not children:
        return whole
    below = cycle if nodes.owner[root] == CHANCE else cycle[1:] + cycle[:1]
    writer = TextWriter(nodes, root, cycle)
    first, last = writer.brackets(root, 0)
    lines = [writer.header() + first]
    for child in children[:rows]:
        chance = writer.child_brackets(child, writer.is_even(root))[0] if nodes.owner[root] == CHANCE else ""
        line = "  " + chance + TextWriter(nodes, child, below).tree(most=4 * columns)
        lines.append(line if len(line) <= columns else line[: columns - 1] + "…")
    if len(children) > rows:
        lines.append(f"  … {len(children) - rows:,} more")
    return "\n".join([*lines, last])


class Reader:
    """Reads a tree token by token, without recursion, as far as the first error."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.builder = Builder(lambda: place(self.text, self.at))
        self.tokens = self.all_tokens()
        self.upcoming: Token = END
        self.open_brackets: list[Token] = []

    def all_tokens(self) -> Iterator[Token]:
        """The tokens of the text, without comments, and its end."""
        for match in TOKEN.finditer(self.text):
            if match[0][0] != "#":
                yield match[0], match.start()
        yield "", len(self.text)

    def next(self) -> str:
        """Step to the next token; `upcoming` is the one after it."""
        token, self.at = self.upcoming
        self.upcoming = next(self.tokens, END)
        return token

    def read(self) -> Nodes:
        """The whole text as a tree."""
        cycle = self.read_header()
        self.next()
        self.read_subtree(self.next())
        while self.open_brackets:
            token = self.next()
            if token and token in ")]":
                self.close(token)
                self.read_guess()
            else:
                self.read_subtree(token)
        token = self.next()
        if token:
            self.builder.fail("nothing after the tree", f"there is '{show_value(token)}'")
        return self.builder.finish(cycle)

    def read_header(self) -> list[int]:
        """The players of the levels, if the text begins with them."""
        words = [next(self.tokens)]
        while is_word(words[-1][0]) and len(words) <= MOST_LEVELS:
            words.append(next(self.tokens))
        if words[-1][0] != ":":
            self.tokens = self.all_tokens()
            if len(words) > 2 and parse_role(words[0][0]) is not None:
                self.at = words[-1][1]
                self.builder.fail("a colon after the names of the levels", f"there is {shown(words[-1][0])}")
            return []
        return [self.role(*word) for word in words[:-1]] or [self.role(*words[-1])]

    def role(self, word: str, at: int) -> int:
        """The player, or CHANCE, who owns a level."""
        role = parse_role(word)
        if role is None:
            self.at = at
            self.builder.fail(f"{ROLES_IN_WORDS} as the name of a level", f"there is {shown(word)}")
        return role

    def read_subtree(self, token: str) -> None:
        """Add what begins with this token: a leaf, or a node of which the children follow."""
        probability = None
        if self.upcoming[0] == ":" and is_word(token):
            probability = self.probability(token)
            self.next()
            token = self.next()
        if "=" in token:
            name, _, token = token.partition("=")
            self.builder.name(name)
            token = token or self.next()
        owner = UNNAMED
        if self.upcoming[0] == "(" and parse_role(token) is not None:
            owner = self.role(token, self.at)
            token = self.next()
        if is_word(token):
            self.builder.leaf(self.utilities(token), probability)
        elif token and token in "([":
            self.open_brackets.append((token, self.at))
            self.builder.open(CHANCE if token == "[" else owner, probability, brackets=token == "[")
        else:
            self.fail_without_subtree(token)

    def close(self, token: str) -> None:
        """End a node, with the bracket that it began with."""
        opening, _ = self.open_brackets.pop()
        if token != CLOSING[opening]:
            self.builder.fail(f"'{CLOSING[opening]}'", f"there is '{token}'")
        self.builder.close()

    def read_guess(self) -> None:
        """What the node that was just closed is guessed to be worth, if that follows."""
        if not self.upcoming[0].startswith("~"):
            return
        word = self.next()
        guess = parse_number(word[1:])
        if guess is None:
            self.builder.fail("a number after the tilde", f"there is '{show_value(word)}'")
        self.builder.guess(guess)

    def fail_without_subtree(self, token: str) -> None:
        """Raise the error for a token, or an end of the text, with which no subtree begins."""
        if token:
            self.builder.fail("a number, '(' or '['", f"there is '{token}'")
        if not self.open_brackets:
            raise InputError("expected a tree, but the text ends without one")
        opening, at = self.open_brackets[-1]
        self.at = at
        raise InputError(
            f"expected '{CLOSING[opening]}' for the '{opening}' at {self.builder.where()}, but the text ends"
        )

    def probability(self, word: str) -> float:
        """The fraction or decimal before a colon."""
        probability = parse_probability(word)
        if probability is None:
            self.builder.fail("a fraction or a decimal before the colon", f"there is '{show_value(word)}'")
        return probability

    def utilities(self, word: str) -> tuple[float, ...]:
        """The number, or the numbers joined by commas, at a leaf."""
        numbers = []
        for part in word.split(","):
            number = parse_number(part)
            if number is None:
                self.builder.fail("a number, or several joined by commas", f"there is '{show_value(word)}'")
            numbers.append(number)
        return tuple(numbers)


class TextWriter(Writer):
    """Writes a tree as text."""

    def text(self, most: int | None = None) -> str:
        """The names of the levels, unless they go without saying, and the tree."""
        return self.header() + self.tree(most)

    def header(self) -> str:
        """The names of the levels, unless players take turns, player 0 first."""
        if self.cycle == list(range(self.nodes.players)):
            return ""
        return " ".join(role_name(self.nodes, player) for player in self.cycle) + ": "

    def leaf(self, node: int) -> str:
        """Its utilities."""
        count = 1 if self.nodes.scalar else self.nodes.players
        numbers = self.nodes.utilities[node, :count].tolist()
        return self.named(node) + ",".join(map(show_number, numbers))

    def brackets(self, node: int, level: int) -> tuple[str, str]:
        """Brackets for chance, parentheses for players."""
        name, guess = self.named(node), self.guess(node)
        after = "" if guess is None else "~" + show_number(guess)
        if self.nodes.owner[node] == CHANCE:
            return name + "[", "]" + after
        owned = role_name(self.nodes, int(self.nodes.owner[node])) if self.is_off_cycle(node, level) else ""
        return name + owned + "(", ")" + after

    def named(self, node: int) -> str:
        """The name of a node, as it stands before it."""
        return f"{self.name(node)}=" if self.name(node) else ""

    def child_brackets(self, node: int, is_even: bool) -> tuple[str, str]:
        """The probability before a child, unless all are equal."""
        if is_even:
            return "", ""
        return show_probability(float(self.nodes.probability[node])) + ":", ""


def is_word(token: str) -> bool:
    """Whether the token is a number or a name, not a bracket, a colon or the end."""
    return token not in ("", "(", ")", "[", "]", ":")


def shown(token: str) -> str:
    """The token in quotes, or what to call the end of the text."""
    return f"'{show_value(token)}'" if token else "the end of the text"


def place(text: str, at: int) -> str:
    """Line and column of a character, counted from 1."""
    return f"line {text.count(chr(10), 0, at) + 1}, column {at - text.rfind(chr(10), 0, at)}"
