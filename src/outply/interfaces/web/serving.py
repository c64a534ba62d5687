"""Run the server: find a port, print the address, open a browser where there is one."""

import contextlib
import ipaddress
import logging
import os
import secrets
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from typing import cast

import uvicorn

from outply.contract.errors import InputError
from outply.interfaces.web.app import make_app
from outply.interfaces.web.safety import Guard

PORT = 8765
TRIES = 20


def serve(
    games: tuple[str, ...] = (),
    port: int | None = None,
    host: str = "127.0.0.1",
    browser: bool = True,
    allowed: tuple[str, ...] = (),
    say: Callable[[str], None] = print,
) -> None:
    """Serve the page until Ctrl-C."""
    check_hosts(allowed)
    token = "" if is_loopback(host) else secrets.token_urlsafe(18)
    app = make_app(games, (*allowed, *own_names(host)), token)
    listener, taken = listen(host, port)
    with contextlib.closing(listener):
        found = listener.getsockname()[1]
        if taken:
            say(taken)
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown if token else 'localhost'}:{found}/" + (f"?token={token}" if token else "")
        say(f"outply is at {address}   (Ctrl-C ends it; outply tour is the tour at the terminal)")
        if browser:
            threading.Thread(target=open_browser, args=(address,), daemon=True).start()
        run(app, listener)


class Server(uvicorn.Server):
    """A server that ends the streams of open pages before it ends itself."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Leave, with what is still being answered."""
        cast(Guard, self.config.app).leave()
        # Rules that still compute are given up, of which nobody needs to hear.
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets)


def run(app: Guard, listener: socket.socket) -> None:
    """Answer requests on a socket until Ctrl-C."""
    config = uvicorn.Config(
        app,
        log_level="error",
        access_log=False,
        lifespan="on",
        server_header=False,
        timeout_keep_alive=20,
        limit_concurrency=400,
        timeout_graceful_shutdown=1,
    )
    server = Server(config)
    # Workers are killed as the server ends, and nobody waits for them then.
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


def listen(host: str, port: int | None) -> tuple[socket.socket, str]:
    """A socket on the port, or on the next one that is free, with a sentence if it is another one."""
    wanted = PORT if port is None else port
    if not 0 <= wanted <= 65_535:
        raise InputError(f"expected a port from 0 to 65535, but got {wanted}")
    for attempt in range(TRIES if wanted else 1):
        listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, min(wanted + attempt, 65_535)))
            listener.listen(128)
        except PermissionError:
            listener.close()
            raise InputError(f"expected a port that this user may open, but {wanted} is not one") from None
        except OSError as error:
            listener.close()
            if isinstance(error, socket.gaierror) or error.errno not in TAKEN:
                reason = error.strerror or str(error)
                raise InputError(f"expected an address of this machine, but got '{host}' ({reason})") from None
            continue
        free = listener.getsockname()[1]
        return listener, f"port {wanted} is taken; {free} is free" if wanted and free != wanted else ""
    raise InputError(f"expected a free port from {wanted} to {wanted + TRIES - 1}, but all are taken")


TAKEN = (98, 48, 10048)  # EADDRINUSE on Linux, macOS and Windows


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach the address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def own_names(host: str) -> tuple[str, ...]:
    """The names under which an address may be asked for."""
    if host in ("0.0.0.0", "::"):
        return socket.gethostname(), f"{socket.gethostname()}.local"
    return (f"[{host}]" if ":" in host else host,)


def check_hosts(hosts: tuple[str, ...]) -> None:
    """Refuse what cannot be the name of a host."""
    for host in hosts:
        if not host or set(host.lower()) - set("abcdefghijklmnopqrstuvwxyz0123456789.-[]:"):
            raise InputError(f"expected the name of a host after --allow-host, but got '{host[:60]}'")


def open_browser(address: str) -> None:
    """Open the page in a browser, if there is one with a screen to show it."""
    time.sleep(0.4)
    has_screen = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if has_screen:
        with contextlib.suppress(Exception):
            webbrowser.open(address)
