"""Executes the steps of tournaments, each in one transaction."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from functools import partial
from typing import Any

from bot.app.core.confirmed_time import ConfirmedTime
from bot.app.core.signals import Signal
from bot.app.match.actions import ReplacePlayer, ResumeWithTournament
from bot.app.match.ending import decide, stop
from bot.app.match.names import MatchNamer, nonce, tournament_match_name
from bot.app.match.service import MatchService
from bot.app.people.vacations import Vacations
from bot.app.tournaments import writes
from bot.app.tournaments.due import PROVISIONAL_PERIOD, next_check, next_step
from bot.app.tournaments.highlights import highlights_of
from bot.app.tournaments.new_games import create_games, starting_rounds, unused_names
from bot.app.tournaments.pairing import Pairer, round_as_data
from bot.app.tournaments.places import without_blocked
from bot.app.tournaments.replay import state_of
from bot.app.tournaments.seasons import create_next_season, is_final, starting_order
from bot.app.tournaments.series import create_next, later_announcement
from bot.app.tournaments.simuls import host_first
from bot.app.tournaments.state import TournamentState
from bot.app.tournaments.step_kinds import (
    STEPS_BY_DATE,
    ApplyDecision,
    EndGames,
    Finalise,
    OpenGames,
    OpenNextSeason,
    PairRound,
    Repeat,
    ReportResult,
    RescheduleFinal,
    StartTournament,
    Step,
    StopMatch,
    Wait,
    WithdrawInactive,
)
from bot.app.tournaments.teams import line_ups, too_small_team
from storage import Match, NewGame, OutboxMessage, StoreError, TournamentAction, TournamentChange
from tournament.model import Round

log = logging.getLogger(__name__)
PAIRING_FAILED = "pairing"
"""Reason of a halt after a failed pairing."""
_TRANSIENT_ERRORS = (BrokenExecutor, MemoryError, OSError, StoreError)
"""Errors that say nothing about the pairing itself: it is tried again."""

RatingLookup = Callable[[str, Sequence[int]], Awaitable[Mapping[int, float]]]
"""Function that returns the ratings of users in a variant, if they have one."""
MAX_OPEN_THREADS = 500
"""Open match threads of a server at which tournaments start no more games: Discord allows 1,000 in all."""


class Steps:
    """Automatic steps of tournaments."""

    def __init__(
        self,
        matches: MatchService,
        vacations: Vacations,
        pairer: Pairer,
        ratings: RatingLookup,
        time: ConfirmedTime,
        match_namer: MatchNamer = tournament_match_name,
    ) -> None:
        self._matches = matches
        self._vacations = vacations
        self._pairer = pairer
        self._ratings = ratings
        self.halted: Signal[TournamentState, str] = Signal()
        """Signal: a tournament was halted, with the reason."""
        self.guest_lost: Signal[TournamentState, str] = Signal()
        """Signal: a match can't be posted in its second server any more, with the reason."""
        self._time = time
        self._match_namer = match_namer
        self.max_open_threads = MAX_OPEN_THREADS
        self._handlers: dict[type[Any], Callable[[TournamentState, Any], Awaitable[bool]]] = {
            StartTournament: self._start_by_date,
            Wait: self._wait,
            ReportResult: self._report_result,
            WithdrawInactive: self._withdraw_inactive,
            StopMatch: self._stop_match,
            ApplyDecision: self._apply_decision,
            OpenGames: self._open_games,
            PairRound: self._pair_round,
            OpenNextSeason: self._open_next_season,
            Repeat: self._repeat,
            EndGames: self._end_games,
            Finalise: self._finalise,
            RescheduleFinal: self._reschedule_final,
        }

    async def halt(self, tournament: str, why: str) -> None:
        """Halt a tournament whose posts cannot be sent: no round is paired and no game starts until it is resumed."""
        await self._matches.run_locked(f"tournament {tournament}", partial(self._halt, tournament, why))

    async def _halt(self, tournament: str, why: str) -> None:
        state = await self.state(tournament)
        if state is None or state.stored.halted is not None or state.stored.status in ("over", "cancelled"):
            return
        action = self._action("halt", data={"why": why})
        seq, guest = state.stored.version + 1, state.stored.guest_channel
        told = OutboxMessage("event-news", seq, nonce(self._matches.rng), {"seq": seq}, channel=guest)
        messages = () if guest is None else (told,)
        numbered = (replace(action, seq=seq),)
        step = TournamentChange(tournament, state.stored.version, numbered, {"halted": why}, outbox_messages=messages)
        await writes.advance(self._matches, state.stored, step)
        self.halted(state, why)

    async def _halt_pairing(self, state: TournamentState) -> None:
        """Halt a tournament that cannot be paired, and tell its channel and its creator."""
        news = [("event-news", {"seq": state.stored.version + 1})]
        await self.advance(state, [self._action("halt", data={"why": PAIRING_FAILED})], news, halted=PAIRING_FAILED)
        self.halted(state, PAIRING_FAILED)

    async def state(self, tournament: str) -> TournamentState | None:
        """Load the current state of a tournament."""
        whole = await self._matches.store.tournaments.load(tournament)
        return None if whole is None else state_of(whole)

    async def next(self, tournament: str) -> bool:
        """Take the next step of a tournament; False if there is none. Raises ConflictError if the store refuses it."""
        return await self._matches.run_locked(f"tournament {tournament}", partial(self._next, tournament))

    async def _next(self, tournament: str) -> bool:
        state = await self.state(tournament)
        step = None if state is None else self._due_step(state)
        return state is not None and step is not None and await self._handlers[type(step)](state, step)

    def _due_step(self, state: TournamentState) -> Step | None:
        """The next step; one by a date waits for a confirmed time, which is looked for now and then."""
        step = next_step(state, self._matches.clock.now())
        return None if isinstance(step, STEPS_BY_DATE) and self._time.now() is None else step

    def can_correct(self, state: TournamentState) -> bool:
        """Tell whether results can still be corrected: they are provisional, and not due to become final."""
        return state.is_provisional and not isinstance(self._due_step(state), Finalise)

    async def advance(
        self,
        state: TournamentState,
        actions: Sequence[TournamentAction],
        outbox_messages: Sequence[tuple[str, Mapping[str, Any]]] = (),
        new_games: tuple[NewGame, ...] = (),
        **fields: Any,
    ) -> None:
        """Store a step, number its actions, and refresh the main post. Raises ConflictError."""
        stored, now = state.stored, self._matches.clock.now()
        numbered = tuple(
            TournamentAction(stored.version + number, one.kind, now, one.user, one.subject, one.data, one.interaction)
            for number, one in enumerate(actions, 1)
        )
        version = stored.version + len(numbered)
        messages = [*outbox_messages, ("event-refresh", {})]
        made = tuple(
            OutboxMessage(kind, version, nonce(self._matches.rng), payload, channel=payload.get("channel"))
            for kind, payload in messages
        )
        after = replace(stored, **fields)
        timer = next_check(replace(state, stored=after), now)
        step = TournamentChange(stored.id, stored.version, numbered, fields, new_games, made, timer)
        await writes.advance(self._matches, stored, step)
        if after.ended_at is not None and state.next_season:
            self._matches.tournament_changed(state.next_season)

    async def guests(self, match: Match) -> frozenset[int]:
        """Return the people of the second server, if a match belongs to a match between two servers."""
        stored = None if match.tournament is None else await self._matches.store.tournaments.get(match.tournament)
        state = None if stored is None or stored.invite_code is None else await self.state(stored.id)
        return frozenset() if state is None else state.guests

    async def lose_guest(self, tournament: str, channel: int, why: str) -> None:
        """Send no more posts to the channel of a match's second server; the match goes on in the first one."""

        async def lose() -> None:
            state = await self.state(tournament)
            if state is None or state.stored.guest_channel != channel:
                return
            news = ("event-news", {"seq": state.stored.version + 1, "channel": state.stored.channel})
            lost = self._action("guest-lost", data={"why": why})
            await self.advance(state, [lost], [news], guest_channel=None, guest_message=None)
            self.guest_lost(state, why)

        await self._matches.run_locked(f"tournament {tournament}", lose)

    async def start(self, state: TournamentState, action: TournamentAction) -> None:
        """Start a tournament: number the entries by division, by rating, then by time of registration."""
        users = [entry.user for entry in state.registered]
        known = await self._ratings(state.stored.variant, users)
        order = sorted(state.registered, key=lambda entry: (-known.get(entry.user, float("-inf")), entry.joined_seq))
        fit = await without_blocked(self._matches, state)
        order = line_ups(fit, known) if state.settings.teams else host_first(state, order)
        season = state.settings.season
        divided = None if season is None else await starting_order(self.state, state, season, known)
        started = replace(action, data=divided or {"order": [entry.joined_seq for entry in order]})
        now = self._matches.clock.now()
        await self.advance(state, [started], status="running", started_at=now)

    async def _start_by_date(self, state: TournamentState, _step: StartTournament) -> bool:
        season = state.settings.season
        if season is not None and season.previous and not is_final(await self.state(season.previous)):
            return not state.waits and await self._wait(state, Wait())  # looked at again now and then
        if too_small_team(await without_blocked(self._matches, state)) is not None:
            return False
        await self.start(state, self._action("start"))
        return True

    async def _wait(self, state: TournamentState, _step: Wait) -> bool:
        """Have the post of a season tell no more dates until it starts: those before have passed."""
        await self.advance(state, [self._action("wait")])
        return True

    async def _report_result(self, state: TournamentState, step: ReportResult) -> bool:
        stopped = state.ended_by_organiser and step.game.status != "over"  # void, as the post about the end has said
        told = state.stored.status != "over" and not stopped
        outbox_messages = [("event-result", {"game": step.game.id})] if told else []
        await self.advance(state, [self._action("result", data={"game": step.game.id})], outbox_messages)
        return True

    async def _withdraw_inactive(self, state: TournamentState, step: WithdrawInactive) -> bool:
        data, news = {"entry": step.entry, "why": "silent"}, [("event-news", {"seq": state.stored.version + 1})]
        await self.advance(state, [self._action("withdraw", subject=state.user_of(step.entry), data=data)], news)
        return True

    async def _stop_match(self, _state: TournamentState, step: StopMatch) -> bool:
        return await stop(self._matches, step.match, step.seats)

    async def _apply_decision(self, state: TournamentState, step: ApplyDecision) -> bool:
        if isinstance(step.action, ReplacePlayer):
            await self._hand_board_over(state, step.match, step.action)
        if not await decide(self._matches, step.match, step.action):
            return False
        if isinstance(step.action, ResumeWithTournament | ReplacePlayer):
            await self._vacations.apply_to(step.match)
        return True

    async def _hand_board_over(self, state: TournamentState, name: str, action: ReplacePlayer) -> None:
        """Give the board in the second server to a new player before the seat: a crash then leaves nothing undone."""
        guild, match = state.stored.guest_guild, await self._matches.row(name)
        former = None if match is None else match.seats[action.seat].user
        if guild is not None and former is not None and action.guest is not None:
            await self._matches.store.boards.hand_over(name, guild, former, action.guest)
            self._matches.forget(name)

    async def _open_games(self, state: TournamentState, step: OpenGames) -> bool:
        room = self.max_open_threads - await self._matches.store.threads.count_open(state.stored.guild)
        games = step.games[: max(0, room)]
        if not games:  # looked at again now and then
            return False
        made = await create_games(self._matches, state, games)
        outbox_messages = [("event-begins", {"first": number}) for number in starting_rounds(state, games)]
        await self.advance(state, [], outbox_messages, new_games=made)
        for new_game in made:
            await self._vacations.apply_to(new_game.match.id)
        return True

    async def _pair_round(self, state: TournamentState, _step: PairRound) -> bool:
        if state.deserted:
            return await self._call_off(state)
        try:
            rounds = () if state.ended_by_organiser else await self._pairer.rounds(state.tournament)
            over = state.ended_by_organiser or (not rounds and state.format.over(state.tournament))
        except _TRANSIENT_ERRORS:
            raise
        except Exception:  # the same pairing would fail again, and no one would know
            log.exception("cannot pair the next round of tournament %s", state.stored.id)
            await self._halt_pairing(state)
            return False
        if rounds:
            await self._post_rounds(state, rounds)
            return True
        if not over:
            return False
        kinds = ["event-end", *(["event-games"] if highlights_of(state) else [])]
        return await self._end(state, [(kind, {}) for kind in kinds])

    async def _open_next_season(self, state: TournamentState, _step: OpenNextSeason) -> bool:
        tournament = await create_next_season(self._matches, state)
        await self.advance(state, [self._action("next", data={"tournament": tournament})])
        return True

    async def _repeat(self, state: TournamentState, _step: Repeat) -> bool:
        if (later := later_announcement(state, self._matches.clock.now())) is not None:
            await self.advance(state, [], repeats_at=later)
            return True
        tournament = await create_next(self._matches, state)
        await self.advance(state, [self._action("repeated", data={"tournament": tournament})], repeats_at=None)
        return True

    async def _end_games(self, state: TournamentState, step: EndGames) -> bool:
        scores = [f"1/{state.tournament.seats}"] * state.tournament.seats
        draws = [self._action("adjudicate", data={"game": game.id, "scores": scores}) for game in step.games]
        news = [("event-news", {"seq": state.stored.version + 1})]
        await self.advance(state, [self._action("season", data={"count": len(draws)}), *draws], news)
        return True

    async def _reschedule_final(self, state: TournamentState, _step: RescheduleFinal) -> bool:
        return await self._end(state, [])

    async def _end(self, state: TournamentState, outbox_messages: Sequence[tuple[str, Mapping[str, Any]]]) -> bool:
        """End a tournament, its results provisional from now on."""
        until = self._matches.clock.now() + PROVISIONAL_PERIOD
        action = self._action("end", data={"until": until.isoformat()})
        await self.advance(replace(state, provisional_until=until), [action], outbox_messages, status="over")
        return True

    async def _call_off(self, state: TournamentState) -> bool:
        """End a tournament that no one is left to win."""
        outbox_messages = [("event-news", {"seq": state.stored.version + 1})]
        action = self._action("end", data={"why": "deserted"})
        await self.advance(state, [action], outbox_messages, status="cancelled", ended_at=self._matches.clock.now())
        return True

    async def _finalise(self, state: TournamentState, _step: Finalise) -> bool:
        outbox_messages = [("event-news", {"seq": state.stored.version + 1})]
        await self.advance(state, [self._action("final")], outbox_messages, ended_at=self._matches.clock.now())
        return True

    async def _post_rounds(self, state: TournamentState, rounds: Sequence[Round]) -> None:
        count = len(state.tournament.rounds) + 1
        wanted = sum(len(one.games) for one in rounds)
        names = iter(await unused_names(self._matches, self._match_namer, state, wanted))
        actions = [self._action("round", data=round_as_data(one, names)) for one in rounds]
        await self.advance(state, actions, [("event-round", {"first": count, "last": count + len(rounds) - 1})])

    def _action(
        self, kind: str, *, subject: int | None = None, data: Mapping[str, Any] | None = None
    ) -> TournamentAction:
        return TournamentAction(0, kind, self._matches.clock.now(), None, subject, data or {})
