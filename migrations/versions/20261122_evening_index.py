"""A season asks after each hand whether one of its evenings changed: their matches are found without reading rows."""

from alembic import op

revision = "20261122b"
down_revision = "20261122a"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forwards."""
    op.drop_index("ix_person_row_evening", table_name="person_row")
    op.create_index("ix_person_row_evening", "person_row", ["evening", "stream", "person"])


def downgrade() -> None:
    """Backwards: restore the backup made before the migration instead."""
    raise NotImplementedError("restore the backup that was made before the migration")
