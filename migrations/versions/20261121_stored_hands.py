"""Stored hands: a text behind a watch link and a maker's link."""

import sqlalchemy as sa
from alembic import op

revision = "20261121a"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forwards."""
    op.create_table(
        "stored_hand",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
        sa.Column("last_visit_day", sa.Date(), nullable=False),
        sa.Column("deleted_at", sa.DateTime(), nullable=True),
        sa.Column("watch_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("maker_hash", sa.LargeBinary(length=32), nullable=False),
        sa.CheckConstraint("(text IS NULL) = (deleted_at IS NOT NULL)", name="ck_stored_hand_deleted_is_empty"),
        sa.PrimaryKeyConstraint("id", name="pk_stored_hand"),
        sa.UniqueConstraint("watch_hash", name="uq_stored_hand_watch_hash"),
        sa.UniqueConstraint("maker_hash", name="uq_stored_hand_maker_hash"),
    )
    with op.batch_alter_table("stored_hand") as table:
        table.create_index("ix_stored_hand_created_at", ["created_at"])
        table.create_index("ix_stored_hand_last_visit_day", ["last_visit_day"])


def downgrade() -> None:
    """Backwards: restore the backup made before the migration instead."""
    raise NotImplementedError("restore the backup that was made before the migration")
