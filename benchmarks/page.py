"""How fast the page feels: `python -m benchmarks.page` measures it in Chromium, on a server of its own."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from typing import Any

from playwright.sync_api import Page, sync_playwright

PAINT = "performance.getEntriesByType('paint').find(each => each.name === 'first-contentful-paint')?.startTime"


def main() -> None:
    """Measure, and print a table."""
    command = [sys.executable, "-m", "outply", "serve", "--no-browser", "--port", "0"]
    began = time.perf_counter()
    # Nothing is compiled yet: the cache is a new one.
    cache = tempfile.TemporaryDirectory()
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "OUTPLY_CACHE": cache.name}
    )
    assert server.stdout is not None
    try:
        found = re.search(r"http://localhost:\d+", server.stdout.readline())
        assert found is not None
        ready = time.perf_counter() - began
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            context = browser.new_context(reduced_motion="reduce")
            rows = [("start of the server to its address", ready), *measured(context.new_page(), found[0])]
            browser.close()
    finally:
        server.terminate()
        server.wait()
        cache.cleanup()
    width = max(len(name) for name, _ in rows)
    for name, seconds in rows:
        print(f"{name:<{width}}   {seconds:6.2f} s")


def measured(page: Page, address: str) -> list[tuple[str, float]]:
    """What was measured, in seconds."""
    page.set_default_timeout(120_000)
    page.goto(address + "/")
    page.wait_for_selector("h1")
    rows = [("navigation to first paint", float(page.evaluate(PAINT)) / 1000)]
    rows.append(("first line of analysis, server just started, nothing compiled", first_line(page, address, "othello")))
    page.goto(address + "/play?game=connect4&p0=person&p1=level:1")
    page.wait_for_selector(".is-target")
    rows.append(("click to answered move, level 1, first", answered(page, "4", 2)))
    rows.append(("click to answered move, level 1, then", answered(page, "3", 4)))
    # A worker for the next tab has loaded by then.
    page.wait_for_timeout(6000)
    rows.append(("first line of analysis, a new tab, nothing compiled", first_line(page, address, "connect4")))
    page.wait_for_selector(".facts:not(:has-text('not compiled'))")
    page.get_by_role("button", name="Analyse").click()
    page.wait_for_timeout(500)
    began = time.perf_counter()
    page.get_by_role("button", name="Analyse").click()
    page.wait_for_selector(".lines li.is-best")
    rows.append(("first line of analysis, compiled", time.perf_counter() - began))
    for states in (20_000, 60_000):
        rows += tree(page, address, states)
    return rows


def answered(page: Page, column: str, actions: int) -> float:
    """From a click until the other has moved."""
    began = time.perf_counter()
    page.locator(f'[data-cell="{column}"]').click()
    wait(page, f"outply.state.actions.length >= {actions}")
    seconds = time.perf_counter() - began
    page.wait_for_selector(".is-target")
    return seconds


def first_line(page: Page, address: str, game: str) -> float:
    """From navigation until the first line is shown."""
    began = time.perf_counter()
    page.goto(address + f"/play?game={game}&p0=person&p1=person&analyse=1")
    page.wait_for_selector(".lines li.is-best")
    return time.perf_counter() - began


def tree(page: Page, address: str, states: int) -> list[tuple[str, float]]:
    """A large tree: the search itself, and from its answer until it is drawn; then a step."""
    page.goto(address + f"/inside?game=connect4&depth=8&most={states}")
    page.wait_for_selector(".ladder .card")
    model: dict[str, Any] = page.evaluate("({count: outply.view.model.count, end: outply.view.model.end})")
    drawing = page.evaluate(
        "() => { const began = performance.now(); const { view } = outply; view.tree.draw(); view.flame.draw();"
        " view.go(view.model.end); return (performance.now() - began) / 1000; }"
    )
    step = page.evaluate(
        "() => { const began = performance.now(); const { view } = outply;"
        " for (let k = 0; k < 50; k++) view.go(1000 + k); return (performance.now() - began) / 50000; }"
    )
    elements = page.evaluate("document.querySelectorAll('*').length")
    kept = f"a tree of {model['count']:,} nodes"
    began = time.perf_counter()
    page.reload()
    page.wait_for_selector(".ladder .card")
    whole = time.perf_counter() - began
    return [
        (f"{kept}: searched, sent and drawn", whole),
        (f"{kept}: drawn", drawing),
        (f"{kept}: a step ({elements} elements)", step),
    ]


def wait(page: Page, expression: str) -> None:
    """Wait until something is true on the page."""
    while not page.evaluate(expression):
        page.wait_for_timeout(5)


if __name__ == "__main__":
    main()
