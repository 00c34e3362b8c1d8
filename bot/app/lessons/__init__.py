"""Illustrated rules of the variants."""
