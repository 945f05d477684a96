"""What the pages of a hand say of it as a whole, and where they all say the same: page, answer, ruling, paper."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper.web.hand_place import pack
from scorekeeper.web.replay import proposals
from tests.cases import for_each, named
from tests.web.hands import PRINTED, SAMPLE, words

GERMAN = {"Accept-Language": "de"}
AS_PRINTED = "/replay/sample/as-printed"


@pytest.fixture(scope="module")
def app(kept_app):
    return kept_app


def paper(response):
    """The text of a PDF in one line."""
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(response.data)).pages)
    return " ".join(text.split())


def test_a_card_played_before_could_do_nothing_on_any_page(client):
    """The queen of hearts of play 38 had been played: no page lists builds with it, all list the queen of diamonds'."""
    answer, ruling = (words(client.get(f"{AS_PRINTED}/{view}?at=38", headers=GERMAN)) for view in ("allowed", "ruling"))
    printed = paper(client.get(f"{AS_PRINTED}/ruling.pdf?at=38", headers=GERMAN))
    printed = printed[printed.index("erlaubt war") : printed.index("Wenn der Zug gilt")]
    ruling = ruling[ruling.index("erlaubt war") : ruling.index("Wenn der Zug gilt")]
    for seen in (answer, ruling, printed):
        assert "Mit Herz-Dame war nichts erlaubt." in seen
        assert seen.lower().count("auf stapel 8, macht 11") == 1


ABSENT = SAMPLE.replace("Beatrice: 3c x 3h", "Beatrice: 3c x 9h")
UNREAD = SAMPLE.replace("Beatrice: 3c x 3h", "Beatrice: 3c xx 9h")
BEYOND = SAMPLE.replace("\nresult", "\nAlbert: 2c\nresult")


def place(text):
    """The address of a hand that is not kept."""
    return f"/u/{pack(text)}"


def moment_of(page):
    """The sentence of the play shown and the findings below it, without the list."""
    return page.split('id="play-sentence"')[1].split('id="list"')[0]


@for_each(
    ("text", "number", "line", "finding"),
    [
        (ABSENT, 5, "“Beatrice: 3c x 9h” is not possible here.", "That is not on the table."),
        (UNREAD, 5, "“Beatrice: 3c xx 9h” cannot be read.", "cannot be read"),
        (BEYOND, 49, "“Albert: 2c” comes after the last card.", "last card"),
    ],
    ids=["absent", "unread", "beyond"],
)
def test_the_play_that_ended_the_replay_is_the_last_step_with_what_is_against_it(client, text, number, line, finding):
    before = client.get(f"{place(text)}?at={number - 1}").text
    assert 'class="finding' not in moment_of(before)
    assert f'data-step="next" aria-label="Next" href="?at={number}"' in before
    page = client.get(f"{place(text)}?at={number}").text
    seen = unescape(moment_of(page))
    assert line in seen
    assert finding in seen
    assert f"allowed?at={number}" in seen
    assert f"correct?at={number}" in seen
    assert not re.search(r'class="[^"]*\bobjected"', page.split('id="felt"')[1].split("</section>")[0])
    assert "M-10 0H10L0 14z" in page
    assert f'max="{number}"' in page
    answer = client.get(f"{place(text)}/allowed?at={number}").text
    assert f'?at={number}"' in answer.split("</header>")[0]
    ruling = words(client.get(f"{place(text)}/ruling?at={number}"))
    assert re.search(r"In the record, play \d+ \(line \d+\): " + re.escape(line[1:].partition("”")[0]), ruling)
    assert "The replay ends here" in ruling


