"""The rulebook, sentence by sentence; each test cites the document it is taken from.

Five documents are cited by publisher, language and section: pergioco (Italian), the Gigamic
leaflet (French and Romanian), the rules of Suleika on tarsasjatekok (Hungarian) and the help of
Board Game Arena (English). Where all of them are silent, the test is headed "Decision".
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import pairwise, product
from random import Random

import pytest

from marrakech import (
    DIE,
    PRESETS,
    SQUARES,
    Assam,
    Board,
    Colour,
    Covering,
    Direction,
    IllegalMove,
    Insolvency,
    InvalidValue,
    NotationError,
    Phase,
    Player,
    RefusalCode,
    Roll,
    Rotate,
    Rotation,
    RotationTiming,
    Rug,
    Rules,
    Square,
    State,
    Termination,
    TieBreak,
    UnbrokenTie,
    apply,
    chance_outcomes,
    legal_moves,
    new_game,
    outcome,
    parse_move,
    payment_at,
    payment_due,
    random_move,
    ranking,
    score,
    walk,
    why_illegal,
)

RED, YELLOW, BLUE, GREEN = Colour.RED, Colour.YELLOW, Colour.BLUE, Colour.GREEN

TWO = Rules.gigamic(2)
THREE = Rules.gigamic(3)
FOUR = Rules.gigamic(4)


def play(state: State, *moves: str) -> State:
    """Make the moves one after the other."""
    for move in moves:
        state = apply(state, parse_move(move))
    return state


def legal(state: State) -> list[str]:
    """The legal moves as texts."""
    return [str(move) for move in legal_moves(state)]


def refusal(state: State, move: str) -> RefusalCode | None:
    """Why the move is refused; `apply` must be of the same opinion."""
    wanted = parse_move(move)
    why = why_illegal(state, wanted)
    if why is None:
        apply(state, wanted)
        return None
    with pytest.raises(IllegalMove):
        apply(state, wanted)
    return why.code


def market(
    rugs: Mapping[str, Colour] | None = None, halves: Mapping[str, Colour] | None = None
) -> Board:
    """A market from the names of whole rugs and of half-covered squares."""
    return Board.of(
        rugs=[(Rug.parse(name), colour) for name, colour in (rugs or {}).items()],
        halves=[(Square.parse(name), colour) for name, colour in (halves or {}).items()],
    )


def moment(
    rules: Rules,
    board: Board | None = None,
    *,
    assam: str = "d4n",
    phase: Phase = Phase.LAY,
    mover: int = 0,
    drawn: Colour | None = None,
    players: Iterable[Player] | None = None,
) -> State:
    """A moment of a game; unless told otherwise, purses and piles are full."""
    if players is None:
        piles = (rules.rugs_per_colour,) * rules.colours_per_player
        players = [Player(rules.starting_dirhams, piles)] * rules.players
    return State(
        rules=rules,
        board=Board.empty() if board is None else board,
        assam=Assam.parse(assam),
        players=tuple(players),
        mover=mover,
        phase=phase,
        drawn=drawn,
    )


def purses(*dirhams: int, left: int = 5) -> list[Player]:
    """Players of one colour each with that money and as many rugs each."""
    return [Player(amount, (left,)) for amount in dirhams]


def dirhams(state: State) -> tuple[int, ...]:
    """What each player has in his purse."""
    return tuple(player.dirhams for player in state.players)


def finished(rules: Rules, *standings: tuple[int, int], out: Iterable[int] = ()) -> State:
    """A game that is over, each player with so many dirhams and visible squares."""
    places = iter(SQUARES)
    halves = [
        (next(places), rules.colours(player)[0])
        for player, (_, squares) in enumerate(standings)
        for _ in range(squares)
    ]
    gone = set(out)
    return State(
        rules=rules,
        board=Board.of(halves=halves),
        assam=Assam.parse("d4n"),
        players=tuple(
            Player(purse, (0,) * rules.colours_per_player, player in gone)
            for player, (purse, _) in enumerate(standings)
        ),
        mover=0,
        phase=Phase.OVER,
    )


# The market


def test_the_market_has_seven_by_seven_squares() -> None:
    """Pergioco (Italian), opening paragraph: a board of seven by seven."""
    assert len(SQUARES) == len(set(SQUARES)) == 49
    assert [str(square) for square in SQUARES] == [f + r for f in "abcdefg" for r in "1234567"]


def test_files_run_from_left_to_right_and_ranks_from_bottom_to_top() -> None:
    """Pergioco (Italian), the coordinates of its worked examples."""
    assert str(Square(0, 0)) == "a1"
    assert str(Square(6, 0)) == "g1"
    assert str(Square(0, 6)) == "a7"
    south_from_d4 = walk(Assam.parse("d4s"), 2)
    assert [str(step) for step in south_from_d4] == ["d3s", "d2s"]
    assert str(market({"a7-b7": RED})) == "r=r5/7/7/7/7/7/7"


def test_the_market_is_empty_at_the_start() -> None:
    """Pergioco (Italian), opening paragraph."""
    assert new_game(FOUR).board == Board.empty()
    assert all(Board.empty().colour_at(square) is None for square in SQUARES)


@pytest.mark.parametrize("facing", Direction)
def test_assam_starts_in_the_middle_facing_any_way(facing: Direction) -> None:
    """Tarsasjatekok/Suleika rules (Hungarian), Előkészületek: the centre, any direction."""
    assert new_game(THREE, facing=facing).assam == Assam(Square.parse("d4"), facing)


def test_there_are_at_most_four_rug_colours() -> None:
    """Pergioco (Italian), opening paragraph: rugs in four colours; so two each only for two."""
    assert len(Colour) == 4
    for players in (3, 4):
        with pytest.raises(InvalidValue):
            Rules(players=players, colours_per_player=2, rugs_per_colour=12)
    for players in (1, 5):
        with pytest.raises(InvalidValue):
            Rules(players=players, colours_per_player=1, rugs_per_colour=12)


def test_every_player_has_colours_of_his_own() -> None:
    """Tarsasjatekok/Suleika rules (Hungarian), Előkészületek: a colour each, two for two."""
    assert [FOUR.colours(player) for player in range(4)] == [(RED,), (YELLOW,), (BLUE,), (GREEN,)]
    assert [TWO.colours(player) for player in range(2)] == [(RED, YELLOW), (BLUE, GREEN)]
    assert THREE.colours_in_play == (RED, YELLOW, BLUE)


# The die and the order of play


def test_the_die_shows_one_two_two_three_three_four() -> None:
    """Board Game Arena help (English), Moving Assam; tarsasjatekok/Suleika, Kockadobás."""
    assert DIE == (1, 2, 2, 3, 3, 4)
    assert chance_outcomes(moment(FOUR, phase=Phase.ROLL)) == (
        (Roll(1), Fraction(1, 6)),
        (Roll(2), Fraction(1, 3)),
        (Roll(3), Fraction(1, 3)),
        (Roll(4), Fraction(1, 6)),
    )


def test_no_throw_is_higher_than_four() -> None:
    """Pergioco (Italian), opening paragraph: six faces with values from one to four."""
    for steps in (0, 5):
        with pytest.raises(InvalidValue):
            Roll(steps)


def test_players_take_turns_clockwise_and_round_again() -> None:
    """Gigamic leaflet (French), PRÉPARATION: in turn, as the clock goes."""
    state = new_game(FOUR)
    movers = [state.mover]
    for _ in range(5):
        state = play(state, "S", "1")
        if state.phase is Phase.PAY:
            state = apply(state, legal_moves(state)[0])
        state = apply(state, legal_moves(state)[0])
        movers.append(state.mover)
    assert movers == [0, 1, 2, 3, 0, 1]


@pytest.mark.parametrize("first", range(4))
def test_any_player_may_start(first: int) -> None:
    """Gigamic leaflet (French), PRÉPARATION (last in Morocco); pergioco: it does not matter."""
    state = new_game(FOUR, first_player=first)
    assert state.mover == first
    assert play(state, "S", "1", "c5-c6").mover == (first + 1) % 4


# The draw


def test_a_turn_runs_draw_rotate_roll_pay_lay() -> None:
    """Pergioco (Italian), the actions a to e of a turn."""
    state = moment(TWO, market({"d5-d6": BLUE}), phase=Phase.DRAW)
    phases = [state.phase]
    for move in ("+r", "S", "1", "$2", "c5-c6"):
        state = play(state, move)
        phases.append(state.phase)
    assert phases == [Phase.DRAW, Phase.ROTATE, Phase.ROLL, Phase.PAY, Phase.LAY, Phase.DRAW]
    assert state.mover == 1


def test_there_is_no_draw_with_one_colour_each() -> None:
    """Gigamic leaflet (French), DÉROULEMENT DU JEU and A DEUX JOUEURS: only two mix a pile."""
    assert new_game(THREE).phase is Phase.ROTATE
    assert new_game(FOUR).phase is Phase.ROTATE
    assert new_game(FOUR).colour is RED


def test_the_drawn_colour_is_known_before_assam_is_turned() -> None:
    """Pergioco (Italian), actions a and b of a turn."""
    state = new_game(TWO)
    assert state.phase is Phase.DRAW
    assert state.colour is None
    state = play(state, "+y")
    assert state.phase is Phase.ROTATE
    assert state.drawn is state.colour is YELLOW


def test_a_draw_is_as_likely_as_rugs_of_its_colour_are_left() -> None:
    """Board Game Arena help (English), 2-player rules: one shuffled pile, a random colour."""
    state = moment(TWO, phase=Phase.DRAW, mover=1, players=[Player(30, (4, 4)), Player(30, (3, 1))])
    assert [(str(draw), chance) for draw, chance in chance_outcomes(state)] == [
        ("+b", Fraction(3, 4)),
        ("+g", Fraction(1, 4)),
    ]


def test_with_one_colour_used_up_the_draw_still_happens_and_is_certain() -> None:
    """Gigamic leaflet (French), A DEUX JOUEURS: rugs are laid as the pile brings them."""
    state = moment(TWO, phase=Phase.DRAW, players=[Player(30, (0, 2)), Player(30, (1, 1))])
    assert [(str(draw), chance) for draw, chance in chance_outcomes(state)] == [("+y", Fraction(1))]
    assert legal(state) == ["+y"]
    assert refusal(state, "+r") is RefusalCode.NOT_IN_PILE
    assert play(state, "+y").colour is YELLOW


def test_nobody_draws_a_rug_of_the_other_player() -> None:
    """Pergioco (Italian), opening paragraph: each shuffles his own rugs."""
    assert legal(new_game(TWO)) == ["+r", "+y"]
    assert legal(new_game(TWO, first_player=1)) == ["+b", "+g"]
    assert refusal(new_game(TWO), "+b") is RefusalCode.NOT_IN_PILE


def test_the_rug_drawn_is_the_rug_laid() -> None:
    """Pergioco (Italian), on laying rugs: the one drawn at the beginning of the turn."""
    state = play(new_game(TWO), "+y", "S", "1", "c5-c6")
    assert state.board.rugs() == ((Rug.parse("c5-c6"), YELLOW),)
    assert [player.rugs_left for player in state.players] == [(12, 11), (12, 12)]
    assert state.drawn is None


def test_of_a_pile_only_the_numbers_are_known() -> None:
    """Pergioco (Italian), opening paragraph: the pile lies face down.

    Whichever rug came first, the position is the same, and nothing hidden tells them apart.
    """
    between = ("+b", "S", "3", "a7-b7")
    red = play(new_game(TWO), "+r", "S", "1", "d6-e6", *between, "+y", "S", "1", "c4-c5")
    yellow = play(new_game(TWO), "+y", "S", "1", "c4-c5", *between, "+r", "S", "1", "d6-e6")
    assert red == yellow
    assert hash(red) == hash(yellow)
    assert str(red).split()[-1] == "30:11+11,30:11+12"


# The rotation


def test_assam_may_be_left_as_he_is_or_turned_a_quarter_left_or_right() -> None:
    """Gigamic leaflet (French), DÉPLACEMENT D'ASSAM; (Romanian), Cum îl mutăm pe Assam."""
    state = new_game(FOUR)
    assert legal(state) == ["L", "S", "R"]
    assert str(play(state, "L").assam) == "d4w"
    assert str(play(state, "S").assam) == "d4n"
    assert str(play(state, "R").assam) == "d4e"


