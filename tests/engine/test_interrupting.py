"""Ctrl-C ends a search at once, whatever it waits for."""

import signal
import sys
import threading

import pytest

from outply import ConnectFour, Interrupted, Nim, Search, Searched, reasoning, search

pytestmark = pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="this system signals no single thread")


class Stuck(ConnectFour):
    """Presses Ctrl-C, and then waits in a rule for longer than anyone would."""

    def __init__(self, release: threading.Event) -> None:
        super().__init__()
        self.release = release

    def result(self, state, action):
        if threading.current_thread() is not threading.main_thread():
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
            self.release.wait(60)
        return super().result(state, action)


@pytest.mark.skipif(sys.platform == "win32", reason="signals as on POSIX")
def test_ctrl_c_ends_a_search_whose_rule_does_not_come_back():
    release = threading.Event()
    try:
        with pytest.raises(Interrupted) as stopped:
            search(Stuck(release), depth=3, compiled=False)
        assert stopped.value.result is None
        assert not release.is_set()
    finally:
        release.set()


def test_the_searches_of_a_modelled_opponent_are_prepared_before_the_search_begins():
    game = Nim(3, 4)
    opponent = reasoning(game, 2, 2, compiled=False)
    Search(game, opponent=opponent, compiled=False).prepare()
    policy, hero = opponent, 1
    for _ in range(2):
        assert isinstance(policy, Searched)
        assert policy.search._against[hero]._worker is not None
        policy, hero = policy.search.options.opponent, 1 - hero
