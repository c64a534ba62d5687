"""Stories of Star searches: bounds without margins, the outcome that causes a cut, and no cut where all is known."""

import pytest

from outply import Bound, Tree, explain, search
from outply.explaining import Role
from tests.searches.test_star import random_tree

# By hand: a1 is worth (3 + 12 + 9) / 3 = 8. Of a2, 2 and 4 are known: with 15, the greatest leaf, it is at most 7. Of
# a3, all is known: (15 + 6 + 0) / 3 = 7.
DICE = Tree.from_text("([3 12 9] [2 4 6] [15 6 0])")
# By hand: a1 is worth 8, and no leaf more than 9. Of a2, two outcomes of at most 7 leave room for 23/3. The first
# of them would settle that alone if it were at most 8 · 3 − 9 − 9 = 6.
QUICK = Tree.from_text("([8 8] [(7 (9 9)) (7 (9 9)) (7 (9 9))])")


@pytest.mark.parametrize("algorithm", ["star1", "star2"])
def test_a_cut_chance_node_is_reported_by_the_outcome_that_caused_it_and_by_its_exact_bound(algorithm):
    said = explain(DICE, algorithm=algorithm).narrative().splitlines()
    assert said[6] == (
        " 7. c2 (⅓) is 4; whatever c3 brings, C is worth at most 7; A already has 8 through B; so C is cut: outcome c3 "
        "is never visited."
    )


@pytest.mark.parametrize("algorithm", ["star1", "star2"])
def test_a_chance_node_whose_outcomes_are_all_known_is_not_cut(algorithm):
    explanation = explain(DICE, algorithm=algorithm)
    second, third = explanation.root.children[1:]
    assert (second.value, second.bound, [node.action for node in second.skipped]) == (7, Bound.UPPER, [2])
    assert (third.value, third.bound, third.cut) == (7, Bound.EXACT, None)
    assert explanation.log.counts["cut"] == explanation.result.statistics.chance_cuts == 1
    assert " 9. d1 (⅓) is 15, d2 (⅓) is 6, d3 (⅓) is 0.\n10. ⅓·15 + ⅓·6 + ⅓·0 = 7: D is worth 7." in (
        explanation.narrative()
    )


def test_a_story_says_the_range_that_its_cuts_rely_on():
    assert explain(DICE, algorithm="star1").narrative().splitlines()[0].endswith("; all values are from 0 to 15.")


def test_no_view_shows_a_margin():
    explanation = explain(DICE, algorithm="star1")
    data = explanation.data()
    assert 7.0 in data["tree"]["value"]
    assert all(value is None or value == round(value) for value in data["tree"]["value"] + data["events"]["value"])
    assert "≤ 7 " in str(explanation)
    assert "≤ 7<" in explanation.svg()
    assert "a2 is worth at most 7, but" in explanation.why_not("a2").sentence


def test_windows_of_outcomes_have_no_margin_either():
    explanation = explain(QUICK, algorithm="star2")
    assert "there MIN moves (α = 6, β = ∞)." in explanation.narrative()
    assert {6.0, 8.0} <= set(explanation.data()["events"]["alpha"])


def test_a_quick_look_at_an_outcome_is_not_reported_as_its_only_action():
    said = explain(QUICK, algorithm="star2").narrative()
    assert "MIN can take d1: D is worth at most 7." in said
    assert "has only" not in said


def expected_bound(node, low, high, first_is_quick):
    """The bound on a chance node from what is shown of its outcomes; those that were not visited may bring anything."""
    best = {child.action: (child.probability, low, high) for child in [*node.children, *node.skipped]}
    for child in node.children:
        chance, least, most = best[child.action]
        quick = first_is_quick and not child.again
        least = least if child.bound is Bound.UPPER or (quick and child.role is Role.MIN) else max(least, child.value)
        most = most if child.bound is Bound.LOWER or (quick and child.role is Role.MAX) else min(most, child.value)
        best[child.action] = (chance, least, most)
    return sum(chance * (most if node.bound is Bound.UPPER else least) for chance, least, most in best.values())


@pytest.mark.parametrize("algorithm", ["star1", "star2"])
@pytest.mark.parametrize("seed", range(60))
def test_every_cut_chance_node_shows_the_bound_of_its_outcomes_and_leaves_some_work_out(seed, algorithm):
    tree = random_tree(seed)
    low, high = min(tree.min_utility, 0), max(tree.max_utility, 0)
    explanation = explain(tree, algorithm=algorithm)
    for node in explanation.root.below():
        if node.is_chancy and node.cut is not None:
            # A quick look takes one bound of an outcome only, even if it could know both.
            bounds = [expected_bound(node, low, high, quick) for quick in {False, algorithm == "star2"}]
            assert any(node.value == pytest.approx(bound, rel=1e-12, abs=1e-12) for bound in bounds)
            assert node.skipped or algorithm == "star2"
        if node.bound is Bound.EXACT and node.is_chancy:
            true = search(tree, node.state, algorithm="expectiminimax").value
            assert node.value == pytest.approx(true, rel=1e-12, abs=1e-12)
