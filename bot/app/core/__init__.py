"""Shared by all features: requests, ports, translated values, keyed tasks, the clock."""
