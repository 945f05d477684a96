"""The form for a hand of one's own: pasted or uploaded, with its variant; and storing that hand here."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from math import ceil
from typing import NamedTuple

from flask import Response, current_app, redirect, url_for
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response as AnyResponse
from wtforms import SelectChoice

from scorekeeper.errors import NotationError
from scorekeeper.game import Record
from scorekeeper.games import GAMES, game_of_text, is_variant
from scorekeeper.settings import Settings
from scorekeeper.storage.base import db
from scorekeeper.storage.hands import MAX_BYTES, DayLimitReached, TextTooLong, store
from scorekeeper.web.forms import Choice, File, Form, Text, clean, offered
from scorekeeper.web.i18n import _
from scorekeeper.web.limits import count_of_day, of_day
from scorekeeper.web.preferences import language
from scorekeeper.words import Words, sentence, variant_name
from scorekeeper.zhn.text import split_lines

_DOWNLOAD = re.compile(r'\s*\{\s*"(club|entries)"\s*:')
"""How the file of a club begins, and that of a match."""
MOST_LINES = 40
"""So many unreadable lines are listed; a text with more is no hand."""


def is_too_long(content: bytes | str) -> bool:
    """Over MAX_BYTES."""
    return len(content if isinstance(content, bytes) else content.encode("utf-8", "replace")) > MAX_BYTES


def too_long() -> Words:
    """Over MAX_BYTES: no hand has so much."""
    return Words(
        _("This text is too long."),
        _("A hand has at most %(size)d kilobytes; two is usual.", size=MAX_BYTES // 1024),
    )


def _variants() -> list[SelectChoice]:
    """Every rule set, in the reader's language, and none."""
    names = [(variant, variant_name(variant, language())) for game in GAMES for variant in game.rule_sets]
    return offered([("", _("as the text says")), *names])


class PastedHandForm(Form):
    """``text`` or ``file``; ``variant`` where the text names none."""

    text = Text(lazy_gettext("Hand"), default="")
    file = File(lazy_gettext("Or a file"))
    variant = Choice(lazy_gettext("Rules"), sentence=lazy_gettext("Choose one of these."), choices=_variants)


class Unread(NamedTuple):
    """What could not be read.

    line: its number; 0: none in particular.
    text: what stands there.
    words: why it cannot be read.
    """

    line: int
    text: str
    words: Words


def typed(form: PastedHandForm) -> bytes | str:
    """What was typed, or the uploaded file where there is one; line ends as the reader has them."""
    if (file := form.file.data) is not None and (content := file.stream.read(MAX_BYTES + 1)):
        return bytes(content)
    return clean(str(form.text.data).replace("\r\n", "\n"))


def completed(text: str, variant: str) -> str:
    """The text with the lines every hand needs at its head, where they are missing and the form says them.

    The variant chosen in the form is the one the hand is replayed by, whatever the text says.
    """
    if not is_variant(variant) or not text.strip():
        return text
    lines = split_lines(text)
    heads = [at for at, line in enumerate(lines) if line.split(":")[0].strip() == "variant"]
    if heads:
        if lines[heads[0]].split(":", 1)[1].split("#")[0].strip() != variant:
            lines[heads[0]] = f"variant: {variant}"
        return "\n".join(lines) + "\n"
    version = [at for at, line in enumerate(lines) if line.split(":")[0].strip() == "zhn"]
    if not version:
        lines.insert(0, "zhn: 1")
    lines.insert((version[0] if version else 0) + 1, f"variant: {variant}")
    return "\n".join(lines) + "\n"


def unread_lines(record: Record, text: str, lang: str) -> list[Unread]:
    """First the lines that the header lacks, told as one and of no line; then each that could not be read."""
    lines = split_lines(text)
    lacking = [str(found.facts["key"]) for found in record.findings if found.case == "header-missing"]
    head = [Unread(0, "", _lacking(lacking))] if lacking else []
    return head + [
        Unread(found.line, lines[found.line - 1].strip() if 0 < found.line <= len(lines) else "", sentence(found, lang))
        for found in record.findings[:MOST_LINES]
        if found.rule == "syntax" and found.case != "header-missing"
    ]


