"""Yalta: three players on 96 squares, the first to realise a mate wins (`rules.md`, sections 1 and 1a)."""

from typing import ClassVar

from mypy_extensions import mypyc_attr

from engine.moves import Move
from engine.pieces import Seat
from engine.placements import Seated
from engine.tables import Tables
from engine.variants.three_player.board import EAST, SOUTH, WEST
from engine.variants.three_player.tables import RIGHTS, WAYS, array, orthodox
from engine.variants.yalta.lessons import LESSONS
from engine.variants.yalta.mate_authors import MateAuthors


@mypyc_attr(allow_interpreted_subclasses=True)
class Yalta(MateAuthors):
    """Orthodox pieces of three seats, who move clockwise or counter-clockwise."""

    key: ClassVar = "yalta"
    seats: ClassVar = (Seat("w", "White"), Seat("r", "Red"), Seat("b", "Black"))
    options: ClassVar = {"direction": ("clockwise", "counterclockwise")}
    placement: ClassVar = Seated()
    section: ClassVar = "1a"
    texts: ClassVar = ("engine.variants.yalta", "engine.variants.three_player")
    lessons: ClassVar = LESSONS
    ways_of_pieces: ClassVar = WAYS
    example: ClassVar = ("e4", "Nc6", "Nj10")
    terms: ClassVar = {"mobility": 3, "pressure": 40, "shelter": 20}
    scale: ClassVar = 2_000.0
    territories: ClassVar = {"clockwise": (SOUTH, WEST, EAST), "counterclockwise": (SOUTH, EAST, WEST)}

    @classmethod
    def start(cls, chosen_options: dict[str, str]) -> str:
        """Return the text of the starting position."""
        return f"{array(cls.seats, cls.territories[chosen_options['direction']])} w {RIGHTS} - 0,1 -"

    def _legal_captures(self, seat: int) -> list[Move]:
        return self._captures_of_pieces(seat)

    def _tables(self) -> Tables:
        return orthodox(self.territories[self.chosen_options["direction"]])
