"""What can I take? Keys, taps, answers, all without a script."""

from __future__ import annotations

import re
from html import unescape

import pytest

from scorekeeper.zwickern.variants import RULE_SETS
from tests.cases import for_each, named
from tests.web.hands import words
from tests.web.matches import entry, new_id, opening, send

HIDDEN = r'type="hidden" name="(\w+)" value="([^"]*)"'
KEY = r'<button class="key[^"]*" name="key" value="([^"]+)"'


@pytest.fixture(scope="module")
def app(kept_app):
    return kept_app


def tap(client, url, key):
    """Send the form as a browser does when this key is tapped; the address it ends at."""
    page = client.get(url).text
    fields = {name: unescape(value) for name, value in re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page)}
    assert key in re.findall(KEY, page)
    response = client.get("/check", query_string={**fields, "key": key})
    assert response.status_code == 303
    return response.location


def answer(client, url, lang="en"):
    """The words of the answer above the keys."""
    page = client.get(url, headers={"Accept-Language": lang}).text
    return words(type("", (), {"text": page.split('id="now"')[1].split("</div>\n<")[0].split(">", 1)[1]}))


@for_each("variant", RULE_SETS)
def test_one_key_for_each_rank_and_joker(client, variant):
    keys = re.findall(KEY, client.get(f"/check?v={variant}").text)
    jokers = {f"X{number or ''}" for number in RULE_SETS[variant].jokers}
    assert set(keys) == set("A23456789TJQK") | jokers
    assert len(keys) == len(set(keys)) <= 19


@for_each("table", [["3"], ["3", "4", "7", "8", "J"], list("A23456789T")])
def test_n_table_cards_cost_n_plus_one_taps(client, table):
    url, taps = "/check", 0
    for key in ["X15", *table]:
        url, taps = tap(client, url, key), taps + 1
    assert taps == len(table) + 1
    assert "card" in answer(client, url)


def test_what_is_answered(client, subtests):
    with named(subtests, "the largest capture stands first and all on request"):
        url = "/check?v=dithmarschen&p=X15&t=3.4.7.8.J"
        assert "4 cards" in answer(client, url)
        assert "4 stays" in answer(client, url)
        page = client.get(url + "&all=1").text
        numbers = [int(n) for n in re.findall(r"<b>(\d+) cards?</b>", page)]
        assert numbers == [4, 3, 2, 2]
    with named(subtests, "a zwick is marked"):
        assert "Zwick" in answer(client, "/check?v=dithmarschen&p=X15&t=7.8")
        assert "Zwick" not in answer(client, "/check?v=dithmarschen&p=X15&t=7.8.9")
    with named(subtests, "nothing to take is said"):
        assert "Nothing to take: no cards make 4 or 14." in answer(client, "/check?v=dithmarschen&p=K&t=2.9")
    with named(subtests, "a pile counts as one card of its value"):
        url = tap(client, "/check?v=dithmarschen&p=K&pile=1", "=11")
        url = tap(client, url, "3")
        assert "2 cards" in answer(client, url)
        assert "=" not in re.findall(KEY, client.get("/check?v=dietze&pile=1").text)
    with named(subtests, "no more of a rank than the pack has"):
        page = client.get("/check?v=dithmarschen&p=7&t=7.7.7.7.X15.X15").text
        assert re.search(r'value="7"[^>]* disabled', page)
        assert 'value="7.7.7.X15"' in page
    with named(subtests, "a full table still answers"):
        for variant in ("grossenwiehe", "parlett", "classic-double"):
            table = ".".join("A23456789TJQA23456789TJQ")
            played = "X" if variant == "parlett" else "K"
            assert client.get(f"/check?v={variant}&p={played}&t={table}").status_code == 200
    with named(subtests, "the rules in force stand on the page"):
        assert "Großenwiehe" in words(client.get("/check?v=grossenwiehe")).split("On the table")[0]
    with named(subtests, "ways are counted to a round number"):
        table = "A.2.3.4.5.6.7.8.9.T.J.Q.K"
        assert "More than 500 ways" in answer(client, f"/check?v=grossenwiehe&p=X25&t={table}")
        assert "More than 400 ways" in answer(client, f"/check?v=grossenwiehe&p=X30&t={table[2:]}.2.3.4")
    with named(subtests, "a build says how it adds up"):
        page = client.get("/check?v=dithmarschen&p=4&t=7&all=build").text
        assert re.findall(r'<span class="sum">([^<]+)</span>', page) == ["7 − 4 = 3", "7 + 4 = 11"]
    with named(subtests, "a pile of one ace can be tapped"):
        assert "=1" in re.findall(KEY, client.get("/check?v=dithmarschen&pile=1").text)
        assert "Zwick" in answer(client, tap(client, "/check?v=dithmarschen&p=A&pile=1", "=1"))
        assert "=1" not in re.findall(KEY, client.get("/check?v=classic&pile=1").text)
    with named(subtests, "where nothing has to be held nothing is said of it"):
        page = client.get("/check?v=classic&p=4&t=7&all=build").text
        assert len(built(page)) == 1
        assert "keep " not in "".join(built(page))
        assert ">Build<" not in client.get("/check?v=classic&p=8&t=7").text, "15 is too much"
    with named(subtests, "many builds are folded"):
        url = "/check?v=grossenwiehe&p=A&t=2.3.4.5.6.7.8.9.T.J.Q.K&all=build"
        assert len(built(client.get(url).text)) == 13
        assert "more" in built(client.get(url).text)[-1]
        assert len(built(client.get(f"{url}&every=1").text)) > 20
    with named(subtests, "without partners nobody builds for one"):
        url = "/check?v=dithmarschen&p=7&t=3.4.9&all=build"
        assert "partner" in words(client.get(f"{url}&n=4&s=2"))
        assert "partner" not in words(client.get(f"{url}&n=3&s=3"))


