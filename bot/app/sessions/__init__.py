"""Personal links to web pages, and the sessions of browsers that they open."""
