"""“What may I play?” You give trump, the cards in the trick and your own cards. The cards that may be played stand out;
every other card says why not.

The state is in the address (`/check?v=schnapsen&u=h&t=Kd&h=Ad.Js.Th`), cards in the order in which they were tapped.
`o=0` says that nobody draws any more; without it cards can still be drawn, as at a hand's beginning. A match's menu
adds its table's house rules (`r`).
"""

from __future__ import annotations

from typing import NamedTuple

from flask import redirect, request
from werkzeug.wrappers import Response

from scorekeeper.cards import CARDS, SUITS, Card
from scorekeeper.errors import NotationError
from scorekeeper.game import Agreement
from scorekeeper.games import OF_TRICKS, game_of
from scorekeeper.web.check import rules_named
from scorekeeper.web.game_pages import Asking
from scorekeeper.web.preferences import language
from scorekeeper.web.templating import render_template
from scorekeeper.words import locale
from scorekeeper.words.books import rule_in_words
from scorekeeper.words.game_words import words_of
from scorekeeper.words.rules import switches_of, with_reconstruction


class Question(NamedTuple):
    """What was tapped.

    asking: where it is asked.
    variant: its id.
    trump: the suit; empty: not said.
    table: the trick so far.
    hand: the cards of whoever is to answer.
    drawing: whether cards are still drawn.
    slot: where the next tap goes: t: table, h: hand.
    rules: the house rules of the players' own table.
    """

    asking: Asking
    variant: str
    trump: str = ""
    table: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    drawing: bool = True
    slot: str = ""
    rules: str = ""

    @property
    def to_hand(self) -> bool:
        """Whether the next tap is a card of the hand: as soon as something lies there, unless told otherwise."""
        return self.slot == "h" or (self.slot != "t" and bool(self.table))

    def url(self) -> str:
        """The address of this question."""
        return self.asking.url(self._tapped)

    def rules_url(self) -> str:
        """The address of the page where its rules are chosen, or read."""
        return self.asking.rules_url(self._tapped)

    @property
    def _tapped(self) -> dict[str, str | int]:
        return {
            "u": self.trump, "t": ".".join(self.table), "h": ".".join(self.hand),
            "o": "" if self.drawing else "0", "slot": self.slot,
        }

    @property
    def emptied(self) -> Question:
        """The next question: the trump stays."""
        return self._replace(table=(), hand=(), drawing=True, slot="t" if self.asking.in_match else "")


class Answer(NamedTuple):
    """One card of the hand.

    card: its code.
    allowed: whether it may be played.
    why: the rule that owes another; empty where it may.
    """

    card: str
    allowed: bool
    why: str = ""


def page(asking: Asking) -> str | Response:
    """The question as it stands; with `key` the next tap, which leads to its own address; with `part` what a script
    puts in after a tap."""
    question = question_of_address(asking)
    key = request.args.get("key", "")
    part = "part" in request.args
    if key and not part:
        return redirect(tapped(question, key).url(), 303)
    question = tapped(question, key)
    game = OF_TRICKS[game_of(question.variant).id]
    position = position_of(question)
    answers = answers_to(question, position) if position is not None else []
    return render_template(
        "games/tricks/check_part.html" if part else "games/tricks/check.html",
        question=question,
        name=with_reconstruction(rules_named(question.variant, question.rules), question.variant, language()),
        suits=[(suit, locale(language()).suit_named(suit)) for suit in SUITS],
        pack=[[card.code for card in game.pack if card.suit == suit] for suit in SUITS],
        used_up={*question.table, *question.hand},
        draws=game.draws,
        many=game.most_on_table > 1,
        answers=answers,
        refused={answer.card for answer in answers if not answer.allowed},
        besides=besides(question, position) if position is not None else [],
    )


def question_of_address(asking: Asking) -> Question:
    """What the address says, as far as it can be understood."""
    variant = asking.variant
    game = OF_TRICKS[game_of(variant).id]
    pack_codes = {card.code for card in game.pack}
    trump = request.args.get("u", "")
    table = _cards("t", pack_codes)[: game.most_on_table]
    hand = tuple(code for code in _cards("h", pack_codes) if code not in table)[: game.hand_size]
    drawing = not game.draws or request.args.get("o") != "0"
    slot, rules = request.args.get("slot", ""), asking.of_table["r"]
    if agreement(variant, rules) is None:
        rules, asking = "", asking._replace(of_table={**asking.of_table, "r": ""})
    return Question(asking, variant, trump if trump in SUITS else "", table, hand, drawing, slot, rules)


def agreement(variant: str, rules: str) -> Agreement | None:
    """The variant with a table's house rules; None where they cannot be read, or are none of its own."""
    try:
        agreed: Agreement = game_of(variant).agree(variant, dict(switches_of(rules)), None, None, 0)
        return agreed
    except NotationError:
        return None


def _cards(name: str, pack_codes: set[str]) -> tuple[str, ...]:
    """The cards of this pack that a field of the address names, each once."""
    codes = dict.fromkeys(request.args.get(name, "").split("."))
    return tuple(code for code in codes if code in pack_codes)


def tapped(question: Question, key: str) -> Question:
    """The question after a tap on a card; one that is there already is taken away again."""
    game = OF_TRICKS[game_of(question.variant).id]
    if key in question.table:
        return question._replace(table=tuple(code for code in question.table if code != key))
    if key in question.hand:
        return question._replace(hand=tuple(code for code in question.hand if code != key))
    if key not in {card.code for card in game.pack}:
        return question
    if question.to_hand:
        full = len(question.hand) >= game.hand_size
        return question if full else question._replace(hand=(*question.hand, key), slot="h")
    full = len(question.table) >= game.most_on_table
    slot = "t" if game.most_on_table > 1 else ""
    return question if full else question._replace(table=(*question.table, key), slot=slot)


def position_of(question: Question) -> object:
    """The moment that is asked about; None while trump or hand are missing."""
    if not question.trump or not question.hand:
        return None
    game = OF_TRICKS[game_of(question.variant).id]
    table, hand = _named(question.table), _named(question.hand)
    drawing = question.drawing and game.draws
    return game.question(agreed_in(question).rules, question.trump, table, hand, drawing=drawing)


def agreed_in(question: Question) -> Agreement:
    """By what a question is answered."""
    found = agreement(question.variant, question.rules)
    assert found is not None, "the house rules were read"
    return found


def _named(codes: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(CARDS[code] for code in codes)


def answers_to(question: Question, position: object) -> list[Answer]:
    """Each card of the hand, those that may be played first."""
    game = OF_TRICKS[game_of(question.variant).id]
    answers = []
    for code in question.hand:
        against = game.check(position, game.read_play(code))
        why = rule_in_words(against[0].rule, agreed_in(question), language()) if against else ""
        answers.append(Answer(code, not against, why))
    return sorted(answers, key=lambda answer: not answer.allowed)


def besides(question: Question, position: object) -> list[str]:
    """What else may be done than putting a card down by itself: a marriage."""
    game = OF_TRICKS[game_of(question.variant).id]
    plays = [play for play in game.legal(position) if game.write_play(play) not in question.hand]
    return words_of(game.id).options(position, plays, language())
