"""House rules that cannot be used, said so that somebody can mend them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.offers import Offer
from scorekeeper.words.locale import Locale, locale
from scorekeeper.words.rules import switch_name
from scorekeeper.zhn.result import read_number

NONE = "none"


def unusable_switches(
    offers: Sequence[Offer], given: Mapping[str, str], lang: str, *, typed: bool = False
) -> list[str]:
    """A sentence for each switch of ``given`` that none of the ``offers`` of its rule set allows; empty where all do.

    ``typed``: by its name as somebody typed it, with the values as they are written; else by what it is about.
    """
    say = locale(lang)
    known = {offer.name: offer for offer in offers}
    told = []
    for name, value in given.items():
        if name not in known:
            parts = {"name": name, "known": ", ".join(known)}
            told.append(say.gettext("There is no switch %(name)s. There are: %(known)s.") % parts)
        elif not _allowed(known[name], value):
            told.append(_refused(known[name], name if typed else switch_name(name, lang), value, say, typed))
    return told


def _allowed(offer: Offer, value: str) -> bool:
    if offer.choices:
        return value in (offer.value, *offer.choices)
    if offer.none and value == NONE:
        return True
    number = read_number(value)
    return number is not None and offer.least <= number <= offer.most and (number - offer.least) % offer.step == 0


def _refused(offer: Offer, name: str, value: str, say: Locale, typed: bool) -> str:
    parts = {"name": name, "found": value, "least": offer.least, "most": offer.most, "step": offer.step}
    if offer.choices:
        if typed:
            told = say.gettext("%(name)s cannot be %(found)s, but %(allowed)s.")
            return told % {**parts, "allowed": say.any_of(offer.choices)}
        return say.gettext("%(name)s: “%(found)s” is none of the choices. Choose one of them.") % parts
    if offer.step > 1:
        told = say.gettext("%(name)s: %(found)s will not do. Take a multiple of %(step)s from %(least)s to %(most)s.")
        return told % parts
    return say.gettext("%(name)s: %(found)s will not do. Take a whole number from %(least)s to %(most)s.") % parts
