"""The words after `pacman:`: the map, the ghosts and the steps by their places, and every option by its name.

pacman:small,random,200
pacman:ghosts=directional:0.8,scare=10,fixed-loss
"""

import re
from typing import Any

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.games.pacman.rules import Pacman

FIXED_LOSS = "fixed-loss"
PLACES = ("map", "ghosts", "steps")
NAMES = (*PLACES, "scare", "loss", FIXED_LOSS)
ARGUMENTS = {"map": "maze", FIXED_LOSS: "fixed_loss"}


def make(parameters: str) -> Pacman:
    """Pac-Man with these options; those that are not named are as usual."""
    options: dict[str, Any] = {}
    for word in parameters.split(",") if parameters else []:
        name, value = read_option(word, tuple(options))
        if name in options:
            raise InputError(f"expected each parameter once, but got {name} twice")
        options[name] = value
    return Pacman(**{ARGUMENTS.get(name, name): value for name, value in options.items()})


def read_option(word: str, before: tuple[str, ...]) -> tuple[str, Any]:
    """The name of an option and its value; what a word without a name means depends on the options before it."""
    name, equals, given = word.partition("=")
    name = name.strip().lower().replace("_", "-")
    if name == FIXED_LOSS:
        if equals:
            raise InputError(f"expected {FIXED_LOSS} alone, without a value, but got '{shorten(word)}'")
        return name, True
    if not equals:
        if len(before) >= len(PLACES) or before != PLACES[: len(before)]:
            wanted = "a map, ghosts and steps at most without their names, and before all else"
            raise InputError(f"expected {wanted}, but got '{shorten(word)}'")
        name, given = PLACES[len(before)], word
    if name not in NAMES:
        raise InputError(f"expected the name of a parameter ({', '.join(NAMES)}), but got '{shorten(name)}'")
    return name, read_text(given) if name in ("map", "ghosts") else read_number(name, given)


def read_text(given: str) -> str:
    """A name as the rules write it; a map stays as it is."""
    return given if "#" in given else given.strip().lower()


def read_number(name: str, given: str) -> int:
    """A whole number; the rules know how large it may be."""
    if not re.fullmatch(r"\s*\d{1,9}\s*", given, re.ASCII):
        raise InputError(f"expected a whole number as {name}, but got '{shorten(given)}'")
    return int(given)
