"""The analysis board (/what-if)."""
