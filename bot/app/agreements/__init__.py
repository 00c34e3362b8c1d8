"""What needs consent: draws, takebacks, pauses, substitutes, levels."""
