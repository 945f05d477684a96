"""By which rules a hand was played, where those of its match were changed later (journal/rules_then), in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.games import game_of
from scorekeeper.journal.rules_then import RulesThen
from scorekeeper.words.every_game import words_of
from scorekeeper.words.locale import N_, locale, quoted
from scorekeeper.words.reconstruction import with_reconstruction
from scorekeeper.words.rules import switch_in_words, variant_name


def stretch_in_words(stretch: RulesThen, lang: str) -> str:
    """``From hand 2: Schnapsen, version 1f2e3d4c. Each game from 9.``"""
    told = {"number": stretch.first, "rules": _rules(stretch, lang)}
    return " ".join([locale(lang).gettext("From hand %(number)s: %(rules)s.") % told, *_more(stretch, lang)])


def rules_of_then(stretches: Sequence[RulesThen], number: int, lang: str) -> str:
    """By what other rules than those of today hand ``number`` was played; empty where they are today's."""
    found = stretch_of(stretches, number)
    if found is None or found is stretches[-1]:
        return ""
    told = locale(lang).gettext("This hand was played by other rules: %(rules)s.") % {"rules": _rules(found, lang)}
    return " ".join([told, *_more(found, lang)])


def stretch_of(stretches: Sequence[RulesThen], number: int) -> RulesThen | None:
    """The rules of hand ``number``; None in a match that has only one set of them."""
    return next((one for one in reversed(stretches) if one.first <= number), None)


def switches_of(written: str) -> tuple[tuple[str, str], ...]:
    """``zwick_points=2, table_limit=6`` as pairs."""
    pairs = (piece.partition("=") for piece in written.split(","))
    return tuple((name.strip(), value.strip()) for name, equals, value in pairs if equals)


def given_of(stretch: RulesThen) -> tuple[str, int] | None:
    """The figure that everybody begins with or puts in, else what a hand gives out, with its key; None: neither."""
    scoring = stretch.scoring
    keys = (*words_of(game_of(stretch.variant).id).given, "nominal")
    return next(((key, scoring[key]) for key in keys if key in scoring), None)


def _rules(stretch: RulesThen, lang: str) -> str:
    name = with_reconstruction(variant_name(stretch.variant, lang), stretch.variant, lang)
    version = locale(lang).gettext("version %(digest)s") % {"digest": quoted(stretch.rules_digest)}
    return f"{name}, {version}"


def _more(stretch: RulesThen, lang: str) -> Iterator[str]:
    """The figure in the head of a sheet, and the house rules, which may say it themselves."""
    say, own, given = locale(lang), switches_of(stretch.switches), given_of(stretch)
    if given is not None and given[0] not in dict(own):
        above, below = words_of(game_of(stretch.variant).id).given.get(given[0], (N_("Total of a hand"), ""))
        yield " ".join(part for part in (say.gettext(above), str(given[1]), below and say.gettext(below)) if part) + "."
    yield from (switch_in_words(name, value, lang) for name, value in own)
