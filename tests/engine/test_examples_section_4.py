"""Section 4 of the rules, notation: moves as texts, position texts, records and reasons."""

import random
from fractions import Fraction

import pytest

import engine
from engine import records
from engine.records import Record
from tests.engine.oracle.referees import Referee, both_referees, compose


def nouveaux(pieces: str, turn: str = "w", castling: str = "-", extra: str = "-") -> engine.Position:
    return engine.parse_fen("nouveaux", compose("nouveaux", pieces, turn, castling, extra=extra))


def yalta(pieces: str, turn: str = "w", castling: str = "-") -> engine.Position:
    return engine.parse_fen("yalta", compose("yalta", pieces, turn, castling))


def orthodox(fen: str) -> engine.Position:
    return engine.parse_fen("connexes", fen)


CORNERS = "wKa1 wLj1 bKa10 bLj10"
CAPTURE = "8/8/3k4/3p4/3KP3/8/8/8 w - - 0,1 -"
PROMOTION = "7k/KP6/8/8/8/8/8/8 w - - 0,1 -"


# Coordinate form


@pytest.mark.parametrize("text", ["e4d5", "E4D5", "e4-d5", "e4xd5", "E4xD5", "e4 d5", " e4  x d5 ", "e4 - d5"])
def test_coordinates_in_any_case_with_optional_signs_and_spaces(text: str) -> None:
    assert str(orthodox(CAPTURE).parse(text)) == "e4d5"


@pytest.mark.parametrize("text", ["b7b8q", "B7B8Q", "b7b8=q", "b7-b8=Q", "b7 b8 q", "b7b8Q"])
def test_promotion_in_coordinates(text: str) -> None:
    assert str(orthodox(PROMOTION).parse(text)) == "b7b8q"


@pytest.mark.parametrize(
    ("pieces", "turn", "castling", "text"),
    [
        ("wKe1 wRh1 rKl8 bKl12 wPa2", "w", "h1", "e1g1"),
        ("wKe1 rKl8 bKi12 bRl12", "b", "l12", "i12k12"),
        ("wKe1 rKl8 bKi12 bRh12", "b", "h12", "i12f12"),
        ("wKe1 rKd8 rRa8 bKl12", "r", "a8", "d8b8"),
    ],
)
def test_castling_is_kings_own_move(pieces: str, turn: str, castling: str, text: str) -> None:
    position = yalta(pieces, turn, castling)
    move = position.parse(text)
    assert str(move) == text
    assert position.san(move).startswith("O-O")


def test_castling_of_both_kings_in_coordinates() -> None:
    position = nouveaux("wKd1 wLg1 wRa1 wRj1 bKa10 bLj9 wPa2 wPj2", castling="a1,j1")
    assert [str(position.parse(text)) for text in ("d1b1", "G1-I1")] == ["d1b1", "g1i1"]


@pytest.mark.parametrize(
    ("text", "move"),
    [("c8b9+", "c8b9+"), ("c8b9", "c8b9"), ("C8-B9+", "c8b9+"), ("c8 b9 +", "c8b9+"), ("c8b9=+", "c8b9+")],
)
def test_nouveaux_promotes_by_plus_and_declines_without_it(text: str, move: str) -> None:
    assert str(nouveaux(f"{CORNERS} wBc8").parse(text)) == move


@pytest.mark.parametrize("text", ["c9c10", "c9c10+", "C9-C10"])
@pytest.mark.parametrize("piece", ["P", "S"])
def test_a_forced_promotion_may_omit_its_plus_and_prints_it(piece: str, text: str) -> None:
    assert str(nouveaux(f"{CORNERS} w{piece}c9").parse(text)) == "c9c10+"


@pytest.mark.parametrize("text", ["R@e2", "r@e2", "R@E2", "R @ e2"])
def test_drop(text: str) -> None:
    assert str(nouveaux(CORNERS, extra="reserves=w:R").parse(text)) == "R@e2"


def test_drops_are_printed_with_english_letters_and_read_with_french_ones_too() -> None:
    position = nouveaux(CORNERS, extra="reserves=w:RC")
    assert str(position.parse("R@e2", ("fr",))) == "R@e2"
    assert position.san(position.parse("C@e2"), "fr") == "C@e2"
    for language in ("en", "fr"):
        assert str(position.parse("T@e2", (language,))) == "R@e2"
        assert str(position.parse("A@e2", (language,))) == "C@e2"
    with pytest.raises(engine.MoveError):
        position.parse("N@e2", ("fr",))


