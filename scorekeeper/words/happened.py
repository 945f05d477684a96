"""What was said last of a match, in one line as a player would say it: ``Frauke: Zwick``, ``Hand 4: 17:13, both
signed``, ``Frauke: queen on 8 makes 11``.

A phone says the same without a connection (``static/match/happened.mjs``), with the texts of ``texts``: both put them
together alike, which ``tests/vectors/happened.json`` holds.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.happened import HappenedView
from scorekeeper.journal.payloads.counts import CountCards, CountPaper, CountQuick, CountSealed
from scorekeeper.journal.payloads.hands import (
    Accepted,
    Chosen,
    DealerSet,
    MarkCalled,
    MarksAgreed,
    PlayMade,
    PositionSet,
    StageDealt,
)
from scorekeeper.journal.view import MatchView
from scorekeeper.words.figures import MINUS
from scorekeeper.words.game_words import words_of
from scorekeeper.words.locale import N_, Locale

OF_HAND: Mapping[str, str] = {
    "count.sealed": N_("%(who)s: counted"),
    "objected": N_("objection: %(who)s"),
    "settled": N_("settled"),
    "hand.restored": N_("counts again"),
    "misdeal": N_("misdeal"),
    "abandoned": N_("abandoned"),
    "hand.voided": N_("does not count"),
}
"""What is said behind the number of the hand."""
ALONE: Mapping[str, str] = {
    "dealer.set": N_("%(who)s deals"),
    "stage.dealt": N_("Cards dealt"),
    "position.set": N_("Table as it lies"),
    "count.chips": N_("Chips counted"),
    "seats.set": N_("Seats changed"),
    "rules.changed": N_("Rules changed"),
    "penalty": N_("Penalty: %(who)s"),
    "paper.signed": N_("Signed on paper"),
    "match.ended": N_("The match is over"),
}
"""What is said by itself."""
OTHERS: Mapping[str, str] = {
    "hand": N_("Hand %(number)s"),
    "counted": N_("counted"),
    "both": N_("both signed"),
    "all": N_("all signed"),
    "signed": N_("signed: %(who)s"),
    "waits": N_("correction waiting"),
    "changed": N_("changed"),
    "act": N_("%(who)s: %(what)s"),
    "back": N_("Taken back: %(what)s"),
    "putBack": N_("Put it back"),
    "none": N_("Nothing recorded yet"),
}


def _kinds(*classes: type[object]) -> tuple[str, ...]:
    """The kinds of these classes, in this order."""
    return tuple(name for sent in classes for name, kind in MATCH_KINDS.items() if kind.payload is sent)


COUNTS = _kinds(CountCards, CountQuick, CountPaper, MarksAgreed, Chosen, Accepted)
"""What the figures of the hand are said of."""
IN_FRONT = _kinds(MarkCalled, PlayMade, StageDealt, PositionSet, DealerSet)
"""What needs no hand's number, as long as it is of the one in front."""
ACTS = _kinds(PlayMade, StageDealt, PositionSet)
"""What is put right where a hand is taken down."""
COUNTED = _kinds(CountCards, CountQuick, CountPaper, CountSealed, MarksAgreed, Chosen)
"""What is put right by counting again, as long as nobody is asked about it."""


def texts(game: str, say: Locale) -> dict[str, object]:
    """All that the lines of a game are put together from, in a language."""
    plain = {key: say.gettext(text) for table in (OF_HAND, ALONE, OTHERS) for key, text in table.items()}
    kinds = {"alone": [*ALONE], "counts": [*COUNTS], "front": [*IN_FRONT], "acts": [*ACTS], "counted": [*COUNTED]}
    return {**plain, "acts": words_of(game).act_texts(say), "kinds": kinds}


def line(view: MatchView, say: Locale) -> str:
    """The line; that there is nothing yet where nothing was said."""
    value = texts(view.game, say)
    last = view.happened
    if last is None:
        return str(value["none"])
    sentence = _sentence(view, last, value)
    return str(value["back"]) % {"what": sentence} if last.back else sentence


def _sentence(view: MatchView, last: HappenedView, texts: Mapping[str, object]) -> str:
    who = " + ".join(view.first(person) for person in last.who)
    head = str(texts["hand"]) % {"number": last.number} if last.number is not None else ""
    if last.kind in ALONE or last.kind in IN_FRONT:
        text = _act(view, last, texts, who) if last.kind in ("mark.called", "play.made") else str(texts[last.kind])
        front = view.hands if view.current is None else view.current.number
        return (f"{head} · " if head and last.kind in IN_FRONT and last.number != front else "") + text % {"who": who}
    if last.kind in COUNTS:
        text = _figures(view, last, texts, who)
    else:
        key = last.what if last.kind == "hand.voided" and last.what in ("misdeal", "abandoned") else last.kind
        text = str(texts.get(key, texts["changed"])) % {"who": who}
    return f"{head}: {text}" if head else text[:1].upper() + text[1:]


def _act(view: MatchView, last: HappenedView, texts: Mapping[str, object], who: str) -> str:
    acts: Mapping[str, str] = texts["acts"]  # type: ignore[assignment]
    what = acts.get(last.what, last.what) if last.kind == "mark.called" else words_of(view.game).act_in_line(
        last.what, acts
    )
    text = str(texts["act"]) % {"who": who, "what": what} if who and what else what or who
    return text.replace("%", "%%")


def _figures(view: MatchView, last: HappenedView, texts: Mapping[str, object], who: str) -> str:
    two = len(view.sides) == 2
    score = ":".join(str(each).replace("-", MINUS) for each in last.points) if last.points and two else ""
    if last.waits:
        return str(texts["waits"])
    if last.signed:
        return ", ".join(filter(None, (score, str(texts["both" if two else "all"]))))
    if last.kind == "accepted":
        return ", ".join(filter(None, (score, str(texts["signed"]) % {"who": who})))
    return score or str(texts["counted"])
