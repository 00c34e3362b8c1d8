"""Messages that tell no position: challenges, reminders, ends of matches that cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any

import engine
from bot.app.core.display_names import cleaned
from bot.app.core.ports import Post
from bot.app.core.translator import Translator
from bot.app.match.snapshot import Snapshot
from bot.app.match.state import State
from bot.app.posts.clock_words import clock_in_words
from bot.app.posts.wording import (
    buttons,
    in_rows,
    mention,
    message_link,
    people,
    person_mention,
    relative_timestamp,
    title,
    variant_summary,
    variant_with_options,
)
from bot.texts import limits
from render.words import army_key, reason_key
from storage import SUSPENDED, Match, MatchSeat

_MAX_NAME_LENGTH = 24
"""Characters of a player's name in the name of a thread."""


def challenge_post(
    translate: Translator, match: Match, nonce: str, quiet: Container[int] = (), usual: str = ""
) -> Post:
    """A challenge as it stands: open, withdrawn or begun. It notifies those who are invited, but not the `quiet`.

    A clock that is `usual` in the server falls away where computers alone take the free seats.
    """
    title = translate(
        "challenge-title",
        who=person_mention(translate, match.created_by),
        game=variant_with_options(translate, match),
        match=match.id,
    )
    follows = [translate("challenge-rematch", match=match.rematch_of)] if match.rematch_of else []
    seats = (f"• {_seat_line(translate, match, seat)}" for seat in match.seats)
    goal = [variant_summary(translate, match.variant)] if match.variant in engine.variants() else []
    lines = [title, *goal, *follows, *seats]
    verbs: list[str] = []
    if match.status == "challenge":
        verbs = _challenge_verbs(match)
        lines += _terms(translate, match, usual)
    elif match.status == "cancelled":
        lines.append(translate(_CLOSED.get(match.reason or "", "challenge-cancelled")))
    elif match.status == SUSPENDED:
        lines.append(translate("challenge-full"))
    elif match.thread is not None:
        lines.append(translate("challenge-begun-in", thread=f"<#{match.thread}>"))
    else:
        lines.append(translate("challenge-begun"))
    invited = people(seat.user for seat in match.seats if seat.holder == "invited" and seat.user not in quiet)
    shown = in_rows(buttons(translate, verbs))
    return Post(match.id, 0, "\n".join(lines), shown, invited, nonce, language=translate.language)


def _challenge_verbs(match: Match) -> list[str]:
    holders = {seat.holder for seat in match.seats}
    start = ["start"] if holders & {"open", "declined"} else []
    return ["join", "decline", *start, *(["open-seat"] if "declined" in holders else []), "cancel", "lesson"]


def _terms(translate: Translator, match: Match, usual: str) -> list[str]:
    """Lines about the order of seats, the time control, the rating, and how to fill open seats."""
    free = any(seat.holder in ("open", "declined") for seat in match.seats)
    alone = free and sum(seat.holder == "joined" for seat in match.seats) == 1
    clock = "challenge-clock-of-people" if alone and match.clock == usual else "challenge-clock"
    rated = "challenge-rated-of-people" if free else "challenge-rated"
    return [
        translate(f"challenge-seats-{match.seats_mode}"),
        translate(clock, clock=clock_in_words(translate, match.clock))
        if match.clock
        else translate("challenge-no-clock"),
        translate(rated if match.rated else "challenge-not-rated"),
        *([] if match.vacations else [translate("challenge-no-vacations")]),
        *([translate("challenge-free")] if free else []),
    ]


def declined_post(translate: Translator, match: Match, user: int, nonce: str) -> Post:
    """Tell the challenger who has declined, and ask what to do with a seat if the challenge is still open."""
    names = {
        "who": person_mention(translate, user),
        "creator": person_mention(translate, match.created_by),
        "match": match.id,
    }
    open_still = match.status == "challenge" and any(seat == MatchSeat("declined", user) for seat in match.seats)
    content = translate("post-declined-seat" if open_still else "post-declined", **names)
    verbs = ["open-seat", "cancel"] if open_still else []
    asked = people([match.created_by])
    return Post(match.id, 0, content, buttons(translate, verbs), asked, nonce, language=translate.language)


def game_post(translate: Translator, match: Match, pairing: Mapping[str, Any], nonce: str) -> Post:
    """The line that announces a game of a tournament or of a ladder, on which its thread hangs."""
    if "rungs" in pairing:
        return _ladder_game_post(translate, match, pairing["rungs"], nonce)
    players = " – ".join(person_mention(translate, seat.user) for seat in match.seats if seat.user is not None)
    key = "event-game-level" if "level" in pairing else "event-game-board" if "board" in pairing else "event-game"
    content = translate(key, players=players, match=match.id, **pairing)
    return Post(match.id, 0, content, nonce=nonce, language=translate.language)


def _ladder_game_post(translate: Translator, match: Match, rungs: Sequence[int], nonce: str) -> Post:
    """The same for a ladder; `rungs` are those of the seats, 0 for a player who left it before the game started."""
    players = [
        translate("ladder-game-player", who=person_mention(translate, seat.user), rung=rung)
        for seat, rung in zip(match.seats, rungs, strict=True)
        if seat.user is not None
    ]
    game = variant_with_options(translate, match)
    content = translate("ladder-game", game=game, players=" – ".join(players), match=match.id)
    return Post(match.id, 0, content, nonce=nonce, language=translate.language)


