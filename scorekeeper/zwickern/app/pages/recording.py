"""Recording play by play. Without a script a page asks one thing at a time, with the judge's proposals for the chosen
card. It reads plays as people type them, and says what a phone goes on from: deals, plays, and what each card is worth
on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from flask import request
from wtforms import SelectChoice

from scorekeeper.cards import CARDS, RANKS, SUITS, Card, by_order, read_card
from scorekeeper.journal.play_order import Fork as RecordedFork
from scorekeeper.journal.recorded import Recorded
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions.plays import DealtForm, PlayForm, StretchForm
from scorekeeper.web.forms import offered
from scorekeeper.web.game_pages import OpenRecord
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.web.replay_text import of_table
from scorekeeper.zwickern.app.pages.allowed import Option, options_of
from scorekeeper.zwickern.app.pages.moment import Shown, ShownItem, record_of, shown_items
from scorekeeper.zwickern.notation import read_play, read_position, write_play, write_position
from scorekeeper.zwickern.position import Position, clears
from scorekeeper.zwickern.readings import readings
from scorekeeper.zwickern.record import NOBODY, Build, Capture, Play, PlayLine, Trail
from scorekeeper.zwickern.setting import Setting

MOST = 9
"""So many proposals for one card, and laying it down; whatever else was done can be typed."""
LOOKED_AT = 60


class Proposal(NamedTuple):
    """One thing the card can do.

    title: what it is called.
    reason: why it may be.
    zhn: the play as the journal keeps it.
    """

    title: str
    reason: str
    zhn: str


class Fork(NamedTuple):
    """Two phones wrote different plays.

    heads: all that is chosen from.
    branches: each branch with who did what.
    """

    heads: tuple[str, ...]
    branches: tuple[tuple[str, str], ...]


class Prompt(NamedTuple):
    """What the page asks for now.

    hand: its id; None: it has not begun.
    recorded: all that is written of it.
    shown: the moment; None: nothing is dealt.
    step: deal, rank, suit, play, over, or stuck (the plays end where one names what does not lie there).
    table: what lies there.
    fit: the class by which the cards are drawn as large as there is room.
    player: the id of who is to play.
    name: the same person's name.
    number: of the play.
    total: plays of the hand; None: not known.
    last: the last play's entry, behind which the next one stands.
    unseen: every card and whether nobody has seen it yet.
    keys: the same by rank.
    suits: the same by suit.
    held: cards that the player is known to hold.
    card: that was tapped; empty: none.
    options: what it can do.
    missing: what is not written down yet, in words.
    stage: its number.
    cards_to_turn_up: in this deal.
    persons: who made each play.
    play_texts: each play as it was written, people by their names.
    forks: what two phones wrote differently.
    """

    hand: str | None
    recorded: Recorded
    shown: Shown | None
    step: str
    table: list[ShownItem]
    fit: str
    player: str
    name: str
    number: int
    total: int | None
    last: str | None
    unseen: list[tuple[str, bool]]
    keys: list[tuple[str, bool]]
    suits: list[tuple[str, bool]]
    held: list[str]
    card: str
    options: list[Proposal]
    missing: str
    stage: int
    cards_to_turn_up: int
    persons: list[str]
    play_texts: list[str]
    forks: list[Fork]

    def play_form(self, place: MatchPlace, person: str = "", text: str = "") -> PlayForm:
        """The form for a play that is typed: somebody's, the first player's where nobody is named."""
        form = PlayForm.begun(place, zhn=text, person=person or self.recorded.frame.seats[0])
        form.person.choices = self._seated(place)
        return form

    def deal_form(self, place: MatchPlace) -> DealtForm:
        """The form for what is known of the deal."""
        return DealtForm.begun(place)

    def stretch_form(self, place: MatchPlace) -> StretchForm:
        """The form for the picture in the middle of the hand."""
        form = StretchForm.begun(place)
        form.person.choices = self._seated(place)
        return form

    def _seated(self, place: MatchPlace) -> list[SelectChoice]:
        persons = place.view().persons
        return offered((person, persons[person].first) for person in self.recorded.frame.seats)


def asked(open_record: OpenRecord) -> Prompt:
    """What is to be asked of this hand, by its plays so far and the card in the address."""
    return _Page(open_record).asking()


class _Page:
    """One page being worked out."""

    def __init__(self, open_record: OpenRecord) -> None:
        self.hand, self.recorded = open_record.hand, open_record.recorded
        self.shown: Shown | None = open_record.shown
        self.ids = {name: person for person, name in _cleaned(open_record).items()}
        self.position: Position | None = self.shown.replay.end if self.shown is not None else None

    def asking(self) -> Prompt:
        recorded, position = self.recorded, self.position
        turn = position.player if position is not None else None
        card = read_card(request.args.get("card", "")) if self._step() == "rank" else None
        step = "play" if card is not None else "suit" if self._rank() and self._step() == "rank" else self._step()
        left = self._left()
        held = list(position.hands[position.turn] or ()) if position is not None and position.turn >= 0 else []
        return Prompt(
            self.hand, recorded, self.shown, step,
            shown_items(position) if position is not None else [],
            self.shown.fit(self.shown.total) if self.shown is not None else "fit-m",
            self.ids.get(turn or "", ""), turn or "", recorded.played + 1, recorded.of,
            recorded.plays[-1] if recorded.plays else None,
            [(each.code, left.get(each, 0) > 0) for rank in self._ranks() for each in self._of_rank(rank)],
            [(rank, any(left.get(each, 0) > 0 for each in self._of_rank(rank))) for rank in self._ranks()],
            [(each.code, left.get(each, 0) > 0) for each in self._of_rank(self._rank())],
            [each.code for each in held],
            card.code if card is not None else "",
            self._options(card) if card is not None else [],
            self._missing(card) if card is not None else "",
            position.stage + 1 if position is not None else 0,
            self.shown.setting.table_cards if self.shown is not None else 0,
            [line.name or "" for deal in record_of(recorded).deals for line in deal.plays],
            [self._named(line) for deal in record_of(recorded).deals for line in deal.plays],
            [self._fork(fork) for fork in recorded.forks if fork.open],
        )

    def _named(self, line: PlayLine) -> str:
        return self._with_names(line.text if line.play is None else write_play(line.play))

    def _with_names(self, text: str) -> str:
        for name, person in self.ids.items():
            text = text.replace(person, name)
        return text

    def _fork(self, fork: RecordedFork) -> Fork:
        by_id = {one.id: one for one in self.recorded.entries}
        names = {person: name for name, person in self.ids.items()}
        branches = (
            (head, _("Taken back") if by_id[head].undone
             else f"{names.get(by_id[head].person, '')}: {self._with_names(by_id[head].text)}")
            for head in fork.heads
        )
        return Fork(fork.of, tuple(branches))

    def _step(self) -> str:
        shown, recorded = self.shown, self.recorded
        if shown is None:
            return "stuck"
        if recorded.complete:
            return "over"
        if len(recorded.plays) > recorded.played:
            return "stuck"
        dealt = any(deal.tables or deal.plays for deal in record_of(recorded).deals)
        if not dealt and shown.setting.table_cards:
            return "deal"
        return "rank"

    def _rank(self) -> str:
        rank = request.args.get("rank", "")
        return rank if rank in self._ranks() else ""

    def _ranks(self) -> list[str]:
        """Keys in the order A 2 … K, then the jokers."""
        if self.shown is None:
            return []
        jokers = sorted((card for card in self.shown.setting.pack if card.is_joker), key=by_order)
        return ["A", *RANKS[:-1], *(card.code for card in jokers)]

    def _of_rank(self, rank: str) -> list[Card]:
        if not rank:
            return []
        return [CARDS[rank]] if rank[0] == "X" else [CARDS[rank + suit] for suit in SUITS]

    def _left(self) -> dict[Card, int]:
        """How many of each card nobody has seen yet."""
        if self.shown is None:
            return {}
        left = dict(self.shown.setting.pack)
        seen = [step.reading.play.card for step in self.shown.replay.steps]
        turned = (line for deal in record_of(self.recorded).deals for line in deal.tables)
        seen += [card for line in turned for item in line.items for card in item.cards]
        for card in seen:
            left[card] = left.get(card, 0) - 1
        return left

    def _options(self, card: Card) -> list[Proposal]:
        assert self.shown is not None
        of = options_of(self.shown.replay, self.shown.total, card, language(), LOOKED_AT)
        found = sorted((*of.options, *of.doubtful), key=lambda option: self._likeliest(option.play, of.options))
        most = [option for option in found if not isinstance(option.play, Trail)][:MOST]
        shown = (option for option in found if isinstance(option.play, Trail) or option in most)
        return [self._proposal(option.play, option.reason, option.doing) for option in shown]

    def _likeliest(self, play: Play, options: Sequence[Option]) -> int:
        """Where it stands, as on a phone (static/games/zwickern/propose.mjs): whoever can capture does, who cannot lays
        down rather than builds, and builds on a pile rather than on a card."""
        if isinstance(play, Capture):
            return 0
        if not isinstance(play, Build):
            return 9 if any(isinstance(option.play, Capture) for option in options) else 1
        assert self.position is not None
        target = next((found.target for found in readings(self.position, play)), NOBODY)
        return 4 if target == NOBODY else 2 if self.position.table[target].value else 3

    def _proposal(self, play: Play, reason: str, doing: str) -> Proposal:
        if isinstance(play, Capture):
            assert self.position is not None
            zwick = any(clears(self.position, reading) for reading in readings(self.position, play))
            play = play._replace(called=zwick)
            title, reason = _("takes %(taken)s", taken=doing), _("Zwick") if zwick else ""
        elif isinstance(play, Build):
            title = _("makes %(value)s", value=play.announced)
            reason = ", ".join(filter(None, [doing, reason]))
            if play.beneficiary in self.ids:
                play = play._replace(beneficiary=self.ids[play.beneficiary])
        else:
            title, reason = _("lays it down"), ""
        return Proposal(title, reason, write_play(play))

    def _missing(self, card: Card) -> str:
        """Why no capture is proposed, in one plain line."""
        assert self.shown is not None
        of = options_of(self.shown.replay, self.shown.total, card, language(), 1)
        if any(isinstance(option.play, Capture) for option in of.options):
            return ""
        name = self.shown.say.card_name(card)
        table = shown_items(self.position) if self.position is not None else []
        if not table:
            return _("Nothing to capture: the table is empty.")
        if len(table) == 1 and table[0].value is not None:
            return _("%(card)s cannot capture. The pile counts %(value)s.", card=name, value=table[0].value)
        return _("%(card)s takes nothing here.", card=name)


def _cleaned(open_record: OpenRecord) -> dict[str, str]:
    """The players' names in the record, by person."""
    if open_record.shown is None:
        return dict(open_record.names)
    return dict(zip(open_record.recorded.frame.seats, open_record.shown.setting.players, strict=True))


