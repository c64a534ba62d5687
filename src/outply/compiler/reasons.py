"""Why something cannot be compiled: where it stands, what it is, and what to write instead."""

import linecache
import re
from pathlib import Path

# How the lines of a message of Numba's begin that say what is wrong.
DECISIVE = (
    "No implementation",
    "Unknown attribute",
    "Cannot unify",
    "Invalid use",
    "Untyped global",
    "Use of unsupported",
)


class Unsupported(Exception):
    """The construct at a place in the user's source cannot be compiled."""

    def __init__(self, construct: str, advice: str, file: str = "", line: int = 0) -> None:
        super().__init__(construct, advice, file, line)
        self.construct, self.advice, self.file, self.line = construct, advice, file, line

    def __str__(self) -> str:
        place = f"{shown(self.file)}:{self.line}: " if self.file else ""
        return f"{place}{self.construct}; {self.advice}"


def shown(file: str) -> str:
    """The path as it is shortest to read: relative where the file lies below the working folder."""
    try:
        return str(Path(file).relative_to(Path.cwd()))
    except (ValueError, OSError):
        return file


# What a rule function may not contain, by the name of its syntax node, and what to write instead.
SYNTAX = {
    "GeneratorExp": ("a generator expression", "write a loop in a helper method"),
    "DictComp": ("a dict comprehension", "use tuples indexed by small numbers"),
    "Set": ("a set", "use a tuple, or the bits of an int"),
    "SetComp": ("a set comprehension", "use the bits of an int, or a list"),
    "Lambda": ("a lambda", "write a method or a module function"),
    "JoinedStr": ("an f-string", "keep text out of the rules; a view can write it"),
    "Try": ("try/except", "test for the case beforehand"),
    "With": ("a with statement", "keep resources out of the rules"),
    "Global": ("a global statement", "keep rules free of side effects"),
    "Nonlocal": ("a nonlocal statement", "keep rules free of side effects"),
    "ClassDef": ("a class inside a function", "move it to the module"),
    "FunctionDef": ("a function inside a function", "make it a method or a module function"),
    "AsyncFunctionDef": ("an async function", "write an ordinary one"),
    "Import": ("an import inside a function", "import at the top of the module"),
    "ImportFrom": ("an import inside a function", "import at the top of the module"),
    "Match": ("a match statement", "write if and elif"),
    "Await": ("await", "write an ordinary function"),
    "Starred": ("a starred expression", "name the parts one by one"),
    "NamedExpr": ("an assignment inside an expression", "assign on a line of its own"),
    "Delete": ("a del statement", "leave it out"),
}

# Built-in functions that compiled code does not have.
BUILTINS = {
    "any": "write a loop in a helper method that returns True",
    "all": "write a loop in a helper method that returns False",
    "map": "write a loop",
    "filter": "write a loop",
    "sorted": "yield in the wanted order",
    "set": "use the bits of an int, or a list",
    "frozenset": "use the bits of an int, or a tuple",
    "dict": "use tuples indexed by small numbers",
    "isinstance": "give each field one type",
    "getattr": "name the attribute",
    "hasattr": "name the attribute",
    "print": "keep output out of the rules",
    "next": "write a loop",
    "iter": "write a loop",
    "str": "keep text out of the rules; a view can write it",
    "repr": "keep text out of the rules; a view can write it",
    "format": "keep text out of the rules; a view can write it",
    "input": "keep input out of the rules",
    "open": "keep files out of the rules",
    "type": "give each field one type",
    "vars": "name the attributes",
    "pow": "multiply, or write 1 << n for a power of two",
    "reversed": "use range with a step of -1",
}


def reason_of(message: str, files: set[str]) -> Unsupported:
    """What a message of Numba's means, as a place in one of the user's files, which are given, and a sentence."""
    text = re.sub(r"\x1b\[[0-9;]*m|outply__", "", message)
    places = [(file, int(line)) for file, line in re.findall(r"^During: .* at (.+) \((\d+)\)$", text, re.MULTILINE)]
    places += [
        (str(Path(file).absolute()), int(line)) for file, line in re.findall(r'^File "(.+)", line (\d+)', text, re.M)
    ]
    inside = [place for place in places if place[0] in files]
    file, line = inside[0] if inside else ("", 0)
    source = linecache.getline(file, line).strip() if file else ""
    declared = re.search(r"field '.*", text)
    if declared:
        return Unsupported(f"`{source}`: {declared.group()}", "give the field a value of its declared type", file, line)
    lines = [part.strip(" >") for part in text.splitlines() if part.strip() and "nopython" not in part]
    summary = next((part for part in lines if part.startswith(DECISIVE)), lines[0] if lines else "no reason given")
    if summary.endswith("found for signature:"):
        summary = f"{summary[:-1]} {lines[lines.index(summary) + 1]}"
    construct = f"`{source}`: {summary}" if source else summary
    advice = "write it with numbers, tuples and loops, or search with compiled=False"
    if summary.startswith("Unknown attribute"):
        advice = "a state has fields only: make it a method of the game"
    return Unsupported(construct, advice, file, line)
