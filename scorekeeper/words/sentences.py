"""A finding in words: what is wrong, and why."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from scorekeeper.findings import Fact, Finding, Severity
from scorekeeper.words.of_files import FILES
from scorekeeper.words.rooms import ROOMS, by_case, together
from scorekeeper.words.speech import N_, speech
from scorekeeper.words.telling import PHRASES, Text, Words, tell, text

TEXTS: Mapping[str, Mapping[str, Text]] = by_case([{"syntax": FILES}, *(room.FINDINGS for room in ROOMS)])
"""Every rule's texts, by case, ``case/severity``, ``/severity`` or, for all others, the empty case."""
GAPS = together([PHRASES, *(room.PHRASES for room in ROOMS)])
"""What each gap of a text says, for every game."""
_ANYTHING: Mapping[str, Text] = {
    "": text(N_("Something is wrong here."), N_("Please compare this place with what was played.")),
    "/unproven": text(N_("Something is still open here."), N_("It cannot be decided yet from what is written down.")),
    "/note": text(N_("Something is worth a look here."), N_("It is allowed all the same.")),
}


def sentence(finding: Finding, lang: str) -> Words:
    """What people read of a finding, in a language. Never raises; an unknown rule gets plain words."""
    return tell(text_of(finding), finding, speech(lang), GAPS)


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
