"""Duels in Nouveaux échecs; this side holds both secrets and says the truth when the rules ask for it."""

from __future__ import annotations

from tests.engine.oracle import nouveaux
from tests.engine.oracle.chess import Try
from tests.engine.oracle.duel import Duel
from tests.engine.oracle.nouveaux import KINGS, Act
from tests.engine.oracle.setups_nouveaux import setup_nouveaux


class NouveauxDuel(Duel):
    def __post_init__(self) -> None:
        super().__post_init__()
        self.secrets = {seat: self.rng.choice(sorted(self.nouveaux.kings(self.game.pieces, seat))) for seat in (0, 1)}

    def start_text(self) -> str:
        return setup_nouveaux(self.options, self.style, self.rng)

    @property
    def nouveaux(self) -> nouveaux.Game:
        assert isinstance(self.game, nouveaux.Game)
        return self.game

    # Comparing

    def compare(self, thorough: bool) -> dict[str, Try]:
        choices = super().compare(thorough)
        game = self.nouveaux
        asked = game.reveal_owed()
        self.same("reveal owed", asked, self.position.reveal_owed())
        if choices and not game.unchosen and asked is None and not game.ransom:
            self.count_choices(choices)
        return choices

    def count_choices(self, choices: dict[str, Try]) -> None:
        game = self.nouveaux
        attacked = game.attacked(game.pieces, game.turn)
        self.events["both kings attacked"] += len(attacked) == 2
        self.events["owed king to be freed"] += game.turn in game.owed and len(attacked) == 2
        self.events["drops that parry"] += sum(text[1] == "@" for text in choices) if attacked else 0
        if self.options.get("flight", "on") == "on" and attacked:
            self.events["flight"] += 1

    # Choosing

    def choose(self, choices: dict[str, Try]) -> Try:
        game = self.nouveaux
        if not game.unchosen and game.reveal_owed() is not None:
            return choices[f"!{self.secrets[game.turn]}"]
        return super().choose(choices)

    def weight(self, move: Try) -> float:
        if not move.start and not move.end:
            return 1.0
        weight = 12.0 if move.castling else 1.0
        if move.capture and self.violence:
            weight *= 1 + self.violence
        if self.violence and self.hurts(move):
            weight *= 1 + 3 * self.violence * len(self.nouveaux.attacked(move.pieces, 1 - self.game.turn))
        if not move.start:
            weight *= 2
        return weight

    def hurts(self, move: Try) -> list[int]:
        if not move.end:
            return []
        return super().hurts(move)

    def mates(self, move: Try) -> bool:
        after = self.nouveaux.copy()
        after.make(move)
        return bool(after.mated())

    def make(self, move: Try) -> None:
        chosen = [f"!{self.game.letters[seat]}" for seat in self.nouveaux.unchosen[:1]]
        super().make(move)
        if chosen:
            self.played[-1:] = chosen  # a position remembers who has chosen, not what

    # Counting

    def count_move(self, move: Try, was_hurt: bool) -> None:
        game = self.nouveaux
        if isinstance(move, Act) and not move.drop:
            self.count_act(move)
            return
        self.events["captures"] += move.capture
        self.events["parries"] += was_hurt
        if move.castling:
            self.events[f"castling {move.text}"] += 1
        if not move.start:
            self.events[f"drop of {move.text[0]}"] += 1
            return
        sign = game.pieces[move.start][1]
        if move.promotion:
            forced = move.text[:-1] not in game.choices()
            self.events[f"promotion of {sign}" + (" forced" if forced else "")] += 1
        elif move.text + "+" in game.choices():
            self.events[f"promotion of {sign} declined"] += 1

    def count_act(self, act: Act) -> None:
        game = self.nouveaux
        if act.paid:
            signs = [game.pieces[square][1] for square in act.paid]
            self.events[f"ransom of {signs[0][-1]}"] += 1
            self.events["ransom of promoted men"] += any(len(sign) == 2 for sign in signs)
            before, after = game.attacked(game.pieces, game.turn), game.attacked(act.pieces, game.turn)
            self.events["payment that opens a check"] += bool(after - before)
            self.events["payment that closes a check"] += bool(before - after)
        elif not game.unchosen:
            told = "true" if act.names in game.mated() else "brother"
            self.events[f"reveal of the {told}"] += 1
            mated = next(iter(game.mated()))
            self.events[f"mate of {mated} alone"] += 1
            self.events["mate of an owed king"] += len(game.attacked(game.pieces, game.turn)) == 2

    def count_state(self, mover: int, before: dict[int, int]) -> None:  # noqa: ARG002 - nobody is an author here
        game = self.nouveaux
        for seat in game.seats:
            self.events["checks"] += bool(game.attacked(game.pieces, seat))
        self.events["king left owed"] += bool(game.owed)
        self.events["kings of both sides owed"] += len(game.owed) == 2

    def count_author(self, scores: tuple[object, ...]) -> None:  # noqa: ARG002 - the same
        game = self.nouveaux
        outcome = game.outcome()
        if outcome is not None and outcome[0] == "checkmate" and not game.true:
            kings = [king for king in KINGS if king in game.kings(game.pieces, game.turn)]
            self.events["mate of both kings" if len(kings) == 2 else "mate of a lone king"] += 1
