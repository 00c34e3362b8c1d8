"""From a view of a position to a picture or a text."""
