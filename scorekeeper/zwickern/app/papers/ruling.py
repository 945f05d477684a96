"""The ruling: one disputed play on one page, to be settled and signed at the table (users.md 5.4).

It shows the record as it was: the table before the play, the play, the findings on it, what would have been allowed,
and what follows if it stands. A correction that would fit stands beside that, marked as a proposal. An example of the
rule book is drawn in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.cards import Card
from scorekeeper.errors import IncompleteRecord
from scorekeeper.findings import Finding
from scorekeeper.sheets import hand
from scorekeeper.sheets.document import (
    Beside,
    Cell,
    Column,
    Document,
    Lying,
    Note,
    Part,
    Picture,
    Row,
    Run,
    Sentence,
    Table,
)
from scorekeeper.sheets.game_papers import ExampleOnPaper
from scorekeeper.words import Locale, locale
from scorekeeper.zhn.repair import Repair, corrected
from scorekeeper.zwickern.app.papers import record
from scorekeeper.zwickern.app.papers.allowed import legal_plays_of
from scorekeeper.zwickern.app.words.replay_text import built_in_words, came_to_in_words, play_in_words
from scorekeeper.zwickern.app.words.sums import play_sums_in_words, rules_behind
from scorekeeper.zwickern.case import Holding
from scorekeeper.zwickern.notation import play_text, read, rebuilt
from scorekeeper.zwickern.position import Position, visible_items
from scorekeeper.zwickern.record import Build, Capture, Play, PlayLine, Record
from scorekeeper.zwickern.replay import Replay, replay
from scorekeeper.zwickern.setting import Setting
from scorekeeper.zwickern.tally import Side, count_sides

PICTURE_HEIGHTS = (81.0, 53.0, 33.5, 22.0)
"""Millimetres for the table: the first at which everything stands on one page. The cards are drawn accordingly."""
_MOST_ROWS = 6
"""Sides that get a row each in the score so far; more of them are told in a line."""
_MOST_HELD = 30
_MOST_REMARKS = 4


class Dispute:
    """One play of a replay with all that is known at that moment. Raises IncompleteRecord where it cannot be shown."""

    def __init__(self, found: Replay, number: int, lang: str) -> None:
        say = locale(lang)
        if found.setting is None:
            raise IncompleteRecord(say.gettext("The record cannot be replayed: its header cannot be used."))
        lines = [line for deal in found.record.deals for line in deal.plays]
        if not 1 <= number <= len(lines):
            text = say.gettext("There is no play %(number)s: the record has %(total)s.")
            raise IncompleteRecord(text % {"number": number, "total": len(lines)})
        if number > len(found.positions):
            raise IncompleteRecord(
                say.gettext("The replay ends at play %(last)s; nobody knows what the table looked like before play "
                            "%(number)s.")
                % {"last": len(found.positions), "number": number}
            )
        self.replay, self.setting, self.number = found, found.setting, number
        self.line: PlayLine = lines[number - 1]
        self.position: Position = found.positions[number - 1]
        self.findings: list[Finding] = [each for each in found.findings if each.play == number]

    @property
    def carried_out(self) -> bool:
        """Whether the replay could go on with this play as it was written."""
        return self.number <= len(self.replay.steps)

    def known(self, seat: int) -> tuple[Sequence[Card], Sequence[Card], int]:
        """A seat's cards before the play: written down, seen afterwards, and how many nobody knows (negative: any)."""
        recorded = self.position.hands[seat] or ()
        holding = self.replay.holding(self.number - 1, seat)
        return recorded, holding.cards[len(recorded) :], holding.hidden


def ruling(
    found: Replay, play_number: int, lang: str, *, source_name: str = "", repairs: Sequence[Repair] = ()
) -> Document:
    """The ruling on one play, counted from 1.

    Raises IncompleteRecord, with a sentence in this language, where there is no such play or the replay does not reach
    it.
    """
    dispute, say = Dispute(found, play_number, lang), locale(lang)
    title = say.gettext("%(game)s: ruling on play %(number)s") % {"game": "Zwickern", "number": play_number}
    return hand.hand_document(
        found, lang, title, source_name, _parts(dispute, repairs, say), players=record.seats(dispute.setting, say),
        one_page=True,
    )


def _parts(dispute: Dispute, repairs: Sequence[Repair], say: Locale) -> Iterator[Part]:
    yield from hand.house_rules(dispute.replay, say)
    yield from _position(dispute, say)
    yield from _play(dispute, say)
    if dispute.findings:
        yield hand.ruled_findings(dispute.findings, dispute.replay, say)
    else:
        yield hand.nothing_found(dispute.number, dispute.replay, say)
    yield from hand.found_elsewhere(dispute.number, dispute.replay, say)
    if not dispute.findings and dispute.line.play is not None:
        yield hand.ruled_by(rules_behind(dispute.position, dispute.line.play), dispute.replay, say)
    yield from legal_plays_of(dispute.position, dispute.line.play, dispute.known, dispute.replay, dispute.number, say)
    yield from _outcome(dispute, repairs, say)
    yield hand.signatures(dispute.setting, say, recorder=False, place=True)


