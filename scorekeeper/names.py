"""Names of people: which part of one is first name, last name and addition, how it is shortened, and the order of
lists.

German, English and Low German order letters alike (Unicode's root collation; in German DIN 5007-1: Ä beside A), so one
key serves every reader. A test compares it with the collation of a browser in each language that pages have. The key is
our own, because PyICU has no wheels for small boards and pyuca would read 1.5 MB of weights for a table of a few
letters.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

LONGEST_NAME = 60
"""Letters of a person's name, wherever it is typed."""
NAMELESS = "–"
"""Shown for somebody whose name was erased."""
TITLES = frozenset({
    "oma", "opa", "omi", "opi", "grootmudder", "grootvadder", "grossmutter", "grossvater", "mama", "papa", "mutti",
    "vati", "mudder", "vadder", "tante", "tant", "onkel", "unkel", "uncle", "aunt", "auntie", "granny", "grandma",
    "grandpa", "nana", "herr", "frau", "fru", "hr.", "fr.", "mr", "mr.", "mrs", "mrs.", "ms", "ms.", "dr", "dr.",
    "nr.", "prof", "prof.", "dipl.-ing.", "pastor", "paster", "schwester", "bruder", "cousin", "cousine", "kaptein",
})
"""Words that are no name by themselves: the next one belongs to them (``Nr. 12`` is how a club shows some).
Written as casefold writes them."""
GENERATIONS = frozenset({
    "jun.", "jr.", "jun", "jr", "junior", "sen.", "sr.", "sen", "sr", "senior", "d.j.", "d.ä.", "ii.", "iii.", "iv.",
})
"""What tells father and son apart. Without a full stop only in small letters: Sen and Jun are names, too."""
GENERATIONS_LAST = frozenset({"Jr", "Sr", "Junior", "Senior", "II", "III", "IV"})
"""The same, where first and last name stand in front of it."""
DEGREES = frozenset({"dr.", "prof.", "dipl.-ing.", "m.a.", "b.a.", "m.sc.", "b.sc.", "ph.d."})
"""Titles that may stand behind a name."""
BORN = frozenset({"geb.", "geb", "geborene", "geborener", "née", "né", "born", "boren", "verw.", "gesch.", "gen."})
"""From here on stands another name of the same person."""
_LIKE = str.maketrans({
    "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ĸ": "k", "ł": "l", "ŋ": "n", "þ": "th",
    "ŧ": "t", "’": "'", "‘": "'", "‐": "-", "‑": "-", "–": "-",
})
"""Letters beside the ones they are looked for at, which Unicode does not take apart."""
_NUMBER = re.compile(r"\d+")

Order: TypeAlias = tuple[str, ...]


class Name(NamedTuple):
    """A name in its parts, each empty where it has none.

    title: before the name (``Dr.``).
    first_name: the whole of it where somebody has one name only.
    between: what belongs to the last name (``von``).
    last: the name that a list goes by.
    apart: what tells two of one name apart (``jun.``, ``(2)``).
    more: what else stands behind (``geb. Petersen``, ``Dr.``).
    """

    title: str
    first_name: str
    between: str = ""
    last: str = ""
    apart: str = ""
    more: str = ""

    @property
    def first(self) -> str:
        """The first name with the title in front of it: ``Opa Klaas``."""
        return f"{self.title} {self.first_name}".strip()

    @property
    def short(self) -> str:
        """The first name; where that is a letter only, which could be a side's, with the initial of the last name:
        ``A. M.``"""
        return self.initialled if len(self.first_name.rstrip(".")) == 1 and self.last else self.first

    @property
    def initialled(self) -> str:
        """First name and initial of the last with what belongs to that: ``Peter H. jun.``, ``Trude v. d. H.``"""
        belongs = [word for word in self.between.split() if word.islower()]
        return _joined(self.first, *belongs, self.last and _initial(self.last), self.apart)


