"""A browser to look at pages with: chromium as it is installed, driven by Playwright, and cut off from any network."""

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, sync_playwright

from outply.explaining import Explanation

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
    def step(self) -> int:
        """The number of the event that is shown."""
        return int(self.page.locator("#steps [aria-current=step]").get_attribute("value") or 0) - 1

    def node(self, entry: int) -> Any:
        """The drawing of a node, by its entry in the tree."""
        return self.page.locator(f"g.node[data-node='{entry}']:not([data-stub])")

    @property
    def drawn(self) -> int:
        return self.page.locator("g.node").count()

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
