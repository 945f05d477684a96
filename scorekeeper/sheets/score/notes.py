"""The notes about a match beside its figures, in plain words: disputed, void, unsigned, not cross-checked …"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games import game_of
from scorekeeper.journal.hand_view import HandView, ObjectionView
from scorekeeper.league.ties import SUM
from scorekeeper.sheets.score.sheet import signed_by
from scorekeeper.sheets.score.sheet_text import RECOUNTED, SheetText
from scorekeeper.words import Locale, switch_in_words
from scorekeeper.words.figures import doubt_in_words, found_in_words, ranges
from scorekeeper.words.game_words import words_of
from scorekeeper.words.locale import quoted, upper_first
from scorekeeper.words.match import BY_WORD_OF_MOUTH, together_words
from scorekeeper.words.rules import stretch_in_words
from scorekeeper.words.season import of_unit


def notes_of(sheet_text: SheetText, with_cards: Sequence[int] = ()) -> list[str]:
    """Everything that is not as it should be, one line each; none on a blank sheet. ``with_cards``: the hands of which
    the sheet has most cards together with the cards."""
    return [] if sheet_text.sheet.status == "blank" else _Notes(sheet_text, with_cards).lines()


class _Notes:
    """The notes of one sheet."""

    def __init__(self, sheet_text: SheetText, with_cards: Sequence[int]) -> None:
        self.sheet_text, self.sheet, self.say = sheet_text, sheet_text.sheet, sheet_text.say
        self.with_cards = with_cards

    def lines(self) -> list[str]:
        """Everything that is not as it should be, in plain words, one line each."""
        say, sheet = self.say, self.sheet
        found = self._seats()
        if sheet.status == "reservation":
            why = f": {_quotation(sheet.reason, say)}" if sheet.reason else ""
            found.append(say.gettext("The match was ended provisionally") + why + ".")
        for row in sheet.rows:
            found += [self._objection(row, each) for each in row.objections]
            if row.state == "disputed" and not any(each.open for each in row.objections):
                disputed = say.ngettext("Hand %(hands)s disputed", "Hands %(hands)s disputed", 1, hands=row.number)
                found.append(f"{disputed}.")
            found += [self._upheld(row, each.reason) for each in row.upheld if not row.by_mouth]
            if row.state == "void":
                why = f" ({_quotation(row.void.reason, say)})" if row.void is not None and row.void.reason else ""
                words = {
                    "misdeal": say.gettext("misdealt, does not count"),
                    "abandoned": say.gettext("abandoned, does not count"),
                }.get("" if row.void is None else row.void.why, say.gettext("does not count"))
                found.append(self._of_hand(row, f"{words}{why}."))
            off = row.checked == "gap" and not (row.doubts and not row.gap)  # else it is told below
            if sheet.lined is None and row.counts and off:
                parts = {"counted": row.nominal + row.gap, "expected": row.nominal}
                instead = say.gettext("%(counted)s instead of %(expected)s") % parts
                off_by = say.gettext("Hand %(number)s does not add up") % {"number": row.number}
                found.append(f"{off_by}: {instead}.")
        groups = " ".join(self._groups())
        found += [groups] if groups else []
        found += [*self._found(), *self._contradictions(), *self._of_series(), *self._penalties()]
        return [*found, *self._rules_then(), *self._house_rules()]

    def _seats(self) -> list[str]:
        """Who played which hands, a line for each side that is headed by others than those who sat there in all of
        them; none in a ledger, where everybody who ever sat has a column."""
        sheet, say = self.sheet, self.say
        if sheet.lined is not None and not sheet.lined.counts_down:
            return []
        found = []
        for at, side in enumerate(sheet.sides):
            played: dict[tuple[str, ...], list[int]] = {}
            for row in sheet.rows:
                if at < len(row.sides):
                    played.setdefault(row.sides[at], []).append(row.number)
            if set(played) - {side.persons}:
                seats = [{"numbers": ranges(hands), "names": self._names(people)} for people, hands in played.items()]
                hands = "; ".join(say.gettext("hand %(numbers)s %(names)s") % one for one in seats)
                found.append(say.gettext("Side %(side)s: %(hands)s.") % {"side": side.mark, "hands": hands})
        return found

    def _of_hand(self, row: HandView, words: str) -> str:
        return self.say.gettext("Hand %(number)s: %(words)s") % {"number": row.number, "words": words}

    def _names(self, people: Sequence[str]) -> str:
        return " + ".join(self.sheet.person(person).name or "–" for person in people)

    def _upheld(self, row: HandView, reason: str) -> str:
        ruled, stands = self.say.gettext("decided by the judge"), self.say.gettext("the result stands")
        return self._of_hand(row, f"{ruled}, {stands}") + (f" ({_quotation(reason, self.say)})" if reason else "") + "."

    def _objection(self, row: HandView, each: ObjectionView) -> str:
        say = self.say
        known = words_of(game_of(self.sheet.rules.variant).id).objections.get(each.about)
        about = "" if known is None else say.gettext(known.about)
        words = f": {_quotation(each.remark, say)}" if each.remark else ""
        parts = {"number": row.number, "side": self.sheet_text.side(each.side, row), "about": about}
        sentence = say.gettext("Hand %(number)s: objection by %(side)s %(about)s") % parts
        sentence = " ".join(sentence.split()) + words
        if each.open:
            return f"{sentence}; " + say.gettext("disputed") + "."
        outcome = {
            "keep": say.gettext("settled, correct as it is now") if each.changed
            else f"{say.gettext('settled')}, {say.gettext('the result stands')}",
            "void": f"{say.gettext('settled')}, {say.gettext('does not count')}",
            "count": say.gettext("settled, counted again"),
        }.get(each.outcome or "", say.gettext("settled"))
        outcome += f", {say.gettext('on one phone')}" if each.same_phone else ""
        return f"{sentence}; {outcome}" + (f" ({_quotation(each.reason, say)})" if each.reason else "") + "."

    def _groups(self) -> list[str]:
        """What concerns several hands, by their numbers."""
        say, words = self.say, words_of(game_of(self.sheet.rules.variant).id)
        rows = [row for row in self.sheet.rows if row.counts]
        signed = [signature for row in rows for signature in row.accepted]
        groups = [
            *((together_words(number, say.lang), [row.number for row in rows if row.together == number])
              for number in sorted({row.together for row in rows if row.together is not None})),
            (say.gettext("not cross-checked"),
             [row.number for row in rows if row.unproved and row.together is None]),
            (f"{RECOUNTED} " + upper_first(say.gettext("recounted")),
             [row.number for row in rows if row.was_recounted]),
            (say.gettext(words.with_cards), list(self.with_cards)),
            (say.gettext("count not finished"),
             [row.number for row in rows if not row.complete]),
            ("?: " + say.gettext("contradicts itself"),
             [row.number for row in rows if row.doubts]),
            ("?: " + say.gettext("Another count gives different points"),
             [row.number for row in rows if row.differing]),
            (say.gettext("from paper"),
             [row.number for row in rows if row.way == "paper" and not row.by_mouth]),
            (say.gettext("equal number of cards") + ("" if self.sheet_text.dotted else " (–)"),
             [row.number for row in rows if row.tie]),
            (say.gettext("not signed by all"),
             [row.number for row in rows if row.number in self.sheet.unsigned]),
            (say.gettext("decided by the judge"),
             [row.number for row in rows if self.sheet_text.ruled(row) and not row.by_mouth]),
            (say.gettext(BY_WORD_OF_MOUTH), [row.number for row in rows if row.by_mouth]),
            # in the column of initials
            (say.gettext("signed on paper") + ("" if self.sheet.lined is not None else " (°)"),
             [row.number for row in rows if any(each.valid and each.on_paper for each in row.accepted)]),
        ]
        whole = say.gettext("%(what)s: hand %(numbers)s.")
        found = [
            whole % {"what": upper_first(text), "numbers": ranges(numbers)} for text, numbers in groups if numbers
        ]
        if undecided := self._undecided():
            text = say.gettext("Which entry counts, or which hand came first, is still open: no scores from hand "
                               "%(numbers)s on.")
            found.append(text % {"numbers": ranges(undecided)})
        if self.sheet.lined is not None:  # which has no column of initials
            return found
        if any(each.same_phone and each.valid for each in signed):
            found.append(say.gettext("Initials with *: signed for more than one side from one phone."))
        if any(not each.valid and self._lapsed(row, each.side) for row in rows for each in row.accepted):
            found.append(say.gettext("Initials struck through: signed before the hand was corrected."))
        return found

    def _found(self) -> list[str]:
        """What was counted by nobody, or twice, until somebody looked, a line a hand."""
        found = []
        for row in self.sheet.rows:
            if row.counts and not row.gap and (what := found_in_words(row.facts.found or (), self.say.lang)):
                found.append(self._of_hand(row, self.say.gettext("found: %(what)s") % {"what": what} + "."))
        return found

    def _contradictions(self) -> list[str]:
        """Why what was entered of a hand does not fit together, a line a hand."""
        found = []
        for row in self.sheet.rows:
            names = [self._together(people) for people in row.sides]
            doubts = [doubt_in_words(one, names, self.say.lang) for one in row.doubts if row.counts]
            if words := " ".join(one for one in doubts if one):
                found.append(self._of_hand(row, words))
        return found

    def _of_series(self) -> list[str]:
        """What does not hold over the whole match, each in a sentence."""
        if self.sheet.lined is None:
            return []
        names = [self._together(side.persons) for side in self.sheet.sides]
        doubts = [doubt_in_words(one, names, self.say.lang) for one in self.sheet.lined.findings]
        return [words for words in doubts if words]

    def _together(self, people: Sequence[str]) -> str:
        named = (self.sheet.person(person) for person in people)
        return " + ".join(one.first or one.name for one in named)

    def _undecided(self) -> list[int]:
        """The first hand whose scores are open, alone."""
        hands = self.sheet.lined.hands if self.sheet.lined is not None else ()
        pairs = zip(self.sheet.rows, hands, strict=False)
        return next(([row.number] for row, one in pairs if one.open), [])

    def _lapsed(self, row: HandView, side: int) -> bool:
        found = signed_by(row, side)
        return found is not None and not found.valid

    def _penalties(self) -> list[str]:
        say, found = self.say, []
        for each in self.sheet.penalties:
            one = self.sheet.person(each.person)
            side = (one.first or one.name or "–") if each.side is None else self.sheet_text.side(each.side)
            who = f"{side} ({one.name})" if one.name and side != one.name else side
            points = f"{each.points:+d}".replace("-", "−")
            units = SUM if self.sheet.lined is None else self.sheet.lined.units
            parts = {"who": who, "points": of_unit(points, units, say.lang)}
            why = f" ({_quotation(each.reason, say)})" if each.reason else ""
            found.append((say.gettext("Penalty for %(who)s: %(points)s.") % parts).removesuffix(".") + why + ".")
        return found

    def _rules_then(self) -> list[str]:
        """By which rules the hands were played, where these were changed."""
        return [stretch_in_words(one, self.say.lang) for one in self.sheet.rules_then]

    def _house_rules(self) -> list[str]:
        if self.sheet.rules_then:  # each has its own
            return []
        switches = [switch_in_words(name, value, self.say.lang) for name, value in self.sheet.rules.switches]
        name = quoted(self.sheet.rules.name)
        of = f"{name}:" if name else "* " + self.say.gettext("House rules") + ":"
        return [f"{of} {' '.join(switches)}"] if switches else []


def _quotation(text: str, say: Locale) -> str:
    return say.gettext("“%(words)s”") % {"words": quoted(text)}
