"""What is said wherever a rule set is put together again from what little is known of it (Anbieten)."""

from __future__ import annotations

from scorekeeper.games import game_of
from scorekeeper.words.locale import Locale, locale


def reconstruction_in_words(say: Locale) -> str:
    """One line for a terminal."""
    told = say.gettext("How this was played in full nobody has written down; only how it is settled is known.")
    return f"{say.gettext('Reconstruction')}: {told}"


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
