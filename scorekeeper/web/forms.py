"""What a person types or chooses on a page, and which button was pressed. No other module reads what was posted.

A page's `Form` lists its fields: the name of each, its possible values, and what is wrong with the value typed. A
pressed button, with the values that its page carries along unseen, is a `Button`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple, Self, TypeVar

from flask import request, session
from flask_babel import lazy_gettext
from markupsafe import Markup
from werkzeug.datastructures import FileStorage, MultiDict
from wtforms import Field, FileField, SelectChoice, SelectField, SelectMultipleField, StringField
from wtforms import Form as AnyForm
from wtforms.form import BaseForm
from wtforms.validators import DataRequired, StopValidation
from wtforms.widgets import CheckboxInput, TextArea, TextInput, html_params

from scorekeeper.numbers import whole
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.zhn.text import lines_of

_UNSHOWABLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef"
    + "".join(f"{chr(plane * 0x10000 + 0xFFFE)}{chr(plane * 0x10000 + 0xFFFF)}" for plane in range(17))
    + "]"
)
"""What HTML does not allow: controls, halves of pairs, codes that are no characters."""


ANOTHER = lazy_gettext("Choose one of these.")
"""Said of a choice that there is not."""


ONCE = MappingProxyType({"autocomplete": "off"})
"""Attributes of a field that is filled in otherwise each time."""


FIGURES = MappingProxyType({"pattern": "[0-9]*"})
"""Those of a number that a script or the browser judges before it is sent."""


NOTATION = MappingProxyType({**ONCE, "autocapitalize": "off", "spellcheck": "false"})
"""Those of a field for cards and plays: no keyboard puts them right."""


def clean(text: str) -> str:
    """The text with a mark for every character that no page can show; none of them means anything to a reader."""
    return _UNSHOWABLE.sub("\ufffd", text)


class AtMost:
    """So many letters at most, else ``sentence``: nothing is cut down to fit."""

    def __init__(self, letters: int, sentence: object = None) -> None:
        self.letters, self.sentence = letters, sentence
        self.field_flags = {"maxlength": letters}

    def __call__(self, form: Form, field: Field) -> None:
        """Raises StopValidation, with what is wrong."""
        if len(field.data or "") > self.letters:
            usual = ngettext("At most %(num)d letter.", "At most %(num)d letters.", self.letters)
            raise StopValidation(self.sentence or usual)


class Line(StringField):  # type: ignore[misc]  # wtforms has no types
    """A line of text, white space folded; ``most`` letters, else ``sentence``."""

    def __init__(
        self, label: object = "", validators: Sequence[object] = (), *, most: int, sentence: object = None,
        **more: object,
    ) -> None:
        super().__init__(label, [AtMost(most, sentence), *validators], **{"default": "", **more})

    def process_formdata(self, valuelist: list[str]) -> None:
        """What was typed."""
        self.data = " ".join(valuelist[0].split()) if valuelist else ""

    def _value(self) -> str:
        return clean(self.data or "")


class InLines(Line):
    """A text as it is put in lines, white space folded in each and empty ones left out."""

    widget = TextArea()

    def process_formdata(self, valuelist: list[str]) -> None:
        """What was typed."""
        lines = (" ".join(line.split()) for line in lines_of(valuelist[0])) if valuelist else ()
        self.data = "\n".join(line for line in lines if line)


class Lines(Field):  # type: ignore[misc]  # wtforms has no types
    """Lines of one name, each with a control of its own (``lines``), for people or places in their order; ``numbered``
    says what stands at each, with a gap for its number. Empty ones count: who leaves one out leaves a gap."""

    def __init__(
        self, label: object = "", validators: Sequence[object] = (), *, numbered: object, most: int, **more: object
    ) -> None:
        self.numbered, self.most = numbered, most
        super().__init__(label, [self._short, *validators], **{"default": (), **more})

    def process_formdata(self, valuelist: list[str]) -> None:
        """What was typed, white space folded."""
        self.data = [" ".join(value.split()) for value in valuelist]

    @property
    def lines(self) -> list[Line]:
        """A field for each."""
        values = {f"{self.name}-{number}": value for number, value in enumerate(self.data or (), 1)}
        labels = (str(self.numbered) % {"number": number} for number in range(1, len(values) + 1))
        each = BaseForm({name: Line(label, most=self.most) for name, label in zip(values, labels, strict=True)})
        each.process(data=values)
        for line in each:
            line.name = self.name
        return list(each)

    def _short(self, form: Form, field: Field) -> None:
        for value in self.data or ():
            if len(value) > self.most:
                raise StopValidation(ngettext("At most %(num)d letter.", "At most %(num)d letters.", self.most))


class Box:
    """Draws several lines; the line end that begins them is none of theirs."""

    def __call__(self, field: Text, **more: object) -> Markup:
        """The HTML of the control."""
        text = html_params(**{"id": field.id, "name": field.name, **more})
        return Markup("<textarea {}>\n{}</textarea>").format(text, field.lines)


class Text(Field):  # type: ignore[misc]  # wtforms has no types
    """Several lines, to the byte as they were sent: a file's text may be in it."""

    widget = Box()

    def __init__(self, label: object = "", validators: Sequence[object] = (), **more: object) -> None:
        super().__init__(label, validators, **{"default": "", **more})

    def process_formdata(self, valuelist: list[str]) -> None:
        """What was typed."""
        self.data = valuelist[0] if valuelist else ""

    @property
    def lines(self) -> str:
        """What a page can show of it."""
        return clean(self.data or "")


