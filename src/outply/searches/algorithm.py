"""The searches by name: what each needs of a game, and how its answer is read at the root."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, isfinite
from typing import Any

from outply.contract.errors import InputError
from outply.contract.game import Game, title
from outply.searches.strong.pvs import pvs
from outply.searches.strong.star import star1, star2
from outply.searches.textbook.alphabeta import alphabeta, alphabeta_strict
from outply.searches.textbook.best_reply import best_reply
from outply.searches.textbook.expectimax import expectimax
from outply.searches.textbook.expectiminimax import expectiminimax
from outply.searches.textbook.maxn import maxn
from outply.searches.textbook.maxn_pruned import left_for_two, maxn_pruned
from outply.searches.textbook.minimax import minimax
from outply.searches.textbook.paranoid import paranoid


@dataclass(frozen=True)
class Algorithm:
    """A search: its factory, what it needs, and how the root calls it."""

    name: str
    summary: str
    factory: Callable[..., Callable[..., Any]]
    chance: bool = False
    """Whether it can search games with chance nodes."""
    opposed: bool = True
    """Whether it needs one player, or two whose utilities sum to zero."""
    windowed: bool = False
    """Whether it searches within a window of alpha and beta."""
    ties_exact: bool = False
    """Whether a value that equals a bound of the window is exact."""
    strong: bool = False
    """Whether it is the strong search, which deepens and keeps a table."""
    ranged: bool = False
    """Whether it relies on all values being in the range that the game declares."""
    asks_for: str = "player 0"
    """Whose value it returns: player 0's, the mover's at the root, or a tuple for all."""
    null_moves: bool = False
    """Whether its factory takes the game's `null_move`, if there is one."""

    def refuse(self, game: Game) -> None:
        """Raise an InputError if the game is not of the kind that this search needs."""
        kind = title(game)
        if game.has_chance and not self.chance:
            raise InputError(
                f"{self.name} needs a game without chance, but {kind} has chance nodes: use {textbook(game)}"
            )
        if self.ranged and not has_range(game):
            raise InputError(
                f"{self.name} needs a game whose utilities have a least and a greatest, but those of {kind} go from "
                f"{game.min_utility} to {game.max_utility}: use {textbook(game)}"
            )
        if self.opposed and game.players > 2:
            raise InputError(f"{self.name} needs at most two players, but {kind} has {game.players}: use maxn")
        if self.opposed and game.players == 2 and not game.zero_sum:
            raise InputError(f"{self.name} needs a zero-sum game, but {kind} is not one: use maxn")

    def ask(self, value: Any, state: Any, depth: int, window: tuple[float, float], hero: int, workspace: Any) -> Any:
        """Call the search with the arguments it takes."""
        if self.asks_for == "all":
            return value(state, depth, hero, window[1], workspace) if self.windowed else value(state, depth, workspace)
        heroes = (hero,) if self.asks_for == "mover" else ()
        return value(state, depth, *heroes, *(window if self.windowed else ()), workspace)

    def narrowed(self, window: tuple[float, float], gain: float, mover: int, game: Game) -> tuple[float, float]:
        """The window for the next action at the root, after one that gains this for the mover."""
        alpha, beta = window
        if self.asks_for == "all":
            return -inf, left_for_two(game) - gain
        if self.asks_for == "mover" or mover == 0:
            return max(alpha, gain), beta
        return alpha, min(beta, -gain)

    def gain(self, reply: Any, mover: int) -> float:
        """What a reply is worth to the player who chooses at the root."""
        if self.asks_for == "all":
            return float(reply[mover])
        return float(reply if mover == 0 or self.asks_for == "mover" else -reply)

    def report(self, reply: Any, hero: int, game: Game) -> Any:
        """A reply as results show it: player 0's view where two are opposed, a tuple under max^n."""
        if self.asks_for == "all":
            return tuple(float(part) for part in reply)
        return -float(reply) if self.asks_for == "mover" and self.minimises(hero, game) else float(reply)

    def minimises(self, mover: int, game: Game) -> bool:
        """Whether a player at the root wants small values, as results show them: the second of two opposed ones."""
        return self.asks_for != "all" and mover == 1 and game.players == 2 and game.zero_sum


ALGORITHMS = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm("pvs", "the strong search: deepening, table, order, null windows", pvs, windowed=True, strong=True),
        Algorithm("mtdf", "the strong search by MTD(f): null windows only", pvs, windowed=True, strong=True),
        Algorithm(
            "star2",
            "the strong search with chance: expectiminimax with cuts at chance nodes",
            star2,
            chance=True,
            windowed=True,
            strong=True,
            ranged=True,
        ),
        Algorithm(
            "star1",
            "star2 without probing first",
            star1,
            True,
            windowed=True,
            strong=True,
            ranged=True,
        ),
        Algorithm("minimax", "every state, to the end or the depth limit", minimax),
        Algorithm("alphabeta", "minimax with pruning; cuts on equality", alphabeta, windowed=True),
        Algorithm(
            "alphabeta-strict",
            "alpha-beta that does not cut on equality",
            alphabeta_strict,
            windowed=True,
            ties_exact=True,
        ),
        Algorithm("expectiminimax", "minimax with chance nodes", expectiminimax, chance=True),
        Algorithm(
            "expectimax",
            "the mover maximises; chance and the others average",
            expectimax,
            chance=True,
            opposed=False,
            asks_for="mover",
        ),
        Algorithm("maxn", "every player maximises their own utility", maxn, chance=True, opposed=False, asks_for="all"),
        Algorithm(
            "maxn-pruned",
            "max^n with pruning; assumes the declared range and total of utilities",
            maxn_pruned,
            chance=True,
            opposed=False,
            windowed=True,
            asks_for="all",
        ),
        Algorithm(
            "paranoid",
            "the mover against all others; assumes that they conspire",
            paranoid,
            opposed=False,
            windowed=True,
            asks_for="mover",
        ),
        Algorithm(
            "best-reply",
            "paranoid, but only one of the others replies in a round; assumes that the rest may pass",
            best_reply,
            opposed=False,
            windowed=True,
            asks_for="mover",
            null_moves=True,
        ),
    )
}


def fitting(game: Game) -> str:
    """The name of the search that suits a game of this kind best."""
    plain = textbook(game)
    if plain == "expectiminimax" and game.worth_compiling and has_range(game):
        return "star2"
    # A written tree is meant to be seen, and searching it takes less time than setting up a table.
    return "pvs" if plain == "alphabeta" and game.worth_compiling else plain


def has_range(game: Game) -> bool:
    """Whether the utilities of a game lie in a range that is known."""
    return isfinite(game.min_utility) and isfinite(game.max_utility)


def textbook(game: Game) -> str:
    """The name of the textbook's search for a game of this kind."""
    if game.players > 2 or (game.players == 2 and not game.zero_sum):
        return "maxn"
    return "expectiminimax" if game.has_chance else "alphabeta"
