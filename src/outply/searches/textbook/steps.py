"""Steps that the textbook searches share, so that each of their files shows only what is its own."""

from collections.abc import Callable
from typing import Any

from outply.contract.game import Game
from outply.contract.kinds import Workspace
from outply.contract.observer import Observer
from outply.searches.windows import from_root
from outply.searches.workspace import clear_line, visit

Enter = Callable[[Any, Any, int, float, float], Any]
Narrow = Callable[[int, bool, float, float, float], float]


def arrive(workspace: Workspace, depth: int) -> bool:
    """Count a state, from which no action is expected yet; false if the search has to stop instead."""
    if not visit(workspace):
        return False
    clear_line(workspace, depth)
    return True


def entering(game: Game, watch: Observer | None) -> Enter:
    """The function `enter(state, action, depth, alpha, beta)`: the state after an action or outcome.

    `depth` plies are left there, and the search looks for a value between alpha and beta.
    """
    result = game.result

    def enter(state: Any, action: Any, depth: int, alpha: float, beta: float) -> Any:
        child = result(state, action)
        if watch is not None:
            watch.enter(depth, action, child, alpha, beta)
        return child

    return enter


def narrowing(watch: Observer | None) -> Narrow:
    """The function `narrow(depth, maximises, best, lower, upper)`: the lower end of the mover's window after `best`.

    The observer hears of a new bound, and of a cut if no window is left. `maximises` is about the value at the root.
    """

    def narrow(depth: int, maximises: bool, best: float, lower: float, upper: float) -> float:
        if best > lower:
            lower = best
            if watch is not None:
                watch.bound(depth, *from_root(maximises, lower, upper))
        if watch is not None and lower >= upper:
            watch.cut(depth, *from_root(maximises, lower, upper))
        return lower

    return narrow
