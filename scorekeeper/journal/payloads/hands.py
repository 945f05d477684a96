"""Entries about a hand besides its count: its beginning, its plays where they are recorded, Zwicks, who accepts it, who
objects. Also entries about other entries: undone, redone, chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from scorekeeper.game import AnyGame
from scorekeeper.games import MARKS, OBJECTIONS, WAYS
from scorekeeper.journal.entry_kind import HAND, JUDGE, MATCH, RECORD, TARGET, Named, Unless, entry_kind, entry_part
from scorekeeper.journal.parsing import (
    Cards,
    EachSide,
    EntryError,
    Flag,
    Id,
    OptionalId,
    OptionalSide,
    Side,
    a_card,
    an_id,
    by_id,
    if_any,
    many,
    number,
    one_of,
    optional,
    text,
    zhn,
)

MOST_DIGEST = 600
"""Characters of what a side signs; a crowd's payments may be more than are named."""
ON_ONE_SHEET = 80
"""Hands of which one entry says that they lie signed on paper; each with its digest."""
UNSEEN = "?"
MOST_STAGES = 60
MOST_CUTS = 60
MOST_CUT = 40


@entry_kind("hand.begun", of=HAND, begins=True, moves=True, grows=True)
class HandBegun:
    """A hand begins after another.

    follows: the id of that one; None: it is the first.
    inserted: it had been forgotten.
    dealer: the person; None: whose turn it is.
    """

    follows: OptionalId
    inserted: Flag
    dealer: OptionalId


@entry_kind("dealer.set", of=HAND, moves=True, undoable=True, whose=("dealer",), in_front=True, corrected="dealer")
class DealerSet:
    """This hand was dealt by that person.

    dealer: the person.
    """

    dealer: Id


@entry_kind("hand.same", of=MATCH, undoable=True, in_history=True)
class HandSame:
    """Two hands are one, written down twice.

    a: the id of one of them.
    b: the id of the other.
    keep: the one of both whose entries hold.
    """

    a: Id
    b: Id
    keep: Id


@entry_kind("hand.order", of=MATCH, undoable=True, in_history=True)
class HandOrder:
    """Two hands are two.

    first: the id of the one that was played first.
    second: the id of the other.
    """

    first: Id
    second: Id


@entry_kind("hand.voided", of=HAND, begins=True, moves=True, undoable=True, what="why")
class HandVoided:
    """A hand that does not count: wrongly dealt, broken off.

    why: which of these.
    """

    why: Annotated[str, one_of("misdeal", "abandoned", "other")]


@entry_kind("hand.restored", of=HAND, moves=True, undoable=True)
class HandRestored:
    """A voided hand counts again."""


@entry_kind(
    "mark.called", of=HAND, begins=True, grows=True, undoable=True, act="mark", whose=("person", "side"), what="what",
    in_front=True, corrected="mark",
)
class MarkCalled:
    """A mark was made, such as a Zwick, and tapped when it happened.

    what: the game's word for it.
    side: whose.
    person: who made it; None where nobody said.
    play: the entry of the play that made it; None where plays are not recorded.
    """

    what: Annotated[str, one_of(*MARKS)]
    side: Side
    person: OptionalId
    play: OptionalId

    def fits(self, game: AnyGame) -> bool:
        """Whether this game has what is said."""
        return self.what in game.marks


@entry_kind("marks.agreed", of=HAND, begins=True, undoable=True, figures=True, corrected="count")
class MarksAgreed:
    """The number of marks, such as Zwicks, confirmed at the end of the hand: these score.

    what: the game's word for them.
    numbers: by side.
    """

    what: Annotated[str, one_of(*MARKS)]
    numbers: EachSide

    def fits(self, game: AnyGame) -> bool:
        """Whether this game has what is said."""
        return self.what in game.marks


@entry_kind("way.chosen", of=HAND, undoable=True, untold=True)
class WayChosen:
    """Which way of counting holds for this hand; what the others say is kept.

    way: its key.
    """

    way: Annotated[str, one_of(*WAYS)]

    def fits(self, game: AnyGame) -> bool:
        """Whether this game has what is said."""
        return self.way in game.ways


@entry_kind(
    "accepted", of=HAND, undoable=True, personal=True, signs=True, consent=True, whose=("side",), figures=True
)
class Accepted:
    """A side accepts the hand with exactly this result.

    side: which.
    digest: of the result as the side saw it.
    person: who of the side; None where nobody said.
    """

    side: Side
    digest: Annotated[str, text(MOST_DIGEST)]
    person: OptionalId


def signed_hands(value: object) -> tuple[tuple[str, str], ...]:
    """An object by hand, each value the digest that was signed. Raises EntryError."""
    hands = by_id(text(MOST_DIGEST))(value)
    if not hands:
        raise EntryError("not-a-list")
    return tuple(hands.items())


@entry_kind("paper.signed", of=MATCH, role=JUDGE, undoable=True, in_history=True, signs=True, consent=True)
class PaperSigned:
    """A sheet lies there on which all sides have signed these hands, says the judge. Said of the match: of all of it,
    or of a stretch.

    hands: each by its id, with the digest of the result that lies signed.
    """

    hands: Annotated[tuple[tuple[str, str], ...], signed_hands]


@entry_kind("objected", of=HAND, undoable=True, personal=True, consent=True, whose=("side",))
class Objected:
    """A side objects.

    side: which.
    about: what some game has a word for; another game's is read as something else.
    remark: the id of a text; None for none.
    """

    side: Side
    about: Annotated[str, one_of(*OBJECTIONS)]
    remark: OptionalId


