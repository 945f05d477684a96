"""The hand record on paper, read back with pypdf."""

from __future__ import annotations

import re
import subprocess
import sys
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks import dealing
from scorekeeper.sheets.hand import record_checksum
from scorekeeper.words import sentence
from scorekeeper.zhn.names import clean_name
from scorekeeper.zwickern.notation import read, write
from scorekeeper.zwickern.repair import repairs
from scorekeeper.zwickern.variants import RULE_SETS
from tests.cases import for_each, named
from tests.needs import ROOT
from tests.sheets.paper import PRINTED, SAMPLE, fonts, opened, pages, record_pdf, replayed, without_plays, words


@pytest.fixture(scope="module")
def printed():
    hand = replayed(PRINTED)
    fitting = repairs(hand.record, PRINTED)
    return {lang: record_pdf(hand, lang, source_name="as-printed.zhn", repairs=fitting) for lang in ("de", "en")}


class TestTheSampleAsPrinted:
    def test_all_of_it(self, printed, subtests):
        with named(subtests, "every play with its number its player and its notation"):
            text, steps = words(printed["en"]), replayed(PRINTED).steps
            assert len(steps) == 48
            at = 0
            for number, step in enumerate(steps, 1):
                found = re.compile(rf"\b{number} {step.position.player} (.*?)").search(text, at)
                assert found, f"play {number} comes after the ones before it"
                at = found.end()
        with named(subtests, "names suit signs and cards"):
            text = words(printed["de"])
            for word in ("Albert", "Beatrice", "Charlie", "Dianne", "♠D", "♥B", "♦10", "♣A", "Joker 25"):
                assert word in text
            assert "♠Q" in words(printed["en"])
        with named(subtests, "the count its proof and what was written down"):
            text = words(printed["en"])
            for seen in (
                "Albert 5 7 0 1 8", "Beatrice 12 1 0 0 1", "Charlie 12 1 0 2 3", "Dianne 27 22 3 1 26",
                "34 + 4 Zwicks = 38 = 8 + 1 + 3 + 26 ✓", "Dianne wins 26, Albert 8, Charlie 3, Beatrice 1",
                "26 points, 27 cards, 1 Zwick ✓",
            ):
                assert seen in text
        with named(subtests, "leftovers stages and what was dealt"):
            text = words(printed["en"])
            assert "Left over, to Dianne for the last capture: ♣10 ♥8 ♣A" in text
            assert "on the table ♠Q ♦A ♦8 ♦4 ♦2 ♣2 ♥10 Joker 30" in text
            assert text.index("Stage 1: 6 cards each") < text.index("Stage 2: 6 cards each")
        with named(subtests, "the repair is a proposal and the play stands as it was written"):
            text = words(printed["en"])
            assert text.count("Qh on 6s = 11") == 2  # the play itself, and what would be struck out
            assert text.index("This would fit (only a proposal") < text.index("Charlie: Qd on 6s = 11")
        with named(subtests, "language title and subject"):
            for lang, tag, title in (("de", "de-DE", "Zwickern: Mitschrift"), ("en", "en-GB", "Zwickern: hand record")):
                reader = opened(printed[lang])
                root = reader.trailer["/Root"]
                assert root["/Lang"] == tag
                assert root["/ViewerPreferences"]["/DisplayDocTitle"] == True  # noqa: E712 - a PDF object
                assert reader.metadata.title == title
                assert "Beatrice" in reader.metadata.subject
        with named(subtests, "every font is embedded"):
            found = fonts(printed["de"])
            assert len(found) == 3
            assert all(found.values()), found

    @pytest.mark.parametrize("lang", ["de", "en"])
    def test_the_findings_stand_after_the_play_they_belong_to(self, printed, lang):
        text = words(printed[lang])
        found = [sentence(finding, lang) for finding in replayed(PRINTED).findings]
        assert len(found) == 2
        places = [text.index("Kd on 3d = 25"), *(text.index(each.headline, 1500) for each in found)]
        places.append(text.index("Kc on 6s = 25"))
        assert places == sorted(places)
        for each in found:
            assert each.detail in text

    def test_head_foot_and_signatures(self, printed):
        text = words(printed["en"])
        assert "Page 1 of 2" in text
        assert "Page 2 of 2" in text
        assert RULE_SETS["christiansen"].digest in text
        assert "as-printed.zhn · Same version: same rules. Same checksum: nothing was changed. Page 1 of 2 · " in text
        assert f"checksum {record_checksum(read(PRINTED))} · scorekeeper" in text
        assert text.rindex("Judge") > text.index("Dianne wins")

    @for_each("paper", ["A4", "Letter"])
    def test_two_pages_with_all_its_hands_findings_and_proposals(self, paper):
        hand = replayed(PRINTED)
        assert len(pages(record_pdf(hand, "de", paper=paper, repairs=repairs(hand.record, PRINTED)))) == 2


