"""Posts in a tournament's channel: its own post, rounds, results, decisions, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

from bot.app.core.ports import Button, GoneError, Post
from bot.app.core.translator import Translator, TranslatorFactory
from bot.app.match.service import MatchService
from bot.app.posts.wording import date_timestamp, mention, message_link, people, person_mention, time_timestamp
from bot.app.tournaments.brackets import round_title
from bot.app.tournaments.entry_names import DisplayName, known_names
from bot.app.tournaments.entry_rules import allows_late_entry, joins_reserve_list
from bot.app.tournaments.highlights import highlights_of
from bot.app.tournaments.numbers import unicode_mixed_number
from bot.app.tournaments.pictures import RenderBoards, RenderTable, games_picture, table_picture, titled
from bot.app.tournaments.places import adapted_post, place_of_game, team_of_server
from bot.app.tournaments.replay import state_of
from bot.app.tournaments.settings import Restrictions
from bot.app.tournaments.state import GUEST_TEAM, TournamentState
from bot.app.tournaments.steps import PAIRING_FAILED
from bot.app.tournaments.teams import TEAMS, stage_in_words, team_name
from bot.app.tournaments.words import (
    MENTIONS_PER_POST,
    division_headings,
    facts_in_words,
    moves_in_words,
    name_of,
    order_in_words,
    players,
    provisional_in_words,
    restrictions_in_words,
    result_in_words,
    scores_in_words,
    standing_in_words,
)
from bot.texts import limits
from storage import HOST_GONE, LoadedTournament, OutboxRow, TournamentAction, TournamentMatch
from tournament.formats.groups import FINAL
from tournament.formats.simul import HOST
from tournament.model import Game, Round
from tournament.standings import StandingsRow, podium

MAX_LISTED_GAMES = 20
"""Games of a round that its post lists."""
MAX_LISTED_DIVIDED_GAMES = 18
"""The same where divisions have headings, which take room."""


class TournamentPosts:
    """Creates the posts of tournaments."""

    def __init__(
        self,
        matches: MatchService,
        translator_for: TranslatorFactory,
        display_name: DisplayName,
        render_table: RenderTable,
        render_boards: RenderBoards,
    ) -> None:
        self._display_name = display_name
        self._render_table = render_table
        self._render_boards = render_boards
        self._matches = matches
        self._translator_for = translator_for
        self._kinds: Mapping[str, Callable[[Translator, TournamentState, OutboxRow, LoadedTournament], Post]] = {
            "event": _tournament,
            "event-refresh": _tournament,
            "event-round": _round,
            "event-begins": _begins,
            "event-result": _result,
            "event-news": _news,
            HOST_GONE: _host_gone,
            "event-call": _call,
            "event-end": _end,
            "event-games": _games,
        }

    async def post_of(self, row: OutboxRow) -> tuple[Post, TournamentState]:
        """Return the post of an outbox row, and its tournament. Raises GoneError, TournamentReplayError."""
        whole = await self._matches.store.tournaments.load(row.tournament)
        if whole is None:
            raise GoneError(row.tournament)
        state = state_of(whole)
        guest = row.outbox_message.payload.get("language") or state.stored.guest_language
        translate = self._translator_for(state.stored.language if row.guild is None or not guest else guest)
        post = replace(self._kinds[row.outbox_message.kind](translate, state, row, whole), language=translate.language)
        if state.between_servers:
            names = await known_names(self._matches.store, state, self._display_name)
            post = adapted_post(translate, state, post, row.guild, names)
        return await self._pictured(post, translate, state, row), state

    async def _pictured(self, post: Post, translate: Translator, state: TournamentState, row: OutboxRow) -> Post:
        """The post with the picture that its kind has; without it where there is none."""
        kind, seq = row.outbox_message.kind, row.outbox_message.seq
        if kind == "event-games":
            picture, alt = await games_picture(translate, state, self._matches, self._display_name, self._render_boards)
            return replace(post, picture=picture, picture_name=f"{state.stored.id}-{seq}-games.png", alt=alt)
        if (
            kind in ("event", "event-refresh", "event-end", "event-begins")
            or row.outbox_message.payload.get("first", 1) > 1
        ):
            version = state.stored.version if kind == "event-refresh" else seq
            store = self._matches.store
            picture, alt = await table_picture(translate, state, store, self._display_name, self._render_table)
            return replace(post, picture=picture, picture_name=f"{state.stored.id}-{version}.png", alt=alt)
        return post


def _post(state: TournamentState, row: OutboxRow, lines: list[str], **more: object) -> Post:
    # Always version 0: a button is pressed while the post is being edited, and must not have become another.
    return Post(state.stored.id, 0, "\n".join(lines), nonce=row.outbox_message.nonce, **more)  # type: ignore[arg-type]


def _tournament(translate: Translator, state: TournamentState, row: OutboxRow, _whole: LoadedTournament) -> Post:
    """Main post: the invitation, later the standings."""
    lines = [translate("event-title", name=state.stored.name, event=state.stored.id), *facts_in_words(translate, state)]
    lines += standing_in_words(translate, state, limits.MAX_MESSAGE - sum(len(line) + 1 for line in lines))
    return _post(state, row, lines, buttons=_buttons(translate, state, row.guild))


def _buttons(translate: Translator, state: TournamentState, guild: int | None) -> tuple[Button, ...]:
    if state.stored.status == "cancelled" and not state.entries:
        return ()
    join = "button-event-join-reserve" if joins_reserve_list(state) else "button-event-join"
    if allows_late_entry(state):
        join = "button-event-join-late"
    joins: tuple[Button, ...] = (Button("event-join", translate(join), "success"),)
    if state.settings.teams is not None:
        key = "button-team-reserve" if joins_reserve_list(state) else "button-team-join"
        teams = (team_of_server(state.stored, guild),) if state.between_servers else TEAMS
        label = {team: translate(key, team=team_name(state, team)) for team in teams}
        joins = tuple(Button("event-join", label[team], "success", what=str(team)) for team in teams)
    coming = (*joins, Button("event-leave", translate("button-event-leave")))
    games, table, rules = (
        Button(f"event-{what}", translate(f"button-event-{what}")) for what in ("games", "table", "rules")
    )
    if state.stored.status in ("over", "cancelled"):
        return table, rules
    if state.stored.status == "open":
        return (*coming, rules)
    return (*coming, *(replace(button, row=1) for button in (games, table, rules)))


def _round(translate: Translator, state: TournamentState, row: OutboxRow, _whole: LoadedTournament) -> Post:
    """Post that rounds were paired, with the pairings of the first."""
    first, last = row.outbox_message.payload["first"], row.outbox_message.payload["last"]
    values = {"name": state.stored.name, "first": first, "last": last}
    rounds = state.tournament.rounds[first - 1 : last]
    key = "event-rounds" if last > first else "event-round"
    if state.format.hosted or state.format.teams:
        key = "simul-starts" if state.format.hosted else "team-starts"
    if rounds[0].stage == FINAL:
        key = "event-final-rounds" if last > first else "event-final"
    if state.format.elimination:
        key, values = "event-level", {**values, "level": round_title(translate, state.tournament, first)}
    lines = [translate(key, **values), *_listed(translate, state, rounds[0])]
    return _post(state, row, lines, mentions=_concerned(state, rounds))


def _begins(translate: Translator, state: TournamentState, row: OutboxRow, _whole: LoadedTournament) -> Post:
    """Post that a round starts, with its pairings."""
    number = row.outbox_message.payload["first"]
    one, rounds = state.tournament.rounds[number - 1], len(state.tournament.rounds)
    lines = [
        translate("event-round-begins", name=state.stored.name, round=number, rounds=rounds),
        *_listed(translate, state, one),
    ]
    return _post(state, row, lines, mentions=_concerned(state, [one]))


def _listed(translate: Translator, state: TournamentState, one: Round) -> list[str]:
    """Pairings and byes of a round, as lines."""
    divided = state.format.seasons and len({game.group for game in one.games}) > 1
    most, lines, group = MAX_LISTED_DIVIDED_GAMES if divided else MAX_LISTED_GAMES, [], 0
    for game in one.games[:most]:
        if divided and game.group != group:
            group = game.group
            lines.append(stage_in_words(translate, state, one.stage, group))
        key = "team-pairing" if state.format.hosted or state.format.teams else "event-pairing"
        lines.append(translate(key, table=game.table, players=_players(translate, state, game)))
    if len(one.games) > most:
        lines.append(translate("event-more-games", count=len(one.games) - most))
    return lines + _resting(translate, state, one)


def _concerned(state: TournamentState, rounds: Sequence[Round]) -> tuple[int, ...]:
    """Users to mention for rounds; none if they are too many, as their games mention them."""
    among = {entry for one in rounds for entry in (*one.byes, *(entry for game in one.games for entry in game.entries))}
    users = [state.user_of(entry) for entry in sorted(among - state.tournament.withdrawn)]
    return people(users) if len(users) <= MAX_LISTED_GAMES else ()


def _resting(translate: Translator, state: TournamentState, one: Round) -> list[str]:
    """Line that lists the byes of a round."""
    names = [name_of(translate, state, entry) for entry in sorted(one.byes)]
    return [translate("event-byes", who=", ".join(names))] if names else []


def _players(translate: Translator, state: TournamentState, game: Game) -> str:
    return " – ".join(name_of(translate, state, entry) for entry in game.entries)


def _result(translate: Translator, _state: TournamentState, row: OutboxRow, whole: LoadedTournament) -> Post:
    """Post the result of a game in one line, with a link."""
    # However late it is sent, or tried again, it says the same: so it is known again if it has arrived.
    state = state_of(replace(whole, actions=whole.actions[: row.outbox_message.seq]))
    name = row.outbox_message.payload["game"]
    game, match = state.game(name), state.matches.get(name)
    if game is None or match is None:
        raise GoneError(name)
    where = _place(state, match, row.guild)
    scores: tuple[Fraction, ...] = game.scores if game.status == "over" else ()
    if not scores:
        return _post(
            state,
            row,
            [translate("event-result-none", players=_players(translate, state, game), match=name, where=where)],
        )
    return _post(
        state,
        row,
        [translate("event-result", players=_scored(translate, state, game, scores), match=name, where=where)],
    )


def _scored(translate: Translator, state: TournamentState, game: Game, scores: Sequence[Fraction]) -> str:
    """The players with their scores."""
    pairs = zip(game.entries, scores_in_words(scores), strict=True)
    return " – ".join(f"{name_of(translate, state, entry)} **{score}**" for entry, score in pairs)


def _place(state: TournamentState, match: TournamentMatch, guild: int | None) -> str:
    """Link to a game's thread, in the server of the post."""
    return message_link(*place_of_game(state, match, guild), None)


