"""Every database that a version left on somebody's disk can be brought up to this one, read, and counted again.

The dumps hold an entry of every kind ever shipped; `python -m tests.upgrade.write_dump` writes the next one.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
from functools import partial
from itertools import product

import pytest

from scorekeeper.cli import main
from scorekeeper.journal import stream
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.journal.entry import read_entry
from scorekeeper.journal.entry_kind import CLUB_KINDS, MATCH_KINDS, Unknown
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.tokens import token_of
from scorekeeper.storage import hands
from scorekeeper.storage.base import db
from scorekeeper.storage.league import ours
from tests.cases import named
from tests.conftest import build_app, close, emptied, sqlite_copy
from tests.journal.entries import write_entry
from tests.upgrade import club_everything as village
from tests.upgrade.shown import shown, stored
from tests.upgrade.views import DUMPS, HERE, content_of, restore, unlimited
from tests.upgrade.write_dump import kinds_in, seen, seen_club
from tests.web.tables import printed

PAGES = (
    "", "hands", "more", "history", "sheet", "sheet.pdf", "end", "links", "change", "export.json", "export.csv",
    "export.zhn", "state", "hands.json", "entries?since=0",
)

CLUB_PAGES = (
    "", "evenings", "seasons", "rules", "members", "links", "history", "settings", "seasons/{season}",
    "seasons/{season}/standings.csv",
    "seasons/{season}/standings.json", "seasons/{season}/pairs", "rules/{sheet}", "evenings/{evening}",
    "evenings/{old}", "members/{person}", "seasons/{season}/people/{person}",
)
FOR_KEEPERS = ("links", "history", "settings", "members/{person}")
FOR_WRITERS = ("change", "end", "export.json", "entries?since=0")


def what_was_seen(name):
    was = content_of(name)
    return {key: was[key] for key in ("kinds", "hands", "totals", "words")}


EACH = [pytest.param(name, marks=[] if name in (DUMPS[0], DUMPS[-1]) else pytest.mark.slow) for name in DUMPS]
"""The oldest and the newest in `make test`, those between in `make rest`."""
ONLY_SAT_OUT = village.PEOPLE[9]
REMARK = "Der Jüngste gibt zuerst."
"""What the second version of the club's rule sheet says in its own words, from the ninth dump on."""
OF_CLUBS = [name for name in DUMPS if "club" in content_of(name)]


WITH_REMARK = [name for name in OF_CLUBS if REMARK in content_of(name)["club"]["words"].values()]


@pytest.fixture(params=EACH)
def restored(request, tmp_path):
    """The database of a dump in a data folder of its own, brought up to this version; what is asked only reads it."""
    name = request.param
    restore(name, tmp_path)
    app = build_app(tmp_path)
    unlimited(app)
    yield name, app
    close(app)


def journal(app, name):
    """Every entry of match and club, with the kinds of its type of stream."""
    with app.app_context():
        club = content_of(name).get("club")
        matches = [content_of(name)["match"], *(club["matches"] if club else ()), *content_of(name).get("others", ())]
        found = [(body, MATCH_KINDS) for match in matches for body in stream.entries_since(MATCH, db.session(), match)]
        of_club = stream.entries_since(CLUB, db.session(), club["id"]) if club else []
        return [*found, *((body, CLUB_KINDS) for body in of_club)]


def club_seen(name):
    """What the dump's club comes to now, rows with the columns of then; None where it has none."""
    club = content_of(name).get("club")
    if club is None:
        return None
    now = seen_club(db.session(), club["id"])
    return {"id": club["id"], **now, "rows": [row[: len(club["rows"][0])] for row in now["rows"]]}


def club_content(name):
    """The dump's club as it was told then, but who had only sat out has no place in a season (since 22 Nov 2026)."""
    club = content_of(name).get("club")
    return club and {**club, "standings": {season: [*without_idle(rows)] for season, rows in club["standings"].items()}}


def without_idle(rows):
    """A season's rows with who only sat out behind those who have a place, who move up."""
    (left,) = [place for place, person, _ in rows if person == ONLY_SAT_OUT] or [None]
    for place, person, value in rows:
        if place is not None and person != ONLY_SAT_OUT:
            yield [place - (left is not None and left < place), person, value]
    for place, person, value in rows:
        if place is None or person == ONLY_SAT_OUT:
            yield [None, person, value]