@pytest.mark.parametrize("facing", Direction)
def test_assam_may_not_be_turned_right_round(facing: Direction) -> None:
    """All five documents; tarsasjatekok/Suleika rules (Hungarian), Figura forgatása."""
    state = new_game(FOUR, facing=facing)
    reached = {apply(state, move).assam.facing for move in legal_moves(state)}
    assert reached == {facing.left, facing, facing.right}
    assert facing.left.left not in reached


def test_assam_is_turned_once_a_turn() -> None:
    """Gigamic leaflet (French), DÉPLACEMENT D'ASSAM: two quarters would be a half turn."""
    state = play(new_game(FOUR), "L")
    assert refusal(state, "L") is RefusalCode.WRONG_PHASE


def test_assam_stays_on_his_square_while_he_is_turned() -> None:
    """Pergioco (Italian), on turning Assam."""
    state = new_game(FOUR)
    for move in legal_moves(state):
        assert apply(state, move).assam.square == state.assam.square


def test_assam_is_turned_before_the_die_is_thrown() -> None:
    """Gigamic leaflet (French), DÉPLACEMENT D'ASSAM, its emphasis."""
    state = new_game(FOUR)
    assert refusal(state, "2") is RefusalCode.WRONG_PHASE
    assert refusal(play(state, "S", "2"), "L") is RefusalCode.WRONG_PHASE


# The walk


@pytest.mark.parametrize("steps", range(1, 5))
def test_assam_walks_exactly_as_many_squares_as_the_die_shows(steps: int) -> None:
    """Pergioco (Italian), on moving Assam: never fewer."""
    assert len(walk(Assam.parse("a1e"), steps)) == steps
    state = play(moment(FOUR, assam="a1e", phase=Phase.ROLL), str(steps))
    assert str(state.assam) == f"{'abcde'[steps]}1e"


def test_assam_walks_straight_ahead_and_keeps_his_facing() -> None:
    """Pergioco (Italian), on moving Assam: he is not turned on the way."""
    assert [str(step) for step in walk(Assam.parse("b2n"), 4)] == ["b3n", "b4n", "b5n", "b6n"]
    assert [str(step) for step in walk(Assam.parse("f6w"), 4)] == ["e6w", "d6w", "c6w", "b6w"]


def test_rugs_on_the_way_cost_nothing() -> None:
    """Pergioco (Italian), on payments: only where he ends his move."""
    state = moment(FOUR, market({"d5-d6": YELLOW}), phase=Phase.ROLL)
    after = play(state, "3")
    assert str(after.assam) == "d7n"
    assert after.phase is Phase.LAY


EVERY_LOOP = [
    *("a7n b7s", "b7n a7s", "c7n d7s", "d7n c7s", "e7n f7s", "f7n e7s"),
    *("b1s c1n", "c1s b1n", "d1s e1n", "e1s d1n", "f1s g1n", "g1s f1n"),
    *("g1e g2w", "g2e g1w", "g3e g4w", "g4e g3w", "g5e g6w", "g6e g5w"),
    *("a2w a3e", "a3w a2e", "a4w a5e", "a5w a4e", "a6w a7e", "a7w a6e"),
]
EVERY_CORNER = ["g7n g7w", "g7e g7s", "a1w a1n", "a1s a1e"]


@pytest.mark.parametrize("loop", EVERY_LOOP)
def test_off_the_edge_assam_follows_the_loop_and_comes_back_facing_inwards(loop: str) -> None:
    """Gigamic leaflet (French), DÉPLACEMENT D'ASSAM; tarsasjatekok/Suleika, Figura mozgatása."""
    leaving, returning = loop.split()
    assert [str(step) for step in walk(Assam.parse(leaving), 1)] == [returning]
    assert str(play(moment(FOUR, assam=leaving, phase=Phase.ROLL), "1").assam) == returning


