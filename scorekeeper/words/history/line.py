"""The names and texts behind an entry's ids, and the pieces that every line of the history is made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, cast

from scorekeeper.cards import CARDS
from scorekeeper.games import GAMES
from scorekeeper.journal.entry import StoredBody
from scorekeeper.journal.entry_kind import MATCH_KINDS, Kinds
from scorekeeper.journal.visible import MOST_WORDS
from scorekeeper.words import Locale, locale
from scorekeeper.words.figures import MINUS
from scorekeeper.words.locale import quoted, upper_first

LineText = tuple[str, str]
"""What was done, and the particulars, which may be empty."""
Payload = TypeVar("Payload")
"""What an entry says: the class of its kind."""
Other = TypeVar("Other")
Body: TypeAlias = StoredBody
"""An entry as a viewer may see it (``view.visible``): what a phone sent, and what the server added."""


@dataclass(frozen=True)
class Scene:
    """Whom and what the ids of a match's entries stand for.

    persons: names by person id, in the form that may be shown.
    sides: their names now.
    hands: the number of each by its id.
    texts: remarks by text id.
    entries: the match's by id, as this viewer may see them, in the order of their ``seq``.
    points: each side's by the id of the count they come from.
    seated: the sides' names as they sat in a hand, by its id.
    penalty_holders: who got a penalty, by its entry's id.
    people: how many each side is, by the hand's id, and under an empty one as they sit now.
    gone: ids of entries that were taken back, by who may take them back.
    keepers: names of the club's keepers by number.
    by_mouth: ids of hands that stand as their players told them by word of mouth.
    """

    persons: Mapping[str, str] = field(default_factory=dict)
    sides: Sequence[str] = ()
    hands: Mapping[str, int] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    entries: Mapping[str, Body] = field(default_factory=dict)
    points: Mapping[str, Sequence[int]] = field(default_factory=dict)
    seated: Mapping[str, Sequence[str]] = field(default_factory=dict)
    penalty_holders: Mapping[str, str] = field(default_factory=dict)
    people: Mapping[str, Sequence[int]] = field(default_factory=dict)
    gone: frozenset[str] = frozenset()
    keepers: Mapping[int, str] = field(default_factory=dict)
    by_mouth: frozenset[str] = frozenset()

    @property
    def game(self) -> str:
        """The game that the match is of."""
        first = next((entry for entry in self.entries.values() if entry.get("kind") == "match.opened"), None)
        payload = None if first is None else first.get("payload")
        return str(payload.get("game")) if isinstance(payload, Mapping) else GAMES[0].id

    def before(self, entry: Body, kinds: Iterable[str]) -> Body | None:
        """The last entry of one of these kinds before this one."""
        wanted_kinds, seq = frozenset(kinds), _seq(entry)
        entries = [each for each in self.entries.values() if each.get("kind") in wanted_kinds and _seq(each) < seq]
        return max(entries, key=_seq) if entries else None


def _seq(entry: Body) -> int:
    seq = entry.get("seq")
    return seq if isinstance(seq, int) else 1 << 62


class Line(Generic[Payload]):
    """One entry while its line is written. Its methods raise EntryError, KeyError, TypeError … for what is not as it
    should be: the caller has a line for that, too."""

    kinds: ClassVar[Kinds] = MATCH_KINDS

    def __init__(self, entry: Body, scene: Scene, lang: str) -> None:
        self.entry = entry
        self.scene = scene
        self.lang = lang
        self.say: Locale = locale(lang)

    @cached_property
    def payload(self) -> Payload:
        """What the entry says, read by its kind. Raises EntryError."""
        return cast("Payload", self.read_payload(self.entry))

    def read_payload(self, entry: Body) -> object:
        """What an entry says, read by its kind. Raises EntryError."""
        return self.kinds.read(str(entry.get("kind")), entry.get("payload"))

    def payload_of(self, entry: Body | None, kind: type[Other]) -> Other | None:
        """What another entry says, where there is one and it says that. Raises EntryError."""
        payload = None if entry is None else self.read_payload(entry)
        return payload if isinstance(payload, kind) else None

    @property
    def sent(self) -> Mapping[str, object]:
        """The payload as it was sent, to find what any kind can have, or of which less is shown."""
        payload = self.entry.get("payload")
        return payload if isinstance(payload, Mapping) else {}

    def of(self, entry: Body) -> AnyLine:
        """The same for another entry of the match."""
        return Line(entry, self.scene, self.lang)

    def replaced(self) -> AnyLine | None:
        """The entry that this one corrects, where it is one we know."""
        old = self.scene.entries.get(str(self.entry.get("replaces") or ""))
        return self.of(old) if old is not None else None

    # names

    def hand(self, hand: object = None) -> str:
        """``hand 3``, by the id given or this entry's; ``a hand`` for one that has no number."""
        number = self.scene.hands.get(str(hand or self.entry.get("hand") or ""))
        if number is None:
            return self.say.gettext("a hand")
        return self.say.gettext("hand %(number)s") % {"number": number}

    def headed(self, what: str) -> str:
        """``Hand 3: what``."""
        return f"{upper_first(self.hand())}: {what}"

    def side(self, side: object) -> str:
        """``Hanna + Jens``: as they sat in the entry's hand, else as they sit now."""
        if not isinstance(side, int) or isinstance(side, bool):
            raise TypeError(side)
        names = self.scene.seated.get(str(self.entry.get("hand") or ""), self.scene.sides)
        if 0 <= side < len(names):
            return names[side]
        return self.say.gettext("side %(letter)s") % {"letter": chr(65 + side) if 0 <= side < 26 else side + 1}

    def number_in(self, side: object) -> int:
        """How many people a side is, as a verb behind its name wants to know; 1 where that is not known."""
        people = self.scene.people
        numbers = people.get(str(self.entry.get("hand") or ""), people.get("", ()))
        return numbers[side] if isinstance(side, int) and 0 <= side < len(numbers) else 1

    def person(self, person: object) -> str:
        """A person's name; ``somebody`` where it is not known, or forgotten."""
        return self.scene.persons.get(str(person or "")) or self.say.gettext("somebody")

    def people(self, persons: Iterable[object]) -> str:
        """``Hanna + Jens``."""
        return " + ".join(self.person(person) for person in persons)

    def sides_as(self, sides: Iterable[Iterable[object]]) -> str:
        """``Hanna + Jens – Uwe + Frauke``."""
        return " – ".join(self.people(side) for side in sides)

    def text(self, text: object) -> str:
        """A remark in quotation marks; empty where there is none, or it was erased."""
        words = quoted(self.scene.texts.get(str(text or ""), ""), MOST_WORDS)
        return self.say.gettext("“%(words)s”") % {"words": words} if words else ""

    def reason(self) -> str:
        """``Reason: “wrong side”.``; empty without one."""
        words = self.text(self.sent.get("reason"))
        return self.say.gettext("Reason") + f": {words}." if words else ""

    # figures

    def cards(self, codes: Iterable[object]) -> str:
        """``♦10, ♠2``; a code that is no card stands as it is."""
        return ", ".join(self.card(code) for code in codes)

    def card(self, code: object) -> str:
        """One card, short."""
        card = CARDS.get(str(code))
        return self.say.card_short(card) if card is not None else quoted(str(code))

    def each(self, numbers: Iterable[object]) -> str:
        """Figures by side: ``Hanna + Jens 20, Uwe + Frauke 12``; a side without one is left out."""
        figures = [f"{self.side(side)} {figure}" for side, figure in enumerate(numbers) if figure is not None]
        return ", ".join(figures)

    def score(self) -> str:
        """The points this count gave each side, ``20 : 12``; empty where they are not known."""
        points = self.scene.points.get(str(self.entry.get("id")))
        return score_words(points) if points else ""


AnyLine: TypeAlias = Line[Any]


def score_words(points: Sequence[int]) -> str:
    """``20 : 12``."""
    return " : ".join(str(each).replace("-", MINUS) for each in points)


def joined(*parts: str) -> str:
    """Sentences one after another, the empty ones left out."""
    return " ".join(ended(part) for part in parts if part)


def ended(sentence: str) -> str:
    """The sentence with one full stop at its end, where its last word is a name that has its own: ``Peter H.``"""
    return sentence[:-1] if sentence.endswith("..") and not sentence.endswith("...") else sentence
