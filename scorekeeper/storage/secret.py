"""The installation's secret. It is made on the first start, and only its owner can read it. All links are made from
it."""

from __future__ import annotations

import secrets
from pathlib import Path

from sqlalchemy import Engine, inspect, select

from scorekeeper.settings import UnusableData
from scorekeeper.storage.engine import transactions
from scorekeeper.storage.migrate import file_of
from scorekeeper.storage.streams import Stream

LENGTH = 32
"""Bytes of it."""


def secret_of(folder: Path, engine: Engine) -> bytes:
    """The secret of a data folder; made where there is none and the database holds nothing yet. Call it inside
    `migrate.alone`. Raises UnusableData."""
    if not has_secret(folder, engine):
        put_secret(folder, secrets.token_bytes(LENGTH))
    return read_secret(folder)


def has_secret(folder: Path, engine: Engine) -> bool:
    """Whether the folder has one. Raises UnusableData where it is lost: a new one would silently lead every link of
    the matches and clubs in the database nowhere.
    """
    if (folder / "secret").exists():
        return True
    if _holds_streams(engine):
        raise UnusableData("secret", folder / "secret")
    return False


def _holds_streams(engine: Engine) -> bool:
    file = file_of(engine)
    if file is not None and not file.exists():  # to look would make it
        return False
    with transactions(writing=False), engine.connect() as connection:
        if not inspect(connection).has_table(Stream.__tablename__):
            return False
        return connection.scalar(select(Stream.id).limit(1)) is not None


def read_secret(folder: Path) -> bytes:
    """The secret. OSError where the folder has none; UnusableData where half of it is there: with an empty key
    everybody could make every link.
    """
    try:
        secret = bytes.fromhex((folder / "secret").read_text(encoding="ascii"))
    except ValueError:
        secret = b""
    if len(secret) != LENGTH:
        raise UnusableData("secret", folder / "secret")
    return secret


def put_secret(folder: Path, secret: bytes) -> None:
    """Write it, in one step: nobody ever reads half of it."""
    fresh = folder / "secret.new"
    fresh.unlink(missing_ok=True)
    fresh.touch(mode=0o600, exist_ok=False)
    fresh.write_text(secret.hex(), encoding="ascii")
    fresh.replace(folder / "secret")