# --- what people type ------------------------------------------------------------------------------------------------


def act(text: str, people: Mapping[str, str]) -> tuple[str, str | None]:
    """A play in canonical form; a build may be for somebody, but nobody is named who makes it. Raises NotationError."""
    before, for_, name = text.partition(" for ")
    if for_ and name.removesuffix("!").strip() in people:
        called = " !" if name.rstrip().endswith("!") else ""
        text = f"{before} for {people[name.removesuffix('!').strip()]}{called}"
    return write_play(read_play(text.strip())), None


def picture(text: str, people: Mapping[str, str]) -> str:
    """What lies on the table in canonical form, builds with their owners' ids. Raises NotationError."""
    items = read_position(" ".join(text.split()), frozenset([*people.values(), *people]))
    return write_position([item._replace(owner=people.get(item.owner or "", item.owner)) for item in items])


def unreadable() -> str:
    """What to do where no play can be read."""
    return _("This play cannot be read.") + " " + _("Like this: %(example)s", example="8h x 5d+3s · 4s on 9c = 13 · 3h")


# --- how a phone goes on from it -------------------------------------------------------------------------------------


def frame(hand: Recorded) -> dict[str, object] | None:
    """What a phone needs of the rules to move cards and to add up: no promise and no verdict is in it."""
    setting = hand.replay.setting
    return frame_of_setting(setting) if isinstance(setting, Setting) else None


