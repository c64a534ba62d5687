"""Pictures of positions: they hold what the text view says, and stay within their size."""

import random
import re
from xml.etree import ElementTree

import pytest

from outply import MNK, ConnectFour, Game, GameError, InputError, Kalah, Nim, Othello, Pig, View
from outply.contract.companions import view_of
from outply.contract.game import CHANCE, choices
from outply.contract.view import Drawing
from outply.drawing.svg import MARGIN, element
from outply.drawing.themes import RULES
from outply.explaining.picture import picture
from outply.games import make

DRAWN = ["tictactoe", "tictactoe:5,4,4", "connect4", "connect4:5,4", "othello", "othello:4", "kalah", "kalah:3,2"]
DRAWN += ["nim", "nim:3,40", "pig", "pig:20"]


def positions(game, seed=1, count=60):
    """States that random play comes to."""
    dice = random.Random(seed)
    state = game.initial()
    for _ in range(count):
        yield state
        over = game.is_terminal(state)
        state = game.initial() if over else game.result(state, dice.choice(choices(game, state)))


def shapes(drawing, around=False):
    content = drawing.shapes + (drawing.around if around else "")
    return list(ElementTree.fromstring(f"<g>{content}</g>"))


def of_class(drawing, name):
    return [shape for shape in shapes(drawing) if name in shape.get("class").split()]


@pytest.mark.parametrize("name", DRAWN)
def test_every_shape_lies_within_the_picture_and_every_name_in_its_margin(name):
    game = make(name)
    for state in positions(game):
        drawing = view_of(game).draw(state)
        for shape in shapes(drawing, around=True):
            x, y = (float(shape.get(key) or shape.get("c" + key) or 0) for key in "xy")
            assert -MARGIN <= x <= drawing.width + MARGIN
            assert -MARGIN <= y <= drawing.height + MARGIN
        for shape in shapes(drawing):
            if shape.tag == "circle":
                x, y, r = (float(shape.get(key)) for key in ("cx", "cy", "r"))
                assert r <= x <= drawing.width - r
                assert r <= y <= drawing.height - r


def test_a_board_of_crosses_and_noughts_has_as_many_as_its_rows():
    view = view_of(MNK(5, 4, 4))
    for state in positions(view.game):
        drawing = view.draw(state)
        rows = view.format(state)
        assert len(of_class(drawing, "first-stroke")) == rows.count("x")
        assert len(of_class(drawing, "second-stroke")) == rows.count("o")


def test_crosses_and_noughts_stand_where_they_were_put():
    # a1 is the cell at the lower left, c3 the one at the upper right; cells are 24 wide.
    drawing = view_of(MNK()).draw(view_of(MNK()).parse("a1 c3"))
    (cross,), (nought,) = of_class(drawing, "first-stroke"), of_class(drawing, "second-stroke")
    assert cross.get("d").startswith("M5.5 53.5L")
    assert (nought.get("cx"), nought.get("cy")) == ("60", "12")


def test_stones_of_connect_four_lie_in_their_columns_from_the_bottom():
    view = view_of(ConnectFour())
    drawing = view.draw(view.parse("4457"))
    firsts = [(float(s.get("cx")), float(s.get("cy"))) for s in of_class(drawing, "first")]
    seconds = [(float(s.get("cx")), float(s.get("cy"))) for s in of_class(drawing, "second")]
    # The fourth column's centre is at 3.5 cells of 20, the lowest row's at 5.5.
    assert sorted(firsts) == [(70, 110), (90, 110)]
    assert sorted(seconds) == [(70, 90), (130, 110)]
    assert of_class(drawing, "empty")[0].get("d").count("M") == 42 - 4


def test_discs_of_othello_are_as_many_as_the_text_counts_and_the_mover_is_shown():
    view = view_of(Othello())
    for state in positions(view.game):
        drawing = view.draw(state)
        black, white = map(int, re.search(r"X (\d+), O (\d+)", view.show(state)).groups())
        assert (len(of_class(drawing, "black")), len(of_class(drawing, "white"))) == (black, white)
        over = view.game.is_terminal(state)
        mover = [s.get("class") for s in shapes(Drawing(0, 0, drawing.around)) if s.tag == "circle"]
        assert mover == ([] if over else ["black" if state.turn == 0 else "white"])


