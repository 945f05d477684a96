"""The score sheet of Zwickern as a document: cards, majority, Zwicks, hand and total of each side, line by line. In
detail it also has who had each scoring card. Below stands the cross-check of all hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from scorekeeper.cards import CARDS
from scorekeeper.journal.hand_view import CorrectionView, HandView
from scorekeeper.journal.visible import Person
from scorekeeper.names import parted
from scorekeeper.outcomes import SideResult
from scorekeeper.sheets.document import Cell, Column, Document, Figure, Form, Note, Proof, Row, Table
from scorekeeper.sheets.page import printable
from scorekeeper.sheets.score.notes import notes_of
from scorekeeper.sheets.score.sheet import SPARE, Rules, Sheet, signature_mark, signed_by
from scorekeeper.sheets.score.sheet_text import (
    DOUBT,
    MOST,
    RECOUNTED,
    SheetText,
    changed,
    corrections,
    score_document,
    superscript,
)
from scorekeeper.sheets.side_names import MOST_LEVEL
from scorekeeper.words import Locale
from scorekeeper.words.locale import upper_first
from scorekeeper.words.match import beside_total_words, together_words
from scorekeeper.zwickern.app.words.match import sides_in, with_majority_apart
from scorekeeper.zwickern.app.words.match import zwicks as zwicks_in_words
from scorekeeper.zwickern.ways import ZwickernSide

ROW, LOWER, HIGHER = 8.5, (8.0, 7.5, 7.1), (18.0, 16.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0)
"""Millimetres of a line; on a lying page rather lower than another page; where fewer hands were agreed on, more room to
write."""
MOST_LINES, FEWEST_BLANK = 16, 7
"""Lines of a page with its foot; of a sheet to be written on, or the foot stands on a page of its own."""
MOST_UPRIGHT, MOST_WIDE = 4, 8
"""Sides on a sheet upright; with three columns a side."""
MOST_CARDS, FEW_CARDS = 30, 16
"""Cards that get a column each (with more, those of one rank that score alike share one), and how many are few."""
_PLUS = "\n+ "
TO_FILL = "○"
"""Where MOST is filled in by hand."""
MOST_INITIALS = 9
"""Sides whose initials have a box each in a line; of more stands only how many signed."""
_IN_DETAIL: tuple[tuple[tuple[str, float], ...], ...] = (
    (("cards", 8), ("zwicks", 8), ("hand", 9), ("total", 11)), (("zwicks", 8), ("hand", 8), ("total", 10)),
    (("stack", 13),),
)
"""What each of three sides and more has on the detailed sheet, in millimetres: the first that leaves its cards
LEAST_CARD."""
LEAST_CARD = 5.4
"""Millimetres of a card's column on the detailed sheet."""


def score_sheet(sheet_text: SheetText, *, detailed: bool = False, page: bool = False) -> Document:
    """The sheet; ``detailed``: lying, a column for each scoring card; ``page``: with whole names, as a page shows it.
    """
    return _Figures(sheet_text, detailed=detailed, page=page).document


Sums: TypeAlias = dict[str, tuple[int, ...]]
"""Of each side, by column."""
_SUMMED = ("cards", "zwicks", "majority", "total")
OfSide: TypeAlias = dict[str, Callable[[int], Cell]]
"""What stands in a side's columns, by key."""


def _in_two(words: str) -> tuple[str, str]:
    """In two lines of a narrow column, as alike in length as they come."""
    parts = words.split()
    lines = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(1, len(parts) + 1)]
    return min(lines, key=lambda pair: max(map(len, pair)))


def _figure(sums: Sequence[int], side: int) -> Cell:
    return Cell(str(sums[side]))


class CardColumn(NamedTuple):
    """A column of the detailed sheet.

    codes: its cards'.
    points: what each of them scores.
    copies: how many there are.
    """

    codes: tuple[str, ...]
    points: int
    copies: int


