"""The journal in words: one line for every entry there is, there was, or there may one day be.

``entry_in_words`` never raises: an entry that is damaged, does not fit, or is of a kind of the future gets a plain
line. Sealed counts are withheld before, by ``view.visible``; what is not in the entry cannot be said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scorekeeper.journal.entry_kind import DAMAGED
from scorekeeper.journal.live import UNDOING
from scorekeeper.words import Words, locale
from scorekeeper.words.history.hands import HANDS
from scorekeeper.words.history.line import Body, Line, Said, Scene, ended, joined
from scorekeeper.words.history.match import MATCH
from scorekeeper.words.locale import quoted


def entry_in_words(entry: Body, scene: Scene, lang: str) -> Words:
    """An entry in a language (``en``, ``de``; any other is English): what was done, and the particulars.

    The detail may be empty. Old and new values stand in it where the entry replaces another.
    """
    line = Line(entry, scene, lang)
    write = KINDS.get(str(entry.get("kind")))
    if write is None:
        return Words(*unknown(line))
    try:
        headline, detail = write(line)
        return Words(ended(headline), ended(detail))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        return Words(*damaged(line))


def who_said(entry: Body, scene: Scene, lang: str, device: str = "") -> str:
    """Who did it: the person where one is named, the judge, and from which phone as seen from ``device``."""
    say = locale(lang)
    name = scene.persons.get(str(entry.get("by") or ""), "")
    if entry.get("kind") == "link.renewed":
        return say.gettext("judge")
    parts = [name] if name else []
    if entry.get("role") == "judge":
        parts.append(say.gettext("judge"))
    if entry.get("device"):
        mine = bool(device) and entry.get("device") == device
        parts.append(say.gettext("this phone") if mine else say.gettext("another phone"))
    if entry.get("carrier") and entry.get("carrier") != entry.get("device"):
        parts.append(say.gettext("sent by another phone"))
    return ", ".join(parts)


def _undone(line: Line) -> Said:
    return _about_target(line, line.say.gettext("Taken back: %(what)s"), line.say.gettext("An entry was taken back."))


def _redone(line: Line) -> Said:
    return _about_target(line, line.say.gettext("Counts again: %(what)s"), line.say.gettext("An entry counts again."))


def _about_target(line: Line, text: str, plain: str) -> Said:
    target = line.scene.entries.get(str(line.payload["target"]))
    if target is None or target.get("kind") in UNDOING:
        return plain, line.reason()
    words = entry_in_words(target, line.scene, line.lang)
    return text % {"what": words.headline}, joined(words.detail, line.reason())


def unknown(line: Line) -> Said:
    """The line of an entry whose kind is of the future; or of one that could not even be read."""
    if line.entry.get("kind") == DAMAGED:
        return damaged(line)
    kind = quoted(str(line.entry.get("kind") or ""))
    return (
        line.say.gettext("Something was recorded that this version does not know."),
        line.say.gettext("It is kept and changes nothing here (%(kind)s).") % {"kind": kind},
    )


def damaged(line: Line) -> Said:
    """The line of an entry that cannot be read."""
    return (
        line.say.gettext("Something was recorded that cannot be read."),
        line.say.gettext("It is kept and changes nothing."),
    )


KINDS: Mapping[str, Callable[[Line], Said]] = {**MATCH, **HANDS, "undone": _undone, "redone": _redone}
"""How each kind is put into words."""
