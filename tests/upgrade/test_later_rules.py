"""What was signed stays signed: a switch more, one that is called otherwise, one that is no more change no stored view.

Copies of the house in which each game got such switches are asked, each in a process of its own, what every dump shows;
the dumps that there are, and what the next one would hold.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.storage.secret import put_secret
from tests.needs import ROOT, copy_of_the_house
from tests.upgrade import write_dump
from tests.upgrade.views import DUMPS, content_of, restore

LAST_FIELD = "    sources: tuple[str, ...] = ()"
BELL = (LAST_FIELD, "    bell: bool = False\n" + LAST_FIELD)


def before(line: str, switch: str) -> tuple[str, str]:
    """A switch more, before this line of a game's list."""
    indent = line[: len(line) - len(line.lstrip())]
    return line, f"{indent}{switch},\n{line}"


ADDED = {
    "zwickern/variants.py": (BELL,),
    "zwickern/switches.py": (before('    Switch("zwick_points"', 'Switch("bell", "", _ON_OFF)'),),
    "schnapsen/variants.py": (BELL,),
    "schnapsen/switches.py": (before('        Switch("start"', 'Switch("bell", _ON_OFF, "")'),),
    "zwicken/variants.py": (BELL,),
    "zwicken/switches.py": (before('    Switch("stake"', 'Switch("bell", "", _ON_OFF)'),),
}
"""A switch more in each game, as somebody adds it who thinks of no signature."""
IMPORTED = ("Shipped, digest_of", "Respelled, Shipped, digest_of")


def former(name: str, now: str, gone: str) -> tuple[str, str]:
    """The table of old names: ``name`` is called ``now``, ``gone`` is no more."""
    removed = f'Removed("{gone}", {{"on": True, "off": False}})'
    return "FORMER: Former = {}", f'FORMER: Former = {{"{name}": Renamed({now}), "{gone}": {removed}}}'


def respelled(end: str, name: str, now: str) -> tuple[str, str]:
    """The frozen data, which end so: the field ``name`` is ``now``."""
    return end, f'{end}    respelled={{"{name}": Respelled({now})}},\n'


