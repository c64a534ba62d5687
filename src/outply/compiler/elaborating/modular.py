"""Words that may pass 64 bits on the way to a mask: `(board << 7 | board << 1) & FULL`, `x & -x`, `(a * k) & MASK`.

Sums, products, shifts to the left and bits are the same modulo 2⁶⁴ whether what passes the 64th bit is dropped at once
or at the end. So the parts of an expression below `&` need no check, if the other side of the `&` is an integer from 0
to 2⁶⁴−1. Such a part is a residue: a word that stands for the true number modulo 2⁶⁴.
"""

import ast
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.complexes import Complexes
from outply.compiler.elaborating.operators import is_counter
from outply.compiler.shapes.joining import as_text
from outply.compiler.shapes.kinds import BOOL, LARGEST, LEAST, MOST_UNSIGNED, WORD, Bool, Dict, Int, Known, Shape
from outply.compiler.tree import Temp

RINGS = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.BitOr: "or", ast.BitXor: "xor", ast.LShift: "shl"}
MAY_PASS = (ast.Add, ast.Sub, ast.Mult, ast.LShift, ast.USub, ast.Invert)


class Inexact(Exception):
    """A residue is used where the true number is needed."""


class Modular(Complexes):
    """Expressions below a mask."""

    def of_BinOp(self, node: Any) -> Temp:
        masked = self.masked(node)
        if masked is not None:
            return masked
        joined = self.sum_of_slices(node) if isinstance(node.op, ast.Add) else None
        if joined is not None:
            return joined
        left = self.expr(node.left)
        right = self.expr(node.right)
        of_dicts = any(isinstance(side.shape, Dict) for side in (left, right))
        if of_dicts and isinstance(node.op, ast.BitOr) and not (is_counter(left.shape) and is_counter(right.shape)):
            return self.joined_dicts(left, right, node)
        if isinstance(node.op, ast.Mod) and is_text(left.shape):
            return self.percent(left, right, node)
        return self.binary(node.op, left, right)

    def masked(self, node: Any) -> Temp | None:
        """An `&` of which one side is a residue; None where there is none, or where the true number is needed."""
        if not isinstance(node.op, ast.BitAnd) or not (may_pass(node.left) or may_pass(node.right)):
            return None
        start, block, bound, dead = len(self.block), self.block, set(self.bound), self.dead
        try:
            return self.below_mask(node)
        except Inexact:
            # The whole is to be elaborated once more, with checks.
            self.block, self.bound, self.dead = block, bound, dead
            del block[start:]
            return None

    def below_mask(self, node: Any) -> Temp:
        """An `&` of a residue and a number."""
        self.residues: set[Temp] = getattr(self, "residues", set())
        a = self.ring(node.left)
        b = self.ring(node.right)
        part, mask = (a, b) if a in self.residues else (b, a)
        mask = self.runtime(mask)
        if part not in self.residues or mask in self.residues or not isinstance(mask.shape, Int) or mask.shape.low < 0:
            raise Inexact
        return self.let(Int(0, mask.shape.high), "and", part, mask)

    def ring(self, node: Any) -> Temp:
        """An expression, or a residue of it where it may pass 64 bits."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Invert):
            value = self.ring(node.operand)
            if isinstance(node.op, ast.USub):
                return self.in_ring(ast.Sub(), known(0), value, lambda: self.unary(node.op, value))
            return self.in_ring(ast.Sub(), known(-1), value, lambda: self.unary(node.op, value))
        if not isinstance(node, ast.BinOp) or type(node.op) not in RINGS:
            return self.expr(node)
        a = self.ring(node.left)
        b = self.expr(node.right) if isinstance(node.op, ast.LShift) else self.ring(node.right)
        return self.in_ring(node.op, a, b, lambda: self.binary(node.op, a, b))

    def in_ring(self, op: Any, a: Temp, b: Temp, exactly: Any) -> Temp:
        """An operation modulo 2⁶⁴ where it could overflow or a part is a residue, else as it is."""
        inexact = a in self.residues or b in self.residues
        if not all(isinstance(side.shape, Int | Bool) or is_known_int(side) for side in (a, b)):
            if inexact:
                raise Inexact
            return exactly()
        if not inexact and (all(isinstance(side.shape, Known) for side in (a, b)) or is_safe(op, a, b)):
            return exactly()
        x = self.word_below(a)
        if isinstance(op, ast.LShift):
            return self.residue(self.shifted(x, self.number(self.runtime(b))))
        return self.residue(self.let(WORD, RINGS[type(op)], x, self.word_below(b)))

    def residue(self, word: Temp) -> Temp:
        """Mark a word as one that stands for a number modulo 2⁶⁴."""
        self.residues.add(word)
        return word

    def word_below(self, value: Temp) -> Temp:
        """The word of a number modulo 2⁶⁴."""
        if isinstance(value.shape, Known):
            word = int(value.shape.value) & MOST_UNSIGNED
            return self.literal(word - 2**64 if word > LARGEST else word, WORD)
        return self.let(WORD, "view", self.number(value))

    def shifted(self, word: Temp, by: Temp) -> Temp:
        """A word moved up; by 64 or more nothing is left."""
        if by.shape.low < 0:
            self.check(self.let(BOOL, "sle", self.word(0), by), "a negative shift")
        moved = self.let(WORD, "shl", word, self.let(Int(0, 63), "and", by, self.word(63)))
        if by.shape.high > 63:
            return self.let(WORD, "select", self.let(BOOL, "ule", by, self.word(63)), moved, self.word(0))
        return moved


def may_pass(node: Any) -> bool:
    """Whether an expression has a part that could pass 64 bits before a mask takes it back."""
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, MAY_PASS)
    if not isinstance(node, ast.BinOp) or type(node.op) not in RINGS:
        return False
    return isinstance(node.op, MAY_PASS) or may_pass(node.left) or may_pass(node.right)


def is_known_int(value: Temp) -> bool:
    """Whether a value is an int that is known."""
    return isinstance(value.shape, Known) and type(value.shape.value) in (int, bool)


def is_safe(op: Any, a: Temp, b: Temp) -> bool:
    """Whether the ranges of two numbers leave no room for an overflow."""
    (low, high), (least, most) = ends(a), ends(b)
    if isinstance(op, ast.LShift):
        if least < 0 or most > 63:
            return False
        results = [end << by for end in (low, high) for by in (least, most)]
    elif isinstance(op, ast.Add | ast.Sub | ast.Mult):
        name = {ast.Add: "__add__", ast.Sub: "__sub__", ast.Mult: "__mul__"}[type(op)]
        results = [getattr(x, name)(y) for x in (low, high) for y in (least, most)]
    else:
        return (low >= 0 and least >= 0) or max(high, most) <= LARGEST
    return min(results) >= LEAST and max(results) <= LARGEST


def ends(value: Temp) -> tuple[int, int]:
    """The least and the largest that a number can be."""
    shape = value.shape
    if isinstance(shape, Known):
        return int(shape.value), int(shape.value)
    return (0, 1) if isinstance(shape, Bool) else (shape.low, shape.high)


def is_text(shape: Shape) -> bool:
    """Whether a value is a string."""
    return isinstance(shape.value, str) if isinstance(shape, Known) else bool(as_text(shape))
