"""Hand record and ruling of Schnapsen and Zwicken, read back with pypdf."""

from __future__ import annotations

import pytest

from scorekeeper.errors import IncompleteRecord
from scorekeeper.games import game_of_text
from scorekeeper.sheets.game_papers import hand_record, ruling
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.hand_place import proposals
from scorekeeper.words import locale
from scorekeeper.words.books import cited_rule
from tests.cases import for_each, named
from tests.sheets.paper import pages, words
from tests.web.trick_hands import BROKEN, CLOSED, HANDS, HOPPED, RAISED, REVOKED, UNSEEN


def replayed(text):
    game = game_of_text(text)
    return game.replay(game.read(text))


def record(text, lang="en", **more):
    return hand_record(replayed(text), text, lang, **more)


def ruled(text, play, lang="en", **more):
    return ruling(replayed(text), play, text, lang, **more)


@pytest.mark.slow
@for_each("lang", [*LANGUAGES])
@for_each("text", HANDS.values(), ids=HANDS)
def test_every_hand_is_a_sheet_in_every_language_and_always_the_same(text, lang):
    made = record(text, lang)
    assert made == record(text, lang)
    for name in replayed(text).setting.players:
        assert name in words(made)


@for_each("text", [CLOSED, HOPPED])
def test_every_rule_of_a_game_of_tricks_has_its_place_in_the_book(text):
    replay = replayed(text)
    for rule in game_of_text(text).rules:
        assert cited_rule(rule, replay, locale("en")).place.startswith("rule book, ") or rule == "syntax", rule


def test_what_a_record_says(subtests):
    with named(subtests, "a cause stands in words below the table and as no letter in it"):
        text = words(record(HOPPED))
        assert "Anna yes 0 3 0 yes 3 \u22126" in text
        assert "Anna is gezwickt: no trick." in text
    with named(subtests, "every act stands there with its notation"):
        text = words(record(CLOSED))
        places = [text.index(seen) for seen in (
            "Anna closes the talon close", "Trick 1", "Anna leads the ace of hearts Ah", "Trick 2",
            "Anna declares 40 and leads the king of hearts 40 Kh", "Anna claims 66 66",
            "Anna closed, claimed rightly and wins 3 game points.",
        )]
        assert places[0] < places[2] < places[3] < places[4] < places[5] < places[6]
    with named(subtests, "the pot is told with the cuts"):
        text = words(record(HOPPED))
        totals = "Everybody’s chips \u22123 = pot before the hand 0 \u2212 after it 3."
        for seen in ("Dora stakes first.", "a hop: the next player deals and pays.", totals, "Next to deal: Ben."):
            assert seen in text
        assert "Remark in the record: Anna deals, pot 6" in text
    with named(subtests, "a finding stands below its play and the record beside an unfinished hand"):
        text = words(record(REVOKED))
        assert "Sn.S2" in text
        assert "The record as it was written" in text
        assert "Anna: Qh what" in words(record(BROKEN))
    with named(subtests, "what was done before the lead stands beside it"):
        text = words(ruled(CLOSED, 1))
        assert "Anna closes the talon. Anna leads the ace of hearts." in text
    with named(subtests, "the head has dealer trump and house rules and the foot what its numbers prove"):
        for made in (ruled(CLOSED, 1), record(CLOSED)):
            text = words(made)
            assert "Players Anna, Ben (deals) Trump hearts (turned up: 10 of hearts) House rules none" in text
            assert "Same version: same rules. Same checksum: nothing was changed." in text
        assert "Players Anna (deals), Ben, Cem, Dora Trump hearts (turned up: 9 of hearts)" in words(ruled(HOPPED, 6))
        assert "House rules none" not in words(ruled(CLOSED.replace("score:", "rules: last_exchange=off\nscore:"), 1))


def test_what_a_ruling_says(subtests):
    with named(subtests, "each proposal says what the hand comes to with it"):
        slipped = CLOSED.replace("Anna: Qh As 66", "Ben: Qh As 66")
        fitting = proposals(slipped)
        assert fitting
        text = words(ruled(slipped, 5, repairs=fitting))
        assert text.count("Result: Anna 3 \u00b7 Ben 0") == min(2, len(fitting))
    with named(subtests, "the ruling says where the rule stands"):
        assert "(rule book, Sn.S" in words(ruled(REVOKED, 4))
    with named(subtests, "what is not decided is said so"):
        text = words(ruled(UNSEEN, 2))
        assert "The record does not show whether one of them was held." in text
        assert "Not seen anywhere:" in text
    with named(subtests, "a claim is listed only for whose it is and where it would be right"):
        assert "Certainly allowed Ace of clubs; " in words(ruled(CLOSED, 4)), "the claim was Anna’s"
        assert "laim 66;" not in words(ruled(CLOSED, 3)), "Anna had 13 points"
        later = CLOSED.replace("Qh As 66", "Qh As\nAnna: Qs Ac")
        assert "Certainly allowed Claim 66; " in words(ruled(later, 7)), "Anna had 73"
    with named(subtests, "what was found against other plays is named in a line"):
        twice = REVOKED.replace("Ben: Kd Qc", "Ben: Kd Qd")
        others = sorted({one.play for one in replayed(twice).findings if one.severity == "error"} - {2})
        assert others
        assert f"Something was also found against play {others[0]}." in words(ruled(twice, 2))
        assert "also found against" not in words(ruled(CLOSED, 2))
    with named(subtests, "a header that cannot be used gives its text and no ruling"):
        text = CLOSED.replace("dealer: Ben", "dealer: Zoe")
        assert "dealer: Zoe" in words(record(text))
        with pytest.raises(IncompleteRecord):
            ruled(text, 1)


@for_each("paper", ["A4", "letter"])
def test_the_ruling_names_rule_play_and_proof_on_one_page(paper):
    made = ruled(REVOKED, 2, paper=paper)
    text = words(made)
    assert len(pages(made)) == 1
    assert "Schnapsen: ruling on play 2" in text
    assert "Ben throws the ace of clubs away" in text
    assert "In the record, play 2 (line 10): Anna: close Qs Ac" in text
    assert "(rule book, Sn.S" in text
    assert "In the hand: \u2660J" in text
    assert "The hand held a card that had to be played." in text
    assert "Certainly allowed Jack of spades." in text


def test_a_reconstruction_says_so_on_every_paper():
    assert "Reconstruction" in words(record(RAISED))
    assert "Reconstruction" in words(ruled(RAISED, 6))
    assert "Rekonstruktion" in words(ruled(RAISED, 6, "de"))
    assert "Reconstruction" not in words(ruled(HOPPED, 6))


def test_the_moment_shown_is_the_one_before_the_first_act_of_a_play():
    """What was open then, closing too; what lies on the table is told once."""
    text = words(ruled(CLOSED, 1))
    before = text[text.index("Before play 1") : text.index("The disputed play")]
    assert "To draw: 10 cards." in before
    assert "closed the talon" not in before
    assert before.count("The table is empty.") == 1
    assert "Certainly allowed Close the talon; " in text


@for_each("play", [0, 7, 99])
def test_there_is_no_ruling_on_a_play_that_is_not_there(play):
    with pytest.raises(IncompleteRecord, match="There is no play"):
        ruled(CLOSED, play)


def test_a_paper_that_we_do_not_have():
    with pytest.raises(ValueError, match="foolscap"):
        record(CLOSED, paper="foolscap")
