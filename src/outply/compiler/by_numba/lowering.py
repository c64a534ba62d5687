"""From a Python function to a program that can be compiled: the function, all that it calls, and their constants.

A rule such as

    def result(self, state, action):
        return State(state.pile + self.step(action), state.goal)

becomes a function without `self`, in which every name that is not local is bound to what it means now: a parameter
of the game to its value, a method or a function to its own lowered function, a NamedTuple to a constructor. So the
program does not depend on where the class came from, and its text and constants say all there is to know about it.
"""

import ast
import contextlib
from collections.abc import Callable
from types import FunctionType, MethodType
from typing import Any, TypeGuard

import numpy as np

from outply.compiler.by_numba.program import Cast, Program, Record, Unit, known_to_numba, parsed
from outply.compiler.reasons import BUILTINS, SYNTAX, Unsupported


def lower(program: Program, function: Any) -> Unit:
    """The unit of a function or bound method; it and all that it needs join the program, once."""
    owner = getattr(function, "__self__", None)
    plain = getattr(function, "__func__", function)
    if not isinstance(plain, FunctionType):
        plain = plain.__wrapped__  # behind functools.cache, which changes nothing but the time it takes
    key = plain, id(owner)
    if key not in program.known:
        tree, file = parsed(plain)
        unit = Unit(program.fresh(plain.__name__), file, tree, program.trusts(plain))
        program.known[key] = unit
        program.units.append(unit)
        program.alive.append(owner)
        Lowering(program, unit, plain, owner).run()
    return program.known[key]


