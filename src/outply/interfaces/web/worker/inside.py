"""What a worker knows about the tree of a search: the tree in columns, and boards and sentences on demand."""

import contextlib
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from outply.contract.errors import InputError
from outply.contract.game import Game
from outply.contract.limit import Limit
from outply.drawing.svg import small_picture
from outply.engine.searching import ALGORITHM_NAMES, Search
from outply.explaining import Explanation, Log
from outply.explaining.explanation import explained
from outply.explaining.node import Node
from outply.explaining.sentences import Reporter
from outply.interfaces.web.worker.loop import Job
from outply.searches.algorithm import textbook

if TYPE_CHECKING:
    from outply.interfaces.web.worker.room import Room

# Without a depth, the deepest search that visits no more states than this is shown.
USUAL_STATES, CHANCE_STATES = 6_000, 15_000
MOST_STATES = 20_000
MOST_PLIES = 12

# A search of a tree may not go on for ever.
MOST_NODES = 400_000

# How often the page hears how far a search is.
REPORT_SECONDS = 0.2


class Inside:
    """The search that was explained last."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.explanation: Explanation | None = None
        self.nodes: list[Node] = []
        self.reporter: Reporter | None = None

    def explain(self, job: Job) -> dict[str, Any]:
        """Search with an observer, and give the tree in columns."""
        request, game = job.request, self.room.game
        state = self.room.state(request)
        algorithm = request.get("algorithm") or textbook(game)
        Search(game, algorithm).check()
        depth = request.get("depth") or usual_depth(game, state, algorithm, job)
        limit = Limit(depth=depth, nodes=min(request.get("nodes", MOST_NODES), MOST_NODES))
        found = observed(game, state, algorithm, limit, request.get("most", MOST_STATES), job)
        self.explanation = found
        self.nodes = [node for root in found.roots for node in root.everything()]
        self.reporter = Reporter(found)
        board, _ = self.room.drawn(state)
        return {
            **found.data(in_words=False),
            "title": self.room.setting.get("title", ""),
            "asked_depth": depth,
            "stopped": job.stopped,
            "algorithms": algorithms_for(game),
            "has_boards": board is not None,
            "ratio": 1.0 if board is None else round((board.width + 4) / (board.height + 4), 3),
        }

    def last(self) -> Explanation:
        """The explanation that was asked for last."""
        if self.explanation is None:
            raise InputError("expected a search to be explained first, but there is none")
        return self.explanation

    def boards(self, job: Job) -> dict[str, str]:
        """Small boards of these nodes."""
        self.last()
        found = {}
        for number in job.request["nodes"]:
            if number < len(self.nodes):
                drawing, _ = self.room.drawn(self.nodes[number].state)
                found[str(number)] = "" if drawing is None else small_picture(drawing)
        return found

    def sentences(self, job: Job) -> dict[str, str]:
        """What happened in these events, in words."""
        events, found = self.last().log.events, {}
        nodes = {node.number: node for node in self.nodes if node.number is not None}
        assert self.reporter is not None
        for number in job.request["events"]:
            if number < len(events):
                event = events[number]
                if event.kind == "iteration":
                    found[str(number)] = self.reporter.done(event)
                elif event.kind == "bound":
                    found[str(number)] = self.bound(nodes[event.node], number)
                else:
                    found[str(number)] = self.reporter.report(nodes[event.node], event)
        return found

    def bound(self, node: Node, number: int) -> str:
        """The sentence about a narrowed window: which of the node's narrowings it is, the log says."""
        assert self.reporter is not None
        events = self.last().log.events
        before = sum(1 for event in events[:number] if event.kind == "bound" and event.node == node.number)
        return self.reporter.bound(node, node.narrowed[before])


def observed(game: Game, state: Any, algorithm: str, limit: Limit, most: int, job: Job) -> Explanation:
    """The explanation of a search, which reports how far it is, and can be stopped."""
    log = Log(most)
    search = Search(game, algorithm, observer=log)
    with reporting(job, log), search.stream(state, limit) as stream:
        job.on_stop(stream.stop)
        results = list(stream)
    if not results:
        raise InputError("expected time for a look ahead, but the search was stopped before")
    job.report({"states": log.counts["enter"], "drawing": True})
    return explained(search, state, results[-1], log)


@contextlib.contextmanager
def reporting(job: Job, log: Log) -> Iterator[None]:
    """Report now and then how many states were visited."""
    done = threading.Event()

    def report() -> None:
        while not done.wait(REPORT_SECONDS):
            job.report({"states": log.counts["enter"]})

    threading.Thread(target=report, daemon=True).start()
    try:
        yield
    finally:
        done.set()


def usual_depth(game: Game, state: Any, algorithm: str, job: Job) -> int:
    """The largest depth at which a search stays small enough to look at."""
    # A throw of dice after every action says nothing by itself: a reply to it should be seen, too.
    most = CHANCE_STATES if game.has_chance else USUAL_STATES
    depth = 1
    for plies in range(2, MOST_PLIES + 1):
        if job.stopped or game.is_terminal(state):
            break
        search = Search(game, algorithm, compiled=False)
        job.on_stop(search.stop)
        found = search(state, Limit(depth=plies, nodes=most))
        if found.nodes >= most:
            break
        depth = plies
        if found.proven:
            break
    return depth


def algorithms_for(game: Game) -> list[str]:
    """The searches that suit the game, and can be watched."""
    found = []
    for name in ALGORITHM_NAMES:
        if name == "sampled":
            continue
        try:
            Search(game, name).check()
            found.append(name)
        except InputError:
            continue
    return found
