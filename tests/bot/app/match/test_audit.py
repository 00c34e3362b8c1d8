"""Records held against their logs, the rules, and what posts showed: none can be forged unseen."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.__main__ import main
from bot.app.match.actions import PauseWithTournament, ResumeWithTournament
from bot.app.match.audit import verify
from bot.app.match.ending import decide
from bot.app.match.hash_chain import opened
from bot.app.match.transcript import RulesVersionError
from engine import proofs, records
from engine.proofs import hashed
from engine.records import Record, RecordError
from tests.bot.app.match.forgeries import (
    NAIVE,
    OTHER,
    THOROUGH,
    king_sealed_anew,
    log_of_before,
    played_through,
    seal,
    sealed_anew,
    stated,
)
from tests.bot.app.play.test_kings import begun, played
from tests.bot.fakes import ANNA, BEN, DORA, Club


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of a match."""
    return await played_through(tmp_path_factory.mktemp("audit"))


@pytest.mark.parametrize("forge", NAIVE)
def test_record_that_was_forged_contradicts_its_log(text: str, forge: Callable[[Record], Record]) -> None:
    record = records.read(text)
    verify(record)
    with pytest.raises(RecordError):
        verify(forge(record))


@pytest.mark.parametrize("forge", THOROUGH)
def test_record_that_was_sealed_anew_is_consistent_but_not_authentic(
    text: str, forge: Callable[[Record], Record]
) -> None:
    record = records.read(text)
    forged = records.read(records.write(forge(record)))
    assert verify(forged)[-1].split(":")[0] in ("consistent", "weaker")
    with pytest.raises(RecordError, match=r"seal|not in"):
        verify(forged, seal(record))
    assert verify(record, seal(record))[-1].startswith("authentic")


@pytest.mark.parametrize("forge", [king_sealed_anew])
def test_commitment_that_post_showed_tells_another_king(text: str, forge: Callable[[Record], Record]) -> None:
    record = records.read(text)
    posted = {letter: stated(record, seat) for seat, letter in enumerate("wb")}
    verify(record, None, posted)
    with pytest.raises(RecordError, match="the commitment of w"):
        verify(forge(record), None, posted)


def last(**changed: Any) -> Callable[[list[dict[str, Any]]], None]:
    return lambda lines: lines[-1].update(changed)


def move(at: int, **changed: Any) -> Callable[[list[dict[str, Any]]], None]:
    return lambda lines: lines[at].update(changed)


@pytest.mark.parametrize(
    "change",
    [
        last(result={"reason": "checkmate", "scores": ["0", "1"]}),
        lambda lines: lines[-1].pop("result"),
        last(kind="resign", text=""),
        last(guest="x"),
        last(extra=1),
        last(seat=1),
        last(seat="0"),
        last(seat=True),
        last(seq=1.0),
        last(at="yesterday"),
        last(at="2026-01-01T00:00:00"),
        last(kind="wish"),
        last(kind="time", text=""),
        last(kind="claim", text="repetition"),
        last(kind="accept", text="draw"),
        move(1, text="K"),
        move(1, seat=None),
        move(3, text="c3c5"),
        lambda lines: lines.insert(3, dict(lines[3])),
        move(0, rules=0, variant="connexes"),
        move(0, rules=0),
        move(0, rules=-5),
        lambda lines: lines[1].update(at="2001-01-01T00:00:00+00:00"),
        last(kind="abort", text="", result={"reason": "aborted", "scores": []}),
        move(0, options={"flight": "off"}),
        move(0, options={}),
        move(0, options={"flight": []}),
        move(0, computers=[0, 1, 2]),
        move(0, seats=[OTHER]),
        move(0, clock="soon"),
        move(0, started="9999-99-99"),
        move(0, start="8/8 w - - 0 1"),
        move(0, seed=OTHER),
        lambda lines: lines[0].pop("seed"),
        lambda lines: lines.clear() or lines.append({}),
    ],
)
def test_log_that_breaks_rules_is_refused_however_it_is_sealed(
    text: str, change: Callable[[list[dict[str, Any]]], None]
) -> None:
    with pytest.raises(RecordError):
        verify(sealed_anew(records.read(text), change))


@pytest.mark.parametrize(
    ("kind", "said", "reason"),
    [("time", "", "time"), ("claim", "repetition", "repetition"), ("accept", "draw", "agreement")],
)
def test_no_one_ends_match_before_rules_let_them(text: str, kind: str, said: str, reason: str) -> None:
    scores = ["0", "1"] if kind == "time" else ["1/2", "1/2"]
    with pytest.raises(RecordError, match="is against the rules"):
        verify(sealed_anew(records.read(text), last(kind=kind, text=said, result={"reason": reason, "scores": scores})))


def test_record_of_later_rules_is_left_to_later_feerie(text: str) -> None:
    with pytest.raises(RulesVersionError, match="verify it with a later one"):
        verify(sealed_anew(records.read(text), move(0, rules=99)))


def test_seal_of_earlier_post_is_told_apart_from_wrong_one(text: str) -> None:
    record = records.read(text)
    with pytest.raises(RecordError, match="after action 3 of"):
        verify(record, hashed(record.log[3]))
    with pytest.raises(RecordError, match="not the one of the posts"):
        verify(record, OTHER)


