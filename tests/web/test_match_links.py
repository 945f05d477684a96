"""The links of a match: each holder hands on what is theirs; renewed, shown as a key card; whose names watchers see."""

from __future__ import annotations

import io
import sys

from PIL import Image

from scorekeeper.web.pdf import Press
from tests import needs
from tests.web.matches import begin


def test_each_holder_hands_on_what_is_theirs(client):
    _match, links = begin(client)
    for role, handed in (("watch", 1), ("record", 2), ("judge", 3)):
        page = client.get(f"/m/{links[role]}/links").text
        shown = [name for name in ("watch", "record", "judge") if links["codes"][name] in page]
        assert shown == ["watch", "record", "judge"][:handed]
        for name in ("watch", "record", "judge"):
            assert (f"/m/{links[name]}{'/phone' if name == 'record' else ''}\"" in page) == (name in shown)


def test_renewing_asks_first_and_says_when_it_is_done(client):
    _match, links = begin(client)
    page = client.get(f"/m/{links['judge']}/links").text
    assert page.count("Everybody with the old link is then shut out.") == page.count("Cancel") == 3
    assert "The new link is here." not in page
    done = client.post(f"/m/{links['judge']}/links", data={"role": "record"}, follow_redirects=True).text
    assert done.count("The new link is here.") == 1


def test_a_renewed_link_is_another_one_and_an_entry_says_so(client_everywhere):
    client = client_everywhere
    _match, links = begin(client)
    answer = client.post(f"/m/{links['judge']}/links", data={"role": "judge"})
    assert answer.status_code == 303
    fresh = answer.location.split("/m/")[1].partition("/")[0]
    assert fresh != links["judge"]
    assert client.get(f"/m/{links['judge']}").status_code == 403
    kinds = [one["kind"] for one in client.get(f"/m/{fresh}/entries").json["entries"]]
    assert kinds == ["match.opened", "link.renewed"]
    assert client.get(f"/m/{links['record']}").status_code == 200


def test_watchers_see_first_names_until_the_judge_says_otherwise(client):
    _match, links = begin(client)
    judge = f"/m/{links['judge']}"

    def seen():
        return {one["name"] for one in client.get(f"/m/{links['watch']}/state").json["persons"].values()}

    assert seen() == {"Hanna", "Uwe", "Jens", "Frauke"}
    for _ in range(2):
        assert client.post(f"{judge}/names", data={"names": "full"}).status_code == 303
    assert seen() == {"Hanna Petersen", "Uwe Hansen", "Jens Petersen", "Frauke Hansen"}
    assert client.get(f"{judge}/state").json["seq"] == 2  # said twice, written once
    assert client.post(f"{judge}/names", data={"names": "none"}).status_code == 400


def test_the_key_card_is_a_page_and_a_picture(client):
    _match, links = begin(client)
    card = client.get(f"/m/{links['judge']}/key.pdf")
    assert card.mimetype == "application/pdf"
    assert card.data == client.get(f"/m/{links['judge']}/key.pdf").data
    needs.pictures()
    made = client.get(f"/m/{links['judge']}/key.png")
    assert made.data.startswith(b"\x89PNG")
    assert "key.png" in client.get(f"/m/{links['judge']}/links").text


def test_the_picture_of_a_key_waits_its_turn_as_every_paper_does(app, client):
    needs.pictures()
    _match, links = begin(client)
    app.extensions["scorekeeper.press"] = Press(wait=0.05)
    with app.extensions["scorekeeper.press"]._desk.place(1):
        assert client.get(f"/m/{links['judge']}/key.png").status_code == 503
    made = client.get(f"/m/{links['judge']}/key.png")
    assert (made.status_code, made.mimetype) == (200, "image/png")
    assert made.headers["Content-Disposition"] == 'attachment; filename="key-card.png"'


def test_where_no_picture_can_be_made_the_card_is_offered(client, monkeypatch):
    _match, links = begin(client)
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    assert "key.png" not in client.get(f"/m/{links['judge']}/links").text
    answer = client.get(f"/m/{links['judge']}/key.png")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/m/{links['judge']}/key.pdf")


def test_the_picture_of_a_card_is_the_card(client):
    """Black where the page is, white at its edges, three pixels a point."""
    needs.pictures()
    _match, links = begin(client)
    with Image.open(io.BytesIO(client.get(f"/m/{links['judge']}/key.png").data)) as picture:
        assert picture.size == (893, 1259)
        assert picture.getextrema()[0] < 50
        assert picture.crop((0, 0, 893, 30)).getextrema() == (255, 255)


def test_the_code_that_lets_a_second_phone_in_stands_first_and_one_tap_from_the_menu(client):
    _match, links = begin(client)
    for role in ("record", "judge"):
        menu = client.get(f"/m/{links[role]}/more").text.split('data-part="share"')[0]
        assert f'href="/m/{links[role]}/links"' in menu
        page = client.get(f"/m/{links[role]}/links").text
        code, others = page.index(links["codes"]["record"]), page.index(links["codes"]["watch"])
        assert code < others
        assert code < page.index("Keep the browser’s own address secret.")
        asked = client.get(f"/m/{links[role]}/links?show=watch").text
        assert asked.index(links["codes"]["watch"]) < asked.index(links["codes"]["record"])
