"""Pac-Man: the rules against a slow twin in other words, hand-made positions, and what is refused."""

import contextlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outply import CHANCE, InputError, Pacman, check_game, search
from outply.checking.check import Check
from outply.checking.speeds import Twins
from outply.contract.companions import view_of
from outply.contract.game import choices
from outply.games import make
from outply.games.pacman.drawing import walls
from outply.games.pacman.knowledge import PacmanKnowledge
from outply.games.pacman.maps import MAPS
from outply.games.pacman.maze import STAY
from outply.games.pacman.record import record, replay
from outply.games.pacman.rules import CAUGHT, PLAYING, STARVED, WON
from outply.primitives.dice import Dice

MOVES = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
BACK = {"n": "s", "s": "n", "e": "w", "w": "e", "-": ""}


class Twin:
    """The same rules on rows and columns, sets and lists, changed in place."""

    def __init__(self, text, steps, scare):
        rows = [row for row in text.split("\n") if row]
        marked = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "#"}
        where = {mark: sorted(place for place in marked if marked[place] == mark) for mark in "P.oG"}
        self.floor, self.dots, self.pellets = set(marked), set(where["."]), set(where["o"])
        self.pacman, self.homes, self.ghosts = where["P"][0], where["G"], list(where["G"])
        self.headings, self.fear = ["-" for _ in self.ghosts], [0 for _ in self.ghosts]
        self.score, self.steps, self.most, self.scare = 0, 0, steps, scare
        self.queue, self.over = ["P", *range(len(self.ghosts))], ""

    def next_to(self, place):
        around = {letter: (place[0] + down, place[1] + right) for letter, (down, right) in MOVES.items()}
        return {letter: there for letter, there in around.items() if there in self.floor}

    def legal(self):
        if self.queue[0] == "P":
            return set(self.next_to(self.pacman))
        ghost = self.queue[0]
        if self.fear[ghost] in range(1, self.scare + 1, 2):
            return {"-"}
        everywhere = set(self.next_to(self.ghosts[ghost]))
        return everywhere - {BACK[self.headings[ghost]]} or everywhere or {"-"}

    def walk(self, start):
        """The length of the way from a place to every other."""
        reached, edge, far = {start: 0}, {start}, 0
        while edge:
            far += 1
            edge = {there for place in edge for there in self.next_to(place).values() if there not in reached}
            reached.update(dict.fromkeys(edge, far))
        return reached

    def chances(self, aim):
        ghost, legal = self.queue[0], self.legal()
        here, way = self.ghosts[ghost], self.walk(self.pacman)
        sign = -1 if self.fear[ghost] else 1
        far = {letter: sign * way.get(self.next_to(here).get(letter, here), -1) for letter in legal}
        best = [letter for letter in legal if far[letter] == min(far.values())]
        return {letter: (1 - aim) / len(legal) + (aim / len(best) if letter in best else 0) for letter in legal}

    def move(self, letter):
        mover = self.queue.pop(0)
        self.queue.append(mover)
        if mover == "P":
            self.pacman = self.next_to(self.pacman)[letter]
            self.score, self.steps = self.score - 1, self.steps + 1
            for ghost, place in enumerate(list(self.ghosts)):
                if place == self.pacman and not self.over:
                    self.clash(ghost)
            if not self.over:
                self.eat()
        else:
            if letter != "-":
                self.ghosts[mover], self.headings[mover] = self.next_to(self.ghosts[mover])[letter], letter
                if self.ghosts[mover] == self.pacman:
                    self.clash(mover)
            self.fear[mover] -= self.fear[mover] > 0
        if self.queue[0] == "P" and self.steps == self.most and not self.over:
            self.over = "starved"

    def clash(self, ghost):
        if self.fear[ghost]:
            self.score += 200
            self.ghosts[ghost], self.headings[ghost], self.fear[ghost] = self.homes[ghost], "-", 0
        else:
            self.score -= 500
            self.over = "caught"

    def eat(self):
        if self.pacman in self.pellets:
            self.pellets.remove(self.pacman)
            self.fear = [self.scare for _ in self.ghosts]
        if self.pacman in self.dots:
            self.dots.remove(self.pacman)
            self.score += 10
            if not self.dots:
                self.score += 500
                self.over = "won"


# Corridors, a room, a dead end, two ghosts at once and a ghost that is walled in.
TWIN_MAPS = [
    *MAPS.values(),
    "######\n#P..o#\n#.o..#\n#..GG#\n######",
    "#######\n#P...o#\n###.###\n##.G###\n#####G#\n#######",
    "########\n#.o P G#\n########",
]


