"""Searches for many players against their slow twins, on random trees of tuples; and what each of them assumes."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from outply import Bound, Game, GameError, Log, Tree, explain, search
from tests import reference
from tests.strategies import many, trees, tuple_trees

MANY = many(60)

# The tree of the lecture: utilities of three players, who move in turn.
LECTURE = "(((1,6,6 7,1,2) (6,1,2 7,2,1)) ((5,1,7 1,5,2) (7,7,1 5,2,5)))"

several = st.integers(2, 4).flatmap(lambda players: tuple_trees(players) | tuple_trees(players, total=6))


def tree_of(nested) -> Tree:
    return Tree.from_text(reference.as_tuple_text(nested))


def players_of(nested) -> int:
    return len(next(reference.leaves(nested)))


def guess_of(tree: Tree, nested):
    """An evaluation that guesses the first leaf below a state."""
    guesses = {}

    def walk(state, node):
        guesses[state] = tuple(map(float, next(reference.leaves(node))))
        for action, child in enumerate(node if isinstance(node, list) else []):
            walk(tree.result(state, action), child)

    walk(tree.initial(), nested)
    return guesses.__getitem__


# Max^n with pruning


@MANY
@given(nested=several)
@example(nested=[[[(1, 6, 6), (7, 1, 2)], [(6, 1, 2), (7, 2, 1)]], [[(5, 1, 7), (1, 5, 2)], [(7, 7, 1), (5, 2, 5)]]])
def test_pruned_maxn_finds_the_same_tuple_action_and_line_as_plain_maxn(nested):
    tree = tree_of(nested)
    plain, pruned = search(tree, algorithm="maxn"), search(tree, algorithm="maxn-pruned")
    assert pruned.value == plain.value == reference.maxn(nested, players_of(nested))
    assert (pruned.action, pruned.line) == (plain.action, plain.line)
    assert pruned.nodes <= plain.nodes


@MANY
@given(nested=several)
def test_the_line_of_each_action_leads_to_its_value(nested):
    tree = tree_of(nested)
    for choice in search(tree, algorithm="maxn").choices:
        assert choice.line[0] == choice.action
        state, leaf = tree.initial(), nested
        for action in choice.line:
            state, leaf = tree.result(state, action), leaf[action]
        assert (tree.is_terminal(state), choice.value) == (True, leaf)


@MANY
@given(nested=tuple_trees(3, total=6), depth=st.integers(1, 4))
def test_pruned_maxn_to_a_depth_finds_what_plain_maxn_finds(nested, depth):
    tree = tree_of(nested)
    guess = guess_of(tree, nested)
    found = search(tree, algorithm="maxn-pruned", depth=depth, evaluate=guess)
    assert found.value == reference.maxn(reference.first_leaves(nested, depth), 3)
    assert found.line == search(tree, algorithm="maxn", depth=depth, evaluate=guess).line


@MANY
@given(nested=tuple_trees(3, total=6))
def test_an_action_that_pruned_maxn_does_not_take_has_a_true_bound_for_the_mover(nested):
    result = search(tree_of(nested), algorithm="maxn-pruned")
    for choice in result.choices:
        truth = reference.maxn(nested[choice.action], 3, mover=1)
        if choice.bound == Bound.EXACT:
            assert choice.value == truth
        else:
            assert truth[0] <= result.value[0]
            assert choice.value[0] <= result.value[0]
    exact = search(tree_of(nested), algorithm="maxn-pruned", exact=True)
    assert [choice.value for choice in exact.choices] == [reference.maxn(child, 3, mover=1) for child in nested]


@MANY
@given(nested=trees(chance=True))
def test_pruned_maxn_of_two_opposed_players_is_expectiminimax(nested):
    tree = Tree.from_text(reference.as_text(nested))
    pruned, plain = search(tree, algorithm="maxn-pruned"), search(tree, algorithm="expectiminimax")
    assert pruned.value == (plain.value, -plain.value)
    assert (pruned.action, pruned.line) == (plain.action, plain.line)


def test_shallow_pruning_leaves_out_what_korf_leaves_out():
    # R. Korf, Multi-player alpha-beta pruning (1991): utilities sum to 9. The first player has 3 on the left; when the
    # second finds 7 on the right, at most 2 are left for the first, and nothing else is visited there.
    tree = Tree.from_text("((3,3,3 4,2,3) (1,7,1 9,0,0 0,9,0))")
    log = Log()
    result = search(tree, algorithm="maxn-pruned", observer=log)
    assert (result.value, result.action) == ((3, 3, 3), 0)
    assert [event.value for event in log.events if event.kind == "leaf"] == [(3, 3, 3), (4, 2, 3), (1, 7, 1)]
    (cut,) = [event for event in log.events if event.kind == "cut"]
    assert (cut.alpha, cut.beta, cut.side, cut.setter) == (7.0, 6.0, "beta", 0)


def test_who_has_the_greatest_utility_of_all_looks_no_further():
    tree = Tree.from_text("((0,2 1,2 2,0) (1,1 0,0))")
    log = Log()
    assert search(tree, algorithm="maxn-pruned", observer=log).value == (1, 1)
    assert [event.value for event in log.events if event.kind == "leaf"] == [(0, 2), (1, 1), (0, 0)]


class Generous(Game):
    """Three players, who get more together than the game says."""

    players, zero_sum, max_total_utility = 3, False, 1.0

    def initial(self):
        return 0

    def player(self, state):
        return 0

    def actions(self, state):
        yield 1

    def result(self, state, action):
        return 1

    def is_terminal(self, state):
        return state == 1

    def utility(self, state, player):
        return 1.0


@pytest.mark.parametrize("compiled", [True, False])
def test_a_game_that_breaks_its_promise_about_the_total_is_refused(compiled):
    message = (
        "expected utilities and guesses within the range and the total that Generous declares, but some lie outside: "
        "set min_utility, max_utility and max_total_utility, or search by maxn"
    )
    with pytest.raises(GameError) as error:
        search(Generous(), algorithm="maxn-pruned", compiled=compiled)
    assert str(error.value) == message


def test_a_guess_beyond_the_range_is_refused_too():
    with pytest.raises(GameError, match="expected utilities and guesses within the range"):
        search(Tree.from_text("((1,2,3 3,2,1))"), algorithm="maxn-pruned", depth=1, evaluate=lambda state: (9.0,) * 3)


# Paranoid and best reply


@MANY
@given(nested=several)
def test_paranoid_search_equals_its_slow_twin(nested):
    result = search(tree_of(nested), algorithm="paranoid")
    truth = [reference.paranoid(child, players_of(nested), 0, 1) for child in nested]
    assert result.value == max(truth)
    assert result.action == truth.index(max(truth))
    assert all(c.value == truth[c.action] for c in result.choices if c.bound == Bound.EXACT)
    assert all(truth[c.action] <= c.value for c in result.choices if c.bound == Bound.UPPER)


@MANY
@given(nested=several)
def test_best_reply_search_equals_its_slow_twin(nested):
    result = search(tree_of(nested), algorithm="best-reply")
    truth = [reference.best_reply(child, players_of(nested), 0, 1) for child in nested]
    assert result.value == max(truth)
    assert result.action == truth.index(max(truth))


@pytest.mark.parametrize("algorithm", ["paranoid", "best-reply"])
@pytest.mark.parametrize("root", ["max min", "min max"])
@MANY
@given(nested=trees())
def test_of_two_opposed_players_one_is_all_the_others(algorithm, root, nested):
    tree = Tree.from_text(f"{root}: {reference.as_text(nested)}")
    found, plain = search(tree, algorithm=algorithm), search(tree, algorithm="alphabeta")
    assert (found.value, found.action, found.line) == (plain.value, plain.action, plain.line)
    assert found.choices == plain.choices


@MANY
@given(nested=tuple_trees(3), depth=st.integers(1, 5))
def test_paranoid_and_best_reply_to_a_depth_equal_their_slow_twins(nested, depth):
    tree, shallow = tree_of(nested), reference.first_leaves(nested, depth)
    guess = guess_of(tree, nested)
    found = search(tree, algorithm="paranoid", depth=depth, evaluate=guess)
    assert found.value == reference.paranoid(shallow, 3)
    found = search(tree, algorithm="paranoid", depth=depth, evaluate=guess, exact=True)
    assert [c.value for c in found.choices] == [reference.paranoid(child, 3, 0, 1) for child in shallow]
    found = search(tree, algorithm="best-reply", depth=depth, evaluate=guess)
    assert found.value == reference.best_reply(shallow, 3)
    found = search(tree, algorithm="best-reply", depth=depth, evaluate=guess, exact=True)
    assert [c.value for c in found.choices] == [reference.best_reply(child, 3, 0, 1) for child in shallow]


@MANY
@given(nested=several)
def test_nobody_does_worse_than_their_paranoia_and_best_reply_is_no_less_hopeful(nested):
    tree = tree_of(nested)
    sure = search(tree, algorithm="paranoid").value
    assert search(tree, algorithm="maxn").value[0] >= sure
    assert search(tree, algorithm="best-reply").value >= sure


@MANY
@given(nested=tuple_trees(3))
def test_the_line_of_each_search_is_a_way_of_play(nested):
    tree = tree_of(nested)
    for algorithm in ("maxn-pruned", "paranoid", "best-reply"):
        result = search(tree, algorithm=algorithm)
        state = tree.initial()
        for action in result.line:
            assert action in list(tree.actions(state))
            state = tree.result(state, action)
        assert tree.is_terminal(state)
        mine = result.value[0] if algorithm == "maxn-pruned" else result.value
        assert tree.utility(state, 0) == mine


def test_in_the_tree_of_the_lecture_cooperation_arises_that_paranoia_does_not_see():
    tree = Tree.from_text(LECTURE)
    # On the left, players 1 and 2 both do best by (1,6,6), without a word between them. On the right, what is best for
    # players 1 and 2 leaves player 0 their 5. Against a conspiracy they are sure of 1 only, on either side.
    assert search(tree, algorithm="maxn").value == search(tree, algorithm="maxn-pruned").value == (5, 2, 5)
    assert search(tree, algorithm="paranoid", exact=True).ties == (0, 1)
    assert search(tree, algorithm="paranoid").value == search(tree, algorithm="best-reply").value == 1


def test_a_cut_of_pruned_maxn_is_explained():
    assert str(explain(Tree.from_text("((3,3,3 4,2,3) (1,7,1 9,0,0))"), algorithm="maxn-pruned")).splitlines() == [
        "A ◆ player 0 = (3, 3, 3)",
        "├─ a1  B ◆ player 1 = (3, 3, 3)",
        "│  ├─ b1 · (3, 3, 3)",
        "│  └─ b2 · (4, 2, 3)",
        "└─ a2  C ◆ player 1 ≥ (1, 7, 1)   cut: player 1 has 7, and 6 is enough",
        "   ├─ c1 · (1, 7, 1)",
        "   └─ c2 ✂ never visited",
    ]


def test_a_paranoid_tree_has_one_who_maximises_and_the_others_minimise():
    assert str(
        explain(Tree.from_text("p1 p2 p0: ((3,3,3 4,2,4) (1,7,1 9,0,0))"), algorithm="paranoid")
    ).splitlines() == [
        "A ▲ player 1 = 2",
        "├─ a1  B ▼ player 2 = 2",
        "│  ├─ b1 · 3",
        "│  └─ b2 · 2",
        "└─ a2  C ▼ player 2 ≤ 0   cut: player 2 has 0, player 1 is sure of 2",
        "   ├─ c1 · 7",
        "   └─ c2 · 0",
    ]
