"""A match as a file, and proof that nothing in it was changed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from bot.app.core.requests import Export, RequestContext
from bot.app.core.translator import Translator
from bot.app.match import legacy_proofs
from bot.app.match.audit import COMPUTER, verify
from bot.app.match.hash_chain import head_hash, jsonl
from bot.app.match.seats import army_key_of, require_begun
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from bot.app.people.unlisted import unlisted_of
from bot.texts import translator_for
from engine import proofs, records
from engine.proofs import hashed
from engine.records import Record, RecordError
from storage import Genesis, LoadedTournament, Match, SeatLink, Secret, is_ghost

log = logging.getLogger(__name__)
FORMER = "a former player"
"""Name of an erased user in records."""
UNLISTED = "a player"
"""Name of a user who isn't listed, in records for everyone."""


@dataclass(frozen=True, slots=True)
class Checked:
    """Result of checking a match: whether its log `holds`, the hash of its last entry, the choices to show."""

    snapshot: Snapshot
    holds: bool
    entry_hash: str
    secrets: tuple[Secret, ...]


class Proofs:
    """Looks at whole matches; changes nothing."""

    def __init__(self, matches: MatchService) -> None:
        self._matches = matches

    async def export(self, request: RequestContext, *, public: bool = False) -> Export:
        """The match as a record: its public part, and once it is over its secrets with their proofs.

        `public`: without names, users and salts of people who aren't listed, as for erased ones.
        """
        snapshot = await self._begun(request)
        return await self._written(snapshot, await self._unlisted(snapshot) if public else ())

    async def whole(self, match: str) -> Export:
        """The same for whoever may see all matches. Raises AppErrors for a match that cannot be read."""
        return await self._written(await self._matches.snapshot(match))

    async def position(self, request: RequestContext) -> Export:
        """The position as a text that `engine.parse_fen` reads: its public part."""
        snapshot = await self._begun(request)
        return Export(f"{snapshot.match.id}.fen", snapshot.state.position.fen())

    async def text(self, match: str, tournament_tags: Mapping[str, str]) -> str:
        """Return the record of a match as text, with the given tags of its tournament and round.

        Raises AppErrors for a match that cannot be read.
        """
        return await asyncio.to_thread(
            records.write, await self._record(await self._matches.snapshot(match), tournament_tags)
        )

    async def verdict(self, request: RequestContext) -> tuple[str, str]:
        """The match, and in the caller's language whether anything in it was changed; `verify` has the hashes."""
        checked = await self._check(request)
        return checked.snapshot.match.id, _verdict(translator_for(request.language), checked)

    async def verify(self, request: RequestContext) -> str:
        """Check the match's log, hash and commitments; report in the caller's language, with the hashes.

        While the match is in progress, only the caller's own secret choice is recomputed.
        """
        return _hashes(translator_for(request.language), await self._check(request))

    async def report(self, request: RequestContext) -> tuple[str, str]:
        """The verdict and the hashes of one check."""
        checked, translate = await self._check(request), translator_for(request.language)
        return _verdict(translate, checked), _hashes(translate, checked)

    async def _check(self, request: RequestContext) -> Checked:
        snapshot = await self._begun(request)
        match, holds = snapshot.match, True
        record = await self._record(snapshot)
        try:
            await asyncio.to_thread(verify, record, head_hash(match, snapshot.state))
        except RecordError as error:
            log.warning("%s failed verification: %s", match.id, error)
            holds = False
        entry_hash = hashed(record.log[-1]) if record.log else record.tags["Chain"]
        mine = [n for n, seat in enumerate(match.seats) if seat.user == request.user]
        secrets = await self._matches.store.matches.secrets(match.id)
        # While the game goes on, everyone may check their own choice only.
        shown = tuple(secret for secret in secrets if match.status == "over" or secret.seat in mine)
        return Checked(snapshot, holds, entry_hash, shown)

    async def _written(self, snapshot: Snapshot, hidden: Collection[int] = ()) -> Export:
        record = await self._record(snapshot, hidden=hidden)
        text = await asyncio.to_thread(records.write, record)
        return Export(f"{snapshot.match.id}.pgn", text, jsonl(record.log))

    async def _begun(self, request: RequestContext) -> Snapshot:
        snapshot = await self._matches.visible_even_over(request)
        require_begun(snapshot.match)
        return snapshot

    async def _unlisted(self, snapshot: Snapshot) -> frozenset[int]:
        """Those of the people who played or play a match whom public pages don't name."""
        genesis = await self._matches.store.matches.genesis(snapshot.match.id)
        links = () if genesis is None else genesis.links
        users = {*(link.user for link in links), *(seat.user for seat in snapshot.match.seats)}
        return await unlisted_of(self._matches.store, users)

    async def _record(
        self, snapshot: Snapshot, tournament_tags: Mapping[str, str] | None = None, hidden: Collection[int] = ()
    ) -> Record:
        """The public part of a match, and the secrets that may be shown. `tournament_tags` are queried unless given.

        Nothing tells who the `hidden` users are.
        """
        match, state, store = snapshot.match, snapshot.state, self._matches.store
        secrets = await store.matches.secrets(match.id) if match.status == "over" else ()
        genesis = await store.matches.genesis(match.id)
        if tournament_tags is None:
            tournament_tags = await self._tournament_tags(match)
        tags = _heading(snapshot, tournament_tags, hidden) | _names(snapshot, hidden)
        tags |= legacy_proofs.tags_of(match, state) if genesis is None else _openings(snapshot, genesis, hidden)
        names = [seat.name for seat in state.position.seats]
        for secret in secrets:
            tags |= {f"Choice{names[secret.seat]}": secret.choice, f"Nonce{names[secret.seat]}": secret.nonce}
        moves = [str(move) for move in state.position.move_stack]
        lines = await self._matches.log_lines(match, state)
        return Record(match.variant, dict(match.options), moves, state.outcome, tags=tags, log=lines)

    async def _tournament_tags(self, match: Match) -> Mapping[str, str]:
        """Record tags for the tournament and round of a match."""
        whole = None if match.tournament is None else await self._matches.store.tournaments.load(match.tournament)
        return {} if whole is None else place_of(whole.tournament.name, round_of(whole, match.id))


