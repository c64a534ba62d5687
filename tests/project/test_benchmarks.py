import json
import random
import re
import sys

import pytest
from rich.console import Console

import benchmarks
from benchmarks import peers
from benchmarks.__main__ import main
from benchmarks.centre import centre
from benchmarks.fingerprint import GAMES, PLACES, counts, fitting_algorithms, nodes_of
from benchmarks.limits import best_first, leaves_visited, random_tree
from benchmarks.rows import DisagreementError, Row, check_same, show, table
from outply import ConnectFour, search
from outply.games.registry import make, names
from outply.searches.algorithm import ALGORITHMS
from outply.searches.deepening import DEEPENING
from outply.searches.horizon import no_opinion

DEPTHS = range(1, 6)


# The fingerprint


def test_the_fingerprint_is_one_line_and_the_same_twice(capsys, monkeypatch):
    monkeypatch.setattr("benchmarks.fingerprint.GAMES", ("nim:2,3,4", "tictactoe", "tree"))
    main(["--fingerprint"])
    printed = capsys.readouterr().out
    assert re.fullmatch(r"Bench: \d+\n", printed)
    main(["minimal", "--json"])
    said = json.loads(capsys.readouterr().out)
    assert printed == f"Bench: {said['bench']}\n"
    assert said["rows"][0]["theirs"] == 6**3 + 6**3 - 1


def test_the_fingerprint_is_the_same_compiled():
    # tests/engine/test_two_speeds.py tries every search; here it is the count that matters.
    game, place = make("tictactoe"), next(place for place in PLACES if place.game == "tictactoe")
    fast, slow = (nodes_of(game, game.initial(), place, "alphabeta", compiled) for compiled in (True, False))
    assert fast == slow


def test_the_fingerprint_covers_every_game():
    assert {place.game.partition(":")[0] for place in PLACES} == set(names())


def test_the_fingerprint_covers_every_algorithm():
    assert {name for game in GAMES for name in fitting_algorithms(make(game))} == {*ALGORITHMS, DEEPENING}


def test_evaluations_of_the_fingerprint_make_alpha_beta_and_its_strict_twin_differ():
    nodes = dict(counts("connect4", compiled=False))
    assert nodes["alphabeta, connect4, '44453562'"] < nodes["alphabeta-strict, connect4, '44453562'"]


# Peers find the same


@pytest.mark.parametrize("depth", DEPTHS)
def test_open_spiel_visits_as_many_states_and_finds_the_same(depth):
    openspiel = pytest.importorskip("benchmarks.openspiel", reason="open_spiel is a benchmark dependency")
    for ours, theirs in ((None, openspiel.no_opinion), (centre, openspiel.centre)):
        found = search(ConnectFour(), depth=depth, algorithm="alphabeta", evaluate=ours or no_opinion, compiled=False)
        assert openspiel.alphabeta(depth, theirs) == (found.value, found.action)
        assert openspiel.count_nodes(lambda theirs=theirs: openspiel.alphabeta(depth, theirs)) == found.nodes


@pytest.mark.parametrize("depth", DEPTHS)
def test_easyai_finds_the_same(depth):
    easyai = pytest.importorskip("benchmarks.easyai", reason="easyAI is a benchmark dependency")
    for ours, theirs in ((None, easyai.no_opinion), (centre, easyai.centre)):
        found = search(ConnectFour(), depth=depth, algorithm="alphabeta", evaluate=ours or no_opinion, compiled=False)
        assert easyai.negamax(depth, theirs) == (found.value, found.action)


def test_the_game_written_for_easyai_has_as_many_sequences_as_connect_four():
    easyai = pytest.importorskip("benchmarks.easyai", reason="easyAI is a benchmark dependency")

    def sequences(game, depth):
        if depth == 0 or game.is_over():
            return int(depth == 0)
        total = 0
        for move in game.possible_moves():
            game.play_move(move)
            total += sequences(game, depth - 1)
            game.switch_player()
            game.unmake_move(move)
        return total

    # Nobody has four stones, and no column is full, before six stones have been played.
    assert [sequences(easyai.ConnectFour(), depth) for depth in range(6)] == [1, 7, 49, 343, 2401, 16807]


@pytest.mark.parametrize(
    ("rows", "module", "dependency"),
    [(peers.open_spiel, "openspiel", "pyspiel"), (peers.easy_ai, "easyai", "easyAI")],
)
def test_a_missing_peer_is_a_row_that_says_so(rows, module, dependency, monkeypatch):
    monkeypatch.delattr(benchmarks, module, raising=False)
    monkeypatch.delitem(sys.modules, f"benchmarks.{module}", raising=False)
    monkeypatch.setitem(sys.modules, dependency, None)
    (row,) = rows()
    assert "not installed" in row.note
    assert row.ours is None


# The minimal tree


@pytest.mark.parametrize(("branching", "depth"), [(2, 4), (3, 3), (3, 4), (5, 2)])
def test_alpha_beta_in_best_order_visits_the_minimum_of_knuth_and_moore(branching, depth):
    tree = best_first(random_tree(branching, depth, random.Random(branching)))
    assert leaves_visited(tree) == branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1


# The table


def test_a_target_is_a_least_ratio_or_a_most_figure():
    assert Row("", 1, 50, ratio=50, least_ratio=50).met is True
    assert Row("", 1, 49, ratio=49, least_ratio=50).met is False
    assert Row("", 1.1, most=1).met is False
    assert Row("", 1.1).met is None


@pytest.mark.parametrize(
    ("figure", "unit", "text"),
    [
        (1.5, "s", "1.50 s"),
        (0.00042, "s", "0.42 ms"),
        (35e6, "nodes/s", "35 M nodes/s"),
        (12574, "leaves", "12,574 leaves"),
        (None, "s", ""),
    ],
)
def test_a_figure_is_shown_with_its_unit(figure, unit, text):
    assert show(figure, unit) == text


def test_a_disagreement_is_an_error():
    check_same("value", (0.0, 3), (0.0, 3))
    with pytest.raises(DisagreementError, match=r"value: expected both to agree, but ours is 1 and theirs 2"):
        check_same("value", 1, 2)


def test_rows_are_printed_as_a_table(capsys):
    Console(width=120).print(table([Row("depth 8", 0.001, 0.0995, ratio=99.5, least_ratio=100, note="12,574 nodes")]))
    cells = [cell.strip() for cell in capsys.readouterr().out.splitlines()[3].split("│")]
    assert cells[1:-1] == ["depth 8", "1 ms", "99.5 ms", "99.5×", "≥ 100×", "NO", "12,574 nodes"]


def test_an_unknown_topic_is_refused(capsys):
    with pytest.raises(SystemExit):
        main(["speed"])
    assert "but got 'speed'" in capsys.readouterr().err
