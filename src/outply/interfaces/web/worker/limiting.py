"""What a search of the page may spend, and how a player who thinks is stopped."""

import contextlib
import threading
from collections.abc import Iterator
from typing import Any

from outply.contract.limit import Limit
from outply.contract.policy import Policy
from outply.interfaces.web.worker.loop import Job

MEGABYTE = 2**20
USUAL_MEMORY = 128

# How often a player is asked to stop until they do.
STOP_SECONDS = 0.05


@contextlib.contextmanager
def stopping(job: Job, policy: Policy) -> Iterator[None]:
    """Stop the policy when the job is to stop; again and again, as one that has not begun would not notice."""
    done = threading.Event()

    def insist() -> None:
        while not done.wait(STOP_SECONDS):
            policy.stop()

    job.on_stop(lambda: threading.Thread(target=insist, daemon=True).start())
    try:
        yield
    finally:
        done.set()


def limits(request: dict[str, Any], seconds: float) -> Limit:
    """What a search may spend: as asked for, and always a limit in memory and time."""
    return Limit(
        depth=request.get("depth"),
        nodes=request.get("nodes"),
        seconds=request.get("seconds", seconds),
        memory=request.get("memory", USUAL_MEMORY) * MEGABYTE,
    )
