"""The open tabs: each has a worker process for its game, and one stream of events."""

import asyncio
import contextlib
import json
import secrets
import time
from collections import deque
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from outply.contract.errors import OutplyError
from outply.interfaces.web.schema import OPERATIONS
from outply.interfaces.web.workers import ENDED, Refused, Worker, WorkerEnded

MOST_TABS = 16
MOST_SEARCHES = 6

# So many tabs may search at a time. Each then keeps one of the six connections that a browser opens to one server, and
# one is left for all the rest.
MOST_SEARCHING = 5

# What a client that reads too slowly may have waiting; older reports of progress are then left out.
MOST_EVENTS = 200

# How long a tab lives without a stream: a moment after a lost connection, longer before the first, and at rest.
LOST_SECONDS = 6.0
REST_SECONDS = 1800.0
FIRST_SECONDS = 30.0
HEARTBEAT_SECONDS = 10.0

# How long a worker may take for what it should answer at once.
ANSWER_SECONDS = 30.0

# How long after a worker was taken the next one is started.
SPARE_SECONDS = 3.0


class Full(Exception):
    """There are as many tabs or searches as there may be."""


class Event:
    """What a tab's page is to hear: its kind, some fields, and under a name the JSON that a worker wrote."""

    def __init__(self, kind: str, written: tuple[str, bytes] | None = None, **fields: Any) -> None:
        self.kind, self.fields, self.written = kind, fields, written

    def json(self) -> bytes:
        """The event as JSON."""
        text = json.dumps({"kind": self.kind, **self.fields}, ensure_ascii=False).encode()
        if self.written is None:
            return text
        name, value = self.written
        return b'%s, "%s": %s}' % (text[:-1], name.encode(), value)


@dataclass(eq=False)
class Tab:
    """One page that is open in a browser."""

    name: str
    setting: dict[str, Any]
    worker: Worker | None = None
    events: deque[Event] = field(default_factory=deque)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    streams: int = 0
    asking: int = 0
    last_seen: float = field(default_factory=time.monotonic)
    was_seen: bool = False
    resting: bool = False
    """Whether the page waits for nothing, and said that it will come back."""
    searches: dict[int, "asyncio.Task[None]"] = field(default_factory=dict)
    newest: object = None
    """The stream that hears of events: the one that was opened last."""
    starting: asyncio.Lock = field(default_factory=asyncio.Lock)
    closed: bool = False
    spare: "Spare" = field(default_factory=lambda: Spare())

    async def ready_worker(self) -> Worker:
        """The worker of this tab, started if there is none."""
        async with self.starting:
            if self.closed:
                raise WorkerEnded
            if self.worker is None or not self.worker.is_alive:
                self.worker = (await self.spare.take()).begin(self.setting, self.mourn)
            return self.worker

    def mourn(self) -> None:
        """Say that the worker has ended."""
        if not self.closed:
            self.report(Event("ended", error=self.worker.last_words if self.worker else ENDED))

    def report(self, event: Event) -> None:
        """Put an event into the stream."""
        if len(self.events) >= MOST_EVENTS:
            old = next((each for each in self.events if each.kind == "progress"), None)
            if old is not None:
                self.events.remove(old)
            else:
                self.events.popleft()
        self.events.append(event)
        self.news.set()

    async def stream(self) -> AsyncIterator[bytes]:
        """The events as a browser's EventSource reads them."""
        self.streams += 1
        self.newest = mine = object()
        self.news.set()  # an older stream, which nobody reads any more, ends
        self.was_seen, self.resting = True, False
        try:
            yield b"retry: 700\n\n"
            while not self.closed and self.newest is mine:
                while self.events and self.newest is mine:
                    yield b"data: " + self.events.popleft().json() + b"\n\n"
                self.news.clear()
                try:
                    await asyncio.wait_for(self.news.wait(), HEARTBEAT_SECONDS)
                except TimeoutError:
                    yield b": still here\n\n"
        finally:
            self.streams -= 1
            self.last_seen = time.monotonic()

    @property
    def is_lost(self) -> bool:
        """Whether nobody has listened for too long."""
        patience = REST_SECONDS if self.resting else LOST_SECONDS if self.was_seen else FIRST_SECONDS
        return self.streams == self.asking == 0 and time.monotonic() - self.last_seen > patience

    @property
    def is_idle(self) -> bool:
        """Whether nobody listens, and nothing is asked or searched."""
        return self.streams == self.asking == len(self.searches) == 0

    async def close(self) -> None:
        """End the worker."""
        self.closed = True
        self.news.set()
        for search in list(self.searches.values()):
            search.cancel()
        if self.worker is not None:
            await self.worker.close()


