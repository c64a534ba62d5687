"""The guided tour: what outply does, in five short stops."""

import inspect
from collections.abc import Iterator
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.rule import Rule
from rich.syntax import Syntax
from rich.table import Table

from outply.contract.game import Game
from outply.contract.limit import Limit
from outply.contract.result import Result, show_value
from outply.engine.searching import Search
from outply.explaining import explain
from outply.games.connect4.rules import ConnectFour
from outply.games.connect4.view import ConnectFourView
from outply.games.parameters import EXAMPLE_TREE
from outply.games.tree.rules import Tree
from outply.interfaces.cli.output import opened
from outply.interfaces.cli.sample import Pile, TakeAway
from outply.playing.loop import play
from outply.playing.players import ThinkingPlayer, random_player

COLUMNS = 100
MOST_LINE = 8

NEXT = (
    ("outply search connect4 --position 4455 --time 5", "the best column after four moves"),
    ("outply solve pig:30", "a game of dice, solved"),
    ("outply check tictactoe", "or your own game: mygame.py:MyGame"),
)


def tour() -> None:
    """Take a short guided tour.

    It shows a game, its search at both speeds, an explained tree, and a match.
    """
    with opened() as output:
        for show in (show_source, compare_speeds, explain_tree, show_match, show_next):
            show(output.page)


def stop(page: Console, number: int, title: str) -> None:
    """A heading."""
    page.print()
    page.print(Rule(f"{number}  {title}", align="left"), width=COLUMNS)
    page.print()


def show_source(page: Console) -> None:
    """An ordinary class is a game."""
    stop(page, 1, "A game is an ordinary class of small functions")
    source = "\n".join(inspect.getsource(part) for part in (Pile, TakeAway))
    page.print(Syntax(source.rstrip(), "python", theme="ansi_dark", background_color="default"), width=COLUMNS)


def compare_speeds(page: Console) -> None:
    """Both speeds say the same."""
    stop(page, 2, "One definition, two speeds, the same answer")
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 3, 0, 0))
    for column in ("game", "depth", "speed", "value", "action", "line", "nodes", "seconds"):
        table.add_column(column, justify="right" if column in ("depth", "nodes", "seconds") else "left", no_wrap=True)
    verdicts = []
    for game, depth in ((TakeAway(), 21), (ConnectFour(), 10)):
        with page.status(f"compiling and searching {type(game).__name__} …"):
            slow, fast = (Search(game, compiled=speed)(game.initial(), Limit(depth=depth)) for speed in (False, True))
        for result in (slow, fast):
            table.add_row(*row(game, result))
        verdicts.append(verdict(game, slow, fast))
    page.print(table)
    page.print()
    for sentence in verdicts:
        page.print(sentence)


def row(game: Game, result: Result) -> list[str]:
    """A result as a row of the table."""
    line = " ".join(map(str, result.line[:MOST_LINE])) + (" …" if len(result.line) > MOST_LINE else "")
    numbers = [f"{result.nodes:,}", f"{result.seconds:.4f}"]
    return [
        type(game).__name__,
        str(result.depth),
        result.speed,
        show_value(result.value),
        str(result.action),
        line,
        *numbers,
    ]


def verdict(game: Game, slow: Result, fast: Result) -> str:
    """Whether both agree, and how much faster one is."""
    parts = ("value", "action", "line", "nodes")
    differing = [part for part in parts if getattr(slow, part) != getattr(fast, part)]
    same = f"the {' and the '.join(differing)} differ" if differing else "value, action, line and node count are equal"
    return f"{type(game).__name__}: {same}; compiled is {slow.seconds / fast.seconds:,.0f} times as fast."


def explain_tree(page: Console) -> None:
    """The tree that was searched, with its windows and cuts."""
    stop(page, 3, f"The tree that alpha-beta searched in {EXAMPLE_TREE}")
    page.print(str(explain(Tree.from_text(EXAMPLE_TREE), algorithm="alphabeta")), soft_wrap=True)


def show_match(page: Console) -> None:
    """A short match against chance."""
    stop(page, 4, "Connect Four: a search of depth 7 (x) against a player who plays at random (o)")
    game = ConnectFour()
    view = ConnectFourView(game)
    states = list(match(game, seed=19))
    chosen = [*states[2:-1:4], states[-1]][-5:]
    boards = [f"{view.show(state)}\n\nafter {states.index(state)} moves" for state in chosen]
    page.print(Columns(boards, padding=(0, 5)), width=COLUMNS)
    winner = {1.0: "The search wins.", -1.0: "The random player wins.", 0.0: "A draw."}
    page.print("\n" + winner[game.utility(states[-1], 0)])


def match(game: Game, seed: int) -> Iterator[Any]:
    """The states of a match between a search, as player 0, and a player who plays at random."""
    yield game.initial()
    for step in play(game, [ThinkingPlayer(Search(game), Limit(depth=7)), random_player(seed)]):
        yield step.state


def show_next(page: Console) -> None:
    """Commands to try."""
    stop(page, 5, "Try next")
    width = max(len(command) for command, _ in NEXT)
    for command, meaning in NEXT:
        page.print(f"  {command:<{width}}   # {meaning}", soft_wrap=True)
