"""Write docs/rules.md: the rule books that are written, of the same source as the pages (scorekeeper/words/books.py).

`python tools/rules.py` after a change there; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from scorekeeper.cards import CARDS
from scorekeeper.games import OF_TRICKS, game_of
from scorekeeper.sheets.game_papers import papers_of
from scorekeeper.tricks.app.words.book import shown_from
from scorekeeper.tricks.replay import TrickReplay
from scorekeeper.words.book import Book, CardList, CardRow, Deal, HouseRule, Part, Rule, Text
from scorekeeper.words.books import LEGAL, Example, book_of, books, example
from scorekeeper.words.game_words import words_of
from scorekeeper.words.locale import Locale, locale
from scorekeeper.words.sentences import message

PAGE = Path(__file__).resolve().parent.parent / "docs" / "rules.md"
HEAD = """# The rule books

Made by `python tools/rules.py` of what the pages below `/rules` show. Before each rule stands its id, as findings carry
it; below it its examples: what lay there, the play, what the judge says, and how the play is written down
([notation.md](notation.md); of a game of tricks the last one).
"""
LANG = "en"


def page() -> str:
    """The text of the page."""
    lines, written = [HEAD], list[str]()
    for variant, game in books().items():
        lines += _book(variant, game, [each for each in written if books()[each] == game])
        written.append(variant)
    return "\n".join(lines)


def _book(variant: str, game: str, written: Sequence[str]) -> Iterator[str]:
    """A book; what most of it shares with one of those ``written`` before is left out, and what of that one does not
    hold is named."""
    book, say = book_of(variant, LANG), locale(LANG)
    parts = _parts_of(book)
    near = max(written, key=lambda each: len(parts & _parts_of(book_of(each, LANG))), default="")
    other = book_of(near, LANG) if near else book
    known = _parts_of(other) & parts if near else set[Part]()
    if 2 * len(known) < len(parts):
        known = set()
    yield f"## {book.name}\n"
    if known:
        yield f"What is as in {other.name} is left out.{_not_here(book, other)}\n"
    for chapter in book.chapters:
        if fresh := [part for part in chapter.parts if part not in known]:
            yield f"### {chapter.heading}\n"
            for part in fresh:
                yield from _part(part, variant, game, say)


def _parts_of(book: Book) -> set[Part]:
    return {part for chapter in book.chapters for part in chapter.parts}


def _not_here(book: Book, other: Book) -> str:
    """Which rules and house rules of the ``other`` book this one has not."""
    rules = {rule.id for rule in book.rules}
    missing = [rule.id for rule in other.rules if rule.id not in rules]
    switches = {each.switch for each in book.house_rules}
    missing += [f"`{each.switch}`" for each in other.house_rules if each.switch not in switches]
    return f" These do not hold here: {', '.join(missing)}." if missing else ""


def _part(part: Part, variant: str, game: str, say: Locale) -> Iterator[str]:
    if isinstance(part, Text):
        yield f"{part.text}\n"
    elif isinstance(part, CardList):
        if not part.on_card:
            yield f"{part.heading}:\n"
        yield from (f"- {_worth(row, say)}" for row in part.rows)
        yield f"\n{part.below}\n" if part.below else ""
    elif isinstance(part, Deal):
        yield f"**{part.heading}**{_named(part.ids)}\n"
        yield from (f"{number}. {step}" for number, step in enumerate(part.steps, 1))
        yield f"\n{part.origin}\n" if part.origin else ""
    elif isinstance(part, HouseRule):
        yield f"**{part.about}**{_named((f'`{part.switch}`', *part.ids))}\n"
        yield from (f"- {way.sentence}{' (usual)' if way.usual else ''}" for way in part.ways)
        yield f"\n*{part.origin}*\n" if part.origin else ""
    elif isinstance(part, Rule):
        yield f"**{part.id}**{_named(part.ids)} {part.sentence}{f' *{part.origin}*' if part.origin else ''}\n"
        found = [line for name in part.examples for line in _example(game, name, variant)]
        yield from found
        if found:
            yield ""


def _named(ids: tuple[str, ...]) -> str:
    """Further ids behind a name."""
    return f" ({', '.join(ids)})" if ids else ""


def _worth(row: CardRow, say: Locale) -> str:
    named = (say.card_name(CARDS[code]) if code in CARDS else say.rank(code) for code in row.cards)
    cards = "" if row.cards == ("2", "T") else ", ".join(dict.fromkeys(named))
    return ": ".join(filter(None, (cards, row.worth)))


def _cards(codes: str) -> str:
    return locale(LANG).all_of([locale(LANG).card_name(CARDS[code]) for code in codes.split()])


def _example(game: str, name: str, variant: str) -> Iterator[str]:
    shown, words = example(game, name, variant), words_of(game)
    if not shown.replay.steps:
        return
    made = " ".join(papers_of(game).example(shown.replay, locale(LANG)).sentences)
    judged = "allowed" if shown.judged == LEGAL else "not allowed"
    text = " ".join(message(found, LANG) for found in shown.replay.findings)
    begin = shown_from(shown.replay) if isinstance(shown.replay, TrickReplay) else 0
    hands = " ".join(f"{name} holds {cards}." for name, cards in _held(shown, begin if game in OF_TRICKS else None))
    line = f"{words.position(shown.replay.positions[begin], LANG)} {hands} {made} **{judged}** {text}".rstrip()
    yield f"- {line} `{_notation(shown, game)}`"


def _notation(shown: Example, game: str) -> str:
    """The plays as they are written down; of a game of tricks the last one, for those before it are told by their
    cards."""
    rules: Any = game_of(shown.replay.record.value("variant"))
    steps: Any = shown.replay.steps
    if game in OF_TRICKS:
        return f"{steps[-1].player}: {rules.write_play(steps[-1].play)}"
    return "; ".join(rules.write_play(step.line.play) for step in steps)


def _held(shown: Example, begin: int | None) -> Iterator[tuple[str, str]]:
    """Who holds what: known where tricks begin to be told, or as it was written down."""
    if begin is None:
        for line in shown.text.split("\n"):
            if line.startswith("hand "):
                name, cards = line.removeprefix("hand ").split(":")
                yield name, _cards(cards)
        return
    replay: Any = shown.replay
    for seat, name in enumerate(replay.setting.players):
        if cards := replay.holding(begin, seat).cards:
            yield name, locale(LANG).all_of([locale(LANG).card_name(card) for card in cards])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
