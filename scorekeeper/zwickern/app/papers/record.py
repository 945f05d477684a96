"""The hand record: a whole hand on paper. It says who sat where, every play with its findings, and the count: each
side's figures, who has won, and why the points must sum to that."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from scorekeeper.cards import Card
from scorekeeper.findings import Finding
from scorekeeper.sheets import hand
from scorekeeper.sheets.document import (
    Cell,
    Column,
    Document,
    Figure,
    Note,
    Part,
    Proof,
    Row,
    RowKind,
    Run,
    Sentence,
    Table,
)
from scorekeeper.sheets.hand import BOX, fixed, rules_in_words, side_mark, side_names
from scorekeeper.words import Locale, locale, variant_in_words
from scorekeeper.words.figures import result_in_words
from scorekeeper.words.locale import quoted, upper_first
from scorekeeper.zhn.repair import Repair
from scorekeeper.zhn.text import lines_of
from scorekeeper.zwickern.app.words.match import zwicks as zwicks_in_words
from scorekeeper.zwickern.app.words.replay_text import built_in_words, doing_in_words
from scorekeeper.zwickern.notation import play_text, write, write_play
from scorekeeper.zwickern.position import Item, dealer_of, forehand
from scorekeeper.zwickern.record import ResultLine
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.setting import Setting
from scorekeeper.zwickern.tally import Side
from scorekeeper.zwickern.walk import Step


def total_of_a_hand(setting: Setting, say: Locale) -> Figure:
    """What one hand gives out without Zwicks: everybody's first check."""
    rates = say.gettext("Zwick %(zwick)s, majority %(majority)s") % {
        "zwick": setting.rules.zwick_points, "majority": setting.rules.majority_points,
    }
    return Figure(say.gettext("Total of a hand"), str(setting.nominal), (say.gettext("without Zwicks"), rates))


def rules_note(replay: Replay, setting: Setting, say: Locale) -> Note:
    """The variant in a few sentences, and that only a part of the hand is recorded, where that is so."""
    part = say.gettext("Only part of the hand is recorded; nothing before it is judged.")
    stretch = " ".join((part, *built_in_words(setting, say)))
    about = variant_in_words(setting.rules, say.lang, packs=setting.packs)
    return rules_in_words(replay, about, say.lang, besides=stretch if setting.stretch else "")


def seats(setting: Setting | None, say: Locale) -> str:
    """Who sat where, clockwise, on which side, who deals and who leads: every name in full."""
    if setting is None:
        return ""
    lead, found = forehand(setting, 0), []
    for seat, name in enumerate(setting.players):
        mark = side_mark(setting, setting.side_of[seat])
        duty = say.gettext("deals") if seat == setting.dealer else say.gettext("leads") if seat == lead else ""
        found.append(fixed(" ".join(filter(None, (str(seat + 1), mark, name, f"({duty})" if duty else "")))))
    return ", ".join(found)


MOST_PLAYS = 200
"""Plays that are printed at most: a stretch may have any number, a hand at most 104."""
MOST_CARDS = 60
"""Cards printed of one line of the record."""


def hand_record(replay: Replay, lang: str, *, source_name: str = "", repairs: Sequence[Repair] = ()) -> Document:
    """The whole hand: what was played, found and counted. ``repairs`` are printed as proposals beside it.

    A record whose header cannot be used gives a sheet with what was found and its text.
    """
    say, setting = locale(lang), replay.setting
    title = say.gettext("%(game)s: hand record") % {"game": "Zwickern"}
    return hand.hand_document(
        replay, lang, title, source_name, _parts(replay, repairs, say),
        players=seats(setting, say),
        figure=total_of_a_hand(setting, say) if setting is not None else None,
    )


def _parts(replay: Replay, repairs: Sequence[Repair], say: Locale) -> Iterator[Part]:
    if replay.setting is not None:
        yield rules_note(replay, replay.setting, say)
    yield Note("", (hand.verdict(replay, say),), bold=True)
    carried = {step.position.number + 1 for step in replay.steps[:MOST_PLAYS]}
    others = [finding for finding in replay.findings if finding.play not in carried]
    if replay.setting is None:
        yield from hand.other_findings(others, say)
        yield from hand.record_text(lines_of(write(replay.record)), say)
        yield hand.signatures(None, say)
        return
    yield _plays(replay, replay.setting, say)
    yield from hand.other_findings(others, say)
    lines = {step.line.line for step in replay.steps[:MOST_PLAYS]}
    yield from hand.other_remarks([each for each in hand.remarks(replay.record) if each.line not in lines], say)
    yield from _not_replayed(replay, say)
    yield from hand.proposals(repairs, say)
    yield count_table(replay, say)
    yield from proof(replay, say)
    yield hand.signatures(replay.setting, say)


