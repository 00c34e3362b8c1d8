"""The secret king: chosen once, by its owner, and told to no one else until the rules reveal it."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.app import ClosedError, Opponent, Post, UnavailableError
from bot.app import errors as wrong
from bot.app.core.requests import page_size
from bot.app.match.state import digest
from bot.texts import translator_for
from engine import proofs
from tests.bot.app.stored import row_of
from tests.bot.app.test_damage import damage
from tests.bot.fakes import ANNA, BEN, DORA, Club, club
from tests.bot.refusals import refuses

MATE_OF_L = "b2j2 e10f9 e1f2 f10g9 a3a4 b10d9 d3d4 d9b10 i2i10".split()  # noqa: SIM905 (a game)
TO_THE_END = "$c8,e8,f8,j8 d10c9 P@b3 f9b5 a4b5 a10a9 a1a8 g9f8 j2j9".split()  # noqa: SIM905 (a game)


async def begun(it: Club, kings: str = "KK") -> str:
    """A match of which both sides have chosen."""
    match = await it.begin("nouveaux", ANNA, BEN, rated=False)
    for user, king in zip((ANNA, BEN), kings, strict=True):
        await it.app.kings.choose(it.call(user, match), king)
    await it.app.idle()
    return match


async def played(it: Club, match: str, *texts: str) -> None:
    """Play by anyone who is to move."""
    for text in texts:
        stored = await row_of(it, match)
        await it.app.playing.move(it.call(stored.turn or 0, match), text)
    await it.app.idle()


def latest(it: Club) -> Post:
    return it.world.posts()[-1]


async def test_match_begins_with_question_to_both_sides(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN)
    post = latest(it)
    assert [button.verb for button in post.buttons] == ["choose", "board"]
    assert post.mentions == (ANNA, BEN)
    assert f"• White (<@{ANNA}>): not chosen yet" in post.content
    direct_messages = dict(it.world.direct_messages)
    assert direct_messages.keys() == {ANNA, BEN}
    direct = direct_messages[ANNA]
    assert [button.verb for button in direct.buttons] == ["king-k", "king-l"]
    assert match in direct.content


async def test_channel_sees_who_has_chosen_and_then_both_commitments(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN)
    done = await it.app.kings.choose(it.call(BEN, match), "L")
    assert "King L" in done.explain(translator_for("en"))
    await it.app.idle()
    post = latest(it)
    assert "• Black: chosen" in post.content
    assert f"• White (<@{ANNA}>): not chosen yet" in post.content
    assert post.mentions == (ANNA,)
    await it.app.kings.choose(it.call(ANNA, match), "K")
    await it.app.idle()
    post = latest(it)
    for secret in await it.store.matches.secrets(match):
        assert proofs.commitment(match, secret.seat, secret.choice, secret.nonce) in post.alt
        assert secret.nonce not in "".join(one.content + one.alt for one in it.world.posts())
    assert f"White (<@{ANNA}>) to move." in post.content
    assert [button.verb for button in post.buttons] == ["move", "board"]


async def test_commitments_of_picture_that_cannot_be_drawn_are_words(it: Club) -> None:
    def broken(*_: object, **__: object) -> bytes:
        raise ValueError("no ink")

    await it.restart(render=broken)
    match = await begun(it, "KL")
    state = (await it.app._matches.snapshot(match)).state
    assert (latest(it).picture, len(state.commitments)) == (None, 2)
    assert all(commitment in latest(it).content for commitment in state.commitments.values())


async def test_closed_direct_messages_never_block(it: Club) -> None:
    it.world.faults["send_direct_message"] = [ClosedError("closed")] * 2
    match = await begun(it)
    await played(it, match, "c3c4")


async def test_answered_private_question_becomes_its_answer_in_one_edit(it: Club) -> None:
    await it.app.preferences.change(it.call(BEN), language="fr")
    match = await it.begin("nouveaux", ANNA, BEN)
    await it.app.kings.choose(it.call(BEN, match), "L")
    await it.app.idle()
    ((message, post),) = it.world.private_edits
    assert (it.world.private[message], post.buttons, post.picture) == (BEN, (), None)
    assert f"Votre vrai roi dans `{match}`\N{NO-BREAK SPACE}: **Roi L**" in post.content
    assert message not in it.world.stripped


async def test_answer_to_question_is_shown_after_crash(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN)
    it.world.faults["edit"] = [UnavailableError(1.0)]
    await it.app.kings.choose(it.call(BEN, match), "L")
    await it.app.idle()
    assert it.world.private_edits == []
    await it.restart()
    it.world.now += timedelta(minutes=3)
    await it.app._delivery.button_remover.find_work()
    await it.app.idle()
    assert [it.world.private[message] for message, _ in it.world.private_edits] == [BEN]


@pytest.mark.sqlite("damages the file")
async def test_question_in_match_that_cannot_be_read_loses_its_buttons(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN)
    it.world.faults["edit"] = [UnavailableError(1.0)]
    await it.app.kings.choose(it.call(BEN, match), "L")
    await it.app.idle()
    await damage(it, "UPDATE matches SET options = '[1' WHERE id = ?", match)
    it.world.now += timedelta(minutes=3)
    await it.app._delivery.button_remover.find_work()
    await it.app.idle()
    assert it.world.private_edits == []
    assert [it.world.private[message] for message in it.world.stripped if message in it.world.private] == [BEN]


async def test_choice_of_next_player_is_kept_from_who_was_asked(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN)
    await it.app.offers.substitute(it.call(BEN, match), Opponent(DORA))
    await it.app.offers.accept(it.call(DORA, match))
    await it.app.offers.accept(it.call(ANNA, match))
    await it.app.kings.choose(it.call(DORA, match), "L")
    await it.app.idle()
    assert it.world.private_edits == []
    assert [it.world.private[message] for message in it.world.stripped if message in it.world.private] == [BEN]


async def test_private_questions_lose_their_buttons_when_match_is_over(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN)
    await it.app.kings.choose(it.call(BEN, match), "L")
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    done = [*it.world.stripped, *(message for message, _ in it.world.private_edits)]
    assert sorted(message for message in done if message in it.world.private) == sorted(it.world.private)


async def test_king_chosen_stays_chosen(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN)
    await it.app.kings.choose(it.call(ANNA, match), "K")
    with refuses("king-chosen") as caught:
        await it.app.kings.choose(it.call(ANNA, match), "L")
    assert "can’t change it" in caught.value.explain(translator_for("en"))
    assert [secret.choice for secret in await it.store.matches.secrets(match)] == ["K"]


async def test_no_one_chooses_for_another(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN)
    for look in (it.app.kings.choose(it.call(DORA, match), "K"), it.app.own_kings.show(it.call(DORA, match))):
        with refuses("not-a-player"):
            await look
    assert await it.store.matches.secrets(match) == ()


async def test_redelivered_choice_is_done_once(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN)
    call = it.call(ANNA, match)
    await it.app.kings.choose(call, "K")
    assert (await it.app.kings.choose(call, "K")).again
    assert len(await it.store.matches.actions(match)) == 1


@pytest.mark.parametrize(("variant", "king"), [("connexes", "K"), ("nouveaux", "Q")])
async def test_only_game_with_two_kings_has_one_to_choose(it: Club, variant: str, king: str) -> None:
    match = await it.begin(variant, ANNA, BEN)
    with refuses("no-secret"):
        await it.app.kings.choose(it.call(ANNA, match), king)


async def test_no_one_moves_before_both_have_chosen(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN)
    await it.app.kings.choose(it.call(BEN, match), "K")
    for user, error in ((ANNA, "choice-owed"), (BEN, "choice-awaited")):
        for text in ("c3c4", "!K", "!w", "$a1"):
            with refuses(error) as caught:
                await it.app.playing.move(it.call(user, match), text)
            assert caught.value.explain(translator_for("en")) != caught.value.explain(translator_for("fr"))
        (choice,) = await it.app.autocomplete.moves(it.call(user, match), "")
        assert "true king" in choice.label
        with refuses(error):
            await it.app.move_menu.pieces(it.call(user, match))
    assert len(await it.store.matches.actions(match)) == 1


async def test_games_wait_for_everyone_who_has_still_to_choose(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN)
    for user in (ANNA, BEN):
        (game,) = await it.app.games.live(it.call(user))
        assert game.my_turn
    await it.app.kings.choose(it.call(ANNA, match), "L")
    assert [(await it.app.games.live(it.call(user)))[0].my_turn for user in (ANNA, BEN)] == [False, True]


async def test_computer_chooses_by_lot_and_plays(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, computers=1)
    assert [secret.seat for secret in await it.store.matches.secrets(match)] == [1]
    await it.app.kings.choose(it.call(ANNA, match), "K")
    await it.play(match, (ANNA, "c3c4"))
    await it.app.idle()
    assert [action.kind for action in await it.store.matches.actions(match)] == ["choose", "choose", "move", "move"]


async def test_computers_choice_survives_restart(it: Club) -> None:
    match = (await it.challenge(ANNA, "nouveaux", computers=1)).match
    await it.restart()
    await it.app.idle()
    assert [secret.seat for secret in await it.store.matches.secrets(match)] == [1]


async def test_whole_game_with_brother_ransom_drop_and_true_king(it: Club) -> None:
    match = await begun(it, "LK")
    await played(it, match, *MATE_OF_L)
    revealed = latest(it)
    assert "Black’s true king is **King K**" in revealed.content
    assert "The brother, King L (g10), leaves the board." in revealed.content
    assert f"Black (<@{BEN}>) owes a ransom" in revealed.content
    assert revealed.mentions == (BEN,)
    await played(it, match, TO_THE_END[0])
    assert "Black pays **Pawn c8, Pawn e8, Pawn f8 and Pawn j8** as ransom" in latest(it).content
    assert "White in hand: Pawn × 4." in latest(it).content
    await played(it, match, *TO_THE_END[1:3])
    assert latest(it).content.splitlines()[1].endswith(" **6. P@b3**")
    await it.restart()
    await played(it, match, *TO_THE_END[3:])
    assert f"**🏆 White (<@{ANNA}>) beat Black (<@{BEN}>) by checkmate, move 9.**" in latest(it).content
    assert "True kings: White **King L** · Black **King K**." in latest(it).content
    for secret in await it.store.matches.secrets(match):
        assert secret.nonce not in latest(it).content
    stored = await row_of(it, match)
    assert (stored.status, stored.reason) == ("over", "checkmate")


async def test_true_king_mated_loses_at_once(it: Club) -> None:
    match = await begun(it, "LL")
    await played(it, match, *MATE_OF_L)
    assert "True kings: White **King L** · Black **King L**. Proof: /verify" in latest(it).content
    assert f"**🏆 White (<@{ANNA}>) beat Black (<@{BEN}>) by checkmate, move 5.**" in latest(it).content
    kinds = [action.kind for action in await it.store.matches.actions(match)]
    assert kinds[-2:] == ["move", "reveal"]


async def test_last_picture_shows_true_kings_of_both_and_no_earlier_one_does(it: Club) -> None:
    match = await begun(it, "KL")
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    told = [post.alt for post in it.world.posts() if "true king is" in post.alt]
    assert told == [latest(it).alt]
    assert "White’s true king is K on d1" in told[0]
    assert "Black’s true king is L on g10" in told[0]


async def test_match_given_up_tells_what_was_chosen(it: Club) -> None:
    match = await begun(it, "KL")
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    assert "True kings: White **King K** · Black **King L**." in latest(it).content


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("$a1", "a ransom is 1 rook"),
        ("$c8", "a ransom is 1 rook"),
        ("$z9", "I can’t read"),
        ("d10c9", "you must pay a ransom first"),
        ("!K", "you can’t choose a king now"),
        ("P@c8", "you must pay a ransom first"),
    ],
)
async def test_while_ransom_is_owed_nothing_else_is_done(it: Club, text: str, said: str) -> None:
    match = await begun(it)
    await played(it, match, *MATE_OF_L)
    before = await it.store.matches.actions(match)
    with pytest.raises(wrong.MoveRefusedError) as caught:
        await it.app.playing.move(it.call(BEN, match), text)
    assert said in caught.value.explain(translator_for("en"))
    assert caught.value.explain(translator_for("fr")) != caught.value.explain(translator_for("en"))
    assert await it.store.matches.actions(match) == before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("R@b3", "you don’t have a rook in hand"),
        ("P@e5", "you can only drop pieces in your own camp"),
        ("P@c1", "on empty squares"),
        ("$a1", "you don’t owe a ransom"),
        ("!L", "you can’t choose a king now"),
    ],
)
async def test_drop_is_refused_with_its_reason(it: Club, text: str, said: str) -> None:
    match = await begun(it)
    await played(it, match, *MATE_OF_L, *TO_THE_END[:2])
    with pytest.raises(wrong.IllegalError) as caught:
        await it.app.playing.move(it.call(ANNA, match), text)
    assert said in caught.value.explain(translator_for("en"))
    assert caught.value.explain(translator_for("fr")) != caught.value.explain(translator_for("en"))


async def test_dropped_piece_may_attack_nothing(it: Club) -> None:
    match = await begun(it)
    await played(it, match, *MATE_OF_L, "$a10", "d10c9")
    before = await it.store.matches.actions(match)
    with pytest.raises(wrong.IllegalError) as caught:
        await it.app.playing.move(it.call(ANNA, match), "R@b3")  # a cannon stands open on b9
    assert "can’t attack an enemy piece" in caught.value.explain(translator_for("en"))
    assert "ne doit rien attaquer" in caught.value.explain(translator_for("fr"))
    assert await it.store.matches.actions(match) == before
    labels = [choice.label for choice in await it.app.autocomplete.moves(it.call(ANNA, match), "R@")]
    assert "Rook a2 (R@a2)" in labels
    assert not any("R@b3" in label for label in labels)


async def test_mate_and_its_reveal_are_told_once_each_after_kill(it: Club) -> None:
    match = await begun(it)
    await played(it, match, *MATE_OF_L[:-1])
    await it.app.playing.move(it.call(ANNA, match), MATE_OF_L[-1])
    await it.restart()
    await it.app.idle()
    assert it.world.names()[-2:] == [f"{match}-{seq}.png" for seq in (10, 12)]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "**Pawn c8, Pawn e8, Pawn f8 and Pawn j8** as ransom in"),
        ("fr", "\N{NO-BREAK SPACE}: **Pion c8, Pion e8, Pion f8 et Pion j8**. À vous de jouer."),
    ],
)
async def test_ransom_is_told_as_ransom_and_not_as_move(it: Club, language: str, said: str) -> None:
    match = await begun(it)
    await played(it, match, *MATE_OF_L)
    suggested = await it.app.autocomplete.moves(it.call(BEN, match), "$a10")
    assert suggested[0].label == "Ransom: Rook a10 ($a10)"
    done = await it.app.playing.move(it.call(BEN, match), "$c8,e8,f8,j8")
    assert said in done.explain(translator_for(language))
    page = await it.app.history.page(it.call(BEN, match))
    assert "ransom c8 e8 f8 j8" in page.moves
    assert "paid a ransom: c8 e8 f8 j8." in page.frame.alt


async def test_hints_about_ransom_name_pieces_of_who_owes_it(it: Club) -> None:
    match = await begun(it)
    await played(it, match, *MATE_OF_L)
    with refuses("ransom-owed") as moved:
        await it.app.playing.move(it.call(BEN, match), "d10c9")
    assert moved.value.explain(translator_for("en")) == (
        "You can’t play d10c9: you must pay a ransom first, such as $a10. Press *Move* to choose what you pay."
    )
    with refuses("unreadable-ransom") as unread:
        await it.app.playing.move(it.call(BEN, match), "$z9")
    assert "Write it like $b9 or $j10" in unread.value.explain(translator_for("en"))


async def test_menus_lead_through_ransom_and_drop(it: Club) -> None:
    match = await begun(it)
    await played(it, match, *MATE_OF_L)
    call = it.call(BEN, match, language="fr")
    kinds = (await it.app.move_menu.pieces(call)).pieces
    assert [kind.value for kind in kinds] == ["$R", "$B", "$C", "$S", "$P"]
    assert kinds[3].label == "Sergent × 2"
    payment = await it.app.move_menu.payment(call, "P")
    assert (payment.count, payment.pieces[0].label) == (4, "Pion a8")
    look = await it.app.move_menu.preview(call, "$c8,e8,f8,j8")
    assert (look.text, look.piece) == ("$c8,e8,f8,j8", "$P")
    assert look.board.content.startswith("Pion c8, Pion e8")
    assert look.board.picture
    await played(it, match, "$c8,e8,f8,j8", "d10c9")
    pieces = [piece.value for piece in (await it.app.move_menu.pieces(it.call(ANNA, match))).pieces]
    assert "@P" in pieces[: page_size(len(pieces))]
    drops = await it.app.move_menu.targets(it.call(ANNA, match), "@P")
    assert "P@b3" in [drop.value for drop in drops]
    with pytest.raises(wrong.StaleVersionError):
        await it.app.move_menu.payment(it.call(ANNA, match), "P")


async def test_positions_and_digests_know_nothing_of_choice(it: Club) -> None:
    match = await begun(it, "KL")
    other = await begun(it, "LK")
    states = [(await it.app._matches.snapshot(name)).state for name in (match, other)]
    assert digest(states[0].position) == digest(states[1].position)
    assert repr(states[0].position) == repr(states[1].position)
    logs = [await it.store.matches.actions(name) for name in (match, other)]
    assert [(a.kind, a.seat, a.digest) for a in logs[0]] == [(a.kind, a.seat, a.digest) for a in logs[1]]


class FixedEntropy:
    """The same nonces in every game, so that only the choices differ."""

    def __init__(self) -> None:
        self.drawn = 0

    def nonce(self) -> str:
        self.drawn += 1
        return f"{self.drawn:064x}"

    def king(self) -> str:
        return "K"


async def posts_with(path: Path, king: str) -> list[str]:
    """All posts and answers to White up to the mate that Black's choice will settle, with the pictures' bytes."""
    async with club(path) as it:
        await it.restart(entropy=FixedEntropy())
        match = (await it.challenge(ANNA, "nouveaux", BEN, rated=False)).match
        await it.app.idle()  # or else its post mentions Ben in one game, and not where he has joined already
        await it.app.challenges.join(it.call(BEN, match))
        await it.app.idle()
        for user, name in ((ANNA, "K"), (BEN, king)):
            await it.app.kings.choose(it.call(user, match), name)
            await it.app.idle()
        for text in MATE_OF_L:
            await played(it, match, text)  # each is posted before the next: a late post would be left out
        sealed = proofs.commitment(match, 1, king, f"{2:064x}")
        state = (await it.app._matches.snapshot(match)).state
        assert state.commitments[1] == sealed
        posts = [repr(replace(post, nonce="")) for post in it.world.posts()[:-1]]
        # The seal of each post follows from the commitments before it.
        told = [*posts, repr(sorted(it.world.direct_messages, key=str))]
        return [re.sub(r"-[0-9a-f]{64}\.png", "-SEAL.png", post.replace(sealed, "SEALED")) for post in told]


async def test_with_same_randomness_choice_changes_only_its_commitment(tmp_path: Path) -> None:
    paths = tmp_path / "one", tmp_path / "two"
    for path in paths:
        path.mkdir()
    one, other = await posts_with(paths[0], "K"), await posts_with(paths[1], "L")
    assert len(one) > len(MATE_OF_L)
    assert one == other
