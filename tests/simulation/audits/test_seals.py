"""Logs that verify, and logs that do not."""

from __future__ import annotations

from storage import tables
from tests.simulation.evidence import (
    BRUNO,
    CHLOE,
    HOUR,
    MATCH,
    Evidence,
    wrong,
)


def finished(match: Evidence, lines: list[str] | None = None) -> None:
    """White plays and gives up; the last post brings the log."""
    match.play(0, "Nc3")
    match.act("resign", 1, result={"reason": "resignation", "scores": [1, 0]})
    match.over("resignation", 1, 0)
    match.strip()
    match.post(2, buttons=(), log="\n".join(match.lines if lines is None else lines))


def test_log_of_finished_match_is_right(match: Evidence) -> None:
    finished(match)
    match.later(HOUR)
    match.auditor.rest()


def test_log_with_changed_line_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    changed = match.lines[1].replace("b1c3", "g1f3")
    finished_lines = [match.lines[0], changed]
    match.post(1, picture=None, view="", log="\n".join(finished_lines))
    wrong(match, "is not that of action")


def test_log_that_is_not_chained_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    match.act("move", 1, "b8c6")
    match.post(2, content="Nc6", log="\n".join([match.lines[0], match.lines[2]]))
    wrong(match, "does not name the hash of the line before")


def test_log_that_is_not_canonical_is_found(match: Evidence) -> None:
    match.post(0, picture=None, view="", log=match.lines[0].replace(",", ", ", 1))
    wrong(match, "is not canonical")


def test_log_without_its_result_is_found(match: Evidence) -> None:
    match.act("resign", 1)
    match.over("resignation", 1, 0)
    match.post(1, buttons=(), log="\n".join(match.lines))
    wrong(match, "has the result None")


def test_export_with_false_log_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    log = "\n".join([match.lines[0], match.lines[1].replace("b1c3", "g1f3")])
    seen = f"Export(name='{MATCH}.pgn', text='', log={log!r})"
    match.answer(match.ask(BRUNO, "export"), BRUNO, seen=seen, match="")
    wrong(match, "is not that of action")


def test_verdict_that_something_was_changed_is_found(match: Evidence) -> None:
    seen = (
        f"['`{MATCH}`: verification failed. The log ends in the seal `0`, which doesn’t match the one "
        "I stored or breaks the rules. "
        "Something was changed, so please tell a moderator.']"
    )
    match.answer(match.ask(BRUNO, "verify"), BRUNO, seen=seen, match="")
    wrong(match, "/verify says that something was changed")


def test_link_of_another_user_is_found(match: Evidence) -> None:
    match.run(tables.seat_links.update().where(tables.seat_links.c.seat == 0).values(user_id=CHLOE))
    match.post(0, picture=None, view="", log=match.lines[0])
    wrong(match, "the link of seat 0 .0. is not that of user 3")


def test_finished_match_without_its_log_is_found_at_rest(match: Evidence) -> None:
    finished(match, [])
    wrong(match, "its last post brought no log", rest=True)
