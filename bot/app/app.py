"""The front door: everything a player can do, one method each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from datetime import timedelta
from functools import partial
from random import Random, SystemRandom
from typing import Any

from bot.app.calls import Ask, BoardView, Call, Choice, Done, Opponent, Room
from bot.app.commands.challenges import Challenges
from bot.app.commands.kings import Entropy, Kings, SystemEntropy
from bot.app.commands.notes import Noted, Notes
from bot.app.commands.offers import Offers
from bot.app.commands.plans import Planned, Planning
from bot.app.commands.playing import Playing
from bot.app.commands.preferences import PlayerSettings, Preferences, ServerSettings, managed
from bot.app.commands.relocation import Relocation, revive
from bot.app.commands.rematches import Rematches
from bot.app.commands.vacations import Leave, Vacations
from bot.app.looks import Looks
from bot.app.match.repository import Repository, once
from bot.app.ports import Clock, Messenger, Thinker
from bot.app.posts.draft import Draw
from bot.app.queries.reach import Paint
from bot.app.workers.computers import Computers
from bot.app.workers.scheduler import BEAT, Scheduler
from bot.app.workers.sender import Sender
from bot.texts import sayer
from render import kings, picture
from storage import Match, Store, Written

OPEN_MATCHES = 20
"""Challenges and games one player may have at the same time."""


class App(Looks):
    """Matches from challenge to end, over a store and three ports.

    Methods raise `AppError`s (see `bot.app.errors`) when a player asks for something impossible; the public posts
    that follow from a success go out by themselves. Build it, `await start()` once the messenger works, and
    `await close()` at the end; being killed instead loses nothing.
    """

    def __init__(
        self,
        store: Store,
        messenger: Messenger,
        thinker: Thinker,
        clock: Clock,
        *,
        limit: int = OPEN_MATCHES,
        beat: timedelta = BEAT,
        chance: Random | None = None,
        draw: Draw = picture.draw,
        draw_kings: Draw = kings.draw_kings,
        paint: Paint = picture.draw,
        entropy: Entropy | None = None,
    ) -> None:
        self.preferences = Preferences(store, ServerSettings(limit=limit))
        self._matches = Repository(
            store, clock, self._committed, self._parked, self.preferences, chance or SystemRandom()
        )
        super().__init__(self._matches, draw, paint)
        self._kings = Kings(self._matches, entropy or SystemEntropy(), draw_kings)
        self._sender = Sender(self._matches, messenger, sayer, draw, self._kings.question)
        self._vacations = Vacations(self._matches)
        timed = {"away": self._vacations.fire_away, "back": self._vacations.fire_back}
        self._deadlines = Scheduler(self._matches, timed, self._sender.remind, beat)
        self._computers = Computers(self._matches, thinker, self._kings.crown_computer)
        self._challenges = Challenges(self._matches)
        self._playing = Playing(self._matches)
        self._offers = Offers(self._matches)
        self._rematches = Rematches(self._matches, self._challenges)
        self._homes = Relocation(self._matches, messenger)
        self._planning = Planning(self._matches)
        self._notebook = Notes(self._matches)

    def _committed(self, match: str, written: Written) -> None:
        self._sender.wake(written.channel, written.first)
        self._computers.owe(match)

    def _parked(self, match: Match, why: str) -> None:
        self._sender.tell_creator(match, why)

    async def start(self) -> None:
        """Take up whatever was under way: unsent posts, moves owed by computers, what is overdue."""
        await self._sender.start()
        await self._computers.start()
        await self._vacations.start()
        await self._deadlines.start()

    async def close(self) -> None:
        """Stop sending and thinking; what is left is taken up by the next `start`."""
        await self._deadlines.close()
        await self._matches.finish()
        await self._computers.close()
        await self._sender.close()
        await self._matches.finish()

    async def settled(self) -> None:
        """Wait until nothing is due or left to send and no computer owes a move (used by tests)."""
        while self._deadlines.busy or self._computers.busy or self._sender.busy:
            await self._deadlines.idle()
            await self._computers.idle()
            await self._sender.idle()

    async def _once(
        self,
        call: Call,
        work: Callable[[Call], Coroutine[None, None, Done]],
        *,
        which: Callable[[Call], Awaitable[str]] | None = None,
        reviving: bool = True,
        settling: bool = False,
    ) -> Done:
        """Do `work` with the match that is meant to itself; a redelivered interaction is answered as done.

        `settling`: the match may have other players, or go on, after it, so that vacations have to be looked at.
        """

        async def attempt() -> Done:
            match = await (which or self._matches.which)(call)
            named = replace(call, match=match)
            if reviving and await self._matches.alone(match, lambda: revive(self._matches, named)):
                await self._vacations.settle(match)
            done = await self._matches.alone(match, lambda: work(named))
            if settling:
                await self._vacations.settle(match)
            return done

        return await once(self._matches.store, call, attempt(), _again)

    # Challenges

    async def open(self, call: Call, room: Room, ask: Ask) -> Done:
        """Post a challenge; one filled by computers alone starts at once. Raises ChallengeErrors."""
        work = self._matches.alone(f"user {call.user}", lambda: self._challenges.open(call, room, ask))
        return await once(self._matches.store, call, work, _again)

    async def join(self, call: Call) -> Done:
        """Take a seat of the challenge `call.match`; the last invited or missing player starts the match."""
        return await self._once(call, self._challenges.join, settling=True)

    async def decline(self, call: Call) -> Done:
        """Refuse an invitation, which closes the challenge; or give a taken open seat back."""
        return await self._once(call, self._challenges.decline)

    async def begin(self, call: Call) -> Done:
        """The creator starts the challenge now; computers take the seats that are still open."""
        return await self._once(call, self._challenges.begin, settling=True)

    async def cancel(self, call: Call) -> Done:
        """The creator or a server manager withdraws the challenge."""
        return await self._once(call, self._challenges.cancel)

    # True kings

    async def choose(self, call: Call, king: str) -> Done:
        """Choose one's true king, `K` or `L`, for good."""
        return await self._once(call, lambda named: self._kings.choose(named, king))

    async def kings(self, call: Call) -> BoardView:
        """One's own kings: which is the true one, or the question with a button for each."""
        return await self._kings.look(call)

    # Playing

    async def move(self, call: Call, text: str) -> Done:
        """Play a move in either notation and either language."""
        return await self._once(call, lambda named: self._playing.move(named, text))

    async def resign(self, call: Call) -> Done:
        """Give up the caller's seat (`bot/ui` asks for confirmation first)."""
        return await self._once(call, self._playing.resign)

    async def offer_draw(self, call: Call) -> Done:
        """Offer a draw to every other human; it stands until one of them refuses or moves, or the caller moves.

        Accepts a standing offer of a draw.
        """
        return await self._once(call, self._offers.draw)

    async def take_back(self, call: Call) -> Done:
        """Ask to take back one's last own move, with all that came after it; done at once if no human is asked."""
        return await self._once(call, self._offers.takeback)

    async def pause(self, call: Call) -> Done:
        """Ask everybody to stop the clocks and the game until somebody resumes it; agrees to a standing offer.

        Goes on with a match that is paused.
        """
        return await self._once(call, self._offers.pause)

    async def resume(self, call: Call) -> Done:
        """Go on with a paused match."""
        return await self._once(call, self._offers.resume)

    async def substitute(self, call: Call, guest: Opponent, leaver: int | None = None) -> Done:
        """Ask everybody, and the guest, that the guest takes the caller's seat over.

        A server manager asks only the guest, for the seat that the user `leaver` left.
        """
        return await self._once(call, lambda named: self._offers.substitute(named, guest, leaver))

    async def accept(self, call: Call) -> Done:
        """Agree to whatever is on offer; the last to agree settles it."""
        return await self._once(call, self._offers.accept, settling=True)

    async def refuse(self, call: Call) -> Done:
        """Turn whatever is on offer down, or withdraw one's own offer."""
        return await self._once(call, self._offers.refuse)

    async def withdraw(self, call: Call) -> Done:
        """Withdraw one's own offer, never anybody else's."""
        return await self._once(call, self._offers.withdraw)

    async def rematch(self, call: Call, room: Room) -> Done:
        """Challenge everybody to the game that is over once more, in a channel, with the seats rotated.

        Takes part in the rematch if somebody has asked for it. Without `call.match` the latest match here is meant.
        """

        async def ask() -> Done:
            rematches = self._rematches
            work = partial(rematches.rematch, room=room)
            return await self._once(call, work, which=rematches.which, reviving=False)

        done = await self._matches.alone(f"user {call.user}", ask)
        await self._vacations.settle(done.match)
        return done

    async def move_here(self, call: Call, room: Room) -> Done:
        """Go on in a channel with a match that lost its own; server managers may move others as well.

        Without `call.match` the caller's only match that was set aside is meant.
        """
        homes = self._homes
        work = partial(homes.move_here, room=room)
        return await self._once(call, work, which=homes.which, reviving=False, settling=True)

    async def claim_draw(self, call: Call) -> Done:
        """Claim a draw by repetition or quiet moves, at one's own turn."""
        return await self._once(call, self._playing.claim_draw)

    async def abort(self, call: Call) -> Done:
        """End a match without a score: any player before all have moved, a server manager at any time.

        A parked match may be ended by any of its players.
        """
        return await self._once(call, self._playing.abort, reviving=False)

    # Vacations

    async def begin_vacation(self, call: Call, days: int, after_days: int = 0) -> Done:
        """Go on vacation from the server for so many days, now or later. Raises VacationErrors."""
        return await self._vacations.begin(call, days, after_days)

    async def vacations(self, call: Call) -> Leave:
        """The caller's vacations in the server, and the days left. Raises NotInServerError."""
        return await self._vacations.show(call)

    async def end_vacation(self, call: Call, vacation: int) -> Done:
        """Come back from a vacation of the caller's (its id), or cancel it if it is planned. Raises NotAwayError."""
        return await self._vacations.end(call, vacation)

    # What people keep for themselves

    async def plan(self, call: Call) -> Planned:
        """What the caller plans, for nobody else's eyes. Raises PlanErrors, and as `move` does."""
        return await self._planning.show(call)

    async def add_to_plan(self, call: Call, text: str) -> Done:
        """Add lines of moves: each begins with whoever is to move now and ends with a move of the caller's.

        Lines are separated by `;` or new lines, moves by blanks or commas. They are played when they fit. Raises
        PlanErrors, and adds nothing then.
        """
        return await self._once(call, lambda named: self._planning.add(named, text))

    async def drop_from_plan(self, call: Call, mark: str, number: int | None) -> Done:
        """Drop a line, or all, of the plan that was shown as `mark`. Raises PlanChangedError if it is another now."""
        return await self._once(call, lambda named: self._planning.drop(named, mark, number))

    async def plan_choices(self, call: Call, typed: str) -> list[Choice]:
        """Moves that may follow in a line being typed, for autocomplete, at most 25; never raises AppErrors."""
        return await self._planning.choices(call, typed)

    async def note(self, call: Call) -> Noted:
        """What the caller has noted about a match that they may see."""
        return await self._notebook.read(call)

    async def write_note(self, call: Call, text: str) -> Done:
        """Keep a note in place of the one before; an empty one deletes it. Raises NoteTooLongError."""
        return await self._once(call, lambda named: self._notebook.write(named, text), reviving=False)

    async def silence(self, call: Call) -> Done:
        """Stop the reminders of a match for the caller; or let them come again."""
        return await self._once(call, self._notebook.silence, reviving=False)

    # Settings

    async def settle(self, call: Call, **chosen: Any) -> PlayerSettings:
        """Change fields of the caller's own settings. Raises UnknownChoiceError."""
        settings = await self.preferences.change_player(call, chosen)
        if "reminders" in chosen:
            await self._notebook.remind_anew(call)
        return settings

    async def configuration(self, call: Call) -> ServerSettings:
        """What holds in the server, for those who manage it. Raises ServerOnlyError, ManagersOnlyError."""
        return await self.preferences.server(managed(call))

    async def configure(self, call: Call, **chosen: Any) -> ServerSettings:
        """Change fields of the server's settings. Raises ServerOnlyError, ManagersOnlyError, UnknownChoiceError."""
        return await self.preferences.change_server(call, chosen)


def _again(match: str) -> Done:
    return Done("done-already", match, 0, {"match": match}, again=True)
