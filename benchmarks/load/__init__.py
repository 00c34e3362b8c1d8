"""What several bots on one PostgreSQL bear: `make load`."""
