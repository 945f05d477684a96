"""The pages of hands of Schnapsen and Zwicken: every view of every hand, and what they say."""

from __future__ import annotations

import io
import re
from html import unescape

import pytest
from pypdf import PdfReader

from scorekeeper.games import GAMES
from scorekeeper.web.game_pages import pages_of
from scorekeeper.web.hand_place import example
from scorekeeper.web.replay import VIEWS
from scorekeeper.words import variant_name
from tests.cases import for_each, named
from tests.web.hands import unsaved, words
from tests.web.trick_hands import BROKEN, CLOSED, HANDS, HOPPED, NO_TURNUP, RAISED, REVOKED, UNSEEN

HTML = [view for view in VIEWS if not view.endswith((".pdf", ".zhn"))]


@pytest.fixture(scope="module")
def app(kept_app):
    return kept_app


def shown(client, text, view="", at=None, lang="en"):
    """The words of one page of a hand."""
    asked = "" if at is None else f"?at={at}"
    response = client.get(unsaved(client, text) + view + asked, headers={"Accept-Language": lang})
    assert response.status_code == 200
    return words(response)


def test_every_game_has_pages_of_its_hands():
    assert [game.id for game in GAMES if pages_of(game.id).hand is None or pages_of(game.id).recorder is None] == []


@pytest.mark.slow
@for_each("view", HTML)
@for_each("text", HANDS.values(), ids=HANDS)
def test_every_page_of_every_hand(client, text, view):
    no_play = {"/what-if": [NO_TURNUP], "/ruling": [NO_TURNUP, HANDS["nothing yet"]]}
    expected = 404 if text in no_play.get(view, ()) else 200
    response = client.post("/replay", data={"text": text, "do": "look anyway"})
    assert response.status_code == 303, response.text
    for at, lang in (("", "de"), ("?at=2", "en"), ("?at=9999", "de"), ("?at=x", "nds")):
        found = client.get(response.location + view + at, headers={"Accept-Language": lang})
        assert found.status_code == expected, at
        assert "style=" not in found.text


@pytest.mark.slow
@for_each("text", HANDS.values(), ids=HANDS)
def test_the_papers_of_every_hand(client, text):
    base = client.post("/replay", data={"text": text, "do": "look anyway"}).location
    assert len(PdfReader(io.BytesIO(client.get(f"{base}/hand.pdf").data)).pages) >= 1
    ruling = client.get(f"{base}/ruling.pdf?at=2")
    assert ruling.status_code == (404 if text in (NO_TURNUP, HANDS["nothing yet"]) else 200)


