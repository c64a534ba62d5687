"""What a worker finds out by searching: what a player does, the best lines, the course of a game, and why."""

import contextlib
import random
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from outply.contract.companions import contributions
from outply.contract.errors import InputError
from outply.contract.game import CHANCE, Game
from outply.contract.limit import Limit
from outply.contract.messages import printable
from outply.contract.policy import Policy
from outply.contract.result import Result
from outply.engine.searching import Search
from outply.engine.streaming import Stream
from outply.explaining import explain
from outply.interfaces.opponents import opponent_of
from outply.interfaces.web.worker.loop import Job
from outply.primitives.dice import Dice
from outply.variants.modelled import checked

if TYPE_CHECKING:
    from outply.interfaces.web.worker.room import Room

MEGABYTE = 2**20
USUAL_MEMORY = 128
USUAL_SECONDS = 120.0

# While a game is being compiled, the interpreted search looks so long, to have something to show at once.
FIRST_LOOK = Limit(depth=6, seconds=0.4)

# How often a player is asked to stop until they do.
STOP_SECONDS = 0.05

# What a look at each position of a game may cost, and an explanation in words.
COURSE_NODES = 20_000
FEW_NODES = 1_500

# Where the value changes much from one position to the next, a second look may cost more.
JUMP_NODES, JUMP_DEPTH = 8_000, 10
WHY_NODES = 6_000

# A game with dice has many plays; so many are shown with their values.
MOST_CHOICES = 40


