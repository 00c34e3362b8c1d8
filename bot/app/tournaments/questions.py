"""Confirmation questions before an organiser's irreversible decision, or before undoing one."""

from __future__ import annotations

from bot.app.core.requests import Question, RequestContext
from bot.app.core.translator import Translator, Value, Word
from bot.app.errors import Refused
from bot.app.match.service import MatchService
from bot.app.posts.wording import person
from bot.app.tournaments.command import TournamentCommands
from bot.app.tournaments.conflicts_of_interest import live_games, require_neutral
from bot.app.tournaments.game_results import with_matches
from bot.app.tournaments.reducer import apply_action
from bot.app.tournaments.scores import game_meant, read_scores
from bot.app.tournaments.state import TournamentState
from bot.app.tournaments.words import name_of
from bot.texts import translator_for
from storage import TournamentAction
from tournament.model import Game

UNDOABLE_KINDS = ("adjudicate", "bye")
"""Decisions that can be taken back."""


class Questions(TournamentCommands):
    """Confirmation questions, with the effect of each decision. Refusals: not-organiser, event-over."""

    async def end(self, request: RequestContext) -> Question:
        """Confirm ending or cancelling a tournament; the first of `more` is "1" if it has started."""
        state = await self._led(request)
        if not state.entries:
            return Question("event-ask-cancel", state.stored.id, _counted(state, len(state.registered)), ("0",))
        playing = live_games(state)
        require_neutral(state, request, playing)
        key = "event-ask-end" if state.settings.season is None or state.next_season else "event-ask-end-league"
        return Question(key, state.stored.id, _counted(state, len(playing)), ("1",))

    async def undo(self, request: RequestContext) -> Question:
        """Confirm undoing the last decision (`more`: its number). Refusals: nothing-to-undo, cannot-undo."""
        state = await self._led(request, corrects=True)
        last = await last_decision(self._matches, state)
        values: dict[str, Value] = {"event": state.stored.name, "by": "?" if last.user is None else person(last.user)}
        more = (str(last.seq),)
        if last.kind == "bye":
            who = "?" if last.subject is None else person(last.subject)
            return Question("event-ask-undo-bye", state.stored.id, {**values, "who": who}, more)
        game = game_meant(state, last.data["game"])
        require_neutral(state, request, [game])
        given = last.data["scores"]
        scores = Word("standing-annulled") if given is None else " – ".join(given)
        details: dict[str, Value] = {
            **values,
            **_described(translator_for(request.language), state, game),
            "scores": scores,
        }
        return Question("event-ask-undo", state.stored.id, details, more)

    async def adjudicate(self, request: RequestContext, game: str, text: str) -> Question | None:
        """Confirm deciding a game if that ends the tournament (`more`: game and scores); else None.

        Refusals: no-such-event-game, bad-scores.
        """
        state = await self._led(request, corrects=True)
        meant = game_meant(state, game)
        require_neutral(state, request, [meant])
        scores = read_scores(text, state.tournament.seats)
        kept = None if scores is None else [str(score) for score in scores]
        data = {"game": meant.id, "scores": kept}
        action = TournamentAction(state.stored.version + 1, "adjudicate", self._matches.clock.now(), data=data)
        after = with_matches(apply_action(state, action), state.matches)
        if state.stored.status == "over" or not after.format.over(after.tournament):
            return None
        shown = Word("standing-annulled") if kept is None else " – ".join(kept)
        details: dict[str, Value] = {
            "event": state.stored.name,
            **_described(translator_for(request.language), state, meant),
            "scores": shown,
        }
        more = (meant.id, "annulled" if kept is None else "-".join(kept))
        return Question("event-ask-decide", state.stored.id, details, more)

    async def _led(self, request: RequestContext, *, corrects: bool = False) -> TournamentState:
        state = await self.state(await self.find(request, provisional=corrects, managed=True))
        await self.require_organiser(request, state.stored)
        self.check_open(state, corrects=corrects)
        return state


def _counted(state: TournamentState, count: int) -> dict[str, Value]:
    return {"event": state.stored.name, "count": count}


def _described(translate: Translator, state: TournamentState, game: Game) -> dict[str, Value]:
    """A game as a question names it."""
    number = next(n for n, one in enumerate(state.tournament.rounds, 1) if game in one.games)
    return {
        "game": game.id,
        "round": number,
        "players": " – ".join(name_of(translate, state, entry) for entry in game.entries),
    }


async def last_decision(matches: MatchService, state: TournamentState) -> TournamentAction:
    """The decision that can be taken back now. Refusals: nothing-to-undo, cannot-undo."""
    whole = await matches.store.tournaments.load(state.stored.id)
    log = () if whole is None else whole.actions
    undone = {action.data["seq"] for action in log if action.kind == "undo"}
    made = [a for a in log if a.kind in UNDOABLE_KINDS and a.seq > state.last_pairing_seq and a.seq not in undone]
    if not made:
        raise Refused("nothing-to-undo")
    last = made[-1]
    if last.kind == "adjudicate" and (_has_ended(state, last) or _reopens(state, last)):
        raise Refused("cannot-undo", game=last.data["game"])
    return last


def _reopens(state: TournamentState, decision: TournamentAction) -> bool:
    """Return whether undoing a decision would leave a game to be played in a tournament that is over."""
    if state.stored.status != "over":
        return False
    undo = TournamentAction(state.stored.version + 1, "undo", decision.at, data={"seq": decision.seq})
    game = with_matches(apply_action(state, undo), state.matches).game(decision.data["game"])
    return game is not None and not game.settled


def _has_ended(state: TournamentState, decision: TournamentAction) -> bool:
    """True if a decision ended a game in progress; of several on one game, only the first can."""
    game = decision.data["game"]
    match = state.matches.get(game)
    if match is None or match.status != "over" or match.scores or match.ended_at is None:
        return False
    return match.ended_at >= decision.at and [name for name, _ in state.score_decisions].count(game) == 1
