"""Bump: a race of three or more with cards; who lands on another sends them back to the start.

Each player has one runner, on the start at first, and the cards 1, 2, 3, …, each of them once. In turn they play a card
and run so many fields. Runners who stand on the field where the run ends go back to the start, which is the one field
that all can share. The race is over when all cards are played.

    start  .  .  A  .  B  .  .  C  .  .      with cards up to 4 the last field is the tenth

A player's utility is how many fields they are ahead of each of the others, in total; so all utilities sum to zero.
With three players or more nobody can say what is best without saying what the others will do: max^n, paranoid and
best-reply search play it differently.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from outply.contract.companions import join
from outply.contract.errors import InputError
from outply.contract.game import Game
from outply.contract.messages import shorten
from outply.contract.view import Cell, Drawing, View
from outply.drawing.boards import disc
from outply.drawing.svg import element, number, text
from outply.drawing.themes import PLAYERS
from outply.games.parameters import check_whole, read_numbers
from outply.primitives.bits import replaced

MOST_CARDS = 9
MOST_PLAYERS = 8
LETTERS = "ABCDEFGH"

# Lengths in the picture: a field of the track, a lane, a card, and room at both ends.
FIELD, LANE, CARD, EDGE = 8.5, 44.0, 17.0, 6.0


class State(NamedTuple):
    """Where each runner is, which cards each player holds (card k is bit k − 1), and whose turn it is."""

    runners: tuple[int, ...]
    hands: tuple[int, ...]
    turn: int


class Bump(Game):
    """Bump with the cards 1 to `cards` for each player."""

    def __init__(self, cards: int = 4, players: int = 3) -> None:
        check_whole("a number of cards", cards, 1, MOST_CARDS)
        check_whole("a number of players", players, 2, MOST_PLAYERS)
        self.cards = cards
        self.players = players
        self.track = cards * (cards + 1) // 2
        self.max_utility = float((players - 1) * self.track)
        self.min_utility = -self.max_utility
        self.zeros = (0.0,) * players

    def initial(self) -> State:
        """All runners on the start, all cards in hand, player 0 to move."""
        return State((0,) * self.players, ((1 << self.cards) - 1,) * self.players, 0)

    def player(self, state: State) -> int:
        """Whose turn it is."""
        return state.turn

    def actions(self, state: State) -> Iterator[int]:
        """The cards in the mover's hand."""
        for card in range(1, self.cards + 1):
            if state.hands[state.turn] >> (card - 1) & 1:
                yield card

    def result(self, state: State, action: int) -> State:
        """The card played, the runner moved, and whoever stood there back on the start."""
        runners, hands, turn = state
        field = runners[turn] + action
        for other in range(self.players):
            if runners[other] == field:
                runners = replaced(runners, other, 0)
        hands = replaced(hands, turn, hands[turn] & ~(1 << (action - 1)))
        return State(replaced(runners, turn, field), hands, self.following(hands, turn))

    def following(self, hands: tuple[int, ...], turn: int) -> int:
        """The next player who has cards; the same one if nobody else has."""
        for step in range(1, self.players):
            other = (turn + step) % self.players
            if hands[other] > 0:
                return other
        return turn

    def is_terminal(self, state: State) -> bool:
        """Whether all cards are played. The mover has some as long as anyone has."""
        return state.hands[state.turn] == 0

    def utility(self, state: State, player: int) -> float:
        """How many fields a player is ahead of each of the others, in total."""
        total = 0
        for other in range(self.players):
            total += state.runners[other]
        return float(self.players * state.runners[player] - total)

    def evaluate(self, state: State) -> tuple[float, ...]:
        """What the race would be worth to each player if it ended here."""
        utilities = self.zeros
        for player in range(self.players):
            utilities = replaced(utilities, player, self.utility(state, player))
        return utilities

    def null_move(self, state: State) -> State:
        """The state after the mover laid their smallest card down and stood still, which best-reply search asks for."""
        runners, hands, turn = state
        hands = replaced(hands, turn, hands[turn] & (hands[turn] - 1))
        return State(runners, hands, self.following(hands, turn))


