"""Names as each member chose for an outlet: at the table, on the notice board, for everybody with the public link."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from scorekeeper.journal.club.state import ClubState, Member
from scorekeeper.names import NAMELESS, parted

FULL = "full"
"""The outlet of those who keep the list of members: every name as it was given."""
OUTLET_OF = {"watch": "public", "member": "board", "record": "table", "judge": "table", "keeper": FULL}
"""Which outlet the pages of a role are."""


def names(state: ClubState, words: Mapping[str, str], outlet: str) -> dict[str, str]:
    """Every person of the club as this outlet shows them; a merged id as the person it belongs to.

    Who is hidden or forgotten is a dash. Of those that fall together the one who joined later gets a number.
    """
    shown: dict[str, str] = {}
    taken: Counter[str] = Counter()
    for person, member in state.members.items():
        if member.merged_into is None:
            name = _shown(member, words.get(person, ""), outlet)
            taken[name] += 1
            shown[person] = name if taken[name] == 1 or name == NAMELESS else f"{name} ({taken[name]})"
    return shown | {person: shown.get(final, NAMELESS) for person, final in state.merged.items()}


def _shown(member: Member, name: str, outlet: str) -> str:
    form = "full" if outlet == FULL else member.forms.get(outlet, "hidden")
    if member.forgotten or not name.strip() or form == "hidden":
        return NAMELESS
    if form == "number":
        return NAMELESS if member.number is None else f"Nr. {member.number}"
    if form == "full":
        return " ".join(name.split())
    return parted(name).initialled if form == "initial" else parted(name).short