OWING = "wKa1 wLj1 bKa10 bRc10 bSd3 bSg3 bPa3 bPc3 bPe3 bPf3"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("$c10", "$c10"),
        ("$C10", "$c10"),
        ("$d3,g3", "$d3,g3"),
        ("$g3,d3", "$d3,g3"),
        ("$ g3, d3", "$d3,g3"),
        ("$f3,a3,e3,c3", "$a3,c3,e3,f3"),
    ],
)
def test_ransom_in_any_order(text: str, move: str) -> None:
    assert str(nouveaux(OWING, "b", extra="owes=ransom").parse(text)) == move


def test_ransoms_are_printed_by_file_then_rank_as_number() -> None:
    position = nouveaux("wKa1 wLj1 bKa10 bSc10 bSc9 bSb8", "b", extra="owes=ransom")
    assert sorted(map(str, position.legal_moves())) == ["$b8,c10", "$b8,c9", "$c9,c10"]


@pytest.mark.parametrize("text", ["$d3", "$a3,c3,e3", "$d3,d3", "$d3,a3", "$c10,d3", "$a10", "$b5", "$a1"])
def test_unlawful_ransom_is_illegal(text: str) -> None:
    with pytest.raises(engine.IllegalMoveError):
        nouveaux(OWING, "b", extra="owes=ransom").parse(text)


@pytest.mark.parametrize("text", ["!K", "!k", " !K"])
def test_true_king_as_choice(text: str) -> None:
    position = engine.new_position("nouveaux")
    position.push(position.parse(text))
    assert position.fen().endswith("choose=b")


@pytest.mark.parametrize(("text", "true"), [("!K", False), ("!l", True)])
def test_true_king_as_reveal(text: str, true: bool) -> None:
    position = nouveaux("wKa1 wLi1 wRe10 wRa9 bKb5 bLj10 bRc2", "b")
    position.push(position.parse(text))
    assert ("true=bL" in position.fen()) is true


@pytest.mark.parametrize(
    "text", ["", "hello", "e9e4", "z1a2", "@", "$", "!", "!Q", "R@", "e2e", "e2e4e5", "$a", "+", "é4"]
)
@pytest.mark.parametrize("variant", ["yalta", "trichess", "nouveaux", "connexes"])
def test_nonsense_is_refused(variant: str, text: str) -> None:
    position = engine.new_position(variant)
    with pytest.raises(engine.MoveError):
        position.parse(text)


@pytest.mark.parametrize("text", ["!K", "$a1", "R@e2"])
@pytest.mark.parametrize("variant", ["yalta", "trichess", "connexes"])
def test_acts_of_nouveaux_are_refused_elsewhere(variant: str, text: str) -> None:
    with pytest.raises(engine.MoveError):
        engine.new_position(variant).parse(text)


# Readable form


@pytest.mark.parametrize(
    ("text", "move"),
    [("Nc3", "b1c3"), ("Na3", "b1a3"), ("d3", "d2d3"), ("Nb1c3", "b1c3"), ("Nbc3", "b1c3"), ("N1c3", "b1c3")],
)
def test_readable_moves(text: str, move: str) -> None:
    assert str(engine.new_position("connexes").parse(text)) == move


@pytest.mark.parametrize("text", ["bxb4", "BXB4", "bXb4"])
def test_readable_moves_are_case_sensitive(text: str) -> None:
    position = nouveaux("wKd1 wLj1 bKi9 bLj7 wBd2 bPb4")
    assert str(position.parse("Bxb4")) == "d2b4"
    with pytest.raises(engine.MoveError):
        position.parse(text)


@pytest.mark.parametrize("text", ["exd5", "e4d5"])
def test_pawn_capture(text: str) -> None:
    position = orthodox(CAPTURE)
    move = position.parse(text)
    assert position.san(move) == "exd5"
    assert position.san(move, "fr") == "exd5"


