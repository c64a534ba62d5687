"""Methods of strings, in a few plain lines each."""

from typing import Any

from outply.compiler.library.plain import has_at


def str_find(text: str, part: str, start: int = 0, *end: int) -> int:
    size = len(part)
    first = start if start >= 0 else max(0, start + len(text))
    last = len(text)
    if len(end) == 1:
        last = min(last, end[0]) if end[0] >= 0 else max(0, end[0] + len(text))
    for place in range(first, last - size + 1):
        if has_at(text, part, place):
            return place
    return -1


def str_rfind(text: str, part: str) -> int:
    size = len(part)
    for place in range(len(text) - size, -1, -1):
        if has_at(text, part, place):
            return place
    return -1


def str_index(text: str, part: str, start: int = 0) -> int:
    place = str_find(text, part, start)
    if place < 0:
        raise ValueError
    return place


def str_rindex(text: str, part: str) -> int:
    place = str_rfind(text, part)
    if place < 0:
        raise ValueError
    return place


def str_count(text: str, part: str) -> int:
    size = len(part)
    if size == 0:
        return len(text) + 1
    count = 0
    place = 0
    while place + size <= len(text):
        if has_at(text, part, place):
            count += 1
            place += size
        else:
            place += 1
    return count


def str_split(text: str, sep: Any = None, maxsplit: int = -1) -> list[str]:
    if sep is None:
        return words_of(text, maxsplit)
    return parts_of(text, sep, maxsplit)


def words_of(text: str, most: int) -> list[str]:
    if most >= 0:
        raise NotImplementedError
    parts: list[str] = []
    start = -1
    for place in range(len(text)):
        if text[place].isspace():
            if start >= 0:
                parts.append(text[start:place])
                start = -1
        elif start < 0:
            start = place
    if start >= 0:
        parts.append(text[start:])
    return parts


def parts_of(text: str, sep: str, most: int) -> list[str]:
    size = len(sep)
    if size == 0:
        raise ValueError
    parts: list[str] = []
    start = 0
    place = 0
    while place + size <= len(text):
        if len(parts) != most and has_at(text, sep, place):
            parts.append(text[start:place])
            place += size
            start = place
        else:
            place += 1
    parts.append(text[start:])
    return parts


def str_partition(text: str, sep: str) -> tuple[str, str, str]:
    place = str_find(text, sep)
    if place < 0:
        return text, "", ""
    return text[:place], sep, text[place + len(sep) :]


def str_rpartition(text: str, sep: str) -> tuple[str, str, str]:
    place = str_rfind(text, sep)
    if place < 0:
        return "", "", text
    return text[:place], sep, text[place + len(sep) :]


def str_replace(text: str, old: str, new: str, count: int = -1) -> str:
    size = len(old)
    if size == 0:
        raise NotImplementedError
    letters: list[str] = []
    place = 0
    done = 0
    while place < len(text):
        if done != count and has_at(text, old, place):
            for letter in new:
                letters.append(letter)
            place += size
            done += 1
        else:
            letters.append(text[place])
            place += 1
    return "".join(letters)


def str_lstrip(text: str, chars: Any = None) -> str:
    start = 0
    while start < len(text) and is_stripped(text[start], chars):
        start += 1
    return text[start:]


def str_rstrip(text: str, chars: Any = None) -> str:
    stop = len(text)
    while stop > 0 and is_stripped(text[stop - 1], chars):
        stop -= 1
    return text[:stop]


def str_strip(text: str, chars: Any = None) -> str:
    return str_lstrip(str_rstrip(text, chars), chars)


def is_stripped(letter: str, chars: Any) -> bool:
    if chars is None:
        return letter.isspace()
    return letter in chars


def str_ljust(text: str, width: int, fillchar: str = " ") -> str:
    return text + fillchar * (width - len(text))


def str_rjust(text: str, width: int, fillchar: str = " ") -> str:
    return fillchar * (width - len(text)) + text


def str_zfill(text: str, width: int) -> str:
    if len(text) > 0 and text[0] in "+-":
        return text[:1] + "0" * (width - len(text)) + text[1:]
    return "0" * (width - len(text)) + text


def str_removeprefix(text: str, prefix: str) -> str:
    return text[len(prefix) :] if has_at(text, prefix, 0) else text


def str_removesuffix(text: str, suffix: str) -> str:
    size = len(suffix)
    if size and len(text) >= size and has_at(text, suffix, len(text) - size):
        return text[: len(text) - size]
    return text


def int_text(number: int) -> str:
    letters: list[str] = []
    rest = abs(number)
    while True:
        letters.append("0123456789"[rest % 10])
        rest //= 10
        if rest == 0:
            break
    if number < 0:
        letters.append("-")
    letters.reverse()
    return "".join(letters)


def text_int(text: str) -> int:
    start = 0
    if len(text) > 0 and text[0] in "+-":
        start = 1
    if len(text) == start:
        raise ValueError
    number = 0
    for place in range(start, len(text)):
        number = number * 10 + digit(text[place])
    return -number if text[0] == "-" else number


def digit(letter: str) -> int:
    place = "0123456789".find(letter)
    if place < 0:
        if letter.isalpha():
            raise ValueError
        raise NotImplementedError  # spaces and underscores may be right
    return place


def binary_text(number: int) -> str:
    rest = abs(number)
    text = "01"[rest % 2]
    while rest > 1:
        rest = rest // 2
        text = "01"[rest % 2] + text
    return ("-0b" if number < 0 else "0b") + text
