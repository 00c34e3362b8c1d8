"""Colours. A theme names every colour of a picture once; pictures never mention a colour of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

Colour = tuple[int, int, int]


def rgb(text: str) -> Colour:
    """The colour written as `#rrggbb`."""
    return (int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16))


def blend(under: Colour, over: Colour, part: float) -> Colour:
    """One colour laid over another with some opacity (0-1)."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(under, over, strict=True))
    return (red, green, blue)


@dataclass(frozen=True)
class Army:
    """Colours for the placeholders in a piece's drawing. `rim` is drawn around the outline, or is `none`."""

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

    def over(self, under: Colour) -> Colour:
        """The colour of a square so tinted."""
        return blend(under, self.colour, self.opacity)


@dataclass(frozen=True, eq=False)
class Theme:
    """All colours of one look; compared by identity. `armies` are keyed by an army's name, `tints` by a mark's.

    `won` and `lost` are for results; arrows of bad moves have the colour of the latter. `camp` and `field` are the
    light and dark squares of the board with camps, in the camps and between them.
    """

    name: str
    card: Colour
    frame: Colour
    seam: Colour
    text: Colour
    won: Colour
    lost: Colour
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
    won=rgb("#5fb86a"),
    lost=rgb("#ee1420"),
    light=rgb("#e9e7df"),
    dark=rgb("#88a0b2"),
    camp=(rgb("#e4e0d2"), rgb("#8ba1b0")),
    field=(rgb("#f0eee9"), rgb("#c6d0d6")),
    armies=MappingProxyType(
        {
            "white": Army("#fdfbf4", "#d9d3c4", "#2b2a28", "#3a3835", "none"),
            "black": Army("#393c41", "#27292d", "#0f1012", "#c6cbd0", "#d3d8dc"),
            "brown": Army("#a8682f", "#84501f", "#2c1403", "#2c1403", "none"),
            "red": Army("#d8382f", "#ab2420", "#3f0808", "#3f0808", "none"),
        }
    ),
    tints=MappingProxyType(
        {
            "last": Tint(rgb("#f2c230"), 0.68),
            "check": Tint(rgb("#ffd9d2"), 0.75, border=rgb("#980020")),
            "cut": Tint(rgb("#ecd6fa"), 0.60, border=rgb("#9434d2")),
            "from": Tint(rgb("#3d9be0"), 0.75),
            "take": Tint(rgb("#d8ecfb"), 0.55, border=rgb("#1d7fd0")),
        }
    ),
)
HIGH_CONTRAST = Theme(
    name="high-contrast",
    card=rgb("#000000"),
    frame=rgb("#000000"),
    seam=rgb("#14222e"),
    text=rgb("#ffffff"),
    won=rgb("#35c24a"),
    lost=rgb("#ff0018"),
    light=rgb("#f4f4f4"),
    dark=rgb("#7f9db5"),
    camp=(rgb("#f4f4f4"), rgb("#7f9db5")),
    field=(rgb("#ffffff"), rgb("#bccbd6")),
    armies=MappingProxyType(
        {
            "white": Army("#ffffff", "#e4e4e4", "#000000", "#000000", "none"),
            "black": Army("#101114", "#000000", "#000000", "#ffffff", "#ffffff"),
            "brown": Army("#b4641a", "#8e4c10", "#000000", "#000000", "none"),
            "red": Army("#e3311d", "#b8200f", "#000000", "#000000", "none"),
        }
    ),
    tints=MappingProxyType(
        {
            "last": Tint(rgb("#ffd000"), 0.85),
            "check": Tint(rgb("#ffe9e4"), 0.85, border=rgb("#ff0018")),
            "cut": Tint(rgb("#f1dcff"), 0.85, border=rgb("#8a00e0")),
            "from": Tint(rgb("#38b0ff"), 0.85),
            "take": Tint(rgb("#e2f2ff"), 0.80, border=rgb("#0070e0")),
        }
    ),
)
# Armies stand as far apart in lightness as three can, for every kind of sight; marks differ from blue to yellow.
COLOUR_BLIND = Theme(
    name="colour-blind",
    card=rgb("#22262b"),
    frame=rgb("#111316"),
    seam=rgb("#3d4a55"),
    text=rgb("#e4e7ea"),
    won=rgb("#7cc4ee"),
    lost=rgb("#d02a00"),
    light=rgb("#f2f1ec"),
    dark=rgb("#a9b8c4"),
    camp=(rgb("#f0ede2"), rgb("#a9b6bf")),
    field=(rgb("#f7f6f2"), rgb("#d0d8de")),
    armies=MappingProxyType(
        {
            "white": Army("#ffffff", "#dddbd3", "#1c1c1c", "#2c2c2c", "none"),
            "black": Army("#121417", "#08090a", "#000000", "#d5dade", "#f2f4f6"),
            "brown": Army("#a8713a", "#84561f", "#1d0d00", "#1d0d00", "none"),
            "red": Army("#cf5a12", "#a8460a", "#2a0d00", "#2a0d00", "none"),
        }
    ),
    tints=MappingProxyType(
        {
            "last": Tint(rgb("#f0e442"), 0.80),
            "check": Tint(rgb("#ffffff"), 0.75, border=rgb("#d02a00")),
            "cut": Tint(rgb("#ffffff"), 0.70, border=rgb("#3b2fb5")),
            "from": Tint(rgb("#56b4e9"), 0.85),
            "take": Tint(rgb("#e4f2fb"), 0.70, border=rgb("#0072b2")),
        }
    ),
)
THEMES: Mapping[str, Theme] = MappingProxyType({theme.name: theme for theme in (CLASSIC, HIGH_CONTRAST, COLOUR_BLIND)})


def theme_named(name: str) -> Theme:
    """The theme of this name; raises ThemeError."""
    try:
        return THEMES[name]
    except KeyError:
        raise ThemeError(f"no theme {name!r}; there are: {', '.join(THEMES)}") from None


@lru_cache(maxsize=16)
def with_armies(theme: Theme, colours: tuple[tuple[str, tuple[str, str, str, str, str]], ...]) -> Theme:
    """The theme with the colours of armies that only one game has, where the theme has none for them."""
    more = {name: Army(*parts) for name, parts in colours if name not in theme.armies}
    return replace(theme, armies=MappingProxyType({**theme.armies, **more})) if more else theme
