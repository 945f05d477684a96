"""What a season compares of a match that is no sum of points: games and Bummerl, chips by the stake."""

import sqlalchemy as sa
from alembic import op

revision = "20261122c"
down_revision = "20261122b"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forwards."""
    op.add_column("person_row", sa.Column("worth", sa.String(length=400), nullable=False, server_default=""))


def downgrade() -> None:
    """Backwards: restore the backup made before the migration instead."""
    raise NotImplementedError("restore the backup that was made before the migration")
