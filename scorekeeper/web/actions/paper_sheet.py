"""The action of the page of a paper sheet: each row with something new becomes a hand, or corrects one."""

from __future__ import annotations

from urllib.parse import urlencode

from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Done, action
from scorekeeper.web.actions.bodies import decides, needs_reason
from scorekeeper.web.actions.hands import page_of
from scorekeeper.web.paper_sheet import PaperForm, PaperSheet


@action("count-paper", PaperForm)
def count_paper(form: PaperForm, place: MatchPlace) -> Done:
    """Every row that says something new: a new hand behind the last one, or a correction. Raises Invalid where nothing
    is saved."""
    sheet = PaperSheet(place, place.view(), form)
    asked = place.find_hand(form.sent.get("hand"))
    sheet.asked = asked
    rows = sheet.to_save()
    corrects = any(row.replaces is not None and row.replaces.count for row in rows)
    if corrects:
        needs_reason(form)
    reason, words = sheet.words() if corrects else (None, {})
    _, entries = sheet.entries(rows, form.sent, reason)
    to = form.page()
    if form.pasted.data:  # what was pasted and not shown yet comes next
        to += f"&{urlencode({'pasted': form.pasted.data})}"
    if asked is not None and asked.count and entries:
        to = page_of(asked) if decides(place, form.sent) else f"sign?hand={asked.id}"
    return Done(entries, words, to=to)
