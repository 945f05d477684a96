"""People as the pages of a club speak of them: names in order, groups in words, what a form says of one member."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field

from flask_babel import lazy_gettext
from wtforms import Field, SelectChoice, ValidationError
from wtforms.validators import DataRequired

from scorekeeper.journal.club.payloads import FORMS, GROUPS, OUTLETS
from scorekeeper.journal.club.state import DEFAULT_FORMS, ClubState, Member
from scorekeeper.names import LONGEST_NAME
from scorekeeper.translations import LIKE_GERMAN
from scorekeeper.web.actions.bodies import derived_id
from scorekeeper.web.club import roster
from scorekeeper.web.forms import Choice, Choices, Form, Line, Tick, clean, offered
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.words.people import form_name, group_name, outlet_name

MOST_FIGURES = 6


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
    }
    found, new = [], {}
    for group in groups:
        named = roster.GROUP_WORDS.get(group.casefold(), group)
        id = named if named in GROUPS else known.get(named.casefold())
        if id is None:
            id = derived_id(ground, "group", named.casefold())
            new[id] = named
        found.append(id)
    return list(dict.fromkeys(found)), new


@dataclass(frozen=True)
class Typed:
    """What a form, or the journal, says of one member; ``groups`` ours, ``others`` theirs as typed with commas."""

    name: str = ""
    number: str = ""
    groups: tuple[str, ...] = ()
    others: str = ""
    consent: str = ""
    guest: bool = False
    forms: Mapping[str, str] = field(default_factory=lambda: dict(DEFAULT_FORMS))

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
    )


def _forms() -> list[SelectChoice]:
    return offered(form_words().items())


def _groups() -> list[SelectChoice]:
    return offered((group, group_word(group, {})) for group in GROUPS)


def a_day(form: Form, field: Field) -> None:
    """Whether a day stands there, or nothing. Raises ValidationError."""
    if field.data and roster.day_of(field.data) is None:
        raise ValidationError(_("Type the day like this: 21.11.2026."))


class MemberForm(Form):
    """One member. ``taken``: the numbers that others have; the forms of the name are further fields, ``form-`` and
    where it is read."""

    name = Line(
        lazy_gettext("Name"), [DataRequired(lazy_gettext("Type a name."))], most=LONGEST_NAME, filters=[roster.clean],
        sentence=lazy_gettext("A name can have at most %(num)s letters.", num=LONGEST_NAME),
    )
    number = Line(
        lazy_gettext("Number"), most=MOST_FIGURES, filters=[clean],
        sentence=lazy_gettext("A number has only digits, at most six."),
    )
    group = Choices(lazy_gettext("Groups"), choices=_groups)
    others = Line(lazy_gettext("Other groups"), most=400, filters=[clean])
    consent = Line(lazy_gettext("Agreed on"), [a_day], most=20, filters=[clean])
    guest = Tick(lazy_gettext("Is a guest"))
    taken: Container[int] = ()

    def validate_number(self, field: Field) -> None:
        """Raises ValidationError for what is no number, somebody else's, or missing where it is shown."""
        number = roster.number_of(field.data) if field.data else None
        if field.data and number is None:
            raise ValidationError(_("A number has only digits, at most six."))
        if number in self.taken:
            raise ValidationError(_("Somebody else has this number."))
        if number is None and "number" in self.typed.forms.values():
            raise ValidationError(
                _("Type the number to show instead of the name, or choose another way to show it.")
            )

    @property
    def typed(self) -> Typed:
        """What was typed."""
        forms = {outlet: self[f"form-{outlet}"].data for outlet in OUTLETS}
        return Typed(
            self.name.data, self.number.data, tuple(group for group in GROUPS if group in self.group.data),
            self.others.data, self.consent.data, self.guest.data, forms,
        )


for _outlet in OUTLETS:
    setattr(MemberForm, f"form-{_outlet}", Choice(choices=_forms, default=DEFAULT_FORMS[_outlet]))


def form_of(kept: Typed) -> MemberForm:
    """The form of a member as they are kept."""
    forms = {f"form-{outlet}": form for outlet, form in kept.forms.items()}
    return MemberForm(
        data={
            "name": kept.name, "number": kept.number, "group": list(kept.groups), "others": kept.others,
            "consent": kept.consent, "guest": kept.guest, **forms,
        }
    )


def payload(got: Typed, person: str, groups: Iterable[str]) -> dict[str, object]:
    """A ``member.set`` of what a form was found to say."""
    return {
        "person": person, "forms": dict(got.forms), "number": int(got.number) if got.number else None,
        "groups": list(groups), "consent": roster.day_of(got.consent) if got.consent else None, "guest": got.guest,
    }


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
