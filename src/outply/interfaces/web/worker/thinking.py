"""What a worker finds out by searching: what a player does, the best lines, the course of a game, and why."""

import random
from typing import TYPE_CHECKING, Any

from outply.contract.companions import contributions
from outply.contract.errors import InputError
from outply.contract.game import CHANCE
from outply.contract.limit import Limit
from outply.contract.policy import Policy
from outply.contract.result import Bound, Choice, Result
from outply.engine.searching import Search
from outply.engine.streaming import Stream
from outply.interfaces.opponents import opponent_of
from outply.interfaces.web.worker.limiting import limits, stopping
from outply.interfaces.web.worker.loop import Job
from outply.interfaces.web.worker.reasons import Reasons, gain
from outply.primitives.dice import Dice
from outply.variants.modelled import checked

if TYPE_CHECKING:
    from outply.interfaces.web.worker.room import Room

USUAL_SECONDS = 120.0

# While a game is being compiled, the interpreted search looks so long, to have something to show at once.
FIRST_LOOK = Limit(depth=6, seconds=0.4)

# What a look at each position of a game may cost.
COURSE_NODES = 20_000
FEW_NODES = 1_500

# Where the value changes much from one position to the next, a second look may cost more.
JUMP_NODES, JUMP_DEPTH = 8_000, 10

# How long one action may be looked at by itself, to say why it is not the best one.
WHY_SECONDS = 3.0

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
        self.analysed: tuple[Any, Result] | None = None
        """The state that was analysed last, and the deepest result so far."""

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
        self.analysed = state, result
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
            "why": Reasons(game, self.room.view, state, result).for_best() if result.has_action else "",
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
        search, is_fast = self.glancing(), bool(self.compiled and self.room.game.worth_compiling)
        if is_fast or depth:
            return search(state, Limit(nodes=nodes, depth=depth or 8))
        return search(state, Limit(nodes=min(nodes, FEW_NODES), depth=4))

    def why(self, job: Job) -> dict[str, Any]:
        """Why the best action is best, and why one that is asked about is not; as deep as the last analysis."""
        game, state = self.room.game, self.room.state(job.request)
        if game.is_terminal(state) or game.player(state) == CHANCE:
            return {"sentence": ""}
        known = self.analysed
        is_known = known is not None and known[0] == state
        result = known[1] if known and is_known else self.look(state, COURSE_NODES, job.request.get("depth"))
        reasons = Reasons(game, self.room.view, state, result)
        found = {"sentence": reasons.for_best(), "depth": result.depth, "best": self.name(state, result.action)}
        asked = job.request.get("action")
        if asked:
            action = self.room.view.find_action(state, asked, 1)
            found["not"] = reasons.against(*self.look_at(job, state, action, result))
        return found

    def look_at(self, job: Job, state: Any, action: Any, result: Result) -> tuple[Choice, int | None]:
        """One action, looked at as deep as a result if it can be done in time, and how deep that was."""
        known = next((each for each in result.choices if each.action == action), None)
        if known is not None and known.bound is Bound.EXACT and known.line:
            return known, result.depth
        game, after = self.room.game, self.room.game.result(state, action)
        if game.is_terminal(after):
            utilities = tuple(float(game.utility(after, player)) for player in range(game.players))
            value = utilities if isinstance(result.value, tuple) else utilities[0]
            return Choice(action, value, Bound.EXACT, (action,)), result.depth
        if result.depth == 1:
            return known or Choice(action, result.value, Bound.EXACT), 1
        search = self.glancing()
        job.on_stop(search.stop)
        found = search(after, Limit(depth=result.depth and result.depth - 1, seconds=WHY_SECONDS))
        return Choice(action, found.value, found.bound, (action, *found.line)), found.depth and found.depth + 1

    def glancing(self) -> Search:
        """The search for short looks, which are taken one after another: compiled where the analysis is."""
        name = "compiled" if self.compiled and self.room.game.worth_compiling else "interpreted"
        if name not in self.looks:
            self.looks[name] = Search(self.room.game, compiled=None if name == "compiled" else False)
        return self.looks[name]

    def features(self, job: Job) -> dict[str, Any]:
        """What each feature of the game's evaluation contributes, where it is a weighted sum."""
        found = contributions(self.room.game, self.room.state(job.request))
        return {
            "features": [{**each._asdict(), "contribution": each.contribution} for each in found],
            "total": sum(each.contribution for each in found),
        }


def plain(value: Any) -> Any:
    """A value as JSON."""
    return [float(part) for part in value] if isinstance(value, tuple) else float(value)
