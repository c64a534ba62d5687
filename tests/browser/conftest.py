"""A browser to look at pages with: chromium as it is installed, driven by Playwright, and cut off from any network."""

import contextlib
import os
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, Route, sync_playwright

from outply.explaining import Explanation
from tests.web.conftest import Server, serving

NAMES = ("chromium", "chromium-browser", "google-chrome")


@dataclass
class Opened:
    """A page that was opened from a file, and what it did besides showing itself."""

    page: Page
    errors: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def click(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def go(self, step: int) -> None:
        self.page.evaluate("step => page.go(step)", step)

    @property
    def moment(self) -> int:
        """How many events have happened."""
        return int(self.page.evaluate("page.state.moment"))

    @property
    def drawn(self) -> int:
        """How many elements the whole page has."""
        return int(self.page.evaluate("document.querySelectorAll('*').length"))

    @property
    def labels(self) -> list[tuple[str, float, float, float, float]]:
        """The texts in the picture, each with its box: left, top, right and bottom."""
        return [tuple(label) for label in self.page.evaluate(LABELS)]


# A text's box is as high as its font; what is seen of digits and small letters is less.
LABELS = """() => [...document.querySelectorAll("svg text")].map((text) => {
    const { left, top, right, bottom } = text.getBoundingClientRect();
    const slack = (bottom - top) / 8;
    return [text.textContent, left, top + slack, right, bottom - slack];
})"""


# Playwright keeps an event loop running, which other tests may not want to find: so not for the whole session.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    found = [os.environ.get("OUTPLY_CHROMIUM"), *map(shutil.which, NAMES)]
    path = next((path for path in found if path), None)
    if path is None:
        pytest.skip(f"no browser: none of {', '.join(NAMES)} is installed, and OUTPLY_CHROMIUM is not set")
    with sync_playwright() as playwright:
        # Without a sandbox, because it may run as root; it sees nothing but our own pages.
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def show(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Opened]]:
    """Open a text as a file in the browser."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.set_default_timeout(20_000)

    def open_file(text: str, name: str = "page.html") -> Opened:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        opened = Opened(context.new_page())

        def watch(route: Route) -> None:
            if route.request.url == path.as_uri():
                route.continue_()
            else:
                opened.requests.append(route.request.url)
                route.abort()

        opened.page.route("**/*", watch)
        opened.page.on("pageerror", lambda error: opened.errors.append(str(error)))
        opened.page.on("console", lambda message: opened.errors.append(message.text))
        opened.page.goto(path.as_uri())
        return opened

    yield open_file
    context.close()


@pytest.fixture
def explained(show: Callable[..., Opened]) -> Callable[[Explanation], Opened]:
    """Open the page of an explanation."""

    def open_page(explanation: Explanation) -> Opened:
        opened = show(explanation.html())
        opened.page.wait_for_selector("html[data-ready]", state="attached")
        return opened

    return open_page


# The page itself, from a real server.

OWN_GAME = '''
import os

from outply import Cell, Drawing, Game


class Pebbles(Game):
    """Take one or two pebbles; who takes the last one wins."""

    def initial(self):
        return (5, 0)

    def player(self, state):
        return state[1]

    def actions(self, state):
        yield from range(1, min(2, state[0]) + 1)

    def result(self, state, action):
        return (state[0] - action, 1 - state[1])

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1.0 if player == state[1] else 1.0

    def name(self, state, action):
        return f"<b>take {action}</b>"


class Brittle(Pebbles):
    """The same, but the rules fail at four pebbles; three of four actions are spelled alike."""

    def actions(self, state):
        yield from range(1, min(4, state[0]) + 1)

    def result(self, state, action):
        if state[0] == 4:
            raise RuntimeError("four is not a number")
        return super().result(state, action)

    def name(self, state, action):
        return f"take {action}"

    def spell(self, state, action):
        return (("heap",), ("heap",), ("heap", "edge"), ("all",))[action - 1]

    def draw(self, state):
        cells = (Cell("heap", 0, 0, 20, 20), Cell("edge", 20, 0, 20, 20))
        return Drawing(40, 20, '<rect width="20" height="20" class="stone"/>', cells=cells)


class Ending(Pebbles):
    """The same, but taking two ends the process."""

    def result(self, state, action):
        if action == 2:
            os._exit(3)
        return super().result(state, action)
'''


# What has the focus, as people call it.
FOCUSED = """() => {
    const { activeElement: at } = document;
    if (at.getAttribute("role") === "gridcell") return "a cell";
    return at.getAttribute("aria-label") ?? at.querySelector("h3")?.textContent ?? at.textContent;
}"""


@dataclass
class Visit:
    """A page of the server that is open in the browser, and what went wrong on it."""

    page: Page
    address: str
    errors: list[str] = field(default_factory=list)

    def go(self, path: str) -> "Visit":
        self.page.goto(self.address + path)
        return self

    def button(self, name: str, exact: bool = True) -> Any:
        return self.page.get_by_role("button", name=name, exact=exact)

    def cell(self, name: str) -> Any:
        return self.page.locator(f'[data-cell="{name}"]')

    def until(self, expression: str, argument: Any = None) -> None:
        """Wait until something is true on the page, whose policy does not let Playwright wait by itself."""
        end = time.monotonic() + 60
        while True:
            with contextlib.suppress(Error):
                if self.page.evaluate(expression, argument):
                    return
            assert time.monotonic() < end, f"not true within a minute: {expression}"
            self.page.wait_for_timeout(30)

    def status(self, text: str) -> None:
        """Wait until the heading says this."""
        self.until("text => document.querySelector('.status h1, h1')?.textContent.includes(text)", text)

    def tab_to(self, name: str) -> None:
        """Press Tab until what has this name, or is a cell of a board, has the focus."""
        for _ in range(80):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(FOCUSED) == name:
                return
        raise AssertionError(f"not reached by Tab: {name}")

    @property
    def actions(self) -> list[str]:
        return list(self.page.evaluate("outply.state.actions"))

    def moves(self, count: int) -> None:
        """Wait until so many actions have been taken, and the position after them is shown."""
        self.until(
            "count => { const { actions, settled } = outply.state;"
            " return actions.length >= count && settled === actions.length; }",
            count,
        )


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path = tmp_path_factory.mktemp("own") / "pebbles.py"
    path.write_text(OWN_GAME, encoding="utf-8")
    with serving(f"{path}:Pebbles", f"{path}:Brittle", f"{path}:Ending") as running:
        yield running


@pytest.fixture
def visit(browser: Browser, site: Server) -> Iterator[Callable[..., Visit]]:
    """Open a page of the server; whatever goes wrong in its console fails the test at its end."""
    opened: list[Visit] = []
    contexts = []

    def open_page(path: str = "/", width: int = 1280, dark: bool = False, moving: bool = False) -> Visit:
        context = browser.new_context(
            viewport={"width": width, "height": 800},
            reduced_motion="no-preference" if moving else "reduce",
            color_scheme="dark" if dark else "light",
        )
        context.set_default_timeout(60_000)
        contexts.append(context)
        found = Visit(context.new_page(), f"http://localhost:{site.port}")
        found.page.on("pageerror", lambda error: found.errors.append(str(error)))
        found.page.on(
            "console",
            lambda message: found.errors.append(message.text) if message.type in ("error", "warning") else None,
        )
        opened.append(found)
        return found.go(path)

    yield open_page
    for context in contexts:
        context.close()
    assert [error for each in opened for error in each.errors] == []
