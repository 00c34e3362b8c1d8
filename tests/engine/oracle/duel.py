"""One random game played by both referees at once: every list of moves, outcome, claim and text must be equal."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

import engine
from tests.engine import oracle
from tests.engine.oracle.chess import Game, Try
from tests.engine.oracle.setups import setup


@dataclass
class Duel:
    """A game in progress on both sides, and what has happened in it."""

    variant: str
    options: dict[str, str]
    style: str
    seed: int
    events: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.rng = Random(f"{self.variant} {sorted(self.options.items())} {self.style} {self.seed}")
        self.fen = self.start_text()
        self.game: Game = oracle.read(self.variant, self.fen)
        self.position = engine.parse_fen(self.variant, self.fen)
        self.twin = self.position
        """A second engine position, which has read its past from a text."""
        self.played: list[str] = []
        self.fens: list[str] = []
        self.violence = self.rng.choice((0, 1, 1, 4))

    def start_text(self) -> str:
        return setup(self.variant, self.options, self.style, self.rng)

    def play(self, plies: int) -> Counter[str]:
        """Play at most so many plies; an `AssertionError` tells how to play the same game again."""
        for ply in range(plies + 1):
            choices = self.compare(thorough=self.rng.random() < 0.02)
            if not choices or ply == plies:
                break
            self.make(self.choose(choices))
        self.events["games"] += 1
        self.events["plies"] += len(self.played)
        self.take_back()
        return self.events

    # Comparing

    def same(self, what: str, ours: object, theirs: object) -> None:
        assert theirs == ours, (
            f"{what} differs: engine {theirs!r}, oracle {ours!r}\n{self.variant} {self.options} style {self.style} "
            f"seed {self.seed}\nfrom {self.fen}\nmoves {' '.join(self.played)}\nnow {self.game.fen()}"
        )

    def compare(self, thorough: bool) -> dict[str, Try]:
        """Return the moves on which both agree."""
        game, position = self.game, self.position
        choices = game.choices()
        self.same("moves", sorted(choices), sorted(str(move) for move in position.legal_moves()))
        self.same("position text", game.fen(), position.fen())
        ended, outcome = (None if choices else game.outcome()), position.outcome()
        self.same("outcome", ended, outcome and (outcome.reason, outcome.scores))
        if self.twin is not position:
            self.same("text of the position once read", game.fen(), self.twin.fen())
            if not position.claims() and (ended is None or ended[0] != "repetition"):
                self.same("outcome of the position once read", outcome, self.twin.outcome())
        self.same("claims", game.claims() if choices else [], position.claims())
        names = position.board.names
        self.same("checks", game.checked_kings(), sorted(names[at] for at in position.checked_kings()))
        if ended is not None:
            self.events[f"end: {ended[0]}"] += 1
            self.count_author(ended[1])
        for reason in position.claims():
            self.events[f"claim: {reason}"] += 1
        if thorough and (ended is None or ended[0] != "repetition"):
            self.compare_texts(choices)
        return choices

    def compare_texts(self, choices: dict[str, Try]) -> None:
        """A position text and every readable move lead back to where they came from."""
        self.twin = again = engine.parse_fen(self.variant, self.position.fen())
        self.same("text read back", self.position.fen(), again.fen())
        self.same("moves of the text read back", sorted(choices), sorted(str(move) for move in again.legal_moves()))
        for language in ("en", "fr"):
            written = {self.position.san(move, language): move for move in self.position.legal_moves()}
            self.same("number of readable moves", len(choices), len(written))
            for text, move in written.items():
                self.same(text, str(move), str(self.position.parse(text, (language,))))
        for move in self.position.legal_moves():
            self.position.push(move)
            self.position.pop()
            self.same(f"text after taking {move} back", again.fen(), self.position.fen())
        self.events["texts read back"] += 1

    def take_back(self) -> None:
        """Undo the whole game."""
        while self.played:
            self.same("move taken back", self.played[-1], str(self.position.pop()))
            self.same(f"text after taking {self.played.pop()} back", self.fens.pop(), self.position.fen())

    # Choosing

    def choose(self, choices: dict[str, Try]) -> Try:
        moves = list(choices.values())
        if self.style == "shuffle" and self.rng.random() < 0.93 and len(self.played) >= len(self.game.letters):
            last = self.played[-len(self.game.letters)]
            back = choices.get(last[len(last) // 2 :] + last[: len(last) // 2]) or self.back_of(last, choices)
            if back is not None:
                return back
        if self.rng.random() < 0.25 * self.violence:
            mates = [move for move in moves if self.hurts(move) and self.mates(move)]
            if mates:
                return self.rng.choice(mates)
        return self.rng.choices(moves, [self.weight(move) for move in moves])[0]

    @staticmethod
    def back_of(last: str, choices: dict[str, Try]) -> Try | None:
        return next((move for move in choices.values() if move.end + move.start == last), None)

    def weight(self, move: Try) -> float:
        weight = 1.0
        pawn = self.game.pieces[move.start][1] == "P"
        if move.castling:
            weight *= 12
        if move.en_passant:
            weight *= 60
        if move.promotion:
            weight *= 3
        if pawn and self.style == "pawns":
            weight *= 12 if any(self.game.new_step(move, self.game.turn)) else 3
        if any(step.passed == move.end for step in self.game.steps):
            weight *= 10
        if move.capture and self.violence:
            weight *= 1 + self.violence
        if self.violence and self.hurts(move):
            weight *= 1 + 3 * self.violence
        return weight

    def hurts(self, move: Try) -> list[int]:
        """Opponents in check or cut after a move."""
        return [seat for seat in self.game.opponents(self.game.turn) if self.game.hurt(move.pieces, seat)]

    def mates(self, move: Try) -> bool:
        after = self.game.copy()
        after.make(move)
        return any(after.hurt(after.pieces, seat) and after.stuck(seat) for seat in self.hurts(move))

    # Playing and counting

    def make(self, move: Try) -> None:
        game, mover = self.game, self.game.turn
        before: dict[int, int] = dict(getattr(game, "authors", {}))
        was_hurt = game.hurt(game.pieces, mover)
        self.count_move(move, was_hurt)
        self.fens.append(game.fen())
        game.make(move)
        for position in {id(p): p for p in (self.position, self.twin)}.values():
            position.push(next(m for m in position.legal_moves() if str(m) == move.text))
        self.played.append(move.text)
        self.count_state(mover, before)

    def count_move(self, move: Try, was_hurt: bool) -> None:
        game = self.game
        self.events["captures"] += move.capture
        self.events["en passant"] += move.en_passant
        if move.castling:
            self.events[f"castling {move.text}"] += 1
        if move.en_passant:
            step = next(step for step in game.steps if step.passed == move.end)
            turns = (game.turn - step.seat) % len(game.letters)
            self.events[f"en passant by opponent {turns}"] += 1
        if move.promotion:
            self.events[f"promotion to {move.promotion}"] += 1
        self.events["parries"] += was_hurt

    def count_state(self, mover: int, before: dict[int, int]) -> None:
        game = self.game
        for seat in game.seats:
            enemies = [s for s in game.seats if s != seat]
            king = next(square for square, piece in game.pieces.items() if piece == (seat, "K"))
            attackers = game.attackers(game.pieces, king, enemies)
            self.events["checks"] += bool(attackers)
            self.events["double checks"] += len(attackers) > 1
            self.events["checks by both opponents"] += len({game.pieces[a][0] for a in attackers}) > 1
            if not attackers and game.hurt(game.pieces, seat):
                self.events["cuts"] += 1
        after: dict[int, int] = getattr(game, "authors", {})
        for seat, author in after.items():
            if seat in before and author != mover:
                self.events["author stays while another moves"] += 1
        for seat, author in before.items():
            if seat not in after and author != mover and seat != mover:
                self.events["mate lifted by another"] += 1
        self.events["two seats mated at once"] += len(after) > 1
        self.events["two double steps open at once"] += len(game.recorded()) > 1
        self.events["en passant void"] += any(step.passed in game.pieces for step in game.steps)

    def count_author(self, scores: tuple[object, ...]) -> None:
        if self.variant != "yalta" or 1 not in scores:
            return
        game, author = self.game, scores.index(1)
        if author != game.opponents(game.turn)[-1]:
            self.events["mate won by an earlier mover"] += 1
        king = next(square for square, piece in game.pieces.items() if piece == (game.turn, "K"))
        givers = {game.pieces[a][0] for a in game.attackers(game.pieces, king, game.opponents(game.turn))}
        if author not in givers:
            self.events["mate won without giving the check"] += 1
