"""One match: its log, the state that follows from it, and how both are read and written."""