OTHERWISE = {
    "zwickern/variants.py": (
        ("    majority_tie: MajorityTie", "    of_ties: MajorityTie"),
        ("    distinct_promises: bool = False\n", ""),
        IMPORTED,
        respelled('each_stage": True},\n    },\n', "majority_tie", '"of_ties"'),
    ),
    "zwickern/legality.py": (('"error" if case.rules.distinct_promises else "note"', '"note"'),),
    "zwickern/switches.py": (
        former("majority_tie", '"of_ties", {"split": "halved"}', "distinct_promises"),
        ("GONE, Former, of_today, read_given", "GONE, Former, Removed, Renamed, of_today, read_given"),
        ('"majority_tie", "A11', '"of_ties", "A11'),
        ('_words("none", "split", "all")', '{"none": "none", "halved": "split", "all": "all"}'),
    ),
    "schnapsen/variants.py": (
        ("    bummerl_schuster: int", "    schuster: int"),
        ("    last_close: bool = True", "    # last_close: bool = True"),
        IMPORTED,
        respelled('"bummerl_schuster": None,\n        },\n    },\n', "bummerl_schuster", '"schuster"'),
    ),
    "schnapsen/legality.py": (("not position.setting.rules.last_close", "False"),),
    "schnapsen/switches.py": (
        former("bummerl_schuster", '"schuster", {"4": "four"}', "last_close"),
        ("Removed, named_today", "Removed, Renamed, named_today"),
        ('Switch("bummerl_schuster", {"off": None, "4": 4}', 'Switch("schuster", {"off": None, "four": 4}'),
    ),
    "zwicken/variants.py": (
        ("    end_pot: EndPot", "    at_end: EndPot"),
        ("    must_trump: bool = True", "    # must_trump: bool = True"),
        IMPORTED,
        respelled('"reconstruction": True}},\n', "end_pot", '"at_end", {"stay": "carry"}'),
    ),
    "zwicken/switches.py": (
        former("end_pot", '"at_end", {"carry": "stay"}', "must_trump"),
        ("GONE, Former, read_given", "GONE, Former, Removed, Renamed, read_given"),
        ('"end_pot", "rul"', '"at_end", "rul"'),
        ('_words("split", "carry")', '_words("split", "stay")'),
    ),
}
"""In each game one switch is called otherwise, with a word and a field of its own, and another is no more."""
FIELDS = {
    r"rules\.majority_tie": "rules.of_ties", r"rules\.bummerl_schuster": "rules.schuster",
    r"_rules\(setup\)\.end_pot": "_rules(setup).at_end", r"rules\.must_trump": "rules.thirds",
    r"rules\.last_close": "rules.last_exchange",
}
"""Wherever the house reads those fields; of those that are no more it reads any other."""
GONE = re.compile(r' +Switch\(\s*"(?:distinct_promises|last_close|must_trump)"(?:[^()]|\([^()]*\))*\),\n')
"""Their switches in the lists."""
FORMER_WORDS = ("majority_tie=split", "distinct_promises=on", "bummerl_schuster=4", "last_close=off", "end_pot=carry",
             "must_trump=off")


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder for each dump, and for the next one, with what is in it."""
    folder = tmp_path_factory.mktemp("stored")
    for name in (*DUMPS, "next"):
        data = folder / name
        data.mkdir()
        if name == "next":
            put_secret(data, write_dump.SECRET)
            (data / "told.json").write_text(json.dumps(write_dump.fill(data)), encoding="utf-8")
        else:
            restore(name, data)
            (data / "told.json").write_text(json.dumps(content_of(name)), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def as_it_is(stored: Path) -> dict[str, str]:
    """What this house shows, in a process of its own like the others."""
    return asked(ROOT, stored)


def asked(house: Path, stored: Path) -> dict[str, str]:
    """What a house shows of every dump, by address."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(house), str(ROOT)])}
    done = subprocess.run(
        [sys.executable, "-m", "tests.upgrade.views", str(stored)], cwd=house, env=environment, capture_output=True,
        text=True, check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    found: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return found


def house(folder: Path, changes: Any) -> Path:
    """A copy of the house with these changes to its games."""
    return copy_of_the_house(folder, changed={f"scorekeeper/{name}": pairs for name, pairs in changes.items()})


def differing(one: dict[str, str], other: dict[str, str]) -> list[str]:
    """The addresses that answer differently."""
    return [address for address in one if one[address] != other[address]]


@pytest.mark.slow
def test_every_dump_shows_something_of_every_game(as_it_is):
    assert {address.split()[0] for address in as_it_is} == {*DUMPS, "next"}
    assert [address for address, seen in as_it_is.items() if not seen.startswith("200")] == []
    shown = "".join(as_it_is.values())
    assert all(seen in shown for seen in FORMER_WORDS)
    assert shown.count('"state":"signed"') > 50


@pytest.mark.slow
def test_a_switch_more_at_its_default_changes_no_stored_view(stored, as_it_is, tmp_path):
    assert differing(as_it_is, asked(house(tmp_path, ADDED), stored)) == []


@pytest.mark.slow
def test_switches_that_are_called_otherwise_or_are_no_more_change_no_stored_view(stored, as_it_is, tmp_path):
    copy = house(tmp_path, OTHERWISE)
    for path in (copy / "scorekeeper").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for was, now in FIELDS.items():
            text = re.sub(was, now, text)
        if path.name == "switches.py" and path.parent.name in ("zwickern", "schnapsen", "zwicken"):
            text, removed = GONE.subn("", text)
            assert removed == 1, path
        path.write_text(text, encoding="utf-8")
    assert differing(as_it_is, asked(copy, stored)) == []
