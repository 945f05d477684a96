"""What all models share."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from typing import TypeVar, cast

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import DateTime, Dialect, MetaData, Table
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.types import TypeDecorator

Value = TypeVar("Value")
IDS_AT_ONCE = 500
"""Ids of one statement: a database takes so many values and no more, SQLite from 32,766 on."""
_LENGTH = len("2026-11-21 20:05:00.123000")
"""Of a moment as SQLite keeps it."""


class Base(DeclarativeBase):
    """Plain declarative base; constraints have names, so that migrations can drop them on every database."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


def in_parts(all_: Sequence[Value], most: int = IDS_AT_ONCE) -> Iterator[Sequence[Value]]:
    """These, so many at a time, for a statement about each part: of what a file brings there is any number."""
    for at in range(0, len(all_), most):
        yield all_[at : at + most]


class UTCDateTime(TypeDecorator[datetime]):
    """A moment: aware in Python, UTC in the database (SQLite keeps no zone)."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Aware datetime to naive UTC. Raises ValueError for a naive one."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs its time zone")
        return value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Naive UTC to aware datetime."""
        return None if value is None else value.replace(tzinfo=UTC)


class IsoMoment(TypeDecorator[str]):
    """The same moment as entries write it, ``2026-11-21T20:05:00.123Z``: read where there are very many."""

    impl = DateTime
    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[str], str] | Callable[[datetime], str]:
        """SQLite keeps text that hardly differs, and none of it need become a number."""
        return _iso_text if dialect.name == "sqlite" else _iso


def _iso_text(value: str) -> str:
    if len(value) == _LENGTH and value[10] == " ":
        return f"{value[:10]}T{value[11:23]}Z"
    return _iso(datetime.fromisoformat(value))


def _iso(value: datetime) -> str:
    return f"{value.isoformat(timespec='milliseconds')}Z"


def hash_of_token(token: str) -> bytes:
    """What the database knows of a token or a code: its SHA-256. No slow hash is needed: a token is 128 random bits, no
    password."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def table_of(model: type[Base]) -> Table:
    """A model's table: statements about it read rows, which cost a third of what objects do."""
    return cast(Table, model.__table__)


# engine and session life cycle only; models derive from Base, never from db.Model
db = SQLAlchemy(model_class=Base, disable_autonaming=True)
