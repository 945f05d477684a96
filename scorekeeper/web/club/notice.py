"""The notice of an evening, and its end: results held back, published, the evening closed, reopened; the judge's
penalties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

from flask import Blueprint, Response
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.journal.club.state import Penalty
from scorekeeper.journal.parsing import MOST_POINTS
from scorekeeper.numbers import whole
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions import Refused
from scorekeeper.web.actions.bodies import fresh_id
from scorekeeper.web.clock import clock
from scorekeeper.web.club.board_rows import DIFFERS, TableLine, of_all_rounds
from scorekeeper.web.club.earlier_hands import offers
from scorekeeper.web.club.evening_place import EveningPlace, find_evening
from scorekeeper.web.club.evening_result import penalty_unit, rows
from scorekeeper.web.club.form_entries import ReasonForm, add, done, entry, in_words, with_reason
from scorekeeper.web.club.strangers import strangers
from scorekeeper.web.forms import Button, Choice, NumberField, clean, offered
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.templating import render_template
from scorekeeper.words.locale import upper_first

pages = Blueprint("notice", __name__, url_prefix="/c/<token>/evenings/<evening>")
unlisted_pages(pages)


class Points(NumberField):
    """Points given, or with either minus sign taken away."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """What was typed. Raises ValueError, with what is wrong."""
        self.data, self.typed = None, clean(valuelist[0].strip()) if valuelist else ""
        text = self.typed.replace("\u2212", "-").replace("\u2013", "-")
        digits = text.removeprefix("-").removeprefix("+").lstrip("0")
        number = whole(digits, self.most)
        if number is None and digits.isascii() and digits.isdigit():
            raise ValueError(_("At most %(number)s points can be given or taken.", number=self.most))
        if number is None:
            raise ValueError(_("Give the points as a whole number; with a minus they are taken away."))
        self.data = -number if text.startswith("-") else number


class PenaltyForm(ReasonForm):
    """Points of the judge."""

    person = Choice(
        lazy_gettext("For whom"), needed=True, sentence=lazy_gettext("Choose somebody.")
    )
    points = Points(least=-MOST_POINTS, most=MOST_POINTS)
    season = Choice(
        lazy_gettext("Counts for"), sentence=lazy_gettext("One of these no longer exists. Choose again.")
    )


@pages.get("/notice")
def page(token: str, evening: str) -> str:
    """Where the evening stands, what comes next, and the judge's penalties."""
    return _page(find_evening(token, evening, "record"))


@pages.post("/notice")
def act(token: str, evening: str) -> AnyResponse:
    """Hold back, publish, take either back, close or reopen. Answers 422 where it cannot be, with what was typed."""
    evening_place = find_evening(token, evening, "judge")
    payload = dict[str, object](evening=evening_place.id)
    action, form = Button.posted().name, ReasonForm.posted()
    words: Mapping[str, str] = {}
    open_tables = unfinished(evening_place) if action == "close" else []
    try:
        if action not in _KINDS:
            raise Refused(_("The form arrived damaged. Go back and try again."))
        if action in ("reopen", "recall") or (action == "close" and not _as_planned(evening_place, open_tables)):
            if not form.validate():
                return Response(_page(evening_place, "", action, form), 422, mimetype="text/html")
            payload, words = with_reason(form, payload)
        if disputed := [one for one in open_tables if one[1].state in ("disputed", DIFFERS)]:
            raise Refused(_disputed(*disputed[0]))
        if error := add(evening_place.place, [entry(_kind(action, evening_place), payload)], words):
            raise Refused(in_words(error))
    except Refused as problem:
        return Response(_page(evening_place, str(problem), action, form), 422, mimetype="text/html")
    return done(evening_place.place, evening_place.path("notice"), _message(action, evening_place))


