"""Thrashing: with the score alone, to eat now and to eat later are the same, so a shallow search may wait for ever."""

from collections.abc import Iterator, Sequence
from functools import partial

from outply.contract.limit import Limit
from outply.contract.result import show_value
from outply.engine.searching import Search
from outply.games.pacman.knowledge import PacmanKnowledge
from outply.games.pacman.rules import STARVED, Pacman
from outply.games.pacman.view import PacmanView
from outply.lab.experiment import Case, Experiment, Facts, Row
from outply.lab.picture import bars
from outply.lab.trials import Mind, play_out

ROUNDS = 2
STEPS = 50


def minds(game: Pacman) -> dict[tuple[str, str], Mind]:
    """The Pac-Men that are compared, by their evaluation and how ties are broken."""
    known = PacmanKnowledge(game)
    return {
        ("score", "the order"): Mind(game, known.score, ROUNDS, random_ties=False),
        ("score", "chance"): Mind(game, known.score, ROUNDS),
        ("hungry", "the order"): Mind(game, known.hungry, ROUNDS, random_ties=False),
        ("hungry", "chance"): Mind(game, known.hungry, ROUNDS),
    }


def cases() -> list[Case]:
    """Each Pac-Man on the map with two dots and no ghosts."""
    game = Pacman("bend", steps=STEPS)

    def played(mind: Mind, seed: int) -> Facts:
        trial = play_out(game, mind, None, seed)
        return {"starved": trial.ending == STARVED, "score": trial.score, "steps": trial.steps}

    return [Case(labels, partial(played, mind)) for labels, mind in minds(game).items()]


def notes() -> Iterator[str]:
    """The tie: what each action at the start is worth to either evaluation."""
    game = Pacman("bend", steps=STEPS)
    known, view, start = PacmanKnowledge(game), PacmanView(game), game.initial()
    yield view.show(start)
    for name, evaluate in (("score", known.score), ("hungry", known.hungry)):
        result = Search(game, "alphabeta", evaluate, compiled=False, exact=True)(start, Limit(depth=ROUNDS))
        values = ", ".join(f"{view.name(start, c.action)} = {show_value(c.value)}" for c in result.choices)
        verdict = "a tie" if len(result.ties) > 1 else f"{view.name(start, result.action)} is better"
        yield f"At the start, {ROUNDS} steps ahead by {name}: {values}: {verdict}."


def picture(rows: Sequence[Row]) -> str:
    """How often each starves."""
    return bars(f"Starved within {STEPS} steps, by evaluation and what decides ties", rows, "starved")


THRASHING = Experiment(
    "thrashing",
    "Why does a Pac-Man who looks two steps ahead starve between two dots?",
    ("evaluation", "ties by"),
    cases,
    picture,
    games=100,
    notes=notes,
)
