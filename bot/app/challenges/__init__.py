"""Challenges, open games and rematches."""