@pages.post("/penalties")
def penalise(token: str, evening: str) -> AnyResponse:
    """Points given or taken by the judge, with the reason. Answers 422 with what was typed."""
    evening_place = find_evening(token, evening, "judge")
    form = _offered(evening_place, PenaltyForm.posted())
    if not form.validate():
        return Response(_page(evening_place, "", "penalty", form), 422, mimetype="text/html")
    season = form.season.data or None
    values = {"evening": evening_place.id, "person": form.person.data, "points": form.points.data, "season": season}
    try:
        payload, words = with_reason(form, values)
        if error := add(evening_place.place, [entry("penalty", payload)], words):
            raise Refused(in_words(error))
    except Refused as problem:
        return Response(_page(evening_place, str(problem), "penalty", form), 422, mimetype="text/html")
    return done(evening_place.place, evening_place.path("notice"), _("Saved."))


@pages.post("/penalties/<penalty>/lift")
def lift(token: str, evening: str, penalty: str) -> AnyResponse:
    """Cancel a penalty, with the reason; it stays in the list, struck."""
    evening_place = find_evening(token, evening, "judge")
    if penalty not in {one.entry for one in evening_place.evening.penalties if one.lifted is None}:
        return done(evening_place.place, evening_place.path("notice"), _("Somebody has changed this in the "
                                                                         "meantime. Open the page again and look."))
    form, at = ReasonForm.posted(), f"lift-{penalty}"
    if not form.validate():
        return Response(_page(evening_place, "", at, form), 422, mimetype="text/html")
    try:
        payload, words = with_reason(form, {"target": penalty})
        if error := add(evening_place.place, [entry("penalty.lifted", payload)], words):
            raise Refused(in_words(error))
    except Refused as problem:
        return Response(_page(evening_place, str(problem), at, form), 422, mimetype="text/html")
    return done(evening_place.place, evening_place.path("notice"), _("Saved."))


def unfinished(evening_place: EveningPlace) -> list[tuple[int, TableLine]]:
    """Tables of every round that are not over, each with its round, first those where something is to be decided."""
    return _not_done(of_all_rounds(evening_place))


def _not_done(every: Sequence[tuple[int, TableLine]]) -> list[tuple[int, TableLine]]:
    return sorted((one for one in every if not one[1].over), key=lambda one: not one[1].decides)


def _as_planned(evening_place: EveningPlace, open_tables: Sequence[tuple[int, TableLine]]) -> bool:
    """Whether all rounds were drawn (or came on paper) and every table is over: such an end needs no reason."""
    return (
        evening_place.last_round >= evening_place.evening.rounds or bool(evening_place.evening.past_results)
    ) and not open_tables


def _people(evening_place: EveningPlace) -> set[str]:
    """Everybody who was drawn or ticked."""
    return {row.person for row in rows(evening_place)} | {
        who for who, presence in evening_place.evening.attendance.items() if presence.present
    }


class Unfinished(NamedTuple):
    """Tables that are not done.

    tables: each with the name of its place and its address where it is here.
    words: whether their points count meanwhile.
    """

    tables: tuple[tuple[str, str, TableLine], ...]
    words: str


class JudgePoints(NamedTuple):
    """One of the judge's penalties.

    entry: the one that gave it.
    name: who got it.
    points: signed.
    season: it counts for; empty: all of the evening's.
    about: why, and when.
    lifted: whether it was taken back.
    lift: whether who looks can cancel it.
    """

    entry: str
    name: str
    points: str
    season: str
    about: str
    lifted: bool
    lift: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticePage:
    """What the page of the notice says and offers whoever looks at it."""

    state: str
    """Who sees the result, until when it can be corrected, whether the evening is closed; a sentence each."""
    to_result: bool
    """Whether the result can be looked at."""
    unfinished: tuple[Unfinished, ...]
    """Tables that are not done, by what their points do meanwhile."""
    follows: str
    """What publishing brings; empty where that is not to be decided."""
    undrawn: str
    """How many rounds are not drawn yet; empty for none, and once the evening is closed."""
    reserved: tuple[tuple[str, str, TableLine], ...]
    """Tables that ended provisionally and do not wait, as in ``Unfinished``."""
    recall: str
    """What taking the notice down brings; empty where nobody can."""
    end: str
    """How the evening is closed or reopened: ``planned`` without a reason, ``close``, ``reopen``; empty where it cannot
    be."""
    closing: str
    """What closing it brings."""
    penalties: tuple[JudgePoints, ...]
    """Those of the judge, lifted ones too."""
    penalises: bool
    """Whether points can be given or taken."""
    seasons: bool
    """Whether the season is chosen for which they count."""
    keys: tuple[tuple[str, str, str], ...]
    """At the foot, the main one last: what it does, its words, its looks."""


