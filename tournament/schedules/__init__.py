"""Schedules of tournaments whose games are all fixed at the start: opponents and seats."""

from tournament.schedules.planning import MAX_PLAYERS, MAX_ROUNDS, Schedule, schedule

__all__ = ["MAX_PLAYERS", "MAX_ROUNDS", "Schedule", "schedule"]
