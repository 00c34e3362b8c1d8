"""Échecs connexes (`rules.md`, section 3)."""

from engine.variants.connexes.position import Connexes

__all__ = ["Connexes"]
