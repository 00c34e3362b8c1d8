"""A match as a file, and proof that nothing in it was changed."""

from __future__ import annotations

from collections.abc import Iterable

from bot.app.calls import Call, Export
from bot.app.errors import NotStartedError
from bot.app.match.repository import Repository
from bot.app.match.seats import army
from bot.app.match.snapshot import Snapshot
from bot.app.say import Say
from bot.texts import sayer
from engine import proofs, records
from engine.records import Record
from storage import Secret


class Proofs:
    """Looks at whole matches; changes nothing."""

    def __init__(self, matches: Repository) -> None:
        self._matches = matches

    async def export(self, call: Call) -> Export:
        """The match as a record: its public part, and once it is over its secrets with their proofs."""
        snapshot = await self._begun(call)
        over = snapshot.match.status == "over"
        secrets = await self._matches.store.secrets(snapshot.match.id) if over else ()
        return Export(f"{snapshot.match.id}.pgn", records.write(_record(snapshot, secrets)))

    async def verify(self, call: Call) -> str:
        """What comes of recomputing the match's hash chain and its commitments, in the caller's words.

        While the match goes on, of the choices only the caller's own is recomputed.
        """
        snapshot = await self._begun(call)
        match, state, say = snapshot.match, snapshot.state, sayer(call.language)
        acts = proofs.public_acts(_record(snapshot, ()))
        head = proofs.chain(match.id, match.variant, match.options, acts)[-1]
        key = "verified-chain" if head == state.head else "verified-not"
        lines = [say(key, match=match.id, count=len(acts), short=head[: proofs.SHORT], head=head)]
        mine = [n for n, seat in enumerate(match.seats) if seat.user == call.user]
        for secret in await self._matches.store.secrets(match.id):
            # While the game goes on, everybody may check their own choice only.
            if match.status == "over" or secret.seat in mine:
                lines.append(_checked(say, snapshot, secret))
        if state.commitments and match.status != "over":
            lines.append(say("verified-later"))
        return "\n".join(lines)

    async def _begun(self, call: Call) -> Snapshot:
        snapshot = await self._matches.visible_even_over(call)
        if snapshot.match.status in ("challenge", "cancelled"):
            raise NotStartedError(match=snapshot.match.id)
        return snapshot


def _checked(say: Say, snapshot: Snapshot, secret: Secret) -> str:
    stated = snapshot.state.commitments.get(secret.seat)
    holds = stated == proofs.commitment(snapshot.match.id, secret.seat, secret.choice, secret.nonce)
    return say(
        "verified-choice" if holds else "verified-choice-not",
        army=say(army(snapshot.state, secret.seat)),
        king=say(f"king-{secret.choice}"),
        nonce=secret.nonce,
        hash=stated or "?",
    )


def _record(snapshot: Snapshot, secrets: Iterable[Secret]) -> Record:
    """The public part of a match, and the secrets that may be told."""
    match, state = snapshot.match, snapshot.state
    position = state.position
    tags = {"Event": "Féerie", "Site": "Discord"}
    if match.started_at is not None:
        tags["Date"] = f"{match.started_at:%Y.%m.%d}"
    names = [seat.name for seat in position.seats]
    tags |= {name: _player(seat.user) for name, seat in zip(names, match.seats, strict=True)}
    if state.left:
        tags["Left"] = ",".join(names[seat] for seat in sorted(state.left))
    tags |= {"Match": match.id, "Chain": state.head}
    tags |= {f"Commitment{names[seat]}": sealed for seat, sealed in sorted(state.commitments.items())}
    for secret in secrets:
        tags |= {f"Choice{names[secret.seat]}": secret.choice, f"Nonce{names[secret.seat]}": secret.nonce}
    acts = [str(act) for act in position.move_stack]
    return Record(match.variant, dict(match.options), acts, state.outcome, tags=tags)


def _player(user: int | None) -> str:
    return "computer" if user is None else f"Discord user {user}"
