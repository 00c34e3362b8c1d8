"""Nouveaux échecs (`rules.md`, section 2)."""

from engine.variants.nouveaux.position import Nouveaux

__all__ = ["Nouveaux"]
