"""The rule book on paper: the booklet of a table's rules with its examples drawn, and the card for the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from scorekeeper.cards import card
from scorekeeper.sheets.document import (
    Beside,
    Cell,
    Column,
    Document,
    Note,
    Part,
    Row,
    Run,
    Sentence,
    Table,
    figures_checksum,
)
from scorekeeper.sheets.game_papers import papers_of
from scorekeeper.sheets.pdf import first_on_one_page, two_to_a_sheet
from scorekeeper.words import Locale, Words, locale
from scorekeeper.words.book import Book, Chapter, Deal, HouseRule, Rule, Text, Worths
from scorekeeper.words.books import LEGAL, LONGEST_REMARK, books, example
from scorekeeper.words.locale import quoted
from scorekeeper.words.sentences import sentence

MOST_PAGES = 12
"""Pages of half a sheet that a booklet has."""
_FEWER = (1, 2, 3, 4, 6, 10, 1000)
"""Where all do not fit: each tenth, sixth … second example is left out, then every one."""


def booklet(book: Book, switches: str, lang: str) -> bytes:
    """The whole book as a PDF of A5 pages, two to a sheet of A4; ``switches`` as ``rules:`` writes them. As many
    examples as twelve pages hold."""
    say = locale(lang)
    examples = {rule.id: found for rule in book.rules if (found := _example(book.variant, rule, switches, say))}
    ways = [examples, *({id: one for at, (id, one) in enumerate(examples.items()) if at % each != each - 1}
                        for each in reversed(_FEWER[1:-1])), {}]
    return two_to_a_sheet([_document(book, lang, tuple(_chapters(book, way, say))) for way in ways], MOST_PAGES)


def table_card(book: Book, lang: str) -> bytes:
    """One page of A5 as a PDF: values, points, how it is dealt, the play in short, the house rules that hold. Where all
    do not fit, the deals for the most players are left out first, then what is usual."""
    say, deals = locale(lang), sum(isinstance(part, Deal) for chapter in book.chapters for part in chapter.parts)
    ways = [_document(book, lang, tuple(_card(book, say, usual=usual, deals=number)))
            for usual, number in (*((True, number) for number in range(deals, min(3, deals) - 1, -1)),
                                  (False, min(3, deals)), (False, 1))]
    return first_on_one_page([_one_page(way) for way in ways])


def _one_page(document: Document) -> Document:
    return replace(document, one_page=True)


def _document(book: Book, lang: str, parts: tuple[Part, ...]) -> Document:
    say = locale(lang)
    return Document(
        lang, book.name, say.gettext("Rules"), "", "", parts,
        figures_checksum([book.variant, [[each.switch, [way.holds for way in each.ways]] for each in book.house_rules],
                  *([book.remark] if book.remark else [])]),
        half=True,
    )


# the booklet


def _remark(book: Book, say: Locale) -> Iterator[Part]:
    """What the club's rule sheet says in its own words."""
    if book.remark:
        yield Note(say.gettext("Remark"), (quoted(book.remark, LONGEST_REMARK),))


def _chapters(book: Book, examples: dict[str, Part], say: Locale) -> Iterator[Part]:
    yield from _remark(book, say)
    for chapter in book.chapters:
        heading = chapter.heading
        for part in _parts(chapter, examples, say):
            if heading and isinstance(part, Note) and not part.heading:
                yield part._replace(heading=heading)
            elif heading:
                yield Note(heading, ())
                yield part
            else:
                yield part
            heading = ""


def _parts(chapter: Chapter, examples: dict[str, Part], say: Locale) -> Iterator[Part]:
    for part in chapter.parts:
        if isinstance(part, Text):
            yield Note("", (part.text,))
        elif isinstance(part, Rule):
            yield examples.get(part.id) or Note("", _rule(part, say))
        elif isinstance(part, Worths):
            yield _worths(part, say)
            if part.below:
                yield Note("", (part.below,))
        elif isinstance(part, Deal):
            yield _on_one_page(_deal(part))
        elif isinstance(part, HouseRule):
            yield _on_one_page(_house_rule(part))


def _on_one_page(lines: tuple[Sentence, ...]) -> Beside:
    """Sentences that stand on one page."""
    return Beside(((Note("", lines),),), (1,))


def _rule(rule: Rule, say: Locale) -> tuple[Sentence, ...]:
    """The rule with its id, that it is this table's own, and where it comes from."""
    shown = rule.id if rule.id[:1].isupper() else ""
    first: Sentence = (Run(f"{shown}\xa0 ", bold=True), Run(rule.sentence)) if shown else rule.sentence
    own: tuple[Sentence, ...] = ((Run(say.gettext("Different at this table"), bold=True),),) if rule.differs else ()
    return (first, *own, *((rule.origin,) if rule.origin else ()))


