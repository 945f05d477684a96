"""The one door to a match: a link says which match, and what its holder may do there.

Every route below ``/m/<token>`` begins with ``find_match``. A visitor who may not come in is told why, on a page; a
script is told by a code: ``link_unknown`` 404, ``link_revoked`` and ``role_needed`` 403, ``match_deleted`` 410,
``too_fast`` 429.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cached_property
from typing import NamedTuple, NoReturn
from urllib.parse import urlencode

from flask import Blueprint, Response, current_app, request, url_for
from flask_babel import format_decimal

from scorekeeper import __version__
from scorekeeper.journal import match_stream, stream
from scorekeeper.journal.club.store import public_names
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.links import Link, epochs, find_link, write_by
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.rows import iso
from scorekeeper.journal.series_view import is_over
from scorekeeper.journal.state import MatchState, corrected_by
from scorekeeper.journal.stream import version_of
from scorekeeper.journal.tokens import ROLES, Role, at_least, code_of, code_shown, token_of
from scorekeeper.journal.view import MatchView, hands_view, match_view
from scorekeeper.journal.visible import Viewer, readable_words
from scorekeeper.settings import Settings
from scorekeeper.storage.base import db, hash_of_token
from scorekeeper.web.device import device, known_device
from scorekeeper.web.errors import refuse
from scorekeeper.web.i18n import _
from scorekeeper.web.limits import count_link, count_unknown, of_day
from scorekeeper.web.security import unlisted


class HeldLink(NamedTuple):
    """A link as it is handed on.

    role: what it allows.
    token: the end of its address.
    code: that works typed (``7Q4M-K2XD``).
    """

    role: Role
    token: str
    code: str

    @property
    def path(self) -> str:
        """Where it leads."""
        return url_for("match.page", token=self.token)

    @property
    def joins(self) -> str:
        """Where it leads whoever joins: those who may record are asked first whose phone it is."""
        return url_for("whose_phone.ask", token=self.token) if self.role == "record" else self.path


class LinkPlace(ABC):
    """A stream behind a link, a match's or a club's.

    role: what the link allows.
    epoch: which renewal of it.
    seq: the number of its entries, as it was read with the link.
    version: of what its pages show, likewise.
    deleted: since when, if at all.
    token: what stands in the link's address.
    """

    role: Role
    epoch: int
    seq: int
    version: int
    deleted: datetime | None
    token: str

    def __init__(self, link: Link, token: str) -> None:
        self.role = link.role
        self.epoch = link.epoch
        self.seq = link.seq
        self.version = link.version
        self.deleted = link.deleted
        self.token = token

    @cached_property
    def device(self) -> str:
        """The public id of the phone that asks."""
        return device()

    def may(self, need: str) -> bool:
        """Whether the link is enough for that."""
        return at_least(self.role, need)

    def url(self, path: str = "", /, **query: str | int | None) -> str:
        """The address of one of its pages under this link: ``place.url("count", way="cards")``."""
        filled = {name: value for name, value in query.items() if value not in (None, "")}
        return self.base + (f"/{path}" if path else "") + (f"?{urlencode(filled)}" if filled else "")

    @property
    @abstractmethod
    def base(self) -> str:
        """The address that all its pages' addresses begin with."""


class MatchPlace(LinkPlace):
    """A match as the holder of one link may see it. State, words and view are read when they are first asked for."""

    def __init__(self, link: Link, token: str) -> None:
        super().__init__(link, token)
        self._link = link
        self.match = link.stream

    @property
    def stream_id(self) -> str:
        """The match's id, which is its stream's."""
        return self.match

    @cached_property
    def now(self) -> stream.Snapshot[MatchState]:
        """State and version, read once."""
        return stream.state_at(MATCH, db.session(), self.match, self.seq, self.version, self.deleted)

    @property
    def state(self) -> MatchState:
        """What the entries come to."""
        return self.now.state

    @cached_property
    def words(self) -> Mapping[str, str]:
        """Names and remarks by id, those that this viewer may read."""
        words = stream.words_of(db.session(), self.match)
        if self._names_of:
            public = public_names(db.session(), self._names_of)
            words = {id: public.get(id, text) for id, text in words.items()}
        return readable_words(words, self.viewer, self.state)

    @property
    def _names_of(self) -> str:
        """The club whose members' names this viewer reads as they chose for the world, also at a table; empty: none."""
        return self.state.evening.club if self.role == "watch" and self.state.evening is not None else ""

    @cached_property
    def made_of(self) -> str:
        """All that decides what holders of this link read of the match, but for whose phone it is and the language.
        Whatever is kept of an answer, here or there, is kept under this."""
        names = version_of(db.session(), self._names_of) if self._names_of else 0
        setup = self.state.setup
        timed = setup is not None and setup.end[0] == "minutes"
        over = int(timed and is_over(self.state, datetime.now(UTC)))
        return f"{__version__}-{self.match}-{self.version}-{self.role}-{names}-{over}"

    @cached_property
    def viewer(self) -> Viewer:
        """Who looks: names as the link's role sees them; its own phone is told what it typed, and no sealed number."""
        return Viewer(self.role, self.device)

    def by_any_phone(self) -> MatchPlace:
        """The same as any phone sees it that holds this link: what is made of it can be given to them all."""
        place = MatchPlace(self._link, self.token)
        place.device = ""
        return place

    def view(self) -> MatchView:
        """The match as this viewer may see it."""
        return self._view

    def hands(self) -> tuple[HandView, ...]:
        """Every hand as this viewer may see it."""
        return self._hands

    def find_hand(self, id: str | None) -> HandView | None:
        """A hand by any of its ids, for two phones may have begun the same one; None for one that is not here."""
        view = self.view()
        for hand in (view.current, *view.recent):  # most pages are about one of these: all others cost more
            if hand is not None and id in hand.members:
                return hand
        return next((hand for hand in self.hands() if id in hand.members), None) if id else None

    @cached_property
    def corrected_by(self) -> Role:
        """The lowest role whose corrections can come to hold now."""
        return corrected_by(self.state, iso(datetime.now(UTC)))

    @property
    def ruling(self) -> bool:
        """Whether what this link says of the hands is a decision of the judge's: nothing else would hold any more."""
        return self.corrected_by == "judge" and self.may("judge")

    @cached_property
    def base(self) -> str:
        """The match page's address: some 70 others on that page begin with it."""
        return url_for("match.page", token=self.token)

    def links(self) -> list[HeldLink]:
        """The links this holder may hand on: record hands on record and watch, judge all three, watch only watch."""
        held, key = epochs(db.session(), self.match), secret()
        return [held_link(key, self.match, role, held[role]) for role in ROLES if role in held and self.may(role)]

    def watch_link(self) -> HeldLink:
        """The only link that may stand on paper."""
        return self.links()[0]

    @cached_property
    def _view(self) -> MatchView:
        self._begun()
        return match_view(self.state, self.words, self.viewer, version=self.now.version, now=datetime.now(UTC))

    def _begun(self) -> None:
        """Answers 500 where the very first entry was tampered with: nobody knows what was played. No code that would
        have a phone throw away what it keeps of the match."""
        if self.state.opened is None:
            refuse(
                500,
                _("The first entry was changed in the database. None of the others is lost: whoever looks after "
                  "this installation can find the entry with “scorekeeper rebuild --check” and restore it from a "
                  "backup."),
                code="match_unreadable",
                heading=_("How this match began cannot be read"),
            )

    @cached_property
    def _hands(self) -> tuple[HandView, ...]:
        return hands_view(self.state, self.words, self.viewer)


