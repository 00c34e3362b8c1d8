"""The auditor's rules for ladders, on evidence made by hand."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.app.core.ports import Button, Post
from storage import tables
from tests.simulation.evidence import ALICE, BRUNO, CHANNEL, CHLOE, DAY, HOUR, START, Evidence, Make, wrong
from tests.simulation.journal import Departed, MemberLookup, Posted, Returned

LADDER = "gipe-pugo"
LIST = "**Ladder**\nTerms\n"


class Rungs:
    """A ladder with Alice, Bruno and Chloe from the highest rung down."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self.seq = 0
        plan = {"format": "ladder", "clock": "1d", "rated": True}
        evidence.run(
            tables.tournaments.insert().values(
                id=LADDER,
                guild_id=9,
                channel_id=CHANNEL,
                created_by=ALICE,
                name="Ladder",
                variant="connexes",
                options={},
                plan=plan,
                language="en",
                seed=0,
                status="ladder",
                version=0,
                message_id=700,
                created_at=START,
            )
        )
        for user in (ALICE, BRUNO, CHLOE):
            self.asked("ladder-join", "join", user, user)

    def deed(self, kind: str, user: int | None, subject: int | None, asked: int | None = None, **data: Any) -> None:
        """An action of the log."""
        self.seq += 1
        row = {"event_id": LADDER, "seq": self.seq, "kind": kind, "at": self.evidence.now, "user_id": user}
        row |= {"subject_id": subject, "data": data, "interaction_id": asked}
        self.evidence.run(
            tables.tournament_actions.insert().values(row), tables.tournaments.update().values(version=self.seq)
        )

    def asked(self, command: str, kind: str, user: int, subject: int | None, **data: Any) -> None:
        """An action that someone asked for."""
        asked = self.evidence.ask(user, command, LADDER)
        if kind == "challenge":
            self.evidence.note(MemberLookup, user=subject, member=True)
        self.deed(kind, user, subject, asked, **data)
        self.evidence.answer(asked, user, match=LADDER)

    def post(self, content: str, message: int, kind: str, picture: str = "", **payload: Any) -> None:
        """A post of the ladder, as its outbox has it."""
        nonce = f"nonce-{message}"
        row = {"event_id": LADDER, "channel_id": CHANNEL, "seq": 0, "kind": kind, "nonce": nonce, "state": "sent"}
        row |= {
            "payload": payload,
            "message_id": message,
            "attempts": 1,
            "buttons": False,
            "written_at": self.evidence.now,
        }
        self.evidence.run(tables.outbox.insert().values(row))
        buttons = (Button("ladder-accept", "Accept"), Button("ladder-decline", "Decline")) if payload else ()
        post = Post(LADDER, 0, content, buttons, nonce=nonce, picture=picture.encode() or None)
        self.evidence.note(Posted, channel=CHANNEL, message=message, post=post, view="", known=True)


@pytest.fixture
def rungs(make: Make) -> Rungs:
    evidence = make()
    evidence.post(0)
    made = Rungs(evidence)
    evidence.auditor.step()
    return made


def shown(rungs: Rungs, *users: int) -> None:
    """The post of the ladder lists these users."""
    content = LIST + "\n".join(f"{rung}. <@{user}>" for rung, user in enumerate(users, 1))
    picture = "\n".join(f"{rung}. 0 in 0" for rung, _ in enumerate(users, 1))
    rungs.post(content, 700, "event", picture)


def test_joined_players_in_order_pass(rungs: Rungs) -> None:
    shown(rungs, ALICE, BRUNO, CHLOE)
    rungs.evidence.auditor.rest()


def test_post_with_other_rungs_is_found(rungs: Rungs) -> None:
    shown(rungs, BRUNO, ALICE, CHLOE)
    wrong(rungs.evidence, "its post says", rest=True)


def test_second_decline_in_thirty_days_costs_rung(rungs: Rungs) -> None:
    for _ in range(2):
        rungs.asked("ladder-challenge", "challenge", CHLOE, ALICE)
        rungs.asked("ladder-decline", "decline", ALICE, ALICE, challenge=rungs.seq)
    rungs.evidence.auditor.step()
    assert rungs.evidence.auditor._ladders.ladders[LADDER].rungs == [BRUNO, ALICE, CHLOE]


