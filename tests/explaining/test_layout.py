"""The layout keeps the promises that make a tree readable, on random trees."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outply.explaining.layout import Box, tidy

GAP = 8.0

widths = st.sampled_from([4.0, 20.0, 50.0])
shapes = st.recursive(
    st.tuples(widths, st.just(())), lambda below: st.tuples(widths, st.lists(below, max_size=5)), max_leaves=40
)


def boxes(shape):
    width, children = shape
    return Box(width, [boxes(child) for child in children])


def laid_out(shape):
    root = boxes(shape)
    tidy(root, GAP)
    return root


def levels(root):
    level = [root]
    while level:
        yield level
        level = [child for box in level for child in box.children]


def everything(root):
    return [box for level in levels(root) for box in level]


def mirrored(shape):
    width, children = shape
    return width, [mirrored(child) for child in reversed(children)]


@given(shapes)
def test_no_two_boxes_of_a_level_are_nearer_than_the_gap_and_all_keep_their_order(shape):
    for level in levels(laid_out(shape)):
        for left, right in pairwise(level):
            assert right.x - right.width / 2 >= left.x + left.width / 2 + GAP - 1e-6


@given(shapes)
def test_a_parent_stands_over_the_middle_of_its_first_and_last_child(shape):
    for box in everything(laid_out(shape)):
        if box.children:
            assert box.x == pytest.approx((box.children[0].x + box.children[-1].x) / 2)


@given(shapes, shapes)
def test_a_subtree_looks_the_same_wherever_it_hangs(shape, other):
    alone = laid_out(shape)
    twice = laid_out((10.0, [shape, other, (10.0, [other, shape])]))
    for again in (twice.children[0], twice.children[2].children[1]):
        offset = again.x - alone.x
        assert [box.x - offset for box in everything(again)] == pytest.approx([box.x for box in everything(alone)])


@given(shapes)
def test_the_mirrored_tree_gives_the_mirrored_picture(shape):
    there, back = laid_out(shape), boxes(mirrored(shape))
    width = tidy(back, GAP)
    for level, flipped in zip(levels(there), levels(back), strict=True):
        assert [width - box.x for box in reversed(flipped)] == pytest.approx([box.x for box in level])


@given(shapes)
def test_the_picture_begins_at_zero_and_is_as_wide_as_said(shape):
    root = boxes(shape)
    width = tidy(root, GAP)
    found = everything(root)
    assert min(box.x - box.width / 2 for box in found) == pytest.approx(0)
    assert max(box.x + box.width / 2 for box in found) == pytest.approx(width)


def test_one_parent_over_three_children_is_placed_as_one_would_by_hand():
    # Three boxes of 10 with gaps of 8 take 46; their centres are 18 apart.
    root = laid_out((20.0, [(10.0, ()), (10.0, ()), (10.0, ())]))
    assert [child.x for child in root.children] == [5, 23, 41]
    assert root.x == 23


def test_small_subtrees_between_large_ones_are_spread_evenly():
    # What Walker added to Reingold and Tilford: without it the middle ones stick to the left.
    large = (10.0, [(10.0, ())] * 5)
    root = laid_out((10.0, [large, *[(10.0, ())] * 3, large]))
    steps = [right.x - left.x for left, right in pairwise(root.children)]
    assert steps == pytest.approx([steps[0]] * 4)
    assert steps[0] > 18


def test_a_line_of_many_plies_is_laid_out_without_recursion():
    root = last = Box(10)
    for _ in range(20_000):
        last.children = [Box(10), Box(10)]
        last = last.children[1]
    assert tidy(root, GAP) > 10
