"""Turns a finding and a text with gaps into a headline and a detail: the fullest detail for which the finding has the
facts.

A text's gaps are named after phrases. A phrase that lacks its fact raises KeyError, and the next, plainer text is
taken. After the last one comes a text that is true of every finding of that severity. So every finding has words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from scorekeeper.cards import CARDS
from scorekeeper.findings import Finding, Severity
from scorekeeper.games import GAMES
from scorekeeper.msgid import N_
from scorekeeper.words.locale import Locale, quoted, upper_first
from scorekeeper.words.switches import jokers_in_words


class Words(NamedTuple):
    """What people read of a finding; a sentence or two.

    headline: what is wrong.
    detail: why and what to do.
    """

    headline: str
    detail: str

    def __str__(self) -> str:
        return f"{self.headline} {self.detail}"


class Example(str):
    """Lines as they may be written, ``" · "`` between them, shown beside one that cannot be read: in every language the
    same."""


Detail: TypeAlias = "str | tuple[str, ...]"
"""One or several sentences of English, each translated by itself; an `Example` is led in by one."""


class Text(NamedTuple):
    """The English of one case.

    headline: what is wrong.
    details: the fullest first.
    """

    headline: str
    details: tuple[Detail, ...]


def text(headline: str, *details: Detail) -> Text:
    """One entry of a table of texts."""
    return Text(headline, details)


def finding_words(entry: Text, finding: Finding, locale: Locale, ways: Mapping[str, Phrase]) -> Words:
    """The entry in a language, its gaps filled with the finding's facts; the fullest detail that has them all.

    ``ways``: what each gap says.
    """
    phrases = Phrases(finding, locale, ways)
    for detail in entry.details:
        try:
            sentences = (detail,) if isinstance(detail, str) else detail
            detail_text = " ".join([_sentence(each, phrases, locale) for each in sentences])
            return Words(locale.gettext(entry.headline), detail_text)
        except KeyError:
            continue
    return Words(locale.gettext(entry.headline), locale.gettext(WITHOUT_FACTS[finding.severity]))


def _sentence(english: str, phrases: Phrases, locale: Locale) -> str:
    if isinstance(english, Example):
        return locale.gettext("Like this: %(example)s") % {"example": english} + "."
    return locale.gettext(english) % phrases


WITHOUT_FACTS: Mapping[Severity, str] = {
    "error": N_("Please check this against what was played."),
    "unproven": N_("It cannot be decided yet from what is written down."),
    "note": N_("It is allowed anyway."),
}
"""What can be said by a finding's severity alone, where its facts are not known."""


class Phrases:
    """A finding's facts as they stand in a sentence; ``Card`` is ``card`` at its beginning."""

    def __init__(self, finding: Finding, locale: Locale, ways: Mapping[str, Phrase]) -> None:
        self.finding = finding
        self.locale = locale
        self.ways = ways

    def __getitem__(self, name: str) -> str:
        if name[0].isupper():
            return upper_first(self[name.lower()])
        return self.ways[name](self)

    def one(self, name: str) -> str:
        """A fact that is a text. KeyError where it is missing, empty, or something else."""
        fact = self.finding.facts[name]
        if not isinstance(fact, str) or not fact:
            raise KeyError(name)
        return fact

    def number(self, name: str) -> int:
        """A fact that is a number."""
        fact = self.finding.facts[name]
        if not isinstance(fact, int):
            raise KeyError(name)
        return fact

    def several(self, name: str) -> tuple[str, ...]:
        """A fact that is a list of texts, not empty."""
        fact = self.finding.facts[name]
        if not isinstance(fact, tuple) or not fact:
            raise KeyError(name)
        return tuple(str(each) for each in fact)

    def numbers(self, name: str) -> tuple[int, ...]:
        """A fact that is a list of numbers, not empty."""
        fact = self.finding.facts[name]
        numbers = tuple(each for each in fact if isinstance(each, int)) if isinstance(fact, tuple) else ()
        if not numbers:
            raise KeyError(name)
        return numbers


Phrase: TypeAlias = Callable[[Phrases], str]


def _card(name: str) -> Phrase:
    return lambda phrases: phrases.locale.the_card(CARDS[phrases.one(name)])


def _cards(name: str) -> Phrase:
    return lambda phrases: phrases.locale.cards(CARDS[code] for code in phrases.several(name))


def _item(name: str) -> Phrase:
    return lambda phrases: phrases.locale.item(phrases.one(name))


def _items(name: str) -> Phrase:
    return lambda phrases: phrases.locale.items(phrases.several(name))


def _number(name: str) -> Phrase:
    return lambda phrases: str(phrases.number(name))


def _numbers(name: str) -> Phrase:
    return lambda phrases: phrases.locale.values(phrases.numbers(name))


def _quoted(name: str) -> Phrase:
    return lambda phrases: quoted(phrases.one(name)) or lacking(name)


def lacking(name: str) -> str:
    """For a phrase whose fact is not there. Raises KeyError."""
    raise KeyError(name)


def _words(name: str) -> Phrase:
    """What could stand there: texts or numbers, one of them to choose."""
    return lambda phrases: phrases.locale.any_of([quoted(each) for each in phrases.several(name)])


def _variants(phrases: Phrases) -> str:
    """The variants of all games: by an unknown one nobody can tell which game is meant."""
    return phrases.locale.any_of([id for game in GAMES for id in game.rule_sets])


