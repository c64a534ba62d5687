"""What Star1 and Star2 save beside plain expectiminimax: the same values, in fewer states."""

from collections.abc import Iterator

from benchmarks.rows import Row, check_same, progress
from outply import CHANCE, Backgammon, EinStein, Game, Ingredients, Limit, Pig, Search
from outply.primitives.dice import Dice

WITHOUT_TABLE = Ingredients(table=False)

# Name, algorithm and ingredients; the first is what the others are measured by.
SEARCHES = (
    ("expectiminimax", "expectiminimax", Ingredients()),
    ("Star1", "star1", WITHOUT_TABLE),
    ("Star2", "star2", WITHOUT_TABLE),
    ("Star2 with table", "star2", Ingredients()),
)

# Own play, dice and reply: what the papers lead one to expect.
AT_MOST_A_FIFTH = ("backgammon", 3, "star2")


def positions(game: Game, number: int, seed: int) -> list[object]:
    """States of random games in which a player has a choice."""
    dice, found = Dice(seed), list[object]()
    while len(found) < number:
        state = game.initial()
        for _ in range(3 + dice.below(60)):
            if game.is_terminal(state):
                break
            chance = game.player(state) == CHANCE
            action = dice.draw(list(game.outcomes(state))) if chance else dice.pick(list(game.actions(state)))
            state = game.result(state, action)
        if not game.is_terminal(state) and game.player(state) != CHANCE and len(list(game.actions(state))) > 1:
            found.append(state)
    return found


def star() -> Iterator[Row]:
    """Nodes and time by depth, for plain expectiminimax, Star1, Star2, and Star2 with the table."""
    for name, game, depths, number in (
        ("backgammon", Backgammon(), (1, 2, 3, 4), 40),
        ("EinStein", EinStein(), (1, 2, 3, 4, 5, 6), 20),
        ("Pig to 30", Pig(30), (1, 3, 5, 7, 9, 11), 20),
    ):
        states = positions(game, number, seed=5)
        for depth in depths:
            yield from compared(name, game, states, depth)


def compared(name: str, game: Game, states: list[object], depth: int) -> Iterator[Row]:
    """A row for each search but the first: its states in the last depth beside those of the first."""
    told: list[tuple[list[object], int, float]] = []
    for title, algorithm, ingredients in SEARCHES:
        progress(f"    {name} depth {depth}, {title}")
        ready = Search(game, algorithm, compiled=True, ingredients=ingredients)
        ready(states[0], Limit(depth=1))
        values, nodes, seconds = list[object](), 0, 0.0
        for state in states:
            ready.clear()
            found = ready(state, Limit(depth=depth))
            values.append(found.value)
            nodes += found.statistics.nodes if found.statistics else found.nodes
            seconds += found.seconds
        told.append((values, nodes, seconds))
        check_same(f"the values of {name} by {title}", values, told[0][0])
        if title != SEARCHES[0][0]:
            plain = told[0]
            note = f"{nodes / plain[1]:.1%} of the states; {seconds:.3f} s beside {plain[2]:.3f} s, all depths"
            least = 5.0 if (name, depth, algorithm) == AT_MOST_A_FIFTH else None
            what, ratio = f"{name} depth {depth}: {title}", plain[1] / nodes
            yield Row(what, nodes, plain[1], ratio, "nodes", least_ratio=least, note=note)