TABLES = ("A.2.3.4.5.6.7.8.9.T.J.Q.K", "2.2.2.2.3.3.3.3.4.4.4.4", "7.8.9", "A", "K.K.K.K.Q.Q.Q.Q.J.J.J.J")


@for_each("table", TABLES)
@for_each("played", ["X25", "K", "7", "A"])
@for_each("lang", ["de", "en"])
def test_the_answer_has_at_most_twelve_words_beside_its_cards(client, table, played, lang):
    page = client.get(
        f"/check?v=grossenwiehe&p={played}&t={table}", headers={"Accept-Language": lang}
    ).text
    now = page.split('id="now"')[1].split("</div>\n<")[0].split(">", 1)[1].split("<section")[0]
    cards = re.findall(r'<span class="sets".*?(?=<div class="tells">)', now)
    tells = now.split('<div class="tells">')[-1]
    text = words(type("", (), {"text": tells}))
    number = re.search(r"<b>(\d+)", tells)
    # whatever can be taken is drawn, however much it is
    assert number is None or len(re.findall(r'role="img"', "".join(cards))) == int(number[1])
    assert 0 < len(text.split()) <= 12, text


ODD = (
    "v=nonsense", "p=zz&t=1.2.3", "t=" + "2." * 400, "t=%3D99999999999", "key=%00", "p=X99", "t=...", "slot=zz",
    "pile=1&key=%3D0", "t=%3D%C2%B2", "p=%3D13",
)


@for_each("query", ODD)
def test_odd_addresses_never_hurt(client, query):
    assert client.get(f"/check?{query}", follow_redirects=True).status_code == 200
    assert client.get(f"/check?{query}&part=1").status_code == 200


def test_undo_other_card_and_new_table(client):
    page = client.get("/check?v=dithmarschen&p=X15&t=3.4").text
    links = {unescape(link) for link in re.findall(r'href="(/check[^"]*)"', page)}
    assert "/check?v=dithmarschen&p=X15&t=3" in links
    assert "/check?v=dithmarschen&t=3.4&slot=p" in links
    assert "/check?v=dithmarschen" in links
    again = tap(client, "/check?v=dithmarschen&t=3.4&slot=p", "7")
    assert again == "/check?v=dithmarschen&p=7&t=3.4"


def test_the_variant_is_remembered(client):
    assert "55 cards" in words(client.get("/check/rules"))
    response = client.post("/check/rules", data={"v": "grossenwiehe"})
    assert response.status_code == 303
    assert "X30" in re.findall(KEY, client.get("/check").text)
    client.post("/check/rules", data={"v": "nonsense"})
    assert "X30" in re.findall(KEY, client.get("/check").text)


def test_a_phone_that_forgets_forgets_the_variant_too(client):
    client.post("/check/rules", data={"v": "grossenwiehe"})
    client.post("/forget")
    assert "X30" not in re.findall(KEY, client.get("/check").text)


