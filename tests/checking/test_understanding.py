"""How the compiler sees a game: what it saw, and every line that it cannot compile."""

import enum
import linecache
from typing import NamedTuple

import pytest

from outply import CHANCE, InputError, Nim, prepare, understanding
from outply.compiler.observing import observe
from outply.compiler.shapes.describing import parts_of
from tests.compiler.sample_games import Countdown, Heap

SOURCE = """
from typing import NamedTuple, Optional
from outply import Game

class State(NamedTuple):
    left: int
    turn: int
    last: Optional[int]

class Many(Game):
    def initial(self):
        return State(6, 0, 3)
    def player(self, state):
        return state.turn
    def actions(self, state):
        seen = id(state)                          # 1
        for step in (1, 2):
            if step <= state.left:
                yield step
    def result(self, state, action):
        label = f"{action:.1f}"                   # 2
        again = label + "!"
        total = 0.5
        for k in {"a", "b", "c"}:                 # 3
            total += ord(k) / 3
            size = vars()                         # 4
        if action == 2:
            done = open                           # no reason: nothing is done with it
            for line in done("/dev/null"):        # 5
                break
        return state._replace(left=state.left - action, turn=1 - state.turn)
    def is_terminal(self, state):
        over = self.is_over(state)
        more = [over, (x for x in (1, 2))]        # 9
        return state.left == 0
    def is_over(self, state):
        try:                                      # 6
            return state.left == 0
        finally:
            pass
    def utility(self, state, player):
        with open("/dev/null") as file:           # 7
            size = id(file)
        return 1.0 if player != state.turn else -1.0
    def evaluate(self, state):
        return hash(frozenset([state])) * 0.0     # 8
"""


def many(tmp_path):
    """A game with many reasons, and the numbers of their lines."""
    path = tmp_path / "many.py"
    path.write_text(SOURCE)
    linecache.checkcache()
    scope: dict = {"__name__": "many"}
    exec(compile(SOURCE, str(path), "exec"), scope)
    lines = SOURCE.splitlines()
    numbers = [k for k, line in enumerate(lines, 1) if line.rpartition("# ")[2].isdigit() and "#" in line]
    return scope["Many"](), numbers


def test_all_reasons_come_at_once_each_with_its_line_and_what_to_write(tmp_path):
    game, numbers = many(tmp_path)
    seen = understanding(game)
    assert not seen.compiled
    assert sorted({reason.line for reason in seen.reasons}) == numbers
    for reason in seen.reasons:
        assert reason.file == str(tmp_path / "many.py")
        assert reason.construct
        assert reason.advice
        assert f"many.py:{reason.line}: {reason.construct}; {reason.advice}" in str(seen)


def test_the_reason_of_a_result_is_one_of_those_that_are_listed(tmp_path):
    game, _ = many(tmp_path)
    assert prepare(game, "minimax").think().reason in map(str, understanding(game).reasons)


def test_the_same_source_is_understood_in_the_same_way_twice(tmp_path):
    game, _ = many(tmp_path)
    assert understanding(game) == understanding(game)


def test_a_field_that_may_be_none_is_seen_so_though_it_never_was(tmp_path):
    game, _ = many(tmp_path)
    assert "state.last: None or an int from 0 to 3" in str(understanding(game)).replace("  ", "")


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


class Piece(NamedTuple):
    kind: str
    row: int | None


class Position(NamedTuple):
    pieces: tuple[Piece, ...]
    cells: frozenset
    colour: Colour
    name: str
    done: bool
    points: float
    marks: tuple[int | None, ...]


class Colours(Countdown):
    """A game with states of many parts."""

    def initial(self):
        return Position(
            (Piece("K", 1), Piece("q", 2)), frozenset({(0, 1), (2, 3)}), Colour.RED, "abca", False, 0.5, (1,)
        )

    def player(self, state):
        return CHANCE if state.done else 0

    def actions(self, state):
        yield "stay"
        yield ("go", 3)

    def outcomes(self, state):
        yield 7, 1.0

    def result(self, state, action):
        return state._replace(done=True, name="ab" if action == 7 else "abca")

    def is_terminal(self, state):
        return state.name == "ab"

    def utility(self, state, player):
        return 0.0


def test_every_kind_of_part_is_shown_in_plain_words():
    assert [f"{part.name}: {part.words}" for part in parts_of("state", observe(Colours()).state)] == [
        "state: a Position",
        "state.pieces: a tuple of 2 items, each a Piece",
        "state.pieces[…].kind: one of the letters 'Kq'",
        "state.pieces[…].row: None or an int from 0 to 3",
        "state.cells: a frozenset out of 9 different items, each a tuple (an int from 0 to 2, an int from 1 to 3)",
        "state.colour: a Colour, one of 2",
        "state.name: a string of 0 to 10 letters of 'abc'",
        "state.done: True or False",
        "state.points: a float",
        "state.marks: a tuple of 1 item, each None or an int from 0 to 1",
    ]
    assert [part.words for part in parts_of("action", observe(Colours()).action)] == [
        "a tuple (a string of 2 letters of 'go', the int 3) or a string of 4 letters of 'asty'"
    ]


def test_a_game_that_compiles_says_so_and_what_was_seen():
    seen = understanding(Nim())
    assert (seen.compiled, seen.reasons, seen.states, seen.most_actions) == (True, (), 200, 16)
    assert str(seen).endswith("compiles")


class Branch(Countdown):
    """It has a line that is never reached."""

    def result(self, state, action):
        if state.left > 100:
            print(state)
        return super().result(state, action)


def test_lines_that_are_never_reached_are_listed_though_the_game_compiles():
    class Long(Branch):
        def initial(self):
            return Heap(90, 0)

    seen = understanding(Long())
    assert seen.compiled
    assert [reason.construct for reason in seen.reasons] == ["a call of `print`"]
    assert "compiles, unless these lines are reached:" in str(seen)


def test_states_without_a_shape_are_named_with_the_rule_that_makes_them():
    class Objects(Countdown):
        def result(self, state, action):
            return object()

        def is_terminal(self, state):
            return isinstance(state, object) and not isinstance(state, tuple)

    (reason,) = understanding(Objects()).reasons
    assert reason.construct == "states hold a value of the class object"
    assert reason.line == Objects.result.__code__.co_firstlineno


def test_a_rule_that_raises_is_named_by_its_line():
    class Broken(Countdown):
        def player(self, state):
            return state.nobody

    (reason,) = understanding(Broken()).reasons
    assert "AttributeError" in reason.construct
    assert reason.line == Broken.player.__code__.co_firstlineno + 1


def test_only_games_can_be_understood():
    with pytest.raises(InputError, match="expected a game, made from a subclass of Game, but got 3"):
        understanding(3)  # type: ignore[arg-type]


def test_a_game_that_compiles_but_retreats_to_python_is_not_called_compiled():
    class Popping(Countdown):
        def is_terminal(self, state):
            left = {"abcdefghijklmnop"[k] for k in range(state.left + 1)}
            return len(left) == 1 or left.pop() == "?"

    seen = understanding(Popping())
    assert not seen.compiled
    assert "the order of a set" in seen.reasons[0].construct
