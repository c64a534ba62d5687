"""The picture of the rooms, and the pages that describe them, are true to the source."""

import re

import pytest

from scripts import rooms
from tests.project.test_docs import ROOT

PAGES = [ROOT / "CONTRIBUTING.md", ROOT / "docs" / "architecture.md"]
PATH = re.compile(r"`((?:\w+/)+(?:\w+\.py)?|\w+\.py)`")


def test_the_picture_of_the_rooms_is_the_one_that_the_script_draws():
    # If not: look at what has changed, and if it is meant, `python -m scripts.rooms`.
    assert rooms.PICTURE.read_text(encoding="utf-8") == rooms.picture()


def test_an_import_that_is_not_in_the_picture_is_noticed(tmp_path, monkeypatch):
    for room in rooms.rooms():
        (tmp_path / room).mkdir()
        (tmp_path / room / "__init__.py").write_text("")
    (tmp_path / "games" / "new.py").write_text("def f():\n    from outply.searches import horizon\n")
    (tmp_path / "engine" / "new.py").write_text("import outply.contract.game\nfrom outply import compiler, Game\n")
    monkeypatch.setattr(rooms, "SOURCE", tmp_path)
    assert rooms.edges() == {("games", "searches"), ("engine", "contract"), ("engine", "compiler")}
    assert rooms.PICTURE.read_text(encoding="utf-8") != rooms.picture()


def test_every_room_has_a_layer():
    assert sorted(room for layer in rooms.layers() for room in layer) == rooms.rooms()


def test_every_import_goes_down():
    height = {room: number for number, layer in enumerate(rooms.layers()) for room in layer}
    assert [(one, other) for one, other in rooms.edges() if height[one] >= height[other]] == []


def test_contributing_shows_every_room_and_no_other():
    shown = re.findall(r"^  (\w+)/ ", (ROOT / "CONTRIBUTING.md").read_text(), re.MULTILINE)
    assert sorted(shown) == rooms.rooms()


def test_contributing_shows_every_folder_of_a_game():
    (line,) = re.findall(r"^ {15,}(connect4/.*)$", (ROOT / "CONTRIBUTING.md").read_text(), re.MULTILINE)
    folders = {path.parent.name for path in rooms.SOURCE.glob("games/*/rules.py")}
    assert set(re.findall(r"(\w+)/", line)) == folders


def test_contributing_says_why_each_dependency_is_there():
    settings = (ROOT / "pyproject.toml").read_text()
    needed = set(re.findall(r'"([A-Za-z_-]+)[>=]=', settings)) - {"hatchling"}
    table = (ROOT / "CONTRIBUTING.md").read_text().partition("## Dependencies")[2]
    assert set(re.findall(r"^\| ([A-Za-z][\w-]+) \|", table, re.MULTILINE)) - {"package"} == needed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_a_page_names_exist(page):
    for path in PATH.findall(page.read_text()):
        own = rooms.SOURCE
        places = (ROOT, own.parent, own, *own.glob("games/*/"))
        assert "yours" in path or any((place / path).exists() for place in places), path
