"""`games`: what comes with outply."""

from rich.table import Table

from outply.games.registry import entries
from outply.interfaces.cli.options import AsJson
from outply.interfaces.cli.output import Output, opened
from outply.interfaces.results import games_data


def games(as_json: AsJson = False) -> None:
    """List the games that come with outply."""
    with opened() as output:
        if as_json:
            output.write_json(games_data(entries()))
        else:
            show_games(output)


# In a terminal that is narrower, what a game is stands below the table.
WIDE = 130
FACTS = ("game", "players", "chance", "information")


def show_games(output: Output) -> None:
    """The games, with an example of each."""
    wide = output.page.width >= WIDE
    names = (*FACTS, "what it is", "an example") if wide else (*FACTS, "an example")
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 3, 0, 0))
    for column in names:
        table.add_column(column, overflow="fold", no_wrap=column in FACTS)
    for entry in entries():
        facts = (entry.name, entry.players, entry.chance, entry.information)
        table.add_row(*facts, *((entry.summary,) if wide else ()), entry.example)
    output.page.print(table)
    if not wide:
        output.page.print()
        for entry in entries():
            output.page.print(f"{entry.name}: {entry.summary}")
    ways = "a tree as text, a file with one, and a class in a Python file (mygame.py:MyGame)"
    output.page.print(f"\nGames of your own: {ways}.")