def _news(translate: Translator, state: TournamentState, row: OutboxRow, whole: LoadedTournament) -> Post:
    """Post about a tournament of a player or game, or about a decision."""
    action = next(action for action in whole.actions if action.seq == row.outbox_message.payload["seq"])
    who = "" if action.subject is None else person_mention(translate, action.subject)
    by = "" if action.user is None else person_mention(translate, action.user)
    if action.kind == "undo":
        undone = next(one for one in whole.actions if one.seq == action.data["seq"])
        who = "" if undone.subject is None else person_mention(translate, undone.subject)
        values = {"name": state.stored.name, "by": by, "who": who, "game": undone.data.get("game", "")}
        return _post(
            state, row, [translate("event-news-undo-bye" if undone.kind == "bye" else "event-news-undo", **values)]
        )
    if action.kind == "guest-left":
        key = "event-news-guest-open" if row.guild is None and action.data["open"] else "event-news-guest-left"
        return _post(state, row, [translate(key, name=state.stored.name, team=action.data["team"])])
    if action.kind == "halt" and row.guild is not None and action.data["why"] != PAIRING_FAILED:
        return _post(state, row, [translate("event-news-host-lost", name=state.stored.name)])
    if action.kind == "halt":
        sentence = translate(
            "event-news-halt", name=state.stored.name, who=person_mention(translate, state.stored.created_by)
        )
        return _post(state, row, [sentence], mentions=people([state.stored.created_by]))
    if action.kind == "withdraw":
        # However late it is sent, or tried again, it says the same.
        then = state_of(replace(whole, actions=whole.actions[: action.seq]))
        outcome = then.withdrawal_effect_of(action.data["entry"])
        values = {"name": state.stored.name, "who": who, "by": by, "outcome": outcome}
        return _post(state, row, [translate(f"event-withdrawn-{action.data['why']}", **values)])
    lines = [_worded(translate, state, action, who, by, _before(translate, whole, action))]
    if action.kind == "invite":
        return _post(state, row, lines, mentions=people([action.subject]))
    mentioned = tuple(_mentioned(whole, action)[:MENTIONS_PER_POST])
    return _post(state, row, [*lines, " ".join(map(mention, mentioned))] if mentioned else lines, mentions=mentioned)


