"""Entries about the match as a whole, in words: people, seats, rules, links, penalties, its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.games import game_with, switches_today
from scorekeeper.journal.told import Told, joined
from scorekeeper.words import switch_in_words, switch_name, variant_name
from scorekeeper.words.season import penalty_in_words

Line = tuple[str, str]


def _opened(told: Told) -> Line:
    say, payload = told.say, told.payload
    dealer = say.gettext("%(person)s deals first.") % {"person": told.person(payload["dealer"])}
    drawn = say.gettext("The first dealer was drawn.") if payload.get("drawn") else ""
    parts = (
        f"{told.sides_as(payload['sides'])}.", dealer, drawn, _rules(told, payload["rules"]), _end(told), _brought(told)
    )  # fmt: skip
    return say.gettext("The match begins."), joined(*parts)


def _brought(told: Told) -> str:
    """A pot that stayed from the match before, and who lacks its chips; empty without one."""
    if not told.payload.get("brought"):
        return ""
    return told.say.gettext("From the match before: pot %(pot)s, %(chips)s.") % _pot_and_chips(told)


def _carried(told: Told) -> Line:
    """The pot went on in another match, with the chips that were open."""
    what = told.say.gettext("Pot %(pot)s, %(chips)s.") % _pot_and_chips(told)
    return told.say.gettext("The pot goes on in a new match."), what


def _pot_and_chips(told: Told) -> dict[str, object]:
    brought = told.payload["brought"]
    chips = ", ".join(f"{told.person(person)} {number:+d}".replace("-", "−") for person, number in brought.items())
    return {"pot": -sum(brought.values()), "chips": chips}


def _rules(told: Told, rules: Mapping[str, Any]) -> str:
    return told.say.gettext("Rules: %(variant)s.") % {"variant": variant_name(str(rules["variant"]), told.lang)}


def _end(told: Told) -> str:
    end = told.payload.get("end") or {}
    number = end.get("n")
    if not isinstance(number, int):
        return ""
    if end.get("kind") == "hands":
        return told.say.ngettext("Agreed: %(num)d hand.", "Agreed: %(num)d hands.", number)
    if end.get("kind") == "points":
        return told.say.gettext("Agreed: up to %(number)s points.") % {"number": number}
    if end.get("kind") == "minutes":
        return told.say.ngettext("Agreed: %(num)d minute.", "Agreed: %(num)d minutes.", number)
    return ""


def _rules_changed(told: Told) -> Line:
    say, rules = told.say, told.payload["rules"]
    first = told.payload.get("from")
    headline = (
        say.gettext("The rules were changed from %(hand)s on.") % {"hand": told.hand(first)}
        if first
        else say.gettext("The rules were changed for all hands.")
    )
    last = told.scene.before(told.entry, ("match.opened", "rules.changed"))
    changes = _rule_changes(told, last["payload"]["rules"] if last else {}, rules)
    return headline, joined(*changes, told.reason())


def _rule_changes(told: Told, old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """What is other than before, old → new."""
    say, lang = told.say, told.lang
    changes = []
    if old.get("variant") != new["variant"]:
        parts = (variant_name(str(old["variant"]), lang) if old else "–", variant_name(str(new["variant"]), lang))
        changes.append(say.gettext("Rules: %(old)s → %(new)s.") % {"old": parts[0], "new": parts[1]})
    before, after = (switches_today(str(side.get("variant")), side.get("switches") or {}) for side in (old, new))
    for name in sorted({*before, *after}):
        if before.get(name) == after.get(name):
            continue
        gone, come = (
            switch_in_words(name, str(side[name]), lang) if name in side else say.gettext("as usual")
            for side in (before, after)
        )
        changes.append(f"{switch_name(name, lang)}: {gone.rstrip('.')} → {come.rstrip('.')}.")
    return changes


def _seats(told: Told) -> Line:
    say, payload = told.say, told.payload
    parts = {"first": told.hand(payload["from"]) if payload.get("from") else "", "last": ""}
    if payload.get("to"):
        parts["last"] = told.hand(payload["to"])
        headline = (
            say.gettext("Seats and sides were changed from %(first)s to %(last)s.")
            if parts["first"]
            else say.gettext("Seats and sides were changed up to %(last)s.")
        )
    elif parts["first"]:
        headline = say.gettext("Seats and sides were changed from %(first)s on.")
    else:
        headline = say.gettext("Seats and sides were changed for all hands.")
    new = told.sides_as(payload["sides"])
    last = told.scene.before(told.entry, ("match.opened", "seats.set"))
    old = told.sides_as(last["payload"]["sides"]) if last else ""
    what = f"{old} → {new}." if old and old != new else f"{new}."
    around = say.gettext("Around the table: %(people)s.") % {
        "people": ", ".join(told.person(person) for person in payload["seats"])
    }
    return headline % parts, joined(what, around, _paid(told), told.reason())


def _paid(told: Told) -> str:
    """Who paid whom because somebody left; empty where nobody did."""
    paid = [
        told.say.gettext("%(payer)s to %(payee)s: %(amount)s")
        % {"payer": told.person(one["payer"]), "payee": told.person(one["payee"]), "amount": one["amount"]}
        for one in told.payload.get("paid") or ()
    ]
    return told.say.gettext("Settled on leaving: %(payments)s.") % {"payments": "; ".join(paid)} if paid else ""


def _writer(told: Told) -> Line:
    return told.say.gettext("Another phone writes from here on."), ""


def _ended(told: Told) -> Line:
    if told.payload.get("reservation"):
        return told.say.gettext("The match was ended with reservation."), told.reason()
    return told.say.gettext("The match was ended."), told.reason()


def _reopened(told: Told) -> Line:
    return told.say.gettext("The match goes on."), told.reason()


def _penalty(told: Told) -> Line:
    payload = told.payload
    if not isinstance(payload["points"], int):
        raise TypeError(payload["points"])
    who = told.scene.charged.get(str(told.entry.get("id"))) or (
        told.person(payload["person"]) if payload.get("person") else told.side(payload["side"])
    )
    points = payload["points"]
    said = penalty_in_words(abs(points), game_with(told.scene.game).series.units, told.lang)
    parts = {"who": who, "points": f"−{said}" if points < 0 else f"+{said}"}
    return told.say.gettext("Penalty for %(who)s: %(points)s.") % parts, told.reason()


def _lifted(told: Told) -> Line:
    headline = told.say.gettext("A penalty was lifted.")
    target = told.scene.entries.get(str(told.payload["target"]))
    detail = _penalty(told.of(target))[0] if target is not None and target.get("kind") == "penalty" else ""
    return headline, joined(detail, told.reason())


def _joined(told: Told) -> Line:
    # the name that somebody had before stands under the id of the entry that changed it
    if before := told.text(told.entry.get("id")):
        said = told.say.gettext("The name of %(person)s was changed.") % {"person": told.person(told.payload["person"])}
        return said, told.say.gettext("Before: %(figures)s.") % {"figures": before}
    return told.say.gettext("%(person)s joined.") % {"person": told.person(told.payload["person"])}, ""


def _merged(told: Told) -> Line:
    if told.entry.get("role") == "server":
        parts = {"person": told.person(told.payload["into"])}
        return told.say.gettext("The club knows who was typed in here: %(person)s.") % parts, ""
    parts = {"one": told.person(told.payload["person"]), "other": told.person(told.payload["into"])}
    return told.say.gettext("%(one)s and %(other)s are the same person.") % parts, ""


def _forgotten(told: Told) -> Line:
    return told.say.gettext("A person's name was erased."), told.say.gettext("The results stay as they are.")


def _names(told: Told) -> Line:
    if told.payload["names"] == "full":
        return told.say.gettext("Watchers see full names."), ""
    return told.say.gettext("Watchers see first names only."), ""


def _period(told: Told) -> Line:
    if told.payload.get("dropped"):
        what = told.say.gettext("This table was drawn otherwise: it does not count for the evening any more.")
        return what, told.say.gettext("What was recorded here stays.")
    if told.payload.get("until") is None:
        return told.say.gettext("The table may correct again."), ""
    said = told.say.gettext("The result is out: after the correction period only the judge corrects.")
    return said, ""


def _link(told: Told) -> Line:
    links = {
        "watch": told.say.gettext("The link for watching was renewed."),
        "record": told.say.gettext("The link for recording was renewed."),
        "judge": told.say.gettext("The judge's link was renewed."),
    }
    return links[told.payload["role"]], told.say.gettext("The old one no longer works.")


MATCH: Mapping[str, Callable[[Told], Line]] = {
    "match.opened": _opened,
    "rules.changed": _rules_changed,
    "seats.set": _seats,
    "writer.took": _writer,
    "match.ended": _ended,
    "match.reopened": _reopened,
    "penalty": _penalty,
    "penalty.lifted": _lifted,
    "person.joined": _joined,
    "person.merged": _merged,
    "person.forgotten": _forgotten,
    "names.set": _names,
    "link.renewed": _link,
    "period.set": _period,
    "pot.carried": _carried,
}
"""Kinds that concern no single hand."""
