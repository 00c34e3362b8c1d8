"""Agreements that need consent: draws, takebacks, pauses, substitutes, computer levels."""
