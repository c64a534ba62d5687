"""The game that a user names on the command line, in one of four ways:

    connect4, tictactoe:4,4,3         a game that comes with outply, with its parameters
    ((3 12 8) (2 4 6))                a tree as text
    lecture.json, lecture.tree        a file with a tree
    mygame.py:MyGame:3,4              a class in a Python file, with its parameters

A Python file is loaded from exactly the path that was given, and from nowhere else.
"""

import contextlib
import importlib.util
import inspect
import os
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from outply.contract.errors import InputError
from outply.contract.game import Game
from outply.contract.messages import shorten
from outply.games.parameters import TREE_BEGINS
from outply.games.registry import make, names

if TYPE_CHECKING:
    from outply.games.tree.rules import Tree

PYTHON_CLASS = re.compile(r"(?P<file>.*\.py)(:(?P<name>[^:]*)(:(?P<parameters>.*))?)?", re.DOTALL)
TREE_SUFFIXES = (".json", ".txt", ".tree")

# The names of modules made from users' files begin so. No module that is imported by name can.
USER_MODULE = "outply user file: "


def load_game(text: str) -> Game:
    """The game that `text` names."""
    text = text.strip()
    if TREE_BEGINS.match(text):
        return tree_class().from_text(text)
    python = PYTHON_CLASS.fullmatch(text)
    if python:
        return load_class(Path(python["file"]), python["name"] or "", python["parameters"] or "")
    if text.partition(":")[0].strip().lower() not in names() and is_path(text):
        return tree_class().load(text)
    return make(text)


def is_path(text: str) -> bool:
    """Whether the text is, or looks like, the path of a file."""
    return os.path.exists(text) or os.sep in text or text.lower().endswith(TREE_SUFFIXES)


def tree_class() -> "type[Tree]":
    """The class of written trees, loaded when there is one to read: it needs NumPy, which takes a while to load."""
    from outply.games.tree.rules import Tree

    return Tree


def load_class(path: Path, name: str, parameters: str) -> Game:
    """The game of the class `name` in a Python file."""
    module = load_module(path)
    found = getattr(module, name, None) if name else None
    if found is None:
        own = [each for each in vars(module).values() if is_game_class(each) and each.__module__ == module.__name__]
        games = ", ".join(dict.fromkeys(each.__name__ for each in own)) or "no subclass of Game"
        asked = f"has no '{shorten(name)}'" if name else "was named without one"
        raise InputError(f"expected a class as in '{path}:MyGame', but the file {asked}; it has {games}")
    if not is_game_class(found):
        raise InputError(f"expected a subclass of outply.Game, but '{name}' in '{path}' is not one")
    return construct(found, read_numbers(parameters))


def is_game_class(thing: object) -> bool:
    """Whether the thing is Game or a subclass of it."""
    return isinstance(thing, type) and issubclass(thing, Game)


def construct(rules: type[Game], numbers: list[int | float]) -> Game:
    """The game with these parameters."""
    signature = inspect.signature(rules)
    try:
        signature.bind(*numbers)
    except TypeError as error:
        example = f"'file.py:{rules.__name__}:3,4'"
        raise InputError(
            f"expected the parameters of {rules.__name__}{signature}, joined by commas as in {example}, but {error}"
        ) from None
    return rules(*numbers)


def read_numbers(parameters: str) -> list[int | float]:
    """The numbers in a list joined by commas."""
    words = [word.strip() for word in parameters.split(",")] if parameters.strip() else []
    for word in words:
        if not re.fullmatch(r"[-+]?\d{1,18}(\.\d{1,18})?", word, re.ASCII):
            raise InputError(f"expected numbers joined by commas as parameters, but got '{shorten(parameters)}'")
    return [float(word) if "." in word else int(word) for word in words]


def load_module(path: Path) -> ModuleType:
    """The Python file at exactly this path, run as a module; what it prints goes to stderr."""
    # Unlike Path's, these functions answer False for a name that is too long.
    if not os.path.isfile(path):
        reason = "it is a folder" if os.path.isdir(path) else "there is none"
        raise InputError(f"expected a Python file at '{shorten(str(path), 120)}', but {reason}")
    spec = importlib.util.spec_from_file_location(USER_MODULE + path.stem, path.resolve())
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    # As when Python runs a script: what lies beside it can be imported.
    sys.path.insert(0, str(path.resolve().parent))
    try:
        with contextlib.redirect_stdout(sys.stderr):
            spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        what = f"{type(error).__name__}: {error}"
        raise InputError(f"expected '{path}' to be importable, but it raised {shorten(what, 200)}") from error
    return module


def user_files() -> set[str]:
    """The files from which modules were loaded here."""
    return {str(module.__file__) for name, module in sys.modules.items() if name.startswith(USER_MODULE)}
