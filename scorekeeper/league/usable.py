"""What of a season's rule a game can use: a form offers no measure, tie or setting that would decide nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.league.options import LISTS, OPTIONS, Choice, Several
from scorekeeper.league.rule import USUAL_TIES, SeasonRule
from scorekeeper.league.ties import OF_POINTS, SUM

_OF_PARTNERS = ("min_partners", "max_same_partner")
_PAIRS, _MARKS, _OVER = "pairs", "zwicks", "over"
_FILTERED = ("ties", "lists")


class Usable(NamedTuple):
    """``fields`` of the rule that mean something, ``measures``, ``ties`` and ``lists`` among which one can choose."""

    fields: tuple[str, ...]
    measures: tuple[str, ...]
    ties: tuple[str, ...]
    lists: tuple[str, ...]

    @property
    def usual_ties(self) -> tuple[str, ...]:
        """The usual chain, without what decides nothing here."""
        return tuple(tie for tie in USUAL_TIES if tie in self.ties)

    def left_out(self, given: Mapping[str, Any]) -> list[str]:
        """Fields that are set otherwise than usual although this game has no use for it; chains and lists of their
        own only lose what decides nothing and are not named."""
        found = []
        for name, value in given.items():
            usual = getattr(_USUAL, name, None)
            if name not in OPTIONS or str(value or "") in ("", str(usual or "")):
                continue
            if name not in self.fields or (name == "measure" and value not in self.measures):
                found.append(name)
        return found

    def fitted(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The same settings as this game can use them: what it has no use for is as usual."""
        found = dict(given)
        for name in self.left_out(given):
            found[name] = getattr(_USUAL, name)
        for name, known in zip(_FILTERED, (self.ties, self.lists), strict=True):
            if isinstance(found.get(name), (list, tuple)):
                no_use = set(_named(name)) - set(known)
                found[name] = [one for one in found[name] if one not in no_use]
        return found


def usable(units: Sequence[str], *, marks: bool, teams: bool) -> Usable:
    """For a game that compares these ``units``; ``marks`` as Zwicks are, ``teams``: people play together."""
    sums = tuple(units) == SUM
    measures, ties = OPTIONS["measure"], OPTIONS["ties"]
    assert isinstance(measures, Choice)
    assert isinstance(ties, Several)
    return Usable(
        fields=tuple(name for name in OPTIONS if teams or name not in _OF_PARTNERS),
        measures=tuple(word for word in measures.words if sums or word != _OVER),
        ties=tuple(tie for tie in ties.words if (sums or tie not in OF_POINTS) and (marks or tie != _MARKS)),
        lists=tuple(name for name in LISTS if teams or name != _PAIRS),
    )


_USUAL = SeasonRule()


def _named(name: str) -> tuple[str, ...]:
    """The words that a field of several knows."""
    kind = OPTIONS[name]
    return LISTS if name == "lists" else kind.words if isinstance(kind, Several) else ()
