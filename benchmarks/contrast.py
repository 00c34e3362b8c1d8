"""Contrast of pieces on squares and of armies with each other, as people with each kind of sight see them."""

from __future__ import annotations

from itertools import combinations

import engine
from render.theme import THEMES, Army, Colour, Theme, rgb

Matrix = tuple[tuple[float, float, float], ...]

# Machado, Oliveira and Fernandes (2009), full severity, for linear RGB.
SIGHTS: dict[str, Matrix] = {
    "usual sight": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
GAMES = {tuple(seat.name.lower() for seat in game.seats) for game in engine.variants().values()}
"""Armies that play together."""


def luminance(colour: Colour, sight: str) -> float:
    """Relative luminance (0-1, as WCAG defines it) of a colour as seen."""
    linear = [_linear(part / 255) for part in colour]
    seen = (sum(a * b for a, b in zip(row, linear, strict=True)) for row in SIGHTS[sight])
    return sum(weight * min(1.0, max(0.0, part)) for weight, part in zip((0.2126, 0.7152, 0.0722), seen, strict=True))


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def contrast(one: Colour, other: Colour, sight: str) -> float:
    """The contrast ratio (1-21, as WCAG defines it) of two colours as seen."""
    low, high = sorted(luminance(colour, sight) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def piece_on_square(army: Army, square: Colour, sight: str) -> float:
    """The contrast of a piece: that of its outline or of its body, whichever is better."""
    edge = army.outline if army.rim == "none" else army.rim
    return max(contrast(rgb(colour), square, sight) for colour in (army.body, edge))


def squares(theme: Theme) -> dict[str, Colour]:
    """Every colour that a square can have under a piece, glows apart."""
    plain = {"light": theme.light, "dark": theme.dark}
    plain |= dict(zip(("camp light", "camp dark"), theme.camp, strict=True))
    plain |= dict(zip(("field light", "field dark"), theme.field, strict=True))
    marked = {
        f"{name}, {mark}": tint.over(colour) for name, colour in plain.items() for mark, tint in theme.tints.items()
    }
    return plain | marked


def weakest(theme: Theme, sight: str) -> tuple[tuple[float, str], tuple[float, str]]:
    """The weakest contrast of a piece on a square, and of two armies of one game, and which."""
    pieces = min(
        (piece_on_square(army, square, sight), f"{name} on {where}")
        for name, army in theme.armies.items()
        for where, square in squares(theme).items()
    )
    armies = min(
        (contrast(rgb(theme.armies[a].body), rgb(theme.armies[b].body), sight), f"{a} and {b}")
        for names in GAMES
        for a, b in combinations(names, 2)
    )
    return pieces, armies


def minimum(theme: Theme) -> float:
    """The weakest of all contrasts in a theme, whoever looks."""
    return min(value for sight in SIGHTS for value, _ in weakest(theme, sight))


def table() -> list[str]:
    """The contrast report of `make gallery`: every theme and sight, and all pieces on plain squares."""
    lines = []
    for theme in THEMES.values():
        lines.append(f"{theme.name}: weakest contrast of all {minimum(theme):.2f}")
        for sight in SIGHTS:
            (piece, where), (army, pair) = weakest(theme, sight)
            lines.append(f"  {sight:<13} men on squares {piece:5.2f} ({where}); armies {army:5.2f} ({pair})")
            for name, colours in theme.armies.items():
                found = (
                    f"{place} {piece_on_square(colours, square, sight):.1f}"
                    for place, square in squares(theme).items()
                    if "," not in place
                )
                lines.append(f"      {name:<6} on " + ", ".join(found))
    return lines
