"""${message}"""

import sqlalchemy as sa
from alembic import op
${imports if imports else ""}
revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forwards."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """Backwards: restore the backup made before the migration instead."""
    raise NotImplementedError("restore the backup that was made before the migration")
