"""A finding in words: what is wrong, and why; and the names of the rules that a finding can name.

Rules have the ids of rules.md, where the sources stand; ids with a small letter are rules about the record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from scorekeeper.findings import Fact, Finding, Severity
from scorekeeper.msgid import N_
from scorekeeper.words.finding_text import (
    PHRASES,
    WITHOUT_FACTS,
    Phrase,
    Phrases,
    Text,
    Words,
    finding_words,
    lacking,
    text,
)
from scorekeeper.words.game_words import FIELDS, Together, by_case, every_words
from scorekeeper.words.locale import Locale, locale
from scorekeeper.words.unreadable import FILES

TEXTS: Mapping[str, Mapping[str, Text]] = Together(
    lambda: [by_case([{"syntax": FILES}, *(words.findings for words in every_words())])]
)
"""Every rule's texts, by case, ``case/severity``, ``/severity`` or, for all others, the empty case."""


def _figures(prefix: str) -> Phrase:
    """Points, cards and what else a side has, as far as they differ."""

    def phrase(phrases: Phrases) -> str:
        facts, say = phrases.finding.facts, phrases.locale
        ways: dict[str, Callable[[int], str]] = {
            "chips": say.signed_chips, "game_points": say.game_points, "points": say.points,
            "cards": say.number_of_cards, "tricks": say.tricks, "score": say.to_go,
            **{name: partial(field_words.sentence, say) for name, field_words in FIELDS.items()},
        }
        parts = [way(phrases.number(prefix + name)) for name, way in ways.items() if f"real_{name}" in facts]
        return say.all_of(parts) or lacking(prefix)

    return phrase


GAPS = Together(
    lambda: [
        PHRASES,
        {"figures": _figures(""), "real_figures": _figures("real_")},
        *(words.phrases for words in every_words()),
    ]
)
"""What each gap of a text says, for every game."""
_ANYTHING: Mapping[str, Text] = {
    "": text(N_("Something is wrong here."), WITHOUT_FACTS["error"]),
    "/unproven": text(N_("Something is still open here."), WITHOUT_FACTS["unproven"]),
    "/note": text(N_("Something is worth a look here."), WITHOUT_FACTS["note"]),
}


def sentence(finding: Finding, lang: str) -> Words:
    """What people read of a finding, in a language. Never raises; an unknown rule gets plain words."""
    return finding_words(text_of(finding), finding, locale(lang), GAPS)


def message(finding: Finding, lang: str) -> str:
    """A finding in one line, for JSON and terminals."""
    facts = tuple(finding.facts.items())
    try:
        return _message(finding.rule, finding.severity, finding.player, finding.case, facts, lang)
    except TypeError:  # a fact that cannot be remembered by
        return str(sentence(finding, lang))


@lru_cache(maxsize=1024)
def _message(
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


PARAGRAPHS = Together(lambda: (words.paragraphs for words in every_words()))
"""The rules by id, for every game; what a table has of them, ``words.books`` says."""


def rule_named(rule: str, say: Locale) -> str:
    """``rule B3``; empty for what names no rule of a game (``pack``, ``turn``, ``result``): its headline says it."""
    return say.gettext("rule %(rule)s") % {"rule": rule} if rule[:1].isupper() else ""
