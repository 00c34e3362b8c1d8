"""Words of the weekly digest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from bot.app.core.translator import Translator
from bot.app.posts.wording import title


@dataclass(frozen=True, slots=True)
class Digest:
    """Facts of a person's week: games in progress (and `waiting` for them), own scores, ratings by variant.

    `club` is how many games ended in their servers, `watch` the variant of one that they can see, and a link to it.
    """

    live: int = 0
    waiting: int = 0
    scores: tuple[Fraction, ...] = ()
    ratings: Mapping[str, int] = field(default_factory=dict)
    club: int = 0
    watch: tuple[str, str] | None = None


def digest_text(translate: Translator, digest: Digest) -> str:
    """The message, empty if there is nothing to tell."""
    lines = []
    if digest.live:
        lines.append(translate("digest-live", count=digest.live, waiting=digest.waiting))
    if digest.scores:
        won, lost = digest.scores.count(Fraction(1)), digest.scores.count(Fraction(0))
        lines.append(translate("digest-results", won=won, shared=len(digest.scores) - won - lost, lost=lost))
    for variant, rating in digest.ratings.items():
        lines.append(translate("digest-rating", game=title(translate, variant), rating=rating))
    if digest.club:
        lines.append(translate("digest-club", count=digest.club))
    if digest.watch:
        variant, link = digest.watch
        lines.append(translate("digest-watch", game=title(translate, variant), link=link))
    if not lines:
        return ""
    return "\n".join([translate("digest-title"), *(f"* {line}" for line in lines), translate("digest-off")])