def test_every_kind_ever_shipped_is_in_a_dump():
    every = [content_of(name) for name in DUMPS]
    missing = set(MATCH_KINDS).difference(*map(kinds_in, every))
    missing |= set(CLUB_KINDS).difference(*(each["club"]["kinds"] for each in every if "club" in each))
    assert not missing, (
        f"{', '.join(sorted(missing))}: say one entry of it in tests/upgrade/everything.py (of a club: "
        "club_everything.py), run `python -m tests.upgrade.write_dump` and commit the new dump"
    )


def test_every_kind_that_was_shipped_is_still_known():
    assert {kind for name in DUMPS for kind in kinds_in(content_of(name))} <= set(MATCH_KINDS)
    assert {kind for name in OF_CLUBS for kind in content_of(name)["club"]["kinds"]} <= set(CLUB_KINDS)


def the_database_is_migrated_and_comes_to_the_same(name, app):
    with app.app_context():
        assert seen(db.session(), content_of(name)["match"]) == what_was_seen(name)
        assert club_seen(name) == club_content(name)
        if club := content_of(name).get("club"):
            state = stream.state_of(CLUB, db.session(), club["id"]).state
            assert ours(db.session(), state, state.drawn) == set(state.drawn) >= {*club["matches"]}
        for match, was in content_of(name).get("others", {}).items():
            assert seen(db.session(), match) == was
        assert hands.find(db.session(), content_of(name)["hand"]).text.startswith("zhn: 1")
        assert hands.find(db.session(), content_of(name)["gone"]).hand.text is None


def what_lists_and_standings_read_is_what_the_journals_say_now(name, app):
    """Whoever changes what a projection holds adds a migration that ``rebuilds`` (migrations/README.md)."""
    printed = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(printed):
        patch.setenv("SCOREKEEPER_DATA", str(app.config["SCOREKEEPER"].data))
        assert main(["rebuild", "--check", "--lang", "en"]) == 0, printed.getvalue()


def every_entry_is_read_and_written_as_it_was(name, app):
    for body, kinds in journal(app, name):
        entry = read_entry(body, kinds=kinds)
        assert not isinstance(entry.payload, Unknown), entry.kind
        assert {key: value or None for key, value in write_entry(entry).items()} == {
            key: value or None for key, value in body.items()
        }


def phones_read_of_its_matches_what_they_read_before(name, app):
    """To the byte, after every entry; a key that is added is written down by ``python -m tests.upgrade.shown``."""
    with app.app_context():
        assert shown(name) == stored()[name]


def every_page_shows_it(name, app, role):
    match, client = content_of(name)["match"], app.test_client()
    link = f"/m/{token_of(bytes.fromhex(content_of(name)['secret']), match, role, 1)}"
    shown = [path for path in PAGES if role == "judge" or path not in FOR_WRITERS]
    shown += [f"hand/{number}" for number in range(1, len(content_of(name)["hands"]) + 1)]
    for path in shown:
        answer = client.get(f"{link}/{path}".rstrip("/"))
        assert answer.status_code == 200, path
    text = client.get(f"{link}/history").get_data(as_text=True)
    pages = max(map(int, re.findall(r"page=(\d+)", text)), default=1)
    every = [client.get(f"{link}/history?page={page}").get_data(as_text=True) for page in range(1, pages + 1)]
    assert len(re.findall(r'<li id="entry-', "".join(every))) == len(content_of(name)["kinds"])


def every_page_of_its_club_shows_it(name, app, role):
    club, client = content_of(name)["club"], app.test_client()
    link = f"/c/{token_of(bytes.fromhex(content_of(name)['secret']), club['id'], role, 1)}"
    known = {
        "season": village.SEASON, "sheet": village.SHEET, "evening": village.EVENING, "old": village.OLD_EVENING,
        "person": village.PEOPLE[0],
    }
    for path in CLUB_PAGES:
        if role == "keeper" or path not in FOR_KEEPERS:
            assert client.get(f"{link}/{path.format(**known)}".rstrip("/")).status_code == 200, path


def a_remark_on_a_rule_sheet_is_printed_wherever_the_sheet_is(name, app):
    """Screen and paper of the sheet, book, booklet and card for the table: somebody looks where it lies."""
    club, client = content_of(name)["club"], app.test_client()
    token = token_of(bytes.fromhex(content_of(name)["secret"]), club["id"], "keeper", 1)
    sheet, paper = (f"/c/{token}/{below}/{village.SHEET_2}" for below in ("rules", "paper/rules"))
    for page in (sheet, f"{sheet}/book", paper):
        assert REMARK in client.get(page).text, page
    for pdf in (f"{paper}.pdf", f"{sheet}/booklet.pdf", f"{sheet}/card.pdf"):
        assert REMARK in " ".join(printed(client.get(pdf).data).split()), pdf
    assert REMARK not in client.get(f"/c/{token}/rules/{village.SHEET}/book").text, "the version before has none"