@pytest.mark.parametrize("text", TWIN_MAPS)
@pytest.mark.parametrize(("kind", "aim"), [("minimax", None), ("random", 0.0), ("directional:0.75", 0.75)])
def test_random_play_follows_the_slow_twin(text, kind, aim):
    endings = {"": PLAYING, "won": WON, "caught": CAUGHT, "starved": STARVED}
    for seed in range(12):
        game, twin, dice = Pacman(text, kind, steps=60, scare=9), Twin(text, 60, 9), Dice(seed)
        view, state = view_of(game), game.initial()
        while not game.is_terminal(state):
            legal = {view.name(state, action): action for action in choices(game, state)}
            assert set(legal) == twin.legal()
            if game.player(state) == CHANCE:
                said = {view.name(state, outcome): chance for outcome, chance in game.outcomes(state)}
                assert said == pytest.approx(twin.chances(aim))
            letter = dice.pick(sorted(legal))
            state = game.result(state, legal[letter])
            twin.move(letter)
            assert (state.score, state.steps, state.ending) == (twin.score, twin.steps, endings[twin.over])
            assert game.maze.places[state.pacman] == twin.pacman
            assert [game.maze.places[state.ghosts[g]] for g in range(game.ghost_count)] == twin.ghosts
            assert sum(word.bit_count() for word in state.dots) == len(twin.dots)
            assert view.parse(view.format(state)) == state


def test_the_game_keeps_the_contract_at_both_speeds():
    game = Pacman(TWIN_MAPS[-2], "directional:0.5", steps=60, scare=4, fixed_loss=True)
    report = check_game(game, games=4)
    assert report.ok, report.problems
    assert report.compiled, report.reason


# Searches take longest to compile, and one of them was compared above. Here are the rules alone, with more than one
# word of dots, and without ghosts.
@pytest.mark.parametrize("name", ["medium", "bend"])
def test_the_rules_say_the_same_at_both_speeds(name):
    game = Pacman(name, steps=40, scare=7)
    check, dice = Check(game, most_plies=400), Dice(2)
    for _ in range(4):
        check.random_game(dice)
    twins = Twins(game)
    assert {twins.difference(state) for state in check.visited} == {""}


@pytest.mark.parametrize("text", TWIN_MAPS)
@pytest.mark.parametrize("options", [{"ghosts": "random"}, {"scare": 3, "fixed_loss": True}], ids=["random", "fixed"])
def test_the_game_keeps_the_contract_on_every_map(text, options):
    check, dice = Check(Pacman(text, steps=60, **options), most_plies=400), Dice(1)
    assert check.facts_hold()
    for _ in range(4):
        check.random_game(dice)
    assert not check.found
    assert check.unfinished == 0


def after(game, names):
    return view_of(game).parse(names)


def test_a_dot_brings_ten_a_step_costs_one_and_the_last_dot_five_hundred():
    game = Pacman("#####/#P..#/#####")
    assert after(game, "e").score == 9
    assert (after(game, "e e").score, after(game, "e e").ending) == (518, WON)


def test_the_caught_lose_500_points_or_have_lost_500_by_option():
    for fixed, score in ((False, 10 - 2 - 500), (True, -500)):
        game = Pacman("#######/#.P. G#/#######", fixed_loss=fixed)
        end = after(game, "e w e")
        assert (end.ending, end.score) == (CAUGHT, score)
        assert (game.utility(end, 0), game.utility(end, 1)) == (score, -score)


def test_a_scared_ghost_is_slow_and_its_eater_gains_200_and_it_begins_again_at_home():
    game = Pacman("#########/#.Po   G#/#########", scare=6)
    state = after(game, "e w e - e")
    assert (state.score, state.scared, state.ghosts) == (-3, (4,), (5,))
    eaten = game.result(state, 3)
    assert (eaten.score, eaten.ghosts, eaten.scared, eaten.headings) == (197, game.homes, (0,), (4,))


def test_a_ghost_turns_back_only_in_a_dead_end():
    game = Pacman("#######/#P...##/####.##/#.. G #/#######")
    view = view_of(game)

    def ways(names):
        state = view.parse(names)
        return {view.name(state, action) for action in game.actions(state)}

    assert ways("e") == {"n", "e", "w"}  # it stands still, and may go anywhere
    assert ways("e w e") == {"w"}  # in the corridor it goes on
    assert ways("e e w") == {"w"}  # in the dead end it turns back
    assert ways("e e w w e") == {"n", "w"}  # at the junction it does not


def test_a_game_ends_after_the_most_steps_and_the_score_stays():
    game = Pacman("bend", steps=3)
    assert (after(game, "s n s").ending, after(game, "s n s").score) == (STARVED, -3)


def test_directional_ghosts_come_nearer_and_scared_ones_flee():
    game = Pacman("#######/#..P..#/#.###.#/#o.G..#/#######", "directional:0.8")
    ahead = dict(game.outcomes(after(game, "w")))
    assert ahead == pytest.approx({1: 0.1, 3: 0.9})
    assert sum(ahead.values()) == pytest.approx(1)


