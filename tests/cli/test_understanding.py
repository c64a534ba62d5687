"""`outply check --compile` lists what was seen, and every line that cannot be compiled."""

from tests.checking.test_understanding import many


def test_the_command_lists_reasons_and_parts(run, tmp_path, monkeypatch):
    _, numbers = many(tmp_path)
    monkeypatch.chdir(tmp_path)
    shown = run("check", "many.py:Many", "--compile").out
    assert [number for number in numbers if f"many.py:{number}: " not in shown] == []
    assert "state.turn: an int from 0 to 1" in shown
    data = run("check", "many.py:Many", "--compile", "--json").data["understanding"]
    assert sorted({reason["line"] for reason in data["reasons"]}) == numbers
    assert {"name": "action", "kind": "an int from 1 to 2"} in data["parts"]
    assert not data["compiled"]


def test_without_being_asked_the_command_does_not_show_them(run):
    assert "understanding" not in run("check", "nim", "--games", "1", "--json").data
