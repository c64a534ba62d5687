from typing import Iterator, List, NamedTuple, Optional, Tuple, Union

from outply import CHANCE, Game

SEATS = 3
HAND_SIZE = 3
Card = Tuple[int, str]  # rank, suit
PACK: Tuple[Card, ...] = tuple((rank, suit) for suit in "CHS" for rank in (11, 12, 13, 14))


class Table(NamedTuple):
    pack: Tuple[Card, ...] = PACK  # not dealt yet
    hands: Tuple[Tuple[Card, ...], ...] = ((),) * SEATS
    turned_up: Optional[Card] = None  # its suit is trump
    bids: Tuple[int, ...] = ()  # in seat order, seat 0 bids first
    taken: Tuple[int, ...] = (0,) * SEATS
    trick: Tuple[Card, ...] = ()  # cards played, from the leader on
    leader: int = 0


def put(items: tuple, where: int, item) -> tuple:
    return items[:where] + (item,) + items[where + 1 :]


def best_of(trick: Tuple[Card, ...], trump: str) -> int:
    """Index in the trick of the winning card."""
    led = trick[0][1]
    strength = [(suit == trump, suit == led, rank) for rank, suit in trick]
    return strength.index(max(strength))


class OhHell(Game):
    """Oh Hell for three with open hands of three cards: bid how many tricks you will take,
    follow suit, score a point a trick and ten more if your bid comes out exactly."""

    players = SEATS

    def initial(self) -> Table:
        return Table()

    def player(self, t: Table) -> int:
        if t.turned_up is None:
            return CHANCE
        if len(t.bids) < SEATS:
            return len(t.bids)
        return (t.leader + len(t.trick)) % SEATS

    def outcomes(self, t: Table) -> Iterator[Tuple[Card, float]]:
        for card in t.pack:
            yield card, 1 / len(t.pack)

    def actions(self, t: Table) -> List[Union[int, Card]]:
        if len(t.bids) < SEATS:
            bids = list(range(HAND_SIZE + 1))
            if len(t.bids) == SEATS - 1:
                # the last to bid must not make everybody happy
                bids = [b for b in bids if b + sum(t.bids) != HAND_SIZE]
            return bids
        hand = t.hands[self.player(t)]
        if t.trick:
            following = [card for card in hand if card[1] == t.trick[0][1]]
            if following:
                return following
        return list(hand)

    def result(self, t: Table, action: Union[int, Card]) -> Table:
        if t.turned_up is None:
            return self._deal(t, action)
        if len(t.bids) < SEATS:
            return t._replace(bids=t.bids + (action,))

        seat = self.player(t)
        kept = tuple(card for card in t.hands[seat] if card != action)
        t = t._replace(hands=put(t.hands, seat, kept), trick=t.trick + (action,))
        if len(t.trick) < SEATS:
            return t
        winner = (t.leader + best_of(t.trick, t.turned_up[1])) % SEATS
        taken = put(t.taken, winner, t.taken[winner] + 1)
        return t._replace(trick=(), leader=winner, taken=taken)

    def _deal(self, t: Table, card: Card) -> Table:
        at = t.pack.index(card)
        pack = t.pack[:at] + t.pack[at + 1 :]
        dealt = sum(len(hand) for hand in t.hands)
        if dealt == SEATS * HAND_SIZE:
            return t._replace(pack=pack, turned_up=card)
        seat = dealt % SEATS
        hand = tuple(sorted(t.hands[seat] + (card,)))
        return t._replace(pack=pack, hands=put(t.hands, seat, hand))

    def is_terminal(self, t: Table) -> bool:
        return sum(t.taken) == HAND_SIZE

    def utility(self, t: Table, player: int) -> int:
        exact = t.taken[player] == t.bids[player]
        return t.taken[player] + (10 if exact else 0)
