"""A finding in words: what is wrong, why, and what would have been allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from scorekeeper.findings import Fact, Finding, Severity
from scorekeeper.words.of_files import FILES
from scorekeeper.words.of_games import with_findings, with_phrases
from scorekeeper.words.of_plays import PLAYS
from scorekeeper.words.plays import option_in_words
from scorekeeper.words.speech import N_, speech
from scorekeeper.words.telling import PHRASES, Text, Words, tell, text
from scorekeeper.zwickern.plays import Play
from scorekeeper.zwickern.position import Position

TEXTS: Mapping[str, Mapping[str, Text]] = with_findings({**PLAYS, "syntax": FILES})
"""Every rule's texts, by case, ``case/severity``, ``/severity`` or, for all others, the empty case."""
GAPS = with_phrases(PHRASES)
"""What each gap of a text says, for every game."""
SHOWN = 3
"""So many allowed plays are named."""
_ANYTHING: Mapping[str, Text] = {
    "": text(N_("Something is wrong here."), N_("Please compare this place with what was played.")),
    "/unproven": text(N_("Something is still open here."), N_("It cannot be decided yet from what is written down.")),
    "/note": text(N_("Something is worth a look here."), N_("It is allowed all the same.")),
}


def sentence(
    finding: Finding, lang: str, *, allowed: Sequence[Play] | None = None, position: Position | None = None
) -> Words:
    """What people read of a finding, in a language. Never raises; an unknown rule gets plain words.

    ``allowed``: legal plays at that moment, best first; the first three are named after the detail, the others
    counted (an empty sequence: nothing was allowed). With the ``position`` before the play piles are called by their
    value, without it by the card that names them.
    """
    say = speech(lang)
    words = tell(text_of(finding), finding, say, GAPS)
    if allowed is None:
        return words
    return words._replace(detail=f"{words.detail} {allowed_in_words(allowed, lang, position=position)}")


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


def allowed_in_words(plays: Sequence[Play], lang: str, *, position: Position | None = None) -> str:
    """``Allowed would have been: …``: the first three plays, and how many more."""
    say = speech(lang)
    if not plays:
        return say.gettext("No play was allowed here.")
    named = [option_in_words(position, play, lang) for play in plays[:SHOWN]]
    more = len(plays) - len(named)
    if more:
        named.append(say.ngettext("%(num)d more", "%(num)d more", more))
    return say.gettext("Allowed would have been: %(plays)s.") % {"plays": "; ".join(named)}
