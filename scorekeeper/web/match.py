"""The match at the table: one document with every screen; and what its forms do if there is no script.

The address decides which screen is shown; with a script the same document switches screens without asking the server.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal, NamedTuple

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from scorekeeper.games import game_of
from scorekeeper.journal.hand_view import CalledView, HandView
from scorekeeper.journal.view import MatchView
from scorekeeper.web.access import MatchPlace, find_match, unlisted_pages
from scorekeeper.web.actions.bodies import decides, fresh_id
from scorekeeper.web.correction_period import period_of
from scorekeeper.web.counting import begun_since, to_correct, to_finish, way_to_open
from scorekeeper.web.errors import refuse
from scorekeeper.web.exports import recorded_hands
from scorekeeper.web.forms import Button
from scorekeeper.web.game_pages import FOR_WATCHERS, Table, pages_of, table_of
from scorekeeper.web.hand_list import ends_reached, to_sign
from scorekeeper.web.hand_seating import as_seated, hand_as_seated, others_sat
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.live_view import live_view
from scorekeeper.web.match_evening import evening_table, lead_to_new_table
from scorekeeper.web.preferences import A_YEAR, language
from scorekeeper.web.sign import sign_off
from scorekeeper.web.templating import render_template
from scorekeeper.web.whose_phone import FACED, FACING, facing, offers, whose_phone
from scorekeeper.words import locale

pages = Blueprint("match", __name__)
unlisted_pages(pages)

_ONLY_LOOK = ("hands", "more")
"""The screens of a table that others sit at now which are shown still: what was counted there can be looked at."""
MENU_PARTS = ("share", "seats", "rest")
"""What lies behind a line of the menu, as its address says it."""


@pages.get("/m/<token>")
def page(token: str) -> str:
    """The match page: the score, and what is done while playing."""
    return screen(find_match(token), "match")


@pages.get("/m/<token>/count")
def count(token: str) -> str | Response:
    """Counting, in the way the address names; a hand that the sheet of those who sit now has no columns for, in the
    usual one. Where the address names no hand, one that is half counted goes before the one at the table."""
    place = find_match(token, "record")
    game = pages_of(game_of(place.view().variant).id)
    asked = game.table.screen_of(request.args.get("way") or way_to_open(place.view()))
    if asked == "record":
        return redirect(place.url("record"), 303)
    known = hand_asked_for(place) if request.args.get("hand") else None
    if known is not None and known.together is not None:
        return redirect(place.url("change/total", **request.args), 303)
    half = to_finish(place.view())
    if half is not None and begun_since(place.view(), half) and asked != "paper" and not request.args.get("hand"):
        return redirect(place.url("count", **{**request.args, "hand": half.id}), 303)
    if asked == "paper" and game.sheet is not None and request.args.get("hand"):
        hand = hand_asked_for(place)
        if hand is not None and not game.sheet.known(place.view(), hand):
            asked = game.table.screen_of(None)
    return screen(place, asked)


@pages.get("/m/<token>/chips")
def chips(token: str) -> str:
    """The chips counted in, where a game has any."""
    return screen(find_match(token, "record"), "chips")


@pages.get("/m/<token>/sign")
def sign(token: str) -> str | Response:
    """Both sides look at the result, each from its own side; those who sat in the hand."""
    place = find_match(token, "record")
    front = None if request.args.get("hand") else waiting(place.view())
    if front is not None and others_sat(place.view(), front):
        return redirect(f"{place.url('sign')}?hand={front.id}", 303)
    return screen(place, "sign")


@pages.get("/m/<token>/record")
def record(token: str) -> str:
    """Play by play."""
    return screen(find_match(token, "record"), "record")


@pages.get("/m/<token>/hands")
def hands(token: str) -> str:
    """The list of hands: the score sheet on the screen."""
    return screen(find_match(token), "hands")


@pages.get("/m/<token>/display")
def display(token: str) -> str:
    """The score as large as the phone."""
    return screen(find_match(token), "display")


@pages.get("/m/<token>/more")
def more(token: str) -> str:
    """Everything that is not needed in every hand."""
    return screen(find_match(token), "more")


@pages.get("/m/<token>/screens")
def screens(token: str) -> str:
    """Every screen in one answer, hidden: what the script puts into a document that has only one of them."""
    place = find_match(token)
    names = table_of(place.view().variant).screens if offers(place, "record") else FOR_WATCHERS
    return render_template("match/screens.html", screen="", screens=names, **context(place))


def screen(place: MatchPlace, name: str) -> str:
    """The document with this screen, and no other. Answers 404; 409 where others sit at its table now."""
    if name not in table_of(place.view().variant).screens:
        refuse(404)
    if name not in _ONLY_LOOK:
        lead_to_new_table(place)
    return render_template("match/page.html", screen=name, screens=(name,), **context(place, name))


def context(place: MatchPlace, screen: str = "") -> dict[str, object]:
    """What the templates of this screen, or of all of them, read. Who sat in the hand that the address names sits on
    the screens about one hand alone: all others say how the match stands now."""
    live = live_view(place)
    now = live.match
    asked = bool(request.args.get("hand")) and table_of(now.variant).of_one_hand(screen)
    hand = hand_asked_for(place) if asked else now.current
    view = now
    if asked and hand is not None and others_sat(now, hand):
        view, hand = as_seated(now, hand, signers=screen == "sign"), hand_as_seated(now, hand)
    phone, at = whose_phone(place), evening_table(place)
    if hand is not None and phone.kind == "side":  # as it sat in that hand
        phone = phone._replace(side=phone.side_in(side.persons for side in view.sides))
    held = at is not None and at.board and not phone.answered  # a keeper came from the board: it lies on no table
    watching, more = phone.kind == "watch", bool(request.args.get("more"))
    rests = resting(view) and not more
    return {
        "place": place,
        "view": view,
        "now": now,
        "live": live,  # as the script reads it: it finds who sat in a hand by itself
        "watching": watching,
        "hand": to_correct(hand) if table_of(view.variant).way_of(screen) else hand,
        "signing": sign_off(view, hand if asked else _to_sign(now), phone=phone),
        "asked_mark": asked_mark(view, request.args.get("zwick", "")),
        "phone": phone,
        "facing": "beside" if held else facing(phone),
        "menu_part": menu_part(),
        "correcting_one": "correct" in request.args,
        "corrects_over": now.status != "open" and now.hands > 0 and period_of(place).corrects,
        "table": table_of(view.variant),
        "url": place.url,
        "new_id": fresh_id,
        "may": partial(offers, place),
        "ruling": place.ruling or (asked and decides(place, request.args)),
        "at": at,
        "recorded": bool(recorded_hands(place)),
        "title": title(view, place.url, rests=rests),
        "state_line": state_line(view, place.url, watching=watching),
        "resting": rests,
        "next_step": next_step(
            view, place.url, live.following, more=more, by_judge=place.corrected_by == "judge",
        ),
    }


def menu_part() -> str:
    """The part of the menu that the address asks for; empty for its first screen."""
    asked = request.args.get("part", "")
    return asked if asked in MENU_PARTS else ""


@pages.app_context_processor
def for_the_menu() -> dict[str, object]:
    """What the menu's template asks for."""
    return {"asks_words": asks_words}