@pytest.mark.parametrize("loop", EVERY_CORNER)
def test_in_two_corners_the_loop_leads_back_onto_the_corner(loop: str) -> None:
    """Pergioco (Italian), the second example, for g7; a1 follows from the pairs beside it."""
    leaving, returning = loop.split()
    assert [str(step) for step in walk(Assam.parse(leaving), 1)] == [returning]
    assert str(play(moment(FOUR, assam=leaving, phase=Phase.ROLL), "1").assam) == returning


def test_every_way_off_the_market_has_its_loop() -> None:
    """Pergioco (Italian), on moving Assam: the lines run all the way round the grid."""
    leavings = {loop.split()[0] for loop in EVERY_LOOP + EVERY_CORNER}
    edges = {"n": "abcdefg", "s": "abcdefg", "e": "1234567", "w": "1234567"}
    fixed = {"n": "{}7n", "s": "{}1s", "e": "g{}e", "w": "a{}w"}
    assert leavings == {fixed[way].format(c) for way, line in edges.items() for c in line}
    assert len(leavings) == 28


@pytest.mark.parametrize("loop", EVERY_LOOP + EVERY_CORNER)
def test_a_loop_leads_the_same_way_back(loop: str) -> None:
    """Pergioco (Italian), on moving Assam: each line joins two ends."""
    leaving, returning = (Assam.parse(text) for text in loop.split())
    back = walk(returning.turn(Rotation.LEFT).turn(Rotation.LEFT), 1)[0]
    assert back == leaving.turn(Rotation.LEFT).turn(Rotation.LEFT)


def test_the_loop_itself_is_no_square() -> None:
    """Gigamic leaflet (French), DÉPLACEMENT D'ASSAM: the arrows cost no step."""
    assert [str(step) for step in walk(Assam.parse("d1s"), 1)] == ["e1n"]
    assert [str(step) for step in walk(Assam.parse("b6w"), 3)] == ["a6w", "a7e", "b7e"]


# The payment


def test_on_an_empty_square_nothing_is_paid() -> None:
    """Gigamic leaflet (French), PAIEMENTS DE LA DÎME; Board Game Arena help (English)."""
    state = play(moment(FOUR, phase=Phase.ROLL), "1")
    assert state.phase is Phase.LAY
    assert payment_due(state) is None


def test_on_ones_own_rug_nothing_is_paid() -> None:
    """Gigamic leaflet (Romanian), Plăţile între vânzători."""
    state = play(moment(FOUR, market({"d5-d6": RED}), phase=Phase.ROLL), "1")
    assert state.phase is Phase.LAY
    assert dirhams(state) == (30, 30, 30, 30)


def test_on_an_opponents_rug_its_owner_is_paid() -> None:
    """Gigamic leaflet (French), PAIEMENTS DE LA DÎME ENTRE MARCHANDS."""
    state = play(moment(FOUR, market({"d5-d6": BLUE}), phase=Phase.ROLL), "1")
    due = payment_due(state)
    assert due is not None
    assert (due.payer, due.payee, due.colour) == (0, 2, BLUE)
    assert (due.owed, due.paid, due.eliminates) == (2, 2, False)
    assert dirhams(play(state, "$2")) == (28, 30, 32, 30)


def test_one_dirham_is_owed_for_each_square_of_the_connected_area() -> None:
    """Gigamic leaflet (French), PAIEMENTS DE LA DÎME: squares joined side by side."""
    board = market({"d5-d6": YELLOW, "e6-f6": YELLOW}, {"f5": YELLOW})
    due = payment_due(play(moment(FOUR, board, phase=Phase.ROLL), "1"))
    assert due is not None
    assert [str(square) for square in due.area] == ["d5", "d6", "e6", "f5", "f6"]
    assert due.owed == 5


def test_squares_that_touch_at_a_corner_are_not_connected() -> None:
    """Gigamic leaflet (French), PAIEMENTS DE LA DÎME; tarsasjatekok/Suleika, Fizetés."""
    board = market({"d5-d6": YELLOW, "e7-f7": YELLOW, "c3-c4": YELLOW})
    due = payment_due(play(moment(FOUR, board, phase=Phase.ROLL), "1"))
    assert due is not None
    assert due.owed == 2


def test_assams_own_square_counts() -> None:
    """Gigamic leaflet (French), PAIEMENTS DE LA DÎME: his square is in the count."""
    state = play(moment(FOUR, market(halves={"d5": GREEN}), phase=Phase.ROLL), "1")
    due = payment_due(state)
    assert due is not None
    assert due.area == (Square.parse("d5"),)
    assert due.owed == 1


def test_an_area_ends_where_another_colour_begins() -> None:
    """Pergioco (Italian), on payments: the area of the same colour as the rug below Assam."""
    board = market({"d5-d6": YELLOW, "e5-e6": BLUE, "f5-f6": YELLOW})
    due = payment_due(play(moment(FOUR, board, phase=Phase.ROLL), "1"))
    assert due is not None
    assert due.owed == 2


def test_the_two_colours_of_one_player_never_join() -> None:
    """Board Game Arena help (English), 2-player rules: mixed areas are not one."""
    board = market({"d5-d6": BLUE, "e5-e6": GREEN})
    state = play(moment(TWO, board, phase=Phase.ROLL, drawn=RED), "1")
    due = payment_due(state)
    assert due is not None
    assert (due.payee, due.colour, due.owed) == (1, BLUE, 2)


@pytest.mark.parametrize("drawn", [RED, YELLOW])
def test_ones_other_colour_is_still_ones_own_rug(drawn: Colour) -> None:
    """Board Game Arena help (English), Payments between salespeople and 2-player rules."""
    board = market({"d5-d6": YELLOW})
    state = play(moment(TWO, board, phase=Phase.ROLL, drawn=drawn), "1")
    assert state.phase is Phase.LAY


def test_the_payment_comes_before_the_rug() -> None:
    """Pergioco (Italian), on payments: before the last action of the turn."""
    state = play(moment(FOUR, market({"d5-d6": YELLOW}), phase=Phase.ROLL), "1")
    assert legal(state) == ["$2"]
    assert refusal(state, "c5-c6") is RefusalCode.WRONG_PHASE
    assert play(state, "$2").phase is Phase.LAY


def test_neither_more_nor_less_is_paid_than_is_owed() -> None:
    """Gigamic leaflet (French), PAIEMENTS DE LA DÎME: as much as there are squares."""
    state = play(moment(FOUR, market({"d5-d6": YELLOW}), phase=Phase.ROLL), "1")
    for wrong in ("$1", "$3"):
        assert refusal(state, wrong) is RefusalCode.WRONG_AMOUNT


# The rug


def test_a_rug_is_laid_beside_assam() -> None:
    """Pergioco (Italian), on laying rugs: one of its squares shares an edge with Assam's."""
    state = moment(FOUR)
    assert refusal(state, "d5-d6") is None
    assert refusal(state, "d6-d7") is RefusalCode.NOT_BESIDE_ASSAM
    for move in legal(state):
        near = [s for s in move.split("-") if Square.parse(s) in Square.parse("d4").neighbours]
        assert len(near) == 1


def test_touching_assams_square_at_a_corner_is_not_beside_it() -> None:
    """Gigamic leaflet (French), POSE DES TAPIS: along one of the four sides of the square."""
    assert refusal(moment(FOUR), "c2-c3") is RefusalCode.NOT_BESIDE_ASSAM
    assert refusal(moment(FOUR), "e5-f5") is RefusalCode.NOT_BESIDE_ASSAM


def test_no_rug_is_laid_under_assam() -> None:
    """Pergioco (Italian), on laying rugs; tarsasjatekok/Suleika, Szőnyeg lerakása."""
    for move in ("d4-d5", "d3-d4", "c4-d4", "d4-e4"):
        assert refusal(moment(FOUR), move) is RefusalCode.ON_ASSAM


def test_a_rug_covers_two_neighbouring_squares() -> None:
    """Pergioco (Italian), on laying rugs: two squares of the board, entirely."""
    for a, b in (("c3", "d4"), ("c3", "e3"), ("c3", "c3")):
        with pytest.raises(InvalidValue):
            Rug(Square.parse(a), Square.parse(b))


