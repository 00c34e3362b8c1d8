"""Posts of a ladder: its own, challenges, and lines about what moved someone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.app.core.ports import Button, GoneError, Post
from bot.app.core.translator import Translator, TranslatorFactory
from bot.app.ladders.pictures import LadderNames, ladder_picture
from bot.app.ladders.state import Challenge, LadderState, state_of
from bot.app.ladders.steps import MOVED
from bot.app.ladders.words import player_lines, terms
from bot.app.match.service import MatchService
from bot.app.posts.wording import (
    date_timestamp,
    people,
    person_mention,
    person_mentions,
    relative_timestamp,
    time_timestamp,
)
from bot.app.tournaments.pictures import RenderTable
from bot.texts import limits
from storage import CHALLENGE_POST, REFRESH, LoadedTournament, OutboxRow, TournamentAction
from tournament.ladders.rules import DROP_INTERVAL

TWO = 2
Made = Callable[[Translator, LadderState, OutboxRow, LoadedTournament], Post]


class LadderPosts:
    """Creates the posts of ladders."""

    def __init__(
        self, matches: MatchService, translator_for: TranslatorFactory, names: LadderNames, render_table: RenderTable
    ) -> None:
        self._matches = matches
        self._translator_for = translator_for
        self._names = names
        self._render_table = render_table
        self._kinds: Mapping[str, Made] = {
            "event": _main,
            REFRESH: _main,
            CHALLENGE_POST: _challenge,
            "ladder-news": _news,
            MOVED: _moved,
        }

    async def post_of(self, row: OutboxRow) -> tuple[Post, LadderState]:
        """Return the post of an outbox row, and its ladder. Raises GoneError."""
        whole = await self._matches.store.ladders.load(row.tournament)
        if whole is None:
            raise GoneError(row.tournament)
        state, kind = state_of(whole), row.outbox_message.kind
        translate = self._translator_for(state.stored.language)
        post = replace(self._kinds[kind](translate, state, row, whole), language=translate.language)
        if kind not in ("event", REFRESH):
            return post, state
        version = state.stored.version if kind == REFRESH else row.outbox_message.seq
        picture, alt = await ladder_picture(translate, state, self._names, self._render_table)
        return replace(post, picture=picture, picture_name=f"{state.stored.id}-{version}.png", alt=alt), state


def _post(state: LadderState, row: OutboxRow, lines: list[str], **more: object) -> Post:
    return Post(state.stored.id, 0, "\n".join(lines), nonce=row.outbox_message.nonce, **more)  # type: ignore[arg-type]


def _main(translate: Translator, state: LadderState, row: OutboxRow, _whole: LoadedTournament) -> Post:
    """The ladder's own post, edited in place."""
    lines = [translate("ladder-title", name=state.stored.name), *terms(translate, state)]
    if state.stored.status == "closed":
        return _post(state, row, [*lines, translate("ladder-closed")])
    lines += player_lines(translate, state, limits.MAX_MESSAGE - sum(len(line) + 1 for line in lines))
    return _post(state, row, lines, buttons=main_buttons(translate))


def _moved(translate: Translator, state: LadderState, row: OutboxRow, _whole: LoadedTournament) -> Post:
    """The ladder's post in a channel that it has left: it links to the new one."""
    where = translate("ladder-where", where=f"<#{state.stored.channel}>")
    return _post(state, row, [translate("ladder-title", name=state.stored.name), where])


def main_buttons(translate: Translator) -> tuple[Button, ...]:
    """Buttons under a ladder's post."""
    return (
        Button("ladder-join", translate("button-ladder-join"), "success"),
        Button("ladder-challenge", translate("button-ladder-challenge"), "primary"),
        Button("ladder-show", translate("button-ladder-show")),
    )


def _challenge(translate: Translator, state: LadderState, row: OutboxRow, _whole: LoadedTournament) -> Post:
    """A challenge as it stands; a game of three has one post for the partner and one for the player challenged."""
    payload = row.outbox_message.payload
    one, stage = state.challenges[payload["challenge"]], payload["stage"]
    lines = [_challenge_in_words(translate, state, one, stage)]
    asked = one.partner if stage == "partner" else one.target
    if asked is not None and one.answerer == asked:
        key = "ladder-answer-partner" if stage == "partner" else "ladder-answer"
        lines.append(translate(key, who=person_mention(translate, asked), until=relative_timestamp(one.answer_by)))
        if stage != "partner":
            lines += _decline_in_words(translate, state, one)
        return _post(state, row, lines, buttons=answer_buttons(translate, one), mentions=people([asked]))
    return _post(state, row, [*lines, _outcome(translate, state, one)])


def _decline_in_words(translate: Translator, state: LadderState, one: Challenge) -> list[str]:
    """A line on the rung that declining costs the challenged player; empty if it costs none."""
    until = state.standing.declining_costs_until(one.target)
    if until is None or until < one.since:
        return []
    key = "ladder-decline-costs" if until >= one.answer_by else "ladder-decline-costs-until"
    return [translate(key, until=time_timestamp(until))]


