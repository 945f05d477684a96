"""Actions of Zwickern: Zwicks as they happen; a hand counted by cards, one side's own count, a quick count."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.journal.entry import EntryBody
from scorekeeper.journal.view import MatchView
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Done, Refused, Sent, action
from scorekeeper.web.actions.bodies import a_person, a_side, body, decides, next_hand, one_id, the_hand
from scorekeeper.web.actions.count import CountForm, counted_hand, known_hand, other_way, saved
from scorekeeper.web.actions.hands import page_of
from scorekeeper.web.counting import half_counted
from scorekeeper.web.i18n import _
from scorekeeper.zwickern.app.pages.counting import (
    Draft,
    NumbersForm,
    SealedForm,
    TapsForm,
    blank,
    draft_of,
    figures,
)
from scorekeeper.zwickern.app.pages.missing import FOUND, after, searching
from scorekeeper.zwickern.app.words.match import scoring_in

DISPLAY = "display"


@action("zwick")
def zwick(sent: Sent, place: MatchPlace) -> Done:
    """One stroke for a side; a hand that has not begun begins with it. One that is half counted was played to its end:
    the next one begins."""
    begins = not sent.get("hand") and half_counted(place.view().current)
    hand, entries = next_hand(place, sent) if begins else the_hand(place, sent)
    payload = {"what": "zwick", "side": a_side(place, sent), "person": a_person(place, sent), "play": None}
    called = body(place, sent, "mark.called", payload, hand)
    return Done([*entries, called], to=DISPLAY if sent.get("from") == DISPLAY else "")


@action("whose")
def whose(sent: Sent, place: MatchPlace) -> Done:
    """The player of a Zwick, said afterwards."""
    target = one_id(sent.get("target", ""))
    current = place.view().current
    for called in current.called if current is not None else ():
        if current is not None and called.id == target:
            payload = {"what": "zwick", "side": called.side, "person": a_person(place, sent), "play": None}
            return Done([body(place, sent, "mark.called", payload, current.id, replaces=target)])
    raise Refused(_("Somebody has changed this in the meantime. Open the page again and look."))


@action("another")
def another(sent: Sent, place: MatchPlace) -> Done:
    """A second Zwick within 20 seconds from another phone was not the same one: both count."""
    target = one_id(sent.get("target", ""))
    return Done([body(place, sent, "chosen", {"of": [target], "keep": target}, sent.get("hand") or None)])


@action("count-cards", NumbersForm)
def count_cards(form: NumbersForm, place: MatchPlace) -> Done:
    """Every scoring card given to a side; what is still open is kept as open."""
    return _saved(form, place, "cards", _draft(form, place))


@action("count-quick", NumbersForm)
def count_quick(form: NumbersForm, place: MatchPlace) -> Done:
    """All sides' card points, or all but one's; numbers of all that do not make the pack's total lead on to the point
    that is missing. Raises Invalid where more than one is missing."""
    draft = _draft(form, place)
    if draft.points.count(None) > 1:
        form.missing(_("Type the points of all sides but one, each a number of up to three digits."))
    known = known_hand(place, form.sent.get("hand") or None)
    if (same := _unchanged(form, place, "quick", draft)) is not None:
        return same
    counted: dict[str, object] = dict(figures(draft, "quick", scoring_in(place.view()).order))
    found = known.facts.found if known is not None and known.way == "quick" else None
    if found and draft.points == blank(place.view(), known).points:
        counted["facts"] = {"majority": draft.majority, FOUND: list(found)}
    done = saved(form, place, "quick", counted)
    if known is not None and decides(place, form.sent):
        return done
    hand = next(str(each["hand"]) for each in done.entries if each["kind"] == "count.quick")
    return replace(done, to=lambda view: after(view, hand))


@action("count-sealed", SealedForm)
def count_sealed(form: SealedForm, place: MatchPlace) -> Done:
    """One side's own count, unseen by the others until all are in, or a number put in the place of one that all have
    seen: where another phone had typed that, it stands beside it and is chosen."""
    sent = form.sent
    hand, entries = counted_hand(place, sent)
    draft, side = _draft(NumbersForm.of(place, sent), place), a_side(place, sent)
    points = form.points.data or 0
    payload: dict[str, object] = {"side": side}
    if "most" in sent:  # a page of before asked for the points with the majority in them
        points += scoring_in(place.view()).majority_share(draft.majority, side, len(draft.zwicks))
        payload["facts"] = {"majority": draft.majority}
    payload["figures"] = {"points": points, "cards": None}
    older = one_id(sent["replaces"]) if sent.get("replaces") else None
    sealed = body(place, sent, "count.sealed", payload, hand, replaces=older)
    parts = [*entries, *other_way(sent, place, hand, "double"), *_marks(sent, place, hand, draft), sealed]
    if older and sent.get("beside") and not decides(place, sent):
        parts.append(body(place, sent, "chosen", {"of": [older, sealed["id"]], "keep": sealed["id"]}, hand))
    return Done(parts, to=lambda view: _after_sealing(view, hand))


def _marks(sent: Sent, place: MatchPlace, hand: str, draft: Draft) -> list[EntryBody]:
    """The Zwicks as confirmed beside the own count, where they are not those on the page."""
    known, numbers = known_hand(place, hand), list(draft.zwicks)
    before = known.marks_called if known is not None else (0,) * len(numbers)
    if "zwicks" not in sent or tuple(numbers) == before:
        return []
    return [body(place, sent, "marks.agreed", {"what": "zwick", "numbers": numbers}, hand)]


def _after_sealing(view: MatchView, hand: str) -> str:
    known = [one for one in (view.current, *view.recent) if one and hand in one.members]
    opened = bool(known) and known[0].opened and searching(view, known[0]) is None
    return f"sign?hand={hand}" if opened else f"count?way=double&hand={hand}"


def _draft(form: NumbersForm, place: MatchPlace) -> Draft:
    """The draft that a form carries."""
    start = blank(place.view(), known_hand(place, form.sent.get("hand") or None))
    return draft_of(form, TapsForm.read(form.sent, len(start.tile_sides), len(start.zwicks)), start)


def _saved(form: CountForm, place: MatchPlace, way: str, draft: Draft) -> Done:
    """The draft of a count as an entry."""
    if (same := _unchanged(form, place, way, draft)) is not None:
        return same
    return saved(form, place, way, figures(draft, way, scoring_in(place.view()).order))


def _unchanged(form: CountForm, place: MatchPlace, way: str, draft: Draft) -> Done | None:
    """Nothing to be recorded, where a correction says what is counted already; None where something is other than
    before, and of what is open: there the same count once more can settle it."""
    hand = known_hand(place, form.sent.get("hand") or None)
    if hand is None or hand.way != way or hand.count != form.sent.get("replaces") or hand.conflict:
        return None
    if hand.state in ("disputed", "void") or (decides(place, form.sent) and hand.state != "signed"):
        return None
    order, before = scoring_in(place.view()).order, blank(place.view(), hand)
    same = figures(draft, way, order) == figures(before, way, order)
    return Done([], to=page_of(hand)) if same else None