def _people(name: str) -> Phrase:
    return lambda phrases: phrases.locale.all_of([quoted(each) for each in phrases.several(name)])


def _player(phrases: Phrases) -> str:
    return quoted(phrases.finding.player or "") or lacking("player")


def _tool(phrases: Phrases) -> str:
    """The played card with its values."""
    return phrases.locale.counted(CARDS[phrases.one("card")], phrases.numbers("values"))


def _base(phrases: Phrases) -> str:
    """What is built on, with its values."""
    target = phrases.one("target")
    if target in CARDS:
        return phrases.locale.counted(CARDS[target], phrases.numbers("under"))
    return phrases.locale.item(target)


def _single(phrases: Phrases) -> str:
    """The one item that was to be taken; KeyError where there are several."""
    items = phrases.several("taken")
    return phrases.locale.item(items[0]) if len(items) == 1 else lacking("single")


def _played_as(phrases: Phrases) -> str:
    """The played card, with the value it was meant at where it has several."""
    card = CARDS[phrases.one("card")]
    return phrases.locale.as_value(card, phrases.number("value") if len(phrases.numbers("values")) > 1 else None)


def _too_little(phrases: Phrases) -> str:
    """What the cards make together, where that is less than the value; KeyError where it is more."""
    numbers = phrases.numbers("numbers")
    return _numbers("numbers")(phrases) if max(numbers) < phrases.number("value") else lacking("too_little")


def _could(phrases: Phrases) -> str:
    """The card that could have been played, or the values that could have been built."""
    if isinstance(phrases.finding.facts["could"], str):
        return _card("could")(phrases)
    return _numbers("could")(phrases)


def _promised(phrases: Phrases) -> str:
    """The values of several builds: ``3 and 13``."""
    return phrases.locale.all_of(phrases.numbers("values"))


def _copies(phrases: Phrases) -> str:
    number = phrases.number("copies")
    return phrases.locale.times(number) if number else lacking("copies")


def _table_cards(phrases: Phrases) -> str:
    number = phrases.number("cards")
    return phrases.locale.number_of_cards(number) if number else lacking("table_cards")


def _limit(phrases: Phrases) -> str:
    """How many items may lie: ``6 cards or piles``; German has it in the dative, after "bei"."""
    return phrases.locale.ngettext("%(num)d card or pile", "%(num)d cards or piles", phrases.number("limit"))


def _jokers(phrases: Phrases) -> str:
    """The jokers of a pack, those that are alike told once, with their number: ``3 wild jokers``."""
    values = [CARDS[code].joker for code in phrases.several("jokers")]
    numbers = tuple(value for value in values if value is not None)
    return jokers_in_words(numbers, phrases.locale) if len(numbers) == len(values) else lacking("jokers")


def _sides(phrases: Phrases) -> str:
    return "; ".join(phrases.locale.all_of([quoted(n) for n in side.split("+")]) for side in phrases.several("sides"))


def _fault(phrases: Phrases) -> str:
    """What keeps a name from standing in a record."""
    say = phrases.locale
    return {
        "empty": say.gettext("it is empty"),
        "space": say.gettext("it begins or ends with a space"),
        "control": say.gettext("it contains an invisible character"),
        "sign": say.gettext("it contains one of , : + # = !"),
        "long": say.gettext("it is longer than 40 characters"),
        "keyword": say.gettext("it begins with a word that starts another kind of line"),
    }[phrases.one("fault")]


PHRASES: Mapping[str, Phrase] = {
    "allowed": _words("allowed"),
    "base": _base,
    "build": _item("build"),
    "card": _card("card"),
    "cards": _cards("cards"),
    "copies": _copies,
    "could": _could,
    "fault": _fault,
    "found": _quoted("found"),
    "held": _cards("held"),
    "item": _item("item"),
    "items": _items("items"),
    "jokers": _jokers,
    "key": _quoted("key"),
    "limit": _limit,
    "maker": _quoted("maker"),
    "name": _quoted("name"),
    "named": _quoted("named"),
    "names": _people("names"),
    "numbers": _numbers("numbers"),
    "pack": _number("pack"),
    "piece": _quoted("piece"),
    "player": _player,
    "players": _number("players"),
    "played_as": _played_as,
    "promised": _promised,
    "seen_at": _number("seen_at"),
    "side": _people("side"),
    "sides": _sides,
    "single": _single,
    "table": _number("table"),
    "table_cards": _table_cards,
    "taken": _items("taken"),
    "target": _item("target"),
    "too_little": _too_little,
    "tool": _tool,
    "turn": _quoted("turn"),
    "under": _numbers("under"),
    "value": _number("value"),
    "values": _numbers("values"),
    "variants": _variants,
    "wanted": _number("wanted"),
    "word": _quoted("word"),
}
"""What each gap of a text says; ``sentences.GAPS`` adds what games say."""


HEADER = N_("The header cannot be used like this.")
LINE = N_("This line cannot be read.")
FOUND = N_("The line says “%(found)s”.")
HAND = N_("This line cannot be read.")
PLAY = N_("This play cannot be read.")
RESULT = N_("This line cannot be read.")
PLACE = N_("This line is in the wrong place.")
LEFT_OUT = N_("It is left out.")
STOPS = N_("The replay stops here.")
