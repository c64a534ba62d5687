"""Webs: one name that stands for several things in turn gets a name of its own for each.

    board = list(board)         board is the parameter on the right, a list on the left,
    board[3] = "x"
    board = tuple(board)        and here becomes a tuple

A web is a set of assignments that reach a common use (Aho, Lam, Sethi and Ullman, 9.2: reaching definitions). Webs of
one name have nothing to do with each other, so each may have a shape of its own. The second and later webs of a name
get the name with a mark and a number, which no source can hold.
"""

import ast
from typing import Any

from outply.compiler.reading.fixed_names import fixed_names

MARK = "′"
COMPREHENSIONS = (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)

State = dict[str, frozenset[int]] | None  # which assignments of each name may reach a place; None: it is not reached


def split(tree: Any) -> Any:
    """The function with a name for each web."""
    if not isinstance(tree, ast.FunctionDef):
        return tree
    tree = copied(tree)
    webs = Webs(tree)
    webs.run()
    webs.rename()
    return tree


def copied(node: Any) -> Any:
    """A tree of its own, faster than `deepcopy` makes one."""
    if isinstance(node, list):
        return [copied(each) for each in node]
    if not isinstance(node, ast.AST):
        return node
    made = type(node)()
    for name, value in vars(node).items():
        setattr(made, name, copied(value) if isinstance(value, ast.AST | list) else value)
    return made


def plain_name(text: str) -> str:
    """A name, or any source, as the user wrote it."""
    parts = text.split(MARK)
    return parts[0] + "".join(part.lstrip("0123456789") for part in parts[1:])


