"""Nouveaux échecs: 10x10, cannons, generals, drops, and two kings of which one is secretly the true one.

`rules.md`, section 2. The position holds no secret: it knows that a seat has chosen, not what; when a mate hangs on it,
it owes a *reveal*, which whoever keeps the secrets makes.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar, Final

from engine.acts import NAMINGS, CampState, chosen
from engine.camps import PRICES, RAISED
from engine.errors import FenError, IllegalMoveError, MalformedMoveError
from engine.fen import Tenfold
from engine.hops import Guard, attacked
from engine.moves import CHOICE, NOWHERE, RANSOM, REVEAL, Move
from engine.notation import Style
from engine.outcome import Outcome, draw, win
from engine.pieces import (
    BISHOP,
    CANNON,
    GOLD,
    HIGH_BISHOP,
    HIGH_SERGEANT,
    KIND_MASK,
    KING,
    KNIGHT,
    PAWN,
    ROOK,
    SERGEANT,
    SILVER,
    SYMBOLS,
    TWIN,
    Seat,
    code,
)

_EN: Final = {
    "K": KING,
    "L": TWIN,
    "G": GOLD,
    "R": ROOK,
    "B": BISHOP,
    "N": KNIGHT,
    "C": CANNON,
    "S": SERGEANT,
    "P": PAWN,
    "+B": HIGH_BISHOP,
    "+S": HIGH_SERGEANT,
    "+P": SILVER,
}
_FR: Final = dict(zip(("K", "L", "G", "T", "F", "C", "A", "S", "P", "+F", "+S", "+P"), _EN.values(), strict=True))

FLIGHT: Final = "flight"


class Nouveaux(CampState):
    """Both kings are guarded; a mate is settled at the start of the mated side's turn, by a reveal where need be."""

    key: ClassVar = "nouveaux"
    seats: ClassVar = (Seat("w", "White"), Seat("b", "Black"))
    options: ClassVar = {FLIGHT: ("off", "on")}
    placement: ClassVar = Tenfold()
    style: ClassVar = Style({"en": _EN, "fr": _FR}, raises=True)
    kinds: ClassVar = tuple(_EN.values())

    @classmethod
    def start(cls, chosen: dict[str, str]) -> str:  # noqa: ARG003 - the option changes no man's place
        """Return the text of the starting position."""
        home = "rngkbblgnr/1c6c1/p1psppsp1p"
        away = "/".join(reversed(home.upper().split("/")))
        return f"{home}/10/10/10/10/{away} w a1,j1,a10,j10 - 0,1 choose=wb"

    # -- check --------------------------------------------------------------------------------------------------

    def royals(self, seat: int) -> list[int]:
        """Return the squares of a seat's kings."""
        royal = self.tables.royal
        return [at for at, man in self.armies[seat].items() if royal[man]]

    def in_check(self, seat: int) -> bool:
        """Tell whether any king of a seat is attacked, whoever's turn it is."""
        return bool(self._checked(seat))

    def checked_kings(self) -> list[int]:
        """Return the squares of all attacked kings."""
        return self._checked(0) + self._checked(1)

    def kings_fit(self, kinds: list[int]) -> bool:
        """Tell whether a side can have just these kings, in order of kind."""
        return kinds in ([KING], [TWIN], [KING, TWIN])

    def _checked(self, seat: int) -> list[int]:
        return [king for king in self.royals(seat) if attacked(self.tables, self.men, king, seat)]

    def owed(self, seat: int) -> int | None:
        """Return the square of the king that a seat owes to free: still attacked when its last move freed the other.

        It is read off the log: both kings were attacked before that move, just this one after it, and ever since.
        """
        still = self._checked(seat)
        if not still or len(self.royals(seat)) < 2:
            return None
        before = self.copy()
        while before.past and still:
            after = before._checked(seat)
            still = [king for king in still if king in after]
            last = before.pop()
            if before.turn == seat and last.kind not in (CHOICE, REVEAL, RANSOM):
                was_double = len(before._checked(seat)) == 2
                return after[0] if was_double and len(after) == 1 and still else None
        still = [king for king in still if king in before._checked(seat)]
        return next((king for king in still if self.men[king] & KIND_MASK == self.stated_owed[seat]), None)

    # -- moves --------------------------------------------------------------------------------------------------

    def legal_moves(self) -> list[Move]:
        """Return every legal act of the seat to move: a choice, a reveal, a ransom, a move or a drop."""
        if self.choosing:
            return [*NAMINGS[CHOICE].values()]
        if self.ransom:
            return [*self._ransoms()]
        moves = self._legal(self.turn)
        if moves:
            return [] if self._automatic_draw() is not None else moves
        return [*NAMINGS[REVEAL].values()] if self._hangs() else []

    def _legal(self, seat: int, view: int | None = None) -> list[Move]:  # noqa: ARG002 - there are two seats only
        guards = [Guard(self.tables, self.men, king, seat) for king in self.royals(seat)]
        for guard in guards:
            if guard.attack is not None:
                return self._answers(seat, guards)
        moves: list[Move] = []
        self._add_men(moves, seat)
        self._add_drops(moves, seat)
        for guard in guards:
            moves = guard.allowed(moves)
        for guard in guards:
            steps = self._steps(seat, guard.king)
            for other in guards:
                if other is not guard:
                    steps = other.allowed(steps)
            moves += steps
        if self.castling:
            royals = [guard.king for guard in guards]
            moves += [move for move in self._castlings(seat) if self._frees(move, seat, royals, [], None)]
        return moves

    def _answers(self, seat: int, guards: list[Guard]) -> list[Move]:
        """Return the moves that answer check: under `flight` steps of a checked king, otherwise whatever frees it."""
        royals = [guard.king for guard in guards]
        checked = [guard.king for guard in guards if guard.attack is not None]
        owed = self.owed(seat)
        moves: list[Move] = []
        if self.chosen[FLIGHT] == "on":
            for king in checked if owed is None else [owed]:
                moves += self._steps(seat, king)
        else:
            self._add_men(moves, seat)
            self._add_drops(moves, seat)
            lines = [guard.attack for guard in guards if guard.attack and owed in (None, guard.king)]
            hot = frozenset().union(*lines)
            moves = [move for move in moves if move.to_square in hot or move.from_square in hot]
            moves += self._castlings(seat)
            for king in royals:
                moves += self._steps(seat, king)
        return [move for move in moves if self._frees(move, seat, royals, checked, owed)]

    def _frees(self, move: Move, seat: int, royals: list[int], checked: list[int], owed: int | None) -> bool:
        """Tell whether a move frees the kings it must, exposes none, and puts none on an attacked square."""
        men = self.men
        start, to = move.from_square, move.to_square
        changed = [(to, men[to])]
        if start == NOWHERE:
            men[to] = code(seat, SYMBOLS.index(move.text[0]))
        else:
            castling = self.castling_made(move)
            changed.append((start, men[start]))
            if castling is not None:
                changed += [(castling.rook_from, men[castling.rook_from]), (castling.rook_to, men[castling.rook_to])]
                men[castling.rook_from], men[castling.rook_to] = 0, men[castling.rook_from]
            men[start], men[to] = 0, men[start]
        still = [king for king in royals if attacked(self.tables, men, to if king == start else king, seat)]
        for at, man in changed:
            men[at] = man
        if start in still or any(king not in checked for king in still):
            return False
        if owed is not None:
            return owed not in still
        return len(still) < len(checked) if len(checked) > 1 else not still

    def _steps(self, seat: int, king: int) -> list[Move]:
        """Return the steps of a king to squares that are not attacked, its own safety being all that is looked at."""
        men = self.men
        lands = self.tables.lands[seat]
        man = men[king]
        men[king] = 0
        steps = [
            self.board.moves[king][to]
            for to in self.board.king_steps[king]
            if lands[men[to]] and not attacked(self.tables, men, to, seat)
        ]
        men[king] = man
        return steps

    def _castlings(self, seat: int) -> Iterator[Move]:
        """Yield the castlings of unchecked kings over empty squares that are not attacked."""
        men = self.men
        for castling in self.tables.castlings[seat] if self.castling else ():
            if not self.castling & castling.bit or any(men[at] for at in castling.empty):
                continue
            king = castling.king_from
            if attacked(self.tables, men, king, seat):
                continue
            man = men[king]
            men[king] = 0
            crosses = any(attacked(self.tables, men, at, seat) for at in castling.safe)
            men[king] = man
            if not crosses:
                yield self.board.moves[king][castling.king_to]

    # -- the end ------------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """Return how the game has ended, or None while it goes on or an act is owed."""
        if self.choosing:
            return None
        if self.ransom:
            return None if any(True for _ in self._ransoms()) else win("ransom unpaid", 1 - self.turn, 2)
        if not self._legal(self.turn):
            if self._hangs():
                return None
            return win("checkmate", 1 - self.turn, 2) if self._mated() else draw("stalemate", 2)
        reason = self._automatic_draw()
        return None if reason is None else draw(reason, 2)

    def reveal_owed(self) -> int | None:
        """Return the seat whose secret must settle a mate now, or None."""
        settled = self.choosing or self.ransom or self._legal(self.turn) or not self._hangs()
        return None if settled else self.turn

    def claims(self) -> list[str]:
        """Return the reasons for which the seat to move may claim a draw now: none while it owes another act."""
        return [] if self.choosing or self.ransom or self.reveal_owed() is not None else super().claims()

    def _mated(self) -> list[int]:
        """Return the mated kings of the seat to move, which has no legal move: the owed one, or all attacked."""
        owed = self.owed(self.turn)
        return self._checked(self.turn) if owed is None else [owed]

    def _hangs(self) -> bool:
        """Tell whether a mate hangs on the secret: one king of two is mated, the true one being unknown."""
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
            fit = [at for at in order if self.men[at] & KIND_MASK in (kind, RAISED.get(kind))]
            for squares in combinations(fit, price):
                yield Move(NOWHERE, NOWHERE, "", "$" + ",".join(names[at] for at in squares), RANSOM, squares)

    def _settle(self, move: Move) -> None:
        """Take in a reveal: the mated king was the true one, or leaves the board as the brother."""
        true = SYMBOLS.index(move.text[1])
        mated = self._mated()[0]
        if self.men[mated] & KIND_MASK == true:
            self.known[self.turn] = true
        else:
            self._take_off(mated)
            self.ransom = True

    # -- texts --------------------------------------------------------------------------------------------------

    def special(self, text: str) -> Move | None:
        """Return the act that a text is, None for the text of a move; raises a `MoveError` when it is not allowed."""
        if text.startswith("!"):
            return self._naming(text)
        if text.startswith("$"):
            return self._ransom(text)
        return self._drop(text) if "@" in text else None

    def _naming(self, text: str) -> Move:
        for seat, (letter, _) in enumerate(self.seats):
            if text == f"!{letter}" and self.choosing >> seat & 1:
                return chosen(letter)
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

    def _drop(self, text: str) -> Move:
        letter, _, name = text.partition("@")
        kind = next((kind for kind in PRICES if SYMBOLS[kind] == letter.upper()), None)
        at = self.board.squares.get(name.lower())
        if kind is None or at is None:
            raise MalformedMoveError(text)
        self.expect_move(text)
        drop = self.camps.drops[kind, at]
        if drop in self.legal_moves():
            return drop
        if not self.hands[self.turn][kind]:
            raise IllegalMoveError(text, "not in hand")
        if at not in self.camps.camp[self.turn]:
            raise IllegalMoveError(text, "outside the camp")
        if self.men[at]:
            raise IllegalMoveError(text, "occupied")
        raise IllegalMoveError(text, "attacks" if self._strikes(kind, at, self.turn) else "check")

    def expect_move(self, text: str) -> None:
        """Raise the `MoveError` that tells why no man may be moved now at all, if that is so."""
        if self.choosing:
            raise IllegalMoveError(text, "choice owed")
        super().expect_move(text)
        if self.ransom:
            raise IllegalMoveError(text, "ransom owed")
        if self.reveal_owed() is not None:
            raise IllegalMoveError(text, "reveal owed")

    def extra(self) -> dict[str, str]:
        """Return the last field of the position text."""
        letters = [seat.letter for seat in self.seats]
        hands = [
            f"{letter}:" + "".join(SYMBOLS[kind] * hand[kind] for kind in PRICES)
            for letter, hand in zip(letters, self.hands, strict=True)
            if any(hand)
        ]
        owed = [(letters[seat], self.owed(seat)) for seat in range(2)]
        fields = {
            "choose": "".join(letter for seat, letter in enumerate(letters) if self.choosing >> seat & 1),
            "reserves": ",".join(hands),
            "owes": "ransom" if self.ransom else "",
            "owed": ",".join(letter + SYMBOLS[self.men[at] & KIND_MASK] for letter, at in owed if at is not None),
            "true": ",".join(letter + SYMBOLS[kind] for letter, kind in zip(letters, self.known, strict=True) if kind),
        }
        return super().extra() | {name: value for name, value in fields.items() if value}

    def read_extra(self, values: dict[str, str]) -> None:
        """Take up what `extra` gave, or raise `FenError`."""
        letters = {seat.letter: number for number, seat in enumerate(self.seats)}
        for letter in values.pop("choose", ""):
            if letter not in letters or self.ply:
                raise FenError("choose names the seats that still have to choose, before the first move")
            self.choosing |= 1 << letters[letter]
        for part in filter(None, values.pop("reserves", "").split(",")):
            self._read_hand(part, letters)
        owes = values.pop("owes", "")
        owed, true = (self._read_kings(name, values.pop(name, ""), letters) for name in ("owed", "true"))
        super().read_extra(values)
        if owes not in ("", "ransom") or (owes and (self.choosing or len(self.royals(self.turn)) != 1)):
            raise FenError("owes is ransom, for a side to move that has lost its brother king")
        self.ransom = bool(owes)
        self.stated_owed, self.known = owed, true
        for seat in range(2):
            king = next((at for at in self._checked(seat) if self.men[at] & KIND_MASK == owed[seat]), None)
            if owed[seat] and (king is None or len(self.royals(seat)) < 2):
                raise FenError("the owed king is one of two and attacked")
        if true[1 - self.turn] or (true[self.turn] and not self._is_lost_by(true[self.turn])):
            raise FenError("a true king is known only when it is mated, its brother still on the board")

    def _is_lost_by(self, true: int) -> bool:
        mated = [] if self.ransom or self._legal(self.turn) else self._mated()
        return len(self.royals(self.turn)) == 2 and [self.men[at] & KIND_MASK for at in mated] == [true]

    def _read_hand(self, text: str, letters: dict[str, int]) -> None:
        letter, _, men = text.partition(":")
        for symbol in men:
            kind = SYMBOLS.index(symbol) if symbol in SYMBOLS else 0
            if letter not in letters or kind not in PRICES or self.hand_is_full(letters[letter], kind):
                raise FenError(f"reserves read like w:RPP,b:C, not {text!r}")
            self._hold(letters[letter], kind, 1)
        if not men:
            raise FenError(f"reserves read like w:RPP,b:C, not {text!r}")

    def _read_kings(self, name: str, text: str, letters: dict[str, int]) -> list[int]:
        kings = [0, 0]
        for part in filter(None, text.split(",")):
            if len(part) != 2 or part[0] not in letters or part[1] not in "KL":
                raise FenError(f"{name} reads like wK, not {part!r}")
            kings[letters[part[0]]] = SYMBOLS.index(part[1])
        return kings
