"""Audit of web pages: links, sessions, moves and what is followed."""

from __future__ import annotations

from datetime import timedelta

from tests.simulation.evidence import ALICE, BRUNO, MINUTE, Evidence, wrong
from tests.simulation.journal import Answered, Asked, Fed, Followed, Linked, Paged, SignedIn, SignedOut, Unfollowed

SECOND = timedelta(seconds=1)


def sign_in(match: Evidence, session: int = 1) -> None:
    match.note(Linked, user=ALICE, link=1)
    match.note(SignedIn, link=1, session=session)
    match.later(SECOND)


def paged(match: Evidence, seat: int | None = 0, status: int = 200) -> None:
    match.note(Paged, session=1, asked_at=match.now, match="kiva-tolu", status=status, seat=seat)


def follow(match: Evidence, version: int = 0) -> None:
    match.note(Followed, stream=1, process=1, session=1, match="kiva-tolu", version=version)


def fed(match: Evidence, version: int, seen: str = "{}") -> None:
    match.note(Fed, stream=1, version=version, seen=seen)


def send(match: Evidence, number: int, user: int = ALICE, text: str = "b1c3", version: int = 0, time: int = 1) -> None:
    given = {"session": "1", "text": text}
    match.note(
        Asked,
        process=1,
        interaction=number,
        user=user,
        guild=9,
        channel=0,
        command="move",
        match="kiva-tolu",
        version=version,
        given=given,
        delivered=time,
    )


def answered(match: Evidence, number: int, version: int, refusal: str = "", *, again: bool = False) -> None:
    match.note(
        Answered,
        interaction=number,
        user=ALICE,
        refusal=refusal,
        match="" if refusal else "kiva-tolu",
        version=version,
        again=again,
        seen="",
    )


def played(match: Evidence, text: str = "b1c3", seat: int = 0) -> int:
    san = match.position.san(match.position.parse(text))
    seq = match.act("move", seat, text, interaction=-77_000 - len(match.lines))
    match.strip()
    match.post(seq, content=f"White played **{san}**. <@{2 - seat}>")
    return seq


def test_move_of_page_that_is_sent_again_passes(match: Evidence) -> None:
    sign_in(match)
    paged(match)
    follow(match)
    send(match, -1)
    seq = played(match)
    match.auditor.step()
    answered(match, -1, seq)
    send(match, -1, time=2)
    answered(match, -1, 0, again=True)
    fed(match, seq)
    match.later(5 * MINUTE)
    match.auditor.step()


def test_move_of_page_that_nobody_made_is_found(match: Evidence) -> None:
    send(match, -1, user=BRUNO)
    played(match)
    wrong(match, "which nobody made")


def test_move_of_page_that_is_played_twice_is_found(match: Evidence) -> None:
    send(match, -1)
    played(match)
    match.auditor.step()
    played(match, "b8c6", 1)
    wrong(match, "which nobody made")


def test_repeated_move_that_is_refused_is_found(match: Evidence) -> None:
    send(match, -1)
    answered(match, -1, played(match))
    match.auditor.step()
    match.later(SECOND)
    send(match, -1, time=2)
    answered(match, -1, 0, "page 409")
    wrong(match, "is refused .page 409., but is action 1")


def test_refused_move_that_is_done_when_sent_again_passes(match: Evidence) -> None:
    send(match, -1)
    answered(match, -1, 0, "StoreUnavailableError")
    answered_at = match.now
    match.later(SECOND)
    send(match, -1, time=2)
    played(match)
    match.auditor.step()
    assert answered_at < match.now


def test_move_made_on_earlier_position_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    match.play(1, "Nc6")
    match.auditor.step()
    send(match, -1, text="g1f3", version=1)
    played(match, "g1f3")
    wrong(match, "made on a page that showed version 1, before 2")


def test_link_that_is_spent_twice_is_found(match: Evidence) -> None:
    sign_in(match)
    match.note(SignedIn, link=1, session=2)
    wrong(match, "link 1 has opened session 1, and is spent again")


def test_refused_link_is_not_spent(match: Evidence) -> None:
    sign_in(match, session=0)
    match.note(SignedIn, link=1, session=1)
    match.auditor.step()


def test_link_that_is_spent_late_is_found(match: Evidence) -> None:
    match.note(Linked, user=ALICE, link=1)
    match.later(40 * MINUTE)
    match.note(SignedIn, link=1, session=1)
    wrong(match, "link 1 is spent, but was made at")


def test_seat_shown_after_session_ended_is_found(match: Evidence) -> None:
    sign_in(match)
    match.note(SignedOut, session=1)
    match.later(SECOND)
    paged(match, None, 404)
    match.auditor.step()
    paged(match)
    wrong(match, "session 1 was ended, but its page shows seat 0")


def test_move_after_session_ended_is_found(match: Evidence) -> None:
    sign_in(match)
    match.note(SignedOut, session=1)
    match.later(SECOND)
    send(match, -1)
    answered(match, -1, played(match))
    wrong(match, "session 1 was ended, but move is done")


def test_page_that_follows_after_session_ended_is_found(match: Evidence) -> None:
    sign_in(match)
    follow(match)
    match.note(SignedOut, session=1)
    match.later(2 * MINUTE)
    fed(match, 0)
    wrong(match, "session 1 was ended, but its page is sent what happens")


def test_page_that_shows_more_than_log_is_found(match: Evidence) -> None:
    sign_in(match)
    follow(match)
    fed(match, 1)
    wrong(match, "a page shows version 1, but the log ends at 0")


def test_page_that_lags_behind_is_found(match: Evidence) -> None:
    sign_in(match)
    follow(match)
    match.play(0, "Nc3")
    match.auditor.step()
    match.later(2 * MINUTE)
    wrong(match, "a page shows version 0, but action 1 was at")


def test_closed_page_may_lag_behind(match: Evidence) -> None:
    sign_in(match)
    follow(match)
    match.note(Unfollowed, stream=1)
    match.play(0, "Nc3")
    match.later(2 * MINUTE)
    match.auditor.step()


def test_page_that_is_refused_for_fault_is_found(match: Evidence) -> None:
    paged(match, None, 500)
    wrong(match, "a page is answered with 500")
