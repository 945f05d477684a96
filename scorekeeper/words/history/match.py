"""A match's journal in words: one line for every entry there is, there was, or there may one day be. The entries about
the match as a whole are put into words here: people, seats, rules, links, penalties, its end.

``entry_in_words`` never raises: an entry that is damaged, does not fit, or is of a kind of the future gets a plain
line. Sealed counts are withheld before, by ``view.visible``; what is not in the entry cannot be said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scorekeeper.games import game_with, switches_today
from scorekeeper.journal.entry_kind import DAMAGED, MATCH_KINDS
from scorekeeper.journal.in_effect import UNDOING
from scorekeeper.journal.parsing import EntryError
from scorekeeper.journal.payloads.hands import Redone, Undone
from scorekeeper.journal.payloads.match import (
    CarriedOn,
    LinkRenewed,
    MatchEnded,
    MatchReopened,
    NamesSet,
    Opened,
    Penalty,
    PenaltyLifted,
    PeriodSet,
    PersonForgotten,
    PersonJoined,
    PersonMerged,
    Rules,
    RulesChanged,
    SeatsSet,
    WriterTook,
)
from scorekeeper.journal.tokens import keeper_at_table
from scorekeeper.words import Words, locale, switch_in_words, switch_name, variant_name
from scorekeeper.words.history.hands import HANDS
from scorekeeper.words.history.line import AnyLine, Body, Line, LineText, Scene, ended, joined
from scorekeeper.words.people import role_name
from scorekeeper.words.season import penalty_in_words


def _opened(line: Line[Opened]) -> LineText:
    say, payload = line.say, line.payload
    dealer = say.gettext("%(name)s deals first") % {"name": line.person(payload.dealer)} + "."
    drawn = say.gettext("The first dealer was drawn.") if payload.drawn else ""
    parts = (
        f"{line.sides_as(payload.sides)}.", dealer, drawn, _rules(line, payload.rules), _end(line),
        _chips_before(line)
    )
    return say.gettext("The match begins."), joined(*parts)


def _chips_before(line: Line[Opened]) -> str:
    """A pot that stayed from the match before, and who lacks its chips; empty without one."""
    if not line.payload.brought:
        return ""
    before, what = line.say.gettext("From the match before"), line.say.gettext("Pot %(pot)s, %(chips)s.")
    return f"{before}. {what % _middle_and_chips(line)}"


def _carried(line: Line[CarriedOn]) -> LineText:
    """The pot went on in another match, with the chips that were open."""
    parts = _middle_and_chips(line)
    headline = line.say.gettext("The pot of %(pot)s was carried into a new match.") % parts
    return headline, line.say.gettext("Pot %(pot)s, %(chips)s.") % parts


def _middle_and_chips(line: Line[Opened] | Line[CarriedOn]) -> dict[str, object]:
    carried = dict(line.payload.brought)
    chips = ", ".join(f"{line.person(person)} {number:+d}".replace("-", "−") for person, number in carried.items())
    return {"pot": -sum(carried.values()), "chips": chips}


def _rules(line: AnyLine, rules: Rules) -> str:
    return line.say.gettext("Rules: %(variant)s.") % {"variant": variant_name(rules.variant, line.lang)}


def _end(line: Line[Opened]) -> str:
    kind, number = line.payload.end
    if number is None:
        return ""
    if kind == "hands":
        what = line.say.ngettext("%(num)d hand", "%(num)d hands", number)
    elif kind == "points":
        what = line.say.gettext("Up to %(number)s points") % {"number": number}
    elif kind == "minutes":
        what = line.say.gettext("%(number)s minutes") % {"number": number}
    else:
        return ""
    return line.say.gettext("Agreed: %(what)s.") % {"what": what}


def _rules_changed(line: Line[RulesChanged]) -> LineText:
    say, first = line.say, line.payload.start
    headline = (
        say.gettext("The rules were changed from %(hand)s on.") % {"hand": line.hand(first)}
        if first
        else say.gettext("The rules were changed for all hands.")
    )
    last = line.scene.before(line.entry, MATCH_KINDS.names_of(Opened, RulesChanged))
    before = line.payload_of(last, Opened) or line.payload_of(last, RulesChanged)
    changes = _rule_changes(line, before.rules if before else None, line.payload.rules)
    return headline, joined(*changes, line.reason())


def _rule_changes(line: AnyLine, old: Rules | None, new: Rules) -> list[str]:
    """What is other than before, old → new."""
    say, lang = line.say, line.lang
    changes = []
    if old is None or old.variant != new.variant:
        parts = (variant_name(old.variant, lang) if old else "–", variant_name(new.variant, lang))
        changes.append(say.gettext("Rules: %(variant)s.") % {"variant": f"{parts[0]} → {parts[1]}"})
    before = switches_today(old.variant, old.switches) if old else {}
    after = switches_today(new.variant, new.switches)
    for name in sorted({*before, *after}):
        if before.get(name) == after.get(name):
            continue
        old_text, new_text = (
            switch_in_words(name, str(side[name]), lang) if name in side else say.gettext("as usual")
            for side in (before, after)
        )
        changes.append(f"{switch_name(name, lang)}: {old_text.rstrip('.')} → {new_text.rstrip('.')}.")
    return changes


def _seats(line: Line[SeatsSet]) -> LineText:
    say, payload = line.say, line.payload
    parts = {"first": line.hand(payload.start) if payload.start else "", "last": ""}
    if payload.stop:
        parts["last"] = line.hand(payload.stop)
        headline = (
            say.gettext("Seats were changed from %(first)s to %(last)s.")
            if parts["first"]
            else say.gettext("Seats were changed up to %(last)s.")
        )
    elif parts["first"]:
        headline = say.gettext("Seats were changed from %(first)s on.")
    else:
        headline = say.gettext("Seats were changed for all hands.")
    new = line.sides_as(payload.sides)
    last = line.scene.before(line.entry, MATCH_KINDS.names_of(Opened, SeatsSet))
    before = line.payload_of(last, Opened) or line.payload_of(last, SeatsSet)
    old = line.sides_as(before.sides) if before else ""
    what = f"{old} → {new}." if old and old != new else f"{new}."
    around = say.gettext("Around the table: %(people)s.") % {
        "people": ", ".join(line.person(person) for person in payload.seats)
    }
    return headline % parts, joined(what, around, _moved(line), _paid(line), line.reason())


def _moved(line: Line[SeatsSet]) -> str:
    """Whose points are whose now; empty where all stay."""
    sides = [line.people(side) for side in line.payload.sides]
    moves = [f"{sides[old]} → {sides[new]}" for old, new in enumerate(line.payload.swap or ()) if old != new]
    return line.say.gettext("Points: %(figures)s.") % {"figures": ", ".join(moves)} if moves else ""


def _paid(line: Line[SeatsSet]) -> str:
    """Who paid whom because somebody left; empty where nobody did."""
    payments = [
        line.say.gettext("%(payer)s to %(payee)s: %(amount)s")
        % {"payer": line.person(payment.payer), "payee": line.person(payment.payee), "amount": payment.amount}
        for payment in line.payload.paid or ()
    ]
    if not payments:
        return ""
    return line.say.gettext("Settled up on leaving") + f": {'; '.join(payments)}."


def _writer(line: Line[WriterTook]) -> LineText:
    return line.say.gettext("Another phone records from here on."), ""


def _ended(line: Line[MatchEnded]) -> LineText:
    if line.payload.reservation:
        return line.say.gettext("The match was ended provisionally") + ".", line.reason()
    return line.say.gettext("The match was ended."), line.reason()


def _reopened(line: Line[MatchReopened]) -> LineText:
    return line.say.gettext("The match goes on."), line.reason()


def _penalty(line: Line[Penalty]) -> LineText:
    payload = line.payload
    who = line.scene.penalty_holders.get(str(line.entry.get("id"))) or (
        line.person(payload.person) if payload.person else line.side(payload.side)
    )
    points = payload.points
    amount = penalty_in_words(abs(points), game_with(line.scene.game).series.units, line.lang)
    parts = {"who": who, "points": f"−{amount}" if points < 0 else f"+{amount}"}
    return line.say.gettext("Penalty for %(who)s: %(points)s.") % parts, line.reason()


def _lifted(line: Line[PenaltyLifted]) -> LineText:
    headline = line.say.gettext("A penalty was lifted.")
    target = line.scene.entries.get(line.payload.target)
    detail = _penalty(line.of(target))[0] if target is not None and target.get("kind") == "penalty" else ""
    return headline, joined(detail, line.reason())


def _joined(line: Line[PersonJoined]) -> LineText:
    # the name that somebody had before stands under the id of the entry that changed it
    if before := line.text(line.entry.get("id")):
        headline = line.say.gettext("The name of %(person)s was changed.") % {
            "person": line.person(line.payload.person)
        }
        return headline, line.say.gettext("Before: %(figures)s.") % {"figures": before}
    return line.say.gettext("%(person)s joined.") % {"person": line.person(line.payload.person)}, ""


def _merged(line: Line[PersonMerged]) -> LineText:
    if line.entry.get("role") == "server":
        parts = {"person": line.person(line.payload.into)}
        return line.say.gettext("The club knows who was typed in here: %(person)s.") % parts, ""
    parts = {"one": line.person(line.payload.person), "other": line.person(line.payload.into)}
    return line.say.gettext("%(one)s and %(other)s are the same person.") % parts, ""


def _forgotten(line: Line[PersonForgotten]) -> LineText:
    return line.say.gettext("Somebody was forgotten: the name is erased, the results stay."), ""


def _names(line: Line[NamesSet]) -> LineText:
    if line.payload.names == "full":
        return line.say.gettext("Watchers see full names."), ""
    return line.say.gettext("Watchers see first names only."), ""


def _period(line: Line[PeriodSet]) -> LineText:
    if line.payload.dropped:
        what = line.say.gettext("This table was drawn again: it no longer counts for the evening.")
        return what, line.say.gettext("What was recorded here stays.")
    if line.payload.until is None:
        return line.say.gettext("The table may correct again."), ""
    headline = line.say.gettext("The result is out: after the correction period only the judge can correct.")
    return headline, ""


def _link(line: Line[LinkRenewed]) -> LineText:
    role = role_name(line.payload.role, line.lang)
    return line.say.gettext("There is a new link “%(role)s”; the old one no longer works.") % {"role": role}, ""


MATCH: Mapping[str, Callable[[AnyLine], LineText]] = {
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


# --- an entry of whatever kind ---------------------------------------------------------------------------------------


def entry_in_words(entry: Body, scene: Scene, lang: str) -> Words:
    """An entry in a language (``en``, ``de``; any other is English): what was done, and the particulars.

    The detail may be empty. Old and new values stand in it where the entry replaces another.
    """
    line: AnyLine = Line(entry, scene, lang)
    write = KINDS.get(str(entry.get("kind")))
    if write is None:
        return Words(*unknown(line))
    try:
        headline, detail = write(line)
        return Words(ended(headline), ended(detail))
    except (EntryError, KeyError, TypeError, ValueError, IndexError, AttributeError):
        return Words(*damaged(line))


def keeper_of(entry: Body) -> int | None:
    """The number of the keeper who said it; None where nobody knows, and of what their phone brought of another."""
    carried = bool(entry.get("carrier")) and entry.get("carrier") != entry.get("device")
    return None if carried else keeper_at_table(int(entry.get("epoch") or 0))


def author(entry: Body, scene: Scene, lang: str, device: str = "") -> str:
    """Who did it: the person where one is named, the judge, which keeper of the club came to the table for it, and from
    which phone as seen from ``device``."""
    say = locale(lang)
    name = scene.persons.get(str(entry.get("by") or ""), "")
    if entry.get("kind") == "link.renewed":
        return say.gettext("Judge")
    parts = [name] if name else []
    if entry.get("role") == "judge":
        parts.append(say.gettext("Judge"))
    if (keeper := keeper_of(entry)) is not None:
        parts.append(f"{role_name('keeper', lang)} {scene.keepers.get(keeper, '')}".rstrip())
    if entry.get("device"):
        is_own = bool(device) and entry.get("device") == device
        parts.append(say.gettext("this phone") if is_own else say.gettext("another phone"))
    if entry.get("carrier") and entry.get("carrier") != entry.get("device"):
        parts.append(say.gettext("sent by another phone"))
    return ", ".join(parts)


def _undone(line: Line[Undone]) -> LineText:
    back = line.say.gettext("Taken back")
    return _about_target(line, f"{back}: %(what)s", back)


def _redone(line: Line[Redone]) -> LineText:
    return _about_target(line, line.say.gettext("Counts again: %(what)s"), line.say.gettext("Counts again"))


def _about_target(line: Line[Undone] | Line[Redone], text: str, plain: str) -> LineText:
    target = line.scene.entries.get(line.payload.target)
    if target is None or target.get("kind") in UNDOING:
        return plain, line.reason()
    words = entry_in_words(target, line.scene, line.lang)
    return text % {"what": words.headline}, joined(words.detail, line.reason())


def unknown(line: AnyLine) -> LineText:
    """The line of an entry whose kind is of the future; or of one that could not even be read."""
    if line.entry.get("kind") == DAMAGED:
        return damaged(line)
    return (
        line.say.gettext("Something was recorded that this version does not know."),
        line.say.gettext("It is kept and changes nothing."),
    )


def damaged(line: AnyLine) -> LineText:
    """The line of an entry that cannot be read."""
    return (
        line.say.gettext("One entry here cannot be read."),
        line.say.gettext("It is kept and changes nothing."),
    )


KINDS: Mapping[str, Callable[[AnyLine], LineText]] = {**MATCH, **HANDS, "undone": _undone, "redone": _redone}
"""How each kind is put into words."""
