"""Every finding that a deal of Zwicken can bring is told in words of its own, with its facts, in every language."""

from __future__ import annotations

from scorekeeper import zwicken
from scorekeeper.findings import Finding
from scorekeeper.translations import LANGUAGES
from scorekeeper.words import message, sentence, sentences
from scorekeeper.words.figures import doubt_in_words
from scorekeeper.words.sentences import text_of
from scorekeeper.zwicken.app.words.match import DOUBTS
from tests.cases import for_each
from tests.words.whole import check
from tests.zwicken.deals import count, replayed
from tests.zwicken.every_rule import RAISED_BY, UNREADABLE

ANYTHING = set(sentences._ANYTHING.values())


def raised() -> dict[tuple[str, str, str], Finding]:
    """One finding of each rule and case, as the game makes it."""
    found = [f for _, _, _, body, players, header in RAISED_BY for f in replayed(body, players, **header).findings]
    found += [finding for text in UNREADABLE.values() for finding in zwicken.read(text).findings]
    return {(f.rule, f.case, f.severity): f for f in found}


DOUBTFUL = [
    ([2, 0, 0], {}), ([3, None, None], {}), ([2, 1, 0], {"b": 1}), ([2, 1, 0], {"c": 0, "d": 0}),
    ([3, None, 0], {"d": 1}), ([0, None, None], {"c": 0}), ([3, 0, 0], {"d": 0}), ([2, 1, 0], {"dealer": 1}),
]
FOUND = raised()


@for_each("lang", LANGUAGES)
@for_each("key", FOUND, ids="-".join)
def test_a_finding_as_the_game_makes_it_has_words_of_its_own(key, lang):
    finding = FOUND[key]
    assert text_of(finding) not in ANYTHING
    if finding.rule == "syntax":
        assert finding.case in sentences.TEXTS["syntax"]
    check(sentence(finding, lang), lang)
    assert message(finding, lang)


def test_the_facts_are_told():
    assert "Ben" in message(FOUND["hand", "with_other", "error"], "en")
    assert "ace of hearts" in message(FOUND["Zw.Gc", "", "note"], "en")
    assert "13" in message(FOUND["Zw.N1", "", "note"], "en")
    assert "4 chips" in message(FOUND["result", "pot", "error"], "en")


def test_every_check_of_a_count_has_its_words():
    assert set(zwicken.checks) <= {key.partition(" ")[0] for key in DOUBTS}
    for finding in (f for tricks, facts in DOUBTFUL for f in count(tricks, **facts).findings):
        for lang in LANGUAGES:
            assert doubt_in_words(finding, ("Anna", "Ben", "Cem"), lang), finding
