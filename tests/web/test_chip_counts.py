"""Chips counted in by the plain form: as large as they may grow in an evening."""

from __future__ import annotations

import re

from tests.web.test_tapped_games import begin, state


def test_as_many_chips_as_the_form_takes_are_kept(client):
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem"])
    page = client.get(f"{base}/chips").text
    form = re.search(r'<form[^>]*data-deed="chips".*?</form>', page, re.S)[0]
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
    named = re.findall(r'<input id="[^"]*" name="([^"]+)"[^>]*maxlength="(\d+)"', form)
    told = {name: "9" * int(most) for name, most in named}
    assert client.post(f"{base}/do", data={**fields, **told}).status_code == 303
    assert state(client, base)["series"]["counts"][-1]["ok"] is False
