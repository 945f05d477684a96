"""What is said wherever a rule set is put together again from what little is known of it (Anbieten)."""

from __future__ import annotations

from scorekeeper.words.speech import Speech


def reconstruction_in_words(say: Speech) -> str:
    """One line for a terminal."""
    told = say.gettext("How this was played in full nobody has written down; only how it is settled is known.")
    return f"{say.gettext('Reconstruction')}: {told}"
