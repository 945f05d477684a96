"""What there is to say of a hand as a whole, in one line, with the way to the first thing that is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from scorekeeper.game import Replay
from scorekeeper.web.i18n import _, ngettext


class Shown(Protocol):
    """What a verdict reads of a replay as a page shows it."""

    @property
    def replay(self) -> Replay: ...
    @property
    def unplayed(self) -> Sequence[object]: ...
    @property
    def total(self) -> int: ...
    @property
    def last(self) -> int: ...
    def pieces(self, at: int) -> Sequence[object]: ...
    def findings(self, at: int) -> Sequence[Any]: ...
    def moment(self, play: int) -> int: ...
    def number(self, at: int) -> int: ...


Kind = TypeVar("Kind", bound=Shown)


class Verdict(NamedTuple):
    """``state`` ok, bad (against the rules) or open (unfinished, or not provable); ``at`` the moment to look at.

    ``at`` is None where no play is to be looked at; ``listed``: the list of plays says what is wrong.
    """

    state: Literal["ok", "bad", "open"]
    words: str
    at: int | None = None
    listed: bool = False

    @property
    def place(self) -> str:
        """Where it is told, below the address of the hand; empty where there is nothing more to see."""
        return f"?at={self.at}" if self.at is not None else "#list" if self.listed else ""


def verdict(shown: Kind, in_order: Callable[[Kind], Verdict]) -> Verdict:
    """Against the rules, not to be replayed to the end, or in order, which the game says by ``in_order``."""
    errors = [each.play for each in shown.replay.findings if each.severity == "error"]
    if shown.unplayed:
        return _stopped(shown, [play for play in errors if play is None or play <= shown.total])
    if errors:
        return _against(shown, errors)
    doubts = [each.play for each in shown.replay.findings if each.severity == "unproven"]
    if doubts:
        words = ngettext(
            "Nothing against the rules; one doubt", "Nothing against the rules; %(num)d doubts", len(doubts)
        )
        return _located(shown, "open", words, doubts)
    return in_order(shown)


def _stopped(shown: Shown, others: list[int | None]) -> Verdict:
    words_there = [str(shown.pieces(shown.last)[0]), *(said.words.headline for said in shown.findings(shown.last)[:1])]
    number = shown.number(shown.last)
    words = _("It cannot go on from play %(number)s: %(why)s", number=number, why=" ".join(words_there))
    if others:
        more = ngettext(
            "One other thing is against the rules.", "%(num)d other things are against the rules.", len(others)
        )
        words += " " + more
    return Verdict("bad", words, shown.last)


def _against(shown: Shown, errors: list[int | None]) -> Verdict:
    words = ngettext("One thing against the rules", "%(num)d things against the rules", len(errors))
    return _located(shown, "bad", words, errors)


def _located(shown: Shown, state: Literal["bad", "open"], words: str, plays: list[int | None]) -> Verdict:
    """With the play, or the first of several."""
    numbers = sorted({play for play in plays if play is not None})
    if not numbers:
        return Verdict(state, words, listed=True)
    parts = {"what": words, "number": numbers[0]}
    alone = len(numbers) == 1 and None not in plays
    sentence = _("%(what)s, play %(number)s", **parts) if alone else _("%(what)s, first at play %(number)s", **parts)
    return Verdict(state, sentence, shown.moment(numbers[0]))
