"""Whatever phones have said of a match, and be it nonsense, every address of it still answers."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.journal.anything import BY_THE_SERVER, Known, Speaker
from tests.web.tables import OTHER_PHONE, PHONE, Table, addresses, an_id

SPOKEN = 30
"""Entries of one drawn match."""


def drawn(data: Any, client: Any) -> Table:
    """A match of which anything was said, by two phones and the judge."""
    match = Table(client, sides=data.draw(st.sampled_from([2, 3])))
    match.cards(["X25", "X15"])
    known = Known(match.persons, len(match.sides))
    known.hands += match.hands
    known.digests.append(match.hand(1)["digest"])
    speaker = Speaker(data.draw, known, an_id)
    for role in ("record", "judge"):
        entries = [speaker.entry(data.draw(st.sampled_from([PHONE, OTHER_PHONE]))) for _ in range(SPOKEN // 2)]
        rows = [entry for entry in entries if entry["kind"] not in BY_THE_SERVER]
        known.entries += [entry["id"] for entry in rows]
        answer = client.post(match.url("entries", role), json={"entries": rows, "words": {}})
        assert answer.status_code == 200
        assert all(one["status"] in ("applied", "rejected") for one in answer.json["results"])
    return match


@pytest.mark.slow
@pytest.mark.parametrize("role", ["watch", "record", "judge"])
@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_address_answers(app: Any, role: str, data: Any) -> None:
    client = app.test_client()
    match = drawn(data, client)
    broken = []
    for address in addresses(app, match, role):
        if match.links[role] not in address:
            continue
        answer = client.get(address)
        if answer.status_code >= 500:
            broken.append(address.replace(match.links[role], "TOKEN"))
        answer.close()
    assert broken == []