def test_seeds_of_kalah_are_written_where_the_text_has_them():
    view = view_of(Kalah(3, 2))
    state = view.parse("3,0,1:2/2,2,1:1 second")
    placed = [(float(s.get("y")) // 36, float(s.get("x")), s.text) for s in shapes(view.draw(state)) if s.tag == "text"]
    upper = [seeds for row, x, seeds in sorted(placed) if row == 0 and 36 < x < 144]
    lower = [seeds for row, x, seeds in sorted(placed) if row == 1 and 36 < x < 144]
    stores = [seeds for _, x, seeds in sorted(placed, key=lambda each: each[1]) if not 36 < x < 144]
    assert (upper, lower, stores) == (["1", "2", "2"], ["3", "0", "1"], ["1", "2"])
    assert len(of_class(view.draw(state), "min")) == 3


def test_heaps_of_nim_are_rows_of_stones_or_numbers_where_one_is_long():
    view = view_of(Nim())
    drawing = view.draw(view.parse("1,3,2,7 second"))
    assert [sum(float(s.get("cy")) == y for s in of_class(drawing, "stone")) for y in (9, 27, 45, 63)] == [1, 3, 2, 7]
    long = view_of(Nim(3, 40)).draw(Nim(3, 40).initial())
    assert [shape.text for shape in shapes(long) if shape.tag == "text"] == ["× 3", "× 40"]


def test_the_track_of_pig_is_filled_in_proportion():
    view = view_of(Pig(20))
    drawing = view.draw(view.parse("12,6,5,second,rolling"))
    assert float(of_class(drawing, "first")[0].get("width")) == 0.6 * 90
    assert float(of_class(drawing, "second")[0].get("width")) == 0.3 * 90
    assert float(of_class(drawing, "min")[0].get("width")) == 0.25 * 90
    words = [shape.text for shape in shapes(drawing) if shape.tag == "text"]
    assert words == ["rolling", "12", "of 20", "6 + 5", "of 20"]


ALL = [*DRAWN, "backgammon", "einstein", "2048", "pacman", "bump", "bump:6,4"]


@pytest.mark.parametrize("name", ALL)
def test_no_colour_is_written_into_a_drawing_so_that_all_follow_the_theme(name):
    game = make(name)
    for state in positions(game, count=12):
        drawing = view_of(game).draw(state)
        assert not re.search(r"#[0-9a-fA-F]{3,8}|fill=|stroke=|style=", drawing.shapes + drawing.around)
        known = {rule for rule, _ in RULES}
        for shape in shapes(drawing, around=True):
            assert set(shape.get("class").split()) <= known


@pytest.mark.parametrize("name", ALL)
def test_every_action_is_spelled_by_cells_of_the_drawing_or_by_words(name):
    game = make(name)
    view = view_of(game)
    for state in positions(game, count=40):
        if game.is_terminal(state):
            continue
        cells = {cell.name for cell in view.draw(state).cells}
        spelled = {}
        for action in choices(game, state):
            ways = view.spellings(state, action)
            assert ways[0] == view.spell(state, action)
            for way in ways:
                assert way
                # Of what is touched, all are cells, or none is: words are buttons.
                assert len({token in cells for token in way}) == 1 or name == "2048"
            spelled.setdefault(ways[0], []).append(view.name(state, action))
        # Only where the notation itself is the same are two actions spelled alike.
        assert all(len(names) == 1 for names in spelled.values())


def test_cells_lie_within_the_picture_and_each_has_a_name_of_its_own():
    for name in ALL:
        game = make(name)
        drawing = view_of(game).draw(game.initial())
        assert len({cell.name for cell in drawing.cells}) == len(drawing.cells)
        for cell in drawing.cells:
            assert 0 <= cell.x <= cell.x + cell.width <= drawing.width + 1
            assert 0 <= cell.y <= cell.y + cell.height <= drawing.height + 1


def test_a_play_of_backgammon_is_spelled_checker_by_checker_in_any_order():
    view = view_of(make("backgammon"))
    state = view.parse("4HPwATDgc/ABMA,31")
    action = view.find_action(state, "8/5 6/5", 1)
    assert sorted(view.spellings(state, action)) == [("6", "5", "8", "5"), ("8", "5", "6", "5")]
    # The second player counts points from the other side; the board does not.
    second = view.parse("4HPwATDgc/ABMA,31 second")
    assert view.spell(second, view.find_action(second, "8/5 6/5", 1)) == ("17", "20", "19", "20")


def test_the_line_that_wins_is_struck_through_and_no_other():
    # Cells of tic-tac-toe are 24 wide, those of Connect Four 20; a1 and column 1 are at the left, at the bottom.
    crosses, four = view_of(MNK()), view_of(ConnectFour())
    assert 'd="M12 12L12 60" class="struck"' in crosses.draw(crosses.parse("a1 b1 a2 b2 a3")).shapes
    assert 'd="M60 12L12 60" class="struck"' in crosses.draw(crosses.parse("a1 b1 b2 c1 c3")).shapes
    assert 'd="M10 50L10 110" class="win"' in four.draw(four.parse("1212121")).shapes
    assert 'class="win"' not in four.draw(four.parse("121212")).shapes
    assert 'd="M50 50L110 110" class="win"' in four.draw(four.parse("346165135442373")).shapes


def test_in_backgammon_a_checker_on_the_bar_is_touched_before_others():
    game = make("backgammon")
    view = view_of(game)
    state = view.parse("31 8/5 6/5 62 24/18 13/11 43")
    hit = next(action for action in game.actions(state) if "*" in view.name(state, action))
    after = game.result(game.result(state, hit), 42)
    ways = [way for action in game.actions(after) for way in view.spellings(after, action)]
    assert len(ways) == 10
    assert all(way[0] == "bar" and "bar" not in way[1:] for way in ways)


class Coin(Game):
    """Chance alone, with a picture of its own."""

    def initial(self):
        return 0

    def player(self, state):
        return CHANCE

    def outcomes(self, state):
        yield 1, 1.0

    def result(self, state, action):
        return 1

    def is_terminal(self, state):
        return state == 1

    def utility(self, state, player):
        return 0.0

    def draw(self, state):
        return Drawing(10, 10, element("circle", cx=5, cy=5, r=5, class_="first")) if state == 0 else "<circle/>"


class Plain(Coin):
    draw = None

    def show(self, state):
        return "heads & <tails>"


def test_a_game_draws_its_states_with_a_method_of_its_own_or_not_at_all():
    assert view_of(Coin()).draw(0).width == 10
    assert View(Plain()).draw(0) is None


def test_a_picture_that_is_no_drawing_is_refused():
    with pytest.raises(GameError, match=r"^expected a Drawing from the game's `draw`, but got str$"):
        view_of(Coin()).draw(1)


def test_a_picture_is_a_document_that_says_what_it_shows():
    made = picture(MNK(), view_of(MNK()).parse("a1"))
    document = ElementTree.fromstring(made.svg)
    assert document.get("width") == str(3 * 24 + 40)
    space = "{http://www.w3.org/2000/svg}"
    assert document.find(f"{space}title").text == "A state of tictactoe"
    assert document.find(f"{space}desc").text == "3 | . . .\n2 | . . .\n1 | x . .\n    a b c"
    assert made._repr_svg_() == made.svg


def test_a_game_without_a_picture_is_written_out():
    document = ElementTree.fromstring(picture(Plain()).svg)
    assert [text.text for text in document.iter("{http://www.w3.org/2000/svg}text")] == ["heads & <tails>"]


def test_a_picture_is_saved_and_a_file_that_cannot_be_written_is_one_sentence(tmp_path):
    made = picture(Nim())
    made.save(tmp_path / "nim.svg")
    assert (tmp_path / "nim.svg").read_text(encoding="utf-8") == made.svg
    with pytest.raises(InputError, match=r"^expected a file that can be written, but '.*none/nim.svg' cannot \(.*\)$"):
        made.save(tmp_path / "none" / "nim.svg")


def test_a_picture_in_a_theme_that_is_none_is_refused():
    with pytest.raises(InputError, match=r"^expected a theme \(auto, light or dark\), but got 'sepia'$"):
        picture(MNK(), theme="sepia")