@pytest.mark.parametrize(("text", "language"), [("b8=Q", "en"), ("b8Q", "en"), ("b8=D", "fr"), ("b8D", "fr")])
def test_promotion_in_readable_form(text: str, language: str) -> None:
    position = orthodox(PROMOTION)
    move = position.parse(text, (language,))
    assert str(move) == "b7b8q"
    assert position.san(move, language) == ("b8=Q+" if language == "en" else "b8=D+")


@pytest.mark.parametrize("text", ["b7b8", "b8"])
def test_a_promotion_without_its_letter_names_the_choices(text: str) -> None:
    with pytest.raises(engine.PromotionNeededError) as caught:
        orthodox(PROMOTION).parse(text)
    assert sorted(caught.value.choices) == sorted("QRBN")


@pytest.mark.parametrize(
    ("piece", "english", "french"),
    [("K", "K", "R"), ("Q", "Q", "D"), ("R", "R", "T"), ("B", "B", "F"), ("N", "N", "C")],
)
def test_letters_of_orthodox_pieces(piece: str, english: str, french: str) -> None:
    kings = "rKl8 bKh12" if piece == "K" else "wKa1 rKl8 bKh12"
    position = yalta(f"{kings} w{piece}e3 wPc2")
    move = next(move for move in position.legal_moves() if str(move).startswith("e3"))
    assert position.san(move).startswith(english)
    assert position.san(move, "fr").startswith(french)


@pytest.mark.parametrize(
    ("piece", "english", "french"),
    [
        ("K", "K", "K"), ("L", "L", "L"), ("G", "G", "G"), ("R", "R", "T"), ("B", "B", "F"), ("N", "N", "C"),
        ("C", "C", "A"), ("S", "S", "S"), ("+B", "+B", "+F"), ("+S", "+S", "+S"), ("+P", "+P", "+P"),
    ],
)  # fmt: skip
def test_letters_of_new_pieces(piece: str, english: str, french: str) -> None:
    kings = " ".join(king for king in CORNERS.split() if king[:2] != f"w{piece}")
    position = nouveaux(f"{kings} w{piece}e5 wG{'e6' if piece == 'C' else 'c2'}")
    move = next(move for move in position.legal_moves() if str(move).startswith("e5"))
    for language, letter in (("en", english), ("fr", french)):
        written = position.san(move, language)
        assert written.startswith(letter)
        assert str(position.parse(written, (language,))) == str(move)


def test_pawn_has_no_letter() -> None:
    position = nouveaux(f"{CORNERS} wPe5 bNd6")
    assert {position.san(move) for move in position.legal_moves() if str(move).startswith("e5")} == {"e6", "exd6"}


@pytest.mark.parametrize("zero", ["O", "0"])
def test_in_nouveaux_long_castling_is_k_kings(zero: str) -> None:
    position = nouveaux("wKd1 wLg1 wRa1 wRj1 bKa10 bLj9 wPa2 wPj2", castling="a1,j1")
    assert str(position.parse("-".join(zero * 3))) == "d1b1"
    assert str(position.parse("-".join(zero * 2))) == "g1i1"
    assert position.san(position.parse("d1b1")) == "O-O-O"
    assert position.san(position.parse("g1i1")) == "O-O"


def test_in_nouveaux_trailing_plus_means_promotion_and_no_check_is_marked() -> None:
    position = nouveaux("wKa1 wLj1 wBc8 wRe1 bKb10 bLj9")
    assert position.san(position.parse("e1e9")) == "Re9"
    assert str(position.parse("Bb9+")) == "c8b9+"
    assert str(position.parse("Bb9")) == "c8b9"
    assert position.san(position.parse("c8b9+"), "fr") == "Fb9+"
    with pytest.raises(engine.MoveError):
        position.parse("Re9+")


@pytest.mark.parametrize(("move", "written"), [("g1h1", "Rh1+"), ("g1f1", "Rf1")])
def test_check_is_marked(move: str, written: str) -> None:
    position = yalta("wKa1 wRg1 rKl8 bKh12 wPc2")
    assert position.san(position.parse(move)) == written


def test_mate_is_marked() -> None:
    position = engine.new_position("connexes")
    for text in ("e3", "f6", "f4", "Kf7", "Nh3", "Kg6", "Nc3", "Kf5"):
        position.push(position.parse(text))
    assert position.san(position.parse("d1g4")) == "Qg4#"


