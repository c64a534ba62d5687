"""`play`: a game at the terminal, against a level, a policy or another person."""

import contextlib
import re
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
from outply.interfaces.failures import sentence
from outply.interfaces.loading import load_game
from outply.interfaces.opponents import opponent_of
from outply.playing.people import meant
from outply.primitives.dice import Dice
from outply.variants.modelled import checked

HELP = "Type an action, or: actions, hint, undo, new, board, level 1 to 8, help, quit."
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
    if sys.stdin is None and people:
        raise InputError("expected moves from stdin, but it is closed")
    page = Output(sys.stdout).page
    page.print(f"{printable(game)}: {seats(match, policy)} {HELP}\n", style="dim")
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401, input() then knows the arrow keys
    try:
        play_out(page, match)
    except EOFError:
        page.print()
    except KeyboardInterrupt:
        page.print()  # what is said about it begins on a line of its own
        raise


def seats(match: Match, policy: str) -> str:
    """Who plays what."""
    names = [match.view.called(player) for player in range(match.game.players)]
    if len(match.people) == len(names):
        return f"people only: {' and '.join(names)}." if len(names) > 1 else "you play alone."
    named, colon, level = policy.partition(":")
    other = f"level {level} of 8" if named == "level" and colon else policy
    own = " and ".join(names[player] for player in sorted(match.people))
    return f"you are {own}, against {other}." if own else f"{other} on all sides."


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
        elif not answered(page, match):
            continue
        if match.game.is_terminal(match.state) or match.asks(match.state) or not match.people:
            show(page, match)
    page.print(result(match), style="bold")


def answered(page: Page, match: Match) -> bool:
    """Let chance or a machine act; where its rules fail, a person goes on from the last choice, if there is one."""
    state = match.state
    try:
        action = match.answer()
        after = match.game.result(state, action)
    except Exception as error:
        if not match.undo():
            raise
        page.print(f"{spoken(error)} Your last action is taken back.", style="yellow")
        show(page, match)
        return False
    page.print(f"{mover(match, state)}: {printable(match.view.name(state, action))}", style="bold")
    match.states.append(after)
    return True


def spoken(error: Exception) -> str:
    """What went wrong, as a sentence of its own."""
    text = sentence(error)
    return f"{text[0].upper()}{text[1:]}."


def mover(match: Match, state: Any) -> str:
    """Whose turn it is, in a word."""
    player = match.game.player(state)
    return "chance" if player == CHANCE else match.view.called(player)


def show(page: Page, match: Match) -> None:
    """The board."""
    page.print()
    # In a narrow terminal a board is cut off at its side, as a line that goes on below is no board.
    page.print(painted_board(match.view, match.state), no_wrap=True, overflow="crop", crop=True)
    page.print()


def ask(page: Page, match: Match) -> bool:
    """Let a person act, once; whether they go on playing."""
    is_chance = match.game.player(match.state) == CHANCE
    text = input(f"{mover(match, match.state)}{'' if is_chance else ' to move'}> ").strip()
    word = text.lower()
    if word in ("quit", "exit", "q"):
        return False
    if word in ("help", "?", ""):
        page.print(HELP, style="dim")
    elif word == "board":
        show(page, match)
    elif word == "undo":
        page.print("Taken back." if match.undo() else "There is nothing to take back.")
    elif word == "new":
        del match.states[1:]
    elif re.fullmatch(r"levels?([ :]*\S+)?", word):
        page.print(another_level(match, re.sub(r"levels?[ :]*", "", word)))
    else:
        attempt(page, match, text)
    return True


def attempt(page: Page, match: Match, text: str) -> None:
    """Do what a text says; where it is not understood, or the rules fail, one sentence says so."""
    try:
        if text.lower() == "actions":
            page.print(listed(match))
        elif text.lower() == "hint":
            page.print(hint(match))
        else:
            action = meant(match.view, match.state, text)
            after, name = match.game.result(match.state, action), match.view.name(match.state, action)
            if name.lower() != " ".join(text.lower().split()):
                page.print(f"Understood as {printable(name)}.", style="dim")
            match.states.append(after)
    except Exception as error:
        page.print(spoken(error), style="yellow")


def another_level(match: Match, level: str) -> str:
    """Let all opponents play at another level."""
    if not match.policies:
        return "There is nobody to play at a level."
    try:
        policy = opponent_of(f"level:{level}", match.game)
    except InputError as error:
        return spoken(error)
    match.policies = dict.fromkeys(match.policies, policy)
    return f"They play at level {level} of 8 from now on."


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
    is_one = len(winners) == 1 and not winners[0].endswith("s")
    return f"{' and '.join(winners)} win{'s' if is_one else ''}{unit if match.view.unit else ''}."
