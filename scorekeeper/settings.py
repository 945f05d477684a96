"""The settings of an installation, read from the environment once; where its data and the packed files lie."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from scorekeeper.errors import ScorekeeperError
from scorekeeper.numbers import whole

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parent
DEFAULT_PORT = 8080
DEFAULT_ZONE = "Europe/Berlin"


class SettingError(ScorekeeperError):
    """A setting that cannot be used; the text is one sentence for the person who set it."""


class UnusableData(SettingError):
    """A data folder that cannot be served from; nothing in it was changed.

    case: ``only_read`` (nothing can be written there), ``empty`` (a database file without our tables), ``damaged``,
        ``lock`` (the start lock is no lock), ``secret``, ``foreign`` (another program's tables in PostgreSQL),
        ``busy`` (another start does not end), ``missing`` (no database).
    where: the file or folder.
    why: what the system or the database said.
    """

    def __init__(self, case: str, where: Path, why: str = "") -> None:
        super().__init__(f"{where}: {case}" + (f" ({why})" if why else ""))
        self.case = case
        self.where = where
        self.why = why


def packed(name: str) -> Path:
    """The folder `templates`, `static` or `migrations`: inside an installed copy, else at the checkout's top level."""
    inside = PACKAGE / "_data" / name
    return inside if inside.is_dir() else CHECKOUT / name


def default_data_folder() -> Path:
    """`data/` in a checkout; for an installed copy the place this platform has for a user's data."""
    if (CHECKOUT / "pyproject.toml").is_file() and not (PACKAGE / "_data").is_dir():
        return CHECKOUT / "data"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "scorekeeper"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "scorekeeper"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "scorekeeper"


@dataclass(frozen=True)
class Settings:
    """One installation.

    data: folder of the database file, the secret and the backups.
    database_url: SQLAlchemy URL, empty for the SQLite file in `data`.
    public_url: origin people use (`https://karten.example`), empty for whatever address the request came to.
    host: address it listens on; phones at the table must reach it.
    port: number it listens on.
    proxies: how many reverse proxies of ours stand in front and may be believed.
    hands_per_day: hands that may be stored a day.
    matches_per_day: matches that may be begun a day.
    body_limit: bytes of one request.
    zone: IANA name of the time zone in which times are shown and an evening has its date.
    """

    data: Path
    database_url: str = ""
    public_url: str = ""
    host: str = "0.0.0.0"
    port: int = DEFAULT_PORT
    proxies: int = 0
    hands_per_day: int = 500
    matches_per_day: int = 2000
    body_limit: int = 4 * 1024 * 1024
    zone: str = DEFAULT_ZONE

    @property
    def database(self) -> str:
        """The SQLAlchemy URL, with psycopg 3 named where only `postgresql://` was said."""
        if not self.database_url:
            return "sqlite:///" + str(self.data / "scorekeeper.sqlite3")
        for scheme in ("postgres://", "postgresql://"):
            if self.database_url.startswith(scheme):
                return "postgresql+psycopg://" + self.database_url.removeprefix(scheme)
        return self.database_url

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] | None = None) -> Settings:
        """Read SCOREKEEPER_* (and PORT). Raises SettingError, which names the variable."""
        env = os.environ if environ is None else environ
        folder = env.get("SCOREKEEPER_DATA")
        return cls(
            data=Path(folder).expanduser().resolve() if folder else default_data_folder(),
            database_url=secret_or_file(env, "SCOREKEEPER_DATABASE_URL"),
            public_url=_origin(env.get("SCOREKEEPER_URL", "")),
            host=env.get("SCOREKEEPER_HOST") or "0.0.0.0",
            port=_number(env, "PORT", DEFAULT_PORT, 1, 65535),
            proxies=_number(env, "SCOREKEEPER_PROXIES", 0, 0, 9),
            hands_per_day=_number(env, "SCOREKEEPER_HANDS_PER_DAY", 500, 0, 1_000_000),
            matches_per_day=_number(env, "SCOREKEEPER_MATCHES_PER_DAY", 2000, 0, 1_000_000),
            zone=_zone(env.get("SCOREKEEPER_ZONE") or DEFAULT_ZONE),
        )


def secret_or_file(env: Mapping[str, str], name: str) -> str:
    """The variable's value, or the content of the file that `<name>_FILE` names (container secrets)."""
    file = env.get(name + "_FILE")
    if not file:
        return env.get(name, "")
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except OSError as error:
        raise SettingError(f"{name}_FILE: cannot read {file} ({error.strerror}).") from error


def _number(env: Mapping[str, str], name: str, default: int, low: int, high: int) -> int:
    text = env.get(name) or str(default)
    number = whole(text, high)
    if number is None or number < low:
        raise SettingError(f"{name} must be a number from {low} to {high}, not {text!r}.")
    return number


def _zone(text: str) -> str:
    try:
        return ZoneInfo(text).key
    except (KeyError, OSError, ValueError) as error:
        raise SettingError(f"SCOREKEEPER_ZONE must be a time zone like Europe/Berlin, not {text!r}.") from error


def _origin(text: str) -> str:
    if not text:
        return ""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/") or parts.query:
        raise SettingError(f"SCOREKEEPER_URL must look like https://karten.example, not {text!r}.")
    return f"{parts.scheme}://{parts.netloc}".lower()
