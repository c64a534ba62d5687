"""Games of Pac-Man as JSON: the rules they were played by, and a letter for each move.

{"game": "pacman", "map": "bend", "ghosts": "minimax", "steps": 500, "scare": 20, "fixed_loss": false, "moves": "wes"}

What an attack costs stands there as "loss" where it is not 500.
"""

import json
from collections.abc import Iterable
from typing import Any

from outply.contract.errors import InputError
from outply.contract.game import choices
from outply.contract.messages import shorten
from outply.games.pacman.maze import MOST_GHOSTS
from outply.games.pacman.rules import LOSS, MOST_STEPS, Pacman, State
from outply.games.pacman.view import LETTERS

MOST_MOVES = MOST_STEPS * (MOST_GHOSTS + 1)
MOST_CHARACTERS = MOST_MOVES + 10_000

KINDS: dict[str, type] = {"game": str, "map": str, "ghosts": str, "moves": str}
KINDS |= {"steps": int, "scare": int, "loss": int, "fixed_loss": bool}


def record(game: Pacman, actions: Iterable[int]) -> str:
    """The game with these actions and outcomes, in the order in which they were taken, as JSON.

    >>> from outply.games.pacman.rules import Pacman
    >>> from outply.games.pacman.record import record, replay
    >>> game, states = replay(record(Pacman("bend"), [3, 1, 2, 1]))
    >>> [state.score for state in states]
    [0, 9, 8, 7, 516]
    """
    data: dict[str, Any] = {"game": "pacman", "map": game.map_name, "ghosts": game.kind, "steps": game.most_steps}
    data |= {"scare": game.scare, "fixed_loss": game.fixed_loss}
    if game.loss != LOSS:
        data["loss"] = game.loss
    return json.dumps({**data, "moves": "".join(LETTERS[action] for action in actions)})


def replay(text: str) -> tuple[Pacman, list[State]]:
    """The game that was recorded, and its states from the first to the last; every move is checked."""
    data = read_record(text)
    options = {name: data[name] for name in ("steps", "scare", "loss", "fixed_loss")}
    game = Pacman(data["map"], data["ghosts"], **options)
    states = [game.initial()]
    for number, letter in enumerate(data["moves"], start=1):
        if game.is_terminal(states[-1]):
            raise InputError(f"expected no more moves after the end, but got move {number}, '{letter}'")
        legal = "".join(LETTERS[action] for action in choices(game, states[-1]))
        if letter not in legal:
            raise InputError(f"expected a legal move as move {number} (one of {legal}), but got '{letter}'")
        states.append(game.result(states[-1], LETTERS.index(letter)))
    return game, states


def read_record(text: str) -> dict[str, Any]:
    """The parts of a record, each of its kind."""
    if len(text) > MOST_CHARACTERS:
        raise InputError(f"expected a record of at most {MOST_CHARACTERS:,} characters, but got {len(text):,}")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError(f"expected a record as JSON, but got '{shorten(text)}'") from None
    if not isinstance(data, dict) or data.get("game") != "pacman":
        raise InputError(f'expected a record with "game": "pacman", but got \'{shorten(text)}\'')
    data.setdefault("loss", LOSS)
    for name, kind in KINDS.items():
        if type(data.get(name)) is not kind:
            given = shorten(json.dumps(data.get(name)))
            raise InputError(f'expected "{name}" of the record as {kind.__name__}, but got {given}')
    return data
