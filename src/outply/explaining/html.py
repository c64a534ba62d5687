"""A search as one HTML file: the tree, drawn step by step, and what happens in words. It needs no network.

The parts are in the folder `page`: a template, a style, and scripts that draw the tree from the data. A
Content-Security-Policy allows this style and these scripts alone, by their hashes, and nothing from elsewhere.
"""

import base64
import hashlib
import html
import json
from collections.abc import Callable
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING, Any

from outply.contract.companions import name_of
from outply.contract.messages import shorten
from outply.contract.result import show_value
from outply.explaining.data import explanation_data
from outply.explaining.naming import opponent_name
from outply.explaining.node import Node
from outply.explaining.wording import is_narrow, question, show_chance
from outply.games.tree.rules import Tree

if TYPE_CHECKING:
    from outply.explaining.explanation import Explanation

# In the order in which they build on each other.
SCRIPTS = ("story.js", "layout.js", "camera.js", "drawing.js", "picture.js", "narrative.js", "page.js")


def explanation_html(explanation: "Explanation") -> str:
    """A page to step through the search, complete in one file."""
    style = part("page.css")
    script = "\n".join(part(name) for name in SCRIPTS)
    return Template(part("page.html")).substitute(
        policy=policy(style, script),
        title=html.escape(title(explanation)),
        answer=html.escape(answer(explanation)),
        style=style,
        script=script,
        data=embedded({**explanation_data(explanation), **wording(explanation)}),
    )


def part(name: str) -> str:
    """The text of a file in the folder `page`."""
    return files("outply.explaining").joinpath("page", name).read_text(encoding="utf-8")


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


def answer(explanation: "Explanation") -> str:
    """What was found: such as value 3 through b1."""
    result, root = explanation.result, explanation.root
    first = next((child for child in root.children if child.on_line), None)
    through = "" if first is None else f" through {explanation.names.action(first)}"
    sign = explanation.seen_bound(result.bound).sign
    return f"value {sign} {show_value(explanation.seen(result.value))}{through}"


def wording(explanation: "Explanation") -> dict[str, Any]:
    """What the page needs besides the data, by entry of the tree: probabilities, questions and positions in words."""
    nodes = [node for root in explanation.roots for node in root.everything()]
    return {
        "chances": {k: show_chance(node.probability) for k, node in enumerate(nodes) if node.probability is not None},
        "questions": {k: question(node) for k, node in enumerate(nodes) if node.visited and is_narrow(node)},
        "pictures": None if isinstance(explanation.view.game, Tree) else pictures(nodes, explanation.view.show),
    }


def pictures(nodes: list[Node], show: Callable[[Any], str]) -> dict[str, list[Any]]:
    """Positions as pictures in text, each once, and for each node which one is its own."""
    numbers = {state: number for number, state in enumerate(dict.fromkeys(node.state for node in nodes))}
    return {"texts": [show(state) for state in numbers], "of": [numbers[node.state] for node in nodes]}
