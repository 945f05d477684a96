"""The rule book on paper: the booklet of a table's rules with its examples drawn, and the card for the table."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from math import ceil, inf
from typing import NamedTuple, TypeAlias

from scorekeeper.cards import card
from scorekeeper.sheets.document import (
    Beside,
    Cell,
    Column,
    Document,
    Note,
    Part,
    Picture,
    Row,
    Run,
    Sentence,
    Table,
    figures_checksum,
)
from scorekeeper.sheets.game_papers import papers_of
from scorekeeper.sheets.pdf import first_on_one_page, two_to_a_sheet
from scorekeeper.words import Locale, Words, locale
from scorekeeper.words.book import Book, CardList, CardRow, Chapter, Deal, HouseRule, Rule, Short, Text
from scorekeeper.words.books import LEGAL, LONGEST_REMARK, books, shown_example
from scorekeeper.words.locale import quoted
from scorekeeper.words.sentences import sentence

MOST_PAGES = 28
"""Pages of half a sheet that a booklet has."""
_CARD = 19.0
"""Points of a card's width in an example."""
_LINE = 18.6
"""Cards' widths of a line."""
_Key: TypeAlias = "tuple[str, int]"
"""An example: its rule's id, and which of the rule's it is."""


def booklet(book: Book, switches: str, lang: str, address: str = "", folded: bool = False) -> bytes:
    """The whole book as a PDF of A5 pages, two to a sheet of A4, in order or to be ``folded``; ``switches`` as
    ``rules:`` writes them.

    Each rule has its first example, as far as so many pages hold them, then its others; on the last page stands what is
    left out, and where it is (``address``)."""
    say = locale(lang)
    examples = {(rule.id, at): part for rule in book.rules
                for at, part in enumerate(_examples(book.variant, rule, switches, say))}
    ranked = sorted(examples, key=partial(_rank, list(examples)))
    first = sum(at == 0 for _, at in ranked)

    def made(number: int) -> Document:
        shown = {key: examples[key] for key in ranked[:number]}
        parts = *_chapters(book, shown, say), *_left_out(book, list(examples), shown, address, say)
        return _document(book, lang, parts)

    return two_to_a_sheet(made, first, len(ranked), MOST_PAGES, folded=folded)


def _rank(order: Sequence[_Key], key: _Key) -> tuple[int, bool, str]:
    """What is left out last comes first: first examples before others, rules of play before those of the record, then
    such that of any number of neighbours about each second one stays."""
    id, at = key
    spread = f"{order.index(key):010b}"[::-1] if at == 0 else f"{order.index(key):010b}"
    return at, not id[:1].isupper(), spread


def _left_out(
    book: Book, examples: Sequence[_Key], shown: Container[_Key], address: str, say: Locale
) -> Iterator[Part]:
    """Which rules stand here without an example for lack of room, how many more there are, and where they are read."""
    missing = [key for key in examples if key not in shown]
    if not missing:
        return
    bare = [id for id, at in missing if at == 0 and id[:1].isupper()]
    lines = [say.ngettext(
        "The book has one more example than this booklet.", "The book has %(num)d more examples than this booklet.",
        len(missing),
    )]
    if bare:
        lines.append(say.gettext("Without an example here: %(rules)s.") % {"rules": ", ".join(bare)})
    lines.append(say.gettext("All are in the rule book on screen, to read and try out."))
    lines += [address] if address else []
    yield _on_one_page(((Run(say.gettext("Left out here"), bold=True),), *lines))


def table_card(book: Book, lang: str) -> bytes:
    """One page of A5 as a PDF: what one must know to play, what differs here from the variant, values, points, how it
    is dealt. Where all does not fit, paragraphs stand closer; where that does not either, dealing is left out, then
    what is told last of the play."""
    say, short = locale(lang), book._replace(dealing=())
    ways = [tuple(_card(each, say, close=close)) for each, close in (
        (book, False), (book, True), (short, True), (short._replace(card=book.card[:-1]), True),
        (short._replace(card=book.card[:2]), True),
    )]
    return first_on_one_page([_one_page(_document(book, lang, parts)) for parts in ways])


def _one_page(document: Document) -> Document:
    return replace(document, one_page=True)


def _document(book: Book, lang: str, parts: tuple[Part, ...]) -> Document:
    """With the name of the variant, or of the club's rule sheet, on top."""
    rules = locale(lang).gettext("Rules")
    title, under = (book.sheet, f"{book.club} · {book.name}") if book.sheet else (book.name, rules)
    return Document(
        lang, quoted(title), quoted(under, LONGEST_REMARK), "", "", parts,
        figures_checksum([book.variant, [[each.switch, [way.holds for way in each.ways]] for each in book.house_rules],
                  *([book.remark] if book.remark else []), *([book.club, book.sheet] if book.sheet else [])]),
        half=True,
    )


