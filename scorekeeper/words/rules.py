"""The rule sheet in words: what a variant is like; what each house-rule switch means at each of its values; which house
rules cannot be used; by which rules a hand was played; and the note on a rule set that was reconstructed from the
little that is known of it (Anbieten)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.game import Offer, RuleSet
from scorekeeper.games import GAMES, game_of
from scorekeeper.journal.state import RulesThen
from scorekeeper.msgid import N_
from scorekeeper.words.game_words import Together, every_words, words_of
from scorekeeper.words.locale import Locale, locale, quoted
from scorekeeper.zhn.result import read_number
from scorekeeper.zhn.switches import named_today

NAMES = Together(lambda: (words.names for words in every_words()))
"""What players call each variant, English to be looked up."""


SOURCES_OF_HANDS = Together(lambda: ({text: text} for words in every_words() for text in words.hand_sources))
"""Where hands come from that the app brings, as their headers say it: English to be looked up."""


def source_in_words(text: str, lang: str) -> str:
    """Where a hand comes from, as its header says it; of one that the app brings in the reader's language."""
    return locale(lang).gettext(SOURCES_OF_HANDS[text]) if text in SOURCES_OF_HANDS else text


def switch_name(name: str, lang: str) -> str:
    """What a switch is about, as the heading of its row: ``Points for most cards``, ``Points: 10 of diamonds``."""
    say = locale(lang)
    names = (words.sheet.name(each, say) for each, _ in _called(name, "") for words in every_words())
    return next((text for text in names if text), quoted(name))


def switch_heading(name: str, lang: str) -> str:
    """The same above its values, stating nothing that one of these denies."""
    say = locale(lang)
    names = (words.sheet.heading(each, say) for each, _ in _called(name, "") for words in every_words())
    return next((text for text in names if text), quoted(name))


def switch_in_words(name: str, value: str, lang: str) -> str:
    """What a switch at this value means, in one sentence; both as ``rules:`` writes them (``jokers=X15/X20``).

    Never raises; a value that is none of the switch's is shown as it stands.
    """
    say = locale(lang)
    for each, word in _called(name, value):
        for words in every_words():
            if text := words.sheet.meaning(each, word, say):
                return text
    return say.gettext("%(name)s: %(value)s.") % {"name": switch_name(name, lang), "value": quoted(value)}


def _called(name: str, value: str) -> Iterator[tuple[str, str]]:
    """A switch as it is written, then, where a game had it before, as that game writes it today."""
    yield name, value
    yield from (named_today(name, value, game.former) for game in GAMES if name in game.former)


def variant_name(variant: str, lang: str) -> str:
    """What players call a variant; an unknown one is shown as it stands."""
    return locale(lang).gettext(NAMES[variant]) if variant in NAMES else quoted(variant)


def variant_in_words(rules: RuleSet | str, lang: str, *, packs: int | None = None) -> str:
    """What a variant, or a rule set made of one, is like: cards, builds, points. A few sentences.

    ``rules`` a game's RuleSet or a variant's id; ``packs`` left out: as many as the smallest table takes.

    KeyError for a variant's id that is not known.
    """
    variant = rules if isinstance(rules, str) else rules.variant
    return words_of(game_of(variant).id).sheet.about(rules, locale(lang), packs)


def variant_in_short(variant: str, lang: str) -> str:
    """The first sentence of what a variant is like: which cards are in the pack tells players which rules are theirs.
    """
    return variant_in_words(variant, lang).partition(". ")[0].rstrip(".") + "."


def house_rules_in_words(rules: str | None, lang: str) -> list[str]:
    """A sentence for each house rule of a hand's ``rules:``; none where its header has no such line."""
    return [switch_in_words(name, value, lang) for name, value in switches_of(rules or "")]


NONE = "none"


def unusable_switches(
    offers: Sequence[Offer], switches: Mapping[str, str], lang: str, *, typed: bool = False
) -> list[str]:
    """A sentence for each switch of ``switches`` that none of the ``offers`` of its rule set allows; empty where all
    do.

    ``typed``: by its name as somebody typed it, with the values as they are written; else by what it is about.
    """
    say = locale(lang)
    offered = {offer.name: offer for offer in offers}
    refusals = []
    for name, value in switches.items():
        if name not in offered:
            parts = {"name": name, "allowed": ", ".join(offered)}
            refusals.append(say.gettext("There is no house rule called “%(name)s”. Choose from: %(allowed)s.") % parts)
        elif not _allowed(offered[name], value):
            refusals.append(_refused(offered[name], name if typed else switch_name(name, lang), value, say, typed))
    return refusals


def _allowed(offer: Offer, value: str) -> bool:
    if offer.choices:
        return value in (offer.usual, *offer.choices)
    if offer.none and value == NONE:
        return True
    number = read_number(value)
    return number is not None and offer.least <= number <= offer.most and (number - offer.least) % offer.step == 0


