"""Erasure of people and servers, and deletion after a period."""
