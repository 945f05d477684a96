"""In words, how a judgement on an answer in a game of tricks is known: what was held, what was owed, what is open."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.cards import CARDS, Card
from scorekeeper.game import PlayT, PositionT, ReplayT
from scorekeeper.tricks.owed import JudgedAnswer
from scorekeeper.words.game_words import GameWords, ScoringT, StepT
from scorekeeper.words.locale import Locale


class Class(NamedTuple):
    """Cards owed before others.

    rule: that owes them.
    held: its cards that the player certainly had.
    unseen: its cards that nobody saw.
    """

    rule: str
    held: tuple[Card, ...]
    unseen: tuple[Card, ...]


def classes_of(judged: JudgedAnswer) -> tuple[Class, ...]:
    """The classes owed before the answer's own, as far as a card of them was held or may have been."""
    classes = (
        Class(rule, tuple(c for c in cards if c in judged.known), tuple(c for c in cards if c in judged.unseen))
        for rule, cards in judged.owed
    )
    return tuple(each for each in classes if each.held or each.unseen)


def proof_in_words(judged: JudgedAnswer, say: Locale) -> Iterator[str]:
    """What follows for an answer from all that is known, a sentence."""
    held = any(each.held for each in classes_of(judged) if each.rule == judged.rule)
    if judged.severity == "error" and not held:
        yield say.gettext("One of the unknown cards must have been one that had to be played: the others would "
                          "not fill the hand.")
    elif judged.severity == "error":
        yield say.gettext("The hand held a card that had to be played.")
    elif judged.severity == "unproven":
        yield say.gettext("The record does not show whether one of them was held.")
    else:
        yield say.gettext("No other card had to be played.")


def knowledge_in_words(player: str, cards: Sequence[Card], hidden: int, say: Locale, *, recorded: bool) -> str:
    """What is known of a hand: written down, or seen when it was played."""
    if not cards:
        return say.gettext("Nothing is known about this hand.")
    names = say.all_of([say.card_name(card) for card in cards])
    text = (
        say.gettext("%(player)s held %(cards)s.")
        if recorded
        else say.gettext("Known of %(player)s’s hand, including what was played later: %(cards)s.")
    ) % {"player": player, "cards": names}
    if hidden > 0:
        return text + " " + say.ngettext("%(num)d card is not known.", "%(num)d cards are not known.", hidden)
    return text


class TrickWords(GameWords[ReplayT, StepT, PlayT, PositionT, ScoringT]):
    """The words of a game of tricks, with what both have alike."""

    @property
    @abstractmethod
    def signs(self) -> Mapping[str, str]:
        """Acts that are no card, as a line tells them (English), by the words of the notation."""

    @abstractmethod
    def read_play(self, text: str) -> PlayT:
        """An act as the notation has it. Raises NotationError."""

    @abstractmethod
    def option(self, play: PlayT, lang: str) -> str:
        """What may be done, without its player."""

    def act(self, text: str, lang: str, player: str) -> str:
        return f"{player}: {self.option(self.read_play(text), lang)}"

    def act_texts(self, say: Locale) -> Mapping[str, str]:
        cards = {code: say.card_short(card) for code, card in CARDS.items() if not card.is_joker}
        return {**cards, **{word: say.gettext(text) for word, text in self.signs.items()}}

    def options(self, position: PositionT, plays: Sequence[PlayT], lang: str) -> list[str]:
        return [self.option(play, lang) for play in plays]
