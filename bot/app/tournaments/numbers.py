"""Exact fractions as text."""

from __future__ import annotations

from fractions import Fraction

FRACTION_SIGNS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}
"""Parts that have a sign of their own."""


def mixed_number(number: Fraction) -> str:
    """A number such as `2 1/2`, as pictures take it."""
    whole, rest = divmod(number, 1)
    return f"{whole if whole or not rest else ''} {rest or ''}".strip()


def unicode_mixed_number(number: Fraction) -> str:
    """A number such as `2½`; parts without a sign of their own stand behind it, as in `1 7/12`."""
    whole, rest = divmod(number, 1)
    return f"{whole or ''}{FRACTION_SIGNS[rest]}" if rest in FRACTION_SIGNS else mixed_number(number)
