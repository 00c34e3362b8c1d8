"""Looking at events: the table, one's own games, the rules."""

from __future__ import annotations

from functools import partial

from bot.app.calls import Call, Choice, Export, Picture
from bot.app.events.command import EventCommands, Wake
from bot.app.events.exports import exports
from bot.app.events.fairness import worth_a_look
from bot.app.events.pictures import DrawTable, table_picture
from bot.app.events.state import EventState
from bot.app.events.steps import Steps
from bot.app.events.words import facts_in_words, legend_in_words, name_of, scores_in_words, table_in_words
from bot.app.match.repository import Repository
from bot.app.posts.wording import jump
from bot.app.queries.proofs import Proofs
from bot.app.say import Say

MOST_LINES = 40
"""Of a table; where there are more entries most of them stand side by side."""
ROOM = 1900
"""Characters of an answer."""


class EventQueries(EventCommands):
    """What anybody in the server may see. Most return lines of text."""

    def __init__(self, matches: Repository, steps: Steps, wake: Wake, proofs: Proofs, draw_table: DrawTable) -> None:
        super().__init__(matches, steps, wake)
        self._proofs = proofs
        self._draw_table = draw_table

    async def table(self, call: Call, say: Say) -> list[str]:
        """The table of an event, or who has joined."""
        state = await self._meant(call)
        lines = [say("event-title", name=state.event.name, event=state.event.id), *facts_in_words(say, state)]
        if len(state.entries) > MOST_LINES:
            return [*lines, *legend_in_words(say, state, ROOM - sum(len(line) + 1 for line in lines))]
        return [*lines, *table_in_words(say, state, MOST_LINES)] if state.entries else lines

    async def picture(self, call: Call, say: Say) -> Picture | None:
        """The same as a picture in the caller's colours; None before the event begins."""
        state = await self._meant(call)
        data, alt = await table_picture(say, state, partial(self._draw_table, theme=call.theme))
        return None if data is None else Picture(data, f"{state.event.id}-{state.event.version}.png", alt)

    async def export(self, call: Call, say: Say) -> list[Export]:
        """The table and the games as CSV, both as text, and all records of games that have begun in one file."""
        state = await self._meant(call)
        return await exports(say, state, self._proofs)

    async def games(self, call: Call, say: Say) -> list[str]:
        """The caller's games, each with where it is played and how it stands."""
        state = await self._meant(call)
        number = state.number_of(call.user)
        mine = [game for game in state.games if number is not None and number in game.entries]
        lines = [say("event-my-games", name=state.event.name, count=len(mine))]
        for game in mine:
            fact = state.facts.get(game.id)
            players = " – ".join(name_of(state, entry) for entry in game.entries)
            where = "" if fact is None else jump(state.event.guild, fact.thread or state.event.channel, None)
            scores = " – ".join(scores_in_words(game.scores))
            lines.append(say(f"event-game-{game.standing}", match=game.id, players=players, where=where, scores=scores))
        return lines

    async def rules(self, call: Call, say: Say) -> list[str]:
        """Every rule of the event, each in a sentence."""
        state = await self._meant(call)
        return [say("event-title", name=state.event.name, event=state.event.id), *rules_in_words(say, state)]

    async def review(self, call: Call, say: Say) -> list[str]:
        """What is worth a look, for those who run the event. Raises NotOrganiserError."""
        state = await self._meant(call)
        await self.require_organiser(call, state.event)
        found = worth_a_look(say, state)
        return [
            say("event-review", name=state.event.name),
            *(found or [say("event-review-none")]),
            say("event-unknowable"),
        ]

    async def won(self, user: int) -> list[str]:
        """What the events are called that a user has won, alone or with others, the newest first."""
        found = []
        for event in await self._matches.store.events_played(user):
            state = await self.state(event)
            best = {line.entry for line in state.format.places(state.tournament) if line.place == 1}
            if any(entry.user == user for number, entry in enumerate(state.entries, 1) if number in best):
                found.append(state.event.name)
        return found

    async def names(self, call: Call, typed: str) -> list[Choice]:
        """Events of the server that may be meant, those going on first."""
        if call.guild is None:
            return []
        wanted = typed.strip().lower()
        known = await self._matches.store.events_of(call.guild)
        known.sort(key=lambda event: event.status in ("over", "cancelled"))
        found = [Choice(f"{event.name} · {event.id}", event.id) for event in known]
        return [choice for choice in found if wanted in choice.label.lower()]

    async def _meant(self, call: Call) -> EventState:
        return await self.state(await self.which(call, over=True))


def rules_in_words(say: Say, state: EventState) -> list[str]:
    """What holds in an event."""
    terms, seats = state.terms, state.tournament.seats
    plan = terms.plan
    lines = [*facts_in_words(say, state), say(f"event-rule-{plan.format}", seats=seats)]
    lines.append(say(f"event-rule-scores-{min(seats, 3)}"))
    if plan.format != "knockout":
        breaks = state.format.breaks
        lines.append(say("event-rule-breaks", breaks=", ".join(say(f"break-{name}") for name in breaks)))
    lines.append(say("event-rule-late" if state.format.late else "event-rule-reserve"))
    lines.append(say("event-rule-leaving", seats=seats))
    lines.append(say("event-rule-silence"))
    lines.append(say("event-rule-vacations" if terms.vacations else "event-rule-no-vacations"))
    lines.append(say("event-rule-rated" if terms.rated else "event-rule-unrated"))
    if terms.at_once:
        lines.append(say("event-rule-at-once", count=terms.at_once))
    return [f"• {line}" for line in lines]
