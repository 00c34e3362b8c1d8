"""What posts say, and what they look like: public state and users' ids become content, buttons and a picture."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import partial

from bot.app.acts import act_in_words, hand_in_words, owes_ransom
from bot.app.clockwords import clock_in_words
from bot.app.logbook import is_notice
from bot.app.ports import Button, Post, Style
from bot.app.say import Say
from bot.app.state import State
from engine import Outcome, proofs
from render.picture import draw
from render.view import View, view_of
from render.words import ARMIES, REASONS, armies, describe
from storage import Action, Match, Seat, Secret

Draw = Callable[..., bytes]
"""Makes a PNG of a view with a seat at the bottom; `names` are what the armies are called there."""
USUAL = "classic"
"""The colours of public pictures."""

log = logging.getLogger(__name__)

_STYLES: dict[str, Style] = {
    "join": "success",
    "start": "primary",
    "choose": "primary",
    "king-k": "primary",
    "king-l": "primary",
    "move": "primary",
    "accept": "success",
    "rematch": "primary",
}
_LABELS = {
    "join": "button-join",
    "decline": "button-decline",
    "start": "button-start",
    "cancel": "button-cancel",
    "choose": "button-choose",
    "king-k": "king-K",
    "king-l": "king-L",
    "move": "button-move",
    "board": "button-board",
    "accept": "button-accept",
    "refuse": "button-refuse",
    "rematch": "button-rematch",
}


def in_colours(draw: Draw, theme: str) -> Draw:
    """What draws in the colours of a theme."""
    return draw if theme == USUAL else partial(draw, theme=theme)


def picture_name(match: str, seq: int) -> str:
    """The attachment's name, by which a post is known again after a crash."""
    return f"{match}-{seq}.png"


def buttons(say: Say, verbs: Iterable[str]) -> tuple[Button, ...]:
    """Buttons with their labels."""
    return tuple(Button(verb, say(_LABELS[verb]), _STYLES.get(verb, "secondary")) for verb in verbs)


def mention(user: int) -> str:
    """A user in the text of a message (who is notified only if the post says so)."""
    return f"<@{user}>"


def army(state: State, seat: int) -> str:
    """The message key of the army of a seat."""
    return ARMIES[state.position.seats[seat].name.lower()]


def jump(match: Match, place: int | None, message: int | None) -> str:
    """A link to a message of a match."""
    return f"https://discord.com/channels/{match.guild or '@me'}/{place}/{message}"


def game_name(say: Say, match: Match) -> str:
    """The game and those of its options that were chosen, in words."""
    name = say(f"game-{match.variant}")
    chosen = [say(f"option-{key}-{value}") for key, value in sorted(match.options.items())]
    return f"{name} ({', '.join(chosen)})" if chosen else name


