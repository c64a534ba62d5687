"""The commands by name. A command's module is loaded when the command runs, so that help and lists come at once."""

from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from outply.interfaces.cli.signals import raise_at_interrupt

# What each does, and where it is. A test holds these sentences and those of the functions together.
COMMANDS = {
    "games": ("listing:games", "List the games that come with outply."),
    "search": ("searching:search", "Find the best action in a position."),
    "solve": ("searching:solve", "Find the exact value of a position, by searching to the end of the game."),
    "explain": ("explaining:explain", "Show the tree that a search visited: every value, window and cut."),
    "savings": ("savings:savings", "Count the states that several searches visit, depth by depth."),
    "serve": ("serving:serve", "Open the page: play, analyse and look inside, in a browser."),
    "play": ("playing:play", "Play a game at the terminal."),
    "features": ("rules:features", "Show what each feature of an evaluation contributes in a position."),
    "actions": ("rules:actions", "List the legal actions in a position, or what chance may bring."),
    "perft": ("rules:perft", "Count the sequences of actions that the rules allow."),
    "check": ("rules:check", "Check that a game keeps the contract, by playing at random."),
    "quiz": ("exercises:quiz", "Ask about trees and mark the answers, or write sheets of questions."),
    "grade": ("exercises:grade", "Mark answers to a sheet, and name the likely mistakes."),
    "lab": ("lab:lab", "Run the experiments of the lectures."),
    "pig-policy": ("pig:pig_policy", "Show the optimal policy of Pig: the smallest pile at which to hold."),
    "tour": ("tour:tour", "Take a short guided tour."),
}
# Old names, which still work.
RENAMED = {"compare": "savings"}


class QuickHelp:
    """A command of which `--help` is False, not None, unless given: for a None, Typer would load all of Pydantic."""

    def get_help_option(self, ctx: Any) -> Any:
        """The flag `--help`."""
        option = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.default = False
        return option


class QuickCommand(QuickHelp, TyperCommand):
    """A command of ours."""


class Command(TyperCommand):
    """A command of which only the name and the help are known until it runs."""

    def __init__(self, name: str, place: str, summary: str, hidden: bool = False) -> None:
        super().__init__(name, help=summary, hidden=hidden)
        self.place = place

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Load the command, and read its arguments."""
        module, _, attribute = self.place.partition(":")
        found = getattr(import_module(f"outply.interfaces.cli.{module}"), attribute)
        if not isinstance(found, typer.Typer):
            function, found = found, typer.Typer(add_completion=False)
            found.command(self.name, cls=QuickCommand)(function)
        # From here on, Ctrl-C may print what was found so far.
        raise_at_interrupt()
        return typer.main.get_command(found).make_context(info_name, args, parent, **extra)


class Commands(QuickHelp, TyperGroup):
    """All commands."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        for name, (place, summary) in COMMANDS.items():
            self.add_command(Command(name, place, summary))
        for old, name in RENAMED.items():
            self.add_command(Renamed(old, *COMMANDS[name], hidden=True))


class Renamed(Command):
    """A command under the name that it had before."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Name the new one, and go on."""
        typer.echo(f"outply: `{self.name}` is now called `{RENAMED[str(self.name)]}`", err=True)
        return super().make_context(info_name, args, parent, **extra)


app = typer.Typer(add_completion=False, cls=Commands)


def show_version(asked: bool) -> None:
    """Print the version and exit."""
    if asked:
        import importlib.metadata

        try:
            typer.echo(f"outply {importlib.metadata.version('outply')}")
        except importlib.metadata.PackageNotFoundError:
            typer.echo("outply, not installed as a package")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Search, solve, explain and check games written in plain Python.

    In Python, actions are counted from 0; the names that people read and write here count from 1.
    """
