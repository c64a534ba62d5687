"""A search whose results can be read one by one while it runs in a thread of its own."""

import queue
import threading
import weakref
from collections.abc import Callable, Iterator
from typing import Any

from outply.contract.limit import Limit
from outply.contract.pickling import refusal
from outply.contract.result import Result
from outply.engine.running import Halt

# find(state, limit, report, halt): the answer; each result on the way is reported, and `halt` stops the search.
Find = Callable[[Any, Limit, Callable[[Result], None] | None, Halt], Result]


class Stream(Iterator[Result]):
    """Results as the depth grows. `stop()`, from any thread, ends the search; so does leaving a `with` block.

    >>> from outply import MNK, Limit, Search
    >>> [result.depth for result in Search(MNK(), compiled=False).stream(None, Limit(depth=3))]
    [1, 2, 3]
    """

    def __init__(self, find: Find, state: Any, limit: Limit) -> None:
        self.halt = Halt()
        self.results: queue.SimpleQueue[Result | BaseException | None] = queue.SimpleQueue()
        self.last: Result | None = None
        arguments = find, state, limit, self.results, self.halt
        self.thread = threading.Thread(target=feed, args=arguments, daemon=True)
        self.thread.start()
        # A stream that nobody holds any more is of no use, and stops.
        weakref.finalize(self, self.halt.stop)

    def __next__(self) -> Result:
        while True:
            found = self.results.get()
            if found is None:
                self.results.put(None)
                raise StopIteration
            if isinstance(found, BaseException):
                self.results.put(None)
                raise found
            # The answer comes once more at the end; it is news only if the search went on in vain after its last depth.
            if found != self.last:
                self.last = found
                return found

    def __reduce__(self) -> Any:
        raise TypeError(refusal("a Stream is a search that runs: pickle its results"))

    def stop(self) -> None:
        """Stop the search; what it has found until then can still be read."""
        self.halt.stop()

    def __enter__(self) -> "Stream":
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()
        self.thread.join()


def feed(find: Find, state: Any, limit: Limit, results: "queue.SimpleQueue[Any]", halt: Halt) -> None:
    """Search, and pass on each result, and then what went wrong or nothing."""
    try:
        results.put(find(state, limit, results.put, halt))
        results.put(None)
    except BaseException as error:
        results.put(error)
