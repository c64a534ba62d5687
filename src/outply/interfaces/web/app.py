"""The server's application: pages, static files, and the API, behind the guard."""

import asyncio
import contextlib
import hashlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from importlib.resources import files
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from outply.contract.errors import OutplyError
from outply.drawing.themes import page_css
from outply.interfaces.web.catalogue import Catalogue, Offer
from outply.interfaces.web.openapi import OPENING, openapi
from outply.interfaces.web.safety import Guard, TooLarge, TooSlow, read_json
from outply.interfaces.web.schema import MOST_BODY, OPERATIONS, check, fields
from outply.interfaces.web.tabs import Full, Tab, Tabs
from outply.interfaces.web.workers import Worker, WorkerEnded

TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}

# Papers to grade come many at a time.
LONG_BODIES = {"grade": 8 * MOST_BODY}

# How long a worker may take to draw the small boards of the home page; after how long it no longer keeps others from
# it; and how long a page waits for more of them.
CARD_SECONDS = 20.0
TURN_SECONDS = 1.0
PATIENCE_SECONDS = 5.0
NO_CARD = "Its rules did not return, or ended their process."

Answer = Callable[[Request], Awaitable[Response]]
Cards = asyncio.Task[dict[str, dict[str, str]]]


class Site:
    """All that the server keeps while it runs."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue, self.tabs = catalogue, Tabs()
        self.manifest = read_manifest()
        self.pages: dict[str, tuple[bytes, str, str]] = {}
        for name, (body, kind) in self.manifest.items():
            self.pages[name] = body, kind, hashlib.sha256(body).hexdigest()[:16]
        self.cards: dict[str, Cards] = {}
        self.drawing = asyncio.Semaphore(2)

    # Pages and static files

    async def page(self, request: Request) -> Response:
        """A page by its name in the address; the first one is the home page."""
        return self.file(request, f"{request.path_params.get('page', 'index')}.html")

    async def static(self, request: Request) -> Response:
        """A static file, if the manifest has it."""
        return self.file(request, request.path_params["name"])

    def file(self, request: Request, name: str) -> Response:
        """A file of the manifest."""
        if name not in self.pages:
            return self.missing(request)
        body, kind, tag = self.pages[name]
        headers = {"etag": f'"{tag}"', "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        return Response(body, media_type=kind, headers=headers)

    async def not_found(self, request: Request, error: Exception) -> Response:
        """There is nothing at this address."""
        return self.missing(request)

    def missing(self, request: Request) -> Response:
        """That there is no such page: a page for people, a sentence for programs."""
        if "text/html" in request.headers.get("accept", ""):
            return Response(self.pages["missing.html"][0], status_code=404, media_type=TYPES["html"])
        return fault(404, "expected a page of outply, but there is none at this address")

    # The API

    async def games(self, request: Request) -> Response:
        """The games on offer."""
        return JSONResponse(self.catalogue.data())

    async def show_cards(self, request: Request) -> Response:
        """A small board for each game that comes with outply, drawn once by a worker."""
        ours = [offer for offer in self.catalogue.offers.values() if offer.group != "own"]
        return JSONResponse(await asyncio.shield(self.drawn_once("ours", ours)))

    async def show_own_cards(self, request: Request) -> Response:
        """A small board for each of the user's games, as far as they are drawn; `more` says whether some are not yet.

        Each has a worker of its own, as one may fail or never return. The answer waits a while until there are more
        than the page has: it says how many by `known`.
        """
        own = [offer for offer in self.catalogue.offers.values() if offer.group == "own"]
        tasks = [self.drawn_once(offer.key, [offer]) for offer in own]
        known = request.query_params.get("known", "")
        done = await more_than(int(known) if known.isdecimal() and len(known) < 6 else 0, tasks)
        found: dict[str, Any] = {"cards": {}, "words": {}, "more": len(done) < len(tasks)}
        for task in done:
            for part, values in task.result().items():
                found[part] |= values
        return JSONResponse(found)

    def drawn_once(self, whose: str, offers: list[Offer]) -> Cards:
        """Small boards, and words about them, by the keys of their games; drawn again only after a failure of ours."""
        known = self.cards.get(whose)
        if known is None or (known.done() and (known.cancelled() or known.exception())):
            known = self.cards[whose] = asyncio.create_task(draw_cards(offers, self.drawing))
        return known

    async def lessons(self, request: Request) -> Response:
        """Kinds of exercises, experiments and replays."""
        return JSONResponse(await asyncio.to_thread(lessons_data))

    async def describe(self, request: Request) -> Response:
        """The description of the API."""
        return JSONResponse(openapi())

    async def open_tab(self, request: Request) -> Response:
        """Open a tab with a game, or without one."""
        body = await read_json(request.receive, request.headers.get("content-length"))
        check(body, OPENING)
        setting = self.catalogue.setting(body["game"]) if body["game"] else {}
        tab = self.tabs.new(setting)
        return JSONResponse({"tab": tab.name}, status_code=201)

    async def close_tab(self, request: Request) -> Response:
        """Close a tab."""
        self.tabs.drop(self.tab(request).name)
        return Response(status_code=204)

    async def events(self, request: Request) -> Response:
        """The stream of a tab's events."""
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(self.tab(request).stream(), media_type="text/event-stream", headers=headers)

    async def stop(self, request: Request) -> Response:
        """Stop what a tab is searching."""
        tab = self.tab(request)
        check(await read_json(request.receive, request.headers.get("content-length")), fields())
        self.tabs.stop(tab)
        return JSONResponse({})

    async def rest(self, request: Request) -> Response:
        """Keep a tab that waits for nothing, and does without its stream for a while."""
        tab = self.tab(request)
        check(await read_json(request.receive, request.headers.get("content-length")), fields())
        tab.resting = True
        return JSONResponse({})

    async def operate(self, request: Request) -> Response:
        """One of the operations."""
        name, tab = request.path_params["operation"], self.tab(request)
        if name not in OPERATIONS:
            return fault(404, "expected an operation of the API, but there is none of this name")
        most = LONG_BODIES.get(name, MOST_BODY)
        body = await read_json(request.receive, request.headers.get("content-length"), most)
        check(body, OPERATIONS[name].request)
        answer = await self.tabs.ask(tab, name, body)
        return written(answer, 202 if OPERATIONS[name].searches else 200)

    def tab(self, request: Request) -> Tab:
        """The tab that a request names."""
        tab = self.tabs.open.get(request.path_params["tab"])
        if tab is None:
            raise KeyError
        return tab


