"""The one door to a club: a link says which club, and what its holder may do there.

Every route below ``/c/<token>`` begins with ``find_club``. A visitor who may not come in is told why, on a page; a
script is told by a code: ``link_unknown`` 404, ``link_revoked``, ``link_expired`` and ``role_needed`` 403,
``club_deleted`` 410, ``too_fast`` 429.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property
from typing import NamedTuple, NoReturn

from flask import Flask, Response, after_this_request, request, url_for
from werkzeug.exceptions import HTTPException

from scorekeeper.desk import TooManyAtOnce
from scorekeeper.journal import stream
from scorekeeper.journal.adding import Appended
from scorekeeper.journal.club import passphrase as passphrases
from scorekeeper.journal.club import store as clubs
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.journal.club.state import OUTLET_OF, ClubState, names
from scorekeeper.journal.club.view import ClubView, club_view
from scorekeeper.journal.links import Link, LinkEnded, active_links, find_link, write_by
from scorekeeper.journal.tokens import Role, code_of, code_shown, keeper_number, token_of
from scorekeeper.storage.base import db, hash_of_token
from scorekeeper.web import clock
from scorekeeper.web.access import LinkPlace, renewed, secret
from scorekeeper.web.addresses import full
from scorekeeper.web.device import device, known_device
from scorekeeper.web.errors import page_for, refuse
from scorekeeper.web.forms import carried, form_arrived
from scorekeeper.web.i18n import _
from scorekeeper.web.limits import caller, count_link, count_unknown, neighbourhood


def init_app(app: Flask) -> None:
    """Answer whoever's link, a match's or a club's, ended while they waited for their turn to write."""
    app.register_error_handler(LinkEnded, _ended_meanwhile)


class ClubLink(NamedTuple):
    """A club's link as it is handed on.

    role: what it allows.
    token: the end of its address.
    code: that works typed.
    expires: when it ends by itself, if ever.
    keeper: whose it is, of the keepers', by number.
    """

    role: Role
    token: str
    code: str
    expires: datetime | None
    keeper: int = 0

    @property
    def path(self) -> str:
        """Where it leads."""
        return f"{request.script_root}/c/{self.token}"