@entry_kind("settled", of=HAND, undoable=True, in_history=True, personal=True, consent=True, whose=("side",))
class Settled:
    """A dispute is settled: by a side (all must), or by the judge.

    side: which; None: the judge.
    outcome: the result stays, the hand does not count, it is counted anew, or the correction holds.
    proposed: the digest of a correction that waits for signatures: the judge decides on that alone, whether it holds
        (``take``) or the result stays (``keep``), so that it need not wait for somebody who has gone home. Empty: the
        count was taken back and no other is there; that can only end by the result staying. Of a side, with ``keep``:
        the correction it had in sight, which is withdrawn once all say so; entries of before name none, and it waits.
    by_mouth: the judge lets stand what the players told by word of mouth, and nobody signs; entries of before do not
        say it, and are the judge's decision.
    """

    side: OptionalSide
    outcome: Annotated[str, one_of("keep", "void", "count", "take")]
    proposed: Annotated[str | None, optional(text(MOST_DIGEST))] = None
    by_mouth: Flag = False

    def check(self, values: Mapping[str, object]) -> None:
        """Raises EntryError where this is not decided so."""
        if self.outcome not in self._outcomes():
            raise EntryError("not-one-of", "outcome")

    def _outcomes(self) -> tuple[str, ...]:
        if self.proposed is None:
            return ("keep", "void", "count")
        return ("keep", "take") if self.side is None else ("keep",)

    @property
    def rules_on_proposal(self) -> bool:
        """Whether it is the judge's word on a correction that waits, and on no objection."""
        return self.side is None and self.proposed is not None

    def needs(self) -> str:
        """No side: the judge decides."""
        return JUDGE if self.side is None else RECORD


@entry_part
class Targeted:
    """Speaks of another entry.

    target: the id of that entry.
    """

    target: Id


@entry_kind("undone", of=TARGET, moves=True)
class Undone(Targeted):
    """The target has no effect."""


@entry_kind("redone", of=TARGET, moves=True)
class Redone(Targeted):
    """The target has its effect again."""


@entry_kind(
    "chosen", of=HAND, undoable=True, in_history=True, act="chosen", figures=True, corrected="count"
)
class Chosen:
    """Of several entries that say different things, this one holds. Of one: it is a thing of its own.

    of: their ids.
    keep: the one that holds.
    """

    of: Annotated[tuple[str, ...], many(an_id, 1, 50)]
    keep: Id


# --- recorded play by play -------------------------------------------------------------------------------------------


def a_dealt_card(value: object) -> str:
    """A card's code, or ``?`` for one that nobody saw. Raises EntryError."""
    return UNSEEN if value == UNSEEN else a_card(value)


def a_cut(value: object) -> str:
    """A cut as it was called, at most 40 characters. Raises EntryError."""
    if not isinstance(value, str) or not value.strip() or len(value) > MOST_CUT or not value.isprintable():
        raise EntryError("not-a-text")
    return value.strip()


CardsByPerson: TypeAlias = Mapping[str, tuple[str, ...]]
"""Cards by person."""


@entry_kind(
    "stage.dealt", of=HAND, begins=True, grows=True, undoable=True, act="stage", in_front=True, corrected="record"
)
class StageDealt:
    """What is known of a deal. ``?`` is a card that nobody saw.

    stage: which dealing of the hand, from 1.
    open: cards that lie open.
    hands: cards by person; None where nobody told.
    stock: in the order in which it is drawn.
    cuts: as they were called.
    """

    stage: Annotated[int, number(1, MOST_STAGES)]
    open: Annotated[Cards, Named("open", "table")]
    hands: Annotated[CardsByPerson | None, optional(by_id(many(a_dealt_card)))]
    stock: Annotated[tuple[str, ...], many(a_dealt_card)] = ()
    cuts: Annotated[tuple[str, ...], many(a_cut, 0, MOST_CUTS)] = ()

    def fits(self, game: AnyGame) -> bool:
        """Whether this game has what is said: in a game of pictures all cards are seen, nothing is drawn or cut."""
        if not game.pictures:
            return True
        seen = not any(UNSEEN in cards for cards in (self.hands or {}).values())
        return seen and not self.stock and not self.cuts


@entry_kind(
    "play.made", of=HAND, begins=True, grows=True, undoable=True, act="play", whose=("person",), what="zhn",
    in_front=True, corrected="record",
)
class PlayMade:
    """One act of a player, or a question before it.

    person: who acts.
    zhn: the act, a piece of ZHN.
    ask: the question, a piece of ZHN; empty for an act.
    inserted: it had been forgotten, and stands right behind another play.
    behind: the id of that one; None: before the first.
    """

    person: Id
    zhn: Annotated[str | None, zhn, Unless("ask")]
    ask: Annotated[str | None, if_any(zhn)]
    inserted: Flag
    behind: OptionalId = None


@entry_kind(
    "position.set", of=HAND, begins=True, grows=True, undoable=True, act="picture", in_front=True, corrected="record"
)
class PositionSet:
    """The picture in the middle of a hand, to settle one question from here on (notation.md, Exactly 26).

    table: the cards there, as ZHN writes a picture.
    hands: cards by person; None where nobody told.
    turn: the person to play.
    """

    table: Annotated[str, text(4000)]
    hands: Annotated[CardsByPerson | None, optional(by_id(many(a_card)))]
    turn: Id

    def fits(self, game: AnyGame) -> bool:
        """Whether this game has what is said."""
        return game.pictures
