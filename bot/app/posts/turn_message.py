"""One state of a match in words: what has just happened, how things stand, what comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from bot.app.core.requests import RatingChange
from bot.app.core.translator import Translator
from bot.app.match import actions
from bot.app.match.actions import MatchAction
from bot.app.match.log import LEAVING, POSITION_ACTIONS, is_notice
from bot.app.match.seats import army_key_of
from bot.app.match.state import Offer, State
from bot.app.posts.card import card
from bot.app.posts.moves import hand_in_words
from bot.app.posts.results import player, rating_line, victory
from bot.app.posts.rounds import PostedMoves, rounds
from bot.app.posts.wording import date_timestamp, person_mention, relative_timestamp, variant_with_options
from engine import notes
from engine.moves import RANSOM
from engine.notes import Armies, Note, Pieces, Squares, Tally
from engine.search.levels import EARLY
from render.view import View, view_of
from render.words import listed, reason_key
from storage import SUSPENDED, Match, Secret

_NEWS: Mapping[type[MatchAction], str] = {
    actions.ChangeChannel: "post-revived",
    actions.StartClocks: "post-clocks-start",
    actions.PauseWithTournament: "post-hold",
    actions.ResumeWithTournament: "post-release",
}
"""News of what no seat does."""
_NEWS_OF_SEATS: Mapping[type[MatchAction], str] = {
    actions.EndVacation: "post-back",
    actions.RegainBoard: "post-board-again",
    actions.EndPause: "post-resumed",
    actions.ClaimDraw: "post-claimed",
    actions.ReplacePlayer: "post-replaced",
}
_RESUMED: Mapping[actions.Reason, str] = {
    "": "post-revived",
    "outage": "post-outage",
    "restored": "post-restored",
    "corrected": "post-corrected",
    "returned": "post-corrected",
}
_WITH_PLAYERS_TO_MOVE = (
    *(actions.RefuseOffer, actions.EndPause, actions.EndVacation, actions.RegainBoard, actions.ResumeMatch),
    *(actions.ResumeWithTournament, actions.ExtendTime, actions.StartClocks),
)
"""Notices that also tell who must act now."""


class TurnMessage:
    """Words of one state of a match in one language.

    `posted_moves` says which moves to list besides the latest. `thinking_times` is how long each seat took, set for the
    last post only, as are `rating_changes`. `unposted`: no post has arrived yet, and clocks start with the first.
    `past`: a later position is on the board, so that no clock runs in this one.
    """

    def __init__(
        self,
        translate: Translator,
        match: Match,
        state: State,
        secrets: Sequence[Secret] = (),
        posted_moves: PostedMoves | None = None,
    ) -> None:
        self.translate = translate
        self.match = match
        self.state = state
        self.secrets = secrets
        self.posted_moves = posted_moves or PostedMoves()
        self.thinking_times: Mapping[int, timedelta] = {}
        self.rating_changes: Sequence[RatingChange] = ()
        self.unposted = False
        self.past = False
        self.true_kings = {secret.seat: secret.choice for secret in secrets}
        self.view: View = view_of(
            state.position, state.outcome, legal=state.legal, san_texts=state.san_texts, true_kings=self.true_kings
        )

    def user(self, seat: int) -> int | None:
        """The user who plays a seat now, None for a computer."""
        return self.match.seats[seat].user if seat in self.state.humans else None

    def player(self, seat: int) -> str:
        """Such as `White (@Alice)`."""
        return player(self.translate, self.match, self.state, seat)

    def _final_news(self) -> list[str]:
        """News about the end of the game, without the reveal if all secrets are listed anyway."""
        news = self._news()
        return news[:1] if self.secrets and isinstance(self.state.action, POSITION_ACTIONS) else news

    def _departed_player(self, seat: int) -> str:
        """The player who has just left; a computer has their seat by now."""
        user = self.match.seats[seat].user
        return (
            self.player(seat)
            if user is None
            else f"{self.translate(army_key_of(self.state, seat))} ({person_mention(self.translate, user)})"
        )

    def lines(self) -> list[str]:
        """Lines of the post: player to act, deadline, news, threats; the rest in small print. Notices start with the
        news."""
        action, state = self.state.action, self.state
        if state.outcome is not None:
            rated = rating_line(self.translate, state, self.rating_changes)
            small = [*rated, *card(self.translate, self.match, state, self.thinking_times, self._true_kings())]
            return [
                f"**{victory(self.translate, self.match, state, state.outcome)}**",
                *self._final_news(),
                *map(small_print, small),
            ]
        if action is None:
            return [
                *self._title(),
                *self.required_actions(),
                *self._players(),
                *map(small_print, self._position_notes()),
            ]
        if not is_notice(state):
            first = (
                (self._news(), self.required_actions())
                if state.position.to_choose()
                else (self.required_actions(), self._news())
            )
            title, players = (self._title(), self._players()) if self.posted_moves.opening else ([], [])
            return [*title, *first[0], *first[1], *self._threats(), *players, *map(small_print, self.details())]
        said = self._news()
        if isinstance(action, _WITH_PLAYERS_TO_MOVE):
            said += self.required_actions()
        if not isinstance(action, actions.PauseWithTournament):
            said += map(small_print, self._other_offers())
        return said

    def _title(self) -> list[str]:
        return [
            self.translate("post-start", game=variant_with_options(self.translate, self.match), match=self.match.id)
        ]

    def _players(self) -> list[str]:
        """Line with all players, unless other lines already name everyone."""
        if self.state.position.to_choose():
            return []
        return [small_print(" · ".join(map(self.player, range(self.state.seats))))]

    def _news(self) -> list[str]:
        action = self.state.action
        if action is None:
            return self._title()
        if isinstance(action, POSITION_ACTIONS):
            return rounds(self.translate, self.state, list(map(self._army, range(self.state.seats))), self.posted_moves)
        if isinstance(action, LEAVING):
            return self._departure(action)
        if isinstance(action, actions.MakeOffer | actions.AnswerOffer):
            return [consent_in_words(self, action)]
        if isinstance(action, actions.ChooseKing):
            return [self.translate("post-chosen", army=self.player(action.seat))]
        return [self._fact(action)]

    def _fact(self, action: MatchAction) -> str:
        """One sentence about what has happened."""
        translate, match, last = self.translate, self.match.id, self.state.last
        if isinstance(action, actions.Abort) and action.cause:
            return translate("post-annulled" if action.cause == "event" else "post-unreachable", match=match)
        if isinstance(action, actions.Abort):
            who = person_mention(translate, 0 if last is None else last.user or 0)
            return translate("post-aborted", who=who, match=match)
        if isinstance(action, actions.ResumeMatch):
            return translate(_RESUMED[action.reason], match=match)
        if isinstance(action, actions.ExtendTime):
            return translate("post-extend", days=action.hours // 24)
        if isinstance(action, actions.StartVacation):
            key = "post-away" if self.state.clocks else "post-away-unclocked"
            return translate(key, army=self.player(action.seat), until=date_timestamp(action.until))
        if isinstance(action, actions.LoseBoards):
            return translate("post-boardless", army=self.player(action.seat), until=relative_timestamp(action.until))
        if isinstance(action, actions.SeatAction):
            return translate(_NEWS_OF_SEATS[type(action)], army=self.player(action.seat))
        return translate(_NEWS[type(action)], match=match)

    def _departure(self, action: actions.Resign | actions.RunOutOfTime) -> list[str]:
        if isinstance(action, actions.Resign):
            key = "post-withdrawn-by-event" if action.by_tournament else "post-resigned"
        elif action.everyone:
            return [self.translate("post-nobody-chose")]
        else:
            key = "post-timed-out"
        sentences = [self.translate(key, army=self._departed_player(action.seat))]
        return sentences if self.state.outcome else [*sentences, self.translate("post-played-on")]

    def _threats(self) -> list[str]:
        view, translate = self.view, self.translate
        checked = [
            translate(
                "picture-check",
                army=translate(army_key_of(self.state, view.pieces[at].seat)),
                square=view.board.names[at],
            )
            for at in view.checked
        ]
        return checked + [self._note_in_words(note) for note in view.notes if note.mark]

    def commitments(self) -> str:
        """The commitments to all choices, in the post of the last choice; empty in all others."""
        if not isinstance(self.state.action, actions.ChooseKing) or self.state.position.to_choose():
            return ""
        commitments = (f"{self._army(seat)} {hash_}" for seat, hash_ in sorted(self.state.commitments.items()))
        return self.translate("post-all-chosen", sealed=", ".join(commitments))

    def _position_notes(self) -> list[str]:
        """Notes that the picture alone may not show, such as points lost or pieces in hand."""
        return [self._note_in_words(note) for note in self.view.notes if not note.mark]

    def _note_in_words(self, note: Note) -> str:
        """One note of the engine as a sentence."""
        army = {} if note.seat is None else {"army": self._army(note.seat)}
        values = {name: self._value_in_words(value) for name, value in note.values.items()}
        return self.translate(f"post-note-{note.key}", **army, **values)

    def _value_in_words(self, value: notes.Value) -> object:
        if isinstance(value, Armies):
            return listed(self.translate, map(self._army, value.seats), armies=True)
        if isinstance(value, Squares):
            return " ".join(self.view.board.names[at] for at in value.at)
        if isinstance(value, Pieces):
            return hand_in_words(self.translate, value.counts)
        if isinstance(value, Tally):
            return " · ".join(f"{self._army(seat)} {count}" for seat, count in enumerate(value.counts))
        return value

    def _army(self, seat: int) -> str:
        return self.translate(army_key_of(self.state, seat))

    def details(self) -> list[str]:
        """Further information on a game in progress: the latest notice, claimable draw, points, offers."""
        notice = self._news() if is_notice(self.state) else []
        return [*notice, *self._claimable_draw(), *self._position_notes(), *self._other_offers()]

    def required_actions(self) -> list[str]:
        """Action required next in a game in progress, and from whom."""
        position, translate = self.state.position, self.translate
        if choosing := position.to_choose():
            made = [seat for seat in range(self.state.seats) if seat not in choosing]
            lines = [translate("post-choice-made", army=self._army(seat)) for seat in made]
            lines += [translate("post-choice-open", army=self.player(seat)) for seat in choosing]
            return [translate("post-choose"), *lines, *self._deadline()]
        player = self.player(position.turn)
        if position.reveal_owed() is not None:
            return [translate("post-reveal-owed", army=player)]
        owed = "post-ransom-owed" if position.owes() == RANSOM else "picture-turn"
        return [" ".join([translate(owed, army=player), *self._deadline()])]

    def _claimable_draw(self) -> list[str]:
        claims = self.state.position.claims()[:1]
        return [self.translate("post-claimable", reason=self.translate(reason_key(reason))) for reason in claims]

    def _deadline(self) -> list[str]:
        """Deadline, or the reason why the clock is stopped."""
        state, translate = self.state, self.translate
        if self.match.status == SUSPENDED or self.past:
            return []
        if state.paused:
            return [translate("post-held-now" if state.tournament_paused else "post-paused")]
        if resting := [self._army(seat) for seat in state.to_act if seat in state.away]:
            return [translate("post-is-away" if state.clocks else "post-is-away-unclocked", army=resting[0])]
        if resting := [self._army(seat) for seat in state.to_act if seat in state.boardless]:
            return [translate("post-is-boardless", army=resting[0])]
        end = None if state.clocks is None else state.clocks.first
        if end is None:
            return []
        return [
            translate("post-clock-waits") if self.unposted else translate("post-until", when=relative_timestamp(end))
        ]

    def _true_kings(self) -> list[str]:
        true = [f"{self._army(s.seat)} **{self.translate(f'king-{s.choice}')}**" for s in self.secrets]
        return [self.translate("post-secrets", kings=" · ".join(true))] if true else []

    def _other_offers(self) -> list[str]:
        translate = self.translate
        ended = dict.fromkeys((*self.posted_moves.lapsed, *(offer.kind for offer in self.state.lapsed)))
        lapsed = [translate("post-offer-lapsed", what=translate(f"offer-{kind}")) for kind in ended]
        others = [offer for offer in self.state.offers.values() if offer is not self.shown_offer()]
        return lapsed + [
            translate("post-offer-stands", what=translate(f"offer-{offer.kind}"), army=self._army(offer.seat))
            for offer in others
        ]

    def shown_offer(self) -> Offer | None:
        """Offer made or accepted by the last action, if it is still open."""
        action, state = self.state.action, self.state
        if state.concluded is not None:
            return None
        if isinstance(action, actions.AcceptOffer):
            return state.answered(action)
        return state.offers[action.offer] if isinstance(action, actions.MakeOffer) else None

    def undecided_players(self, offer: Offer) -> str:
        """Seats that have not answered an offer: people, or the computers of a solo player."""
        machines = [self.player(seat) for seat in sorted(self.state.waits_for(offer) - self.state.humans)]
        return listed(
            self.translate, [*(person_mention(self.translate, user) for user in self.undecided_users(offer)), *machines]
        )

    def undecided_users(self, offer: Offer) -> list[int]:
        """Users who have not answered an offer."""
        users = [self.user(seat) for seat in sorted(self.state.waits_for(offer) & self.state.humans)]
        guest = None if offer.guest_agreed else offer.guest
        return [user for user in (*users, guest) if user is not None]


def small_print(line: str) -> str:
    """A line that Discord writes small."""
    return f"-# {line}"


def consent_in_words(draft: TurnMessage, action: actions.MakeOffer | actions.AnswerOffer) -> str:
    """An offer, an answer to it, or what came of it."""
    translate, state, seat = draft.translate, draft.state, action.seat
    player = draft.player(seat)
    if (concluded := state.concluded) is not None:
        guest = person_mention(translate, concluded.guest or 0)
        values = {"army": translate(army_key_of(state, concluded.seat)), "guest": guest, "level": concluded.level}
        sentences = [translate(f"post-concluded-{concluded.kind}", **values)]
        if concluded.guest is not None and concluded.seat in state.commitments:
            sentences.append(translate("post-taken-over-king"))
        return "\n".join(sentences)
    if (offer := draft.shown_offer()) is not None and offer.kind == "substitute" and offer.seat not in state.humans:
        return translate("post-offered-seat", army=player, guest=person_mention(translate, offer.guest or 0))
    if offer is not None:
        key = f"post-offered-{offer.kind}"
        if isinstance(action, actions.AnswerOffer):
            key = f"post-agreed-{action.reply or offer.kind}"
        values = {"army": player, "guest": person_mention(translate, offer.guest or 0), "level": offer.level}
        return translate(key, **values, others=draft.undecided_players(offer))
    kind, reply = action.offer or "draw", action.reply if isinstance(action, actions.AnswerOffer) else ""
    if reply == "withdrawn":
        key = "post-withdrawn" if seat in state.humans else "post-withdrawn-seat"
        return translate(key, army=player, what=translate(f"offer-{kind}"))
    if kind == "draw" and seat not in state.humans and state.position.round <= EARLY:
        return translate("post-refused-early", army=player, rounds=EARLY, seats=state.seats)
    return translate(f"post-refused-{reply or kind}", army=player)