def frame_of_setting(setting: Setting) -> dict[str, object]:
    """What a phone needs of the rules to move cards and to add up: no promise and no verdict is in it."""
    rules = setting.rules
    ranks = {card.rank: rules.options[card] for card in setting.pack if card.joker is None or card.is_wild}
    return {
        "players": list(setting.players),
        "dealer": setting.dealer,
        "sides": [[setting.players[seat] for seat in side] for side in setting.sides],
        "stages": [list(stage) for stage in setting.stages],
        "table": setting.table_cards,
        "pack": {card.code: copies for card, copies in setting.pack.items()},
        "values": {rank: list(options) for rank, options in ranks.items()},
        "hold": rules.promises,
        "reverse": rules.reverse_subtract,
        "partners": bool(rules.partner_build) and len(setting.sides) < len(setting.players),
        "asks": "ask" in rules.partner_build,
        "split": rules.split_builds,
        "after_zwick": rules.after_zwick,
        "wild_sweeps": rules.gr_joker_sweep_scores,
        "moves": rules.dealer_moves_each_stage,
        "leftover": rules.leftover_at,
    }


def steps(open_record: OpenRecord) -> list[dict[str, object]]:
    """Deals and plays in their order, each play with its sentence and what was found."""
    hand, shown = open_record.recorded, open_record.shown
    steps: list[dict[str, object]] = []
    dealt = iter(_dealt(hand))
    number = 0
    for deal in record_of(hand).deals:
        steps.append(next(dealt))
        for line in deal.plays:
            number += 1
            steps.append(
                {
                    "kind": "play",
                    "id": hand.plays[number - 1],
                    "person": line.name,
                    "zhn": line.text if line.play is None else write_play(line.play),
                    "asks": [f"{ask.partner} {ask.value} {'yes' if ask.answer else 'no'}" for ask in line.asks],
                    **(_play_facts(open_record, number) if shown is not None else {}),
                }
            )
    return steps


def _play_facts(open_record: OpenRecord, number: int) -> dict[str, object]:
    """What is said of a play: its sentence, as far as it was replayed, and its findings."""
    shown: Shown = open_record.shown
    findings = [of_table(finding, open_record.place) for finding in shown.findings(number)]
    if number > shown.total:
        return {"said": "", "findings": findings}
    pieces = [piece if isinstance(piece, str) else {"card": piece.code} for piece in shown.pieces(number)]
    return {"said": pieces, "findings": findings}


def _dealt(hand: Recorded) -> list[dict[str, object]]:
    """The deals of the record as steps; a stretch's is a position."""
    steps: list[dict[str, object]] = []
    for number, deal in enumerate(record_of(hand).deals, 1):
        hands = {line.player: [card.code for card in line.cards] for line in deal.hands}
        if hand.stretch:
            text = write_position([item for line in deal.tables for item in line.items])
            turn = deal.turn.player if deal.turn is not None else ""
            steps.append({"kind": "position", "table": text, "hands": hands, "turn": turn})
        else:
            table = [card.code for line in deal.tables for item in line.items for card in item.cards]
            steps.append({"kind": "deal", "stage": number, "table": table, "hands": hands})
    return steps
