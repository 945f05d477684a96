"""``check`` for a game in which cards answer a lead: what may be played in a trick, without captures."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper.commands import OK, print_json
from scorekeeper.commands.game_commands import refuse_more_than_the_pack
from scorekeeper.commands.score import switches_named
from scorekeeper.errors import NotationError, ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.cards import Card
    from scorekeeper.game import Agreement, AnyGame, AnyTrickRules
    from scorekeeper.words import Locale


def check(game: AnyGame, arguments: argparse.Namespace) -> int:
    """Answer the question. Raises ScorekeeperError, with a sentence, for one that cannot be read."""
    from scorekeeper.games import OF_TRICKS
    from scorekeeper.words import locale
    from scorekeeper.words.rules import is_reconstruction, reconstruction_in_words

    say = locale(arguments.lang)
    asks = OF_TRICKS[game.id]
    if arguments.hand is None or arguments.trump is None:
        raise ScorekeeperError(say.gettext("Say what you hold and what is trumps: --hand, --trump."))
    table, hand = _cards(asks, arguments.table or "", say), _cards(asks, arguments.hand, say)
    if arguments.trump not in ("c", "d", "h", "s"):
        raise ScorekeeperError(say.gettext("The trump suit is c, d, h or s."))
    refuse_more_than_the_pack([*table, *hand], Counter(asks.pack), arguments.lang)
    switches = switches_named(game, arguments.variant, arguments.rules, say)
    try:
        agreement = game.agree(arguments.variant, switches, None, None, 0)
        position = asks.question(agreement.rules, arguments.trump, table, hand, drawing=arguments.open)
    except NotationError as problem:
        raise ScorekeeperError(str(problem)) from None
    except ValueError:
        raise ScorekeeperError(say.gettext("Too many cards to work it out.")) from None
    allowed = list(asks.legal(position))
    barred = _barred(asks, position, hand)
    if arguments.json:
        print_json(_object(game, arguments.variant, table, hand, allowed, barred))
    else:
        if is_reconstruction(arguments.variant):
            print(reconstruction_in_words(say))
        _print(game, agreement, position, allowed, barred, say)
    return OK if allowed else 1


def _cards(game: AnyTrickRules, text: str, say: Locale) -> tuple[Card, ...]:
    from scorekeeper.cards import read_card

    cards = []
    for word in text.replace(",", " ").split():
        card = read_card(word)
        if card is None:
            raise ScorekeeperError(say.gettext("“%(found)s” is not a card.") % {"found": word})
        if card not in game.pack:
            sentence = say.gettext("Not in the pack of this variant: %(cards)s.")
            raise ScorekeeperError(sentence % {"cards": card.code})
        cards.append(card)
    return tuple(cards)


def _barred(game: AnyTrickRules, position: object, hand: Sequence[Card]) -> Mapping[Card, str]:
    """The cards that may not be played, each with the rule that something else is owed by."""
    findings_of = {card: game.check(position, game.read_play(card.code)) for card in hand}
    return {card: findings[0].rule for card, findings in findings_of.items() if findings}


def _object(
    game: AnyGame, variant: str, table: Sequence[Card], hand: Sequence[Card], allowed: Sequence[object],
    barred: Mapping[Card, str],
) -> dict[str, object]:
    return {
        "game": game.id, "variant": variant, "table": [card.code for card in table],
        "hand": [card.code for card in hand], "legal": [game.write_play(play) for play in allowed],
        "barred": {card.code: rule for card, rule in barred.items()},
    }


def _print(
    game: AnyGame, agreement: Agreement, position: object, allowed: Sequence[object], barred: Mapping[Card, str],
    say: Locale,
) -> None:
    from scorekeeper.words.books import rule_in_words
    from scorekeeper.words.game_words import words_of
    from scorekeeper.words.locale import upper_first

    for option in words_of(game.id).options(position, allowed, say.lang):
        print(upper_first(option))
    for card, rule in barred.items():
        why = rule_in_words(rule, agreement, say.lang) or rule
        print(say.gettext("Not %(card)s: %(why)s") % {"card": say.card_name(card), "why": why})
