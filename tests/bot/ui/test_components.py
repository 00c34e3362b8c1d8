from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.app import (
    BUTTONS_PER_PAGE,
    BoardView,
    Button,
    Choice,
    CommandResult,
    Moving,
    Payment,
    PlayerSettings,
    Preview,
    page_size,
)
from bot.ui.components import AnyComponent, dispatch
from bot.ui.custom_ids import parse
from bot.ui.names import Names
from bot.ui.typed_moves import typed
from tests.bot.fakes import ANNA, BEN, CLEO, Club
from tests.bot.ui.fakes import FakeInteractionContext, http_error

LONG_PAGE = page_size(BUTTONS_PER_PAGE + 1)


class FakeApp:
    """Two pieces, each of whom has two moves."""

    def __init__(self, pieces: tuple[str, ...] = ("e2", "g1"), moves: tuple[str, ...] = ("e3", "e4")) -> None:
        self.pieces, self.moves = pieces, moves
        self.asked: list[Any] = []
        self.move_menu = SimpleNamespace(
            pieces=self.moving, targets=self.targets, preview=self.preview, payment=self.payment
        )
        self.reach = SimpleNamespace(show=self.shown, choices=self.choices)
        self.kings = SimpleNamespace(choose=self.choose)
        self.own_kings = SimpleNamespace(show=self.question)
        self.playing = SimpleNamespace(move=self.move)
        self.games = SimpleNamespace(next_to_move=self.no_game)

    async def no_game(self, *_: object) -> None: ...

    async def moving(self, call: Any) -> Moving:
        self.asked.append(call)
        return Moving("kiva-tolu", 4, tuple(Choice(f"Man {square}", square) for square in self.pieces))

    async def targets(self, call: Any, square: str) -> list[Choice]:
        self.asked.append(call)
        return [Choice(f"Go {to}", f"{square}{to}") for to in self.moves]

    async def shown(self, call: Any, piece: str, within: float) -> BoardView:
        self.asked.append((call, piece, within))
        drawn = None if piece == "g1" else b"PNG"
        return BoardView("kiva-tolu", 4, "Moves to", drawn, f"kiva-tolu-{piece}-4.png", "its moves")

    async def choices(self, _call: Any, _within: float) -> BoardView:
        return BoardView("kiva-tolu", 4, "", b"PNG", "kiva-tolu-move-4.png", "a board")

    async def preview(self, call: Any, text: str) -> Preview:
        self.asked.append((call, text))
        board = BoardView("kiva-tolu", 4, f"Go ({text})", b"PNG", "kiva-tolu-4.png", "a board")
        return Preview(text, "$S" if text.startswith("$") else text[:2], board)

    async def payment(self, call: Any, kind: str) -> Payment:
        self.asked.append((call, kind))
        return Payment(2, tuple(Choice(f"Sergeant {square}", square) for square in ("d3", "e3", "g3")))

    async def question(self, call: Any) -> BoardView:
        self.asked.append(call)
        return BoardView("kiva-tolu", 4, "Which?", None, "", "", (Button("king-k", "King K"),))

    async def choose(self, call: Any, king: str) -> CommandResult:
        self.asked.append((call, king))
        return CommandResult("done-chosen", "kiva-tolu", 5, {"match": "kiva-tolu", "king": king})

    async def move(self, call: Any, text: str) -> CommandResult:
        self.asked.append((call, text))
        return CommandResult("done-moved", "kiva-tolu", 5, {"san": text, "match": "kiva-tolu", "army": "Black"})


def components(context: FakeInteractionContext) -> list[Any]:
    """The buttons and menus of the latest answer, each of another id."""
    found = [item for row in context.views[-1].to_components() for item in row["components"]]
    assert len({item["custom_id"] for item in found}) == len(found)
    return found


def rows(context: FakeInteractionContext) -> list[list[str]]:
    """The labels of the latest answer, row by row."""
    return [[item["label"] for item in row["components"]] for row in context.views[-1].to_components()]


def named(context: FakeInteractionContext, label: str) -> str:
    """The id of the button of that label."""
    (found,) = (item["custom_id"] for item in components(context) if item["label"] == label)
    return str(found)


async def press(context: Any, custom_id: str, *values: str) -> None:
    await dispatch(context, parse(custom_id), list(values))


def careful(app: FakeApp) -> Any:
    """The visit of someone who wants to see every move before it is played."""
    context = FakeInteractionContext(app)
    context.use_settings(PlayerSettings(confirm=True))
    return context


@pytest.mark.parametrize(
    "custom_id",
    ["f0:move:kiva-tolu:1", "f1:unheard:kiva-tolu:1", "f1:play:kiva-tolu:1", "f1:square:kiva-tolu:1:e2", "x"],
)
async def test_button_of_another_version_of_bot_gets_sentence(custom_id: str) -> None:
    context = FakeInteractionContext(FakeApp())
    await press(context, custom_id)
    assert context.answers == [context.translate("ui-old-button")]


