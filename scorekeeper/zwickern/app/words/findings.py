"""Sentences about a play, a deal line or a result against the rules, for every rule and case (notation.md, rules.md).

A text's key is the finding's case, ``case/severity`` or ``/severity``; the most specific one is taken. Gaps:
sentences.GAPS.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.msgid import N_
from scorekeeper.words.finding_text import FOUND, HEADER, LINE, PLAY, Example, Phrase, Phrases, Text, text
from scorekeeper.words.locale import quoted
from scorekeeper.zwickern.record import PARTNER

_NO_SUM = N_("This capture does not add up.")
_NONE_KEPT = N_("Whoever builds %(value)s must keep a card that counts %(value)s. %(player)s kept none.")
_OPEN_HAND = N_("This will be settled once the hand is written down or has been played out.")

_TEAMS = N_("The teams do not fit the players.")
_TABLE = N_("The cards on the table cannot be read.")
_ASK = N_("This line cannot be read.")
_ASK_LINE = Example("ask Bea 13 yes")
_BUILD = Example("Ts on X30 = 20")
_FORMS = Example("Ks x Qs+Ad · Ts on X30 = 20 · 3h")

LINES: Mapping[str, Text] = {
    "header-few": text(
        N_("No deal is known for this number of players."),
        N_("At least two names belong on this line, with a comma between them."),
    ),
    "header-players": text(
        N_("No deal is known for this number of players."),
        N_("The variant is for this many players: %(allowed)s. For %(players)s players add a line “schedule: …”."),
    ),
    "header-team-empty": text(
        _TEAMS,
        (N_("A name is missing."), Example("Ann+Cem, Bea+Dirk")),
    ),
    "header-team-stranger": text(
        _TEAMS,
        N_("“%(name)s” is not playing. The players are: %(allowed)s."),
    ),
    "header-team-twice": text(
        _TEAMS,
        N_("“%(name)s” is in more than one team."),
    ),
    "header-team-missing": text(
        _TEAMS,
        N_("Not in a team: %(names)s. Everybody belongs to one."),
    ),
    "header-team-one": text(
        _TEAMS,
        N_("All players are in one team. At least two play against each other."),
    ),
    "header-packs": text(
        N_("This line cannot be read."),
        (FOUND, N_("The game is played with one or two packs.")),
        N_("The game is played with one or two packs."),
    ),
    "header-packs-jokers": text(
        N_("Two packs are played only without jokers."),
        N_("Here the pack has %(jokers)s. Leave the jokers out, or play with one pack."),
    ),
    "header-schedule": text(
        N_("This line cannot be read."),
        (FOUND, N_("“8 ; 6 6” means: 8 cards for the table, then twice 6 for each player.")),
        N_("“8 ; 6 6” means: 8 cards for the table, then twice 6 for each player."),
    ),
    "header-schedule-table": text(
        N_("More cards are turned up than the pack has."),
        N_("The table would get %(table)s cards, but the pack has %(pack)s. Some must be left for the players."),
    ),
    "header-from": text(
        HEADER,
        (FOUND, Example("from: position")),
        Example("from: position"),
    ),
    "header-built": text(
        HEADER,
        (N_("“%(found)s” does not belong here."), Example("built: Cem 13, Dirk 8")),
    ),
    "header-built-stranger": text(
        HEADER,
        N_("“%(name)s” is not playing. The players are: %(allowed)s."),
    ),
    "early_deal": text(
        N_("A new deal comes too early."),
        N_("The cards before it have not all been played, so this line is left out. Perhaps a play is missing "
           "above it."),
    ),
    "late_deal": text(
        N_("There is nothing left to deal."),
        N_("All stages of this hand have been dealt, so this line is left out."),
    ),
    "no_table": text(
        N_("The cards turned up are missing."),
        N_("Turned up first: %(table_cards)s. Write them below “deal”, after “table:”."),
    ),
    "no_picture": text(
        N_("It does not say what lies on the table."),
        N_("Write it below “deal”, after “table:”, with piles in brackets. Until then the table is empty."),
    ),
    "no_turn": text(
        N_("It does not say whose turn it is."),
        N_("Write it below “deal”, after “turn:”. Until then forehand begins."),
    ),
    "turn_stranger": text(
        N_("The name after “turn:” is not one of the players."),
        N_("“%(name)s” is not playing in this hand. Until that is corrected, forehand begins."),
    ),
    "table-colon": text(LINE, Example("table: Qs 10d X25")),
    "table-pile": text(
        _TABLE,
        N_("Piles in brackets are only for a record of a single position (“from: position”)."),
    ),
    "turn-ordinary": text(
        LINE,
        N_("“turn:” is only for a record of a single position (“from: position”). Otherwise forehand begins."),
    ),
    "turn-twice": text(LINE, N_("This is already given above.")),
    "turn-name": text(LINE, Example("turn: Ann")),
    "ask-name": text(
        _ASK,
        N_("The name “%(found)s” cannot be used: %(fault)s."),
        _ASK_LINE,
    ),
    "ask-value": text(_ASK, (N_("“%(found)s” does not belong here."), _ASK_LINE), _ASK_LINE),
    "ask-answer": text(_ASK, _ASK_LINE),
    "table-card": text(
        _TABLE,
        (N_("“%(found)s” is not a card."), Example("Qs · 10d · X25 · [8d Ts]=18")),
    ),
    "table-empty": text(_TABLE, Example("[8d Ts]=18")),
    "table-bracket": text(
        _TABLE,
        (N_("“%(found)s” does not belong here."), Example("[8d Ts]=18")),
        Example("[8d Ts]=18"),
    ),
    "table-value": text(_TABLE, Example("[8d Ts]=18")),
    "table-owner": text(
        _TABLE,
        (N_("“%(found)s” does not belong here."), Example("[8d Ts]=18@Bea")),
    ),
    "play-empty": text(PLAY, _FORMS),
    "play-card": text(
        PLAY,
        (N_("“%(found)s” is not a card."), _FORMS),
    ),
    "play-value": text(
        PLAY,
        (N_("“%(found)s” does not belong here."), Example("Ks(14) x Qs+Ad")),
    ),
    "play-sign": text(
        PLAY,
        (N_("“%(found)s” does not belong here."), _FORMS),
    ),
    "play-nothing": text(PLAY, (N_("It does not say what is captured."), Example("Ks x Qs+Ad · Ks x *"))),
    "play-item": text(
        PLAY,
        (N_("“%(found)s” is not a card."), Example("Ks x Qs+Ad · Ks x *")),
    ),
    "play-sweep": text(
        PLAY,
        (N_("“%(found)s” does not belong here."), Example("Ks x *")),
    ),
    "play-target": text(
        PLAY,
        (N_("“%(found)s” is not a card."), _BUILD),
    ),
    "play-equals": text(
        PLAY,
        (N_("“%(found)s” does not belong here."), _BUILD),
    ),
    "play-number": text(
        PLAY,
        (N_("“%(found)s” is not a number."), _BUILD),
        _BUILD,
    ),
    "play-after": text(
        PLAY,
        (N_("“%(found)s” does not belong here."), Example("Ts on X30 = 20 for Bea · Ks x * !")),
    ),
    "play-for": text(
        PLAY,
        N_("The name “%(found)s” cannot be used: %(fault)s."),
        Example("Ts on X30 = 20 for Bea"),
    ),
}
"""The cases of ``syntax`` that this game alone has: what stands on a line that cannot be read, and what to write."""


FINDINGS: Mapping[str, Mapping[str, Text]] = {
    "syntax": LINES,
    "pack": {
        "again": text(
            N_("This card was already played."),
            N_("%(Card)s was already there at play %(seen_at)s. One of the two plays must mean another card."),
            N_("%(Card)s is only %(copies)s in the pack and had already been seen. One of the entries must mean "
               "another card."),
        ),
        "turned_up": text(
            N_("This card was lying on the table."),
            N_("%(Card)s was turned up or already on the table. One of the entries must mean another card."),
        ),
        "foreign": text(
            N_("This pack has no such card."),
            N_("%(Card)s is not used under these rules. Check the card, or the variant in the header."),
        ),
        "again_line": text(
            N_("One card is listed once too often here."),
            N_("Already written down elsewhere: %(cards)s. The pack has no more of that."),
        ),
        "endless": text(
            N_("There are more plays here than cards."),
            N_("The replay stops here."),
        ),
        "foreign_line": text(
            N_("This pack has no such card."),
            N_("Not in the pack under these rules: %(cards)s. Check the card, or the variant in the header."),
        ),
    },
    "hand": {
        "": text(
            N_("This card was not in the hand."),
            N_("%(player)s still held %(held)s. Either the hand or the play was written down wrongly."),
            N_("Please check the hands and this play."),
        ),
        "length": text(
            N_("More cards are written down than were dealt."),
            N_("Written down: %(table_cards)s. Dealt: %(wanted)s. So this hand proves nothing; the plays do."),
        ),
    },
    "turn": {
        "": text(
            N_("It was somebody else’s turn."),
            N_("The line says %(named)s, but %(turn)s was to play. The play counts as made by %(turn)s."),
        ),
        "after_last": text(
            N_("The hand was already over."),
            N_("This line is one too many. Perhaps a line is repeated above."),
        ),
    },
    "table": {
        "": text(
            N_("That is not on the table."),
            N_("Not on the table at this moment: %(cards)s. The replay stops here; correct this play to go on."),
        ),
        "empty": text(
            N_("There was nothing there to take."),
            N_("There was nothing there that %(card)s could take. The replay stops here; correct this play to go on."),
        ),
        "length": text(
            N_("The number of cards turned up is unusual."),
            N_("Turned up: %(table_cards)s. These rules turn up %(wanted)s. It is replayed as written."),
        ),
    },
    "C1": {
        "": text(_NO_SUM, N_("No way of grouping these cards makes the value of the card played.")),
        "value": text(
            _NO_SUM,
            N_("A number in brackets is not one that its card can count. Taken with %(card)s: %(taken)s."),
        ),
        "nothing": text(
            N_("It does not say what is captured."),
            N_("At least one card or pile has to be taken with %(card)s."),
        ),
        "too_large": text(
            _NO_SUM,
            N_("%(Card)s counts at most %(value)s, but %(item)s at least %(numbers)s."),
        ),
        "not_multiple": text(
            _NO_SUM,
            N_("%(Single)s counts %(numbers)s and %(card)s %(values)s. The two would have to be equal."),
            N_("What is taken adds up to only %(too_little)s. With %(played_as)s it would have to make %(value)s."),
            N_(
                "What is taken adds up to %(numbers)s. With %(played_as)s it would have to form groups of "
                "%(value)s each."
            ),
        ),
        "no_partner": text(
            _NO_SUM,
            N_("With %(played_as)s, %(item)s would need %(numbers)s more, and the other cards taken do not make that."),
        ),
        "no_split": text(
            _NO_SUM,
            N_("Each card alone could be combined with others to make %(value)s, but not all of them at once."),
        ),
        "undecided": text(
            N_("It is still open whether this was allowed."),
            N_("That many cards can be grouped in too many ways to try them all."),
        ),
    },
    "C3": {
        "": text(
            N_("The groups do not add up as written."),
            N_("Grouped another way they do, so the capture counts."),
        ),
    },
    "S1": {
        "value": text(
            N_("This card does not have that value."),
            N_("%(Card)s counts %(values)s, not %(value)s. Laid down alone, a card keeps one of its own values."),
        ),
        "book": text(
            N_("Under these rules a single card is not a pile."),
            N_("%(Card)s may be laid on another card, or simply trailed without an announcement."),
        ),
    },
    "B2": {
        "hold": text(
            N_("The announced value cannot be made."),
            N_("From %(base)s and %(tool)s one can build %(could)s. %(value)s was announced."),
            N_("Neither adding nor subtracting makes %(value)s from %(base)s and %(tool)s."),
        ),
        "book": text(
            N_("The announced value cannot be made."),
            N_("From %(base)s and %(tool)s one can build %(could)s. %(value)s was announced."),
            N_("Values are only added here, and %(base)s and %(tool)s do not make %(value)s."),
        ),
    },
    "K2": {
        "": text(
            N_("A pile may count 14 at most."),
            N_("%(Card)s on %(target)s makes %(value)s. That is too much under these rules."),
        ),
    },
    "B3": {
        "": text(
            N_("No card is held for this pile."),
            (_NONE_KEPT, N_("Still in the hand: %(held)s.")),
            _NONE_KEPT,
        ),
        "unsaid": text(
            N_("It was not said that the pile is for the partner."),
            N_("%(player)s kept no card that counts %(value)s. Announced for %(partner)s, the pile would have stood."),
        ),
        "/unproven": text(
            N_("It is still open whether this was allowed."),
            (N_("%(player)s needs another card that counts %(value)s."), _OPEN_HAND),
            _OPEN_HAND,
        ),
    },
    "P1": {
        "book": text(
            N_("Nobody builds for a partner."),
            N_("Piles belong to nobody here; anybody may take them."),
        ),
        "alone": text(
            N_("There is no partner to build for."),
            N_("%(player)s plays alone and may only build with a card for the pile in their own hand."),
        ),
        "which": text(
            N_("It does not say which partner is meant."),
            N_("%(player)s has more than one partner, so the name must be given."),
        ),
        "stranger": text(
            N_("That is not a partner here."),
            N_("%(partner)s is not a partner of %(player)s."),
        ),
        "off": text(
            N_("Nobody builds for a partner."),
            N_("At this table you may only build with a card for the pile in your own hand."),
        ),
        "licence": text(
            N_("The partner had not committed to this value."),
            N_(
                "A pile for %(partner)s may only have a value that %(partner)s has built for themselves since cards "
                "were last dealt and not played since, or has promised when asked. That was not so with %(value)s."
            ),
        ),
        "licence_prior": text(
            N_("The partner had not committed to this value."),
            N_(
                "A pile for %(partner)s may only have a value that %(partner)s has built for themselves since cards "
                "were last dealt, as long as the card for it was not played. That was not so with %(value)s."
            ),
        ),
        "licence_ask": text(
            N_("The partner had not committed to this value."),
            N_(
                "A pile for %(partner)s may only have a value for which %(partner)s promised a card when asked on this "
                "turn. That was not so with %(value)s."
            ),
        ),
        "ask_variant": text(
            N_("Asking a partner was not agreed."),
            N_("At this table nobody may ask for a card."),
        ),
        "ask_stranger": text(
            N_("Only a partner may be asked."),
            N_("%(partner)s is not a partner of %(player)s."),
        ),
        "ask_untrue": text(
            N_("The answer was not true."),
            N_("%(partner)s was asked for a card that counts %(value)s."),
        ),
        "ask_unproven": text(
            N_("It is still open whether the answer was true."),
            (N_("%(partner)s was asked for a card that counts %(value)s."), _OPEN_HAND),
            _OPEN_HAND,
        ),
    },
    "O2": {
        "": text(
            N_("The promised card is gone."),
            N_(
                "%(Build)s belongs to %(player)s and is still there, but no card that counts %(value)s is left. One "
                "had to be kept, or used to capture the pile."
            ),
        ),
        "/unproven": text(
            N_("It is still open whether this was allowed."),
            (N_("%(Build)s belongs to %(player)s, who must keep a card that counts %(value)s."), _OPEN_HAND),
            _OPEN_HAND,
        ),
        "/note": text(
            N_("No card is left for a pile that a partner built."),
            N_("%(Build)s was made by a partner; at this table that does not bind %(player)s."),
        ),
    },
    "N1": {
        "": text(
            N_("The table was full."),
            (N_("With %(limit)s on the table, whoever can capture or build must do so."),
             N_("It was possible with %(could)s.")),
        ),
        "/unproven": text(
            N_("It is still open whether this was allowed."),
            (N_("With %(limit)s on the table, whoever can capture or build must do so."), _OPEN_HAND),
        ),
    },
    "N2": {
        "": text(
            N_("Right after a Zwick nobody builds."),
            N_("%(maker)s had cleared the table. Until the dealer has played, players may only trail or capture."),
        ),
    },
    "A5": {
        "/note": text(
            N_("A pile on an empty table."),
            N_("It is allowed here. Some tables want a plain card after a Zwick; if yours does, agree on it."),
        ),
        "": text(N_("Nobody builds on an empty table."), N_("On an empty table a card is simply trailed.")),
    },
    "A9": {
        "/note": text(
            N_("One card is kept for piles of different values."),
            N_("That is allowed here. %(player)s owns piles of %(promised)s; one card captures only one value."),
        ),
        "": text(
            N_("One card is promised more than once."),
            N_("%(player)s owns piles of %(promised)s. At this table each value needs a card of its own."),
        ),
    },
    "A21": {
        "": text(
            N_("A capture was compulsory here."),
            (N_("Whoever can capture must do so."), N_("It was possible with %(could)s.")),
            N_("Whoever can capture must do so."),
        ),
        "/unproven": text(
            N_("It is still open whether this was allowed."),
            (N_("Whoever can capture must do so."), _OPEN_HAND),
        ),
    },
    "A25": {
        "": text(
            N_("The table has to be filled up again first."),
            N_("After a Zwick everybody only trails until four cards are on the table."),
        ),
    },
    "A26": {
        "": text(
            N_("After a Zwick everybody trails a card first."),
            N_("The first card after the Zwick by %(maker)s can only be trailed."),
        ),
    },
    "A27": {
        "": text(
            N_("Whoever makes a Zwick trails another card at once."),
            N_("%(maker)s had cleared the table and had to trail a new card."),
        ),
    },
    "A35": {
        "": text(
            N_("This joker may not be captured like that."),
            N_("A restriction was agreed for jokers on the table."),
        ),
        "joker_only": text(
            N_("Only a joker takes a joker from the table."),
            N_("%(Card)s may not take a joker here, nor a pile with a joker in it. That was agreed."),
        ),
        "joker_only_if_alone": text(
            N_("A joker lying alone is taken only by a joker."),
            N_("With another card it can be captured only while something else is on the table."),
        ),
        "never": text(
            N_("A joker on the table is never captured."),
            N_("It stays there until the end of the hand, as does a pile with a joker in it. That was agreed here."),
        ),
    },
    "Z1": {
        "": text(
            N_("That was not a Zwick."),
            N_("If even one card stays on the table, it was no Zwick."),
        ),
        "wild": text(
            N_("That was not a Zwick."),
            N_("Clearing the table with a joker is not a Zwick."),
        ),
    },
    "result": {
        "side": text(
            N_("This side is not playing."),
            N_("The sides are: %(sides)s. The line says %(side)s."),
        ),
        "differs": text(
            N_("Something else was written down as the result."),
            N_("For %(side)s the result says %(figures)s; the plays come to %(real_figures)s."),
        ),
    },
}
"""Rule, then case. What every game's lines have is said in words.unreadable."""


def _partner(phrases: Phrases) -> str:
    """The partner's name; KeyError where the record only says that there is one."""
    name = phrases.one("partner")
    if name == PARTNER:
        raise KeyError("partner")
    return quoted(name)


PHRASES: Mapping[str, Phrase] = {"partner": _partner}
"""What each gap says that only these texts have."""
