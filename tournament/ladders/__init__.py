"""Ladders: rungs that follow from a log of results, declines, inactivity and departures."""