class Spare:
    """A worker that is started before it is needed, so that a new tab need not wait for one to load."""

    def __init__(self) -> None:
        self.waiting: asyncio.Task[Worker] | None = None
        self.closed = False

    def prepare(self, seconds: float = 0.0) -> None:
        """Start a worker after a while, unless there is one."""
        if self.waiting is None and not self.closed:
            self.waiting = asyncio.create_task(self.start(seconds))

    async def start(self, seconds: float) -> Worker:
        """A new worker, after a while."""
        await asyncio.sleep(seconds)
        return await Worker.start()

    async def take(self) -> Worker:
        """The worker that waits, or a new one; the next is started once this one has had time for its first answers."""
        waiting, self.waiting = self.waiting, None
        if waiting is not None and waiting.done() and waiting.result().is_alive:
            self.prepare(SPARE_SECONDS)
            return waiting.result()
        if waiting is not None and not waiting.done():
            waiting.cancel()
        self.prepare(SPARE_SECONDS)
        return await Worker.start()

    async def close(self) -> None:
        """End the worker that waits."""
        self.closed = True
        waiting, self.waiting = self.waiting, None
        if waiting is not None:
            if not waiting.done():
                waiting.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await (await waiting).close()


class Tabs:
    """All open tabs."""

    def __init__(self) -> None:
        self.spare = Spare()
        self.open: dict[str, Tab] = {}
        self.numbers = 0
        self.closing: set[asyncio.Task[None]] = set()

    def new(self, setting: dict[str, Any]) -> Tab:
        """A new tab, if there is room for one: the tab that has been idle longest makes room.

        Its page opens another, if it asks for something again.
        """
        if len(self.open) >= MOST_TABS:
            idle = [tab for tab in self.open.values() if tab.is_idle]
            if not idle:
                raise Full(f"expected at most {MOST_TABS} games that search, but there are as many: close one first")
            self.drop(min(idle, key=lambda tab: tab.last_seen).name)
        tab = Tab(secrets.token_urlsafe(12), setting, spare=self.spare)
        self.open[tab.name] = tab
        return tab

    def drop(self, name: str) -> None:
        """Close a tab, if it is open."""
        tab = self.open.pop(name, None)
        if tab is not None:
            task = asyncio.create_task(tab.close())
            self.closing.add(task)
            task.add_done_callback(self.closing.discard)

    async def watch(self) -> None:
        """Close the tabs that nobody looks at any more."""
        while True:
            await asyncio.sleep(1.0)
            for tab in [tab for tab in self.open.values() if tab.is_lost]:
                self.drop(tab.name)

    def end_streams(self) -> None:
        """End all streams, which nobody would otherwise before their pages are closed."""
        for tab in self.open.values():
            tab.closed = True
            tab.news.set()

    async def close(self) -> None:
        """Close all tabs."""
        for name in list(self.open):
            self.drop(name)
        await self.spare.close()
        await asyncio.gather(*self.closing, return_exceptions=True)

    async def ask(self, tab: Tab, operation: str, request: dict[str, Any]) -> bytes:
        """What the tab's worker answers at once; of a search, its number, under which events report on it. As JSON."""
        if not OPERATIONS[operation].searches:
            tab.asking += 1
            try:
                return await answered(await tab.ready_worker(), operation, request)
            finally:
                tab.asking -= 1
                tab.last_seen = time.monotonic()
        if sum(len(each.searches) for each in self.open.values()) >= MOST_SEARCHES:
            raise Full(f"expected at most {MOST_SEARCHES} searches at a time, but there are as many: stop one first")
        if sum(bool(each.searches) for each in self.open.values() if each is not tab) >= MOST_SEARCHING:
            most = f"{MOST_SEARCHING} games that search at a time"
            raise Full(f"expected at most {most}, but there are as many: stop one first")
        self.numbers += 1
        number = self.numbers
        tab.searches[number] = asyncio.create_task(run(tab, number, operation, request))
        return json.dumps({"search": number}).encode()

    def stop(self, tab: Tab) -> None:
        """Stop what a tab is searching; its answer still comes."""
        if tab.worker is not None:
            tab.worker.stop()


async def answered(worker: Worker, operation: str, request: dict[str, Any]) -> bytes:
    """What a worker answers at once. One that does not come back is ended: rules may go on for ever."""
    try:
        return await asyncio.wait_for(worker.ask(operation, request), ANSWER_SECONDS)
    except TimeoutError:
        words = f"expected an answer within {ANSWER_SECONDS:g} seconds, but the rules did not return"
        await worker.close(words)
        raise Refused(words) from None


async def run(tab: Tab, number: int, operation: str, request: dict[str, Any]) -> None:
    """Run a search, and report on it by events."""

    def report(event: bytes) -> None:
        tab.report(Event("progress", ("about", event), search=number))

    try:
        worker = await tab.ready_worker()
        answer = await worker.ask(operation, request, report)
        tab.report(Event("answer", ("answer", answer), search=number))
    except WorkerEnded as end:
        tab.report(Event("failed", search=number, error=str(end), ended=True))
    except OutplyError as error:
        tab.report(Event("failed", search=number, error=str(error)))
    finally:
        tab.searches.pop(number, None)
