"""Wrong passphrases by a club's name and the address they were typed at."""

import sqlalchemy as sa
from alembic import op

revision = "20261123b"
down_revision = "20261122c"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forwards."""
    op.create_table(
        "passphrase_tries",
        sa.Column("name_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("who", sa.LargeBinary(length=32), nullable=False),
        sa.Column("wrong", sa.Integer(), nullable=False),
        sa.Column("since", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("name_hash", "who", name=op.f("pk_passphrase_tries")),
    )
    op.create_index(op.f("ix_passphrase_tries_since"), "passphrase_tries", ["since"])


def downgrade() -> None:
    """Backwards: restore the backup made before the migration instead."""
    raise NotImplementedError("restore the backup that was made before the migration")
