"""Every page: no error in the console, nothing wider than the screen, and nothing that axe-core objects to."""

import os
import sys
from pathlib import Path

import pytest

AXE = Path(os.environ.get("OUTPLY_AXE", Path(sys.prefix) / "axe" / "package" / "axe.min.js"))
WIDTHS = (1280, 800, 400)

# A page, and what shows that it is drawn.
PAGES = {
    "home": ("/", ".stage-small svg.board"),
    "play": ("/play?game=othello&p0=person&p1=person&analyse=1&actions=f5~d6", ".lines li.is-best"),
    "dice": ("/play?game=backgammon&p0=person&p1=person&actions=31", ".is-target"),
    "own": ("/play?game=own:Pebbles&p0=person&p1=person", ".choices button"),
    "over": ("/play?game=tictactoe&actions=a1~a2~b1~b2~c1", ".status.is-over"),
    "inside": ("/inside?game=tictactoe&actions=a1~b2~c3&depth=3", ".ladder .card"),
    "book": ("/inside?game=tree", ".book"),
    "trees": ("/trees?with=minimax", ".side-by-side .book"),
    "drawing": ("/trees?draw=1", ".drawing-tree .book-node"),
    "exercises": ("/exercises?count=1&seed=3&kind=minimax", ".answer"),
    "teacher": ("/teacher", "textarea"),
    "lab": ("/lab", ".experiment"),
    "horizon": ("/horizon?depth=3", ".inside .card"),
    "missing": ("/nothing-of-this-name", "h1"),
}


# One visit serves all: pages are the same in both themes and at every width, but for their style.
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_no_violation_in_either_theme_and_nothing_is_wider_than_the_screen(visit, name):
    if not AXE.is_file():
        pytest.skip(f"axe-core is not at {AXE}: `make test` puts it there where npm is installed")
    path, ready = PAGES[name]
    shown = visit(path)
    shown.page.wait_for_selector(ready)
    if name == "missing":
        shown.errors.clear()  # the browser itself reports the 404
    shown.page.evaluate(AXE.read_text(encoding="utf-8"))
    # In another theme only colours differ.
    for theme, rules in (("light", ""), ("dark", ", runOnly: ['color-contrast']")):
        shown.page.emulate_media(color_scheme=theme)
        found = shown.page.evaluate(f"axe.run({{resultTypes: ['violations']{rules}}})")
        faults = [(each["id"], each["nodes"][0]["html"][:160], len(each["nodes"])) for each in found["violations"]]
        assert (theme, faults) == (theme, [])
    for width in WIDTHS:
        shown.page.set_viewport_size({"width": width, "height": 800})
        shown.until("width => document.documentElement.scrollWidth <= width", width)  # once it is laid out anew