# the position


def lying_there(position: Position, names: Sequence[str]) -> tuple[Lying, ...]:
    """What lies on a position's table, in order of arrival; a heap of singly lying cards as one pile."""
    return tuple(
        Lying(tuple(each.cards), each.value, names[each.owner] if each.owner >= 0 else "")
        for each in visible_items(position)
    )


def _position(dispute: Dispute, say: Locale) -> Iterator[Part]:
    position = dispute.position
    yield Note(say.gettext("Before play %(number)s") % {"number": dispute.number}, ())
    lying = lying_there(position, dispute.setting.players)
    yield Picture(lying, PICTURE_HEIGHTS, say.gettext("The table is empty."))
    if position.turn < 0:
        yield Note("", (say.gettext("All cards have been played."),))
    elif len(dispute.setting.sides) > _MOST_ROWS:
        yield from (*_hand(dispute, position.turn, say), _score_in_a_line(dispute, say))
    else:
        yield Beside((tuple(_hand(dispute, position.turn, say)), (_score(dispute, say),)), (3, 2))


def _hand(dispute: Dispute, seat: int, say: Locale) -> Iterator[Part]:
    """Who is to play, and with which cards: written down, or seen afterwards and marked so."""
    recorded, seen, hidden = dispute.known(seat)
    sources = []
    if recorded and seen:
        sources.append(say.gettext("solid edge: written down, dashed edge: only seen later"))
    elif recorded or seen:
        sources.append(say.gettext("as written down") if recorded else say.gettext("only seen later, when played"))
    if hidden:
        number = say.number_of_cards(hidden) if hidden > 0 else say.gettext("cards")
        sources.append(say.gettext("not known: %(cards)s") % {"cards": number})
    text = say.gettext("%(name)s to play") % {"name": dispute.setting.players[seat]} + "."
    yield Note("", ((Run(text, bold=True),),))
    if recorded or seen:
        held = (Lying(tuple(recorded[:_MOST_HELD])), Lying(tuple(seen[:_MOST_HELD]), seen=True))
        yield Picture(held, held=True)
    yield Note("", (say.gettext("Hand: %(sources)s.") % {"sources": "; ".join(sources)},))


def _score(dispute: Dispute, say: Locale) -> Table:
    """What every side has won so far, without the majority."""
    sides, _ = count_sides(dispute.position, False)
    heads = {"cards": say.gettext("Cards"), "zwicks": say.gettext("Zwicks"), "points": say.gettext("Points")}
    columns = (Column("side", say.gettext("Won so far"), 0, grow=True),
               *(Column(key, head, least=10.0) for key, head in heads.items()))
    rows = (
        Row((Cell(lines=(name,)), *(Cell(str(number)) for number in (side.cards, side.zwicks, side.points))))
        for name, side in zip(hand.side_names(dispute.setting), sides, strict=True)
    )
    return Table("", columns, tuple(rows), wrapped=True, close=True)


def _score_in_a_line(dispute: Dispute, say: Locale) -> Note:
    sides, _ = count_sides(dispute.position, False)
    parts = (
        hand.fixed(f"{name} {side.cards} / {side.zwicks} / {side.points}")
        for name, side in zip(hand.side_names(dispute.setting), sides, strict=True)
    )
    head = say.gettext("Won so far (cards / Zwicks / points):")
    return Note("", (hand.labelled(head, " · ".join(parts)),))


# the play


def _play(dispute: Dispute, say: Locale) -> Iterator[Part]:
    """The disputed play: its card, in words, in ZHN, and where it stands in the file."""
    line = dispute.line
    where = hand.in_the_record(dispute.number, line.line, play_text(line), say)
    text = say.gettext("This line cannot be read.")
    if line.play is not None:
        text = play_in_words(dispute.position, line.play, say.lang)
        text += "" if text.endswith("!") else "."
    lines = [where]
    if line.play is not None:
        holding = dispute.replay.holding(dispute.number - 1, dispute.position.turn)
        lines += filter(None, line_in_words(dispute.position, line.play, holding, say))
    found = [remark for remark in hand.remarks(dispute.replay.record) if line.line and remark.line == line.line]
    lines += [hand.remark_in_words(remark, say) for remark in found[:_MOST_REMARKS]]
    if not dispute.carried_out:
        lines.append(say.gettext("The replay ends here: this play cannot be carried out as it was written."))
    words = (Note("", (text,), bold=True), Note("", tuple(lines)))
    yield Note(say.gettext("The disputed play"), ())
    if line.play is None:
        yield from words
    else:
        yield Beside(((Picture((Lying((line.play.card,)),), held=True),), words), (1, 14))


def line_in_words(position: Position, play: Play, holding: Holding, say: Locale) -> tuple[str, str]:
    """What the line of a play means: which pile it names, and how it adds up; either empty where there is nothing.
    ``holding``: what is known of the player's cards before it."""
    return _named_pile_in_words(position, play, say), " ".join(play_sums_in_words(position, play, holding, say))


