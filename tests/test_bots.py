"""Opponents: what they choose, what they think, and that compiled and plain code agree."""

from __future__ import annotations

import pickle
import sys
from fractions import Fraction
from random import Random

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from numba.core import config

import strategies
from marrakech import (
    InvalidValue,
    Lay,
    Move,
    NotationError,
    Phase,
    Roll,
    Rotate,
    RotationTiming,
    Rules,
    State,
    UnbrokenTie,
    WrongPhase,
    apply,
    chance_outcomes,
    legal_moves,
    new_game,
    outcome,
    parse_move,
    payment_at,
    random_move,
    score,
    throws,
)
from marrakech.batch.compiled import Compiled
from marrakech.batch.records import MOVER, Rows, Variant, row_of, variant_of
from marrakech.batch.streams import seeded, start_stream
from marrakech.bots import (
    BOTS,
    Bot,
    ExpectimaxBot,
    GreedyBot,
    Hint,
    MctsBot,
    RandomBot,
    parse_bot,
)
from marrakech.bots import mcts as mcts_module
from marrakech.bots.appraisal import (
    Desk,
    Shares,
    appraise,
    copy_row,
    desk_for,
    weights_table,
)
from marrakech.bots.evaluation import FEATURES, features, weights_at, win_shares
from marrakech.bots.laying import ANY, EACH, LAYS, RUGS, appraise_lays, survey
from marrakech.bots.outlook import RUGS_BY_THROW
from marrakech.bots.playout import (
    LUCK,
    choose_the_greedy,
    greedy_rug,
    look_ahead_greedily,
    play_on,
)
from marrakech.bots.searching import Search
from marrakech.bots.tree import grow, tree_of
from marrakech.bots.weights import KNOTS, WEIGHTS
from marrakech.simulation import play_game, simulate

DECISIONS = (Phase.ROTATE, Phase.LAY)
FIRST = (Phase.DRAW, Phase.ROTATE, Phase.ROLL)
QUICK: tuple[Bot, ...] = (RandomBot(), GreedyBot(), ExpectimaxBot(depth=1), MctsBot(playouts=40))
TWO = Rules.gigamic(2, colours_per_player=1)
LAST = "7/7/7/1yy4/7/7/7 d4n 0 lay - 29:1,30:0"
"""The last rug: Player 1 wins if he covers both yellow halves, and only then."""


def state_of(text: str, rules: Rules = TWO) -> State:
    return State.parse(text, rules)


def hinted(bot: Bot, state: State, seed: int = 1) -> dict[str, float]:
    return {str(hint.move): hint.value for hint in bot.hints(state, Random(seed))}


def decision(rules: Rules, phase: Phase = Phase.LAY) -> State:
    """Something to decide in the middle of a random game."""
    steps = play_game(rules, seed=3).steps()[40:]
    return next(step.before for step in steps if step.before.phase is phase)


def row_rules_and_table(state: State) -> tuple[Rows, Variant, Shares]:
    return row_of(state), variant_of(state.rules), weights_table(state.rules)


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba's compiler is switched off: what is compiled otherwise runs as Python."""
    monkeypatch.setattr(config, "DISABLE_JIT", 1)


# --- all of them


@pytest.mark.parametrize("bot", [*QUICK, MctsBot(), MctsBot(seconds=0.25)], ids=str)
def test_a_bot_is_a_value_with_a_text(bot: Bot) -> None:
    assert isinstance(bot, Bot)
    assert parse_bot(str(bot)) == bot
    assert pickle.loads(pickle.dumps(bot)) == bot
    assert hash(bot) == hash(parse_bot(str(bot)))
    assert eval(repr(bot)) == bot  # noqa: S307 - our own repr


def test_a_name_alone_is_the_bot_as_it_is_by_default() -> None:
    assert [parse_bot(name) for name in BOTS] == [make() for make in BOTS.values()]
    assert [str(parse_bot(name)) for name in BOTS] == [
        "random",
        "greedy",
        "expectimax:2",
        "mcts:500",
    ]