def test_other_rules_keep_the_question_and_say_what_they_lack(client):
    page = client.get("/check?v=grossenwiehe&p=K&t=2.X30.=30").text
    link = unescape(re.search(r'id="rules" href="([^"]+)"', page)[1])
    assert link == "/check/rules?v=grossenwiehe&p=K&t=2.X30.%3D30"
    chooser = client.get(link).text
    assert 'href="/check?v=grossenwiehe&amp;p=K&amp;t=2.X30.%3D30"' in chooser
    fields = {name: unescape(value) for name, value in re.findall(HIDDEN, chooser)}
    response = client.post("/check/rules", data={**fields, "v": "dithmarschen"}, follow_redirects=True)
    assert 'name="p" value="K"' in response.text
    assert 'name="t" value="2"' in response.text
    assert "Not in the pack of this variant: joker 30, pile of 30." in words(response)


# --- what can be built -------------------------------------------------------------------------------------------


def built(page):
    """The builds that are listed: words of each row."""
    listed = page.split("<ul class=\"answers\">")[1].split("</ul>")[0]
    return [words(type("", (), {"text": re.sub(r'<span class="card[^>]*aria-label="([^"]*)"[^>]*>', r"\1 ", row)}))
            for row in listed.split("<li")[1:]]


def test_what_can_be_built_stands_below_what_can_be_taken(client):
    url = "/check?v=dithmarschen&p=7&t=3.4.9"
    page = client.get(url).text
    now = page.split('id="now"')[1].split('id="keys"')[0]
    assert now.index("2 cards") < now.index(">Build<")
    every = client.get(f"{url}&all=build").text
    rows = built(every)
    assert len(rows) == 4
    assert ["keep 10" in rows[0], "keep ace" in rows[1], "keep 2 or jack" in rows[2]] == [True] * 3
    assert "alone" in rows[3]
    assert 'class="answers"' in every
    assert "2 cards" not in every.split('id="keys"')[1]
    both = client.get(f"{url}&all=1").text
    assert both.index("2 cards") < both.index("keep 10")
    assert "built that value for themselves before" in every, "when it can be for the partner"


def test_whose_a_pile_is_can_be_said_and_counts(client):
    """One's own that stays asks for a card, a partner's gives leave; what nobody said is said to be open."""
    chooser = client.get("/check?v=dithmarschen&p=J&t=2&pile=1").text
    mine = unescape(re.search(r'id="whose-m" data-go href="([^"]+)"', chooser)[1])
    url = tap(client, mine, "=13")
    assert url.endswith("t=2.%3D13m")
    assert "keep queen" in words(client.get(url))
    assert "your pile of 13" in client.get(url).text
    assert "If a pile is yours" not in words(client.get(f"{url}&all=1"))
    partners = client.get("/check?v=dithmarschen&p=J&t=2.%3D14p&all=build").text
    assert "for the partner" in partners
    unsaid = client.get("/check?v=dithmarschen&p=J&t=2.%3D13&all=1")
    assert "If a pile is yours, keep a card for it." in words(unsaid)
    assert "keep queen" not in words(client.get("/check?v=dithmarschen&p=J&t=2.%3D13o"))
    assert "whose-p" not in client.get("/check?v=dithmarschen&pile=1&n=3&s=3").text
    assert "whose-m" not in client.get("/check?v=classic&pile=1").text


def test_a_card_that_is_enough_for_two_piles_is_said_once(client):
    """A queen for the 3 that is built serves the own pile of 13, too (A9); where each value wants its own, both are."""
    page = words(client.get("/check?v=dithmarschen&p=5&t=8.%3D13m&all=build"))
    assert "keep queen" in page
    assert "queen and queen" not in page
    apart = words(client.get("/check?v=dithmarschen&r=distinct_promises%3Don&p=5&t=8.%3D13m&all=build"))
    assert "keep 3 or queen and queen" in apart