def test_what_the_pages_of_a_hand_say(client, subtests):
    with named(subtests, "a hand step by step"):
        first = shown(client, CLOSED, at=0)
        assert "Ben deals, Anna leads. To go: 5 : 3." in first
        assert "To draw 10 cards" in first
        assert "All in order." in first
        second = shown(client, CLOSED, at=1)
        assert "Anna closes the talon" in second
        assert "Closed by Anna" in second
        assert "Anna closed, claimed rightly and wins 3 game points." in shown(client, CLOSED, at=9)
    with named(subtests, "with the last card everybody has what the deal brought"):
        last = shown(client, HOPPED, at=13)
        boxes = dict(re.findall(r"(Anna|Ben|Cem|Dora) (?:passed|\d tricks?) ([+−]?\d+) ", last))
        assert boxes == {"Anna": "−6", "Ben": "+4", "Cem": "+2", "Dora": "−3"}
        assert "Pot 3 chips" in last
        assert "In the pot now: 3 chips." in last
    with named(subtests, "a play has one number wherever it is seen"):
        # Moments count all that was done; people see the number of the play, and of what is none what it was.
        for at, steps in ((1, " – Closed "), (2, " 1 of 4 "), (3, " 2 of 4 ")):
            assert steps in shown(client, REVOKED, at=at), at
        assert "ruling on play 2" in shown(client, REVOKED, "/ruling", at=3)
        assert " – Claim " in shown(client, CLOSED, at=9)
        assert " 3 of 13 " in shown(client, HOPPED, at=3), "passing and exchanging are plays of their own"
    with named(subtests, "what had to be played with the card that was held"):
        page = shown(client, REVOKED, "/allowed", at=3)
        assert "The hand held a card that had to be played." in page
        assert "In the hand:" in page
        assert "Jack of spades" in page
    with named(subtests, "what only the other one could do is not allowed to this one"):
        page = shown(client, CLOSED, "/allowed", at=5)
        assert "Certainly allowed" in page
        assert "Claim 66" not in page, "Anna has just declared her marriage"
    with named(subtests, "what is open is said to be open"):
        page = shown(client, UNSEEN, "/allowed", at=3)
        assert "The record does not show whether one of them was held." in page
        assert "Not seen anywhere:" in page
    with named(subtests, "the line that ended the replay is shown"):
        base = client.post("/replay", data={"text": BROKEN, "do": "look anyway"}).location
        page = words(client.get(f"{base}?at=99", headers={"Accept-Language": "en"}))
        assert "“Anna: Qh what” cannot be read." in page
    with named(subtests, "everybodys cards with the tricks made"):
        first = client.get(f"{unsaved(client, CLOSED)}/cards?at=3", headers={"Accept-Language": "en"})
        assert words(first).count("Won") == 1
        won = re.search(r"Won</p><p class=\"cards\">(.*?)</p>", first.text, re.S)
        assert re.findall(r'aria-label="([^"]+)"', won[1]) == ["Ace of hearts", "Jack of diamonds"]
        assert "Won" not in shown(client, CLOSED, "/cards", at=2)


def test_what_a_ruling_says(client, subtests):
    with named(subtests, "a ruling says how many corrections fit and which two it names on page and paper"):
        page = shown(client, REVOKED, "/ruling", at=3)
        paper = client.get(f"{unsaved(client, REVOKED)}/ruling.pdf?at=3", headers={"Accept-Language": "en"})
        printed = " ".join(" ".join(one.extract_text() for one in PdfReader(io.BytesIO(paper.data)).pages).split())
        for seen in ("5 corrections would fit. The best 2 of them:", "If the play stands"):
            assert seen in page
            assert seen in printed
        best = re.search(r'<ins class="notation">([^<]+)', client.get(f"{unsaved(client, REVOKED)}/correct").text)[1]
        assert best in page.partition("1. ")[2].partition("2. ")[0], "the same as where it is corrected"
    with named(subtests, "a ruling names rule play and proof"):
        page = shown(client, REVOKED, "/ruling", at=3)
        assert "ruling on play 2" in page
        assert "(rule Sn.S2, line 10)" in page.replace("\xa0", " ")
        assert "Anna: close Qs Ac" in page
        assert "The hand held a card that had to be played." in page
    with named(subtests, "a correction is proposed on its page and beside the ruling"):
        slipped = HOPPED.replace("Ben: Ks Js 9s", "Cem: Ks Js 9s")
        for view, at in (("/correct", 0), ("/ruling", 8)):
            page = shown(client, slipped, view, at=at)
            assert "Ben: Ks Js 9s" in page
            assert "It was Ben’s turn, not Cem’s." in page
        assert "Dran war Ben, nicht Cem." in shown(client, slipped, "/correct", lang="de")
    with named(subtests, "no correction is proposed and the page says so"):
        torn = HOPPED.replace("As Ts 8s", "2s 2s 2s").replace("Ks Js 9s", "3s 3s 3s").replace("Td Ad Qd", "4s 4s 4s")
        assert "No small correction would fit" in shown(client, torn, "/correct")


def test_the_deal_of_the_contract(client):
    page = shown(client, HOPPED, at=0)
    assert "Dora stakes first." in page
    assert "hop" in page
    assert "Anna deals." in page
    assert "Pot 6 chips" in page
    end = shown(client, HOPPED, at=99)
    assert "Anna is gezwickt: no trick." in end
    assert "In the pot now: 3 chips." in end
    assert "−6" in end