def card_columns(rules: Rules) -> tuple[CardColumn, ...]:
    """The scoring cards of a rule set in columns, jokers first."""
    alone = tuple(CardColumn((code,), points, copies) for code, points, copies in rules.cards)
    if len(alone) <= MOST_CARDS:
        return alone
    grouped: dict[tuple[str, int], list[CardColumn]] = {}
    for each in alone:
        code = each.codes[0]
        grouped.setdefault((code[0] if CARDS[code].suit else code, each.points), []).append(each)
    return tuple(
        CardColumn(tuple(one.codes[0] for one in each), points, sum(one.copies for one in each))
        for (_, points), each in grouped.items()
    )


def _card_head(column: CardColumn, say: Locale) -> str:
    """What stands over a column: sign, rank or the joker's number, and its points."""
    card = CARDS[column.codes[0]]
    points = str(column.points) if column.copies == 1 else f"{column.copies} × {column.points}"
    if card.is_joker:
        return f"{upper_first(say.gettext('joker'))}\n{card.joker or ''}\n{points}"
    sign = "" if len(column.codes) > 1 else say.card_short(card)[0]
    return "\n".join(part for part in (sign, say.index(card.rank), points) if part)


class _Figures:
    """What one sheet says."""

    def __init__(self, sheet_text: SheetText, *, detailed: bool, page: bool) -> None:
        self.sheet_text, self.sheet, self.say = sheet_text, sheet_text.sheet, sheet_text.say
        self.detailed, self.page, self.blank = detailed, page, sheet_text.sheet.status == "blank"
        self.sides = len(self.sheet.sides)
        self.wide = detailed or self.sides > MOST_UPRIGHT
        self.cards = card_columns(self.sheet.rules) if detailed else ()
        self.dealers = {id: printable(one.first or one.name) for id, one in self.sheet.persons.items()}
        self.widths = self._columns()

    @property
    def document(self) -> Document:
        """All of it."""
        sheet, say = self.sheet, self.say
        result = "" if self.page and self.blank else printable(self.sheet_text.result())
        rows = [row for row in sheet.rows if row.counts]
        texts = notes_of(self.sheet_text, [
            row.number for row in rows
            if row.together is None and any(part.majority is None for part in self._parts(row))
        ])
        notes = [Note("", tuple(texts))] if texts else []
        named = not self.page and any(one.name for one in sheet.persons.values())
        if self.page:
            columns = [Column("signed", say.gettext("Signed"), 0)]
        else:
            columns = [Column(side.mark, side.mark, 0, least=8) for side in sheet.sides] if self.sides == 2 else [
                Column("sides", say.gettext("Sides"), 0, least=16)
            ]
        return score_document(
            self.sheet_text, [self._grid(), Proof(say.gettext("Cross-check"), cross_check(sheet, say), result), *notes],
            Figure(say.gettext("Total of a hand"), self.sheet_text.figures_in_head(sheet.rules.nominal),
                   (say.gettext("without Zwicks"), self.sheet_text.rates)),
            corrections(self.sheet_text, columns, self._signed, empty=self._empty),
            [f"{side.mark}  {_PLUS.join(self._people(at))}" if named else "" for at, side in enumerate(sheet.sides)],
            wide=self.wide,
        )

    @property
    def _empty(self) -> int:
        """Lines for corrections to come: many where they stand on a page of their own, below no hand."""
        if self.page or not self.blank:
            return 0 if self.page else 1
        return 2 if self.sides <= MOST_LEVEL else 10

    # columns

    def _columns(self) -> list[tuple[str, int, float]]:
        """Key, side (-1: none) and share of each column: the widths of users.md 3.5 in millimetres."""
        if self.detailed:
            return self._detailed()
        if self.sides == 2:
            one = (("cards", 13), ("zwicks", 18), ("majority", 8), ("hand", 13), ("total", 17))
            first, second = ([(key, side, float(width)) for key, width in one] for side in range(2))
            return [("number", -1, 8), ("dealer", -1, 16), *first, ("check", -1, 14), *second, ("signs", -1, 10)]
        per_side: tuple[tuple[str, int], ...] = (("zwicks", 10), ("hand", 11), ("total", 15))
        if self.sides > MOST_UPRIGHT:
            per_side = (("zwicks", 8), ("hand", 9), ("total", 11))
        if self.sides > MOST_WIDE:
            per_side = (("stack", 19),)
        columns = [(key, side, float(width)) for side in range(self.sides) for key, width in per_side]
        return [("number", -1, 8), ("dealer", -1, 12), *columns, ("check", -1, 12), ("signs", -1, 10)]

    def _detailed(self) -> list[tuple[str, int, float]]:
        """A narrow column for each card instead of the card points; what is left over goes to the cards."""
        ways = [way for way in _IN_DETAIL if self._of_a_card(way) >= LEAST_CARD]
        per_side = ways[0] if ways else _IN_DETAIL[-1]
        if self.sides == 2:
            few = len(self.cards) <= FEW_CARDS
            per_side = tuple(zip(("zwicks", "hand", "total"), (20, 16, 20) if few else (16, 12, 15), strict=True))
        each = min(9.0, self._of_a_card(per_side))
        cards = [(f"card {at}", -1, each) for at in range(len(self.cards))]
        sides = [(key, side, float(width)) for side in range(self.sides) for key, width in per_side]
        return [("number", -1, 8), ("dealer", -1, 16), *cards, ("most", -1, each), ("check", -1, 14), *sides,
                ("signs", -1, 10)]

    def _of_a_card(self, per_side: Sequence[tuple[str, float]]) -> float:
        """Millimetres that a card's column has beside what each side has."""
        return (273.0 - 48 - self.sides * sum(width for _, width in per_side)) / (len(self.cards) + 1)

    def _head(self, key: str) -> str:
        say = self.say
        if key.startswith("card "):
            return _card_head(self.cards[int(key.split()[1])], say)
        hand, total = say.gettext("Hand"), say.gettext("Total")
        majority = say.gettext("Majority") if self.page else say.gettext("Majo-\nrity")
        signs = say.gettext("Signed") if self.page else say.gettext("Ini-\ntials")
        return {
            "number": say.gettext("No."), "dealer": say.gettext("Dealer"), "zwicks": say.gettext("Zwicks"),
            "check": say.pgettext("score sheet", "Check"), "cards": say.gettext("Cards"),
            "majority": majority, "most": f"{majority}\n{self.sheet.rules.most}", "hand": hand, "total": total,
            "stack": f"{hand}\n{total}",
            "signs": f"{signs}\nA | B" if self.sides == 2 and not self.page else signs,
        }[key]

    def _column(self, key: str, side: int, share: float) -> Column:
        owner = "" if side < 0 else str(side)
        size = {"total": 13.0, "cards": 11.0, "hand": 11.0, "number": 10.5}.get(key, 10.0)
        return Column(
            f"{key} {side}", self._head(key), grey=key == "total", share=share, owner=owner, size=size,
            group="" if side < 0 else self.sheet_text.mark(side), people=() if side < 0 else self._people(side),
            heavy=key == "check",
        )

    # lines

    def _grid(self) -> Table:
        hands = list(zip(self.sheet.rows, self.sheet.running, strict=True))
        rows = [self._hand(row, totals) for row, totals in hands]
        done = list(accumulate(self.sheet.rows, self._sums, initial=dict.fromkeys(_SUMMED, (0,) * self.sides)))
        if self.sheet.penalties:
            rows.append(self._penalties())
            done.append({**done[-1], "total": self.sheet.totals})
        last = self.sheet.rows[-1].number if self.sheet.rows else 0
        agreed = self.sheet.agreed if self.blank else None
        lines = MOST_LINES if agreed is None else min(MOST_LINES, agreed + SPARE)
        to_write = 0 if self.sheet.ended and not self.blank else lines  # no hand comes to a match that is over
        spare = tuple(self._to_write(last + at) for at in range(1, to_write + 1))
        heights = ROW, *(LOWER if self.wide and (agreed is not None or not self.blank) else ())
        form = Form(
            heights if agreed is None else (*HIGHER, *heights), spare, most=lines, trimmed=agreed is not None,
            goes_on=self.say.gettext("Carried over"), least=min(lines, FEWEST_BLANK) if self.blank else 0, sided=True,
            carried=tuple(self._carried(sums) for sums in done), sums=tuple(map(self._sums_row, done)),
        )
        columns = tuple(self._column(key, side, share) for key, side, share in self.widths)
        return Table("", columns, tuple(spare if self.page and self.blank else rows), form=form)

    def _hand(self, row: HandView, totals: Sequence[int]) -> Row:
        name = self.dealers.get(row.dealer, "")
        number, dealer = self._number(row), Cell(name, "dealer", after=" · ".join(self.sheet_text.row_marks(row)))
        if row.state == "void":
            words = self.sheet_text.does_not_count(row)
            return Row((number, dealer, Cell(words, "gone", span=len(self.widths) - 3), Cell()), kind="open")
        if not row.result:
            cells = (number, dealer, *self._to_write(row.number, row.nominal).cells[2:])
            return Row(cells, kind="open", mark=row.state == "disputed")
        cells = tuple(self._cell(row, key, side, totals) for key, side, _ in self.widths[2:])
        return Row((number, dealer, *cells), mark=row.state == "disputed")

    def _number(self, row: HandView) -> Cell:
        """The hand's number, with the marks of corrections that its figures do not show."""
        shows = bool(row.result)
        marks = [superscript(one.mark) for one in row.corrections
                 if not (shows and one.old and one.new and one.old != one.new)]
        return Cell(str(row.number), "struck" if row.state == "void" else "", marks=",".join(marks))

    def _cell(self, row: HandView, key: str, side: int, totals: Sequence[int]) -> Cell:
        if key == "check":
            return self._check(row)
        if key == "signs":
            return self._signs(row)
        if side < 0:
            return self._whose(row, key)
        part = self._parts(row)[side]
        if key == "total":
            return Cell(str(totals[side]))
        if row.together is not None and key in ("cards", "zwicks", "majority"):
            return Cell()
        if key == "majority":
            return self._majority(row, part)
        if key == "stack":
            return self._stack(row, side, totals[side])
        field = {"hand": "points", "cards": "card_points"}.get(key, key)
        before = earlier(row, side, field, part)
        value = str(part.figure(field))
        if key == "zwicks" and not part.zwicks:
            value = "0" if before else ""
        most = f"{MOST} " if key == "hand" and self.sheet_text.dotted and part.majority else ""
        return Cell(value, "tally" if key == "zwicks" else "", was=tuple(str(old) for old, _ in before),
                    marks=",".join(mark for _, mark in before), before=most)

    def _parts(self, row: HandView) -> tuple[ZwickernSide, ...]:
        """What a hand brought each side, column by column."""
        rules, changed_rules = self.sheet.rules, bool(self.sheet.rules_then)
        return with_majority_apart(row, rules.most, rules.tie_share, rules_changed=changed_rules)

    def _majority(self, row: HandView, part: ZwickernSide) -> Cell:
        if part.majority is None:
            return Cell(self.say.gettext("incl."), "plain")
        return Cell("–") if row.tie and not part.majority else Cell("×" if part.majority else "", "tick")

    def _stack(self, row: HandView, side: int, total: int) -> Cell:
        """One cell for a side of many: Zwicks at its edge, the hand above, the total below."""
        part = self._parts(row)[side]
        before = earlier(row, side, "points", part)
        most = f"{MOST} " if part.majority else ""
        marks = ",".join(mark for _, mark in before)
        return Cell(f"{most}{part.points}{marks}\n{total}", "stack", was=tuple(str(old) for old, _ in before[-1:]),
                    before=str(part.zwicks or ""))

    def _check(self, row: HandView) -> Cell:
        """How the sum of a hand is made up, and what came of it."""
        made, verdict = self._sum(row)
        if self.page:
            words = self.say.gettext("not cross-checked") if row.unproved else f"{made} {verdict}".strip()
            return Cell(words, "plain")
        return Cell("\n".join(part for part in (made, verdict) if part), "small" if row.unproved else "verdict")

    def _sum(self, row: HandView) -> tuple[str, str]:
        """How the sum is made up, and the sum without Zwicks with its verdict; of several hands that it is."""
        if row.together is not None and not self.page:
            return _in_two(together_words(row.together, self.say.lang))
        if row.unproved:
            first, _, second = self.say.gettext("not cross-\nchecked").partition("\n")
            return first, second
        counted = row.nominal + row.gap
        if row.was_recounted and row.checked != "gap":
            return self.say.gettext("recounted"), f"{counted} {RECOUNTED}"
        made, parts = "", self._parts(row)
        if len(parts) == 2:
            most = sum(part.majority or 0 for part in parts)
            made = "+".join(str(part.card_points) for part in parts) + (f"+{most}" if most else "")
        if not row.gap and row.doubts:
            return made, f"{counted} {DOUBT}"
        if not row.gap and row.checked != "gap":
            return made, f"{counted} ✓"
        return made, f"{counted} ≠ {row.nominal}"  # as the hand's page says it, and the objection will name

    def _signs(self, row: HandView) -> Cell:
        """Who signed: an initial for each side, of many sides how many; struck through where it no longer holds."""
        found = [signed_by(row, side) for side in range(self.sides)]
        letters = [
            "" if one is None else sign_of(self.sheet, one.person, side, row) + signature_mark(one)
            for side, one in enumerate(found)
        ]
        if self.sides > MOST_INITIALS and not self.page:
            signed = sum(1 for one in found if one is not None and one.valid)
            marks = "".join(sorted({signature_mark(each) for each in row.accepted}))
            return Cell(("✓" if signed == self.sides else f"{signed}/{self.sides}") + marks, "plain")
        if self.page:
            signs = [f"{self.sheet.sides[at].mark} {one}" if self.sides > 2 else one for at, one in enumerate(letters)]
            valid = [signs[at] for at, one in enumerate(found) if one is not None and one.valid and row.counts]
            lapsed = [signs[at] for at, one in enumerate(found) if one is not None and not one.valid and row.counts]
            return Cell(" ".join(map(printable, valid)), was=tuple(map(printable, lapsed)))
        valid_marks = "".join("0" if one is not None and not one.valid else "1" for one in found)
        return Cell("\n".join(letters), "initials", marks=valid_marks)

    def _whose(self, row: HandView, key: str) -> Cell:
        """Whose a card was: the side's letter, one for each copy; nothing where cards were not counted one by one."""
        parts = self._parts(row)
        marks = [side.mark for side in self.sheet.sides]
        if key == "most":
            if any(part.majority is None for part in parts):
                return Cell()
            won = [mark for mark, part in zip(marks, parts, strict=True) if part.majority]
            return Cell("".join(won) or "–", "letters")
        if any(part.list is None for part in parts):
            return Cell()
        codes = self.cards[int(key.split()[1])].codes
        held = [sum((part.list or ()).count(code) for code in codes) for part in parts]
        letters = "".join(mark * number for mark, number in zip(marks, held, strict=True))
        if len(letters) > 3 and not self.page:
            letters = "\n".join(f"{number}{mark}" for mark, number in zip(marks, held, strict=True) if number)
        return Cell(letters, "letters")

    def _to_write(self, number: int, nominal: int = 0) -> Row:
        """A line to be filled in."""
        totals = [nominal or self.sheet.rules.nominal, *self.sheet.rules.tied[:1]]
        check = Cell(f"{totals[0]} ☐" if self.page else "\n".join(f"{total} ☐" for total in totals), "sum")
        ring = Cell(TO_FILL, "ring") if self.sheet_text.dotted else Cell()
        boxes = not self.page and self.sides <= MOST_INITIALS
        signs = Cell("\n" * (self.sides - 1), "initials") if boxes else Cell()
        known = {"number": Cell(str(number)), "majority": Cell("", "tick"), "hand": ring, "stack": ring, "check": check,
                 "signs": signs}
        return Row(tuple(known.get(key, Cell()) for key, _, _ in self.widths), kind="open")

    def _penalties(self) -> Row:
        """Each side's penalties, and the total with them."""
        by_side = [0] * self.sides
        for each in self.sheet.penalties:
            if each.side is not None:
                by_side[each.side] += each.points
        figures_of = [f"{points:+d}".replace("-", "−") if points else "" for points in by_side]
        totals = self.sheet.totals
        return Row((Cell(self.say.gettext("Penalties"), "plain", span=2), *self._of_sides(
            {"hand": lambda side: Cell(figures_of[side]), "total": lambda side: Cell(str(totals[side])),
             "stack": lambda side: Cell(f"{figures_of[side]}\n{totals[side]}", "stack")})), kind="open")

    def _of_sides(self, known: OfSide) -> Iterator[Cell]:
        """The cells behind the first two columns: what is known of a side's, nothing else."""
        for key, side, _ in self.widths[2:]:
            yield known[key](side) if key in known and side >= 0 else Cell()

    def _sums(self, before: Sums, row: HandView) -> Sums:
        """Card points, Zwicks, majorities and totals of each side with one hand more."""
        if not row.counts:
            return before
        each = [
            (0 if row.together is not None else part.card_points, part.zwicks, int(bool(part.majority)), part.points)
            for part in self._parts(row)
        ]
        return {key: tuple(total + part[at] for total, part in zip(before[key], each, strict=True))
                for at, key in enumerate(_SUMMED)}

    def _sums_row(self, sums: Sums) -> Row:
        label = Cell(self.say.pgettext("score sheet", "Sums"), "strong", span=2)
        return Row((label, *self._of_sides({} if self.blank else self._summed(sums))), kind="sums")

    def _summed(self, sums: Sums) -> OfSide:
        counted = [row for row in self.sheet.rows if row.counts]
        only_totals = bool(counted) and all(row.together is not None for row in counted)
        known: OfSide = {key: partial(_figure, sums[key]) for key in sums if key == "total" or not only_totals}
        known["stack"] = lambda side: Cell(f"\n{sums['total'][side]}", "stack", after=str(sums["zwicks"][side]))
        return known

    def _carried(self, sums: Sums) -> Row:
        """The first line of a page that goes on: the sums so far, so that each column adds up to those at its foot.
        Where ``%(page)s`` stands, the page before."""
        label = Cell(self.say.gettext("Carried over\nfrom page %(page)s"), "plain", span=2)
        return Row((label, *self._of_sides(self._summed(sums))), kind="open")

    def _signed(self, row: HandView, each: CorrectionView) -> list[str]:
        """Who signed a correction: of two sides, on paper, each in a column of its own."""
        seated = self.sheet.seated(row)
        marks = [seated[at].mark if at in each.sides else "" for at in range(len(seated))]
        if self.page or self.sides > 2:
            return [" ".join(filter(None, marks))]
        found = [signed_by(row, at) for at in range(len(seated))]
        return [sign_of(self.sheet, one.person, at, row) if mark and one is not None else mark and "✓"
                for at, (mark, one) in enumerate(zip(marks, found, strict=True))]

    def _people(self, side: int) -> tuple[str, ...]:
        return tuple(self.sheet.person(one).name for one in self.sheet.sides[side].persons)


