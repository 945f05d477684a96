"""Where a hand on the screen comes from, and the address under which all its pages stand.

It may be a published sample; a hand that is stored here (by its watch link, or its maker's link); or a hand that is not
stored. That one travels packed in the page's address, so every link works on it as on any other, and nothing of it
stays here.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Literal, NamedTuple, NoReturn
from urllib.parse import urlencode

from flask import abort, url_for

from scorekeeper.errors import NotationError
from scorekeeper.game import Agreement, Replay
from scorekeeper.games import GAMES, game_of, game_of_text, is_variant
from scorekeeper.plugins import hands_of, sample
from scorekeeper.storage.base import db, hash_of_token
from scorekeeper.storage.hands import FoundHand, HandGone, find, touch
from scorekeeper.web.addresses import book_path, full
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import clean
from scorekeeper.web.i18n import _
from scorekeeper.web.limits import count_link, count_page, count_unknown
from scorekeeper.web.preferences import language
from scorekeeper.words import variant_name
from scorekeeper.words.books import agreed_in
from scorekeeper.words.locale import upper_first
from scorekeeper.words.match import OPENING
from scorekeeper.words.rules import with_reconstruction
from scorekeeper.zhn.repair import Repair

AddressKind = Literal["sample", "printed", "example", "hand", "unsaved", "watch", "maker", "match"]
SAMPLES: dict[AddressKind, str] = {
    "sample": "published",
    "printed": "published-as-printed",
}
LONGEST_ADDRESS = 6000
"""Characters of a packed hand in an address: proxies commonly take lines of 8 KB. A hand of 48 plays has 1,000."""
MOST_UNPACKED = 64 * 1024
"""Bytes of a hand that travels in an address: repeated lines pack well, and a real hand has less than 10,000."""
LONG = 16 * 1024
"""Characters of a text that is no usual hand: the replays of only a few such are kept."""


class TooLongForAddress(ValueError):
    """A text that does not fit into an address: it can be replayed only where it is kept."""


@dataclass(frozen=True)
class HandPlace:
    """One hand under one address.

    kind: of address.
    text: ZHN as typed.
    revision: of a kept hand, from 1; 0: it is not kept.
    watch: the token of a kept hand that opens it to read.
    maker: the token of a kept hand that opens it to change.
    address: where a hand of a match is replayed.
    book: where the rules of a match's table are read, under the same link; empty: in the book of the variant, by what
        the header says.
    paper_book: the same as it may stand on paper: under the public link.
    number: of a hand of a match; 0: of no match.
    day: on which it was played, in words.
    agreed: what its match has agreed besides that no record says, the values of switches by their names.
    """

    kind: AddressKind
    text: str
    revision: int = 0
    watch: str = ""
    maker: str = ""
    address: str = ""
    book: str = ""
    paper_book: str = ""
    number: int = 0
    day: str = ""
    agreed: tuple[tuple[str, str], ...] = ()

    @property
    def agreement(self) -> Agreement:
        """What the table has agreed that played the hand. ValueError where its header cannot be used."""
        return agreed_in(self.replay)

    @property
    def printed_book(self) -> str:
        """The address of its rule book for paper."""
        if self.paper_book or self.replay.setting is None:
            return self.paper_book
        return full(book_path(self.agreement.rules.variant, self.agreement.switches))

    @property
    def base(self) -> str:
        """The path of the replay page; all other pages of the hand lie under it."""
        if self.kind == "match":
            return self.address
        if self.kind == "unsaved":
            return url_for("replay.unsaved", packed=pack(self.text))
        if self.kind == "watch":
            return url_for("replay.watch", watch=self.watch)
        if self.kind == "maker":
            return url_for("replay.maker", watch=self.watch, maker=self.maker)
        if self.kind == "example":
            return url_for("replay.example", game=game_of_text(self.text).id)
        if self.kind == "hand":
            return url_for("replay.hand", variant=self.replay.setting.rules.variant if self.replay.setting else "")
        return url_for(f"replay.{self.kind}")

    @property
    def listed(self) -> bool:
        """Whether search engines may know it: only what was published anyway."""
        return self.kind in SAMPLES or self.kind in ("example", "hand")

    @property
    def replay(self) -> Replay:
        """The hand replayed, by its game."""
        return replayed(self.text)

    def url(self, view: str = "", /, **query: str | int | list[str] | None) -> str:
        """The address of one of the hand's pages: ``place.url("allowed", at=38)``."""
        values = {name: value for name, value in query.items() if value not in (None, "", [])}
        asked = f"?{urlencode(values, doseq=True)}" if values else ""
        return f"{self.base}/{view}{asked}" if view else f"{self.base}{asked}"


def replayed(text: str) -> Replay:
    """The replay of a text, kept for the next step of the same hand. Raises NotationError for what is no text."""
    return _cached_long(text) if len(text) > LONG else _cached(text)


@lru_cache(maxsize=64)
def proposals(text: str) -> tuple[Repair, ...]:
    """The corrections that would make a hand legal, best first (at most five)."""
    game = game_of_text(text)
    return tuple(game.repairs(game.read(text), text))


def _replay(text: str) -> Replay:
    game = game_of_text(text)
    found: Replay = game.replay(game.read(text))
    return found


_cached = lru_cache(maxsize=64)(_replay)
_cached_long = lru_cache(maxsize=2)(_replay)