def test_the_rules_of_a_table_hold_until_others_are_chosen(client):
    plain, own = "/check?v=grupp&p=K&t=X.9", "/check?v=grupp&p=K&t=X.9&r=gr_joker_take%3Dnever&n=4&s=4&k=1"
    assert "2 cards Zwick" in answer(client, plain)
    assert "Nothing to take" in answer(client, own)
    assert "your rules" in words(client.get(own))
    assert "your rules" not in words(client.get(plain))
    after = tap(client, own, "4")
    assert "r=gr_joker_take%3Dnever" in after
    link = unescape(re.search(r'id="rules" href="([^"]+)"', client.get(own).text)[1])
    chooser = client.get(link)
    assert "r=gr_joker_take%3Dnever" in re.search(r'class="back" href="([^"]+)"', chooser.text)[1]
    fields = {name: unescape(value) for name, value in re.findall(HIDDEN, chooser.text)}
    assert "r=" not in client.post("/check/rules", data={**fields, "v": "classic"}).location


@for_each("seen", ["r=nonsense%3Don", "r=" + "x" * 5000, "k=9", "k=2", "n=%C2%B2&s=a", "r=%00&k=-1"])
def test_a_table_that_cannot_be_is_as_if_not_said(client, seen):
    page = client.get(f"/check?v=dithmarschen&p=7&t=3.4&{seen}")
    assert page.status_code == 200
    assert "your rules" not in words(page)


def test_in_a_match_the_rules_are_its_own_and_the_arrow_leads_back_to_it(client):
    """No address says which rules these are, so no tap can lose them; nor does one that is handed on open the match."""
    token = client.post("/matches", json=opening()[1]).json["record"]
    assert f'href="/m/{token}/check"' in client.get(f"/m/{token}/more").text
    page = client.get(f"/m/{token}/check?t=3.4&slot=p")
    assert re.search(r'class="back" href="([^"]+)"', page.text)[1] == f"/m/{token}"
    assert "Christiansen" in words(page)
    assert f'href="/m/{token}/rules"' in page.text
    action = re.search(r'<form class="check-form" id="check" action="([^"]+)"', page.text)[1]
    assert action == f"/m/{token}/check"
    assert not re.search("/check[?/]", page.text.replace(f"/m/{token}/check", "")), "no key leads out of the match"
    fields = {name: unescape(value) for name, value in re.findall(HIDDEN, page.text)}
    answer = client.get(action, query_string={**fields, "key": "7"})
    assert answer.location == f"/m/{token}/check?p=7&t=3.4"
    assert "2 cards" in words(client.get(answer.location))
    assert client.get("/m/nonsense/check").status_code == 404


def test_in_a_match_what_was_recorded_lies_there_already(client):
    _, body = opening()
    seats = body["entries"][0]["payload"]["seats"]
    links = client.post("/matches", json=body).json
    token, hand = links["record"], new_id()
    assert client.get(f"/m/{token}/check").status_code == 200, "nothing is recorded"
    begun = entry("hand.begun", {"follows": None, "inserted": False, "dealer": None}, hand)
    table = ["Qs", "Ad", "8d", "4d", "2d", "2c", "Th", "X30"]
    dealt = entry("stage.dealt", {"stage": 1, "table": table, "hands": None}, hand, after=begun["id"])
    built = entry("play.made", {"person": seats[1], "zhn": "Ts on X30 = 20"}, hand, after=dealt["id"])
    assert send(client, token, begun, dealt, built) == ["applied"] * 3
    answer = client.get(f"/m/{token}/check")
    assert answer.status_code == 303
    assert unescape(answer.location) == f"/m/{token}/check?t=Q.A.8.4.2.2.T.%3D20o"
    emptied = re.findall(rf'href="(/m/{token}/check[^"]*)"', client.get(answer.location).text)
    assert f"/m/{token}/check?slot=p" in emptied, "a new table is empty"
    assert client.get(f"/m/{links['watch']}/check").status_code == 200, "who only watches begins with an empty one"


def test_whoever_chooses_the_rules_that_are_played_keeps_the_own_ones(client):
    own = "/check?v=grupp&p=K&t=X.9&r=gr_joker_take%3Dnever&n=4&s=4&k=1"
    chooser = client.get(unescape(re.search(r'id="rules" href="([^"]+)"', client.get(own).text)[1])).text
    assert "Grupp, your rules" in chooser
    assert "/rules/grupp?rules=gr_joker_take" in chooser, "the book with these rules"
    fields = {name: unescape(value) for name, value in re.findall(HIDDEN, chooser)}
    assert "r=gr_joker_take%3Dnever" in client.post("/check/rules", data={**fields, "v": "grupp"}).location
