"""A worker process as the server sees it: questions and answers as JSON, a line each, through its pipes.

No objects cross, so nothing is ever unpickled. The server does not read answers, which may be long: it hands them on.
A worker ends when its stdin does, so none outlives the server, however that came to its end.
"""

import asyncio
import contextlib
import itertools
import json
import os
import re
import sys
from collections.abc import Callable
from typing import Any

from outply.contract.errors import OutplyError

# The longest line that a worker may write: a tree of 60,000 nodes takes about ten million characters.
MOST_LINE = 64 * 2**20

ENDED = "the process of this game has ended; the next request starts a new one"

# A line of a worker: the question's number, what it is, and JSON, which goes to the page as it is.
LINE = re.compile(rb'\{"id":(\d+),"(event|answer|error)":(.*)\}\s*', re.DOTALL)

Report = Callable[[bytes], None]


class WorkerEnded(Exception):
    """A worker has gone before it answered; its words say why, as far as that is known."""

    def __init__(self, words: str = ENDED) -> None:
        super().__init__(words)


class Refused(OutplyError):
    """A worker says in a sentence what is wrong with a request."""


class Worker:
    """A process that answers about one game."""

    def __init__(self, process: asyncio.subprocess.Process, ended: Callable[[], None]) -> None:
        self.process, self.ended = process, ended
        self.last_words = ENDED
        self.numbers = itertools.count(1)
        self.waiting: dict[int, tuple[asyncio.Future[bytes], Report | None]] = {}
        self.reader = asyncio.create_task(self.read())

    @classmethod
    async def start(cls) -> "Worker":
        """A new process, which loads what it will need until it gets its setting."""
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
        """Give the process its setting; `ended` is called when it ends."""
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

    async def ask(self, operation: str, request: dict[str, Any], report: Report | None = None) -> bytes:
        """What the worker answers, as JSON; what it reports on the way goes to `report`."""
        number = next(self.numbers)
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
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
                self.take(line)
        except (ValueError, asyncio.LimitOverrunError, ConnectionError):
            pass  # What is not a message, or is too long, is as good as an end.
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()
        for answer, _ in self.waiting.values():
            if not answer.done():
                answer.set_exception(WorkerEnded(self.last_words))
        self.ended()

    def take(self, line: bytes) -> None:
        """Hand on one message."""
        found = LINE.fullmatch(line)
        if found is None:
            raise ValueError("not a message")
        answer, report = self.waiting.get(int(found[1]), (None, None))
        if answer is None or answer.done():
            return
        if found[2] == b"event":
            if report:
                report(found[3])
        elif found[2] == b"error":
            answer.set_exception(Refused(json.loads(found[3])))
        else:
            answer.set_result(found[3])

    async def close(self, words: str = ENDED) -> None:
        """End the process at once; whoever still waits for it hears these words."""
        self.last_words = words
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await asyncio.gather(self.reader, return_exceptions=True)
