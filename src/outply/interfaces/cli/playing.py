"""`play`: a game at the terminal, against a level, a policy or another person."""

import contextlib
import secrets
import sys
from dataclasses import dataclass, field
from typing import Annotated, Any

import typer

from outply.contract.companions import view_of
from outply.contract.errors import InputError
from outply.contract.game import CHANCE, Game
from outply.contract.limit import Limit
from outply.contract.messages import printable
from outply.contract.policy import Policy
from outply.contract.view import View
from outply.engine.searching import Search
from outply.interfaces.cli.options import GameName, Position
from outply.interfaces.cli.output import Output, Page
from outply.interfaces.cli.painting import painted_board
from outply.interfaces.loading import load_game
from outply.interfaces.opponents import opponent_of
from outply.playing.people import meant
from outply.primitives.dice import Dice
from outply.variants.modelled import checked

HELP = "Type an action, or: actions, hint, undo, new, board, help, quit."
MOST_SHOWN = 60
HINT_SECONDS = 1.0


@dataclass
class Match:
    """A game in progress: who plays, and all states so far."""

    game: Game
    view: View
    people: set[int]
    policies: dict[int, Policy]
    by_hand: bool
    dice: Dice
    states: list[Any] = field(default_factory=list)

    @property
    def state(self) -> Any:
        """The position now."""
        return self.states[-1]

    def asks(self, state: Any) -> bool:
        """Whether a person says what happens next."""
        player = self.game.player(state)
        return self.by_hand if player == CHANCE else player in self.people

    def undo(self) -> bool:
        """Go back to where a person chose last, if there is such a place."""
        for back in range(len(self.states) - 2, -1, -1):
            if self.asks(self.states[back]) and self.game.player(self.states[back]) != CHANCE:
                del self.states[back + 1 :]
                return True
        return False

    def answer(self) -> Any:
        """What chance brings, or a machine does."""
        if self.game.player(self.state) == CHANCE:
            return self.dice.draw(list(self.game.outcomes(self.state)))
        return self.dice.draw(checked(self.policies[self.game.player(self.state)], self.game, self.state))


def play(
    game: GameName,
    level: Annotated[int, typer.Option("--level", "-l", metavar="K", help="The opponents' level, 1 to 8.")] = 3,
    opponent: Annotated[
        str | None, typer.Option("--opponent", metavar="POLICY", help="A policy in place of a level.")
    ] = None,
    side: Annotated[
        str, typer.Option("--side", metavar="S", help="Your side: first, second, …, all (people only) or none (watch).")
    ] = "first",
    by_hand: Annotated[bool, typer.Option("--dice-by-hand", help="Enter what chance brings.")] = False,
    position: Position = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="The seed of dice and choices.")] = None,
) -> None:
    """Play a game at the terminal.

    The opponents are of a level from 1 to 8, or follow a policy. A wrong input gets a sentence and another try.
    """
    rules = load_game(game)
    view = view_of(rules)
    people = people_of(side, rules.players)
    policy = f"level:{level}" if opponent is None else opponent
    match = Match(
        rules,
        view,
        people,
        {player: opponent_of(policy, rules) for player in range(rules.players) if player not in people},
        by_hand,
        Dice(secrets.randbelow(2**62) if seed is None else seed),
        [rules.initial() if position is None else view.parse(position)],
    )
    page = Output(sys.stdout).page
    page.print(f"{game}: {policy if len(people) < rules.players else 'people only'}. {HELP}\n", style="dim")
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401, input() then knows the arrow keys
    try:
        play_out(page, match)
    except EOFError:
        page.print()


def people_of(side: str, players: int) -> set[int]:
    """The players that people move."""
    words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"][:players]
    if side == "all":
        return set(range(players))
    if side == "none":
        return set()
    if side not in words:
        raise InputError(f"expected a side ({', '.join(words)}, all or none), but got '{side[:40]}'")
    return {words.index(side)}


def play_out(page: Page, match: Match) -> None:
    """Play until the end, or until someone leaves."""
    show(page, match)
    while not match.game.is_terminal(match.state):
        state = match.state
        if match.asks(state):
            if not ask(page, match):
                return
            if match.state is state:
                continue
        else:
            action = match.answer()
            page.print(f"{mover(match, state)}: {printable(match.view.name(state, action))}", style="bold")
            match.states.append(match.game.result(state, action))
        if match.game.is_terminal(match.state) or match.asks(match.state) or not match.people:
            show(page, match)
    page.print(result(match), style="bold")


def mover(match: Match, state: Any) -> str:
    """Whose turn it is, in a word."""
    player = match.game.player(state)
    return "chance" if player == CHANCE else match.view.player_names()[player][0]


def show(page: Page, match: Match) -> None:
    """The board."""
    page.print()
    page.print(painted_board(match.view, match.state))
    page.print()


def ask(page: Page, match: Match) -> bool:
    """Let a person act, once; whether they go on playing."""
    text = input(f"{mover(match, match.state)}> ").strip()
    word = text.lower()
    if word in ("quit", "exit", "q"):
        return False
    if word == "help" or not word:
        page.print(HELP, style="dim")
    elif word == "board":
        show(page, match)
    elif word == "actions":
        page.print(listed(match))
    elif word == "hint":
        page.print(hint(match))
    elif word == "undo":
        page.print("Taken back." if match.undo() else "There is nothing to take back.")
    elif word == "new":
        del match.states[1:]
    else:
        try:
            action = meant(match.view, match.state, text)
            match.states.append(match.game.result(match.state, action))
        except InputError as error:
            page.print(f"{str(error)[0].upper()}{str(error)[1:]}.", style="yellow")
    return True


def listed(match: Match) -> str:
    """The actions by name."""
    game, state = match.game, match.state
    chance = game.player(state) == CHANCE
    actions = [outcome for outcome, _ in game.outcomes(state)] if chance else list(game.actions(state))
    names = [printable(match.view.name(state, action)) for action in actions]
    return ", ".join(names[:MOST_SHOWN]) + (", …" if len(names) > MOST_SHOWN else "")


def hint(match: Match) -> str:
    """What a search of a second finds best."""
    if match.game.player(match.state) == CHANCE:
        return "Chance decides here: enter what it brought."
    found = Search(match.game)(match.state, Limit(seconds=HINT_SECONDS))
    return f"{printable(match.view.name(match.state, found.action))} looks best (value {found.shown_value})."


def result(match: Match) -> str:
    """How it ended."""
    game, names = match.game, match.view.player_names()
    utilities = [game.utility(match.state, player) for player in range(game.players)]
    if game.players == 1:
        return f"The game is over: {utilities[0]:g} {match.view.unit}".rstrip() + "."
    winners = [names[player][0] for player in range(game.players) if utilities[player] == max(utilities)]
    unit = f" ({', '.join(f'{name} {u:g}' for (name, _), u in zip(names, utilities, strict=True))})"
    if len(winners) == game.players:
        return "A draw."
    return f"{' and '.join(winners)} win{'s' if len(winners) == 1 else ''}{unit if match.view.unit else ''}."
