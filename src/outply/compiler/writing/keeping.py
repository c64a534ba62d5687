"""Calls whose results are kept while a search is at one state: `sharing` says which, and why."""

from typing import Any

from outply.compiler.sharing import Slot
from outply.compiler.tree import Let
from outply.compiler.writing.operations import Operations
from outply.compiler.writing.registers import registers


class Keeping(Operations):
    """Writes calls, and keeps what they return."""

    program: Any
    instance: Any

    def take_kept(self) -> list[str]:
        """Find where results are kept, or make room for them; what this adds to the parameters."""
        sharing = self.program.sharing
        self.keeps = self.hands = "null"
        if self.instance in sharing.keepers and sharing.slots:
            self.keeps = self.hands = self.room_for_kept(sharing.size)
            for k in range(0, sharing.flags, 8):
                self.emit(f"store i64 0, ptr {self.offset(self.keeps, k)}")
            self.has = "true"
        if self.instance not in sharing.takers:
            return []
        # Whoever is given no address has a room of its own, and what lies in it is never taken for kept.
        self.has = self.let("icmp ne ptr %kept, null")
        self.keeps = self.let(f"select i1 {self.has}, ptr %kept, ptr {self.room_for_kept(sharing.size)}")
        self.hands = "%kept"
        return ["ptr %kept"]

    def room_for_kept(self, size: int) -> str:
        """Room for all that can be kept, in this frame."""
        self.serial += 1
        self.allocas.append(f"  %k{self.serial} = alloca [{size} x i8], align 8")
        return f"%k{self.serial}"

    def shared_call(self, node: Let) -> list[str]:
        """A call, or what it returned before."""
        sharing, callee = self.program.sharing, node.extra
        more = []
        if callee in sharing.takers:
            more.append(f"ptr {self.hands if id(node) in sharing.handed else 'null'}")
        slot = sharing.slots.get(id(node))
        if slot is None:
            rooms = [self.room(row) if kind == "ptr" else "" for kind, row in registers(callee.result)]
            return self.call(callee, node.args, rooms, *more)
        return self.kept_call(node, slot, more)

    def kept_call(self, node: Let, slot: Slot, more: list[str]) -> list[str]:
        """A call that is made where its result is not kept yet."""
        new, known = self.fresh("new"), self.fresh("known")
        flag = self.let(f"load i8, ptr {self.offset(self.keeps, slot.flag)}")
        is_kept = self.let(f"icmp eq i8 {self.let(f'freeze i8 {flag}')}, 1")
        self.branch(self.let(f"select i1 {self.has}, i1 {is_kept}, i1 false"), known, new)
        self.label_only(new)
        kinds = [kind for kind, _ in registers(node.extra.result)]
        places = [self.offset(self.keeps, place) for place in slot.places]
        rooms = [place if kind == "ptr" else "" for kind, place in zip(kinds, places, strict=True)]
        made = self.call(node.extra, node.args, rooms, *more)
        for kind, place, reg in zip(kinds, places, made, strict=True):
            if kind != "ptr":
                self.emit(f"store {kind} {reg}, ptr {place}")
        self.emit(f"store i8 1, ptr {self.offset(self.keeps, slot.flag)}")
        self.label(known)
        places = [self.offset(self.keeps, place) for place in slot.places]
        return [
            place if kind == "ptr" else self.let(f"load {kind}, ptr {place}")
            for kind, place in zip(kinds, places, strict=True)
        ]
