"""From the start of Python to the first result: in a process that compiles, and in the next one, that does not."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from statistics import median

from benchmarks.rows import Row, progress

FIRST_RESULT = """
from outply import ConnectFour, search
assert search(ConnectFour(), depth=8, compiled=True).compiled
import time
print(time.time())
"""
LLVM_ALONE = "import llvmlite.binding, time; print(time.time())"


def startup() -> Iterator[Row]:
    """The first process with an empty cache, and those after it."""
    progress("    the first process compiles, the next ones do not")
    with tempfile.TemporaryDirectory() as cache:
        first = seconds_until(FIRST_RESULT, cache)
        later = median(seconds_until(FIRST_RESULT, cache) for _ in range(5))
        alone = median(seconds_until(LLVM_ALONE, cache) for _ in range(5))
    note = f"theirs: the first process, which compiles; Python and `import llvmlite.binding` alone {alone:.2f} s"
    yield Row("from start to first result, second process", later, first, first / later, most=0.3, note=note)


def seconds_until(program: str, cache: str) -> float:
    """How long a new process takes until the program prints the time."""
    environment = os.environ | {"OUTPLY_CACHE": cache, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    started = time.time()
    done = subprocess.run([sys.executable, "-c", program], env=environment, check=True, capture_output=True, text=True)
    return float(done.stdout) - started
