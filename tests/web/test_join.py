"""A code typed in: to its own link however it is typed; what is none says so, and nobody guesses for long."""

from __future__ import annotations

from scorekeeper.web.limits import Buckets
from tests.cases import for_each
from tests.web.matches import begin


@for_each("role", ["watch", "record", "judge"])
def test_a_code_leads_to_its_own_link_however_it_is_typed(client, role):
    _match, links = begin(client)
    code = links["codes"][role]
    for typed in (code, code.lower(), code.replace("-", ""), f" {code.replace('0', 'O').replace('1', 'l')} "):
        answer = client.post("/join", data={"code": typed})
        asked = "/phone" if role == "record" else ""
        assert (answer.status_code, answer.location) == (303, f"/m/{links[role]}{asked}"), typed


def test_what_is_no_code_says_so_and_keeps_what_was_typed(client):
    begin(client)
    short = client.post("/join", data={"code": "7Q4M"})
    assert short.status_code == 422
    assert 'value="7Q4M"' in short.text
    assert client.post("/join", data={"code": "0000-0000"}).status_code == 404
    assert client.post("/join").status_code == 422


def test_a_replaced_code_says_so(client):
    _match, links = begin(client)
    client.post(f"/m/{links['judge']}/links", data={"role": "record"})
    assert client.post("/join", data={"code": links["codes"]["record"]}).status_code == 403


def test_guessing_codes_comes_to_an_end_even_for_a_right_one(app, client):
    app.extensions["scorekeeper.code_buckets"] = Buckets(rate=0.001, burst=60)
    _match, links = begin(client)
    tried = [client.post("/join", data={"code": f"0000-{number:04}"}).status_code for number in range(70)]
    assert tried == [404] * 60 + [429] * 10
    answer = client.post("/join", data={"code": links["codes"]["judge"]})
    assert answer.status_code == 429