async def more_than(known: int, tasks: list[Cards]) -> list[Cards]:
    """The tasks that are done, as soon as they are more than `known`; at the latest after a while, or when all are."""
    end, waiting = asyncio.get_running_loop().time() + PATIENCE_SECONDS, set(tasks)
    while waiting and len(tasks) - len(waiting) <= known:
        left = end - asyncio.get_running_loop().time()
        _, waiting = await asyncio.wait(waiting, timeout=max(0.0, left), return_when=asyncio.FIRST_COMPLETED)
        if left <= 0.0:
            break
    return [task for task in tasks if task not in waiting]


async def draw_cards(offers: list[Offer], few: asyncio.Semaphore) -> dict[str, dict[str, str]]:
    """Let a worker draw small boards, few at the same time; a game that has none in time is left without."""
    asked = [{"key": offer.key, "game": offer.spec, "plies": offer.plies} for offer in offers]
    async with few:
        worker = (await Worker.start()).begin({}, lambda: None)
        answer = asyncio.create_task(worker.ask("cards", {"offers": asked}))
        await asyncio.wait([answer], timeout=TURN_SECONDS)
    # A slow one goes on beside the others, who need not wait for it.
    try:
        return json.loads(await asyncio.wait_for(answer, CARD_SECONDS))  # type: ignore[no-any-return]
    except (WorkerEnded, OutplyError, TimeoutError):
        return {"cards": {offer.key: "" for offer in offers}, "words": {offer.key: NO_CARD for offer in offers}}
    finally:
        await worker.close()