class ClubPlace(LinkPlace):
    """A club as the holder of one link may see it. State, words and view are read when they are first asked for."""

    def __init__(self, link: Link, token: str) -> None:
        super().__init__(link, token)
        self.club = link.stream

    @property
    def stream_id(self) -> str:
        """The club's id, which is its stream's."""
        return self.club

    @cached_property
    def now(self) -> stream.Snapshot[ClubState]:
        """State and version, read once."""
        return stream.state_at(CLUB, db.session(), self.club, self.seq, self.version, self.deleted)

    @property
    def state(self) -> ClubState:
        """What the entries come to."""
        return self.now.state

    @cached_property
    def words(self) -> Mapping[str, str]:
        """Names and remarks by id. Names as they were given: show ``names`` instead."""
        return stream.words_of(db.session(), self.club)

    def view(self) -> ClubView:
        """The club as this viewer may see it."""
        return self._view

    def names(self, outlet: str | None = None) -> dict[str, str]:
        """Everybody's name as this viewer, or an outlet (table, board, public), shows it."""
        return names(self.state, self.words, outlet or OUTLET_OF[self.role])

    @cached_property
    def base(self) -> str:
        """The address of the club's own page under this link."""
        return f"{request.script_root}/c/{self.token}"

    @property
    def keeper(self) -> int | None:
        """Which keeper this is; None for who is none."""
        return keeper_number(self.epoch) if self.may("keeper") else None

    @property
    def leads(self) -> bool:
        """Whether this is the keeper whom the passphrase opens, number 0: names the others, takes their links back,
        renames and deletes the club."""
        return self.keeper == 0

    def links(self) -> list[ClubLink]:
        """The links this holder may hand on, lowest first: their own and those of lower roles."""
        return [link for link in self._held() if link.role != "keeper" or link.keeper == self.keeper]

    def keepers_links(self) -> dict[int, ClubLink]:
        """Every keeper's link that holds, by number; for number 0 alone. Others see which of them there are."""
        return {link.keeper: link for link in self._held() if link.role == "keeper"} if self.leads else {}

    def keepers_epochs(self) -> dict[int, int]:
        """The keepers who have a link here, by number, each with its epoch."""
        return {link.keeper: link.epoch for link in active_links(db.session(), self.club) if link.role == "keeper"}

    def _held(self) -> list[ClubLink]:
        found, key, now = active_links(db.session(), self.club), secret(), datetime.now(UTC)
        return [
            ClubLink(
                link.role, token_of(key, self.club, link.role, link.epoch),
                code_shown(code_of(key, self.club, link.role, link.epoch)), link.expires, link.keeper,
            )
            for link in found if self.may(link.role) and (link.expires is None or link.expires > now)
        ]

    def watch_link(self) -> ClubLink | None:
        """The only link that may stand on public paper; None where it was taken away."""
        return next((link for link in self.links() if link.role == "watch"), None)

    def public(self, path: str) -> str:
        """A page under the public link, as it is passed on; empty where that was taken away."""
        watch = self.watch_link()
        return full(f"{watch.path}/{path}") if watch is not None else ""

    def add(self, bodies: Sequence[object], words: Mapping[str, str] | None = None) -> Appended:
        """Add entries in this link's role. What was read before of this place stays as it was: redirect after it."""
        return clubs.append(
            db.session(), secret(), self.club, bodies, dict(words or {}),
            role=self.role, epoch=self.epoch, device=self.device, now=datetime.now(UTC),
        )

    def say(
        self, kind: str, payload: Mapping[str, object], after: str | None = None, words: Mapping[str, str] | None = None
    ) -> Appended:
        """Add one entry."""
        entry = clubs.body(kind, payload, now=datetime.now(UTC), after=after, device=self.device)
        return self.add([entry], words)

    @cached_property
    def _view(self) -> ClubView:
        return club_view(self.state, self.words, self.role)


def _arrived(response: Response) -> Response:
    """What was typed on a page of the club need not stay on the phone once it was taken: then another page follows."""
    if request.method == "POST" and response.status_code == 303 and carried("id"):
        form_arrived(carried("id"))
    return response


def find_club(token: str, need: str = "watch", *, even_deleted: bool = False) -> ClubPlace:
    """The club behind a link, if the link is enough for what is asked; answers 403, 404, 410 or 429 otherwise.

    ``even_deleted`` lets keeper number 0 in to restore a club that was deleted less than 30 days ago.
    """
    after_this_request(_arrived)
    # a whole village may follow one season, so each phone is counted for itself
    count_link(token, known_device() or request.remote_addr or "")
    link = find_link(db.session(), hash_of_token(token))
    if link is None or link.kind != "club":
        count_unknown()
        text = _("This link does not work. Scan it again, or type the code beside it.")
        refuse(404, text, code="link_unknown")
    if not link.current:
        _revoked(link)
    if link.expired(datetime.now(UTC)):
        refuse(
            403,
            _("Ask the club’s keeper for a new one."),
            code="link_expired",
            heading=_("This link has expired"),
        )
    if link.erased:
        club_gone()
    place = ClubPlace(link, token)
    if link.deleted is not None and not (even_deleted and place.leads):
        club_gone(place)
    if not place.may(need):
        refuse(403, _needed(need), code="role_needed", heading=_("This link does not allow that"))
    write_by(db.session(), link)
    return place


def _revoked(link: Link) -> NoReturn:
    """A keeper's whom the passphrase opens is told that it does: there is nobody whom they could ask."""
    leads = link.role == "keeper" and keeper_number(link.epoch) == 0
    refuse(
        403,
        _("Are you the keeper? Open the club with its name and passphrase.") if leads
        else _("Ask the club’s keeper for a new one."),
        button=(_("Open a club"), url_for("clubs.ask")) if leads else None,
        code="link_revoked",
        heading=_("This link was renewed") if _is_renewed(link) else _("This link was withdrawn"),
    )