# the booklet


def _remark(book: Book, say: Locale) -> Iterator[Part]:
    """What the club's rule sheet says in its own words."""
    if book.remark:
        yield Note(say.gettext("Remark"), tuple(quoted(line, LONGEST_REMARK) for line in book.remark_lines))


def _chapters(book: Book, examples: Mapping[_Key, _Example], say: Locale) -> Iterator[Part]:
    yield from _remark(book, say)
    for chapter in book.chapters:
        heading = chapter.heading
        for part in _lists(_parts(chapter, examples, say)):
            if heading and isinstance(part, Note) and not part.heading:
                yield part._replace(heading=heading)
            elif heading:
                yield Note(heading, ())
                yield part
            else:
                yield part
            heading = ""


def _lists(parts: Iterable[Part]) -> Iterator[Part]:
    """The same parts; what announces a list is not torn from what begins it."""
    before: Note | None = None
    for part in parts:
        if before is not None:
            yield Beside(((before, part),), (1,))
            before = None
        elif isinstance(part, Note) and _announces(part):
            before = part
        else:
            yield part
    if before is not None:
        yield before


def _announces(note: Note) -> bool:
    """Whether a note ends with a colon: a list follows."""
    return bool(note.lines) and isinstance(note.lines[-1], str) and note.lines[-1].endswith(":")


def _parts(chapter: Chapter, examples: Mapping[_Key, _Example], say: Locale) -> Iterator[Part]:
    for part in chapter.parts:
        if isinstance(part, Text):
            yield Note("", (part.text,))
        elif isinstance(part, Rule):
            rule = _rule(part, say)
            shown = [examples[key] for at in range(len(part.examples)) if (key := (part.id, at)) in examples]
            drawn = [_drawn(() if at else rule, _with_letter(part.id, each) if at else each)
                     for at, each in enumerate(shown)]
            # the second is there to be compared with the first: it does not stand overleaf
            yield Beside((tuple(drawn[:2]),), (1,)) if drawn else Note("", rule)
            yield from drawn[2:]
        elif isinstance(part, CardList):
            yield _card_list(part, say)
            if part.below:
                yield Note("", (part.below,))
        elif isinstance(part, Deal):
            yield _on_one_page(_deal(part))
        elif isinstance(part, HouseRule):
            yield _on_one_page(_house_rule(part))


def _with_letter(id: str, example: _Example) -> _Example:
    """One that may stand on another page than its rule, with the rule's id before its words."""
    return example._replace(words=(Run(f"{id}\xa0 ", bold=True), *example.words)) if id[:1].isupper() else example


def _on_one_page(lines: tuple[Sentence, ...]) -> Beside:
    """Sentences that stand on one page."""
    return Beside(((Note("", lines),),), (1,))


def _rule(rule: Rule, say: Locale) -> tuple[Sentence, ...]:
    """The rule with its id, that it is this table's own, and where it comes from."""
    shown = rule.id if rule.id[:1].isupper() else ""
    first: Sentence = (Run(f"{shown}\xa0 ", bold=True), Run(rule.sentence)) if shown else rule.sentence
    own: tuple[Sentence, ...] = ((Run(say.gettext("Different at this table"), bold=True),),) if rule.differs else ()
    return (first, *own, *((rule.origin,) if rule.origin else ()))


class _Example(NamedTuple):
    """An example that holds by these rules.

    words: the play in words, what the judge says of it and why.
    pictures: the table or a trick, then every hand.
    """

    words: tuple[Run, ...]
    pictures: tuple[Picture, ...]


def _examples(variant: str, rule: Rule, switches: str, say: Locale) -> Iterator[_Example]:
    """Those of a rule's examples that hold by these rules: the cards, the play in words, what the judge says of it and
    why."""
    game = books().get(variant, "")
    for name in rule.examples:
        made = shown_example(game, name, variant, switches)
        if made is None:
            continue
        shown = papers_of(game).example(made.replay, say)
        against = [found for found in made.replay.findings if found.severity in ("error", "unproven")]
        words = sentence(against[0], say.lang) if made.judged != LEGAL else Words(say.gettext("Allowed."), "")
        yield _Example((*(Run(f"{one} ") for one in shown.sentences), Run(words.headline, bold=True),
                        *((Run(f" {words.detail}"),) if words.detail else ())),
                       tuple(picture._replace(card=_CARD) for picture in shown.pictures))


