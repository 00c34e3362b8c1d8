"""Nouveaux échecs: 10x10, cannons, generals, drops, and two kings of which one is secretly the true one.

`rules.md`, section 2. The position holds no secret: it knows that a seat has chosen, not what; when a mate hangs on it,
it owes a *reveal*, which whoever keeps the secrets makes.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from engine.errors import FenError, IllegalMoveError, MalformedMoveError
from engine.moves import CHOICE, NOWHERE, RANSOM, REVEAL, Move
from engine.notes import Note, Pieces, piece_signs
from engine.outcome import Outcome, draw, win
from engine.pieces import (
    KIND_MASK,
    KING,
    SERGEANT,
    SYMBOLS,
    TWIN,
    Seat,
)
from engine.variants.nouveaux.lessons import LESSONS
from engine.variants.nouveaux.pieces import ENGLISH, STYLE, VALUES, NouveauxPlacement
from engine.variants.nouveaux.refusals import NouveauxRefusals
from engine.variants.nouveaux.special_moves import NAMINGS, choice_made
from engine.variants.nouveaux.tables import HELD, PRICES, RAISED, SIDE
from engine.variants.nouveaux.two_kings import FLIGHT

PIECES: Final = 40
"""Pieces on the board and in hand: those of the start, as pieces that are paid only change sides."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Nouveaux(NouveauxRefusals):
    """Both kings are guarded; a mate is settled at the start of the mated side's turn, by a reveal where need be."""

    key: ClassVar = "nouveaux"
    seats: ClassVar = (Seat("w", "White"), Seat("b", "Black"))
    options: ClassVar = {FLIGHT: ("on", "off")}
    placement: ClassVar = NouveauxPlacement()
    style: ClassVar = STYLE
    kinds: ClassVar = tuple(ENGLISH.values())
    section: ClassVar = "2"
    reasons: ClassVar = ("ransom unpaid",)
    refusals: ClassVar = (
        "chosen",  # no king is to be named
        "choice owed",
        "reveal owed",
        "ransom owed",
        "no ransom",  # none is owed
        "unlawful ransom",
        "never double step",
        "never raised",  # a `piece` is never promoted, which `+` would mean
        "not raised",  # this move does not promote it
        "no screen",  # the cannon on its way to `square` meets no piece to jump
        "capture without screen",  # neither does one that would take the `piece` on `square`
        "two screens",  # it meets the pieces on `squares`
        "not in hand",  # the player holds no `piece`
        "occupied",  # the `piece` on `square` is in the way of a drop
        "outside the camp",
        "attacks",  # the dropped `piece` would attack the pieces on `squares`
        "flight",  # the `kings` in check have to move themselves
        "owed king",  # the `king` that was left in check has to be freed now
        "neither freed",  # both kings would still be attacked
    )
    values: ClassVar = VALUES
    texts: ClassVar = ("engine.variants.nouveaux",)
    lessons: ClassVar = LESSONS
    example: ClassVar = ("!w", "!b", "b2b10", "d10c9", "e3e4", "f8f7")
    names_of_pieces: ClassVar = {"K": "king-k"}  # there is a king L as well
    ways_of_pieces: ClassVar = {"L": "king", "P": "pawn-single"}
    drawings: ClassVar = ("pressed", "reveal", "ransom", "chosen")

    @classmethod
    def start(cls, chosen_options: dict[str, str]) -> str:  # noqa: ARG003 - the option changes no piece's place
        """Return the text of the starting position."""
        home = "rngkbblgnr/1c6c1/p1psppsp1p"
        away = "/".join(reversed(home.upper().split("/")))
        return f"{home}/10/10/10/10/{away} w a1,j1,a10,j10 - 0,1 choose=wb"

    def kings_fit(self, kinds: list[int]) -> bool:
        """Tell whether a side can have just these kings, in order of kind."""
        return kinds in ([KING], [TWIN], [KING, TWIN])

    def legal_moves(self) -> list[Move]:
        """Return every legal move of the seat to move: a choice, a reveal, a ransom, a move or a drop."""
        if self.choosing:
            return [*NAMINGS[CHOICE].values()]
        if self.ransom:
            return [*self._ransoms()]
        moves = self._legal(self.turn)
        if moves:
            return [] if self._automatic_draw() is not None else moves
        return [*NAMINGS[REVEAL].values()] if self._mate_awaits_reveal() else []

    # -- the end ------------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """Return how the game has ended, or None while it goes on or a move is owed."""
        if self.choosing:
            return None
        if self.ransom:
            return None if any(True for _ in self._ransoms()) else win("ransom unpaid", 1 - self.turn, 2)
        if not self._legal(self.turn):
            if self._mate_awaits_reveal():
                return None
            return win("checkmate", 1 - self.turn, 2) if self._mated() else draw("stalemate", 2)
        reason = self._automatic_draw()
        return None if reason is None else draw(reason, 2)

    def reveal_owed(self) -> int | None:
        """Return the seat whose secret must settle a mate now, or None."""
        settled = self.choosing or self.ransom or not self._mate_awaits_reveal() or self._legal(self.turn)
        return None if settled else self.turn

    def owes(self) -> str | None:
        """Return the kind of move that is owed before any piece may move, or None."""
        if self.choosing:
            return CHOICE
        if self.ransom:
            return RANSOM
        return None if self.reveal_owed() is None else REVEAL

    def kings_to_free(self) -> list[int]:
        """Return the kings of the seat to move that it must free next, or that are mated while it owes a reveal."""
        king = self.king_to_free(self.turn)
        if king is not None:
            return [king]
        return [] if self.reveal_owed() is None else self._checked(self.turn)

    def notes(self) -> list[Note]:
        """Return the pieces in hand."""
        hands = ((seat, self.hand(seat)) for seat in range(len(self.seats)))
        return [Note("hand", seat, {"pieces": Pieces(hand)}, piece_signs(seat, hand)) for seat, hand in hands if hand]

    def worth(self, seat: int, kind: int, square: int) -> int:
        """Return what a seat's piece on a square is worth to it, in hundredths of a pawn: sergeants should advance."""
        if kind != SERGEANT:
            return super().worth(seat, kind, square)
        rank = square // SIDE
        return VALUES[kind] + 6 * (rank if seat == 0 else SIDE - rank)

    def claims(self) -> list[str]:
        """Return the reasons for which the seat to move may claim a draw now: none while it owes another move."""
        return [] if self.choosing or self.ransom or self.reveal_owed() is not None else super().claims()

    def _mated(self) -> list[int]:
        """Return the mated kings of the seat to move, which has no legal move: the owed one, or all attacked."""
        owed = self.king_to_free(self.turn)
        return self._checked(self.turn) if owed is None else [owed]

    def _mate_awaits_reveal(self) -> bool:
        """Tell whether a mate awaits a reveal: one king of two is mated, and the true one is unknown."""
        return len(self._mated()) == 1 and len(self.royals(self.turn)) == 2 and not self.known[self.turn]

    def _too_few(self) -> str | None:
        return None

    def _mark(self, mover: int) -> str:  # noqa: ARG002 - a trailing + would mean promotion
        return ""

    def _ransoms(self) -> Iterator[Move]:
        """Yield every lawful payment: one rook, bishop or cannon, two sergeants, or four pawns, promoted or not."""
        names = self.board.names
        order = sorted(self.armies[self.turn], key=lambda at: (names[at][0], int(names[at][1:])))
        for kind, price in PRICES.items():
            fit = [at for at in order if self.pieces[at] & KIND_MASK in (kind, RAISED.get(kind))]
            for squares in combinations(fit, price):
                yield Move(NOWHERE, NOWHERE, "", "$" + ",".join(names[at] for at in squares), RANSOM, squares)

    def _settle(self, move: Move) -> None:
        """Take in a reveal: the mated king was the true one, or leaves the board as the brother."""
        true = SYMBOLS.index(move.text[1])
        mated = self._mated()[0]
        if self.pieces[mated] & KIND_MASK == true:
            self.known[self.turn] = true
        else:
            self._take_off(mated)
            self.ransom = True

    # -- texts --------------------------------------------------------------------------------------------------

    def special(self, text: str) -> Move | None:
        """Return the special move that a text is, None for an ordinary one; raises a `MoveError`."""
        if text.startswith("!"):
            return self._naming(text)
        if text.startswith("$"):
            return self._ransom(text)
        return self.parse_drop(text) if "@" in text else None

    def _naming(self, text: str) -> Move:
        for seat, (letter, _) in enumerate(self.seats):
            if text == f"!{letter}" and self.choosing >> seat & 1:
                return choice_made(letter)
        kind = {"!K": KING, "!L": TWIN}.get(text.upper())
        if kind is None:
            raise MalformedMoveError(text)
        if self.choosing:
            return NAMINGS[CHOICE][kind]
        if self.reveal_owed() is None:
            raise IllegalMoveError(text, "chosen")
        return NAMINGS[REVEAL][kind]

    def _ransom(self, text: str) -> Move:
        squares = text[1:].lower().split(",")
        if any(name not in self.board.squares for name in squares):
            raise MalformedMoveError(text)
        if not self.ransom:
            self.expect_move(text)
            raise IllegalMoveError(text, "no ransom")
        wanted = {self.board.squares[name] for name in squares}
        for ransom in self._ransoms():
            if wanted == set(ransom.squares) and len(squares) == len(wanted):
                return ransom
        raise IllegalMoveError(text, "unlawful ransom")

    def expect_move(self, text: str) -> None:
        """Raise the `MoveError` that tells why no piece may be moved now at all, if that is so."""
        if self.choosing:
            raise IllegalMoveError(text, "choice owed")
        super().expect_move(text)
        if self.ransom:
            raise IllegalMoveError(text, "ransom owed", {"example": next(self._ransoms()).text})
        if self.reveal_owed() is not None:
            raise IllegalMoveError(text, "reveal owed")

    def extra(self) -> dict[str, str]:
        """Return the last field of the position text."""
        letters = [seat.letter for seat in self.seats]
        hands = [
            f"{letter}:" + "".join(SYMBOLS[kind] * hand[kind] for kind in HELD)
            for letter, hand in zip(letters, self.hands, strict=True)
            if any(hand)
        ]
        owed = [(letters[seat], self.king_to_free(seat)) for seat in range(2)]
        fields = {
            "choose": "".join(letter for seat, letter in enumerate(letters) if self.choosing >> seat & 1),
            "reserves": ",".join(hands),
            "owes": "ransom" if self.ransom else "",
            "owed": ",".join(letter + SYMBOLS[self.pieces[at] & KIND_MASK] for letter, at in owed if at is not None),
            "true": ",".join(letter + SYMBOLS[kind] for letter, kind in zip(letters, self.known, strict=True) if kind),
        }
        return self.chosen_options | {name: value for name, value in fields.items() if value}

    def read_extra(self, values: dict[str, str]) -> None:
        """Take up what `extra` gave, or raise `FenError`."""
        letters = {seat.letter: number for number, seat in enumerate(self.seats)}
        for letter in values.pop("choose", ""):
            if letter not in letters or self.ply:
                raise FenError("choose names the seats that still have to choose, before the first move")
            self.choosing |= 1 << letters[letter]
        for part in filter(None, values.pop("reserves", "").split(",")):
            self._read_hand(part, letters)
        if sum(map(len, self.armies)) + sum(map(sum, self.hands)) > PIECES:
            raise FenError(f"there are no more than {PIECES} men")
        owes = values.pop("owes", "")
        owed, true = (self._read_kings(name, values.pop(name, ""), letters) for name in ("owed", "true"))
        super().read_extra(values)
        if owes not in ("", "ransom") or (owes and (self.choosing or len(self.royals(self.turn)) != 1)):
            raise FenError("owes is ransom, for a side to move that has lost its brother king")
        self.ransom = bool(owes)
        self.stated_owed, self.known = owed, true
        for seat in range(2):
            king = next((at for at in self._checked(seat) if self.pieces[at] & KIND_MASK == owed[seat]), None)
            if owed[seat] and (king is None or len(self.royals(seat)) < 2):
                raise FenError("the owed king is one of two and attacked")
        if true[1 - self.turn] or (true[self.turn] and not self._is_lost_by(true[self.turn])):
            raise FenError("a true king is known only when it is mated, its brother still on the board")

    def _is_lost_by(self, true: int) -> bool:
        mated = [] if self.ransom or self._legal(self.turn) else self._mated()
        return len(self.royals(self.turn)) == 2 and [self.pieces[at] & KIND_MASK for at in mated] == [true]

    def _read_hand(self, text: str, letters: dict[str, int]) -> None:
        letter, _, pieces = text.partition(":")
        for symbol in pieces:
            kind = SYMBOLS.index(symbol) if symbol in SYMBOLS else 0
            if letter not in letters or kind not in HELD or self.hand_is_full(letters[letter], kind):
                raise FenError(f"reserves read like w:RPP,b:C, not {text!r}")
            self._hold(letters[letter], kind, 1)
        if not pieces:
            raise FenError(f"reserves read like w:RPP,b:C, not {text!r}")

    def _read_kings(self, name: str, text: str, letters: dict[str, int]) -> list[int]:
        kings = [0, 0]
        for part in filter(None, text.split(",")):
            if len(part) != 2 or part[0] not in letters or part[1] not in "KL":
                raise FenError(f"{name} reads like wK, not {part!r}")
            kings[letters[part[0]]] = SYMBOLS.index(part[1])
        return kings
