"""The API takes whatever its own description allows, and whatever it does not, without failing."""

import json

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.config import SchemathesisConfig

from outply.interfaces.web.openapi import openapi
from outply.interfaces.web.schema import OPERATIONS
from tests.web.conftest import serving

# Searches and experiments are started elsewhere; here, what answers at once is fuzzed from its description.
QUICK = [name for name, operation in OPERATIONS.items() if not operation.searches]


def test_the_description_is_served_and_names_every_operation(server):
    told = server.get("/api/openapi.json").json
    assert told == json.loads(json.dumps(openapi()))
    assert {f"/api/tabs/{{tab}}/{name}" for name in OPERATIONS} <= set(told["paths"])


@pytest.fixture(scope="module")
def fuzzed():
    with serving() as running:
        yield running.tab("tictactoe")


schema = schemathesis.openapi.from_dict(openapi(), config=SchemathesisConfig())


@schema.include(path_regex=rf"^/api/tabs/{{tab}}/({'|'.join(QUICK)})$").parametrize()
@settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_whatever_is_asked_is_answered_or_refused_in_a_sentence(case, fuzzed):
    body = case.body if isinstance(case.body, bytes) else json.dumps(case.body, default=str)
    answer = fuzzed.server.post(f"/api/tabs/{fuzzed.name}/{case.path.rpartition('/')[2]}", body)
    assert answer.status in (200, 400, 413)
    assert answer.status == 200 or answer.error


def test_two_hundred_requests_at_once_are_all_answered(server):
    from concurrent.futures import ThreadPoolExecutor

    tab = server.tab("connect4")
    with ThreadPoolExecutor(50) as pool:
        statuses = list(pool.map(lambda k: tab.post("position", actions=["4", "3"][: k % 3]).status, range(200)))
    assert statuses == [200] * 200


MALFORMED = (b"", b"{", b"[]", b"null", b"\xff\xfe", b"{" * 5_000, b'{"game": NaN}', b'{"game": 1e999}')


@pytest.mark.parametrize("body", MALFORMED)
def test_malformed_bodies_are_refused_in_a_sentence(server, body):
    refused = server.post("/api/tabs", body)
    assert refused.status == 400
    assert refused.error.startswith("expected ")


def test_ten_megabytes_are_refused(server):
    assert server.post("/api/tabs", b"x" * 10_000_000).status == 413