def test_connexes_marks_cut_as_check() -> None:
    position = engine.new_position("connexes")
    for text in ("e3", "Nf6", "d3", "Nc6", "d4", "e5", "Bc4"):
        position.push(position.parse(text))
    assert position.san(position.parse("c6d4")) == "Nxd4+"


@pytest.mark.parametrize(
    ("pieces", "move", "written"),
    [
        ("wRa5 wRe5", "a5c5", "Rac5"),
        ("wRc2 wRc8", "c2c5", "R2c5"),
        ("wRc2 wRc9 wRa5", "c2c5", "R2c5"),
        ("wRc10 wRc2", "c10c5", "R10c5"),
        ("wRc10 wRc1", "c1c5", "R1c5"),
        ("wRc10 wRc1", "c10c5", "R10c5"),
        ("wRa5", "a5c5", "Rc5"),
        ("wNa4 wNe4 wNa6", "a4c5", "Na4c5"),
        ("wBa3 w+Be5", "a3c5", "Bc5"),  # a promoted piece is another piece
    ],
)
def test_origins_are_as_short_as_they_can_be(pieces: str, move: str, written: str) -> None:
    position = nouveaux(f"wKd1 wLj1 bKi9 bLj7 {pieces}")
    assert position.san(position.parse(move)) == written
    assert str(position.parse(written)) == move


def test_readable_move_is_never_another_mans_coordinates() -> None:
    position = engine.parse_fen("connexes", compose("connexes", "wKe1 bKc7 bBc8 bNd8 bNd6", "b"))
    written = {str(move): position.san(move, "fr") for move in position.legal_moves() if str(move).endswith("b7")}
    assert written == {"c8b7": "Fb7", "d8b7": "Cd8b7", "d6b7": "C6b7"}
    assert all(str(position.parse(text, ("fr",))) == move for move, text in written.items())


def test_pawns_capture_is_not_understood_without_its_file() -> None:
    with pytest.raises(engine.IllegalMoveError):
        orthodox(CAPTURE).parse("d5")


def test_ambiguous_move_names_its_candidates() -> None:
    with pytest.raises(engine.AmbiguousMoveError) as caught:
        nouveaux("wKd1 wLj1 bKi9 bLj7 wRa5 wRe5").parse("Rc5")
    assert sorted(caught.value.candidates) == ["a5c5", "e5c5"]


def test_coordinate_wins_where_text_is_valid_in_both_forms() -> None:
    """A French `C` is a knight, too."""
    assert str(nouveaux("wKd1 wLj1 bKi9 bLj7 wNb7 wRc7").parse("C7c5", ("fr",))) == "c7c5"
    assert str(nouveaux("wKd1 wLj1 bKi9 bLj7 wNb7").parse("C7c5", ("fr",))) == "b7c5"
    position = nouveaux("wKd1 wLj1 bKi9 bLj7 wNb7 wRc7")
    assert str(position.parse(position.san(position.parse("b7c5"), "fr"), ("fr",))) == "b7c5"


def test_forty_games_are_written_and_read_in_both_languages() -> None:
    rng = random.Random(4)
    for number in range(40):
        variant = list(engine.variants())[number % 4]
        position = engine.new_position(variant)
        for _ in range(30):
            moves = position.legal_moves()
            if not moves:
                break
            move = rng.choice(moves)
            for language in ("en", "fr"):
                written = position.san(move, language)
                assert str(position.parse(written, (language,))) == str(move)
            assert str(position.parse(str(move))) == str(move)
            position.push(move)


# Position text


