"""Alembic's entry: the app's own engine, the whole upgrade in one transaction."""

from __future__ import annotations

from typing import Any

from alembic import context
from flask import current_app
from sqlalchemy import Connection
from sqlalchemy.orm import Session

from scorekeeper.journal import projections
from scorekeeper.storage.base import db


def foreign_keys(connection: Connection, on: bool) -> None:
    """SQLite rebuilds a table by dropping the old one, which must not delete what refers to it."""
    if connection.dialect.name == "sqlite":
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.execute(f"PRAGMA foreign_keys={'ON' if on else 'OFF'}")


def check_foreign_keys(connection: Connection) -> None:
    """Nothing may refer to what is no longer there; raises before anything is committed."""
    if connection.dialect.name == "sqlite" and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise RuntimeError("the migration would leave rows that refer to nothing")


def rebuild(connection: Connection) -> None:
    """Work out again what lists and standings read, in the transaction of the upgrade: a process that dies leaves
    either all of it or nothing."""
    with Session(connection, join_transaction_mode="rollback_only") as session:
        projections.rebuild(session)
        session.commit()


def run() -> None:
    """Apply what is missing, all or nothing."""
    engine = db.engine
    applied: list[Any] = []
    with engine.connect() as connection:
        foreign_keys(connection, on=False)
        context.configure(
            connection=connection,
            target_metadata=db.metadata,
            on_version_apply=lambda step, **_: applied.append(step.up_revision),
            transactional_ddl=True,  # on SQLite too: our engine begins its transactions itself
            **current_app.extensions["migrate"].configure_args,
        )
        with context.begin_transaction():
            context.run_migrations()
            at_head = context.get_head_revisions() == context.get_context().get_current_heads()
            if at_head and any(getattr(script.module, "rebuilds", False) for script in applied if script):
                rebuild(connection)
            check_foreign_keys(connection)
        foreign_keys(connection, on=True)


run()
