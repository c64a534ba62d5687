"""What a user may hold goes through pickle and means the same, or says in a sentence why it cannot."""

import pickle

import pytest

from outply import (
    MNK,
    Counted,
    Interrupted,
    Limit,
    Mixture,
    Options,
    Search,
    Searched,
    Softmax,
    Solver,
    Tree,
    Uniform,
    policy_player,
    prepare,
    random_player,
    reasoning,
    search,
    search_player,
)

GAME = MNK()
RESULT = search(GAME, depth=2, compiled=False)


def again(thing):
    """The thing after it was pickled."""
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize("thing", [RESULT, Limit(depth=3), Options("pvs", lines=2), RESULT.statistics])
def test_plain_data_is_equal_after_pickling(thing):
    assert again(thing) == thing


def test_a_search_finds_the_same_after_pickling():
    made = prepare(GAME, "pvs", compiled=False, lines=2)
    before = made.think(None, Limit(depth=3))
    after = again(made).think(None, Limit(depth=3))
    assert (after.value, after.choices) == (before.value, before.choices)


def test_a_solver_finds_the_same_after_pickling():
    solver = Solver(GAME, compiled=False)
    state = GAME.result(GAME.result(GAME.initial(), 4), 0)
    assert again(solver).values([state]) == solver.values([state]) == again(solver).values([state])


def both(state):
    """A guess for each of two players."""
    return (0.5, -0.5)


@pytest.mark.parametrize(
    "policy",
    [
        Uniform(GAME),
        Counted(GAME),
        Searched(GAME, 2, compiled=False),
        Softmax(GAME, both),
        Mixture((0.5, Uniform(GAME)), (0.5, Searched(GAME, 1, compiled=False))),
        reasoning(GAME, 1, 1, compiled=False),
    ],
)
def test_a_policy_says_the_same_after_pickling(policy):
    state = GAME.initial()
    assert list(again(policy).chances(state)) == list(policy.chances(state))
    assert str(again(policy)) == str(policy)


@pytest.mark.parametrize("player", [random_player(3), search_player(depth=2), policy_player(Uniform(GAME), 4)])
def test_a_player_does_the_same_after_pickling(player):
    copy = again(player)
    assert copy(GAME, GAME.initial()) == player(GAME, GAME.initial())


def test_an_interruption_keeps_its_result():
    assert again(Interrupted(RESULT)).result == RESULT


def test_a_tree_is_searched_alike_after_pickling():
    tree = Tree.from_text("((3 12 8) (2 4 6) (14 5 2))")
    assert search(again(tree)).value == search(tree).value


LAMBDA = "expected something that can be pickled, but `evaluate` is a lambda: write it with `def` in a module"


@pytest.mark.parametrize(
    "thing",
    [
        Options(evaluate=lambda state: 0.5),
        Search(GAME, evaluate=lambda state: 0.5),
        Searched(GAME, 1, evaluate=lambda state: 0.5),
        Search(GAME, opponent=Searched(GAME, 1, evaluate=lambda state: 0.5)),
        search_player(evaluate=lambda state: 0.5),
    ],
)
def test_a_lambda_is_said_to_be_the_reason(thing):
    with pytest.raises(TypeError) as raised:
        pickle.dumps(thing)
    assert str(raised.value) == LAMBDA


def test_a_class_or_function_inside_a_function_is_said_to_be_the_reason():
    class Mine(MNK):
        pass

    def report(result):
        pass

    why = "expected something that can be pickled, but"
    mine = "the class of `game`"
    for thing, part in ((Search(Mine()), mine), (Solver(Mine()), mine), (Search(GAME, progress=report), "`progress`")):
        with pytest.raises(TypeError) as raised:
            pickle.dumps(thing)
        assert str(raised.value) == f"{why} {part} is defined inside a function: define it outside"


def test_a_stream_says_why_it_cannot_be_pickled():
    with Search(GAME, compiled=False).stream(None, Limit(depth=2)) as stream, pytest.raises(TypeError) as raised:
        pickle.dumps(stream)
    assert str(raised.value) == (
        "expected something that can be pickled, but a Stream is a search that runs: pickle its results"
    )