def _lacking(keys: list[str]) -> Words:
    """Which lines are missing at the head, and how one is written."""
    return Words(
        _("These lines are missing at the top: %(keys)s.", keys=", ".join(keys)),
        _("Please add “%(key)s: …” at the top. Without it the hand cannot be replayed.", key=keys[0]),
    )


def read_or_refuse(content: bytes | str, text: str, lang: str) -> tuple[Record | None, list[Unread]]:
    """The record of ``text``, and the lines that cannot be read; None with a sentence for what is no text at all.

    ``content`` is what was sent: an uploaded file that is not UTF-8 is refused, whatever could be made of it.
    """
    if is_too_long(content):
        return None, [Unread(0, "", too_long())]
    try:
        if isinstance(content, bytes) and not is_text(content):
            return None, [Unread(0, "", no_text())]
        record = game_of_text(text).read(text)
    except NotationError as error:
        finding = error.finding
        words = sentence(finding, lang) if finding is not None else Words(str(error), "")
        return None, [Unread(finding.line if finding is not None else 0, "", words)]
    return record, unread_lines(record, text, lang)


def is_text(content: bytes) -> bool:
    """Whether a file can be a hand at all: UTF-8 without zero bytes, which pictures and spreadsheets are full of."""
    try:
        return "\0" not in content.decode("utf-8")
    except UnicodeDecodeError:
        return False


class Elsewhere(NamedTuple):
    """A file that is no hand.

    words: what it is.
    address: where it is taken in.
    button: the words of the way there.
    """

    words: Words
    address: str
    button: str


def other_download(content: bytes | str) -> Elsewhere | None:
    """What to say of a match or a club that was taken along, however long; None of anything else."""
    found = _DOWNLOAD.match(as_text(content))
    if found is None:
        return None
    where = _("It is imported on another page.")
    if found[1] == "club":
        words = Words(_("This is a whole club or match, not one hand."), where)
        return Elsewhere(words, url_for("clubs.ask_file"), _("Import a club"))
    words = Words(_("This is a whole club or match, not one hand."), where)
    return Elsewhere(words, url_for("importing.ask"), _("Import a match"))


def no_text() -> Words:
    """An uploaded picture, PDF, spreadsheet."""
    return Words(_("This is not plain text."), _("Choose a text file in UTF-8; its name often ends in .zhn or .txt."))


def that_fits(text: str) -> str:
    """As much of a text as a hand may have (MAX_BYTES), to the last whole line where there is one."""
    content = text.encode("utf-8", "replace")
    if len(content) <= MAX_BYTES:
        return text
    start, end, _rest = content[:MAX_BYTES].decode("utf-8", "ignore").rpartition("\n")
    return start + end or content[:MAX_BYTES].decode("utf-8", "ignore")


def as_text(content: bytes | str) -> str:
    """What was sent as text, with a mark where a byte is none; line ends as the reader has them."""
    if isinstance(content, str):
        return content
    return clean(content.decode("utf-8", "replace").replace("\r\n", "\n"))


def keep(text: str, again: Callable[..., Response]) -> AnyResponse:
    """Store a hand and go to its links; ``again`` shows the form once more, the text in it, where that cannot be."""
    settings: Settings = current_app.config["SCOREKEEPER"]
    session, now = db.session(), datetime.now(UTC)
    try:
        links = store(session, text, now=now, per_day=of_day("hand", settings.hands_per_day))
        session.commit()
        count_of_day("hand")
    except TextTooLong:
        session.rollback()
        return again(too_long(), status=413)
    except DayLimitReached as error:
        session.rollback()
        words = Words(
            _("Nothing more can be kept here today"),
            _("You can replay it without keeping it, or keep it tomorrow."),
        )
        response = again(words, status=429)
        response.headers["Retry-After"] = str(max(1, ceil((error.again - now).total_seconds())))
        return response
    return redirect(url_for("stored_hand.links", watch=links.watch, maker=links.maker), 303)
