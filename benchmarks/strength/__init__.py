"""Playing strength of the computers: matches, Elo, sequential tests, and tuning of weights (`docs/strength.md`)."""
