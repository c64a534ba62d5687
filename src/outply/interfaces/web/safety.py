"""What keeps the page's server safe: who may ask, from where, and how much.

host      the name in the Host header must be ours: a foreign name that points here is refused
origin    what changes something must come from our own page
token     a server that others can reach answers only those who know its token
length    bodies are limited in length and in time, and are JSON
headers   a strict Content-Security-Policy, no framing, no sniffing, no referrer
"""

import asyncio
import hmac
import json
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs, urlsplit

from outply.contract.errors import InputError
from outply.interfaces.web.schema import MOST_BODY

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
COOKIE = "outply-token"
BODY_SECONDS = 10.0

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Guard:
    """An application around another, which lets through only what keeps the rules above."""

    def __init__(
        self, app: App, hosts: tuple[str, ...] = (), token: str = "", leave: Callable[[], None] = lambda: None
    ) -> None:
        self.app, self.token = app, token
        self.leave = leave
        """What to do when the server is about to end, while its connections are still open."""
        self.hosts = frozenset(host.lower() for host in (*LOOPBACK, *hosts))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse the request, or hand it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.lower().decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        entered = [False]

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS, *self.cookie(entered[0])]
            await send(message)

        status, reason = self.refusal(scope, headers, entered)
        if status:
            await refuse(guarded, status, reason)
            return
        await self.app(scope, receive, guarded)

    def refusal(self, scope: Scope, headers: dict[str, str], entered: list[bool]) -> tuple[int, str]:
        """The status and the sentence with which to refuse a request; 0 if it may pass."""
        hosts = [value for name, value in scope["headers"] if name.lower() == b"host"]
        if len(hosts) != 1 or host_name(headers.get("host", "")) not in self.hosts:
            return 421, "expected the name of this machine as the host; --allow-host NAME admits another"
        if scope["method"] not in ("GET", "HEAD"):
            origin = headers.get("origin")
            if origin is None or not self.is_own(origin, headers["host"]):
                return 403, "expected a request from this very page, but it comes from elsewhere"
            if scope["method"] != "DELETE" and media_type(headers.get("content-type", "")) != "application/json":
                return 415, "expected JSON (Content-Type: application/json)"
        if self.token and not self.knows_token(scope, headers, entered):
            return 401, "expected the token of this server: open the address that it printed"
        return 0, ""

    def is_own(self, origin: str, host: str) -> bool:
        """Whether an origin is the page itself."""
        parts = urlsplit(origin)
        return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower() and not parts.path

    def knows_token(self, scope: Scope, headers: dict[str, str], entered: list[bool]) -> bool:
        """Whether the request bears the token: once in the address, from then on as a cookie."""
        given = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("token", [""])[0]
        if given and hmac.compare_digest(given.encode(), self.token.encode()):
            entered[0] = True
            return True
        cookie: SimpleCookie = SimpleCookie()
        try:
            cookie.load(headers.get("cookie", ""))
        except CookieError:
            return False
        kept = cookie[COOKIE].value if COOKIE in cookie else ""
        return hmac.compare_digest(kept.encode(), self.token.encode())

    def cookie(self, entered: bool) -> list[tuple[bytes, bytes]]:
        """The header that lets a browser keep the token."""
        if not entered:
            return []
        return [(b"set-cookie", f"{COOKIE}={self.token}; HttpOnly; SameSite=Strict; Path=/".encode())]


def host_name(host: str) -> str:
    """The name in a Host header, without its port.

    >>> host_name("localhost:8000"), host_name("[::1]:80"), host_name("evil.example:80"), host_name("localhost:x")
    ('localhost', '[::1]', 'evil.example', '')
    """
    name, colon, port = host.rpartition(":")
    if not colon or host.endswith("]"):
        return host.lower()
    return name.lower() if port.isascii() and port.isdigit() and len(port) <= 5 else ""


def media_type(header: str) -> str:
    """The media type without its parameters."""
    return header.partition(";")[0].strip().lower()


async def refuse(send: Send, status: int, reason: str) -> None:
    """Answer with a status and a sentence."""
    body = json.dumps({"error": reason}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class TooLarge(Exception):
    """A body is longer than allowed."""


class TooSlow(Exception):
    """A body did not arrive in time."""


async def read_json(receive: Receive, length: str | None, most: int = MOST_BODY) -> Any:
    """The JSON in the body of a request, if it is short enough and comes soon enough."""
    if length is not None and length.isascii() and length.isdigit() and int(length[:12]) > most:
        raise TooLarge
    body = bytearray()

    async def collect() -> None:
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise TooSlow
            body.extend(message.get("body", b""))
            if len(body) > most:
                raise TooLarge
            if not message.get("more_body"):
                return

    try:
        await asyncio.wait_for(collect(), BODY_SECONDS)
    except TimeoutError:
        raise TooSlow from None
    try:
        return json.loads(bytes(body) or b"{}", parse_constant=refuse_constant)
    except (ValueError, RecursionError):
        raise InputError("expected JSON, but got something else") from None


def refuse_constant(name: str) -> None:
    """Refuse NaN and the infinities, which are not JSON."""
    raise ValueError(name)
