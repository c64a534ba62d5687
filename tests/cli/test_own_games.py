"""Games of users that break the contract in ways of their own: one sentence that names the rule, and exit code 2."""

import pytest

from outply.interfaces.failures import sentence

GAMES = """
import enum
import sys
from dataclasses import dataclass

from outply import CHANCE, Game


class Base(Game):
    def initial(self): return (0, 0.0)
    def player(self, state): return 0
    def actions(self, state): return [1]
    def result(self, state, action): return (state[0] + 1, state[1])
    def is_terminal(self, state): return state[0] >= 2
    def utility(self, state, player): return 0.0

class NoUtility(Base):
    def utility(self, state, player): 1.0

class NoActions(Base):
    def actions(self, state): [1]

class NoResult(Base):
    def result(self, state, action): state

class Huge(Base):
    def utility(self, state, player): return 10**400

class Triple(Base):
    def player(self, state): return CHANCE
    def outcomes(self, state): return [(1, 1.0, "extra")]

class WithSet(Base):
    def initial(self): return (0, frozenset())

class Colour(enum.IntEnum):
    RED = 1

class WithEnum(Base):
    def initial(self): return (0, Colour.RED)

@dataclass(frozen=True)
class Point:
    x: int

class WithDataclass(Base):
    def initial(self): return (0, Point(1))

class Exits(Base):
    def is_terminal(self, state): sys.exit(5)

class ExitsAtTheStart(Base):
    def initial(self): sys.exit(5)

class BadName(Base):
    def name(self, state, action): return state[9]

class BadShow(Base):
    def show(self, state): raise ValueError("no picture today")

class BadParse(Base):
    def parse(self, text): return int(text)

class BadInit(Base):
    def __init__(self): self.size = {}["missing"]

class Steering(Base):
    def name(self, state, action): return "\\x1b[31mred\\x9b0m\\r\\u202e"

class ManyLines(Base):
    def actions(self, state): return ["a\\nb", "c\\td"]
    def player(self, state): return state[0] % 2

class Passing(Base):
    def actions(self, state): return [None]
    def name(self, state, action): return "pass"

class Dice(Base):
    def player(self, state): return CHANCE
    def outcomes(self, state): return [(1, 1.0)]
"""


@pytest.fixture
def own(tmp_path):
    """The name of a game of the file above."""
    path = tmp_path / "own.py"
    path.write_text(GAMES)
    return lambda name: f"{path}:{name}"


@pytest.mark.parametrize("name", ["NoUtility", "NoActions", "NoResult", "Huge", "Triple", "Exits", "ExitsAtTheStart"])
@pytest.mark.parametrize(
    "command",
    [
        ("search", "--depth", 3, "--interpreted", "--quiet"),
        ("solve", "--interpreted"),
        ("perft", "--depth", 3, "--interpreted"),
        ("actions",),
        ("explain",),
    ],
)
def test_a_rule_that_gives_the_wrong_thing_is_the_users_mistake(run, own, name, command):
    ran = run(command[0], own(name), *command[1:])
    # Some commands do not ask for what is wrong.
    if ran.code != 0:
        assert "expected" in ran.sentence
        assert "outply itself" not in ran.sentence


@pytest.mark.parametrize("name", ["Exits", "ExitsAtTheStart"])
def test_a_rule_cannot_choose_the_exit_code(run, own, name):
    assert "to answer, but" in run("search", own(name), "--depth", 1, "--interpreted", "--quiet").sentence


@pytest.mark.parametrize(
    ("name", "rule"), [("BadName", "name"), ("BadShow", "show"), ("BadParse", "parse"), ("BadInit", "__init__")]
)
def test_a_method_that_raises_is_named_with_its_line(run, own, name, rule):
    line = 1 + next(k for k, text in enumerate(GAMES.splitlines()) if f"class {name}" in text) + 1
    said = (
        run("actions", own(name), "--position", "x").sentence if rule == "parse" else run("actions", own(name)).sentence
    )
    assert rule in said
    assert "raises" in said
    assert f"own.py:{line})" in said