class NumberField(Field):  # type: ignore[misc]  # wtforms has no types
    """A whole number from ``least`` to ``most``; ``empty`` says that none may be given. What was typed stays. A phone
    shows keys for figures, and takes as many as ``most`` has."""

    widget = TextInput()

    def __init__(
        self, label: object = "", validators: Sequence[object] = (), *, least: int, most: int, empty: bool = False,
        render_kw: Mapping[str, object] | None = None, **more: object,
    ) -> None:
        self.typed, self.least, self.most, self.empty = "", least, most, empty
        figures = {"inputmode": "numeric", "maxlength": len(str(most)), **ONCE}
        super().__init__(label, validators, **{**more, "render_kw": {**figures, **(render_kw or {})}})

    def process_data(self, value: int | None) -> None:
        """What stands there before anybody types."""
        self.data, self.typed = value, "" if value is None else str(value)

    def process_formdata(self, valuelist: list[str]) -> None:
        """What was typed. Raises ValueError, with what is wrong."""
        self.data, self.typed = None, clean(valuelist[0].strip()) if valuelist else ""
        if not self.typed and self.empty:
            return
        number = whole(self.typed, self.most)
        if number is None or number < self.least:
            raise ValueError(
                _("Give a whole number from %(least)s to %(most)s.", least=self.least, most=self.most)
            )
        self.data = number

    def _value(self) -> str:
        return self.typed


def offered(choices: Iterable[tuple[str, str]], group: str | None = None) -> list[SelectChoice]:
    """Choices of a field: the value of each and its words; ``group``: what stands above them in a list that opens."""
    return [SelectChoice(value, words, optgroup=group) for value, words in choices]


class Choice(SelectField):  # type: ignore[misc]  # wtforms has no types
    """One of several values, as `offered`; ``sentence`` says what to do about any other. Nothing chosen is the empty
    text, which may be a choice, but where one is ``needed``; ``empty`` says that it needs not be one. ``listed`` ones
    are all seen at once."""

    def __init__(
        self, label: object = "", validators: Sequence[object] = (), *, sentence: object = ANOTHER,
        needed: bool = False, empty: bool = False, listed: bool = False, **more: object,
    ) -> None:
        self.empty, self.listed, self.sentence = empty, listed, sentence
        filters = [lambda chosen: chosen or ""]
        validators = [DataRequired(sentence), *validators] if needed else validators
        super().__init__(label, validators, invalid_choice_message=sentence, filters=filters, **more)

    @property
    def chosen_already(self) -> bool:
        """Whether something is always chosen: of a list that opens without an empty line, or where all are seen."""
        return bool(self.data) if self.listed else bool(next((choice.value for choice in self.iter_choices()), ""))

    def __call__(self, **attributes: object) -> Markup:
        """The list that opens; where something is always chosen nothing is required."""
        if next((choice.value for choice in self.iter_choices()), ""):
            attributes.setdefault("required", False)
        return Markup(super().__call__(**attributes))

    def pre_validate(self, form: Form) -> None:
        """Raises ValidationError for what is no choice."""
        if self.data or not self.empty:
            super().pre_validate(form)


class Choices(SelectMultipleField):  # type: ignore[misc]  # wtforms has no types
    """Any number of several values, as `offered`, each once; ``sentence`` says what to do about any other. An empty one
    is none: a page sends it beside them to say that they were seen."""

    def __init__(
        self, label: object = "", validators: Sequence[object] = (), *, sentence: object = ANOTHER, **more: object
    ) -> None:
        super().__init__(label, validators, invalid_choice_message=sentence, **more)

    def process_formdata(self, valuelist: list[str]) -> None:
        """What was ticked."""
        self.data = list(dict.fromkeys(one for one in valuelist if one))


