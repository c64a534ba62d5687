"""The commands `outply lab record` and `outply lab replay`: what they write, show, and refuse."""

import json
import os
import sys
import time
import xml.etree.ElementTree as ET

import pytest

from outply import Pacman
from outply.games.pacman.record import record
from tests.cli.conftest import start

# After three of four moves: the last dot is one step to the east.
BEND = record(Pacman("bend"), [3, 1, 2])
FRAMES = [
    "#####\n#.P##\n## .#\n#####\nscore 0, step 0, Pac-Man to move",
    "#####\n#P ##\n## .#\n#####\nscore 9, step 1, Pac-Man to move",
    "#####\n# P##\n## .#\n#####\nscore 8, step 2, Pac-Man to move",
    "#####\n#  ##\n##P.#\n#####\nscore 7, step 3, Pac-Man to move",
]


@pytest.fixture
def bend(tmp_path):
    path = tmp_path / "bend.json"
    path.write_text(BEND)
    return path


def recorded(run, path, *options):
    ran = run("lab", "record", path, "--interpreted", *options)
    assert (ran.code, ran.err) == (0, f"wrote {path}\n")
    return ran.out, json.loads(path.read_text())


def test_a_recorded_game_has_the_options_it_was_given_and_can_be_played_again(run, tmp_path):
    path = tmp_path / "game.json"
    out, written = recorded(run, path, "--game", "pacman:bend,random,steps=9,scare=7,fixed-loss", "--depth", 3)
    assert out == "score 516, step 4, all dots are eaten\n"
    options = {"map": "bend", "ghosts": "random", "steps": 9, "scare": 7, "fixed_loss": True}
    assert written == {"game": "pacman", **options, "moves": "wese"}
    said = {"map": "bend", "ghosts": "random", "moves": 4, "score": 516, "steps": 4, "ending": "all dots are eaten"}
    data = run("lab", "replay", path, "--json").data
    assert data == {"game": "pacman", **said, "position": "[3,[-1],[4],[0],[0],0,516,4,0,1]"}


def test_the_seed_makes_the_game_and_the_evaluation_matters(run, tmp_path):
    path = tmp_path / "game.json"
    moves = []
    for options in (("--seed", 1), ("--seed", 1), ("--seed", 2), ("--seed", 1, "--evaluation", "score")):
        moves.append(recorded(run, path, "--game", "pacman:hunt,random,40", *options)[1]["moves"])
    assert moves[0] == moves[1]
    assert len(set(moves)) == 3


def test_ghosts_that_are_a_player_move_too(run, tmp_path):
    game = "pacman:#######/#P...G#/#######,minimax,6"
    data = recorded(run, tmp_path / "game.json", "--game", game, "--depth", 1)[1]
    assert data["moves"][1] == "w"


def test_where_there_is_no_terminal_all_frames_come_at_once(run, bend):
    ran = run("lab", "replay", bend, "--pause", 10)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "\n\n".join(FRAMES) + "\n"


def test_one_frame_can_be_shown_and_drawn(run, bend, tmp_path):
    assert run("lab", "replay", bend, "--frame", 1).out == FRAMES[1] + "\n"
    path = tmp_path / "frame.svg"
    for options, frame in (((), FRAMES[-1]), (("--frame", 2), FRAMES[2])):
        ran = run("lab", "replay", bend, "--picture", path, *options)
        assert (ran.code, ran.out, ran.err) == (0, "", f"wrote {path}\n")
        assert ET.parse(path).getroot().find("{*}desc").text == frame


def test_one_frame_can_be_reported_as_json(run, bend):
    # After the first step the dot in the west is eaten, for 10 points less the one that a step costs.
    frames = [run("lab", "replay", bend, "--frame", number, "--json").data for number in range(4)]
    assert [(data["steps"], data["score"], data["moves"]) for data in frames] == [
        (0, 0, 0),
        (1, 9, 1),
        (2, 8, 2),
        (3, 7, 3),
    ]
    assert frames[3] == run("lab", "replay", bend, "--json").data
    position = frames[1]["position"]
    assert run("actions", "pacman:bend", "--position", position).out.startswith(FRAMES[1])


