"""Settings, vacations and blocklists of players, and who may join."""
