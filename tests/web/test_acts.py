"""Schnapsen and Zwicken written down act by act, by plain forms: the record is scored, slips are kept and said."""

from __future__ import annotations

import re

import pytest

from scorekeeper import zwicken
from tests.cases import for_each
from tests.web.acts import CONTRACT, act, forms, listed
from tests.web.forms import begin, check_line, count, sign, state, text
from tests.web.matches import entry, send


@pytest.fixture(scope="module")
def app(kept_app):
    return kept_app


def test_the_hand_of_the_contract_is_scored_by_its_acts(client):
    base = begin(client, "schnapsen", ["Ben", "Anna"])
    act(client, base, card="Th")
    for one in CONTRACT:
        act(client, base, **one)
    assert "The hand is over." in client.get(f"{base}/record").text
    hand = state(client, base)["current"]
    assert (hand["way"], hand["facts"]["how"]) == ("plays", "Sn.G3")
    assert [side["game_points"] for side in hand["result"]] == [0, 3]
    assert [side["points"] for side in hand["result"]] == [0, 73]
    for path in ("sign", "hand/1"):  # a false sum was printed here: the cards of an ended hand need not be 120
        assert "33 of 120 in tricks" in client.get(f"{base}/{path}").text, path
    for path in ("sign", "hand/1", "hand/1/replay", "history"):
        assert client.get(f"{base}/{path}").status_code == 200, path
    send(client, base.rsplit("/", 1)[1], entry("objected", {"side": 0, "about": "cards", "remark": None}, hand["id"]))
    assert "33 of 120 in tricks" in check_line(client.get(f"{base}/hand/1").text), "disputed, it is still no sum of 120"
    back = re.search(r'<a class="back" href="([^"]+)"', client.get(f"{base}/hand/1/replay").text)
    assert back[1] == f"{base}/hand/1", "a hand of a match leads back to its page there, not to the start page"


def test_who_signs_is_told_what_a_recorded_hand_proves(client):
    """Ben did not follow suit, and led a spade later: it was nowhere but on the page of the replay, and a tick stood
    there."""
    base = begin(client, "schnapsen", ["Ben", "Anna"])
    cards = [{"card": code} for code in ("Qs", "Ac", "Ah", "Js")]
    for one in ({"card": "Th"}, {"act": "close"}, *cards, {"act": "66"}):
        act(client, base, **one)
    for path in ("sign", "hand/1"):
        page = client.get(f"{base}/{path}").text
        assert '<p class="check-line ok"' not in page, path
        link = re.search(r'</svg><a href="([^"]+/replay[?][^"]*)">(.*?)</a></p>', page)
        assert link, path
        assert link[2] == "1 breach of the rules"
    there = text(client, "", link[1])
    assert "2 of 4" in there
    assert "spades" in there


def test_the_papers_of_a_hand_say_what_its_match_has_agreed(client):
    """No record of a hand says how games are counted: that there were no house rules was said, too."""
    base = begin(client, "schnapsen", ["Ben", "Anna"], **{"switch-bummerl_schneider": "2"})
    for one in ({"card": "Th"}, *CONTRACT):
        act(client, base, **one)
    for path in ("ruling?at=3", "print"):
        page = text(client, base, f"/hand/1/replay/{path}")
        assert "House rules: Losing a game without a game point costs two Bummerl." in page, path
        assert "House rules none" not in page


def test_a_count_that_contradicts_the_plays_is_told_where_it_is_signed(client):
    """journal.md: what was counted in other ways is kept, a difference is a finding."""
    base = begin(client, "schnapsen", ["Ben", "Anna"])
    act(client, base, card="Th")
    for one in CONTRACT:
        act(client, base, **one)
    text = "Another count gives different points"
    for path in ("sign", "hand/1"):
        assert f"<span>{text}</span>" not in client.get(f"{base}/{path}").text, path
    hand = state(client, base)["current"]["id"]
    assert count(client, base, f"?way=quick&hand={hand}", winner="0", game_points="1").status_code == 303
    counted = state(client, base)["current"]
    assert (counted["way"], counted["differing"]) == ("quick", ["plays"])
    for path in ("sign", "hand/1"):
        assert f"<span>{text}</span>" in client.get(f"{base}/{path}").text, path
    sign(client, base)
    for path in ("sign", "hand/1", "hands"):
        page = client.get(f"{base}/{path}").text
        assert not re.search(rf'i-warning"/></svg><span>{text}', page), f"both have agreed: {path}"


