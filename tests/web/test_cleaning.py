"""Drawings that a page cannot show as they are."""

import re
from importlib.resources import files

import pytest

from outply import Cell, Drawing
from outply.contract.companions import view_of
from outply.contract.errors import GameError
from outply.games.registry import make
from outply.interfaces.web.catalogue import OFFERS
from outply.interfaces.web.cleaning import SHAPES, cleaned

REFUSED = {
    "expected a width above 0 in the Drawing of `draw`, but got 0": Drawing(0, 9, ""),
    "expected a height above 0 in the Drawing of `draw`, but got nan": Drawing(9, float("nan"), ""),
    "expected the shapes of `draw` to be SVG as text, but got b'<g/>'": Drawing(9, 9, b"<g/>"),
    "expected well-formed SVG in the shapes of `draw`, but got '<g><a></g>' (mismatched tag)": Drawing(
        9, 9, "<g><a></g>"
    ),
    "expected well-formed SVG in the around of `draw`, but got 'a &nbsp; b' (undefined entity)": Drawing(
        9, 9, "", "a &nbsp; b"
    ),
    "expected well-formed SVG in the shapes of `draw`, but got 'x=1/>' (not well-formed (invalid token))": Drawing(
        9, 9, "<g/>\n<rect\n  x=1/>"
    ),
    "expected Cells with a name and four numbers from `draw`, but got ('a', 0, 0, 1, 1)": Drawing(
        9, 9, "", cells=(("a", 0, 0, 1, 1),)
    ),
    "expected Cells with a name and four numbers from `draw`, but got Cell(name='a', x=0, y=None, width=1, height=1, "
    "label='', sp…": Drawing(9, 9, "", cells=(Cell("a", 0, None, 1, 1),)),
}


@pytest.mark.parametrize("words", REFUSED)
def test_what_no_browser_could_show_is_refused_in_words(words):
    with pytest.raises(GameError) as refused:
        cleaned(REFUSED[words])
    assert str(refused.value) == words


def test_what_the_policy_of_the_page_refuses_is_left_out_and_named():
    shapes = '<script>run()</script><g onload="run()"><use xlink:href="//x.example"/><rect fill="url(//x)" x="1"/></g>'
    drawing, words = cleaned(Drawing(9, 9, shapes))
    assert drawing.shapes == '<g><use /><rect x="1" /></g>'
    found = "expected shapes and text alone from `draw`, but the page leaves out its <script>, fill, href, onload"
    assert words == found


def test_a_style_becomes_attributes():
    drawing, words = cleaned(Drawing(9, 9, '<rect style="fill: #f00; stroke-width:2"/>'))
    assert (drawing.shapes, words) == ('<rect fill="#f00" stroke-width="2" />', "")


@pytest.mark.parametrize("game", [offer.spec for offer in OFFERS])
def test_the_drawings_of_our_own_games_stay_as_they_are(game):
    made = make(game)
    drawing = view_of(made).draw(made.initial())
    assert cleaned(drawing) == (drawing, "")


def test_the_page_lets_in_the_same_shapes():
    script = files("outply.explaining").joinpath("page", "dom.js").read_text(encoding="utf-8")
    found = re.search(r'SHAPES = new Set\(\s*\(\s*(".*?")\s*\)\.split', script, re.DOTALL)
    words = "".join(re.findall(r'"([^"]*)"', found[1])).split()
    assert set(words) == {shape.lower() for shape in SHAPES}