class Webs:
    """The assignments of a function, and which of them reach a common use."""

    def __init__(self, tree: Any) -> None:
        self.tree = tree
        self.fixed = fixed_names(tree)
        self.above: list[int] = []
        self.numbers: dict[int, int] = {}
        self.names: list[str] = []
        self.nodes: dict[int, tuple[Any, int]] = {}
        self.loops: list[tuple[list[State], list[State]]] = []

    def run(self) -> None:
        """Walk the function."""
        given = self.tree.args
        state: State = {}
        self.parameters = [*given.posonlyargs, *given.args, *given.kwonlyargs]
        self.parameters += [each for each in (given.vararg, given.kwarg) if each]
        for argument in self.parameters:
            state = self.defined(state, argument.arg, argument)
        self.block(self.tree.body, state)

    def rename(self) -> None:
        """Name the webs: the first of each name, or that of a parameter, keeps the name."""
        firsts: dict[str, int] = {argument.arg: self.find(self.numbers[id(argument)]) for argument in self.parameters}
        order: dict[str, list[int]] = {}
        for node, number in self.nodes.values():
            if isinstance(node, ast.Name):
                top = self.find(number)
                webs = order.setdefault(node.id, [firsts[node.id]] if node.id in firsts else [])
                if top not in webs:
                    webs.append(top)
                place = webs.index(top)
                self.nodes[id(node)] = node, place
        for node, place in self.nodes.values():
            if isinstance(node, ast.Name) and place:
                node.id = f"{node.id}{MARK}{place + 1}"

    # union-find

    def find(self, number: int) -> int:
        """The one that stands for a web."""
        while self.above[number] != number:
            number = self.above[number]
        return number

    def join(self, numbers: frozenset[int]) -> None:
        """These assignments belong to one web."""
        first, *rest = sorted(numbers)
        for other in rest:
            self.above[self.find(other)] = self.find(first)

    # names

    def defined(self, state: State, name: str, node: Any) -> State:
        """A name is assigned at a node."""
        if state is None:
            return None
        if id(node) not in self.numbers:
            self.numbers[id(node)] = len(self.above)
            self.above.append(len(self.above))
            self.names.append(name)
        number = self.numbers[id(node)]
        self.nodes[id(node)] = node, number
        reaching = frozenset({number})
        if name in self.fixed:
            reaching |= frozenset(k for k, other in enumerate(self.names) if other == name)
            self.join(reaching)
        return state | {name: reaching}

    def used(self, state: State, node: Any) -> None:
        """A name is read at a node: all assignments that reach it are one."""
        if state and node.id in state and state[node.id]:
            self.join(state[node.id])
            self.nodes[id(node)] = node, min(state[node.id])

    def expression(self, node: Any, state: State, hidden: frozenset[str] = frozenset()) -> State:
        """All names that an expression reads, and those that it binds by `:=`."""
        if node is None or state is None:
            return state
        if isinstance(node, ast.Name):
            if node.id not in hidden:
                if isinstance(node.ctx, ast.Load):
                    self.used(state, node)
                else:
                    state = self.defined(state, node.id, node)
            return state
        if isinstance(node, ast.NamedExpr):
            state = self.expression(node.value, state, hidden)
            return self.defined(state, node.target.id, node.target)
        if isinstance(node, COMPREHENSIONS):
            targets = {n.id for part in node.generators for n in ast.walk(part.target) if isinstance(n, ast.Name)}
            state = self.expression(node.generators[0].iter, state, hidden)
            inner = hidden | targets
            for k, part in enumerate(node.generators):
                for each in [*([part.iter] if k else []), *part.ifs, part.target]:
                    state = self.expression(each, state, inner)
            for field in ("elt", "key", "value"):
                state = self.expression(getattr(node, field, None), state, inner)
            return state
        if isinstance(node, ast.Lambda):
            hidden = hidden | {argument.arg for argument in ast.walk(node.args) if isinstance(argument, ast.arg)}
        for child in ast.iter_child_nodes(node):
            state = self.expression(child, state, hidden)
        return state

    # statements

    def block(self, nodes: list[Any], state: State) -> State:
        """The state after some statements."""
        for node in nodes:
            state = self.statement(node, state)
        return state

    def statement(self, node: Any, state: State) -> State:
        """The state after a statement."""
        if state is None:
            return None
        method = getattr(self, "after_" + type(node).__name__, None)
        if method is not None:
            return method(node, state)  # type: ignore[no-any-return]
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Name):
                    self.used(state, inner)
            return self.defined(state, node.name, node)
        for child in ast.iter_child_nodes(node):
            state = self.expression(child, state)
        return None if isinstance(node, ast.Return | ast.Raise) else state

    def after_Assign(self, node: Any, state: State) -> State:
        state = self.expression(node.value, state)
        for target in node.targets:
            state = self.expression(target, state)
        return state

    def after_AnnAssign(self, node: Any, state: State) -> State:
        state = self.expression(node.value, state)
        return state if node.value is None else self.expression(node.target, state)

    def after_AugAssign(self, node: Any, state: State) -> State:
        state = self.expression(node.value, state)
        if not isinstance(node.target, ast.Name) or state is None:
            return self.expression(node.target, state)
        before = state.get(node.target.id, frozenset())
        state = self.defined(state, node.target.id, node.target)
        assert state is not None
        self.join(before | state[node.target.id])  # a list is the same list afterwards
        return state

    def after_If(self, node: Any, state: State) -> State:
        state = self.expression(node.test, state)
        return merged(self.block(node.body, state), self.block(node.orelse, state))

    def after_Match(self, node: Any, state: State) -> State:
        state = self.expression(node.subject, state)
        ends: State = state
        for case in node.cases:
            inner = state
            for part in ast.walk(case.pattern):
                if isinstance(part, ast.MatchAs | ast.MatchStar) and part.name:
                    inner = self.defined(inner, part.name, part)
                for child in ast.iter_child_nodes(part):
                    if isinstance(child, ast.expr):
                        inner = self.expression(child, inner)
            ends = merged(ends, self.block(case.body, self.expression(case.guard, inner)))
        return ends

    def after_While(self, node: Any, state: State) -> State:
        return self.loop(node, state, lambda head: self.expression(node.test, head))

    def after_For(self, node: Any, state: State) -> State:
        state = self.expression(node.iter, state)
        return self.loop(node, state, lambda head: head, node.target)

    def loop(self, node: Any, state: State, test: Any, target: Any = None) -> State:
        """A loop, walked until nothing new reaches its head."""
        head, out = state, state
        for _ in range(64):
            breaks: list[State] = []
            continues: list[State] = []
            self.loops.append((breaks, continues))
            out = test(head)
            inner = self.expression(target, out) if target is not None else out
            again = self.block(node.body, inner)
            self.loops.pop()
            for other in continues:
                again = merged(again, other)
            new = merged(head, again)
            if new == head:
                break
            head = new
        end = self.block(node.orelse, merged(out, head) if target is not None else out)
        for other in breaks:
            end = merged(end, other)
        return end

    def after_Break(self, node: Any, state: State) -> State:
        self.loops[-1][0].append(state)
        return None

    def after_Continue(self, node: Any, state: State) -> State:
        self.loops[-1][1].append(state)
        return None

    def after_Try(self, node: Any, state: State) -> State:
        first = len(self.above)
        after = self.block(node.body, state)
        # An error may come anywhere: what was assigned up to there reaches the handlers.
        raised = dict(state or {})
        inside = {id(part) for part in ast.walk(node)}
        for part, number in self.nodes.values():
            if id(part) in inside and (number >= first or id(part) in self.numbers):
                name = self.names[number]
                raised[name] = raised.get(name, frozenset()) | {number}
        ends = self.block(node.orelse, after)
        for handler in node.handlers:
            inner: State = dict(raised)
            inner = self.expression(handler.type, inner)
            if handler.name:
                inner = self.defined(inner, handler.name, handler)
            ends = merged(ends, self.block(handler.body, inner))
        return self.block(node.finalbody, ends if not node.finalbody else merged(ends, raised))


def merged(one: State, other: State) -> State:
    """What may reach a place from two sides."""
    if one is None or other is None:
        return other if one is None else one
    return {name: one.get(name, frozenset()) | other.get(name, frozenset()) for name in {**one, **other}}
