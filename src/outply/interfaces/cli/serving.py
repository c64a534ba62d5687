"""`serve`: the page."""

from typing import Annotated

import typer

from outply.interfaces.cli.output import opened

Games = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GAME …]", help="Games of your own (mygame.py:MyGame), or with parameters of your own."),
]


def serve(
    games: Games = None,
    port: Annotated[
        int | None, typer.Option("--port", "-p", metavar="P", help="The port; by default 8765 or the next free one.")
    ] = None,
    host: Annotated[
        str, typer.Option("--host", metavar="H", help="The address to listen at; others than loopback need a token.")
    ] = "127.0.0.1",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open a browser, if there is one.")] = True,
    allow_host: Annotated[
        list[str] | None,
        typer.Option("--allow-host", metavar="NAME", help="Another name under which the page may be asked for."),
    ] = None,
) -> None:
    """Open the page: play, analyse and look inside, in a browser.

    It needs no network. Only this machine can reach it, unless --host says otherwise.
    """
    from outply.interfaces.loading import load_game
    from outply.interfaces.web.serving import serve as serve_page

    with opened() as output:
        for game in games or ():
            load_game(game)

        def note(words: str) -> None:
            output.page.print(words, soft_wrap=True)

        serve_page(tuple(games or ()), port, host, browser, tuple(allow_host or ()), note)