@for_each("view", ["", "/what-if", "/print", "/ruling"])
def test_a_reconstruction_is_marked_wherever_it_is_shown(client, view):
    assert "Reconstruction" in shown(client, RAISED, view, at=2)
    assert "Rekonstruktion" in shown(client, RAISED, view, at=2, lang="de")
    assert "Reconstruction" not in shown(client, HOPPED, view, at=2)


def test_trying_another_card(client):
    base = unsaved(client, REVOKED)
    page = words(client.get(f"{base}/what-if?at=2&play=Js", headers={"Accept-Language": "en"}))
    assert "Ben follows suit with" in page
    assert "Anna held" in page
    assert "Anna to play" in page
    against = client.get(f"{base}/what-if?at=2&play=Ac", headers={"Accept-Language": "en"})
    assert re.search(r'class="finding error', against.text)
    unread = client.get(f"{base}/what-if?at=2&play=xyz", headers={"Accept-Language": "en"}).text
    assert 'value="xyz"' in unread


def test_which_rules_and_which_example(client, subtests):
    with named(subtests, "the form offers variants of every game"):
        page = client.get("/replay").text
        for variant in ("dithmarschen", "schnapsen", "zwicken", "anbieten"):
            assert f'value="{variant}"' in page
    with named(subtests, "rules of every game can be chosen and are kept"):
        page = client.get("/check/rules").text
        assert 'value="zwicken"' in page
        assert client.post("/check/rules", data={"v": "zwicken"}).status_code == 303
        assert "What may I play?" in client.get("/check", headers={"Accept-Language": "en"}).text
        client.post("/check/rules", data={"v": "classic"})
        assert "What can I take?" in client.get("/check", headers={"Accept-Language": "en"}).text
    with named(subtests, "other rules keep the question"):
        text = "u=h&t=Kd&h=Ad.Js&o=0&slot=h"
        page = client.get(f"/check/rules?v=zwicken&{text}").text
        fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]+)"', page[: page.index("</main>")]))
        assert fields == {"u": "h", "t": "Kd", "h": "Ad.Js", "o": "0", "slot": "h", "own": "zwicken"}
        chosen = client.post("/check/rules", data={**fields, "v": "anbieten"})
        assert asked(client, chosen.location.partition("?")[2]).text.count("aria-pressed") == 3
    with named(subtests, "an example of no game is no page"):
        assert client.get("/replay/example/skat").status_code == 404
    with named(subtests, "one example may take the place of another but never of what was typed"):
        first = client.post("/replay", data={"text": example("zwicken"), "do": "example schnapsen"})
        assert "turnup: Th" in first.text
        typed = client.post("/replay", data={"text": "zhn: 1", "do": "example schnapsen"})
        assert typed.status_code == 422
        assert "turnup: Th" not in typed.text[: typed.text.index("</textarea>")]
    with named(subtests, "an example of a game nobody knows is the first ones"):
        assert example().strip() in unescape(client.post("/replay", data={"text": "", "do": "example skat"}).text)


def test_a_kept_hand_has_its_verdict_on_the_page_of_its_links(client):
    sent = client.post("/replay", data={"text": CLOSED, "do": "keep"})
    assert sent.status_code == 303
    assert "All in order." in words(client.get(sent.location, headers={"Accept-Language": "en"}))


# what may I play?


def asked(client, query, lang="en"):
    return client.get(f"/check?{query}", headers={"Accept-Language": lang})


