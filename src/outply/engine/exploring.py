"""All states of a game with their values: the arrays of value iteration, made larger as they fill up."""

from dataclasses import dataclass, field
from typing import Any

from outply.contract.game import Game
from outply.contract.kinds import Workspace
from outply.contract.limit import Limit
from outply.engine.speeds import Speed, at_speed
from outply.engine.workspaces import new_cells, new_workspace
from outply.primitives.hashing import bits_float
from outply.searches.exact.components import AREAS
from outply.searches.exact.graph import (
    EDGE,
    EDGE_ROOM,
    EXPANDED,
    FIRST,
    HIGH,
    INDEX_MASK,
    INDEXED,
    LOW,
    NODE,
    NOTHING,
    OF_STATES,
    SHORT,
    STATE_ROOM,
    TARGET,
)
from outply.searches.exact.value_iteration import narrow
from outply.searches.workspace import NODES, RANGED, STOP, cells

# Bounds on a value that are this close count as met.
STILL = 1e-12

FIRST_ROOM = 1 << 10

# What a cell takes interpreted, where it holds an object of Python's, and a state besides.
BYTES_PER_OBJECT = 40
BYTES_PER_STATE = 448


@dataclass
class Explored:
    """The states that can be reached from one, and their values."""

    game: Game
    speed: Speed
    most_nodes: int | None = None
    memory: int | None = None
    """How many bytes the arrays may take."""
    workspace: Workspace = field(init=False)
    states: Any = None
    index: Any = None
    nodes: Any = None
    edges: Any = None
    extra: tuple[Any, ...] = ()
    """What else the exploring function takes."""
    narrowing: Any = field(init=False)

    def __post_init__(self) -> None:
        self.narrowing = narrow
        if self.speed.native:
            self.narrowing = at_speed(narrow, self.game, True).function
        self.workspace = new_workspace(cells(0), self.most_nodes, self.speed.native)
        self.workspace[RANGED] = True
        room = FIRST_ROOM
        while self.memory is not None and room > 1 and self.bytes(room, room) > self.memory:
            room //= 2
        self.make_room(room, room)

    def explore(self, state: Any) -> bool:
        """Find all states; false if the search was stopped, or memory is spent."""
        workspace = self.workspace
        while not self.speed.function(state, workspace, self.states, self.index, self.nodes, self.edges, *self.extra):
            if workspace[STOP] != 0 or workspace[SHORT] == NOTHING:
                return False
            states, edges = int(workspace[STATE_ROOM]), int(workspace[EDGE_ROOM])
            states, edges = (2 * states, edges) if workspace[SHORT] == OF_STATES else (states, 2 * edges)
            if self.memory is not None and self.bytes(states, edges) > self.memory:
                # The state for which there is no room was visited all the same.
                workspace[NODES] += 1
                workspace[STOP] = 1
                return False
            self.make_room(states, edges)
        return True

    def narrow(self) -> None:
        """Bring the bounds on all values together."""
        count = int(self.workspace[EXPANDED])
        scratch = new_cells(AREAS * count, self.speed.native)
        self.narrowing(STILL, self.workspace, self.nodes, self.edges, scratch)

    def make_room(self, states: int, edges: int) -> None:
        """Take larger arrays, and copy to them what there is."""
        workspace = self.workspace
        if self.states is None or states != workspace[STATE_ROOM]:
            self.states = self.larger(self.states, -(-states * self.state_bytes() // 8))
            self.nodes = self.larger(self.nodes, NODE * (states + 1))
            self.index = new_cells(4 * states, self.speed.native)
            workspace[STATE_ROOM], workspace[INDEX_MASK] = states, 4 * states - 1
            workspace[INDEXED] = 0
        if self.edges is None or edges != workspace[EDGE_ROOM]:
            self.edges = self.larger(self.edges, EDGE * edges)
            workspace[EDGE_ROOM] = edges
        workspace[SHORT] = NOTHING

    def larger(self, array: Any, length: int) -> Any:
        """A larger array that begins with what is in this one."""
        made = new_cells(length, self.speed.native)
        if array is not None:
            made[: len(array)] = array
        return made

    def bytes(self, states: int, edges: int) -> int:
        """What the arrays take with so much room, and while they are copied."""
        cell = 8 if self.speed.native else BYTES_PER_OBJECT
        a_state = self.state_bytes() if self.speed.native else BYTES_PER_STATE
        return states * (a_state + cell * (NODE + 4 + AREAS)) + edges * cell * EDGE * 3 // 2

    def state_bytes(self) -> int:
        """How many bytes a state takes in its array; interpreted a cell holds one."""
        return int(self.speed.function.state_bytes) if self.speed.native else 8  # type: ignore[attr-defined]

    # What there is to read.

    def following(self, number: int) -> list[int]:
        """The numbers of the states that follow one, in the order of its actions or outcomes."""
        begin, end = (int(self.nodes[NODE * k + FIRST]) for k in (number, number + 1))
        return [int(self.edges[EDGE * edge + TARGET]) for edge in range(begin, end)]

    def bounds(self, number: int) -> tuple[float, float]:
        """What the value of a state is at least and at most."""
        low, high = (self.nodes[NODE * number + side] for side in (LOW, HIGH))
        return (bits_float(low), bits_float(high)) if self.speed.native else (low, high)


def explored(game: Game, speed: Speed, limit: Limit) -> Explored:
    """What will be found out about a game, within a limit."""
    return Explored(game, speed, limit.nodes, limit.memory)
