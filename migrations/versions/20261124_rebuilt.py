"""What lists and standings read, as it is worked out today: rows of matches of before lacked what came since."""

revision = "20261124a"
down_revision = "20261123c"
branch_labels = None
depends_on = None
rebuilds = True


def upgrade() -> None:
    """Forwards: nothing but the rebuilding, in the transaction of the upgrade (migrations/env.py)."""


def downgrade() -> None:
    """Backwards: restore the backup made before the migration instead."""
    raise NotImplementedError("restore the backup that was made before the migration")
