"""What a match is shown to stand at: one rule for the start page, the match page and its list of hands."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.journal.view import MatchView


def standing(view: MatchView) -> MatchView:
    """The view with the totals, and the series, of all hands that are counted, signed or not; ``static/match/standing``
    on a phone."""
    after = None if view.current is None else view.current.after
    series = view.series if after is None else replace(view.series, facts=after)
    return replace(view, totals=view.final_totals, series=series)
