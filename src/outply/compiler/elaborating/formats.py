"""Strings made by `%` and by `format`, as far as they write values as `str` does."""

import re
import string
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.octets import Octets
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.joining import as_text
from outply.compiler.shapes.kinds import BOOL, UNKNOWN, Bool, Float, Int, Known, Record, Row, Shape, Union
from outply.compiler.tree import Temp

FORM = re.compile(r"(?:(.)?([<>^]))?(0)?(\d{1,2})?([ds])?", re.DOTALL)


class Formats(Octets):
    """Strings with places for values."""

    def percent(self, form: Temp, value: Temp, node: Any) -> Temp:
        """`form % value`, where the form is a constant with `%d` and `%s`."""
        if not isinstance(form.shape, Known):
            raise self.refuse("`%` of a string that varies", "use an f-string")
        values = self.values_for(value)
        parts = []
        for piece in re.split(r"(%.?)", form.shape.value, flags=re.DOTALL):
            if not piece.startswith("%") or piece == "%%":
                parts.append(known(piece.replace("%%", "%")))
            elif piece not in ("%d", "%i", "%s"):
                raise self.refuse("a format in a string", "keep to `%d` and `%s`")
            elif not values:
                self.fault("python", "TypeError: more places than values in a string")
                return self.temp(BOOL)
            else:
                each = values.pop(0)
                parts.append(self.text_of(each if piece == "%s" else self.whole_number(each)))
        if values:
            self.fault("python", "TypeError: more values than places in a string")
        return self.one_text(parts, node)

    def values_for(self, value: Temp) -> list[Temp]:
        """The values for the places of a string: the items of a tuple, or the value itself."""
        if value.shape == UNKNOWN:
            raise NotYet
        if isinstance(value.shape, Union) and any(map(is_tuple, value.shape.options)):
            raise self.refuse("`%` of a string with a tuple or something else", "use an f-string")
        return self.spread(value) if is_tuple(value.shape) else [value]

    def whole_number(self, value: Temp) -> Temp:
        """A value for `%d`, which must be an int."""
        shape = value.shape
        if isinstance(shape, Known) and isinstance(shape.value, int):
            return known(int(shape.value))
        if not isinstance(shape, Int | Bool) and shape != UNKNOWN:
            if isinstance(shape, Float):
                raise self.refuse("`%d` of a float", "make it an int first")
            raise self.refuse("`%d` of something else than an int", "use `%s`")
        return self.number(value) if isinstance(shape, Bool) else value

    def str_formatted(self, form: str, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """`form.format(…)`, where the form is a constant with `{}`, `{0}` or `{name}`."""
        try:
            pieces = list(string.Formatter().parse(form))
        except ValueError:
            pieces = []
        fields = [field for _, field, _, _ in pieces if field is not None]
        if (form and not pieces) or ("" in fields and any(field.isdigit() for field in fields)):
            self.fault("python", "ValueError: a form that is none")
        if any(field and not (field.isdigit() or field.isidentifier()) for field in fields):
            raise self.refuse("a part of a value in a string", "take the part first")
        if any("{" in (spec or "") or conversion not in (None, "s") for _, _, spec, conversion in pieces):
            raise self.refuse("a format in a string", "keep to plain values")
        given = {**{str(k): value for k, value in enumerate(arguments)}, **named}
        parts, place = [known("")], 0
        for text, field, spec, _ in pieces:
            parts.append(known(text))
            if field is not None:
                name = field or str(place)
                place += not field
                if name not in given:
                    self.fault("index" if name.isdigit() else "key", "a place in a string without its value")
                    return self.temp(BOOL)
                parts.append(self.formatted(given[name], spec) if spec else self.text_of(given[name]))
        return self.one_text(parts, node)

    def formatted(self, value: Temp, form: str) -> Temp:
        """An int or a string in a format with a width, such as `02d` or `>4`."""
        found = FORM.fullmatch(form)
        value = self.runtime(value)
        is_text = bool(as_text(value.shape))
        if found is None or not (is_text or type(value.shape) is Int):
            raise self.refuse("a format in a string", "keep to ints and strings, with a width")
        fill, side, zero, width, kind = found.groups()
        if kind == ("d" if is_text else "s") or (zero and (is_text or side or value.shape.low < 0)):
            raise self.refuse("a format in a string", "keep to ints and strings, with a width")
        text = self.text_or_row(value if is_text else self.text_of(value))
        if not width:
            return text
        fill, side = fill or ("0" if zero else " "), side or ("<" if is_text else ">")
        methods = {"<": "str_ljust", ">": "str_rjust"}
        if side == "^":
            raise self.refuse("a format that centres", "use `<` or `>`")
        return self.library(methods[side], [text, self.word(int(width)), known(fill)])

    def one_text(self, parts: list[Temp], node: Any) -> Temp:
        """Several strings as one."""
        if self.dead:
            return self.temp(BOOL)
        if all(isinstance(part.shape, Known) for part in parts):
            return known("".join(part.shape.value for part in parts))
        return self.texts_joined(node, [part for part in parts if part.shape != Known("")])


def is_tuple(shape: Shape) -> bool:
    """Whether a value is a tuple, plain or named."""
    if isinstance(shape, Known):
        return isinstance(shape.value, tuple)
    if isinstance(shape, Record):
        return shape.cls is None or issubclass(shape.cls, tuple)
    return isinstance(shape, Row) and shape.kind == "tuple"