def notice_page(evening_place: EveningPlace, form: PenaltyForm, *, running: bool) -> NoticePage:
    """``running``: the correction period is not over."""
    evening, judge = evening_place.evening, evening_place.place.may("judge")
    every = of_all_rounds(evening_place)
    open_tables = _not_done(every)
    planned, opened = _as_planned(evening_place, open_tables), evening.status == "open"
    # of a table that waits anyway it is said once what is to be done
    reserved = tuple(_table_line(evening_place, *one) for one in every if one[1].reserved and one not in open_tables)
    counts = {False: _("What is not finished does not count yet."),
              True: _("The result includes these points as they are now.")}
    groups = (
        Unfinished(tuple(_table_line(evening_place, *one) for one in open_tables if one[1].counts is counting), words)
        for counting, words in counts.items()
    )
    # closing is a notice of its own: who only watches sees the result from then on
    out = evening.published_at or ("" if evening.held else evening.closed_at or "")
    undrawn = 0 if evening.past_results else evening.rounds - evening_place.last_round
    end = "planned" if opened and planned else "close" if opened else "reopen"
    to_publish = judge and (evening.held or not out)
    closing = [_("Everything is settled.")] if end == "planned" and not reserved else []
    closing.append(
        _("Once the evening is closed, no more rounds are drawn. Wait until all corrections are made.")
    )
    if not out and not evening.held:
        closing.append(_("Closing publishes the result too, unless it is held back."))
    return NoticePage(
        state=_state(evening_place, out, running=running),
        to_result=bool(evening_place.last_round) and (judge or not evening.held),
        unfinished=tuple(group for group in groups if group.tables),
        follows=_follows(evening_place) if to_publish else "",
        undrawn=ngettext(
            "%(num)d round is not drawn yet.", "%(num)d rounds are not drawn yet.", undrawn
        ) if undrawn and opened else "",
        reserved=reserved,
        recall=_recall(opened=opened) if judge and out else "",
        end=end if judge else "",
        closing=" ".join(closing),
        penalties=tuple(_penalty_line(evening_place, one, judge=judge) for one in evening.penalties),
        penalises=judge and len(form.person.choices) > 1,
        seasons=len(evening_place.seasons) > 1 or bool(form.season.errors),
        keys=_keys(held=evening.held, opened=opened) if to_publish else (),
    )


def _table_line(evening_place: EveningPlace, round: int, line: TableLine) -> tuple[str, str, TableLine]:
    """A table's name, its address where it is here, and what is said of it."""
    name = upper_first(_("round %(round)s, table %(table)s", round=round, table=line.table))
    return name, "" if line.state == "away" else evening_place.url(f"table/{line.match}"), line


def _state(evening_place: EveningPlace, out: str, *, running: bool) -> str:
    """``out``: when the result was published; empty where it was not."""
    evening = evening_place.evening
    if evening.held:
        sentences = [_("The result is held back until the prize-giving."), _("Only the judge sees it.")]
    elif out:
        sentences = [_("Published at %(time)s.", time=clock(out))]
    else:
        sentences = [_("It is not published yet. The club can watch it grow; the public cannot.")]
    if running and evening.until:
        sentences.append(_("The tables can correct until %(time)s, then only the judge.", time=clock(evening.until)))
    elif evening.until:
        sentences.append(_("The correction period ended at %(time)s.", time=clock(evening.until)))
        sentences.append(_("Now only the judge can correct."))
    if evening.status != "open" and evening.closed_at:
        sentences.append(_("The evening was closed at %(time)s.", time=clock(evening.closed_at)))
    return " ".join(sentences)


def _follows(evening_place: EveningPlace) -> str:
    evening = evening_place.evening
    minutes = ngettext(
        "The tables can correct for %(num)d minute more.", "The tables can correct for %(num)d minutes more.",
        evening.correction,
    )
    sentences = _("Publish: everybody with the public link sees the result."), "" if evening.until else minutes
    return " ".join(part for part in (*sentences, _("You can take it down again.")) if part)