def asks_words(table: Table) -> str:
    """What the page of questions of a game answers: ``What can I take?``"""
    return locale(language()).gettext(table.asks)


@pages.post("/m/<token>/facing")
def face(token: str) -> Response:
    """Whether the sides sit opposite each other or side by side; kept on this phone."""
    place = find_match(token)
    chosen = Button.posted("facing").name
    answer: Response = redirect(place.url(), 303)
    if chosen in FACING:
        answer.set_cookie(FACED, chosen, max_age=A_YEAR, samesite="Lax", secure=request.is_secure)
    return answer


def resting(view: MatchView) -> bool:
    """Whether all that was agreed is played: the way leads to the end, and another hand is begun only if asked for."""
    begun = view.current is not None and view.current.state != "empty"  # of one that was taken back nothing is left
    return view.status == "open" and view.over and not begun


class NextStep(NamedTuple):
    """The main key of a match: the one thing that is needed next.

    words: what it says.
    path: where it leads.
    screen: the screen of the document that it is; empty where it is another page.
    """

    words: str
    path: str
    screen: str = ""


def next_step(
    view: MatchView, url: Callable[..., str], following: str | None, *, more: bool, by_judge: bool
) -> NextStep:
    """What is needed next: whether two phones' hands are one; the hand at the table, to go on with if it is being
    taken down, or one that is half counted; once all is played what is disputed, what is to be signed, the end; after
    it a correction that waits for signatures, the next match.
    ``following``: the address of that one, once it has begun; ``more``: another hand is asked for;
    ``by_judge``: no side signs a correction, nor ends the match, for the judge decides."""
    hand = view.current
    if view.status != "open":
        late = None if by_judge else next(iter(view.proposed), None)
        if late is not None:
            return _signing_step(view, url, late)
        if following:
            return NextStep(_("To the next match"), following)
        return NextStep(_("How it ended"), url("end"))
    fork = next((fork for fork in view.forks if hand is None or fork.number == hand.number), None)
    if fork is not None and not more:
        return NextStep(_("One hand or two?"), url(f"hand/{fork.number}"))
    if hand is not None and hand.result and hand.complete:
        return NextStep(_("Both sign") if len(view.sides) == 2 else _("All sign"), url("sign"), "sign")
    half_counted = to_finish(view) is not None
    if hand is not None and hand.zhn and not hand.result and not hand.stretch and not half_counted:
        return NextStep(_("Record plays"), url("record"), "record")
    if more or not resting(view) or half_counted:
        return NextStep(_("Count the hand"), url("count"), "count")
    number = next(iter((*view.disputed, *to_sign(view, by_judge=by_judge))), None)
    if number is None:
        return NextStep(_("How it ended") if by_judge else _("End the match"), url("end"))
    return _signing_step(view, url, number)


