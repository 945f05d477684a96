"""By which rules a hand was played, where those of its match were changed later (journal/rules_then), in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.games import game_of
from scorekeeper.words.reconstruction import with_reconstruction
from scorekeeper.words.rooms import room_of
from scorekeeper.words.rules import switch_in_words, variant_name
from scorekeeper.words.speech import N_, quoted, speech

Json = Mapping[str, Any]


def stretch_in_words(stretch: Json, lang: str) -> str:
    """``From hand 2: Schnapsen, version 1f2e3d4c. Each game from 9.``"""
    told = {"number": stretch["from"], "rules": _rules(stretch, lang)}
    return " ".join([speech(lang).gettext("From hand %(number)s: %(rules)s.") % told, *_more(stretch, lang)])


def rules_of_then(stretches: list[dict[str, Any]], number: int, lang: str) -> str:
    """By what other rules than those of today hand ``number`` was played; empty where they are today's."""
    found = stretch_of(stretches, number)
    if found is None or found is stretches[-1]:
        return ""
    told = speech(lang).gettext("This hand was played by other rules: %(rules)s.") % {"rules": _rules(found, lang)}
    return " ".join([told, *_more(found, lang)])


def stretch_of(stretches: list[dict[str, Any]], number: int) -> Json | None:
    """The rules of hand ``number``; None in a match that has only one set of them."""
    return next((one for one in reversed(stretches) if one["from"] <= number), None)


def switches_of(written: str) -> tuple[tuple[str, str], ...]:
    """``zwick_points=2, table_limit=6`` as pairs."""
    pairs = (piece.partition("=") for piece in written.split(","))
    return tuple((name.strip(), value.strip()) for name, equals, value in pairs if equals)


def given_of(stretch: Json) -> tuple[str, int] | None:
    """The figure that everybody begins with or puts in, else what a hand gives out, with its key; None: neither."""
    scoring = stretch["scoring"]
    keys = (*room_of(game_of(stretch["variant"]).id).GIVEN, "nominal")
    return next(((key, scoring[key]) for key in keys if key in scoring), None)


def _rules(stretch: Json, lang: str) -> str:
    name = with_reconstruction(variant_name(stretch["variant"], lang), stretch["variant"], lang)
    version = speech(lang).gettext("version %(digest)s") % {"digest": quoted(stretch["rules_digest"])}
    return f"{name}, {version}"


def _more(stretch: Json, lang: str) -> Iterator[str]:
    """The figure in the head of a sheet, and the house rules, which may say it themselves."""
    say, own, given = speech(lang), switches_of(stretch["switches"]), given_of(stretch)
    if given is not None and given[0] not in dict(own):
        above, below = room_of(game_of(stretch["variant"]).id).GIVEN.get(given[0], (N_("Total of a hand"), ""))
        yield " ".join(part for part in (say.gettext(above), str(given[1]), below and say.gettext(below)) if part) + "."
    yield from (switch_in_words(name, value, lang) for name, value in own)
