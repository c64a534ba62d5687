"""What cannot be compiled runs interpreted, and says why: the place, the construct, and what to write instead."""

import linecache
import re
import textwrap

import pytest

from outply import Game
from outply.compiler.reasons import BUILTINS, SYNTAX
from tests.compiler import numba_reason, search

TEMPLATE = """
from typing import NamedTuple
from outply import Game

BIG = 2**70

class State(NamedTuple):
    left: int
    turn: int

class Sample(Game):
    table = {{1: 2}}
    def initial(self):
        return State(4, 0)
    def player(self, state):
        return state.turn
    def actions(self, state):
        yield 1
    def result(self, state, action):
        {line}
        return State(state.left - 1, 1 - state.turn)
    def is_terminal(self, state):
        return state.left == 0
    def utility(self, state, player):
        return 1.0 if player == 0 else -1.0
"""


def game_with(line: str, tmp_path, name: str = "sample") -> tuple[Game, int]:
    """A game whose `result` contains the given line, and the number of that line."""
    source = TEMPLATE.format(line=textwrap.indent(line, " " * 8).strip())
    path = tmp_path / f"{name}.py"
    path.write_text(source)
    linecache.checkcache()
    scope: dict = {"__name__": name}
    exec(compile(source, str(path), "exec"), scope)
    number = source.splitlines().index("        " + line.splitlines()[0]) + 1
    return scope["Sample"](), number


CASES = [
    ("done = any(x > 0 for x in (1, 2))", "any", "loop"),
    ("done = [x for x in (1, 2) if all((x, x))]", "all", "loop"),
    ("done = {1, 2}", "a set", "bits"),
    ("done = {x: 1 for x in (1, 2)}", "a dict comprehension", "tuples"),
    ("done = (lambda x: x)(1)", "a lambda", "method"),
    ("done = f'{state.left:>3}'", "f-string", "view"),
    ("done = max((1, 2), key=abs)", "key=", "loop"),
    ("done = self.table[1]", "`table` is a dict", "numbers"),
    ("self.left = 1", "`self.left` is changed", "new state"),
    ("done = helper(1) if state.left < 0 else 0", "`helper` is not defined", "define it"),
    ("done = self.missing if state.left < 0 else 0", "`self.missing` does not exist", "__init__"),
    ("done = str(self)", "`str(…)`", "view"),
    ("done = abs(self) if state.left < 0 else 0", "`self` used as a value", "one by one"),
    ("return State(state.left / 1, 1 - state.turn)", "field 'left'", "declared type"),
    ("done = (1, 2, 3)[: state.left]", "getitem", "loops"),
    ("try:\n    done = 1\nexcept ValueError:\n    done = 2", "try/except", "beforehand"),
    ("import math", "an import", "top of the module"),
    ("done = BIG > 1", "1180591620717411303424 needs more than 64 bits", "split"),
]


@pytest.mark.parametrize(("line", "construct", "advice"), CASES)
def test_the_reason_names_the_line_the_construct_and_what_to_write_instead(line, construct, advice, tmp_path):
    game, number = game_with(line, tmp_path)
    message = numba_reason(game)
    assert f"sample.py:{number}: " in message
    assert construct in message
    assert advice in message
    assert "\n" not in message


def test_a_number_of_more_than_64_bits_in_the_source_is_named(tmp_path):
    game, _ = game_with("done = state.left > 1180591620717411303424", tmp_path)
    assert "1180591620717411303424 needs more than 64 bits" in numba_reason(game)


def test_by_default_such_a_game_runs_interpreted_and_the_result_says_why(tmp_path):
    game, number = game_with("done = f'{state.left:>3}'", tmp_path)
    result = search(game)
    assert (result.value, result.compiled) == (1.0, False)
    assert f"sample.py:{number}" in result.reason


def test_a_state_that_is_no_tuple_of_numbers_is_named():
    class Words(Game):
        def initial(self):
            return "abc"

        def player(self, state):
            return 0

        def actions(self, state):
            yield 1

        def result(self, state, action):
            return state[1:]

        def is_terminal(self, state):
            return not state

        def utility(self, state, player):
            return 1.0 if player == 0 else -1.0

    result = search(Words())
    assert (result.value, result.compiled) == (1.0, True)
    assert re.search("state is of type str; make it a typing.NamedTuple", numba_reason(Words()))


def test_actions_that_are_no_ints_are_named():
    class Named(Game):
        def initial(self):
            return 2

        def player(self, state):
            return 0

        def actions(self, state):
            yield "go"

        def result(self, state, action):
            return state - 1

        def is_terminal(self, state):
            return state == 0

        def utility(self, state, player):
            return 1.0 if player == 0 else -1.0

    result = search(Named())
    assert result.line == ("go", "go")
    assert result.compiled
    assert "'go' among its actions; number the actions" in numba_reason(Named())


def test_a_function_without_source_is_named():
    scope: dict = {"Game": Game}
    exec(TEMPLATE.format(line="pass").replace("from outply import Game", ""), scope)
    result = search(scope["Sample"]())
    assert (result.value, result.compiled) == (1.0, False)
    assert "source of" in result.reason


def test_every_refusal_has_an_advice():
    assert all(construct and advice for construct, advice in SYNTAX.values())
    assert all(BUILTINS.values())