def _not_replayed(replay: Replay, say: Locale) -> Iterator[Part]:
    """The plays behind the one that ended the replay, as they were written: nobody knows how the table lay."""
    lines = [line for deal in replay.record.deals for line in deal.plays][len(replay.steps):]
    if lines:
        numbered = enumerate(lines, len(replay.steps) + 1)
        yield from hand.record_text([quoted(f"{number}  {play_text(line)}") for number, line in numbered], say)


# plays


def _plays(replay: Replay, setting: Setting, say: Locale) -> Table:
    """The table of plays; its rows are made one by one, since findings and stages stand between them."""
    rows = _Rows(replay, setting, say)
    if not replay.steps and replay.end is not None and replay.end.stage >= 0:
        rows.stage(replay.end.stage, replay.end.hands)
    for step in replay.steps[:MOST_PLAYS]:
        rows.step(step)
    more = len(replay.steps) - MOST_PLAYS
    if more > 0:
        rows.band(say.ngettext("and %(num)d more", "and %(num)d more", more))
    rows.end()
    columns = (
        Column("number", say.gettext("No."), 2), Column("player", say.gettext("Player"), 0, grow=True),
        Column("play", say.gettext("Play"), 0, grow=True), Column("zhn", "ZHN", 0, grow=True),
        Column("zwick", say.gettext("Zwick"), 1),
    )
    return Table("", columns, tuple(rows.rows), wrapped=True, close=True)


