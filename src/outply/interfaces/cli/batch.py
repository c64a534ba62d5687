"""Many positions, one a line, answered by one JSON object a line."""

from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, NamedTuple

from outply.contract.errors import CompileError, InputError
from outply.contract.files import open_for_reading
from outply.interfaces.cli.output import Output
from outply.interfaces.failures import sentence

MOST_BYTES = 100_000


class Line(NamedTuple):
    """A line without its end; of one that is too long, the beginning."""

    text: str
    is_whole: bool


def answer_lines(path: str, answer: Callable[[str], dict[str, Any]], output: Output) -> None:
    """Answer each line of the file, in order; where a line cannot be answered, the answer says why."""
    for line in read_lines(path):
        try:
            if not line.is_whole:
                raise InputError(f"expected a line of UTF-8 of at most {MOST_BYTES:,} bytes, but this is not one")
            data = answer(line.text)
        except CompileError:
            raise
        except Exception as error:
            data = {"position": line.text, "error": sentence(error)}
        output.write_json(data)


def read_lines(path: str) -> Iterator[Line]:
    """The lines of a file, or of stdin if the path is `-`."""
    with open_for_reading(path, "positions") as file:
        yield from lines_of(file)


def lines_of(file: BinaryIO) -> Iterator[Line]:
    """The lines of an open file."""
    while line := file.readline(MOST_BYTES + 1):
        if len(line) <= MOST_BYTES and is_utf8(line):
            yield Line(line.decode().removesuffix("\n").removesuffix("\r"), is_whole=True)
            continue
        beginning = line[:60].decode(errors="replace").rstrip()
        while line and not line.endswith(b"\n"):
            line = file.readline(MOST_BYTES)
        yield Line(beginning + "…", is_whole=False)


def is_utf8(line: bytes) -> bool:
    """Whether the bytes are text."""
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True
