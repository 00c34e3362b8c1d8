"""Timers, reconciliation, backups, and servers that come and go."""
