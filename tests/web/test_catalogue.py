"""Which games a server offers, and under which names: those last from one start of the server to the next."""

import pytest

from outply.contract.errors import InputError
from outply.interfaces.web.catalogue import Catalogue

HEXAPAWN = "games/hexapawn.py:Hexapawn"


def own(catalogue):
    return {key: offer.spec for key, offer in catalogue.offers.items() if offer.group == "own"}


def test_an_own_game_is_called_by_its_class_whatever_else_is_served():
    assert own(Catalogue((HEXAPAWN,))) == {"own:Hexapawn": HEXAPAWN}
    both = Catalogue(("other.py:Other", HEXAPAWN))
    assert own(both) == {"own:Other": "other.py:Other", "own:Hexapawn": HEXAPAWN}
    assert both.setting("own:Hexapawn")["game"] == HEXAPAWN


def test_parameters_and_files_distinguish_and_what_is_alike_is_numbered():
    games = ("a.py:Hex:3,4", "a.py:Hex", "b/a.py:Hex", "trees/week 1.json", "((3 12)  (2 4))", "a.py:Nim")
    names = ["own:Hex:3,4", "own:Hex", "own:Hex-2", "own:week 1.json", "own:((3 12) (2 4))", "own:Nim"]
    catalogue = Catalogue(games)
    assert own(catalogue) == dict(zip(names, games, strict=True))
    # A class of the same name does not hide a game that comes with outply.
    assert catalogue.setting("nim")["game"] == "nim:3,4,5"


@pytest.mark.parametrize("game", ["own:Hexa", "own:", "own:games/hexapawn.py:Hexapawn", "own:Hexapawn:3", "own-1"])
def test_an_own_game_that_is_not_served_is_one_sentence(game):
    with pytest.raises(InputError, match=r"^expected (one of your own games|the name of a game) .*, but got 'own"):
        Catalogue((HEXAPAWN,)).setting(game)
