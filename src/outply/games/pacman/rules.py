"""Pac-Man: eat all dots of a maze before a ghost catches you.

A round is a step of Pac-Man, who is player 0, and then a move of each ghost, one after the other. The ghosts are
player 1, or chance:

    minimax            player 1 moves all ghosts
    mixed              player 1 moves the first ghost, which attacks; the others move at random
    random             chance: each way that a ghost may go is as likely as the others
    directional:0.8    chance: with this probability a ghost takes the shortest way to Pac-Man, or away while it is
                       scared; otherwise any way

A ghost goes on in its direction until it meets a wall or a junction, and turns back only in a dead end. Where Pac-Man
and a ghost meet, Pac-Man is caught. A power pellet makes all ghosts scared for some rounds: a scared ghost moves every
other round only, and is eaten where they meet, after which it begins again at home. `maze.py` says how a maze is
written.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from outply.contract.errors import InputError
from outply.contract.game import CHANCE, Game
from outply.contract.messages import shorten
from outply.games.pacman.maps import map_text
from outply.games.pacman.maze import MOST_GHOSTS, NOWHERE, STAY, WORD, read_maze
from outply.games.parameters import check_whole
from outply.primitives.bits import replaced

DOT, GHOST, WIN, LOSS = 10, 200, 500, 500

PLAYING, WON, CAUGHT, STARVED = 0, 1, 2, 3

DEFAULT_STEPS = 500
MOST_STEPS = 10_000
MOST_SCARE = 1_000
MOST_LOSS = 1_000_000


class State(NamedTuple):
    """Where all are, what is left, and what Pac-Man has gained so far.

    The tuples have a place for each ghost, and one that is not used if there are no ghosts.
    """

    pacman: int
    ghosts: tuple[int, ...]
    headings: tuple[int, ...]
    scared: tuple[int, ...]  # rounds for which each ghost is still scared
    dots: tuple[int, ...]  # a bit for each dot that is left, WORD of them in each word
    pellets: int
    score: int
    steps: int
    turn: int  # 0 Pac-Man, k the k-th ghost
    ending: int


class Pacman(Game):
    """Pac-Man in a maze, given by its name or its map, against ghosts of one of the four kinds.

    The game ends after `steps` steps at the latest. A pellet scares for `scare` rounds. The utility is the score: 10
    for a dot, 200 for a scared ghost, 500 for the last dot, −1 a step and −`loss`, the cost of an attack, when caught.
    With `fixed_loss`, to be caught is worth −`loss` whatever the score was.
    """

    def __init__(
        self,
        maze: str = "small",
        ghosts: str = "minimax",
        *,
        steps: int = DEFAULT_STEPS,
        scare: int = 20,
        loss: int = LOSS,
        fixed_loss: bool = False,
    ) -> None:
        check_whole("a number of steps", steps, 1, MOST_STEPS)
        check_whole("a number of rounds to be scared", scare, 1, MOST_SCARE)
        check_whole("what an attack costs", loss, 0, MOST_LOSS)
        self.map_name, self.kind = maze, ghosts
        self.attackers, self.aim = read_kind(ghosts)
        self.adversarial = self.attackers > 0
        self.most_steps, self.scare, self.loss, self.fixed_loss = steps, scare, loss, fixed_loss
        self.maze = read_maze(map_text(maze))
        self.ghost_count = len(self.maze.homes)
        self.neighbours, self.distances, self.ways = self.maze.neighbours, self.maze.distances, self.maze.ways()
        self.dot_at, self.pellet_at = self.maze.numbered(self.maze.dots), self.maze.numbered(self.maze.pellets)
        self.homes = self.maze.homes or (NOWHERE,)
        dots, meals = len(self.maze.dots), len(self.maze.pellets) * self.ghost_count
        self.max_utility = float(DOT * dots + GHOST * meals + WIN)
        self.min_utility = float(-loss - steps)

    @property
    def has_chance(self) -> bool:
        """Whether chance moves the ghosts."""
        return not self.adversarial or self.attackers < self.ghost_count

    def initial(self) -> State:
        """All at their starts, nothing eaten."""
        nobody = (0,) * len(self.homes)
        count = len(self.maze.dots)
        words = tuple((1 << min(WORD, count - first)) - 1 for first in range(0, count, WORD))
        still = (STAY,) * len(self.homes)
        pellets = (1 << len(self.maze.pellets)) - 1
        return State(self.maze.start, self.homes, still, nobody, words, pellets, 0, 0, 0, PLAYING)

    def player(self, state: State) -> int:
        """Pac-Man, or who moves the ghosts."""
        if state.turn == 0:
            return 0
        return 1 if state.turn <= self.attackers else CHANCE

    def actions(self, state: State) -> Iterator[int]:
        """The directions that are open to the one who moves."""
        allowed = self.allowed(state)
        for way in range(5):
            if allowed >> way & 1:
                yield way

    def outcomes(self, state: State) -> Iterator[tuple[int, float]]:
        """Where the ghost may go, and how likely."""
        allowed = self.allowed(state)
        ghost = state.turn - 1
        count, best, nearest = 0, 0, 0
        for way in range(5):
            if allowed >> way & 1:
                count += 1
                far = self.distance_after(state, ghost, way)
                if best == 0 or far < nearest:
                    best, nearest = 0, far
                if far == nearest:
                    best += 1
        for way in range(5):
            if allowed >> way & 1:
                aimed = self.aim / best if self.distance_after(state, ghost, way) == nearest else 0.0
                yield way, aimed + (1.0 - self.aim) / count

    def allowed(self, state: State) -> int:
        """The directions that are open to the one who moves, as bits."""
        if state.turn == 0:
            return int(self.ways[state.pacman, STAY])
        ghost = state.turn - 1
        if state.scared[ghost] % 2 == 1:
            return 1 << STAY
        ways = int(self.ways[state.ghosts[ghost], state.headings[ghost]])
        return ways if ways != 0 else 1 << STAY

    def distance_after(self, state: State, ghost: int, way: int) -> int:
        """How far the ghost would be from Pac-Man after a move; the negative while it is scared, and flees."""
        cell = self.moved(state.ghosts[ghost], way)
        far = int(self.distances[cell, state.pacman])
        return -far if state.scared[ghost] > 0 else far

    def moved(self, cell: int, way: int) -> int:
        """The cell that lies in this direction."""
        return cell if way == STAY else int(self.neighbours[cell, way])

    def result(self, state: State, action: int) -> State:
        """A step of Pac-Man, or a move of a ghost."""
        return self.stepped(state, action) if state.turn == 0 else self.haunted(state, action)

    def stepped(self, state: State, way: int) -> State:
        """Pac-Man has taken a step, meets the ghosts that are there, and then eats what is there."""
        cell = self.moved(state.pacman, way)
        state = state._replace(pacman=cell, score=state.score - 1, steps=state.steps + 1)
        for ghost in range(self.ghost_count):
            if state.ending == PLAYING and state.ghosts[ghost] == cell:
                state = self.met(state, ghost)
        if state.ending == PLAYING:
            state = self.eaten(state, cell)
        return self.passed_on(state)

    def eaten(self, state: State, cell: int) -> State:
        """Pac-Man has eaten the dot or the pellet in this cell, if there is one."""
        pellet, dot = int(self.pellet_at[cell]), int(self.dot_at[cell])
        if pellet != NOWHERE and state.pellets >> pellet & 1:
            frightened = state.scared
            for ghost in range(self.ghost_count):
                frightened = replaced(frightened, ghost, self.scare)
            return state._replace(pellets=state.pellets ^ (1 << pellet), scared=frightened)
        if dot == NOWHERE or not state.dots[dot // WORD] >> dot % WORD & 1:
            return state
        word = dot // WORD
        dots = replaced(state.dots, word, state.dots[word] ^ (1 << dot % WORD))
        state = state._replace(dots=dots, score=state.score + DOT)
        for left in dots:
            if left != 0:
                return state
        return state._replace(score=state.score + WIN, ending=WON)

    def haunted(self, state: State, way: int) -> State:
        """The ghost whose turn it is has moved, and met Pac-Man if they are in one cell."""
        ghost = state.turn - 1
        cell = self.moved(state.ghosts[ghost], way)
        heading = state.headings[ghost] if way == STAY else way
        state = state._replace(
            ghosts=replaced(state.ghosts, ghost, cell), headings=replaced(state.headings, ghost, heading)
        )
        if cell == state.pacman and way != STAY:
            state = self.met(state, ghost)
        calmer = max(state.scared[ghost] - 1, 0)
        return self.passed_on(state._replace(scared=replaced(state.scared, ghost, calmer)))

    def met(self, state: State, ghost: int) -> State:
        """Pac-Man and a ghost are in one cell: a scared ghost is eaten and goes home, any other catches Pac-Man."""
        if state.scared[ghost] == 0:
            lost = -self.loss if self.fixed_loss else state.score - self.loss
            return state._replace(score=lost, ending=CAUGHT)
        return state._replace(
            ghosts=replaced(state.ghosts, ghost, self.homes[ghost]),
            headings=replaced(state.headings, ghost, STAY),
            scared=replaced(state.scared, ghost, 0),
            score=state.score + GHOST,
        )

    def passed_on(self, state: State) -> State:
        """The turn has passed to the next one; after the last ghost the round is over, and maybe the game."""
        turn = (state.turn + 1) % (self.ghost_count + 1)
        starved = turn == 0 and state.ending == PLAYING and state.steps >= self.most_steps
        return state._replace(turn=turn, ending=STARVED if starved else state.ending)

    def is_terminal(self, state: State) -> bool:
        """Whether Pac-Man has won, was caught, or ran out of steps."""
        return state.ending != PLAYING

    def utility(self, state: State, player: int) -> float:
        """The score to Pac-Man, its negative to the ghosts."""
        return float(state.score if player == 0 else -state.score)


def read_kind(ghosts: str) -> tuple[int, float]:
    """How many ghosts a player moves, and with which probability the others take the shortest way."""
    attackers = {"minimax": MOST_GHOSTS, "mixed": 1, "random": 0}
    if ghosts in attackers:
        return attackers[ghosts], 0.0
    match = re.fullmatch(r"directional:([01](?:\.\d{1,9})?)", ghosts, re.ASCII)
    if not match or float(match[1]) > 1.0:
        kinds = "'minimax', 'random', 'mixed' or such as 'directional:0.8'"
        raise InputError(f"expected ghosts of the kind {kinds}, but got '{shorten(ghosts)}'")
    return 0, float(match[1])
