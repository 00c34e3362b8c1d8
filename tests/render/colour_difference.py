"""CIEDE2000 between two colours, as seen with a kind of sight (CIE 142:2001; Sharma, Wu and Dalal 2005)."""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from benchmarks.contrast import SIGHTS
from render.theme import Colour

Lab = tuple[float, float, float]
TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)
"""The XYZ of white under D65."""


def difference(one: Colour, other: Colour, sight: str) -> float:
    """ΔE00 of two colours with a sight of `benchmarks.contrast`."""
    return ciede2000(lab(one, sight), lab(other, sight))


def lab(colour: Colour, sight: str) -> Lab:
    """A colour in CIELAB, after the loss of a sight in linear RGB."""
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in (part / 255 for part in colour)]
    seen = [min(1.0, max(0.0, part)) for part in _times(SIGHTS[sight], linear)]
    x, y, z = (_response(part / white) for part, white in zip(_times(TO_XYZ, seen), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(matrix: tuple[tuple[float, ...], ...], vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _response(part: float) -> float:
    return part ** (1 / 3) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29


def ciede2000(one: Lab, other: Lab) -> float:
    """ΔE00 of two colours in CIELAB, all weights 1."""
    (light1, a1, b1), (light2, a2, b2) = one, other
    stretch = 1.5 - 0.5 * _high((hypot(a1, b1) + hypot(a2, b2)) / 2)
    chroma1, chroma2 = hypot(a1 * stretch, b1), hypot(a2 * stretch, b2)
    hue1, hue2 = (degrees(atan2(b, a * stretch)) % 360 for a, b in ((a1, b1), (a2, b2)))
    grey = chroma1 * chroma2 == 0
    turn = 0 if grey else (hue2 - hue1 + 180) % 360 - 180
    hue = hue1 + hue2 if grey else hue1 + turn / 2
    light, chroma = (light1 + light2) / 2, (chroma1 + chroma2) / 2
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    weight = 1 + sum(height * cos(radians(times * hue + shift)) for height, times, shift in waves)
    by_light = (light2 - light1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    by_chroma = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(chroma1 * chroma2) * sin(radians(turn) / 2) / (1 + 0.015 * chroma * weight)
    rotation = -2 * _high(chroma) * sin(radians(60 * exp(-(((hue % 360 - 275) / 25) ** 2))))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


def _high(chroma: float) -> float:
    """Share of strong colours in a chroma (0-1)."""
    return sqrt(chroma**7 / (chroma**7 + 25**7))