def _recall(*, opened: bool) -> str:
    text = _("The next notice restarts the correction period.")
    return text if opened else " ".join((text, _("Until then it is held back: only the judge sees it.")))


def _keys(*, held: bool, opened: bool) -> tuple[tuple[str, str, str], ...]:
    """``held``: the result is held back; ``opened``: the evening goes on."""
    publish = ("publish", _("Publish"), "main")
    if not held:
        return ("hold", _("Hold the result back"), ""), publish
    return (("unhold", _("Stop holding it back"), ""), publish) if opened else (publish,)


def _penalty_line(evening_place: EveningPlace, one: Penalty, *, judge: bool) -> JudgePoints:
    unit, lifted = penalty_unit(evening_place), bool(one.lifted)
    names = dict(zip(evening_place.evening.seasons, evening_place.seasons, strict=True))
    about = [evening_place.place.words.get(one.reason or "", ""), clock(one.at), *([_("lifted")] if lifted else [])]
    return JudgePoints(
        entry=one.entry, name=evening_place.name(one.person),
        points=f"{one.points:+d}".replace("-", "−") + (f" {unit}" if unit else ""),
        season=names.get(one.season, "") if one.season else "", about=" · ".join(about), lifted=lifted,
        lift=judge and not lifted,
    )


def _page(evening_place: EveningPlace, wrong: str = "", at: str = "", form: ReasonForm | None = None) -> str:
    now = datetime.now(UTC)
    until = datetime.fromisoformat(evening_place.evening.until) if evening_place.evening.until else None
    offered_form = form if isinstance(form, PenaltyForm) else _offered(evening_place, PenaltyForm())
    says = notice_page(evening_place, offered_form, running=until is not None and now < until)
    return render_template(
        "club/evening/notice.html", evening_place=evening_place, place=evening_place.place, wrong=wrong, at=at,
        id=fresh_id(), new_id=fresh_id, asked=form, fresh=ReasonForm(),
        form=offered_form, says=says, strangers=strangers(evening_place), earlier=offers(evening_place),
        unit=penalty_unit(evening_place),
        here=at in ("hold", "publish", "unhold", "") or (at == "close" and says.end == "planned"),
    )


def _offered(evening_place: EveningPlace, form: PenaltyForm) -> PenaltyForm:
    """The form with the evening's people and seasons to choose from, and points called as its game calls them."""
    people, unit = evening_place.by_name(_people(evening_place)), penalty_unit(evening_place)
    form.person.choices = offered([("", "–"), *((person, evening_place.name(person)) for person in people)])
    seasons = zip(evening_place.evening.seasons, evening_place.seasons, strict=True)
    form.season.choices = offered([("", _("all of this evening’s seasons")), *seasons])
    form.points.label.text = unit[:1].upper() + unit[1:] if unit else _("Points")
    return form


def _disputed(round: int, line: TableLine) -> str:
    return _("Round %(round)s, table %(table)s: %(words)s. Decide it first, or end that match provisionally.",
             round=round, table=line.table, words=line.words)


_KINDS: Mapping[str, str] = {
    "hold": "result.held", "publish": "result.published", "close": "evening.closed", "reopen": "evening.reopened",
    "unhold": "result.withdrawn", "recall": "result.withdrawn",
}


def _kind(action: str, evening_place: EveningPlace) -> str:
    """The end of an evening is a notice of its own: there, what is taken back is held back."""
    return "result.held" if action == "recall" and evening_place.evening.closed_at is not None else _KINDS[action]


def _message(action: str, evening_place: EveningPlace) -> str:
    minutes = evening_place.evening.correction
    out = ngettext(
        "The tables can correct for %(num)d minute more.",
        "The tables can correct for %(num)d minutes more.",
        minutes,
    )
    if evening_place.evening.until is not None:  # closed before: the clock runs since then
        out = _("The result was published.")
    values = {
        "hold": _("The result is held back until the prize-giving."), "publish": out,
        "close": _("The evening was closed."), "reopen": _("The evening was reopened."),
        "unhold": _("The result is no longer held back."), "recall": _("The notice was taken down."),
    }
    return values[action]
