"""Numbered states: a game whose rules read what another game's rules, in Python, have answered before.

A state is the number of a row of words. Each answer is asked for once, when a search first needs it; from then on it is
read from memory. So a search over numbers is compiled whatever states and actions are made of, and one program serves
all games with as many players.

    a row     the first words say what is known: 0 is nothing. Of a list of actions they say where it lies.
    a list    how many actions there are, then for each of them its own word; then for each 1 + the number of the
              state after it; then for each its place in the game's order, or its probability

The path from the root to the state that is looked at is written down too: these states must not be forgotten. Searches
go deep first, so the path to a state ends with the state that was asked for its result last.
"""

from collections.abc import Callable, Iterator
from typing import Any

from outply.contract.game import CHANCE, Game
from outply.contract.knowledge import Hints
from outply.primitives.asking import answer_at, ask, path_at, put_path
from outply.primitives.hashing import bits_float

# The words of a row that say what is known, which are questions too.
OVER, MOVER, ACTIONS, OUTCOMES, CANDIDATES, TACTICAL, KEYED, GUESSED, BOUNDED, SETTLED, PASSED = range(11)

# What follows an action is known in the list of actions. Of a LEAF the guess is asked for too.
CHILD, LEAF = 11, 12

# The other words of a row; last come the utilities and the guesses for each player.
PLACE, CHECK, LOW, HIGH, BASE, FIRST_FLOAT = 11, 12, 13, 14, 15, 16

# OVER and MOVER never are 0 where they are known.
LIVE, ENDED = 1, 2
FIRST_MOVER = 2

# How many words a list has for each action.
PARTS = 3

# The question about a child: which list, and which action in it.
LIST_BITS = 32

# The path: where it ends, where the last state stood that was guessed at, and then its states.
PATH_END, GUESS_END, PATH_START = 0, 1, 2

MOST_STATES = 2**31
MOST_PLAYERS = 2**16
MASK = MOST_STATES - 1


