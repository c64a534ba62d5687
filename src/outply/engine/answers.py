"""What the rules in Python have answered, for a search over numbered states: a store of bounded size.

Each question comes from compiled code, and is asked of the rules once. The layout is that of `variants/numbered.py`.
When the store is full, all is forgotten but the states on the path that is being searched; what is needed again is
asked again. So the search finds what it would have found.
"""

import ctypes
import mmap
import threading
from array import array
from collections.abc import Callable
from itertools import islice
from typing import Any

from outply.contract.game import CHANCE
from outply.engine.asked import Asked, Unfit, exact_float, order_float, with_slot
from outply.primitives.hashing import mixed, word_of
from outply.searches.workspace import MOST_ACTIONS, MOST_PLIES
from outply.variants.numbered import (
    ACTIONS,
    BASE,
    BOUNDED,
    CANDIDATES,
    CHECK,
    CHILD,
    ENDED,
    ENTRY,
    FIRST_FLOAT,
    FIRST_MOVER,
    GUESSED,
    HIGH,
    KEYED,
    LIST_BITS,
    LIVE,
    LOW,
    MASK,
    MOST_PLAYERS,
    MOVER,
    OUTCOMES,
    OVER,
    PASSED,
    PATH_END,
    PATH_START,
    PLACE,
    SETTLED,
    TACTICAL,
    width_of,
)

# How many states are kept unless a limit in memory says otherwise, and what each is taken to cost at most.
DEFAULT_STATES = 1 << 17
BYTES_PER_STATE = 1024
LEAST_STATES = 64

# The words for lists, for each state: some twenty actions on average, though most states are never expanded.
LIST_WORDS = 64
LEAST_LIST_WORDS = 1 << 14

PATH_WORDS = 4 * MOST_PLIES
QUESTION = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)
PIECE = 1 << 20


