"""The pages of a hand, by the client: every route of every kind of place, valid HTML, right headers, right words."""

from __future__ import annotations

import base64
import re
import zlib
from html import unescape

import pytest

from scorekeeper.web.hand_place import (
    LONG,
    LONGEST_ADDRESS,
    MOST_UNPACKED,
    SAMPLES,
    TooLongForAddress,
    pack,
    replayed,
    sample_text,
    unpack,
)
from scorekeeper.web.replay import VIEWS, apply, marks, play_at, struck_out
from scorekeeper.zhn.repair import Edit, Mark
from scorekeeper.zwickern.notation import read, read_play
from scorekeeper.zwickern.replay import replay
from tests.cases import for_each, named
from tests.web.hands import DOUBLE, EVIL, NO_HANDS, PRINTED, SAMPLE, STRETCH, unsaved, words
from tests.web.trick_hands import CLOSED

HTML = [view for view in VIEWS if not view.endswith((".pdf", ".zhn"))]
LINES = SAMPLE.splitlines()


@pytest.fixture(scope="module")
def app(kept_app):
    return kept_app


def test_the_samples_are_the_published_hand():
    assert sample_text("sample") == SAMPLE
    assert sample_text("printed") == PRINTED
    assert set(SAMPLES) == {"sample", "printed"}


HANDS = {"printed": PRINTED, "no hands": NO_HANDS, "stretch": STRETCH, "double": DOUBLE, "evil": EVIL}


@pytest.mark.slow
@for_each("view", HTML)
@for_each("text", HANDS.values(), ids=HANDS)
def test_every_page_of_every_hand(client, text, view):
    base = unsaved(client, text)
    for at, lang in (("", "de"), ("?at=2", "en"), ("?at=38", "de"), ("?at=9999", "en"), ("?at=x", "de")):
        response = client.get(base + view + at, headers={"Accept-Language": lang})
        assert response.status_code == 200, at
        assert response.headers["X-Robots-Tag"] == "noindex, nofollow"
        assert "style=" not in response.text
        assert not re.search(r"<script(?! type=\"(module|application/json)\")", response.text)


def test_what_the_page_of_a_play_says(client, subtests):
    with named(subtests, "names are never markup"):
        base = unsaved(client, EVIL)
        for view in HTML:
            response = client.get(base + view + "?at=3")
            assert "<b>D&d" not in response.text
            assert "<b>D&amp;d" not in response.text
    with named(subtests, "the page says what happened at the misprint"):
        page = words(client.get("/replay/sample/as-printed?at=38", headers={"Accept-Language": "de"}))
        assert "Charlie legt" in page
        assert "Diese Karte war schon gespielt." in page
        assert "Zug 38 von 48: Charlie legt Herz-Dame auf Stapel 8, macht 11." in page
        assert "34 + 4 für Zwicks = 38" in page
    with named(subtests, "the list has every play and the findings where they belong"):
        page = client.get("/replay/sample/as-printed").text
        assert len(re.findall(r'<li id="play-\d+">', page)) == 49
        found = re.search(r'<li id="play-38">.*?</li>', page, re.S)[0]
        assert found.count('class="finding error"') == 2
        assert page.count('class="finding error"') == 2
    with named(subtests, "findings that belong to no play stand in the list"):
        base = unsaved(client, SAMPLE.replace("Albert: 8 cards 5 zwicks 1", "Albert: 9 cards 5 zwicks 1"))
        page = client.get(base).text
        assert page.count('class="finding error"') == 1
        assert page.index('class="finding error"') < page.index('id="plays"')
    with named(subtests, "a play that ends the replay is told at the last position"):
        base = unsaved(client, SAMPLE.replace("Dianne: 6d x 6h", "Dianne: 6d x 9c"))
        page = client.get(base + "?at=15").text
        assert page.count('id="finding"') == 1
        assert "class=\"finding error\"" in page.split('id="finding"')[1].split('id="list"')[0]
        assert client.get(base + "/ruling?at=15").status_code == 200
    with named(subtests, "cards won and score grow"):
        early, late = (words(client.get(f"/replay/sample/cards?at={at}")) for at in (1, 48))
        assert "6 cards, 1 point" in early
        assert "27 cards, 23 points" in late
        assert "27 cards" not in early
    with named(subtests, "a hand whose header cannot be used is shown to be corrected"):
        response = client.get("/u/" + pack("zhn: 1\nvariant: nonsense\n"))
        assert response.status_code == 200
        assert "variant: nonsense" in response.text
        assert client.get("/u/" + pack("nonsense") + "/ruling?at=1").status_code == 404
    with named(subtests, "the pages say what was inserted and struck out"):
        at = LINES.index("Albert: 3h") + 1
        text = apply(SAMPLE, [Edit(at, None, LINES[at - 1]), Edit(at, LINES[at - 1], None)])
        page = words(client.get(f"/u/{pack(text)}?at=4"))
        assert "(inserted later)" in page
        assert "Struck out afterwards: Albert: 3h" in page
        page = words(client.get(f"/u/{pack(text)}/print"))
        assert "Inserted afterwards, as a correction" in page
        assert "Struck out afterwards: Albert: 3h" in page


