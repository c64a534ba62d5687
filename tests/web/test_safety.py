"""One test for each rule that keeps the server safe."""

import json
import socket
import subprocess
import sys
from contextlib import ExitStack

import pytest

from outply import InputError
from outply.interfaces.web.serving import check_hosts, is_loopback, listen
from tests.web.conftest import serving

GAME = """
from outply import Game


class {name}(Game):
    def initial(self):
        return 0

    def player(self, state):
        return state % 2

    def actions(self, state):
        yield from ("<script>alert(1)</script>", "b")

    def result(self, state, action):
        return state + 1

    def is_terminal(self, state):
        return state == 3

    def utility(self, state, player):
        return 0.0
"""


def test_it_binds_to_loopback_alone(server):
    outside = socket.gethostbyname(socket.gethostname())
    if outside.startswith("127."):
        pytest.skip("this machine has no other address than loopback")
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((outside, server.port), timeout=2).close()


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"])
@pytest.mark.parametrize("port", ["", ":1234"])
def test_our_own_names_are_admitted_under_any_port_that_forwards_to_us(server, host, port):
    assert server.get("/", host=host + port).status == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "localhost:80:80", "localhost:x", "127.0.0.2"]
)
def test_another_host_is_refused_so_that_no_foreign_name_can_point_here(server, host):
    refused = server.get("/api/games", host=host)
    assert refused.status == 421
    assert refused.error.startswith("expected the name of this machine as the host")


def test_another_host_is_admitted_where_it_is_allowed():
    with serving("--allow-host", "box.example") as running:
        assert running.get("/", host="box.example:99").status == 200
        assert running.get("/", host="other.example").status == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1", "https://localhost.evil", ""])
def test_what_changes_something_must_come_from_our_own_page(server, origin):
    refused = server.post("/api/tabs", {"game": "nim"}, origin=origin)
    assert (refused.status, refused.error) == (
        403,
        "expected a request from this very page, but it comes from elsewhere",
    )
    closed = server.ask("DELETE", "/api/tabs/x", origin=origin)
    assert closed.status == 403


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/json"]
)
def test_only_json_is_taken(server, kind):
    refused = server.post("/api/tabs", '{"game": "nim"}', **{"content-type": kind})
    assert (refused.status, refused.error) == (415, "expected JSON (Content-Type: application/json)")


def test_bodies_are_limited_in_length(server):
    assert server.post("/api/tabs", json.dumps({"game": "x" * 300_000})).status == 413
    # A body that does not say how long it is, is counted as it comes.
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as wire:
        head = f"POST /api/tabs HTTP/1.1\r\nHost: localhost:{server.port}\r\nOrigin: http://localhost:{server.port}\r\n"
        wire.sendall(f"{head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
        wire.sendall(b"10000\r\n" + b"x" * 65536 + b"\r\n")
        for _ in range(4):
            wire.sendall(b"10000\r\n" + b"x" * 65536 + b"\r\n")
        assert wire.recv(100).startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        ({"actions": ["1"] * 5_000}, "expected at most 4,000 items in 'actions', but got 5,000"),
        ({"actions": ["x" * 500]}, "expected at most 400 characters in an item of 'actions', but got 500"),
        ({"start": "x" * 30_000}, "expected at most 20,000 characters in 'start', but got 30,000"),
        ({"nonsense": 1}, "expected start, actions in the request, but got 'nonsense'"),
        ({"actions": "4"}, "expected 'actions' to be a list, but got text"),
        ({"start": 3}, "expected 'start' to be text, but got a number"),
        ({"start": "\x00"}, "expected 'start' to be readable text, but it has characters that are not"),
    ],
)  # fmt: skip
def test_positions_are_limited_and_what_does_not_fit_is_one_sentence(server, request_, sentence):
    refused = server.tab("connect4").post("position", **request_)
    assert (refused.status, refused.error) == (400, sentence)


@pytest.mark.parametrize(
    ("limit", "sentence"),
    [
        ({"depth": 61}, "expected 'depth' from 1 to 60, but got 61"),
        ({"nodes": 10**9}, "expected 'nodes' from 1 to 200,000,000, but got 1,000,000,000"),
        ({"memory": 5_000}, "expected 'memory' from 1 to 1,024, but got 5,000"),
        ({"seconds": 9_999}, "expected 'seconds' from 0.01 to 600.0, but got 9,999"),
        ({"depth": True}, "expected 'depth' to be a whole number, but got true or false"),
    ],
)  # fmt: skip
def test_searches_are_limited_in_depth_nodes_memory_and_time(server, limit, sentence):
    refused = server.tab("nim").post("analyse", **limit)
    assert (refused.status, refused.error) == (400, sentence)