@lru_cache(maxsize=64)
def pack(text: str) -> str:
    """A text as part of an address. Raises TooLongForAddress."""
    content = text.encode("utf-8", "replace")
    if len(content) > MOST_UNPACKED:
        raise TooLongForAddress(f"{len(content)} bytes")
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = base64.urlsafe_b64encode(packer.compress(content) + packer.flush())
    if len(packed) > LONGEST_ADDRESS:
        raise TooLongForAddress(f"{len(packed)} characters")
    return packed.decode("ascii").rstrip("=")


def unpack(packed: str) -> str | None:
    """The text again; None for what never came from ``pack``, or would unfold to more than a hand."""
    if len(packed) > LONGEST_ADDRESS:
        return None
    try:
        folded = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        unfolder = zlib.decompressobj(-15)
        text = unfolder.decompress(folded, MOST_UNPACKED + 1)  # one more, so that the end is seen
        whole = unfolder.eof and not unfolder.unused_data and len(text) <= MOST_UNPACKED
        return clean(text.decode("utf-8")) if whole else None
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError):
        return None


@lru_cache(maxsize=2)
def sample_text(kind: AddressKind) -> str:
    """The published hand, corrected or as printed."""
    return next(text for game in GAMES if (text := sample(game.id, SAMPLES[kind])))


def sample_hands() -> dict[str, str]:
    """A short hand of each game that is written down, by the game's id."""
    return {game.id: text for game in GAMES if (text := sample(game.id))}


def example(game: str = "") -> str:
    """The hand of a game, by its id; left out, or where there is none: the first game's."""
    hands = sample_hands()
    return hands.get(game) or next(iter(hands.values()))


def first_sample() -> str:
    """The id of the game whose hand ``example`` gives unasked."""
    return next(iter(sample_hands()))


def examples() -> list[tuple[str, str, str]]:
    """The hand of every game but the first: its id, what it is called, the text."""
    return [(game, OPENING[game].name, text) for game, text in sample_hands().items()][1:]


class VariantHand(NamedTuple):
    """A hand of a variant, to look at.

    variant: its id.
    name: what the variant is called.
    summary: what was played.
    """

    variant: str
    name: str
    summary: str


def variant_hands(lang: str) -> list[tuple[str, list[VariantHand]]]:
    """A hand of every variant that has one, by its game's name."""
    found = []
    for game in GAMES:
        if texts := hands_of(game.id):
            hands = [_variant_hand(variant, texts[variant], lang) for variant in game.rule_sets if variant in texts]
            found.append((OPENING[game.id].name, hands))
    return found


def _variant_hand(variant: str, text: str, lang: str) -> VariantHand:
    replay = replayed(text)
    players = len(replay.setting.players) if replay.setting is not None else 0
    sentence = _("%(players)s players, %(plays)s plays", players=players, plays=len(replay.steps))
    return VariantHand(variant, with_reconstruction(variant_name(variant, lang), variant, lang), sentence)


def find_hand(variant: str) -> HandPlace:
    """The hand of a variant, by its id. Answers 404 or 429."""
    count_page()
    text = hands_of(game_of(variant).id).get(variant) if is_variant(variant) else None
    return HandPlace("hand", text) if text else abort(404)


def find_sample() -> HandPlace:
    """The published hand without its misprint. Answers 429."""
    count_page()
    return HandPlace("sample", sample_text("sample"))


def find_printed() -> HandPlace:
    """The published hand as printed. Answers 429."""
    count_page()
    return HandPlace("printed", sample_text("printed"))


def find_example(game: str) -> HandPlace:
    """The example of a game, by its id. Answers 404 or 429."""
    count_page()
    return HandPlace("example", example(game)) if game in sample_hands() else abort(404)


def find_unsaved(packed: str) -> HandPlace:
    """A hand that travels in the address. Answers 400 for a damaged one, or of a game without a notation; or 429."""
    count_page()
    text = unpack(packed)
    if text is None:
        abort(400)
    try:
        replayed(text)
    except NotationError:
        abort(400)
    return HandPlace("unsaved", text)


def find_watch(watch: str) -> HandPlace:
    """A kept hand by its watch link. Answers 404, 410 or 429."""
    found = _found(watch)
    if found.maker:
        _unknown()  # half of a maker's link is no link
    text, revision = _visited(found)
    return HandPlace("watch", text, revision, watch)


def find_maker(watch: str, maker: str) -> HandPlace:
    """A kept hand by its maker's link, which names the watch link too. Answers 404, 410 or 429."""
    found = _found(maker)
    if not found.maker or found.hand.watch_hash != hash_of_token(watch):
        _unknown()
    text, revision = _visited(found)
    return HandPlace("maker", text, revision, watch, maker)


def _found(token: str) -> FoundHand:
    count_link(token)
    return find(db.session(), token) or _unknown()


def _unknown() -> NoReturn:
    count_unknown()
    abort(404)


def _visited(found: FoundHand) -> tuple[str, int]:
    """The text and its revision, noting that somebody looked. Answers 410."""
    try:
        text, revision = found.text, found.hand.revision
    except HandGone:
        refuse(410)
    touch(db.session(), found.hand, today=datetime.now(UTC).date())
    return text, revision


def title_of(place: HandPlace) -> str:
    """What a hand is called: the variant, and the hand's number or event where the header has one."""
    replay = place.replay
    if replay.setting is None:
        return upper_first(_("a hand"))
    name = variant_name(replay.setting.rules.variant, language())
    number = str(place.number or replay.record.value("hand") or "").strip()
    title = _("%(variant)s, hand %(number)s", variant=name, number=number[:12]) if number else name
    return f"{title}, {place.day}" if place.day else title


def detail_of(place: HandPlace) -> str:
    """Who played, for a list of hands."""
    setting = place.replay.setting
    return " · ".join(setting.players) if setting is not None else ""
