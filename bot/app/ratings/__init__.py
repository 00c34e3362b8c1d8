"""Ratings from rated matches."""
