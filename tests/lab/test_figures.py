"""Means and shares with their intervals, against published numbers and the standard library."""

import math
import statistics

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outply.lab.figures import mean, share, student


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    # R. Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I,
    # method 3.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_a_share_has_wilsons_interval(hits, of, low, high):
    figure = share([True] * hits + [False] * (of - hits))
    assert figure.value == hits / of
    assert (figure.low, figure.high) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(("freedom", "t"), [(1, 12.706), (10, 2.228), (30, 2.042), (40, 2.021), (60, 2.0), (120, 1.98)])
def test_students_t_is_that_of_the_tables(freedom, t):
    assert student(freedom) == pytest.approx(t, abs=0.002)


@settings(deadline=None)
@given(st.lists(st.integers(-1000, 1000), min_size=31, max_size=60))
def test_for_many_games_the_interval_is_nearly_that_of_the_normal_distribution(numbers):
    figure, error = mean(numbers), statistics.stdev(numbers) / math.sqrt(len(numbers))
    assert figure.value == pytest.approx(statistics.mean(numbers), abs=1e-6)
    spread = statistics.NormalDist(0, 1).inv_cdf(0.975) * error
    assert spread <= (figure.high - figure.low) / 2 + 1e-9
    assert (figure.high - figure.low) / 2 <= 1.05 * spread + 1e-9


def test_a_single_game_has_no_interval():
    assert str(mean([7.0])) == "7.0"
    assert [str(share([hit])) for hit in (True, False)] == ["yes", "no"]
    assert math.isnan(mean([7.0]).low)


def test_a_hand_made_mean_comes_with_its_interval():
    # Standard deviation √(32/7) = 2.138, so 2.365 · 2.138 / √8 = 1.788.
    figure = mean([2, 4, 4, 4, 5, 5, 7, 9])
    assert (figure.low, figure.high) == pytest.approx((5 - 1.788, 5 + 1.788), abs=0.001)
    assert str(mean([-1234.0, -1236.0])) == "−1,235 ± 12.7"


@pytest.mark.parametrize(
    ("hits", "of", "said"),
    [
        (1, 2, "1/2 (9–91 %)"),
        (989, 1000, "989/1000 (98.0–99.4 %)"),
        (1000, 1000, "1000/1000 (99.6–100.0 %)"),
        (0, 100_000, "0/100000 (0.000–0.004 %)"),
    ],
)
def test_the_ends_of_a_narrow_interval_can_be_distinguished(hits, of, said):
    assert str(share([True] * hits + [False] * (of - hits))) == said


def test_where_all_or_nothing_happened_one_end_is_exact():
    for count in (1, 7, 1000):
        assert share([False] * count).low == 0.0
        assert share([True] * count).high == 1.0
