"""A local Discord-compatible server with its web page."""
