"""Fixtures for everything that needs a database, the application or a browser."""

from __future__ import annotations

import contextlib
import gc
import hashlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from sqlalchemy.util import LRUCache

from tests import needs
from tests.cases import THOROUGH

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from jinja2 import BytecodeCache
    from playwright.sync_api import Browser, Page

BROWSER_ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    # the address bar's own pages cost half a second of each new phone; the last such list counts: Playwright's follow
    "--disable-features=" + ",".join((
        "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "AimEnabled",
        "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
        "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding",
        "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin",
        "OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch",
    )),
]
# What a helper beside the tests asserts says what it found, as in a test.
pytest.register_assert_rewrite("tests.browser", "tests.faults", "tests.journal", "tests.web")
# Tests start many processes: each finds the modules compiled, also where a shell keeps Python from writing that down.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# how long an example takes, or is drawn for, is the machine's affair
settings.register_profile(THOROUGH, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("calm", settings.get_profile(THOROUGH), max_examples=33)
settings.load_profile("calm")


def pytest_configure() -> None:
    """Whatever answer of ``replay`` a test asks for, docs/replay.schema.json holds for it."""
    from tests.every_answer import hold

    hold()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever opens the browser is known by its mark, also where nobody wrote it down."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Where the database makes no difference, one of them is enough: `pytest.mark.one_database`."""
    if metafunc.definition.get_closest_marker("one_database"):
        for name in {"app_of_all", "database_url", "empty_database_url"} & set(metafunc.fixturenames):
            metafunc.definition.add_marker(pytest.mark.parametrize(name, ["sqlite"], indirect=True))


def pytest_collection_finish() -> None:
    """Thousands of collected tests are never rubbish: looking through them again and again took a fifth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


pytest_plugins = ["pytester"]
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


# --- databases -------------------------------------------------------------------------------------------------


@dataclass
class PostgresSchema:
    """A schema of its own in the test database."""

    name: str
    url: str


def new_schema(server: str) -> PostgresSchema:
    """Create an empty schema; connections by its URL see nothing else."""
    import psycopg

    name = "t_" + secrets.token_hex(6)
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE SCHEMA "{name}"'.encode())
    return PostgresSchema(name, f"{server}{'&' if '?' in server else '?'}options=-csearch_path%3D{name}")


def drop_schema(server: str, schema: PostgresSchema) -> None:
    """Remove it with all it holds."""
    import psycopg

    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'DROP SCHEMA "{schema.name}" CASCADE'.encode())


@pytest.fixture(scope="session")
def postgresql_server() -> str:
    """URL of the PostgreSQL server for tests."""
    return needs.postgresql()


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder whose database has all tables and no rows; tests copy it."""
    folder = tmp_path_factory.mktemp("migrated")
    close(build_app(folder))
    return folder


@pytest.fixture(scope="session")
def migrated_postgresql(tmp_path_factory: pytest.TempPathFactory, postgresql_server: str) -> Iterator[str]:
    """URL of a schema that has all tables; `database_url` empties it before each test."""
    schema = new_schema(postgresql_server)
    close(build_app(tmp_path_factory.mktemp("postgresql"), schema.url))
    yield schema.url
    drop_schema(postgresql_server, schema)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A migrated database without rows, once on SQLite and once on PostgreSQL."""
    if request.param == "sqlite":
        return sqlite_copy(request.getfixturevalue("migrated_sqlite"), tmp_path)
    return emptied(request.getfixturevalue("migrated_postgresql"))


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def empty_database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database without even tables, of both kinds."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.sqlite3'}"
        return
    server = request.getfixturevalue("postgresql_server")
    schema = new_schema(server)
    yield schema.url
    drop_schema(server, schema)


def sqlite_copy(migrated: Path, folder: Path) -> str:
    """A copy of the migrated file, as URL."""
    shutil.copy(migrated / "scorekeeper.sqlite3", folder / "scorekeeper.sqlite3")
    return f"sqlite:///{folder / 'scorekeeper.sqlite3'}"


def emptied(url: str) -> str:
    """Remove every row of the schema; numbers are given out from 1 again."""
    import psycopg

    from scorekeeper.storage.base import Base

    with psycopg.connect(url) as connection:
        # TRUNCATE makes every table's files anew, which took nine times as long on a busy machine
        connection.execute("SET LOCAL synchronous_commit = off")
        for table in reversed(Base.metadata.sorted_tables):
            connection.execute(f'DELETE FROM "{table.name}"'.encode())
            if (number := table.autoincrement_column) is not None:
                connection.execute("SELECT setval(pg_get_serial_sequence(%s, %s), 1, false)", (table.name, number.name))
    return url


# --- application -----------------------------------------------------------------------------------------------


def build_app(data: Path, database_url: str = "", **settings: Any) -> Flask:
    """The real application on a data folder, migrated and ready."""
    from sqlalchemy import event

    from scorekeeper.settings import Settings
    from scorekeeper.storage.base import db
    from scorekeeper.web import create_app, prepare

    keep_compiled_routes()
    keep_compiled_statements()
    hash_passphrases_quickly()
    app = create_app(Settings(data=data, database_url=database_url, **settings))
    app.extensions["scorekeeper.templates"].bytecode_cache = compiled_templates()
    with app.app_context():
        db.engine._compiled_cache = STATEMENTS
        if db.engine.dialect.name == "sqlite":  # no test here cuts the power; `tests/storage` asks the engine itself
            event.listen(db.engine, "connect", lambda connection, _: connection.execute("PRAGMA synchronous=OFF"))
    prepare(app)
    app.test_client_class = checking_client()
    return app


@cache
def compiled_templates() -> BytecodeCache:
    """Templates compiled once for all processes, also of later runs of the same program; unpacked once in each."""
    from jinja2 import FileSystemBytecodeCache

    class Unpacked(FileSystemBytecodeCache):
        kept: ClassVar[dict[tuple[str, str], Any]] = {}

        def load_bytecode(self, bucket: Any) -> None:
            bucket.code = self.kept.get((bucket.key, bucket.checksum))
            if bucket.code is None:
                super().load_bytecode(bucket)
                self.kept[bucket.key, bucket.checksum] = bucket.code

        def dump_bytecode(self, bucket: Any) -> None:
            self.kept[bucket.key, bucket.checksum] = bucket.code
            with contextlib.suppress(OSError):  # a run of another state of the program has thrown the folder away
                super().dump_bytecode(bucket)

    return Unpacked(str(compiled_before()), "%s")


@cache
def compiled_before() -> Path:
    """The folder for what this very program compiles; what another compiled there is thrown away."""
    from jinja2 import __version__

    from scorekeeper.program import fingerprint

    folder = Path(__file__).parents[1] / ".pytest_cache" / "compiled"
    mine = folder / f"{__version__}-{fingerprint()[:20]}"
    mine.mkdir(parents=True, exist_ok=True)
    for other in folder.iterdir():
        if other != mine:
            shutil.rmtree(other, ignore_errors=True)
    return mine


@cache
def keep_compiled_routes() -> None:
    """Routes compiled once for all apps of a run: what Werkzeug makes of a rule depends on its words alone."""
    from werkzeug.routing.rules import Rule

    compile_builder, kept = Rule._compile_builder, {}

    def once(rule: Rule, append_unknown: bool = True) -> Any:
        key = rule.rule, rule.merge_slashes, rule.subdomain, rule.host, repr(rule.defaults), append_unknown
        if key not in kept:
            kept[key] = compile_builder(rule, append_unknown)
        return kept[key]

    Rule._compile_builder = once


STATEMENTS = LRUCache(5_000)
"""What SQLAlchemy made of each statement, for all apps of a run: else the first page of each waits for it."""


@cache
def keep_compiled_statements() -> None:
    """What is made of a statement depends on the kind of database, and not on the one that was opened."""
    from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
    from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

    for dialect in (SQLiteDialect_pysqlite, PGDialect_psycopg):
        dialect.__eq__ = lambda self, other: type(self) is type(other)
        dialect.__hash__ = lambda self: hash(type(self))


@cache
def hash_passphrases_quickly() -> None:
    """A passphrase is to be slow to guess, not to test; what is really kept, `web/test_clubs.py` says."""
    from scorekeeper.journal.club import passphrase

    passphrase.METHOD = "scrypt:256:8:1"


def close(app: Flask) -> None:
    """Give back the app's connections."""
    from scorekeeper.storage.base import db

    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def make_app(tmp_path: Path) -> Iterator[Callable[..., Flask]]:
    """Build apps with settings of one's own: `make_app(data, database_url, hands_per_day=3)`."""
    built: list[Flask] = []

    def make(data: Path | None = None, database_url: str = "", **settings: Any) -> Flask:
        built.append(build_app(data or tmp_path / "data", database_url, **settings))
        return built[-1]

    yield make
    for app in built:
        close(app)


@pytest.fixture
def app(make_app: Callable[..., Flask], migrated_sqlite: Path, tmp_path: Path) -> Flask:
    """The application on an SQLite database without rows."""
    return make_app(tmp_path, sqlite_copy(migrated_sqlite, tmp_path))


@pytest.fixture(scope="module")
def kept_app(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Iterator[Flask]:
    """One application for a file whose tests leave nothing that another meets; no limit of requests holds them up.

    Such a file has an ``app`` of its own that is this one: to build it takes longer than most pages.
    """
    from scorekeeper.web.limits import Buckets

    folder = tmp_path_factory.mktemp("kept")
    app = build_app(folder, sqlite_copy(migrated_sqlite, folder))
    for name in [name for name in app.extensions if name.endswith("_buckets")]:
        app.extensions[name] = Buckets(rate=10**6, burst=10**9)
    yield app
    close(app)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client that fails on any HTML answer that is not valid."""
    return app.test_client()


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def app_of_all(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The application that the tests of a file share, on SQLite and on PostgreSQL; ask for `app_everywhere`."""
    folder = tmp_path_factory.mktemp("of_all")
    if request.param == "sqlite":
        url = sqlite_copy(request.getfixturevalue("migrated_sqlite"), folder)
    else:
        url = emptied(request.getfixturevalue("migrated_postgresql"))  # whose secret is another folder's
    app = build_app(folder, url)
    yield app
    close(app)


@pytest.fixture
def app_everywhere(app_of_all: Flask) -> Flask:
    """The application on SQLite and on PostgreSQL, for what stores and finds; as nobody has used it yet."""
    from tests.rows import as_built

    return as_built(app_of_all)


@pytest.fixture
def client_everywhere(app_everywhere: Flask) -> FlaskClient:
    """The checking client on both databases."""
    return app_everywhere.test_client()


def checking_client() -> type[FlaskClient]:
    """A test client that parses every HTML answer strictly (and unpacks gzip for that)."""
    import gzip

    from flask.testing import FlaskClient

    class CheckingClient(FlaskClient):
        def open(self, *args: Any, **kwargs: Any) -> Any:
            response = super().open(*args, **kwargs)
            if response.mimetype == "text/html" and response.data:
                body = response.data
                if response.headers.get("Content-Encoding") == "gzip":
                    body = gzip.decompress(body)
                assert html_errors(body) == [], f"{response.request.path}: {body.decode()[:2000]}"
            return response

    return CheckingClient


def html_errors(body: bytes) -> list[str]:
    """What a strict HTML5 parser says about a document; where each part of its shape was in a valid one that one of
    the processes has read, it is not asked."""
    from tests.documents import parsed, shape

    parts = {hashlib.sha256(repr(part).encode()).hexdigest()[:32]: part for part in shape(body) - VALID}
    for name in {entry.name for entry in os.scandir(read_before())} - READ if parts.keys() - ELSEWHERE else ():
        READ.add(name)
        ELSEWHERE.update((read_before() / name).read_text().split())
    new = sorted(parts.keys() - ELSEWHERE)
    found = parsed(body).errors if new else []
    if not found:
        VALID.update(parts.values())
    if new and not found:
        (read_before() / f"{os.getpid()}-{new[0]}").write_text("\n".join(new))
    return found


VALID: set[tuple[object, ...]] = set()
"""The parts of the shapes of documents without a fault that this process has met."""
ELSEWHERE: set[str] = set()
"""The digests of those that any process has met and written down, as far as this one has read that."""
READ: set[str] = set()
"""The files in which they stand."""


@cache
def read_before() -> Path:
    """A folder with a file for each valid document, as long as what a shape is and who reads stay the same: the parts
    of its shape that stood in none before."""
    import html5lib

    rules = Path(__file__).with_name("documents.py").read_bytes() + html5lib.__version__.encode()
    folder = Path(__file__).parents[1] / ".pytest_cache" / "valid" / hashlib.sha256(rules).hexdigest()[:20]
    folder.mkdir(parents=True, exist_ok=True)
    return folder


# --- a real server and a real browser --------------------------------------------------------------------------


@dataclass
class LiveServer:
    """`scorekeeper serve` in a process of its own."""

    url: str
    data: Path


def free_port() -> int:
    """A port nobody listens on now, and none of those that systems give to connections that go out: one of a test
    beside this one could have it a moment later."""
    while True:
        port = secrets.choice(range(20_000, 32_000))
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("", port))
            return port


def start_server(
    data: Path, *, python: str = sys.executable, cwd: Path | None = None, **environment: str
) -> tuple[subprocess.Popen[str], str]:
    """Start `scorekeeper serve` on this machine alone and wait until it answers."""
    port = free_port()
    log = (data.parent / f"{data.name}-{port}.log").open("w+")
    process = subprocess.Popen(
        [python, "-m", "scorekeeper", "serve", "--host", "127.0.0.1", "--port", str(port)],
        cwd=cwd or data.parent, text=True, stdout=log, stderr=subprocess.STDOUT,
        env={**os.environ, "SCOREKEEPER_DATA": str(data), "PYTHONIOENCODING": "utf-8", "LANG": "C.UTF-8",
             "PYTHONFAULTHANDLER": "1", **environment},
    )
    url = f"http://127.0.0.1:{port}"
    while True:
        if process.poll() is not None:
            log.seek(0)
            seen = log.read()
            log.close()
            raise AssertionError(f"scorekeeper serve ended with {process.returncode}:\n{seen}")
        try:
            urllib.request.urlopen(url + "/robots.txt", timeout=10).close()
        except OSError:  # not there yet, or ended while it started: poll() tells
            time.sleep(0.05)
        else:
            log.close()
            return process, url


def stop_server(process: subprocess.Popen[str]) -> None:
    """End it and wait. Where it does not end, it is ended, and what each of its threads was doing is said."""
    process.terminate()
    try:
        process.wait(timeout=60)
    except subprocess.TimeoutExpired:
        log = Path(f"/proc/{process.pid}/fd/1").resolve()
        process.send_signal(signal.SIGABRT)
        process.wait(timeout=30)
        output = log.read_text(encoding="utf-8", errors="replace") if log.is_file() else ""
        raise AssertionError(f"scorekeeper serve did not stop:\n{output[-6000:]}") from None


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """One server for all browser tests; what they store is kept apart by its links."""
    data = tmp_path_factory.mktemp("live") / "data"
    kept = data / "compiled"
    kept.mkdir(parents=True, mode=0o700)
    (kept / compiled_before().name).symlink_to(compiled_before())
    process, url = start_server(data)
    yield LiveServer(url, data)
    stop_server(process)


@cache
def lead_to_whole_pages() -> None:
    """Whoever taps what leads to another page goes on when that page is there as a whole; whoever opens a page of a
    match, when its script and screens are there too: it asks for them once it is drawn, and a key that is no form did
    nothing until then.

    Playwright's click returns with the first bytes: on a slow machine a test that looks at once saw half a page. A test
    of a page without its script says when it goes on: `page.goto(address, wait_until="load")`.
    """
    from playwright.sync_api import Error, Locator, Page

    def whole(act: Callable[..., None], page_of: Callable[[Any], Page]) -> Callable[..., None]:
        @wraps(act)
        def acted(self: Any, *args: Any, **options: Any) -> None:
            act(self, *args, **options)
            page = page_of(self)
            sent = False
            with contextlib.suppress(Error):  # the page leads on already
                sent = page.query_selector(_SENT) is not None
            if sent:
                page.wait_for_selector(_SENT, state="detached")
            page.wait_for_load_state("domcontentloaded")

        return acted

    def ready(opens: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(opens)
        def opened(self: Page, *args: Any, **options: Any) -> Any:
            answer = opens(self, *args, **options)
            if "wait_until" not in options:
                come = False
                with contextlib.suppress(Error):  # the page leads on: what is asked next shows it
                    come = self.evaluate(_SCREENS_TO_COME)
                if come:
                    self.wait_for_selector("#match[data-screens]", state="detached", timeout=10_000)
            return answer

        return opened

    for kind, page_of in ((Page, lambda page: page), (Locator, lambda locator: locator.page)):
        for name in ("click", "tap", "press"):
            setattr(kind, name, whole(getattr(kind, name), page_of))
    for name in ("goto", "reload"):
        setattr(Page, name, ready(getattr(Page, name)))


_SENT = "form[aria-busy=true]"
"""A form of which it is asked first whether the server is there (`no_connection.mjs`)."""
_SCREENS_TO_COME = """navigator.onLine && matchMedia("(scripting: enabled)").matches
  && Boolean(document.querySelector("#match[data-screens]"))"""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The machine's Chromium, headless."""
    executable = needs.chromium()
    from playwright.sync_api import sync_playwright

    lead_to_whole_pages()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=BROWSER_ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A fresh phone-size page (412 x 839, touch); `page.goto("/settings")` works. Fails on any console error."""
    context = browser.new_context(
        base_url=live_server.url, viewport={"width": 412, "height": 839}, device_scale_factor=2, is_mobile=True,
        has_touch=True, locale="en-GB",
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert faults == [], "the browser's console reports errors"


_AXE = """async ([tags, themes, off, of]) => {
  const sticky = [...document.querySelectorAll("body *")].filter(each => getComputedStyle(each).position === "sticky");
  for (const each of sticky) each.style.position = "static";
  const root = document.documentElement, before = root.dataset.theme;
  const rules = Object.fromEntries(off.map(rule => [rule, {enabled: false}]));
  const asked = of ? [...document.querySelectorAll("body *")].filter(part => part.checkVisibility()
    && of.includes(`${part.tagName}.${part.className}`)) : document;
  const wanted = runOnly => ({resultTypes: ["violations"], runOnly, rules});
  const found = async runOnly => (await axe.run(asked, wanted(runOnly))).violations.flatMap(
    each => each.nodes.map(node => `${each.id}: ${node.html} ${node.failureSummary}`));
  const faults = tags.length ? await found({type: "tag", values: tags}) : [];
  for (const theme of themes) {
    root.dataset.theme = theme;
    await new Promise(requestAnimationFrame);
    faults.push(...(await found({type: "rule", values: ["color-contrast"]})).map(each => `${theme}: ${each}`));
  }
  if (before === undefined) delete root.dataset.theme; else root.dataset.theme = before;
  for (const each of sticky) each.style.position = "";
  return faults }"""
"""What a bar that sticks hides half of comes free by scrolling: axe knows one scroll position only."""


@pytest.fixture
def axe() -> Callable[..., None]:
    """`axe(page)` fails where axe-core finds a violation of WCAG 2.2 AA or of its best practices.

    `axe(page, "dark", "black")` asks about the colours of these themes, too: only they differ, so the page that is
    there is asked again and none is loaded anew. ``off``: rules that are not asked. ``of``: the parts of the page that
    are asked about, as ``TAG.classes``; the whole takes several times as long, whatever is new in it.
    """
    from axe_playwright_python.base import AXE_SCRIPT

    def check(page: Page, *themes: str, off: Sequence[str] = (), of: Sequence[str] | None = None) -> None:
        # the violations alone are sent here: all that axe looked at took three times as long as looking
        if page.evaluate("typeof axe === 'undefined'"):
            page.evaluate(AXE_SCRIPT)
        assert page.evaluate(_AXE, [AXE_TAGS, themes, off, of]) == [], page.url

    return check
