"""Yalta (`rules.md`, sections 1 and 1a)."""

from engine.variants.yalta.position import Yalta

__all__ = ["Yalta"]
