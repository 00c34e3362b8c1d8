"""Time controls in words."""

from __future__ import annotations

from datetime import timedelta

from bot.app.core.requests import Choice
from bot.app.core.translator import Translator
from bot.app.match.clocks import ZERO, TimeControl, TimeControlError, parse, parse_stored
from bot.texts import limits

USUAL = ("3d", "1d", "2d", "5d", "7d", "14d", "12h", "1h", "1d+3d", "1d+3d+6h", "3d+5d+12h", "none")
"""Time controls worth suggesting; any other may be typed."""
_DAY, _HOUR = timedelta(days=1), timedelta(hours=1)


def clock_in_words(translate: Translator, text: str) -> str:
    """Such as `3 days a move, and 5 days in the bank`. Raises TimeControlError."""
    control = parse_stored(text)
    if control is None:
        return translate("clock-none")
    if control.others:
        second = _control_in_words(translate, control.others[0])
        return translate("clock-by-seat", first=_control_in_words(translate, control), second=second)
    return _control_in_words(translate, control)


def _control_in_words(translate: Translator, control: TimeControl) -> str:
    move, bank, increment = (span(translate, part) for part in (control.move, control.bank, control.increment))
    if control.increment != ZERO:
        return translate("clock-gain", move=move, bank=bank, increment=increment)
    return translate("clock-move", move=move) if control.bank == ZERO else translate("clock-bank", move=move, bank=bank)


def clock_choices(translate: Translator, typed: str) -> list[Choice]:
    """Time controls that may be meant: what was typed, if it is one, and the usual ones that fit."""
    wanted = typed.strip().lower()
    usual = [Choice(limits.choice_name(clock_in_words(translate, text)), text) for text in USUAL]
    found = [choice for choice in usual if wanted in f"{choice.value} {choice.label}".lower()]
    try:
        parse(wanted)
        mine = [Choice(limits.choice_name(clock_in_words(translate, wanted), f" ({wanted})"), wanted)] if wanted else []
    except TimeControlError:
        mine = []
    return [choice for choice in mine if choice.value not in {one.value for one in found}] + (found or usual)


def briefly(translate: Translator, time: timedelta) -> str:
    """A time in its two largest units, such as `2 d 3 h` or `2 d`; a minute at least."""
    minutes = max(1, time // timedelta(minutes=1))
    if time >= _DAY:
        return translate("brief-days", days=time // _DAY, hours=time % _DAY // _HOUR)
    return (
        translate("brief-hours", hours=minutes // 60, minutes=minutes % 60)
        if time >= _HOUR
        else translate("brief-minutes", minutes=minutes)
    )


def roughly(translate: Translator, time: timedelta) -> str:
    """A time in its largest unit, such as `2 d`."""
    return briefly(translate, time // _DAY * _DAY if time >= _DAY else time // _HOUR * _HOUR if time >= _HOUR else time)


def span(translate: Translator, time: timedelta) -> str:
    """A time of whole hours, in days where it is of whole days."""
    if time % _DAY == ZERO:
        return translate("span-days", count=time // _DAY)
    return translate("span-hours", count=time // _HOUR)
