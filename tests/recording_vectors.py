"""What the rules core says, written down for the phone: tests/vectors/sums.json and position.json.

``python -m tests.recording_vectors`` writes both anew; a test compares them with what stands there.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from scorekeeper.zhn.header import HeaderLine
from scorekeeper.zwickern.app.pages.recording import frame_of_setting
from scorekeeper.zwickern.captures import captures
from scorekeeper.zwickern.case import holding_now
from scorekeeper.zwickern.legal import candidates
from scorekeeper.zwickern.legality import build_values, holding_without
from scorekeeper.zwickern.notation import write_play
from scorekeeper.zwickern.position import Position, begin_stage, start, step
from scorekeeper.zwickern.readings import readings
from scorekeeper.zwickern.record import Trail
from scorekeeper.zwickern.setting import settle
from scorekeeper.zwickern.variants import RULE_SETS

FOLDER = Path(__file__).parent / "vectors"
PLAYERS = {"dithmarschen": 4, "dithmarschen-6": 4, "grossenwiehe": 4, "christiansen": 4, "classic-double": 5, "nsv": 2,
           "nsv-zwicker": 2}


def sums() -> list[dict[str, Any]]:
    """Tables of up to nine items, each with every capture and every build of one card."""
    chance = random.Random(26)
    made = []
    for variant in sorted(RULE_SETS):
        rules = RULE_SETS[variant]
        packs = 2 if variant == "classic-double" else 1
        pack = [card for card, copies in rules.pack(packs).items() for _ in range(copies)]
        for size in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9):
            dealt = chance.sample(pack, size + 1)
            items = [rules.options[card] for card in dealt[1:]]
            if items and chance.random() < 0.5:
                items[-1] = (chance.randint(5, 14),)
            played = rules.options[dealt[0]]
            made.append(
                {
                    "items": [list(options) for options in items],
                    "played": list(played),
                    "captures": sorted(list(taken.indexes) for taken in captures(items, played)),
                    "hold": rules.promises,
                    "builds": [build_values(rules, options, played) for options in items],
                }
            )
    return made


def games() -> list[dict[str, Any]]:
    """One hand of every variant, played at random: the picture after every play."""
    return [_game(variant, random.Random(variant)) for variant in sorted(RULE_SETS)]


def _game(variant: str, chance: random.Random) -> dict[str, Any]:
    names = ["Ann", "Bea", "Cem", "Dirk", "Eva"][: PLAYERS.get(variant, 3)]
    header = [HeaderLine("zhn", "1"), HeaderLine("variant", variant), HeaderLine("players", ", ".join(names)),
              HeaderLine("dealer", names[1])]
    setting, _ = settle(header)
    assert setting is not None
    cards = [card for card, copies in setting.pack.items() for _ in range(copies)]
    chance.shuffle(cards)
    table, rest = cards[: setting.table_cards], cards[setting.table_cards :]
    position, steps, after = start(setting), [], []
    for number, counts in enumerate(setting.stages, 1):
        hands = []
        for count in counts:
            hands.append(tuple(rest[:count]))
            rest = rest[count:]
        turned = tuple(table) if number == 1 else ()
        items = tuple(_free(card) for card in turned)
        position = begin_stage(position, counts, tuple(hands), items)
        known = {name: [card.code for card in hand] for name, hand in zip(names, hands, strict=True)}
        steps.append({"kind": "deal", "stage": number, "table": [card.code for card in turned], "hands": known})
        while position.turn >= 0:
            play = _choose(position, chance)
            steps.append({"kind": "play", "zhn": write_play(play)})
            position = step(position, readings(position, play)[0])
            after.append([str(position), position.turn, list(position.zwicks), [len(won) for won in position.won]])
    return {"frame": frame_of_setting(setting), "steps": steps, "after": after}


def _free(card: Any) -> Any:
    from scorekeeper.zwickern.position import FREE

    return FREE[card]


def _choose(position: Position, chance: random.Random) -> Any:
    hand = position.hands[position.turn]
    assert hand
    card = chance.choice(hand)
    rest = holding_without(holding_now(position, position.turn), Trail(card))
    found = [play for play in candidates(position, card, rest) if readings(position, play)]
    if position.duty is not None and position.duty.demands_trail(position.turn):
        return Trail(card)
    return found[0] if chance.random() < 0.5 else chance.choice(found)


def written(data: Any) -> str:
    """As it stands in the file: one vector a line."""
    return "[\n" + ",\n".join(json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in data) + "\n]\n"


FILES = {"sums.json": sums, "position.json": games}

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, make in FILES.items():
        (FOLDER / name).write_text(written(make()), encoding="utf-8")
