"""Positions the tests of pictures look at."""

import engine
from engine import Position

MATE = ["e3", "f6", "f4", "Kf7", "Nh3", "Kg6", "Nc3", "Kf5", "Qg4"]
CUT = ["e3", "Nf6", "d3", "Nc6", "d4", "e5", "Bc4", "Nxd4"]
THREE = ["e2e4", "d7d5", "i11i9", "g1f3", "b8c6", "g12f10"]


def played(variant: str, moves: list[str], **options: str) -> Position:
    position = engine.new_position(variant, **options)
    for move in moves:
        position.push(position.parse(move))
    return position
