"""A compiled search over numbered states, called as the search itself is: with states of the user's."""

import ctypes
from typing import Any

from outply.compiler import Guarded, Retreat, along, lending
from outply.contract.game import Game, choices
from outply.engine.answers import Answers
from outply.engine.asked import Asked, Unfit
from outply.engine.stored import BYTES_PER_STATE, DEFAULT_STATES, PATH_WORDS
from outply.variants.numbered import ACTIONS, PATH_END, PATH_START

# What a path is, for ctypes.
Path = ctypes.c_int64 * PATH_WORDS

# Where memory is limited, one part in so many is spent on answers, if there is enough of it.
SHARE = 4
LEAST_MEMORY = 16 * 2**20


def tells_states_apart(game: Game) -> bool:
    """Whether states can be numbered: those that are the same must be equal, and only those."""
    try:
        start = game.initial()
        actions = [] if game.is_terminal(start) else choices(game, start)[:2]
        once, again = ([game.result(start, action) for action in actions] for _ in range(2))
        return bool(start == game.initial() and once == again and len({*once, *again}) <= len(once))
    except Exception:
        return False  # what is wrong with the rules shows in Python


class NumberedSearch:
    """A search as machine code, and the answers that it reads and asks for."""

    def __init__(self, function: Guarded, asked: Asked) -> None:
        self.function, self.asked = function, asked
        self.answers = Answers(asked)

    def __call__(self, state: Any, *arguments: Any) -> Any:
        """Run it; raises Retreat where it cannot go on."""
        answers, path = self.answers, Path()
        with answers.lock:
            answers.error = None
            answers.renew_keys()
            try:
                number = answers.number_of(state)
            except Unfit as unfit:
                raise Retreat(str(unfit), False) from None
        path[PATH_END], path[PATH_START] = PATH_START, number
        answers.paths.append(path)
        try:
            with lending(answers.callback_address, answers.address, (ctypes.addressof(path), PATH_WORDS)):
                return self.function(number, *arguments)
        except Retreat as retreat:
            raise self.reason_for(retreat) from None
        finally:
            answers.paths.remove(path)

    @property
    def code(self) -> Any:
        """The code of the function that was compiled."""
        return self.function.code

    def widened(self, state: Any) -> "NumberedSearch | None":
        """The search with more room, after a retreat; None if that would not help."""
        roomier = self.function.roomier()
        return None if roomier is None else NumberedSearch(roomier, self.asked)

    def within(self, memory: int | None) -> None:
        """Spend at most so many bytes on answers."""
        if memory is not None and memory < LEAST_MEMORY:
            raise Retreat("the memory is too small for a store of states", False)
        most = DEFAULT_STATES if memory is None else memory // SHARE // BYTES_PER_STATE
        if self.answers.most != most:
            self.answers = Answers(self.asked, most)

    def reason_for(self, retreat: Retreat) -> Retreat:
        """Why the search cannot go on, in words about the game."""
        error = self.answers.error
        if isinstance(error, Unfit):
            return Retreat(str(error), False)
        if error is not None:
            return Retreat(f"a rule raises {type(error).__name__}", True)
        return retreat

    def decode(self, state: Any, words: tuple[int, ...]) -> tuple[Any, ...]:
        """The user's own actions along a line, of which the workspace holds only words."""
        return along(self.step, state, words)

    def step(self, state: Any, word: int) -> tuple[Any, Any] | None:
        """The action with this word in a state, and the state after it; None if no action has it."""
        answers = self.answers
        known = answers.listed.get(ACTIONS, {}).get(answers.numbers.get(state, -1))
        for action in answers.game.actions(state) if known is None else known:
            if answers.words(action) == word:
                return action, answers.game.result(state, action)
        return None