def test_bytes_and_checksum(subtests):
    with named(subtests, "the same record gives the same bytes"):
        assert record_pdf(replayed(SAMPLE), "de") == record_pdf(replayed(SAMPLE), "de")
        assert record_pdf(replayed(SAMPLE), "de") != record_pdf(replayed(SAMPLE), "en")
    with named(subtests, "the checksum is the hand s however it was typed"):
        loose = SAMPLE.replace("Th", "10h").replace("\n", "\r\n")
        assert record_checksum(read(loose)) == record_checksum(read(SAMPLE)) != record_checksum(read(PRINTED))
    with named(subtests, "writing is a fixed point of the checksum"):
        assert record_checksum(read(write(read(PRINTED)))) == record_checksum(read(PRINTED))


def test_sheets_made_at_the_same_time_do_not_mix_their_letters():
    hands = {lang: replayed(SAMPLE) for lang in ("de", "en")}
    alone = {lang: record_pdf(hand, lang) for lang, hand in hands.items()}
    with ThreadPoolExecutor(4) as threads:
        made = [(lang, threads.submit(record_pdf, hands[lang], lang)) for lang in ("de", "en") * 4]
        assert all(each.result() == alone[lang] for lang, each in made)


@pytest.mark.slow
def test_fonts_first_asked_for_by_several_threads():
    program = (
        "from concurrent.futures import ThreadPoolExecutor\n"
        "from tests.sheets.paper import SAMPLE, record_pdf, replayed\n"
        "hand = replayed(SAMPLE)\n"
        "with ThreadPoolExecutor(4) as threads:\n"
        "    made = [threads.submit(record_pdf, hand, 'de') for _ in range(4)]\n"
        "print(len({each.result() for each in made}))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("1\n", "")


def test_no_word_of_when_it_was_printed(printed):
    metadata = opened(printed["de"]).metadata
    assert metadata.creation_date.year == 2000


@for_each(
    ("paper", "width", "height"), [("A4", 595.28, 841.89), ("Letter", 612, 792), ("letter", 612, 792)]
)
def test_paper(paper, width, height):
    made = opened(record_pdf(replayed(SAMPLE), "en", paper=paper))
    assert len(made.pages) == 2
    assert float(made.pages[0].mediabox.width) == pytest.approx(width, abs=0.01)
    assert float(made.pages[0].mediabox.height) == pytest.approx(height, abs=0.01)


def test_no_such_paper():
    with pytest.raises(ValueError, match="A4, Letter"):
        record_pdf(replayed(SAMPLE), "en", paper="A5")


# pages


def dealt(variant: str, players: int, seed: int = 1, hands: float = 1.0, names: tuple[str, ...] = ()) -> str:
    seen = names or tuple(f"Name{number}" for number in range(players))
    before, dealing.NAMES = dealing.NAMES, seen
    try:
        return dealing.hand(Random(seed), variant, players, dealing.Style(hands=hands, result=1.0)).text
    finally:
        dealing.NAMES = before


def test_no_play_yet_is_one_page():
    made = pages(record_pdf(replayed(without_plays("Ann, Bea, Cem")), "en"))
    assert len(made) == 1
    assert "Ann" in made[0]
    assert "Nothing is dealt in this record." in made[0]


def test_two_packs_twelve_players_and_104_cards():
    hand = replayed(dealt("classic-double", 12))
    text = words(record_pdf(hand, "de"))
    assert len(hand.steps) == 96
    for number, step in enumerate(hand.steps, 1):
        assert f"{number} {step.position.player}" in text
    assert "Seite 4 von 4" in text
    assert all(f"Name{number}" in text for number in range(12))
    assert text.count("Nr Spieler/in Zug ZHN Zwick") == 3, "the head of the table comes again on each page"


IN_ENGLISH = ("classic", "grossenwiehe")
"""The variants that are looked at in English, too; the others in a long run."""


@pytest.mark.slow
@for_each(("variant", "lang"), [*((each, "de") for each in RULE_SETS), *((each, "en") for each in IN_ENGLISH)])
def test_every_variant(variant, lang):
    says_who_won_by_which_rules(variant, lang)


@pytest.mark.soak
@for_each("variant", sorted({*RULE_SETS}.difference(IN_ENGLISH)))
def test_every_other_variant_in_english(variant):
    says_who_won_by_which_rules(variant, "en")


def says_who_won_by_which_rules(variant, lang):
    hand = replayed(dealt(variant, dealing.SEATS[variant][0], hands=0.0))
    text = words(record_pdf(hand, lang))
    points = sorted((side.points for side in hand.sides), reverse=True)  # whoever won comes first
    if len(points) == 2:
        assert f"{points[0]} : {points[1]}" in text
    else:
        assert all(re.search(rf" {number}[,. ]", text) for number in points)
    assert hand.setting.rules.digest in text
    assert f"{hand.nominal} + " in text


def test_a_stretch_says_that_it_is_one():
    text = (
        "zhn: 1\nvariant: grossenwiehe\nplayers: Ann, Bea, Cem, Dirk\ndealer: Dirk\nfrom: position\n"
        "built: Cem 13\n\ndeal\ntable: 3c [X30 Ts]=20@Bea Jc\nhand Ann: X15 Kd\nturn: Ann\nX15 x 3c+Jc\n"
    )
    found = words(record_pdf(replayed(text), "en"))
    assert "Only part of the hand is recorded; nothing before it is judged. Cem has built 13 before." in found
    assert "♣3 [Joker 30 ♠10] = 20 Bea ♣J" in found
    assert "Not finished" in found
    assert "● A Ann + Cem" in found


def test_what_stands_at_a_play(subtests):
    with named(subtests, "ask lines stand before their play"):
        text = dealt("grossenwiehe", 4, hands=0.0).replace("\n\n", "\n", 1)
        first = next(line for line in text.splitlines() if line.startswith("Name") and ": " in line)
        player = int(first[4])
        asked = text.replace(first, f"ask Name{(player + 2) % 4} 13 no\n{first}", 1)
        assert f"asks Name{(player + 2) % 4} for a card worth 13: no" in words(record_pdf(replayed(asked), "en"))
    with named(subtests, "findings on no play are listed and a wrong result stands beside the right one"):
        hand = replayed(SAMPLE.replace("Dianne: 26 cards 27", "Dianne: 25 cards 27"))
        text = words(record_pdf(hand, "en"))
        assert "≠ 25 points, 27 cards, 1 Zwick" in text
        assert "Also found" in text
        assert "26 points" in text
    with named(subtests, "a play that ends the replay"):
        hand = replayed(SAMPLE.replace("Charlie: Jd x Th+2c", "Charlie: Jd x Kc"))
        text = words(record_pdf(hand, "en"))
        assert "That is not on the table." in text
        assert "Still on the table:" in text
        assert "Not finished" in text
    with named(subtests, "lines put in struck out and remarked on"):
        text = SAMPLE.replace("Albert: 3h\n", "# struck out: Albert: 3h !\nAlbert: 3h  # inserted\n", 1)
        text = text.replace("dealer:", "# a windy evening\ndealer:", 1) + "# the end\n"
        page = words(record_pdf(replayed(text), "en"))
        for each in ("Struck out afterwards: Albert: 3h !", "Inserted afterwards", "– Remark in the record: the end"):
            assert each in page
        assert page.index("Inserted afterwards") < page.index("X20 x X30") < page.index("a windy evening")


@for_each(
    ("rules", "seen"),
    [
        ("leftover_at=stage", ["♣3 ♣4 ♣5 ♦9", "♦8 ♦K"]),
        ("leftover_at=deal", ["♣3 ♣4 ♣5 ♦9 ♦8 ♦K"]),
    ],
)
def test_leftovers_of_each_stage_or_of_the_deal(rules, seen):
    text = without_plays("Ann, Bea", "classic", schedule="4 ; 1 1", rules=rules)
    hand = replayed(text + "\ndeal\ntable: 2c 3c 4c 5c\n2d x 2c\n9d\n8d\nKd\n")
    found = words(record_pdf(hand, "en"))
    assert hand.complete
    assert found.count("Left over, to Bea for the last capture:") == len(seen)
    for cards in seen:
        assert f"last capture: {cards}" in found


# what is wrong


def test_a_header_that_cannot_be_used_gives_what_was_found_and_the_text():
    hand = replayed(without_plays("Ann, Bea", variant="whist"))
    text = words(record_pdf(hand, "en"))
    assert sentence(hand.findings[0], "en").headline in text
    assert "variant: whist" in text
    assert "Zwickern: hand record" in text


@pytest.mark.slow
@for_each(
    "text",
    [
        "", "deal\n", "zhn: 1\n", without_plays("A, B") + "deal\n" + "?? \n" * 500,
        without_plays("A, B, C") + "deal\ntable: " + "2c " * 3000 + "\n" + "hand A: " + "3c " * 3000 + "\n",
        without_plays("A, B", variant="classic", **{"from": "position"}) + "deal\ntable: 2c\nturn: A\n" + "3c\n" * 1500,
        without_plays("A, B", variant="classic") + "deal\n2c\n", without_plays("<b>A, B&amp;", variant="classic"),
        without_plays("A, B", source="x" * 5000, place="\u202e\x07 ♠ <i>", event="😀 漢字"),
    ],
)
def test_no_record_is_too_odd_for_a_sheet(text):
    made = record_pdf(replayed(text), "de", source_name="\u202e<b>😀\x00" * 30)
    assert "Zwickern: Mitschrift" in words(made)
    assert len(opened(made).pages) < 20


# remarks and corrections in the text


def test_a_correction_that_was_taken_over_is_marked_at_its_play():
    text = PRINTED.replace("Charlie: Qh on 6s = 11", "Charlie: Qd on 6s = 11  # corrected, was: Charlie: Qh on 6s = 11")
    page = words(record_pdf(replayed(text), "de"))
    assert "38 Charlie ♦D auf Stapel 8, macht 11 Qd on 6s = 11" in page
    assert "Nachträglich berichtigt; vorher stand da: Charlie: Qh on 6s = 11" in page


# names


OF_OUR_FONTS = st.characters(
    codec="utf-8", categories=("Lu", "Ll", "Nd", "Zs", "Pd"), max_codepoint=0x45F,
).filter(lambda c: ord(c) < 0x180 or ord(c) >= 0x400)


@pytest.mark.slow
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.text(OF_OUR_FONTS, min_size=1, max_size=44), min_size=2, max_size=4))
def test_every_name_survives(names):
    clean: list[str] = []
    for name in names:
        clean.append(clean_name(name, clean))
    text = without_plays(", ".join(clean), variant="classic")
    hand = replayed(text)
    assert hand.setting is not None
    page = words(record_pdf(hand, "de"))
    for name in clean:
        assert " ".join(unicodedata.normalize("NFC", name).split()) in page


