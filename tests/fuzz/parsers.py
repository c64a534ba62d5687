"""Every parser, with texts that it reads, and what must hold of a text that it takes."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from outply import InputError, Limit, Tree
from outply.contract.companions import view_of
from outply.contract.game import CHANCE, Game
from outply.exercises import Sheet, grade, make_sheet, read_answers
from outply.exercises.grading import grade_one
from outply.exercises.kinds import KINDS
from outply.exercises.shapes import Shape
from outply.games.backgammon.ids import board_of, position_id
from outply.games.pacman.record import record, replay
from outply.games.pacman.rules import Pacman
from outply.games.registry import entries, make
from outply.interfaces.limits import size_of
from outply.interfaces.opponents import opponent_of
from tests.fuzz.mutating import mutated

TREES = (
    "((3 12 8) (2 4 6) (14 5 2))",
    "min max: ((3 12 [0.5:8 0.5:(1 2)]) (2 4 6) (14 5 2))",
    "([1/3:24 1/6:-12 0.5:8] [3 12 9])",
    "((1,6,6 [7,1,2 1,5,2]) (6,1,2 7,2,1) (5,5,5))",
)
JSON_TREES = (
    '{"tree": [[3, 12, 8], [2, 4, 6]], "root": "min", "note": "a remark"}',
    '{"tree": [{"chance": [[0.5, 8], ["1/3", 24], ["1/6", -12]]}, 7], "levels": ["max", "chance", "min"]}',
    '[{"utility": [1, 6, 6]}, {"player": 1, "children": [{"utility": [3, 1, 2]}, {"utility": [0, 0, 9]}]}]',
)
OPPONENTS = ("uniform", "minimax:2", "minimax:2,80%", "softmax:0.5", "level:2", "reasoning:2,3")
SHAPES = ("3x3", "2x2x2", "random")


@dataclass(frozen=True)
class Parser:
    """What reads a text, texts to begin with, and how many to try in a test."""

    name: str
    texts: tuple[str, ...]
    read: Callable[[str], object]
    count: int = 1000

    def attempt(self, seed: int) -> str:
        """Read one hostile text, which must be taken or refused by a sentence; what happened."""
        draw = random.Random(f"{self.name} {seed}")
        text = mutated(draw, draw.choice(self.texts))
        try:
            self.read(text)
        except InputError as error:
            check_sentence(str(error), text)
            return "refused"
        except Exception as error:
            raise AssertionError(f"{self.name}, seed {seed}: {text!r} raises {error!r}") from error
        return "taken"


def check_sentence(sentence: str, text: str) -> None:
    """Refuse a message that does not say what was expected and what came, or that repeats a long input."""
    assert sentence.startswith("expected "), (sentence, text)
    assert len(sentence) < 1500, (sentence, text)


def parsers() -> Iterator[Parser]:
    """All parsers of the library."""
    yield Parser("trees as text", TREES, read_tree, 8000)
    yield Parser("trees as JSON", JSON_TREES, read_json_tree, 8000)
    for entry in entries():
        game = make(entry.name)
        yield Parser(f"positions of {entry.name}", played_positions(game), reader_of(game), 3000)
    yield Parser("names of games", tuple(entry.example for entry in entries()), make_and_begin, 6000)
    yield Parser("opponents", OPPONENTS, lambda text: opponent_of(text, make("connect4")), 3000)
    yield Parser("limits", ("4 100 1.5 64MB", "- - - 2 GB", "1 1 0.001 1024"), read_limit, 3000)
    yield Parser("shapes of exercises", SHAPES, Shape.from_text, 1000)
    yield Parser("sheets", (sheet().to_json(),), Sheet.from_json, 500)
    yield Parser("files of answers", (answers(),), lambda text: grade(sheet(), read_answers(text, sheet())), 500)
    for number, question in enumerate(sheet().questions, 1):
        texts = (right(number), KINDS[question.kind].form)
        yield Parser(f"answers of the kind {question.kind}", texts, answer_reader(number), 200)
    yield Parser("records of Pac-Man", tuple(records()), read_record, 2000)
    yield Parser("IDs of backgammon", ("4HPwATDgc/ABMA", "BQAAUAAAAAAAAA"), read_id, 2000)


def read_tree(text: str) -> None:
    """A tree that is taken is written so that it is read again as the same."""
    tree = Tree.from_text(text)
    assert Tree.from_text(tree.to_text()).to_text() == tree.to_text()


def read_json_tree(text: str) -> None:
    """The same for JSON."""
    tree = Tree.from_json(text)
    assert Tree.from_json(tree.to_json()).to_json() == tree.to_json()


def reader_of(game: Game) -> Callable[[str], None]:
    """A position that is taken is one in which the rules answer, and it is read again as it is written."""
    view = view_of(game)

    def read(text: str) -> None:
        state = view.parse(text)
        view.show(state)
        assert view.parse(view.format(state)) == state
        if not game.is_terminal(state):
            chance = game.player(state) == CHANCE
            assert list(game.outcomes(state) if chance else game.actions(state))

    return read


def played_positions(game: Game) -> tuple[str, ...]:
    """Positions from random play, as the game writes them."""
    draw, view, found = random.Random(0), view_of(game), []
    for plies in (0, 1, 2, 5, 9, 14, 30):
        state = game.initial()
        for _ in range(plies):
            if not game.is_terminal(state):
                chance = game.player(state) == CHANCE
                actions = [each for each, _ in game.outcomes(state)] if chance else list(game.actions(state))
                state = game.result(state, draw.choice(actions))
        found.append(view.format(state))
    return tuple(found)


def make_and_begin(text: str) -> None:
    """A game that is made can begin."""
    game = make(text)
    view_of(game).show(game.initial())


def read_limit(text: str) -> None:
    """A limit as four words: depth, nodes, seconds, memory."""
    depth, nodes, seconds, memory = (*text.split(" ", 3), *"----")[:4]
    Limit(number(depth), number(nodes), number(seconds), size_of(None if memory == "-" else memory))


def number(word: str) -> Any:
    """What Python takes the word for; what is no number stays a text, which a limit must refuse."""
    if word == "-":
        return None
    for kind in (int, float):
        try:
            return kind(word)
        except ValueError:
            pass
    return word


@cache
def sheet() -> Sheet:
    """A question of each kind."""
    return make_sheet(count=len(KINDS), seed=5)


def answers() -> str:
    """Right answers to the sheet."""
    given = {str(number): right(number) for number, _ in enumerate(sheet().questions, 1)}
    return json.dumps({"sheet": sheet().fingerprint, "answers": given})


@cache
def right(number: int) -> str:
    """The right answer to a question of the sheet."""
    return grade_one(number, sheet().questions[number - 1], "").right


def answer_reader(number: int) -> Callable[[str], object]:
    """What marks an answer to this question of the sheet."""
    return lambda text: grade_one(number, sheet().questions[number - 1], text).data()


def records() -> Iterator[str]:
    """Records of the first moves of two games."""
    for game in (Pacman("bend"), Pacman("#####/#P..#/#.#o#/#. G#/#####", "directional:0.8", steps=6)):
        state, taken = game.initial(), []
        while len(taken) < 6 and not game.is_terminal(state):
            chance = game.player(state) == CHANCE
            taken.append(next(iter(game.outcomes(state)))[0] if chance else next(iter(game.actions(state))))
            state = game.result(state, taken[-1])
        yield record(game, taken)


def read_record(text: str) -> None:
    """A record that is taken leads to states that can be shown."""
    game, states = replay(text)
    view_of(game).show(states[-1])


def read_id(text: str) -> None:
    """An ID that is taken is the ID of its board."""
    assert position_id(board_of(text)) == text
