"""Verification of a record, by itself and against the hashes shown in the match's posts."""

from __future__ import annotations

import re
from collections.abc import Mapping

import engine
from bot.app.match import legacy_proofs
from bot.app.match.hash_chain import opened, seed_commitment
from bot.app.match.transcript import Transcript, transcribed
from engine import Outcome, proofs, records
from engine.records import Record, RecordError

COMPUTER = "computer"
_USER = re.compile(r"[0-9]{1,20}")
MAX_QUOTED_USER_LENGTH = 40
"""Characters of a wrong user that an error repeats."""
_PERSON = re.compile(r"Discord user (\d+)")


def verify(record: Record, head_hash: str | None = None, commitments: Mapping[str, str] | None = None) -> list[str]:
    """Check all that a record says, and return what was found true, a sentence each.

    `head_hash` is that of the last post, `commitments` are those of the posts by the letters of their seats.
    Raises RecordError, in one sentence, at the first thing that does not hold.
    """
    head_hash, posted = head_hash and head_hash.lower(), commitments or {}
    _check_text(record)
    if not record.log:
        findings, commitments_of_seats = legacy_proofs.audit(record, head_hash)
        _check_posted(posted, commitments_of_seats)
        return findings
    transcript = transcribed(record.log, authentic=head_hash == proofs.hashed(record.log[-1]))
    state = transcript.state
    _check_game(record, transcript)
    letters = [seat.letter for seat in state.position.seats]
    _check_posted(posted, {letters[seat]: stated for seat, stated in state.commitments.items()})
    found = [f"log: {state.version} actions, all by the rules, end in the seal {transcript.entry_hashes[-1]}"]
    found += [*_players(record, transcript), *_choices(record, transcript), *_seed(record, transcript)]
    return [*found, _authenticity(transcript, head_hash)]


def _check_text(record: Record) -> None:
    try:
        "".join((*record.log, *record.tags.values())).encode()
    except UnicodeEncodeError:
        raise RecordError("the record is not a text in UTF-8") from None


def _check_game(record: Record, transcript: Transcript) -> None:
    """The game that the record shows is the one that its log tells."""
    genesis, state = transcript.genesis, transcript.state
    if record.tags.get("Match") != genesis["match"]:
        raise RecordError(f"the record is of {record.tags.get('Match')}, but its log of {genesis['match']}")
    position = record.replay().position
    if (record.variant, position.chosen_options) != (genesis["variant"], genesis["options"]):
        raise RecordError("the record names another game, or other options, than its log")
    if record.fen is not None and record.start().fen() != engine.new_position(record.variant, **record.options).fen():
        raise RecordError("the record starts from another position than its log")
    if [str(move) for move in position.move_stack] != [text for _, text in state.history]:
        raise RecordError("the moves of the record are not those that its log leads to")
    if record.outcome != state.outcome:
        raise RecordError(f"the record tells {_worded(record.outcome)}, but its log {_worded(state.outcome)}")
    left = ",".join(position.seats[seat].name for seat in sorted(state.left))
    if record.tags.get("Left", "") != left:
        raise RecordError(
            f"the record tells that {record.tags.get('Left') or 'nobody'} left, its log {left or 'nobody'}"
        )


def _worded(outcome: Outcome | None) -> str:
    return "no end" if outcome is None else f"{records.result(outcome)} by {outcome.reason}"


