"""What the pages of a pot game say beside its table: who has left with what, how the chips counted in differ, how the
pot is shared at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.web.hand_list import signed
from scorekeeper.web.preferences import language
from scorekeeper.web.texts import _
from scorekeeper.words.speech import speech

View = Mapping[str, Any]


def closed(view: View) -> View:
    """The match with the series as it ends: everybody's chips with his share of the pot. Nothing else is shown at the
    end, so that no figure stands beside another of the same person."""
    settled = view.get("settled")
    return {**view, "series": settled["series"]} if settled else view


def balances_words(view: View) -> str:
    """``Anna −7, Ben +9, Egon −2``: everybody's chips, then of those who left with some in the book."""
    balances: Mapping[str, int] = view["series"]["balances"]
    seats = view["seats"]
    gone = [person for person in balances if person not in seats and balances[person]]
    return ", ".join(f"{_first(view, person)} {signed(balances.get(person, 0))}" for person in [*seats, *gone])


def gone_words(view: View) -> str:
    """``Egon −6``: who left between two deals and whose chips stay in the book; empty without any, and where nothing is
    said of chips because the order of the hands is open."""
    series = view.get("series") or {}
    if "pot" not in series or series.get("open_from"):
        return ""
    kept = {person: chips for person, chips in series["balances"].items() if person not in view["seats"] and chips}
    said = ", ".join(f"{_first(view, person)} {signed(chips)}" for person, chips in kept.items())
    return _("Not here any more: %(chips)s", chips=said) if said else ""


def counted_words(view: View) -> tuple[str, bool]:
    """What the last count of the chips came to, and whether it was as in the book; empty without one."""
    counts = (view.get("series") or {}).get("counts")
    if not counts:
        return "", True
    last = counts[-1]
    if last["ok"]:
        return _("After hand %(number)s: the chips are as in the book.", number=last["number"]), True
    told = _("After hand %(number)s the chips differ from the book:", number=last["number"])
    return f"{told} {_differences(view, last)}", False


def differs_words(view: View) -> str:
    """The same for the match page, in few words; empty where the last count was as in the book."""
    counts = (view.get("series") or {}).get("counts")
    if not counts or counts[-1]["ok"]:
        return ""
    return _("Counted otherwise: %(chips)s", chips=_differences(view, counts[-1]))


def _differences(view: View, count: View) -> str:
    """``Anna +1, Pot −2``: what was counted beside what the book says."""
    more = [f"{_first(view, person)} {signed(chips)}" for person, chips in count["differences"].items()]
    if count["pot_difference"]:
        more.append(f"{_('Pot')} {signed(count['pot_difference'])}")
    return ", ".join(more)


def shared_words(view: View) -> str:
    """Who gets how much of the end pot, and why not everybody gets the same: chips that do not come out even, who has
    left. Empty where nothing is shared."""
    series = view["settled"]["series"]
    shares: Mapping[str, int] = series.get("shares") or {}
    if not any(shares.values()):
        return ""
    pot = sum(shares.values())
    told = ", ".join(f"{_first(view, person)} {chips}" for person, chips in shares.items() if chips)
    said = [_("The pot is shared, %(pot)s in all: %(shares)s.", pot=pot, shares=told)]
    if pot % len(shares):
        first = view["sides"][series["dealer"]]["name"]
        said.append(
            _(
                "It does not come out even: the odd chips go round one by one, first to %(name)s, who would deal next.",
                name=first,
            )
        )
    gone = [_first(view, person) for person in series["balances"] if person not in shares and person in view["persons"]]
    if gone:
        said.append(_("Whoever has left gets nothing of it: %(names)s.", names=speech(language()).all_of(gone)))
    return " ".join([*said, _("The chips above have it in them already.")])


def _first(view: View, person: str) -> str:
    return str(view["persons"].get(person, {}).get("first", "?"))
