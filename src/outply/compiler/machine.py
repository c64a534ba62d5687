"""The back end: LLVM's text optimised, made an object, and loaded. Only this module knows llvmlite."""

import ctypes
import functools
import os
import sys
import threading
import weakref
from typing import Any

import llvmlite
import llvmlite.binding as llvm

from outply.compiler.threads import contexts
from outply.compiler.writing.assuming import TRAPS
from outply.compiler.writing.program import C_FUNCTIONS

_lock = threading.RLock()

# How much LLVM optimises: more takes a quarter longer, and the programs are no faster.
LEVEL = 1


@functools.cache
def ready() -> bool:
    """Prepare LLVM, once in a process."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    library = mathematics()
    for name in C_FUNCTIONS:
        address = ctypes.cast(getattr(library, name), ctypes.c_void_p).value
        llvm.add_symbol(f"outply_{name}", address)
    return True


def mathematics() -> ctypes.CDLL:
    """The library of C with the functions that Python's own `math` calls: mostly it is in the process already."""
    if os.name == "posix" and hasattr(ctypes.CDLL(None), "hypot"):
        return ctypes.CDLL(None)
    from ctypes.util import find_library  # starts other programs to find it

    return ctypes.CDLL(find_library("m") or None)


@functools.cache
def host() -> tuple[str, str, str]:
    """Triple, processor and features of this machine."""
    ready()
    return llvm.get_process_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


def identity() -> str:
    """What machine code depends on besides its program."""
    versions = (llvmlite.__version__, llvm.llvm_version_info, sys.version, sys.flags.optimize, TRAPS, host())
    return repr(versions)


def target_machine(level: int) -> Any:
    """The machine for which code is made."""
    triple, processor, features = host()
    return llvm.Target.from_triple(triple).create_target_machine(
        opt=level, cpu=processor, features=features, reloc="pic", codemodel="small"
    )


@functools.cache
def optimiser() -> tuple[Any, Any]:
    """The machine for which code is made, and the builder of its passes: one for all, for LLVM does not free it."""
    machine = target_machine(LEVEL)
    options = llvm.create_pipeline_tuning_options(speed_level=LEVEL)
    options.loop_unrolling = True
    options.loop_vectorization = False
    options.slp_vectorization = False
    return machine, llvm.create_pass_builder(machine, options)


def assemble(text: str) -> bytes:
    """The object for a program's text."""
    ready()
    with _lock:
        # In a context of its own, all that LLVM keeps about a program goes with it.
        module = llvm.parse_assembly(text, llvm.create_context())
        if os.environ.get("OUTPLY_VERIFY"):
            module.verify()
        machine, builder = optimiser()
        module.triple, module.data_layout = host()[0], str(machine.target_data)
        passes = builder.getModulePassManager()
        passes.run(module, builder)
        free(passes)
        return bytes(machine.emit_object(module))


def free(passes: Any) -> None:
    """Free a pass manager with all that it found out: 0.13 MB for each program, which llvmlite never does itself."""
    for base in type(passes).__mro__:  # what frees it is hidden by a method of the first base class that does nothing
        if base.__name__ == "NewPassManager" and hasattr(base, "_dispose"):
            base._dispose(passes)
            passes.detach()


def unload(engine: Any, context: Any) -> None:
    """Free what was loaded, in this order: Python's garbage collector might take the context first."""
    engine.close()
    context.close()


class Loaded:
    """An object in memory, ready to be called. ctypes lets other threads run meanwhile."""

    def __init__(self, data: bytes) -> None:
        ready()
        with _lock:
            context = llvm.create_context()
            engine = llvm.create_mcjit_compiler(llvm.parse_assembly("", context), target_machine(2))
            engine.add_object_file(llvm.ObjectFileRef.from_data(data))
            engine.finalize_object()
            address = engine.get_function_address("entry")
        weakref.finalize(self, unload, engine, context).atexit = False
        kind = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
        self.function = kind(address)

    def __call__(self, arguments: int, result: int) -> int:
        """Run it on arguments and a result that lie at these addresses; 0, or the number of a fault."""
        here = contexts()
        context = here.enter()
        try:
            return self.function(arguments, result, context)  # type: ignore[no-any-return]
        finally:
            here.leave()
