"""Screenshots of the page: `python docs/pictures/screenshots.py [FOLDER]`.

Without a folder, the picture of the README is made. With one, every page is taken in both themes and three widths, to
look at.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
GAME = "d3~c5~d6~c3~c4~e3~c6~b4~f3~f4~f2~e6"
README = f"/play?game=othello&p0=person&p1=level:5&actions={GAME}&analyse=1"
PAGES = {
    "home": ("/", ".stage-small svg.board"),
    "play-othello": (README, ".why"),
    "play-connect4": ("/play?game=connect4&actions=4~4~3~5~2&p0=person&p1=person&analyse=1", ".why"),
    "play-backgammon": ("/play?game=backgammon&p0=person&p1=person&actions=31&analyse=1", ".lines li"),
    "play-pacman": ("/play?game=pacman&p0=person", ".is-pad"),
    "play-bump": ("/play?game=bump&p0=person", ".is-target"),
    "play-2048": ("/play?game=2048&p0=person", ".is-pad"),
    "play-tictactoe": ("/play?game=tictactoe&p0=person&p1=person&actions=b2~a1", ".is-target"),
    "play-nim": ("/play?game=nim&p0=person&p1=person&analyse=1", ".lines li"),
    "play-kalah": ("/play?game=kalah&p0=person&p1=person&analyse=1", ".lines li"),
    "play-pig": ("/play?game=pig&p0=person&p1=person&analyse=1", ".lines li"),
    "play-einstein": ("/play?game=einstein&p0=person&p1=person", "svg.board"),
    "play-over": ("/play?game=tictactoe&actions=a1~a2~b1~b2~c1&analyse=1", ".is-over"),
    "inside-connect4": ("/inside", ".card svg.board"),
    "inside-backgammon": ("/inside?game=backgammon&actions=31&depth=2", ".card svg.board"),
    "inside-book": ("/inside?game=tree", ".book"),
    "trees": ("/trees?with=minimax", ".book"),
    "drawing": ("/trees?draw=1&tree=(left=(3%2012)~5%20%5B1%207%5D)", ".drawing-tree"),
    "horizon": ("/horizon?depth=3", ".plies"),
    "exercises": ("/exercises?count=2&seed=4&kind=pruned", ".answer"),
    "teacher": ("/teacher", "textarea"),
    "labs": ("/lab", ".experiment"),
    "missing": ("/nothing-of-this-name", "h1"),
    "lab": ("/lab?name=pruning&games=3&seed=0", ".chart"),
}


def main(folder: str | None) -> None:
    """Start a server, take the pictures, and end it."""
    command = [sys.executable, "-m", "outply", "serve", "--no-browser", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        found = re.search(r"http://localhost:\d+", server.stdout.readline())
        assert found is not None
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            shots = [("page", README, ".why", 1280, "light")] if folder is None else everything()
            for name, path, ready, width, theme in shots:
                size = {"width": width, "height": 800}
                page = browser.new_page(viewport=size, color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
                page.goto(found[0] + path)
                page.wait_for_selector(ready, timeout=90_000)
                if folder is None:
                    page.get_by_text("k/s").filter(has_not_text="not compiled").wait_for(timeout=90_000)
                page.wait_for_timeout(4_000 if folder is None else 700)
                place = HERE if folder is None else Path(folder)
                place.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=place / f"{name}.png", full_page=folder is not None)
                page.close()
            browser.close()
    finally:
        server.terminate()
        server.wait()


def everything() -> list[tuple[str, str, str, int, str]]:
    """Every page in both themes and three widths."""
    return [
        (f"{name}-{width}-{theme}", path, ready, width, theme)
        for name, (path, ready) in PAGES.items()
        for width in (400, 900, 1280)
        for theme in ("light", "dark")
    ]


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
