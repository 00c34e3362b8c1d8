"""Restrictions of a new tournament as a part of the form's id, which has little room."""

from __future__ import annotations

from string import ascii_letters, digits

from bot.app import RATING_BOUNDS, Restrictions

_DIGITS = digits + ascii_letters
_MARK = "r"
"""First letter of the part."""
_RATINGS = RATING_BOUNDS[1] + 2
"""Values of a bound: no bound, and the ratings from 0."""
_MAX_LENGTH = 18
"""Characters of the part with the longest role."""


def packed(restrictions: Restrictions) -> str:
    """Restrictions as letters and digits, which `unpacked` reads."""
    least, most = (0 if bound is None else bound + 1 for bound in (restrictions.least, restrictions.most))
    number = (((restrictions.role or 0) * _RATINGS + most) * _RATINGS + least) * 2 + restrictions.invited
    text = ""
    while number:
        number, digit = divmod(number, len(_DIGITS))
        text = _DIGITS[digit] + text
    return _MARK + text


def unpacked(text: str) -> Restrictions | None:
    """The restrictions of a part; None for a part of another kind, or without restrictions."""
    plain = text.removeprefix(_MARK)
    if plain == text or len(text) > _MAX_LENGTH or any(letter not in _DIGITS for letter in plain):
        return None
    number = 0
    for letter in plain:
        number = number * len(_DIGITS) + _DIGITS.index(letter)
    number, invited = divmod(number, 2)
    number, least = divmod(number, _RATINGS)
    role, most = divmod(number, _RATINGS)
    found = Restrictions(least - 1 if least else None, most - 1 if most else None, role or None, bool(invited))
    return None if found == Restrictions() else found