class FakeResponse:
    """Notes whether an answer is a new message or takes the place of the one with the component."""

    def __init__(self) -> None:
        self.given: list[str] = []

    def is_done(self) -> bool:
        return False

    async def send_message(self, _text: str, *, ephemeral: bool, **_more: Any) -> None:
        self.given.append("private" if ephemeral else "public")

    async def edit_message(self, **_more: Any) -> None:
        self.given.append("in place")


@pytest.mark.parametrize(
    ("custom_id", "ephemeral", "given"),
    [
        ("f1:move:kiva-tolu:4", True, "private"),
        ("f1:men:kiva-tolu:4", True, "in place"),
        ("f1:men:kiva-tolu:4", False, "private"),
    ],
)
async def test_answer_replaces_private_menu_but_never_post(custom_id: str, ephemeral: bool, given: str) -> None:
    async def player(_user: int) -> PlayerSettings:
        return PlayerSettings()

    async def admit(_call: object) -> None:
        """Let everyone in."""

    app: Any = FakeApp()
    app.preferences = SimpleNamespace(player=player)
    app.server_bans = SimpleNamespace(admit=admit)
    asked: Any = SimpleNamespace(
        id=1,
        user=SimpleNamespace(id=ANNA, global_name="Anna", name="anna"),
        channel_id=100,
        guild_id=None,
        extras={},
        is_user_integration=lambda: False,
        data={},
        message=SimpleNamespace(flags=discord.MessageFlags(ephemeral=ephemeral)),
        locale=discord.Locale.american_english,
        client=SimpleNamespace(app=app, clickable=lambda text, _language: text, names=Names(), interaction_tasks=set()),
        response=FakeResponse(),
    )
    await AnyComponent(discord.ui.Button(custom_id=custom_id)).callback(asked)
    assert asked.response.given == [given]


class Drawn:
    """The emoji there are; the first answer with one is refused if someone has deleted it."""

    def __init__(self) -> None:
        self.there = True

    def of(self, letter: str, _army: str) -> discord.PartialEmoji | None:
        return discord.PartialEmoji(name="knight", id=7) if letter == "N" and self.there else None

    def forget(self) -> bool:
        used, self.there = self.there, False
        return used


def visit_with_pieces(*, failing: bool = False, words: bool = False) -> FakeInteractionContext:
    """Of someone who may move a knight."""

    async def pieces(_call: Any) -> Moving:
        return Moving("kiva-tolu", 4, (Choice("Knight b1", "b1", "N", "b1"), Choice("Pawn a2", "a2", "P", "a2")))

    class Refusing(FakeInteractionContext):
        async def answer(self, text: str, view: Any = None, files: Any = ()) -> None:
            if failing and any("emoji" in item for row in view.to_components() for item in row["components"]):
                raise http_error(discord.HTTPException, 400, 50035)
            await super().answer(text, view, files)

    async def choices(_call: Any, _within: float) -> BoardView:
        return BoardView("kiva-tolu", 4, "", b"PNG", "kiva-tolu-move-4.png", "a board")

    app = SimpleNamespace(move_menu=SimpleNamespace(pieces=pieces), reach=SimpleNamespace(choices=choices))
    context = Refusing(app)
    context.client = SimpleNamespace(pieces=Drawn())
    context.use_settings(PlayerSettings(words=words))
    return context


async def test_piece_is_shown_as_on_board_where_there_is_picture_of_it() -> None:
    context = visit_with_pieces()
    await press(context, "f1:move:kiva-tolu:4")
    assert [(item["label"], "emoji" in item) for item in components(context)] == [("b1", True), ("Pawn a2", False)]


async def test_who_wants_words_reads_which_piece_it_is() -> None:
    context = visit_with_pieces(words=True)
    await press(context, "f1:move:kiva-tolu:4")
    assert rows(context) == [["Knight b1", "Pawn a2"]]
    assert context.files == [[]]


async def test_pieces_are_words_once_picture_is_no_more() -> None:
    context = visit_with_pieces(failing=True)
    await press(context, "f1:move:kiva-tolu:4")
    assert rows(context) == [["Knight b1", "Pawn a2"]]