def test_no_rug_hangs_over_the_edge_of_the_market() -> None:
    """Tarsasjatekok/Suleika rules (Hungarian), Szőnyeg lerakása."""
    for text in ("g4-h4", "d7-d8", "a0-a1"):
        with pytest.raises(NotationError):
            Rug.parse(text)
    assert legal(moment(FOUR, assam="a1n")) == ["a2-a3", "a2-b2", "b1-b2", "b1-c1"]
    assert legal(moment(FOUR, assam="g7n")) == ["e7-f7", "f6-f7", "f6-g6", "g5-g6"]


def test_two_empty_squares_may_be_covered() -> None:
    """Gigamic leaflet (French), POSE DES TAPIS, fig. 5a."""
    state = play(moment(FOUR), "c4-c5")
    assert state.board == market({"c4-c5": RED})


@pytest.mark.parametrize("colour", [RED, YELLOW])
def test_an_empty_square_and_half_a_rug_may_be_covered(colour: Colour) -> None:
    """Gigamic leaflet (French), POSE DES TAPIS, fig. 5b: whatever the colour of the half."""
    state = play(moment(FOUR, market({"b5-c5": colour})), "c4-c5")
    assert state.board == market({"c4-c5": RED}, {"b5": colour})


@pytest.mark.parametrize("colours", [*product([RED, YELLOW, BLUE], repeat=2)])
def test_two_halves_of_different_rugs_may_be_covered(colours: tuple[Colour, Colour]) -> None:
    """Gigamic leaflet (French), POSE DES TAPIS, fig. 5c; pergioco: even two of one colour."""
    upper, lower = colours
    state = play(moment(FOUR, market({"b5-c5": upper, "b4-c4": lower})), "c4-c5")
    assert state.board == market({"c4-c5": RED}, {"b5": upper, "b4": lower})


@pytest.mark.parametrize("colour", Colour)
def test_both_halves_of_one_rug_may_not_be_covered(colour: Colour) -> None:
    """Pergioco (Italian), on laying rugs; tarsasjatekok/Suleika: not even of one's own rug."""
    state = moment(FOUR, market({"c4-c5": colour}))
    assert refusal(state, "c4-c5") is RefusalCode.COVERS_WHOLE_RUG
    assert "c4-c5" not in legal(state)
    assert len(legal(state)) == 11


def test_a_whole_rug_may_be_covered_by_two_rugs() -> None:
    """Gigamic leaflet (French), POSE DES TAPIS: hidden entirely only by two halves."""
    first = play(moment(FOUR, market({"c4-c5": BLUE})), "b4-c4")
    second = play(moment(FOUR, first.board, mover=1), "c5-d5")
    assert not second.board.squares(BLUE)


@pytest.mark.parametrize(
    ("rug", "cover", "rest"),
    [
        ("c4-c5", "b4-c4", "c5"),
        ("c4-c5", "c5-d5", "c4"),
        ("b4-c4", "c4-c5", "b4"),
        ("d5-e5", "d5-d6", "e5"),
    ],
)
def test_once_half_of_a_rug_is_covered_the_other_half_is_like_any_other(
    rug: str, cover: str, rest: str
) -> None:
    """Pergioco (Italian), on laying rugs: only the same rug on both squares forbids it."""
    board = play(moment(FOUR, market({rug: BLUE})), cover).board
    assert board == market({cover: RED}, {rest: BLUE})
    assert board.rug_at(Square.parse(rest)) is None
    assert refusal(moment(FOUR, board, mover=1), rug) is None


def test_any_number_of_rugs_may_lie_on_one_square() -> None:
    """Pergioco (Italian), on laying rugs: there is no limit."""
    board = Board.empty()
    for turn in range(40):
        state = moment(FOUR, board, mover=turn % 4)
        board = play(state, "c4-c5" if turn % 2 else "b4-c4").board
    assert board == market({"c4-c5": GREEN}, {"b4": BLUE})


def test_a_mover_lays_one_rug_a_turn() -> None:
    """Gigamic leaflet (French), DÉROULEMENT DU JEU: one of his rugs."""
    state = play(moment(FOUR), "c4-c5")
    assert [player.rugs_left for player in state.players] == [(11,), (12,), (12,), (12,)]
    assert (state.mover, state.phase) == (1, Phase.ROTATE)


def nearby_rugs(square: Square, assam: Square) -> list[Rug]:
    """The placements that begin on one square beside Assam."""
    return [Rug(square, other) for other in square.neighbours if other != assam]


@pytest.mark.parametrize("square", SQUARES, ids=str)
def test_a_rug_can_always_be_laid_somewhere(square: Square) -> None:
    """Tarsasjatekok/Suleika, Szőnyeg lerakása, read closely: a whole rug locks but one way.

    Every way is tried of locking all squares beside Assam by whole rugs at once.
    """
    open_board = {Rug.parse(move) for move in legal(moment(FOUR, assam=f"{square}n"))}
    for locks in product(*(nearby_rugs(near, square) for near in square.neighbours)):
        squares = [half for rug in set(locks) for half in (rug.a, rug.b)]
        if len(set(squares)) < len(squares):
            continue
        board = Board.of(rugs=[(rug, BLUE) for rug in set(locks)])
        state = moment(FOUR, board, assam=f"{square}n")
        left = {Rug.parse(move) for move in legal(state)}
        assert left == open_board - set(locks)
        assert left


# The end


def test_the_game_ends_as_soon_as_the_last_rug_is_laid() -> None:
    """Gigamic leaflet (French), FIN DU JEU; (Romanian), Sfârşitul jocului."""
    rules = Rules(players=2, colours_per_player=1, rugs_per_colour=1)
    state = play(new_game(rules), "S", "1", "c5-c6")
    assert state.phase is Phase.ROTATE
    assert outcome(state) is None
    state = play(state, "S", "1", "e6-e7")
    assert state.phase is Phase.OVER
    result = outcome(state)
    assert result is not None
    assert result.termination is Termination.LAST_RUG
    assert state.mover == 1
    assert legal(state) == []


def test_every_player_still_in_the_game_lays_all_his_rugs() -> None:
    """Tarsasjatekok/Suleika rules (Hungarian), A játék célja: until everyone has run out."""
    players = [Player(30, (1,)), Player(0, (0,), eliminated=True), Player(30, (1,))]
    state = play(moment(THREE, players=players), "c4-c5")
    assert (state.mover, state.phase) == (2, Phase.ROTATE)
    state = play(state, "S", "1", "d6-d7")
    assert state.phase is Phase.OVER


def test_the_game_ends_when_only_one_player_is_left() -> None:
    """Pergioco (Italian), on the end of the game."""
    rules = Rules.pergioco(2)
    players = [Player(1, (5, 5)), Player(30, (5, 5))]
    board = market({"d5-d6": BLUE})
    state = moment(rules, board, phase=Phase.ROLL, drawn=RED, players=players)
    state = play(state, "1", "$2")
    assert (state.phase, state.mover, state.drawn) == (Phase.OVER, 0, None)
    result = outcome(state)
    assert result is not None
    assert result.termination is Termination.LAST_PLAYER
    assert result.winners == (1,)
    assert result.ranking == ((1,), (0,))
    assert state.players[1] == Player(31, (5, 5))


def test_no_move_is_made_after_the_end() -> None:
    """Gigamic leaflet (French), FIN DU JEU: then points are counted."""
    state = finished(FOUR, (1, 1), (1, 1), (1, 1), (1, 1))
    for move in ("+r", "S", "1", "$1", "c4-c5"):
        assert refusal(state, move) is RefusalCode.GAME_OVER


def test_each_dirham_and_each_visible_square_is_a_point() -> None:
    """Gigamic leaflet (French), FIN DU JEU; (Romanian), Sfârşitul jocului."""
    players = purses(7, 0, 13, 20)
    state = moment(FOUR, market({"a1-a2": RED}, {"b1": YELLOW, "c1": RED}), players=players)
    assert [(s.dirhams, s.squares, s.total) for s in score(state)] == [
        (7, 3, 10),
        (0, 1, 1),
        (13, 0, 13),
        (20, 0, 20),
    ]


