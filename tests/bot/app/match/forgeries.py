"""A record of a whole match, and every way to forge one that we know of."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from bot.app.match import legacy_proofs
from engine import Outcome, proofs
from engine.proofs import canonical, hashed
from engine.records import Record
from tests.bot.app.play.test_kings import MATE_OF_L, TO_THE_END, begun, played
from tests.bot.fakes import ANNA, BEN, club

OTHER = "0" * 63 + "1"
"""The hash of nothing."""


async def played_through(folder: Path) -> str:
    """The record of a game of Nouveaux échecs, with a takeback, a brother mated, a ransom and a drop."""
    async with club(folder) as it:
        match = await begun(it, "LK")
        await played(it, match, "c3c4")
        await it.app.offers.takeback(it.call(ANNA, match))
        await it.app.offers.accept(it.call(BEN, match))
        await played(it, match, *MATE_OF_L, *TO_THE_END)
        return (await it.app.proofs.export(it.call(ANNA, match))).text


def seal(record: Record) -> str:
    """The seal that the last post showed."""
    return hashed(record.log[-1])


def stated(record: Record, seat: int) -> str:
    """The commitment that posts showed; empty if there was none."""
    lines = map(json.loads, record.log[1:])
    return next((str(line["text"]) for line in lines if (line["kind"], line["seat"]) == ("choose", seat)), "")


def sealed_anew(record: Record, change: Callable[[list[dict[str, Any]]], None]) -> Record:
    """The record with its log changed, and chained anew as anyone who forges it would."""
    lines = [json.loads(line) for line in record.log]
    change(lines)
    log: list[str] = []
    for line in lines:
        if log:
            line["previous"] = hashed(log[-1])
        log.append(canonical(line))
    return replace(record, log=log)


# Every way to forge a record: what is changed in it


def another_king(record: Record) -> Record:
    nonce = "ab" * 32
    commitment = proofs.commitment(record.tags["Match"], 0, "K", nonce)
    tags = {"ChoiceWhite": "K", "NonceWhite": nonce, "CommitmentWhite": commitment}
    return replace(record, tags=record.tags | tags)


def swapped_players(record: Record) -> Record:
    tags = dict(record.tags)
    for tag in ("{}", "{}User"):
        white, black = tag.format("White"), tag.format("Black")
        tags[white], tags[black] = tags[black], tags[white]
    return replace(record, tags=tags)


def swapped_names(record: Record) -> Record:
    return replace(record, tags=record.tags | {"White": record.tags["Black"], "Black": record.tags["White"]})


def swapped_winners(record: Record) -> Record:
    assert record.outcome is not None
    return replace(record, outcome=Outcome(record.outcome.reason, record.outcome.scores[::-1]))


def result_against_the_rules(record: Record) -> Record:
    return replace(record, outcome=Outcome("agreement", (Fraction(1, 2), Fraction(1, 2))))


def another_start(record: Record) -> Record:
    start = record.start()
    for seat in start.to_choose():
        start.choose(seat)
    return replace(record, fen=start.fen(), moves=record.moves[2:])


def stripped_commitments(record: Record) -> Record:
    proving = ("Commitment", "Choice", "Nonce")
    kept = {name: value for name, value in record.tags.items() if not name.startswith(proving)}
    return replace(record, tags=kept)


def truncated(record: Record) -> Record:
    return replace(record, moves=record.moves[:8], outcome=None)


def truncated_log(record: Record) -> Record:
    return replace(record, log=record.log[:-1])


NAIVE = [
    another_king,
    swapped_players,
    swapped_names,
    swapped_winners,
    result_against_the_rules,
    another_start,
    stripped_commitments,
    truncated,
    truncated_log,
]


# The same by somebody who seals the log anew


def king_sealed_anew(record: Record) -> Record:
    forged = another_king(record)

    def change(lines: list[dict[str, Any]]) -> None:
        choice = next(line for line in lines if line.get("kind") == "choose" and line["seat"] == 0)
        choice["text"] = forged.tags["CommitmentWhite"]

    return sealed_anew(forged, change)


def players_sealed_anew(record: Record) -> Record:
    forged = swapped_players(record)
    tags = forged.tags
    links = [
        {"match": tags["Match"], "salt": tags[f"{name}Salt"], "seat": seat, "user": tags[f"{name}User"]}
        for seat, name in enumerate(("White", "Black"))
    ]
    return sealed_anew(forged, lambda lines: lines[0].update(seats=[proofs.digest(link) for link in links]))


def truncated_and_sealed_anew(record: Record) -> Record:
    lines = [json.loads(line) for line in record.log]
    end = next(number for number, line in enumerate(lines) if line.get("text") == "c3c4")
    kept = {name: value for name, value in record.tags.items() if not name.startswith(("Choice", "Nonce", "Seed"))}
    return replace(record, log=record.log[: end + 1], moves=[*record.moves[:2], "c3c4"], outcome=None, tags=kept)


def resigned_and_sealed_anew(record: Record) -> Record:
    def change(lines: list[dict[str, Any]]) -> None:
        resigned = {"at": lines[-1]["at"], "kind": "resign", "seat": 0, "seq": len(lines) - 1, "text": ""}
        lines[-1] = resigned | {"result": {"reason": "resignation", "scores": ["0", "1"]}}

    forged = sealed_anew(record, change)
    outcome = Outcome("resignation", (Fraction(0), Fraction(1)))
    return replace(forged, outcome=outcome, moves=record.moves[:-1], tags=record.tags | {"Left": "White"})


def log_of_before(record: Record) -> Record:
    """Return the record of a match that started before logs were hash-chained."""
    chain = legacy_proofs.chain(
        record.tags["Match"], record.variant, record.options, legacy_proofs.public_moves(record)
    )
    tags = record.tags | {"Chain": chain[-1]}
    tags |= {f"Commitment{name}": stated(record, seat) for seat, name in enumerate(("White", "Black"))}
    return replace(record, log=[], tags=tags)


THOROUGH = [
    king_sealed_anew,
    players_sealed_anew,
    truncated_and_sealed_anew,
    resigned_and_sealed_anew,
    log_of_before,
]
