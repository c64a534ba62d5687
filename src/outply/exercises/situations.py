"""Questions without a tree: which search is right for a situation?"""

from collections.abc import Iterator
from typing import NamedTuple

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.exercises.kind import Kind, Question
from outply.exercises.mistakes import Mistake
from outply.exercises.notation import plain
from outply.exercises.shapes import Shape
from outply.primitives.dice import Dice


class Situation(NamedTuple):
    """Something to decide, and the facts on which the choice of a search depends."""

    text: str
    others: str
    """How the others move: best against you (opposed), for themselves (own), at random, or there are none."""
    chance: bool

    @property
    def answer(self) -> str:
        """The search that the facts call for."""
        if self.others == "own":
            return "maxn"
        if self.others == "opposed":
            return "expectiminimax" if self.chance else "minimax"
        return "expectimax"


SITUATIONS = {
    "noughts-and-crosses": Situation("You play noughts and crosses against someone who never errs.", "opposed", False),
    "connect-four-club": Situation("You play Connect Four against the champion of the club.", "opposed", False),
    "checkers-tablebase": Situation(
        "You play draughts against a program that knows the best move in every position.", "opposed", False
    ),
    "backgammon": Situation("You play backgammon against an expert; both of you roll two dice.", "opposed", True),
    "pig": Situation("You play Pig, rolling a die in turn, against someone who plays perfectly.", "opposed", True),
    "windy-duel": Situation(
        "Two rivals shoot at targets in turn, each to keep the other from winning; gusts of wind move the shots.",
        "opposed",
        True,
    ),
    "random-opponent": Situation(
        "You play noughts and crosses against a toddler who puts a sign on any free square at random.", "random", False
    ),
    "ghosts": Situation(
        "Pac-Man flees from ghosts of which it is known that they turn at every crossing at random.", "random", False
    ),
    "sliding-tiles": Situation(
        "You play 2048 alone: after each of your moves a tile appears on a random free square.", "none", True
    ),
    "yacht": Situation("You roll five dice alone and choose which to keep, to score as much as you can.", "none", True),
    "slippery-robot": Situation(
        "A robot plans its way over ice, where each step slips sideways with a known probability.", "none", True
    ),
    "three-colours": Situation(
        "Three play a board game without dice; each wants as many squares as they can have.", "own", False
    ),
    "merchants": Situation(
        "Four merchants choose harbours in turn; each cares about their own profit and not about the others'.",
        "own",
        False,
    ),
    "two-partners": Situation(
        "Two play in turn; both may gain or both may lose, and each looks only at their own gain.", "own", False
    ),
}

NAMES = {
    "minimax": ("minimax", "alphabeta", "alpha-beta", "mini-max", "minmax"),
    "expectimax": ("expectimax", "expectmax", "expecti-max"),
    "expectiminimax": ("expectiminimax", "expectminimax", "expecti-minimax"),
    "maxn": ("maxn", "max^n", "max-n", "max n"),
}

# What is wrong with a choice: the one that was made, and the one that the situation calls for.
WRONG = {
    ("minimax", "expectimax"): Mistake(
        "too-careful", "Minimax fears the best reply; here nobody chooses one, so it is too careful."
    ),
    ("minimax", "expectiminimax"): Mistake("chance-forgotten", "You forgot chance: minimax knows no dice."),
    ("minimax", "maxn"): Mistake(
        "opposed-assumed", "Minimax assumes that the others play against you; here each plays for themselves."
    ),
    ("expectimax", "minimax"): Mistake(
        "too-hopeful", "Expectimax takes the average over replies; here someone chooses the one that is worst for you."
    ),
    ("expectimax", "expectiminimax"): Mistake(
        "opponent-averaged",
        "Expectimax takes the average where the opponent moves, too; they choose what is worst for you.",
    ),
    ("expectimax", "maxn"): Mistake(
        "others-averaged", "Expectimax assumes that the others move at random; here each plays for themselves."
    ),
    ("expectiminimax", "minimax"): Mistake("chance-imagined", "There is no chance here to take an average over."),
    ("expectiminimax", "expectimax"): Mistake(
        "opponent-imagined", "There is no opponent here who chooses against you."
    ),
    ("expectiminimax", "maxn"): Mistake(
        "opposed-assumed", "Expectiminimax assumes that the others play against you; here each plays for themselves."
    ),
    ("maxn", "minimax"): Mistake(
        "more-than-needed", "With two players of whom one loses what the other wins, minimax is enough, and can cut."
    ),
    ("maxn", "expectimax"): Mistake("opponent-imagined", "There is no one else here who chooses with an aim."),
    ("maxn", "expectiminimax"): Mistake(
        "more-than-needed", "With two players of whom one loses what the other wins, one number and dice are enough."
    ),
}


class Choose(Kind):
    """Which search is right for a situation."""

    name = "choose"
    summary = "the search that is right for a situation"
    form = "minimax, expectimax, expectiminimax or maxn"
    fields = ("about",)

    def pose(self, dice: Dice, shape: Shape | None) -> Question:
        """One of the situations."""
        return Question(self.name, about=dice.pick(sorted(SITUATIONS)))

    def check(self, question: Question) -> None:
        """Refuse a situation that is not known."""
        super().check(question)
        if question.about not in SITUATIONS:
            raise InputError(f"expected one of the known situations, but got '{shorten(question.about)}'")

    def text(self, question: Question) -> str:
        """The situation."""
        asked = "Which search fits: minimax, expectimax, expectiminimax or max^n?"
        return f"{SITUATIONS[question.about].text} {asked}"

    def board(self, question: Question) -> None:
        """There is no tree."""

    def answer(self, question: Question) -> str:
        """What the facts call for."""
        return SITUATIONS[question.about].answer

    def read(self, question: Question, text: str) -> str:
        """The search that someone means."""
        word = plain(text).lower()
        for name, words in NAMES.items():
            if word in words:
                return name
        raise InputError(f"expected minimax, expectimax, expectiminimax or maxn, but got '{shorten(text)}'")

    def write(self, question: Question, answer: str) -> str:
        """Its name."""
        return answer

    def mistaken(self, question: Question) -> Iterator[tuple[Mistake, str]]:
        """What is wrong with the other choices."""
        right = self.answer(question)
        yield from ((mistake, given) for (given, other), mistake in WRONG.items() if other == right)

    def worked(self, question: Question) -> str:
        """The facts."""
        facts = SITUATIONS[question.about]
        others = {
            "opposed": "One opponent wants the opposite of what you want, and chooses with care",
            "own": "The players' aims are not opposite: each has their own",
            "random": "Everyone else moves at random, which is as good as chance",
            "none": "Nobody else chooses",
        }[facts.others]
        return f"{others}; {'there is' if facts.chance else 'there is no other'} chance. So {facts.answer} fits."