@pytest.mark.parametrize(
    ("text", "reason", "index"),
    [
        ("", "expected a bot: random, greedy, expectimax, mcts", 0),
        ("Greedy", "expected a bot: random, greedy, expectimax, mcts", 0),
        ("greedy:1", "greedy has no number", 6),
        ("random:", "random has no number", 6),
        ("expectimax:", "expected a depth", 11),
        ("expectimax:two", "expected a depth", 11),
        ("expectimax:9", "depth must be a number from 1 to 3, not 9", 11),
        ("mcts:-5", "expected playouts, or seconds with an s behind", 5),
        ("mcts:0", "playouts must be a number from 1 to 1000000000, not 0", 5),
        ("mcts:s", "expected playouts, or seconds with an s behind", 5),
        ("mcts:1e3s", "expected playouts, or seconds with an s behind", 5),
        ("mcts:0s", "seconds must be more than 0 and at most 3600, not 0.0", 5),
        ("mcts:٣", "expected playouts, or seconds with an s behind", 5),
    ],
)
def test_a_text_of_no_bot_is_refused(text: str, reason: str, index: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_bot(text)
    assert (caught.value.reason, caught.value.text, caught.value.index) == (reason, text, index)


def test_a_bot_that_cannot_be_is_refused() -> None:
    with pytest.raises(InvalidValue, match="depth must be a number from 1 to 3, not 0"):
        ExpectimaxBot(depth=0)
    with pytest.raises(InvalidValue, match="seconds must be left out where playouts are given"):
        MctsBot(playouts=5, seconds=1.0)
    with pytest.raises(InvalidValue, match="seconds must be more than 0 and at most 3600, not -1"):
        MctsBot(seconds=-1)
    with pytest.raises(InvalidValue, match="not nan"):
        MctsBot(seconds=float("nan"))
    with pytest.raises(TypeError, match="seconds must be a number of seconds, not True"):
        MctsBot(seconds=True)
    with pytest.raises(InvalidValue, match="playouts must be a number from 1"):
        MctsBot(playouts=0)


@pytest.mark.parametrize("bot", QUICK, ids=str)
def test_a_bot_is_asked_only_where_there_is_something_to_decide(bot: Bot) -> None:
    start = new_game(TWO)
    thrown = apply(start, parse_move("S"))
    for ask in (bot, bot.hints):
        with pytest.raises(WrongPhase, match="there is nothing to decide in phase roll"):
            ask(thrown, Random(1))
        with pytest.raises(TypeError, match="state must be a State"):
            ask("d4", Random(1))  # type: ignore[arg-type]  # the point of the test
        with pytest.raises(TypeError, match=r"rng must be a random\.Random"):
            ask(start, None)  # type: ignore[arg-type]  # the point of the test


@pytest.mark.parametrize("bot", QUICK, ids=str)
@given(state=strategies.any_states(DECISIONS))
@settings(max_examples=25)
def test_a_bot_chooses_a_legal_move_and_has_a_value_for_each(bot: Bot, state: State) -> None:
    moves = legal_moves(state)
    hints = bot.hints(state, Random(3))
    assert tuple(hint.move for hint in hints) == moves
    assert bot(state, Random(3)) in moves
    assert bot(state, Random(3)) == bot(state, Random(3))


def test_bots_play_whole_games_in_a_simulation() -> None:
    summary = simulate(Rules.gigamic(2), [GreedyBot(), RandomBot()], games=40, seed=1)
    assert summary.seats[0].wins > 34
    summary = simulate(TWO, [ExpectimaxBot(depth=1), GreedyBot()], games=40, seed=1)
    assert summary.seats[0].wins > 22
    summary = simulate(
        Rules.suleika(3), [MctsBot(playouts=300), RandomBot(), RandomBot()], games=10, seed=1
    )
    assert summary.seats[0].wins > 5


# --- random and greedy


def test_the_random_bot_likes_every_move_alike() -> None:
    state = new_game(TWO)
    assert RandomBot().hints(state, Random(1)) == tuple(
        Hint(move=move, value=0.0) for move in legal_moves(state) if isinstance(move, Rotate | Lay)
    )
    assert RandomBot()(state, Random(5)) == random_move(state, Random(5))


@given(strategies.any_states((Phase.ROTATE,)))
def test_a_greedy_rotation_is_worth_what_the_next_throw_brings(state: State) -> None:
    found = hinted(GreedyBot(), state)
    expected = dict.fromkeys("LSR", Fraction(0))
    for throw in throws(state):
        due = payment_at(state, throw.assam.square, throw.thrower)
        if due and throw.thrower == state.mover:
            expected[throw.rotation.letter] -= throw.probability * due.owed
        elif due and due.payee == state.mover:
            expected[throw.rotation.letter] += throw.probability * due.owed
    assert found == pytest.approx({letter: float(value) for letter, value in expected.items()})


@given(strategies.any_states((Phase.LAY,)))
def test_a_greedy_lay_is_worth_the_lead_in_squares(state: State) -> None:
    for hint in GreedyBot().hints(state, Random(1)):
        board = state.board.lay(hint.move.rug, state.colour)  # type: ignore[union-attr,arg-type]  # a lay has both
        after = score(attrs.evolve(state, board=board))
        others = [
            own.squares
            for seat, own in enumerate(after)
            if seat != state.mover and not state.players[seat].eliminated
        ]
        assert hint.value == pytest.approx(after[state.mover].squares - sum(others) / len(others))


def test_greedy_players_choose_among_equals_at_random() -> None:
    lay = apply(apply(new_game(TWO), parse_move("S")), parse_move("1"))
    assert len({GreedyBot()(lay, Random(seed)) for seed in range(60)}) == 12


# --- the evaluation


def test_the_features_of_a_position_are_those_the_documentation_explains() -> None:
    # Yellow has an L of three, two of them in a whole rug; one face in six leads Assam there.
    state = state_of("7/7/7/3y3/3y=y2/7/r=r5 d1n 0 rotate - 29:11,31:10")
    red, yellow = features(state)
    assert dict(zip(FEATURES, red, strict=True)) == {
        "dirhams": 29,
        "squares": 2,
        "areas": 4 / 49,
        "whole": 2,
        "income": 0,
        "mover": 1,
        "left": 11,
    }
    assert yellow == [31, 3, 9 / 49, 2, 0, 0, 10]
    # Where he can only go straight on, three faces cost three each: two threes and a two, a two.
    straight = attrs.evolve(
        state,
        rules=attrs.evolve(TWO, rotation=RotationTiming.END_OF_TURN),
        phase=Phase.ROLL,
    )
    red, yellow = features(straight)
    assert (red[4], yellow[4]) == (-2, 2)


@given(strategies.any_states())
def test_shares_of_the_win_sum_to_one_and_the_eliminated_have_none(state: State) -> None:
    shares = win_shares(state)
    ended = outcome(state)
    if ended is not None:
        assert shares == tuple(
            1 / len(ended.winners) if seat in ended.winners else 0
            for seat in range(len(state.players))
        )
        return
    assert sum(shares) == pytest.approx(1)
    for share, player in zip(shares, state.players, strict=True):
        assert share == 0 if player.eliminated else 0 <= share <= 1


def test_weights_lie_between_those_of_the_knots() -> None:
    rules = Rules.gigamic(4)
    assert {len(row) for table in WEIGHTS.values() for row in table} == {len(FEATURES)}
    assert all(len(table) == len(KNOTS) for table in WEIGHTS.values())
    assert weights_at(rules, 0) == pytest.approx(WEIGHTS[4][0])
    assert weights_at(rules, 48) == pytest.approx(WEIGHTS[4][-1])
    # 24 of 48 are a third of the way from 0.4 to 0.7.
    middle = [
        low + (high - low) / 3 for low, high in zip(WEIGHTS[4][3], WEIGHTS[4][4], strict=True)
    ]
    assert weights_at(rules, 24) == pytest.approx(middle)


@given(strategies.any_states((*FIRST, Phase.OVER)))
def test_compiled_and_plain_evaluation_agree(state: State) -> None:
    assert _appraised(state) == pytest.approx(win_shares(state))


def _appraised(state: State) -> list[float]:
    shares = np.zeros(4)
    row, rules, table = row_rules_and_table(state)
    with np.errstate(over="ignore"):
        appraise(row, rules, table, desk_for(), shares)
    return [float(share) for share in shares[: len(state.players)]]


# --- expectimax


def looked_through(state: State, turns: int, seat: int) -> tuple[float, ...]:
    """The same search without haste: as the class describes it, through the public functions."""
    if turns == 0 or state.phase is Phase.OVER:
        return win_shares(state)
    chances = chance_outcomes(state)
    if chances:
        shares = [0.0] * len(state.players)
        for move, probability in chances:
            for place, share in enumerate(looked_through(apply(state, move), turns, seat)):
                shares[place] += share * float(probability)
        return tuple(shares)
    choices = [(after(state, move, 1, seat), move) for move in legal_moves(state)]
    best, liked = max(choices, key=lambda choice: choice[0][state.mover])
    if turns > 1 or state.phase is not Phase.LAY or state.mover == seat or len(best) == 2:
        return after(state, liked, turns, seat)
    return tuple(
        0.7 * share + 0.3 * sum(choice[0][place] for choice in choices) / len(choices)
        for place, share in enumerate(best)
    )


def after(state: State, move: Move, turns: int, seat: int) -> tuple[float, ...]:
    at_start = state.rules.rotation is RotationTiming.START_OF_TURN
    following = apply(state, move)
    ended = isinstance(move, Lay if at_start else Rotate)
    out = following.players[state.mover].eliminated
    return looked_through(following, turns - (ended or out), seat)


@given(strategies.any_states(DECISIONS))
@settings(max_examples=30)
def test_expectimax_tells_what_looking_through_every_chance_tells(state: State) -> None:
    for hint in ExpectimaxBot(depth=1).hints(state, Random(1)):
        assert hint.value == pytest.approx(after(state, hint.move, 1, state.mover)[state.mover])


@given(strategies.any_states(DECISIONS))
@settings(max_examples=4)
def test_expectimax_looks_through_the_next_turn_too(state: State) -> None:
    for hint in ExpectimaxBot().hints(state, Random(1)):
        assert hint.value == pytest.approx(after(state, hint.move, 2, state.mover)[state.mover])


def test_three_turns_are_looked_through_as_well() -> None:
    state = state_of("7/7/7/7/7/7/r=r1y=y2 d4n 0 lay - 30:2,30:1")
    for hint in ExpectimaxBot(depth=3).hints(state, Random(1)):
        assert hint.value == pytest.approx(after(state, hint.move, 3, state.mover)[state.mover])


@pytest.mark.parametrize(
    "bot", [ExpectimaxBot(1), ExpectimaxBot(2), MctsBot(playouts=500)], ids=str
)
def test_the_last_rug_is_laid_where_it_wins(bot: Bot) -> None:
    state = state_of(LAST)
    found = hinted(bot, state)
    assert str(bot(state, Random(1))) == "b4-c4"
    assert {move for move, value in found.items() if value > 0.99} == {"b4-c4"}
    assert found["c4-c5"] == 0


# --- tree search


@given(strategies.any_states(DECISIONS))
@settings(max_examples=20)
def test_before_any_playout_moves_are_judged_by_exact_look_ahead(state: State) -> None:
    """To the end of this turn, or of the next one if the move ends a turn."""
    at_start = state.rules.rotation is RotationTiming.START_OF_TURN
    ends = state.phase is (Phase.LAY if at_start else Phase.ROTATE)
    bot = ExpectimaxBot(depth=2 if ends else 1)
    expected = {str(hint.move): hint.value for hint in bot.hints(state, Random(1))}
    search = Search(state, 1)
    assert search.values() == pytest.approx(list(expected.values()))


AT_THE_END = RotationTiming.END_OF_TURN


@pytest.mark.parametrize(
    "state",
    [
        state_of(LAST),
        state_of("7/7/7/7/7/7/r=r5 d4n 0 lay r 30:3+3,30:0+3", Rules.gigamic(2)),
        *(
            decision(rules, phase)
            for phase in DECISIONS
            for rules in (
                Rules.gigamic(2),
                Rules.gigamic(2, rotation=AT_THE_END),
                Rules.gigamic(4),
                Rules.gigamic(3, rotation=AT_THE_END, starting_dirhams=3),
            )
        ),
    ],
    ids=str,
)
def test_the_search_does_the_same_interpreted(state: State) -> None:
    def found() -> tuple[list[float], int]:
        tree = tree_of(nodes=6)
        arguments = row_rules_and_table(state)
        for playouts in (250, 50):
            grow(tree, *arguments, desk_for(), 12345, playouts)
        return [*tree.gains.ravel().tolist(), *tree.visits.ravel().tolist()], tree.visits[0].sum()

    compiled, playouts = found()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(config, "DISABLE_JIT", 1)
        interpreted, _ = found()
    assert interpreted == pytest.approx(compiled)
    assert playouts == 300


@pytest.mark.usefixtures("interpreted")
@given(strategies.any_states((*FIRST, Phase.OVER)))
@settings(max_examples=40)
def test_the_evaluation_does_the_same_interpreted(state: State) -> None:
    assert _appraised(state) == pytest.approx(win_shares(state))


@pytest.mark.usefixtures("interpreted")
def test_nobody_has_a_share_where_nobody_wins() -> None:
    state = state_of(
        "7/7/7/7/7/7/7 d4n 1 over - 30:0,30:0",
        attrs.evolve(TWO, unbroken_tie=UnbrokenTie.NO_WINNER),
    )
    assert _appraised(state) == [0, 0] == list(win_shares(state))
    assert _appraised(attrs.evolve(state, rules=TWO)) == [0.5, 0.5]


def test_the_same_generator_and_playouts_give_the_same_thoughts() -> None:
    state = decision(Rules.gigamic(2))
    bot = MctsBot(playouts=700)
    assert bot.hints(state, Random(1)) == bot.hints(state, Random(1))
    assert bot.hints(state, Random(1)) != bot.hints(state, Random(2))


def test_the_tree_grows_where_playouts_go_again_and_again() -> None:
    state = decision(Rules.gigamic(4))
    tree = tree_of()
    arguments = row_rules_and_table(state)
    for _ in range(2):
        grow(tree, *arguments, desk_for(), 5, 10_000)
    nodes, playouts = tree.size.tolist()
    assert playouts == tree.visits[0].sum() == 20_000
    assert nodes > 5
    assert set(tree.mover[:nodes].tolist()) > {state.mover}
    assert (tree.moves[:nodes] >= 1).all()
    gains, visits = tree.gains[:nodes], tree.visits[:nodes]
    assert (gains <= visits).all()
    assert (gains >= 0).all()


@pytest.mark.parametrize("purses", ["20:1,23:1", "1:1,4:1"])  # with one he may be out of the game
def test_in_the_last_turns_a_playout_without_its_luck_is_exact(purses: str) -> None:
    """Each has one rug left, so that whatever happens is either a choice or luck."""
    state = state_of(f"7/7/1rr=rr2/1r1yyy1/1ry1r2/2y4/7 d4n 0 lay - {purses}")
    tree = tree_of(nodes=1)
    grow(tree, *row_rules_and_table(state), desk_for(), 1, 300)
    tried = 0
    for move, hint in enumerate(ExpectimaxBot().hints(state, Random(1))):
        visits = tree.visits[0, move]
        assert tree.gains[0, move] == pytest.approx(visits * hint.value)
        assert tree.squared[0, move] == pytest.approx(visits * hint.value**2)
        tried += visits > 10 and 0 < hint.value < 1
    assert tried == 3


@Compiled
def played_on(
    start: Rows, rules: Variant, table: Shares, desk: Desk, lucks: Shares, shares: Shares
) -> None:
    game = desk.rows[3]
    for number in range(len(lucks)):
        copy_row(start, game)
        start_stream(game, number)
        desk.values[LUCK : LUCK + 4] = 0
        choose_the_greedy(game, rules, desk, start[MOVER])
        play_on(game, rules, table, desk)
        appraise(game, rules, table, desk, shares[number])
        lucks[number] = desk.values[LUCK : LUCK + 4]


@pytest.mark.parametrize("rules", [Rules.gigamic(2), Rules.gigamic(4)], ids=str)
def test_luck_is_nothing_on_average_and_most_of_the_scatter(rules: Rules) -> None:
    row, variant, table = row_rules_and_table(decision(rules, Phase.ROTATE))
    lucks, shares = np.zeros((4000, 4)), np.zeros((4000, 4))
    played_on(seeded(row, 1, 0), variant, table, desk_for(), lucks, shares)
    assert lucks.sum(axis=1) == pytest.approx(np.zeros(4000), abs=1e-12)
    for player in range(rules.players):
        luck, share = lucks[:, player], shares[:, player]
        assert abs(luck.mean()) < 3 * luck.std() / 4000**0.5
        assert (share - luck).std() < 0.7 * share.std()


# With few dirhams some are out of the game, and their squares nobody is greedy for.
@pytest.mark.parametrize(("players", "dirhams"), [(2, 30), (3, 8), (4, 4)])
def test_a_greedy_player_in_a_playout_lays_what_the_greedy_bot_lays(
    players: int, dirhams: int
) -> None:
    game = play_game(Rules.gigamic(players, starting_dirhams=dirhams), seed=players)
    asked = [step.before for step in game.steps() if step.before.phase is Phase.LAY]
    for state in asked:
        best = best_lays(state)
        row, rules, _ = row_rules_and_table(state)
        for seed in range(3):
            with np.errstate(over="ignore"):
                rug = greedy_rug(with_dice(row, seed), rules)
            assert rug in best
    assert len(asked) > 20
    assert any(player.eliminated for player in asked[-1].players) or players == 2


def with_dice(row: Rows, seed: int) -> Rows:
    """The row with a stream of random numbers of its own."""
    row = seeded(row, seed, 0)
    with np.errstate(over="ignore"):
        start_stream(row, 0)
    return row


def best_lays(state: State) -> set[int]:
    hints = GreedyBot().hints(state, Random(1))
    most = max(hint.value for hint in hints)
    return {hint.move.rug.number for hint in hints if hint.value == most}  # type: ignore[union-attr]  # a lay has one


@given(strategies.any_states((Phase.ROTATE, Phase.ROLL)))
@settings(max_examples=60)
def test_a_greedy_player_in_a_playout_does_what_the_greedy_bot_does(state: State) -> None:
    desk = desk_for()
    row, rules, table = row_rules_and_table(state)
    if (state.phase is Phase.ROTATE) != rules.turns_first:
        return  # a turn of a playout begins with what comes first
    with np.errstate(over="ignore"):
        rotation = look_ahead_greedily(with_dice(row, 1), rules, table, desk)
    if state.phase is Phase.ROTATE:
        hints = GreedyBot().hints(state, Random(1))
        assert hints[rotation].value == max(hint.value for hint in hints)
        state = apply(state, hints[rotation].move)
    for move, _ in chance_outcomes(state):
        assert isinstance(move, Roll)
        thrown = apply(state, move)
        if thrown.phase is Phase.PAY:
            thrown = apply(thrown, legal_moves(thrown)[0])
        rug = desk.numbers[RUGS_BY_THROW + 4 * rotation + move.steps - 1]
        if thrown.phase is Phase.LAY and thrown.mover == state.mover:
            assert rug in best_lays(thrown)
        else:
            assert rug == -1


@given(strategies.any_states((Phase.LAY,)))
@settings(max_examples=60)
def test_each_lay_is_worth_what_the_evaluation_says_of_what_it_leads_to(state: State) -> None:
    desk = desk_for()
    row, rules, table = row_rules_and_table(state)
    survey(row, rules, desk)
    lays = legal_moves(state)
    found = appraise_lays(row, rules, table, desk, ANY)
    assert desk.numbers[RUGS : RUGS + found].tolist() == [lay.rug.number for lay in lays]  # type: ignore[union-attr]  # a lay has one
    all_shares = desk.values[LAYS : LAYS + EACH * found].reshape(found, EACH)[:, : rules.players]
    for lay, shares in zip(lays, all_shares.tolist(), strict=True):
        following = apply(state, lay)
        if following.phase is Phase.ROTATE and following.mover == state.mover:
            turned = [win_shares(apply(following, move)) for move in legal_moves(following)]
            assert shares[state.mover] == pytest.approx(max(each[state.mover] for each in turned))
            assert any(shares == pytest.approx(each) for each in turned)
        else:
            assert shares == pytest.approx(win_shares(following))
        # One alone is worth the same.
        assert isinstance(lay, Lay)
        assert appraise_lays(row, rules, table, desk, lay.rug.number) == 1
        assert desk.values[LAYS : LAYS + rules.players].tolist() == shares


def _searching(state: State) -> Search:
    return Search(state, 7)


def test_no_more_playouts_than_asked_for_are_made() -> None:
    state = decision(Rules.gigamic(4))
    for playouts in (1, 19, 20, 50):
        search = _searching(state)
        search.run(playouts, None, lambda: 0.0)
        assert search.playouts <= playouts
    search = _searching(state)
    search.run(3, None, lambda: 0.0)
    assert search.playouts == 3


def test_time_runs_out_by_the_clock() -> None:
    state = apply(apply(new_game(TWO), parse_move("S")), parse_move("1"))
    times = iter([0.0, 0.0, 0.4, 0.8, 1.2])
    search = _searching(state)
    search.run(None, 1.0, lambda: next(times))
    assert search.playouts == 60
    assert list(times) == []


def test_a_choice_that_no_playout_can_change_is_made_at_once() -> None:
    search = _searching(state_of(LAST))
    search.run(100_000, None, lambda: 0.0)
    # All others together would have to be tried in a quarter of the rest to be as often.
    assert 20_000 <= search.playouts <= 20_020


def test_a_choice_that_is_clear_is_made_at_once() -> None:
    # To the left and to the right he pays five of his five dirhams or is out of the game.
    state = state_of("7/7/3r=r2/yyy1y=yy/1y5/7/7 d4n 0 rotate - 5:11,55:8")
    search = _searching(state)
    search.run(100_000, None, lambda: 0.0)
    assert 10_000 <= search.playouts < 30_000
    assert search.choice() == 1


def test_a_choice_between_equals_is_not_thought_about_for_long() -> None:
    # The market is bare, and each placement to the left of Assam has its like to the right.
    search = _searching(state_of("7/7/7/7/7/7/7 d1n 0 lay - 30:12,30:12"))
    search.run(20_000, None, lambda: 0.0)
    assert 2_000 <= search.playouts < 10_000
    visits = np.sort(search._tree.visits[0, : search._tree.moves[0]])
    assert visits[-1] - visits[-2] < 0.25 * (20_000 - search.playouts)


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_without_the_extra_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    for name in [
        name
        for name in sys.modules
        if name.startswith(("marrakech.batch", "marrakech.bots.")) and name != mcts_module.__name__
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ImportError) as caught:
        MctsBot()
    assert str(caught.value).endswith("pip install 'marrakech[batch]'")
    assert "MctsBot needs numba and numpy" in str(caught.value)
