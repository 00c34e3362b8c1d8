"""Computer players: levels, and the processes that think."""
