"""The data of this machine, for commands that read or change it while pages may be served from it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from flask import Flask
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from scorekeeper.settings import SettingError, Settings, UnusableData
from scorekeeper.translations import catalogue


@dataclass(frozen=True)
class Installation:
    """What a command works on.

    settings: its own.
    secret: from which its links are made.
    engine: of its database.
    session: of its database.
    revision: of its tables.
    """

    settings: Settings
    secret: bytes
    engine: Engine
    session: Session
    revision: str


@contextmanager
def opened(lang: str, *, new: bool = False) -> Iterator[Installation]:
    """This machine's data; ``new``: made where there is none. Raises SettingError with a sentence."""
    settings = Settings.from_environment()
    with ready(settings, lang, prepared=new) as (app, _backup):
        # imported by now, with all that the application needs
        from scorekeeper.storage.base import db
        from scorekeeper.storage.migrate import file_of, revision_of
        from scorekeeper.storage.secret import has_secret, read_secret

        with app.app_context():
            file = file_of(db.engine)
            if (file is not None and not file.exists()) or not has_secret(settings.data, db.engine):
                raise SettingError(_no_data(settings, lang))
            revision, newest = revision_of(db.engine)
            if revision is None and file is not None:
                raise UnusableData("empty", file)
            if revision != newest:
                _ = catalogue(lang).gettext
                raise SettingError(
                    _("The tables are from another version of scorekeeper; run “scorekeeper serve” once, then "
                      "try again.")
                )
            yield Installation(settings, read_secret(settings.data), db.engine, db.session(), newest)


@contextmanager
def ready(settings: Settings, lang: str, *, prepared: bool = True) -> Iterator[tuple[Flask, Path | None]]:
    """The application on this machine's data, ``prepared`` with tables of today, and where a backup of before lies.

    What makes the data unusable, now or inside, is raised as SettingError with a sentence.
    """
    import sqlite3

    from sqlalchemy.exc import DBAPIError

    from scorekeeper.storage.base import db
    from scorekeeper.storage.engine import unusable
    from scorekeeper.storage.migrate import file_of
    from scorekeeper.web import create_app, prepare

    _ = catalogue(lang).gettext
    if not _is_known_kind(settings.database):
        raise SettingError(
            _("SCOREKEEPER_DATABASE_URL must look like postgresql://user@host/name; leave it out to use a file.")
        )
    try:
        app = create_app(settings)
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        raise SettingError(
            _("PostgreSQL needs one more package: pip install --require-hashes -r requirements/postgres.txt")
        ) from error
    with app.app_context():
        file = file_of(db.engine) or settings.data
    try:
        yield app, prepare(app) if prepared else None
    except UnusableData as problem:
        raise SettingError(_why_unusable(problem, lang)) from problem
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        if (problem_ := unusable(cause, file)) is not None:
            raise SettingError(_why_unusable(problem_, lang)) from error
        why = " ".join(str(cause).split()).rstrip(".")
        raise SettingError(_("The database cannot be used: %(why)s.") % {"why": why}) from error
    except BrokenPipeError:
        raise  # whoever reads what is printed has seen enough
    except OSError as error:
        raise SettingError(
            _("The data folder %(folder)s cannot be used: %(why)s.")
            % {"folder": error.filename or settings.data, "why": error.strerror or error}
        ) from error
    finally:
        with app.app_context():
            db.session.remove()
            db.engine.dispose()


def _is_known_kind(url: str) -> bool:
    """Whether a database URL can be read, and names one of the two databases with the driver that we install."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        parts = make_url(url)
    except (ArgumentError, ValueError):  # the second one's word for a port that is no number
        return False
    return parts.drivername in ("sqlite", "sqlite+pysqlite", "postgresql+psycopg")


def _no_data(settings: Settings, lang: str) -> str:
    _ = catalogue(lang).gettext
    return _("There is no data in %(folder)s. Use SCOREKEEPER_DATA to name another folder.") % {"folder": settings.data}


def _why_unusable(problem: UnusableData, lang: str) -> str:
    """What is wrong with the data, and what can be done about it."""
    _ = catalogue(lang).gettext
    texts = {
        "only_read": _("%(file)s can only be read (%(why)s), but scorekeeper has to write there. Nothing was "
                       "changed."),
        "empty": _(
            "%(file)s exists but holds no scorekeeper data. Nothing was changed. Put a copy of your data in its "
            "place, or delete it to start afresh."
        ),
        "damaged": _(
            "%(file)s is damaged (%(why)s). Nothing was changed. Put a copy from “backups” in its place, or restore "
            "a backup into an empty folder."
        ),
        "lock": _("%(file)s is damaged. Nothing is lost: delete it and start again."),
        "secret": _(
            "%(file)s is missing or damaged, and all links are made from it. Nothing was changed. Restore it from a "
            "copy of this folder, or restore a backup into an empty one."
        ),
        "foreign": _(
            "The database holds another program’s tables (%(why)s). Nothing was changed. Name an empty database in "
            "SCOREKEEPER_DATABASE_URL."
        ),
        "busy": _("Another program is using %(file)s (%(why)s). Close it, then start again."),
        "full": _("There is no space left for %(file)s. Free some space, then start again."),
    }
    return texts[problem.case] % {"file": problem.where, "why": problem.why or _("not a file")}