@both_referees
@pytest.mark.parametrize(
    ("variant", "fen"),
    [
        ("connexes", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0,1 -"),
        (
            "yalta",
            "bR,bN,bB,bQ,bK,bB,bN,bR/bP,bP,bP,bP,bP,bP,bP,bP/8/8/rR,rN,rB,rQ,rK,rB,rN,rR/rP,rP,rP,rP,rP,rP,rP,rP/8/8/8/8/"
            "wP,wP,wP,wP,wP,wP,wP,wP/wR,wN,wB,wQ,wK,wB,wN,wR w a1,h1,l8,a8,h12,l12 - 0,1 -",
        ),
        (
            "trichess",
            "mR,mN,mB,mQ,mK,mB,mN,mR/mP,mP,mP,mP,mP,mP,mP,mP/8/8/bR,bN,bB,bQ,bK,bB,bN,bR/bP,bP,bP,bP,bP,bP,bP,bP/8/8/8/8/"
            "wP,wP,wP,wP,wP,wP,wP,wP/wR,wN,wB,wQ,wK,wB,wN,wR w a1,h1,l8,a8,h12,l12 - 0,1 -",
        ),
        (
            "nouveaux",
            "rngkbblgnr/1c6c1/p1psppsp1p/10/10/10/10/P1PSPPSP1P/1C6C1/RNGKBBLGNR w a1,j1,a10,j10 - 0,1 "
            "flight=on;choose=wb",
        ),
    ],
)
def test_position_text_of_array(referee: Referee, variant: str, fen: str) -> None:
    assert referee.start(variant).fen() == fen
    assert referee.read(variant, fen).fen() == fen


@both_referees
@pytest.mark.parametrize(
    ("variant", "fen"),
    [
        ("nouveaux", "1+b7k/10/4+S5/10/10/2r7/10/10/l8+P/K7+PL w - - 12,34 flight=off;reserves=w:RBCSP,b:PP"),
        ("nouveaux", "k3R4l/10/6r3/10/10/8R1/10/10/10/K5L3 b - - 0,1 flight=off;owed=wL,bL"),
        ("nouveaux", "k9/10/4r5/10/10/10/10/10/10/K8L b - - 3,7 flight=on;reserves=w:S;owes=ransom"),
        ("yalta", "8/8/8/4,bK,3/8/8/8/1,rK,6/8/2,wP,bP,4/8/7,wK b - - 7,9 direction=counterclockwise"),
    ],
)
def test_position_texts_round_trip(referee: Referee, variant: str, fen: str) -> None:
    assert referee.read(variant, fen).fen() == fen


@both_referees
def test_en_passant_text_names_the_seats_entitled(referee: Referee) -> None:
    table = referee.yalta("wKh1 wPa2 rKl8 rPb4 bKh12").play("a2a4")
    assert table.fen().split()[3] == "a3:r"


@pytest.mark.parametrize(
    "fen",
    [
        "k9/10/10/10/10/10/10/10/10/10 w - - 0,1 -",  # no white king
        "kk8/10/10/10/10/10/10/10/10/K9 w - - 0,1 -",  # two K
        "k8P/10/10/10/10/10/10/10/10/K9 w - - 0,1 -",  # a pawn on the last rank
        "k8S/10/10/10/10/10/10/10/10/K9 w - - 0,1 -",
        "k9/10/10/10/10/10/10/10/10/K+N8 w - - 0,1 -",  # no such piece
        "k9/10/10/10/10/10/10/10/10/K8 w - - 0,1 -",  # nine squares
        "k9/10/10/10/10/10/10/10/10/K9 w a1 - 0,1 -",  # no rook
        "k9/10/10/10/10/10/10/10/10/K9 w - e3 0,1 -",  # no en passant
        "k9/10/10/10/10/10/10/10/10/K9 w - - 0,1 reserves=w:N",
        "k9/10/10/10/10/10/10/10/10/K9 w - - 0,1 owed=wK",
        "k9/10/10/10/10/10/10/10/10/K9 w - - 0,1 colour=blue",
        "k9/10/10/10/10/10/10/10/10/K9 r - - 0,1 -",
        "k9/10/10/10/10/10/10/10/10/K9 w - - 0,1",
    ],
)
def test_impossible_position_texts_are_refused(fen: str) -> None:
    with pytest.raises(engine.FenError):
        engine.parse_fen("nouveaux", fen)


@pytest.mark.parametrize("seats", ["w", "rw", "rbw"])
def test_no_text_lets_army_take_its_own_pawn_en_passant(seats: str) -> None:
    with pytest.raises(engine.FenError):
        engine.parse_fen("yalta", compose("yalta", "wKh1 wPc4 rKl8 rPb4 bKh12 bPd4", "r", ep=f"c3:{seats}"))


# Records


def played(variant: str, options: dict[str, str], seed: int) -> Record:
    """A random game, cut off."""
    rng = random.Random(seed)
    record = Record(variant, options)
    position = engine.new_position(variant, **options)
    for _ in range(40):
        moves = position.legal_moves()
        if not moves or position.reveal_owed() is not None:
            break
        move = rng.choice(moves)
        record.moves.append(str(move))
        position.push(move)
    return record


RECORDED = [
    ("connexes", {}),
    ("yalta", {"direction": "counterclockwise"}),
    ("trichess", {}),
    ("nouveaux", {"flight": "off"}),
]


@pytest.mark.parametrize(("variant", "options"), RECORDED)
def test_record_loads_back_and_replays_to_same_position(variant: str, options: dict[str, str]) -> None:
    for seed in range(5):
        record = played(variant, options, seed)
        again = records.read(records.write(record))
        assert again.variant == variant
        assert again.options == options
        assert again.replay().position.fen() == record.replay().position.fen()


@pytest.mark.parametrize(
    ("variant", "names"),
    [
        ("connexes", ["White", "Black"]),
        ("yalta", ["White", "Red", "Black"]),
        ("trichess", ["White", "Brown", "Black"]),
        ("nouveaux", ["White", "Black"]),
    ],
)
def test_record_has_its_tag_pairs(variant: str, names: list[str]) -> None:
    text = records.write(Record(variant, tags={"White": "Ann", "Event": 'The "Cup"'}))
    tags = [line[1:].split()[0] for line in text.splitlines() if line.startswith("[")]
    assert tags == ["Event", "Site", "Date", *names, "Variant", "Options", "Result", "Termination"]
    assert records.read(text).tags["White"] == "Ann"
    assert records.read(text).tags["Event"] == 'The "Cup"'


def test_moves_of_record_are_numbered_by_round() -> None:
    text = records.write(Record("yalta", moves=["e2e4", "d7d5", "i11i9", "e4d5"]))
    assert text.splitlines()[-1] == "1. e4 d5 i9 2. exd5 *"


def test_round_of_record_that_begins_with_drop_is_numbered() -> None:
    fen = compose("nouveaux", CORNERS.replace("a1", "b1"), extra="reserves=w:P,b:P")
    text = records.write(Record("nouveaux", moves=["P@e2", "P@e9", "b1b2"], fen=fen))
    assert text.splitlines()[-1] == "1. P@e2 P@e9 2. Kb2 *"


def test_not_everyone_can_have_left() -> None:
    record = Record("connexes", outcome=engine.Outcome("aborted", ()), tags={"Left": "White,Black"})
    with pytest.raises(records.RecordError, match="Left"):
        records.check(record)


@pytest.mark.parametrize(
    "comment", ["good", "after 12 minutes", "3.5 pawns up", "1.e4 was better (1...e5)", "1-0 soon"]
)
def test_comments_of_record_load_back(comment: str) -> None:
    record = Record("connexes", moves=["b1c3", "b8c6"], comments={1: comment})
    assert records.read(records.write(record)).comments == {1: comment}


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_log_of_record_loads_back(ends: str) -> None:
    record = Record("connexes", moves=["b1c3"], comments={1: "% of it"}, log=['{"a":"{b} 1-0"}', '{"c":2}'])
    again = records.read(records.write(record).replace("\n", ends))
    assert (again.log, again.comments, again.moves) == (record.log, record.comments, ["Nc3"])


def test_outcome_of_record_loads_back() -> None:
    outcome = engine.Outcome("resignation", (Fraction(1, 2), Fraction(0), Fraction(1, 2)))
    text = records.write(Record("trichess", moves=["e2e4"], outcome=outcome))
    assert '[Result "1/2-0-1/2"]' in text
    assert '[Termination "resignation"]' in text
    assert records.read(text).outcome == outcome


# Reasons


def test_reasons_outcome_can_have() -> None:
    own = {reason for game in engine.variants().values() if game.section for reason in game.reasons}
    assert {*engine.REASONS, *own} == {
        "checkmate", "cut off", "double check", "joint mate", "ransom unpaid", "stalemate", "bare kings",
        "insufficient material", "repetition", "quiet moves", "agreement", "resignation", "time", "adjudication",
        "aborted",
    }  # fmt: skip