def place_of(tournament: str, number: int) -> dict[str, str]:
    """Record tags for the tournament and round of a game."""
    return {"Event": tournament, "Round": str(number)}


def round_of(whole: LoadedTournament, match: str) -> int:
    """The number of the round that a match belongs to."""
    rounds = [action for action in whole.actions if action.kind == "round"]
    return next(n for n, one in enumerate(rounds, 1) if any(game["id"] == match for game in one.data["games"]))


def _verdict(translate: Translator, checked: Checked) -> str:
    lines = [translate("verdict-holds" if checked.holds else "verdict-not", match=checked.snapshot.match.id)]
    for secret in checked.secrets:
        key = "verdict-choice" if _is_committed(checked.snapshot, secret) else "verdict-choice-not"
        lines.append(translate(key, **_choice(translate, checked.snapshot, secret)))
    return "\n".join([*lines, *_later(translate, checked.snapshot)])


def _hashes(translate: Translator, checked: Checked) -> str:
    snapshot, key = checked.snapshot, "verified-chain" if checked.holds else "verified-not"
    lines = [translate(key, match=snapshot.match.id, count=snapshot.state.version, seal=checked.entry_hash)]
    lines += [_checked(translate, snapshot, secret) for secret in checked.secrets]
    return "\n".join([*lines, *_later(translate, snapshot)])


def _is_committed(snapshot: Snapshot, secret: Secret) -> bool:
    """True if a choice is the one that was committed to."""
    stated = snapshot.state.commitments.get(secret.seat)
    return stated == proofs.commitment(snapshot.match.id, secret.seat, secret.choice, secret.nonce)


def _choice(translate: Translator, snapshot: Snapshot, secret: Secret) -> dict[str, str]:
    return {
        "army": translate(army_key_of(snapshot.state, secret.seat)),
        "king": translate(f"king-{secret.choice}"),
    }


def _checked(translate: Translator, snapshot: Snapshot, secret: Secret) -> str:
    return translate(
        "verified-choice" if _is_committed(snapshot, secret) else "verified-choice-not",
        **_choice(translate, snapshot, secret),
        nonce=secret.nonce,
        hash=snapshot.state.commitments.get(secret.seat) or "?",
    )


def _later(translate: Translator, snapshot: Snapshot) -> list[str]:
    """The line that says when both choices can be checked."""
    return [translate("verified-later")] if snapshot.state.commitments and snapshot.match.status != "over" else []


def _heading(snapshot: Snapshot, tournament_tags: Mapping[str, str], hidden: Collection[int]) -> dict[str, str]:
    match, state = snapshot.match, snapshot.state
    tags = {"Event": "Féerie", "Site": "Discord", **tournament_tags}
    if match.started_at is not None:
        tags["Date"] = f"{match.started_at:%Y.%m.%d}"
    names = [seat.name for seat in state.position.seats]
    tags |= {name: _player(seat.user, hidden) for name, seat in zip(names, match.seats, strict=True)}
    if state.left:
        tags["Left"] = ",".join(names[seat] for seat in sorted(state.left))
    return tags | {"Match": match.id}


def _names(snapshot: Snapshot, hidden: Collection[int]) -> dict[str, str]:
    """Display names of the players as record tags; not covered by the proof."""
    named = zip(snapshot.state.position.seats, snapshot.match.seats, snapshot.display_names, strict=True)
    return {f"{seat.name}Name": name for seat, held, name in named if name and held.user not in hidden}


def _player(user: int | None, hidden: Collection[int]) -> str:
    if user is None or user in hidden:
        return COMPUTER if user is None else UNLISTED
    return FORMER if is_ghost(user) else f"Discord user {user}"


def _openings(snapshot: Snapshot, genesis: Genesis, hidden: Collection[int]) -> dict[str, str]:
    """Users and salts of those who play or played, which open the links in the log; and the seed at the end."""
    names = [seat.name for seat in snapshot.state.position.seats]
    tags: dict[str, str] = {}
    for link in _played(snapshot, genesis.links):
        if link.user is not None and link.user in hidden:
            continue
        name, number = names[link.seat], link.seq or ""
        tags[f"{name}User{number}"] = COMPUTER if link.user is None else str(link.user)
        tags[f"{name}Salt{number}"] = link.salt or ""
    return tags | ({"Seed": genesis.seed} if snapshot.match.status == "over" else {})


def _played(snapshot: Snapshot, links: Iterable[SeatLink]) -> Iterable[SeatLink]:
    """Those who held seats from the start or took one over, but for those who were erased."""
    guests = snapshot.state.guests
    return (link for link in links if link.salt and (not link.seq or guests.get(link.seat) == link.user))
