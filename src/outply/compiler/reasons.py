"""Why something cannot be compiled: where it stands, what it is, and what to write instead."""

from pathlib import Path

PACKAGE = Path(__file__).parents[1]
CALLERS = ("checking", "compiler", "engine", "searches", "variants")


class Unsupported(Exception):
    """The construct at a place in the user's source cannot be compiled."""

    def __init__(self, construct: str, advice: str, file: str = "", line: int = 0) -> None:
        super().__init__(construct, advice, file, line)
        self.construct, self.advice, self.file, self.line = construct, advice, file, line

    def __str__(self) -> str:
        place = f"{shown(self.file)}:{self.line}: " if self.file and not is_ours(self.file) else ""
        return f"{place}{self.construct}; {self.advice}"


def is_ours(file: str) -> bool:
    """Whether a file is one of those that call the rules: a line in it would tell nobody what to change."""
    return any(Path(file).is_relative_to(PACKAGE / room) for room in CALLERS)


def shown(file: str) -> str:
    """The path as it is shortest to read: relative where the file lies below the working folder."""
    try:
        return str(Path(file).relative_to(Path.cwd()))
    except (ValueError, OSError):
        return file
