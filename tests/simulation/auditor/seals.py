"""The seals, checked as `docs/verify.md` says, with a hash and JSON alone."""

from __future__ import annotations

import ast
import json
import re
import sqlite3
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from hashlib import sha256
from typing import Any

from bot.texts import LANGUAGES, translator_for
from tests.simulation.auditor.game import Game
from tests.simulation.auditor.ledger import Action, Case
from tests.simulation.auditor.violation import violated

USUAL = 3
"""The level of computers for which nobody asked."""
Line = dict[str, Any]


def canonical(content: Mapping[str, object]) -> str:
    """`verify.md`: an object of JSON written in one way only, as `jq -cS` writes it."""
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def hashed(text: str) -> str:
    """The SHA-256 of a text, in hexadecimal."""
    return sha256(text.encode()).hexdigest()


def check_export(case: Case, game: Game, connection: sqlite3.Connection, seen: str, at: datetime) -> None:
    """`verify.md`, *What you need*: the log comes with `/export`, too."""
    found = re.search(r"log=('(?:[^'\\]|\\.)*')\)$", seen)
    if found is not None and found[1] != "''":
        check_log(case, game, connection, ast.literal_eval(found[1]), at)


def check_verified(case: Case, seen: str, at: datetime) -> None:
    """`verify.md`: nothing was changed, so `/verify` never says that something was."""
    for language in LANGUAGES:
        for key in ("verified-not", "verified-choice-not"):
            values = dict.fromkeys(("match", "seal", "army", "king", "hash", "nonce"), "\0")
            if max(translator_for(language)(key, **values).split("\0"), key=len) in seen:
                violated(at, case.id, f"/verify says that something was changed: {seen}")


def check_log(case: Case, game: Game, connection: sqlite3.Connection, text: str, at: datetime) -> None:
    """Hold a log of lines, as a post or an export gave it, against the match up to the action it ends with."""
    raw = text.splitlines()
    lines = check_chain(case, raw, at)
    check_first(case, game, connection, lines[0], at)
    for line, action in zip(lines[1:], case.log, strict=False):
        check_line(case, line, action)
    if len(lines) - 1 > len(case.log):
        violated(at, case.id, f"a log has {len(lines) - 1} actions, the match only {len(case.log)}")
    check_seals(case, raw, at)
    check_result(case, lines, at)


def check_chain(case: Case, raw: Sequence[str], at: datetime) -> list[Line]:
    """`verify.md`, *The log is the one of the posts*: canonical lines, each naming the hash of the one before."""
    lines: list[Line] = []
    previous = None
    for number, text in enumerate(raw):
        line = json.loads(text)
        if canonical(line) != text:
            violated(at, case.id, f"line {number} of its log is not canonical: {text}")
        if line.get("previous") != previous:
            violated(at, case.id, f"line {number} of its log does not name the hash of the line before")
        if number and line["seq"] != number:
            violated(at, case.id, f"line {number} of its log says that it is action {line['seq']}")
        lines.append(line)
        previous = hashed(text)
    if not lines:
        violated(at, case.id, "its log has no line")
    return lines


def check_seals(case: Case, raw: Sequence[str], at: datetime) -> None:
    """`verify.md`: the seal shown with an action is the SHA-256 of its line, the first line being number 0."""
    for number, text in enumerate(raw):
        if hashed(text) != case.seal(number):
            violated(at, case.id, f"line {number} of its log has the seal {hashed(text)}, not {case.seal(number)}")


def check_first(case: Case, game: Game, connection: sqlite3.Connection, line: Line, at: datetime) -> None:
    """`verify.md`, *What a line holds*: match, game, options, start, clock, computers, links of the seats, the seed."""
    expected = {
        "match": case.id,
        "variant": case.row.variant,
        "options": case.row.options,
        "start": game.fens[0],
        "clock": case.row.clock,
        "computers": sorted(game.seating.computers),
        "level": case.row.level if game.seating.computers or case.row.level != USUAL else None,
    }
    for key, value in expected.items():
        if line.get(key) != value:
            violated(at, case.id, f"the first line of its log says {key} {line.get(key)}, not {value}")
    seed, stored = connection.execute("SELECT seed, line FROM origins WHERE match_id = ?", (case.id,)).fetchone()
    if stored != canonical(line):
        violated(at, case.id, "the first line of its log is not the one that was stored")
    if line["seed"] != hashed(canonical({"match": case.id, "seed": seed})):
        violated(at, case.id, "the first line of its log commits to another seed")
    _check_links(case, connection, line, at)


def _check_links(case: Case, connection: sqlite3.Connection, line: Line, at: datetime) -> None:
    """`verify.md`, *The players*: a link is the hash of match, seat, user (a text; `null` for a computer) and salt."""
    query = "SELECT seq, seat, link, user_id, salt FROM seat_links WHERE match_id = ?"
    for seq, seat, link, user, salt in connection.execute(query, (case.id,)):
        if seq == 0 and line["seats"][seat] != link:
            violated(at, case.id, f"the log has another link for seat {seat} than was kept")
        opened = {"match": case.id, "seat": seat, "user": None if user is None else str(user), "salt": salt}
        if salt is not None and hashed(canonical(opened)) != link:
            violated(at, case.id, f"the link of seat {seat} ({seq}) is not that of user {user}")


def check_line(case: Case, line: Line, action: Action) -> None:
    """`verify.md`, *What a line holds*: number, time, seat, kind and text of the action; of a guest the link."""
    text = action.text.split()[0] if "guest" in line else action.text
    if (line["seq"], line["seat"], line["kind"], line["text"]) != (action.seq, action.seat, action.kind, text):
        violated(action.at, case.id, f"the log's line {line} is not that of action {action}")
    at = datetime.fromisoformat(line["at"])
    if (at if at.tzinfo else at.replace(tzinfo=UTC)).replace(microsecond=0) != action.at.replace(microsecond=0):
        violated(action.at, case.id, f"the log's line {action.seq} is of {line['at']}, not {action.at}")


def check_result(case: Case, lines: Sequence[Line], at: datetime) -> None:
    """`verify.md`, *The result* stands in the last line of the log, and in no other."""
    if any("result" in line for line in lines[:-1]):
        violated(at, case.id, "a line of its log that is not the last has a result")
    if len(lines) - 1 < len(case.log) or case.row.status != "over":
        return
    result = lines[-1].get("result")
    scores = None if result is None else tuple(Fraction(str(score)) for score in result["scores"])
    if result is None or (result["reason"], scores) != (case.row.reason, case.row.scores):
        violated(at, case.id, f"the last line of its log has the result {result}, not {case.row.reason}")


def check_commitments(case: Case, connection: sqlite3.Connection, at: datetime) -> None:
    """`verify.md`, *The true kings*: the commitment in the log is the hash of match, seat, choice and nonce; and what
    was revealed is what was chosen."""
    query = "SELECT seat, choice, nonce FROM secrets WHERE match_id = ?"
    kept = {seat: (choice, nonce) for seat, choice, nonce in connection.execute(query, (case.id,))}
    for action in case.log:
        if action.kind not in ("choose", "reveal") or action.seat is None:
            continue
        choice, nonce = kept.get(action.seat, ("", ""))
        opened = {"match": case.id, "seat": action.seat, "choice": choice, "nonce": nonce}
        if action.kind == "choose" and hashed(canonical(opened)) != action.text:
            violated(at, case.id, f"the commitment of seat {action.seat} does not fit the choice that was kept")
        if action.kind == "reveal" and action.text != f"!{choice}":
            violated(at, case.id, f"action {action.seq} reveals {action.text}, but {choice} was chosen")
