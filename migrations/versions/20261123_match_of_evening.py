"""A match's row says which club's evening drew it: whose a match is, is asked on every way from a club to one."""

import sqlalchemy as sa
from alembic import op

revision = "20261123c"
down_revision = "20261123b"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forwards."""
    op.add_column("match_row", sa.Column("club", sa.String(36), nullable=True))
    op.add_column("match_row", sa.Column("evening", sa.String(36), nullable=True))
    drawn = "select min({}) from person_row where person_row.stream = match_row.stream"
    op.execute(f"update match_row set club = ({drawn.format('club')}), evening = ({drawn.format('evening')})")
    op.create_index("ix_match_row_club", "match_row", ["club", "evening"])


def downgrade() -> None:
    """Backwards: restore the backup made before the migration instead."""
    raise NotImplementedError("restore the backup that was made before the migration")
