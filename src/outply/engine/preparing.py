"""Preparing a search: the game as it is searched, what is known about it, and the search function at its speed."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from outply.contract.companions import knowledge_of
from outply.contract.errors import CompileError, InputError
from outply.contract.game import Game, Variant, title
from outply.contract.knowledge import Hints, Knowledge, hints
from outply.contract.result import INTERPRETED
from outply.engine.asked import Asked
from outply.engine.memory import Memory, numbering_for
from outply.engine.options import Options
from outply.engine.otherwise import Make, Otherwise
from outply.engine.plain import Plain
from outply.engine.speeds import Speed, at_speed
from outply.engine.strong import Strong
from outply.primitives.hashing import Numbering, has_word
from outply.searches.algorithm import ALGORITHMS, Algorithm
from outply.searches.horizon import Evaluate, guarded, no_opinion, one_says_all
from outply.searches.strong.keys import keyed
from outply.searches.strong.root import RootOptions
from outply.searches.strong.strategies import MTDF, ONCE
from outply.variants.modelled import model_in
from outply.variants.sampled import SAMPLED, Sampled, SampledByText

# More lines than any state has actions.
ALL_LINES = 2**31


def prepared(game: Game, options: Options, algorithm: Algorithm) -> Plain | Strong:
    """The search with its function compiled, if it may be and has been; else it will be compiled while it runs."""
    return prepared_strong(game, options, algorithm) if algorithm.strong else prepared_plain(game, options, algorithm)


def prepared_plain(game: Game, options: Options, algorithm: Algorithm) -> Plain:
    """A textbook search."""
    refuse_several(options, algorithm)
    searched, known = as_searched(game, options)

    def made(game: Game, known: Hints, evaluate: Evaluate) -> Callable[..., Any]:
        passing = (known.null_move,) if algorithm.null_moves else ()
        return algorithm.factory(game, evaluate, options.observer, *passing)

    speed = with_speed(made, asked_about(searched, known, algorithm, options), options)
    return Plain(searched, algorithm, speed, options)


def prepared_strong(game: Game, options: Options, algorithm: Algorithm) -> Strong:
    """The strong search."""
    searched, known = as_searched(game, options)
    numbering = numbering_for(searched)

    def made(game: Game, known: Hints, evaluate: Evaluate) -> Callable[..., Any]:
        return algorithm.factory(game, evaluate, options.observer, known, numbering, options.ingredients)

    speed = with_speed(made, asked_about(searched, known, algorithm, options, numbering), options)
    root_options = RootOptions(
        watch=options.observer,
        lines=ALL_LINES if options.all_exact else options.lines,
        rule=MTDF if algorithm.name == "mtdf" else ONCE,
        # At chance nodes, searching again costs more than null windows save.
        narrowing=options.ingredients.narrowing and not algorithm.ranged,
        aspires=not algorithm.ranged,
    )
    return Strong(
        searched,
        speed,
        Memory(speed.native, algorithm.ranged, options, numbering),
        root_options,
        order=known.order if options.ingredients.ordering else None,
        name=SAMPLED if options.algorithm == SAMPLED else algorithm.name,
    )


def refuse_several(options: Options, algorithm: Algorithm) -> None:
    """Refuse several lines or threads, which a textbook search does not have."""
    if options.lines > 1 or options.threads > 1:
        asked = algorithm.name if options.algorithm is None else options.algorithm
        said = asked if asked == algorithm.name else f"{asked}, here by {algorithm.name}"
        what = "lines" if options.lines > 1 else "threads"
        strong = ", ".join(each.name for each in ALGORITHMS.values() if each.strong)
        raise InputError(f"expected one of {strong} for several {what}, but got {said}")


def as_searched(game: Game, options: Options) -> tuple[Game, Hints]:
    """The game as the search sees it, and what is known about it."""
    known = known_about(game, options.knowledge)
    if options.evaluate is not None:
        # It may distinguish states that are the same to the game.
        known = replace(known, evaluate=options.evaluate, canonical=None, settled_value=None)
    if options.algorithm != SAMPLED:
        return game, known
    kind = Sampled if has_word(game.initial()) else SampledByText
    sampled = kind(game, options.samples, options.repeats, options.seed)
    return sampled, sampled.hints(known)


def known_about(game: Game, knowledge: Knowledge | None) -> Hints:
    """What is known about a game, or still holds of what is known about the game it is a variant of."""
    if not isinstance(game, Variant):
        return hints(game, knowledge or knowledge_of(game))
    # What holds when all play their best, and which states are alike, a policy or a draw may change.
    whole = known_about(game.game, knowledge)
    return Hints(evaluate=whole.evaluate, order=whole.order, key=whole.key, learns=whole.learns)


def with_speed(made: Make, asked: Asked, options: Options) -> Speed:
    """The search function that is made with an evaluation, compiled if it may be, else with a guarded one."""
    game, known, evaluate = asked.game, asked.known, asked.evaluate or no_opinion
    speed = compiled_or_not(made(game, known, evaluate), game, options, Otherwise(made, asked))
    python = made(game, known, guarded(evaluate, game))
    return speed._replace(python=python) if speed.native else speed._replace(function=python)


def asked_about(
    game: Game, known: Hints, algorithm: Algorithm, options: Options, numbering: Numbering | None = None
) -> Asked:
    """The game, and what a search asks about it."""
    if not algorithm.strong:
        known = Hints(evaluate=known.evaluate, null_move=known.null_move if algorithm.null_moves else None)
    elif not options.ingredients.ordering:
        known = replace(known, order=None)
    symmetric = options.ingredients.symmetry and not (algorithm.ranged and known.settled_value)
    keys = keyed(known if symmetric else known.without_symmetry(), numbering)
    return Asked(
        game,
        known,
        known.evaluate,
        keys if algorithm.strong else None,
        numbering,
        all_players=algorithm.asks_for != "player 0",
        one_guess=one_says_all(game),
    )


def compiled_or_not(function: Callable[..., Any], game: Game, options: Options, otherwise: Otherwise) -> Speed:
    """A search function, compiled if it may be."""
    options.check_speed()
    if options.observer is not None:
        return Speed(function, INTERPRETED, "an observer is watching")
    model = model_in(game)
    if model is not None and not model.policy.compiles and options.compiled is not False:
        reason = "the opponent's policy is plain Python"
        if options.compiled:
            raise CompileError(f"{title(game)} cannot be compiled: {reason}")
        return Speed(function, INTERPRETED, reason)
    return at_speed(function, game, options.compiled, waits=False, otherwise=otherwise)
