"""Matches, seats, actions and the outbox in SQL."""


class Store:
    """Placeholder."""