def test_what_pages_of_every_game_say(client, subtests):
    with named(subtests, "it is the turn of whoever could not play"):
        page = client.get(f"{place(ABSENT)}?at=5").text
        assert '<div class="player turn"><b>Beatrice</b>' in page
        assert "Allowed at play 5" in client.get(f"{place(ABSENT)}/allowed?at=5").text
    with named(subtests, "plays that were not replayed are listed as such"):
        page = client.get(place(ABSENT)).text
        assert "Not replayed: 43 plays" in page
        rest = page.split('id="not-replayed"')[1].split("</ol>")[0]
        assert rest.count("<li>") == 43
        assert "Albert: Ac" in rest
        assert "not-replayed" not in client.get("/replay/sample").text
        for seen in (words(client.get(f"{place(ABSENT)}/print")), paper(client.get(f"{place(ABSENT)}/hand.pdf"))):
            as_written = seen.split("The record as it was written")[1]
            assert "5 Beatrice: 3c x 9h" in as_written
            assert re.search(r"\b48 \w+: ", as_written)
        assert "as it was written" not in words(client.get("/replay/sample/print"))
    with named(subtests, "the links of a kept hand say at once what is wrong"):
        kept = client.post("/replay", data={"text": PRINTED, "do": "keep"})
        page = client.get(kept.location).text
        line = re.search(r'<a class="verdict bad" href="([^"]+)">', page)
        assert "2 breaches of the rules, play 38" in page
        assert 'aria-current="step"' in client.get(line[1]).text.split('id="play-38"')[1].split("</li>")[0]
    with named(subtests, "a fault of the result leads to the list"):
        page = client.get(place(SAMPLE.replace("Albert: 8 cards 5", "Albert: 9 cards 5"))).text
        assert 'id="verdict" href="#list"' in page
        assert "1 breach of the rules" in page
    with named(subtests, "a play shows all that is against it"):
        seen = moment_of(client.get(f"{AS_PRINTED}?at=38").text)
        assert seen.count('class="finding error"') == 2
        assert seen.count('id="actions"') == 1
    with named(subtests, "the text can be saved before a hand is deleted by a button"):
        kept = client.post("/replay", data={"text": SAMPLE, "do": "keep"}).location
        page = client.get(kept.removesuffix("links") + "delete").text
        assert re.search(r'<a class="button small" href="[^"]+/hand\.zhn">', page)
    with named(subtests, "a narrow page breaks lines where paper keeps words together"):
        # A fixed space holds a name or a box to its word at most, never a whole sentence.
        page = client.get(f"{AS_PRINTED}/ruling?at=38", headers=GERMAN).text
        assert "□\u00a0der Zug gilt" in page
        assert "„Wenn du dran bist“)" in page
        assert '<span class="unbroken">1 Albert (gibt),</span>' in page


@for_each(
    ("text", "seen", "at"),
    [
        (SAMPLE, "All in order. 34 + 4 for Zwicks = 38", None),
        (PRINTED, "2 breaches of the rules, play 38", 38),
        (ABSENT, "The hand cannot go on from play 5: “Beatrice: 3c x 9h” is not possible here.", 5),
        (SAMPLE.split("\nBeatrice: 9c x 9s")[0] + "\n", "all within the rules.", None),
    ],
    ids=["in order", "misprint", "absent", "unfinished"],
)
def test_the_verdict_stands_above_the_table_at_once(client, text, seen, at):
    base = place(text)
    page = client.get(base).text
    line = re.search(r'<(a|p) class="verdict[^>]*id="verdict"([^>]*)>.*?</\1>', page, re.S)
    assert seen in unescape(line[0])
    assert page.index('id="verdict"') < page.index('id="felt"')
    assert "hidden" not in line[2]
    assert (f'href="?at={at}"' in line[2]) == (at is not None)
    assert re.search(r'id="verdict"[^>]* hidden>', client.get(base + "?at=1").text)


def test_a_ruling_names_two_corrections_and_says_how_many_there_are(client):
    count = len(proposals(PRINTED))
    assert count > 1
    page = words(client.get(f"{AS_PRINTED}/ruling?at=38"))
    assert f"{count} corrections would fit." in page
    assert page.split("corrections would fit.")[1].count(" → ") == 2
    printed = paper(client.get(f"{AS_PRINTED}/ruling.pdf?at=38", headers={"Accept-Language": "en"}))
    assert "corrections would fit." in printed
    proposed = printed.split("This would fit (only a proposal; nothing has been changed)")
    assert [len(proposed), proposed[-1].count(" → ")] == [2, 2]


@for_each(("page", "pdf"), [("print", "hand.pdf"), ("ruling?at=38", "ruling.pdf?at=38")])
def test_the_page_says_all_that_its_pdf_says(client, page, pdf):
    """Both are drawn of one document: every word of the paper stands on the page."""
    seen = set(words(client.get(f"{AS_PRINTED}/{page}")).split())
    printed = paper(client.get(f"{AS_PRINTED}/{pdf}", headers={"Accept-Language": "en"}))
    wanted = set(re.findall(r"\b[A-Za-z’]{4,}[.,:]?(?=\s)", printed))
    wanted -= {"Page", "examples:"}  # of a page; the address of a rule, to which the page leads by links
    assert len(wanted) > 60
    assert {word for word in wanted - seen if not any(word in each for each in seen)} == set()


@pytest.mark.parametrize("view", ["print", "ruling?at=38"])
def test_a_page_to_be_printed_has_a_button_for_it_and_a_pdf(client, view):
    page = client.get(f"{AS_PRINTED}/{view}").text
    assert re.search(r'<button [^>]*id="print" hidden>', page)
    assert "/print." in page
    assert ".pdf" in page
