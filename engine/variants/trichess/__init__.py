"""Trichess (`rules.md`, sections 1 and 1b)."""

from engine.variants.trichess.position import Trichess

__all__ = ["Trichess"]
