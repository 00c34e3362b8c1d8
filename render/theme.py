"""Colours. A theme names every colour of a picture once; pictures never mention a colour of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

Colour = tuple[int, int, int]


def rgb(text: str) -> Colour:
    """The colour written as `#rrggbb`."""
    return (int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16))


@dataclass(frozen=True)
class Army:
    """What the placeholder colours of a man's drawing become. `rim` is drawn around the outline, or is `none`."""

    body: str
    shade: str
    outline: str
    detail: str
    rim: str

    @property
    def fills(self) -> tuple[str, str, str]:
        """The colours that cover the largest areas."""
        return (self.body, self.shade, self.outline)


@dataclass(frozen=True)
class Tint:
    """A colour laid over a square with some opacity (0-1), and perhaps a border that glows inwards."""

    colour: Colour
    opacity: float
    border: Colour | None = None


@dataclass(frozen=True, eq=False)
class Theme:
    """All colours of one look; compared by identity. `armies` are keyed by an army's name, `tints` by a mark's.

    `camp` and `field` are the light and dark squares of the board with camps, in the camps and between them.
    """

    name: str
    card: Colour
    frame: Colour
    seam: Colour
    text: Colour
    light: Colour
    dark: Colour
    camp: tuple[Colour, Colour]
    field: tuple[Colour, Colour]
    armies: Mapping[str, Army]
    tints: Mapping[str, Tint]


class ThemeError(ValueError):
    """No theme has this name."""


CLASSIC = Theme(
    name="classic",
    card=rgb("#24272b"),
    frame=rgb("#15171a"),
    seam=rgb("#4d6070"),
    text=rgb("#cfd3d8"),
    light=rgb("#e9e7df"),
    dark=rgb("#88a0b2"),
    camp=(rgb("#e4e0d2"), rgb("#8ba1b0")),
    field=(rgb("#f0eee9"), rgb("#c6d0d6")),
    armies=MappingProxyType(
        {
            "white": Army("#fdfbf4", "#d9d3c4", "#2b2a28", "#3a3835", "none"),
            "black": Army("#3f4247", "#2b2d31", "#0f1012", "#c6cbd0", "#d3d8dc"),
            "brown": Army("#a8682f", "#84501f", "#2c1403", "#2c1403", "none"),
            "red": Army("#d8382f", "#ab2420", "#3f0808", "#3f0808", "none"),
        }
    ),
    tints=MappingProxyType(
        {
            "last": Tint(rgb("#f2c230"), 0.68),
            "earlier": Tint(rgb("#5fb86a"), 0.62),
            "check": Tint(rgb("#ffe3dc"), 0.70, border=rgb("#ee1420")),
            "cut": Tint(rgb("#ecd6fa"), 0.60, border=rgb("#9434d2")),
            "from": Tint(rgb("#3d9be0"), 0.75),
            "take": Tint(rgb("#d8ecfb"), 0.55, border=rgb("#1d7fd0")),
        }
    ),
)
THEMES: Mapping[str, Theme] = MappingProxyType({CLASSIC.name: CLASSIC})


def theme_named(name: str) -> Theme:
    """The theme of this name; raises ThemeError."""
    try:
        return THEMES[name]
    except KeyError:
        raise ThemeError(f"no theme {name!r}; there are: {', '.join(THEMES)}") from None
