"""A search as one HTML file: the same view that the page has, complete, without a network.

The parts are in the folder `page`: a template, styles, and modules that draw the tree from the data; the server of the
page serves the same modules one by one. A Content-Security-Policy allows this style and this script alone, by their
hashes, and nothing from elsewhere.
"""

import base64
import hashlib
import html
import json
import re
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING, Any

from outply.contract.companions import name_of
from outply.contract.messages import shorten
from outply.drawing.svg import small_picture
from outply.drawing.themes import page_css
from outply.explaining.data import explanation_data
from outply.explaining.naming import opponent_name
from outply.explaining.node import Node

if TYPE_CHECKING:
    from outply.explaining.explanation import Explanation

# In the order in which they build on each other.
MODULES = ("dom.js", "shapes.js", "model.js", "ruler.js", "flame.js", "ladder.js", "book.js", "view.js", "alone.js")
STYLES = ("tokens.css", "page.css")

# Positions that are drawn in a file, those near the root first; and events that are put into words.
MOST_BOARDS = 400
MOST_NARRATED = 30_000

# A tree of so few nodes is drawn whole, as in the books, and its answer is not given away.
BOOK_NODES = 40

IMPORT = re.compile(r"^import .*?;\n", re.MULTILINE)
EXPORT = re.compile(r"^export (?=class|function|const|async)", re.MULTILINE)


def explanation_html(explanation: "Explanation") -> str:
    """A page to step through the search, complete in one file."""
    style = "\n".join([part("tokens.css"), page_css(), part("page.css")])
    script = bundled()
    return Template(part("alone.html")).substitute(
        policy=policy(style, script),
        title=html.escape(title(explanation)),
        style=style,
        script=script,
        data=embedded(page_data(explanation)),
    )


def part(name: str) -> str:
    """The text of a file in the folder `page`."""
    return files("outply.explaining").joinpath("page", name).read_text(encoding="utf-8")


def bundled() -> str:
    """The modules as one script: what one exports, those after it find in the same scope."""
    texts = [EXPORT.sub("", IMPORT.sub("", part(name))) for name in MODULES]
    return '"use strict";\n(() => {\n' + "\n".join(texts) + "\n})();"


def page_data(explanation: "Explanation") -> dict[str, Any]:
    """The explanation with all that a file of its own needs: positions, words and a title."""
    nodes = [node for root in explanation.roots for node in root.everything()]
    data = explanation_data(explanation, in_words=len(explanation.log.events) <= MOST_NARRATED)
    data.pop("positions", None)  # the page draws boards instead
    found = boards(explanation, nodes, data["tree"]["state"])
    drawing = explanation.view.draw(explanation.root.state)
    return {
        **data,
        "title": title(explanation),
        "boards": found,
        "has_boards": bool(found),
        "ratio": 1.0 if drawing is None else round((drawing.width + 4) / (drawing.height + 4), 3),
        "hidden": len(nodes) <= BOOK_NODES,
    }


def boards(explanation: "Explanation", nodes: list[Node], numbers: list[int]) -> dict[int, str]:
    """Small pictures of positions by their numbers: those on the line, then those near the root."""
    order = sorted(range(len(nodes)), key=lambda k: (not nodes[k].on_line, nodes[k].ply))
    found: dict[int, str] = {}
    for k in order:
        if len(found) >= MOST_BOARDS:
            break
        if numbers[k] not in found:
            drawing = explanation.view.draw(nodes[k].state)
            if drawing is None:
                return {}
            found[numbers[k]] = small_picture(drawing)
    return found


def policy(style: str, script: str) -> str:
    """The Content-Security-Policy of the page."""
    return f"default-src 'none'; script-src {fingerprint(script)}; style-src {fingerprint(style)}; base-uri 'none'"


def fingerprint(text: str) -> str:
    """The hash by which a policy knows an inline script or style."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def embedded(data: dict[str, Any]) -> str:
    """JSON that cannot end the element it stands in, whatever names a game gives to its actions."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":")).replace("<", "\\u003c")


def title(explanation: "Explanation") -> str:
    """What was searched, and how: such as connect4, alphabeta to depth 4."""
    result, opponent = explanation.result, opponent_name(explanation.game)
    ahead = "" if result.depth is None else f" to depth {result.depth}"
    against = f" against {shorten(opponent)}" if opponent else ""
    return f"{name_of(explanation.game)}, {result.algorithm}{ahead}{against}"


# A quiet frame, on light and on dark ground.
FRAME = "border: 1px solid #8888; border-radius: 8px; box-sizing: border-box"


class Steps:
    """A search to step through in a notebook."""

    def __init__(self, explanation: "Explanation", height: int = 640) -> None:
        self.explanation, self.height = explanation, height

    def _repr_html_(self) -> str:
        """The page in a frame of its own, from which nothing can reach the notebook."""
        page = html.escape(explanation_html(self.explanation), quote=True)
        name = html.escape(title(self.explanation), quote=True)
        look = f'width="100%" height="{self.height}" sandbox="allow-scripts" title="{name}" style="{FRAME}"'
        return f'<iframe srcdoc="{page}" {look}></iframe>'