@lru_cache(maxsize=4096)
def parted(name: str) -> Name:
    """A name as people write it: ``Dr. Peter Hansen jun.``, ``Anna Schmidt, geb. Petersen``, ``Hansen, Peter (2)``."""
    words, apart, more = _behind(unicodedata.normalize("NFC", name).split() or [NAMELESS])
    comma = next((at for at, word in enumerate(words[:-1], 1) if word.endswith(",")), 0)
    if comma and all(word.islower() for word in words[: comma - 1]):  # "von Bülow, Hans"
        words = [*words[comma:], *words[:comma]]
    words = [bare for word in words if (bare := word.strip(","))] or [NAMELESS]
    at = 0
    while at < len(words) - 1 and (words[at].casefold() in TITLES or (at and _abbreviated(words[at]))):
        at += 1
    title, first, rest = " ".join(words[:at]), words[at], words[at + 1 :]
    return Name(title, first, " ".join(rest[:-1]), rest[-1] if rest else "", apart, more)


def _behind(words: list[str]) -> tuple[list[str], str, str]:
    """The words of the name itself; what behind it tells two apart; what else stands there."""
    apart: list[str] = []
    more: list[str] = []
    while len(words) > 1:
        word, at = words[-1].strip(","), len(words) - 1
        compared = word.casefold() if word.endswith(".") else word
        if word.endswith(")"):
            at = next((place for place in range(at, 0, -1) if words[place].startswith("(")), 0)
            into = apart
        elif compared in GENERATIONS or (at > 1 and (compared in GENERATIONS_LAST or _counts(words))):
            into = apart
        elif compared in ("j.", "ä.") and words[at - 1] == "d." and at > 1:
            at, into = at - 1, apart
        elif compared in DEGREES:
            into = more
        else:
            break
        if not at:
            break
        into[:0], words = words[at:], words[:at]
    born = next((at for at, word in enumerate(words) if at and _compared_word(word.strip(",")) in BORN), len(words))
    return words[:born], " ".join(apart).strip(","), " ".join((*words[born:], *more)).strip(",")


def _counts(words: list[str]) -> bool:
    """A bare number at the end tells two apart; ``Nr. 12`` is a name."""
    return words[-1].isdecimal() and words[-2].casefold() not in TITLES


def _compared_word(word: str) -> str:
    return word.casefold() if word.endswith(".") else word


def _abbreviated(word: str) -> bool:
    """``med.``, ``h.``, ``c.``: what follows a title and belongs to it."""
    return word.islower() and word.endswith(".")


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def straight(name: str) -> str:
    """The name with the first name in front: ``Hanna Petersen`` for ``Petersen, Hanna``."""
    parts = parted(name)
    return _joined(parts.first, parts.between, parts.last, parts.apart, parts.more)


_SPELLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ø": "oe"})


def in_ascii(text: str) -> str:
    """A name for a file that every system can read: ``Tuerkis``."""
    return unicodedata.normalize("NFKD", text.translate(_SPELLED)).encode("ascii", "ignore").decode()


# shortened


def numbered(name: str, at: int) -> str:
    """The name of the person who is the ``at``-th to bear it, from 1: from the second on with that number, in brackets
    and in the name's line, for a bare one beside a name reads as points. A dash stays one. ``firstNames`` of
    static/match/blank.mjs says the same.
    """
    return name if at == 1 or name == NAMELESS else f"{name}\N{NO-BREAK SPACE}({at})"


def first_names(full: Mapping[str, str]) -> dict[str, str]:
    """Each person's first name, a title in front of it included (``Opa Klaas``).

    Where two fall together with the initial of the last name and what else tells them apart, then ``numbered``.
    """
    names = {person: parted(name) for person, name in full.items()}
    often = Counter(name.first for name in names.values())
    shown: dict[str, str] = {}
    used: Counter[str] = Counter()
    for person, parts in names.items():
        name = parts.initialled if often[parts.first] > 1 else parts.short
        used[name] += 1
        shown[person] = numbered(name, used[name])
    return shown