def _signing_step(view: MatchView, url: Callable[..., str], number: int) -> NextStep:
    """To the sign-off of a hand, or to its page where it is an older one."""
    disputed = number in view.disputed
    words = _("Settle hand %(number)s", number=number) if disputed else _("Sign hand %(number)s", number=number)
    shown = next((one for one in view.recent if one.number == number), None)
    if shown is None:
        return NextStep(words, url(f"hand/{number}"))
    return NextStep(words, url("sign", hand=shown.id), "sign")


class Title(NamedTuple):
    """Where a match stands, above its screens, and where a tap on that leads.

    words: ``Hand 7 of 12``; after the last one that what was agreed is played.
    beside_line: the same beside the line that says what happened last: how many hands a match had that has ended.
    path: that hand, once anything of it is counted or taken down, else all hands.
    screen: the screen of the document that it is; empty where it is another page.
    """

    words: str
    beside_line: str
    path: str
    screen: str


def title(view: MatchView, url: Callable[..., str], *, rests: bool) -> Title:
    """That of a match; ``rests``: all that was agreed is played. ``static/match/shell.mjs`` draws the same."""
    hand, end = view.current, view.end
    number = view.next.number if hand is None else hand.number
    if view.status != "open":
        played = ngettext("%(num)d hand", "%(num)d hands", view.check.hands)
        return Title(_("The match is over"), played, url("hands"), "hands")
    if rests:
        words = ends_reached(view).get(end.kind, "").replace("%(number)s", str(end.n))
    elif end.kind == "hands" and end.n and number <= end.n:
        words = _("Hand %(number)s of %(total)s", number=number, total=end.n)
    else:
        words = _("Hand %(number)s", number=number)
    if hand is not None and hand.ways:
        return Title(words, words, url(f"hand/{number}"), "")
    return Title(words, words, url("hands"), "hands")


class StateLine(NamedTuple):
    """How the records of a match stand: one place for the truth.

    kind: ``disputed``, ``waiting`` (a correction, which nothing else on the page says), ``saved``.
    words: that; empty for who only watches what is saved.
    path: where a tap on it leads; empty: nowhere.
    screen: the screen of the document that it is.
    """

    kind: Literal["disputed", "waiting", "saved"]
    words: str
    path: str = ""
    screen: str = ""


def state_line(view: MatchView, url: Callable[..., str], *, watching: bool) -> StateLine:
    """How they stand. A dispute is settled on the sign-off of that hand; of several, and for who only watches, the way
    leads to the list."""
    if view.disputed:
        words = ngettext(
            "Hand %(hands)s disputed", "Hands %(hands)s disputed", len(view.disputed),
            hands=", ".join(map(str, view.disputed)),
        )
        shown = next((one for one in (*view.recent, view.current) if one and one.number == view.disputed[0]), None)
        if len(view.disputed) == 1 and shown is not None and view.status == "open" and not watching:
            return StateLine("disputed", words, url("sign", hand=shown.id), "sign")
        return StateLine("disputed", words, url("hands"), "hands")
    if view.proposed and not (view.happened is not None and view.happened.waits):
        numbers = ", ".join(map(str, view.proposed))
        return StateLine("waiting", f"{_('correction waiting')}: {numbers}", url("hands"), "hands")
    return StateLine("saved", "" if watching else _("saved"))


def hand_asked_for(place: MatchPlace) -> HandView | None:
    """The hand a page is about: the one in the address, by any of its ids, else the running one. Answers 404 for an
    unknown one."""
    asked = request.args.get("hand", "")
    return place.find_hand(asked) or refuse(404) if asked else place.view().current


def waiting(view: MatchView) -> HandView | None:
    """The newest hand that is counted and waits, or of which a correction does."""
    for hand in (view.current, *reversed(view.recent)):
        if hand is not None and hand.result and (hand.proposal or hand.waits):
            return hand
    return None


def _to_sign(view: MatchView) -> HandView | None:
    """The hand that stands on the sign-off where the address names none: never one that others sat in."""
    hand = waiting(view) or view.current
    return None if others_sat(view, hand) else hand


def asked_mark(view: MatchView, entry: str) -> CalledView | None:
    """The mark of the running hand of which the line asks whose it was."""
    called = view.current.called if view.current else []
    return next((mark for mark in called if mark.id == entry), None)
