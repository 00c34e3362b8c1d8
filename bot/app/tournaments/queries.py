"""Queries of tournaments: standings, own games, rules."""

from __future__ import annotations

from functools import partial

from bot.app.boards.proofs import Proofs
from bot.app.core.requests import Choice, Export, Picture, RequestContext
from bot.app.core.translator import Translator
from bot.app.errors import AppError
from bot.app.match.clock_start import waits_for_post
from bot.app.match.service import MatchService
from bot.app.posts.wording import message_link, person_mention, relative_timestamp
from bot.app.tournaments.brackets import round_title
from bot.app.tournaments.command import TournamentCommands
from bot.app.tournaments.entry_names import DisplayName, full_names, known_names
from bot.app.tournaments.exports import exports
from bot.app.tournaments.fairness import fairness_hints
from bot.app.tournaments.pictures import RenderTable, table_picture
from bot.app.tournaments.places import adapted_text, place_of_game
from bot.app.tournaments.state import TournamentState
from bot.app.tournaments.steps import Steps
from bot.app.tournaments.withdrawals import follows_handbook, leaving_rule
from bot.app.tournaments.words import (
    at_once_in_words,
    facts_in_words,
    legend_in_words,
    name_of,
    scores_in_words,
    standing_in_words,
    table_in_words,
)
from bot.texts import limits
from tournament.model import HANDBOOK_RULES_VERSION, Game

MAX_TABLE_LINES = 40
"""Of a table; where there are more entries most of them stand side by side."""


class TournamentQueries(TournamentCommands):
    """Public queries of a tournament. Most return lines of text."""

    def __init__(
        self, matches: MatchService, steps: Steps, proofs: Proofs, display_name: DisplayName, render_table: RenderTable
    ) -> None:
        super().__init__(matches, steps)
        self._proofs = proofs
        self._display_name = display_name
        self._render_table = render_table

    async def table(self, request: RequestContext, translate: Translator) -> list[str]:
        """Return the standings, or the registered players."""
        state = await self._meant(request)
        lines = [
            translate("event-title", name=state.stored.name, event=state.stored.id),
            *facts_in_words(translate, state),
        ]
        room = limits.MAX_PAGE - sum(len(line) + 1 for line in lines)
        if not state.entries:
            lines += standing_in_words(translate, state, room)
        elif len(state.entries) > MAX_TABLE_LINES:
            lines += legend_in_words(translate, state, room)
        else:
            lines += table_in_words(translate, state, MAX_TABLE_LINES)
        return await self._adapted(request, translate, state, lines)

    async def _adapted(
        self, request: RequestContext, translate: Translator, state: TournamentState, lines: list[str]
    ) -> list[str]:
        """Lines as the caller's server sees them, in a match between two."""
        if not state.between_servers:
            return lines
        names = await known_names(self._matches.store, state, self._display_name)
        return [adapted_text(translate, state, line, request.guild, names) for line in lines]

    async def picture(self, request: RequestContext, translate: Translator) -> Picture | None:
        """Draw the standings with the caller's theme; None before the start."""
        state = await self._meant(request)
        draw = partial(self._render_table, theme=request.theme)
        data, alt = await table_picture(translate, state, self._matches.store, self._display_name, draw)
        return None if data is None else Picture(data, f"{state.stored.id}-{state.stored.version}.png", alt)

    async def export(self, request: RequestContext, translate: Translator) -> list[Export]:
        """Export standings and games as CSV and text, FIDE's report, and all started games as PGN."""
        state = await self._meant(request)
        known = await known_names(self._matches.store, state, self._display_name)
        return await exports(translate, state, self._proofs, full_names(translate, state, known))

    async def games(self, request: RequestContext, translate: Translator) -> list[str]:
        """Return the caller's games with links and status."""
        state = await self._meant(request)
        number = state.number_of(request.user)
        mine = [game for game in state.games if number is not None and number in game.entries]
        lines = [translate("event-my-games", name=state.stored.name, count=len(mine))]
        numbered = ((n, game) for n, one in enumerate(state.tournament.rounds, 1) for game in one.games if game in mine)
        for round_, game in numbered:
            match = state.matches.get(game.id)
            values = {
                "round": _round_in_words(translate, state, round_, game),
                "match": game.id,
                "players": " – ".join(name_of(translate, state, entry) for entry in game.entries),
                "where": "" if match is None else message_link(*place_of_game(state, match, request.guild), None),
                "scores": " – ".join(scores_in_words(game.scores)),
            }
            turn = await self._turn(translate, game.id, request.user) if game.status == "playing" else ""
            lines.append(translate(f"event-game-{game.status}", **values, turn=turn))
        return await self._adapted(request, translate, state, lines)

    async def _turn(self, translate: Translator, match: str, user: int) -> str:
        """Player to move and time left in a game in progress."""
        try:
            snapshot = await self._matches.snapshot(match)
        except AppError:
            return translate("ui-games-parked")
        row, state = snapshot.match, snapshot.state
        if state.paused:
            return translate("ui-games-paused")
        if snapshot.seat_of(user) in state.to_act:
            turn = translate("ui-games-turn")
        else:
            turn = (
                translate("ui-games-thinking")
                if row.turn is None
                else translate("ui-games-waiting", who=person_mention(translate, row.turn))
            )
        if row.deadline is None:
            return turn
        if await waits_for_post(self._matches, row):
            return f"{turn}, {translate('ui-games-clock-waits')}"
        return f"{turn}, {translate('ui-games-until', when=relative_timestamp(row.deadline))}"

    async def rules(self, request: RequestContext, translate: Translator) -> list[str]:
        """Return the rules of the tournament, a sentence each."""
        state = await self._meant(request)
        return [
            translate("event-title", name=state.stored.name, event=state.stored.id),
            *rules_in_words(translate, state),
        ]

    async def review(self, request: RequestContext, translate: Translator) -> list[str]:
        """Fairness hints, for organisers. Refusals: not-organiser."""
        state = await self._meant(request, managed=True)
        await self.require_organiser(request, state.stored)
        found = fairness_hints(translate, state)
        return [
            translate("event-review", name=state.stored.name),
            *(found or [translate("event-review-none")]),
            translate("event-unknowable"),
        ]

    async def names(self, request: RequestContext, typed: str, *, managed: bool = False) -> list[Choice]:
        """Autocomplete tournaments of the server, unfinished ones first.

        `managed`: for a decision, which server managers may take where they cannot see the channel.
        """
        if request.guild is None:
            return []
        wanted = typed.strip().lower()
        known = await self.visible(request, managed=managed)
        known.sort(key=lambda tournament: tournament.status in ("over", "cancelled"))
        found = [Choice(f"{tournament.name} · {tournament.id}", tournament.id) for tournament in known]
        return [choice for choice in found if wanted in choice.label.lower()]

    async def _meant(self, request: RequestContext, *, managed: bool = False) -> TournamentState:
        return await self.state(await self.find(request, over=True, managed=managed))


