"""Rows of matches whose last hand the judge decided, as it is worked out today: such a hand waits for nobody, and its
match counts."""

revision = "20261129a"
down_revision = "20261124b"
branch_labels = None
depends_on = None
rebuilds = True


def upgrade() -> None:
    """Forwards: nothing but the rebuilding, in the transaction of the upgrade (migrations/env.py)."""


def downgrade() -> None:
    """Backwards: restore the backup made before the migration instead."""
    raise NotImplementedError("restore the backup that was made before the migration")
