"""Tournaments as pure functions: formats, schedules, Swiss pairings, standings."""