def test_covered_squares_are_no_points() -> None:
    """Gigamic leaflet (French), FIN DU JEU: each half that is visible."""
    before = moment(FOUR, market({"c4-c5": BLUE, "d5-d6": BLUE}))
    after = play(before, "c5-d5")
    assert (score(before)[2].squares, score(after)[2].squares) == (4, 2)


def test_a_player_counts_the_squares_of_both_his_colours() -> None:
    """Pergioco (Italian), on the score: the squares covered by one's own rugs."""
    state = moment(TWO, market({"a1-a2": RED, "b1-b2": YELLOW}, {"g1": BLUE}), drawn=RED)
    assert [s.squares for s in score(state)] == [4, 1]


def test_the_highest_score_wins() -> None:
    """Pergioco (Italian), on the score; Board Game Arena help (English), End of the game."""
    result = outcome(finished(FOUR, (30, 5), (10, 26), (29, 1), (31, 0)))
    assert result is not None
    assert result.winners == (1,)
    assert result.ranking == ((1,), (0,), (3,), (2,))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_dirhams_are_neither_made_nor_lost(preset: str, players: int) -> None:
    """Pergioco (Italian), on payments: money only changes hands."""
    rules = PRESETS[preset](players)
    rng = Random(players)
    state = new_game(rules)
    while state.phase is not Phase.OVER:
        state = apply(state, random_move(state, rng))
        assert sum(dirhams(state)) == players * rules.starting_dirhams


# What differs: the presets, row by row


@pytest.mark.parametrize(
    ("preset", "players", "text"),
    [
        ("pergioco", 2, "2 2x15 30 start eliminated dirhams no-winner strict"),
        ("pergioco", 3, "3 1x15 30 start eliminated dirhams no-winner strict"),
        ("pergioco", 4, "4 1x12 30 start eliminated dirhams no-winner strict"),
        ("gigamic", 2, "2 2x12 30 start eliminated dirhams shared strict"),
        ("gigamic", 3, "3 1x15 30 start eliminated dirhams shared strict"),
        ("gigamic", 4, "4 1x12 30 start eliminated dirhams shared strict"),
        ("suleika", 2, "2 2x12 60 start plays-on squares shared strict"),
        ("suleika", 3, "3 1x15 40 start plays-on squares shared strict"),
        ("suleika", 4, "4 1x12 30 start plays-on squares shared strict"),
        ("bga", 2, "2 2x12 30 start eliminated dirhams shared strict"),
        ("bga", 3, "3 1x12 30 start eliminated dirhams shared strict"),
        ("bga", 4, "4 1x12 30 start eliminated dirhams shared strict"),
    ],
)
def test_a_preset_is_its_document_to_the_letter(preset: str, players: int, text: str) -> None:
    """The numbers and paragraphs of each document, all at once."""
    assert str(PRESETS[preset](players)) == text
    assert getattr(Rules, preset)(players) == Rules.parse(text)


def test_two_players_have_two_colours_of_fifteen_or_of_twelve() -> None:
    """Pergioco, opening (15 each); Gigamic, A DEUX JOUEURS, Suleika and BGA (12 each)."""
    rules = {name: preset(2) for name, preset in PRESETS.items()}
    assert all(r.colours_per_player == 2 for r in rules.values())
    assert {name: r.rugs_per_colour for name, r in rules.items()} == {
        "gigamic": 12,
        "pergioco": 15,
        "suleika": 12,
        "bga": 12,
    }


def test_two_players_may_also_have_fifteen_rugs_of_one_colour() -> None:
    """Gigamic leaflet (French), PRÉPARATION: two are treated there as three are."""
    rules = Rules.gigamic(2, colours_per_player=1, rugs_per_colour=15)
    assert str(rules) == "2 1x15 30 start eliminated dirhams shared strict"
    state = new_game(rules)
    assert state.phase is Phase.ROTATE
    assert state.players == (Player(30, (15,)), Player(30, (15,)))


def test_three_players_have_fifteen_rugs_each_but_twelve_on_board_game_arena() -> None:
    """Gigamic leaflet (French), PRÉPARATION; Board Game Arena help (English), Gameplay."""
    rugs = {name: preset(3).rugs_per_colour for name, preset in PRESETS.items()}
    assert rugs == {"gigamic": 15, "pergioco": 15, "suleika": 15, "bga": 12}


def test_four_players_have_twelve_rugs_each() -> None:
    """Gigamic leaflet (Romanian), Pregătirea jocului; pergioco (Italian), Varianti."""
    assert {preset(4).rugs_per_colour for preset in PRESETS.values()} == {12}
    assert [player.rugs_left for player in new_game(FOUR).players] == [(12,)] * 4


