"""No Thanks! for three, with eight cards: take the card and its chips, or pay a chip to pass it on."""

from typing import NamedTuple

from outply import CHANCE, Game

CARDS = range(3, 11)


class Seat(NamedTuple):
    chips: int = 4
    cards: frozenset = frozenset()

    def pays(self):
        return self._replace(chips=self.chips - 1)

    def takes(self, card, chips):
        return Seat(self.chips + chips, self.cards | {card})

    @property
    def points(self):
        return sum(card for card in self.cards if card - 1 not in self.cards) - self.chips


class Round(NamedTuple):
    seats: tuple[Seat, ...]
    turn: int
    card: int | None
    pot: int
    deck: frozenset

    def with_seat(self, seat):
        return self._replace(seats=self.seats[: self.turn] + (seat,) + self.seats[self.turn + 1 :])


class NoThanks(Game):
    players = 3
    zero_sum = False
    min_utility = -60
    max_utility = 12

    def initial(self):
        return Round((Seat(),) * 3, 0, None, 0, frozenset(CARDS))

    def player(self, state):
        return CHANCE if state.card is None else state.turn

    def outcomes(self, state):
        return [(card, 1 / len(state.deck)) for card in sorted(state.deck)]

    def actions(self, state):
        return ["take", "no thanks"] if state.seats[state.turn].chips else ["take"]

    def result(self, state, action):
        if state.card is None:
            return state._replace(card=action, deck=state.deck - {action})
        me = state.seats[state.turn]
        if action == "take":
            return state.with_seat(me.takes(state.card, state.pot))._replace(card=None, pot=0)
        return state.with_seat(me.pays())._replace(pot=state.pot + 1, turn=(state.turn + 1) % len(state.seats))

    def is_terminal(self, state):
        return state.card is None and len(state.deck) <= 2

    def utility(self, state, player):
        return -state.seats[player].points

    def evaluate(self, state):
        return tuple(-seat.points for seat in state.seats)