def earlier(row: HandView, side: int, field: str, now: ZwickernSide) -> list[tuple[int, str]]:
    """Values before each change of this one, with the mark of its correction, or the sign of a recount. Of cards only
    those that have the majority in them if ``now`` has it, or stand without it if that does: of a side's own number of
    before nobody knows how much of it was for the majority, and it stands struck beside the hand's points."""
    def compared(was: SideResult) -> bool:
        return field != "card_points" or (was.figure("majority") is None) == (now.majority is None)

    recounted = (one.was for one in row.recounted if one.side == side)
    steps = [(was.number(field), RECOUNTED) for was in recounted if was is not None and compared(was)]
    for each in row.corrections:
        if each.was and side < len(each.was):
            if compared(each.was[side]):
                steps.append((each.was[side].number(field), superscript(each.mark)))
        elif field == "points" and each.old and side < len(each.old):
            steps.append((each.old[side], superscript(each.mark)))
    return changed(steps, now.number(field))


def cross_check(sheet: Sheet, say: Locale) -> str:
    """``12 × 30 + 17 Zwicks = 377 = 198 + 179 ✓``: what all hands give out, what the sides have, ⚠ where they differ.

    On a blank sheet with room to write. Of several hands told together their sum, which proves nothing by itself;
    while it is asked whether others are in it, that.
    """
    if sheet.status == "blank":
        return _to_fill(sheet, say)
    if asked := sheet.beside_total:
        return beside_total_words(asked.together, asked.numbers, say.lang)
    rules = sheet.rules
    rows = [row for row in sheet.rows if row.counts]
    parts = [part for row in rows for part in sides_in(row)]
    groups: Counter[int] = Counter()
    less = ties = in_totals = 0
    for row in rows:
        if row.together is not None:
            in_totals += row.nominal
        elif row.tie and row.nominal in (rules.nominal, *rules.tied):
            groups[rules.nominal] += 1
            less, ties = less + rules.nominal - row.nominal, ties + 1
        else:
            groups[row.nominal] += 1
    zwicks = sum(part.zwicks for part in parts)
    terms = [f"{number} × {nominal}" for nominal, number in groups.items()]
    made = " + ".join([*terms, *([str(in_totals)] if in_totals else [])]) or f"0 × {rules.nominal}"
    expected = sum(number * nominal for nominal, number in groups.items()) - less + in_totals
    if less:
        each = rules.most if less == ties * rules.most else 0
        made += f" {'−' if less > 0 else '+'} {f'{ties} × {each}' if each else abs(less)}"
    counted = zwicks_in_words(say, zwicks)
    if groups or not in_totals:
        made += f" + {counted}" if rules.mark == 1 or not zwicks else f" + {rules.mark} × {counted}"
    points = sum(part.points - part.card_points - (part.majority or 0) for part in parts)
    expected += points
    for penalty in sheet.penalties:
        made += f" {'−' if penalty.points < 0 else '+'} {abs(penalty.points)}"
        expected += penalty.points
    total = sum(sheet.totals)
    sums = " + ".join(str(each) if each >= 0 else f"({each})" for each in sheet.totals)
    if expected == total and in_totals:
        return " = ".join(dict.fromkeys((made, str(expected), sums)))
    if expected == total:
        return f"{made} = {expected} = {sums} ✓"
    return f"{made} = {expected} ≠ {total} = {sums} ⚠"


def _to_fill(sheet: Sheet, say: Locale) -> str:
    long, short = "_" * 5, "_" * 3
    rules = sheet.rules
    tie = f" − {short} × {rules.most}" if rules.tied and rules.tie_share == "none" else ""
    zwick = f"{rules.mark} × " if rules.mark != 1 else ""
    sides = " + ".join([long] * len(sheet.sides)) if len(sheet.sides) <= 4 else "_" * 12
    zwicks = say.gettext("Zwicks")
    return f"{short} × {rules.nominal}{tie} + {zwick}{short} {zwicks} = {long} = {sides}"


def sign_of(sheet: Sheet, signer: str | None, side: int, row: HandView) -> str:
    """The initial of who signed a hand, two letters where two of the side begin alike; ✓ where nobody knows who."""
    name = _called(sheet.person(signer))
    sides = sheet.seated(row)
    if not name or side >= len(sides):
        return "✓"
    others = [sheet.person(each) for each in sides[side].persons if each != signer]
    return name[:2] if any(_called(other)[:1] == name[0] for other in others) else name[0]


def _called(person: Person) -> str:
    """What somebody is called, without a title."""
    name = printable(person.first or person.name).strip()
    return parted(name).first_name if name else ""
