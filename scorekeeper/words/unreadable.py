"""What is said of a line that cannot be read, for every case of ``syntax`` (notation.md, Exactly 3, 5, 26, 27).

Written for somebody who types a record or gets one by mail: what stands there, and what to write instead; and what
is wrong with a packed file that is brought, on pages and on the command line alike.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.words.finding_text import HAND, HEADER, LINE, PLAY, RESULT, Text, text
from scorekeeper.words.locale import N_, locale

_NAME = N_("This name cannot be used in a record.")
_TEAMS = N_("The teams do not fit the players.")
_SWITCH = N_("A house rule cannot be read.")
_TABLE = N_("The cards on the table cannot be read.")
_ASK = N_("This question cannot be read.")
_ASK_LINE = N_("A question looks like “ask Bea 13 yes”.")
_FOUND = N_("The line says “%(found)s”.")
_RESULT_LINE = N_("A side's line begins like “Ann: 17”.")
_RESULT_FIGURES = N_("After that may come, each with its number: %(allowed)s.")

_ON_HEADER: Mapping[str, Text] = {
    "header-line": text(
        N_("This line does not belong in the header."),
        N_("“%(found)s” does not read “key: value”. The plays begin below a “deal” line."),
    ),
    "header-keyword": text(
        N_("This line does not belong in the header."),
        N_("A line beginning with “%(word)s” can only come below a “deal” line."),
    ),
    "header-missing": text(
        N_("The header lacks a line."),
        N_("Please add “%(key)s: …” at the top. Without it the hand cannot be replayed."),
    ),
    "header-twice": text(
        N_("A header line is there twice."),
        N_("The first “%(key)s” counts; this second one is left out."),
    ),
    "header-zhn": text(
        N_("This version of the notation is not known."),
        N_("The line says “%(found)s”. Only this version can be read: %(allowed)s."),
        N_("Only version 1 can be read."),
    ),
    "header-variant": text(
        N_("This variant is not known."),
        N_("The line says “%(found)s”. Known variants: %(variants)s."),
        N_("Please name one of the variants that can be replayed."),
    ),
    "header-name": text(
        _NAME,
        N_("“%(name)s” cannot be used: %(fault)s. Please write the name differently."),
        N_("A name cannot be used: %(fault)s. Please write it differently."),
    ),
    "header-name-twice": text(
        N_("Two players have the same name."),
        N_("Please tell them apart: “%(name)s” and “%(name)s 2”."),
    ),
    "header-few": text(
        N_("There are too few players."),
        N_("At least two names belong on this line, with a comma between them."),
    ),
    "header-players": text(
        N_("No deal is known for this number of players."),
        N_("The variant is for this many players: %(allowed)s. For %(players)s players add a line “schedule: …”."),
    ),
    "header-dealer": text(
        N_("The dealer is not one of the players."),
        N_("The line says “%(found)s”. The players are: %(allowed)s."),
        N_("The dealer has to be one of the names on the “players” line."),
    ),
    "header-team-empty": text(
        _TEAMS,
        N_("A name is missing in “%(found)s”. Teams look like “Ann+Cem, Bea+Dirk”."),
        N_("A name is missing. Teams look like “Ann+Cem, Bea+Dirk”."),
    ),
    "header-team-stranger": text(
        _TEAMS,
        N_("“%(name)s” is in a team but is not playing. The players are: %(allowed)s."),
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
        N_("The number of packs cannot be read."),
        N_("The line says “%(found)s”. Possible: %(allowed)s."),
        N_("The game is played with one or two packs."),
    ),
    "header-packs-jokers": text(
        N_("Two packs are only played without jokers."),
        N_("Here the pack has %(jokers)s. Leave the jokers out, or play with one pack."),
    ),
    "header-schedule": text(
        N_("The deal cannot be read."),
        N_("The line says “%(found)s”. “8 ; 6 6” means: 8 cards for the table, then twice 6 for each player."),
        N_("“8 ; 6 6” means: 8 cards for the table, then twice 6 for each player."),
    ),
    "header-schedule-table": text(
        N_("More cards are turned up than the pack has."),
        N_("The table would get %(table)s cards, but the pack has %(pack)s. Some must be left for the players."),
    ),
    "header-from": text(
        HEADER,
        N_("The line says “%(found)s”. After “from:” there can only be: %(allowed)s."),
        N_("Only “position” can come after “from:”."),
    ),
    "header-built": text(
        HEADER,
        N_("“%(found)s” cannot be read. After “built:” stand names, each with a value: “Cem 13, Dirk 8”."),
    ),
    "header-built-stranger": text(
        HEADER,
        N_("“%(name)s” has built something but is not playing. The players are: %(allowed)s."),
    ),
    "header-switch-unknown": text(
        _SWITCH,
        N_("There is no house rule called “%(name)s”. Choose from: %(allowed)s."),
        N_("There is no house rule of that name."),
    ),
    "header-switch-twice": text(
        _SWITCH,
        N_("“%(name)s” is set more than once. Only one of them can apply."),
    ),
    "header-switch-bare": text(
        _SWITCH,
        N_("“%(name)s” has no value. Possible: %(allowed)s."),
    ),
    "header-switch-value": text(
        _SWITCH,
        N_("“%(name)s” cannot be “%(found)s”. Possible: %(allowed)s."),
    ),
}

_ON_DEALS: Mapping[str, Text] = {
    "no_deal": text(
        N_("Nothing is dealt in this record."),
        N_("Below the header comes a “deal” line, and below that the plays."),
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
        N_("“%(name)s” is not playing in this hand. Until that is put right, forehand begins."),
    ),
    "deal-line": text(
        LINE,
        N_("Nothing more comes on the line after “deal”, but it says “%(found)s”."),
    ),
    "keyword-line": text(
        LINE,
        N_("No line begins with “%(word)s”. A play begins with a player's name or a card."),
    ),
    "table-colon": text(LINE, N_("After “table” comes a colon, and then the cards.")),
    "table-pile": text(
        _TABLE,
        N_("Piles in brackets are only for a record of a single position (“from: position”)."),
    ),
    "hand-colon": text(HAND, N_("After “hand” and the name comes a colon, and then the cards.")),
    "hand-name": text(HAND, N_("It does not say whose hand it is. Please write “hand”, the name and a colon.")),
    "hand-stranger": text(
        HAND,
        N_("“%(name)s” is not playing. The players are: %(allowed)s."),
    ),
    "hand-card": text(
        HAND,
        N_("“%(found)s” is not a card. Cards look like Qs, 10d or X25."),
    ),
    "turn-ordinary": text(
        LINE,
        N_("“turn:” is only for a record of a single position (“from: position”). Otherwise forehand begins."),
    ),
    "turn-twice": text(LINE, N_("Whose turn it is has already been given above.")),
    "turn-name": text(LINE, N_("After “turn:” comes the name of the player whose turn it is.")),
    "ask-name": text(
        _ASK,
        N_("The name “%(found)s” cannot be used: %(fault)s."),
        (N_("The name of the partner is missing."), _ASK_LINE),
    ),
    "ask-value": text(_ASK, (N_("There is “%(found)s” where the value should be."), _ASK_LINE), _ASK_LINE),
    "ask-answer": text(_ASK, (N_("The answer is yes or no."), _ASK_LINE)),
    "table-card": text(
        _TABLE,
        N_("“%(found)s” is not a card. Cards look like Qs, 10d or X25, a pile like [8d Ts]=18."),
    ),
    "table-empty": text(_TABLE, N_("A pile in brackets has no cards in it.")),
    "table-bracket": text(
        _TABLE,
        N_("At “%(found)s” a pile is not closed, or has something in it that is not a card."),
        N_("A pile is not closed. It looks like [8d Ts]=18."),
    ),
    "table-value": text(_TABLE, N_("After the brackets of a pile comes its value, as in [8d Ts]=18.")),
    "table-owner": text(
        _TABLE,
        N_("“%(found)s” after @ is not one of the players."),
    ),
}

_ON_PLAYS: Mapping[str, Text] = {
    "play-empty": text(PLAY, N_("There is no card on this line.")),
    "play-card": text(
        PLAY,
        N_("“%(found)s” is not a card. A play begins with the card played, as in “Ks x Qs+Ad” or “3h”."),
    ),
    "play-value": text(
        PLAY,
        N_("The brackets say “%(found)s”. They should hold the card's value, as in Ks(14)."),
    ),
    "play-sign": text(
        PLAY,
        N_("The card is followed by “%(found)s”. Allowed there: x for a capture, on for a pile, = for a value, "
           "or nothing."),
    ),
    "play-nothing": text(PLAY, N_("After x it does not say what is captured. For the whole table write x *.")),
    "play-item": text(
        PLAY,
        N_("There is “%(found)s” where a captured card should be named."),
    ),
    "play-sweep": text(
        PLAY,
        N_("After x * nothing more can be captured, but it says “%(found)s”."),
    ),
    "play-target": text(
        PLAY,
        N_("“on” is followed by “%(found)s”. The card or pile that is built on belongs there."),
    ),
    "play-equals": text(
        PLAY,
        N_("There is “%(found)s” where the announced value should be, as in “Ts on X30 = 20”."),
    ),
    "play-number": text(
        PLAY,
        N_("“%(found)s” after = is not a number."),
        N_("After = the announced value is missing."),
    ),
    "play-after": text(
        PLAY,
        N_("The value is followed by “%(found)s”. There can only be “for” with a name, or ! for a Zwick."),
    ),
    "play-for": text(
        PLAY,
        N_("The name “%(found)s” after “for” cannot be used: %(fault)s."),
        N_("A partner's name is missing after “for”."),
    ),
}

_ON_RESULTS: Mapping[str, Text] = {
    "result-line": text(
        RESULT,
        N_("Nothing more comes on the line after “result”, but it says “%(found)s”."),
    ),
    "result-keyword": text(
        RESULT,
        N_("A line beginning with “%(word)s” cannot come after the result."),
    ),
    "result-colon": text(RESULT, (_FOUND, _RESULT_LINE, _RESULT_FIGURES), (_FOUND, _RESULT_LINE), _RESULT_LINE),
    "result-name": text(
        RESULT,
        (N_("A name is missing."), _RESULT_LINE, _RESULT_FIGURES),
        (N_("A name is missing."), _RESULT_LINE),
    ),
    "result-points": text(
        RESULT,
        (N_("There is “%(found)s” where the first number should be."), _RESULT_LINE, _RESULT_FIGURES),
        (_RESULT_LINE, _RESULT_FIGURES),
        _RESULT_LINE,
    ),
    "result-figure": text(
        RESULT,
        N_("“%(found)s” is not known here. The first number may be followed by: %(allowed)s."),
        (_FOUND, _RESULT_LINE),
        _RESULT_LINE,
    ),
    "result-twice": text(RESULT, N_("“%(found)s” is there twice.")),
    "result-number": text(
        RESULT,
        N_("A number should come after “%(word)s”, but it says “%(found)s”."),
        N_("The number is missing after “%(word)s”."),
    ),
}

_ON_TEXTS: Mapping[str, Text] = {
    "text-large": text(
        N_("This text is too long to be a hand."),
        N_("It was not read. Please give one hand at a time."),
    ),
    "text-encoding": text(
        N_("This is not plain text."),
        N_("It cannot be read. Save it as plain text (UTF-8) and try again."),
    ),
}

FILES: Mapping[str, Text] = {
    "": text(LINE, N_("It is left out. Please compare it with the notation.")),
    **_ON_HEADER,
    **_ON_DEALS,
    **_ON_PLAYS,
    **_ON_RESULTS,
    **_ON_TEXTS,
}
"""The cases of ``syntax``."""


_WHY = {
    "cut": N_("The file breaks off before its end: it did not arrive complete. Download it once more."),
    "damaged": N_("The packed file was changed or damaged on the way. Download it once more."),
}


def why_unreadable(case: str, lang: str) -> str:
    """Why a packed file cannot be read, by the case of ``packed.UnreadableFile``; empty where that is not it."""
    return locale(lang).gettext(_WHY[case]) if case in _WHY else ""
