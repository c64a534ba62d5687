"""Experiments: cases that are played many times over, and what their figures come to.

An experiment has some cases, such as one Pac-Man against one kind of ghosts. Game k of every case is played before game
k + 1 of any, each from the same seed. So when it is stopped, what is finished is a smaller experiment of the same kind.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from outply.contract.errors import InputError
from outply.lab.figures import Figure, mean, share
from outply.primitives.dice import Dice

MOST_GAMES = 100_000

# What one game came to, by name: a bool is something that happened or not, a number is averaged.
Facts = Mapping[str, bool | float]


@dataclass(frozen=True)
class Case:
    """One line of an experiment's table."""

    labels: tuple[str, ...]
    play: Callable[[int], Facts]
    """One game from a seed."""
    x: float = 0.0
    """Where it stands in a picture with lines."""


@dataclass(frozen=True)
class Row:
    """What came out for one case."""

    labels: tuple[str, ...]
    x: float
    figures: dict[str, Figure]

    def data(self, columns: Sequence[str]) -> dict[str, Any]:
        """The row as JSON."""
        named = dict(zip(columns, self.labels, strict=True))
        return {**named, **{name: figure.data() for name, figure in self.figures.items()}}


@dataclass(frozen=True)
class Report:
    """What came out of an experiment."""

    experiment: "Experiment"
    seed: int
    rows: tuple[Row, ...]
    notes: tuple[str, ...]
    interrupted: bool = False

    def data(self) -> dict[str, Any]:
        """The report as JSON."""
        rows = [row.data(self.experiment.columns) for row in self.rows]
        data = {"lab": self.experiment.name, "seed": self.seed, "rows": rows, "notes": list(self.notes)}
        return {**data, "interrupted": self.interrupted}

    def _repr_html_(self) -> str:
        """The chart and the table, for notebooks."""
        names = [*self.experiment.columns, *(self.rows[0].figures if self.rows else ())]
        head = "".join(f"<th>{escape(name)}</th>" for name in names)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in (*row.labels, *row.figures.values())) + "</tr>"
            for row in self.rows
        )
        return f"{self.picture() if self.rows else ''}<table><tr>{head}</tr>{body}</table>"

    def picture(self) -> str:
        """The main figure of every row, as SVG."""
        return self.experiment.picture(self.rows)


@dataclass(frozen=True)
class Experiment:
    """A question, and the games that answer it."""

    name: str
    question: str
    columns: tuple[str, ...]
    """What the labels of the cases say."""
    cases: Callable[[], list[Case]]
    picture: Callable[[Sequence[Row]], str]
    games: int = 100
    """How many games of each case are played by default."""
    notes: Callable[[], Iterable[str]] = field(default=tuple)
    """Remarks: what is known without playing."""


def run(
    experiment: Experiment,
    games: int | None = None,
    seed: int = 0,
    report: Callable[[int, int], None] | None = None,
    show: Callable[[Report], None] | None = None,
) -> Report:
    """Play so many games of each case.

    After each game `report` gets how many are played, and of how many; after each round `show` gets the report so far.
    """
    games = experiment.games if games is None else games
    if not 1 <= games <= MOST_GAMES:
        raise InputError(f"expected a number of games from 1 to {MOST_GAMES:,}, but got {games}")
    check_seed(seed)
    played: list[list[Facts]] = []
    cases: list[Case] = []
    interrupted = False
    try:
        cases, dice = experiment.cases(), Dice(seed)
        played = [[] for _ in cases]
        for game in range(games):
            game_seed = dice.bits()
            for number, case in enumerate(cases):
                played[number].append(case.play(game_seed))
                if report:
                    report(game * len(cases) + number + 1, games * len(cases))
            if show:
                show(Report(experiment, seed, summed_rows(cases, played), (), interrupted=True))
    except KeyboardInterrupt:
        interrupted = True
    rows = summed_rows(cases, played)
    return Report(experiment, seed, rows, () if interrupted else tuple(experiment.notes()), interrupted)


def summed_rows(cases: Sequence[Case], played: Sequence[Sequence[Facts]]) -> tuple[Row, ...]:
    """A row for each case of which at least one game was played."""
    pairs = zip(cases, played, strict=True)
    return tuple(Row(case.labels, case.x, summed_up(facts)) for case, facts in pairs if facts)


def check_seed(seed: int) -> None:
    """Refuse a seed of more than 64 bits: it would give the same games as another one."""
    if not 0 <= seed < 2**64:
        raise InputError(f"expected a seed from 0 to 2⁶⁴ − 1, but got {seed}")


def summed_up(games: Sequence[Facts]) -> dict[str, Figure]:
    """A figure for each fact about the games."""
    columns = {name: [facts[name] for facts in games] for name in games[0]}
    return {
        name: share([bool(fact) for fact in facts]) if isinstance(facts[0], bool) else mean(facts)
        for name, facts in columns.items()
    }
