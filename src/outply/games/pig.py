"""Pig: roll a die as often as you dare; a one loses the pile. The first to bank the goal wins.

A turn is a round of two states: the player rolls or holds, and then chance brings a face.

    player  --roll-->  CHANCE  --2..6-->  same player, larger pile
      |                   `------1----->  other player, empty pile
      `-----hold----->  other player, the pile banked

A player with an empty pile must roll. Points beyond the goal count for nothing: a pile stops growing where banking it
wins, so that states of the same value are the same.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from outply.contract.companions import join
from outply.contract.errors import InputError
from outply.contract.game import CHANCE, Game
from outply.contract.messages import shorten
from outply.contract.view import FACES, Drawing, View
from outply.drawing.boards import die
from outply.drawing.svg import element, text
from outply.games.parameters import check_whole, read_numbers

HOLD = 0
ROLL = 1
MOST_POINTS = 10_000
TRACK = 90.0
ROW = 36.0
LEFT = 56.0
BAR = 8.0
COLOURS = ("first", "second")
LIGHT_COLOURS = ("max", "min")


class State(NamedTuple):
    """What both players have banked, the pile at risk, whose turn it is, and whether the die is in the air."""

    first: int
    second: int
    pile: int
    turn: int
    rolling: bool


class Pig(Game):
    """Pig to `goal` points."""

    def __init__(self, goal: int = 100) -> None:
        check_whole("a goal", goal, 1, MOST_POINTS)
        self.goal = goal

    def initial(self) -> State:
        """Nothing banked, player 0 to roll."""
        return State(0, 0, 0, 0, False)

    def player(self, state: State) -> int:
        """Chance while the die is in the air, else whose turn it is."""
        return CHANCE if state.rolling else state.turn

    def actions(self, state: State) -> Iterator[int]:
        """Roll, or hold if there is a pile."""
        yield ROLL
        if state.pile > 0:
            yield HOLD

    def outcomes(self, state: State) -> Iterator[tuple[int, float]]:
        """The six faces of the die."""
        for face in range(1, 7):
            yield face, 1.0 / 6.0

    def result(self, state: State, action: int) -> State:
        """The die thrown, fallen, or left alone."""
        first, second, pile, turn, rolling = state
        if not rolling:
            if action == ROLL:
                return State(first, second, pile, turn, True)
            if turn == 0:
                return State(first + pile, second, 0, 1, False)
            return State(first, second + pile, 0, 0, False)
        if action == 1:
            return State(first, second, 0, 1 - turn, False)
        missing = self.goal - (first if turn == 0 else second)
        return State(first, second, min(pile + action, missing), turn, False)

    def is_terminal(self, state: State) -> bool:
        """Whether a player has banked the goal."""
        return state.first >= self.goal or state.second >= self.goal

    def utility(self, state: State, player: int) -> float:
        """1 for the player who banked the goal, −1 for the other."""
        first_won = state.first >= self.goal
        return 1.0 if first_won == (player == 0) else -1.0


class PigView(View):
    """A position is `first,second,pile,turn` with `,rolling` while the die is in the air.

    `12,34,5,second,rolling`: the first player has banked 12, the second 34; the second has 5 at risk and rolls again.
    """

    game: Pig
    colours = (("Blue", "first"), ("Red", "second"))
    signs = ("first", "second")

    def name(self, state: State, action: int) -> str:
        """`roll`, `hold`, or the face of the die."""
        return str(action) if state.rolling else "roll" if action == ROLL else "hold"

    def spell(self, state: State, action: int) -> tuple[str, ...]:
        """`roll`, `hold`, or the face of the die."""
        return (FACES[action - 1] if state.rolling else self.name(state, action),)

    def format(self, state: State) -> str:
        """The fields in their order, joined by commas."""
        turn = "second" if state.turn else "first"
        return f"{state.first},{state.second},{state.pile},{turn}" + (",rolling" if state.rolling else "")

    def show(self, state: State) -> str:
        """What each player has banked, and the pile."""
        lines = [f"first   {state.first:>5}", f"second  {state.second:>5}", f"goal    {self.game.goal:>5}"]
        if not self.game.is_terminal(state):
            at_risk = f"{state.pile} at risk, " if state.pile else ""
            lines[state.turn] += f"   {at_risk}{'the die is rolling' if state.rolling else 'to move'}"
        return "\n".join(lines)

    def draw(self, state: State) -> Drawing:
        """How far both players have come, the pile, and the die."""
        mover = None if self.game.is_terminal(state) else state.turn
        return draw_race((state.first, state.second), state.pile, self.game.goal, mover, state.rolling)

    def parse(self, text: str) -> State:
        """The state with these fields, or after the actions and outcomes named."""
        words = "".join(text.split())
        if "," not in words:
            return self.replay(text.split())  # type: ignore[no-any-return]
        match = re.fullmatch(r"(\d{1,5}),(\d{1,5}),(\d{1,5}),(first|second)(,rolling)?", words, re.ASCII)
        if not match:
            raise InputError(f"expected a position such as '12,34,5,second,rolling', but got '{shorten(text)}'")
        state = State(int(match[1]), int(match[2]), int(match[3]), int(match[4] == "second"), bool(match[5]))
        self.check_reachable(state)
        return state

    def check_reachable(self, state: State) -> None:
        """Refuse a state to which no play leads. The smallest pile is 2, unless 1 is all that is missing."""
        goal, banked = self.game.goal, (state.first, state.second)
        mover, other = banked[state.turn], banked[1 - state.turn]
        if mover >= goal or other > goal:
            raise InputError(
                f"expected fewer than {goal} points, but the player to move has {mover} and the other {other}"
            )
        if other == goal and (state.pile or state.rolling):
            raise InputError(f"expected no pile and no die after the end, but got '{self.format(state)}'")
        if state.pile > goal - mover:
            raise InputError(f"expected a pile of at most the {goal - mover} points missing, but got {state.pile}")
        if (1 in banked and goal > 1) or (state.pile == 1 and goal - mover > 1):
            raise InputError("expected piles of 2 points or more to be banked, but got a single point")


def draw_race(banked: tuple[int, int], pile: int, goal: int, mover: int | None, rolling: bool) -> Drawing:
    """The mover's pile at the left, both tracks at the right; a die without spots is in the air."""
    shapes = []
    if mover is not None:
        edge, side = f"{COLOURS[mover]}-edge", 40.0
        shapes.append(die(0, 4, 10, side, (edge, "stone")))
        if not rolling:
            shapes.append(text(str(pile), 4 + side / 2, 37, size=18, class_="ink bold"))
        shapes.append(text("rolling" if rolling else "at risk", 4 + side / 2, 66, size=11, class_="ink"))
    for player, points in enumerate(banked):
        at_risk = pile if player == mover else 0
        shapes.append(track(points / goal, at_risk / goal, player * ROW + 22, player))
        written = f"{points} + {at_risk}" if at_risk else str(points)
        shapes.append(text(written, LEFT, player * ROW + 16, size=12, class_="ink start bold"))
        shapes.append(text(f"of {goal}", LEFT + TRACK, player * ROW + 16, size=10, class_="muted flush-right"))
    return Drawing(LEFT + TRACK + 4, 2 * ROW + 4, "".join(shapes))


def track(banked: float, at_risk: float, top: float, player: int) -> str:
    """A track, filled as far as the player has come; the pile is lighter."""
    whole = element("rect", x=LEFT, y=top, width=TRACK, height=BAR, rx=BAR / 2, class_="track")
    won = element("rect", x=LEFT, y=top, width=TRACK * banked, height=BAR, rx=BAR / 2, class_=COLOURS[player])
    pile = element(
        "rect", x=LEFT + TRACK * banked, y=top, width=TRACK * at_risk, height=BAR, class_=LIGHT_COLOURS[player]
    )
    return whole + (won if banked else "") + (pile if at_risk else "")


join(Pig, name="pig", view=PigView)


def make(parameters: str) -> Pig:
    """Pig to this goal."""
    return Pig(*read_numbers(parameters, most=1))
