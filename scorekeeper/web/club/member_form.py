"""People as the pages of a club speak of them: names in order, groups in words, what a form says of one member."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from werkzeug.datastructures import MultiDict

from scorekeeper.journal.club.payloads import FORMS, GROUPS, OUTLETS
from scorekeeper.journal.club.state import DEFAULT_FORMS, ClubState, Member
from scorekeeper.names import LONGEST_NAME
from scorekeeper.translations import LIKE_GERMAN
from scorekeeper.web.actions.bodies import derived_id
from scorekeeper.web.club import roster
from scorekeeper.web.forms import clean
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.words.people import form_name, group_name, outlet_name


def group_word(group: str, words: Mapping[str, str]) -> str:
    """A group in words; empty for one whose name was erased."""
    return group_name(group, language()) or words.get(group, "")


def form_words() -> dict[str, str]:
    """The forms of a name, in words."""
    return {form: form_name(form, language()) for form in FORMS}


def outlet_words() -> dict[str, str]:
    """Where names are read, in words."""
    return {outlet: outlet_name(outlet, language()) for outlet in OUTLETS}


def group_ids(
    groups: Iterable[str], state: ClubState, words: Mapping[str, str], ground: str
) -> tuple[list[str], dict[str, str]]:
    """Groups by their ids: those the club has keep theirs, new ones get one, with the words for it."""
    known = {
        words[group].casefold(): group
        for member in state.members.values()
        for group in member.groups
        if group in words
    }  # fmt: skip
    found, new = [], {}
    for group in groups:
        named = roster.GROUP_WORDS.get(group.casefold(), group)
        id = named if named in GROUPS else known.get(named.casefold())
        if id is None:
            id = derived_id(ground, "group", named.casefold())
            new[id] = named
        found.append(id)
    return list(dict.fromkeys(found)), new


@dataclass
class Typed:
    """What a form, or the journal, says of one member; ``groups`` ours, ``others`` theirs as typed with commas."""

    name: str = ""
    number: str = ""
    groups: tuple[str, ...] = ()
    others: str = ""
    consent: str = ""
    guest: bool = False
    forms: Mapping[str, str] = field(default_factory=lambda: dict(DEFAULT_FORMS))
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def all_groups(self) -> tuple[str, ...]:
        """Ours and theirs by name."""
        return (*self.groups, *roster.groups_of(self.others))


def day_shown(day: str | None) -> str:
    """A day as a form shows it, in German ``21.11.2026``; empty for none."""
    if day is None or language() not in LIKE_GERMAN:
        return day or ""
    year, month, number = day.split("-")
    return f"{int(number)}.{int(month)}.{year}"


def kept(member: Member, name: str, words: Mapping[str, str]) -> Typed:
    """What is kept of a member, as its form shows it."""
    return Typed(
        name, "" if member.number is None else str(member.number),
        tuple(group for group in GROUPS if group in member.groups),
        ", ".join(words[group] for group in member.groups if group in words), day_shown(member.consent), member.guest,
        dict(member.forms),
    )  # fmt: skip


def typed(form: MultiDict[str, str]) -> Typed:
    """What a posted form says; nothing is judged yet."""
    forms = {
        outlet: said if (said := form.get(f"form-{outlet}", "")) in FORMS else DEFAULT_FORMS[outlet]
        for outlet in OUTLETS
    }  # fmt: skip
    return Typed(
        roster.clean(form.get("name", "")), clean(form.get("number", "").strip()[:9]),
        tuple(group for group in GROUPS if group in form.getlist("group")), clean(form.get("others", "").strip()[:400]),
        clean(form.get("consent", "").strip()[:20]), bool(form.get("guest")), forms,
    )  # fmt: skip


def check(got: Typed, person: str, state: ClubState) -> bool:
    """Whether this can be kept; else ``errors`` says at each field what to mend."""
    if not got.name:
        got.errors["name"] = _("Type a name.")
    elif len(got.name) > LONGEST_NAME:
        got.errors["name"] = _("A name has at most %(num)s letters.", num=LONGEST_NAME)
    number = roster.number_of(got.number) if got.number else None
    if got.number and number is None:
        got.errors["number"] = _("A number has digits only, at most six.")
    elif number is not None and any(one.number == number and one.person != person for one in state.living):
        got.errors["number"] = _("Somebody else has this number.")
    elif number is None and "number" in got.forms.values():
        got.errors["number"] = _("Type the number that is to stand for the name, or choose another way to show it.")
    if got.consent and roster.day_of(got.consent) is None:
        got.errors["consent"] = _("Type the day as 21.11.2026.")
    return not got.errors


def payload(got: Typed, person: str, groups: Iterable[str]) -> dict[str, object]:
    """A ``member.set`` of what has passed ``check``."""
    return {
        "person": person, "forms": dict(got.forms), "number": int(got.number) if got.number else None,
        "groups": list(groups), "consent": roster.day_of(got.consent) if got.consent else None, "guest": got.guest,
    }  # fmt: skip


def differences(now: Typed, mine: Typed) -> list[tuple[str, str, str]]:
    """What is kept now and what was typed, where they are not the same: (what, kept, typed) in words."""
    yes = {True: _("yes"), False: _("no")}
    forms, nothing = form_words(), "–"
    groups = [", ".join(group_word(group, {}) or group for group in one.all_groups) for one in (now, mine)]
    rows = [
        (_("Name"), now.name, mine.name),
        (_("Number"), now.number, mine.number),
        (_("Groups"), groups[0], groups[1]),
        (_("Agreed on"), now.consent, day_shown(roster.day_of(mine.consent)) or mine.consent),
        (_("Guest"), yes[now.guest], yes[mine.guest]),
        *((words, forms[now.forms[outlet]], forms[mine.forms[outlet]]) for outlet, words in outlet_words().items()),
    ]
    return [(what, old or nothing, new or nothing) for what, old, new in rows if old != new]
