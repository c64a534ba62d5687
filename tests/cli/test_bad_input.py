"""Bad input: exit code 2, nothing on stdout, and one sentence on stderr that says what was expected."""

import pytest

from outply.interfaces.failures import sentence
from tests.cli.conftest import TREE


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["search", "chess"], "name of a game"),
        (["search", "conect4"], "did you mean connect4?"),
        (["search", ""], "name of a game"),
        (["search", "connect4:99,99"], "connect4:8,7"),
        (["search", "connect4", "--position", "44444444"], "column 4 is full"),
        (["search", "tictactoe", "--position", "xxx/xxx/xxx"], "9 x and 0 o"),
        (["search", TREE, "--position", "4"], "one of the 3 children of A"),
        (["search", "((3 12"], "the text ends"),
        (["search", "missing.json"], "missing.json"),
        (["search", "missing/tree"], "missing/tree"),
        (["search", "missing.py:Game"], "there is none"),
        (["search", TREE, "--depth", "0"], "limit in depth, but got 0"),
        (["search", TREE, "--depth", "-3"], "limit in depth, but got -3"),
        (["search", TREE, "--depth", "two"], "--depth"),
        (["search", TREE, "--depth", "99999999"], "at most 1,000"),
        (["search", TREE, "--nodes", "0"], "limit in nodes"),
        (["search", TREE, "--time", "-1"], "limit in seconds"),
        (["search", TREE, "--time", "nan"], "limit in seconds"),
        (["search", TREE, "--memory", "1"], "bytes of memory"),
        (["search", TREE, "--algorithm", "minmax"], "did you mean minimax?"),
        (["search", "pig", "--algorithm", "minimax"], "use expectiminimax"),
        (["search", "pig", "--algorithm", "minimax", "--positions", "-"], "use expectiminimax"),
        (["search", TREE, "--position", ".", "--positions", "-"], "not both"),
        (["search", TREE, "--positions", "missing.txt"], "missing.txt"),
        (["solve", TREE, "--time", "0"], "limit in seconds"),
        (["perft", TREE, "--depth", "-1"], "from 0 to 100"),
        (["perft", TREE], "--depth"),
        (["lab", "trashing"], "did you mean thrashing?"),
        (["lab", "pruning", "--games", "0"], "number of games from 1 to 100,000"),
        (["lab", "pruning", "--seed", "-1"], "expected a seed"),
        (["lab", "pruning", "--games", "1", "--picture", "missing/p.svg"], "cannot (No such file or directory)"),
        (["check", TREE, "--games", "0"], "at least one game"),
        (["actions", "nim", "--position", "9,9,9,9"], "heaps no larger"),
        (["dance"], "dance"),
        (["search"], "GAME"),
        (["search", TREE, "--swiftly"], "--swiftly"),
    ],
)
def test_bad_arguments_are_reported_in_one_sentence(run, arguments, said):
    assert said in run(*arguments).sentence


def test_a_folder_is_no_game(run, tmp_path):
    assert "directory" in run("search", tmp_path).sentence.lower()
    (tmp_path / "folder.py").mkdir()
    assert "folder" in run("search", tmp_path / "folder.py").sentence


def test_a_malformed_tree_file_is_reported_with_its_place(run, tmp_path):
    path = tmp_path / "tree.txt"
    path.write_text("((3 12\n (2 x))")
    assert "line 2" in run("search", path).sentence
    path = tmp_path / "tree.json"
    path.write_text("{")
    assert "JSON" in run("search", path).sentence


def test_a_file_that_is_no_text_is_no_tree(run, tmp_path):
    path = tmp_path / "tree.txt"
    path.write_bytes(b"\xff\xfe(3 4)")
    assert "UTF-8" in run("search", path).sentence


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("import nowhere_to_be_found", "ModuleNotFoundError"),
        ("def :", "SyntaxError"),
        ("1 / 0", "ZeroDivisionError"),
        ("raise SystemExit(3)", "SystemExit"),
    ],
)
def test_a_file_that_does_not_import_is_reported_with_the_exception(run, tmp_path, source, said):
    path = tmp_path / "broken.py"
    path.write_text(source)
    assert said in run("search", f"{path}:Game").sentence


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "Countdown, Talkative"),
        (":Missing", "Countdown, Talkative"),
        (":NoGame", "subclass of outply.Game"),
        (":Sized", "missing a required argument: 'start'"),
        (":Sized:1,2,3", "too many positional arguments"),
        (":Countdown:many", "expected numbers"),
        (":Unfinished", "expected Unfinished to define the rule `initial`"),
    ],
)
def test_a_class_that_cannot_be_used_is_reported_in_one_sentence(run, games, name, said):
    ran = run("search", f"{games}{name}")
    assert ran.code == 2
    assert said in ran.err.splitlines()[-1]


def test_a_file_without_games_is_reported_so(run, tmp_path):
    path = tmp_path / "empty.py"
    path.write_text("")
    assert "no subclass of Game" in run("search", f"{path}:Game").sentence


def last_words(ran):
    """The sentence of a command on the file of games, which prints a line of its own to stderr."""
    assert ran.code == 2
    assert ran.out == ""
    _, *depths, line = ran.err.splitlines()
    assert all(each.startswith("depth ") for each in depths)
    return line


@pytest.mark.parametrize("command", ["search", "solve"])
def test_a_rule_that_raises_is_reported_with_its_place(run, games, command):
    line = 1 + games.read_text().splitlines().index("            return state[state[0]]")
    said = last_words(run(command, f"{games}:Raising", "--interpreted"))
    assert "IndexError" in said
    assert f"games.py:{line})" in said


def test_a_rule_that_raises_when_compiled_is_reported(run, games):
    assert "`Raising.result`" in last_words(run("search", f"{games}:Raising", "--depth", 9))


def test_a_state_that_offers_no_action_is_reported(run, games):
    assert "at least one action" in last_words(run("search", f"{games}:StuckAtOnce", "--interpreted"))
    assert "at least one action" in last_words(run("search", f"{games}:Stuck", "--depth", 9, "--interpreted"))


def test_a_game_that_cannot_be_compiled_is_reported_when_that_was_asked_for(run, games):
    source = games.read_text() + "\n\nclass Wordy(Countdown):\n    def actions(self, state):\n"
    games.write_text(source + "        yield len(f'{state[0]:.1f}')\n")
    assert "cannot be compiled" in last_words(run("perft", f"{games}:Wordy", "--depth", 0, "--compiled"))


def test_an_endless_game_cannot_be_solved(run, games):
    assert "goes on" in last_words(run("solve", f"{games}:Endless", "--interpreted"))


def test_too_little_memory_is_reported_with_what_helps():
    assert "give a limit" in sentence(MemoryError())


def test_a_failure_of_outply_itself_is_reported_as_one():
    with pytest.raises(KeyError) as raised:
        {}["nothing"]
    assert "KeyError: 'nothing' (test_bad_input.py:" in sentence(raised.value)
