"""Every page: no error in the console, nothing wider than the screen, and nothing that axe-core objects to."""

import os
import sys
from pathlib import Path

import pytest

AXE = Path(os.environ.get("OUTPLY_AXE", Path(sys.prefix) / "axe" / "package" / "axe.min.js"))

# A page, and what tells that it is drawn.
PAGES = {
    "home": ("/", ".stage-small svg.board"),
    "play": ("/play?game=othello&p0=person&p1=person&analyse=1&actions=f5~d6", ".lines li.is-best"),
    "dice": ("/play?game=backgammon&p0=person&p1=person&actions=31", ".is-target"),
    "own": ("/play?game=own-1&p0=person&p1=person", ".choices button"),
    "over": ("/play?game=tictactoe&actions=a1~a2~b1~b2~c1", ".status.is-over"),
    "inside": ("/inside?game=tictactoe&actions=a1~b2~c3&depth=3", ".ladder .card"),
    "book": ("/inside?game=tree", ".book"),
    "trees": ("/trees?with=minimax", ".side-by-side .book"),
    "drawing": ("/trees?draw=1", ".drawing-tree .book-node"),
    "exercises": ("/exercises?count=1&seed=3&kind=minimax", ".answer"),
    "teacher": ("/teacher", "textarea"),
    "lab": ("/lab", ".experiment"),
    "horizon": ("/horizon?depth=3", ".inside .card"),
}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_no_violation(visit, name, dark):
    if not AXE.is_file():
        pytest.skip(f"axe-core is not at {AXE}: `make test` puts it there where npm is installed")
    path, ready = PAGES[name]
    shown = visit(path, dark=dark)
    shown.page.wait_for_selector(ready)
    shown.page.wait_for_timeout(200)
    shown.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = shown.page.evaluate("axe.run({resultTypes: ['violations']})")
    told = [(each["id"], each["nodes"][0]["html"][:160], len(each["nodes"])) for each in found["violations"]]
    assert told == []


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_wider_than_a_screen_of_400_pixels(visit, name):
    path, ready = PAGES[name]
    shown = visit(path, width=400)
    shown.page.wait_for_selector(ready)
    assert shown.page.evaluate("document.documentElement.scrollWidth") <= 400