def _refused(offer: Offer, name: str, value: str, say: Locale, typed: bool) -> str:
    parts = {"name": name, "found": value, "least": offer.least, "most": offer.most, "step": offer.step}
    if offer.choices:
        if typed:
            text = say.gettext("%(name)s cannot be %(found)s; it must be %(allowed)s.")
            return text % {**parts, "allowed": say.any_of(offer.choices)}
        return say.gettext("%(name)s: “%(found)s” is not one of the choices. Choose another.") % parts
    if offer.step > 1:
        text = say.gettext("%(name)s: %(found)s will not do. Choose a multiple of %(step)s from %(least)s to "
                           "%(most)s.")
        return text % parts
    return say.gettext("%(name)s: %(found)s will not do. Choose a whole number from %(least)s to %(most)s.") % parts


def stretch_in_words(stretch: RulesThen, lang: str) -> str:
    """``From hand 2: Schnapsen, version 1f2e3d4c. Each game from 9.``"""
    parts = {"number": stretch.first, "rules": _rules(stretch, lang)}
    return " ".join([locale(lang).gettext("From hand %(number)s: %(rules)s.") % parts, *_more(stretch, lang)])


def rules_of_then(stretches: Sequence[RulesThen], number: int, lang: str) -> str:
    """By what other rules than those of today hand ``number`` was played; empty where they are today's."""
    stretch = stretch_of(stretches, number)
    if stretch is None or stretch is stretches[-1]:
        return ""
    text = locale(lang).gettext("This hand was played under other rules: %(rules)s.") % {"rules": _rules(stretch, lang)}
    return " ".join([text, *_more(stretch, lang)])


def stretch_of(stretches: Sequence[RulesThen], number: int) -> RulesThen | None:
    """The rules of hand ``number``; None in a match that has only one set of them."""
    return next((stretch for stretch in reversed(stretches) if stretch.first <= number), None)


def switches_of(text: str) -> tuple[tuple[str, str], ...]:
    """``zwick_points=2, table_limit=6`` as pairs."""
    pairs = (piece.partition("=") for piece in text.split(","))
    return tuple((name.strip(), value.strip()) for name, equals, value in pairs if equals)


def head_figure(stretch: RulesThen) -> tuple[str, int] | None:
    """The figure that everybody begins with or puts in, with its key; else what a hand gives out, without one; None:
    neither."""
    scoring = stretch.scoring
    figure_keys = words_of(game_of(stretch.variant).id).head_labels
    found = next(((key, int(getattr(scoring, key))) for key in figure_keys if hasattr(scoring, key)), None)
    return found or (None if scoring.hand_total is None else ("", scoring.hand_total))


def _rules(stretch: RulesThen, lang: str) -> str:
    name = with_reconstruction(variant_name(stretch.variant, lang), stretch.variant, lang)
    version = locale(lang).gettext("version %(digest)s") % {"digest": quoted(stretch.rules_digest)}
    return f"{name}, {version}"


def _more(stretch: RulesThen, lang: str) -> Iterator[str]:
    """The figure in the head of a sheet, and the house rules, which may say it themselves."""
    say, switches, figure = locale(lang), switches_of(stretch.switches), head_figure(stretch)
    if figure is not None and figure[0] not in dict(switches):
        above, below = words_of(game_of(stretch.variant).id).head_labels.get(figure[0], (N_("Total of a hand"), ""))
        yield " ".join(
            part for part in (say.gettext(above), str(figure[1]), below and say.gettext(below)) if part
        ) + "."
    yield from (switch_in_words(name, value, lang) for name, value in switches)


def reconstruction_in_words(say: Locale) -> str:
    """One line for a terminal."""
    text = say.gettext("How this was played was not written down in full; only the settlement is known.")
    return f"{say.gettext('Reconstruction')}: {text}"


def is_reconstruction(variant: str) -> bool:
    """Whether the rules of this variant are one."""
    return bool(getattr(game_of(variant).rule_sets.get(variant), "reconstruction", False))


def with_comment(text: str, variant: str, lang: str) -> str:
    """A hand that is handed out as ZHN; where its rules are a reconstruction a comment behind its first line says so.

    The notation has no other place for it: the text stays the same hand for whoever reads it.
    """
    if not is_reconstruction(variant):
        return text
    first, rest = text.split("\n", 1)
    return f"{first}\n# {reconstruction_in_words(locale(lang))}\n{rest}"


def with_reconstruction(label: str, variant: str, lang: str) -> str:
    """What names a rule set on a paper; where its rules are a reconstruction that stands behind it."""
    return f"{label} ({locale(lang).gettext('Reconstruction')})" if is_reconstruction(variant) else label
