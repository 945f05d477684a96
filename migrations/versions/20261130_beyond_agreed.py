"""Rows of a club's tables at which a hand was begun beyond those agreed, as they are worked out today: what waits there
takes nothing from what was played."""

revision = "20261130a"
down_revision = "20261129a"
branch_labels = None
depends_on = None
rebuilds = True


def upgrade() -> None:
    """Forwards: nothing but the rebuilding, in the transaction of the upgrade (migrations/env.py)."""


def downgrade() -> None:
    """Backwards: restore the backup made before the migration instead."""
    raise NotImplementedError("restore the backup that was made before the migration")
