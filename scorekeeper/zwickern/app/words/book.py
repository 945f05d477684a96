"""The rule book of Zwickern, by the rules of a table: which rules hold there, in which order they are told, with which
examples. The rule set gives its cards, values, points, deals and house rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from scorekeeper.cards import RANKS, Card
from scorekeeper.msgid import N_
from scorekeeper.plugins import examples_of, sample
from scorekeeper.words.book import Book, CardList, CardRow, Chapter, Deal, HouseRule, Part, Rule, Short, Text, Way
from scorekeeper.words.locale import Locale
from scorekeeper.words.rules import switches_of
from scorekeeper.words.switches import SOME, jokers_in_words
from scorekeeper.zwickern.agreement import Agreement
from scorekeeper.zwickern.app.words.rules import (
    ABOUT,
    ABOUT_BOOKS,
    ABOUT_VARIANTS,
    ALONE,
    ALSO,
    ALSO_ELSEWHERE,
    AT_MOST,
    COUNTED,
    DEALT,
    DEALT_OTHERWISE,
    DESCRIBED,
    ELSEWHERE,
    EVERY_OTHER_SEAT,
    IN_EXAMPLES,
    IN_SIDES,
    LEVEL,
    ONE_BY_ONE,
    ONLY_TRAILED,
    ORIGINS,
    PARAGRAPHS,
    PARTNERS_AGREED,
    PUBLISHED,
    PUBLISHED_HAND,
    RULE_OF_VARIANT,
    RULED,
    STATUS,
    STATUS_ELSEWHERE,
    TO_THE_EMPTY_TABLE,
    TWO_AGAINST_TWO,
    UNCALLED,
)
from scorekeeper.zwickern.app.words.switches import SHEET
from scorekeeper.zwickern.notation import read
from scorekeeper.zwickern.position import award_leftovers
from scorekeeper.zwickern.record import Build, Record
from scorekeeper.zwickern.replay import replay
from scorekeeper.zwickern.schedules import PAIRED, Row, Schedule, default_packs, last_deal, rows
from scorekeeper.zwickern.switches import BY_NAME, POINTS, offers
from scorekeeper.zwickern.variants import RULE_SETS, SOURCES, RuleSet, named_points

WITH_BOOK = (
    "dithmarschen", "dithmarschen-6", "grossenwiehe", "christiansen", "classic", "classic-double", "danyliuk", "dietze",
    "grupp", "parlett", "nsv", "nsv-zwicker",
)
"""The variants whose book is written: its examples are all judged as it says."""
AFTER_A_ZWICK: Mapping[str, str] = {"refill4": "A25", "all_lay": "A26", "zwicker_lays": "A27", "rest_lay": "N2"}
"""The rule of what comes after a Zwick, by the value of its switch; where play simply goes on there is none."""
OF_PARTNERS = ("partner_build", "partner_build_binds")
"""Switches that only a table with partners needs."""


def book(agreement: Agreement, say: Locale) -> Book:
    """The book of a table. KeyError for a variant whose book is not written."""
    rules = agreement.rules
    if rules.variant not in WITH_BOOK:
        raise KeyError(rules.variant)
    made = _Book(agreement, say)
    name = say.gettext("Zwickern: %(variant)s") % {"variant": say.gettext(rules.name)}
    return Book(rules.variant, name, tuple(made.chapters()), tuple(made.card()), tuple(made.dealing()))


class _Book:
    """The rules of one table in one language."""

    def __init__(self, agreement: Agreement, say: Locale) -> None:
        self.agreement, self.rules, self.say = agreement, agreement.rules, say
        self.usual = RULE_SETS[agreement.rules.variant]
        self.used: set[str] = set()

    def chapters(self) -> Iterator[Chapter]:
        yield self._chapter("about", N_("What it is"), self._about())
        yield self._chapter("cards", N_("Cards and values"), [
            *self._values(), *self._rules(*self._of_values()),
        ])
        yield self._chapter("points", N_("What counts points"), [self._points()])
        yield self._chapter("players", N_("Who plays with whom"), self._players())
        yield self._chapter("deal", N_("Dealing"), self._deals())
        yield self._chapter("your-turn", N_("Your turn"), self._rules(
            "turn", "G1", "G2", "T1", "T2", *(["N1"] if self.rules.table_limit else []), "hand", "pack", "table",
        ))
        yield self._chapter("capture", N_("Capture"), self._rules(*self._of_captures()))
        if self.rules.promises:
            yield from self._promised()
        else:
            yield self._chapter("build", N_("Build"), self._rules(
                "B1", "K2", "B2", *(["A40"] if self.rules.wild else []),
                "A24" if self.rules.split_builds else "K3", "S1", "P1",
            ))
        yield self._chapter("zwick", N_("Zwick"), [
            *self._rules("Z1", "Z2", "Z3", "Z4"),
            Text(f"{self.say.gettext(UNCALLED)} {self.say.gettext(RULED)}"),
            *self._after_a_zwick(), *self._rules("A15"),
        ])
        yield self._chapter("end", N_("At the end of a hand"), [
            *self._rules("F1", "A10", "F2", "A12", "A31", "A11"), *self._sum(), *self._rules("F3", "result"),
            *self._published(),
        ])
        yield self._chapter("match", N_("How a match is won"), [
            *self._rules("F4", "A48"), Text(f"{self.say.gettext(LEVEL)} {self.say.gettext(RULED)}"),
            *self._rules(*(["A14"] if self._partners else []), "A47"),
        ])
        yield self._chapter("house", N_("House rules"), self._house_rules())

    def _promised(self) -> Iterator[Chapter]:
        """Where builds are promises: how one builds, what one owes, and for whom one builds."""
        yield self._chapter("build", N_("Build"), self._rules(
            "B1", "B2", "A2", "B3", "B4", "B5", "B6", "B7", "S1", "S2", "A5", "M1", "M2", "M3", "M4",
        ))
        yield self._chapter("promise", N_("What you build you promise"), self._rules(
            "O1", "O2", "O3", "O4", "O5", "O6", "A9",
        ))
        yield self._chapter(
            "partner", N_("Building for a partner"),
            self._partner() if self.rules.partner_build and self._partners else self._rules("P1", "P7"),
        )

    def card(self) -> Iterator[Short]:
        """What one must know to play: the card for the table has room for the rules of every play, by this table."""
        if self.rules.promises:
            partner = [id for id in ("P2", "P3", "P5") if self.rules.partner_build and self._holds(id)]
            contents = [
                (N_("Your turn"), ["G2"]),
                (N_("Capture"), ["C2", "C3", "G4", "C6", "C8"]),
                (N_("Build"), ["B1", "B2", "B5", "S1", "S2", "M2"]),
                (N_("What you build you promise"), ["B3", "O2", "O4"]),
                *([(N_("Building for a partner"), ["P4", *partner])] if partner else []),
            ]
        else:
            contents = [
                (N_("Your turn"), ["G2", *(["N1"] if self.rules.table_limit else [])]),
                (N_("Capture"), ["C2", "C3", "K1", *(id for id in self._of_captures() if id in ("A21", "A35"))]),
                (N_("Build"), ["B1", "K2", "A24" if self.rules.split_builds else "K3"]),
            ]
        for heading, ids in contents:
            yield self._short(heading, self._rules(*ids))
        yield self._short(N_("Zwick"), [*self._rules("Z1"), *self._after_a_zwick()])
        yield self._short(N_("At the end of a hand"), self._rules("F1", "A11"))

    def _holds(self, rule: str) -> bool:
        """Whether a rule about partners is one of this table's."""
        ways = self.rules.partner_build
        return {"P2": "prior" in ways, "P3": "ask" in ways}.get(rule, self.rules.partner_build_binds)

    def _short(self, heading: str, parts: Iterable[Part]) -> Short:
        lines = (part.sentence if isinstance(part, Rule) else part.text for part in parts
                 if isinstance(part, (Rule, Text)))
        return Short(self.say.gettext(heading), tuple(lines))

    def dealing(self) -> Iterator[Short]:
        """How many cards are dealt, a line for each number of players."""
        say = self.say
        yield Short("", (say.gettext("Each player gets that many; when all hands are empty, the next number."),))
        for row in self._rows():
            schedule, size = row.schedule, sum(self.rules.pack(self._packs(row)).values())
            odd = last_deal(schedule, size, row.players)
            text = say.gettext("%(table)s on the table, %(cards)s each.")
            some = say.gettext("%(table)s on the table, %(cards)s each, then the rest one by one.")
            numbers = ",\xa0".join(map(str, schedule.stages[: len(schedule.stages) - bool(odd)]))
            yield Short(self._heading(row), ((some if odd else text) % {"table": schedule.table, "cards": numbers},))

    def _of_values(self) -> list[str]:
        """Rules about what cards count."""
        rules = self.rules
        if rules.promises:
            own = "A1" in RULE_OF_VARIANT.get(rules.variant, {}) and rules.jokers == self.usual.jokers
            of_jokers = self._twins or own
            return ["G4", *(["A54"] if rules.jokers else []), *(["A1"] if of_jokers else [])]
        return ["K1", *(["K4", "A36"] if rules.wild else []), *(["K5"] if self._two_packs else [])]

    def _of_captures(self) -> list[str]:
        """Rules about capturing."""
        if self.rules.promises:
            return ["C1", "C2", "A3", "C3", "C4", "C5", "C6", "A56", *(["C7"] if self.rules.jokers else []), "C8", "C9",
                    "A51"]
        return ["C1", "C2", "C3", "A21", "C4", "C5", *(["A35"] if self.rules.wild else []), "A51"]

    def _after_a_zwick(self) -> Iterator[Part]:
        """What comes after a Zwick, with its rule where it has one."""
        held, usual = self.rules.after_zwick, self.usual.after_zwick
        if rule := AFTER_A_ZWICK.get(held) or AFTER_A_ZWICK.get(usual):
            yield from self._rules(rule, *(["A33"] if held == "rest_lay" and self.rules.table_limit else []))
        else:
            pile = self.rules.promises and self.rules.single_build_on_empty
            yield Text(self.say.gettext(TO_THE_EMPTY_TABLE if pile else ONLY_TRAILED))

    def _chapter(self, id: str, heading: str, parts: Iterable[Part]) -> Chapter:
        return Chapter(id, self.say.gettext(heading), tuple(parts))

    def _rules(self, *ids: str) -> list[Part]:
        """Rules in their sentences."""
        self.used.update(ids)
        return [self._rule(id) for id in ids]

    def _rule(self, id: str) -> Rule:
        """A rule as this table has it."""
        sentence, agreed = self._sentence_by(id, self.rules), SHEET.tells(id)
        own = sentence != self._sentence_by(id, self.usual)
        if agreed is not None:
            own = own or BY_NAME[agreed].write(self._seated(self.rules)) != BY_NAME[agreed].write(
                self._seated(self.usual))
        values = {**ORIGINS, **ELSEWHERE.get(self.rules.variant, {})}
        origin = self.say.gettext(values[id]) if id in values and not own else ""
        also = (*ALSO.get(id, ()), *ALSO_ELSEWHERE.get(self.rules.variant, {}).get(id, ()))
        return Rule(id, sentence, self._examples(id), origin, own, self._also(also))

    def _sentence_by(self, id: str, rules: RuleSet) -> str:
        """What a rule says by these rules; one that a table may agree otherwise in the words of its switch."""
        sentence, rules = self._sentence(id, rules), self._seated(rules)
        if (agreed := SHEET.tells(id)) is not None:
            held = BY_NAME[agreed].write(rules)
            if not sentence or held != BY_NAME[agreed].write(self._seated(self.usual)):
                sentence = SHEET.meaning(agreed, held, self.say) or sentence
        for name, value, text in SHEET.otherwise(id):
            held = BY_NAME[name].write(rules)
            if held == value or (value == SOME and held != "none"):
                sentence = self.say.gettext(text)
        return sentence

    def _sentence(self, id: str, rules: RuleSet) -> str:
        """What a rule says in this variant; empty for what only a switch says."""
        text = RULE_OF_VARIANT.get(rules.variant, {}).get(id) or PARAGRAPHS.get(id, "")
        sentence = self.say.gettext(text) if text else ""
        if id == "B6":
            most = max(max(rules.options[card]) for card in rules.pack())
            sentence += " " + self.say.gettext(AT_MOST) % {"most": most}
        return sentence

    def _seated(self, rules: RuleSet) -> RuleSet:
        """These rules, of a table where nobody has a partner without what is said of partners."""
        return replace(rules, partner_build=frozenset(), partner_build_binds=True) if self._alone else rules

    @property
    def _alone(self) -> bool:
        """Whether everybody plays alone at this table."""
        return bool(self.agreement.players) and self.agreement.sides >= self.agreement.players

    @property
    def _paired(self) -> tuple[int, ...]:
        """How many players, of those that this book is for, are partners without saying so."""
        return tuple(row.players for row in self._rows() if row.players in PAIRED.get(self.rules.variant, ()))

    @property
    def _partners(self) -> bool:
        """Whether somebody has a partner at this table, or has one at some table by these rules."""
        return not self._alone and bool(self.agreement.players or self._paired or self.rules.partner_build)

    def _also(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Those of these ids that were not told yet; from now on they are."""
        fresh = tuple(id for id in dict.fromkeys(ids) if id not in self.used)
        self.used.update(fresh)
        return fresh

    @property
    def _two_packs(self) -> bool:
        """Whether some number of players plays with two packs."""
        usual = (default_packs(self.rules.variant, row.players) for row in self._rows())
        return max(self.agreement.packs, *usual) > 1

    @property
    def _twins(self) -> bool:
        """Whether a joker is in the pack twice."""
        return max(Counter(self.rules.jokers).values(), default=0) > 1

    def _examples(self, rule: str) -> tuple[str, ...]:
        """The names of a rule's examples, in order; where nobody has a partner without those in which one has."""
        found = _positions(self.rules.variant).get(rule, ())
        return tuple(name for name in found if name not in _of_partners()) if self._alone else found

    # chapter by chapter

    def _about(self) -> Iterator[Part]:
        for text in (*(ABOUT if self.rules.promises else ABOUT_BOOKS), ABOUT_VARIANTS[self.rules.variant]):
            yield Text(self.say.gettext(text))
        sources = [self.say.gettext(SOURCES[source]) for source in self.rules.sources if source not in ("der", "rul")]
        yield Text(self.say.gettext(DESCRIBED) % {"sources": "; ".join(sources)})

    def _values(self) -> Iterator[Part]:
        say, rules = self.say, self.rules
        cards = sum(rules.pack(self.agreement.packs).values())
        some, none = N_("The pack has %(cards)s, with %(jokers)s."), N_("The pack has %(cards)s, without jokers.")
        text = some if rules.jokers else none
        yield Text(say.gettext(text) % {
            "cards": say.number_of_cards(cards), "jokers": jokers_in_words(rules.jokers, say),
        })
        found: dict[str, str] = {}
        by_rank = {card.rank: values for card, values in rules.options.items() if card.rank in RANKS}
        for rank in RANKS:
            found[rank] = say.any_of([str(value) for value in by_rank[rank]])
        courts = [rank for rank in "AJQK" if rank in found]
        plain = [rank for rank in found if rank not in courts]
        shown = [CardRow((rank,), found[rank]) for rank in courts]
        shown.append(CardRow((plain[0], plain[-1]), say.gettext("2 to 10 count what is printed on them")))
        shown += [
            CardRow((f"X{number or ''}",) * copies, str(number) if number else say.gettext("any value from 2 to 14"))
            for number, copies in sorted(Counter(rules.jokers).items())
        ]
        yield CardList(say.gettext("Card and value"), tuple(shown), "", self._settled())

    def _points(self) -> CardList:
        say, rules = self.say, self.rules
        named = named_points({code: points for code, points in rules.points.items() if points})
        by_points: dict[int, list[str]] = {}
        for code, points in sorted(named.items(), key=lambda item: -item[1]):
            by_points.setdefault(points, []).append(code)
        each = say.gettext("%(points)s each")  # of a rank: its four cards
        shown = [
            CardRow((code,), each % {"points": say.points(points)} if code in RANKS else say.points(points))
            for points, codes in by_points.items() for code in codes
        ]
        most = [
            CardRow((), say.gettext("Most cards: %(points)s") % {"points": say.points(rules.majority_points)}),
            CardRow((), say.gettext("Each Zwick: %(points)s") % {"points": say.points(rules.zwick_points)}),
        ]
        total = say.gettext("Without Zwicks a hand is worth %(points)s.") % {
            "points": say.points(rules.nominal(self.agreement.packs))
        }
        apart = {name for name, _, _ in self._other_points()}
        ids = tuple(offer.name for offer in offers(rules.variant, {})
                    if offer.name.startswith(POINTS) and offer.name not in apart)
        return CardList(say.gettext("Card and points"), (*shown, *most), total, ids)

    def _other_points(self) -> Iterator[tuple[str, str, str]]:
        """Points that this table gives a card otherwise than the variant: the switch, the usual value, its own."""
        usual = {offer.name: offer.value for offer in offers(self.rules.variant, {})}
        for name, value in switches_of(self.agreement.switches):
            if name.startswith(POINTS) and value != usual.get(name, "0"):
                yield name, usual.get(name, "0"), value

    def _players(self) -> Iterator[Part]:
        say = self.say
        numbers = say.values([row.players for row in self._rows()])
        yield Text(say.gettext("Players: %(numbers)s.") % {"numbers": numbers})
        players, sides, paired = self.agreement.players, self.agreement.sides, self._paired
        if self._alone or not (players or paired):
            yield Text(say.gettext(ALONE))
            if self._partners:
                yield Text(say.gettext(PARTNERS_AGREED))
        elif players and (not paired or sides != 2):
            yield Text(say.gettext(IN_SIDES) % {"sides": sides})
        else:
            yield Text(say.gettext(TWO_AGAINST_TWO if paired == (4,) else EVERY_OTHER_SEAT))
            if not players:
                yield Text(say.gettext("With two or three, everybody plays alone and is a side of their own."))

    def _deals(self) -> Iterator[Part]:
        yield from self._rules("A22")
        if self.rules.promises:
            yield Text(self.say.gettext("The dealer shuffles. The player on the dealer’s right cuts."))
        yield Text(self.say.gettext(DEALT.get(self.rules.variant, ONE_BY_ONE)))
        for row in self._rows():
            yield self._deal(row)
        yield from self._rules("A49", "G3")

    def _rows(self) -> tuple[Row, ...]:
        agreed = self.agreement
        if agreed.players and agreed.schedule is not None:
            known = {row.players: row for row in rows(self.rules.variant, agreed.packs)}
            row = known.get(agreed.players)
            if row is None or row.schedule != agreed.schedule:
                row = Row(agreed.players, agreed.schedule, "stated", "")
            return (row,)
        return rows(self.rules.variant, None if agreed.packs == 1 else agreed.packs)

    def _deal(self, row: Row) -> Deal:
        say, schedule = self.say, row.schedule
        size = sum(self.rules.pack(self._packs(row)).values())
        odd = last_deal(schedule, size, row.players)
        steps = [self._first(schedule)]
        for cards in schedule.stages[1 : len(schedule.stages) - bool(odd)]:
            each = {"cards": say.number_of_cards(cards)}
            steps.append(say.gettext("When all hands are empty, everybody gets %(cards)s.") % each)
        if odd:
            steps.append(say.gettext("Then the cards that are left, one by one: %(cards)s, from the dealer’s left.") % {
                "cards": " ".join(map(str, odd))
            })
        status = "rest" if odd and row.status == "derived" else row.status
        origin = STATUS_ELSEWHERE.get((self.rules.variant, status), STATUS[status])
        if not row.source or size != sum(self.usual.pack(self._packs(row)).values()):
            origin = DEALT_OTHERWISE
        ids = self._also(_of_deal(row))
        return Deal(self._heading(row), _shorter(steps, say), say.gettext(origin) if origin else "", ids)

    def _packs(self, row: Row) -> int:
        return max(self.agreement.packs, default_packs(self.rules.variant, row.players))

    def _heading(self, row: Row) -> str:
        """So many players, and with how many packs."""
        heading = self.say.ngettext("%(num)d person", "%(num)d people", row.players)
        return self.say.gettext("%(players)s, two packs") % {"players": heading} if self._packs(row) > 1 else heading

    def _first(self, schedule: Schedule) -> str:
        return self.say.gettext("First everybody gets %(cards)s; the dealer lays %(table)s face up on the table.") % {
            "cards": self.say.number_of_cards(schedule.stages[0]), "table": self.say.number_of_cards(schedule.table),
        }

    def _partner(self) -> list[Part]:
        """The rules of building for a partner, and who is one in their examples."""
        ways = self.rules.partner_build
        leave = [id for id, way in (("P2", "prior"), ("P3", "ask")) if way in ways]
        return [Text(self.say.gettext(IN_EXAMPLES)), *self._rules("P1", *leave, "P4", "P5", "P6", "P7")]

    def _sum(self) -> Iterator[Part]:
        """The number that must come out, and why."""
        say, rules, packs = self.say, self.rules, self.agreement.packs
        of_jokers = sum(rules.points.get(card.code, 0) * n for card, n in rules.pack(packs).items() if card.is_joker)
        others = rules.nominal(packs) - rules.majority_points - of_jokers
        parts = {"jokers": of_jokers, "cards": others, "majority": rules.majority_points, "sum": rules.nominal(packs)}
        if of_jokers:
            text = say.gettext("Jokers %(jokers)s, other cards %(cards)s, most cards %(majority)s: together %(sum)s. "
                               "Each Zwick comes on top.")
        else:
            text = say.gettext("Cards %(cards)s, most cards %(majority)s: together %(sum)s. Each Zwick comes on top.")
        yield Text(text % parts)
        if self._two_packs and packs == 1:
            yield Text(say.gettext("With two packs: together %(sum)s.") % {"sum": rules.nominal(2)})

    def _published(self) -> Iterator[Part]:
        """The count of a published hand (rules.md section 4, X27), side by side, where it was played by these rules."""
        name = PUBLISHED.get(self.rules.variant)
        if name is None or self.rules != self.usual:
            return
        hand = replay(read(sample("zwickern", name)))
        won = award_leftovers(hand.positions[-1]).won
        rows = tuple(
            CardRow(
                tuple(card.code for card in sorted(cards, key=self._by_points) if self.rules.points.get(card.code)),
                self.say.gettext(COUNTED) % {
                    "player": side.players[0], "cards": side.card_points, "majority": side.majority,
                    "zwicks": side.zwicks * self.rules.zwick_points, "points": side.points,
                },
            )
            for side, cards in zip(hand.sides, won, strict=True)
        )
        yield CardList(self.say.gettext(PUBLISHED_HAND), rows, on_card=False)

    def _by_points(self, card: Card) -> tuple[int, int]:
        return -self.rules.points.get(card.code, 0), card.order

    def _house_rules(self) -> Iterator[Part]:
        about = self.say.gettext("What some tables do differently. What applies unless you agree otherwise comes "
                                 "first.")
        yield Text(about)
        for offer in offers(self.rules.variant, dict(switches_of(self.agreement.switches))):
            if offer.name not in BY_NAME:
                continue  # points of cards: the table above has them
            if offer.name in self._settled():
                continue
            switch = BY_NAME[offer.name]
            held = switch.write(self.rules)
            values: dict[str, Way] = {}
            for value in (offer.usual, *offer.choices, held):
                sentence = self._way(offer.name, value)
                content = values.get(sentence, Way(sentence, False, False))
                values[sentence] = Way(sentence, content.holds or value == held, content.usual or value == offer.usual)
            ways = tuple(values.values())
            ids = self._also(id for id in switch.source.split() if id[0].isalpha())
            heading, found = SHEET.heading(offer.name, self.say), SHEET.found(offer.name, self.say)
            yield HouseRule(offer.name, ids, heading or offer.name, ways, found)
        for name, usual, value in self._other_points():
            ways = (Way(self._way(name, usual), False, True), Way(self._way(name, value), True, False))
            yield HouseRule(name, (), SHEET.name(name, self.say) or name, ways)

    def _settled(self) -> tuple[str, ...]:
        """Switches that leave no choice here: only one value, or what partners do where nobody has one."""
        agreed = dict(switches_of(self.agreement.switches))
        single = (offer.name for offer in offers(self.rules.variant, agreed)
                  if offer.choices and {*offer.choices} == {offer.usual})
        return (*single, *(name for name in OF_PARTNERS if self._alone and name not in agreed))

    def _way(self, name: str, value: str) -> str:
        return SHEET.meaning(name, value, self.say) or value


@cache
def _positions(variant: str) -> Mapping[str, tuple[str, ...]]:
    """The examples that the book of a variant shows: by rule their names, in order."""
    found: dict[str, tuple[str, ...]] = {}
    for name, text in examples_of("zwickern").items():
        if variant in _books(text):
            found[name.rpartition("-")[0]] = (*found.get(name.rpartition("-")[0], ()), name)
    return found


@cache
def _of_partners() -> frozenset[str]:
    """The examples in which somebody builds for a partner that they have."""
    return frozenset(name for name, text in examples_of("zwickern").items() if _builds_for_a_partner(read(text)))


def _builds_for_a_partner(record: Record) -> bool:
    setting = record.setting
    return setting is not None and len(setting.sides) < len(setting.players) and any(
        isinstance(line.play, Build) and line.play.beneficiary is not None for deal in record.deals
        for line in deal.plays
    )


def _books(text: str) -> tuple[str, ...]:
    """The variants that an example's header names, else all that build as its own variant does."""
    header = dict(line.split(": ", 1) for line in text.split("\n") if ": " in line)
    if "books" in header:
        return tuple(header["books"].split(", "))
    promises = RULE_SETS[header["variant"]].promises
    return tuple(variant for variant, rules in RULE_SETS.items() if rules.promises == promises)


def _of_deal(row: Row) -> Iterator[str]:
    """The rules that speak of a deal; what is said of two packs is said of the head counts, too."""
    found = [id for id in row.source.split() if id[0] == "A"]
    yield from found
    if "A20" in found:
        yield "A19"


def _shorter(steps: list[str], say: Locale) -> tuple[str, ...]:
    """The same steps, those that repeat each other put together."""
    found: list[tuple[str, int]] = []
    for step in steps:
        if found and found[-1][0] == step:
            found[-1] = (step, found[-1][1] + 1)
        else:
            found.append((step, 1))
    return tuple(f"{step.removesuffix('.')} ({say.times(times)})." if times > 1 else step for step, times in found)