class Answers:
    """The store."""

    def __init__(self, asked: Asked, most: int = DEFAULT_STATES) -> None:
        self.asked, self.game, self.most = asked, asked.game, max(LEAST_STATES, most)
        self.width = width_of(self.game.players)
        self.first_list = self.width * self.most
        length = self.first_list + max(LEAST_LIST_WORDS, LIST_WORDS * self.most)
        self.memory = mmap.mmap(-1, 8 * length)  # costs nothing until it is used
        self.cells = memoryview(self.memory).cast("q")
        self.floats = memoryview(self.memory).cast("d")
        self.address = (ctypes.addressof(ctypes.c_char.from_buffer(self.memory)), length)
        self.words: dict[Any, int] = {}
        self.forgotten = 0
        """How often the store was full."""
        self.error: BaseException | None = None
        self.paths: list[Any] = []
        """The path of each call that is running."""
        self.lock = threading.RLock()
        self.questions = self.all_questions()
        self.callback = QUESTION(self.answer)
        self.callback_address = ctypes.cast(self.callback, ctypes.c_void_p).value or 0
        self.begin({})

    def begin(self, kept: dict[int, Any]) -> None:
        """Know nothing, but that these states have these numbers."""
        self.states: list[Any] = [None] * self.most
        self.numbers: dict[Any, int] = {}
        for number, state in kept.items():
            self.states[number], self.numbers[state] = state, number
        self.unused = iter([number for number in range(self.most) if number not in kept] if kept else range(self.most))
        self.free = next(self.unused)
        self.listed: dict[int, Any] = {}
        self.parent, self.before_guess = -1, -2
        """The state of which a child was asked for last, and the one before a state that was guessed at."""
        self.end = self.first_list
        self.epoch = self.asked.numbering.epoch if self.asked.numbering is not None else 0

    def all_questions(self) -> dict[int, Callable[[int, int], int]]:
        """What answers each question; it returns what is not 0."""
        return {
            OVER: self.answer_over,
            MOVER: self.answer_mover,
            ACTIONS: self.answer_actions,
            OUTCOMES: self.answer_outcomes,
            CANDIDATES: lambda state, _: self.list_actions(state, CANDIDATES, self.asked.known.candidates),
            TACTICAL: lambda state, _: self.list_actions(state, TACTICAL, self.asked.known.tactical),
            KEYED: self.answer_keys,
            GUESSED: self.answer_guess,
            BOUNDED: self.answer_bounds,
            SETTLED: self.answer_settled,
            PASSED: self.answer_passed,
            CHILD: self.answer_child,
        }

    def answer(self, question: int, state: int, item: int) -> int:
        """Answer compiled code; 0, and the error is kept, if that cannot be."""
        with self.lock:
            try:
                return self.questions[question](state, item)
            except BaseException as error:
                self.error = error
                return 0

    # states

    def number_of(self, state: Any) -> int:
        """The number of a state, which is given one if it has none."""
        # Hashing a state may take a while: it is done once.
        number = self.numbers.setdefault(state, self.free)
        if number == self.free:
            if number == self.most:
                del self.numbers[state]
                self.forget()
                number = self.numbers[state] = self.free
            self.states[number] = state
            self.free = next(self.unused, self.most)
            self.answer_over(number, 0)
        return number

    def forget(self) -> None:
        """Forget all but the states on the path."""
        if len(self.paths) > 1:
            raise Unfit("the store of states is full, and several threads read it")
        kept = {number: self.states[number] for path in self.paths for number in path[PATH_START : path[PATH_END] + 1]}
        if 2 * len(kept) > self.most:
            raise Unfit("the store of states is full")
        for begin, end in ((0, self.first_list), (self.first_list, self.end)):
            for at in range(8 * begin, 8 * end, PIECE):
                size = min(PIECE, 8 * end - at)
                self.memory[at : at + size] = bytes(size)
        self.begin(kept)
        self.forgotten += 1

    # rules

    def answer_over(self, state: int, _: int) -> int:
        """Whether the game is over, and then the utilities."""
        game, here, row = self.game, self.states[state], state * self.width
        over = bool(game.is_terminal(here))
        if over:
            for player in range(game.players if self.asked.all_players else 1):
                self.floats[row + FIRST_FLOAT + player] = exact_float(game.utility(here, player))
        self.cells[row + OVER] = ENDED if over else LIVE
        return 1

    def answer_mover(self, state: int, _: int) -> int:
        """Whose turn it is; a search will ask at once what can be done."""
        mover = self.game.player(self.states[state])
        if not CHANCE <= mover < MOST_PLAYERS - FIRST_MOVER or mover != int(mover):
            raise Unfit("a player that there cannot be")
        self.cells[state * self.width + MOVER] = int(mover) + FIRST_MOVER
        if mover == CHANCE:
            return self.answer_outcomes(state, 0)
        return 1 if self.asked.known.candidates is not None else self.answer_actions(state, 0)

    def answer_actions(self, state: int, _: int) -> int:
        """The legal actions."""
        return self.list_actions(state, ACTIONS, self.game.actions)

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

    def write_list(self, state: int, which: int, actions: tuple[Any, ...], marks: list[float] | None) -> int:
        """Write down a list of actions, with a float for each."""
        size = 1 + ENTRY * len(actions)
        if len(actions) > MOST_ACTIONS:
            raise Unfit("more actions than a search can look at")
        if self.end + size > len(self.cells):
            self.forget()
            if self.end + size > len(self.cells):
                raise Unfit("the store of states has no room for the actions")
        cells, place = self.cells, self.end
        cells[place] = len(actions)
        cells[place + 1 : place + size : ENTRY] = array("q", map(self.word, actions))
        if marks is not None:
            self.floats[place + 3 : place + size + 2 : ENTRY] = array("d", marks)
        self.end += size
        self.listed[which << LIST_BITS | state] = actions
        cells[state * self.width + which] = place
        return 1

    def word(self, action: Any) -> int:
        """An action's word, in which the slot of the action can be read as from an int."""
        if isinstance(action, int) and -(1 << 63) <= action < 1 << 63:
            return int(action)
        known = type(action), action
        word = self.words.get(known)
        if word is None:
            word = mixed(word_of(action))
            if isinstance(action, int):
                word = with_slot(word, action)
            if len(self.words) >= self.most:
                self.words.clear()
            self.words[known] = word
        return word

    def answer_child(self, state: int, item: int) -> int:
        """The number of the state after an action, and one more."""
        if item < 0:
            raise Unfit("an action that the rules do not name")
        which, k = item >> LIST_BITS, item & MASK
        following = self.game.result(self.states[state], self.listed[which << LIST_BITS | state][k])
        number = self.number_of(following)
        place = self.cells[state * self.width + which]
        if place:  # else all was forgotten meanwhile
            self.cells[place + 2 + ENTRY * k] = number + 1
        if state == self.before_guess:
            # Where one state was at the horizon, those beside it are too.
            row = number * self.width
            if self.cells[row + OVER] == LIVE and self.cells[row + GUESSED] == 0:
                self.answer_guess(number, 0)
        self.parent = state
        return number + 1

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
        assert self.asked.evaluate is not None
        guess = self.asked.evaluate(self.states[state])
        row = state * self.width
        first = row + FIRST_FLOAT + self.game.players
        guesses = (guess,) if self.asked.one_guess else tuple(guess)
        if len(guesses) != (1 if self.asked.one_guess else self.game.players):
            raise Unfit("an evaluation for other players")
        for k, each in enumerate(guesses):
            self.floats[first + k] = exact_float(each)
        self.cells[row + GUESSED] = 1
        self.before_guess = self.parent
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
