"""The journal in words: one line for every entry there is, there was, or there may one day be.

``tell`` never raises: an entry that is damaged, does not fit, or is of a kind of the future gets a plain line. Sealed
counts are withheld before, by ``view.visible``; what is not in the entry cannot be told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scorekeeper.journal.told import Body, Scene, Told, ended, joined
from scorekeeper.journal.told_hands import HANDS
from scorekeeper.journal.told_match import MATCH
from scorekeeper.words import Words, speech
from scorekeeper.words.speech import quoted

__all__ = ["Body", "Scene", "damaged", "tell", "teller", "unknown"]

Line = tuple[str, str]


def tell(entry: Body, scene: Scene, lang: str) -> Words:
    """An entry in a language (``en``, ``de``; any other is English): what was done, and the particulars.

    The detail may be empty. Old and new values stand in it where the entry replaces another.
    """
    told = Told(entry, scene, lang)
    line = KINDS.get(str(entry.get("kind")))
    if line is None:
        return Words(*unknown(told))
    try:
        headline, detail = line(told)
        return Words(ended(headline), ended(detail))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        return Words(*damaged(told))


def teller(entry: Body, scene: Scene, lang: str, device: str = "") -> str:
    """Who did it: the person where one is named, the judge, and from which phone as seen from ``device``."""
    say = speech(lang)
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
        parts.append(say.gettext("brought in by another phone"))
    return ", ".join(parts)


def _undone(told: Told) -> Line:
    return _about_target(told, told.say.gettext("Taken back: %(what)s"), told.say.gettext("An entry was taken back."))


def _redone(told: Told) -> Line:
    return _about_target(told, told.say.gettext("Counts again: %(what)s"), told.say.gettext("An entry counts again."))


def _about_target(told: Told, text: str, plain: str) -> Line:
    target = told.scene.entries.get(str(told.payload["target"]))
    if target is None or target.get("kind") in ("undone", "redone"):
        return plain, told.reason()
    words = tell(target, told.scene, told.lang)
    return text % {"what": words.headline}, joined(words.detail, told.reason())


def unknown(told: Told) -> Line:
    """The line of an entry whose kind is of the future."""
    kind = quoted(str(told.entry.get("kind") or ""))
    return (
        told.say.gettext("Something was recorded that this version does not know."),
        told.say.gettext("It is kept and changes nothing here (%(kind)s).") % {"kind": kind},
    )


def damaged(told: Told) -> Line:
    """The line of an entry that cannot be read."""
    return (
        told.say.gettext("Something was recorded that cannot be read."),
        told.say.gettext("It is kept and changes nothing."),
    )


KINDS: Mapping[str, Callable[[Told], Line]] = {**MATCH, **HANDS, "undone": _undone, "redone": _redone}
"""How each kind is told."""