class Teller:
    """Tells one state of a match in one language."""

    def __init__(self, say: Say, match: Match, state: State, draw: Draw = draw, secrets: Sequence[Secret] = ()) -> None:
        self.draw = draw
        self._secrets = secrets
        self.say = say
        self.match = match
        self.state = state
        self.view: View = view_of(state.position, state.outcome)

    def to(self, say: Say, draw: Draw) -> Teller:
        """Who tells the same in another language and other colours."""
        return Teller(say, self.match, self.state, draw, self._secrets)

    def user(self, seat: int) -> int | None:
        """The user who plays a seat now, None for a computer."""
        return self.match.seats[seat].user if seat in self.state.humans else None

    def player(self, seat: int) -> str:
        """Such as `White (@Alice)`."""
        user = self.user(seat)
        who = self.say("computer") if user is None else mention(user)
        return f"{self.say(army(self.state, seat))} ({who})"

    def _leaver(self, seat: int) -> str:
        """The same for a person who has just left, whose seat is a computer's by now."""
        return f"{self.say(army(self.state, seat))} ({mention(self.match.seats[seat].user or 0)})"

    def lines(self) -> list[str]:
        """What has just happened and what comes next."""
        last = self.state.last
        said = self._news()
        if last is None or not is_notice(last.kind, self.state):
            said += [*self._dangers(), *self._standing(), *self._ahead()]
        elif last.kind in ("refuse", "resume", "back", "revive"):
            said += self._ahead()
        return [*said, self.say("post-seal", head=self.state.head[: proofs.SHORT])]

    def _news(self) -> list[str]:
        last = self.state.last
        if last is None:
            title = self.say("post-start", game=game_name(self.say, self.match), match=self.match.id)
            if self.state.position.to_choose():  # what follows names the players
                return [title]
            return [title, *(f"• {self.player(seat)}" for seat in range(self.state.seats))]
        if last.kind in ("revive", "home"):
            return [self.say("post-outage" if last.text else "post-revived", match=self.match.id)]
        if last.kind == "abort" or last.seat is None:
            return [self.say("post-aborted", who=mention(last.user or 0))]
        if last.kind in ("resign", "time"):
            return self._departure(last, last.seat)
        if last.kind in ("offer", "accept", "refuse"):
            return [consent_in_words(self, last, last.seat)]
        player = self.player(last.seat)
        if last.kind in ("move", "plan", "reveal"):
            told = act_in_words(self.say, self.state.position, player)
            return [self.say("post-planned", told=told) if last.kind == "plan" else told]
        if last.kind == "choose":
            return [self.say("post-chosen", army=player), *self._commitments()]
        if last.kind == "away":
            key = "post-away" if self.state.clocks else "post-away-unclocked"
            return [self.say(key, army=player, until=day(datetime.fromisoformat(last.text)))]
        return [self.say(_PLAIN[last.kind], army=player)]

    def _departure(self, last: Action, seat: int) -> list[str]:
        if last.text == "all":
            return [self.say("post-nobody-chose")]
        key = "post-resigned" if last.kind == "resign" else "post-timed-out"
        told = [self.say(key, army=self._leaver(seat))]
        return told if self.state.outcome else [*told, self.say("post-played-on")]

    def _dangers(self) -> list[str]:
        if self.state.outcome is not None:
            return []
        view, say = self.view, self.say
        checked = [
            say("picture-check", army=say(army(self.state, view.men[at].seat)), square=view.board.names[at])
            for at in view.checked
        ]
        lost: dict[int, list[str]] = {}
        for group in view.cut:
            for at in group:
                lost.setdefault(view.men[at].seat, []).append(view.board.names[at])
        cut = [
            say("picture-cut", army=say(army(self.state, seat)), squares=" ".join(names))
            for seat, names in lost.items()
        ]
        return checked + cut

    def _commitments(self) -> list[str]:
        if self.state.position.to_choose():
            return []
        sealed = sorted(self.state.commitments.items())
        lines = [self.say("post-commitment", army=self._army(seat), hash=hash_) for seat, hash_ in sealed]
        return [self.say("post-all-chosen"), *lines]

    def _standing(self) -> list[str]:
        """What the picture alone may not tell: points lost, who is protected, men in hand."""
        position, say = self.state.position, self.say
        seats = range(self.state.seats)
        if self.state.outcome is not None:
            return []
        lines = [
            say("post-hand", army=self._army(seat), men=hand_in_words(say, hand))
            for seat in seats
            if (hand := position.hand(seat))
        ]
        if losses := position.losses():
            each = [f"{self._army(seat)} {loss}" for seat, loss in enumerate(losses)]
            lines.append(say("post-losses", losses=" · ".join(each)))
        barred = {seat: position.barred(seat) for seat in seats}
        for seat in seats:
            if others := [self._army(other) for other in seats if seat in barred[other]]:
                lines.append(say("post-barred", army=self._army(seat), others=", ".join(others)))
        return lines

    def _army(self, seat: int) -> str:
        return self.say(army(self.state, seat))

    def _next(self) -> list[str]:
        """Who must do what now, while the game goes on."""
        position, say = self.state.position, self.say
        if choosing := position.to_choose():
            made = [seat for seat in range(self.state.seats) if seat not in choosing]
            lines = [say("post-choice-made", army=self._army(seat)) for seat in made]
            lines += [say("post-choice-open", army=self.player(seat)) for seat in choosing]
            return [say("post-choose"), *lines, *self._until()]
        player = self.player(position.turn)
        if position.reveal_owed() is not None:
            return [say("post-reveal-owed", army=player)]
        if owes_ransom(position):
            return [say("post-ransom-owed", army=player), *self._until()]
        turn = say("picture-turn", army=player)
        return [
            turn,
            *self._until(),
            *(say("post-claimable", reason=say(REASONS[reason])) for reason in self._claims()),
        ]

    def _until(self) -> list[str]:
        """How much time there is, or why it stands still."""
        state, say = self.state, self.say
        if state.paused:
            return [say("post-paused")]
        if resting := [self._army(seat) for seat in state.waited if seat in state.away]:
            return [say("post-is-away" if state.clocks else "post-is-away-unclocked", army=resting[0])]
        end = state.clocks and state.clocks.first
        return [say("post-until", when=moment(end))] if end else []

    def _claims(self) -> list[str]:
        """Reasons for which a draw may be claimed now; most positions are too young for any."""
        position = self.state.position
        return position.claims()[:1] if position.quiet >= 4 * self.state.seats else []

    def _told_secrets(self) -> list[str]:
        return [
            self.say("post-secret", army=self._army(s.seat), king=self.say(f"king-{s.choice}"), nonce=s.nonce)
            for s in self._secrets
        ]

    def _ahead(self) -> list[str]:
        if self.state.outcome is None:
            return [*self._next(), *self._offered()]
        return [*self._result(self.state.outcome), *self._told_secrets()]

    def _offered(self) -> list[str]:
        offer = self.state.offer
        return [] if offer is None else [self.say("post-offer-stands", what=self.say(f"offer-{offer.kind}"))]

    def _result(self, outcome: Outcome) -> list[str]:
        say = self.say
        reason = say(REASONS[outcome.reason])
        if outcome.winner is not None:
            return [f"**{say('picture-won', army=self.player(outcome.winner), reason=reason)}**"]
        if not outcome.scores:
            return [f"**{say('picture-over', reason=reason)}**"]
        if len(set(outcome.scores)) == 1:
            return [f"**{say('picture-drawn', reason=reason)}**"]
        best = [self.player(seat) for seat, score in enumerate(outcome.scores) if score == max(outcome.scores)]
        return [f"**{say('picture-shared', armies=', '.join(best), reason=reason)}**"]

    def undecided(self) -> list[int]:
        """Users who have not answered what is on offer."""
        offer = self.state.offer
        if offer is None:
            return []
        users = [self.user(seat) for seat in sorted(offer.waits_for(self.state.humans))]
        guest = None if offer.guest_agreed else offer.guest
        return [user for user in (*users, guest) if user is not None]

    def mentions(self) -> tuple[int, ...]:
        """Who is notified: those who must act now; at the end, everybody but the one who ended it."""
        last = self.state.last
        if self.state.outcome is not None:
            people = (self.match.seats[seat].user for seat in range(self.state.seats) if self._is_told(seat))
            return tuple(user for user in people if user is not None and last is not None and user != last.user)
        if last is not None and last.kind in ("offer", "accept") and self.state.offer is not None:
            return tuple(self.undecided())
        if last is not None and (last.kind in ("refuse", "away") or (last.kind == "accept" and self.state.paused)):
            return ()
        settled = self.state.settled
        newcomers = () if settled is None or settled.guest is None else (settled.seat,)
        waited = filter(self._is_called, self.state.waited)
        asked = (self.user(seat) for seat in dict.fromkeys((*newcomers, *waited)))
        return tuple(user for user in asked if user is not None)

    def _is_called(self, seat: int) -> bool:
        """Whether a seat is called to act: one on vacation is left in peace, and who comes back calls nobody else."""
        last = self.state.last
        return seat not in self.state.away and (last is None or last.kind != "back" or seat == last.seat)

    def _is_told(self, seat: int) -> bool:
        """Whether the end of a match concerns the person of a seat: not those who left long ago."""
        last = self.state.last
        return seat in self.state.humans or (last is not None and last.kind == "time" and seat == last.seat)

    def verbs(self) -> list[str]:
        """The buttons under the post."""
        last = self.state.last
        if self.state.outcome is not None:
            return ["rematch"] if self.state.outcome.scores else []
        answers = ["accept", "refuse"] if self.state.offer else []
        if last is not None and is_notice(last.kind, self.state):
            return answers if last.kind in ("offer", "accept") else []
        return ["choose" if self.state.position.to_choose() else "move", "board", *answers]

    def bottom(self) -> int:
        """The seat at the bottom of the public picture: a person's, the next or else the last to move."""
        turn, last = self.state.position.turn, self.state.last
        latest = last.seat if last is not None and last.seat is not None else turn
        wanted = (turn, latest) if self.state.outcome is None else (latest, turn)
        return next((seat for seat in (*wanted, *sorted(self.state.humans)) if seat in self.state.humans), turn)

    async def picture(self, seat: int) -> tuple[bytes | None, str]:
        """The picture with `seat` at the bottom and its alt text; None for a picture that cannot be drawn."""
        try:
            alt = describe(self.view, self.say, self.say.language)
            return await asyncio.to_thread(self.draw, self.view, seat, names=armies(self.view, self.say)), alt
        except Exception:  # a drawing fault must never hold up a game
            log.exception("no picture for %s at %s", self.match.id, self.state.version)
            return None, ""

    async def post(self, nonce: str, *, pictured: bool, quiet: bool = False) -> Post:
        """The whole message; `quiet`: another one follows at once."""
        lines = self.lines()
        picture, alt = await self.picture(self.bottom()) if pictured else (None, "")
        if pictured and picture is None:
            lines.append(self.say("post-no-picture"))
        mentions, words = () if quiet else self.mentions(), "\n".join(lines)
        # Discord notifies only people whom the words name.
        if unnamed := [mention(user) for user in mentions if mention(user) not in words]:
            lines.append(" ".join(unnamed))
        return Post(
            match=self.match.id,
            version=self.state.version,
            content="\n".join(lines),
            buttons=() if quiet else buttons(self.say, self.verbs()),
            mentions=mentions,
            nonce=nonce,
            picture=picture,
            picture_name=picture_name(self.match.id, self.state.version),
            alt=alt,
        )


