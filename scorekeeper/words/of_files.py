"""What is said of a line that cannot be read, for every case of ``syntax`` (notation.md, Exactly 3, 5, 26, 27).

Written for somebody who types a record or gets one by mail: what stands there, and what to write instead; and what
is wrong with a packed file that is brought, on pages and on the command line alike.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.words.finding_text import HAND, HEADER, LINE, PLAY, RESULT, Text, text
from scorekeeper.words.locale import N_, locale

_NAME = N_("This name cannot stand in a record.")
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
        N_("“%(found)s” is no “key: value”. The plays begin below a line “deal”."),
        N_("Above the line “deal” stands “key: value” on each line."),
    ),
    "header-keyword": text(
        N_("This line does not belong in the header."),
        N_("A line beginning with “%(word)s” comes only below a line “deal”."),
        N_("It comes only below a line “deal”."),
    ),
    "header-missing": text(
        N_("The header lacks a line."),
        N_("Please add “%(key)s: …” at the top. Without it the hand cannot be replayed."),
        N_("Without it the hand cannot be replayed."),
    ),
    "header-twice": text(
        N_("A line of the header stands there twice."),
        N_("The first “%(key)s” counts; this second one is left out."),
        N_("The first one counts; this one is left out."),
    ),
    "header-zhn": text(
        N_("This version of the notation is not known."),
        N_("The line says “%(found)s”. Only this version can be read: %(allowed)s."),
        N_("Only version 1 can be read."),
    ),
    "header-variant": text(
        N_("This variant is not known."),
        N_("The line says “%(found)s”. Known are: %(variants)s."),
        N_("Please name one of the variants that can be replayed."),
    ),
    "header-name": text(
        _NAME,
        N_("“%(name)s” cannot be used: %(fault)s. Please write the name in another way."),
        N_("A name cannot be used: %(fault)s. Please write it in another way."),
        N_("Please write it in another way."),
    ),
    "header-name-twice": text(
        N_("Two players have the same name."),
        N_("Please tell them apart: “%(name)s” and “%(name)s 2”."),
        N_("Please tell them apart, perhaps by a number."),
    ),
    "header-few": text(
        N_("There are too few players."),
        N_("At least two names belong on this line, with a comma between them."),
    ),
    "header-players": text(
        N_("For this number of players no deal is known."),
        N_("The variant is played by: %(allowed)s. For %(players)s players add a line “schedule: …”."),
        N_("Please add a line “schedule: …” with the cards for the table and for each stage."),
    ),
    "header-dealer": text(
        N_("The dealer is none of the players."),
        N_("The line says “%(found)s”. The players are: %(allowed)s."),
        N_("The dealer has to be one of the names on the line “players”."),
    ),
    "header-team-empty": text(
        _TEAMS,
        N_("A name is missing in “%(found)s”. Teams look like “Ann+Cem, Bea+Dirk”."),
        N_("A name is missing. Teams look like “Ann+Cem, Bea+Dirk”."),
    ),
    "header-team-stranger": text(
        _TEAMS,
        N_("“%(name)s” is in a team and does not play. The players are: %(allowed)s."),
        N_("A team has somebody who does not play."),
    ),
    "header-team-twice": text(
        _TEAMS,
        N_("“%(name)s” is in more than one team."),
        N_("Somebody is in more than one team."),
    ),
    "header-team-missing": text(
        _TEAMS,
        N_("In no team: %(names)s. Everybody belongs to one."),
        N_("Somebody is in no team."),
    ),
    "header-team-one": text(
        _TEAMS,
        N_("All players are in one team. At least two play against each other."),
    ),
    "header-packs": text(
        N_("The number of packs cannot be read."),
        N_("The line says “%(found)s”. Possible are: %(allowed)s."),
        N_("One or two packs can be played with."),
    ),
    "header-packs-jokers": text(
        N_("Two packs are only played without jokers."),
        N_("Here the pack has %(jokers)s. Leave the jokers out, or play with one pack."),
        N_("Leave the jokers out, or play with one pack."),
    ),
    "header-schedule": text(
        N_("The deal cannot be read."),
        N_("The line says “%(found)s”. “8 ; 6 6” means: 8 cards for the table, then twice 6 for each player."),
        N_("“8 ; 6 6” means: 8 cards for the table, then twice 6 for each player."),
    ),
    "header-schedule-table": text(
        N_("More cards are turned up than the pack has."),
        N_("The table would get %(table)s cards, the pack has %(pack)s. Some must be left for the players."),
        N_("Some must be left for the players."),
    ),
    "header-from": text(
        HEADER,
        N_("The line says “%(found)s”. After “from:” only this can stand: %(allowed)s."),
        N_("After “from:” only “position” can stand."),
    ),
    "header-switch-unknown": text(
        _SWITCH,
        N_("There is no house rule called “%(name)s”. There are: %(allowed)s."),
        N_("There is no house rule of that name."),
    ),
    "header-switch-twice": text(
        _SWITCH,
        N_("“%(name)s” is set more than once. Only one of them can hold."),
        N_("It is set more than once. Only one of them can hold."),
    ),
    "header-switch-bare": text(
        _SWITCH,
        N_("“%(name)s” has no value. Possible are: %(allowed)s."),
        N_("It has no value. House rules look like “name=value”."),
    ),
    "header-switch-value": text(
        _SWITCH,
        N_("“%(name)s” cannot be “%(found)s”. Possible are: %(allowed)s."),
        N_("The value is none of those that are possible."),
    ),
}

_ON_DEALS: Mapping[str, Text] = {
    "no_deal": text(
        N_("Nothing is dealt in this record."),
        N_("Below the header comes a line “deal”, and below that the plays."),
    ),
    "early_deal": text(
        N_("A new deal comes too early."),
        N_("The cards before it are not played out, so this line is left out. Perhaps a play is missing above it."),
    ),
    "late_deal": text(
        N_("There is nothing left to deal."),
        N_("All stages of this hand have been dealt, so this line is left out."),
    ),
    "no_table": text(
        N_("The cards turned up are missing."),
        N_("Turned up first: %(table_cards)s. Write them below “deal”, after “table:”."),
        N_("Write below “deal”, after “table:”, what lies on the table."),
    ),
    "no_picture": text(
        N_("It is not said what lies on the table."),
        N_("Write it below “deal”, after “table:”, piles in brackets. Until then the table is empty."),
    ),
    "no_turn": text(
        N_("It is not said who is to play."),
        N_("Write it below “deal”, after “turn:”. Until then forehand begins."),
    ),
    "turn_stranger": text(
        N_("Who is to play is none of the players."),
        N_("“%(name)s” does not play in this hand. Until that is put right forehand begins."),
        N_("Until that is put right forehand begins."),
    ),
    "deal-line": text(
        LINE,
        N_("After “deal” nothing more comes on the line; there stands “%(found)s”."),
        N_("After “deal” nothing more comes on the line."),
    ),
    "keyword-line": text(
        LINE,
        N_("No line begins with “%(word)s”. A play begins with a player's name or a card."),
        N_("A play begins with a player's name or a card."),
    ),
    "table-colon": text(LINE, N_("After “table” comes a colon, and then the cards.")),
    "table-pile": text(
        _TABLE,
        N_("Piles in brackets come only in a record of a single position (“from: position”)."),
    ),
    "hand-colon": text(HAND, N_("After “hand” and the name comes a colon, and then the cards.")),
    "hand-name": text(HAND, N_("It is not said whose hand it is. Please write “hand”, the name and a colon.")),
    "hand-stranger": text(
        HAND,
        N_("“%(name)s” does not play. The players are: %(allowed)s."),
        N_("It belongs to somebody who does not play."),
    ),
    "hand-card": text(
        HAND,
        N_("“%(found)s” is no card. Cards look like Qs, 10d or X25."),
        N_("Something stands there that is no card. Cards look like Qs, 10d or X25."),
    ),
    "turn-ordinary": text(
        LINE,
        N_("“turn:” comes only in a record of a single position (“from: position”). Otherwise forehand begins."),
    ),
    "turn-twice": text(LINE, N_("Who is to play has been said further above.")),
    "turn-name": text(LINE, N_("After “turn:” comes the name of the player to play.")),
    "ask-name": text(
        _ASK,
        N_("The name “%(found)s” cannot be used: %(fault)s."),
        (N_("The name of the partner is missing."), _ASK_LINE),
    ),
    "ask-value": text(_ASK, (N_("“%(found)s” stands where the value should be."), _ASK_LINE), _ASK_LINE),
    "ask-answer": text(_ASK, (N_("The answer is yes or no."), _ASK_LINE)),
    "table-card": text(
        _TABLE,
        N_("“%(found)s” is no card. Cards look like Qs, 10d or X25, a pile like [8d Ts]=18."),
        N_("Something stands there that is no card. Cards look like Qs, 10d or X25."),
    ),
    "table-empty": text(_TABLE, N_("A pile in brackets has no cards in it.")),
    "table-bracket": text(
        _TABLE,
        N_("At “%(found)s” a pile is not closed, or has something in it that is no card."),
        N_("A pile is not closed. It looks like [8d Ts]=18."),
    ),
    "table-value": text(_TABLE, N_("After the brackets of a pile comes its value, as in [8d Ts]=18.")),
    "table-owner": text(
        _TABLE,
        N_("“%(found)s” after @ is none of the players."),
        N_("After @ comes the name of the player who owns the pile."),
    ),
}

_ON_PLAYS: Mapping[str, Text] = {
    "play-empty": text(PLAY, N_("There is no card on this line.")),
    "play-card": text(
        PLAY,
        N_("“%(found)s” is no card. A play begins with the card played, as in “Ks x Qs+Ad” or “3h”."),
        N_("A play begins with the card played, as in “Ks x Qs+Ad” or “3h”."),
    ),
    "play-value": text(
        PLAY,
        N_("In brackets stands “%(found)s”. There the value of the card is written, as in Ks(14)."),
        N_("In brackets the value of the card is written, as in Ks(14)."),
    ),
    "play-sign": text(
        PLAY,
        N_("“%(found)s” stands after the card. There comes x for a capture, on for a pile, = for a value, or nothing."),
        N_("After the card comes x for a capture, on for a pile, = for a value, or nothing."),
    ),
    "play-nothing": text(PLAY, N_("After x it is not said what is captured. For the whole table write x *.")),
    "play-item": text(
        PLAY,
        N_("“%(found)s” stands where a captured card should be named."),
        N_("A captured card is missing. Cards of one group are joined by +."),
    ),
    "play-sweep": text(
        PLAY,
        N_("After x * nothing more can be captured; there stands “%(found)s”."),
        N_("After x * nothing more can be captured."),
    ),
    "play-target": text(
        PLAY,
        N_("“%(found)s” stands after on. There the card or pile is named that is built on."),
        N_("After on the card or pile is named that is built on."),
    ),
    "play-equals": text(
        PLAY,
        N_("“%(found)s” stands where the announced value should be, as in “Ts on X30 = 20”."),
        N_("The announced value is missing, as in “Ts on X30 = 20”."),
    ),
    "play-number": text(
        PLAY,
        N_("“%(found)s” stands after = and is no number."),
        N_("After = the announced value is missing."),
    ),
    "play-after": text(
        PLAY,
        N_("“%(found)s” stands after the value. There can only be “for” with a name, or ! for a Zwick."),
        N_("After the value can only stand “for” with a name, or ! for a Zwick."),
    ),
    "play-for": text(
        PLAY,
        N_("The name “%(found)s” after “for” cannot be used: %(fault)s."),
        N_("After “for” the name of a partner is missing."),
    ),
}

_ON_RESULTS: Mapping[str, Text] = {
    "result-line": text(
        RESULT,
        N_("After “result” nothing more comes on the line; there stands “%(found)s”."),
        N_("After “result” nothing more comes on the line."),
    ),
    "result-keyword": text(
        RESULT,
        N_("A line beginning with “%(word)s” cannot come after the result."),
        N_("Only the sides' results come after “result”."),
    ),
    "result-colon": text(RESULT, (_FOUND, _RESULT_LINE, _RESULT_FIGURES), (_FOUND, _RESULT_LINE), _RESULT_LINE),
    "result-name": text(
        RESULT,
        (N_("A name is missing."), _RESULT_LINE, _RESULT_FIGURES),
        (N_("A name is missing."), _RESULT_LINE),
    ),
    "result-points": text(
        RESULT,
        (N_("“%(found)s” stands where the first number should be."), _RESULT_LINE, _RESULT_FIGURES),
        (_RESULT_LINE, _RESULT_FIGURES),
        _RESULT_LINE,
    ),
    "result-figure": text(
        RESULT,
        N_("“%(found)s” is not known here. After the first number may come: %(allowed)s."),
        (_FOUND, _RESULT_LINE),
        _RESULT_LINE,
    ),
    "result-twice": text(RESULT, N_("“%(found)s” stands there twice."), N_("A figure stands there twice.")),
    "result-number": text(
        RESULT,
        N_("After “%(word)s” should come a number; there stands “%(found)s”."),
        N_("After “%(word)s” the number is missing."),
        N_("A number is missing."),
    ),
}

_ON_TEXTS: Mapping[str, Text] = {
    "text-large": text(
        N_("This text is too long to be a hand."),
        N_("It was not read. Please give one hand at a time."),
    ),
    "text-encoding": text(
        N_("This is no plain text."),
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
    "cut": N_("The file breaks off before its end: it did not come over whole. Fetch it once more."),
    "damaged": N_("The packed file was changed or damaged on its way. Fetch it once more."),
}


def why_unreadable(case: str, lang: str) -> str:
    """Why a packed file cannot be read, by the case of ``packed.UnreadableFile``; empty where that is not it."""
    return locale(lang).gettext(_WHY[case]) if case in _WHY else ""