def test_a_recorded_hand_that_is_corrected_by_its_winner_was_not_counted_by_cards(client):
    """Points and tricks of the plays stood in the form, and were sent as if somebody had counted them."""
    base = begin(client, "schnapsen", ["Ben", "Anna"])
    for one in ({"card": "Th"}, *CONTRACT):
        act(client, base, **one)
    sign(client, base)
    hand = state(client, base)["recent"][-1]["id"]
    page = client.get(f"{base}/count?way=quick&hand={hand}").text
    assert re.findall(r'name="points-[01]"[^>]*value="(\d+)"', page) == []
    corrected = count(client, base, f"?way=quick&hand={hand}", winner="0", game_points="1", reason="anders")
    assert corrected.status_code == 303
    proposal = state(client, base)["recent"][-1]["proposal"]
    assert proposal["way"] == "quick"
    sent = [entry("accepted", {"side": side, "digest": proposal["digest"], "person": None}, hand) for side in (0, 1)]
    send(client, base.rsplit("/", 1)[1], *sent)
    listed_note = " ".join(re.sub(r"<[^>]+>", " ", client.get(f"{base}/hands").text).split())
    assert "Hand 1: 0 : 3 → 1 : 0." in listed_note
    assert "Hand 1: Hand 1" not in listed_note


def test_who_declared_a_marriage_claims_before_the_other_has_answered(client):
    base = begin(client, "schnapsen", ["Ben", "Anna"])
    for one in ({"card": "Th"}, {"card": "Ac"}, {"card": "Tc"}, {"card": "Ah"}, {"card": "Ts"}):
        act(client, base, **one)
    act(client, base, say="40", card="Kh")
    assert "Ben to play" in client.get(f"{base}/record").text
    act(client, base, "Anna", act="66")
    assert "Sn.K1" not in str(state(client, base)["current"])
    assert state(client, base)["current"]["facts"]["how"] == "Sn.G1"
    assert [side["game_points"] for side in state(client, base)["current"]["result"]] == [0, 3]


def test_a_claim_that_nobody_can_be_right_with_is_out_of_the_way(client):
    base = begin(client, "schnapsen", ["Ben", "Anna"])
    for code in ("Th", "Ac", "Tc"):
        act(client, base, card=code)
    within = re.compile(r"<details><summary>66</summary>.*?Anna claims 66.*?</details>", re.DOTALL)
    assert within.search(client.get(f"{base}/record").text)
    for code in ("Ah", "Ts", "Ad", "Td", "As", "Ks"):
        act(client, base, card=code)
    page = client.get(f"{base}/record").text
    assert "Anna claims 66" in page
    assert not within.search(page)


def test_the_closer_can_still_claim_behind_the_last_trick(client):
    """schnapsen.md, Exactly 9 and Sn.G4: without the claim the closer has lost."""
    base = begin(client, "schnapsen", ["Ben", "Anna"])
    for one in ({"card": "Th"}, {"act": "close"}):
        act(client, base, **one)
    for code in ("Ah", "Jd", "Kh", "Js", "As", "Ts", "Ac", "Tc", "Ad", "Td"):
        act(client, base, card=code)
    assert state(client, base)["current"]["facts"]["how"] == "Sn.G4"
    act(client, base, "Anna", act="66")
    assert state(client, base)["current"]["facts"]["how"] == "Sn.G3"


def test_a_slip_is_kept_and_said(client):
    base = begin(client, "schnapsen", ["Ben", "Anna"])
    act(client, base, card="Th")
    act(client, base, card="Ah")
    act(client, base, card="Jd")
    act(client, base, act="66")
    page = client.get(f"{base}/record").text
    assert "66" in page
    assert state(client, base)["current"]["plays"] == 3


