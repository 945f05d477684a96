"""What programs outside read of a club stays byte for byte: standings, one person's season, cross tables, an evening's
result and a member's own data, as JSON and as CSV, of every stored dump's club by a member's link and the keeper's.

`club_outlets.json` holds each answer once, under its SHA-256, and which dump's address answers it. Whoever changes one
on purpose (a sentence, a further key) writes it anew with `python -m tests.upgrade.test_club_outlets`, and says why.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from pathlib import Path

import pytest

from scorekeeper.journal.tokens import token_of
from tests.conftest import build_app, close
from tests.upgrade import club_everything as village
from tests.upgrade.views import DUMPS, HERE, content_of, restore, unlimited

KEPT = HERE / "club_outlets.json"
OF_CLUBS = [name for name in DUMPS if "club" in content_of(name)]
ADDRESSES = (
    *(f"seasons/{season}/{path}" for season in (village.SEASON, village.CUP) for path in (
        "standings.json", "standings.csv", "pairs.json?what=partners", "pairs.json?what=opponents",
        "pairs.csv?what=partners", "pairs.csv?what=opponents",
        *(f"people/{person}.{ending}" for person in village.PEOPLE[:2] for ending in ("json", "csv")),
    )),
    *(f"evenings/{evening}/result.{ending}" for evening in (village.EVENING, village.OLD_EVENING, village.LAST_EVENING)
      for ending in ("json", "csv")),
    f"members/{village.PEOPLE[0]}/export.json", "members.csv",
)


def answers(name: str, data: Path) -> dict[str, str]:
    """What a dump's club answers to each address; where it refuses, only the status."""
    restore(name, data)
    app = build_app(data)
    unlimited(app)
    client, found = app.test_client(), {}
    for role in ("member", "keeper"):
        link = token_of(bytes.fromhex(content_of(name)["secret"]), content_of(name)["club"]["id"], role, 1)
        for address in ADDRESSES:
            answer = client.get(f"/c/{link}/{address}", headers={"Accept-Language": "de", "Accept": "*/*"})
            found[f"{role} {address}"] = answer.get_data(as_text=True) if answer.status_code == 200 else answer.status
    close(app)
    return found


@pytest.mark.parametrize(
    "name", [OF_CLUBS[0], *(pytest.param(name, marks=pytest.mark.slow) for name in OF_CLUBS[1:-1]), OF_CLUBS[-1]]
)
def test_what_leaves_a_club_is_the_same_to_the_byte(name, tmp_path):
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    was = {address: kept["answers"][digest] for address, digest in kept["dumps"][name].items()}
    data = tmp_path / name
    data.mkdir()
    assert answers(name, data) == was


def write() -> None:
    """Keep what this version of the program answers."""
    texts, dumps = {}, {}
    for name in OF_CLUBS:
        with tempfile.TemporaryDirectory() as folder:
            found = answers(name, Path(folder))
        digests = {address: hashlib.sha256(text.encode()).hexdigest()[:16] for address, text in found.items()}
        texts |= dict(zip(digests.values(), found.values(), strict=True))
        dumps[name] = digests
    text = json.dumps({"answers": texts, "dumps": dumps}, ensure_ascii=False, indent=1) + "\n"
    KEPT.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