def _drawn(rule: tuple[Sentence, ...], example: _Example) -> Beside:
    """A rule, if it is its first, with an example, whichever way is lower: the cards to the right of both, hands below
    one another, or all in a row between them."""
    drawn, words = example.pictures, Note("", (example.words,))
    above = (Note("", rule),) if rule else ()
    table, hands = [each for each in drawn if not each.held], [each for each in drawn if each.held]
    columns: list[tuple[Part, ...]] = [(each,) for each in table]
    columns += [tuple(part for each in hands for part in _owned(each))] if hands else []
    wide = [_width(each) for each in table] + ([max(map(_width, hands))] if hands else [])
    high, room = max([*map(_height, table), sum(map(_height, hands))]), _LINE - sum(wide)
    texts = *rule, example.words
    beside = max(high, sum(_lines(text, room) for text in texts)) if room > 11 else inf
    row = [_width(each) for each in drawn]
    if beside <= max(map(_height, drawn)) + sum(_lines(text, _LINE) for text in texts) or sum(row) > _LINE:
        return Beside(((*above, words), *columns), (room, *wide))
    rest = _LINE - sum(row)
    spare, share = ([(Note("", ()),)], [rest]) if rest > 0.5 else ([], [])
    return Beside(((*above, Beside((*(_owned(each) for each in drawn), *spare), (*row, *share)), words),), (1,))


def _owned(picture: Picture) -> tuple[Part, ...]:
    """A hand under the name of who holds it."""
    owner = picture.lying[0].owner if picture.held and picture.lying else ""
    return (Note("", ((Run(owner, bold=True),),)), picture) if owner else (picture,)


def _width(picture: Picture) -> float:
    """Of a picture, in cards."""
    if picture.held:
        return max(sum(1.25 * len(each.cards) for each in picture.lying), 2.5)
    return 1.2 + sum(max(1.3, 1 + 0.7 * (len(each.cards) - 1)) + 0.25 for each in picture.lying) if picture.lying else 6


def _height(picture: Picture) -> float:
    """Of a picture, in cards' widths."""
    owned = any(each.owner for each in picture.lying)
    return 2.6 if picture.held else 2.0 + 0.5 * owned + 0.3 * any(each.value for each in picture.lying)


def _lines(text: Sentence, width: float) -> float:
    """How high a text is in a column so wide, in cards' widths."""
    length = len(text) if isinstance(text, str) else sum(len(run.text) for run in text)
    return 0.62 * ceil(length / (3.9 * width))


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


def _card(book: Book, say: Locale, *, close: bool) -> Iterator[Part]:
    differing = [way.sentence for each in book.departures for way in each.ways if way.holds]
    lines = [Short(short.heading, tuple(line for line in short.lines if line not in differing)) for short in book.card]
    paragraphs = [_run_in(short, "\xa0 ") for short in lines if short.lines]  # what differs stands together, once
    yield from [Note("", tuple(paragraphs))] if close else [Note("", (each,)) for each in paragraphs]
    if differing:
        own = tuple((Run("\u2013\xa0"), Run(f"{words} ", bold=True)) for words in differing)
        yield Note(say.gettext("Different at this table"), (tuple(chain.from_iterable(own)),) if close else own)
    yield from _remark(book, say)
    parts = [part for chapter in book.chapters for part in chapter.parts]
    tables = [part for part in parts if isinstance(part, CardList) and part.on_card]
    notes = tuple(each.below for each in tables if each.below)
    below = [Note("", notes)] if notes else []
    dealt = tuple(_run_in(each, ": ") for each in book.dealing)
    dealing = [Note(say.gettext("Dealing"), dealt)] if dealt else []
    if len(tables) == 1:  # a low table: what is said of it and how it is dealt stand beside it
        yield Beside(((_card_list(_short(tables[0]), say),), (*below, *dealing)), (1, 1.2))
    elif tables:
        first, *others = (_card_list(_short(each), say) for each in tables)
        columns = (first, *dealing), *((each, *(below if each is others[-1] else ())) for each in others)
        yield Beside(columns, (1,) * len(columns))


def _short(part: CardList) -> CardList:
    """The same table with one row for neighbours of one worth, and one for jokers that count what is printed."""
    rows: list[CardRow] = []
    for row in part.rows:
        last = rows[-1] if rows else CardRow((), "")
        numbered = all(code == f"X{row.worth}" for code in row.cards)
        if row.cards and last.cards and row.worth == last.worth:
            rows[-1] = last._replace(cards=(*last.cards, *row.cards))
        elif row.cards and numbered and last.cards == ("X",):
            rows[-1] = last._replace(worth=f"{last.worth}, {row.worth}")
        else:
            rows.append(row._replace(cards=("X",)) if row.cards and numbered else row)
    return part._replace(rows=tuple(rows))


def _run_in(short: Short, between: str) -> Sentence:
    """One paragraph behind its heading."""
    head = (Run(f"{short.heading}{between}", bold=True),) if short.heading else ()
    return (*head, *(Run(f"{line} ") for line in short.lines))


def _card_list(part: CardList, say: Locale) -> Table | Note:
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
