"""Shared code of the three-player variants on 96 squares (`rules.md`, section 1); not a variant."""
