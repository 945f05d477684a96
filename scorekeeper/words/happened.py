"""What happened last in a match, in one line as a player would say it: ``Frauke: Zwick``, ``Hand 4: 17:13, both
signed``, ``Frauke: queen on 8 makes 11``.

A phone says the same without a connection (``static/match/happened.mjs``), with the texts of ``texts``. Both put them
together alike, and ``tests/vectors/happened.json`` holds them equal.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.happened import HappenedView
from scorekeeper.journal.view import MatchView
from scorekeeper.msgid import N_
from scorekeeper.words.figures import MINUS
from scorekeeper.words.game_words import words_of
from scorekeeper.words.locale import Locale, upper_first

OF_HAND: Mapping[str, str] = {
    "count.sealed": N_("%(who)s: counted"),
    "objected": N_("objection: %(who)s"),
    "settled": N_("settled"),
    "settled.open": N_("answered: %(who)s"),
    "hand.restored": N_("counts again"),
    "hand.voided": N_("does not count"),
    "hand.voided.misdeal": N_("misdealt"),
    "hand.voided.abandoned": N_("abandoned"),
}
"""What is said behind the number of the hand, of a kind or of it with what more it says."""
ALONE: Mapping[str, str] = {
    "dealer.set": N_("%(who)s deals"),
    "stage.dealt": N_("Cards dealt"),
    "position.set": N_("The table as it is"),
    "count.chips": N_("Chips counted"),
    "seats.set": N_("Seats changed"),
    "rules.changed": N_("Rules changed"),
    "penalty": N_("Penalty: %(who)s"),
    "paper.signed": N_("signed on paper"),
    "match.ended": N_("The match is over"),
}
"""What is said by itself."""
OTHERS: Mapping[str, str] = {
    "hand": N_("Hand %(number)s"),
    "counted": N_("counted"),
    "both": N_("both signed"),
    "all": N_("all signed"),
    "signed": N_("signed: %(who)s"),
    "unsigned": N_("signature taken back, %(who)s"),
    "waits": N_("correction waiting"),
    "changed": N_("changed"),
    "act": N_("%(who)s: %(what)s"),
    "back": N_("Taken back: %(what)s"),
    "putBack": N_("Put it back"),
    "none": N_("Nothing recorded yet"),
}


def texts(game: str, say: Locale) -> dict[str, object]:
    """All that the lines of a game are put together from, in a language."""
    plain = {key: say.gettext(text) for table in (OF_HAND, OTHERS) for key, text in table.items()}
    plain |= {key: upper_first(say.gettext(text)) for key, text in ALONE.items()}
    return {**plain, "acts": words_of(game).act_texts(say), "alone": [*ALONE]}


def line(view: MatchView, say: Locale) -> str:
    """The line; that there is nothing yet where nothing was said."""
    value = texts(view.game, say)
    last = view.happened
    if last is None:
        return str(value["none"])
    sentence = _sentence(view, last, value)
    return str(value["back"]) % {"what": sentence} if last.back and not _says_itself(last) else sentence


def _says_itself(last: HappenedView) -> bool:
    """Whether the sentence says that it was taken back: before a hand's figures that read as if they were gone."""
    kind = MATCH_KINDS[last.kind]
    return kind.signs and kind.figures


def _sentence(view: MatchView, last: HappenedView, texts: Mapping[str, object]) -> str:
    kind = MATCH_KINDS[last.kind]
    who = " + ".join(view.first(person) for person in last.who)
    head = str(texts["hand"]) % {"number": last.number} if last.number is not None else ""
    if last.kind in ALONE or kind.in_front:
        text = str(texts[last.kind]) % {"who": who} if last.kind in ALONE else _act(view, last, texts, who)
        front = view.hands if view.current is None else view.current.number
        numbered = last.number != front or any(one.is_half_counted and one.number != front for one in view.recent)
        return (f"{head} · " if head and kind.in_front and numbered else "") + text
    if kind.figures:
        text = _figures(view, last, texts, who)
    else:
        more = "open" if last.kind == "settled" and who and last.number in view.disputed else last.what
        text = str(texts.get(f"{last.kind}.{more}") or texts.get(last.kind, texts["changed"])) % {"who": who}
    return f"{head}: {text}" if head else text[:1].upper() + text[1:]


def _act(view: MatchView, last: HappenedView, texts: Mapping[str, object], who: str) -> str:
    acts: Mapping[str, str] = texts["acts"]  # type: ignore[assignment]
    is_play = MATCH_KINDS[last.kind].act == "play"
    what = words_of(view.game).act_in_line(last.what, acts) if is_play else acts.get(last.what, last.what)
    if last.back:  # first what is gone: a long name leaves no room
        return ", ".join(filter(None, (what, who)))
    return str(texts["act"]) % {"who": who, "what": what} if who and what else what or who


def _figures(view: MatchView, last: HappenedView, texts: Mapping[str, object], who: str) -> str:
    if last.back and _says_itself(last):
        return str(texts["unsigned"]) % {"who": who}
    two = len(view.sides) == 2
    score = ":".join(str(each).replace("-", MINUS) for each in last.points) if last.points and two else ""
    if last.waits:
        return str(texts["waits"])
    if last.signed:
        return ", ".join(filter(None, (score, str(texts["both" if two else "all"]))))
    if MATCH_KINDS[last.kind].signs:
        return ", ".join(filter(None, (score, str(texts["signed"]) % {"who": who})))
    return score or str(texts["counted"])
