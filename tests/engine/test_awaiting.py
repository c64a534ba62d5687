"""Thinking beside an event loop, and waiting for the compiler with a sign of life."""

import asyncio
import threading
import time

import pytest

from outply import MNK, CompileError, ConnectFour, GameError, Limit, Search, prepare
from tests.compiler.sample_games import Countdown


def thinkers():
    return [thread for thread in threading.enumerate() if thread.name == "outply thinking"]


def wait_until(holds, seconds=30.0):
    """Wait for something that is bound to happen."""
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.01)
    return holds()


def test_what_is_awaited_is_what_think_finds():
    search = Search(MNK(), compiled=False)
    found = asyncio.run(search.thinking(None, Limit(depth=6)))
    expected = Search(MNK(), compiled=False).think(None, Limit(depth=6))
    assert (found.value, found.action, found.line, found.nodes) == (
        expected.value, expected.action, expected.line, expected.nodes)  # fmt: skip


def test_the_loop_runs_on_while_a_search_thinks():
    async def main():
        thinking = asyncio.create_task(Search(ConnectFour(), compiled=False).thinking(None, Limit(depth=7)))
        ticks = 0
        while not thinking.done():
            ticks += 1
            await asyncio.sleep(0)
        return ticks

    # A loop that is kept waiting would turn once or twice.
    assert asyncio.run(main()) > 100


def test_to_cancel_the_task_stops_the_search():
    search = Search(ConnectFour(), compiled=False)

    async def main():
        thinking = asyncio.create_task(search.thinking())
        while not search._halts:
            await asyncio.sleep(0.01)
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking

    asyncio.run(main())
    assert wait_until(lambda: not search._halts and not thinkers())


def test_several_tasks_think_at_once():
    async def main():
        searches = [Search(Countdown(size), compiled=False) for size in (5, 6, 7, 8)]
        return await asyncio.gather(*(search.thinking() for search in searches))

    assert [result.value for result in asyncio.run(main())] == [1.0, 1.0, 1.0, -1.0]


class Broken(Countdown):
    def result(self, state, action):
        raise ValueError("no such step")


def test_what_goes_wrong_is_raised_where_it_is_awaited():
    with pytest.raises(GameError, match="no such step"):
        asyncio.run(Search(Broken(), compiled=False).thinking())


def test_a_loop_that_is_closed_before_the_answer_comes_hears_nothing():
    search = Search(ConnectFour(), compiled=False)

    async def main():
        asyncio.get_running_loop().create_task(search.thinking())
        await asyncio.sleep(0.05)

    asyncio.run(main())  # which cancels what is left
    assert wait_until(lambda: not thinkers())


def test_whoever_waits_for_the_compiler_is_told_in_their_own_thread(tmp_path, monkeypatch):
    monkeypatch.setenv("OUTPLY_CACHE", str(tmp_path))
    told = []

    class Fresh(MNK):
        """A game of which no program is kept."""

        def is_terminal(self, state):
            return super().is_terminal(state)

    prepare(Fresh(), waiting=lambda seconds: told.append((seconds, threading.current_thread())))
    assert told
    assert [seconds for seconds, _ in told] == sorted(seconds for seconds, _ in told)
    assert {thread for _, thread in told} == {threading.current_thread()}


def test_nobody_is_told_where_nothing_is_compiled():
    told = []
    prepare(MNK(), compiled=False, waiting=told.append)
    assert told == []


def test_a_report_that_raises_ends_the_waiting_and_is_named(tmp_path, monkeypatch):
    monkeypatch.setenv("OUTPLY_CACHE", str(tmp_path))

    def close(seconds):
        raise ValueError("the window was closed")

    class Fresh(MNK):
        def is_terminal(self, state):
            return bool(super().is_terminal(state))

    with pytest.raises(GameError, match=r"`close`.*the window was closed"):
        prepare(Fresh(), waiting=close)


def test_insisting_on_what_cannot_be_compiled_is_awaited_in_vain():
    class Asking(Countdown):
        def result(self, state, action):
            id(state)
            return super().result(state, action)

    with pytest.raises(CompileError, match="a call of `id`"):
        asyncio.run(Search(Asking(), "alphabeta", compiled=True).thinking())