def _round_in_words(translate: Translator, state: TournamentState, number: int, game: Game) -> str:
    """Title of a round; in a knockout its level, of which a replay is part; the board where rounds mean nothing."""
    if state.format.hosted or state.format.teams:
        board = translate("event-board-number", board=game.table)
        return (
            f"{translate('event-round-number', round=number)}, {board}" if len(state.tournament.rounds) > 1 else board
        )
    if state.format.elimination:
        return round_title(translate, state.tournament, number)
    return translate("event-round-number", round=number)


def rules_in_words(translate: Translator, state: TournamentState, *, public: bool = False) -> list[str]:
    """Rules of a tournament, as lines; `public` ones name no role."""
    settings, seats = state.settings, state.tournament.seats
    plan = settings.plan
    lines = [*facts_in_words(translate, state, public=public), translate(f"event-rule-{plan.format}", seats=seats)]
    if (season := settings.season) is not None:
        newcomers = "rating" if season.by_rating else "lowest"
        lines.append(translate("event-rule-divisions", size=plan.group_size, moving=season.moving))
        lines += [translate("event-rule-seasons", weeks=season.weeks), translate(f"event-rule-newcomers-{newcomers}")]
    if state.format.hosted:
        lines.append(translate("event-rule-colours", alternating=str(plan.alternating).lower()))
    if settings.teams is not None:
        order = "rating" if settings.teams.by_rating else "captain"
        lines += [translate(f"event-rule-order-{order}"), translate("event-rule-teams-score")]
    if state.between_servers:
        lines.append(translate("event-rule-between-servers"))
    lines += _pace_in_words(translate, state)
    lines.append(translate(f"event-rule-scores-{min(seats, 3)}"))
    if tiebreaks := state.format.tiebreaks:
        lines.append(translate("event-rule-breaks", breaks=", ".join(translate(f"break-{name}") for name in tiebreaks)))
    entry_rules = ("late", "returning") if state.format.accepts_late_entries else ("reserve",)
    lines += [translate(f"event-rule-{key}") for key in entry_rules]
    if leaving_rule(state.tournament) == "forfeit":
        lines.append(translate("event-rule-leaving-forfeit"))
    elif follows_handbook(state.tournament):
        lines.append(translate("event-rule-leaving-handbook"))
    else:
        lines.append(translate("event-rule-leaving", seats=seats))
    if plan.rules_version >= HANDBOOK_RULES_VERSION and not state.format.elimination and state.format.calls_off:
        lines.append(translate("event-rule-deserted"))
    lines.append(translate("event-rule-silence"))
    lines.append(translate("event-rule-vacations" if settings.vacations else "event-rule-no-vacations"))
    lines.append(translate("event-rule-rated" if settings.rated else "event-rule-unrated"))
    return [f"• {line}" for line in lines]


def _pace_in_words(translate: Translator, state: TournamentState) -> list[str]:
    """Number of cycles, start of games, and score of a bye, as lines."""
    plan, seats = state.settings.plan, state.tournament.seats
    several = state.format.fixed_schedule
    cycles = "event-rule-teams-cycles" if state.format.teams else "event-rule-cycles"
    lines = [translate(cycles, seats=seats)] if several and plan.cycles > 1 else []
    lines.append(translate("event-rule-together" if several and plan.pace == "together" else "event-rule-rounds"))
    if state.stored.status != "open":
        lines += at_once_in_words(translate, state)
    if state.format.elimination:
        return [*lines, translate("event-rule-bye-on")]
    if state.format.hosted or state.format.teams:
        return lines
    forced, _ = state.format.bye_parts(state.tournament)
    return [*lines, translate("event-rule-bye" if forced else "event-rule-bye-nothing")]
