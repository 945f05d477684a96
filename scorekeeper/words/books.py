"""The rule books that are written, and their examples.

An example is a position with one play in the game's notation. Its header says under ``verdict`` what the book says of
that play: ``legal``, or the id of the rule that the play breaks.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.game import Agreement, Replay
from scorekeeper.games import GAMES, game_of, game_of_text
from scorekeeper.plugins import examples_of
from scorekeeper.words.book import Book, Chapter, HouseRule, Text, Way
from scorekeeper.words.game_words import words_of
from scorekeeper.words.locale import Locale, locale
from scorekeeper.words.rules import (
    switch_in_words,
    switch_name,
    switches_of,
    variant_in_words,
    variant_name,
    with_reconstruction,
)
from scorekeeper.words.sentences import PARAGRAPHS

LONGEST_REMARK = 400
"""Characters of what a club says of its rules in its own words: a paper has room for so many."""
LEGAL = "legal"
"""The verdict on a play that is allowed."""


class Example(NamedTuple):
    """An example replayed by the rules of a table.

    name: its own.
    text: its ZHN.
    replay: of that.
    verdict: that the book gives (``LEGAL`` or a rule's id).
    """

    name: str
    text: str
    replay: Replay
    verdict: str

    @property
    def rule(self) -> str:
        """The id of the rule that it stands under."""
        return self.name.rpartition("-")[0]

    @property
    def judged(self) -> str:
        """What the judge says: ``LEGAL``, or the rule of the gravest finding against the play."""
        against = [found.rule for found in self.replay.findings if found.severity in ("error", "unproven")]
        return against[0] if against else LEGAL


def example(game: str, name: str, variant: str, switches: str = "") -> Example:
    """An example of a game by the rules of ``variant`` with these switches (as ``rules:`` writes them). KeyError for a
    name that there is none of."""
    text = by_rules(examples_of(game)[name], variant, switches)
    replay = replayed(text)
    return Example(name, text, replay, replay.record.value("verdict") or "")


def shown_example(game: str, name: str, variant: str, switches: str = "") -> Example | None:
    """An example as the book of a table shows it; None where what it shows does not hold there: these rules cannot play
    it, or the play is against a rule that neither its book nor the rule above it names (a card that this pack lacks).
    KeyError as ``example``."""
    made = example(game, name, variant, switches)
    holds = made.replay.setting is not None and made.replay.steps and made.judged in (LEGAL, made.verdict, made.rule)
    return made if holds else None


def replayed(text: str) -> Replay:
    """The replay of a text of ours: a position or a stretch of a hand."""
    game = game_of_text(text)
    replay: Replay = game.replay(game.read(text))
    return replay


def by_rules(text: str, variant: str, switches: str = "") -> str:
    """The same position by other rules."""
    lines = [line for line in text.split("\n") if not line.startswith("rules:")]
    at = next(number for number, line in enumerate(lines) if line.startswith("variant:"))
    lines[at : at + 1] = [f"variant: {variant}", *([f"rules: {switches}"] if switches else [])]
    return "\n".join(lines)


def books() -> Mapping[str, str]:
    """The variants whose book is written, with the id of their game, in order."""
    return {variant: game.id for game in GAMES for variant in words_of(game.id).books}


def book_of(variant: str, lang: str, agreement: Agreement | None = None) -> Book:
    """The book of a variant; by an ``agreement`` of its game, with what this table has agreed. KeyError for a variant
    that there is not, or whose book is not written."""
    game = game_of(variant)
    made = words_of(game.id).book(agreement or agreement_of(variant), locale(lang))
    return made._replace(name=with_reconstruction(made.name, variant, lang))


def agreement_of(variant: str, switches: str = "") -> Agreement:
    """What a table of a variant has agreed that plays with these switches (as ``rules:`` writes them), however many
    they are. KeyError for a variant that there is not, NotationError for switches that cannot be used."""
    made: Agreement = game_of(variant).agree(variant, dict(switches_of(switches)), None, None, 0)
    return made


@lru_cache(maxsize=256)
def _anchors(agreement: Agreement) -> frozenset[str]:
    has_book = agreement.rules.variant in books()
    return frozenset(book_of(agreement.rules.variant, "en", agreement).anchors) if has_book else frozenset()


def anchor_of(rule: str, agreement: Agreement) -> str:
    """Where the book of a table speaks of what a finding names; empty where it does not, or is not written."""
    return rule if rule in _anchors(agreement) else ""


def place_in_book(rule: str, book: Book, say: Locale) -> str:
    """Where a book speaks of what a finding names: ``rule book, B3``, or the chapter of a rule that has no letter;
    empty where it does not."""
    if rule[:1].isupper():
        return say.gettext("rule book, %(rule)s") % {"rule": rule} if rule in book.anchors else ""
    chapter = book.heading(rule)
    return say.gettext("rule book, “%(chapter)s”") % {"chapter": chapter} if chapter else ""


class CitedRule(NamedTuple):
    """The rule behind a finding, as the table has it that played the hand.

    id: the rule that is told; of some findings another than their own.
    sentence: its own at this table; empty for what is no rule of a game (``syntax``).
    place: where it stands, ``rule book, B3``; empty where it stands nowhere.
    """

    id: str
    sentence: str
    place: str


def cited_rule(rule: str, replay: Replay, say: Locale) -> CitedRule:
    """The rule that a finding of a hand names. ValueError where the hand's header cannot be used."""
    agreement = agreed_in(replay)
    variant = agreement.rules.variant
    id = cited_as(rule, variant)
    place = place_in_book(id, _kept_book(agreement, say.lang), say)
    return CitedRule(id, rule_in_words(id, agreement, say.lang), place)


def cited_as(rule: str, variant: str) -> str:
    """The id of the rule that is told of a finding: its own, unless its game tells another."""
    return words_of(game_of(variant).id).cited(rule, variant)


def agreed_in(replay: Replay) -> Agreement:
    """What the table agreed that played a hand, by its header. ValueError where that cannot be used."""
    setting = replay.setting
    if setting is None:
        raise ValueError("a header that cannot be used")
    switches = dict(switches_of(replay.record.value("rules") or ""))
    variant, packs = setting.rules.variant, getattr(setting, "packs", None)
    schedule = replay.record.value("schedule") if packs else None  # else it is free text
    players, sides = len(setting.players), len(setting.sides)
    made: Agreement = game_of(variant).agree(variant, switches, schedule, packs, players, sides)
    return made


def rule_in_words(rule: str, agreement: Agreement, lang: str) -> str:
    """The rule with this id as a table has it: the sentence of its book; where that has none, the game's. Empty for an
    id that names none (``syntax``)."""
    general = locale(lang).gettext(PARAGRAPHS[rule]) if rule in PARAGRAPHS else ""
    return _kept_book(agreement, lang).sentence(rule) or general


@lru_cache(maxsize=32)
def _kept_book(agreement: Agreement, lang: str) -> Book:
    """A table's book, kept for the next finding of the same hand."""
    return table_book(agreement, lang)


def table_book(agreement: Agreement, lang: str, remark: str = "") -> Book:
    """The book of a table, with the ``remark`` of the rule sheet that it plays by; where its variant's is not written,
    what is known of it in short: what it is, and each of its house rules."""
    variant = agreement.rules.variant
    if variant in books():
        return book_of(variant, lang, agreement)._replace(remark=remark)
    say, held = locale(lang), dict(switches_of(agreement.switches))
    about = Chapter("about", say.gettext("What it is"), (Text(variant_in_words(agreement.rules, lang)),))
    house_rules = tuple(
        HouseRule(offer.name, (), switch_name(offer.name, lang), tuple(
            Way(switch_in_words(offer.name, value, lang), value == offer.value, value == offer.usual)
            for value in dict.fromkeys((offer.usual, *offer.choices, offer.value))
        ))
        for offer in game_of(variant).offers(variant, held)
    )
    chapters = about, Chapter("house", say.gettext("House rules"), house_rules)
    return Book(variant, with_reconstruction(variant_name(variant, lang), variant, lang), chapters, remark=remark)