def test_excuse_without_vacation_is_found(rungs: Rungs) -> None:
    rungs.asked("ladder-challenge", "challenge", CHLOE, ALICE)
    rungs.asked("ladder-decline", "decline", ALICE, ALICE, challenge=rungs.seq, excused=True)
    wrong(rungs.evidence, "excused is True")


def test_second_open_challenge_is_found(rungs: Rungs) -> None:
    rungs.asked("ladder-challenge", "challenge", CHLOE, ALICE)
    rungs.asked("ladder-challenge", "challenge", BRUNO, ALICE)
    wrong(rungs.evidence, "open")


def test_challenge_to_lower_player_is_found(rungs: Rungs) -> None:
    rungs.asked("ladder-challenge", "challenge", ALICE, BRUNO)
    wrong(rungs.evidence, "challenges")


def test_late_answer_is_found(rungs: Rungs) -> None:
    rungs.asked("ladder-challenge", "challenge", CHLOE, ALICE)
    number = rungs.seq
    rungs.evidence.later(3 * DAY + HOUR)
    rungs.asked("ladder-decline", "decline", ALICE, ALICE, challenge=number)
    wrong(rungs.evidence, "answers after")


def test_early_expiry_is_found(rungs: Rungs) -> None:
    rungs.asked("ladder-challenge", "challenge", CHLOE, ALICE)
    rungs.evidence.later(2 * DAY)
    rungs.deed("expire", None, ALICE, challenge=rungs.seq)
    wrong(rungs.evidence, "is out of time with")


def test_challenge_that_does_not_expire_is_found(rungs: Rungs) -> None:
    shown(rungs, ALICE, BRUNO, CHLOE)
    rungs.asked("ladder-challenge", "challenge", CHLOE, ALICE)
    rungs.evidence.later(4 * DAY)
    wrong(rungs.evidence, "are out of time", rest=True)


def test_rung_lost_too_early_is_found(rungs: Rungs) -> None:
    rungs.evidence.later(30 * DAY)
    rungs.deed("inactive", None, ALICE)
    rungs.evidence.later(timedelta(days=6))
    rungs.deed("drop", None, ALICE)
    wrong(rungs.evidence, "was told at")


def test_challenge_posted_twice_is_found(rungs: Rungs) -> None:
    rungs.asked("ladder-challenge", "challenge", CHLOE, ALICE)
    for message in (701, 702):
        rungs.post("<@1>", message, "ladder-challenge", challenge=rungs.seq, stage="target")
    wrong(rungs.evidence, "is posted 2 times")


def test_buttons_of_answered_challenge_are_found(rungs: Rungs) -> None:
    shown(rungs, ALICE, BRUNO, CHLOE)
    rungs.asked("ladder-challenge", "challenge", CHLOE, ALICE)
    number = rungs.seq
    rungs.post("<@1>", 701, "ladder-challenge", challenge=number, stage="target")
    rungs.asked("ladder-withdraw", "withdraw", CHLOE, None, challenge=number)
    wrong(rungs.evidence, "with the buttons", rest=True)


def test_player_said_to_have_left_who_is_there_is_found(rungs: Rungs) -> None:
    rungs.deed("leave", None, BRUNO, departed=True)
    wrong(rungs.evidence, "is said to have left the server")


def test_player_who_left_may_be_taken_off(rungs: Rungs) -> None:
    rungs.evidence.note(Departed, user=BRUNO)
    rungs.evidence.later(HOUR)
    rungs.deed("leave", None, BRUNO, departed=True)
    rungs.evidence.auditor.step()
    assert rungs.evidence.auditor._ladders.ladders[LADDER].rungs == [ALICE, CHLOE]


def test_player_known_to_have_left_who_stays_is_found(rungs: Rungs) -> None:
    shown(rungs, ALICE, BRUNO, CHLOE)
    rungs.evidence.note(Departed, user=BRUNO)
    rungs.evidence.note(MemberLookup, user=BRUNO, member=False)
    rungs.evidence.later(5 * HOUR)
    wrong(rungs.evidence, "left the server, and is still on", rest=True)


