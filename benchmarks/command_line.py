"""The command line as people wait for it: whole processes, from start to end, beside a bare Python.

`python -m benchmarks.command_line` prints seconds, medians of five: `scorekeeper replay` over a thousand files of
random hands of all variants, in English and as JSON, and `scorekeeper --help`.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.dealing import SEATS, hands

FILES = 1000
TIMES = 5
GOALS = {"replay": 2.0, "json": 2.0, "help": 0.3}
"""Seconds at most."""
DEALT = 20 * len(SEATS)
"""Different hands; the files repeat them under other dates, since dealing a thousand takes a minute."""


def seconds(command: Sequence[str], folder: str) -> float:
    """Wall-clock seconds of one process; what it prints goes to a file, as in a batch."""
    with open(Path(folder) / "printed", "wb") as printed:
        start = perf_counter()
        subprocess.run(command, cwd=folder, stdout=printed, check=True)
        return perf_counter() - start


def run(files: int = FILES, times: int = TIMES) -> dict[str, float]:
    """Median seconds of ``replay`` and ``json`` (so many files), ``help``, ``bare`` (a Python that does nothing)."""
    python = [sys.executable]
    with TemporaryDirectory() as folder:
        texts = [hand.text for hand in hands(min(DEALT, files), 1)]
        names = [f"{number}.zhn" for number in range(files)]
        for number, name in enumerate(names):
            text = texts[number % len(texts)].replace("\n", f"\ndate: evening {number}\n", 1)
            (Path(folder) / name).write_text(text, encoding="utf-8")
        commands = {
            "bare": [*python, "-c", "pass"],
            "help": [*python, "-m", "scorekeeper", "--help"],
            "replay": [*python, "-m", "scorekeeper", "replay", "--lang", "en", *names],
            "json": [*python, "-m", "scorekeeper", "replay", "--json", "--lang", "en", *names],
        }
        taken: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(times):
            for name, command in commands.items():
                taken[name].append(seconds(command, folder))
    return {name: median(values) for name, values in taken.items()}


def main() -> None:
    """Prints the table."""
    names = {
        "bare": "python -c pass", "help": "scorekeeper --help", "replay": f"replay, {FILES} files",
        "json": f"replay --json, {FILES} files",
    }
    found = run()
    for name, shown in names.items():
        print(f"{shown:30}{found[name]:>8.2f} s")


if __name__ == "__main__":
    main()
