"""A build for tests: it stops at once wherever LLVM may take for granted that something does not happen.

A division by zero, a shift by 64 or more, a float beyond the integers and an index outside of its row mean nothing in
LLVM's language: it may delete the branches that lead there. The elaborator proves that they do not happen, or checks.
With OUTPLY_TRAPS set, the program checks them all, and an error of ours ends the process.
"""

import os
from typing import Any

TRAPS = bool(os.environ.get("OUTPLY_TRAPS"))
DIVISIONS = ("sdiv", "srem", "udiv", "urem")
SHIFTS = ("shl", "lshr", "ashr")
LEAST = -(2**63)
ENDS = "0xC3E0000000000000", "0x43E0000000000000"  # −2⁶³ and 2⁶³ as LLVM writes floats


class Assuming:
    """What must hold where an operation is written."""

    fresh: Any
    branch: Any
    label_only: Any
    emit: Any
    jump: Any
    let: Any

    def must_hold(self, flag: str) -> None:
        """End the process unless a flag is set."""
        bad, good = self.fresh("never"), self.fresh("good")
        self.branch(flag, good, bad)
        self.label_only(bad)
        self.emit("call void @llvm.trap()")
        self.jump(good)
        self.label_only(good)

    def check_defined(self, name: str, regs: list[str]) -> None:
        """Check that an operation has a meaning for these numbers."""
        if name in DIVISIONS:
            self.must_hold(self.let(f"icmp ne i64 {regs[1]}, 0"))
        if name in ("sdiv", "srem"):
            largest = self.let(f"icmp ne i64 {regs[0]}, {LEAST}")
            self.must_hold(self.let(f"or i1 {largest}, {self.let(f'icmp ne i64 {regs[1]}, -1')}"))
        if name in SHIFTS:
            self.must_hold(self.let(f"icmp ult i64 {regs[1]}, 64"))
        if name == "to_int":
            self.must_hold(self.let(f"fcmp oge double {regs[0]}, {ENDS[0]}"))
            self.must_hold(self.let(f"fcmp olt double {regs[0]}, {ENDS[1]}"))