def lessons_data() -> dict[str, Any]:
    """What exercises and the lab offer; their modules take a while to load, so beside the answers to others."""
    from outply.interfaces.web.worker import lessons

    return lessons.lessons_data()


def read_manifest() -> dict[str, tuple[bytes, str]]:
    """The static files that the package lists, with their types."""
    static = files("outply.interfaces.web").joinpath("static")
    listed = json.loads(static.joinpath("manifest.json").read_text(encoding="utf-8"))
    places = {name: static.joinpath(name) for name in listed["files"]}
    # What the page shares with explanations in files of their own.
    places |= {name: files("outply.explaining").joinpath("page", name) for name in listed["shared"]}
    found = {name: (place.read_bytes(), TYPES[name.rpartition(".")[2]]) for name, place in places.items()}
    return {**found, "boards.css": (page_css().encode(), TYPES["css"])}


def written(answer: bytes, status: int = 200) -> Response:
    """An answer that is JSON already."""
    return Response(answer, status_code=status, media_type="application/json")


def fault(status: int, sentence: str) -> Response:
    """A refusal in one sentence."""
    return JSONResponse({"error": sentence}, status_code=status)


def careful(answer: Answer) -> Answer:
    """The answer, or what went wrong in one sentence."""

    async def answered(request: Request) -> Response:
        try:
            return await answer(request)
        except KeyError:
            return fault(404, "expected an open tab, but it is closed: load the page again")
        except TooLarge:
            return fault(413, "expected a shorter request")
        except TooSlow:
            return fault(408, "expected the request to arrive within ten seconds")
        except Full as full:
            return fault(429, str(full))
        except WorkerEnded as end:
            return fault(503, str(end))
        except OutplyError as error:
            return fault(400, " ".join(str(error).split()))

    return answered


def make_app(own: tuple[str, ...] = (), hosts: tuple[str, ...] = (), token: str = "") -> Guard:
    """The whole application, for these games of the user's own."""
    site = Site(Catalogue(own))

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        watch = asyncio.create_task(site.tabs.watch())
        site.tabs.spare.prepare()
        yield
        watch.cancel()
        await site.tabs.close()

    routes = [
        ("/", site.page, "GET"),
        ("/static/{name}", site.static, "GET"),
        ("/api/openapi.json", site.describe, "GET"),
        ("/api/games", site.games, "GET"),
        ("/api/cards", site.show_cards, "GET"),
        ("/api/cards/own", site.show_own_cards, "GET"),
        ("/api/lessons", site.lessons, "GET"),
        ("/api/tabs", site.open_tab, "POST"),
        ("/api/tabs/{tab}", site.close_tab, "DELETE"),
        ("/api/tabs/{tab}/events", site.events, "GET"),
        ("/api/tabs/{tab}/rest", site.rest, "POST"),
        ("/api/tabs/{tab}/stop", site.stop, "POST"),
        ("/api/tabs/{tab}/{operation}", site.operate, "POST"),
        ("/{page}", site.page, "GET"),
    ]
    inner = Starlette(
        routes=[Route(path, careful(answer), methods=[method]) for path, answer, method in routes],
        lifespan=lifespan,
        exception_handlers={404: site.not_found, 405: not_allowed, Exception: unexpected},
    )
    return Guard(inner, hosts, token, site.tabs.end_streams)


async def not_allowed(request: Request, error: Exception) -> Response:
    """The address knows another method."""
    headers = getattr(error, "headers", None)
    return JSONResponse({"error": "expected another method at this address"}, status_code=405, headers=headers)


async def unexpected(request: Request, error: Exception) -> Response:
    """A failure of our own."""
    return fault(500, "expected no failure of outply itself, but it met one: please report it")
