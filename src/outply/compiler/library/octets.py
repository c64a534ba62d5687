"""Methods of bytes, in a few plain lines each; what looks for a part is the same as for strings."""

from typing import Any


def bytes_replace(data: Any, old: Any, new: Any, count: int = -1) -> Any:
    size = len(old)
    if size == 0:
        raise NotImplementedError
    found: list[int] = []
    place = 0
    done = 0
    while place < len(data):
        if done != count and data[place : place + size] == old:
            found.extend(new)
            place += size
            done += 1
        else:
            found.append(data[place])
            place += 1
    return bytes(found)


def bytes_translate(data: Any, table: Any) -> Any:
    if len(table) != 256:
        raise ValueError
    return bytes([table[each] for each in data])


def bytes_join(between: Any, parts: Any) -> Any:
    joined: list[int] = []
    first = True
    for part in parts:
        if not first:
            joined.extend(between)
        joined.extend(part)
        first = False
    return bytes(joined)


def bytes_decode(data: Any) -> str:
    for each in data:
        if each > 127:
            raise NotImplementedError
    return "".join([chr(each) for each in data])
