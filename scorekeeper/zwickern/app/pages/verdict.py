"""A hand of Zwickern as a whole, in one line."""

from __future__ import annotations

from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.verdict import Verdict
from scorekeeper.web.verdict import verdict as of_any_game
from scorekeeper.zwickern.app.pages.moment import Shown


def verdict(shown: Shown) -> Verdict:
    """What is against the rules, or where the replay ended; else that all is in order, and what the points sum to."""
    return of_any_game(shown, _in_order)


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
