"""Games whose states and actions have no shape: each is an object of a class of its own, with a namespace inside."""

from collections import Counter
from functools import partial
from types import SimpleNamespace

from outply import Game
from outply.contract.companions import knowledge_of
from outply.contract.knowledge import PARTS, TRAITS, hints


class Hidden:
    """Something behind a namespace: equal where what is inside is equal."""

    def __init__(self, content):
        self.inside = SimpleNamespace(content=content)

    @property
    def content(self):
        return self.inside.content

    def __eq__(self, other):
        return isinstance(other, Hidden) and self.content == other.content

    def __hash__(self):
        return hash(("hidden", self.content))

    def __repr__(self):
        return f"Hidden({self.content!r})"


def plain(action):
    return action


def shown(action):
    return action.content


def of_content(part, state):
    return part(state.content)


class HiddenGame(Game):
    """A game with the rules and the knowledge of another, whose states are hidden; so are actions, if asked for.

    `asked` counts how often each state was asked for its actions.
    """

    def __init__(self, game, hides_actions=False):
        self.whole, self.known, self.asked = game, hints(game, knowledge_of(game)), Counter()
        self.players, self.zero_sum = game.players, game.zero_sum
        self.min_utility, self.max_utility = game.min_utility, game.max_utility
        self.max_total_utility = game.max_total_utility
        self.hide, self.show = (Hidden, shown) if hides_actions else (plain, plain)
        for name in PARTS:
            part = getattr(self.known, name)
            if part is not None:
                setattr(self, name, getattr(self, f"own_{name}", partial(of_content, part)))
        for name in TRAITS:
            setattr(self, name, getattr(self.known, name))

    @property
    def has_chance(self):
        return self.whole.has_chance

    def initial(self):
        return Hidden(self.whole.initial())

    def player(self, state):
        return self.whole.player(state.content)

    def actions(self, state):
        self.asked[state.content] += 1
        return [self.hide(action) for action in self.whole.actions(state.content)]

    def outcomes(self, state):
        return [(self.hide(outcome), chance) for outcome, chance in self.whole.outcomes(state.content)]

    def result(self, state, action):
        return Hidden(self.whole.result(state.content, self.show(action)))

    def is_terminal(self, state):
        return self.whole.is_terminal(state.content)

    def utility(self, state, player):
        return self.whole.utility(state.content, player)

    def own_order(self, state, action):
        return self.known.order(state.content, self.show(action))

    def own_tactical(self, state):
        return [self.hide(action) for action in self.known.tactical(state.content)]

    def own_candidates(self, state):
        return [self.hide(action) for action in self.known.candidates(state.content)]

    def own_canonical(self, state):
        return Hidden(self.known.canonical(state.content))

    def own_null_move(self, state):
        return Hidden(self.known.null_move(state.content))
