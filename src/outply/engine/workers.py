"""Threads with deep stacks, in which searches run."""

import os
import queue
import sys
import threading
from collections.abc import Callable
from typing import Any, ClassVar

from outply.compiler import grant_stack
from outply.searches.workspace import MOST_PLIES

STACK_BYTES = 256 * 2**20

# What the search that runs in a thread is stopped by, for searches that it starts itself.
running = threading.local()


class Finish:
    """Whether a task is done, and a way to wait for that. An Event would do, but takes longer than a short search."""

    def __init__(self) -> None:
        self.is_reached = False
        self.lock = threading.Lock()
        self.lock.acquire()

    def reach(self) -> None:
        """The task is done."""
        self.is_reached = True
        self.lock.release()

    def wait(self, seconds: float) -> bool:
        """Wait so long at most; whether the task is done."""
        if not self.is_reached and self.lock.acquire(timeout=seconds):
            self.lock.release()
        return self.is_reached


class Task:
    """A piece of work, and then what came of it."""

    def __init__(self, work: Callable[[], Any], halt: Any = None) -> None:
        self.work, self.halt = work, halt
        self.finish = Finish()
        self.answer: Any = None
        self.error: BaseException | None = None

    def do(self) -> None:
        """Do the work, and keep what it returns or raises."""
        running.halt = self.halt
        try:
            self.answer = self.work()
        except BaseException as error:
            self.error = error
        finally:
            running.halt = None


class Worker:
    """A thread with a deep stack that does one task after another; kept, because starting one takes a while."""

    idle: ClassVar[list["Worker"]] = []
    starting: ClassVar[threading.Lock] = threading.Lock()

    def __init__(self) -> None:
        self.tasks: queue.SimpleQueue[Task] = queue.SimpleQueue()
        # Interpreted searches nest one Python call for each ply, and rules a few more.
        sys.setrecursionlimit(max(sys.getrecursionlimit(), 4 * MOST_PLIES))
        with Worker.starting:
            before = threading.stack_size(STACK_BYTES)
            try:
                threading.Thread(target=self.serve, name="outply search", daemon=True).start()
            finally:
                threading.stack_size(before)

    @classmethod
    def idle_or_new(cls) -> "Worker":
        """A worker with nothing to do."""
        try:
            return cls.idle.pop()
        except IndexError:
            return cls()

    def begin(self, task: Task) -> None:
        """Start on a task."""
        self.tasks.put(task)

    def serve(self) -> None:
        """Do tasks as they come."""
        grant_stack(STACK_BYTES // 2)
        while True:
            task = self.tasks.get()
            task.do()
            Worker.idle.append(self)
            task.finish.reach()
            del task


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=Worker.idle.clear)
