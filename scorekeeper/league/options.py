"""Reading a SeasonRule from JSON or from a form, with every fault named by its field. Also which options a game can
use, because a form offers no measure, tie or setting that would decide nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any, NamedTuple, get_args

from scorekeeper.errors import ScorekeeperError
from scorekeeper.league import rule as kinds
from scorekeeper.league.rule import USUAL_TIES, SeasonRule
from scorekeeper.league.ties import OF_POINTS, SUM
from scorekeeper.numbers import whole

LISTS = ("women", "youth", "seniors", "pairs", "guests")
"""Lists with a name of their own; any other is a group of the club's."""
MOST = 999
MOST_POINTS = 9999
MOST_ROUNDS = 50
_LONGEST = 60
_YES, _NO = (True, "on", "true", "1", "yes"), (False, None, "", "off", "false", "0", "no")


class Fault(NamedTuple):
    """What is wrong with one field.

    field: its name.
    case: which way (worded in words/season.py).
    least: what a number may be at least.
    most: what a number may be at most.
    allowed: what a word may be.
    found: what stood there.
    """

    field: str
    case: str
    least: int = 0
    most: int = 0
    allowed: tuple[str, ...] = ()
    found: str = ""


class RuleError(ScorekeeperError):
    """A season's rule that cannot be used; ``faults`` says why, by field, in the order of the fields."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(f"{fault.field}: {fault.case}" for fault in faults))
        self.faults = faults


class _Wrong(Exception):
    """Why one value cannot be read; the fault knows no field yet."""

    def __init__(
        self, case: str, *, least: int = 0, most: int = 0, allowed: tuple[str, ...] = (), found: str = ""
    ) -> None:
        super().__init__(case)
        self.fault = Fault("", case, least, most, allowed, found)


class Number(NamedTuple):
    """A whole number.

    least: that it may be.
    most: that it may be.
    empty: whether it may be left out.
    """

    least: int
    most: int
    empty: bool = False

    def read(self, value: object) -> int | None:
        """Raises _Wrong."""
        if value is None or (isinstance(value, str) and not value.strip()):
            if self.empty:
                return None
            raise _Wrong("number", least=self.least, most=self.most)
        return _integer(value, self.least, self.most)


class Choice(NamedTuple):
    """One of some words.

    words: which.
    """

    words: tuple[str, ...]

    def read(self, value: object) -> str:
        """Raises _Wrong."""
        if value in self.words:
            return str(value)
        raise _Wrong("choice", allowed=self.words, found=_shown(value))


class Flag(NamedTuple):
    """Yes or no; a box that is not ticked sends nothing, which is no."""

    def read(self, value: object) -> bool:
        """Raises _Wrong."""
        if any(value is word or (isinstance(value, str) and value == word) for word in _YES):
            return True
        if any(value is word or (isinstance(value, str) and value == word) for word in _NO):
            return False
        raise _Wrong("flag", found=_shown(value))


class Several(NamedTuple):
    """Some words in their order, each once. A form may send them in one line, with commas.

    words: which; empty: any.
    """

    words: tuple[str, ...] = ()

    def read(self, value: object) -> tuple[str, ...]:
        """Raises _Wrong."""
        names = _parts(value)
        for name in names:
            if not isinstance(name, str) or len(name) > _LONGEST or (self.words and name not in self.words):
                raise _Wrong("choice", allowed=self.words, found=_shown(name))
        if len(set(names)) < len(names):
            raise _Wrong("twice")
        return tuple(str(name) for name in names)


class Numbers(NamedTuple):
    """Some whole numbers, the first the largest."""

    def read(self, value: object) -> tuple[int, ...]:
        """Raises _Wrong."""
        numbers = tuple(_integer(part, 0, MOST) for part in _parts(value))
        if not numbers or list(numbers) != sorted(numbers, reverse=True):
            raise _Wrong("falling")
        return numbers


class Rounds(NamedTuple):
    """Some rounds of an evening, each once; none: all."""

    def read(self, value: object) -> tuple[int, ...]:
        """Raises _Wrong."""
        numbers = [_integer(part, 1, MOST_ROUNDS) for part in _parts(value)]
        if len(set(numbers)) < len(numbers):
            raise _Wrong("twice")
        return tuple(sorted(numbers))


OptionType = Number | Choice | Flag | Several | Numbers | Rounds
OPTIONS: Mapping[str, OptionType] = {
    "measure": Choice(get_args(kinds.Measure)),
    "sat_out": Choice(get_args(kinds.SatOut)),
    "sat_out_own": Number(-MOST_POINTS, MOST_POINTS, True),
    "sat_out_other": Number(-MOST_POINTS, MOST_POINTS, True),
    "missed": Choice(get_args(kinds.Missed)),
    "missed_own": Number(-MOST_POINTS, MOST_POINTS, True),
    "missed_other": Number(-MOST_POINTS, MOST_POINTS, True),
    "unit": Choice(get_args(kinds.Unit)),
    "rounds": Rounds(),
    "gives": Choice(get_args(kinds.Gives)),
    "podium": Numbers(),
    "declared_only": Flag(),
    "guests": Choice(get_args(kinds.Guests)),
    "best": Number(1, MOST, True),
    "of": Number(2, MOST, True),
    "drops": Number(0, MOST),
    "drop_from": Number(1, MOST, True),
    "drop_every": Number(1, MOST, True),
    "drop_most": Number(1, MOST, True),
    "minimum": Number(0, MOST),
    "below": Choice(get_args(kinds.Below)),
    "deduction": Number(0, MOST_POINTS),
    "bonus": Number(0, MOST_POINTS),
    "bonus_from": Number(1, MOST, True),
    "min_partners": Number(0, MOST),
    "max_same_partner": Number(1, MOST, True),
    "total": Choice(get_args(kinds.Total)),
    "ties": Several(get_args(kinds.Tie)),
    "lists": Several(),
}
"""What each field of a SeasonRule takes, for readers and for forms."""
_DEFAULTS = {field.name: field.default for field in fields(SeasonRule) if field.default is not MISSING}


def read_rule(data: Mapping[str, object]) -> SeasonRule:
    """The rule that JSON or a form gives; a field left out has its usual value. Numbers may come as text.

    Raises RuleError with all faults, by field.
    """
    values: dict[str, Any] = dict(_DEFAULTS)
    faults = [Fault(name[:_LONGEST], "unknown") for name in data if name not in OPTIONS]
    for name, kind in OPTIONS.items():
        if name in data:
            try:
                values[name] = kind.read(data[name])
            except _Wrong as wrong:
                faults.append(wrong.fault._replace(field=name))
    rule = SeasonRule(**values)
    faulty = {fault.field for fault in faults}
    faults += [Fault(name, case) for name, case, wrong in _TOGETHER if name not in faulty and wrong(rule)]
    if faults:
        order = list(OPTIONS)
        raise RuleError(
            tuple(sorted(faults, key=lambda fault: order.index(fault.field) if fault.field in order else -1))
        )
    return rule


_TOGETHER: tuple[tuple[str, str, Callable[[SeasonRule], bool]], ...] = (
    ("best", "more-than-planned", lambda rule: bool(rule.best and rule.of and rule.best > rule.of)),
    ("minimum", "more-than-planned", lambda rule: bool(rule.of and rule.minimum > rule.of)),
    ("below", "needs-minimum", lambda rule: rule.below != "unranked" and not rule.minimum),
    ("below", "per-hand", lambda rule: rule.below == "zero" and rule.total == "average_hand"),
    ("deduction", "needs-deduction", lambda rule: rule.below == "deduct" and not rule.deduction),
    ("bonus", "needs-bonus", lambda rule: bool(rule.bonus_from) and not rule.bonus),
    ("bonus_from", "needs-bonus-from", lambda rule: bool(rule.bonus) and not rule.bonus_from),
    ("drop_from", "needs-every", lambda rule: bool(rule.drop_from or rule.drop_most) and not rule.drop_every),
    ("sat_out_own", "needs-result", lambda rule: rule.sat_out == "fixed" and rule.sat_out_own is None),
    ("missed_own", "needs-result", lambda rule: rule.missed != "nothing" and rule.missed_own is None),
    ("total", "per-hand-points", lambda rule: rule.total == "average_hand" and rule.gives != "points"),
    ("sat_out", "per-hand", lambda rule: rule.total == "average_hand" and rule.sat_out == "fixed"),
    ("missed", "per-hand", lambda rule: rule.total == "average_hand" and rule.missed != "nothing"),
    ("ties", "lot-last", lambda rule: "lot" in rule.ties[:-1]),
)
"""Fields that do not go together: the field to change, the case, and the test; only asked of fields that were read."""


def _integer(value: object, least: int, most: int) -> int:
    text = str(value).strip().replace("−", "-") if isinstance(value, (int, str)) and not isinstance(value, bool) else ""
    digits = whole(text.removeprefix("-"), 999_999)
    number = None if digits is None else -digits if text.startswith("-") else digits
    if number is None or not least <= number <= most:
        raise _Wrong("number", least=least, most=most, found=_shown(value))
    return number


def _parts(value: object) -> list[object]:
    if isinstance(value, str):
        return [piece.strip() for piece in value.split(",") if piece.strip()]
    if isinstance(value, (list, tuple)):
        return [piece for piece in value if piece != ""]
    if value is None:
        return []
    raise _Wrong("choice", found=_shown(value))


def _shown(value: object) -> str:
    return str(value)[:_LONGEST]


_OF_PARTNERS = ("min_partners", "max_same_partner")
_PAIRS, _MARKS, _OVER = "pairs", "zwicks", "over"
_FILTERED = ("ties", "lists")


class Usable(NamedTuple):
    """What of a rule means something, as it stands.

    fields: of the rule.
    measures: among which one can choose.
    ties: among which one can choose.
    lists: among which one can choose.
    """

    fields: tuple[str, ...]
    measures: tuple[str, ...]
    ties: tuple[str, ...]
    lists: tuple[str, ...]

    @property
    def usual_ties(self) -> tuple[str, ...]:
        """The usual chain, without what decides nothing here."""
        return tuple(tie for tie in USUAL_TIES if tie in self.ties)

    def left_out(self, data: Mapping[str, object]) -> list[str]:
        """Fields that are set otherwise than usual although this game has no use for it; chains and lists of their
        own only lose what decides nothing and are not named."""
        names = []
        for name, value in data.items():
            usual = getattr(_USUAL, name, None)
            if name not in OPTIONS or str(value or "") in ("", str(usual or "")):
                continue
            if name not in self.fields or (name == "measure" and value not in self.measures):
                names.append(name)
        return names

    def fitted(self, settings: Mapping[str, object]) -> dict[str, object]:
        """The same settings as this game can use them: what it has no use for is as usual."""
        found = dict(settings)
        for name in self.left_out(settings):
            found[name] = getattr(_USUAL, name)
        for name, known in zip(_FILTERED, (self.ties, self.lists), strict=True):
            named_ones = found.get(name)
            if isinstance(named_ones, (list, tuple)):
                no_use = set(_named(name)) - set(known)
                found[name] = [one for one in named_ones if one not in no_use]
        return found


def usable_options(units: Sequence[str], *, marks: bool, teams: bool) -> Usable:
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