@pytest.mark.parametrize("preset", ["gigamic", "pergioco", "bga"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_starts_with_thirty_dirhams(preset: str, players: int) -> None:
    """Gigamic leaflet (French), PRÉPARATION; pergioco, opening; BGA help, Gameplay."""
    assert dirhams(new_game(PRESETS[preset](players))) == (30,) * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_suleika_all_the_money_is_shared_out_equally(players: int) -> None:
    """Tarsasjatekok/Suleika rules (Hungarian), Előkészületek: 120 coins."""
    assert dirhams(new_game(Rules.suleika(players))) == (120 // players,) * players


@pytest.mark.parametrize("preset", PRESETS)
def test_assam_is_turned_at_the_start_of_the_turn_unless_players_agree_otherwise(
    preset: str,
) -> None:
    """Tarsasjatekok/Suleika, Figura forgatása and Alternatív játékmód; pergioco, Varianti."""
    rules = PRESETS[preset](4)
    assert rules.rotation is RotationTiming.START_OF_TURN
    variant = PRESETS[preset](4, rotation=RotationTiming.END_OF_TURN)
    assert str(variant) == str(rules).replace("start", "end")


def test_who_cannot_pay_is_out_but_in_suleika_plays_on() -> None:
    """Pergioco (Italian), on payments; tarsasjatekok/Suleika, Fizetés.

    Decision for Gigamic and Board Game Arena, which say nothing: as pergioco has it.
    """
    insolvency = {name: preset(4).insolvency for name, preset in PRESETS.items()}
    assert insolvency == {
        "gigamic": Insolvency.ELIMINATED,
        "pergioco": Insolvency.ELIMINATED,
        "suleika": Insolvency.PLAYS_ON,
        "bga": Insolvency.ELIMINATED,
    }


def test_equal_scores_are_decided_by_dirhams_but_in_suleika_by_squares() -> None:
    """Gigamic leaflet (French), FIN DU JEU; tarsasjatekok/Suleika, A játék célja."""
    winner: dict[str, int] = {}
    for name, preset in PRESETS.items():
        result = outcome(finished(preset(3), (20, 6), (21, 5), (0, 0)))
        assert result is not None
        (winner[name],) = result.winners
    assert winner == {"gigamic": 1, "pergioco": 1, "suleika": 0, "bga": 1}


def test_a_tie_nobody_breaks_is_shared_but_in_pergioco_nobody_wins() -> None:
    """Pergioco (Italian), on the score. Decision for the others, which say nothing."""
    winners: dict[str, tuple[int, ...]] = {}
    for name, preset in PRESETS.items():
        result = outcome(finished(preset(3), (20, 6), (20, 6), (0, 0)))
        assert result is not None
        assert result.ranking == ((0, 1), (2,))
        winners[name] = result.winners
    assert winners == {"gigamic": (0, 1), "pergioco": (), "suleika": (0, 1), "bga": (0, 1)}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_preset_lets_a_player_cover_the_whole_of_his_own_rug(preset: str, players: int) -> None:
    """Tarsasjatekok/Suleika, Szőnyeg lerakása, outright; the other lists of what may be covered."""
    rules = PRESETS[preset](players)
    drawn = RED if rules.colours_per_player == 2 else None
    state = moment(rules, market({"c4-c5": RED}), drawn=drawn)
    assert refusal(state, "c4-c5") is RefusalCode.COVERS_WHOLE_RUG


def test_a_field_given_to_a_preset_changes_that_field_alone() -> None:
    """Decision: house rules are a preset with fields of one's own."""
    assert str(Rules.pergioco(3, starting_dirhams=10)) == (
        "3 1x15 10 start eliminated dirhams no-winner strict"
    )
    assert str(Rules.suleika(2, colours_per_player=1)) == (
        "2 1x12 60 start plays-on squares shared strict"
    )


# Who cannot pay


def insolvent(rules: Rules = THREE, *, purse: int = 1) -> State:
    """Player 1 about to throw a 1, two squares of yellow ahead, and too little money."""
    players = purses(purse, 10, 10)
    return moment(rules, market({"d5-d6": YELLOW}), phase=Phase.ROLL, players=players)


def test_who_cannot_pay_in_full_pays_all_he_has_and_is_eliminated() -> None:
    """Pergioco (Italian), on payments."""
    state = play(insolvent(), "1")
    due = payment_due(state)
    assert due is not None
    assert (due.owed, due.paid, due.eliminates) == (2, 1, True)
    state = play(state, "$2")
    assert dirhams(state) == (0, 11, 10)
    assert state.players[0].eliminated


def test_an_eliminated_player_lays_no_rug_in_that_turn() -> None:
    """Decision: pergioco's words put him out before the last action of the turn."""
    state = play(insolvent(), "1", "$2")
    assert state.board == market({"d5-d6": YELLOW})
    assert (state.mover, state.phase) == (1, Phase.ROTATE)


def test_the_rugs_an_eliminated_player_has_not_laid_are_out_of_the_game() -> None:
    """Decision: no document says, and nobody else could lay them."""
    state = play(insolvent(), "1", "$2")
    assert state.players[0] == Player(0, (0,), eliminated=True)
    with pytest.raises(InvalidValue):
        Player(0, (1,), eliminated=True)
    with pytest.raises(InvalidValue):
        Player(1, (0,), eliminated=True)


def test_a_drawn_rug_of_an_eliminated_player_is_out_of_the_game_too() -> None:
    """Decision: it counts as unlaid until it is laid."""
    players = [Player(0, (3, 3)), Player(10, (3, 3))]
    board = market({"d5-d6": GREEN})
    state = moment(TWO, board, phase=Phase.ROLL, drawn=YELLOW, players=players)
    state = play(state, "1", "$2")
    assert state.players[0] == Player(0, (0, 0), eliminated=True)
    assert state.drawn is None
    assert state.colour is None


def test_an_eliminated_player_takes_no_further_turn() -> None:
    """Pergioco (Italian), on payments: eliminated from the game."""
    state = play(insolvent(), "1", "$2")
    movers: list[int] = []
    for _ in range(4):
        movers.append(state.mover)
        state = play(state, "S", "1")
        while state.mover == movers[-1]:
            state = apply(state, legal_moves(state)[0])
    assert movers == [1, 2, 1, 2]


def test_the_rugs_of_an_eliminated_player_stay_and_cost_nothing() -> None:
    """Decision: nobody is there to be paid."""
    players = [*purses(10), Player(0, (0,), eliminated=True), *purses(10)]
    state = moment(THREE, market({"d5-d6": YELLOW}), phase=Phase.ROLL, players=players)
    assert payment_at(state, Square.parse("d5"), 0) is None
    state = play(state, "1")
    assert state.phase is Phase.LAY
    assert state.board.squares(YELLOW) == {Square.parse("d5"), Square.parse("d6")}


def test_the_rugs_of_an_eliminated_player_still_count_as_covered_squares() -> None:
    """Decision: they lie where they lie, and protect what they cover."""
    players = [*purses(10), Player(0, (0,), eliminated=True), *purses(10)]
    state = moment(THREE, market({"c4-c5": YELLOW}), players=players)
    assert refusal(state, "c4-c5") is RefusalCode.COVERS_WHOLE_RUG
    assert refusal(state, "b4-c4") is None
    assert [s.squares for s in score(state)] == [0, 2, 0]


def test_an_eliminated_player_cannot_win_and_comes_behind_all_who_stayed() -> None:
    """Decision: whatever his rugs are worth; all the eliminated share the last place."""
    state = finished(FOUR, (0, 9), (1, 0), (0, 4), (3, 1), out=(0, 2))
    assert score(state)[0].total == 9
    assert ranking(state) == ((3,), (1,), (0, 2))
    result = outcome(state)
    assert result is not None
    assert result.winners == (3,)


def test_to_pay_the_last_dirham_exactly_is_no_elimination() -> None:
    """Pergioco (Italian), on payments: out is only who has not enough."""
    state = play(insolvent(purse=2), "1")
    due = payment_due(state)
    assert due is not None
    assert (due.owed, due.paid, due.eliminates) == (2, 2, False)
    state = play(state, "$2")
    assert state.players[0] == Player(0, (5,))
    assert (state.mover, state.phase) == (0, Phase.LAY)


def test_a_mover_without_a_dirham_who_owes_something_is_eliminated() -> None:
    """Pergioco (Italian), on payments: nothing is not enough, and he pays what he can."""
    state = play(insolvent(purse=0), "1")
    due = payment_due(state)
    assert due is not None
    assert (due.owed, due.paid, due.eliminates) == (2, 0, True)
    state = play(state, "$2")
    assert dirhams(state) == (0, 10, 10)
    assert state.players[0].eliminated


def test_a_mover_without_a_dirham_who_owes_nothing_plays_on() -> None:
    """Pergioco (Italian), on payments: only a debt puts a player out."""
    state = play(moment(THREE, phase=Phase.ROLL, players=purses(0, 10, 10)), "1")
    assert state.phase is Phase.LAY
    assert not state.players[0].eliminated


def test_an_elimination_that_leaves_nobody_with_a_rug_ends_the_game_by_the_last_rug() -> None:
    """Decision: several are still in, so it is not the last player that ends it."""
    players = [Player(1, (1,)), Player(10, (0,)), Player(10, (0,))]
    state = moment(THREE, market({"d5-d6": YELLOW}), phase=Phase.ROLL, players=players)
    state = play(state, "1", "$2")
    assert (state.phase, state.mover) == (Phase.OVER, 0)
    result = outcome(state)
    assert result is not None
    assert result.termination is Termination.LAST_RUG
    assert result.ranking == ((1,), (2,), (0,))
    assert result.winners == (1,)


def test_in_suleika_who_cannot_pay_pays_what_he_can_and_plays_on() -> None:
    """Tarsasjatekok/Suleika rules (Hungarian), Fizetés."""
    rules = Rules.suleika(3)
    state = play(insolvent(rules), "1")
    due = payment_due(state)
    assert due is not None
    assert (due.owed, due.paid, due.eliminates) == (2, 1, False)
    state = play(state, "$2")
    assert dirhams(state) == (0, 11, 10)
    assert (state.mover, state.phase) == (0, Phase.LAY)


@pytest.mark.parametrize("purse", [0, 1])
def test_no_debt_is_carried_on(purse: int) -> None:
    """Decision: tarsasjatekok/Suleika, Fizetés, asks no more than the player can give.

    The state is the same as that of a player who had owed just so much, so nothing can follow.
    """
    rules = Rules.suleika(3)
    board = market({"d5-d6": YELLOW})
    after = play(insolvent(rules, purse=purse), "1", "$2")
    assert after == moment(rules, board, assam="d5n", players=purses(0, 10 + purse, 10))


# Equal scores


@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize("tie_break", TieBreak)
def test_ties_are_broken_at_every_place(tie_break: TieBreak, place: int) -> None:
    """Gigamic leaflet (Romanian), Sfârşitul jocului; tarsasjatekok/Suleika: it decides places."""
    better, worse = [(40, 5), (30, 5)], [(10, 5), (0, 5)]
    standings = [*better[:place], (20, 5), (21, 4), *worse[place:]]
    state = finished(Rules.gigamic(4, tie_break=tie_break), *standings)
    order = [0, 1, 2, 3]
    if tie_break is TieBreak.DIRHAMS:
        order[place], order[place + 1] = order[place + 1], order[place]
    assert ranking(state) == tuple((player,) for player in order)
    result = outcome(state)
    assert result is not None
    assert result.winners == (order[0],)


@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize("tie_break", TieBreak)
@pytest.mark.parametrize("unbroken_tie", UnbrokenTie)
def test_players_still_equal_share_their_place(
    place: int, tie_break: TieBreak, unbroken_tie: UnbrokenTie
) -> None:
    """Decision: in the ranking always; only the win itself depends on the rules."""
    standings = [(40, 3), (30, 3), (20, 3), (10, 3)]
    standings[place + 1] = standings[place]
    rules = Rules.gigamic(4, tie_break=tie_break, unbroken_tie=unbroken_tie)
    state = finished(rules, *standings)
    places: list[tuple[int, ...]] = [(0,), (1,), (2,), (3,)]
    places[place : place + 2] = [(place, place + 1)]
    assert ranking(state) == tuple(places)
    result = outcome(state)
    assert result is not None
    if place > 0:
        assert result.winners == (0,)
    elif unbroken_tie is UnbrokenTie.SHARED:
        assert result.winners == (0, 1)
    else:
        assert result.winners == ()


@pytest.mark.parametrize(
    ("tie_break", "places"),
    [(TieBreak.DIRHAMS, ((2,), (0, 3), (1,))), (TieBreak.SQUARES, ((1,), (0, 3), (2,)))],
)
def test_of_many_equal_scores_some_may_stay_equal(
    tie_break: TieBreak, places: tuple[tuple[int, ...], ...]
) -> None:
    """Gigamic leaflet (Romanian), Sfârşitul jocului: two or more players may be level."""
    state = finished(Rules.gigamic(4, tie_break=tie_break), (20, 5), (19, 6), (21, 4), (20, 5))
    assert ranking(state) == places


def test_all_players_may_share_the_win() -> None:
    """Decision: where a document says no more than its tie-break, nobody is preferred."""
    result = outcome(finished(FOUR, (20, 5), (20, 5), (20, 5), (20, 5)))
    assert result is not None
    assert result.winners == (0, 1, 2, 3)
    assert result.ranking == ((0, 1, 2, 3),)


def test_an_unbroken_tie_leaves_pergioco_without_a_winner() -> None:
    """Pergioco (Italian), on the score."""
    result = outcome(finished(Rules.pergioco(2), (30, 5), (30, 5)))
    assert result is not None
    assert result.winners == ()
    assert result.ranking == ((0, 1),)
    assert result.termination is Termination.LAST_RUG


def test_the_tie_with_an_eliminated_player_is_no_tie() -> None:
    """Decision: he is behind all who stayed, so the other wins alone even under pergioco."""
    result = outcome(finished(Rules.pergioco(3), (0, 7), (2, 5), (0, 1), out=(0,)))
    assert result is not None
    assert result.winners == (1,)
    assert result.ranking == ((1,), (2,), (0,))


# Rotation at the end of the turn


END = Rules.pergioco(3, rotation=RotationTiming.END_OF_TURN)


def test_with_the_rotation_at_the_end_a_turn_runs_roll_pay_lay_rotate() -> None:
    """Pergioco (Italian), Variante Assam; tarsasjatekok/Suleika, Alternatív játékmód."""
    state = moment(END, market({"d5-d6": BLUE}), phase=Phase.ROLL)
    seen = [(state.mover, state.phase)]
    for move in ("1", "$2", "c5-c6", "L"):
        state = play(state, move)
        seen.append((state.mover, state.phase))
    assert seen == [
        (0, Phase.ROLL),
        (0, Phase.PAY),
        (0, Phase.LAY),
        (0, Phase.ROTATE),
        (1, Phase.ROLL),
    ]
    assert str(state.assam) == "d5w"


def test_with_the_rotation_at_the_end_a_turn_of_two_begins_with_the_draw() -> None:
    """Pergioco (Italian), Variante Assam: the other actions stay in their order."""
    state = new_game(Rules.pergioco(2, rotation=RotationTiming.END_OF_TURN))
    phases = [state.phase]
    for move in ("+r", "1", "c5-c6", "S"):
        state = play(state, move)
        phases.append(state.phase)
    assert phases == [Phase.DRAW, Phase.ROLL, Phase.LAY, Phase.ROTATE, Phase.DRAW]
    assert state.mover == 1


def test_after_the_lay_the_colour_of_the_turn_is_laid_already() -> None:
    """Pergioco (Italian), Variante Assam: the rotation is all that is left to do."""
    two = play(new_game(Rules.pergioco(2, rotation=RotationTiming.END_OF_TURN)), "+r", "1", "c5-c6")
    one = play(new_game(END), "1", "c5-c6")
    for state in (one, two):
        assert state.phase is Phase.ROTATE
        assert state.drawn is None
        assert state.colour is None


@pytest.mark.parametrize("facing", Direction)
def test_the_first_player_then_rolls_in_the_direction_of_the_set_up(facing: Direction) -> None:
    """Decision: turned only at the end, Assam first walks as he was put there."""
    state = new_game(END, facing=facing)
    assert state.phase is Phase.ROLL
    assert play(state, "2").assam == walk(Assam(Square.parse("d4"), facing), 2)[-1]


def test_at_the_end_of_the_turn_assam_may_not_be_turned_right_round_either() -> None:
    """Pergioco (Italian), on turning Assam: never."""
    state = play(new_game(END), "1", "c5-c6")
    assert legal(state) == ["L", "S", "R"]
    assert {str(apply(state, move).assam) for move in legal_moves(state)} == {"d5w", "d5n", "d5e"}


def test_the_last_rug_of_the_game_ends_it_with_no_rotation_after_it() -> None:
    """Gigamic leaflet (French), FIN DU JEU: as soon as it is laid."""
    players = [Player(30, (1,)), Player(30, (0,)), Player(30, (0,))]
    state = play(moment(END, players=players), "c4-c5")
    assert state.phase is Phase.OVER
    assert str(state.assam) == "d4n"


def test_a_player_turns_assam_after_his_own_last_rug_while_others_have_rugs() -> None:
    """Pergioco (Italian), Variante Assam: at the end of every turn."""
    players = [Player(30, (1,)), Player(30, (1,)), Player(30, (1,))]
    state = play(moment(END, players=players), "c4-c5")
    assert (state.mover, state.phase) == (0, Phase.ROTATE)
    state = play(state, "R")
    assert (state.mover, state.phase, str(state.assam)) == (1, Phase.ROLL, "d4e")


def test_an_eliminated_mover_does_not_turn_assam() -> None:
    """Decision: his turn is over with the payment."""
    state = play(insolvent(END), "1", "$2")
    assert (state.mover, state.phase) == (1, Phase.ROLL)
    assert str(state.assam) == "d5n"


# Who is next


def test_players_who_are_out_or_without_rugs_are_passed_over() -> None:
    """Pergioco (Italian), on the end: the others play on while they have rugs to lay."""
    players = [
        Player(30, (2,)),
        Player(0, (0,), eliminated=True),
        Player(30, (0,)),
        Player(30, (1,)),
    ]
    state = play(moment(FOUR, players=players), "c4-c5")
    assert (state.mover, state.phase) == (3, Phase.ROTATE)
    state = play(state, "S", "1", "d6-d7")
    assert (state.mover, state.phase) == (0, Phase.ROTATE)


@pytest.mark.parametrize("rotation", RotationTiming)
def test_the_mover_may_be_his_own_successor(rotation: RotationTiming) -> None:
    """Tarsasjatekok/Suleika, A játék célja: until everyone has run out, one alone if need be."""
    players = [Player(30, (0,)), Player(30, (2,)), Player(30, (0,))]
    rules = Rules.gigamic(3, rotation=rotation)
    state = play(moment(rules, mover=1, players=players), "c4-c5")
    assert (state.mover, state.phase) == (1, Phase.ROTATE)
    state = play(state, "S")
    assert (state.mover, state.phase) == (1, Phase.ROLL)
    state = play(state, "1", "d6-d7")
    assert (state.mover, state.phase) == (1, Phase.OVER)


def test_a_player_without_rugs_is_still_paid() -> None:
    """Gigamic leaflet (French), PAIEMENTS DE LA DÎME: the owner, whatever he has left to lay."""
    players = [Player(30, (1,)), Player(30, (0,)), Player(30, (0,))]
    state = moment(THREE, market({"d5-d6": BLUE}), phase=Phase.ROLL, players=players)
    assert dirhams(play(state, "1", "$2")) == (28, 30, 32)


# Covering one's own rugs


OWN = Rules.bga(4, covering=Covering.OWN_RUGS)


def test_under_own_rugs_the_mover_may_cover_both_halves_of_his_own_rug() -> None:
    """Board Game Arena help (English), Laying rugs: it protects an opponent's rug."""
    state = moment(OWN, market({"c4-c5": RED}))
    assert refusal(state, "c4-c5") is None
    assert len(legal(state)) == 12
    after = play(state, "c4-c5")
    assert after.board == state.board
    assert after.players[0].rugs_left == (11,)


def test_under_own_rugs_everybody_elses_rugs_stay_protected() -> None:
    """Gigamic leaflet (Romanian), Aşezatul covoraşelor: an opponent's rug never at once."""
    board = market({"c4-c5": YELLOW, "d5-d6": BLUE, "e4-e5": GREEN})
    state = moment(OWN, board)
    for move in ("c4-c5", "d5-d6", "e4-e5"):
        assert refusal(state, move) is RefusalCode.COVERS_WHOLE_RUG


def test_under_own_rugs_an_eliminated_players_rugs_stay_protected_too() -> None:
    """Decision: they are not the mover's; Board Game Arena plays it so."""
    players = [*purses(10), Player(0, (0,), eliminated=True), *purses(10, 10)]
    state = moment(OWN, market({"c4-c5": YELLOW}), players=players)
    assert refusal(state, "c4-c5") is RefusalCode.COVERS_WHOLE_RUG


@pytest.mark.parametrize(("drawn", "below"), [*product([RED, YELLOW], repeat=2)])
def test_under_own_rugs_both_colours_of_the_mover_are_his_own(drawn: Colour, below: Colour) -> None:
    """Board Game Arena help (English), Laying rugs and 2-player rules."""
    rules = Rules.bga(2, covering=Covering.OWN_RUGS)
    state = moment(rules, market({"c4-c5": below, "d5-d6": GREEN}), drawn=drawn)
    assert play(state, "c4-c5").board == market({"c4-c5": drawn, "d5-d6": GREEN})
    assert refusal(state, "d5-d6") is RefusalCode.COVERS_WHOLE_RUG


def test_the_table_of_board_game_arena_can_be_come_close_to() -> None:
    """Decision: the help page is the preset; what the site plays besides is a matter of fields."""
    rules = Rules.bga(3, rugs_per_colour=15, covering=Covering.OWN_RUGS)
    assert str(rules) == "3 1x15 30 start eliminated dirhams shared own-rugs"
    assert str(new_game(rules, facing=Direction.SOUTH).assam) == "d4s"


# The order in which legal moves are told


def test_legal_moves_are_told_in_a_fixed_order() -> None:
    """Decision: draws by colour, rotations left to right, throws upwards, rugs by name."""
    state = new_game(TWO)
    assert legal(state) == ["+r", "+y"]
    state = play(state, "+r")
    assert [str(Rotate(rotation)) for rotation in Rotation] == legal(state) == ["L", "S", "R"]
    state = play(state, "S")
    assert legal(state) == ["1", "2", "3", "4"]
    assert legal(moment(TWO, drawn=RED)) == [
        *("b4-c4", "c3-c4", "c3-d3", "c4-c5", "c5-d5", "d2-d3"),
        *("d3-e3", "d5-d6", "d5-e5", "e3-e4", "e4-e5", "e4-f4"),
    ]


@pytest.mark.parametrize("square", SQUARES, ids=str)
def test_placements_are_told_by_name_and_once_each(square: Square) -> None:
    """Decision: the order of the names, wherever Assam stands."""
    placements = legal(moment(FOUR, assam=f"{square}n"))
    assert all(one < next_one for one, next_one in pairwise(placements))


# The worked examples of the documents


@pytest.mark.parametrize(("facing", "turn"), [(Direction.EAST, "R"), (Direction.WEST, "L")])
def test_example_one_of_pergioco(facing: Direction, turn: str) -> None:
    """Pergioco (Italian), the first two turns: d2 and c2-c3, then round the loop to e3."""
    state = play(new_game(Rules.pergioco(2), facing=facing), "+r", turn, "2")
    assert str(state.assam) == "d2s"
    state = play(state, "c2-c3", "+b", "S")
    assert [str(step) for step in walk(state.assam, 4)] == ["d1s", "e1n", "e2n", "e3n"]
    state = play(state, "4")
    assert state.phase is Phase.LAY
    state = play(state, "d3-c3")
    assert str(state) == "7/7/7/7/2b=b3/2r4/7 e3n 0 draw - 30:14+15,30:14+15"


def test_example_two_of_pergioco() -> None:
    """Pergioco (Italian), the corner: g7 twice, then g6; f6-e6 lies under one rug."""
    rules = Rules.pergioco(2)
    board = market({"e6-f6": BLUE})
    state = moment(rules, board, assam="f7n", phase=Phase.ROTATE, drawn=RED)
    state = play(state, "R")
    assert [str(step) for step in walk(state.assam, 3)] == ["g7e", "g7s", "g6s"]
    state = play(state, "3")
    assert legal(state) == ["f5-f6", "f5-g5", "f6-f7", "f7-g7", "g4-g5"]
    assert refusal(state, "f6-e6") is RefusalCode.COVERS_WHOLE_RUG


def test_example_three_of_pergioco() -> None:
    """Pergioco (Italian), the payment: five connected squares of red cost five."""
    rules = Rules.pergioco(2)
    board = market({"f2-f3": RED, "e2-e3": RED, "b2-b3": RED}, {"g2": RED, "d1": RED})
    state = moment(rules, board, assam="b2n", phase=Phase.ROTATE, mover=1, drawn=BLUE)
    state = play(state, "R", "4")
    assert str(state.assam) == "f2e"
    assert legal(state) == ["$5"]
    assert dirhams(play(state, "$5")) == (35, 25)


def test_example_of_suleika_for_the_walk() -> None:
    """Tarsasjatekok/Suleika, Figura mozgatása: bottom row, second column, facing north."""
    state = moment(Rules.suleika(4), assam="c2s", phase=Phase.ROLL)
    assert [str(step) for step in walk(state.assam, 2)] == ["c1s", "b1n"]
    assert str(play(state, "2").assam) == "b1n"


def test_example_of_suleika_for_payment_and_placements() -> None:
    """Tarsasjatekok/Suleika, Fizetés and Szőnyeg lerakása: eight to pay, ten ways to lay."""
    rules = Rules.suleika(4)
    assert len(legal(moment(rules))) == 12
    board = market(
        {"b4-c4": YELLOW, "d4-e4": YELLOW, "d5-d6": RED},
        {"b5": YELLOW, "b3": YELLOW, "b2": YELLOW, "a4": YELLOW},
    )
    state = moment(rules, board, phase=Phase.PAY)
    due = payment_due(state)
    assert due is not None
    assert (due.payee, due.owed) == (1, 8)
    state = play(state, "$8")
    assert len(legal(state)) == 10
    for locked in ("b4-c4", "d5-d6"):
        assert refusal(state, locked) is RefusalCode.COVERS_WHOLE_RUG


def test_example_of_gigamic_for_laying() -> None:
    """Gigamic leaflet (French), fig. 5a to 5c, all three on one market."""
    board = market({"b4-c4": YELLOW, "d2-d3": BLUE, "e3-f3": GREEN})
    state = moment(FOUR, board)
    assert refusal(state, "d5-d6") is None
    assert refusal(state, "c4-c5") is None
    assert refusal(state, "d3-e3") is None
    for whole in ("b4-c4", "d2-d3"):
        assert refusal(state, whole) is RefusalCode.COVERS_WHOLE_RUG