class _Rows:
    """The rows of the table of plays, in the order in which they are printed."""

    def __init__(self, replay: Replay, setting: Setting, say: Locale) -> None:
        self.replay, self.setting, self.say, self.names = replay, setting, say, setting.players
        self.found: dict[int | None, list[Finding]] = defaultdict(list)
        for finding in replay.findings:
            self.found[finding.play].append(finding)
        self.remarks: dict[int, list[hand.Remark]] = defaultdict(list)
        for remark in hand.remarks(replay.record):
            self.remarks[remark.line].append(remark)
        self.rows: list[Row] = []
        self._stage = -1
        self._last: Step | None = None

    def step(self, step: Step) -> None:
        """One play: its row, a row for each finding on it; before it, where one begins, the stage."""
        position = step.position
        if position.stage != self._stage:
            self._left_at_stage_end()
            self.stage(position.stage, position.hands)
        self._last = step
        number, play, name = position.number + 1, step.reading.play, self.names[position.turn]
        for ask in step.line.asks:
            answer = self.say.gettext("yes") if ask.answer else self.say.gettext("no")
            asked = self.say.gettext("asks %(partner)s for a card worth %(value)s: %(answer)s") % {
                "partner": ask.partner, "value": ask.value, "answer": answer,
            }
            self._row("", name, asked)
        doing = doing_in_words(position, play, self.say.lang)
        self._row(
            str(number), name, (Run(self.say.card_short(play.card), bold=True), Run(f" {doing}")), write_play(play),
            zwick=sum(step.after.zwicks) > sum(position.zwicks), joined=bool(step.line.asks),
        )
        for remark in self.remarks.get(step.line.line, ()):
            words = hand.remark_in_words(remark, self.say)
            self.rows.append(hand.remark_row(f"↵ {words}" if remark.mark else words))
        self.rows += [hand.finding_row(finding, self.say) for finding in self.found.get(number, ())]

    def _row(
        self, number: str, name: str, play: Sentence, zhn: str = "", *, zwick: bool = False, joined: bool = False
    ) -> None:
        """A line of the table; the name is somebody's who plays."""
        cells = (Cell(lines=((Run(number, bold=True),),)), Cell(lines=((Run(name, bold=True),),)),
                 Cell(lines=(play,)), Cell(lines=(zhn,)), Cell("1", "tally") if zwick else Cell())
        self.rows.append(Row(cells, kind="joined" if joined else ""))

    # stages

    def stage(self, number: int, hands: Sequence[tuple[Card, ...] | None]) -> None:
        """A stage begins: what was dealt, turned up and is known of the hands."""
        self._stage = number
        say, setting = self.say, self.setting
        dealt = setting.stages[number] if number < len(setting.stages) and not setting.stretch else ()
        words = say.gettext("Stage %(number)s") % {"number": number + 1}
        if setting.stretch:
            words = say.gettext("The position")
        elif dealt:
            words += ": " + self._cards_each(dealt)
            dealer = self.names[dealer_of(setting, number)]
            words += "; " + say.gettext("%(name)s deals") % {"name": dealer}
        self.band(words)
        turned = self._turned_up(number)
        if turned:
            self._dealt(say.gettext("on the table"), turned)
        known = [(seat, cards) for seat, cards in enumerate(hands) if cards is not None]
        for seat, cards in known:
            self._dealt(self.names[seat], self._cards(cards))
        if not known:
            self._dealt("", say.gettext("The hands are not written down; cards are seen as they are played."))

    def _cards_each(self, dealt: Sequence[int]) -> str:
        """``6 cards each``, or who gets how many."""
        if len(set(dealt)) == 1:
            cards = self.say.number_of_cards(dealt[0])
            return self.say.gettext("%(number)s each") % {"number": cards}
        return ", ".join(f"{name} {number}" for name, number in zip(self.names, dealt, strict=True))

    def _turned_up(self, number: int) -> str:
        """What lies when the stage begins: turned up in the first deal, left over from before in the others."""
        at = [step.position for step in self.replay.steps if step.position.stage == number][:1]
        position = at[0] if at else self.replay.end
        if position is None or position.stage != number or not position.table:
            return ""
        parts = []
        for item in position.table[:MOST_CARDS]:
            cards = self._cards(item.cards)
            owner = f" {self.names[item.owner]}" if item.owner >= 0 else ""
            parts.append(f"[{cards}] = {item.value}{owner}" if item.value else cards)
        return " ".join(parts) + (" …" if len(position.table) > MOST_CARDS else "")

    def _cards(self, cards: Sequence[Card]) -> str:
        # a name of a card is never broken: between sign and rank stands nothing, in "Joker 25" a fixed space
        shown = [hand.fixed(self.say.card_short(card)) for card in cards[:MOST_CARDS]]
        return " ".join(shown) + (" …" if len(cards) > MOST_CARDS else "")

    def _dealt(self, label: str, cards: str) -> None:
        kind: RowKind = "joined" if self.rows[-1].across else ""
        self.rows.append(Row((Cell(), Cell(lines=(label,)), Cell(lines=(cards,)), Cell(), Cell()), kind=kind))

    def band(self, words: str) -> None:
        """A line across the table."""
        self.rows.append(Row((Cell(words),), across=True))

    # the end

    def _left_at_stage_end(self) -> None:
        """Where what lies is awarded after each stage (A30): to whom it went when the last printed one ended."""
        if self.setting.rules.leftover_at == "stage" and self._last is not None:
            after = self._last.after
            if after.turn < 0 and after.table and after.last_capturer >= 0:
                self._leftovers(after.table, after.last_capturer, awarded=True)

    def end(self) -> None:
        """What still lies after the last play, and whose it is."""
        replay, last = self.replay, self._last
        if last is None or replay.end is None:
            return
        if self.setting.rules.leftover_at == "stage" and last.after.turn < 0 and last.after.last_capturer >= 0:
            self._left_at_stage_end()
        elif replay.complete and last.after.table:
            self._leftovers(last.after.table, last.after.last_capturer, awarded=True)
        elif replay.end.table:
            self._leftovers(replay.end.table, last.after.last_capturer, awarded=False)

    def _leftovers(self, table: Sequence[Item], last: int, *, awarded: bool) -> None:
        say = self.say
        cards = self._cards([card for item in table for card in item.cards])
        if not awarded:
            text = upper_first(say.gettext("still on the table")) + ":"
        elif last >= 0:
            text = say.gettext("Left over, to %(player)s for the last capture:") % {"player": self.names[last]}
        else:
            text = say.gettext("Left over and nobody’s, since nobody captured:")
        self.rows.append(Row((Cell(lines=(hand.labelled(text, cards),)),), across=True, kind="joined"))


