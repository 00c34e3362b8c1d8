"""Let a value that the bot keeps for itself be of any length."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """Change the type of the column: PostgreSQL refuses a longer text than that of the old one."""
    with op.batch_alter_table("settings") as settings:
        settings.alter_column("value", existing_type=sa.String(length=400), existing_nullable=False, type_=sa.Text())
