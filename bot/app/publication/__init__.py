"""Public web pages of servers: what they show, and to whom."""