def test_as_many_searches_run_as_there_may_and_one_more_is_refused():
    with serving() as running:
        tabs = [running.tab("tictactoe:5,5,4") for _ in range(6)]
        statuses = [tab.post("analyse", seconds=30).status for tab in tabs]
        assert statuses == [202] * 5 + [429]
        refused = tabs[5].post("analyse")
        assert refused.error == "expected at most 5 games that search at a time, but there are as many: stop one first"
        assert tabs[0].post("analyse", seconds=30).status == 202
        refused = tabs[0].post("analyse")
        assert refused.error == "expected at most 6 searches at a time, but there are as many: stop one first"


def test_as_many_tabs_are_open_as_there_may_and_one_more_takes_the_place_of_one_that_is_idle():
    with serving() as running, ExitStack() as streams:
        first, *others = (running.tab("nim") for _ in range(16))
        for tab in others:
            streams.enter_context(tab.events())
        assert first.post("position").status == 200
        last = running.tab("nim")
        assert first.post("position").status == 404
        streams.enter_context(last.events())
        refused = running.post("/api/tabs", {"game": "nim"})
        assert refused.status == 429
        assert refused.error == "expected at most 16 games that search, but there are as many: close one first"


def test_the_policy_allows_no_inline_script_and_nothing_from_elsewhere(server):
    for path in ("/", "/play", "/api/games", "/nothing", "/static/dom.js"):
        policy = server.get(path).headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert server.get(path).headers["x-content-type-options"] == "nosniff"
    for page in ("/", "/play", "/inside", "/exercises", "/teacher", "/lab", "/trees"):
        body = server.get(page).body.decode()
        assert "<script>" not in body
        assert " style=" not in body
        assert "<style" not in body


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/manifest.json", "/app.py"])
def test_only_files_of_the_manifest_are_served(server, path):
    assert server.get(path).status == 404


FILES = ("tree:/etc/passwd", "tree:lecture.json", "/tmp/x.py:MyGame", "mygame.py:MyGame")
MODULES = ("os:system", "own:Nim", "own:/etc/passwd", "own:x.py:X", "outply.games.nim:Nim", "nim:" + "1," * 2_000)


@pytest.mark.parametrize("game", [*FILES, *MODULES])
def test_no_path_module_or_class_is_taken_from_a_request(server, game):
    refused = server.post("/api/tabs", {"game": game})
    assert refused.status == 400
    assert "expected" in refused.error
    assert "root:" not in refused.error


def test_a_server_for_others_answers_only_those_who_know_its_token():
    with serving("--host", "0.0.0.0") as running:
        assert running.token
        refused = running.get("/api/games")
        assert (refused.status, refused.error) == (
            401,
            "expected the token of this server: open the address that it printed",
        )
        assert running.get("/api/games?token=wrong").status == 401
        entered = running.get(f"/?token={running.token}")
        assert entered.status == 200
        cookie = entered.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie
        assert running.get("/api/games", cookie=cookie.partition(";")[0]).status == 200


def test_a_game_that_is_called_script_is_harmless(tmp_path):
    path = tmp_path / "trick.py"
    path.write_text(GAME.format(name="Trick"), encoding="utf-8")
    with serving(f"{path}:Trick") as running:
        position = running.tab("own:Trick").post("position")
        assert position.headers["content-type"] == "application/json"
        # JSON that no browser takes for HTML; the page sets all of it as text.
        assert position.json["legal"][0]["name"] == "<script>alert(1)</script>"


def test_an_unknown_tab_and_an_unknown_operation_are_one_sentence(server):
    assert server.post("/api/tabs/unknown/position", {}).status == 404
    tab = server.tab("nim")
    assert tab.post("__init__").status == 404
    assert tab.post("cards").status == 404
    assert server.get("/api/tabs").status == 405


def test_a_port_that_is_taken_gets_a_sentence_and_the_next_free_one():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        listener, sentence = listen("127.0.0.1", port)
        free = listener.getsockname()[1]
        listener.close()
        assert sentence == f"port {port} is taken; {free} is free"
        assert free > port


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "70000"], "expected a port from 0 to 65535, but got 70000"),
        (["--host", "no.such.host.invalid"], "expected an address of this machine, but got 'no.such.host.invalid'"),
        (["--allow-host", "a b"], "expected the name of a host after --allow-host, but got 'a b'"),
        (["nogame.py:X"], "expected a Python file at 'nogame.py', but there is none"),
        (["conect4"], "expected the name of a game"),
    ],
)  # fmt: skip
def test_what_cannot_be_served_is_one_sentence(arguments, sentence):
    command = [sys.executable, "-m", "outply", "serve", "--no-browser", *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 2
    assert ran.stderr.startswith(f"outply: {sentence}")
    assert "Traceback" not in ran.stderr


def test_loopback_is_what_only_this_machine_can_reach():
    assert all(is_loopback(host) for host in ("localhost", "127.0.0.1", "::1", "127.8.9.1"))
    assert not any(is_loopback(host) for host in ("0.0.0.0", "10.0.0.1", "x", "::"))
    with pytest.raises(InputError, match="after --allow-host"):
        check_hosts(("",))