@lru_cache(maxsize=256)  # a paper is laid out again and again
def short_forms(names: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Each name whole and shortened, no form longer than the one before, none that could be another's: ``Hans-Heinrich
    Petersen``, ``Hans-Heinrich Pe.`` beside a Paulsen, ``Hans-H. Pe.``, ``H.-H. Pe.``; the first name alone where
    nobody else has it. Two of one name stay alike."""
    parts = [parted(name) for name in names]
    lasts: dict[str, set[str]] = {}
    for one in parts:
        lasts.setdefault(one.first, set()).add(f"{one.between} {one.last}")
    often = Counter((one.first, one.apart) for one in parts)
    ways = [list(zip(*(_firsts(one) for one in parts), strict=True))[level] for level in range(4)] if parts else []
    levels = [_distinct(parts, firsts) for firsts in ways]
    found = []
    for at, (name, one) in enumerate(zip(names, parts, strict=True)):
        most, more, hyphened, least = (level[at] for level in levels)
        own = len(lasts[one.first]) == 1 and often[one.first, one.apart] == 1  # father and son go by what is behind
        alone = one.short if one.short != one.first else _joined(one.first, one.apart)
        alone = alone if own else more
        least = least if one.last or one.first_name.isdigit() else hyphened  # one letter would be a side's
        forms = [name]
        for form in (each.replace(" (", "\N{NO-BREAK SPACE}(") for each in (most, more, alone, hyphened, least)):
            if len(form) <= len(forms[-1]) and form not in forms:
                forms.append(form)
        found.append(tuple(forms))
    return tuple(found)


def _firsts(name: Name) -> tuple[str, str, str, str]:
    """``Anna-Maria Elisabeth``, ``Anna-Maria``, ``Anna-M.``, ``A.-M.``."""
    more = [word for word in name.between.split() if not word.islower()]
    front, *behind = name.first_name.split("-")
    hyphened = "-".join((front, *map(_initial, filter(None, behind)))) if front and behind else name.first
    return (
        _joined(name.first, *more), name.first, hyphened,
        "-".join(map(_initial, filter(None, name.first_name.split("-")))) or name.first,
    )


def _distinct(names: Sequence[Name], firsts: Sequence[str]) -> list[str]:
    """First names with so much of the last name that everybody's are their own."""
    alike: dict[str, list[int]] = {}
    for at, first in enumerate(firsts):
        alike.setdefault(first, []).append(at)
    found = [""] * len(names)
    for those in alike.values():
        ways = {at: [_with_last(names[at], firsts[at], last) for last in _lasts(names[at].last)] for at in those}
        most = max(map(len, ways.values()))
        for at in those:
            own = [*ways[at], *ways[at][-1:] * (most - len(ways[at]))]
            others = [ways[other] for other in those if ways[other] != ways[at]]
            found[at] = next(
                (form for level, form in enumerate(own)
                 if all(form != other[min(level, len(other) - 1)] for other in others)),
                own[0],
            )
    return found


def _with_last(name: Name, first: str, last: str) -> str:
    belongs = [word for word in name.between.split() if word.islower()]
    return _joined(first, *belongs, last, name.apart)


def _lasts(last: str) -> Iterator[str]:
    """``T.``, ``Th.``, ``Tho.`` … ``Thomsen``; of a double name ``T.``, ``T.-H.``, ``T.-Hi.`` … ``Th.`` …"""
    if not last or _initial(last) == last:
        yield last
        return
    yield _initial(last)
    *double, behind = [part for part in last.split("-") if part] or [last]
    before = "".join(f"{_initial(part)}-" for part in double)
    if double:
        yield before + _initial(behind)
    for start, part in ((before, behind), *([("", double[0])] if double else [])):
        for end in range(2, len(part)):
            yield f"{start}{part[:end]}."
    yield last


def _initial(word: str) -> str:
    """Its first letter; a number, or what stands in brackets instead of letters, stays whole."""
    return word if word.isdigit() or word.startswith("[") else f"{word[0]}."


# the order of lists


def in_order(text: str) -> Order:
    """What texts are sorted by: letters first (Ö beside O), then their marks, then small before capital ones; numbers
    as numbers."""
    return _letters(text), _marks(text), text.swapcase()


@lru_cache(maxsize=4096)
def by_last_name(name: str) -> Order:
    """What people are sorted by, as a list of members is read: the last name, the first ones, then what stands behind
    and before. Who has no name stands last."""
    parts = parted(name)
    nobody = "" if any(sign.isalnum() for sign in name) else "~"
    first_names_key = _letters(_joined(parts.first_name, parts.between) if parts.last else "")
    return (
        nobody, _letters(parts.last or parts.first_name), first_names_key, _letters(parts.apart), _letters(parts.more),
        _letters(parts.title),
        _marks(name), name.swapcase(),
    )


def _letters(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_LIKE))
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return _NUMBER.sub(lambda found: found[0].lstrip("0").rjust(9, "0"), bare)


def _marks(text: str) -> str:
    return unicodedata.normalize("NFD", text.casefold())