def test_members_nobody_looks_for_are_found(rungs: Rungs) -> None:
    shown(rungs, ALICE, BRUNO, CHLOE)
    rungs.evidence.later(DAY + 5 * HOUR)
    wrong(rungs.evidence, "nobody has checked", rest=True)


def test_challenge_without_look_at_members_is_found(rungs: Rungs) -> None:
    rungs.deed("challenge", CHLOE, ALICE, rungs.evidence.ask(CHLOE, "ladder-challenge", LADDER))
    wrong(rungs.evidence, "nobody checked that they are still in the server")


def test_challenge_of_player_who_left_is_found(rungs: Rungs) -> None:
    asked = rungs.evidence.ask(CHLOE, "ladder-challenge", LADDER)
    rungs.evidence.note(MemberLookup, user=ALICE, member=False)
    rungs.deed("challenge", CHLOE, ALICE, asked)
    wrong(rungs.evidence, "is challenged, who left the server")


def kept(rungs: Rungs) -> None:
    """Chloe is to be kept playing, and Discord has told that all of them are in the server."""
    rungs.asked("ladder-keep", "keep", CHLOE, None, on=True)
    for user in (ALICE, BRUNO, CHLOE):
        rungs.evidence.note(MemberLookup, user=user, member=True)
    rungs.evidence.auditor.step()


def asleep(rungs: Rungs, time: timedelta) -> None:
    """The machine sleeps, in the middle of what the bot does."""
    rungs.evidence.trouble("leap", rungs.evidence.now + time)
    rungs.evidence.later(time)


def resting(rungs: Rungs, user: int, start: timedelta, end: timedelta) -> None:
    """A player has a vacation, from now on."""
    now = rungs.evidence.now
    row = {"user_id": user, "guild_id": 9, "starts_at": now + start, "ends_at": now + end, "state": "over"}
    rungs.evidence.run(tables.vacations.insert().values(row))


def test_answer_counts_over_sleep_of_machine(rungs: Rungs) -> None:
    kept(rungs)
    asleep(rungs, 8 * DAY)
    rungs.deed("challenge", CHLOE, BRUNO, auto=True)
    rungs.evidence.auditor.step()


def test_old_answer_does_not_count(rungs: Rungs) -> None:
    kept(rungs)
    asleep(rungs, 8 * DAY)
    rungs.evidence.later(7 * HOUR)
    rungs.deed("challenge", CHLOE, BRUNO, auto=True)
    wrong(rungs.evidence, "nobody checked that they are still in the server")


def test_player_who_returned_during_sleep_may_go(rungs: Rungs) -> None:
    rungs.evidence.note(Departed, user=BRUNO)
    rungs.evidence.note(MemberLookup, user=BRUNO, member=False)
    rungs.evidence.note(Returned, user=BRUNO)
    asleep(rungs, 8 * DAY)
    rungs.deed("leave", None, BRUNO, departed=True)
    rungs.evidence.auditor.step()


def test_vacation_that_ended_during_sleep_passes(rungs: Rungs) -> None:
    kept(rungs)
    resting(rungs, BRUNO, -DAY, DAY)
    asleep(rungs, 8 * DAY)
    rungs.deed("challenge", CHLOE, ALICE, auto=True)
    rungs.evidence.auditor.step()


def test_vacation_that_began_during_sleep_passes(rungs: Rungs) -> None:
    kept(rungs)
    resting(rungs, BRUNO, DAY, 20 * DAY)
    asleep(rungs, 8 * DAY)
    rungs.deed("challenge", CHLOE, BRUNO, auto=True)
    rungs.evidence.auditor.step()


def test_challenge_for_someone_on_vacation_is_found(rungs: Rungs) -> None:
    kept(rungs)
    resting(rungs, BRUNO, -DAY, 20 * DAY)
    asleep(rungs, 8 * DAY)
    rungs.deed("challenge", CHLOE, BRUNO, auto=True)
    wrong(rungs.evidence, "who is on vacation")


def test_nearer_player_passed_over_is_found(rungs: Rungs) -> None:
    kept(rungs)
    resting(rungs, BRUNO, -2 * DAY, -DAY)
    asleep(rungs, 8 * DAY)
    rungs.deed("challenge", CHLOE, ALICE, auto=True)
    wrong(rungs.evidence, "and not")
