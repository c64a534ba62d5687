"""What cannot be compiled runs interpreted, and says why: the place, the construct, and what to write instead."""

import itertools
import linecache
import textwrap

import pytest

import outply.searches
from outply import CHANCE, CompileError, Game, prepare
from outply.compiler import Unsupported
from tests.compiler import search

TEMPLATE = """
import string
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
    ("print(state.left)", "a call of `print`"),
    ("done = object()", "a call of `object`"),
    ("done = id(state)", "a call of `id`"),
    ("self.left = 1", "attribute"),
    ("done = string.capwords('a b')", "a call of `string.capwords`"),
    ("done = '%5d' % state.left", "a format in a string"),
    ("done = '%d' % (state.left / 2)", "`%d` of a float"),
    ("done = '{:.1f}'.format(state.left)", "a format in a string"),
    ("done = [x for x in {'a', 'b', 'c'}]", "a loop over a set, whose order may show"),
]


@pytest.mark.parametrize(("line", "construct"), CASES)
def test_the_reason_names_the_line_the_construct_and_what_to_write_instead(line, construct, tmp_path):
    game, number = game_with(line, tmp_path)
    with pytest.raises(CompileError) as caught:
        search(game, compiled=True)
    message = str(caught.value)
    assert f"sample.py:{number}: " in message
    assert construct in message
    assert "; " in message.partition(construct)[2]
    assert "\n" not in message


def test_by_default_such_a_game_runs_interpreted_and_the_result_says_why(tmp_path):
    game, number = game_with("done = id(state)", tmp_path)
    result = prepare(game, "alphabeta").think()
    assert (result.value, result.compiled) == (1.0, False)
    assert f"sample.py:{number}" in result.reason


def test_states_that_are_strings_and_actions_that_are_words_compile():
    class Words(Game):
        def initial(self):
            return "abc"

        def player(self, state):
            return 0

        def actions(self, state):
            yield "go"

        def result(self, state, action):
            return state[1:]

        def is_terminal(self, state):
            return not state

        def utility(self, state, player):
            return 1.0 if player == 0 else -1.0

    for algorithm in ("alphabeta", "pvs"):
        result = search(Words(), algorithm=algorithm, compiled=True)
        assert (result.value, result.compiled, result.line) == (1.0, True, ("go", "go", "go"))


@pytest.mark.parametrize("rule", ["actions", "outcomes"])
def test_a_rule_without_end_is_refused_before_it_takes_all_memory(rule, tmp_path):
    game, _ = game_with("pass", tmp_path)

    class Endless(type(game)):  # type: ignore[misc]
        def player(self, state):
            return 0 if rule == "actions" else CHANCE

    setattr(Endless, rule, lambda self, state: itertools.repeat(1 if rule == "actions" else (1, 0.5)))
    with pytest.raises(CompileError, match="a state with more than 131,072 actions or outcomes; let there be fewer"):
        prepare(Endless(), "minimax" if rule == "actions" else "expectiminimax", compiled=True)


def test_a_function_without_source_is_named():
    scope: dict = {"Game": Game}
    exec(TEMPLATE.format(line="pass").replace("from outply import Game", ""), scope)
    result = prepare(scope["Sample"](), "alphabeta").think()
    assert (result.value, result.compiled) == (1.0, False)
    assert "source of" in result.reason


def test_a_reason_in_a_search_of_ours_names_no_line_that_nobody_could_change():
    ours, theirs = outply.searches.__file__, __file__
    assert str(Unsupported("a list is returned", "copy it", ours, 3)) == "a list is returned; copy it"
    assert str(Unsupported("a list is returned", "copy it", theirs, 3)).endswith(
        "test_reasons.py:3: a list is returned; copy it"
    )
