"""A play of Zwickern in the few words of a line: ``queen on 8 makes 11``, ``queen takes 8 + 3 and jack``.

By values, as it is played: suits are not said, and a pile is named by the card that the notation names it by. No
position is asked, so that a phone says the same (``static/games/zwickern/in_line.mjs``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from scorekeeper.words.locale import N_, Locale

SAID: Mapping[str, str] = {
    "trail": N_("%(card)s laid down"),
    "capture": N_("%(card)s takes %(taken)s"),
    "sweep": N_("%(card)s takes everything"),
    "build": N_("%(card)s on %(target)s makes %(value)s"),
    "alone": N_("%(card)s laid down as %(value)s"),
    "called": N_("%(what)s, Zwick"),
    "jokerOf": N_("joker %(value)s"),
    "and": N_("and"),
    "zwick": N_("Zwick"),
}
PLAY = re.compile(r"(\S+?)(?:\(\d+\))?(?:\s+(.*?))?\s*(!?)$")
BUILT = re.compile(r"(?:on\s+(\S+)\s+)?=\s*(\d+)")


def act_texts(say: Locale) -> Mapping[str, str]:
    """What a line is put together from."""
    return {**{key: say.gettext(text) for key, text in SAID.items()}, **{rank: say.rank(rank) for rank in "AKQJTX"}}


def act_in_line(text: str, texts: Mapping[str, str]) -> str:
    """A play as the notation writes it, in a few words; what cannot be read as it stands."""
    play = PLAY.match(text.strip())
    if play is None:
        return text
    card, rest, called = _named(play[1], texts), play[2] or "", play[3]
    built = BUILT.match(rest)
    if rest.startswith("x"):
        groups = rest[1:].split()
        taken = f" {texts['and']} ".join(
            " + ".join(_named(one, texts) for one in group.split("+")) for group in groups
        )
        said = texts["sweep" if groups == ["*"] else "capture"] % {"card": card, "taken": taken}
    elif built:
        target = _named(built[1] or "", texts)
        said = texts["build" if built[1] else "alone"] % {"card": card, "target": target, "value": built[2]}
    elif rest:
        return text
    else:
        said = texts["trail"] % {"card": card}
    return texts["called"] % {"what": said} if called else said


def _named(name: str, texts: Mapping[str, str]) -> str:
    code = name.partition("(")[0]
    if code.startswith("X") and len(code) > 1:
        return texts["jokerOf"] % {"value": code[1:]}
    return texts.get(code[:1], code[:1])