def test_a_sample_may_be_found_and_kept_hands_may_not(client):
    assert "X-Robots-Tag" not in client.get("/replay/sample").headers
    assert "noindex" not in client.get("/replay/sample").text


@pytest.mark.parametrize("view", ["allowed", "cards"])
def test_a_part_for_the_script_is_a_dialog(client, view):
    response = client.get(f"/replay/sample/{view}?at=1&part=1")
    assert response.text.count("<dialog") == 1
    assert "<main" not in response.text


def test_what_was_allowed_is_listed(client, subtests):
    with named(subtests, "what was allowed lists the builds a held card supports"):
        page = words(client.get("/replay/sample/as-printed/allowed?at=38", headers={"Accept-Language": "de"}))
        assert "Charlie hielt Pik-Ass, Kreuz 6 und Karo-Dame." in page
        assert "Auf Stapel 8, macht 11 Pik-Ass ist auf der Hand" in page
        assert "Das sind alle: 4 Züge." in page
    with named(subtests, "the first twelve are listed and the rest is a tap away"):
        first = client.get("/replay/sample/allowed?at=1").text
        played = first.split("<h3>")[0]
        assert played.count('class="row control"') == 12
        more = unescape(re.search(r'data-sheet rel="nofollow" href="([^"]+)"', first)[1])
        rest = client.get(more).text
        assert rest.split("<h3>")[0].count('class="row control"') > 12
    with named(subtests, "captures by points"):
        page = client.get("/replay/sample/allowed?at=1&by=points").text
        points = [int(n) for n in re.findall(r"(\d+) points?</span>", page.split("<h3>")[0])]
        assert points == sorted(points, reverse=True)
        assert points
    with named(subtests, "hands not recorded are marked as seen afterwards"):
        base = unsaved(client, NO_HANDS)
        page = words(client.get(base + "/allowed?at=38"))
        assert "Seen afterwards: Charlie held" in page
        assert "including what was seen later" in words(client.get(base + "/cards?at=5"))
        assert "including what was seen later" not in words(client.get("/replay/sample/cards?at=5"))
    with named(subtests, "builds that an unknown card could support are told apart"):
        short = "\n".join(NO_HANDS.splitlines()[:12]) + "\n"
        page = words(client.get(unsaved(client, short) + "/allowed?at=3"))
        assert "If a card for the pile is held" in page
        assert "only if" in page
        [count] = re.findall(r"(\d+) plays? (?:is|are) certain", page)
        assert "in all." not in page, "more than those are listed"
        assert int(count) >= 0
    with named(subtests, "the help has a pile of one card and a build for a partner"):
        page = words(client.get("/replay"))
        for play in ("Qs = 13", "Jd on X25 = 13 for Cem"):
            assert play in page
            assert read_play(play) is not None


# --- what if ---------------------------------------------------------------------------------------------------


def test_what_if_goes_on_from_a_play_of_ones_own(client):
    page = client.get("/replay/sample/what-if?at=0&play=Ks+x+Qs%2BAd")
    assert "Just a try: this was not played." in words(page)
    onwards = [unescape(link) for link in re.findall(r'class="row control" rel="nofollow" href="([^"]+)"', page.text)]
    assert onwards
    assert all("play=Ks+x+Qs%2BAd&play=" in link for link in onwards)
    assert client.get(onwards[0]).status_code == 200
    assert 'href="/replay/sample"' in page.text


