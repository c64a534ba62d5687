"""What is kept of a program, as JSON: shapes, traps and ways, and the user's classes by module and name.

Nothing in such a text is run or imported. A class is looked up among the modules that are loaded, and must look as it
did when the text was written.

    null, true, 3, "x"                themselves          ["float", "0x1.8p+1"]      a float, to the last bit
    ["tuple", …]  ["list", …]         what they say       ["bytes", "…"]             bytes, in base 64
    ["class", module, name, look]     a class             ["member", class, name]    a member of an enum
    ["Int", 0, 7]                     a shape, or another of the classes in KINDS, with its fields
"""

import base64
import dataclasses
import enum
import json
import sys
from typing import Any

from outply.compiler.observing import Observed
from outply.compiler.reading.record import print_of
from outply.compiler.shapes import kinds
from outply.compiler.tree import Trap

SHAPES = [each for each in vars(kinds).values() if isinstance(each, type) and dataclasses.is_dataclass(each)]
KINDS: dict[str, Any] = {each.__name__: each for each in (*SHAPES, Observed, Trap)}
CONTAINERS: dict[str, Any] = {"tuple": tuple, "list": list, "frozenset": frozenset}


class Unkept(Exception):
    """Something that cannot be written, or a text that does not hold any more."""


def written(value: Any, home: str) -> bytes:
    """A value as text; classes of the module `home` are kept without its name, so that they are found in any other."""
    return json.dumps(encoded(value, home)).encode()


def read(content: bytes, home: str) -> Any:
    """The value that such a text means."""
    return decoded(json.loads(content), home)


def encoded(value: Any, home: str) -> Any:
    """A value as what JSON knows."""
    kind = type(value)
    if value is None or kind in (bool, int, str):
        return value
    if kind is float:
        return ["float", value.hex()]
    if kind is bytes:
        return ["bytes", base64.b64encode(value).decode()]
    if kind in CONTAINERS.values():
        return [kind.__name__, *(encoded(item, home) for item in value)]
    if kind.__name__ in KINDS and KINDS[kind.__name__] is kind:
        fields = (getattr(value, field.name) for field in dataclasses.fields(value))
        return [kind.__name__, *(encoded(field, home) for field in fields)]
    if isinstance(value, enum.Enum):
        return ["member", encoded(kind, home), value.name]
    if isinstance(value, type) and named(value.__module__, value.__qualname__) is value:
        module = "" if value.__module__ == home else value.__module__
        return ["class", module, value.__qualname__, repr(print_of(value))]
    raise Unkept


def decoded(text: Any, home: str) -> Any:
    """The value of what JSON read."""
    if not isinstance(text, list):
        return text
    kind, *parts = text
    if kind == "float":
        return float.fromhex(parts[0])
    if kind == "bytes":
        return base64.b64decode(parts[0])
    if kind in CONTAINERS:
        return CONTAINERS[kind](decoded(part, home) for part in parts)
    if kind in KINDS:
        return KINDS[kind](*(decoded(part, home) for part in parts))
    if kind == "member":
        return decoded(parts[0], home)[parts[1]]
    if kind == "class":
        module, qualified, look = parts
        found = named(module or home, qualified)
        if isinstance(found, type) and repr(print_of(found)) == look:
            return found
    raise Unkept


def named(module: str, qualified: str) -> Any:
    """What a name in a loaded module stands for; None if it is not there."""
    found: Any = sys.modules.get(module)
    for part in qualified.split("."):
        found = getattr(found, part, None)
    return found