_LEAST = 14.0
"""Millimetres of a column of figures."""


def count_table(replay: Replay, say: Locale) -> Table:
    """Each side's cards, card points, majority, Zwicks and points; beside them what was written down, if anything."""
    setting, record = replay.setting, replay.record
    assert setting is not None
    by_names = {frozenset(line.side): line for line in record.results} if replay.complete else {}
    columns = [
        Column("side", "", 0, grow=True), Column("cards", say.gettext("Cards"), least=_LEAST),
        Column("card_points", upper_first(say.gettext("card points")), least=_LEAST),
        Column("majority", say.gettext("Majority"), least=_LEAST),
        Column("zwicks", say.gettext("Zwicks"), least=_LEAST),
        Column("points", say.gettext("Points"), grey=True, least=_LEAST),
    ] + ([Column("written", say.gettext("Written down"), 0, grow=True)] if by_names else [])
    rows = []
    for name, side in zip(side_names(setting), replay.sides, strict=True):
        figures = (side.cards, side.card_points, side.majority if replay.complete else "–", side.zwicks)
        cells = [Cell(lines=((Run(name, bold=True),),)), *(Cell(str(figure)) for figure in figures)]
        cells.append(Cell(str(side.points), "strong"))
        if by_names:
            cells.append(Cell(lines=(_on_paper(by_names.get(frozenset(side.players)), side, say),)))
        rows.append(Row(tuple(cells)))
    return Table(say.gettext("The count"), tuple(columns), tuple(rows), wrapped=True, close=True, together=True)


def _on_paper(line: ResultLine | None, side: Side, say: Locale) -> tuple[Run, ...]:
    """What was written down for a side: the points, and cards and Zwicks where they stand; ✓ or ≠ the replay."""
    if line is None:
        return (Run("–"),)
    parts = [say.points(line.points)]
    parts += [say.number_of_cards(line.cards)] if line.cards is not None else []
    parts += [zwicks_in_words(say, line.zwicks)] if line.zwicks is not None else []
    same = all(
        noted is None or noted == real
        for noted, real in ((line.points, side.points), (line.cards, side.cards), (line.zwicks, side.zwicks))
    )
    text = ", ".join(parts)
    return (Run(f"{text} ✓"),) if same else (Run("≠", bold=True), Run(f" {text}"))


def winner(replay: Replay, say: Locale) -> str:
    """Who has most points, in words."""
    setting = replay.setting
    assert setting is not None
    if not replay.complete:
        return say.gettext("Not finished: nobody has the majority yet, and what is on the table belongs to nobody.")
    together = [len(side) > 1 for side in setting.sides]
    return result_in_words(side_names(setting), [side.points for side in replay.sides], say, together=together)


def identity(replay: Replay, say: Locale) -> str:
    """``34 + 4 Zwicks = 38 = 8 + 1 + 3 + 26``: what the hand gives out, and what the sides have."""
    assert replay.setting is not None
    rate = replay.setting.rules.zwick_points
    number = sum(side.zwicks for side in replay.sides)
    zwicks = zwicks_in_words(say, number) if rate == 1 or not number else f"{rate} × {zwicks_in_words(say, number)}"
    sides = " + ".join(str(side.points) for side in replay.sides)
    mark = "=" if replay.expected == replay.counted else "≠"
    counted = sides if len(replay.sides) == 1 or mark == "=" else f"{sides} = {replay.counted}"
    return f"{replay.nominal} + {zwicks} = {replay.expected} {mark} {counted}"


def proof(replay: Replay, say: Locale) -> Iterator[Part]:
    """The proof of the count, the result in words, and a box for each side that has counted again."""
    setting = replay.setting
    assert setting is not None
    if replay.complete:
        tick = " ✓" if replay.expected == replay.counted else ""
        yield Proof(say.gettext("Cross-check"), f"{identity(replay, say)}{tick}", winner(replay, say))
    else:
        yield Note("", (winner(replay, say),), bold=True)
    boxes = "  ".join(fixed(f"{BOX} {name}") for name in side_names(setting))
    yield Note("", (" ".join((upper_first(say.gettext("recounted")) + ":", boxes)),))