def undo(client, base):
    """Take back what was said last."""
    page = client.get(f"{base}/record").text
    form = re.search(r'<form class="undo-form.*?</form>', page, re.S)
    assert form
    hidden = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[0]))
    assert client.post(f"{base}/do", data=hidden).status_code == 303


def test_the_last_act_is_taken_back(client):
    base = begin(client, "schnapsen", ["Ben", "Anna"])
    act(client, base, card="Th")
    act(client, base, card="Ah")
    undo(client, base)
    assert state(client, base)["current"]["plays"] == 0


def test_a_deal_of_zwicken_by_decisions_and_cards(client):
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem"])
    act(client, base, card="9h")
    assert "Passes" in "".join(text for _, text in forms(client, base))
    for seen in ("play", "swap 2", "pass"):
        act(client, base, act=seen)
    assert "Passes" not in "".join(text for _, text in forms(client, base))
    for code in ("As", "Ks", "8s", "Qs", "Td", "Ad"):
        act(client, base, card=code)
    result = state(client, base)["current"]["result"]
    assert [side["tricks"] for side in result] == [0, 2, 1]
    assert [side["chips"] for side in result] == [-3, 2, 1]
    assert "0 + 0" not in client.get(f"{base}/sign").text, "no sum was made here"


def test_hops_and_jumps_lead_to_who_deals_and_what_is_staked(client):
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem"])
    act(client, base, cut="hop")
    act(client, base, cut="hop")
    page = client.get(f"{base}/record").text
    assert "Cem deals" in page
    assert "Which card is turned up?" in page
    act(client, base, card="9h")
    assert "Anna to play" in client.get(f"{base}/record").text
    for _player in range(3):
        act(client, base, act="play")
    for code in ("As", "Ks", "8s", "Qs", "Td", "Ad"):
        act(client, base, card=code)
    assert not state(client, base)["current"]["complete"]
    replay = client.get(f"{base}/hand/1/replay/hand.zhn").text
    assert replay.count("cut: ? hop") == 2
    assert replay.count("cut:") == 2


def test_the_last_cut_is_taken_back_alone(client):
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem"])
    act(client, base, cut="hop")
    act(client, base, cut="jump")
    assert "Anna deals" in client.get(f"{base}/record").text
    undo(client, base)
    assert "Ben deals" in client.get(f"{base}/record").text


def test_the_same_cut_sent_twice_is_one(client):
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem"])
    form = next(hidden for hidden, text in forms(client, base) if 'value="hop"' in text)
    for _again in range(2):
        assert client.post(f"{base}/do", data={**form, "cut": "hop"}).status_code == 303
    assert "Ben deals" in client.get(f"{base}/record").text


def test_the_dealer_who_did_not_look_pays_for_it(client):
    base = begin(client, "zwicken", ["Anna", "Ben"])
    act(client, base, cut="-")
    assert not [text for _, text in forms(client, base) if 'name="cut"' in text], "the deal follows"
    act(client, base, card="9h")
    act(client, base, act="play")
    act(client, base, act="pass")
    result = state(client, base)["current"]["result"]
    assert [side["gezwickt"] for side in result] == [["b"], []]


@pytest.mark.parametrize("cuts", ["dance", "hop dance"])
def test_what_is_no_cut_is_refused(client, cuts):
    base = begin(client, "zwicken", ["Anna", "Ben"])
    form = next(hidden for hidden, text in forms(client, base) if 'value="hop"' in text)
    *before, last = cuts.split()
    answer = client.post(f"{base}/do", data={**form, "cuts": " ".join(before), "cut": last})
    assert answer.status_code == 422


def test_a_hand_that_is_known_can_be_written_down_with_the_turn_up(client):
    base = begin(client, "zwicken", ["Anna", "Ben"])
    ben = state(client, base)["seats"][1]
    act(client, base, **{f"hand_{ben}": "As, 7d ?", "card": "9h"})
    for seen in ("play", "play"):
        act(client, base, act=seen)
    assert "hand Ben: As 7d" in client.get(f"{base}/hand/1/replay/hand.zhn").text


