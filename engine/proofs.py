"""Proofs that nothing was changed: hashes of canonical JSON, commitments to secret choices, and a chain over acts.

Everything is SHA-256, in hexadecimal, over canonical JSON: UTF-8, sorted keys, no spaces. Anyone can recompute it.
The chain is that of matches begun before their whole logs were sealed (`bot.app.match.hash_chain`).
"""

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from itertools import accumulate
from typing import Final

from engine.full_information_game import FullInformationGame
from engine.moves import CHOICE, REVEAL
from engine.records import Record, RecordError
from engine.registry import games

CHOICES: Final = ("K", "L")
"""Kings that can be chosen in secret."""
SHORT: Final = 12
"""Number of hash digits that identify it in a sentence."""

_CANONICAL: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def canonical(content: Mapping[str, object]) -> str:
    """Return some JSON-able content as the one text that is hashed: what `jq -cS` prints."""
    return _CANONICAL.encode(content)


def hashed(text: str) -> str:
    """Return the SHA-256 of a text in UTF-8."""
    return sha256(text.encode()).hexdigest()


def digest(content: Mapping[str, object]) -> str:
    """Return the hash of some JSON-able content."""
    return hashed(canonical(content))


def commitment(match: str, seat: int, choice: str, nonce: str) -> str:
    """Return what is published of a choice (`K` or `L`) before play; the nonce is 256 random bits in hexadecimal."""
    return digest({"match": match, "seat": seat, "choice": choice, "nonce": nonce})


def genesis(match: str, variant: str, options: Mapping[str, str]) -> str:
    """Return the head of a match's chain before its first act; options left out stand as their defaults."""
    chosen = games()[variant](**options).chosen
    return digest({"match": match, "variant": variant, "options": chosen})


def link(previous: str, seat: int, act: str) -> str:
    """Return the head after one more public act, in coordinate form (a choice as `!w`: that the seat has chosen)."""
    return digest({"previous": previous, "seat": seat, "act": act})


def chain(match: str, variant: str, options: Mapping[str, str], acts: Iterable[tuple[int, str]]) -> list[str]:
    """Return the head before the first act and after each of the (seat, act) pairs."""
    return list(accumulate(acts, lambda head, act: link(head, *act), initial=genesis(match, variant, options)))


def public_acts(record: Record) -> list[tuple[int, str]]:
    """Return the (seat, act) pairs of a record, reveals included and secrets not; raises `RecordError`."""
    keeper = FullInformationGame(record.start())
    acts: list[tuple[int, str]] = []
    for text in record.acts:
        position = keeper.position
        seat = position.turn
        done = len(position.move_stack)
        before = position.to_choose()
        keeper.play(text, ("en",))
        for move in position.move_stack[done:]:
            if move.kind == CHOICE:
                seat = next(seat for seat in before if seat not in position.to_choose())
            acts.append((position.turn if move.kind == REVEAL else seat, move.text))
    return acts


def verify(record: Record) -> list[str]:
    """Recompute every proof a record carries and return what was found true, a line each.

    The tags are `Match`, `Chain` (the head), and for each seat `Commitment<Seat>`, `Choice<Seat>` and `Nonce<Seat>`.
    Raises `RecordError` at the first that does not hold, and for a record that carries none.
    """
    tags = record.tags
    match = tags.get("Match")
    if match is None or "Chain" not in tags:
        raise RecordError("the record carries no proofs: it has no Match and Chain tags")
    record.replay()
    acts = public_acts(record)
    head = chain(match, record.variant, record.options, acts)[-1]
    if head != tags["Chain"]:
        raise RecordError(f"the chain over {len(acts)} acts ends in {head[:SHORT]}, not in {tags['Chain'][:SHORT]}")
    found = [f"chain: {len(acts)} acts end in {head}"]
    revealed = {seat: act[1] for seat, act in acts if act in ("!K", "!L")}
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
