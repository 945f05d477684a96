"""Recording a hand act by act, for games of tricks: whose turn it is to do what, the cards not seen yet, the acts so
far.

Every key is a form of its own, so it works without a script. An act that breaks the rules is kept and reported. The
address says what is asked: an act in place of another (``change``), a forgotten act (``behind``), the deal
(``change=deal``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from flask import request

from scorekeeper.acts import ActEntry
from scorekeeper.cards import CARDS, Card
from scorekeeper.errors import NotationError
from scorekeeper.games import OF_TRICKS
from scorekeeper.journal.recorded import Recorded
from scorekeeper.tricks.app.pages.game import AnyTrickGame, Cutting
from scorekeeper.tricks.app.pages.moment import Shown
from scorekeeper.tricks.replay import TrickPosition, of_tricks
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions.plays import DealtForm, PlayForm
from scorekeeper.web.forms import offered
from scorekeeper.web.game_pages import OpenRecord
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.web.replay_text import FindingText as Finding
from scorekeeper.web.replay_text import in_pieces, of_table
from scorekeeper.words.game_words import words_of

_SUITS = "shdc"
DEAL = "deal"
"""What ``change`` says of the deal."""
FIRST = "first"
"""What ``behind`` says of the beginning."""
Pieces = tuple["str | Card", ...]
"""A sentence; a Card is drawn as a sign."""


class RecordedAct(NamedTuple):
    """One act.

    entry: its id.
    person: who did it.
    text: as it was written.
    pieces: its sentence.
    findings: what was found of it.
    """

    entry: str
    person: str
    text: str
    pieces: Pieces
    findings: tuple[Finding, ...]


class WaitingAct(NamedTuple):
    """An act that waits for the lead behind it, as it is told.

    position: where it was made.
    play: what.
    player: by whom.
    """

    position: TrickPosition
    play: object
    player: str


class Speaker(NamedTuple):
    """Somebody who can say something out of turn.

    person: the id.
    name: as it is shown.
    """

    person: str
    name: str


class Fork(NamedTuple):
    """Two phones wrote different things.

    heads: all that is chosen from.
    branches: each with what it says.
    """

    heads: tuple[str, ...]
    branches: tuple[tuple[str, Pieces], ...]


class Deal(NamedTuple):
    """What is written of the deal, as it is typed.

    entry: the one that tells of it first; empty: none does.
    besides: the others.
    open: cards that lie open.
    hands: by person.
    stock: in the order in which it is drawn.
    cuts: as they were called.
    """

    entry: str = ""
    besides: str = ""
    open: str = ""
    hands: Mapping[str, str] = {}
    stock: str = ""
    cuts: str = ""


class Screen(NamedTuple):
    """What the screen shows."""

    hand: str | None
    """The hand's id; None: it has not begun."""
    asks: str
    """now | change | behind | deal."""
    seats: tuple[Speaker, ...]
    """Everybody."""
    acts: tuple[RecordedAct, ...]
    """What was done in the hand, act by act."""
    loose: tuple[Finding, ...]
    """What was found of the deal."""
    forks: tuple[Fork, ...]
    """What two phones wrote differently."""
    deal: Deal
    """What is written of it."""
    suits: tuple[tuple[str, ...], ...]
    """The cards nobody has seen yet."""
    stock: int
    """How many cards lie to be drawn; 0: none that are written down."""
    cutting: bool
    """Whether a cut can be written down."""
    subject: RecordedAct | None = None
    """The act that is changed, or behind which one is missing; None: at the beginning."""
    extra: Mapping[str, str] = {}
    """What its forms say besides."""
    person: str = ""
    """Who is to act; empty: nobody."""
    player: str = ""
    """The name of who is to act."""
    trump: str = ""
    """A suit; empty: nobody said what is turned up."""
    turnup: str = ""
    """The card; empty: nobody said."""
    lies: tuple[tuple[str, str], ...] = ()
    """The cards of the trick by name."""
    leads: bool = True
    """Whether who acts begins a trick."""
    beforehand: tuple[str, ...] = ()
    """What the moment allows before that."""
    undecided: bool = False
    """Whether play on or pass comes first."""
    claims: tuple[Speaker, ...] = ()
    """Who may claim now."""
    early: bool = False
    """Whether nobody can be right to claim yet."""
    raises: tuple[Speaker, ...] = ()
    """Who may raise now."""
    drops: tuple[Speaker, ...] = ()
    """Who may drop out now."""
    complete: bool = False
    """Whether the hand is over."""
    cuts: tuple[Cutting, ...] = ()
    """What the cuts led to, before anything is turned up."""
    cut_entry: str = ""
    """The entry that says them; empty: none."""
    dealer: str = ""
    """Who deals after the cuts."""

    def act_form(self, place: MatchPlace) -> PlayForm:
        """What is typed of the act that is asked about, and said with a card; who did it is one of those who sit."""
        text = self.subject.text if self.asks == "change" and self.subject is not None else ""
        form = PlayForm.begun(place, zhn=text, person=self.person or self.seats[0].person)
        form.person.choices = offered(self.seats)
        return form

    def dealt_form(self, place: MatchPlace) -> DealtForm:
        """What is typed of the deal; it holds what is written of it where that is put right."""
        if self.asks != DEAL:
            return DealtForm.begun(place)
        deal = self.deal
        hands = {f"hand_{person}": cards for person, cards in deal.hands.items()}
        return DealtForm.begun(place, open=deal.open, stock=deal.stock, cuts=deal.cuts, **hands)


