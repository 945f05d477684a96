"""What the plays of a hand came to, beside its row: the first page of a long match need not replay them all."""

import sqlalchemy as sa
from alembic import op

revision = "20261124b"
down_revision = "20261124a"
branch_labels = None
depends_on = None
rebuilds = True


def upgrade() -> None:
    """Forwards: the column; the rebuilding fills it (migrations/env.py)."""
    op.add_column("hand_row", sa.Column("kept", sa.Text(), nullable=True))


def downgrade() -> None:
    """Backwards: restore the backup made before the migration instead."""
    raise NotImplementedError("restore the backup that was made before the migration")
