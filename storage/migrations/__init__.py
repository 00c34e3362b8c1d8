"""Alembic migrations, run when the bot starts."""
