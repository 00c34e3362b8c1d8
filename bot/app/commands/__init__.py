"""What changes a match, or what people keep for themselves."""