def thread_name(
    translate: Translator, match: Match, pairing: Mapping[str, Any], display_name: Callable[[int], str | None]
) -> str:
    """Name of a game's thread: its players and the game; in a tournament it starts with what differs most."""
    names = [
        limits.shortened(cleaned(display_name(seat.user) or ""), _MAX_NAME_LENGTH) if seat.user is not None else ""
        for seat in match.seats
    ]
    if "event" not in pairing:
        players = (name or _nameless(translate, match, seat) for seat, name in enumerate(names))
        return limits.thread_name(f"{' – '.join(players)} · {title(translate, match.variant)}")
    numbers = dict(enumerate(pairing.get("numbers", ())))
    players = (name or translate("event-seed", number=numbers.get(seat, "?")) for seat, name in enumerate(names))
    event = cleaned(pairing["event"])
    table = f"B{pairing['board']}" if "board" in pairing else f"T{pairing['table']}"
    place = pairing.get("level") or (table if pairing.get("rounds") == 1 else f"R{pairing['round']} {table}")
    return limits.thread_name(f"{place} · {' – '.join(players)} · {event}")


def _nameless(translate: Translator, match: Match, seat: int) -> str:
    """Name of a seat whose holder has none: a computer, or a person whose name Discord has not sent."""
    if match.seats[seat].holder == "computer":
        return translate("thread-computer")
    game = engine.variants().get(match.variant)
    return "?" if game is None else translate(army_key(game.seats[seat].name))


def bare_thread_name(match: Match) -> str:
    """Return a name for a game's thread without names of people or tournaments, which a server may not allow."""
    return limits.thread_name(match.id)


def missing_channel_post(translate: Translator, match: Match, nonce: str) -> Post:
    """Tell the players of a match that it has no board channel."""
    joined = people(seat.user for seat in match.seats if seat.holder == "joined")
    lines = [translate("post-unplaced", match=match.id), " ".join(map(mention, joined))]
    return Post(match.id, match.version, "\n".join(lines), mentions=joined, nonce=nonce, language=translate.language)


_CLOSED = {"declined": "challenge-closed-declined", "expired": "challenge-expired"}


def expired_post(translate: Translator, match: Match, nonce: str) -> Post:
    """That a challenge found no answer in time."""
    content = translate("post-expired", match=match.id, who=person_mention(translate, match.created_by))
    return Post(
        match.id, match.version, content, mentions=people([match.created_by]), nonce=nonce, language=translate.language
    )


def dropped_post(translate: Translator, match: Match, user: int, nonce: str) -> Post:
    """That a user ended a match which was set aside, for all others; its log, which may be unreadable, is not asked."""
    joined = people(seat.user for seat in match.seats if seat.holder == "joined")
    others = tuple(other for other in joined if other != user)
    over = translate("picture-over", reason=translate(reason_key("aborted")))
    lines = [translate("post-dropped-match", who=person_mention(translate, user), match=match.id), f"**{over}**"]
    if others:
        lines.append(" ".join(map(mention, others)))
    return Post(match.id, match.version, "\n".join(lines), mentions=others, nonce=nonce, language=translate.language)


def needs_reminder(snapshot: Snapshot, position_version: int, user: int) -> bool:
    """Tell whether to remind a player of the turn that began at version `position_version`."""
    if (
        snapshot.match.status != "playing"
        or snapshot.state.position_version != position_version
        or user in snapshot.muted
    ):
        return False
    return snapshot.seat_of(user) in snapshot.state.clock_running


def reminder_post(
    translate: Translator, match: Match, state: State, user: int, nonce: str, *, seen: bool = True
) -> Post:
    """That a player's turn waits, how long, and where; with the buttons to act at once.

    `seen`: the player can see the match's board, and is sent there.
    """
    verbs = ["choose" if state.position.to_choose() else "move", "board"]
    where = message_link(match.guild, match.board_channel or match.channel, match.message)
    end = state.clocks and state.clocks.first
    lines = [
        translate(
            "post-reminder" if seen else "post-reminder-unseen",
            who=person_mention(translate, user),
            match=match.id,
            game=variant_with_options(translate, match),
            where=where,
        )
    ]
    lines += [translate("post-until", when=relative_timestamp(end))] if end else []
    return Post(
        match.id,
        state.version,
        "\n".join(lines),
        buttons(translate, verbs),
        people([user]),
        nonce,
        patient=True,
        language=translate.language,
    )


def departed_post(translate: Translator, match: Match, state: State, user: int, nonce: str) -> Post:
    """That a player whose turn it is has left the server, and how long they are waited for."""
    end = state.clocks and state.clocks.first
    lines = [translate("post-departed", who=mention(user), match=match.id)]
    lines += [translate("post-until", when=relative_timestamp(end))] if end else []
    return Post(match.id, state.version, "\n".join(lines), nonce=nonce, patient=True)


def _seat_line(translate: Translator, match: Match, seat: MatchSeat) -> str:
    if seat.holder == "computer":
        return translate("computer-level", level=match.level)
    if seat.user is None:
        return translate("challenge-open-seat")
    who = person_mention(translate, seat.user)
    if seat.holder == "invited":
        return translate("challenge-invited", who=who)
    return translate("challenge-declined-seat", who=who) if seat.holder == "declined" else who
