"""A hand written down act by act, for games of tricks: who is to do what, the cards not seen yet, what was done so far.

Every key is a form of its own, so it works without a script; what breaks the rules is kept and said. The address says
what is asked: an act in place of one (``change``), one that was forgotten (``behind``), the deal (``change=deal``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, NamedTuple

from flask import request

from scorekeeper.acts import Said
from scorekeeper.cards import CARDS, Card
from scorekeeper.errors import NotationError
from scorekeeper.journal.recorded import Recorded
from scorekeeper.tricks.app.pages.game import AnyTrickGame, Cutting
from scorekeeper.tricks.app.pages.moment import Shown
from scorekeeper.tricks.app.pages.steps import deals_of, moments_of
from scorekeeper.web.game_pages import OpenRecord
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.web.replay_text import Said as Finding
from scorekeeper.web.replay_text import in_pieces
from scorekeeper.words.game_words import words_of

_SUITS = "shdc"
DEAL = "deal"
"""What ``change`` says of the deal."""
FIRST = "first"
"""What ``behind`` says of the beginning."""
Pieces = tuple["str | Card", ...]
"""A sentence; a Card is drawn as a sign."""


class Done(NamedTuple):
    """One act: its entry, who did it, as it was written, its sentence, what was found of it."""

    entry: str
    person: str
    text: str
    pieces: Pieces
    found: tuple[Finding, ...]


class Waiting(NamedTuple):
    """An act that waits for the lead behind it, as it is told: where it was made, what, and by whom."""

    position: object
    play: object
    player: str


class Who(NamedTuple):
    """Somebody who can say something out of turn: the person's id, and the name."""

    person: str
    name: str


class Fork(NamedTuple):
    """Two phones wrote different things: ``heads`` all that is chosen from, each branch with what it says."""

    heads: tuple[str, ...]
    branches: tuple[tuple[str, Pieces], ...]


class Deal(NamedTuple):
    """What is written of the deal, as it is typed; ``entry`` the one that tells of it first, ``besides`` the others."""

    entry: str = ""
    besides: str = ""
    open: str = ""
    hands: Mapping[str, str] = {}
    stock: str = ""
    cuts: str = ""


class Sheet(NamedTuple):
    """What the screen shows. ``asks``: now | change | behind | deal; ``subject`` the act that is changed, or behind
    which one is missing (None: at the beginning), ``extra`` what its forms say besides.

    ``person`` is to act (empty: nobody), ``seats`` everybody, ``lies`` the cards of the trick by name, ``suits`` the
    cards nobody has seen yet, ``trump`` a suit (empty: nobody said what is turned up), ``leads``: who acts begins a
    trick, ``beforehand`` what the moment allows before that, ``undecided``: play on or pass comes first; ``claims``,
    ``raises`` and ``drops`` who may do that now, ``early``: nobody can be right to claim yet.
    Before anything is turned up: ``cuts`` what the cuts led to, ``cut_entry`` the entry that says them (empty: none),
    ``dealer`` who deals after them. ``acts`` all that was done, ``loose`` what was found of the deal, ``stock`` how
    many cards lie to be drawn (0: none that are written down), ``cutting``: a cut can be written down."""

    hand: str | None
    asks: str
    seats: tuple[Who, ...]
    acts: tuple[Done, ...]
    loose: tuple[Finding, ...]
    forks: tuple[Fork, ...]
    deal: Deal
    suits: tuple[tuple[str, ...], ...]
    stock: int
    cutting: bool
    subject: Done | None = None
    extra: Mapping[str, str] = {}
    person: str = ""
    player: str = ""
    trump: str = ""
    turnup: str = ""
    lies: tuple[tuple[str, str], ...] = ()
    leads: bool = True
    beforehand: tuple[str, ...] = ()
    undecided: bool = False
    claims: tuple[Who, ...] = ()
    early: bool = False
    raises: tuple[Who, ...] = ()
    drops: tuple[Who, ...] = ()
    complete: bool = False
    cuts: tuple[Cutting, ...] = ()
    cut_entry: str = ""
    dealer: str = ""


def asked(open_record: OpenRecord, game: AnyTrickGame) -> Sheet:
    """A hand of the match as it stands; an empty one for the hand that comes next."""
    return _Page(open_record, game).sheet()


