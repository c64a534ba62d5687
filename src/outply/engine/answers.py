"""What the rules in Python have answered, for a search over numbered states.

Each question comes from compiled code, and is asked of the rules once. Where it is certain what is asked next, that is
answered too.
"""

import ctypes
import threading
from collections.abc import Callable
from itertools import islice
from typing import Any

from outply.contract.game import CHANCE
from outply.engine.asked import Asked, Unfit, exact_float, order_float
from outply.engine.stored import DEFAULT_STATES, Store
from outply.searches.workspace import MOST_ACTIONS
from outply.variants.numbered import (
    ACTIONS,
    BASE,
    BOUNDED,
    CANDIDATES,
    CHECK,
    CHILD,
    ENDED,
    FIRST_FLOAT,
    FIRST_MOVER,
    GUESSED,
    HIGH,
    KEYED,
    LEAF,
    LIST_BITS,
    LIVE,
    LOW,
    MASK,
    MOST_PLAYERS,
    MOVER,
    OUTCOMES,
    OVER,
    PASSED,
    PLACE,
    SETTLED,
    TACTICAL,
)

QUESTION = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)


class Answers(Store):
    """The store, and what fills it."""

    def __init__(self, asked: Asked, most: int = DEFAULT_STATES) -> None:
        self.asked, self.game = asked, asked.game
        self.result, self.is_terminal = asked.game.result, asked.game.is_terminal
        self.evaluate: Any = asked.evaluate
        self.one_guess, self.first_guess = asked.one_guess, FIRST_FLOAT + asked.game.players
        self.error: BaseException | None = None
        self.lock = threading.RLock()
        self.questions = self.all_questions()
        self.callback = QUESTION(self.answer)
        self.callback_address = ctypes.cast(self.callback, ctypes.c_void_p).value or 0
        super().__init__(asked.game.players, most)

    def begin(self, kept: dict[int, Any]) -> None:
        """Know nothing, but that these states have these numbers."""
        super().begin(kept)
        self.epoch = self.asked.numbering.epoch if self.asked.numbering is not None else 0

    def all_questions(self) -> dict[int, Callable[[int, int], int]]:
        """What answers each question; it returns what is not 0."""
        return {
            OVER: self.answer_over,
            MOVER: self.answer_mover,
            ACTIONS: lambda state, _: self.list_actions(state, ACTIONS, self.game.actions),
            OUTCOMES: self.answer_outcomes,
            CANDIDATES: lambda state, _: self.list_actions(state, CANDIDATES, self.asked.known.candidates),
            TACTICAL: lambda state, _: self.list_actions(state, TACTICAL, self.asked.known.tactical),
            KEYED: self.answer_keys,
            GUESSED: self.answer_guess,
            BOUNDED: self.answer_bounds,
            SETTLED: self.answer_settled,
            PASSED: self.answer_passed,
            CHILD: self.answer_child,
            LEAF: self.answer_leaf,
        }

    def answer(self, question: int, state: int, item: int) -> int:
        """Answer compiled code; 0, and the error is kept, if that cannot be."""
        with self.lock:
            try:
                return self.questions[question](state, item)
            except BaseException as error:
                self.error = error
                return 0

    # rules

    def number_of(self, state: Any) -> int:
        """The number of a state, which is given one if it has none; a search will ask at once whether it is an end."""
        # Hashing a state may take a while: it is done once.
        number = self.numbers.setdefault(state, self.free)
        if number == self.free:
            number = self.enter(state)
            self.answer_over(number, 0)
        return number

    def answer_over(self, state: int, _: int) -> int:
        """Whether the game is over, and then the utilities."""
        here, row = self.states[state], state * self.width
        if not self.is_terminal(here):
            self.cells[row + OVER] = LIVE
            return 1
        for player in range(self.game.players if self.asked.all_players else 1):
            self.floats[row + FIRST_FLOAT + player] = exact_float(self.game.utility(here, player))
        self.cells[row + OVER] = ENDED
        return 1

    def answer_mover(self, state: int, _: int) -> int:
        """Whose turn it is; a search will ask at once what can be done."""
        mover = self.game.player(self.states[state])
        if not CHANCE <= mover < MOST_PLAYERS - FIRST_MOVER or mover != int(mover):
            raise Unfit("a player that there cannot be")
        self.cells[state * self.width + MOVER] = int(mover) + FIRST_MOVER
        if mover == CHANCE:
            return self.answer_outcomes(state, 0)
        return 1 if self.asked.known.candidates is not None else self.list_actions(state, ACTIONS, self.game.actions)

    def list_actions(self, state: int, which: int, rule: Any) -> int:
        """Write down the actions that a rule names."""
        here, order = self.states[state], self.asked.known.order
        actions = tuple(islice(rule(here), MOST_ACTIONS + 1))
        marks = None
        if order is not None and len(actions) > 1:
            marks = [order_float(order(here, action)) for action in actions]
        return self.write_list(state, which, actions, marks)

    def answer_outcomes(self, state: int, _: int) -> int:
        """What chance may bring, with probabilities."""
        pairs = list(islice(self.game.outcomes(self.states[state]), MOST_ACTIONS + 1))
        outcomes, chances = tuple(pair[0] for pair in pairs), [exact_float(pair[1]) for pair in pairs]
        return self.write_list(state, OUTCOMES, outcomes, chances)

    def answer_child(self, state: int, item: int) -> int:
        """The number of the state after an action, and one more."""
        if item < 0:
            raise Unfit("an action that the rules do not name")
        which, k = item >> LIST_BITS, item & MASK
        actions = self.listed[which][state]
        child = self.number_of(self.result(self.states[state], actions[k])) + 1
        place = self.cells[state * self.width + which]
        if place:  # else all was forgotten meanwhile
            self.cells[place + 1 + len(actions) + k] = child
        return child

    def answer_leaf(self, state: int, item: int) -> int:
        """The same, of a state that will be guessed at if the game is not over there."""
        child = self.answer_child(state, item)
        row = (child - 1) * self.width
        if self.cells[row + OVER] == LIVE and self.cells[row + GUESSED] == 0:
            self.answer_guess(child - 1, 0)
        return child

    def answer_passed(self, state: int, _: int) -> int:
        """The number of the state in which the mover has passed, and one more."""
        null_move = self.asked.known.null_move
        assert null_move is not None
        child = self.number_of(null_move(self.states[state])) + 1
        self.cells[state * self.width + PASSED] = child
        return child

    # knowledge

    def answer_keys(self, state: int, _: int) -> int:
        """The words for the table."""
        assert self.asked.keys is not None
        place, check = self.asked.keys(self.states[state])
        self.renew_keys()
        row = state * self.width
        self.cells[row + PLACE], self.cells[row + CHECK], self.cells[row + KEYED] = place, check, 1
        if self.cells[row + OVER] == LIVE and self.cells[row + MOVER] == 0:
            # A search that looks a state up in its table asks next whose turn it is.
            self.answer_mover(state, 0)
        return 1

    def renew_keys(self) -> None:
        """Forget all keys if states have been numbered anew."""
        numbering = self.asked.numbering
        if numbering is not None and numbering.epoch != self.epoch:
            self.epoch = numbering.epoch
            for number in self.numbers.values():
                self.cells[number * self.width + KEYED] = 0

    def answer_guess(self, state: int, _: int) -> int:
        """The evaluation."""
        guess = self.evaluate(self.states[state])
        row = state * self.width
        first = row + self.first_guess
        if self.one_guess:
            self.floats[first] = exact_float(guess)
        else:
            guesses = tuple(guess)
            if len(guesses) != self.game.players:
                raise Unfit("an evaluation for other players")
            for k, each in enumerate(guesses):
                self.floats[first + k] = exact_float(each)
        self.cells[row + GUESSED] = 1
        return 1

    def answer_bounds(self, state: int, _: int) -> int:
        """The bounds that the game knows."""
        assert self.asked.known.bounds is not None
        least, greatest = self.asked.known.bounds(self.states[state])
        row = state * self.width
        self.floats[row + LOW], self.floats[row + HIGH] = float(least), float(greatest)
        self.cells[row + BOUNDED] = 1
        return 1

    def answer_settled(self, state: int, _: int) -> int:
        """The part of the value that is settled."""
        assert self.asked.known.settled_value is not None
        row = state * self.width
        self.floats[row + BASE] = float(self.asked.known.settled_value(self.states[state]))
        self.cells[row + SETTLED] = 1
        return 1