_PLAIN = {"back": "post-back", "resume": "post-resumed", "claim": "post-claimed"}


def moment(time: datetime) -> str:
    """How long until a time, as Discord shows it to everybody in their own zone."""
    return f"<t:{int(time.timestamp())}:R>"


def day(time: datetime) -> str:
    """A date, as Discord shows it."""
    return f"<t:{int(time.timestamp())}:D>"


def consent_in_words(teller: Teller, last: Action, seat: int) -> str:
    """An offer, an answer to it, or what came of it."""
    say, state = teller.say, teller.state
    player, others = teller.player(seat), ", ".join(mention(user) for user in teller.undecided())
    if (settled := state.settled) is not None:
        guest = mention(settled.guest or 0)
        told = [say(f"post-settled-{settled.kind}", army=say(army(state, settled.seat)), guest=guest)]
        if settled.guest is not None and settled.seat in state.commitments:
            told.append(say("post-taken-over-king"))
        return "\n".join(told)
    if (offer := state.offer) is not None and offer.seat not in state.humans:
        return say("post-offered-seat", army=player, guest=mention(offer.guest or 0))
    if offer is not None:
        key = f"post-offered-{offer.kind}" if last.kind == "offer" else f"post-agreed-{offer.kind}"
        who = mention(offer.guest) if offer.guest is not None and last.text.endswith("guest") else player
        return say(key, army=who, guest=mention(offer.guest or 0), others=others)
    kind, _, how = last.text.partition(" ")
    if how == "withdrawn":
        return say("post-withdrawn", army=player)
    return say("post-refused-guest" if how == "guest" else f"post-refused-{kind or 'draw'}", army=player)


