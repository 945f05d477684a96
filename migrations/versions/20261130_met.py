"""What two people did in the hands of a match in which both sat: a substitute is no partner of whoever went."""

import sqlalchemy as sa
from alembic import op

revision = "20261130b"
down_revision = "20261130a"
branch_labels = None
depends_on = None
rebuilds = True


def upgrade() -> None:
    """Forwards: the column; the rebuilding fills it (migrations/env.py)."""
    op.add_column("person_row", sa.Column("met", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    """Backwards: restore the backup made before the migration instead."""
    raise NotImplementedError("restore the backup that was made before the migration")