def _players(record: Record, transcript: Transcript) -> list[str]:
    """Findings on who held the seats, as far as the record opens their links."""
    seats = transcript.state.position.seats
    links = [(0, seat, link) for seat, link in enumerate(transcript.genesis["seats"])]
    links += [(seq, seat, link) for seq, (seat, link) in transcript.guests.items()]
    users: dict[tuple[int, int], str] = {}
    for seq, seat, link in links:
        name, number = seats[seat].name, seq or ""
        user, salt = record.tags.get(f"{name}User{number}"), record.tags.get(f"{name}Salt{number}")
        if user is None and salt is None:
            continue
        machine = seq == 0 and seat in transcript.genesis["computers"]
        if user is not None and (user != COMPUTER if machine else not _USER.fullmatch(user)):
            kind = "a computer" if machine else "a person"
            raise RecordError(f"{name} was played by {kind}, not by {user[:MAX_QUOTED_USER_LENGTH]!a}")
        holder = None if machine else user
        if user is None or salt is None or opened(transcript.genesis["match"], seat, holder, salt) != link:
            raise RecordError(f"{name} was not played by {user}: user and salt do not open the link in the log")
        users[seat, seq] = user
    return [
        _player(name, users.get((seat, transcript.state.guests.get(seat, 0))), record.tags.get(name, "?"))
        for seat, (_, name) in enumerate(seats)
    ]


def _player(name: str, user: str | None, shown: str) -> str:
    """Finding on a seat's final player; a shown name other than the user is only decoration."""
    if user is None:
        return f"{name}: the record does not tell who played"
    person = _PERSON.fullmatch(shown)
    if (person is not None and person[1] != user) or (shown == COMPUTER and user != COMPUTER):
        raise RecordError(f"{name} was played by {user}, not by {shown}")
    return f"{name}: {'a computer' if user == COMPUTER else f'Discord user {user}'}"


def _choices(record: Record, transcript: Transcript) -> list[str]:
    """Findings on the secret choices: commitments and reveals."""
    state, found = transcript.state, []
    revealed = {seat: move[1] for seat, move in state.history if move in ("!K", "!L")}
    for seat, (_, name) in enumerate(state.position.seats):
        stated = state.commitments.get(seat)
        choice, nonce = record.tags.get(f"Choice{name}"), record.tags.get(f"Nonce{name}")
        if choice is None and nonce is None and (stated is None or state.outcome is None):
            if stated is not None:
                found.append(f"{name}: committed to a choice ({stated}), to be told when the game is over")
            continue
        if stated is None:
            raise RecordError(f"{name}'s choice was never committed to")
        if choice is None or nonce is None:
            raise RecordError(f"{name}'s choice is not told with its nonce: the commitment cannot be checked")
        if choice not in proofs.CHOICES:
            raise RecordError(f"{name}'s choice is not a king: K or L")
        if proofs.commitment(transcript.genesis["match"], seat, choice, nonce) != stated:
            raise RecordError(f"{name}'s commitment in the log does not fit the choice {choice}")
        if revealed.get(seat, choice) != choice:
            raise RecordError(f"{name} chose {choice}, but {revealed[seat]} was revealed")
        found.append(f"{name}: chose {choice}, as committed ({stated})")
    return found


def _seed(record: Record, transcript: Transcript) -> list[str]:
    """The seed that computers drew from."""
    seed = record.tags.get("Seed")
    if seed is None and transcript.state.outcome is None:
        return []
    if seed is None:
        raise RecordError("the game is over, but its seed is not told")
    if seed_commitment(transcript.genesis["match"], seed) != transcript.genesis["seed"]:
        raise RecordError("the seed is not the one that the log committed to")
    return ["seed: as committed"]


def _authenticity(transcript: Transcript, head_hash: str | None) -> str:
    if head_hash is None:
        return (
            "consistent: nothing in the record contradicts the rest; whether it is authentic"
            " the seal of the last post can tell (--seal)"
        )
    if head_hash == transcript.entry_hashes[-1]:
        return "authentic: the log ends in the seal that the post showed"
    if head_hash in transcript.entry_hashes:
        number = transcript.entry_hashes.index(head_hash)
        raise RecordError(
            f"that is the seal after action {number} of {transcript.state.version}: give that of the last post"
        )
    raise RecordError(
        f"the log ends in the seal {transcript.entry_hashes[-1]}, not in {head_hash}: it is not the one of the posts"
    )


def _check_posted(posted: Mapping[str, str], stated: Mapping[str, str]) -> None:
    for letter, hash_ in posted.items():
        if stated.get(letter) != hash_.lower():
            raise RecordError(f"the commitment of {letter} is {stated.get(letter)}, not {hash_} as posted")
