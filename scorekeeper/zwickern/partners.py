"""Building for a partner and asking them: the licence, the truth of an answer (rules.md P1-P7, A46)."""

from __future__ import annotations

from scorekeeper.findings import Fact, Finding, Severity
from scorekeeper.zwickern.case import Case, matches, shown_values
from scorekeeper.zwickern.permissions import licensed
from scorekeeper.zwickern.plays import PARTNER, Ask, Build


def P1(case: Case) -> tuple[Finding, ...]:
    """Built for a partner without licence or without a partner, or a question that was not right (Exactly 11, 12).

    One finding for a play, the gravest first.
    """
    doubts: list[tuple[Severity, str, Ask | None]] = [
        (*fault, ask) for ask in case.asks if (fault := _asked(case, ask)) is not None
    ]
    built = _built(case)
    if built is not None:
        doubts.append(("error", built, None))
    if not doubts:
        return ()
    doubts.sort(key=lambda doubt: doubt[0] != "error")
    severity, kind, ask = doubts[0]
    facts: dict[str, Fact] = {}
    play = case.play
    if type(play) is Build:
        facts |= {"value": play.announced, "partner": play.beneficiary or ""}
    if ask is not None:
        facts = {"partner": ask.partner, "value": ask.value}
    return (case.finding("P1", severity, kind, **facts),)


def _built(case: Case) -> str | None:
    """What is wrong with ``for``, or None."""
    play, setting = case.play, case.position.setting
    if type(play) is not Build or play.beneficiary is None:
        return None
    if not case.rules.promises:
        return "book"
    partners = setting.partners(case.seat)
    if not partners:
        return "alone"
    if play.beneficiary == PARTNER and len(partners) > 1:
        return "which"
    if case.reading.owner not in partners:
        return "stranger"
    if not case.rules.partner_build:
        return "off"
    if not licensed(case.position, case.reading.owner, play.announced, case.asks):
        return "licence"
    return None


def _asked(case: Case, ask: Ask) -> tuple[Severity, str] | None:
    """What is wrong with a question before the play, or None (rules.md P3)."""
    setting = case.position.setting
    if not case.rules.promises or "ask" not in case.rules.partner_build:
        return "error", "ask_variant"
    partners = setting.partners(case.seat)
    seat = setting.players.index(ask.partner) if ask.partner in setting.players else -1
    if seat not in partners:
        return "error", "ask_stranger"
    holding = case.holding(seat)
    held = matches(case.rules, holding.cards, ask.value)
    if held:
        return None if ask.answer else ("error", "ask_untrue")
    if holding.hidden and ask.value in shown_values(case.rules, setting.packs):
        return "unproven", "ask_unproven"
    return ("error", "ask_untrue") if ask.answer else None
