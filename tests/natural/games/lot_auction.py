from dataclasses import dataclass, replace
from typing import Optional

from outply import Game

# would come from the API
CATALOG = [
    {"id": "lamp", "value": 4},
    {"id": "clock", "value": 6},
    {"id": "vase", "value": 3},
    {"id": "rug", "value": 5},
    {"id": "mirror", "value": 7},
]
SETTINGS = {"budget": 10, "max_raise": 3}


@dataclass(frozen=True)
class AuctionState:
    lot: int = 0
    turn: int = 0
    price: int = 0
    leader: Optional[int] = None  # who holds the current bid
    passed: bool = False  # somebody already passed on this lot (no bids yet)
    wallets: tuple = (SETTINGS["budget"], SETTINGS["budget"])
    carts: tuple = ((), ())


class LotAuction(Game):
    """Open auction for two bidders with fixed budgets: the lots come up one by one, bidders
    alternate, and each must raise the bid by 1 to 3 coins within their budget or pass. A pass
    sells the lot to the standing bidder; two passes without a bid remove it. Bidders take turns
    to open. The larger total value of lots wins, coins left over break a tie."""

    def initial(self):
        return AuctionState()

    def player(self, state):
        return state.turn

    def actions(self, state):
        wallet = state.wallets[state.turn]
        options = ["pass"]
        for step in range(1, SETTINGS["max_raise"] + 1):
            amount = state.price + step
            if amount <= wallet:
                options.append(f"bid:{amount}")
        return options

    def result(self, state, action):
        verb, _, amount = action.partition(":")
        handlers = {"bid": self.on_bid, "pass": self.on_pass}
        return handlers[verb](state, amount)

    def on_bid(self, state, amount):
        return replace(
            state,
            price=int(amount),
            leader=state.turn,
            turn=1 - state.turn,
        )

    def on_pass(self, state, _):
        if state.leader is not None:
            return self.sell(state)
        if state.passed:
            return self.next_lot(state)
        return replace(state, passed=True, turn=1 - state.turn)

    def sell(self, state):
        item = CATALOG[state.lot]["id"]
        wallets = list(state.wallets)
        carts = list(state.carts)
        wallets[state.leader] -= state.price
        carts[state.leader] += (item,)
        return self.next_lot(replace(state, wallets=tuple(wallets), carts=tuple(carts)))

    def next_lot(self, state):
        lot = state.lot + 1
        return replace(state, lot=lot, turn=lot % 2, price=0, leader=None, passed=False)

    def is_terminal(self, state):
        return state.lot >= len(CATALOG)

    def cart_value(self, state, player):
        prices = {item["id"]: item["value"] for item in CATALOG}
        return sum(prices[name] for name in state.carts[player])

    def utility(self, state, player):
        mine = (self.cart_value(state, player), state.wallets[player])
        theirs = (self.cart_value(state, 1 - player), state.wallets[1 - player])
        if mine == theirs:
            return 0
        return 1 if mine > theirs else -1

    def evaluate(self, state):
        total = sum(item["value"] for item in CATALOG)
        value_gap = self.cart_value(state, 0) - self.cart_value(state, 1)
        wallet_gap = state.wallets[0] - state.wallets[1]
        return (value_gap + 0.8 * wallet_gap) / total
