"""The ruling on one play, read back with pypdf."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks import dealing
from scorekeeper.errors import IncompleteRecord
from scorekeeper.words import locale, sentence
from scorekeeper.words.books import cited_rule
from scorekeeper.zwickern.app.papers.allowed import plays_of
from scorekeeper.zwickern.legal import legal_plays
from scorekeeper.zwickern.record import Capture
from scorekeeper.zwickern.repair import repairs
from scorekeeper.zwickern.variants import RULE_SETS
from tests.cases import for_each, named
from tests.sheets.paper import PRINTED, SAMPLE, fonts, opened, pages, replayed, ruling_pdf, without_plays, words

TABLE = "table: 3c 4h 7s 8d Jc [X30 Ts]=20@Bea 2c 2d 5h 5d Ac"


def stretch(*lines: str, rules: str = "grossenwiehe") -> str:
    head = f"zhn: 1\nvariant: {rules}\nplayers: Ann, Bea, Cem, Dirk\ndealer: Dirk\nfrom: position\n\ndeal\n"
    return head + "\n".join([*lines, ""])


@pytest.fixture(scope="module")
def play_38():
    hand = replayed(PRINTED)
    fitting = repairs(hand.record, PRINTED)
    return {lang: ruling_pdf(hand, 38, lang, source_name="as-printed.zhn", repairs=fitting) for lang in ("de", "en")}


class TestPlay38AsPrinted:
    @pytest.mark.parametrize("lang", ["de", "en"])
    def test_one_page_with_every_finding_and_its_rule(self, play_38, lang):
        assert len(pages(play_38[lang])) == 1
        text = words(play_38[lang])
        for finding in replayed(PRINTED).findings:
            line = sentence(finding, lang)
            assert line.headline in text
            assert line.detail in text
            assert cited_rule(finding.rule, replayed(PRINTED), locale(lang)).sentence in text

    def test_all_of_it(self, play_38, subtests):
        with named(subtests, "its source is in the language of the paper"):
            assert "sample game of the Christiansen version, as printed" in words(play_38["en"])
            assert "Beispielspiel der Fassung von Christiansen, wie gedruckt" in words(play_38["de"])
            assert "sample game" not in words(play_38["de"])
        with named(subtests, "the position before it"):
            text = words(play_38["en"])
            assert "Before play 38" in text
            for seen in ("25", "8", "Dianne", "Beatrice", "Charlie to play."):
                assert seen in text
            drawn = text[text.index("Before play") : text.index("Charlie to play.")]
            assert [drawn.count(sign) for sign in "♠♥♦♣"] == [2, 2, 2, 0], "the drawn cards can be found by their signs"
        with named(subtests, "the play and its line"):
            text = words(play_38["de"])
            assert "Charlie legt Herz-Dame auf Stapel 8, macht 11." in text
            assert "In der Mitschrift Zug 38 (Zeile 57): Charlie: Qh on 6s = 11" in text
            assert "Regelbuch, „Wenn du dran bist“" in text, "a chapter of the book: nobody at a table has the notation"
            assert "Notation, Fall" not in text
            assert "Regel pack" not in text, "what names no rule of the game is said by its headline"
        with named(subtests, "its headings say no more than is below them and a colon stands once"):
            text = words(play_38["de"])
            assert "Was hier mit Herz-Dame erlaubt war" in text
            assert "Die Regel: Eine Karte" in text
            assert "::" not in text
        with named(subtests, "who decides is said above the boxes and who knows above the proposals"):
            text = words(play_38["en"])
            assert "Only the people at the table can say which is true." in text
            decision = text[text.index("Decision") :]
            assert decision.index(cited_rule("A47", replayed(PRINTED), locale("en")).sentence) < decision.index("□")
            assert "□ the hand is played again" in decision
        with named(subtests, "what other cards could have done"):
            assert "♦Q on the pile of 8, making 11" in words(play_38["en"])
        with named(subtests, "the result if it stands and the repair beside it"):
            text = words(play_38["en"])
            # as it stands, and with each of two proposals
            assert text.count("Result: Albert 8 · Beatrice 1 · Charlie 3 · Dianne 26") == 3
            proposal = "This would fit (only a proposal; nothing has been changed)"
            assert text.index("If the play stands") < text.index(proposal)
            assert "Charlie: Qd on 6s = 11" in text
        with named(subtests, "each proposal has its number its box and its play"):
            text = words(play_38["en"])
            assert text.index("1. The queen of hearts is written down at play 34, too;") < text.index("2. The queen of")
            assert "play 38, line 57: " in text
            assert "play 34, line 53: " in text
            for number in "12":
                assert f"□ corrected as proposed under {number}" in text
        with named(subtests, "it is said that the result is the same each time"):
            assert "With each of these corrections the result is the same." in words(play_38["en"])
            other = ruling_pdf(replayed(PRINTED), 38, "en", source_name="as-printed.zhn")
            assert "the result is the same" not in words(other), "nothing is proposed"
        with named(subtests, "what the record calls a pile is said"):
            assert "A pile is written down by one of its cards: 6s stands for the pile of 8." in words(play_38["en"])
        with named(subtests, "how the play adds up is said"):
            assert "The queen of hearts counts 3 or 13, here 3. 8 + 3 = 11." in words(play_38["en"])
        with named(subtests, "to be signed by hand"):
            text = words(play_38["en"])
            for seen in ("Decision", "□ the play stands", "Judge", "Place, date, time"):
                assert seen in text
        with named(subtests, "fonts title and bytes"):
            assert all(fonts(play_38["de"]).values())
            assert opened(play_38["de"]).metadata.title == "Zwickern: Entscheidung zu Zug 38"
            hand = replayed(PRINTED)
            again = ruling_pdf(hand, 38, "de", source_name="as-printed.zhn", repairs=repairs(hand.record, PRINTED))
            assert again == play_38["de"]

    def test_a_play_that_is_allowed_is_proved_by_the_sum_the_card_kept_and_the_rules(self):
        sheet = words(ruling_pdf(replayed(SAMPLE), 38, "en"))
        assert "The queen of diamonds counts 3 or 13, here 3. 8 + 3 = 11." in sheet
        assert "The ace of spades stays in hand and counts 1 or 11." in sheet
        for rule in ("B2", "B3"):
            cited = cited_rule(rule, replayed(SAMPLE), locale("en"))
            assert f"The rule: {cited.sentence}" in sheet
            assert f"({cited.place})" in sheet.replace("\xa0", " ")


class TestWhatWasAllowed:
    def test_every_list(self, subtests):
        with named(subtests, "the first twelve captures and how many more"):
            hand = replayed(stretch(TABLE, "hand Ann: X15 Kd 9c", "turn: Ann", "X15 x 3c+Jc 7s+8d"))
            plays = [each for each in legal_plays(hand.positions[0]) if each.card.code == "X15"]
            captures = [each for each in plays if isinstance(each, Capture)]
            text = words(ruling_pdf(hand, 1, "en"))
            assert f"and {len(captures) - 12} more" in text
            assert "♠7 + ♦8" in text
        with named(subtests, "a zwick is marked"):
            hand = replayed(stretch("table: 3c Jc", "hand Ann: X15", "turn: Ann", "X15 x 3c+Jc"))
            assert "♣3 + ♣J Zwick" in words(ruling_pdf(hand, 1, "en"))
        with named(subtests, "a pile is named by its value"):
            hand = replayed(stretch("table: [X30 Ts]=20@Bea 5c", "hand Ann: X25 X20", "turn: Ann", "X25 x X30+5c"))
            assert "pile of 20 + ♣5" in words(ruling_pdf(hand, 1, "en"))
        with named(subtests, "cards seen afterwards are marked so"):
            hand = replayed(dealing.hand(Random(2), "classic", 2, dealing.Style(hands=0.0)).text)
            assert "only seen later, when played" in words(ruling_pdf(hand, 3, "en"))
        with named(subtests, "with hidden cards the builds that would need one"):
            hand = replayed(stretch("table: 9h", "turn: Ann", "2c on 9h = 11"))
            text = words(ruling_pdf(hand, 1, "en"))
            assert "Building, if a card for the pile was held: on ♥9 to 7 (9 − 2, holding 7)" in text
            assert "not known: cards" in text
        with named(subtests, "a build that would need a card says how it adds up"):
            hand = replayed(stretch("table: 9h", "turn: Ann", "2s", rules="dithmarschen"))
            assert "on ♥9 to 7 (9 − 2, holding 7)" in words(ruling_pdf(hand, 1, "en"))
        with named(subtests, "what a hidden card decides is left open"):
            # Ann owns a pile and lays down; whether she keeps a card for it nobody has written down.
            hand = replayed(stretch("table: [8c 3c]=11@Ann 9h", "turn: Ann", "Td", rules="dithmarschen"))
            assert [finding.severity for finding in hand.findings if finding.play == 1] == ["unproven"]
            text = words(ruling_pdf(hand, 1, "en"))
            assert "Whether it could simply be trailed is open." in text
            assert "It could not simply be trailed." not in text
        with named(subtests, "what the sheet lists is what the judge allows"):
            hand = replayed(SAMPLE)
            for at, position in enumerate(hand.positions[:-1]):
                card = hand.steps[at].reading.play.card
                listed, more = plays_of(position, card, lambda seat, at=at: hand.holding(at, seat), ())
                assert not more
                assert listed == list(legal_plays(position, card=card))


def test_what_is_proposed(subtests):
    with named(subtests, "nothing is proposed where nothing is wrong with the play"):
        # A correction of play 38 settles nothing about play 37, and there is no box for one.
        hand = replayed(PRINTED)
        text = words(ruling_pdf(hand, 37, "en", repairs=repairs(hand.record, PRINTED)))
        assert "only proposed" not in text
        assert "as proposed" not in text
        assert "□ the hand is played again" in text
    with named(subtests, "of two plays with one card the first is not cleared"):
        hand = replayed(PRINTED)
        text = words(ruling_pdf(hand, 34, "en", repairs=repairs(hand.record, PRINTED)))
        assert "But one of plays 34 and 38 is written down wrongly: both have the same card." in text
        assert "But one of plays" not in words(ruling_pdf(hand, 33, "en"))


def test_a_correction_that_was_taken_over_is_marked():
    text = PRINTED.replace("Charlie: Qh on 6s = 11", "Charlie: Qd on 6s = 11  # corrected, was: Charlie: Qh on 6s = 11")
    page = words(ruling_pdf(replayed(text), 38, "en"))
    assert "Corrected afterwards; it said: Charlie: Qh on 6s = 11" in page


class TestOddPlays:
    def test_every_one(self, subtests):
        with named(subtests, "the play that ends the replay"):
            text = words(ruling_pdf(replayed(SAMPLE.replace("Charlie: Jd x Th+2c", "Charlie: Jd x Kc")), 2, "en"))
            assert "That is not on the table." in text
            assert "The replay ends here: this play cannot be carried out" in text
        with named(subtests, "a play that cannot be read"):
            text = words(ruling_pdf(replayed(SAMPLE.replace("Charlie: Jd x Th+2c", "Charlie: Jd & Kc")), 2, "en"))
            assert "This line cannot be read." in text
            assert "Charlie: Jd & Kc" in text
        with named(subtests, "a play after the last"):
            text = words(ruling_pdf(replayed(SAMPLE.replace("\nresult", "\n2c\n\nresult")), 49, "en"))
            assert "The hand was already over." in text
            assert "All cards have been played." in text
        with named(subtests, "a play the replay does not reach"):
            hand = replayed(SAMPLE.replace("Charlie: Jd x Th+2c", "Charlie: Jd x Kc"))
            with pytest.raises(IncompleteRecord, match=r"play 2.*play 30"):
                ruling_pdf(hand, 30, "en")
        with named(subtests, "an unusable header"), pytest.raises(IncompleteRecord, match="Kopf"):
            ruling_pdf(replayed(without_plays("A, B", variant="whist")), 1, "de")
        with named(subtests, "an empty table"):
            hand = replayed(SAMPLE)
            at = next(at for at, position in enumerate(hand.positions) if not position.table)
            assert "The table is empty." in words(ruling_pdf(hand, at + 1, "en"))
        with named(subtests, "a table of three hundred cards"):
            hand = replayed(stretch("table: " + "2c " * 300, "hand Ann: 2d 3d", "turn: Ann", "3d", rules="classic"))
            made = ruling_pdf(hand, 1, "en")
            assert len(pages(made)) <= 2
            assert "more" in words(made)

    @for_each(("number", "seen"), [(0, "48"), (49, "49"), (-3, "-3")])
    def test_no_such_play(self, number, seen):
        with pytest.raises(IncompleteRecord, match=seen):
            ruling_pdf(replayed(SAMPLE), number, "en")


@pytest.mark.slow
@for_each("variant", RULE_SETS)
def test_every_variant_on_one_page(variant):
    hand = replayed(dealing.hand(Random(7), variant, dealing.SEATS[variant][0], dealing.Style(hands=1.0)).text)
    for number in (1, len(hand.steps) // 2, len(hand.steps)):
        for paper in ("A4", "Letter"):
            assert len(pages(ruling_pdf(hand, number, "de", paper=paper))) == 1


@for_each(("play", "rule"), [("9s on 7h = 13", "K2"), ("7h = 7", "S1")])
def test_where_builds_only_go_up_the_ruling_names_one_rule(play, rule):
    """A build that does not add up is told by what a pile may count; that a single card is no pile has its own rule."""
    hand = replayed(stretch("table: 7h 5c", "hand Ann: 9s 7h 2c", "turn: Ann", play, rules="classic"))
    text = words(ruling_pdf(hand, 1, "en"))
    assert f"rule book, {rule})" in text
    assert f"(rule\xa0{rule}," in text or f"(rule {rule}," in text