def test_the_value_against_either_ghost_is_what_can_be_counted_by_hand():
    # After the first step (score 9) a ghost that comes has him: best is to end it at once, 9 − 1 − 500. One that goes
    # away into its dead end leaves him two more steps, 9 − 2.
    text, values = "#######/#P. G.#/#######", {}
    for kind in ("minimax", "random", "directional:0.5"):
        game = Pacman(text, kind)
        values[kind] = search(game, depth=5, evaluate=PacmanKnowledge(game).score, compiled=False).value
    assert values == {"minimax": -492, "random": (7 - 492) / 2, "directional:0.5": 0.25 * 7 - 0.75 * 492}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#####/#...#/#####", "expected 1 Pac-Man 'P' in the map, but got 0"),
        ("####/#PP#/####", "expected 1 Pac-Man 'P' in the map, but got 2"),
        ("####/#P #/####", "expected 1 to 248 dots '.' in the map, but got 0"),
        ("########/#P.GGGGG#/########", "expected 0 to 4 ghosts 'G' in the map, but got 5"),
        (f"{'#' * 22}/#P.{'o' * 17}#/{'#' * 22}", "expected 0 to 16 power pellets 'o' in the map, but got 17"),
        ("#####/#P#.#/#####", "expected every dot of the map within Pac-Man's reach, but one is walled off"),
        ("####/#P.x#/####", "expected only '#', '.', 'o', 'P', 'G' and spaces in the map, but got 'x'"),
        ("####/ P.#/####", "expected a wall '#' all around the map, but there is a gap"),
        ("#" * 41, "expected a map of at most 40 rows and 40 columns, but got 1 rows and 41 columns"),
        ("#" * 9999, "expected a map of at most 40 rows and 40 columns, but it is larger"),
        ("cave", f"expected the name of a map ({', '.join(MAPS)}) or a map, but got 'cave'"),
    ],
)
def test_a_map_that_is_none_is_refused(text, message):
    with pytest.raises(InputError) as error:
        Pacman(text)
    assert str(error.value) == message


BEND = [1, [-1], [4], [0], [3], 0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        (0, 4, "a cell of the maze for Pac-Man"),
        (1, [9], "cells of the maze for the ghosts"),
        (2, [5], "headings from 0 to 4"),
        (3, [21], "0 to 20 rounds to be scared"),
        (4, [4], "dots of the maze as bits"),
        (5, 1, "pellets of the maze as bits"),
        (6, 521, "a score from -1000 to 520"),
        (7, 501, "0 to 500 steps"),
        (8, 1, "a turn from 0 to 0"),
        (9, 1, "an ending that fits the dots and the steps"),
    ],
)
def test_a_position_that_cannot_be_is_refused(field, value, expected):
    view = view_of(Pacman("bend"))
    assert view.parse(json.dumps(BEND)) == Pacman("bend").initial()
    with pytest.raises(InputError) as error:
        view.parse(json.dumps([*BEND[:field], value, *BEND[field + 1 :]]))
    assert str(error.value) == f"expected {expected}, but got {json.dumps(value)}"


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.text(max_size=80), st.text("#.oPG /\n", max_size=80), st.text("[],-0123456789", max_size=60)))
def test_no_text_breaks_a_parser(text):
    view = view_of(Pacman("bend"))
    for read in (Pacman, view.parse, replay, lambda kind: Pacman("bend", kind)):
        with contextlib.suppress(InputError):
            read(text)


def test_the_pictures_show_what_is_there():
    game = Pacman("#######/#.Po G#/#######", scare=6)
    view, state = view_of(game), after(Pacman("#######/#.Po G#/#######", scare=6), "e w")
    assert view.show(state) == "#######\n#. Pg #\n#######\nscore -1, step 1, Pac-Man to move"
    assert view.draw(state).shapes.count("<circle") == 1 + 2  # a dot, and the ghost's eyes
    caught = Pacman("######/#P..G#/######")
    assert "X" in view_of(caught).show(after(caught, "e w e"))


def test_of_mixed_ghosts_the_first_attacks_and_the_others_move_at_random():
    maze = "\n".join(["#######", "#P. . #", "#G   G#", "#######"])
    game = Pacman(maze, "mixed")
    state = game.result(game.initial(), next(iter(game.actions(game.initial()))))
    assert game.player(state) == 1
    state = game.result(state, next(iter(game.actions(state))))
    if not game.is_terminal(state):
        assert game.player(state) == CHANCE
        chances = [chance for _, chance in game.outcomes(state)]
        assert sum(chances) == pytest.approx(1)
        assert len(set(chances)) == 1
    assert game.has_chance


# Pac-Man waits in a dead end: after two steps, which cost 1 each, the ghost is there.
CAUGHT_AT = {"": -502, ",loss=30": -32, ",loss=0": -2, ",loss=30,fixed-loss": -30}


@pytest.mark.parametrize(("words", "score"), CAUGHT_AT.items())
def test_an_attack_costs_what_the_option_says(words, score):
    game = make(f"pacman:#####/#P.G#/#####{words}")
    state = game.initial()
    while not game.is_terminal(state):
        state = game.result(state, STAY if game.player(state) == 0 else next(game.actions(state)))
    assert (state.ending, state.score) == (CAUGHT, score)


def test_a_record_keeps_what_an_attack_costs():
    game, _ = replay(record(make("pacman:bend,loss=30"), []))
    assert game.loss == 30
    assert '"loss"' not in record(make("pacman:bend"), [])


def test_walls_that_meet_in_a_square_leave_no_hole():
    # The middle of four blocks, of which a wall two blocks thick has one and a thin one none.
    assert "M18 18h12v12h-12z" in walls(("##", "##"))
    assert "h12v12h-12z" not in walls(("##", "#."))