class Lowering(ast.NodeTransformer):
    """Rewrites one function so that each name is local or bound."""

    def __init__(self, program: Program, unit: Unit, function: FunctionType, owner: Any) -> None:
        self.program, self.unit, self.function, self.owner = program, unit, function, owner
        self.rule = function.__name__ if owner is not None and owner is program.game else ""
        stored = (node.id for node in ast.walk(unit.tree) if isinstance(node, ast.Name) and is_stored(node))
        self.local = {*function.__code__.co_varnames, *function.__code__.co_cellvars, *stored}
        cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
        self.outer = dict(cells)
        self.scope = function.__globals__
        self.self_name = function.__code__.co_varnames[0] if owner is not None else None
        self.bound_symbols: dict[int, str] = {}

    def run(self) -> None:
        """Lower the unit's tree in place."""
        tree = self.unit.tree
        if self.owner is not None:
            tree.args.args = tree.args.args[1:]
        tree.name, tree.decorator_list, tree.returns = self.unit.symbol, [], None
        for argument in [*tree.args.posonlyargs, *tree.args.args, *tree.args.kwonlyargs]:
            argument.annotation = None
        given = self.function.__defaults__ or ()
        tree.args.defaults = [self.bound(d, v, "default") for d, v in zip(tree.args.defaults, given, strict=True)]
        if tree.args.kwonlyargs or tree.args.vararg or tree.args.kwarg:
            raise self.refuse(
                tree, f"`{self.function.__name__}` takes more than plain arguments", "name them one by one"
            )
        tree.body = self.block(tree.body) or [ast.Pass()]
        ast.fix_missing_locations(tree)

    def block(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        """Lower a list of statements."""
        lowered: list[ast.stmt] = []
        for statement in statements:
            new = self.visit(statement)
            lowered += new if isinstance(new, list) else [new] if new is not None else []
        return lowered

    def refuse(self, node: ast.AST, construct: str, advice: str) -> Unsupported:
        """The reason why a node cannot be compiled."""
        return Unsupported(construct, advice, self.unit.file, getattr(node, "lineno", self.unit.tree.lineno))

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Refuse what compiled code does not know, and go on inside what it does."""
        if type(node).__name__ in SYNTAX:
            raise self.refuse(node, *SYNTAX[type(node).__name__])
        return super().generic_visit(node)

    # Names and attributes

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Leave a local name; bind any other to what it means."""
        if isinstance(node.ctx, ast.Load):
            if node.id == self.self_name:
                raise self.refuse(node, "`self` used as a value", "use its attributes and methods one by one")
            if node.id not in self.local:
                return self.bound(node, self.meaning(node), node.id)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        """Refuse a number that compiled code would cut off."""
        if isinstance(node.value, int) and not -(2**63) <= node.value < 2**64:
            raise self.refuse(node, f"{node.value} needs more than 64 bits", "split it into several numbers")
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Bind `self.goal`, `module.CONSTANT` and the like; leave the fields of a state."""
        if not isinstance(node.ctx, ast.Load):
            raise self.refuse(node, f"`{ast.unparse(node)}` is changed", "return a new state instead")
        try:
            meaning = self.meaning(node)
        except LookupError:
            node.value = self.visit(node.value)
            return node
        return self.bound(node, meaning, node.attr)

    def meaning(self, node: ast.expr) -> Any:
        """What an expression of names and attributes stands for now; LookupError if it depends on local names."""
        if isinstance(node, ast.Attribute):
            base = self.meaning(node.value)
            try:
                return getattr(base, self.mangled(node.attr))
            except AttributeError:
                raise self.refuse(node, f"`{ast.unparse(node)}` does not exist", "define it in __init__") from None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super" and not node.args:
            return super(self.outer["__class__"].cell_contents, self.owner)
        if not isinstance(node, ast.Name) or node.id in self.local - {self.self_name}:
            raise LookupError
        if node.id == self.self_name:
            return self.owner
        if node.id in self.outer:
            return self.outer[node.id].cell_contents
        if node.id in self.scope:
            return self.scope[node.id]
        builtins = self.scope["__builtins__"]
        names = builtins if isinstance(builtins, dict) else vars(builtins)
        if node.id in BUILTINS:
            raise self.refuse(node, f"`{node.id}(…)`", BUILTINS[node.id])
        if node.id not in names:
            raise self.refuse(node, f"`{node.id}` is not defined", "define it before the game is searched")
        return names[node.id]

    def mangled(self, name: str) -> str:
        """The name as Python knows it: `self.__secret` bears the name of its class."""
        *outer, _ = self.function.__qualname__.split(".")
        private = name.startswith("__") and not name.endswith("__") and outer and outer[-1] != "<locals>"
        return f"_{outer[-1].lstrip('_')}{name}" if private else name

    def bound(self, node: ast.expr, meaning: Any, hint: str) -> ast.expr:
        """An expression for a meaning: a literal, or a symbol of the program."""
        if isinstance(meaning, np.generic):
            meaning = meaning.item()
        if isinstance(meaning, bool | float | str | None):
            return ast.copy_location(ast.Constant(meaning), node)
        if isinstance(meaning, int):
            return self.visit_Constant(ast.copy_location(ast.Constant(int(meaning)), node))
        target = self.target(node, meaning, hint)
        if isinstance(target, Unit):
            symbol = target.symbol
        else:
            symbol = self.bound_symbols.get(id(meaning)) or self.program.fresh(hint)
            self.bound_symbols[id(meaning)] = symbol
            self.program.alive.append(meaning)
        self.unit.bindings[symbol] = target
        return ast.copy_location(ast.Name(symbol, ast.Load()), node)

    def target(self, node: ast.expr, meaning: Any, hint: str) -> Any:
        """What a symbol is bound to."""
        if isinstance(meaning, np.ndarray):
            return meaning
        if isinstance(meaning, tuple | list):
            return self.frozen(node, meaning, hint)
        if isinstance(meaning, type) and hasattr(meaning, "_fields"):
            return self.record(node, meaning)
        if is_one_of(meaning, self.program.natives) or known_to_numba(meaning):
            return meaning
        if isinstance(meaning, FunctionType | MethodType):
            return lower(self.program, meaning)
        call = vars(type(meaning)).get("__call__")
        wrapped = getattr(meaning, "__wrapped__", call)
        if isinstance(wrapped, FunctionType):
            return lower(self.program, wrapped if wrapped is not call else MethodType(call, meaning))
        raise self.refuse(
            node,
            f"`{hint}` is {a_kind(meaning)}",
            "use numbers, tuples of numbers, NumPy arrays, methods and functions",
        )

    def record(self, node: ast.expr, cls: Any) -> Record:
        """A NamedTuple, if it is one and nothing more."""
        own = {"__eq__", "__hash__", "__getitem__", "__len__", "__iter__", "__lt__"} & set(vars(cls))
        if cls.__mro__[1] is not tuple or own:
            what = f"`{cls.__name__}` {'redefines ' + min(own) if own else 'is derived from a NamedTuple'}"
            raise self.refuse(node, what, "use a plain NamedTuple")
        return Record(cls)

    def frozen(self, node: ast.expr, values: Any, hint: str) -> Any:
        """A constant tuple; lists become tuples, for nothing in a rule may change them."""
        if isinstance(values, tuple | list):
            return tuple(self.frozen(node, item, hint) for item in values)
        if isinstance(values, bool | float):
            return values
        if isinstance(values, int):
            return int(values)
        raise self.refuse(node, f"`{hint}` holds {a_kind(values)}", "use numbers and tuples of numbers")

    # Python that has a plainer form

    def visit_Expr(self, node: ast.Expr) -> Any:
        """Drop docstrings; write `yield from` as a loop."""
        if isinstance(node.value, ast.Constant):
            return None
        if isinstance(node.value, ast.YieldFrom):
            item = self.program.fresh("item")
            loop = ast.For(
                target=ast.Name(item, ast.Store()),
                iter=self.visit(node.value.value),
                body=[ast.Expr(self.visit_Yield(ast.Yield(ast.Name(item, ast.Load()))))],
                orelse=[],
            )
            return ast.fix_missing_locations(ast.copy_location(loop, node))
        return self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> ast.stmt:
        """What `result` returns is a state of the declared shape, or does not compile."""
        if node.value is not None:
            node.value = self.visit(node.value)
            if self.rule == "result":
                node.value = self.cast(node.value, Cast("state"))
        return node

    def visit_Yield(self, node: ast.Yield) -> ast.expr:
        """What `actions` yields is an int, or does not compile."""
        if node.value is not None:
            if not (isinstance(node.value, ast.Name) and node.value.id in self.program.symbols):
                node.value = self.visit(node.value)
            if self.rule == "actions":
                node.value = self.cast(node.value, Cast("int"))
        return node

    def cast(self, value: ast.expr, cast: Cast) -> ast.expr:
        """The value, made sure to be of a kind."""
        symbol = self.bound_symbols.get(id(cast.kind)) or self.program.fresh(f"as_{cast.kind}")
        self.bound_symbols[id(cast.kind)] = symbol
        self.unit.bindings[symbol] = cast
        return ast.fix_missing_locations(ast.copy_location(ast.Call(ast.Name(symbol, ast.Load()), [value], []), value))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        """Annotations of local names mean nothing to compiled code."""
        if node.value is None:
            return None
        return ast.copy_location(ast.Assign([self.visit(node.target)], self.visit(node.value)), node)

    def visit_Raise(self, node: ast.Raise) -> ast.stmt:
        """Keep the class of an exception; its message may need text that compiled code cannot make."""
        error = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        kind = self.visit(error) if error is not None else None
        return ast.copy_location(ast.Raise(kind, None), node)

    def visit_If(self, node: ast.If) -> Any:
        """Drop what stands behind a test for something that is not there, such as an observer."""
        first, *others = node.test.values if is_and(node.test) else [node.test]
        if isinstance(first, ast.Compare) and ast.unparse(first).endswith(" is not None") and len(first.ops) == 1:
            with contextlib.suppress(LookupError):
                if self.meaning(first.left) is None:
                    return self.block(node.orelse)
                if others:
                    node.test = (
                        others[0] if len(others) == 1 else ast.copy_location(ast.BoolOp(ast.And(), others), first)
                    )
        return self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """`t[:i] + (x,) + t[i + 1:]` is `replaced(t, i, x)`: compiled tuples cannot be sliced at a variable place."""
        inner = node.left
        if isinstance(inner, ast.BinOp) and isinstance(inner.op, ast.Add) and isinstance(node.op, ast.Add):
            middle = inner.right
            if isinstance(middle, ast.Tuple) and len(middle.elts) == 1:
                return self.replacement(node, inner.left, middle.elts[0], node.right)
        power = isinstance(node.op, ast.Pow)
        if power and not (isinstance(node.right, ast.Constant) and isinstance(node.right.value, int | float)):
            raise self.refuse(node, f"`{ast.unparse(node)}`", "multiply, or write 1 << n for a power of two")
        if power and is_too_large(node.left, node.right):
            raise self.refuse(node, f"`{ast.unparse(node)}` needs more than 64 bits", "split it into several numbers")
        self.generic_visit(node)
        return node

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        """`(*t[:i], x, *t[i + 1:])` is `replaced(t, i, x)` too."""
        if len(node.elts) == 3:
            head, item, tail = node.elts
            if isinstance(head, ast.Starred) and isinstance(tail, ast.Starred):
                return self.replacement(node, head.value, item, tail.value)
        self.generic_visit(node)
        return node

    def replacement(self, node: ast.expr, head: ast.expr, item: ast.expr, tail: ast.expr) -> ast.expr:
        """The call of `replaced` that `t[:i]`, an item and `t[i + 1:]` in a row amount to, if they do."""
        if isinstance(head, ast.Subscript) and isinstance(head.slice, ast.Slice) and head.slice.upper is not None:
            values, index = ast.unparse(head.value), ast.unparse(head.slice.upper)
            tails = (f"{values}[{index} + 1:]", f"{values}[1 + {index}:]")
            if head.slice.lower is None and ast.unparse(tail) in tails:
                replaced = self.bound(node, self.program_native("replaced"), "replaced")
                parts = [self.visit(part) for part in (head.value, head.slice.upper, item)]
                return ast.copy_location(ast.Call(replaced, parts, []), node)
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """`x.bit_count()` and `state._replace(…)` become functions."""
        if any(keyword.arg == "key" for keyword in node.keywords):
            raise self.refuse(node, f"`{ast.unparse(node.func)}(…, key=…)`", "compare in a loop")
        if isinstance(node.func, ast.Attribute) and node.func.attr == "bit_count":
            popcount = self.program_native("popcount")
            call = ast.Call(self.bound(node, popcount, "popcount"), [self.visit(node.func.value)], [])
            return ast.copy_location(call, node)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "_replace":
            return self.replace_fields(node, node.func.value)
        self.generic_visit(node)
        return node

    def replace_fields(self, node: ast.Call, base: ast.expr) -> ast.expr:
        """The constructor call that `base._replace(…)` stands for."""
        new = {keyword.arg: self.visit(keyword.value) for keyword in node.keywords}
        fitting = [cls for cls in self.program.records if set(new) <= set(cls._fields)]  # type: ignore[attr-defined]
        if len(fitting) != 1 or not isinstance(base, ast.Name):
            raise self.refuse(node, "`_replace` on something other than a named state", "call the constructor")
        arguments = [new.get(name) or ast.Attribute(base, name, ast.Load()) for name in fitting[0]._fields]  # type: ignore[attr-defined]
        call = ast.Call(self.bound(node, fitting[0], fitting[0].__name__), arguments, [])
        return ast.fix_missing_locations(ast.copy_location(call, node))

    def program_native(self, name: str) -> Callable[..., Any]:
        """The native function of this name."""
        return next(native for native in self.program.natives if native.__name__ == name)  # type: ignore[no-any-return]


def is_and(node: ast.expr) -> TypeGuard[ast.BoolOp]:
    """Whether an expression is `this and that`."""
    return isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And)


def is_too_large(left: ast.expr, right: ast.expr) -> bool:
    """Whether a power of constants is a whole number of more than 64 bits."""
    if not isinstance(left, ast.Constant) or not isinstance(right, ast.Constant):
        return False
    base, exponent = left.value, right.value
    if not isinstance(base, int) or not isinstance(exponent, int) or exponent < 0:
        return False
    return exponent * (abs(base).bit_length() - 1) >= 64 or not -(2**63) <= base**exponent < 2**64


def is_stored(node: ast.Name) -> bool:
    """Whether a name is assigned here, also as the variable of a comprehension."""
    return isinstance(node.ctx, ast.Store)


def is_one_of(meaning: Any, functions: tuple[Any, ...]) -> bool:
    """Whether this very object is among the functions; it need not be comparable or hashable."""
    return any(meaning is function for function in functions)


def a_kind(value: Any) -> str:
    """The type of a value, in words."""
    kind = type(value).__name__
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
