"""A hand of Zwickern in words: as a whole in one line, the parts of a side's points, its cards in their order."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.cards import CARDS
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.view import MatchView
from scorekeeper.web.game_pages import Verdict
from scorekeeper.web.game_pages import verdict as of_any_game
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.preferences import language
from scorekeeper.words import locale
from scorekeeper.zwickern.app.pages.moment import Shown
from scorekeeper.zwickern.app.words.match import agreed_shares, scoring_in, zwicks
from scorekeeper.zwickern.ways import ZwickernSide


def parts_of(view: MatchView, hand: HandView, at: int, side: ZwickernSide) -> str:
    """``14 in cards + 3 majority + 2 Zwicks``; what a side counted itself has the majority in it, if it is that side's:
    it is told apart where all sides said who has it. A Zwick that is not worth one point says what it adds. Empty of
    several hands together."""
    if hand.together is not None:
        return ""
    worth = scoring_in(view).zwick
    itself = side.majority is None and scoring_in(view).majority
    inside = _agreed_share(view, hand, at) if itself else None
    points = _("%(points)s counted") if itself and inside is None else _("%(points)s in cards")
    parts = [points % {"points": side.card_points - (inside or 0)}]
    if most := side.majority or inside:
        parts.append(_("%(points)s for the majority", points=most))
    if side.zwicks:
        parts.append(zwicks_for(side.zwicks, worth))
    return " + ".join(parts)


def _agreed_share(view: MatchView, hand: HandView, at: int) -> int | None:
    """What a side's own number has of the majority; None where that is not agreed on."""
    scoring = scoring_in(view)
    shares = agreed_shares(hand, scoring.majority, scoring.tie_share)
    return None if shares is None else shares[at]


def signed_parts(view: MatchView, hand: HandView, at: int, side: ZwickernSide) -> str:
    """The same for whoever signs it, or the correction that waits. A side's own count has the majority in it, if it is
    that side's."""
    if hand.together is not None:
        return ""
    shown = hand.corrected
    inside = shown.way == "double" and scoring_in(view).majority
    majority, points = side.majority or 0, side.card_points
    claimed = shown.count == hand.count  # what sides said of it is known of the count that holds
    if inside and claimed and (share := _agreed_share(view, shown, at)) is not None:
        majority, points, inside = share, points + majority - share, 0
    parts = [_("%(points)s counted", points=points + majority) if inside else _("%(points)s in cards", points=points)]
    if majority and not inside:
        parts.append(_("%(points)s for the majority", points=majority))
    if side.zwicks:
        parts.append(zwicks_for(side.zwicks, scoring_in(view).zwick).replace(" ", "\u00a0"))
    return " + ".join(parts)


def zwicks_for(number: int, worth: int) -> str:
    """``2 Zwicks``; where one is not worth one point ``6 for 2 Zwicks``."""
    if worth == 1:
        return zwicks(locale(language()), number)
    return ngettext("%(points)s for %(num)s Zwick", "%(points)s for %(num)s Zwicks", number, points=number * worth)


def in_order(view: MatchView, codes: Iterable[str]) -> list[str]:
    """Cards in the order in which a count always lists them."""
    order = {code: place for place, code in reversed(list(enumerate(scoring_in(view).order)))}
    return sorted((code for code in codes if code in CARDS), key=lambda code: (order.get(code, len(order)), code))


def verdict(shown: Shown) -> Verdict:
    """What is against the rules, or where the replay ended; else that all is in order, and what the points sum to."""
    return of_any_game(shown, _in_order)


def _in_order(shown: Shown) -> Verdict:
    replay = shown.replay
    if not shown.total:
        return Verdict("open", _("No play has been written down yet."))
    if not replay.complete:
        words = ngettext("%(num)d play, within the rules.", "%(num)d plays, all within the rules.", shown.total)
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
        total = _("%(total)s + %(number)s for Zwicks = %(sum)s", total=replay.nominal, number=parts["zwicks"],
                  sum=replay.expected)
    else:
        total = _("%(nominal)s in all", nominal=replay.nominal)
    return Verdict("ok", f"{_('All in order.')} {total}")
