"""Proofs of matches that started before whole logs were hash-chained: a chain over the moves that stand.

Nothing of today's hash chain depends on this module (`bot.app.match.hash_chain`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import accumulate

import engine
from bot.app.match.state import State
from engine import records
from engine.full_information_game import FullInformationGame
from engine.moves import CHOICE, REVEAL
from engine.proofs import CHOICES, commitment, digest
from engine.records import Record, RecordError
from storage import Match

SHORT = 12
"""Number of hash digits that identify it in a sentence."""


def head_hash(match: Match, state: State) -> str:
    """Return the hash that posts show of a match whose log has no hash chain."""
    return chain(match.id, match.variant, match.options, state.history)[-1]


def tags_of(match: Match, state: State) -> dict[str, str]:
    """Return the proof tags of such a match."""
    names = [seat.name for seat in state.position.seats]
    stated = sorted(state.commitments.items())
    return {"Chain": head_hash(match, state)} | {f"Commitment{names[seat]}": one for seat, one in stated}


def audit(record: Record, posted_hash: str | None) -> tuple[list[str], dict[str, str]]:
    """Verify a record without a log against the hash that a post showed: findings, and commitments by letters.

    Raises RecordError.
    """
    found = verify(record)
    seats, end = records.check(record).seats, record.tags["Chain"]
    if posted_hash is not None and (len(posted_hash) < SHORT or not end.startswith(posted_hash)):
        raise RecordError(
            f"the acts end in {end}, not in {posted_hash}: it is not the record of the posts, or its log was cut"
        )
    stated = {seat.letter: record.tags.get(f"Commitment{seat.name}", "") for seat in seats}
    return [*found, "weaker: without a log nothing proves the players, what was agreed on, or who left"], stated


def genesis(match: str, variant: str, options: Mapping[str, str]) -> str:
    """Return the head of a match's chain before its first move; options left out stand as their defaults."""
    chosen = engine.new_position(variant, **options).chosen_options
    return digest({"match": match, "variant": variant, "options": chosen})


def link(previous: str, seat: int, move: str) -> str:
    """Return the head after one more public move, in coordinate form (a choice as `!w`: that the seat has chosen)."""
    return digest({"previous": previous, "seat": seat, "act": move})


def chain(match: str, variant: str, options: Mapping[str, str], moves: Iterable[tuple[int, str]]) -> list[str]:
    """Return the head before the first move and after each of the (seat, move) pairs."""
    return list(accumulate(moves, lambda head, move: link(head, *move), initial=genesis(match, variant, options)))


def public_moves(record: Record) -> list[tuple[int, str]]:
    """Return the (seat, move) pairs of a record, reveals included and secrets not; raises RecordError."""
    game = FullInformationGame(record.start())
    moves: list[tuple[int, str]] = []
    for text in record.moves:
        position = game.position
        seat = position.turn
        done = len(position.move_stack)
        before = position.to_choose()
        game.play(text, ("en",))
        for move in position.move_stack[done:]:
            if move.kind == CHOICE:
                seat = next(seat for seat in before if seat not in position.to_choose())
            moves.append((position.turn if move.kind == REVEAL else seat, move.text))
    return moves


def verify(record: Record) -> list[str]:
    """Recompute every proof of a record without a log, and return what was found true, a line each.

    The tags are `Match`, `Chain` (the head), and for each seat `Commitment<Seat>`, `Choice<Seat>` and `Nonce<Seat>`.
    Raises RecordError at the first that does not hold, and for a record that carries none.
    """
    tags = record.tags
    match = tags.get("Match")
    if match is None or "Chain" not in tags:
        raise RecordError("the record carries no proofs: it has no Match and Chain tags")
    record.replay()
    moves = public_moves(record)
    head = chain(match, record.variant, record.options, moves)[-1]
    if head != tags["Chain"]:
        raise RecordError(f"the chain over {len(moves)} acts ends in {head[:SHORT]}, not in {tags['Chain'][:SHORT]}")
    found = [f"chain: {len(moves)} acts end in {head}"]
    revealed = {seat: move[1] for seat, move in moves if move in ("!K", "!L")}
    for seat, (_, name) in enumerate(record.start().seats):
        stated, choice, nonce = (tags.get(part + name) for part in ("Commitment", "Choice", "Nonce"))
        if stated is None and choice is None:
            continue
        if stated is None:
            raise RecordError(f"{name}'s choice was never committed to")
        if choice is None or nonce is None:
            if record.outcome is not None:
                raise RecordError(
                    f"the game is over, but {name}'s choice is not told: the commitment cannot be checked"
                )
            found.append(f"{name}: committed ({stated[:SHORT]}), to be told when the game is over")
            continue
        if choice not in CHOICES:
            raise RecordError(f"{name}'s choice is not a king: K or L")
        if commitment(match, seat, choice, nonce) != stated:
            raise RecordError(f"{name}'s commitment does not fit the choice {choice}")
        if revealed.get(seat, choice) != choice:
            raise RecordError(f"{name} chose {choice}, but {revealed[seat]} was revealed")
        found.append(f"{name}: chose {choice}, as committed ({stated[:SHORT]})")
    return found
