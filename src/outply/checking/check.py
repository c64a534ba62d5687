"""The conformance kit: does a game keep the contract? It plays random games and checks every state.

Each problem is a sentence, with the state in which it was found.
"""

import contextlib
import math
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from outply.checking.contents import contents
from outply.checking.known import Claims
from outply.checking.play import Tally
from outply.checking.report import CHECKS, Report
from outply.checking.speeds import MOST_ACTIONS, Twins
from outply.compiler import Unsupported
from outply.contract.breaches import initial_breach, never_returns, returned
from outply.contract.companions import view_of
from outply.contract.errors import OutplyError
from outply.contract.game import CHANCE, Game, is_plain
from outply.contract.messages import shorten
from outply.contract.unhashable import is_hashable, unhashable
from outply.contract.view import View
from outply.contract.written import is_written_out
from outply.primitives.dice import Dice


def check_game(game: Game, games: int = 20, seed: int = 0, most_plies: int = 400) -> Report:
    """Play `games` games at random, and report whatever breaks the contract.

    >>> from outply import Tree, check_game
    >>> check_game(Tree.from_text("((3 12 8) (2 4 6) (14 5 2))")).ok
    True
    """
    check = Check(game, most_plies)
    if check.facts_hold():
        dice = Dice(seed)
        for _ in range(games):
            check.random_game(dice)
        if not check.found:
            check.check_play()
        if not check.found:
            check.both_speeds()
    problems = tuple(check.found.values())
    play = check.tally.play() if check.tally.games else None
    return Report(CHECKS, problems, len(check.visited), check.unfinished, check.compiled, check.reason, play)


