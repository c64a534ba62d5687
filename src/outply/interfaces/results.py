"""Results as JSON: what the command line prints with `--json`, and what pages and protocols send."""

from __future__ import annotations

import json
import math
import re
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from outply.contract.game import CHANCE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from outply.checking import Report, Understanding
    from outply.contract.result import Result, Statistics
    from outply.engine.counting import Count
    from outply.explaining.savings import Savings
    from outply.games.registry import Entry
    from outply.interfaces.subject import Subject

# Characters that steer a terminal or turn the direction of writing, and that JSON would let pass.
STEERING = re.compile("[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def json_line(data: Any) -> str:
    """The data as JSON on one line."""
    line = json.dumps(finite(data), ensure_ascii=False, allow_nan=False)
    return STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", line) + "\n"


def finite(data: Any) -> Any:
    """The data with null for numbers that JSON does not know, and lists for tuples."""
    if isinstance(data, dict):
        return {key: finite(part) for key, part in data.items()}
    if isinstance(data, list | tuple):
        return [finite(part) for part in data]
    return None if isinstance(data, float) and not math.isfinite(data) else data


def result_data(about: Subject, result: Result) -> dict[str, Any]:
    """A result, with actions by name."""

    def name(action: Any) -> str:
        return about.view.name(about.state, action)

    statistics = result.statistics
    return {
        "value": result.value,
        "action": name(result.action) if result.has_action else None,
        "line": about.line(result),
        "bound": result.bound.value,
        "proven": bool(result.proven),
        **run_data(about, result, result.nodes),
        "algorithm": result.algorithm,
        **({} if result.error is None else {"standard_error": result.error}),
        **({} if about.opponent is None else {"opponent": about.opponent}),
        "choices": [
            {"action": name(c.action), "value": c.value, "bound": c.bound.value, "line": about.names(c.line)}
            for c in result.choices
        ],
        "ties": [name(action) for action in result.ties],
        **({"statistics": statistics_data(statistics, about.game.has_chance)} if statistics else {}),
    }


def run_data(about: Subject, result: Result | Count, nodes: int) -> dict[str, Any]:
    """What a run was about and what it took."""
    return {
        "depth": result.depth,
        "nodes": nodes,
        "seconds": result.seconds,
        "compiled": result.compiled,
        "speed": result.speed,
        **({} if result.compiled and not result.reason else {"reason": result.reason}),
        "game": about.name,
        "position": about.position,
    }


def statistics_data(statistics: Statistics, has_chance: bool) -> dict[str, Any]:
    """How well a search went; where dice are rolled, alpha-beta's least leaves mean nothing."""
    derived = ("first_cut_share", "hit_share", "effective_branching", *(() if has_chance else ("least_leaves",)))
    return {**asdict(statistics), **{name: getattr(statistics, name) for name in derived}}


def actions_data(about: Subject) -> dict[str, Any]:
    """What can happen in a position, and where it leads."""
    game, view, state = about.game, about.view, about.state
    over = game.is_terminal(state)
    player = None if over else game.player(state)
    followers: list[dict[str, Any]] = []
    if player == CHANCE:
        followers = [{"action": outcome, "probability": float(p)} for outcome, p in game.outcomes(state)]
    elif not over:
        followers = [{"action": action} for action in game.actions(state)]
    for each in followers:
        each["position"] = view.format(game.result(state, each["action"]))
        each["action"] = view.name(state, each["action"])
    return {
        "game": about.name,
        "position": about.position,
        "player": "chance" if player == CHANCE else player,
        "terminal": bool(over),
        "actions": followers,
    }


def savings_data(about: Subject, found: Savings) -> dict[str, Any]:
    """What searches took, depth by depth."""
    rows = []
    for row in found.rows:
        searches = {}
        for name, effort, share in zip(found.algorithms, row.efforts, row.shares, strict=True):
            searches[name] = None if effort is None else {**vars(effort), "share": share}
        rows.append({"depth": row.depth, "searches": searches})
    return {"game": about.name, "position": about.position, "rows": rows, "differences": found.differences}


def check_data(name: str, report: Report, seen: Understanding | None = None) -> dict[str, Any]:
    """What a check of a game's rules found, and how the compiler sees them."""
    parts = ("ok", "problems", "checks", "compiled", "reason")
    play = None if report.play is None else asdict(report.play)
    return {
        "game": name,
        **{part: getattr(report, part) for part in parts},
        "play": play,
        **({} if seen is None else {"understanding": asdict(seen)}),
    }


def games_data(entries: Sequence[Entry]) -> dict[str, Any]:
    """The games that come with outply."""
    parts = ("name", "players", "chance", "information", "summary", "example")
    return {"games": [{part: getattr(entry, part) for part in parts} for entry in entries]}
