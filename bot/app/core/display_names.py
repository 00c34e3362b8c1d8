"""Clean names that people chose themselves, of people and of events, before they are shown or stored."""

from __future__ import annotations

import re
from unicodedata import category, combining, normalize

from bot.texts import limits

LONGEST = limits.MAX_THREAD_NAME
"""Characters of a name that is shown anywhere: Discord's limit for the name of a thread."""
MARKS = 3
"""Combining marks on one letter: enough for every living script, too few to reach into other lines."""
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that Python calls printable although they show nothing."""
_MENTION = re.compile(
    r"<(?:@[!&]?|#|a?:\w+:|/[^<>:]*:|t:|id:)[\w-]*(?::\w)?>|<(?=[@#:]|a:|t:|id:)|@(?=everyone|here)",
    re.IGNORECASE,
)
_URL = re.compile(r"[a-z0-9+.-]*://+|\bwww\.", re.IGNORECASE)
_INVITE = re.compile(r"\b(discord(?:app)?\.(?:gg|com|me|io))/+", re.IGNORECASE)
_MARKUP = re.compile(r"[*`~|\\]+|(?<!\w)_++|_++(?!\w)|^[#>\s-]+(?=\s)|(?<=\])(?=\()")
"""Styles, quotes and headings of Discord, and the place where it takes brackets for a link."""
_UNDERLINE = re.compile(r"__+")


def cleaned(name: str, most: int = LONGEST, fallback: str = "") -> str:
    """Return a name that is safe in a record, on a page and in a message; the fallback if nothing is left of it."""
    before, after = "", name[: most * 20]
    while after != before:  # what is taken out may bring a new mention or link together
        before, after = after, _cleaned_once(after, most)
    return after or fallback


def _cleaned_once(name: str, most: int) -> str:
    plain = normalize("NFC", "".join(map(_visible, name)))
    for pattern, instead in ((_MENTION, " "), (_INVITE, r"\1 "), (_URL, ""), (_MARKUP, " "), (_UNDERLINE, "_")):
        plain = pattern.sub(instead, plain)
    words = _fewer_marks(plain.replace('"', "'")).split()
    return limits.shortened(" ".join(words), most)


def _visible(letter: str) -> str:
    """Return a letter; a space for one that ends lines or is one, nothing for one that cannot be seen."""
    if letter in _UNSEEN or "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef":
        return ""
    if letter.isprintable():
        return letter
    return " " if category(letter) in ("Cc", "Zs", "Zl", "Zp") else ""


def _fewer_marks(text: str) -> str:
    """Drop marks that stand alone, and those beyond `MARKS` on one letter."""
    kept: list[str] = []
    room = 0
    for letter in text:
        if not _is_mark(letter):
            room = 0 if letter.isspace() else MARKS
        elif room == 0:
            continue
        else:
            room -= 1
        kept.append(letter)
    return "".join(kept)


def _is_mark(letter: str) -> bool:
    return category(letter) in ("Mn", "Me") or combining(letter) > 0
