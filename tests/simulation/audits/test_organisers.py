"""What organisers do, against `docs/tournaments.md`: restrictions, reopened results, reminders, monthly tournaments."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.app.core.ports import Post
from storage import tables
from tests.simulation.audits.test_tournaments import EVENT, HEAD, PLAN, TERMS, Cup
from tests.simulation.evidence import ALICE, BRUNO, CHLOE, DAY, HOUR, START, Evidence, wrong
from tests.simulation.journal import Posted

CLOSED = {"least": None, "most": None, "role": None, "invited": True}


@pytest.fixture
def cup(match: Evidence) -> Cup:
    return Cup(match)


def asked(cup: Cup, user: int, command: str, **given: Any) -> int:
    """A request that is answered as done."""
    interaction = cup.evidence.ask_as(user, command, EVENT, {}, **given)
    cup.evidence.answer(interaction, user, match=EVENT)
    return interaction


def restrict(cup: Cup, **limits: Any) -> None:
    limits = {**CLOSED, "invited": False, **limits}
    cup.set(plan={"plan": PLAN, **TERMS, "restrictions": limits})
    cup.act("restrict", user=HEAD, **limits)


def join(cup: Cup, user: int, **more: Any) -> None:
    cup.act("join", user, user, interaction=asked(cup, user, "event-join", **more))


def test_invited_player_joins(cup: Cup) -> None:
    restrict(cup, invited=True)
    cup.act("invite", ALICE, HEAD)
    join(cup, ALICE)
    cup.evidence.auditor.step()


def test_player_who_joins_without_invitation_is_found(cup: Cup) -> None:
    restrict(cup, invited=True)
    join(cup, ALICE)
    wrong(cup.evidence, "joins, who is not invited")


def test_player_who_joins_without_role_is_found(cup: Cup) -> None:
    restrict(cup, role=701)
    join(cup, ALICE, roles=(701,))
    join(cup, BRUNO, roles=(702,))
    wrong(cup.evidence, "2 joins without role 701")


def test_player_without_rating_who_joins_is_found(cup: Cup) -> None:
    restrict(cup, least=1400)
    join(cup, ALICE)
    wrong(cup.evidence, "joins with ratings of")


@pytest.mark.parametrize(("mu", "admitted"), [(25, True), (30, False)])
def test_rating_outside_of_range_is_found(cup: Cup, mu: float, *, admitted: bool) -> None:
    evidence = cup.evidence
    evidence.set(status="over", ended_at=START - 2 * HOUR)
    row = {"match_id": "kiva-tolu", "seat": 0, "user_id": ALICE, "variant": "connexes", "ended_at": START}
    evidence.run(tables.ratings.insert().values(**row, games=1, mu=mu, sigma=8))
    organisers = evidence.auditor._events.organisers
    restrict(cup, least=1400, most=1600)
    evidence.set(status="playing", ended_at=None)
    join(cup, ALICE)
    if admitted:
        evidence.auditor.step()
        assert organisers.seen["join within a range of ratings"] == 1
    else:
        wrong(evidence, "1 joins with ratings of")


def test_refusal_without_restriction_is_found(cup: Cup) -> None:
    cup.evidence.auditor.step()
    interaction = cup.evidence.ask(ALICE, "event-join", EVENT)
    cup.evidence.answer(interaction, ALICE, refusal="invitation-only", match="")
    wrong(cup.evidence, "may not join: invitation-only")


def test_restrictions_that_nobody_set_are_found(cup: Cup) -> None:
    cup.evidence.auditor.step()
    cup.act("join", ALICE, ALICE)
    cup.set(plan={"plan": PLAN, **TERMS, "restrictions": CLOSED})
    wrong(cup.evidence, "its restrictions are")


def test_invitation_that_mentions_nobody_is_found(cup: Cup) -> None:
    cup.act("invite", ALICE, HEAD)
    row = {"event_id": EVENT, "seq": 1, "channel_id": 100, "kind": "event-news", "payload": {"seq": 1}, "nonce": "n"}
    cup.evidence.run(tables.outbox.insert().values(**row, state="sent", buttons=False, attempts=1))
    post = Post(EVENT, 1, "Someone is invited.", nonce="n")
    cup.evidence.note(Posted, channel=100, message=900, post=post, view="", known=True)
    wrong(cup.evidence, "1 is invited, but mentioned are")


def ended(cup: Cup) -> None:
    """A cup of which every game is over, with final results."""
    cup.begin()
    cup.rounds()
    cup.act("end")
    cup.set(status="over")
    cup.evidence.auditor.step()


def test_final_results_are_reopened(cup: Cup) -> None:
    ended(cup)
    cup.act("approve", user=HEAD)
    cup.act("reopen", user=HEAD, reason="Wrong.", until=(cup.evidence.now + DAY).isoformat())
    cup.act("adjudicate", user=HEAD, game=f"{EVENT}-1", scores=["1", "0"])
    cup.evidence.auditor.step()


def test_provisional_results_that_are_reopened_are_found(cup: Cup) -> None:
    ended(cup)
    cup.act("reopen", user=HEAD, reason="Wrong.", until=(cup.evidence.now + DAY).isoformat())
    wrong(cup.evidence, "the results are provisional")


def test_reopened_results_that_become_final_too_early_are_found(cup: Cup) -> None:
    ended(cup)
    cup.act("approve", user=HEAD)
    cup.evidence.later(2 * DAY)
    cup.act("reopen", user=HEAD, reason="Wrong.", until=(cup.evidence.now + DAY).isoformat())
    cup.evidence.later(23 * HOUR)
    cup.act("final")
    wrong(cup.evidence, "become final too early")


def test_reminder_of_player_who_is_not_late_is_found(cup: Cup) -> None:
    cup.begin()
    cup.rounds()
    cup.evidence.auditor.step()
    interaction = cup.evidence.ask(HEAD, "event-remind", EVENT)
    cup.evidence.answer(interaction, HEAD, match=EVENT, seen=f"Reminded: <@{ALICE}>.")
    wrong(cup.evidence, "1 is reminded, who is not late")


def follow(cup: Cup, starts: datetime, **more: Any) -> None:
    """The tournament of the next month."""
    row = {
        "id": "cup-of-tea-2",
        "guild_id": 9,
        "channel_id": 100,
        "created_by": HEAD,
        "name": "Cup 2",
        "variant": "connexes",
        "options": {},
        "plan": {"plan": PLAN, **TERMS, "starts_at": starts.isoformat(), "series": series(2, EVENT)},
        "language": "en",
        "seed": 1,
        "created_at": cup.evidence.now,
        "status": "open",
        "version": 0,
    }
    cup.evidence.run(tables.tournaments.insert().values(**row | more))


def series(number: int, previous: str) -> dict[str, Any]:
    return {"name": "Cup", "first": START.isoformat(), "notice": 7, "number": number, "previous": previous}


@pytest.fixture
def monthly(cup: Cup) -> Cup:
    """A cup that began at once and repeats every month, whose next one is due in 24 days."""
    cup.begin()
    cup.rounds()
    cup.evidence.auditor.step()
    cup.set(started_at=START, plan={"plan": PLAN, **TERMS, "series": series(1, "")})
    cup.act("repeat", user=HEAD, at=(START + timedelta(days=24)).isoformat())
    cup.evidence.auditor.step()
    return cup


def test_tournament_of_next_month_passes(monthly: Cup) -> None:
    monthly.evidence.later(timedelta(days=24, minutes=1))
    follow(monthly, START + timedelta(days=31))
    monthly.evidence.auditor.step()


@pytest.mark.parametrize(
    ("days", "more", "why"),
    [
        (23, {}, "more than 7 days before"),
        (24, {"name": "Cup 3"}, "it is Cup 3"),
        (24, {"channel_id": 101}, "it is in channel 101"),
        (24, {"variant": "nouveaux"}, "its settings are"),
    ],
)
def test_other_tournament_of_next_month_is_found(monthly: Cup, days: int, more: dict[str, Any], why: str) -> None:
    monthly.evidence.later(timedelta(days=days, minutes=1))
    follow(monthly, START + timedelta(days=31), **more)
    wrong(monthly.evidence, why)


def test_tournament_after_skipped_month_is_found(monthly: Cup) -> None:
    monthly.evidence.later(timedelta(days=53))
    follow(monthly, START + timedelta(days=90))
    wrong(monthly.evidence, "it starts at")


def test_tournament_that_follows_after_end_of_repetition_is_found(monthly: Cup) -> None:
    monthly.act("repeat", user=HEAD)
    monthly.evidence.auditor.step()
    monthly.evidence.later(timedelta(days=24, minutes=1))
    follow(monthly, START + timedelta(days=31))
    wrong(monthly.evidence, "which does not repeat")


def test_tournament_that_nobody_asked_for_is_found(cup: Cup) -> None:
    follow(cup, START, plan={"plan": PLAN, **TERMS})
    wrong(cup.evidence, "nobody asked for it")


def test_tournament_of_template_that_there_is_not_is_found(cup: Cup) -> None:
    interaction = cup.evidence.ask_as(
        CHLOE, "template-create", None, {"template": "Cup", "title": "", "days": ""}, manager=True
    )
    follow(cup, START, plan={"plan": PLAN, **TERMS}, request_id=interaction, created_by=CHLOE)
    wrong(cup.evidence, "there is no template Cup")