def asked_of(name):
    """What is asked of a dump, by name."""
    yield from (
        the_database_is_migrated_and_comes_to_the_same, what_lists_and_standings_read_is_what_the_journals_say_now,
        every_entry_is_read_and_written_as_it_was, phones_read_of_its_matches_what_they_read_before,
        *(partial(every_page_shows_it, role=role) for role in ("watch", "judge")),
    )
    if name in OF_CLUBS:
        yield from (partial(every_page_of_its_club_shows_it, role=role) for role in ("record", "keeper"))
    if name in WITH_REMARK:
        yield a_remark_on_a_rule_sheet_is_printed_wherever_the_sheet_is


def test_what_a_version_left_is_brought_up_to_this_one_and_read(restored, subtests):
    """All that is asked of a dump, in one: to bring it up takes as long as to ask."""
    name, app = restored
    for question in asked_of(name):
        with named(subtests, getattr(question, "func", question).__name__, **getattr(question, "keywords", {})):
            question(name, app)


def test_the_newest_dump_has_a_club_and_a_remark_on_a_rule_sheet():
    assert DUMPS[-1] in OF_CLUBS
    assert DUMPS[-1] in WITH_REMARK


def an_exported_club_comes_to_the_same(name, data):
    """The club's file, taken in, counted again and written again."""
    if name not in OF_CLUBS:
        return
    file = HERE / f"{name}.club.json"
    assert main(["import", str(file)]) == 0
    assert main(["rebuild", "--check", "--lang", "en"]) == 0
    club, again = content_of(name)["club"], data.with_suffix(".again.json")
    assert main(["export", "--club", club["id"], "-o", str(again)]) == 0
    assert json.loads(again.read_text(encoding="utf-8")) == json.loads(file.read_text(encoding="utf-8"))
    with taken_in(data):
        now = club_seen(name)
        for part in ("members", "standings", "words", "notes"):
            assert now[part] == club_content(name)[part], part


def an_archive_comes_to_the_same(name, data):
    """The backup of a whole installation, restored and counted again."""
    assert main(["restore", str(HERE / f"{name}.backup")]) == 0
    assert main(["rebuild", "--check", "--lang", "en"]) == 0
    with taken_in(data):
        assert seen(db.session(), content_of(name)["match"]) == what_was_seen(name)
        assert club_seen(name) == club_content(name)


def an_export_comes_to_the_same(name, data):
    """One match's file, taken in and counted again."""
    assert main(["import", str(HERE / f"{name}.json")]) == 0
    assert main(["rebuild", "--check", "--lang", "en"]) == 0
    with taken_in(data):
        assert seen(db.session(), content_of(name)["match"]) == what_was_seen(name)


@contextlib.contextmanager
def taken_in(data):
    """The application on what the commands took in."""
    app = build_app(data, os.environ["SCOREKEEPER_DATABASE_URL"])
    with app.app_context():
        yield
    close(app)


def take_in(names, subtests, tmp_path, monkeypatch, fresh):
    """Each file of these dumps, in an installation of its own: `fresh` gives the address of its empty database."""
    for name, way in product(names, (an_exported_club_comes_to_the_same, an_archive_comes_to_the_same,
                                     an_export_comes_to_the_same)):
        data = tmp_path / f"{name}-{way.__name__}"
        data.mkdir()
        monkeypatch.setenv("SCOREKEEPER_DATA", str(data))
        monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", fresh(data))
        with named(subtests, f"{name}: {way.__name__}"):
            way(name, data)


@pytest.mark.parametrize("name", EACH)
def test_files_of_a_version_come_to_the_same(name, subtests, tmp_path, monkeypatch, migrated_sqlite, capsys):
    take_in([name], subtests, tmp_path, monkeypatch, lambda data: sqlite_copy(migrated_sqlite, data))


@pytest.mark.postgresql
def test_files_of_the_newest_come_to_the_same_on_postgresql(
    subtests, tmp_path, monkeypatch, migrated_postgresql, capsys
):
    take_in(DUMPS[-1:], subtests, tmp_path, monkeypatch, lambda _: emptied(migrated_postgresql))


@pytest.mark.postgresql
@pytest.mark.soak
def test_files_of_older_versions_come_to_the_same_on_postgresql(
    subtests, tmp_path, monkeypatch, migrated_postgresql, capsys
):
    take_in(DUMPS[:-1], subtests, tmp_path, monkeypatch, lambda _: emptied(migrated_postgresql))