def asked(open_record: OpenRecord, game: AnyTrickGame) -> Screen:
    """A hand of the match as it stands; an empty one for the hand that comes next."""
    return _Page(open_record, game).sheet()


class _Page:
    """One page being worked out."""

    def __init__(self, open_record: OpenRecord, game: AnyTrickGame) -> None:
        self.hand: Recorded = open_record.recorded
        self.hand_id, self.game = open_record.hand, game
        self.shown: Shown | None = open_record.shown
        self.replay = of_tricks(self.hand.replay) if self.shown is None else self.shown.replay
        self.rules = OF_TRICKS[self.hand.game.id]
        self.moments = list(moments_of(open_record))
        self.names = {person: open_record.names.get(person, person) for person in self.hand.frame.seats}
        if self.shown is not None:
            self.names = dict(zip(self.hand.frame.seats, self.shown.setting.players, strict=True))
        self.after = list(self._moments())
        self.acts = tuple(self._done(at, *each) for at, each in enumerate(self.moments))

    def sheet(self) -> Screen:
        """What is asked, at the moment that it is asked of."""
        asks, at = self._asked()
        sheet = Screen(
            self.hand_id, asks, tuple(Speaker(*person) for person in self.names.items()), self.acts,
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

    def _of_subject(self, sheet: Screen, at: int) -> Screen:
        subject = self.acts[at] if at >= 0 else None
        entry = subject.entry if subject is not None else ""
        extra = {"replaces": entry} if sheet.asks == "change" else {"inserted": "1", "behind": entry}
        return sheet._replace(subject=subject, extra=extra)

    def _position(self, asks: str, at: int) -> TrickPosition | None:
        """The moment that is asked of: the last one, the one before an act that is changed, the one behind another."""
        if asks in ("now", DEAL):
            return self.after[-1]
        return self.after[at if asks == "change" else at + 1]

    def _moments(self) -> Iterator[TrickPosition | None]:
        """The position before the first act, then the one behind each: at the end of a record an open raise would be
        taken for answered. What is said before a lead stands in no record until the lead does; it is carried out."""
        position = self.replay.positions[0] if self.replay.positions else None
        yield position
        for act, moments in self.moments:
            if moments and moments[-1] <= len(self.replay.steps):
                position = self.replay.steps[moments[-1] - 1].after
            elif position is not None and self._waits(act, moments):
                position = self.rules.play(position, self.rules.read_play(act.text))
            yield position

    def _waits(self, act: ActEntry, moments: range) -> bool:
        """Whether an act waits for the lead that follows it: nothing ended the replay before, and it is in the
        record."""
        ended = self.shown is None or self.shown.last > self.shown.total
        return not (moments or ended or any(note.entry == act.id and note.what == "act" for note in self.hand.notes))

    def _at(self, sheet: Screen, position: TrickPosition) -> Screen:
        chances, turn = self.game.chances(position), position.turn
        seats = self.hand.frame.seats

        def who(chosen_seats: Iterable[int]) -> tuple[Speaker, ...]:
            return tuple(Speaker(seats[seat], position.players[seat]) for seat in chosen_seats)

        person = seats[turn] if turn >= 0 else ""
        if sheet.asks == "change" and sheet.subject is not None:
            person = sheet.subject.person
        return sheet._replace(
            person=person, player=position.player or "", trump=position.trump,
            turnup=str(position.turnup.code) if position.turnup is not None else "",
            lies=tuple((position.players[seat], card.code) for seat, card in position.trick),
            suits=_by_suit(self.rules.pack, chances.out_of_hands), leads=not position.trick,
            beforehand=chances.beforehand, undecided=chances.deciding,
            claims=who([chances.claims] if chances.claims >= 0 else ()), raises=who(chances.raises),
            early=chances.early, drops=who(chances.drops), complete=self.replay.complete,
        )

    def _before(self, sheet: Screen, position: TrickPosition | None) -> Screen:
        """While nobody has said what is turned up; of two entries that tell cuts the first one holds."""
        seat = self.game.chances(position).dealer if position is not None else -1
        sheet = sheet._replace(dealer=position.players[seat] if position is not None and seat >= 0 else "")
        deal_with_cuts = next((entry for entry in self.hand.deals if entry.cuts), None)
        if deal_with_cuts is None or not self.game.cuts:
            return sheet
        return sheet._replace(cuts=tuple(map(self._cut, deal_with_cuts.cuts)), cut_entry=deal_with_cuts.id)

    def _cut(self, text: str) -> Cutting:
        """A cut; one that cannot be read as it stands."""
        try:
            return self.game.cut(text)
        except NotationError:
            return Cutting(text, "", text)

    def _done(self, place: int, act: ActEntry, moments: range) -> RecordedAct:
        pieces: list[str | Card] = []
        findings: list[Finding] = []
        shown, before = self.shown, self.after[place]
        for at in moments if shown is not None else ():
            assert shown is not None
            pieces += [*(["; "] if pieces else []), *shown.pieces(at)]
            findings += shown.findings(at)
        if shown is not None and before is not None and self._waits(act, moments):
            waiting_act = WaitingAct(before, self.rules.read_play(act.text), self.names.get(act.person, ""))
            pieces.append(words_of(self.rules.id).step(waiting_act, shown.lang))
            findings += map(shown.say_finding, self.rules.check(before, waiting_act.play))
        return RecordedAct(act.id, act.person, act.text, tuple(pieces) or self._act_text(act), tuple(findings))

    def _act_text(self, act: ActEntry) -> Pieces:
        """An act by itself, who did it in front; one that cannot be read as it stands."""
        lang, name = language(), self.names.get(act.person, "")
        try:
            sentence = words_of(self.rules.id).act(act.text, lang, name)
        except NotationError:
            return (f"{name}: {act.text}",)
        return in_pieces(sentence, [CARDS[word] for word in act.text.split() if word in CARDS], lang)

    def _forks(self) -> tuple[Fork, ...]:
        by_id = {entry.id: entry for entry in self.hand.entries}
        forks = [*(fork for fork in self.hand.forks if fork.open), *self.hand.deal_forks]
        return tuple(Fork(fork.of, tuple((head, self._branch(by_id[head])) for head in fork.heads)) for fork in forks)

    def _branch(self, entry: ActEntry) -> Pieces:
        """What the first entry of a branch says: an act, or what it tells of the deal; that it was taken back."""
        if entry.undone:
            return (_("Taken back"),)
        if not entry.stage:
            return self._act_text(entry)
        hands = [f"{self.names.get(person, '')}: {cards}" for person, cards in entry.hands]
        parts = [part for part in (entry.open, ", ".join(entry.cuts), *hands, " ".join(entry.stock)) if part]
        words = [CARDS.get(word, word) for word in "; ".join(parts).split()]
        return tuple(piece for word in words for piece in (word, " "))[:-1]

    def _deal(self) -> Deal:
        """What all entries together tell of the deal, as it is typed."""
        ids, deal = [entry.id for entry in deals_of(self.hand)], self.hand.deal
        hands = {person: " ".join(cards) for person, cards in deal.hands.items()}
        return Deal(
            ids[0] if ids else "", " ".join(ids[1:]), " ".join(deal.open), hands, " ".join(deal.stock),
            ", ".join(deal.cuts),
        )


def _by_suit(pack: Sequence[Card], out_of_hands: Set[Card]) -> tuple[tuple[str, ...], ...]:
    """The cards that can still be put down, a suit a row, in the order of the pack."""
    cards_left = [card for card in pack if card not in out_of_hands]
    return tuple(tuple(card.code for card in cards_left if card.suit == suit) for suit in _SUITS)


# --- how a phone goes on from it -------------------------------------------------------------------------------------


def frame(hand: Recorded, game: AnyTrickGame) -> dict[str, object] | None:
    """Players clockwise by their ids, ``dealer`` a seat, the pack in its order, and what the game's own rules add."""
    setting = hand.replay.setting
    if setting is None:
        return None
    rules = OF_TRICKS[hand.game.id]
    return {
        "game": hand.game.id,
        "variant": hand.frame.variant,
        "players": list(hand.frame.seats),
        "dealer": setting.dealer,
        "sides": [list(side) for side in hand.frame.sides],
        "pack": [card.code for card in rules.pack],
        **game.frame(setting),
    }


def steps(open_record: OpenRecord) -> list[dict[str, object]]:
    """What is known of the deal, entry by entry, then every act with its sentence and what was found of it."""
    acts = (_act(act, moments, open_record) for act, moments in moments_of(open_record))
    return [*_deal(open_record.recorded), *acts]


def _deal(hand: Recorded) -> Iterator[dict[str, object]]:
    """What each entry tells of the deal: a phone can take one of them back. Where two differ the first one holds."""
    for entry in deals_of(hand):
        hands = {person: cards.split() for person, cards in entry.hands if person in hand.frame.seats}
        yield {
            "kind": "deal", "id": entry.id, "open": entry.open.split(), "hands": hands,
            "stock": list(entry.stock), "cuts": list(entry.cuts),
        }


def deals_of(hand: Recorded) -> list[ActEntry]:
    """The entries that tell something of the deal, the one that holds in front."""
    return [entry for entry in hand.deals if entry.open or entry.hands or entry.stock or entry.cuts]


def moments_of(open_record: OpenRecord) -> Iterator[tuple[ActEntry, range]]:
    """Every act with the moments of the replay that show it: one, as a rule; a text of several cards has one each;
    the act that ended the replay shows why, and those behind it have none."""
    hand, at, last = open_record.recorded, 0, open_record.shown.last if open_record.shown is not None else 0
    for act in hand.acts:
        end = min(at + _cards_of(hand, act.text), last)
        yield act, range(at + 1, end + 1)
        at = end


def _cards_of(hand: Recorded, text: str) -> int:
    try:
        return max(1, len(getattr(hand.game.read_play(text), "cards", ())))
    except NotationError:
        return 1


def _act(act: ActEntry, moments: range, open_record: OpenRecord) -> dict[str, object]:
    pieces: list[str | Card] = []
    findings: list[Finding] = []
    shown: Shown | None = open_record.shown
    for at in moments if shown is not None else ():
        assert shown is not None
        pieces += [*([" "] if pieces else []), *shown.pieces(at)]
        findings += shown.findings(at)
    return {
        "kind": "play",
        "id": act.id,
        "person": act.person,
        "zhn": act.text,
        "said": [piece if isinstance(piece, str) else {"card": piece.code} for piece in pieces],
        "findings": [of_table(each, open_record.place) for each in findings],
    }
