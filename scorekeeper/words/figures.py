"""A side's figures: what each is called and how its value is written, one list for terminals, pages and papers. Also
sentences about figures that do not go together, and about where missing points may be, as players would say it.

A page has these texts with their gaps open, for a phone without a connection; the gaps ``at`` and ``dealer`` are sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.cards import CARDS
from scorekeeper.findings import Finding
from scorekeeper.journal.series_view import FindingView
from scorekeeper.msgid import N_
from scorekeeper.outcomes import Explanation, Field, Figure
from scorekeeper.words.game_words import FIELDS, FactWords, Teller, Together, every_words, words_of
from scorekeeper.words.locale import Locale, locale

HEADS = {
    "card_points": N_("card points"),
    "points": N_("points"),
    "tricks": N_("tricks"),
}
"""English by the field's key; what only one game has its own words say."""
PIPS = {
    "card_points": N_("in tricks"),
    "marriage_points": N_("from marriages"),
    "points": N_("points in all"),
}
"""The same where cards have points of their own beside those a hand is won with (``Field.kind`` pips)."""
NOTHING = "–"
MINUS = "\u2212"


def head(field: Field, say: Locale) -> str:
    """What a figure is called, at the head of its column."""
    heads = HEADS | PIPS if field.kind == "pips" else HEADS
    field_words = FIELDS.get(field.key)
    text = heads.get(field.key) or (field_words.head if field_words is not None else "")
    return say.gettext(text) if text else field.key


def figure_text(field: Field, value: Figure, say: Locale) -> str:
    """A figure as it stands in a table: a number, signed where it can be below zero, a list with spaces, yes or no."""
    if field.kind == "flag":
        return "?" if value is None else say.gettext("yes") if value else say.gettext("no")
    if value is None:
        return NOTHING
    if field.kind == "list" and isinstance(value, Sequence):
        return " ".join(map(str, value)) or NOTHING
    return signed(value) if field.signed and isinstance(value, int) else str(value)


def ranges(numbers: Iterable[int]) -> str:
    """``1–4, 7``."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}–{b}" if b > a + 1 else f"{a}, {b}" for a, b in runs)


def signed(number: int) -> str:
    """``+4``, ``−6``, ``0``."""
    return f"+{number}" if number > 0 else _plain(number)


def result_in_words(
    names: Sequence[str], totals: Sequence[int], say: Locale, *, together: Sequence[bool] = ()
) -> str:
    """``A wins 198 : 179``; of three sides and more ``Äolus wins 85, Hanna 84, Jens 73``, from the most to the least.
    ``together``: of each side whether several people are named."""
    order = _by_points(totals)
    first = [at for at in order if totals[at] == totals[order[0]]]
    if len(first) > 1:
        tied = say.all_of([names[at] for at in first])
        return say.gettext("A tie: %(sides)s %(score)s") % {"sides": tied, "score": _score(names, totals, first)}
    people = 2 if together and together[first[0]] else 1
    score = _score(names, totals, first)
    return say.ngettext("%(side)s wins %(score)s", "%(side)s win %(score)s", people, side=names[first[0]], score=score)


def standing_in_words(names: Sequence[str], totals: Sequence[int]) -> str:
    """``198 : 179`` as two sides sit; of more each by name, from the most to the least."""
    if len(totals) < 3:
        return " : ".join(_plain(total) for total in totals)
    return ", ".join(f"{names[at]} {_plain(totals[at])}" for at in _by_points(totals))


def _score(names: Sequence[str], totals: Sequence[int], named: Sequence[int]) -> str:
    """What each has, behind the names of those who have most."""
    order = _by_points(totals)
    if len(totals) < 3:
        return " : ".join(_plain(totals[at]) for at in order)
    others = [f"{names[at]} {_plain(totals[at])}" for at in order if at not in named]
    return ", ".join([_plain(totals[named[0]]), *others])


def _by_points(totals: Sequence[int]) -> list[int]:
    return sorted(range(len(totals)), key=lambda at: (-totals[at], at))


def _plain(number: int) -> str:
    return str(number).replace("-", MINUS)


def of_side(text: str) -> FactWords:
    """A fact that names a side: ``Anna: closed the talon.``"""

    def in_words(by: Teller, side: object, facts: Mapping[str, object]) -> str:
        return f"{by.side(side)}: {by.say.gettext(text)}."

    return in_words


def tricks(by: Teller, now: Sequence[object], before: Sequence[object] | None) -> str:
    """The tricks of each side."""
    if now == before or all(number is None for number in now):
        return ""
    return by.say.gettext("Tricks: %(figures)s.") % {"figures": by.each(now)}


DOUBTS = Together(lambda: (words.doubts for words in every_words()))
"""By rule and case."""


def doubt_texts(game: str, lang: str) -> dict[str, str]:
    """Those of a game, gaps open."""
    say = locale(lang)
    return {key: say.gettext(text) for key, text in words_of(game).doubts.items()}


def doubt_in_words(doubt: Finding | FindingView, names: Sequence[str], lang: str) -> str:
    """One of a view's doubts; empty for a rule that has no words."""
    text = DOUBTS.get(f"{doubt.rule} {doubt.case}") or DOUBTS.get(str(doubt.rule), "")
    facts = dict(doubt.facts)
    for gap in ("at", "dealer"):
        side = facts.get(gap)
        if isinstance(side, int) and side < len(names):
            facts[gap] = names[side]
    try:
        return locale(lang).gettext(text) % facts if text else ""
    except KeyError:
        return ""


_ACES = ("Ac", "Ad", "Ah", "As")
_WORTH = Together(lambda: (words.worth for words in every_words()))


def explanation_in_words(explanation: Explanation, lang: str) -> str:
    """``perhaps ♦10 or the majority``; of several parts ``perhaps 2 of: the aces, ♠2, ♠10``."""
    say = locale(lang)
    parts = [_part(part.ones, times, say) for part, times in Counter(explanation.parts).items()]
    text = say.gettext("perhaps counted twice: %(what)s") if explanation.twice else say.gettext("perhaps: %(what)s")
    return text % {"what": " + ".join(parts)}


def found_in_words(things: Sequence[str], lang: str) -> str:
    """What was counted by nobody, or twice, until somebody looked; empty for nothing."""
    say = locale(lang)
    return " + ".join(_card_or_text(thing, say) for thing in things)


def _part(ones: Sequence[str], times: int, say: Locale) -> str:
    names = [_card_or_text(code, say) for code in ones if code not in _ACES]
    aces = [code for code in ones if code in _ACES]
    if len(aces) == len(_ACES):
        names.insert(0, say.gettext("an ace") if times == 1 else say.gettext("the aces"))
    else:
        names += [_card_or_text(code, say) for code in aces]
    if times == 1:
        return say.any_of(names)
    return say.gettext("%(number)s of: %(what)s") % {"number": times, "what": ", ".join(names)}


def _card_or_text(code: str, say: Locale) -> str:
    return say.gettext(_WORTH[code]) if code in _WORTH else say.card_short(CARDS[code])