class BumpView(View):
    """A position is each runner's field and cards, and the letter of the mover: `3:124/0:123/5:14 B`."""

    game: Bump
    unit = "fields"

    def name(self, state: State, action: int) -> str:
        """The number on the card."""
        return str(action)

    def spell(self, state: State, action: int) -> tuple[str, ...]:
        """The card on the table, with the letter of its owner."""
        return (f"{LETTERS[state.turn]}{action}",)

    def player_names(self) -> list[tuple[str, str]]:
        """Letters, each with a colour of its own."""
        return [(LETTERS[player], PLAYERS[player]) for player in range(self.game.players)]

    def format(self, state: State) -> str:
        """Field and cards of each player, and who is to move."""
        parts = [f"{runner}:{self.cards(hand)}" for runner, hand in zip(state.runners, state.hands, strict=True)]
        return f"{'/'.join(parts)} {LETTERS[state.turn]}"

    def cards(self, hand: int) -> str:
        """The cards in a hand, smallest first."""
        return "".join(str(card) for card in range(1, self.game.cards + 1) if hand >> (card - 1) & 1)

    def show(self, state: State) -> str:
        """A row for each player: the track with the runner, and the cards in hand."""
        rows = []
        for player in range(self.game.players):
            track = ["."] * (self.game.track + 1)
            track[state.runners[player]] = LETTERS[player]
            mark = ">" if player == state.turn and not self.game.is_terminal(state) else " "
            rows.append(f"{mark} {track[0]} | {' '.join(track[1:])} |  {self.cards(state.hands[player])}".rstrip())
        return "\n".join(rows)

    def draw(self, state: State) -> Drawing:
        """The tracks as SVG."""
        return drawn(self.game, state)

    def parse(self, text: str) -> State:
        """The state with these runners and cards, or after the cards named."""
        if ":" not in text:
            return self.replay(text.split())  # type: ignore[no-any-return]
        match = re.fullmatch(r"(\d{1,2}:[1-9]{0,9}(?:/\d{1,2}:[1-9]{0,9}){1,7}) +([A-Ha-h])", text.strip(), re.ASCII)
        parts = [part.split(":") for part in match[1].split("/")] if match else []
        if not match or len(parts) != self.game.players:
            raise InputError(
                f"expected a position such as '{self.format(self.game.initial())}', but got '{shorten(text)}'"
            )
        hands = tuple(self.hand(cards) for _, cards in parts)
        turn = LETTERS.index(match[2].upper())
        self.check_turn(hands, turn)
        runners = tuple(self.field(int(field), hand) for (field, _), hand in zip(parts, hands, strict=True))
        away = [field for field in runners if field]
        if len(set(away)) < len(away):
            raise InputError("expected no two runners on one field but the start, but there are")
        return State(runners, hands, turn)

    def hand(self, cards: str) -> int:
        """The hand with these cards."""
        hand = sum(1 << (int(card) - 1) for card in set(cards))
        if len(set(cards)) < len(cards) or hand >> self.game.cards:
            raise InputError(f"expected different cards from 1 to {self.game.cards}, but got '{cards}'")
        return hand

    def check_turn(self, hands: tuple[int, ...], turn: int) -> None:
        """Refuse a mover whose turn it cannot be: in each round everyone plays a card."""
        held = [hand.bit_count() for hand in hands]
        fewest = min(held)
        due = held.index(max(held)) if fewest < max(held) else 0
        expected = [fewest + (player >= due and fewest < max(held)) for player in range(len(held))]
        last = len(held) - 1
        if held != expected or turn != (due if fewest or fewest < max(held) else last):
            raise InputError("expected the player to move who has had the fewest turns, but it is another's turn")

    def field(self, field: int, hand: int) -> int:
        """The field, if some of the cards that were played lead there."""
        played = [card for card in range(1, self.game.cards + 1) if not hand >> (card - 1) & 1]
        sums = {0}
        for card in played:
            sums |= {card + each for each in sums}
        if field not in sums:
            raise InputError(f"expected a field that the cards played lead to, but got {field}")
        return field


def drawn(game: Bump, state: State) -> Drawing:
    """The race as SVG: the start at the left, the last field at the right, cards below each lane."""
    width = max((game.track + 1) * FIELD + 2 * EDGE, game.cards * CARD + 2 * EDGE)
    lanes = "".join(lane(game, state, player, width) for player in range(game.players))
    cells = [
        Cell(f"{LETTERS[player]}{card}", *card_corner(player, card), CARD, CARD, f"{LETTERS[player]}, card {card}")
        for player in range(game.players)
        for card in cards_in(state.hands[player])
    ]
    return Drawing(width, game.players * LANE, lanes, "", tuple(cells))


def cards_in(hand: int) -> list[int]:
    """The cards in a hand."""
    return [card for card in range(1, hand.bit_length() + 1) if hand >> (card - 1) & 1]


def card_corner(player: int, card: int) -> tuple[float, float]:
    """Where a card lies."""
    return EDGE + (card - 1) * CARD, player * LANE + 24


def lane(game: Bump, state: State, player: int, width: float) -> str:
    """One lane: its fields, the runner and the hand; that of the mover has a ground of its own."""
    top, colour = player * LANE, PLAYERS[player]
    live = not game.is_terminal(state) and state.turn == player
    ground = element("rect", y=top + 1, width=width, height=LANE - 2, rx=6, class_="board-ground") if live else ""
    middle = top + 12
    dots = "".join(f"M{number(EDGE + field * FIELD + FIELD / 2)} {middle}h0" for field in range(game.track + 1))
    parts = [ground, element("path", d=dots, class_="dots")]
    centre = EDGE + state.runners[player] * FIELD + FIELD / 2
    parts += [
        disc(centre, middle, 9, colour),
        text(LETTERS[player], centre, middle + 4, size=11, class_="on-stone bold"),
    ]
    for card in cards_in(state.hands[player]):
        left, upper = card_corner(player, card)
        parts.append(
            element("rect", x=left + 1, y=upper, width=CARD - 2, height=CARD - 2, rx=3, class_=f"{colour}-edge")
        )
        parts.append(text(str(card), left + CARD / 2, upper + CARD / 2 + 3, size=11, class_="ink bold"))
    return "".join(parts)


join(Bump, name="bump", view=BumpView)


def make(parameters: str) -> Bump:
    """Bump with these cards for each of so many players."""
    return Bump(*read_numbers(parameters, most=2))
