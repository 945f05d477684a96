"""What there is to say of a hand as a whole, in one line, with the way to the first thing that is wrong."""

from __future__ import annotations

from typing import Literal, NamedTuple

from scorekeeper.web.moment import Shown
from scorekeeper.web.texts import _, ngettext


class Verdict(NamedTuple):
    """``state`` ok, bad (against the rules) or open (unfinished, or not provable); ``at`` the moment to look at.

    ``at`` is None where no play is to be looked at; ``listed``: the list of plays says what is wrong.
    """

    state: Literal["ok", "bad", "open"]
    words: str
    at: int | None = None
    listed: bool = False

    @property
    def place(self) -> str:
        """Where it is told, below the address of the hand; empty where there is nothing more to see."""
        return f"?at={self.at}" if self.at is not None else "#list" if self.listed else ""


def verdict(shown: Shown) -> Verdict:
    """Against the rules, not to be replayed to the end, or in order; and how the points come about."""
    errors = [each.play for each in shown.replay.findings if each.severity == "error"]
    if shown.unplayed:
        return _stopped(shown, [play for play in errors if play is None or play <= shown.total])
    if errors:
        return _against(errors)
    doubts = [each.play for each in shown.replay.findings if each.severity == "unproven"]
    if doubts:
        words = ngettext(
            "Nothing against the rules; one doubt", "Nothing against the rules; %(num)d doubts", len(doubts)
        )
        return _located("open", words, doubts)
    return _in_order(shown)


def _stopped(shown: Shown, others: list[int | None]) -> Verdict:
    told = [str(shown.pieces(shown.last)[0]), *(said.words.headline for said in shown.findings(shown.last)[:1])]
    words = _("From play %(number)s it does not go on: %(why)s", number=shown.last, why=" ".join(told))
    if others:
        more = ngettext(
            "One other thing is against the rules.", "%(num)d other things are against the rules.", len(others)
        )
        words += " " + more
    return Verdict("bad", words, shown.last)


def _against(errors: list[int | None]) -> Verdict:
    words = ngettext("One thing against the rules", "%(num)d things against the rules", len(errors))
    return _located("bad", words, errors)


def _located(state: Literal["bad", "open"], words: str, plays: list[int | None]) -> Verdict:
    """With the play, or the first of several."""
    numbers = sorted({play for play in plays if play is not None})
    if not numbers:
        return Verdict(state, words, listed=True)
    parts = {"what": words, "number": numbers[0]}
    alone = len(numbers) == 1 and None not in plays
    told = _("%(what)s, play %(number)s", **parts) if alone else _("%(what)s, first at play %(number)s", **parts)
    return Verdict(state, told, numbers[0])


def _in_order(shown: Shown) -> Verdict:
    replay = shown.replay
    if not shown.total:
        return Verdict("open", _("No play is written down yet."))
    if not replay.complete:
        words = ngettext("%(num)d play, all within the rules.", "%(num)d plays, all within the rules.", shown.total)
        return Verdict("open", words)
    assert replay.expected is not None
    assert replay.nominal is not None
    parts = {"nominal": replay.nominal, "expected": replay.expected, "zwicks": replay.expected - replay.nominal}
    if replay.counted != replay.expected:
        return Verdict(
            "open",
            _("Nothing against the rules; %(counted)s of %(expected)s points counted", counted=replay.counted, **parts),
        )
    if replay.expected != replay.nominal:
        return Verdict("ok", _("All in order. %(expected)s = %(nominal)s + %(zwicks)s for Zwicks", **parts))
    return Verdict("ok", _("All in order. %(nominal)s in all", **parts))
