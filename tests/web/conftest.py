"""The real server in a process of its own, and a client that talks to it over the wire."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

ADDRESS = re.compile(r"http://[\w.\[\]:]+?:(\d+)/(?:\?token=([\w-]+))?")


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def error(self) -> str:
        return self.json["error"]


@dataclass
class Server:
    process: "subprocess.Popen[str]"
    port: int
    token: str
    tabs: list["Tab"] = field(default_factory=list)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        host = given.get("host", f"localhost:{self.port}")
        sent = {"host": host, "origin": f"http://{host}", **given}
        if body is not None and "content-type" not in sent:
            sent["content-type"] = "application/json"
        content = body if isinstance(body, bytes | str) or body is None else json.dumps(body)
        try:
            connection.request(method, path, content, {name: value for name, value in sent.items() if value})
            answer = connection.getresponse()
            return Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: Any, **headers: str) -> Answer:
        return self.ask("POST", path, body, **headers)

    def tab(self, game: str) -> "Tab":
        opened = self.post("/api/tabs", {"game": game})
        assert opened.status == 201, opened.body
        self.tabs.append(Tab(self, opened.json["tab"]))
        return self.tabs[-1]

    def close_tabs(self) -> None:
        while self.tabs:
            self.ask("DELETE", f"/api/tabs/{self.tabs.pop().name}")

    def workers(self) -> list[int]:
        """The worker processes of this server."""
        return children(self.process.pid)


@dataclass
class Tab:
    server: Server
    name: str

    def post(self, operation: str, **request: Any) -> Answer:
        return self.server.post(f"/api/tabs/{self.name}/{operation}", request)

    @contextmanager
    def events(self) -> Iterator[Iterator[dict[str, Any]]]:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        connection.request("GET", f"/api/tabs/{self.name}/events", headers={"host": f"localhost:{self.server.port}"})
        answer = connection.getresponse()
        assert answer.status == 200

        def read() -> Iterator[dict[str, Any]]:
            for line in answer:
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])

        try:
            yield read()
        finally:
            answer.close()
            connection.close()

    def search(self, operation: str, **request: Any) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        """The reports of a search, and its last event."""
        with self.events() as events:
            started = self.post(operation, **request)
            assert started.status == 202, started.body
            number, reports = started.json["search"], []
            for event in events:
                if event.get("search") != number:
                    continue
                if event["kind"] == "progress":
                    reports.append(event["about"])
                else:
                    return reports, event
        raise AssertionError("the stream ended before the search did")


def children(pid: int) -> list[int]:
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = path.read_text().rpartition(")")[2].split()
            if int(fields[1]) == pid and fields[0] != "Z":
                found.append(int(path.parent.name))
    return found


def is_alive(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def wait_until(true: Any, seconds: float = 20) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.05)
    return bool(true())


@contextmanager
def serving(*arguments: str, port: int = 0) -> Iterator[Server]:
    command = [sys.executable, "-m", "outply", "serve", "--no-browser", "--port", str(port), *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    assert process.stdout is not None
    try:
        found = next((match for line in process.stdout if (match := ADDRESS.search(line))), None)
        assert found is not None, "the server printed no address"
        server = Server(process, int(found[1]), found[2] or "")
        assert wait_until(lambda: answers(server))
        yield server
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


def answers(server: Server) -> bool:
    with suppress(OSError):
        return server.get("/").status in (200, 401)
    return False


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    with serving() as server:
        yield server


@pytest.fixture
def server(running: Server) -> Iterator[Server]:
    """The server of the module, whose tabs are closed after each test."""
    yield running
    running.close_tabs()
