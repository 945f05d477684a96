"""The line that says what happened last: its words, and where a tap on it leads."""

from __future__ import annotations

from flask import Blueprint

from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.view import MatchView
from scorekeeper.msgid import N_
from scorekeeper.web.preferences import language
from scorekeeper.web.whose_phone import WhosePhone
from scorekeeper.words import happened
from scorekeeper.words.locale import Locale, locale, upper_first

pages = Blueprint("last_line", __name__)

CORRECTIONS = {
    "mark": ("?zwick={entry}", ""),
    "record": ("/record?hand={hand}&change={entry}", "record"),
    "count": ("/count?hand={hand}", "count"),
    "dealer": ("/more?part=seats#dealer", "more"),
    "chips": ("/chips", "chips"),
    "seats": ("/change/seats", ""),
    "rules": ("/change/rules", ""),
    "hand": ("/hand/{number}", ""),
    "history": ("/history", ""),
}
"""Where a thing is put right (``EntryKind.corrected``; else the page of its hand, or the history): the address behind
the match's own, and the screen."""


NEXT_BEGAN = N_("The next match has begun")


@pages.app_context_processor
def for_the_line() -> dict[str, object]:
    """What the line's template asks for."""
    return {
        "last_words": words, "last_texts": texts, "correction_of": correction, "puts_back": puts_back,
        "undoes_here": undoes_here,
    }


def words(view: MatchView, phone: WhosePhone, following: str | None) -> str:
    """The line; on a side's phone whose it is, until something was said; at last, where there is the address of a
    ``following`` one, that the next match has begun."""
    say = locale(language())
    if following:
        return say.gettext(NEXT_BEGAN)
    if view.happened is None and phone.side is not None:
        return _own(say) % {"side": view.sides[phone.side].name}
    return happened.line(view, say)


def texts(view: MatchView) -> dict[str, object]:
    """What a phone puts the line together from, and where each thing is put right."""
    say = locale(language())
    more = {"own": _own(say), "following": say.gettext(NEXT_BEGAN), "corrections": CORRECTIONS}
    return {**happened.texts(view.game, say), **more}


def _own(say: Locale) -> str:
    """Whose phone it is, with a gap for the side."""
    return upper_first(say.gettext("this phone")) + ": %(side)s"


def puts_back(view: MatchView) -> bool:
    """Whether a tap on the line puts back what was taken back; whoever signs again looks at it first."""
    last = view.happened
    return last is not None and last.back and not MATCH_KINDS[last.kind].signs


def undoes_here(view: MatchView) -> bool:
    """Whether the key beside the line takes something back: what the line tells, and step by step what was said before
    it of the same hand. What was said of another one stands in no line."""
    own, last = view.last_entry, view.happened
    if own is None or last is None or not own.undoable:
        return False
    return last.id == own.id or (last.back and last.hand is not None and last.hand == own.hand)


def correction(view: MatchView) -> tuple[str, str]:
    """Where what was said last is put right: the address behind the match's own, and the screen of the page that it is,
    empty where it is another page. ``static/match/happened.mjs`` says the same."""
    last = view.happened
    if last is None:
        raise ValueError("nothing was said")
    by = MATCH_KINDS[last.kind].corrected
    if (by == "mark" and view.status != "open") or (by == "count" and (last.signed or last.waits)):
        by = ""  # nothing is tapped any more; somebody is asked about it
    path, screen = CORRECTIONS[by or ("history" if last.number is None else "hand")]
    return path.format(hand=last.hand or "", entry=last.entry, number=last.number), screen