@pytest.mark.parametrize(
    ("name", "kind"), [("WithSet", "frozenset"), ("WithEnum", "Colour"), ("WithDataclass", "Point")]
)
def test_a_position_as_fields_is_refused_where_fields_cannot_say_it(run, own, name, kind):
    said = f"expected the actions played, since fields cannot describe the {kind} in a state: define `parse`"
    assert run("search", own(name), "--position", "[0, 1]").sentence == said
    assert run("actions", own(name), "--position", "1", "--json").data["position"] == "1"


def test_a_number_too_great_for_a_field_is_refused(run, own):
    said = run("search", own("Base"), "--position", f"[0, 1{'0' * 400}]").sentence
    assert said.startswith("expected a state shaped like 0.0, but it has 1000")


def test_names_do_not_steer_the_terminal(run, own):
    for command in (("actions",), ("search", "--depth", 1, "--interpreted"), ("explain", "--depth", 1)):
        ran = run(command[0], own("Steering"), *command[1:])
        assert ran.code == 0
        assert not set("\x1b\x9b\r\u202e") & set(ran.out + ran.err)
        assert "[31mred" in ran.out


@pytest.mark.parametrize("command", [("actions",), ("search", "--depth", 2, "--interpreted", "--exact"), ("explain",)])
def test_a_name_of_many_lines_is_shown_escaped_on_one(run, own, command):
    ran = run(command[0], own("ManyLines"), *command[1:])
    assert ran.code == 0
    assert "a\\nb" in ran.out
    assert not any(line.strip().startswith(("b ", "b\t")) or line.strip() == "b" for line in ran.out.splitlines())
    assert [line for line in ran.err.splitlines() if not line.startswith("depth")] == []


def test_a_pass_that_is_none_is_shown_as_the_best_action(run, own):
    assert "action      pass" in run("search", own("Passing"), "--depth", 2, "--quiet").out
    assert run("search", own("Passing"), "--depth", 2, "--quiet", "--json").data["action"] == "pass"
    assert run("explain", own("Passing"), "--json", "-").data["action"] == "(pass)"


def test_where_there_is_nothing_to_choose_no_action_is_shown(run, own):
    assert "action " not in run("search", own("Dice"), "--depth", 2, "--quiet").out
    assert run("search", own("Dice"), "--depth", 2, "--quiet", "--json").data["action"] is None


def test_solving_that_memory_stops_says_stopped(run, own):
    printed = run("solve", own("Dice"), "--memory", "1", "--interpreted").out
    assert "value iteration, stopped" in printed
    assert "to the end" not in printed


def test_json_escapes_what_would_steer_a_terminal(run, own):
    ran = run("actions", own("Steering"), "--json")
    assert not set("\x1b\x9b\r\u202e") & set(ran.out)
    assert ran.data["actions"][0]["action"] == "\x1b[31mred\x9b0m\r\u202e"


@pytest.mark.parametrize("name", [f"{'x' * 300}.py:Game", f"{'x' * 300}.json", f"{'x' * 5000}/tree", "\0.py:Game"])
def test_a_name_that_no_file_can_have_is_a_sentence(run, name):
    said = run("search", name).sentence
    assert "outply itself" not in said
    assert len(said) < 400


@pytest.mark.parametrize("option", ["--svg", "--html", "--json"])
def test_a_file_that_cannot_be_named_so_is_a_sentence(run, option):
    said = run("explain", "(1 2)", option, f"{'x' * 300}.svg").sentence
    assert said.startswith("expected a file that can be written, but 'xxx")
    assert "too long" in said


def test_what_is_wrong_with_a_rule_is_not_taken_for_a_failure_of_outply(run, own):
    run("actions", own("Base"))
    assert sentence(KeyError("x")) == (
        "expected the rules to keep the contract, but the answer of one led to KeyError: 'x' (nowhere): "
        "`outply check` says which; if it finds nothing, please report this"
    )


def test_a_class_that_is_not_there_is_refused_with_those_that_are(run, tmp_path):
    path = tmp_path / "two.py"
    path.write_text("from outply import Game, Nim\nclass One(Game): pass\nclass Two(One): pass\nAgain = One\n")
    assert run("search", f"{path}:Three").sentence.endswith("but the file has no 'Three'; it has One, Two")
