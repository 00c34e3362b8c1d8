"""Nouveaux échecs as played before `flight=on` became its default."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_matches = sa.table("matches", sa.column("id"), sa.column("variant"), sa.column("options", sa.JSON()))
_actions = sa.table("actions", sa.column("match_id"), sa.column("position_hash"))


def upgrade() -> None:
    """Write the option that was in force into every match, and forget the hashes of texts that did not name it."""
    connection = op.get_bind()
    found = sa.select(_matches.c.id, _matches.c.options).where(_matches.c.variant == "nouveaux")
    changed = sa.update(_matches).where(_matches.c.id == sa.bindparam("match"))
    forgotten = sa.update(_actions).where(_actions.c.match_id == sa.bindparam("match")).values(position_hash="")
    for match, options in connection.execute(found).fetchall():
        connection.execute(changed.values(options={"flight": "off", **options}), {"match": match})
        connection.execute(forgotten, {"match": match})