def test_what_is_no_card_of_a_hand_is_refused(client):
    base = begin(client, "zwicken", ["Anna", "Ben"])
    ben = state(client, base)["seats"][1]
    form = next(hidden for hidden, text in forms(client, base) if 'value="9h"' in text)
    answer = client.post(f"{base}/do", data={**form, "card": "9h", f"hand_{ben}": "As foo"})
    assert answer.status_code == 422
    assert "“foo” is not a card" in answer.text


def raised(client):
    """A deal of Anbieten in which Ben has raised by five before the first trick: all three are in."""
    base = begin(client, "anbieten", ["Anna", "Ben", "Cem"])
    act(client, base, card="9h")
    for _player in range(3):
        act(client, base, act="play")
    raising = next(hidden for hidden, text in forms(client, base) if "Ben raises" in text)
    seats = state(client, base)["seats"]
    answer = client.post(f"{base}/do", data={**raising, "act": "5", "person": seats[1]})
    assert answer.status_code == 303
    return base


@pytest.mark.parametrize(("lang", "word"), [("de", "Rekonstruktion"), ("en", "Reconstruction")])
def test_a_deal_of_reconstructed_rules_says_so_in_its_file(client, lang, word):
    base = raised(client)
    for path in ("hand/1/replay/hand.zhn", "export.zhn"):
        written = client.get(f"{base}/{path}", headers={"Accept-Language": lang}).text
        first, second, *rest = written.split("\n")
        assert first == "zhn: 1"
        assert second.startswith(f"# {word}: "), path
        assert "Ben: raise 5" in rest
        seen, plain = (zwicken.replay(zwicken.read(text)) for text in (written, "\n".join([first, *rest])))
        assert [step.play for step in seen.steps] == [step.play for step in plain.steps]


def test_a_deal_of_known_rules_says_nothing_of_a_reconstruction(client):
    base = begin(client, "zwicken", ["Anna", "Ben"])
    none = r'<li data-recorded hidden><a class="row" href="[^"]*/export.zhn"'
    assert re.search(none, client.get(f"{base}/more").text)
    act(client, base, card="9h")
    act(client, base, act="play")
    assert re.search(r'<li><a class="row" href="[^"]*/export.zhn"', client.get(f"{base}/more").text)
    assert "#" not in client.get(f"{base}/export.zhn").text


def test_somebody_drops_out_at_a_raise_out_of_turn(client):
    base = raised(client)
    text = " ".join(text for _, text in forms(client, base))
    assert "Anna drops out" in text
    assert "Cem drops out" in text
    assert "Ben drops out" not in text, "who raised does not drop out at it"
    act(client, base, "Anna", act="pass")
    assert "Anna drops out" not in " ".join(text for _, text in forms(client, base))
    for code in ("As", "Ks", "Ad", "Kd", "Ac", "Kc"):
        act(client, base, card=code)
    result = state(client, base)["current"]["result"]
    assert [side["chips"] for side in result] == [-3, 8, -5]
    assert not any("badge" in text for text in listed(client, base))


def test_nobody_raises_or_drops_out_in_zwicken_or_within_a_trick(client):
    base = raised(client)
    act(client, base, card="As")
    assert len(forms(client, base)) == 1
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem"])
    act(client, base, card="9h")
    for _player in range(3):
        act(client, base, act="play")
    assert len(forms(client, base)) == 1


def test_acts_are_told_in_words_and_each_finding_at_its_act(client):
    base = begin(client, "schnapsen", ["Ben", "Anna"])
    act(client, base, card="Th")
    act(client, base, say="40", card="Kh")
    hidden = next(hidden for hidden, text in forms(client, base) if "Anna claims 66" in text)
    ben = next(person for person in state(client, base)["seats"] if person != hidden["person"])
    assert client.post(f"{base}/do", data={**hidden, "act": "66", "person": ben}).status_code == 303
    act(client, base, "Anna", act="66")
    latest, void, lead = listed(client, base)
    assert lead.startswith("Anna declares 40 and leads")
    assert "claim" not in lead
    assert void.startswith("Ben claims 66")
    assert void != "Ben claims 66", "the claim out of turn is said where it was made"
    assert latest.startswith("Anna claims 66")
    assert "Ben" not in latest
    assert re.search(rf'href="{base}/rules#Sn\.\w+"', client.get(f"{base}/record").text), "the table's own book"


