"""The pages of a game's rules: which position each shows, and whose moves in it. The words are in its texts."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Page:
    """The position after `moves` from a position text (none: the start), and where one piece may go.

    That piece stands on `square`, or is a `drop` in hand; without either the picture shows what happened last, with
    `seat` at the bottom. Its title is the message `rules-<name>`, its words `rules-<name>-text`.
    """

    name: str
    fen: str = ""
    moves: str = ""
    square: str = ""
    drop: str = ""
    seat: int = 0
