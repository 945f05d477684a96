"""The end of a pot game: what becomes of the pot, and why not everybody gets the same of it."""

from __future__ import annotations

import re

from scorekeeper import schnapsen
from scorekeeper.schnapsen.app.pages import GAME
from tests.cases import for_each
from tests.web.forms import begin, count, leaves, sign, state

CLOSED = """zhn: 1
variant: schnapsen
players: Anna, Ben
dealer: Ben
deal
turnup: Th
hand Anna: Ah Kh Qh Qs Qc
hand Ben: Jd Js Jc As Ac
Anna: Qs As
Ben: close Ac Qc
"""


def test_chips_left_over_and_who_has_left(client):
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem", "Dora"])
    count(client, base, **{"tricks-0": "2", "tricks-1": "1", "tricks-2": "0", "tricks-3": ""})
    sign(client, base)
    page = client.get(f"{base}/end").text
    line, folded, more = page.partition("<summary>Who would pay whom now")
    assert "Includes the pot of 3: Ben\u00a0+1, Cem\u00a0+1, Dora\u00a0+1." in line, "before anything is unfolded"
    assert folded
    assert "It does not come out even:" in more
    assert "the odd chips go round one by one, first to Ben, who would deal next." in page
    leaves(client, base, 3)
    page = client.get(f"{base}/end").text
    assert "Includes the pot of 3: Anna\u00a0+1, Ben\u00a0+1, Cem\u00a0+1." in page
    assert "Anybody who has left gets none of it: Dora." in page
    assert "come out even" not in page


def test_at_the_end_it_is_said_what_of_a_figure_comes_from_the_pot(client):
    """It said +1 at the table and +2 at the end, of the same person."""
    base = begin(client, "zwicken", ["Anna", "Ben"])
    count(client, base, **{"tricks-0": "3", "tricks-1": "0"})
    sign(client, base)
    before = state(client, base)["totals"]
    client.post(f"{base}/do", data={"deed": "end", "id": "019aa0ff-0000-7000-8000-00000000000e"})
    page = client.get(f"{base}/end").text
    figure = r'<span class="name">(\w+)</span>(?:<small>\+(\d) from the pot</small>)?.*?digits-\d">([+−]\d)'
    found = re.findall(figure, page)
    assert len(found) == 2
    at_table = dict(zip(["Anna", "Ben"], before, strict=True))
    assert {name: int(end.replace("−", "-")) - int(share or 0) for name, share, end in found} == at_table


def test_one_chip_left_over(client):
    base = begin(client, "zwicken", ["Anna", "Ben"])
    count(client, base, **{"tricks-0": "3", "tricks-1": "0"})
    sign(client, base)
    page = client.get(f"{base}/end").text
    assert "Includes the pot of 3: Anna\u00a0+1, Ben\u00a0+2." in page
    assert "It does not come out even" in page


def test_the_end_shows_one_set_of_figures_with_who_has_left_and_they_come_to_nothing(client):
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem", "Dora"])
    count(client, base, **{"tricks-0": "2", "tricks-1": "1", "tricks-2": "0", "tricks-3": ""})
    sign(client, base)
    leaves(client, base, 2)
    page = client.get(f"{base}/end").text
    settled = state(client, base)["settled"]["series"]["balances"]
    first = re.search(r'<b class="figures">(.*?)</b>', page)[1]
    rows = [int(one.replace("−", "-")) for one in re.findall(r"[+−]?\d+", first)]
    assert sorted(rows) == sorted(settled.values())
    assert "Cem" in first
    assert sum(rows) == 0
    proof = re.search(r'id="hands-proof".*?<span>(.*?)</span>', page, re.S)[1]
    assert sorted(abs(one) for one in rows) == sorted(map(int, re.findall(r"\d+", proof)))[2:], "and a pot of 0 = 0"
    assert "(Cem)" in proof
    assert proof.endswith(" + 0 (Pot) = 0"), "figures that stand under no name bear one"


def test_who_left_with_chips_in_the_book_stands_on_the_match_page(client):
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem", "Dora"])
    count(client, base, **{"tricks-0": "2", "tricks-1": "1", "tricks-2": "0", "tricks-3": ""})
    sign(client, base)
    assert "No longer here: Cem" not in client.get(base).text
    leaves(client, base, 2)
    assert "No longer here: Cem −3" in client.get(base).text


def test_exchange_and_closing_are_offered_as_long_as_they_can_be():
    replay = schnapsen.replay(schnapsen.read(CLOSED))
    offered = [GAME.chances(position).beforehand for position in replay.positions]
    assert offered[0] == ("close",), "Ben has the jacks, none of them of trumps"
    assert offered[1] == (), "between lead and answer"
    assert offered[-1] == (), "closed"
    open_ = [position for position in replay.positions if position.closing is None and not position.trick]
    assert all("close" in GAME.chances(position).beforehand for position in open_)


def test_every_page_of_a_match_by_a_reconstruction_says_so_once(client):
    base = begin(client, "anbieten", ["Anna", "Ben", "Cem"])
    count(client, base, **{"tricks-0": "2", "tricks-1": "1", "tricks-2": "0", "last": "0"})
    for path in ("", "/count", "/sign", "/hands", "/chips", "/more", "/display", "/record", "/end", "/change",
                 "/change/people", "/hand/1", "/sheet", "/history", "/links", "/delete"):
        page = client.get(base + path)
        assert (page.status_code, page.text.count(">Reconstruction<")) == (200, 1), path
    zwicken = begin(client, "zwicken", ["Anna", "Ben", "Cem"])
    for path in ("", "/links", "/delete"):
        assert "Reconstruction" not in client.get(zwicken + path).text, path


@for_each("path", ["/check?v={}", "/check/rules?v={}", "/new?variant={}"])
def test_what_names_a_reconstruction_before_a_match_says_so(client, path):
    text = "Anbieten (Reconstruction)"
    assert text in client.get(path.format("anbieten")).text
    if path.startswith("/check?"):
        assert "Reconstruction" not in client.get(path.format("zwicken")).text
    if path.startswith("/new"):
        page = client.get(path.format("anbieten")).text
        assert f'"name":"{text}"' in page, "a script shows it when other rules are chosen"
