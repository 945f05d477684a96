"""The lines of this game's records as they stand on paper (zhn.paper has what corrections of every game share)."""

from __future__ import annotations

from scorekeeper.schnapsen.canonical import deal_text, result_text
from scorekeeper.schnapsen.record import Record
from scorekeeper.schnapsen.spelling import write_trick
from scorekeeper.zhn.paper import laid_out


def rebuilt(record: Record) -> tuple[str, ...]:
    """The lines of a record whose text is not at hand: each readable one in canonical form where it stood."""
    texts = {line.line: deal_text(line) for line in record.dealt}
    texts[record.deal or 0] = "deal"
    for trick in record.tricks:
        own = tuple(claim for claim in trick.claims if claim.line == trick.line)
        texts |= {claim.line: "66" if claim.name is None else f"66 {claim.name}" for claim in trick.claims}
        texts[trick.line] = write_trick(trick._replace(claims=own))
    texts |= {result.line: result_text(result) for result in record.results}
    return laid_out(record, texts)
