"""Playing strength of the computers: matches, Elo, sequential tests, and tuning of weights (`docs/dev/strength.md`)."""