def _named_pile_in_words(position: Position, play: Play, say: Locale) -> str:
    """Which card of a written play stands for a pile, and for which; empty where none does."""
    named = (play.target,) if isinstance(play, Build) and play.target is not None else (
        tuple(each for group in play.groups for each in group) if isinstance(play, Capture) else ()
    )
    piles = {card: value for cards, value, _ in visible_items(position) if value for card in cards}
    card = next((each.card for each in named if each.card in piles), None)
    if card is None:
        return ""
    text = say.gettext("A pile is written down by one of its cards: %(card)s stands for %(pile)s.")
    return text % {"card": card.code, "pile": say.pile(piles[card])}


# what comes of it


def _outcome(dispute: Dispute, repairs: Sequence[Repair], say: Locale) -> Iterator[Part]:
    """The result if the play stands, what the judge decides, and beside both the smallest corrections that would fit.
    """
    found = dispute.replay
    stands = _result(found.sides, dispute.setting, found.complete, say)
    if not dispute.carried_out:
        stands = say.gettext("The record stops before the end of the hand.")
    left = Note(say.gettext("If the play stands"), (stands,))
    fitting = list(repairs)
    if not any(finding.severity == "error" for finding in dispute.findings):
        # what would mend another play settles nothing about one that nothing is wrong with
        fitting = [each for each in fitting if any(edit.line == dispute.line.line for edit in each.edits)]
    if not fitting:
        yield left
        yield hand.decision(found, say, proposed=0)
        return
    named = fitting[: hand.MOST_RULED]
    plays = {line.line: number for number, line in enumerate(
        (line for deal in found.record.deals for line in deal.plays), 1
    )}
    mended = [mended_by(repair, found.record) for repair in named]
    if words := same_in_words(found, mended, say):
        left = left._replace(lines=(*left.lines, words))
    head = Note(say.gettext("This would fit (only a proposal; nothing has been changed)"),
                (hand.who_knows(fitting, hand.MOST_RULED, say),))
    proposed = []
    for number, (repair, other) in enumerate(zip(named, mended, strict=True), 1):
        lines = list(hand.proposal(repair, say, number if len(named) > 1 else 0, plays))
        if other is not None and other.setting is not None:
            lines.append(_result(other.sides, other.setting, other.complete, say))
        proposed.append(Note("", tuple(lines)))
    yield Beside(((left, hand.decision(found, say, proposed=len(named), listed=True)), (head, *proposed)), (1, 1))


def mended_by(repair: Repair, record: Record) -> Replay | None:
    """The hand with a correction; None where the record alone does not give back the lines of its text."""
    try:
        mended = replay(read(corrected(rebuilt(record), repair.edits)))
    except ValueError:
        return None
    return mended if mended.setting is not None else None


def same_in_words(found: Replay, mended: Sequence[Replay | None], say: Locale) -> str:
    """That every correction leaves each side as many points as the hand as it was written; empty where one does not, or
    where the hand cannot be replayed to its end."""
    def result(one: Replay) -> object:
        return one.complete, [side.points for side in one.sides]

    if not found.complete or any(other is None or result(other) != result(found) for other in mended):
        return ""
    return hand.all_the_same(len(mended), say)


def _result(sides: Sequence[Side], setting: Setting, complete: bool, say: Locale) -> Sentence:
    """Each side's points, and whether they are final."""
    return hand.result_line(hand.side_names(setting), [str(side.points) for side in sides], complete, say)


def example(replay: Replay, say: Locale) -> ExampleOnPaper:
    """What lies there, beside what everybody is known to hold, who is to play first; asking and every play in words."""
    first = replay.steps[0].position
    players = first.setting.players
    lying = lying_there(first, players)
    seats = range(len(players))
    in_turn = (*seats[max(0, first.turn):], *seats[:max(0, first.turn)])
    held = [(players[seat], tuple(replay.holding(0, seat).cards)) for seat in in_turn]
    pictures = [Picture(lying, empty=say.gettext("The table is empty."))]
    pictures += [Picture((Lying(cards, owner=name),), held=True) for name, cards in held if cards]
    return ExampleOnPaper(tuple(_sentences(replay, say)), tuple(pictures))


def _sentences(replay: Replay, say: Locale) -> Iterator[str]:
    if replay.setting is not None:
        yield from built_in_words(replay.setting, say)
    for step in replay.steps:
        if step.line.play is None:
            continue
        for ask in step.line.asks:
            named = {"player": step.line.name, "partner": ask.partner, "value": ask.value}
            yield (say.gettext("%(player)s asks %(partner)s for %(value)s: yes.") if ask.answer
                   else say.gettext("%(player)s asks %(partner)s for %(value)s: no.")) % named
        text = play_in_words(step.position, step.line.play, say.lang, player=step.line.name)
        yield text if text.endswith("!") else f"{text}."
    yield from (f"{line}." for line in came_to_in_words(replay, say))