def _host_gone(translate: Translator, state: TournamentState, row: OutboxRow, _whole: LoadedTournament) -> Post:
    """Post that the first server of a match has removed the bot."""
    return _post(state, row, [translate("event-news-host-gone", name=state.stored.name)])


def _call(translate: Translator, state: TournamentState, row: OutboxRow, whole: LoadedTournament) -> Post:
    """Mention the players for whom an announcement had no room."""
    action = next(action for action in whole.actions if action.seq == row.outbox_message.payload["seq"])
    mentioned = tuple(_mentioned(whole, action)[MENTIONS_PER_POST:])
    lines = [translate("event-announced-to", name=state.stored.name), " ".join(map(mention, mentioned))]
    return _post(state, row, lines, mentions=mentioned)


def _mentioned(whole: LoadedTournament, action: TournamentAction) -> list[int]:
    """Users to notify of an announcement, as of its time; none for other actions."""
    if action.kind != "announce" or action.data.get("quiet", True):
        return []
    return players(state_of(replace(whole, actions=whole.actions[: action.seq])))


def _before(translate: Translator, whole: LoadedTournament, action: TournamentAction) -> str:
    """Previous holder of an entry that was taken over."""
    if action.kind != "replace":
        return ""
    return person_mention(
        translate, state_of(replace(whole, actions=whole.actions[: action.seq - 1])).user_of(action.data["entry"])
    )


