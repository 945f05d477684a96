"""What a test needs from the machine: skipped with a sentence at home, failed where CI=true promises it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

import pytest

from scorekeeper.sheets.picture import can_be_made

ROOT = Path(__file__).resolve().parent.parent
POSTGRES_URL = os.environ.get("SCOREKEEPER_TEST_POSTGRES_URL", "postgresql://postgres@127.0.0.1:5432/test")
CHROMIUM = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "msedge")
# draws the same pages and opens a new phone for a third less: no window, no tabs, no profile on disk
HEADLESS = ("chromium-headless-shell", "chrome-headless-shell")


def copy_of_the_house(folder: Path, *, changed: Mapping[str, Sequence[tuple[str, str]]]) -> Path:
    """The program in a folder of its own, pieces of its files replaced: (as it is, as it is there) by file."""
    for part in ("scorekeeper", "templates", "static", "migrations"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    for name, changes in changed.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        for before, after in changes:
            assert text.count(before) == 1, (name, before, text.count(before))
            text = text.replace(before, after)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def missing(sentence: str) -> NoReturn:
    """Skip here, fail in CI."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"CI=true, but: {sentence}", pytrace=False)
    pytest.skip(sentence)


def pictures() -> None:
    """What makes pictures of pages."""
    if not can_be_made():
        missing("no pypdfium2 in this environment; make installs it")


def chromium() -> str:
    """Path of a Chromium of this machine, one without a window where there is one."""
    named = os.environ.get("SCOREKEEPER_TEST_CHROMIUM", "")
    for name in (named, *HEADLESS, *CHROMIUM):
        if name and (found := shutil.which(name)):
            return found
    missing(
        "no Chromium found; on Debian: sudo apt install chromium-headless-shell, or chromium "
        "(or name one in SCOREKEEPER_TEST_CHROMIUM)"
    )


def postgresql() -> str:
    """A URL of a PostgreSQL server that answers, as psycopg reads it."""
    import psycopg

    try:
        psycopg.connect(POSTGRES_URL, connect_timeout=5).close()
    except psycopg.OperationalError as error:
        missing(
            f"no PostgreSQL at {POSTGRES_URL} ({str(error).splitlines()[0]}); "
            "start one there or name another in SCOREKEEPER_TEST_POSTGRES_URL"
        )
    return POSTGRES_URL
