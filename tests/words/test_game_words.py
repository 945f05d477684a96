"""What the cousins say beside Zwickern's words: whole sentences in every language, each case one game's."""

from __future__ import annotations

import re

import pytest

from scorekeeper.findings import Finding
from scorekeeper.translations import LANGUAGES
from scorekeeper.words import locale, sentence
from scorekeeper.words.finding_text import Example
from scorekeeper.words.game_words import together, words_of
from scorekeeper.words.sentences import GAPS, TEXTS
from tests.cases import for_each
from tests.words.whole import FACTS, check

GAMES = (words_of("schnapsen"), words_of("zwicken"))
KEYS = [
    (game, rule, *key.partition("/")[::2]) for game in GAMES for rule, cases in game.findings.items() for key in cases
]
SENTENCES = [
    *(text for game in GAMES for table in (game.paragraphs, game.names, game.doubts) for text in table.values()),
    *(text for game in GAMES for text in game.sheet.variants.values()),
    *(text for game in GAMES for words in game.sheet.switches.values()
      for text in (words.about, words.found, *words.ways.values()) if text),
]
GAP = re.compile(r"%\((\w+)\)s")


@for_each("lang", LANGUAGES)
@for_each(("game", "rule", "case", "severity"), KEYS)
def test_every_text_is_whole_with_its_facts_and_without(game, rule, case, severity, lang):
    found = Finding(rule, severity or "error", 7, "Charlie", 31, 3, case, FACTS)
    check(sentence(found, lang), lang)
    check(sentence(found._replace(facts={}, player=None), lang), lang)


@for_each(("game", "rule", "case", "severity"), KEYS)
def test_every_sentence_is_translated_with_its_gaps(game, rule, case, severity):
    entry = game.findings[rule][f"{case}/{severity}" if severity else case]
    details = [each for detail in entry.details for each in ((detail,) if isinstance(detail, str) else detail)]
    for text in (entry.headline, *(each for each in details if not isinstance(each, Example))):
        assert {gap.lower() for gap in GAP.findall(text)} <= set(GAPS)
        translated(text)


@for_each("text", SENTENCES)
def test_what_rule_sheets_and_rulings_say_is_translated(text):
    translated(text)


def translated(text):
    for lang in ("de", "nds"):
        line = locale(lang).gettext(text)
        # a game's own name is the same in every language
        assert line != text or text.isalpha()
        assert {gap.lower() for gap in GAP.findall(line)} == {gap.lower() for gap in GAP.findall(text)}


def test_a_case_belongs_to_one_game():
    assert together([{"a": 1}, {"b": 2}]) == {"a": 1, "b": 2}
    with pytest.raises(KeyError):
        together([{"a": 1}, {"a": 2}])
    assert all(rule in TEXTS for game in GAMES for rule in game.findings)
