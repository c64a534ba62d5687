"""The loop of a worker: lines of JSON in, lines of JSON out.

    {"setting": {...}}                              the first line: the game
    {"id": 3, "do": "position", "request": {...}}   a question; its answer is {"id": 3, "answer": …} or an error,
                                                    and a search reports {"id": 3, "event": …} on the way
    {"stop": 3}                                     stop that search, or with 0 all of them

The main thread only reads, so that it notices at once when the server is gone. Searches run in one thread, one after
the other; short ones run beside them in another, and what is quick in a third.
"""

import gc
import json
import os
import queue
import sys
import threading
from collections.abc import Callable
from typing import Any, TextIO

from outply.interfaces.web.schema import OPERATIONS

# Short searches that may run beside a long one.
BESIDE = ("course", "why")


class Job:
    """A question that is being answered."""

    def __init__(self, number: int, operation: str, request: dict[str, Any], write: "Writer") -> None:
        self.number, self.operation, self.request, self.write = number, operation, request, write
        self.stopped = False
        self.stoppers: list[Callable[[], None]] = []

    def report(self, event: Any) -> None:
        """Say something on the way."""
        if not self.stopped:
            self.write({"id": self.number, "event": event})

    def stop(self) -> None:
        """Ask it to end with what it has."""
        self.stopped = True
        for stop in self.stoppers:
            stop()

    def on_stop(self, stop: Callable[[], None]) -> None:
        """Call this when the job is to stop; at once, if it is stopped already."""
        self.stoppers.append(stop)
        if self.stopped:
            stop()


class Writer:
    """Lines of JSON, one at a time, to the server."""

    def __init__(self, stream: TextIO) -> None:
        self.stream, self.lock = stream, threading.Lock()

    def __call__(self, message: dict[str, Any]) -> None:
        """Write one message."""
        line = json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        with self.lock:
            self.stream.write(line + "\n")
            self.stream.flush()


class Lane:
    """A thread that does jobs in turn."""

    def __init__(self, do: Callable[[Job], None]) -> None:
        self.jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self.do, self.open = do, dict[int, Job]()
        threading.Thread(target=self.work, daemon=True).start()

    def add(self, job: Job) -> None:
        """Do this job when the ones before are done."""
        self.open[job.number] = job
        self.jobs.put(job)

    def work(self) -> None:
        """Do jobs as they come."""
        while True:
            job = self.jobs.get()
            self.do(job)
            self.open.pop(job.number, None)

    def stop(self, number: int) -> None:
        """Stop one job, or all."""
        for job in list(self.open.values()):
            if number in (0, job.number):
                job.stop()


def main() -> None:
    """Answer until the server closes the pipe."""
    # Whatever rules print goes to stderr: stdout belongs to the answers.
    writer = Writer(os.fdopen(os.dup(1), "w", encoding="utf-8"))
    os.dup2(2, 1)
    # The trees of searches are hundreds of thousands of objects that live long: looking through them all, as often as
    # Python would, takes longer than building them.
    gc.set_threshold(100_000, 50, 100)
    try:
        threading.Thread(target=load, daemon=True).start()
        first = json.loads(sys.stdin.readline() or "{}")
        do = answerer(first.get("setting", {}))
        quick, slow, side = Lane(do), Lane(do), Lane(do)
        for line in sys.stdin:
            message = json.loads(line)
            if "stop" in message:
                slow.stop(message["stop"])
                side.stop(message["stop"])
                continue
            job = Job(message["id"], message["do"], message["request"], writer)
            known = OPERATIONS.get(job.operation)
            lane = quick if known is None or not known.searches else side if job.operation in BESIDE else slow
            lane.add(job)
    except (KeyboardInterrupt, OSError, ValueError):
        pass
    finally:
        # Not through Python's own end, which would wait for threads that search.
        os._exit(0)


def load() -> None:
    """Load what the first questions will need, while the worker waits for them."""
    import outply.interfaces.web.worker.room
    import outply.interfaces.web.worker.thinking  # noqa: F401


def answerer(setting: dict[str, str]) -> Callable[[Job], None]:
    """What answers jobs about this game; loaded with the first of them."""
    lock = threading.Lock()
    rooms: list[Any] = []

    def answer(job: Job) -> None:
        try:
            with lock:
                if not rooms:
                    from outply.interfaces.web.worker.room import Room

                    rooms.append(Room(setting))
            job.write({"id": job.number, "answer": rooms[0].answer(job)})
        except BaseException as error:
            from outply.interfaces.failures import sentence

            job.write({"id": job.number, "error": sentence(error)})

    return answer
