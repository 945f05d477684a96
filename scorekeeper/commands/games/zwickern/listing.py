"""What a listing says of a variant of Zwickern: the points of its cards, and how it is dealt to how many."""

from __future__ import annotations

from typing import Any

from scorekeeper.zwickern.schedules import rows
from scorekeeper.zwickern.variants import RULE_SETS


def listed(variant: str) -> dict[str, Any]:
    """``points`` by card, ``deals`` with what they rest on."""
    dealt = [{"players": row.players, "schedule": str(row.schedule), "status": row.status} for row in rows(variant)]
    return {"points": dict(RULE_SETS[variant].points), "deals": dealt}
