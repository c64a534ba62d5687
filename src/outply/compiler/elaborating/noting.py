"""Noting all reasons why statements cannot be compiled, where they are to be listed."""

import ast
from typing import Any

from outply.compiler.elaborating.patterns import Patterns
from outply.compiler.reading.webs import plain_name
from outply.compiler.refusing import Unsupported

BLOCKS = ("body", "orelse", "finalbody")
LEAVES = (ast.Return, ast.Raise, ast.Break, ast.Continue)


class Noting(Patterns):
    """Notes a reason and goes on as if the statement were not there."""

    def note(self, reason: Unsupported, node: Any) -> None:
        """Note why a statement cannot be compiled, and look for more reasons in its blocks."""
        self.instance.reasons.append(reason)
        assert self.frame.loops is not None
        with self.labeled() as end:
            loops = self.frame.loops
            loops.append((end, end))
            for block in blocks_in(node):
                self.guarded(block)
                self.dead = False
            loops.pop()
        self.dead = isinstance(node, LEAVES)

    def note_forms(self, node: Any) -> None:
        """Note what cannot be compiled whatever its values are, in a statement of which nothing more is known."""
        for part in ast.walk(node):
            if not isinstance(part, ast.stmt | ast.expr):
                continue
            kind = ("do_" if isinstance(part, ast.stmt) else "of_") + type(part).__name__
            if not hasattr(type(self), kind) and not isinstance(part, ast.Starred | ast.Slice | ast.Yield):
                self.line, first = part.lineno, plain_name(ast.unparse(part)).splitlines()[0]
                self.instance.reasons.append(self.refuse(f"`{first[:60]}`", "write it in a plainer way"))


def blocks_in(node: Any) -> list[list[Any]]:
    """The blocks of a statement; not those of functions and classes, which run elsewhere."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return []
    found = [getattr(node, name) for name in BLOCKS if isinstance(getattr(node, name, None), list)]
    return [*found, *(part.body for part in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())))]