def with_seat(record: Record, user: str) -> Record:
    """The record with another user of White, and the link that fits."""
    salt = record.tags["WhiteSalt"]
    link = opened(record.tags["Match"], 0, user, salt)

    def change(lines: list[dict[str, Any]]) -> None:
        lines[0]["seats"][0] = link

    return sealed_anew(replace(record, tags=record.tags | {"WhiteUser": user, "White": "?"}), change)


@pytest.mark.parametrize("user", ["\x1b[2J", "-5", "", "1" * 21, "\u0661", "computer", "1\nauthentic: all of it"])
def test_user_is_number_of_discord_or_computer(text: str, user: str) -> None:
    verify(with_seat(records.read(text), "12"))
    with pytest.raises(RecordError, match="White was played by a person, not by"):
        verify(with_seat(records.read(text), user))


async def test_seat_of_computer_is_never_opened_as_person(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    await it.app.playing.resign(it.call(ANNA, match))
    record = records.read((await it.app.proofs.export(it.call(ANNA, match))).text)
    verify(record)
    link = opened(match, 1, "12", record.tags["BlackSalt"])
    person = replace(record, tags=record.tags | {"BlackUser": "12", "Black": "?"})
    with pytest.raises(RecordError, match="Black was played by a computer, not by '12'"):
        verify(sealed_anew(person, lambda lines: lines[0]["seats"].__setitem__(1, link)))


def test_choice_that_is_no_king_is_refused(text: str) -> None:
    record = records.read(text)
    tags = record.tags | {"ChoiceWhite": "Q"}
    stated = proofs.commitment(tags["Match"], 0, "Q", tags["NonceWhite"])

    def change(lines: list[dict[str, Any]]) -> None:
        next(line for line in lines if (line.get("kind"), line.get("seat")) == ("choose", 0))["text"] = stated

    with pytest.raises(RecordError, match="not a king"):
        verify(sealed_anew(replace(record, tags=tags | {"CommitmentWhite": stated}), change))


async def test_hold_is_never_ended_by_player(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await decide(it.app._matches, match, PauseWithTournament())
    await decide(it.app._matches, match, ResumeWithTournament())
    record = records.read((await it.app.proofs.export(it.call(ANNA, match))).text)
    verify(record)
    with pytest.raises(RecordError, match="against the rules"):
        verify(sealed_anew(record, last(kind="resume", seat=0, text="")))


async def test_abort_after_everyone_moved_needs_seal_of_last_post(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"), (BEN, "e6"))
    await it.app.playing.abort(it.call(DORA, match, manager=True))
    record = records.read((await it.app.proofs.export(it.call(ANNA, match))).text)
    verify(record)
    dropped = sealed_anew(record, last(seat=0))
    with pytest.raises(RecordError, match="against the rules"):
        verify(dropped)
    assert verify(dropped, seal(dropped))[-1].startswith("authentic")


def test_lone_surrogate_is_no_text_of_record(text: str) -> None:
    record = records.read(text)
    with pytest.raises(RecordError, match="UTF-8"):
        verify(replace(record, tags=record.tags | {"WhiteSalt": "\ud800"}))


@cache
def places(text: str) -> list[int]:
    """Positions of the log, proof tags and result in the text."""
    proof = r"^%.*$|(?<=^\[Result ).*$|^\[(?:Match|Termination|Seed|\w+(?:User|Salt)|(?:Choice|Nonce)\w+) .*$"
    return [at for found in re.finditer(proof, text, re.MULTILINE) for at in range(*found.span())]


@settings(deadline=None)
@given(st.randoms(use_true_random=False))
def test_any_changed_character_is_seen(text: str, random: Random) -> None:
    at = random.choice(places(text))
    letter = random.choice([other for other in '0123456789abcdefKLw"{}:,%[] \n\\' if other != text[at]])
    forged = text[:at] + letter + text[at + 1 :]
    with pytest.raises(RecordError):
        verify(records.read(forged), seal(records.read(text)))


def test_command_says_consistent_or_authentic(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = records.read(text)
    file = tmp_path / "game.pgn"
    file.write_text(text, encoding="utf-8")
    posted = [f"--commitment={letter}={stated(record, seat)}" for seat, letter in enumerate("wb")]
    assert main(["verify", str(file)]) == 0
    assert "consistent:" in capsys.readouterr().out
    assert main(["verify", str(file), "--seal", seal(record).upper(), *posted]) == 0
    assert "authentic:" in capsys.readouterr().out
    for more in (["--seal", OTHER], ["--seal", ""], ["--commitment", f"w={OTHER}"], ["--commitment", f"x={OTHER}"]):
        assert main(["verify", str(file), *more]) == 2
        assert capsys.readouterr().err.count("\n") == 1


async def test_record_of_before_is_read_and_said_to_be_weaker(it: Club) -> None:
    match = await begun(it, "LK")
    await played(it, match, "c3c4")
    await it.app.playing.resign(it.call(BEN, match))
    record = log_of_before(records.read((await it.app.proofs.export(it.call(ANNA, match))).text))
    found = verify(record, record.tags["Chain"][:12], {"w": record.tags["CommitmentWhite"]})
    assert found[-1].startswith("weaker:")
    for wrong in ({"head_hash": OTHER}, {"head_hash": record.tags["Chain"][:11]}, {"commitments": {"w": OTHER}}):
        with pytest.raises(RecordError):
            verify(record, **wrong)
