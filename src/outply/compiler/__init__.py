"""The door to the compiler: all that the rest of outply asks of it, and all that it gets.

    native(function, game, trusted=…)    `function` as machine code, with every rule that it calls
    native(…, shapes=NUMBERS)            the same for rules whose states are numbers, which ask Python for answers that
                                         are missing: whom to ask is lent to each call, by `lending`
    at_hand(function, game)              the same if it was compiled before in this process, else None
    along(step, state, words)            the user's own actions along a line of words
    understood(game, knowledge)          what was seen of a game, and all reasons why it cannot be compiled

What the compiler is given:

* `function`, usually what the factory of a search returned: a closure over the game's own methods. Its annotations
  declare what it takes (see `contract/kinds.py`): `int`, `float`, `Workspace`, `Table`; anything else is a state of the
  game. It returns a number, a tuple or list of numbers, or a state (`Any`, `State`).
* `game`, of which some random play is observed: the shapes of its states, actions and outcomes.
* `trusted`, the packages of the searches. All other functions are rules that a user wrote: reasons and errors name
  their lines.

What it gives back is called like `function` and does the same: equal values, and equal exceptions where a rule raises.
It lets other threads run meanwhile, and stops when it reads the stop flag in its workspace. If a rule cannot be
compiled, it raises `Unsupported`, which names the line and says what to write instead. Programs are kept, in this
process and on disk, by all that they depend on: to ask again for the same one takes well under a millisecond.

A compiled function raises `Retreat` where it meets what it was not made for, or what Python would raise as an error:
the call has to be repeated, by the same function for wider shapes (`widened(state)`), or in Python, which then gives
the answer, or the error.
"""

from outply.compiler.guarding import Guarded, Retreat, along, at_hand
from outply.compiler.guarding import guarded as native
from outply.compiler.observing import NUMBERS
from outply.compiler.reasons import Unsupported
from outply.compiler.shapes.taking import has_kept_hash, has_set, reader
from outply.compiler.threads import grant_stack, lending
from outply.compiler.understanding import Understood, understood

__all__ = [
    "NUMBERS",
    "Guarded",
    "Retreat",
    "Understood",
    "Unsupported",
    "along",
    "at_hand",
    "grant_stack",
    "has_kept_hash",
    "has_set",
    "lending",
    "native",
    "reader",
    "understood",
]