@pytest.mark.parametrize(("lang", "seen"), [("de", "Ben geht mit und tauscht 2 Karten"), ("nds", "2 Koorten")])
def test_acts_are_told_in_every_language(client, lang, seen):
    base = begin(client, "zwicken", ["Anna", "Ben"])
    act(client, base, card="9h")
    act(client, base, act="swap 2")
    client.set_cookie("lang", lang, domain="localhost")
    (row,) = listed(client, base)
    assert seen in row
    assert "swap" not in row


@pytest.mark.parametrize("seen", [{"act": "dance"}, {}])
def test_what_cannot_be_read_is_refused_with_a_sentence(client, seen):
    base = begin(client, "schnapsen", ["Ben", "Anna"])
    act(client, base, card="Th")
    page = client.get(f"{base}/record").text
    form = re.search(r'<form class="keys-of".*?</form>', page, re.S)
    assert form
    hidden = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[0]))
    assert client.post(f"{base}/do", data={**hidden, **seen}).status_code == 422


@pytest.mark.parametrize("lang", ["de", "nds"])
def test_in_other_languages(client, lang):
    base = begin(client, "zwicken", ["Anna", "Ben"])
    act(client, base, card="9h")
    client.set_cookie("lang", lang, domain="localhost")
    assert "Passes" not in client.get(f"{base}/record").text


RECORDERS = (
    "", "record", "record?hand={hand}", "record?hand={hand}&change={act}", "record?hand={hand}&behind={act}",
    "record?hand={hand}&change=deal", "plays.json?hand={hand}", "screens", "hands", "hand/1", "hand/1/replay",
    "hand/1/replay/hand.zhn", "history", "sheet", "export.json",
)


@pytest.mark.slow
@for_each("text", ["??", "66 66", "As Ts"])
@for_each(
    ("variant", "names", "first"),
    [("schnapsen", ["Ben", "Anna"], ["Th"]), ("schnapsen", ["Ben", "Anna"], ["Th", "Jc"]),
     ("schnapsen", ["Ben", "Anna"], ["Th", "swap"]), ("zwicken", ["Anna", "Ben", "Cem"], ["9h"])],
)
def test_an_act_that_nobody_can_read_is_kept_and_said_and_every_page_opens(client, variant, names, first, text):
    """Another program's phone sends it: the recorder of every phone stays open, and one tap puts it right."""
    base = begin(client, variant, names)
    act(client, base, card=first[0])
    for one in first[1:]:
        act(client, base, **({"act": one} if one == "swap" else {"card": one}))
    hand, seats = state(client, base)["current"]["id"], state(client, base)["seats"]
    sent = [entry("play.made", {"person": seats[1], "zhn": each, "ask": None, "inserted": False}, hand)
            for each in (text, "As")]
    assert send(client, base.split("/")[-1], *sent) == ["applied", "applied"]
    for path in RECORDERS:
        answer = client.get(f"{base}/{path.format(hand=hand, act=sent[0]['id'])}".rstrip("/"), follow_redirects=True)
        assert answer.status_code == 200, path
    if variant == "zwicken" and text == "As Ts":
        return  # two cards are one act there, and it can be read
    seen = listed(client, base)
    assert len(seen) == len(first) + 1
    assert any("cannot be read" in row and text.replace('"', "") in row for row in seen), seen
    found = state(client, base)["current"]["findings"]
    assert [(one["rule"], one["entry"]) for one in found][:1] == [("syntax", sent[0]["id"])]
    gone = entry("undone", {"target": sent[0]["id"]}, hand)
    assert send(client, base.split("/")[-1], gone) == ["applied"]
    assert "cannot be read" not in " ".join(listed(client, base))
