"""The stored form of actions: whatever is read is written back to the letter, and nothing else is read."""

from __future__ import annotations

import ast
import lzma
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.match import action_validation, actions, reducer
from bot.app.match.actions import MatchAction, decode, encode
from storage import Action
from tests.golden.test_stored_logs import HISTORIES

ROOT = Path(__file__).parents[4]
START = datetime(2026, 1, 1, tzinfo=UTC)
SEATS = st.integers(0, 3)
USERS = st.integers(-(2**63), 2**63)
TIMES = st.datetimes(timezones=st.just(UTC))
WORDS = st.text()
REPLIES = st.sampled_from(get_args(actions.Reply))
KINDS = st.sampled_from(get_args(actions.OfferKind))
EXTENSIONS = st.builds(actions.ExtendTime, hours=st.integers(1, 9_999), decision=st.integers(0, 999_999_999))
OFFERS = [
    st.builds(actions.MakeOffer, SEATS, st.sampled_from(["draw", "takeback", "pause", "abort"])),
    st.builds(actions.MakeOffer, SEATS, st.just("substitute"), guest=USERS),
    st.builds(actions.MakeOffer, SEATS, st.just("level"), level=st.integers(1, 5)),
]
EVERY = [
    st.builds(actions.ChooseKing, SEATS, WORDS),
    st.builds(actions.PlayMove, SEATS, WORDS),
    st.builds(actions.PlayPlannedMove, SEATS, WORDS),
    st.builds(actions.RevealKing, SEATS, st.sampled_from("KL")),
    st.builds(actions.Resign, SEATS, st.booleans()),
    st.builds(actions.RunOutOfTime, SEATS, st.booleans()),
    st.builds(actions.StartVacation, SEATS, TIMES),
    st.builds(actions.EndVacation, SEATS),
    st.builds(actions.LoseBoards, SEATS, TIMES),
    st.builds(actions.RegainBoard, SEATS),
    st.builds(actions.EndPause, SEATS),
    st.builds(actions.ClaimDraw, SEATS, WORDS),
    *OFFERS,
    st.builds(actions.AcceptOffer, SEATS, KINDS, REPLIES),
    st.builds(actions.RefuseOffer, SEATS, KINDS, REPLIES),
    st.builds(actions.AcceptOffer, SEATS, st.none()),
    st.builds(actions.ReplacePlayer, SEATS, USERS),
    st.builds(actions.Abort, st.none() | SEATS, st.sampled_from(get_args(actions.AbortCause))),
    st.builds(actions.ChangeChannel, st.none() | SEATS, st.booleans()),
    st.builds(actions.ResumeMatch, reason=st.sampled_from(get_args(actions.Reason))),
    *map(st.just, (actions.StartClocks(), actions.PauseWithTournament(), actions.ResumeWithTournament())),
    EXTENSIONS,
]


def stored(kind: str, seat: int | None, text: str) -> Action:
    return Action(1, kind, seat, text, "", START)


@given(st.one_of(EVERY))
def test_what_is_written_is_read_as_it_was(action: MatchAction) -> None:
    assert decode(stored(*encode(action))) == action


@given(st.sampled_from(sorted(actions._FORMS)), st.none() | SEATS, st.text())
def test_what_is_read_is_written_to_letter(kind: str, seat: int | None, text: str) -> None:
    try:
        action = decode(stored(kind, seat, text))
    except ValueError:
        return
    assert encode(action) == (kind, seat, text)


@pytest.mark.parametrize("dump", HISTORIES, ids=lambda path: path.name.partition(".")[0])
def test_every_golden_action_is_written_to_letter(dump: Path) -> None:
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(lzma.decompress(dump.read_bytes()).decode())
        rows = database.execute("SELECT kind, seat, text FROM actions").fetchall()
    assert rows
    assert [encode(decode(stored(*row))) for row in rows] == rows


@pytest.mark.parametrize(
    ("kind", "seat", "text"),
    [
        ("wish", 0, ""),
        ("move", None, "e2e4"),
        ("resign", 0, "later"),
        ("resign", None, ""),
        ("reveal", 0, "K"),
        ("time", 0, "ALL"),
        ("away", 0, "tomorrow"),
        ("away", 0, "2026-01-01 00:00"),
        ("back", 0, "early"),
        ("offer", 0, "draw"),
        ("offer", 0, "takeback 1"),
        ("offer", 0, "substitute"),
        ("offer", 0, "substitute 007"),
        ("offer", 0, "level five"),
        ("offer", 0, "level " + "9" * 5_000),
        ("accept", 0, "peace"),
        ("accept", 0, "draw gladly"),
        ("refuse", 0, " withdrawn"),
        ("replace", 0, "substitute "),
        ("replace", 0, "12"),
        ("abort", None, "tired"),
        ("home", 0, "away"),
        ("revive", 0, ""),
        ("revive", None, "bored"),
        ("posted", None, "late"),
        ("hold", 0, ""),
        ("release", None, "1"),
        ("extend", None, ""),
        ("extend", None, "0h 3"),
        ("extend", None, "24h"),
        ("extend", None, "24h 3 4"),
        ("extend", 0, "24h 3"),
    ],
)
def test_malformed_action_is_refused(kind: str, seat: int | None, text: str) -> None:
    with pytest.raises(ValueError, match=kind):
        decode(stored(kind, seat, text))


def test_every_kind_is_stored_followed_and_validated() -> None:
    kinds = {form.stores for form in actions._FORMS.values()}
    assert kinds == reducer._FOLLOW.keys() == action_validation._CHECKS.keys()


def reads_text_of_actions(path: Path) -> bool:
    """Tell whether a module reads the `text` of what is called as stored actions are."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    owners = [ast.unparse(node.value) for node in nodes if isinstance(node, ast.Attribute) and node.attr == "text"]
    return any(owner.rpartition(".")[2] in ("action", "last", "row", "step") for owner in owners)


def test_only_codec_reads_text_of_action() -> None:
    modules = (ROOT / "bot").rglob("*.py")
    assert [path.name for path in modules if reads_text_of_actions(path)] == ["actions.py"]
