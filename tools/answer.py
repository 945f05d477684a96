"""Write the example of a whole answer into docs/json.md: a hand of docs/notation.md with a slip, and what replay says.

`python tools/answer.py` after a change of either; a test compares the two.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from scorekeeper.answers import answer
from scorekeeper.games import game_of_text

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE, NOTATION = DOCS / "json.md", DOCS / "notation.md"
LANG = "en"
AS_PLAYED, WITH_A_SLIP = "Anna: 3 points 73", "Anna: 3 points 72"
"""What the result of the hand says, and what it says in the example."""
PART = re.compile(r"(<!-- answer -->\n).*?(<!-- end -->)", re.S)


def page(text: str, notation: str) -> str:
    """The page with its example made anew."""
    hand = slipped(notation)
    shown = f"```zhn\n{hand}```\n\n```json\n{spelled(answered(hand))}\n```\n"
    return PART.sub(lambda found: found[1] + shown + found[2], text)


def slipped(notation: str) -> str:
    """The hand of the page about the notation that has this result, with another one written down."""
    [hand] = [each for each in re.findall(r"^```zhn\n(.*?)^```$", notation, re.M | re.S) if AS_PLAYED in each]
    return str(hand).replace(AS_PLAYED, WITH_A_SLIP)


def answered(hand: str) -> Mapping[str, object]:
    """What ``replay --json --repairs`` answers."""
    game = game_of_text(hand)
    record = game.read(hand)
    return answer("hand.zhn", game.replay(record), LANG, game.repairs(record, hand))


def spelled(answer: Mapping[str, object]) -> str:
    """The same object with a key a line, and a line for each thing in a list of things."""
    lines = []
    for key, value in answer.items():
        several = isinstance(value, list) and value and isinstance(value[0], dict)
        inside = ",\n    ".join(_line(each) for each in value) if isinstance(value, list) and several else ""
        lines.append(f'  "{key}": ' + (f"[\n    {inside}\n  ]" if several else _line(value)))
    return "{\n" + ",\n".join(lines) + "\n}"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), NOTATION.read_text(encoding="utf-8")), encoding="utf-8")
