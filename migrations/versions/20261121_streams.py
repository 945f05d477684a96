"""Matches: streams of entries, words, links, the erasure list, and what lists and standings read."""

import sqlalchemy as sa
from alembic import op

revision = "20261121b"
down_revision = "20261121a"
branch_labels = None
depends_on = None

ID = sa.String(length=36)
HASH = sa.LargeBinary(length=32)


def upgrade() -> None:
    """Forwards."""
    _streams()
    _beside_them()
    _read_off_them()


def _of_stream(table: str, column: str = "stream") -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], ["stream.id"], name=f"fk_{table}_{column}_stream")


def _streams() -> None:
    op.create_table(
        "stream",
        sa.Column("id", ID, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("maker_hash", HASH, nullable=False),
        sa.Column("hidden_at", sa.DateTime(), nullable=True),
        sa.Column("erased_at", sa.DateTime(), nullable=True),
        sa.CheckConstraint("seq >= 0 AND version >= 0", name="ck_stream_counts"),
        sa.PrimaryKeyConstraint("id", name="pk_stream"),
    )
    op.create_index("ix_stream_hidden_at", "stream", ["hidden_at"])
    op.create_index("ix_stream_created_at", "stream", ["created_at"])
    op.create_table(
        "entry",
        sa.Column("stream", ID, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("id", ID, nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("v", sa.Integer(), nullable=False),
        sa.Column("hand", ID, nullable=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("body_hash", HASH, nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("role", sa.String(length=8), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("device", sa.String(length=16), nullable=False),
        sa.Column("carrier", sa.String(length=16), nullable=True),
        sa.CheckConstraint("seq > 0", name="ck_entry_seq_positive"),
        _of_stream("entry"),
        sa.PrimaryKeyConstraint("stream", "seq", name="pk_entry"),
        sa.UniqueConstraint("stream", "id", name="uq_entry_stream"),
    )


def _beside_them() -> None:
    op.create_table(
        "words",
        sa.Column("owner", ID, nullable=False),
        sa.Column("id", ID, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        _of_stream("words", "owner"),
        sa.PrimaryKeyConstraint("owner", "id", name="pk_words"),
    )
    op.create_index("ix_words_id", "words", ["id"])
    op.create_table(
        "link",
        sa.Column("stream", ID, nullable=False),
        sa.Column("role", sa.String(length=8), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("token_hash", HASH, nullable=False),
        sa.Column("code_hash", HASH, nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("revoked_at", sa.DateTime(), nullable=True),
        _of_stream("link"),
        sa.PrimaryKeyConstraint("stream", "role", "epoch", name="pk_link"),
        sa.UniqueConstraint("token_hash", name="uq_link_token_hash"),
        sa.UniqueConstraint("code_hash", name="uq_link_code_hash"),
    )
    op.create_table(
        "erasure",
        sa.Column("owner", ID, nullable=False),
        sa.Column("id", ID, nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("owner", "id", name="pk_erasure"),
    )


def _read_off_them() -> None:
    op.create_table(
        "match_row",
        sa.Column("stream", ID, nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("variant", sa.String(length=32), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("opened_at", sa.DateTime(), nullable=False),
        sa.Column("last_at", sa.DateTime(), nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        _of_stream("match_row"),
        sa.PrimaryKeyConstraint("stream", name="pk_match_row"),
    )
    op.create_index("ix_match_row_last_at", "match_row", ["last_at"])
    op.create_table(
        "hand_row",
        sa.Column("stream", ID, nullable=False),
        sa.Column("hand", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        _of_stream("hand_row"),
        sa.PrimaryKeyConstraint("stream", "hand", name="pk_hand_row"),
    )
    op.create_index("ix_hand_row_stream_number", "hand_row", ["stream", "number"])


def downgrade() -> None:
    """Backwards: restore the backup made before the migration instead."""
    raise NotImplementedError("restore the backup that was made before the migration")