def test_names_of_many_lands_and_of_forty_letters():
    names = ("Łódź Żółć", "Щука", "Ёлка-Ґанок", "Ñandú Ağaoğlu", "W" * 40, "Hans-Joachim von der Marwitz zu Fried")
    text = words(record_pdf(replayed(dealt("classic-double", 6, names=names)), "de"))
    for name in names:
        assert name in text


def test_a_name_our_fonts_cannot_write_is_said_to_be_missing_on_paper_and_whole_in_the_file():
    made = record_pdf(replayed(without_plays("محمد, Vi\u0353et", variant="classic")), "en")
    assert "1 ● A [?]" in words(made)
    assert "2 ■ B Viet" in words(made), "a letter that is not there loses the mark that is not there"
    assert opened(made).metadata.subject == "محمد, Vi\u0353et"


@pytest.mark.slow
@for_each(
    ("lang", "says"),
    [
        ("en", "[?]: letters that this paper’s typeface does not have"),
        ("de", "[?]: Buchstaben, die es in der Schrift dieses Blattes nicht gibt"),
        ("nds", "[?]: Bookstaven, de dat in de Schrift vun dit Blatt nich gifft"),
    ],
)
def test_letters_that_are_missing_are_explained_below_the_foot_of_each_page_that_lacks_them(lang, says):
    pdf = record_pdf(replayed(SAMPLE.replace("Albert", "王小明")), lang)
    rows = [" ".join(page.split()) for page in pages(pdf)]
    assert [page.count(says) for page in rows] == [int("[?]" in page.replace(says, "")) for page in rows]
    assert says in rows[0]
    assert "[?]" not in words(record_pdf(replayed(SAMPLE), lang))