@dataclass
class Check:
    """A check under way: the states visited, and the first problem of each kind."""

    game: Game
    most_plies: int
    found: dict[str, str] = field(default_factory=dict)
    visited: dict[Any, None] = field(default_factory=dict)
    unfinished: int = 0
    compiled: bool = False
    reason: str = ""

    def __post_init__(self) -> None:
        self.claims = Claims(self.game)
        self.tally = Tally(self.game.players if isinstance(self.game, Game) else 0)

    def problem(self, kind: str, sentence: str, state: Any = None) -> None:
        """Note the first problem of its kind."""
        place = "" if state is None else f" in state {shorten(repr(state), 100)}"
        self.found.setdefault(kind, sentence + place)

    def asked(self, rule: str, *arguments: Any) -> Any:
        """What a rule answers; a rule that raises is a problem, and ends this game."""
        state = arguments[0] if arguments else None
        before = None if is_plain(state) else contents(state)
        try:
            answer = getattr(self.game, rule)(*arguments)
            answer = list(islice(answer, MOST_ACTIONS)) if rule in ("actions", "outcomes") else answer
        except (Exception, SystemExit) as error:
            raised = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            self.problem(rule, f"expected {rule} to answer, but it raised {shorten(raised)}", state)
            raise Halt from None
        if before is not None and contents(state) != before:
            self.problem("pure", f"expected rules to leave a state as it is, but {rule} changed it", state)
            raise Halt
        return answer

    def after(self, state: Any, action: Any) -> Any:
        """The state after an action or outcome."""
        following = self.asked("result", state, action)
        if following is None:
            self.problem("result", returned(self.game, "result", "the state that follows", state, following))
            raise Halt
        return following

    def facts_hold(self) -> bool:
        """Check what the class says about itself, and that there is an initial state."""
        game = self.game
        if not isinstance(game, Game):
            self.problem("facts", f"expected a subclass of Game, but {type(game).__name__} is not one")
            return False
        if not isinstance(game.players, int) or game.players < 1:
            self.problem("facts", f"expected at least one player, but players is {game.players!r}")
        span = (game.min_utility, game.max_utility)
        if not all(isinstance(end, int | float) for end in span) or not -math.inf < span[0] <= span[1] < math.inf:
            found = f"{game.min_utility!r} … {game.max_utility!r}"
            self.problem("facts", f"expected a finite range of utilities, but it is {found}")
        with contextlib.suppress(Halt):
            if self.asked("initial") is None and never_returns(type(game).initial):
                self.problem("initial", initial_breach(game))
        return not self.found

    def random_game(self, dice: Dice) -> None:
        """Play one game, checking every state on the way."""
        self.tally.games += 1
        with contextlib.suppress(Halt):
            state = self.asked("initial")
            for ply in range(self.most_plies):
                following = self.following(state)
                if not following:
                    self.tally.plies.append(ply)
                    self.tally.end([self.asked("utility", state, player) for player in range(self.game.players)])
                    return
                self.tally.turn(self.asked("player", state), len(following))
                state = self.after(state, dice.pick(following))
            self.tally.plies.append(self.most_plies)
            self.unfinished += 1

    def check_play(self) -> None:
        """Check that games end, and that the turn changes."""
        games, moves = self.tally.games, self.tally.moves
        if games and self.unfinished == games:
            few = "the only one did not" if games == 1 else f"none of {games} did"
            self.problem("unfinished", f"expected random games to end within {self.most_plies} plies, but {few}")
        # A tree that is written out says itself who moves, and chance may move in place of the others.
        says_who = is_written_out(self.game) or self.game.has_chance
        if self.game.players > 1 and len(moves) == 1 and not says_who:
            (player,) = moves
            if moves[player] > 2 * games:
                self.problem("turns", f"expected the turn to change, but only player {player} ever moved")

    def following(self, state: Any) -> list[Any]:
        """What can happen next in a state, after checking it; nothing where the game is over."""
        if not is_hashable(state):
            self.problem("states", unhashable(state), state)
            raise Halt
        known = state in self.visited
        if len(self.visited) < 5000:
            self.visited[state] = None
        over = self.asked("is_terminal", state)
        if over != self.asked("is_terminal", state):
            self.problem("is_terminal", "expected is_terminal to say the same when asked again, but it differs", state)
        if over:
            if not known:
                self.check_end(state)
            return []
        player = self.asked("player", state)
        if player != self.asked("player", state):
            self.problem("player", "expected player to say the same when asked again, but it differs", state)
        following = self.check_chance(state) if player == CHANCE else self.check_actions(state, player)
        if not known:
            self.check_results(state, following)
            self.check_notation(state, following)
            if player != CHANCE:
                self.check_knowledge(state, following)
        return following

    def check_end(self, state: Any) -> None:
        """Check the utilities of an end."""
        game = self.game
        utilities = [self.asked("utility", state, player) for player in range(game.players)]
        if not all(isinstance(u, int | float) and math.isfinite(u) for u in utilities):
            self.problem("utility", f"expected finite numbers as utilities, but they are {utilities}", state)
            return
        # Of two opposed players the range is player 0's; the other's is its mirror image.
        opposed = game.players == 2 and game.zero_sum
        least, most = min(utilities[:1] if opposed else utilities), max(utilities[:1] if opposed else utilities)
        if least < game.min_utility or most > game.max_utility:
            span = f"{game.min_utility:g} … {game.max_utility:g}"
            self.problem("range", f"expected utilities within {span}, but they are {utilities}", state)
        if game.zero_sum and game.players > 1 and abs(sum(utilities)) > 1e-9:
            self.problem("zero-sum", f"expected utilities that sum to zero, but they are {utilities}", state)

    def check_chance(self, state: Any) -> list[Any]:
        """Check a chance node; returns its outcomes."""
        if not self.game.has_chance:
            self.problem("chance", "expected outcomes(state) to be defined, for player(state) is CHANCE", state)
            raise Halt
        pairs = self.asked("outcomes", state)
        if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
            self.problem("outcomes", f"expected pairs (outcome, probability), but got {pairs}", state)
            raise Halt
        total = math.fsum(probability for _, probability in pairs)
        least = min((probability for _, probability in pairs), default=0.0)
        if least < 0:
            self.problem("negative", f"expected probabilities of at least 0, but one is {least:.12g}", state)
        elif not abs(total - 1) <= 1e-9:
            self.problem("sum", f"expected probabilities that sum to one, but they sum to {total:.12g}", state)
        outcomes = [outcome for outcome, _ in pairs]
        if not outcomes:
            raise Halt
        self.check_distinct("outcomes", outcomes, self.asked("outcomes", state) == pairs, state)
        return outcomes

    def check_actions(self, state: Any, player: Any) -> list[Any]:
        """Check the actions of a live state; returns them."""
        if not isinstance(player, int) or not 0 <= player < self.game.players:
            last = self.game.players - 1
            self.problem("player", f"expected a player from 0 to {last}, or CHANCE, but got {player!r}", state)
            raise Halt
        actions: list[Any] = self.asked("actions", state)
        if not actions:
            self.problem("actions", "expected at least one action while the game is not over, but there is none", state)
            raise Halt
        self.check_distinct("actions", actions, self.asked("actions", state) == actions, state)
        return actions

    def check_distinct(self, rule: str, items: list[Any], repeats: bool, state: Any) -> None:
        """Check that each thing that can happen comes once, and that the answer is the same when asked again."""
        if len(items) == MOST_ACTIONS:
            self.problem(rule + " many", f"expected fewer than {MOST_ACTIONS:,} {rule}, but there are more", state)
            raise Halt
        if any(item in items[:k] for k, item in enumerate(items)):
            self.problem(rule + " twice", f"expected each of the {rule} once, but some come twice: {items}", state)
        if not repeats:
            self.problem(rule + " again", f"expected {rule} to be the same when asked again, but they differ", state)

    def check_results(self, state: Any, following: list[Any]) -> None:
        """Check that each result is the same when asked again, and that no rule changes the state."""
        for action in following:
            once, again = self.after(state, action), self.after(state, action)
            if once != again and contents(once) != contents(again):
                self.problem("result", f"expected the same result twice, but {action!r} gave two", state)

    def check_notation(self, state: Any, following: list[Any]) -> None:
        """Check that actions have different names, and that a position is read back as it was written."""
        view = view_of(self.game)
        try:
            names = [view.name(state, action) for action in following]
            if len(set(names)) < len(names):
                self.problem("names", f"expected different names for different actions, but they are {names}", state)
            # What only the default notation cannot read is no fault of the game.
            if type(view).parse is not View.parse or hasattr(self.game, "format") or hasattr(self.game, "parse"):
                text = view.format(state)
                if view.parse(text) != state:
                    problem = f"expected '{shorten(text)}' to be read back as written, but it is not"
                    self.problem("notation", problem, state)
        except Exception as error:
            raised = f"{type(error).__name__}: {error}"
            self.problem("notation", f"expected names and positions to be written and read, but {raised};", state)

    def check_knowledge(self, state: Any, actions: list[Any]) -> None:
        """Check what the game claims to know."""
        try:
            for part, problem in self.claims.problems(state, actions):
                self.problem(part, problem, state)
        except Exception as error:
            raised = f"{type(error).__name__}: {error}"
            self.problem("knowledge", f"expected knowledge that answers in every live state, but {raised};", state)

    def both_speeds(self) -> None:
        """Check that compiled code says the same as Python, rule by rule and in a search."""
        try:
            twins = Twins(self.game)
        except Unsupported as reason:
            self.reason = str(reason)
            return
        self.reason = twins.refusal()
        self.compiled = not self.reason
        states = list(self.visited)[:: max(1, len(self.visited) // 500)]
        for kind, difference, every in (("speeds", twins.difference, 1), ("search", twins.search_difference, 5)):
            for state in states if every == 1 else states[:: max(1, len(states) // every)]:
                try:
                    problem = difference(state)
                except OutplyError as error:
                    problem = str(error)
                if problem:
                    self.problem(kind, problem, state)


class Halt(Exception):
    """This random game cannot go on."""