def _ended_meanwhile(error: LinkEnded) -> Response:
    """What whoever waited for their turn is told: as if they had come after it."""
    try:
        if error.link.kind == "match":
            renewed()
        _revoked(error.link)
    except HTTPException as refused:
        return page_for(refused)


def _is_renewed(link: Link) -> bool:
    """Whether another link has taken the place of one that holds no more; else it was withdrawn."""
    whose = keeper_number(link.epoch) if link.role == "keeper" else 0
    return any(
        one.role == link.role and one.keeper == whose for one in active_links(db.session(), link.stream)
    )


def find_leading(token: str, *, even_deleted: bool = False) -> ClubPlace:
    """The club of keeper number 0; answers 403 for any other keeper, else as `find_club`."""
    place = find_club(token, "keeper", even_deleted=even_deleted)
    if not place.leads:
        refuse(
            403,
            _("Only the keeper with the passphrase can do this."),
            code="role_needed", heading=_("This link does not allow that"),
        )
    return place


def enter_club(name: str, passphrase: str) -> ClubLink:
    """The link of the club's keeper number 0, whom name and passphrase open, made anew where it was taken away.

    Answers 429 with the time after ten wrong ones from this address, and where too many are looked at. Raises
    passphrase.NoSuchClub, passphrase.WrongPassphrase.
    """
    now, key = datetime.now(UTC), secret()
    # keyed, so that the database tells nobody where somebody was
    places = (caller(), neighbourhood())
    who, near = (hashlib.blake2b(place.encode(), key=key, digest_size=32).digest() for place in places)
    asked = clock.forwards.now()
    try:
        club = passphrases.enter(db.session(), name, passphrase, who=who, near=near, now=asked)
    except passphrases.TooManyTries as many:
        left = many.until - asked
        refuse(
            429,
            _("Ten wrong passphrases came from this connection. You can try again from here at %(time)s; the "
              "keeper’s link opens the club at any time.") % {"time": clock.clock((now + left).isoformat())},
            code="too_many_tries",
            heading=_("The club cannot be opened from here for a while"),
            retry_after=max(1, int(left.total_seconds()) + 1),
        )
    except TooManyAtOnce:
        too_many_at_once()
    good = [link for link in active_links(db.session(), club) if link.role == "keeper" and link.keeper == 0 and (
        link.expires is None or link.expires > now
    )]
    epoch = good[0].epoch if good else clubs.renew(db.session(), key, club, "keeper", device=device(), now=now)
    token, code = token_of(key, club, "keeper", epoch), code_shown(code_of(key, club, "keeper", epoch))
    return ClubLink("keeper", token, code, good[0].expires if good else None)


def too_many_at_once() -> NoReturn:
    """Answers 429: this process works at as many passphrases as it can."""
    refuse(
        429,
        _("It is busy right now. Try again in a few seconds."),
        code="too_many_at_once",
        heading=_("A moment, please"),
    )


def club_gone(place: ClubPlace | None = None) -> NoReturn:
    """Answers 410: the club was deleted. Keeper number 0, while it can be restored, is led to where that is done."""
    button = (_("Restore it"), place.url("delete")) if place is not None and place.leads else None
    refuse(
        410,
        _("Only the keeper with the passphrase can do this.")
        if place is not None and place.may("keeper") and not place.leads else _("Its keeper deleted it."),
        code="club_deleted",
        heading=_("This was deleted"),
        button=button,
    )


def _needed(need: str) -> str:
    if need == "keeper":
        return _("Only the club’s keeper can do this.")
    if need == "judge":
        return _("For this you need the judge’s link: ask for it.")
    return _("With this link you can watch. For more, ask for another link.")