async def test_three_taps_play_move() -> None:
    app = FakeApp()
    context = FakeInteractionContext(app)
    await press(context, "f1:move:kiva-tolu:4")
    assert rows(context) == [["Man e2", "Man g1"]]
    assert [(file.filename, file.description) for file in context.files[-1]] == [("kiva-tolu-move-4.png", "a board")]
    await press(context, named(context, "Man e2"))
    assert [(file.filename, file.description) for file in context.files[-1]] == [("kiva-tolu-e2-4.png", "its moves")]
    assert rows(context) == [["Go e3", "Go e4"], ["Back"]]
    assert context.answers[-1] == "Where should your piece on **e2** move? Your choice is played at once."
    await press(context, named(context, "Go e4"))
    assert app.asked[-1] == (("kiva-tolu", 4), "e2e4")
    assert context.deferred
    assert context.views[-1] is None


async def test_who_confirms_moves_is_shown_board_before_move_is_played() -> None:
    app = FakeApp()
    context = careful(app)
    await press(context, "f1:man:kiva-tolu:4:0:e2")
    assert context.answers[-1] == "Where should your piece on **e2** move?"
    await press(context, named(context, "Go e4"))
    assert context.answers[-1] == "Play **Go (e2e4)**?"
    assert [file.filename for file in context.files[-1]] == ["kiva-tolu-4.png"]
    assert not context.deferred
    await press(context, named(context, "Back"))
    assert rows(context) == [["Go e3", "Go e4"], ["Back"]]
    await press(context, named(context, "Go e4"))
    await press(context, named(context, "Play"))
    assert context.deferred
    assert app.asked[-1] == (("kiva-tolu", 4), "e2e4")


async def test_who_confirms_moves_is_shown_typed_ones_too() -> None:
    app = FakeApp()
    context = careful(app)
    await typed(context, "e2e4", None)
    assert context.deferred
    assert app.asked == [((None, None), "e2e4")]
    assert [item["custom_id"] for item in components(context)] == [
        "f1:play:kiva-tolu:4:e2e4",
        "f1:man:kiva-tolu:4:0:e2",
    ]


async def test_typed_move_is_played_at_once_otherwise() -> None:
    app = FakeApp()
    context: Any = FakeInteractionContext(app)
    await typed(context, "e2e4", "kiva-tolu")
    assert app.asked == [(("kiva-tolu", None), "e2e4")]
    assert context.views == [None]


async def test_piece_is_shown_without_picture_that_cannot_be_drawn() -> None:
    context = FakeInteractionContext(FakeApp())
    await press(context, "f1:man:kiva-tolu:4:0:g1")
    assert context.files[-1] == []
    assert len(components(context)) == 3


async def test_back_shows_pieces_again() -> None:
    context = FakeInteractionContext(FakeApp())
    await press(context, "f1:man:kiva-tolu:4:0:e2")
    await press(context, named(context, "Back"))
    assert rows(context) == [["Man e2", "Man g1"]]


async def test_only_piece_that_can_move_need_not_be_chosen() -> None:
    context = FakeInteractionContext(FakeApp(pieces=("e1",)))
    await press(context, "f1:move:kiva-tolu:4")
    assert rows(context)[0] == ["Go e3", "Go e4"]


async def test_more_moves_than_fit_are_on_further_pages() -> None:
    context = FakeInteractionContext(FakeApp(moves=tuple(f"x{n}" for n in range(31))))
    await press(context, "f1:man:kiva-tolu:4:0:e2")
    assert [len(row) for row in rows(context)] == [4, 4, 4, 4, 3]
    assert rows(context)[-1][-2:] == ["Back", "More ›"]
    await press(context, named(context, "More ›"))
    assert rows(context)[0][0] == f"Go x{page_size(31, 1)}"
    assert [len(row) for row in rows(context)] == [4, 4, 4, 2, 2]
    await press(context, named(context, "‹ Previous"))
    assert rows(context)[0][0] == "Go x0"


async def test_moves_that_just_fill_page_have_no_other() -> None:
    context = FakeInteractionContext(FakeApp(moves=tuple(f"x{n}" for n in range(BUTTONS_PER_PAGE - 1))))
    await press(context, "f1:man:kiva-tolu:4:0:e2")
    assert rows(context)[-1] == ["Go x16", "Go x17", "Go x18", "Back"]


async def test_more_pieces_than_fit_are_on_further_pages() -> None:
    context = FakeInteractionContext(FakeApp(pieces=tuple(f"m{n}" for n in range(2 * LONG_PAGE + 1))))
    await press(context, "f1:move:kiva-tolu:4")
    assert rows(context)[-1][2:] == ["More ›"]
    await press(context, named(context, "More ›"))
    assert rows(context)[-1][2:] == ["‹ Previous", "More ›"]
    await press(context, named(context, "More ›"))
    assert rows(context) == [[f"Man m{2 * LONG_PAGE}"], ["‹ Previous"]]


