"""How strongly the computers play: matches, Elo, sequential tests, and the tuning of weights (`docs/strength.md`)."""
