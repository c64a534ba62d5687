"""Games are played out legally, by the seed, and reported step by step."""

import pytest

from outply import CHANCE, MNK, InputError, Nim, Pig, Tree, explain, play, random_player, search_player
from outply.primitives.dice import Dice


def test_a_perfect_player_never_loses_at_tictactoe():
    for seed in range(5):
        steps = list(play(MNK(), [search_player(depth=9), random_player(seed)]))
        assert MNK().utility(steps[-1].state, 0) >= 0


def test_a_perfect_player_wins_nim_from_a_won_position():
    steps = list(play(Nim(3, 4, 5), [search_player(depth=12), random_player(1)]))
    assert Nim(3, 4, 5).utility(steps[-1].state, 0) == 1


def test_the_same_seed_gives_the_same_game_and_dice_fall_for_chance():
    games = [list(play(Pig(10), [random_player(2), random_player(3)], seed=seed)) for seed in (4, 4, 5)]
    assert games[0] != games[2]
    assert {step.player for step in games[0]} == {0, 1, CHANCE}
    again = list(play(Pig(10), [random_player(2), random_player(3)], seed=4))
    assert again == games[0]


def test_an_illegal_choice_and_a_missing_player_are_refused():
    with pytest.raises(InputError, match="a legal action from player 0, but got 99"):
        list(play(MNK(), [lambda game, state: 99, random_player()]))
    with pytest.raises(InputError, match="a player for each of 2 players, but got 1"):
        list(play(MNK(), [random_player()]))


def test_the_dice_are_those_of_splitmix64():
    """The first numbers of the reference implementation for seed 1234567 (Vigna, splitmix64.c)."""
    dice = Dice(1234567)
    assert [dice.bits() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_dice_fall_on_each_face_about_as_often():
    dice = Dice(1)
    counts = [0] * 6
    for _ in range(6000):
        counts[dice.below(6)] += 1
    assert all(850 < count < 1150 for count in counts)


def test_an_explained_search_is_the_search_itself():
    from outply import ConnectFour, search
    from outply.explaining import Node

    def visited(node: Node) -> int:
        return 1 + sum(visited(child) for child in node.children)

    explanation = explain(ConnectFour(4, 4), depth=5)
    compiled = search(ConnectFour(4, 4), depth=5, algorithm="alphabeta", compiled=True)
    assert visited(explanation.root) == compiled.nodes == explanation.result.nodes
    assert explanation.root.value == compiled.value


def test_an_explained_expectimax_shows_opponents_as_random():
    text = str(explain(Tree.from_text("((10 10) (9 100))"), algorithm="expectimax"))
    assert text.splitlines()[0] == "A ▲ MAX = 54.5"
    assert text.splitlines()[-3:] == ["└─ a2  C ● player 1, at random = 54.5", "   ├─ c1 (½) · 9", "   └─ c2 (½) · 100"]
