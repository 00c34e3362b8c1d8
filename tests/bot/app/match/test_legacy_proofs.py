"""Proofs of records without a log."""

import pytest

import engine
from bot.app.match import legacy_proofs
from engine import records
from engine.proofs import commitment
from tests.engine.oracle.referees import compose


def test_proofs_of_record_fail_when_changed() -> None:
    moves = ["!K", "!L", "b2b10", "d10c9"]
    nonces = {"White": "ab" * 32, "Black": "cd" * 32}
    record = records.Record("nouveaux", moves=moves, tags={"Match": "kiva-tolu"})
    heads = legacy_proofs.chain("kiva-tolu", "nouveaux", {}, legacy_proofs.public_moves(record))
    assert len(heads) == 5
    record.tags |= {"Chain": heads[-1]}
    for seat, (name, choice) in enumerate((("White", "K"), ("Black", "L"))):
        stated = commitment("kiva-tolu", seat, choice, nonces[name])
        record.tags |= {f"Commitment{name}": stated, f"Choice{name}": choice, f"Nonce{name}": nonces[name]}
    assert len(legacy_proofs.verify(records.read(records.write(record)))) == 3

    forged = records.Record("nouveaux", moves=[*moves[:3], "d10e9"], tags=dict(record.tags))
    with pytest.raises(records.RecordError, match="chain"):
        legacy_proofs.verify(forged)
    forged = records.Record("nouveaux", moves=moves, tags=record.tags | {"ChoiceWhite": "L"})
    with pytest.raises(records.RecordError, match="commitment"):
        legacy_proofs.verify(forged)


def committed(outcome: engine.Outcome | None, without: str = "") -> records.Record:
    """A record with proofs of White's choice, but for one tag."""
    record = records.Record("nouveaux", moves=["!b", "!w"], outcome=outcome, tags={"Match": "kiva-tolu"})
    head = legacy_proofs.chain("kiva-tolu", "nouveaux", {}, legacy_proofs.public_moves(record))[-1]
    nonce = "ab" * 32
    stated = commitment("kiva-tolu", 0, "K", nonce)
    tags = {"CommitmentWhite": stated, "ChoiceWhite": "K", "NonceWhite": nonce}
    record.tags |= {"Chain": head} | {name: value for name, value in tags.items() if name != without}
    return record


def test_withheld_choice_proves_nothing_after_game() -> None:
    aborted = engine.Outcome("aborted", ())
    assert len(legacy_proofs.verify(committed(aborted))) == 2
    for name in ("ChoiceWhite", "NonceWhite"):
        with pytest.raises(records.RecordError, match="White's choice is not told"):
            legacy_proofs.verify(committed(aborted, without=name))
        assert "White: committed" in legacy_proofs.verify(committed(None, without=name))[1]
    with pytest.raises(records.RecordError, match="never committed"):
        legacy_proofs.verify(committed(aborted, without="CommitmentWhite"))


def test_choices_belong_to_seats_that_made_them() -> None:
    for moves in (["!w", "!b"], ["!b", "!w"]):
        record = records.Record("nouveaux", moves=moves)
        assert legacy_proofs.public_moves(record) == [("wb".index(move[1]), move) for move in moves]


def test_choice_other_than_revealed_fails() -> None:
    pieces = "wKa1 wLi1 wRe1 wRa9 wGd3 wCh2 wPb6 wSf7 bKb5 bLj10 bRc2 bGg4 bPd7 bNa3"
    record = records.Record("nouveaux", moves=["e1e10", "!K"], fen=compose("nouveaux", pieces, extra="-"))
    head = legacy_proofs.chain("kiva-tolu", "nouveaux", {}, legacy_proofs.public_moves(record))[-1]
    for choice, true in (("K", True), ("L", False)):
        stated = commitment("kiva-tolu", 1, choice, "ab" * 32)
        record.tags = {"Match": "kiva-tolu", "Chain": head}
        record.tags |= {"CommitmentBlack": stated, "ChoiceBlack": choice, "NonceBlack": "ab" * 32}
        if true:
            assert len(legacy_proofs.verify(record)) == 2
        else:
            with pytest.raises(records.RecordError, match="chose L, but K was revealed"):
                legacy_proofs.verify(record)
