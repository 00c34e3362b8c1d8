"""Rules, positions, notation and search of the games."""