def challenge_post(say: Say, match: Match, nonce: str) -> Post:
    """A challenge as it stands: open, withdrawn or begun."""
    title = say("challenge-title", who=mention(match.created_by), game=game_name(say, match), match=match.id)
    follows = [say("challenge-rematch", match=match.rematch_of)] if match.rematch_of else []
    lines = [title, *follows, *(f"• {_place(say, seat)}" for seat in match.seats)]
    verbs: list[str] = []
    if match.status == "challenge":
        free = any(seat.holder == "open" for seat in match.seats)
        verbs = ["join", "decline", *(["start"] if free else []), "cancel"]
        lines.append(say(f"challenge-seats-{match.seats_mode}"))
        if match.clock:
            lines.append(say("challenge-clock", clock=clock_in_words(say, match.clock)))
        if not match.vacations:
            lines.append(say("challenge-no-vacations"))
        if free:
            lines.append(say("challenge-free"))
    elif match.status == "cancelled":
        lines.append(say(_CLOSED.get(match.reason or "", "challenge-cancelled")))
    elif match.thread is not None:
        lines.append(say("challenge-begun-in", thread=f"<#{match.thread}>"))
    else:
        lines.append(say("challenge-begun"))
    invited = tuple(seat.user for seat in match.seats if seat.holder == "invited" and seat.user is not None)
    return Post(match.id, 0, "\n".join(lines), buttons(say, verbs), invited, nonce)


_CLOSED = {"declined": "challenge-declined", "expired": "challenge-expired"}


def expired_post(say: Say, match: Match, nonce: str) -> Post:
    """That a challenge found no answer in time."""
    content = say("post-expired", match=match.id, who=mention(match.created_by))
    return Post(match.id, match.version, content, mentions=(match.created_by,), nonce=nonce)


def reminder_post(say: Say, match: Match, state: State, user: int, nonce: str) -> Post:
    """That a player's turn waits, how long, and where; with the buttons to act at once."""
    verbs = ["choose" if state.position.to_choose() else "move", "board"]
    where = jump(match, match.place, match.message)
    end = state.clocks and state.clocks.first
    lines = [say("post-reminder", who=mention(user), match=match.id, game=game_name(say, match), where=where)]
    lines += [say("post-until", when=moment(end))] if end else []
    return Post(match.id, state.version, "\n".join(lines), buttons(say, verbs), (user,), nonce)


def _place(say: Say, seat: Seat) -> str:
    if seat.user is None:
        return say("computer" if seat.holder == "computer" else "challenge-open-seat")
    return say("challenge-invited", who=mention(seat.user)) if seat.holder == "invited" else mention(seat.user)
