"""Public posts."""