class Tick(Field):  # type: ignore[misc]  # wtforms has no types
    """Ticked or not; ``value`` is what a ticked one sends."""

    widget = CheckboxInput()

    def __init__(self, label: object = "", *, value: str = "1", **more: object) -> None:
        self.value = value
        super().__init__(label, **more)

    def process_formdata(self, valuelist: list[str]) -> None:
        """Whether it came with anything in it."""
        self.data = any(valuelist)

    def _value(self) -> str:
        return self.value


class File(FileField):  # type: ignore[misc]  # wtforms has no types
    """A file; None where none was chosen."""

    def process_formdata(self, valuelist: list[FileStorage]) -> None:
        """What was chosen."""
        self.data = valuelist[0] if valuelist and valuelist[0].filename else None


class Form(AnyForm):  # type: ignore[misc]  # wtforms has no types
    """What stands on a page to be typed or chosen. ``errors`` by field; each field is drawn by macros/fields.html."""

    @classmethod
    def posted(cls, **shown: object) -> Self:
        """The form as it was sent. Raises RequestEntityTooLarge for more than may be sent."""
        form = cls(request.form, **shown)
        for own in form:
            if isinstance(own, File):
                own.process(request.files)
        return form

    def refuse(self, field: str, sentence: str) -> None:
        """Say at a field what is wrong with it, which only trying showed."""
        self[field].errors = [*self[field].errors, sentence]


FormType = TypeVar("FormType", bound=Form)


def with_fields(form: type[FormType], fields: Mapping[str, Field]) -> type[FormType]:
    """The form with more fields, by name, behind its own: those that differ from page to page."""
    return type(form.__name__, (form,), dict(fields)) if fields else form


CARRIED = frozenset({"after", "game", "id", "looked", "per", "plan", "round"})
"""What pages carry along unseen, by name: the form's own id, what the page showed."""


def carried(name: str) -> str:
    """What the page carried along under this name. Raises ValueError for any other: what somebody types or chooses is
    a form's field."""
    if name not in CARRIED:
        raise ValueError(f"no page carries {name!r} along")
    return request.form.get(name, "")


@dataclass(frozen=True)
class Button:
    """A button that was pressed, which is no form.

    name: which action is to be done.
    target: with what.
    draft: what the page carried along with it, of what is declared.
    """

    name: str
    target: str
    draft: MultiDict[str, str]

    @classmethod
    def posted(cls, name: str = "do", target: str = "target", *, carries: Collection[str] = ()) -> Self:
        """The button that was pressed, by the fields that say it; ``carries`` names what its page carries along, one
        that ends with a dash whatever begins so."""
        begins = tuple(one for one in carries if one.endswith("-"))
        sent = request.form.items(multi=True)
        draft = MultiDict((one, value) for one, value in sent if one in carries or one.startswith(begins))
        return cls(request.form.get(name, ""), request.form.get(target, ""), draft)

    @classmethod
    def posted_whole(cls, name: str = "do") -> Self:
        """The same with all that its page sent: for who hands it on, or back."""
        return cls(request.form.get(name, ""), "", request.form)

    def carried(self, *but: str) -> list[tuple[str, str]]:
        """All of the draft field by field, without those that are asked for anew."""
        return [(name, value) for name, value in self.draft.items(multi=True) if name not in but]


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A key at the foot of a page, decided where the page is put together; drawn by ``foot_key``."""

    kind: str
    """``link``; ``submit``: of a form that stands on the page; ``action``: a form of its own that does something in the
    match; ``post``: one that posts to ``path``."""
    words: str
    """On the key."""
    path: str = ""
    """Where it leads, relative to the match's address; empty where it sends."""
    form: str = ""
    """The id of the form, or the action's name."""
    fields: tuple[tuple[str, object], ...] = ()
    """What an action carries along."""
    name: str = ""
    """What it sends; empty where it leads."""
    value: str = ""
    """What it sends under that name."""
    id: str = ""
    """Of the element; empty: none."""
    main: bool = False
    """Whether it is what most people want now."""
    against: bool = False
    """Whether it objects, or does what is rarely wanted."""


class Note(NamedTuple):
    """A line that says how something stands.

    words: the line.
    icon: its sign, empty for a sentence beside.
    """

    words: str
    icon: str = ""


def files_sent() -> Iterator[FileStorage]:
    """Every file that came; a field left empty sends one without a name."""
    return (file for file in request.files.values() if file.filename)


_ARRIVED = "arrived"
_MOST_ARRIVED = 8
"""So many forms a phone is told of."""


def form_arrived(form: str) -> None:
    """The form that was sent with this ``id`` was taken."""
    session[_ARRIVED] = [form, *arrived_forms()][:_MOST_ARRIVED]


def arrived_forms() -> list[str]:
    """The ids of the last forms of this phone that were taken, newest first."""
    return list(session.get(_ARRIVED, ()))