class Thinking:
    """Searches of one game, kept between moves with their tables."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.searches: dict[tuple[Any, ...], Search] = {}
        self.compiled: set[tuple[Any, ...]] = set()
        self.policies: dict[str, Policy] = {}
        self.looks: dict[str, Search] = {}

    def search(self, algorithm: str | None, lines: int, exact: bool, compiled: bool | None) -> Search:
        """A search of the game with these options, made once."""
        key = algorithm, lines, exact, compiled
        if key not in self.searches:
            self.searches[key] = Search(self.room.game, algorithm, lines=lines, exact=exact, compiled=compiled)
        return self.searches[key]

    # Players

    def choose(self, job: Job) -> dict[str, Any]:
        """What a player does: one of a level, a policy, or a search within limits."""
        request, game = job.request, self.room.game
        state = self.room.state(request)
        if game.is_terminal(state) or game.player(state) == CHANCE:
            raise InputError("expected a position in which a player is to move, but it is another")
        player, seed = request["player"], request.get("seed", random.SystemRandom().randrange(2**53))
        if player.startswith("search"):
            result = self.last_result(job, state, player.partition(":")[2] or None)
            return {"action": self.name(state, result.action), **self.facts(state, result)}
        policy = self.policy(player)
        with stopping(job, policy):
            return {"action": self.name(state, Dice(seed).draw(checked(policy, game, state)))}

    def policy(self, player: str) -> Policy:
        """The policy that a player follows, made once."""
        if player not in self.policies:
            self.policies[player] = opponent_of(player, self.room.game)
        return self.policies[player]

    def last_result(self, job: Job, state: Any, algorithm: str | None) -> Result:
        """The last of the results that a search streams."""
        last = None
        with self.stream(job, self.search(algorithm, 1, False, None), state, limits(job.request, 1.0)) as results:
            for result in results:
                last = result
                job.report({"depth": result.depth, "nodes": result.nodes})
        if last is None:
            raise InputError("expected time for at least one look ahead, but it was stopped before")
        return last

    def stream(self, job: Job, search: Search, state: Any, limit: Limit) -> Stream:
        """The results of a search, which the job can stop."""
        stream = search.stream(state, limit)
        job.on_stop(stream.stop)
        return stream

    # Analysis

    def analyse(self, job: Job) -> dict[str, Any]:
        """The best lines, deeper and deeper, each reported; the last once more as the answer."""
        state, request = self.room.state(job.request), job.request
        if self.room.game.is_terminal(state):
            return {"lines": [], "value": plain(self.room.game.utility(state, 0)), "over": True}
        algorithm = request.get("algorithm") or None
        key = algorithm, request.get("lines", 3)
        last: dict[str, Any] = {"lines": []}
        if key not in self.compiled and not job.stopped:
            for result in self.results(job, state, False, FIRST_LOOK):
                last = self.facts(state, result)
                job.report(last)
        if not job.stopped:
            for result in self.results(job, state, None, limits(request, USUAL_SECONDS)):
                self.compiled.add(key)
                if (result.depth or 999) >= (last.get("depth") or 0) or result.proven:
                    last = self.facts(state, result)
                    job.report(last)
        return {**last, "done": True}

    def results(self, job: Job, state: Any, compiled: bool | None, limit: Limit) -> Any:
        """Results as the depth grows, with several lines where the search of this game can follow them."""
        algorithm = job.request.get("algorithm") or None
        exact = self.room.game.has_chance and self.room.game.players == 2
        search = self.search(algorithm, job.request.get("lines", 3), exact, compiled)
        try:
            search.prepare()
        except InputError:
            search = self.search(algorithm, 1, False, compiled)
        with self.stream(job, search, state, limit) as results:
            yield from results

    def facts(self, state: Any, result: Result) -> dict[str, Any]:
        """A result as JSON, its best lines first."""
        game, mover = self.room.game, self.room.game.player(state)
        lines = [
            {
                "action": self.name(state, choice.action),
                "value": plain(choice.value),
                "bound": choice.bound.sign,
                "line": self.names(state, choice.line),
            }
            for choice in sorted(result.choices, key=lambda choice: -gain(game, choice.value, mover))
            if choice.line or choice.bound.value == "exact"
        ][:MOST_CHOICES]
        best = self.name(state, result.action) if result.has_action else None
        lines.sort(key=lambda line: line["action"] != best)
        return {
            "value": plain(result.value),
            "bound": result.bound.sign,
            "best": best,
            "depth": result.depth,
            "nodes": result.nodes,
            "seconds": result.seconds,
            "compiled": result.compiled,
            "proven": bool(result.proven),
            "algorithm": result.algorithm,
            "lines": lines,
        }

    def name(self, state: Any, action: Any) -> str:
        """The name of an action, as requests use it."""
        return self.room.view.name(state, action)

    def names(self, state: Any, actions: tuple[Any, ...]) -> list[str]:
        """The names of actions that follow each other."""
        found = []
        for action in actions:
            found.append(self.name(state, action))
            state = self.room.game.result(state, action)
        return found

    # The game so far, and reasons

    def course(self, job: Job) -> dict[str, Any]:
        """The value of each position of the game so far, with what was best there."""
        names = job.request.get("actions", [])
        first = min(job.request.get("known", 0), len(names))
        nodes = job.request.get("nodes", COURSE_NODES)
        found: dict[int, dict[str, Any]] = {}
        for ply in range(first, len(names) + 1):
            if job.stopped:
                break
            found[ply] = self.glance(job, ply, nodes)
            job.report(found[ply])
        # Backwards, as what is seen late in a game changes what is thought of the positions before.
        for ply in sorted(found, reverse=True):
            if not job.stopped and (self.is_jump(found, ply) or self.is_jump(found, ply + 1)):
                found[ply] = self.glance(job, ply, JUMP_NODES, JUMP_DEPTH)
                job.report({**found[ply], "again": True})
        return {"plies": len(names)}

    def glance(self, job: Job, ply: int, nodes: int, depth: int | None = None) -> dict[str, Any]:
        """The value of the position after some plies of a game, and what was best there."""
        game, state = self.room.game, self.room.state({**job.request, "actions": job.request.get("actions", [])[:ply]})
        if game.is_terminal(state):
            utilities = tuple(float(game.utility(state, player)) for player in range(game.players))
            value = utilities if game.players > 2 else utilities[0]
            return {"ply": ply, "value": plain(value), "best": None, "player": None}
        result = self.look(state, nodes, depth)
        best = self.name(state, result.action) if result.has_action else None
        player = "chance" if game.player(state) == CHANCE else game.player(state)
        return {"ply": ply, "value": plain(result.value), "best": best, "player": player}

    def is_jump(self, found: dict[int, dict[str, Any]], ply: int) -> bool:
        """Whether the value changed much with a player's action: a mistake, or a look before that was too short."""
        if ply not in found or found.get(ply - 1, {}).get("player") not in (0, 1):
            return False
        before, after = found[ply - 1]["value"], found[ply]["value"]
        if isinstance(before, list) or isinstance(after, list):
            return False
        return bool(abs(after - before) > 0.1 * (self.room.game.max_utility - self.room.game.min_utility))

    def look(self, state: Any, nodes: int, depth: int | None = None) -> Result:
        """A short look at a position: interpreted, unless the game is compiled already; deeper, if a depth is given."""
        if "course" not in self.looks:
            self.looks["course"] = Search(self.room.game, compiled=False)
        if self.compiled and self.room.game.worth_compiling:
            search = self.looks.setdefault("compiled", Search(self.room.game))
            return search(state, Limit(nodes=nodes, depth=depth or 8))
        if depth:
            return self.looks["course"](state, Limit(nodes=nodes, depth=depth))
        return self.looks["course"](state, Limit(nodes=min(nodes, FEW_NODES), depth=4))

    def why(self, job: Job) -> dict[str, Any]:
        """Why the best action is best, and why one that is asked about is not."""
        state, request = self.room.state(job.request), job.request
        game = self.room.game
        if game.is_terminal(state) or game.player(state) == CHANCE:
            return {"sentence": ""}
        explanation = explain(game, state, algorithm=request.get("algorithm") or "deepening", nodes=WHY_NODES)
        result = explanation.result
        found = {"sentence": explanation.why().sentence, "depth": result.depth}
        if result.has_action:
            found["best"] = self.name(state, result.action)
        asked = request.get("action")
        if asked:
            action = self.room.view.find_action(state, asked, 1)
            found["not"] = printable(explanation.why(action).sentence)
        return found

    def features(self, job: Job) -> dict[str, Any]:
        """What each feature of the game's evaluation contributes, where it is a weighted sum."""
        found = contributions(self.room.game, self.room.state(job.request))
        return {
            "features": [{**each._asdict(), "contribution": each.contribution} for each in found],
            "total": sum(each.contribution for each in found),
        }


@contextlib.contextmanager
def stopping(job: Job, policy: Policy) -> Iterator[None]:
    """Stop the policy when the job is to stop; again and again, as one that has not begun would not notice."""
    done = threading.Event()

    def insist() -> None:
        while not done.wait(STOP_SECONDS):
            policy.stop()

    job.on_stop(lambda: threading.Thread(target=insist, daemon=True).start())
    try:
        yield
    finally:
        done.set()


def limits(request: dict[str, Any], seconds: float) -> Limit:
    """What a search may spend: as asked for, and always a limit in memory and time."""
    return Limit(
        depth=request.get("depth"),
        nodes=request.get("nodes"),
        seconds=request.get("seconds", seconds),
        memory=request.get("memory", USUAL_MEMORY) * MEGABYTE,
    )


def gain(game: Game, value: Any, mover: int) -> float:
    """What a value is worth to the mover."""
    if isinstance(value, tuple):
        return float(value[max(mover, 0)])
    return -float(value) if mover == 1 and game.players == 2 and game.zero_sum else float(value)


def plain(value: Any) -> Any:
    """A value as JSON."""
    return [float(part) for part in value] if isinstance(value, tuple) else float(value)
