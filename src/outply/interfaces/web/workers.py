"""A worker process as the server sees it: questions and answers as JSON, a line each, through its pipes.

No objects cross, so nothing is ever unpickled. A worker ends when its stdin does, so none outlives the server, however
that came to its end.
"""

import asyncio
import contextlib
import itertools
import json
import os
import sys
from collections.abc import Callable
from typing import Any

from outply.contract.errors import OutplyError

# The longest line that a worker may write: a tree of 60,000 nodes takes about ten million characters.
MOST_LINE = 64 * 2**20

ENDED = "the process of this game has ended; the next request starts a new one"

Report = Callable[[dict[str, Any]], None]


class WorkerEnded(Exception):
    """A worker has gone before it answered."""


class Refused(OutplyError):
    """A worker says in a sentence what is wrong with a request."""


class Worker:
    """A process that answers about one game."""

    def __init__(self, process: asyncio.subprocess.Process, ended: Callable[[], None]) -> None:
        self.process, self.ended = process, ended
        self.numbers = itertools.count(1)
        self.waiting: dict[int, tuple[asyncio.Future[Any], Report | None]] = {}
        self.reader = asyncio.create_task(self.read())

    @classmethod
    async def start(cls) -> "Worker":
        """A new process, which loads what it will need until it is told what it is for."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "outply.interfaces.web.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=MOST_LINE,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        return cls(process, lambda: None)

    def begin(self, setting: dict[str, Any], ended: Callable[[], None]) -> "Worker":
        """Tell the process what it is for, and whom to tell when it ends."""
        self.ended = ended
        self.write({"setting": setting})
        return self

    @property
    def is_alive(self) -> bool:
        """Whether it can still answer."""
        return self.process.returncode is None and not self.reader.done()

    def write(self, message: dict[str, Any]) -> None:
        """Send a line."""
        assert self.process.stdin is not None
        with contextlib.suppress(ConnectionError, RuntimeError):
            self.process.stdin.write(json.dumps(message).encode() + b"\n")

    async def ask(self, operation: str, request: dict[str, Any], report: Report | None = None) -> Any:
        """What the worker answers; what it reports on the way goes to `report`."""
        number, answer = next(self.numbers), asyncio.get_running_loop().create_future()
        if not self.is_alive:
            raise WorkerEnded
        self.waiting[number] = answer, report
        self.write({"id": number, "do": operation, "request": request})
        try:
            return await answer
        except asyncio.CancelledError:
            self.write({"stop": number})
            raise
        finally:
            self.waiting.pop(number, None)

    def stop(self) -> None:
        """Stop what it is searching."""
        self.write({"stop": 0})

    async def read(self) -> None:
        """Hand on what the worker writes, until it ends."""
        assert self.process.stdout is not None
        try:
            while line := await self.process.stdout.readline():
                self.take(json.loads(line))
        except (ValueError, asyncio.LimitOverrunError, ConnectionError):
            pass  # What is not a line of JSON, or is too long, is as good as an end.
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()
        for answer, _ in self.waiting.values():
            if not answer.done():
                answer.set_exception(WorkerEnded())
        self.ended()

    def take(self, message: dict[str, Any]) -> None:
        """Hand on one message."""
        answer, report = self.waiting.get(message.get("id", 0), (None, None))
        if answer is None or answer.done():
            return
        if "event" in message:
            if report:
                report(message["event"])
        elif "error" in message:
            answer.set_exception(Refused(message["error"]))
        else:
            answer.set_result(message.get("answer"))

    async def close(self) -> None:
        """End the process at once."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await asyncio.gather(self.reader, return_exceptions=True)
