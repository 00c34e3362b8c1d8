"""Description of a variant, and the hooks for its rules; `Position` builds the rest on them.

`docs/dev/adding-a-game.md` walks through a game that uses them.
"""

from collections.abc import Mapping
from typing import ClassVar

from mypy_extensions import mypyc_attr

from engine import evaluation, notation
from engine.errors import FenError, VariantError
from engine.generation import Generator
from engine.lessons import Page
from engine.moves import MOVE, Move
from engine.notes import Note
from engine.outcome import Outcome, win
from engine.pieces import BISHOP, KIND_MASK, KING, KNIGHT, PAWN, QUEEN, ROOK, Seat
from engine.placements import Placement
from engine.problems import Problem
from engine.tables import Tables


@mypyc_attr(allow_interpreted_subclasses=True)
class Variant(Generator):
    """The rules every game shares; a game overrides the few that differ.

    Seats are numbered from 0 in turn order. Nothing here is secret: copies, texts and pickles cannot leak.
    """

    # -- its description ----------------------------------------------------------------------------------------

    key: ClassVar[str]
    seats: ClassVar[tuple[Seat, ...]]
    #: allowed values of each option, the default first
    options: ClassVar[dict[str, tuple[str, ...]]] = {}
    #: raised when a ruling changes what a stored game means
    rules_version: ClassVar[int] = 1
    #: its section of `rules.md`, by which lists of games are in order; games that have none there come last
    section: ClassVar[str] = ""
    placement: ClassVar[Placement]
    style: ClassVar[notation.Style] = notation.ORTHODOX
    #: the kinds of pieces there are
    kinds: ClassVar[tuple[int, ...]] = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING)
    #: reasons for which only this game ends; those that all games share are `outcome.REASONS`
    reasons: ClassVar[tuple[str, ...]] = ()
    #: why only this game refuses moves; what all games have is `errors.REFUSALS`
    refusals: ClassVar[tuple[str, ...]] = ()
    #: what kinds of pieces are worth to the computer player, in hundredths of a pawn
    values: ClassVar[Mapping[int, int]] = evaluation.VALUES
    #: what else it weighs, and how much each is worth (see `features`)
    terms: ClassVar[Mapping[str, int]] = {"mobility": 3, "pressure": 5, "shelter": 8}

    #: how far, in hundredths of a pawn, one seat must be ahead of another to have ten times its chances in a game that
    #: both play well: as games between computers went (`benchmarks.strength.meaning`)
    scale: ClassVar[float] = 400.0

    #: how it takes several opponents (`SEARCH_STRATEGIES` of `engine.search.thinking`)
    search_strategy: ClassVar[str] = "paranoid"

    # -- how people meet it -------------------------------------------------------------------------------------

    #: packages that hold its words, each in a folder `texts` with `en.ftl` and `fr.ftl`
    texts: ClassVar[tuple[str, ...]] = ()
    #: the pages of its rules
    lessons: ClassVar[tuple[Page, ...]] = ()
    #: a few moves from the start that show it in play
    example: ClassVar[tuple[str, ...]] = ()
    #: pieces with another name than usual: their letter -> the end of the keys of their messages, such as `king-k`
    names_of_pieces: ClassVar[Mapping[str, str]] = {}
    #: pieces that move otherwise than usual: their letter -> the end of the key of the message that tells how, such as
    #: `pawn-single`
    ways_of_pieces: ClassVar[Mapping[str, str]] = {}
    #: drawings that the signs of its notes use besides pieces
    drawings: ClassVar[tuple[str, ...]] = ("shield",)
    #: armies in colours that are not among white, red, brown and black: name -> body, shade, outline, detail and rim of
    #: their pieces, each as `#rrggbb` (`none` for no rim)
    colours: ClassVar[Mapping[str, tuple[str, str, str, str, str]]] = {}

    def __init__(self, /, **options: str) -> None:
        for name, value in options.items():
            if name not in self.options:
                raise VariantError(f"{self.key} has no option {name!r}")
            if value not in self.options[name]:
                raise VariantError(f"{name} is one of {', '.join(self.options[name])}, not {value!r}")
        self.chosen_options: dict[str, str] = {
            name: options.get(name, values[0]) for name, values in self.options.items()
        }
        super().__init__(self._tables())

    # -- the rules ----------------------------------------------------------------------------------------------

    @classmethod
    def start(cls, chosen_options: dict[str, str]) -> str:
        """Return the text of the starting position under the chosen options."""
        raise NotImplementedError

    def _tables(self) -> Tables:
        """Return what the pieces can do on this game's board."""
        raise NotImplementedError

    def _decided(self) -> Outcome | None:
        """Return the outcome if the game was won by the very move just made, whatever the seat to move could do."""
        return None

    def _is_checked(self, seat: int) -> bool:
        """Tell whether a seat without a legal move would have lost; otherwise that is stalemate."""
        return self.in_check(seat)

    def _legal_captures(self, seat: int) -> list[Move]:
        """Return those of a seat's legal moves that take a piece or promote."""
        pieces = self.pieces
        return [
            move
            for move in self._legal(seat)
            if move.promotion
            or (pieces[move.to_square] and move.kind == MOVE)
            or (self.en_passant and self.is_capture(move))
        ]

    def _defeat(self, loser: int) -> Outcome:
        """Return how the game ends when a checked seat is without a legal move."""
        return win("checkmate", 1 - loser, len(self.seats))

    def _too_few(self) -> str | None:
        """Return why there are too few pieces left to win, or None."""
        return "bare kings" if all(len(army) == 1 for army in self.armies) else None

    def can_win(self, seat: int) -> bool:
        """Tell whether a seat has the pieces to win when another's time is over: more than kings and a lone minor
        piece.
        """
        royal = self.tables.royal
        others = [piece & KIND_MASK for piece in self.armies[seat].values() if not royal[piece]]
        return bool(self.hand(seat)) or len(others) > 1 or any(kind not in (KNIGHT, BISHOP) for kind in others)

    def kings_fit(self, kinds: list[int]) -> bool:
        """Tell whether a side can have just these kings, in order of kind."""
        return kinds == [KING]

    def barred(self, square: int) -> list[int]:  # noqa: ARG002 - most games let pieces take whatever they reach
        """Return where the piece on a square could take, were it not for a rule of this game."""
        return []

    def immobilized_pieces(self, seat: int) -> list[int]:  # noqa: ARG002 - only some games bind pieces to each other
        """Return a seat's pieces that a rule of this game keeps where they are, though there is room for them to
        move.
        """
        return []

    def repetition_window(self) -> int:
        """Return how many of the last moves repetitions may be looked for in."""
        return len(self.undo_stack)

    def plies_of(self, rounds: int) -> int:
        """Return how many quiet moves make so many rounds, a round being one turn of everyone."""
        return rounds * len(self.seats)

    # -- what else there is -------------------------------------------------------------------------------------

    def extra(self) -> dict[str, str]:
        """Return the last field of the position text."""
        return {name: value for name, value in self.chosen_options.items() if value != self.options[name][0]}

    def read_extra(self, values: dict[str, str]) -> None:
        """Take up what `extra` gave (options apart), or raise `FenError`. The pieces stand already."""
        if values:
            raise FenError(f"unknown in the last field: {', '.join(values)}")

    def notes(self) -> list[Note]:
        """Return what else is public and does not show in the pieces, for pictures and words."""
        return []

    def followed(self) -> list[Note]:
        """Return what a review follows through a game: by default the dangers among the notes."""
        return [note for note in self.notes() if note.mark]

    def links(self) -> list[tuple[int, int]]:
        """Return pairs of squares whose pieces are connected, for pictures; by default none."""
        return []

    def cut_points(self) -> list[int]:
        """Return the pieces that hold their army together, for pictures; by default none."""
        return []

    def pending_mate(self) -> int | None:
        """Return the seat that the last move mated although another seat moves first: by default none."""
        return None

    def searched_notes(self) -> list[Note]:
        """Return what a review follows besides, once in each position, as it takes long to find: by default nothing."""
        return []

    def hand(self, seat: int) -> dict[str, int]:  # noqa: ARG002 - only some games have hands
        """Return the pieces a seat has in hand: how many of each letter."""
        return {}

    @classmethod
    def problems(cls) -> dict[str, Problem]:
        """Return the problems of its source that the command line can solve, by their names."""
        return {}

    # -- special moves --------------------------------------------------------------------------------------------

    def special(self, text: str) -> Move | None:  # noqa: ARG002 - for games with special moves
        """Return the legal special move (drop, ransom ...) that a text without spaces is, None for an ordinary one.

        Raises a `MoveError` when it is one and not allowed now.
        """
        return None

    def owes(self) -> str | None:
        """Return the kind of move that is owed before any piece may move (`CHOICE`, `RANSOM`, `REVEAL`), or None."""
        return None

    def kings_to_free(self) -> list[int]:
        """Return the kings of the seat to move that it must free next, or that are mated while it owes a reveal."""
        return []

    def to_choose(self) -> tuple[int, ...]:
        """Return the seats that have still to choose a true king in secret."""
        return ()

    def choose(self, seat: int) -> None:
        """Record that a seat has chosen its true king; the position never learns which."""
        raise VariantError(f"{self.seats[seat].name} has no king to choose in {self.key}")

    def reveal_owed(self) -> int | None:
        """Return the seat whose secret must settle a mate now, or None."""
        return None

    def hash_extra(self) -> int:
        """Return as a number what else than pieces, hands, seat to move and rights tells positions apart; 0 if
        nothing.
        """
        return 0

    # -- the computer player ------------------------------------------------------------------------------------

    def worth(self, seat: int, kind: int, square: int) -> int:
        """Return what a seat's piece on a square is worth to it, in hundredths of a pawn."""
        return self.values.get(kind, 0) + evaluation.placed(self.tables, seat, kind, square)

    def features(self, seat: int) -> tuple[int, ...]:
        """Return how much a seat has of each of `terms`, in their order."""
        tables = self.tables
        ring = evaluation.rings(self.board)
        zone = 0
        for other, king in enumerate(self.kings):
            if other != seat:
                zone |= ring[king]
        reached, inside = evaluation.activity(tables, self.pieces, self.armies[seat], seat, zone)
        return reached, inside, evaluation.shelter(tables, self.pieces, self.kings[seat], seat)

    def positional_score(self, seat: int) -> int:
        """Return what else than its pieces a seat has, in hundredths of a pawn."""
        return sum([weight * held for weight, held in zip(self.terms.values(), self.features(seat), strict=True)])
