"""Arguments behind `**`: displays, constants, fields of a record, and dicts each of whose keys is a variable.

Which keys such a dict has may depend on branches. Then the flag that says whether its variable is bound says whether
the argument is given, and the default of the parameter stands in where it is not.
"""

import ast
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.builtin_calls import BuiltinCalls
from outply.compiler.elaborating.frames import COMPREHENSIONS, Frame, Keywords, Perhaps
from outply.compiler.reading.keyword_dicts import is_updated, keyword_dicts
from outply.compiler.refusing import NotYet, Unsupported
from outply.compiler.shapes.data import field_names
from outply.compiler.shapes.kinds import BOOL, UNKNOWN, Known, Record
from outply.compiler.tree import Assign, Temp, Variable

Pairs = Iterator[tuple[str, Temp]]


class KeywordDicts(BuiltinCalls):
    """Arguments behind `**`."""

    def named_arguments(self, keywords: list[Any]) -> dict[str, Temp]:
        """The arguments of a call that have names; Python raises an error where two have the same."""
        named: dict[str, Temp] = {}
        for keyword in keywords:
            if keyword.arg is not None:
                named[keyword.arg] = self.expr(keyword.value)
                continue
            for name, value in self.arguments_behind(keyword.value).items():
                if name in named:
                    raise self.refuse(f"a call with `{name}` given twice", "give it once")
                named[name] = value
        return named

    def arguments_behind(self, node: Any) -> dict[str, Temp]:
        """The arguments that an expression behind `**` brings; a later one takes the place of an earlier."""
        found: dict[str, Temp] = {}
        for name, value in self.pairs_behind(node):
            if name in found and isinstance(found[name].shape, Perhaps) and isinstance(value.shape, Perhaps):
                raise self.refuse(f"`{name}`, which may come from several dicts", "name the arguments")
            found[name] = self.given_or(value, partial(found.__getitem__, name)) if name in found else value
        return found

    def pairs_behind(self, node: Any) -> Pairs:
        """The same one by one, in order."""
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if key is None:
                    yield from self.pairs_behind(value)
                else:
                    yield self.argument_name(key), self.expr(value)
            return
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            yield from self.pairs_behind(node.left)
            yield from self.pairs_behind(node.right)
            return
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.args:
            if self.expr(node.func).shape == Known(dict):
                yield from self.named_arguments(node.keywords).items()
                return
        if isinstance(node, ast.Name) and self.is_keyword_dict(node.id):
            yield from self.pairs_of_dict(node.id)
            return
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "_asdict":
            owner = self.runtime(self.expr(node.func.value))
            if isinstance(owner.shape, Record) and owner.shape.cls is not None and issubclass(owner.shape.cls, tuple):
                yield from zip(field_names(owner.shape.cls), self.items_of(owner), strict=True)
                return
        yield from self.pairs_of_value(node)

    def pairs_of_value(self, node: Any) -> Pairs:
        """The arguments in a constant dict, or in the parameter that took those of a call."""
        holder = self.holder(node.id) if isinstance(node, ast.Name) else None
        if isinstance(holder, Temp) and isinstance(holder.shape, Keywords):
            yield from holder.shape.named.items()
            return
        value = self.expr(node)
        if value.shape == UNKNOWN:
            raise NotYet
        thing = value.shape.value if isinstance(value.shape, Known) else None
        if type(thing) is not dict or not all(type(key) is str for key in thing):
            raise self.refuse("`**` before a dict whose keys are not known", "name the arguments")
        path = value.shape.path
        for key, item in thing.items():
            yield key, known(item, None if path is None else (*path, ("item", key)))

    def dict_of_keywords(self, shape: Keywords) -> Temp:
        """The arguments that a parameter took, as a dict of the running program."""

        def loop(body: Any) -> None:
            for name, value in shape.named.items():
                body(known(name), value)

        return self.dict_of(loop, len(shape.named), self.here)

    def argument_name(self, node: Any) -> str:
        """The name that a key of a display gives to an argument."""
        key = self.expr(node)
        if not isinstance(key.shape, Known) or type(key.shape.value) is not str:
            raise self.refuse("`**` before a dict whose keys are not known", "name the arguments")
        return str(key.shape.value)

    # dicts each of whose keys is a variable

    def frame_of_names(self) -> Frame:
        """The function within which we are, outside of comprehensions."""
        frame = self.frame
        while isinstance(frame.tree, COMPREHENSIONS):
            assert frame.parent is not None
            frame = frame.parent
        return frame

    def is_keyword_dict(self, name: str) -> bool:
        """Whether a name stands for a dict each of whose keys is a variable."""
        return name in keyword_dicts(self.frame_of_names().tree)

    def of_key(self, name: str, key: str) -> Variable:
        """The variable of a key."""
        return self.variable(f"{self.frame_of_names().prefix}{name}[{key}]")

    def keys_put(self, name: str) -> dict[str, None]:
        """The keys that a dict was ever given."""
        found: dict[str, None] = self.instance.keywords.setdefault(self.frame_of_names().prefix + name, {})
        return found

    def bind_keywords(self, name: str, node: Any) -> None:
        """`name = {…}`: a dict of these keys alone."""
        if isinstance(node, ast.IfExp):
            test = self.flag_of(node.test)
            self.when(test, lambda: self.bind_keywords(name, node.body), lambda: self.bind_keywords(name, node.orelse))
            return
        pairs = self.arguments_behind(node)
        for key in self.keys_put(name):
            variable = self.of_key(name, key)
            self.bound.discard(variable)
            if variable.key in self.instance.flagged:
                self.add(Assign(self.flag(variable), self.literal(False, BOOL)))
        self.store(self.variable(self.frame_of_names().prefix + name), known(None))
        self.put_keywords(name, pairs)

    def put_keywords(self, name: str, pairs: dict[str, Temp]) -> None:
        """Give keys of such a dict values."""
        for key, value in pairs.items():
            if key not in self.keys_put(name):
                self.keys_put(name)[key] = None
                self.instance.changed = True
            variable = self.of_key(name, key)
            if isinstance(value.shape, Perhaps):
                self.when(value.shape.flag, partial(self.store, variable, value.shape.value))
            else:
                self.store(variable, value)

    def update_keywords(self, node: Any) -> bool:
        """`name.update(…)`; whether it was that, of such a dict."""
        owner = getattr(node.func, "value", None)
        if not isinstance(owner, ast.Name) or not self.is_keyword_dict(owner.id):
            return False
        if is_updated(self.frame_of_names().tree, owner, ()) is None:
            return False
        self.name(owner.id)
        pairs = self.arguments_behind(node.args[0]) if node.args else {}
        self.put_keywords(owner.id, pairs | self.named_arguments(node.keywords))
        return True

    def pairs_of_dict(self, name: str) -> Pairs:
        """The keys that such a dict has here, and what they hold."""
        self.name(name)
        for key in self.keys_put(name):
            variable = self.of_key(name, key)
            if variable.shape == UNKNOWN:
                continue  # where it is given a value is not reached, as far as is known
            if variable in self.bound:
                yield key, self.load(variable)
            else:
                flag = self.is_bound(variable)
                yield key, Temp(-1, Perhaps(flag, self.let(variable.shape, "read", extra=variable)))

    def is_bound(self, variable: Variable) -> Temp:
        """Whether a variable has a value here."""
        if variable.key not in self.instance.flagged:
            self.instance.flagged.add(variable.key)
            self.instance.changed = True
        return self.let(BOOL, "read", extra=self.flag(variable))

    def has_keyword(self, name: str, key: str) -> Temp:
        """Whether a key is in such a dict."""
        self.name(name)
        variable = self.of_key(name, key)
        if variable in self.bound:
            return known(True)
        return self.is_bound(variable) if key in self.keys_put(name) else known(False)

    def keyword_item(self, name: str, key: str) -> Temp:
        """The value of a key of such a dict; a fault where it has none."""
        self.check(self.has_keyword(name, key), "key")
        variable = self.of_key(name, key)
        if variable.shape == UNKNOWN:
            raise NotYet
        if isinstance(variable.shape, Known):
            return Temp(-1, variable.shape)
        return self.let(variable.shape, "read", extra=variable)

    def given_or(self, value: Temp, default: Callable[[], Temp]) -> Temp:
        """An argument, or the default where it may not be given."""
        if not isinstance(value.shape, Perhaps):
            return value

        def otherwise() -> Temp:
            try:
                return default()
            except Unsupported as reason:  # there is none: should it come to that, it is a fault
                self.fault("unsupported", str(reason))
                return self.temp(BOOL)

        return self.choose(value.shape.flag, lambda: value.shape.value, otherwise)
