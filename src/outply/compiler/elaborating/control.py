"""Branches, blocks that may be left, loops, and flags."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from outply.compiler.elaborating.builder import Builder, known
from outply.compiler.elaborating.frames import Bound, Closure
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.joining import join, shown
from outply.compiler.shapes.kinds import BOOL, UNKNOWN, Bool, Conflict, Known, Shape
from outply.compiler.tree import (
    Assign,
    Break,
    If,
    Label,
    Labeled,
    Loop,
    Return,
    Temp,
)


class End(NamedTuple):
    """Where a branch ended: in which block, with which value; whether it never gets there, or is not known yet."""

    block: list[Any]
    value: Temp
    dead: bool
    not_yet: bool


class Control(Builder):
    """Builds what moves control."""

    # control

    @contextmanager
    def within(self, block: list[Any]) -> Iterator[None]:
        """Build another block for a while."""
        outer, self.block = self.block, block
        try:
            yield
        finally:
            self.block = outer

    def when(self, test: Temp, yes: Callable[[], Any], no: Callable[[], Any] | None = None) -> None:
        """One of two branches."""
        if isinstance(test.shape, Known):
            if test.shape.value:
                yes()
            elif no is not None:
                no()
            return
        if self.dead:
            return
        before, blocks, ends = set(self.bound), [], []
        for branch in (yes, no):
            self.bound, self.dead = set(before), False
            block: list[Any] = []
            with self.within(block), self.inside("branch"):
                if branch is not None:
                    branch()
            blocks.append(block)
            ends.append((self.dead, self.bound))
        alive = [bound for dead, bound in ends if not dead]
        self.dead = False
        self.add(If(test, *blocks))
        self.dead = not alive
        self.bound = set.intersection(*alive) if alive else before

    def choose(self, test: Temp, yes: Callable[[], Temp], no: Callable[[], Temp]) -> Temp:
        """The value of one of two branches, in a shape that fits both."""
        if isinstance(test.shape, Known):
            return yes() if test.shape.value else no()
        return self.choose_from([(test, yes)], no)

    def choose_from(self, cases: Sequence[tuple[Temp, Callable[..., Temp]]], otherwise: Callable[[], Temp]) -> Temp:
        """The value of the first branch whose test holds; all are elaborated before their common shape is settled."""
        ends: list[End] = []

        def rest(k: int) -> None:
            if k == len(cases):
                ends.append(self.end_of(otherwise))
                return
            test, branch = cases[k]
            self.when(test, lambda: ends.append(self.end_of(branch)), lambda: rest(k + 1))

        rest(0)
        not_yet = any(end.not_yet for end in ends)
        self.skipped |= not_yet
        alive = [end for end in ends if not end.dead]
        if not alive:
            if not_yet:
                raise NotYet
            self.dead = True
            return Temp(-1, UNKNOWN)
        shape = self.common_shape(alive)
        return Temp(-1, shape) if isinstance(shape, Known | Closure) else self.chosen(alive, shape)

    def end_of(self, branch: Callable[[], Temp]) -> "End":
        """Where a branch comes to, and with which value."""
        frame, dead, bound, block, start = self.frame, self.dead, set(self.bound), self.block, len(self.block)
        try:
            value = self.solid(branch())
            if isinstance(value.shape, Bound):
                value = self.named_method(value.shape)
            return End(self.block, value, self.dead, False)
        except NotYet:
            self.frame, self.dead, self.bound, self.block = frame, dead, bound, block
            del block[start:]
            if self.instance.final:
                self.fault("never reached")
            return End(self.block, Temp(-1, UNKNOWN), self.dead, True)

    def common_shape(self, ends: list["End"]) -> Shape:
        """The shape that all values have in common."""
        shape: Shape = UNKNOWN
        try:
            for end in ends:
                shape = join(shape, end.value.shape)
        except Conflict as conflict:
            raise self.refuse(f"an expression gives {conflict}", "give one kind of value") from None
        if shape == UNKNOWN:
            raise NotYet
        return shape

    def chosen(self, ends: list["End"], shape: Shape) -> Temp:
        """The value of the branch that was taken, in the common shape."""
        names = set()
        for value in (end.value for end in ends if end.value in self.origins):
            names |= self.origins[value]
            if value.shape != shape:
                self.share_shape(value, shape)  # it stays the same list, whichever was chosen
        result = self.passing(shape)
        for end in ends:
            if end.value.shape != UNKNOWN:
                outer_dead, self.dead = self.dead, False
                with self.within(end.block):
                    self.add(Assign(result, self.fit(end.value, shape)))
                self.dead = outer_dead
        chosen = self.let(shape, "read", extra=result)
        if names:
            self.origins[chosen] = names
        if all(end.value in self.fresh for end in ends):
            self.fresh.add(chosen)
        return chosen

    def label(self) -> Label:
        """A fresh label."""
        self.labels += 1
        return Label(self.labels)

    def leave(self, label: Label) -> None:
        """Go on after the block with this label."""
        if self.dead:
            return
        label.used = True
        label.bound = set(self.bound) if label.bound is None else label.bound & self.bound
        self.add(Break(label))
        self.dead = True

    @contextmanager
    def labeled(self) -> Iterator[Label]:
        """A block that a break may leave."""
        label = self.label()
        if self.dead:
            yield label
            return
        body: list[Any] = []
        with self.within(body):
            yield label
        ends_dead, bound = self.dead, self.bound
        self.dead = False
        self.add(Labeled(label, body))
        if label.bound is not None:
            self.bound = label.bound if ends_dead else label.bound & bound
        self.dead = ends_dead and not label.used

    @contextmanager
    def loop(self) -> Iterator[None]:
        """A block again and again."""
        if self.dead:
            yield
            return
        body: list[Any] = []
        with self.within(body), self.again_and_again():
            yield
        self.dead = False
        self.add(Loop(body))
        self.dead = True

    @contextmanager
    def inside(self, kind: str) -> Iterator[None]:
        """Within, what is written belongs to a loop or a branch."""
        self.serial += 1
        self.context.append((kind, self.serial))
        try:
            yield
        finally:
            self.context.pop()

    repeats = 0

    @contextmanager
    def again_and_again(self) -> Iterator[None]:
        """Within, what is written may run several times, or is written several times."""
        self.repeats += 1
        try:
            with self.inside("loop"):
                yield
        finally:
            self.repeats -= 1

    def give_back(self, value: Temp) -> None:
        """Return from the function that is written."""
        self.add(Return(value))
        self.dead = True

    # small helpers

    def runtime(self, value: Temp) -> Temp:
        """A known value as one of the running program."""
        if not isinstance(value.shape, Known):
            return value
        try:
            shape = shown(value.shape)
        except Conflict as conflict:
            raise self.refuse(f"{conflict} is used as data", "use numbers, strings, tuples and sets") from None
        return self.literal(value.shape.value, shape)

    def negated(self, flag: Temp) -> Temp:
        """The opposite of a flag."""
        if isinstance(flag.shape, Known):
            return known(not flag.shape.value)
        return self.let(BOOL, "not", flag)

    def both(self, one: Temp, other: Temp) -> Temp:
        """Whether two flags are set."""
        return self.joined_flags("both", one, other)

    def either(self, one: Temp, other: Temp) -> Temp:
        """Whether one of two flags is set."""
        return self.joined_flags("either", one, other)

    def joined_flags(self, name: str, one: Temp, other: Temp) -> Temp:
        for a, b in ((one, other), (other, one)):
            if isinstance(a.shape, Known):
                decided = bool(a.shape.value) == (name == "either")
                return known(name == "either") if decided else b
        assert isinstance(one.shape, Bool)
        return self.let(BOOL, name, one, other)
