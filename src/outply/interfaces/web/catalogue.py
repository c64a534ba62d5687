"""The games that this server offers: those that come with outply, and those that the user named when starting it.

A request names a game by its key here, with parameters. It can name no file, module or class: what the user's own games
are made from is known to the server alone.
"""

import itertools
import re
from dataclasses import dataclass, replace

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.games.parameters import TREE_BEGINS
from outply.games.registry import ENTRIES, find_entry, make
from outply.interfaces.loading import PYTHON_CLASS

MOST_PARAMETERS = 2_000
MOST_TITLE = 80

# What the keys of the user's own games begin with, so that none is taken for a game that comes with outply.
OWN = "own:"

# Groups of the home page: a key, a heading and a few words.
GROUPS = (
    ("own", "Your own", "Classes in your files, with all that this page does."),
    ("two", "Two players, nothing hidden", "Minimax, alpha-beta and the strong search."),
    ("chance", "With dice", "Chance nodes: averages, and cuts at them too."),
    ("others", "More players, other worlds", "Each for themselves, or ghosts with a model."),
)


@dataclass(frozen=True)
class Offer:
    """A game as the home page shows it."""

    key: str
    title: str
    words: str
    group: str
    spec: str
    """What is loaded: a name of the registry with parameters, or of an own game what the user typed."""
    plies: int = 6
    """Random plies before the small board on the home page is drawn."""


OFFERS = (
    Offer("connect4", "Connect Four", "Drop stones; four in a line win.", "two", "connect4", 13),
    Offer("othello", "Othello", "Enclose discs and they are yours.", "two", "othello", 18),
    Offer("tictactoe", "Tic-tac-toe", "Three in a row, or as many as you say.", "two", "tictactoe", 4),
    Offer("kalah", "Kalah", "Sow seeds, store more than the other.", "two", "kalah"),
    Offer("nim", "Nim", "Take stones; who takes the last wins.", "two", "nim:3,4,5", 1),
    Offer("backgammon", "Backgammon", "Race home, and hit who stands alone.", "chance", "backgammon", 9),
    Offer("einstein", "EinStein würfelt nicht", "The die chooses the stone.", "chance", "einstein"),
    Offer("pig", "Pig", "Roll as often as you dare.", "chance", "pig:50", 21),
    Offer("2048", "2048", "Slide tiles; two alike become one.", "chance", "2048", 60),
    Offer("pacman", "Pac-Man", "Eat all dots before a ghost catches you.", "others", "pacman", 2),
    Offer("bump", "Bump", "A race of three; land on others to send them back.", "others", "bump:6,3", 7),
)


class Catalogue:
    """The games on offer, by their keys."""

    def __init__(self, own: tuple[str, ...] = ()) -> None:
        self.offers = {offer.key: offer for offer in OFFERS}
        for text in dict.fromkeys(own):
            if not is_registered(text):
                title = title_of(text)
                key = self.new_key(title)
                self.offers[key] = Offer(key, shorten(title, 40), "From your own file.", "own", text)
        # Games that come with outply and are named at the start stand first, with their parameters.
        for text in own:
            if is_registered(text):
                key = text.partition(":")[0].strip().lower()
                find_entry(key)
                self.offers[key] = replace(self.offers.get(key, Offer(key, key, "", "two", text)), spec=text)

    def new_key(self, title: str) -> str:
        """A key for an own game: its name, so that addresses and records last, and a number if another has it too."""
        keys = (f"{OWN}{title}" + (f"-{number}" if number > 1 else "") for number in itertools.count(1))
        return next(key for key in keys if key not in self.offers)

    def setting(self, game: str) -> dict[str, str]:
        """What a worker has to know to make the game that a request names."""
        if game in self.offers:
            offer = self.offers[game]
            return {"game": offer.spec, "key": game, "title": offer.title, **parameters_of(game)}
        if game.startswith(OWN):
            given = [key for key, each in self.offers.items() if each.group == "own"]
            served = f"the server was started with ({shorten(', '.join(given) or 'none', 200)})"
            raise InputError(f"expected one of your own games that {served}, but got '{shorten(game)}'")
        key, _, parameters = game.partition(":")
        if len(parameters) > MOST_PARAMETERS:
            raise InputError(f"expected at most {MOST_PARAMETERS:,} characters of parameters, but got more")
        if key == "tree" and parameters and not TREE_BEGINS.match(parameters.strip()):
            raise InputError("expected a tree such as ((3 12 8) (2 4 6)), but got something else")
        name = find_entry(key).name
        make(game)
        title = self.offers[key].title if key in self.offers else name
        return {"game": game, "key": key, "title": title, **parameters_of(name)}

    def data(self) -> dict[str, object]:
        """The groups and their games, as JSON."""
        groups = []
        for key, title, words in GROUPS:
            games = [offer for offer in self.offers.values() if offer.group == key]
            if games:
                shown = [{"key": each.key, "title": each.title, "words": each.words} for each in games]
                groups.append({"key": key, "title": title, "words": words, "games": shown})
        return {"groups": groups}


def parameters_of(name: str) -> dict[str, str]:
    """What the parameters of a game are, in words, and an example; nothing for a game that has none."""
    if name not in ENTRIES or ":" not in ENTRIES[name].example:
        return {}
    words = re.split(r"Parameters?:", ENTRIES[name].summary)[-1].strip().rstrip(".")
    return {"parameters": words, "example": ENTRIES[name].example}


def title_of(text: str) -> str:
    """What an own game is called: its class with its parameters, the name of its file, or the tree itself."""
    python = PYTHON_CLASS.fullmatch(text.strip())
    if python and python["name"]:
        return ":".join(part for part in (python["name"], python["parameters"]) if part)
    written = " ".join(text.split()) if TREE_BEGINS.match(text.strip()) else text.replace("\\", "/").rpartition("/")[2]
    return written[:MOST_TITLE]


def is_registered(text: str) -> bool:
    """Whether the text names a game that comes with outply."""
    name = text.partition(":")[0].strip().lower()
    return not text.endswith(".py") and ".py:" not in text and name.replace("-", "").isalnum()
