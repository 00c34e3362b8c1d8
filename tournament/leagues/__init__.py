"""Leagues as pure functions: divisions, calendars, promotion and relegation, possible places."""
