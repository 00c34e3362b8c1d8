"""Ladders: challenges for rungs, their games, and what a ladder does by the clock."""