def test_what_if(client, subtests):
    with named(subtests, "says what is wrong and keeps what was typed"):
        unread = client.get("/replay/sample/what-if?at=2&play=Zz")
        assert 'role="alert"' in unread.text
        assert 'value="Zz"' in unread.text
        absent = client.get("/replay/sample/what-if?at=2&play=Ts+x+9c")
        assert 'role="alert"' in absent.text
        assert 'value="Ts x 9c"' in absent.text
        assert 'class="finding error"' in client.get("/replay/sample/what-if?at=2&play=Ts+x+4d").text
    with named(subtests, "reaches the end"):
        page = client.get("/replay/sample/what-if?at=47&play=Ac")
        assert "34 + 4 for Zwicks = 38" in words(page)
        assert client.get("/replay/sample/what-if?at=47&play=Ac&play=2c").status_code == 200
    with named(subtests, "in a stage with a table of its own"):
        text = """zhn: 1
variant: classic
players: Ann, Bea
dealer: Bea
schedule: 2 ; 1 2

deal
table: 3c 4c
7c
8d

deal
table: 9c
9d x 9c
"""
        base = unsaved(client, text)
        page = client.get(base + "/what-if?at=3&play=Kh")
        assert page.status_code == 200
        assert 'class="finding error"' not in page.text
        assert 'class="finding error"' not in client.get(base + "/what-if?at=2&play=Kh").text
    with named(subtests, "is bounded"):
        assert client.get("/replay/sample/what-if?at=0" + "&play=2c" * 61).status_code == 400


# --- corrections and papers ------------------------------------------------------------------------------------


def test_what_a_correction_and_a_ruling_say(client, subtests):
    with named(subtests, "the first correction is the right one and applied only to a copy"):
        page = client.get("/replay/sample/as-printed/correct?at=38")
        first = page.text.split("<article")[1]
        assert "Charlie: Qd on 6s = 11" in first
        copy = unescape(re.search(r'href="(/u/[^"]+)"', first)[1])
        corrected = client.get(copy)
        assert "corrected; it said: Charlie: Qh on 6s = 11" in words(corrected)
        assert 'class="finding error"' not in corrected.text
    with named(subtests, "a legal hand has nothing to correct"):
        page = client.get("/replay/sample/correct")
        assert "Nothing here is against the rules." in words(page)
    with named(subtests, "a trick is told in the words of the table, not of the notation"):
        text = CLOSED.replace("Anna: 40 Kh Js", "Anna: close 40 Kh Js")
        page = words(client.get(f"/u/{pack(text)}/correct?at=2"))
        assert "Anna: 40 ♥K, ♠J." in page
        assert "If the talon is not closed on this line, the cards fit." in page
    with named(subtests, "a ruling quotes the line the reader read"):
        base = unsaved(client, PRINTED.replace("\n\ndeal", " # a\u2028b\x0bc\n\ndeal", 1))
        page = words(client.get(base + "/ruling?at=38"))
        assert "In the record, play 38 (line 57): Charlie: Qh on 6s = 11" in page
    with named(subtests, "a ruling on a play that is not there is a page"):
        response = client.get(unsaved(client, SAMPLE.split("\nBeatrice: Ks")[0] + "\n") + "/ruling.pdf?at=5")
        assert response.status_code == 404
        assert response.mimetype == "text/html"


def test_a_hand_of_ours_says_in_every_language_where_it_comes_from(client):
    for path in ("sample/as-printed/ruling?at=38", "sample/as-printed/print", "hands/nsv/print"):
        page = words(client.get(f"/replay/{path}", headers={"Accept-Language": "de"}))
        assert "sample game" not in page
        assert "play-through" not in page


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_ruling_has_all_that_settles_it(client, lang):
    page = words(client.get("/replay/sample/as-printed/ruling?at=38", headers={"Accept-Language": lang}))
    for seen in ("Christiansen", "Charlie: Qh on 6s = 11", "Charlie: Qd on 6s = 11", "57", "38 "):
        assert seen in page
    assert ("Decision" if lang == "en" else "Entscheidung") in page
    own = {"en": "You can only play a card from your own hand", "de": "Spielen kannst du nur, was du auf der Hand hast"}
    assert own[lang] in page


