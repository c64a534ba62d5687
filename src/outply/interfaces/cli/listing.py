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


def show_games(output: Output) -> None:
    """The games, with an example of each."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 3, 0, 0))
    for column in ("game", "players", "chance", "information", "what it is", "an example"):
        table.add_column(column, overflow="fold", no_wrap=column in ("game", "players", "chance", "information"))
    for entry in entries():
        table.add_row(entry.name, entry.players, entry.chance, entry.information, entry.summary, entry.example)
    output.page.print(table)
    ways = "a tree as text, a file with one, and a class in a Python file (mygame.py:MyGame)"
    output.page.print(f"\nGames of your own: {ways}.")
