"""Who sat in a hand, and under whom its figures stand: people come and go between the deals of a pot game, and
anywhere somebody takes another's seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.journal.view import mark, side_name
from scorekeeper.web.preferences import language
from scorekeeper.web.texts import _
from scorekeeper.words.leaving import otherwise_due
from scorekeeper.words.speech import speech

View = Mapping[str, Any]


@dataclass(frozen=True)
class Column:
    """One column of the list of hands. ``side`` as they sit now; None for somebody who has left. ``person`` None
    where a column is a side, whoever sits there."""

    name: str
    side: int | None
    person: str | None = None

    def place(self, hand: View) -> int | None:
        """Which side of a hand stands here; None where this player did not sit in it."""
        if self.person is None:
            return self.side
        return next((side for side, people in enumerate(hand["sides"]) if self.person in people), None)

    def total(self, hand: View) -> int | None:
        """What stands here after a hand in which this column has a place; None where it is open."""
        if self.side is not None:
            return int(hand["total"][self.side]) if hand["total"] else None
        balances = (hand["after"] or {}).get("balances") or {}
        return balances.get(self.person)


def columns(view: View) -> list[Column]:
    """Those who sit now, in their order, then who has left. Chips are each person's own; points are a side's."""
    own = "pot" in view["series"]
    now = [Column(side["name"], at, side["persons"][0] if own else None) for at, side in enumerate(view["sides"])]
    gone = dict.fromkeys(one["person"] for one in view["left"] if one["person"] not in view["seats"])
    return now + [
        Column(view["persons"][person]["first"], None, person) for person in gone if person in view["persons"]
    ]


def names_in(view: View, hand: View) -> list[str]:
    """The sides as they sat in a hand: ``Hanna + Jens``."""
    return [side_name(people, view["persons"]) for people in hand["sides"]]


def others_sat(view: View, hand: View | None) -> bool:
    """Whether a hand was played by others than those who sit now: what is about it shows those who sat then."""
    return hand is not None and [list(people) for people in hand["sides"]] != [
        side["persons"] for side in view["sides"]
    ]


def as_seated(view: View, hand: View) -> dict[str, Any]:
    """The match as a page about one hand reads it: its sides and seats are those of that hand."""
    sides = [
        {"mark": mark(at), "persons": list(people), "name": side_name(people, view["persons"])}
        for at, people in enumerate(hand["sides"])
    ]
    return {**view, "sides": sides, "seats": list(hand["seats"])}


def hand_as_seated(view: View, hand: View) -> View:
    """The hand that goes with ``as_seated``: chips, which are each person's own, stand in the order of its sides."""
    if "pot" not in view["series"]:
        return hand
    balances = (hand["after"] or {}).get("balances")
    return {**hand, "total": balances and [balances.get(people[0]) for people in hand["sides"]]}


def left_words(view: View) -> list[str]:
    """Who pays whom because somebody left between two hands and settled, for each who left; what was settled stands,
    and what it would be by the hands as they have been corrected since is said behind it."""
    return [_left(view, one) for one in view["left"] if one["transfers"] or one["due"]]


def _left(view: View, one: View) -> str:
    who = {"name": _first(view, one["person"]), "number": one["number"]}
    if one["back"]:
        said = [_("%(name)s left before hand %(number)s and came back.", **who)]
    else:
        said = [_("%(name)s left before hand %(number)s.", **who)]
    if one["transfers"]:
        said.append("; ".join(_paid(view, each) for each in one["transfers"]) + ("." if one["due"] is not None else ""))
    if one["due"] is not None:
        due = [_paid(view, each) for each in one["due"]]
        said.append(otherwise_due(speech(language()), due))
    return " ".join(said)


def _paid(view: View, one: View) -> str:
    payer, payee = _first(view, one["payer"]), _first(view, one["payee"])
    return _("%(payer)s to %(payee)s: %(amount)s", payer=payer, payee=payee, amount=one["amount"])


def _first(view: View, person: str) -> str:
    return str(view["persons"].get(person, {}).get("first", "?"))
