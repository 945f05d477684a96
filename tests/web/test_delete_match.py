"""A deleted match is gone for everybody, and the judge brings it back."""

from __future__ import annotations

from tests.web.matches import played


def test_a_deleted_match_is_gone_for_everybody_and_comes_back(app, client_everywhere):
    client = client_everywhere
    _match, links = played(client)
    judge = f"/m/{links['judge']}"
    page = client.get(f"{judge}/delete").text
    for kind in ("export.json", "export.csv"):
        assert kind in page
    assert "export.zhn" not in page, "nobody recorded a play"
    assert client.post(f"{judge}/delete").status_code == 303
    assert client.post(f"{judge}/delete").status_code == 303  # sent twice
    for role in ("watch", "record", "judge"):
        assert client.get(f"/m/{links[role]}").status_code == 410, role
        assert client.get(f"/m/{links[role]}/state").json == {"error": "match_deleted"}
    assert client.post("/join", data={"code": links["codes"]["record"]}).status_code == 410
    assert f"{judge}/delete" in client.get(judge).text  # leads to where it is restored
    assert client.post(f"/m/{links['record']}/restore").status_code == 410
    assert client.get(f"{judge}/delete").status_code == 200
    assert client.post(f"{judge}/restore").location == judge
    view = client.get(f"{judge}/state").json
    assert view["hands"] == 1
