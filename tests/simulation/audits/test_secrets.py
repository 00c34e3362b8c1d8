"""Audit of secrets."""

from __future__ import annotations

import pytest

from bot.app.core.ports import Button, Post
from storage import tables
from tests.simulation.evidence import (
    ALICE,
    BRUNO,
    MATCH,
    SEED,
    Evidence,
    Make,
    canonical,
    hashed,
    wrong,
)
from tests.simulation.journal import Told


@pytest.fixture
def kings(make: Make) -> Evidence:
    """A match of Nouveaux échecs in which White has chosen K."""
    evidence = make("nouveaux")
    evidence.post(0)
    opened = {"match": MATCH, "seat": 0, "choice": "K", "nonce": "7" * 64}
    evidence.run(tables.secrets.insert().values(match_id=MATCH, seat=0, choice="K", nonce="7" * 64))
    evidence.act("choose", 0, hashed(canonical(opened)))
    evidence.auditor.step()
    return evidence


def test_choice_is_told_to_its_owner(kings: Evidence) -> None:
    said = f"Your true king in `{MATCH}` is **King K**. Only you can see this."
    kings.answer(kings.ask(ALICE, "king"), ALICE, 1, seen=said)
    kings.auditor.step()


def test_choice_that_is_told_to_another_is_found(kings: Evidence) -> None:
    said = f"Your true king in `{MATCH}` is **King K**. Only you can see this."
    kings.answer(kings.ask(BRUNO, "king"), BRUNO, 1, seen=said)
    wrong(kings, "2 is told what only an owner may know")


def test_false_choice_that_is_told_to_its_owner_is_found(kings: Evidence) -> None:
    kings.answer(kings.ask(ALICE, "king"), ALICE, 1, seen=f"Your true king in `{MATCH}` is **King L**.")
    wrong(kings, "another king than the one")


def test_record_that_tells_choice_before_end_is_found(kings: Evidence) -> None:
    record = f"Export(name='{MATCH}.pgn', text='[ChoiceWhite \"K\"]\\n\\n*', log='')"
    kings.answer(kings.ask(ALICE, "export"), ALICE, seen=record, match="")
    wrong(kings, "a record tells a choice before the end")


def test_record_that_plays_choice_before_end_is_found(kings: Evidence) -> None:
    record = f"Export(name='{MATCH}.pgn', text='\\n!K *', log='{kings.lines[0]}')"
    kings.answer(kings.ask(BRUNO, "export"), BRUNO, seen=record, match="")
    wrong(kings, "a record tells a choice before the end: !K")


def test_nonce_in_post_is_found(kings: Evidence) -> None:
    kings.post(1, content=f"nonce {'7' * 64}", picture=None, view="")
    wrong(kings, "the nonce of seat 0 is shown to everybody")


def test_seed_in_answer_is_found(match: Evidence) -> None:
    match.answer(match.ask(ALICE, "export"), ALICE, seen=f"Seed {SEED}")
    wrong(match, "the seed is shown to 1 before the end")


def test_note_that_another_sees_is_found(match: Evidence) -> None:
    text = "the knight on c3 is weak"
    match.run(tables.notes.insert().values(match_id=MATCH, user_id=ALICE, text=text, silent=False))
    match.answer(match.ask(ALICE, "note", text=text), ALICE)
    match.auditor.step()
    match.answer(match.ask(BRUNO, "board"), BRUNO, seen=f"Note: {text}")
    wrong(match, "the private note of 1 is shown to 2")


def test_plan_that_another_sees_is_found(match: Evidence) -> None:
    lines = [["b1c3", "b8c6", "g1f3"]]
    match.run(tables.plans.insert().values(match_id=MATCH, seat=1, user_id=BRUNO, lines=lines))
    match.answer(match.ask(BRUNO, "plan"), BRUNO)
    match.auditor.step()
    match.note(Told, user=ALICE, post=Post(match=MATCH, version=0, content="b1c3 b8c6 g1f3"), view="")
    wrong(match, "a plan of 2 is shown to 1")


def test_commitment_that_does_not_fit_is_found_at_rest(kings: Evidence) -> None:
    kings.strip()
    kings.post(1, buttons=(Button("choose", "Choose"),), content=f"<@{BRUNO}>")
    kings.run(tables.secrets.update().values(choice="L"))
    wrong(kings, "the commitment of seat 0 does not fit", rest=True)
