"""The description of the API in OpenAPI, made from the table of operations."""

from typing import Any

from outply.interfaces.web.schema import OPERATIONS, Shape, fields, text

TAB = {"name": "tab", "in": "path", "required": True, "schema": {"type": "string", "maxLength": 40}}
KNOWN = {"name": "known", "in": "query", "required": False, "schema": {"type": "integer", "minimum": 0}}
FAULT = {"type": "object", "properties": {"error": {"type": "string"}}, "required": ["error"]}
REASONS = {
    "400": "The request is not what was expected; a sentence says why.",
    "401": "The token of this server is missing.",
    "403": "The request comes from another page.",
    "404": "There is no such tab.",
    "408": "The request did not arrive in time.",
    "413": "The request is too long.",
    "415": "The request is not JSON.",
    "421": "The request names another host.",
    "429": "There are as many tabs or searches as there may be.",
    "503": "The process of this game has ended; the next request starts a new one.",
}
OPENING = fields(("game",), game=text(2_200))


def openapi() -> dict[str, Any]:
    """The whole description."""
    paths: dict[str, Any] = {
        "/api/games": {"get": described("The games on offer.", None, "200")},
        "/api/cards": {"get": described("A small board for each game that comes with outply.", None, "200")},
        "/api/cards/own": {
            "get": {**described("Small boards of the user's games.", None, "200"), "parameters": [KNOWN]}
        },
        "/api/lessons": {"get": described("Kinds of exercises, experiments and replays.", None, "200")},
        "/api/tabs": {"post": described("Open a tab with a game.", OPENING, "201")},
        "/api/tabs/{tab}": {"delete": described("Close a tab.", None, "204", tab=True)},
        "/api/tabs/{tab}/events": {"get": described("The events of a tab.", None, "200", tab=True, stream=True)},
        "/api/tabs/{tab}/rest": {"post": described("Keep a tab that waits for nothing.", fields(), "200", tab=True)},
        "/api/tabs/{tab}/stop": {"post": described("Stop what a tab is searching.", fields(), "200", tab=True)},
    }
    for name, operation in OPERATIONS.items():
        success = "202" if operation.searches else "200"
        path = f"/api/tabs/{{tab}}/{name}"
        paths[path] = {"post": described(operation.summary, operation.request, success, tab=True)}
    info = {"title": "outply", "version": "1", "description": "What the page asks of its own server."}
    return {"openapi": "3.0.3", "info": info, "paths": paths}


def described(
    summary: str, request: Shape | None, success: str, tab: bool = False, stream: bool = False
) -> dict[str, Any]:
    """One operation: what it takes and what it answers."""
    media = "text/event-stream" if stream else "application/json"
    good: dict[str, Any] = {"description": "Done."}
    if success != "204":
        good["content"] = {media: {"schema": {"type": "string"} if stream else {"type": "object"}}}
    faults = {
        status: {"description": reason, "content": {"application/json": {"schema": FAULT}}}
        for status, reason in REASONS.items()
    }
    found: dict[str, Any] = {"summary": summary, "responses": {success: good, **faults}}
    if tab:
        found["parameters"] = [TAB]
    if request is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": request}}}
    return found
