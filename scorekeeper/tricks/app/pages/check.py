"""What may I play? Trump, what lies, what I hold: the cards that may be played stand out, the others say why not.

The state is in the address (`/check?v=schnapsen&u=h&t=Kd&h=Ad.Js.Th`), cards in the order in which they were tapped;
`o=0`: nobody draws any more. A hand begins with cards to draw, so that is what holds unless told otherwise.
"""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlencode

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.cards import CARDS, SUITS, Card
from scorekeeper.games import OF_TRICKS, game_of
from scorekeeper.web.preferences import asked_variant, language
from scorekeeper.web.templating import render_template
from scorekeeper.words import locale, variant_name
from scorekeeper.words.game_words import words_of
from scorekeeper.words.rules import with_reconstruction
from scorekeeper.words.sentences import rule_in_words


class Asked(NamedTuple):
    """What was tapped: variant, trump suit, the trick so far, the hand, whether cards are still drawn, and where the
    next tap goes (t: table, h: hand)."""

    variant: str
    trump: str = ""
    table: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    drawing: bool = True
    slot: str = ""

    @property
    def to_hand(self) -> bool:
        """Whether the next tap is a card of the hand: as soon as something lies there, unless told otherwise."""
        return self.slot == "h" or (self.slot != "t" and bool(self.table))

    def url(self, endpoint: str = "check.page") -> str:
        """The address of this question."""
        chosen = {
            "v": self.variant, "u": self.trump, "t": ".".join(self.table), "h": ".".join(self.hand),
            "o": "" if self.drawing else "0", "slot": self.slot,
        }
        return f"{url_for(endpoint)}?{urlencode({name: value for name, value in chosen.items() if value})}"


class Answer(NamedTuple):
    """One card of the hand: whether it may be played, and if not, the rule that owes another."""

    card: str
    allowed: bool
    why: str = ""


def page() -> str | Response:
    """The question as it stands; with `key` the next tap, which leads to its own address; with `part` what a script
    puts in after a tap."""
    asked = asked_of_address()
    key = request.args.get("key", "")
    part = "part" in request.args
    if key and not part:
        return redirect(tapped(asked, key).url(), 303)
    asked = tapped(asked, key)
    game = OF_TRICKS[game_of(asked.variant).id]
    position = position_of(asked)
    answers = answers_to(asked, position) if position is not None else []
    return render_template(
        "games/tricks/check_part.html" if part else "games/tricks/check.html",
        asked=asked,
        name=with_reconstruction(variant_name(asked.variant, language()), asked.variant, language()),
        suits=[(suit, locale(language()).suit_named(suit)) for suit in SUITS],
        pack=[[card.code for card in game.pack if card.suit == suit] for suit in SUITS],
        gone={*asked.table, *asked.hand},
        draws=game.draws,
        many=game.most_on_table > 1,
        answers=answers,
        refused={answer.card for answer in answers if not answer.allowed},
        besides=besides(asked, position) if position is not None else [],
    )


def asked_of_address() -> Asked:
    """What the address says, as far as it can be understood."""
    variant = asked_variant()
    game = OF_TRICKS[game_of(variant).id]
    known = {card.code for card in game.pack}
    trump = request.args.get("u", "")
    table = _cards("t", known)[: game.most_on_table]
    hand = tuple(code for code in _cards("h", known) if code not in table)[: game.hand_size]
    drawing = not game.draws or request.args.get("o") != "0"
    return Asked(variant, trump if trump in SUITS else "", table, hand, drawing, request.args.get("slot", ""))


def _cards(name: str, known: set[str]) -> tuple[str, ...]:
    """The cards of this pack that a field of the address names, each once."""
    said = dict.fromkeys(request.args.get(name, "").split("."))
    return tuple(code for code in said if code in known)


def tapped(asked: Asked, key: str) -> Asked:
    """The question after a tap on a card; one that is there already is taken away again."""
    game = OF_TRICKS[game_of(asked.variant).id]
    if key in asked.table:
        return asked._replace(table=tuple(code for code in asked.table if code != key))
    if key in asked.hand:
        return asked._replace(hand=tuple(code for code in asked.hand if code != key))
    if key not in {card.code for card in game.pack}:
        return asked
    if asked.to_hand:
        return asked if len(asked.hand) >= game.hand_size else asked._replace(hand=(*asked.hand, key), slot="h")
    full = len(asked.table) >= game.most_on_table
    return asked if full else asked._replace(table=(*asked.table, key), slot="t" if game.most_on_table > 1 else "")


def position_of(asked: Asked) -> object:
    """The moment that is asked about; None while trump or hand are missing."""
    if not asked.trump or not asked.hand:
        return None
    game = OF_TRICKS[game_of(asked.variant).id]
    table, hand = _named(asked.table), _named(asked.hand)
    return game.question(game.rule_sets[asked.variant], asked.trump, table, hand, drawing=asked.drawing and game.draws)


def _named(codes: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(CARDS[code] for code in codes)


def answers_to(asked: Asked, position: object) -> list[Answer]:
    """Each card of the hand, those that may be played first."""
    game = OF_TRICKS[game_of(asked.variant).id]
    found = []
    for code in asked.hand:
        against = game.check(position, game.read_play(code))
        why = rule_in_words(against[0].rule, language()) if against else ""
        found.append(Answer(code, not against, why))
    return sorted(found, key=lambda answer: not answer.allowed)


def besides(asked: Asked, position: object) -> list[str]:
    """What else may be done than putting a card down by itself: a marriage."""
    game = OF_TRICKS[game_of(asked.variant).id]
    plays = [play for play in game.legal(position) if game.write_play(play) not in asked.hand]
    return words_of(game.id).options(position, plays, language())