def _example(variant: str, rule: Rule, switches: str, say: Locale) -> Part | None:
    """The rule above the first of its examples that these rules have cards for: its cards, the play in words and as it
    is written, what the judge says of it and why."""
    game = books().get(variant, "")
    for name in rule.examples:
        made = example(game, name, variant, switches)
        if made.replay.setting is None or not made.replay.steps:
            continue  # these rules have no such cards
        shown = papers_of(game).example(made.replay, say)
        against = [found for found in made.replay.findings if found.severity in ("error", "unproven")]
        words = sentence(against[0], say.lang) if made.judged != LEGAL else Words(say.gettext("Allowed."), "")
        sentences = (*(Run(f"{one} ") for one in shown.sentences), Run(words.headline, bold=True),
                     *((Run(f" {words.detail}"),) if words.detail else ()))
        drawn = Beside(((Note("", (sentences,)),), *shown.pictures), shown.shares)
        return Beside(((Note("", _rule(rule, say)), drawn),), (1,))
    return None


def _deal(deal: Deal) -> tuple[Sentence, ...]:
    steps = (f"{number}. {step}" for number, step in enumerate(deal.steps, 1))
    return ((Run(deal.heading, bold=True),), *steps, *((deal.origin,) if deal.origin else ()))


def _house_rule(rule: HouseRule) -> tuple[Sentence, ...]:
    """What it is about with its ids, and its ways, the one that holds in bold."""
    ids = f" ({', '.join(rule.ids)})" if rule.ids else ""
    return ((Run(rule.about + ids, bold=True),),
            *((Run("\u2013\xa0"), Run(way.sentence, bold=way.holds)) for way in rule.ways),
            *((rule.origin,) if rule.origin else ()))


# the card for the table


def _card(book: Book, say: Locale, *, usual: bool, deals: int) -> Iterator[Part]:
    tables = [part for chapter in book.chapters for part in chapter.parts if isinstance(part, Worths)]
    if len(tables) == 2:
        yield Beside(tuple((_worths(each, say),) for each in tables), (1, 1))
    else:
        yield from (_worths(each, say) for each in tables)
    below = tuple(each.below for each in tables if each.below)
    if below:
        yield Note("", below)
    dealt = [part for chapter in book.chapters for part in chapter.parts if isinstance(part, Deal)]
    for at, line in enumerate(_deals_in_lines(dealt[:deals])):
        yield Note(say.gettext("Dealing") if not at else "", (line,))
    yield from (Note(short.heading, short.lines) for short in book.card)
    held = [(way.sentence, not way.usual) for each in book.house_rules for way in each.ways
            if way.holds and (usual or not way.usual)]
    if held:
        yield Note(say.gettext("House rules"), tuple((Run("\u2013\xa0"), Run(words, bold=own)) for words, own in held))
    yield from _remark(book, say)


def _deals_in_lines(deals: Sequence[Deal]) -> Iterator[Sentence]:
    """A line for each way to begin: deals that begin alike stand in one, what they share said once, in front."""
    alike: dict[str, list[Deal]] = {}
    for deal in deals:
        alike.setdefault(deal.steps[0] if deal.steps[1:] else deal.heading, []).append(deal)
    for same in alike.values():
        if len(same) == 1:
            yield Run(f"{same[0].heading}: ", bold=True), Run(" ".join(same[0].steps))
        else:
            further = ((Run(f" {deal.heading}: ", bold=True), Run(" ".join(deal.steps[1:]))) for deal in same)
            yield Run(same[0].steps[0]), *chain.from_iterable(further)


def _worths(part: Worths, say: Locale) -> Table | Note:
    columns = Column("cards", "", 0, least=16.0), Column("worth", "", 0, grow=True)
    if not any(row.worth for row in part.rows):  # an order
        return Note(part.heading, tuple((Run(_named(row.cards, say), bold=True),) for row in part.rows))
    rows = tuple(
        Row((Cell(lines=((Run(_named(row.cards, say), bold=True),),)), Cell(lines=(row.worth,)))) for row in part.rows
    )
    return Table(part.heading, columns, rows, wrapped=True, close=True, together=True)


def _named(codes: tuple[str, ...], say: Locale) -> str:
    """Cards of one worth by name; two ranks are the first and the last."""
    named = [say.index(code) if len(code) == 1 and code != "X" else say.card_short(card(code)) for code in codes]
    return ("\u2013" if codes == ("2", "T") else " ").join(dict.fromkeys(named))
