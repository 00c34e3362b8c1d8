"""The log of a match as links: lines of canonical JSON, each of which names the hash of the one before it.

The entry hash of an action is that of its line, the head hash of a log that of its last line.
No line names a user: it holds a link, which user and salt open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from random import Random

from bot.app.match import legacy_proofs
from bot.app.match.actions import text_in_line
from bot.app.match.reducer import new_position
from bot.app.match.state import State
from engine import Outcome
from engine.proofs import canonical, digest, hashed
from engine.search import DEFAULT
from storage import Action, Genesis, Match, SeatLink


def head_hash(match: Match, state: State) -> str:
    """The hash of the last line, which posts show."""
    return state.head_hash or legacy_proofs.head_hash(match, state)


def genesis_of(match: Match, rng: Random) -> Genesis:
    """The genesis of a match that starts, with a fresh seed and fresh salts."""
    links = tuple(seat_link(match.id, 0, number, seat.user, rng) for number, seat in enumerate(match.seats))
    seed = f"{rng.getrandbits(256):064x}"
    position = new_position(match)
    content: dict[str, object] = {
        "clock": match.clock,
        "computers": [number for number, seat in enumerate(match.seats) if seat.user is None],
        "match": match.id,
        "options": position.chosen_options,
        "rules": match.rules_version,
        "seats": [link.link for link in links],
        "seed": seed_commitment(match.id, seed),
        "start": position.fen(),
        "started": iso_timestamp(match.started_at or match.created_at),
        "variant": match.variant,
    }
    if content["computers"] or match.level != DEFAULT:  # one may come for someone who leaves
        content["level"] = match.level
    return Genesis(canonical(content), seed, links)


def seat_link(match: str, seq: int, seat: int, user: int | None, rng: Random) -> SeatLink:
    """A seat's link with a fresh salt, as of action `seq`."""
    salt = f"{rng.getrandbits(128):032x}"
    return SeatLink(seq, seat, opened(match, seat, None if user is None else str(user), salt), user, salt)


def opened(match: str, seat: int, user: str | None, salt: str) -> str:
    """The link that a user (None: a computer) and a salt open. Users are texts: JSON's numbers may be rounded."""
    return digest({"match": match, "salt": salt, "seat": seat, "user": user})


def seed_commitment(match: str, seed: str) -> str:
    """Commitment to a match's seed, logged before the end."""
    return digest({"match": match, "seed": seed})


def seed_of_turn(seed: str, version: int) -> int:
    """Random seed of a computer's search in the position after an action, independent of later actions."""
    return int(digest({"seed": seed, "version": version})[:16], 16)


def iso_timestamp(time: datetime) -> str:
    """A time as lines tell it."""
    return time.astimezone(UTC).isoformat()


def log_line(previous: str, action: Action, outcome: Outcome | None, guest: str | None = None) -> str:
    """The line of an action after which a match has this outcome; `guest` is the link of whom it offers a seat."""
    content: dict[str, object] = {
        "at": iso_timestamp(action.at),
        "kind": action.kind,
        "previous": previous,
        "seat": action.seat,
        "seq": action.seq,
        "text": text_in_line(action, linked=guest is not None),
    }
    if guest is not None:
        content["guest"] = guest
    if outcome is not None:
        content["result"] = {"reason": outcome.reason, "scores": list(map(str, outcome.scores))}
    return canonical(content)


def jsonl(lines: Iterable[str]) -> str:
    """The lines as the file that comes with a record."""
    return "".join(f"{line}\n" for line in lines)


def log_lines(genesis: Genesis, actions: Sequence[Action], outcome: Outcome | None) -> list[str]:
    """The lines of a whole log, which has led to an outcome or to none."""
    guests = {link.seq: link.link for link in genesis.links if link.seq}
    lines = [genesis.line]
    for action in actions:
        ended = outcome if action is actions[-1] else None
        lines.append(log_line(hashed(lines[-1]), action, ended, guests.get(action.seq)))
    return lines
