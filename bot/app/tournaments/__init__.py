"""Tournaments: registration, pairing, games, standings."""