def test_what_may_be_played_in_a_trick(client, subtests):
    with named(subtests, "what may be played to a lead"):
        page = words(asked(client, "v=schnapsen&u=h&t=Kd&h=Ad.Js.Th&o=0"))
        assert "What may I play?" in page
        assert page.index("May be played") < page.index("May not be played")
        assert page.count("May not be played") == 2
    with named(subtests, "a hand begins with the talon open"):
        # Sn.P1: while cards are drawn nothing is owed; which of the two holds is to be seen without a tap.
        page = asked(client, "v=schnapsen&u=h&t=Kd&h=Ad.Js.Th").text
        assert "May not be played" not in page
        chosen = re.findall(r'aria-current="true"[^>]*><span>([^<]*)', page)
        assert chosen == ["Talon open"]
        chosen = re.findall(r'aria-current="true"[^>]*><span>([^<]*)', asked(client, "v=schnapsen&u=h&o=0").text)
        assert chosen == ["closed or empty"]
    with named(subtests, "the verdict stands above the keys and the reasons below"):
        page = asked(client, "v=schnapsen&u=h&t=Kd&h=Ad.Js.Th&o=0").text
        assert page.index('id="now"') < page.index('id="keys"') < page.index('id="answers"')
        verdict = re.findall(r'aria-label="([^"]*)"', page[page.index("You may play:") : page.index('id="keys"')])
        assert verdict == ["Ace of diamonds"]
    with named(subtests, "the permanent trump is no diamond"):
        page = words(asked(client, "v=zwicken&u=s&t=Kd&h=7d.9d.Qc"))
        assert page.count("May be played") == 1
        assert page.count("May not be played") == 2
    with named(subtests, "a marriage is named beside the cards"):
        assert "King of diamonds with 20" in words(asked(client, "v=schnapsen&u=h&h=Kd.Qd.Th"))


@for_each(
    ("query", "key", "expected"),
    [
        ("v=schnapsen&u=h", "Kd", "v=schnapsen&u=h&t=Kd"),
        ("v=schnapsen&u=h&t=Kd", "Ad", "v=schnapsen&u=h&t=Kd&h=Ad&slot=h"),
        ("v=schnapsen&u=h&t=Kd&h=Ad", "Ad", "v=schnapsen&u=h&t=Kd"),
        ("v=schnapsen&u=h&t=Kd&h=Ad", "7d", "v=schnapsen&u=h&t=Kd&h=Ad"),
        ("v=zwicken&u=s&t=Kd", "9d", "v=zwicken&u=s&t=Kd&h=9d&slot=h"),
        ("v=zwicken&u=s&t=Kd&slot=t", "9d", "v=zwicken&u=s&t=Kd.9d&slot=t"),
    ],
)
def test_a_tap_leads_to_its_own_address(client, query, key, expected):
    response = asked(client, f"{query}&key={key}")
    assert response.status_code == 303
    assert response.location == f"/check?{expected}"


@for_each(
    "query", ["v=schnapsen&u=x&t=Kd.Ad.Jd&h=Kd.Kd.zz", "v=zwicken&u=s&h=Ah.Kh.Qh.Jh.9h", "v=anbieten"]
)
def test_an_address_nobody_made_is_no_error(client, query):
    assert asked(client, query).status_code == 200


# a hand to look at


@for_each("view", VIEWS)
@for_each("game", GAMES, ids=lambda game: game.id)
def test_every_page_of_an_example(client, game, view):
    assert client.get(f"/replay/example/{game.id}{view}").status_code == 200


@pytest.mark.slow
def test_a_hand_of_every_variant_can_be_looked_at(client):
    listed = client.get("/replay/hands").text
    links = re.findall(r'href="(/replay/hands/[^"]+)"', listed)
    assert links == [f"/replay/hands/{variant}" for game in GAMES for variant in game.rule_sets]
    for link in links:
        assert variant_name(link.rsplit("/", 1)[1], "en") in client.get(link, headers={"Accept-Language": "en"}).text
    for path in ("/", "/replay"):
        assert 'href="/replay/hands"' in client.get(path).text
    assert client.get("/replay/hands/skat").status_code == 404


@for_each("view", VIEWS)
@for_each("variant", ["grossenwiehe", "anbieten"])
def test_every_page_of_such_a_hand(client, variant, view):
    page = client.get(f"/replay/hands/{variant}{view}")
    assert page.status_code == 200
    assert "X-Robots-Tag" not in page.headers


# how a hand is written down


@for_each("game", GAMES, ids=lambda game: game.id)
def test_the_example_of_a_game_is_put_into_the_box_and_is_in_order(client, game):
    box = client.post("/replay", data={"text": "", "do": f"example {game.id}"})
    assert box.status_code == 200
    text = example(game.id)
    assert text.strip() in unescape(box.text)
    hand = game.replay(game.read(text))
    assert hand.complete
    assert not hand.findings
