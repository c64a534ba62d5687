"""Thinking beside an event loop: a search in a thread of its own, for which a task of asyncio waits."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import Any

from outply.contract.limit import Limit
from outply.contract.result import Result
from outply.engine.options import Progress
from outply.engine.running import Halt

Find = Callable[[Any, Limit, Progress | None, Halt], Result]


async def awaited(find: Find, state: Any, limit: Limit, report: Progress | None) -> Result:
    """What a search finds, while the event loop runs on; to cancel the task stops the search."""
    loop, halt = asyncio.get_running_loop(), Halt()
    future: asyncio.Future[Result] = loop.create_future()

    def settle(found: Result | None, error: BaseException | None) -> None:
        if future.done():  # cancelled meanwhile
            return
        if error is not None:
            future.set_exception(error)
        elif found is not None:
            future.set_result(found)

    def work() -> None:
        found, wrong = None, None
        try:
            found = find(state, limit, report, halt)
        except BaseException as error:
            wrong = error
        with contextlib.suppress(RuntimeError):  # the loop was closed meanwhile
            loop.call_soon_threadsafe(settle, found, wrong)

    threading.Thread(target=work, name="outply thinking", daemon=True).start()
    try:
        return await future
    finally:
        halt.stop()
