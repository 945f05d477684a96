"""Clubs: links that end by themselves, what a keeper logs in with, and what standings read of each person's matches."""

import sqlalchemy as sa
from alembic import op

revision = "20261122a"
down_revision = "20261121b"
branch_labels = None
depends_on = None

ID = sa.String(length=36)
NUMBERS = (
    "round", "table_number", "side", "sides", "side_size", "hands", "points", "total", "won", "lost", "zwicks",
    "highest", "most_behind",
)


def upgrade() -> None:
    """Forwards."""
    op.add_column("link", sa.Column("expires_at", sa.DateTime(), nullable=True))
    op.create_table(
        "club_row",
        sa.Column("stream", ID, nullable=False),
        sa.Column("name_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("passphrase", sa.String(length=255), nullable=False),
        sa.Column("wrong", sa.Integer(), nullable=False),
        sa.Column("wrong_since", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(["stream"], ["stream.id"], name="fk_club_row_stream_stream"),
        sa.PrimaryKeyConstraint("stream", name="pk_club_row"),
    )
    op.create_index("ix_club_row_name_hash", "club_row", ["name_hash"])
    op.create_table(
        "person_row",
        sa.Column("stream", ID, nullable=False),
        sa.Column("person", ID, nullable=False),
        sa.Column("club", ID, nullable=False),
        sa.Column("evening", ID, nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in NUMBERS),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("over", sa.BigInteger(), nullable=False),
        sa.Column("rank", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["stream"], ["stream.id"], name="fk_person_row_stream_stream"),
        sa.PrimaryKeyConstraint("stream", "person", name="pk_person_row"),
    )
    op.create_index("ix_person_row_evening", "person_row", ["evening", "person"])
    op.create_index("ix_person_row_club", "person_row", ["club"])


def downgrade() -> None:
    """Backwards: restore the backup made before the migration instead."""
    raise NotImplementedError("restore the backup that was made before the migration")