class Numbered(Game):
    """A game whose states are numbers, with players and utilities as in another game."""

    def __init__(self, game: Game, known: Hints) -> None:
        self.players, self.zero_sum = game.players, game.zero_sum
        self.min_utility, self.max_utility = float(game.min_utility), float(game.max_utility)
        self.max_total_utility = game.max_total_utility
        self.chance = game.has_chance
        self.width = width_of(game.players)
        self.guesses = FIRST_FLOAT + game.players
        self.lists = lists_of(game, known)

    @property
    def has_chance(self) -> bool:
        """Whether chance may ever move."""
        return self.chance

    def initial(self) -> int:
        """Some state."""
        return 0

    def known(self, state: int, which: int) -> int:
        """A word of a state's row that says what is known, once it is."""
        word = answer_at(state * self.width + which)
        if word == 0:
            ask(which, state, 0)
            word = answer_at(state * self.width + which)
        return word

    def is_terminal(self, state: int) -> bool:
        """Whether the game is over."""
        return self.known(state, OVER) == ENDED

    def player(self, state: int) -> int:
        """Whose turn it is."""
        return (self.known(state, MOVER) & (MOST_PLAYERS - 1)) - FIRST_MOVER

    def utility(self, state: int, player: int) -> float:
        """What an end is worth to a player."""
        return self.float_at(state, FIRST_FLOAT + player)

    def actions(self, state: int) -> Iterator[int]:
        """The words of the legal actions."""
        yield from self.listed(state, ACTIONS)

    def candidates(self, state: int) -> Iterator[int]:
        """The words of some actions with the best among them."""
        yield from self.listed(state, CANDIDATES)

    def tactical(self, state: int) -> Iterator[int]:
        """The words of actions to look at beyond the horizon."""
        yield from self.listed(state, TACTICAL)

    def listed(self, state: int, which: int) -> Iterator[int]:
        """The words of the actions in a list, of which the place may change while others are looked at."""
        for k in range(self.count(state, which)):
            yield answer_at(self.known(state, which) + 1 + k)

    def count(self, state: int, which: int) -> int:
        """How many actions are in a list."""
        return answer_at(self.known(state, which)) & MASK

    def outcomes(self, state: int) -> Iterator[tuple[int, float]]:
        """The words of what chance may bring, with probabilities."""
        count = self.count(state, OUTCOMES)
        for k in range(count):
            place = self.known(state, OUTCOMES) + 1 + k
            yield answer_at(place), bits_float(answer_at(place + 2 * count))

    def result(self, state: int, action: int) -> int:
        """The number of the state after an action or outcome."""
        item, end = self.item_of(state, action), self.end_of(state)
        child = answer_at(self.place_of(state, item, 1))
        if child == 0:
            # Where one state was at the horizon, others as far from the root mostly are too.
            child = ask(LEAF if path_at(GUESS_END) == end + 1 else CHILD, state, item)
        return self.follow(end, child)

    def null_move(self, state: int) -> int:
        """The number of the state in which the mover has passed."""
        child = answer_at(state * self.width + PASSED)
        if child == 0:
            child = ask(PASSED, state, 0)
        return self.follow(self.end_of(state), child)

    def item_of(self, state: int, action: int) -> int:
        """The list in which an action is, and its number there; only lists are looked at that are known."""
        for which in self.lists:
            if answer_at(state * self.width + which) != 0:
                item = self.found(state, which, action)
                if item >= 0:
                    return item
        # It was forgotten since it was listed.
        which = OUTCOMES if self.player(state) == CHANCE else ACTIONS
        self.known(state, which)
        item = self.found(state, which, action)
        return item if item >= 0 else ask(CHILD, state, item)

    def found(self, state: int, which: int, action: int) -> int:
        """A known list and the number of an action in it; −1 if it is not there."""
        place = answer_at(state * self.width + which)
        for k in range(answer_at(place) & MASK):
            if answer_at(place + 1 + k) == action:
                return which << LIST_BITS | k
        return -1

    def place_of(self, state: int, item: int, part: int) -> int:
        """Where a part of what is known about an action lies."""
        place = answer_at(state * self.width + (item >> LIST_BITS))
        return place + 1 + part * (answer_at(place) & MASK) + (item & MASK)

    def end_of(self, state: int) -> int:
        """Where the path to a state ends."""
        end = last = path_at(PATH_END)
        while end > PATH_START and path_at(end) != state:
            end -= 1
        return end if path_at(end) == state else last

    def follow(self, end: int, child: int) -> int:
        """Write down that the path leads on from there to another state, whose number is one less."""
        number = (child - 1) & MASK
        put_path(end + 1, number)
        put_path(PATH_END, end + 1)
        return number

    def order(self, state: int, action: int) -> float:
        """The action's place in the game's order."""
        return bits_float(answer_at(self.place_of(state, self.item_of(state, action), 2)))

    def keys(self, state: int) -> tuple[int, int]:
        """The two words of a state, for the table."""
        self.known(state, KEYED)
        return answer_at(state * self.width + PLACE), answer_at(state * self.width + CHECK)

    def evaluate(self, state: int) -> float:
        """The guess at the value to player 0."""
        self.guess(state)
        return self.float_at(state, self.guesses)

    def guess(self, state: int) -> None:
        """See that the guesses are known, and write down how far from the root that was."""
        put_path(GUESS_END, path_at(PATH_END))
        self.known(state, GUESSED)

    def bounds(self, state: int) -> tuple[float, float]:
        """The least and the greatest value to player 0."""
        self.known(state, BOUNDED)
        return self.float_at(state, LOW), self.float_at(state, HIGH)

    def settled_value(self, state: int) -> float:
        """The part of the value that is decided."""
        self.known(state, SETTLED)
        return self.float_at(state, BASE)

    def float_at(self, state: int, which: int) -> float:
        """A float in a state's row."""
        return bits_float(answer_at(state * self.width + which))

    def hints(self, known: Hints) -> Hints:
        """The same knowledge, about numbers."""
        return Hints(
            order=self.order if known.order else None,
            tactical=self.tactical if known.tactical else None,
            settled_value=self.settled_value if known.settled_value else None,
            bounds=self.bounds if known.bounds else None,
            candidates=self.candidates if known.candidates else None,
            null_move=self.null_move if known.null_move else None,
            reduces=known.reduces,
            learns=known.learns,
            sooner_is_better=known.sooner_is_better,
            keys=self.keys,
        )


def lists_of(game: Game, known: Hints) -> tuple[int, ...]:
    """The lists that there can be, in the order in which an action is looked for."""
    there = {OUTCOMES: game.has_chance, CANDIDATES: known.candidates, TACTICAL: known.tactical}
    return (ACTIONS, *(which for which, part in there.items() if part))


def width_of(players: int) -> int:
    """How many words a row has."""
    return FIRST_FLOAT + 2 * players


def guesses_of(rules: Numbered, players: int) -> Callable[[Any], tuple[float, ...]]:
    """A function for the guesses at the values to the first `players` players, built up player by player."""
    if players == 0:
        return no_guesses
    rest, which = guesses_of(rules, players - 1), rules.guesses + players - 1
    guess, float_at = rules.guess, rules.float_at

    def guesses(state: Any) -> tuple[float, ...]:
        guess(state)
        return rest(state) + (float_at(state, which),)  # noqa: RUF005, compiled tuples know + but not *

    return guesses


def no_guesses(state: Any) -> tuple[float, ...]:
    """The guesses for no players."""
    return ()
