"""The kinds of questions by name."""

from outply.contract.errors import InputError
from outply.contract.messages import advice, shorten
from outply.exercises.cuts import Pruned, Windows
from outply.exercises.kind import Kind
from outply.exercises.orders import Ordering
from outply.exercises.situations import Choose
from outply.exercises.unknown import PrunedWhen
from outply.exercises.values import VALUES

MINIMAX, *OTHERS = VALUES

KINDS: dict[str, Kind] = {
    kind.name: kind for kind in (MINIMAX, Pruned(), Windows(), PrunedWhen(), Ordering(), *OTHERS, Choose())
}


def kind_of(name: str) -> Kind:
    """The kind of this name."""
    if name not in KINDS:
        raise InputError(
            f"expected a kind of question ({', '.join(KINDS)}), but got '{shorten(name)}'{advice(name, KINDS)}"
        )
    return KINDS[name]
