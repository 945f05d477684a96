"""Whatever a hand of Schnapsen can be told of has words of its own."""

from __future__ import annotations

import re
from pathlib import Path

from babel.messages.pofile import read_po

from scorekeeper import schnapsen, translations
from scorekeeper.schnapsen.notation import CASES
from scorekeeper.schnapsen.setting import HEADER_CASES
from scorekeeper.words import message
from scorekeeper.words.sentences import PARAGRAPHS, TEXTS
from tests.cases import for_each
from tests.schnapsen.every_rule import RAISED
from tests.schnapsen.hands import ruled, text


@for_each("case", sorted({*CASES, *HEADER_CASES}))
def test_every_line_that_cannot_be_read(case):
    assert case in TEXTS["syntax"]


@for_each("what", RAISED)
def test_every_finding(what):
    rule, _, case = what.partition(" ")
    assert case in TEXTS[rule] or f"{case}/note" in TEXTS[rule]
    for finding in ruled(RAISED[what]).findings:
        rows = [message(finding, lang) for lang in ("en", "de", "nds")]
        assert len(set(rows)) == 3


@for_each("rule", [rule for rule in schnapsen.SCHNAPSEN.rules if rule.startswith("Sn.")])
def test_every_rule_has_a_paragraph(rule):
    assert rule in PARAGRAPHS


@for_each(
    ("record", "german"),
    [
        (text("Anna: close Qs Ad", anna="Ah Kh Qs Ts Jd", ben="Qh Ks As Ad Jh"),
         "Hier war eine höhere Karte der Farbe Pflicht. Ben hatte Pik-König."),
        (text("Anna: 20 Kh Jd"),
         "Zwanziger und Vierziger sind verwechselt. Dieses Paar ist 40 wert; angesagt und gezählt ist 20."),
        (text("Ah Qh 66"),
         "Es wurde falsch ausgemeldet. Anna hatte 14 Augen, nicht 66. Gewonnen hat der Gegner."),
        (text("Ah Qh 66 Ben"),
         ("Dieses Ausmelden gilt nicht. Ausmelden konnte hier nur Anna. "
          "Das Spiel geht weiter, als wäre nichts gesagt worden.")),
    ],
    ids=["S1", "M1", "G2", "K1"],
)
def test_what_is_said_of_real_hands(record, german):
    assert message(ruled(record).findings[0], "de") == german


@for_each("lang", ["de", "nds"])
def test_a_game_and_the_match_that_has_several_have_each_a_word(lang):
    """"Partie" was both: what somebody wins by 7 game points, and the evening's sheet with all of them."""
    with (Path(translations.__file__).parent / lang / "LC_MESSAGES" / "messages.po").open("rb") as file:
        entries = [entry for entry in read_po(file) if entry.id]
    both = [
        entry.id for entry in entries
        if re.search(r"\bgames?\b", str(entry.id), re.IGNORECASE) and not re.search(r"\bmatch", str(entry.id))
        and "Partie" in str(entry.string)
    ]
    assert both == []