@pytest.mark.parametrize(
    ("page", "first"),
    [("99", f"Man m{LONG_PAGE}"), ("x", "Man m0"), ("²", "Man m0"), ("9" * 50, "Man m0")],
)
async def test_page_that_is_not_there_is_last_or_first(page: str, first: str) -> None:
    context = FakeInteractionContext(FakeApp(pieces=tuple(f"m{n}" for n in range(BUTTONS_PER_PAGE + 1))))
    await press(context, f"f1:men:kiva-tolu:4:{page}")
    assert rows(context)[0][0] == first


@pytest.mark.parametrize(
    ("custom_id", "value", "answer"),
    [
        ("f1:man:kiva-tolu:4:0", "e2", "Where should your piece on **e2** move? Your choice is played at once."),
        ("f1:square:kiva-tolu:4:e2:0", "e2e4", "Play **Go (e2e4)**?"),
    ],
)
async def test_menus_of_earlier_versions_still_lead_to_move(custom_id: str, value: str, answer: str) -> None:
    app = FakeApp()
    context = FakeInteractionContext(app)
    await press(context, custom_id, value)
    assert context.answers == [answer]
    assert not context.deferred


async def test_ransom_is_paid_by_kind_and_then_by_pieces_and_always_shown_first() -> None:
    context = FakeInteractionContext(FakeApp(pieces=("$S", "$P")))
    await press(context, "f1:move:kiva-tolu:4")
    assert "ransom" in context.answers[-1]
    await press(context, named(context, "Man $S"))
    pieces, _back = components(context)
    assert (pieces["min_values"], pieces["max_values"], pieces["custom_id"]) == (2, 2, "f1:pay:kiva-tolu:4:$S")
    await press(context, pieces["custom_id"], "d3", "g3")
    confirm, back = components(context)
    assert confirm["custom_id"] == "f1:play:kiva-tolu:4:$d3,g3"
    await press(context, back["custom_id"])
    assert components(context)[0]["custom_id"] == "f1:pay:kiva-tolu:4:$S"


async def test_piece_in_hand_is_dropped_by_same_buttons() -> None:
    context = FakeInteractionContext(FakeApp(pieces=("e2", "@P")))
    await press(context, "f1:man:kiva-tolu:4:0:@P")
    assert "drop" in context.answers[-1]
    assert len(components(context)) == 3


class Member(FakeInteractionContext):
    """Someone who plays in a real application."""

    def __init__(self, it: Club, user: int, language: str = "en") -> None:
        super().__init__(it.app, language)
        self.it, self.user = it, user

    def request(self, match: str | None = None, version: int | None = None) -> Any:
        return self.it.call(self.user, match, version=version, language=self.translate.language)


async def plays(it: Club, user: int, match: str, *labels: str) -> Member:
    """Press the *Move* button under the latest post, and then these."""
    context = Member(it, user)
    (post,) = [post for post in it.world.posts() if post.match == match][-1:]
    await press(context, f"f1:move:{match}:{post.version}")
    for label in labels:
        await press(context, named(context, label))
    await it.app.idle()
    return context


async def test_three_players_move_by_buttons_in_turn(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await plays(it, ANNA, match, "Knight b1", "Nc3")
    await plays(it, BEN, match, "Knight b8", "Nc6")
    last = await plays(it, CLEO, match, "Knight k12", "Nj10")
    assert "You played **Nj10**" in last.answers[-1]
    assert [action.text for action in await it.store.matches.actions(match)] == ["b1c3", "b8c6", "k12j10"]


async def test_all_pieces_and_moves_of_large_board_can_be_reached_by_buttons(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN)
    for user in (ANNA, BEN):
        await it.app.kings.choose(it.call(user, match), "K")
    await it.app.idle()
    context = await plays(it, ANNA, match)
    position = (await it.app._matches.snapshot(match)).state.position
    reached = set()
    for piece in components(context):
        await press(context, piece["custom_id"])
        reached |= {item["custom_id"].rpartition(":")[2] for item in components(context) if ":go:" in item["custom_id"]}
    assert reached == {str(move) for move in position.legal_moves()}


async def test_true_king_is_chosen_after_question() -> None:
    app = FakeApp()
    context = FakeInteractionContext(app)
    await press(context, "f1:choose:kiva-tolu:0")
    await press(context, components(context)[0]["custom_id"])
    assert "**King K**" in context.answers[-1]
    yes, back = components(context)
    assert back["custom_id"] == "f1:kings:kiva-tolu:4"
    await press(context, yes["custom_id"])
    assert app.asked[-1] == (("kiva-tolu", 4), "K")


async def test_keeping_on_playing_changes_nothing() -> None:
    app = FakeApp()
    context = FakeInteractionContext(app)
    await press(context, "f1:keep:kiva-tolu:4")
    assert app.asked == []
    assert context.answers == [context.translate("ui-resign-kept")]