def test_a_ruling_says_what_its_line_means_numbers_its_corrections_and_compares_their_results(client):
    page = words(client.get("/replay/sample/as-printed/ruling?at=38", headers={"Accept-Language": "en"}))
    assert "on the pile of 8, making 11" in page
    assert "A pile is written down by one of its cards: 6s stands for the pile of 8." in page
    assert page.index("1. ") < page.index("play 38, line 57: ") < page.index("2. ") < page.index("play 34, line 53: ")
    assert "With each of these corrections the result is the same." in page
    assert "(rule book, “Your turn”)" in page.replace("\xa0", " ")


@pytest.mark.parametrize("path", ["ruling.pdf?at=38", "hand.pdf"])
def test_papers_as_pdf(client, path):
    response = client.get("/replay/sample/as-printed/" + path)
    assert response.mimetype == "application/pdf"
    assert response.data.startswith(b"%PDF")


def test_addresses_of_a_hand(client, subtests):
    with named(subtests, "the text as a file"):
        response = client.get("/replay/sample/hand.zhn")
        assert response.text == SAMPLE
        assert response.mimetype == "text/plain"
        assert "attachment" in response.headers["Content-Disposition"]
    with named(subtests, "an address holds 64 kilobytes and no more"):
        most = "0" * MOST_UNPACKED
        assert unpack(pack(most)) == most
        assert unpack(packed_by_another(most + "0")) is None
        with pytest.raises(TooLongForAddress):
            pack(most + "0")
        text = NO_HANDS + "# much\n" * 10_000
        response = client.post("/replay", data={"text": text, "do": "look"})
        assert response.status_code == 413
        assert "# much\n" * 10_000 in response.text
    with named(subtests, "an address never unfolds to more than a hand"):
        bomb = packed_by_another("0" * 1_500_000)
        assert len(bomb) < LONGEST_ADDRESS
        assert unpack(bomb) is None
        assert client.get(f"/u/{bomb}").status_code == 400


# --- hands in the address --------------------------------------------------------------------------------------


@for_each("text", [SAMPLE, "", "ä\n", "x" * 10_000], ids=["sample", "empty", "umlaut", "long"])
def test_packing_is_undone_by_unpacking(text):
    assert unpack(pack(text)) == text


@for_each("packed", ["", "a", "!!!!", "AAAA", pack(SAMPLE)[:-9], pack(SAMPLE) + "AAAA", "é", "a" * 7000])
def test_damaged_addresses_are_refused(client, packed):
    assert unpack(packed) is None
    if packed:
        assert client.get(f"/u/{packed}").status_code == 400


def packed_by_another(text):
    """Packed as `pack` does it, of any length."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode().rstrip("=")


def test_only_few_giant_replays_are_kept():
    usual = replayed(NO_HANDS)
    giants = [NO_HANDS + f"# {number}\n" * LONG for number in range(4)]
    kept = [replayed(text) for text in giants]
    assert replayed(giants[-1]) is kept[-1]
    assert replayed(giants[0]) is not kept[0]
    assert replayed(NO_HANDS) is usual


def test_each_kind_of_edit_leaves_its_mark():
    text = apply(
        "zhn: 1\na: b # kept\nc: d\n",
        [Edit(1, "zhn: 1", "zhn: 2"), Edit(3, "c: d", None), Edit(4, None, "e: f")],
    )
    assert text.splitlines() == [
        "zhn: 2  # corrected, was: zhn: 1",
        "a: b # kept",
        "# struck out: c: d",
        "e: f  # inserted",
    ]
    assert marks(text) == {
        1: Mark("corrected, was", "zhn: 1"),
        3: Mark("struck out", "c: d"),
        4: Mark("inserted", ""),
    }
    assert struck_out(marks(text)) == ["c: d"]


def test_marks_change_nothing_in_the_replay():
    at = LINES.index("Charlie: Qd on 6s = 11") + 1
    marked = apply(SAMPLE, [Edit(at, LINES[at - 1], LINES[at - 1])])
    assert replay(read(marked)).sides == replay(read(SAMPLE)).sides
    assert play_at(marked, at, 0) == 38
    assert play_at(marked, 10_000, 7) == 7


def test_other_comments_are_no_marks():
    assert marks("a: b # corrected by Uwe\n# insertedly\nc # struck outside\n") == {}