def test_a_frame_stands_after_the_ghosts_have_answered(run, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(record(Pacman("#########/#.P.   G#/#########"), [1, 3, 3, 3]))
    assert run("lab", "replay", path, "--frame", 1).out.splitlines()[1] == "#. P  G #"
    assert run("lab", "replay", path, "--frame", 2).out.splitlines()[1] == "#.P  G  #"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("record", "g.json", "-g", "nim"), "expected a game of Pac-Man such as 'pacman:trap,random', but got 'nim'"),
        (("record", "g.json", "--evaluation", "x"), "expected an evaluation (careful, hungry, score), but got 'x'"),
        (("record", "g.json", "--depth", 0), "expected a depth in rounds from 1 to 20, but got 0"),
        (("record", "g.json", "--seed", -1), "expected a seed from 0 to 2⁶⁴ − 1, but got -1"),
        (("record", "."), "expected a file that can be written, but '.' cannot (Is a directory)"),
        (("replay", "no"), "expected a file with a record, but 'no' cannot be read (No such file or directory)"),
        (("replay", "a\0b"), "expected a file with a record, but 'a\\x00b' cannot be read (embedded null byte)"),
        (("replay", "bend.json", "--frame", 4), "expected a frame from 0 to 3, but got 4"),
        (("replay", "bend.json", "--frame", -1), "expected a frame from 0 to 3, but got -1"),
        (("replay", "bend.json", "--pause", "nan"), "expected a pause from 0 to 10 seconds, but got nan"),
        (("replay", "bend.json", "--pause", 11), "expected a pause from 0 to 10 seconds, but got 11"),
        (
            ("replay", "bend.json", "--picture", "x.png"),
            "expected a file for the picture whose name ends in .svg, but got 'x.png'",
        ),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(run, bend, monkeypatch, arguments, message):
    monkeypatch.chdir(bend.parent)
    assert run("lab", *arguments).sentence == message
    assert [each.name for each in bend.parent.iterdir()] == ["bend.json"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\xff", "expected a record as text in UTF-8, but '{}' is not"),
        (b"x" * 60_001, "expected a file with a record of at most 60,000 bytes, but '{}' is longer"),
        (b"[" * 50_000, f"expected a record as JSON, but got '{'[' * 59}…'"),
        (b'{"game": "pacman", "map": ' + b"9" * 5000 + b"}", 'expected a record as JSON, but got \'{{"game": "pacman"'),
        (BEND.replace("wes", "w\\u001b").encode(), "expected a legal move as move 2 (one of e), but got '\\x1b'"),
    ],
)
def test_a_hostile_file_is_refused_in_a_sentence(run, tmp_path, content, message):
    path = tmp_path / "game.json"
    path.write_bytes(content)
    assert run("lab", "replay", path).sentence.startswith(message.format(path))


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs a file without end")
def test_a_file_without_end_is_read_only_so_far(run):
    assert run("lab", "replay", "/dev/zero").sentence.endswith("but '/dev/zero' is longer")


def at_a_terminal(*arguments: object, **environment: str) -> tuple[str, int]:
    """What a command writes to a terminal, and its exit code."""
    import pty

    leader, follower = pty.openpty()
    variables = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    variables |= {"TERM": "xterm-256color", "COLUMNS": "80", **environment}
    process = start(*arguments, environment=variables, stdout=follower, stderr=follower)
    os.close(follower)
    written = b""
    while True:
        try:
            piece = os.read(leader, 10_000)
        except OSError:  # how Linux says that the other end is closed
            break
        if not piece:
            break
        written += piece
    os.close(leader)
    return written.decode(), process.wait(timeout=20)


YELLOW_PACMAN = "\x1b[1;33mP"


@pytest.mark.skipif(sys.platform == "win32", reason="terminals as on POSIX")
def test_at_a_terminal_the_game_is_played_in_one_place_and_in_colours(bend):
    began = time.monotonic()
    written, code = at_a_terminal("lab", "replay", bend, "--pause", 0.5)
    assert (code, time.monotonic() - began > 1.5) == (0, True)
    assert written.count(YELLOW_PACMAN) >= len(FRAMES)
    assert "\x1b[1A" in written  # up, to write over what was there


@pytest.mark.skipif(sys.platform == "win32", reason="terminals as on POSIX")
@pytest.mark.parametrize(("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_a_position_is_coloured_at_a_terminal_unless_colours_are_unwanted(environment, coloured):
    written, code = at_a_terminal("actions", "pacman:bend", **environment)
    assert (code, YELLOW_PACMAN in written, "\x1b[3" in written) == (0, coloured, coloured)


def test_a_position_that_is_piped_is_plain(run):
    assert run("actions", "pacman:bend").out.startswith(FRAMES[0] + "\n\n")