def _challenge_in_words(translate: Translator, state: LadderState, one: Challenge, stage: str) -> str:
    """The players of a challenge in one line that no other post has, so that the post is found after a crash."""
    values = {
        "name": state.stored.name,
        "number": state.ordinal(one),
        "who": person_mention(translate, one.challenger),
        "target": person_mention(translate, one.target),
    }
    if stage == "partner":
        return translate("ladder-challenge-partner", **values)
    if one.partner is None:
        return translate("ladder-challenge", **values)
    return translate("ladder-challenge-three", **values, partner=person_mention(translate, one.partner))


def answer_buttons(translate: Translator, one: Challenge) -> tuple[Button, ...]:
    """Buttons under a challenge that waits for an answer."""
    number = str(one.number)
    return (
        Button("ladder-accept", translate("button-accept"), "success", number),
        Button("ladder-decline", translate("button-refuse"), "secondary", number),
        Button("ladder-withdraw", translate("button-withdraw"), "secondary", number),
    )


def _outcome(translate: Translator, state: LadderState, one: Challenge) -> str:
    if one.match:
        return translate("ladder-accepted", match=one.match)
    if not one.outcome:
        return translate("ladder-agreed", who=person_mention(translate, one.partner or 0))
    closer = "" if one.closer is None else person_mention(translate, one.closer)
    return translate(f"ladder-outcome-{one.outcome}", who=closer, name=state.stored.name)


# News


def _news(translate: Translator, _state: LadderState, row: OutboxRow, whole: LoadedTournament) -> Post:
    """A line about an action. However late it is sent, or tried again, it says the same."""
    seq = row.outbox_message.payload["seq"]
    action = next(action for action in whole.actions if action.seq == seq)
    before, now = (
        state_of(replace(whole, actions=tuple(one for one in whole.actions if one.seq <= last)))
        for last in (seq - 1, seq)
    )
    line, mentioned = news_in_words(translate, before, now, action)
    return _post(now, row, [line], mentions=people(mentioned))


def news_in_words(
    translate: Translator, before: LadderState, now: LadderState, action: TournamentAction
) -> tuple[str, tuple[int | None, ...]]:
    """The news of an action in words, and the users to notify of it."""
    name, subject = now.stored.name, action.subject
    who = "" if subject is None else person_mention(translate, subject)
    if action.kind == "result":
        return _result(translate, before, now, action), ()
    if action.kind in ("decline", "expire"):
        return _declined(translate, before, now, action)
    if action.kind == "inactive":
        until = date_timestamp(action.at + DROP_INTERVAL)
        last = before.rung(subject or 0) == len(before.positions)
        key = "ladder-news-inactive-last" if last else "ladder-news-inactive"
        return translate(key, name=name, who=who, until=until), (subject,)
    if action.kind == "leave" and action.data.get("departed"):
        return translate("ladder-news-departed", name=name, who=who), ()
    if action.kind == "leave" and action.user != subject:
        return translate("ladder-news-removed", name=name, who=who), ()
    return translate(f"ladder-news-{action.kind}", name=name, who=who, rung=now.rung(subject or 0)), ()


def _declined(
    translate: Translator, before: LadderState, now: LadderState, action: TournamentAction
) -> tuple[str, tuple[int | None, ...]]:
    one, subject = now.challenges[action.data["challenge"]], action.subject or 0
    moved = "yes" if before.rung(subject) != now.rung(subject) else "no"
    values = {
        "name": now.stored.name,
        "number": now.ordinal(one),
        "who": person_mention(translate, subject),
        "challenger": person_mention(translate, one.challenger),
        "moved": moved,
        "rung": now.rung(subject),
    }
    key = "ladder-news-declined" if action.kind == "decline" else "ladder-news-expired"
    return translate(key, **values), (one.challenger,)


def _result(translate: Translator, before: LadderState, now: LadderState, action: TournamentAction) -> str:
    one = now.challenges[action.data["challenge"]]
    values = {"name": now.stored.name, "match": one.match}
    if action.data.get("aborted"):
        moved = "yes" if before.rung(one.target) != now.rung(one.target) else "no"
        who = person_mention(translate, one.target)
        return translate("ladder-news-aborted", **values, who=who, moved=moved, rung=now.rung(one.target))
    if action.data.get("void"):
        return translate("ladder-news-void", **values)
    if action.subject is None:
        drawn = len(one.players) == TWO and action.data.get("drawn")
        return translate("ladder-news-drawn" if drawn else "ladder-news-shared", **values)
    rung = now.rung(action.subject)
    others = [user for user in one.players if user != action.subject]
    return translate(
        "ladder-news-won" if rung != before.rung(action.subject) else "ladder-news-kept",
        **values,
        who=person_mention(translate, action.subject),
        others=person_mentions(translate, others),
        rung=rung,
    )