def _worded(
    translate: Translator, state: TournamentState, action: TournamentAction, who: str, by: str, before: str
) -> str:
    data, values = action.data, {"name": state.stored.name, "who": who, "by": by}
    if action.kind == "adjudicate" and data["scores"] is None:
        return translate("event-annulled", **values, game=data["game"])
    if action.kind == "adjudicate":
        return translate("event-adjudicated", **values, game=data["game"], scores=" – ".join(data["scores"]))
    if action.kind == "announce":
        return translate("event-announced", **values, text=data["text"])
    if action.kind == "replace":
        return translate("event-news-replace", **values, gone=before or "?")
    if action.kind == "extend":
        if data["game"]:
            return translate("event-news-extend-game", **values, days=data["days"], game=data["game"])
        return translate("event-news-extend-all", **values, days=data["days"])
    if action.kind == "reopen":
        until = time_timestamp(datetime.fromisoformat(data["until"]))
        return translate("event-news-reopen", **values, reason=data["reason"], when=until)
    if action.kind == "restrict":
        limited = Restrictions(**data) if data else None
        key = "event-news-unrestricted" if limited is None else "event-news-restrict"
        return "\n".join([translate(key, **values), *restrictions_in_words(translate, limited)])
    if action.kind == "repeat":
        if not data:
            return translate("event-news-repeat-off", **values)
        return translate("event-news-repeat", **values, day=date_timestamp(datetime.fromisoformat(data["at"])))
    if action.kind == "season":
        return translate("event-news-season", **values, count=data["count"])
    return translate(f"event-news-{action.kind}", **values, team=team_name(state, GUEST_TEAM))


def _end(translate: Translator, state: TournamentState, row: OutboxRow, _whole: LoadedTournament) -> Post:
    """The podium."""
    apart = state.format.hosted or state.format.teams
    places = [] if apart else podium(_first_table(state), state.tournament.withdrawn)
    medals = {1: "🥇", 2: "🥈", 3: "🥉"}
    corrected = "corrected" in row.outbox_message.payload
    lines = [translate("event-corrected" if corrected else "event-ended", name=state.stored.name)]
    lines += division_headings(translate, state).get(places[0].entry, "").splitlines() if places else []
    lines += [
        translate(
            "event-podium",
            medal=medals[line.place],
            who=name_of(translate, state, line.entry),
            points=unicode_mixed_number(line.points),
        )
        for line in places
    ] or (result_in_words(translate, state) or [_no_podium(translate, state)])
    named = [line.entry for line in places] or ([HOST] if state.format.hosted else [])
    listed = named
    if state.format.teams:
        named = list(state.format.winners(state.tournament))
    last = [*moves_in_words(translate, state), *provisional_in_words(translate, state)]
    lines += order_in_words(
        translate, state, listed, limits.MAX_MESSAGE - sum(len(line) + 1 for line in (*lines, *last))
    )
    return _post(state, row, lines + last, mentions=people(map(state.user_of, named)))


def _first_table(state: TournamentState) -> Sequence[StandingsRow]:
    """The standings that have the podium: those of a league's first division."""
    if state.format.seasons:
        return state.format.sections(state.tournament)[0].lines
    return state.format.places(state.tournament)


def _no_podium(translate: Translator, state: TournamentState) -> str:
    """Why there is no podium."""
    return translate("event-podium-no-results" if state.tournament.present else "event-podium-none")


def _games(translate: Translator, state: TournamentState, row: OutboxRow, _whole: LoadedTournament) -> Post:
    """Post the highlights, with links."""
    lines = [translate("event-games", name=state.stored.name)]
    for game, kinds in highlights_of(state):
        players = _scored(translate, state, game, game.scores)
        where = _place(state, state.matches[game.id], row.guild)
        lines.append(f"**{titled(translate, kinds)}** · {players} · [`{game.id}`]({where})")
    return _post(state, row, lines)
