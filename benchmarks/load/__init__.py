"""Load test of several bots on one PostgreSQL: `make load`."""
