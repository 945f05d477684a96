"""The data of this machine, for commands that read or change it while pages may be served from it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from scorekeeper.settings import SettingError, Settings
from scorekeeper.translations import catalogue


@dataclass(frozen=True)
class Installation:
    """Its settings, secret and database; ``revision`` is that of its tables."""

    settings: Settings
    secret: bytes
    engine: Engine
    session: Session
    revision: str


@contextmanager
def opened(lang: str, *, new: bool = False) -> Iterator[Installation]:
    """This machine's data; ``new``: made where there is none. Raises SettingError with a sentence."""
    from scorekeeper.storage.base import db
    from scorekeeper.storage.migrate import revision_of
    from scorekeeper.storage.secret import read_secret
    from scorekeeper.web import create_app, prepare

    _ = catalogue(lang).gettext
    settings = Settings.from_environment()
    if not new and not (settings.data / "secret").exists():
        raise SettingError(
            _("There is no data in %(folder)s. SCOREKEEPER_DATA names another folder.") % {"folder": settings.data}
        )
    app = create_app(settings)
    try:
        if new:
            prepare(app)
        with app.app_context():
            found, newest = revision_of(db.engine)
            if found != newest:
                raise SettingError(
                    _("The tables are of another version of scorekeeper; start “scorekeeper serve” once, then again.")
                )
            yield Installation(settings, read_secret(settings.data), db.engine, db.session(), newest)
    except OperationalError as error:
        raise SettingError(_("The database cannot be used: %(why)s.") % {"why": str(error.orig).strip()}) from error
    except OSError as error:
        raise SettingError(f"{error.filename or settings.data}: {error.strerror or error}") from error
    finally:
        with app.app_context():
            db.session.remove()
            db.engine.dispose()
