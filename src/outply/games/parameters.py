"""The check that the parameters of games have in common."""

from outply.errors import InputError


def check_whole(what: str, number: object, least: int, most: int) -> None:
    """Refuse what is not a whole number between `least` and `most`."""
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        raise InputError(f"expected {what} from {least} to {most:,}, but got {number!r}")