class _Page:
    """One page being worked out."""

    def __init__(self, open_record: OpenRecord, game: AnyTrickGame) -> None:
        self.hand: Recorded = open_record.recorded
        self.hand_id, self.game = open_record.hand, game
        self.shown: Shown | None = open_record.shown
        self.replay: Any = self.shown.replay if self.shown is not None else self.hand.replay
        self.rules: Any = self.hand.game
        self.moments = list(moments_of(open_record))
        self.names = {person: open_record.names.get(person, person) for person in self.hand.frame.seats}
        if self.shown is not None:
            self.names = dict(zip(self.hand.frame.seats, self.shown.setting.players, strict=True))
        self.after = list(self._moments())
        self.acts = tuple(self._done(at, *each) for at, each in enumerate(self.moments))

    def sheet(self) -> Sheet:
        """What is asked, at the moment that it is asked of."""
        asks, at = self._asked()
        sheet = Sheet(
            self.hand_id, asks, tuple(Who(*one) for one in self.names.items()), self.acts,
            self._loose(), self._forks(), self._deal(),
            _by_suit(self.rules.pack, frozenset()), self.game.stock, self.game.cuts,
        )
        if asks in ("change", "behind"):
            sheet = self._of_subject(sheet, at)
        position = self._position(asks, at)
        if self.shown is None or position is None or not position.trump:
            return self._before(sheet, position)
        return self._at(sheet, position)

    def _loose(self) -> tuple[Finding, ...]:
        """What was found of the deal; while nobody has said what is turned up nothing is amiss yet."""
        return tuple(self.shown.loose_findings()) if self.shown is not None and self.hand.deal.open else ()

    def _asked(self) -> tuple[str, int]:
        """What the address asks, and the index of the act it speaks of; -1 for the beginning."""
        change, behind = request.args.get("change", ""), request.args.get("behind", "")
        if change == DEAL:
            return DEAL, -1
        for asks, entry in (("change", change), ("behind", behind)):
            at = next((at for at, act in enumerate(self.acts) if act.entry == entry), None)
            if at is not None:
                return asks, at
        return ("behind", -1) if behind == FIRST else ("now", -1)

    def _of_subject(self, sheet: Sheet, at: int) -> Sheet:
        subject = self.acts[at] if at >= 0 else None
        entry = subject.entry if subject is not None else ""
        extra = {"replaces": entry} if sheet.asks == "change" else {"inserted": "1", "behind": entry}
        return sheet._replace(subject=subject, extra=extra)

    def _position(self, asks: str, at: int) -> Any:
        """The moment that is asked of: the last one, the one before an act that is changed, the one behind another."""
        if asks in ("now", DEAL):
            return self.after[-1]
        return self.after[at if asks == "change" else at + 1]

    def _moments(self) -> Iterator[object]:
        """The position before the first act, then the one behind each: at the end of a record an open raise would be
        taken for answered. What is said before a lead stands in no record until the lead does; it is carried out."""
        position = self.replay.positions[0] if self.replay.positions else None
        yield position
        for act, moments in self.moments:
            if moments and moments[-1] <= len(self.replay.steps):
                position = self.replay.steps[moments[-1] - 1].after
            elif position is not None and self._waits(act, moments):
                position = self.rules.step(position, self.rules.read_play(act.text))
            yield position

    def _waits(self, act: Said, moments: range) -> bool:
        """Whether an act waits for the lead that follows it: nothing ended the replay before, and it is in the
        record."""
        ended = self.shown is None or self.shown.last > self.shown.total
        return not (moments or ended or any(note.entry == act.id and note.what == "act" for note in self.hand.notes))

    def _at(self, sheet: Sheet, position: Any) -> Sheet:
        chances, turn = self.game.chances(position), position.turn
        seats = self.hand.frame.seats

        def who(asked: Iterable[int]) -> tuple[Who, ...]:
            return tuple(Who(seats[seat], position.players[seat]) for seat in asked)

        person = seats[turn] if turn >= 0 else ""
        if sheet.asks == "change" and sheet.subject is not None:
            person = sheet.subject.person
        return sheet._replace(
            person=person, player=position.player or "", trump=position.trump,
            turnup=str(position.turnup.code) if position.turnup is not None else "",
            lies=tuple((position.players[seat], card.code) for seat, card in position.trick),
            suits=_by_suit(self.rules.pack, chances.gone), leads=not position.trick,
            beforehand=chances.beforehand, undecided=chances.deciding,
            claims=who([chances.claims] if chances.claims >= 0 else ()), raises=who(chances.raises),
            early=chances.early, drops=who(chances.drops), complete=self.replay.complete,
        )

    def _before(self, sheet: Sheet, position: Any) -> Sheet:
        """While nobody has said what is turned up; of two entries that tell cuts the first one holds."""
        seat = self.game.chances(position).dealer if position is not None else -1
        sheet = sheet._replace(dealer=str(position.players[seat]) if seat >= 0 else "")
        dealt = next((one for one in self.hand.deals if one.cuts), None)
        if dealt is None or not self.game.cuts:
            return sheet
        return sheet._replace(cuts=tuple(map(self._cut, dealt.cuts)), cut_entry=dealt.id)

    def _cut(self, text: str) -> Cutting:
        """A cut; one that cannot be read as it stands."""
        try:
            return self.game.cut(text)
        except NotationError:
            return Cutting(text, "", text)

    def _done(self, place: int, act: Said, moments: range) -> Done:
        pieces: list[str | Card] = []
        found: list[Finding] = []
        shown, before = self.shown, self.after[place]
        for at in moments if shown is not None else ():
            assert shown is not None
            pieces += [*(["; "] if pieces else []), *shown.pieces(at)]
            found += shown.findings(at)
        if shown is not None and before is not None and self._waits(act, moments):
            made = Waiting(before, self.rules.read_play(act.text), self.names.get(act.person, ""))
            pieces.append(words_of(self.rules.id).step(made, shown.lang))
            found += map(shown.say_finding, self.rules.check(before, made.play))
        return Done(act.id, act.person, act.text, tuple(pieces) or self._written(act), tuple(found))

    def _written(self, act: Said) -> Pieces:
        """An act by itself, who did it in front; one that cannot be read as it stands."""
        lang, name = language(), self.names.get(act.person, "")
        try:
            said = words_of(self.rules.id).act(act.text, lang, name)
        except NotationError:
            return (f"{name}: {act.text}",)
        return in_pieces(said, [CARDS[word] for word in act.text.split() if word in CARDS], lang)

    def _forks(self) -> tuple[Fork, ...]:
        by_id = {one.id: one for one in self.hand.said}
        forks = [*(fork for fork in self.hand.forks if fork.open), *self.hand.deal_forks]
        return tuple(Fork(fork.of, tuple((head, self._branch(by_id[head])) for head in fork.heads)) for fork in forks)

    def _branch(self, one: Said) -> Pieces:
        """What the first entry of a branch says: an act, or what it tells of the deal; that it was taken back."""
        if one.undone:
            return (_("Taken back"),)
        if not one.stage:
            return self._written(one)
        hands = [f"{self.names.get(person, '')}: {cards}" for person, cards in one.hands]
        parts = [part for part in (one.open, ", ".join(one.cuts), *hands, " ".join(one.stock)) if part]
        words = [CARDS.get(word, word) for word in "; ".join(parts).split()]
        return tuple(piece for word in words for piece in (word, " "))[:-1]

    def _deal(self) -> Deal:
        """What all entries together tell of the deal, as it is typed."""
        ids, deal = [one.id for one in deals_of(self.hand)], self.hand.deal
        hands = {person: " ".join(cards) for person, cards in deal.hands.items()}
        return Deal(
            ids[0] if ids else "", " ".join(ids[1:]), " ".join(deal.open), hands, " ".join(deal.stock),
            ", ".join(deal.cuts),
        )


def _by_suit(pack: Sequence[Card], gone: Set[Card]) -> tuple[tuple[str, ...], ...]:
    """The cards that can still be put down, a suit a row, in the order of the pack."""
    left = [card for card in pack if card not in gone]
    return tuple(tuple(card.code for card in left if card.suit == suit) for suit in _SUITS)
