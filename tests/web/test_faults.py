"""Faults that take longer to make: many searches, slow clients, a server that is started anew."""

import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from tests.web.conftest import ADDRESS, Server, Tab, answers, serving, wait_until


def memory_of(pid):
    """The memory of a process, in bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * 4096


def test_memory_is_bounded_over_two_hundred_searches():
    with serving() as running:
        tab = running.tab("tictactoe")
        with tab.events() as events:
            tab.post("position")
            worker = min(running.workers())  # the first that was started; another waits for the next tab
            seen = []
            for number in range(200):
                started = tab.post("choose", actions=["a1", "b2"], player="search", depth=3, seconds=5)
                search = started.json["search"]
                next(event for event in events if event.get("search") == search and event["kind"] == "answer")
                if number in (60, 199):
                    seen.append((memory_of(worker), memory_of(running.process.pid)))
        for before, after in zip(*seen, strict=True):
            assert after < 1.2 * before + 20_000_000


def test_slow_clients_do_not_keep_others_waiting(server):
    slow = []
    for _ in range(20):
        wire = socket.create_connection(("127.0.0.1", server.port), timeout=30)
        wire.sendall(f"POST /api/tabs HTTP/1.1\r\nHost: localhost:{server.port}\r\n".encode())
        slow.append(wire)
    began = time.monotonic()
    assert server.get("/api/games").status == 200
    assert time.monotonic() - began < 10
    for wire in slow:
        wire.close()


def test_a_stream_that_nobody_reads_is_bounded(server):
    tab = server.tab("tictactoe")
    with tab.events():
        for _ in range(3):
            tab.post("course", actions=["a1", "b2", "c3"])
        assert tab.post("position").status == 200


def test_a_server_that_is_started_anew_serves_the_same_address():
    with serving() as first:
        port = first.port
        tab = first.tab("nim")
        assert tab.post("position").status == 200
    command = [sys.executable, "-m", "outply", "serve", "--no-browser", "--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        found = ADDRESS.search(process.stdout.readline())
        assert found is not None
        again = Server(process, int(found[1]), "")
        assert again.port == port
        assert wait_until(lambda: answers(again))
        # The tab of before is not known; the page then opens a new one.
        assert Tab(again, tab.name).post("position").status == 404
        assert again.tab("nim").post("position").status == 200
    finally:
        process.terminate()
        process.wait(20)


HANGING = """
import time
from outply import Game

class Hanging(Game):
    def initial(self): return 3
    def player(self, state): return 0
    def actions(self, state):
        time.sleep(15)
        return [1]
    def result(self, state, action): return state - 1
    def is_terminal(self, state): return state == 0
    def utility(self, state, player): return 0.0
"""


def test_a_server_ends_without_a_word_though_pages_are_open_and_rules_compute(tmp_path):
    path = tmp_path / "hanging.py"
    path.write_text(HANGING)
    command = [sys.executable, "-m", "outply", "serve", "--no-browser", "--port", "0", f"{path}:Hanging"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = next(match for line in process.stdout if (match := ADDRESS.search(line)))
    server = Server(process, int(found[1]), "")
    assert wait_until(lambda: answers(server))
    tab, hanging = server.tab("othello"), server.tab("own:Hanging")
    asked = socket.create_connection(("127.0.0.1", server.port))
    head = f"POST /api/tabs/{hanging.name}/position HTTP/1.1\r\nHost: localhost:{server.port}\r\n"
    kind = f"Origin: http://localhost:{server.port}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}"
    asked.sendall((head + kind).encode())
    with tab.events() as events, asked:
        tab.post("analyse")
        next(events)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)
    assert errors == ""
