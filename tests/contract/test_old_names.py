"""Parts of the knowledge under their old names: an error that says the new one, never silence."""

import pytest

from outply import MNK, GameError, Knowledge, Limit, Search, Solver, search
from outply.contract.knowledge import RENAMED


def with_method(base, name, answer=None):
    """A subclass that has a method of this name."""
    return type("Old", (base,), {name: lambda self, state: answer})


@pytest.mark.parametrize(("old", "new"), RENAMED.items())
def test_an_old_name_in_a_game_is_an_error_that_says_the_new_one(old, new):
    sentence = f"expected `{new}`, the new name of the method `{old}`, but Old has the old one: rename it"
    with pytest.raises(GameError) as raised:
        search(with_method(MNK, old)(), depth=2, compiled=False)
    assert str(raised.value) == sentence


@pytest.mark.parametrize("old", RENAMED)
def test_an_old_name_in_a_knowledge_is_an_error_too(old):
    game = MNK()
    with pytest.raises(GameError, match=f"`{RENAMED[old]}`.*`{old}`"):
        Solver(game, compiled=False, knowledge=with_method(Knowledge, old)(game))()


@pytest.mark.parametrize("old", RENAMED)
def test_an_attribute_that_is_no_method_is_no_old_name(old):
    game = type("Mine", (MNK,), {old: 3})()
    assert search(game, depth=2, compiled=False).depth == 2


def test_a_class_that_has_both_names_means_something_else_by_the_old_one():
    class Both(Knowledge):
        def skip(self, count):
            raise AssertionError("nobody asks for this")

        def null_move(self, state):
            return state

    assert Search(MNK(), knowledge=Both(MNK()), compiled=False)(None, Limit(depth=2)).depth == 2
