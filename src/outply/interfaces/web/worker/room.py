"""All that a worker knows: its game, the positions asked about, and who answers which question."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from outply.contract.breaches import returned
from outply.contract.companions import view_of
from outply.contract.errors import GameError, InputError
from outply.contract.game import CHANCE, Game, choices
from outply.contract.messages import shorten
from outply.contract.view import Drawing, View
from outply.drawing.svg import small_picture
from outply.interfaces.failures import sentence
from outply.interfaces.loading import load_game
from outply.interfaces.web.boards import board_svg
from outply.interfaces.web.cleaning import cleaned
from outply.interfaces.web.worker.loop import Job
from outply.primitives.dice import Dice

# As much of a written position as a card has room for.
MOST_LINES, MOST_COLUMNS, MOST_WORDS = 8, 24, 120

# What to do about a drawing that fails. A page that is loaded again reads the file again.
MEND = "the position is shown as text until you mend `draw` and load this page again"

# Positions of the game so far are kept, so that each action is looked up once.
MOST_KEPT = 5_000


class Room:
    """A game, and the answers about it."""

    def __init__(self, setting: dict[str, str]) -> None:
        self.setting = setting
        self.loaded: Game | None = load_game(setting["game"]) if "game" in setting else None
        self.kept: dict[tuple[str | None, tuple[str, ...]], Any] = {}
        self.parts: dict[str, Any] = {}

    @property
    def game(self) -> Game:
        """The game of this tab."""
        if self.loaded is None:
            raise InputError("expected a tab with a game, but this one has none")
        return self.loaded

    @property
    def view(self) -> View:
        """How the game is written and drawn."""
        return view_of(self.game)

    def answer(self, job: Job) -> Any:
        """The answer to a question."""
        own = {"position": self.position, "roll": self.roll, "cards": self.cards}
        if job.operation in own:
            return own[job.operation](job.request)
        return self.part(job.operation)(job)

    def part(self, operation: str) -> Callable[[Job], Any]:
        """The function for an operation that is not about the rules alone; loaded when it is first needed."""
        if operation in ("explain", "boards", "sentences"):
            from outply.interfaces.web.worker.inside import Inside as Part
        elif operation in ("choose", "analyse", "course", "why", "features"):
            from outply.interfaces.web.worker.thinking import Thinking as Part  # type: ignore[assignment]
        else:
            from outply.interfaces.web.worker.lessons import Lessons as Part  # type: ignore[assignment]
        part = self.parts.setdefault(Part.__name__, Part(self))
        return getattr(part, operation)  # type: ignore[no-any-return]

    # Positions

    def state(self, request: dict[str, Any]) -> Any:
        """The state after the actions of a request."""
        start, names = request.get("start"), tuple(request.get("actions", ()))
        known = len(names)
        while known and (start, names[:known]) not in self.kept:
            known -= 1
        state = self.kept[start, names[:known]] if known else self.first(start)
        if len(self.kept) > MOST_KEPT:
            self.kept.clear()
        for ply in range(known, len(names)):
            if self.game.is_terminal(state):
                raise InputError(f"expected no action after the end, but got '{shorten(names[ply])}'")
            following = self.game.result(state, self.view.find_action(state, names[ply], ply + 1))
            if following is None:
                raise GameError(returned(self.game, "result", "the state that follows", state, following))
            state = following
            self.kept[start, names[: ply + 1]] = state
        return state

    def first(self, start: str | None) -> Any:
        """The state in which this game began."""
        return self.game.initial() if start is None else self.view.parse(start)

    def position(self, request: dict[str, Any]) -> dict[str, Any]:
        """A position with its board and what can happen next."""
        game, view, state = self.game, self.view, self.state(request)
        over = bool(game.is_terminal(state))
        player = None if over else game.player(state)
        drawing, fault = self.drawn(state)
        title = self.setting.get("title", "the game")
        return {
            "title": title,
            "players": [{"name": name, "colour": colour} for name, colour in view.player_names()],
            "unit": view.unit,
            "turns": view.turns,
            "scale": max(abs(game.min_utility), abs(game.max_utility)),
            "zero_sum": bool(game.zero_sum and game.players == 2),
            "chance": bool(game.has_chance),
            "position": formatted(view, state),
            "text": view.show(state),
            "board": None if drawing is None else board_svg(drawing, f"{title}, {len(request.get('actions', ()))}"),
            "fault": fault,
            "over": over,
            "player": "chance" if player == CHANCE else player,
            "utility": [float(game.utility(state, each)) for each in range(game.players)] if over else None,
            "legal": [] if over else self.legal(state, player),
            "last": self.last(request),
            "rules": {part: self.setting[part] for part in ("parameters", "example") if part in self.setting},
        }

    def drawn(self, state: Any) -> tuple[Drawing | None, str]:
        """The drawing of a state; where it fails, none and what went wrong: a game can be played without."""
        try:
            drawing = self.view.draw(state)
            return cleaned(drawing) if drawing is not None else (None, "")
        except Exception as error:
            return None, f"{sentence(error)}; {MEND}"

    def legal(self, state: Any, player: int | None) -> list[dict[str, Any]]:
        """What can happen: each action or outcome by its name and its spellings."""
        game, view, is_chance = self.game, self.view, player == CHANCE
        pairs = game.outcomes(state) if is_chance else ((action, None) for action in game.actions(state))
        found = [
            {
                "name": view.name(state, each),
                "spell": [list(way) for way in view.spellings(state, each)],
                **({} if chance is None else {"probability": float(chance)}),
            }
            for each, chance in pairs
        ]
        names = Counter(each["name"] for each in found)
        twice = next((name for name, count in names.items() if count > 1), None)
        if twice is not None:
            raise InputError(f"expected a name of its own for each action, but {names[twice]} are called '{twice}'")
        return found

    def last(self, request: dict[str, Any]) -> list[str]:
        """The cells of the action that led here."""
        names = request.get("actions", [])
        if not names:
            return []
        before = self.state({**request, "actions": names[:-1]})
        return list(self.view.spell(before, self.view.find_action(before, names[-1], len(names))))

    def roll(self, request: dict[str, Any]) -> dict[str, str]:
        """An outcome, drawn by its probability."""
        state = self.state(request)
        if self.game.is_terminal(state) or self.game.player(state) != CHANCE:
            raise InputError("expected a position in which chance decides, but it is another")
        outcomes = list(self.game.outcomes(state))
        drawn = random.SystemRandom().choices([each for each, _ in outcomes], [chance for _, chance in outcomes])[0]
        return {"action": self.view.name(state, drawn)}

    # Small boards for the home page

    def cards(self, request: dict[str, Any]) -> dict[str, dict[str, str]]:
        """A small board for each game, after some plies at random, and what its class says about it."""
        pictures, words = {}, {}
        for offer in request["offers"]:
            key = offer["key"]
            try:
                game = load_game(offer["game"])
                words[key] = first_sentence(game)
                pictures[key] = card(game, offer["plies"])
            except Exception as error:
                pictures[key], words[key] = "", shorten(sentence(error), MOST_WORDS)
        return {"cards": pictures, "words": words}


def first_sentence(game: Game) -> str:
    """The first line of what the class itself says; empty where it says nothing."""
    lines = (type(game).__dict__.get("__doc__") or "").strip().splitlines()
    return shorten(lines[0].strip(), MOST_WORDS) if lines else ""


def card(game: Game, plies: int) -> str:
    """A small board after some plies at random; before the end, if the game is that short."""
    view, dice, state = view_of(game), Dice(7), game.initial()
    for _ in range(plies):
        chance = game.player(state) == CHANCE
        step = dice.draw(list(game.outcomes(state))) if chance else dice.pick(choices(game, state))
        after = game.result(state, step)
        if game.is_terminal(after):
            break
        state = after
    drawing = view.draw(state)
    return small_picture(cleaned(drawing)[0]) if drawing is not None else written(view.show(state))


def written(text: str) -> str:
    """The first lines of a position that has no drawing, for a card."""
    return "\n".join(line[:MOST_COLUMNS] for line in text.splitlines()[:MOST_LINES])


def formatted(view: View, state: Any) -> str | None:
    """The position on one line; None where the game cannot write it."""
    try:
        return view.format(state)
    except Exception:
        return None
