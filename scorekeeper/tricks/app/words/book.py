"""The rule book of a game of tricks, put together from its contents: ids of rules, texts and tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from scorekeeper.game import Agreement, AnyGame
from scorekeeper.plugins import examples_of
from scorekeeper.tricks.replay import TrickReplay
from scorekeeper.words.book import Book, Chapter, Deal, HouseRule, Part, Rule, Short, Text, Way
from scorekeeper.words.locale import Locale
from scorekeeper.words.rules import switches_of
from scorekeeper.words.switches import RuleSheet

SHOWN_TRICKS = 3
"""So many tricks of an example are told at most; what was before is folded."""


class Contents(NamedTuple):
    """What a game's book is made of, all texts English to be looked up.

    chapters: id, heading and what stands there: ids of rules, sentences, tables.
    paragraphs: every rule by its id.
    origins: where one comes from that no source states; where a house rule was found, if not as its words say.
    card: what the card for the table says, headings with sentences or ids of rules.
    """

    chapters: Sequence[tuple[str, str, Sequence[str | Part]]]
    paragraphs: Mapping[str, str]
    origins: Mapping[str, str]
    card: Sequence[tuple[str, Sequence[str]]] = ()


def trick_book(
    game: AnyGame, sheet: RuleSheet, contents: Contents, agreement: Agreement, say: Locale, name: str
) -> Book:
    """The book of a table of this game, by what it has agreed."""
    made = _Making(game, sheet, contents, agreement, say)
    chapters = [Chapter(id, say.gettext(heading), tuple(made.parts(parts))) for id, heading, parts in contents.chapters]
    house = Chapter("house", say.gettext("House rules"), tuple(made.house_rules()))
    card = tuple(Short(say.gettext(heading), tuple(made.lines(lines))) for heading, lines in contents.card)
    deals = (part for chapter in chapters for part in chapter.parts if isinstance(part, Deal))
    dealing = tuple(Short(deal.heading, deal.steps) for deal in deals)
    return Book(agreement.rules.variant, say.gettext(name), (*chapters, house), card, dealing)


class _Making:
    def __init__(self, game: AnyGame, sheet: RuleSheet, contents: Contents, agreement: Agreement, say: Locale) -> None:
        self.sheet, self.contents, self.say, self.game = sheet, contents, say, game.id
        self.variant = agreement.rules.variant
        held = dict(switches_of(agreement.switches))
        self.offers = {offer.name: offer for offer in game.offers(agreement.rules.variant, held)}

    def parts(self, parts: Iterable[str | Part]) -> Iterable[Part]:
        for part in parts:
            if not isinstance(part, str):
                yield part
            elif part in self.contents.paragraphs or self.sheet.tells(part):
                yield self._rule(part)
            else:
                yield Text(self.say.gettext(part))

    def lines(self, parts: Iterable[str]) -> Iterable[str]:
        """What rules and texts say, without their ids."""
        for part in self.parts(parts):
            if isinstance(part, Rule):
                yield part.sentence
            elif isinstance(part, Text):
                yield part.text

    def _rule(self, id: str) -> Rule:
        switch, origin = self.sheet.tells(id), self.contents.origins.get(id, "")
        own = switch is not None and self.offers[switch].value != self.offers[switch].usual
        sentence = self.say.gettext(self.contents.paragraphs[id]) if id in self.contents.paragraphs else ""
        if switch and (own or not sentence):
            sentence = self.sheet.meaning(switch, self.offers[switch].value, self.say) or sentence
        for name, value, text in self.sheet.otherwise(id):
            if self.offers[name].value == value:
                sentence, own = self.say.gettext(text), own or value != self.offers[name].usual
        names = tuple(name for name, books in _examples(self.game)
                      if name.rpartition("-")[0] == id and (not books or self.variant in books))
        return Rule(id, sentence, names, self.say.gettext(origin) if origin and not own else "", own)

    def house_rules(self) -> Iterable[HouseRule]:
        for name, offer in self.offers.items():
            ways = tuple(
                Way(self.sheet.meaning(name, value, self.say) or value, value == offer.value, value == offer.usual)
                for value in dict.fromkeys((offer.usual, *offer.choices, offer.value))
            )
            elsewhere = self.contents.origins.get(name, "")
            found = self.say.gettext(elsewhere) if elsewhere else self.sheet.found(name, self.say)
            yield HouseRule(name, (), self.sheet.heading(name, self.say) or name, ways, found)


@cache
def _examples(game: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every example of a game, in order, with the variants that its header names under ``books``: whose book shows it.
    None: every one that tells its rule."""
    found = []
    for name, text in examples_of(game).items():
        named = [line.removeprefix("books: ") for line in text.split("\n") if line.startswith("books: ")]
        found.append((name, tuple(named[0].split(", ")) if named else ()))
    return tuple(found)


def deciding(position: object) -> bool:
    """Whether it is still asked who plays at all, before the first trick."""
    return bool(getattr(position, "deciding", False))


def shown_from(replay: TrickReplay) -> int:
    """The act (from 0) from which an example is told, the play in question among those that follow: who plays is left
    out where it goes on to tricks, and so are all tricks but the last ones."""
    steps = replay.steps
    if not steps:
        return 0
    last = steps[-1].position
    first = sum(last.tricks) - SHOWN_TRICKS
    fitting = (at for at, step in enumerate(steps) if deciding(step.position) == deciding(last)
               and sum(step.position.tricks) > first)
    return next(fitting, 0)


def shows_opening(replay: TrickReplay) -> bool:
    """Whether an example tells how the hand came about: one that ends before the first trick, or a whole hand."""
    return bool(replay.complete or deciding(replay.steps[-1].position))
