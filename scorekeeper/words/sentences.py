"""A finding in words: what is wrong, and why."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from scorekeeper.findings import Fact, Finding, Severity
from scorekeeper.words.every_game import Together, by_case, every_words
from scorekeeper.words.finding_text import PHRASES, Text, Words, tell, text
from scorekeeper.words.locale import N_, locale
from scorekeeper.words.of_files import FILES

TEXTS: Mapping[str, Mapping[str, Text]] = Together(
    lambda: [by_case([{"syntax": FILES}, *(words.findings for words in every_words())])]
)
"""Every rule's texts, by case, ``case/severity``, ``/severity`` or, for all others, the empty case."""
GAPS = Together(lambda: [PHRASES, *(words.phrases for words in every_words())])
"""What each gap of a text says, for every game."""
_ANYTHING: Mapping[str, Text] = {
    "": text(N_("Something is wrong here."), N_("Please compare this place with what was played.")),
    "/unproven": text(N_("Something is still open here."), N_("It cannot be decided yet from what is written down.")),
    "/note": text(N_("Something is worth a look here."), N_("It is allowed all the same.")),
}


def sentence(finding: Finding, lang: str) -> Words:
    """What people read of a finding, in a language. Never raises; an unknown rule gets plain words."""
    return tell(text_of(finding), finding, locale(lang), GAPS)


def message(finding: Finding, lang: str) -> str:
    """A finding in one line, for JSON and terminals."""
    facts = tuple(finding.facts.items())
    try:
        return _told(finding.rule, finding.severity, finding.player, finding.case, facts, lang)
    except TypeError:  # a fact that cannot be remembered by
        return str(sentence(finding, lang))


@lru_cache(maxsize=1024)
def _told(
    rule: str, severity: Severity, player: str | None, case: str, facts: tuple[tuple[str, Fact], ...], lang: str
) -> str:
    """The line of a finding, remembered: a damaged file has the same fault a thousand times."""
    return str(sentence(Finding(rule, severity, None, player, case=case, facts=dict(facts)), lang))


def text_of(finding: Finding) -> Text:
    """The text that fits the finding best."""
    cases = TEXTS.get(finding.rule, _ANYTHING)
    for key in (f"{finding.case}/{finding.severity}", finding.case, f"/{finding.severity}", ""):
        if key in cases:
            return cases[key]
    return _ANYTHING.get(f"/{finding.severity}", _ANYTHING[""])
