"""Who meets whom, and in which seats, in a tournament whose games are all fixed before it begins."""

from tournament.schedules.planning import MAX_PLAYERS, MAX_ROUNDS, Schedule, schedule

__all__ = ["MAX_PLAYERS", "MAX_ROUNDS", "Schedule", "schedule"]