def find_match(token: str, need: str = "watch", *, even_deleted: bool = False) -> MatchPlace:
    """The match behind a link, if the link is enough for what is asked; answers 403, 404, 410 or 429 otherwise.

    ``even_deleted`` lets the judge in to restore a match that was deleted less than 30 days ago.
    """
    # a whole hall may watch one table, so each phone is counted for itself
    count_link(token, known_device() or request.remote_addr or "")
    link = find_link(db.session(), hash_of_token(token))
    if link is None or link.kind != "match":
        count_unknown()
        text = _("This link does not work. Scan it again, or type the code beside it.")
        refuse(404, text, code="link_unknown")
    if not link.current:
        renewed()
    if link.erased:
        gone()
    place = MatchPlace(link, token)
    if link.deleted is not None and not (even_deleted and place.may("judge")):
        gone(place)
    if not place.may(need):
        refuse(403, _needed(need), code="role_needed", heading=_("This link does not allow that"))
    write_by(db.session(), link)
    return place


def renewed() -> NoReturn:
    """Answers 403: the match has another link for this."""
    refuse(
        403,
        _("There is a new one. What this phone recorded stays here: ask for the new link."),
        code="link_revoked",
        heading=_("This link was renewed"),
    )


def held_link(key: bytes, match: str, role: Role, epoch: int) -> HeldLink:
    """A link made again from the installation's secret."""
    return HeldLink(role, token_of(key, match, role, epoch), code_shown(code_of(key, match, role, epoch)))


def full() -> str:
    """That a match holds no more, and what to do."""
    return _(
        "A match has at most %(hands)s hands and %(entries)s entries, and this one is full. Everything in it "
        "stays: sign what is open, end it, and begin a new match.",
        hands=format_decimal(match_stream.MOST_HANDS), entries=format_decimal(match_stream.MOST_ENTRIES),
    )


def gone(place: MatchPlace | None = None) -> NoReturn:
    """Answers 410: the match was deleted. Its judge, while it can be restored, is led to where that is done."""
    button = (_("Restore it"), place.url("delete")) if place is not None and place.may("judge") else None
    refuse(
        410,
        _("Somebody with the judge’s link deleted it."),
        code="match_deleted",
        heading=_("This was deleted"),
        button=button,
    )


def matches_per_day(kind: str = "match") -> int:
    """So many matches, or clubs, may be begun here a day; none more by an address that has had its share."""
    settings: Settings = current_app.config["SCOREKEEPER"]
    return of_day(kind, settings.matches_per_day)


def day_full() -> NoReturn:
    """Answers 429 until midnight (UTC): a phone keeps its match and sends it then."""
    now = datetime.now(UTC)
    wait = 86_400 - (now - now.replace(hour=0, minute=0, second=0, microsecond=0)).seconds
    refuse(
        429,
        _("What you recorded stays on this phone. It will work again tomorrow."),
        code="day_full",
        heading=_("Nothing more can be kept here today"),
        retry_after=max(1, wait),
    )


def secret() -> bytes:
    """The installation's secret, from which links are made."""
    made = current_app.secret_key
    if not isinstance(made, bytes):
        raise RuntimeError("the application was not prepared")
    return made


def unlisted_pages(pages: Blueprint) -> None:
    """Keep every answer of a blueprint out of search engines and shared caches."""

    @pages.after_request
    def keep_unlisted(response: Response) -> Response:
        return unlisted(response)


def _needed(need: str) -> str:
    if need == "judge":
        return _("For this you need the judge’s link: ask for it.")
    return _("With this link you can watch. For more, ask for another link.")
